"""Measures the bots: wins, points, unfinished games, and what a game takes. Not a test; run by hand.

`python measure_bots.py dungeon-twister greedy --games 100 --variants base-2 crossing-4 --seed 1`: the first bot has one
seat, which moves on from game to game, and the second has the others.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

from undercroft import Host
from undercroft.simulation import simulate

VARIANTS: Final = (
    "base-2",
    "standard-3",
    "standard-4",
    "crossing-4",
    "pyramid-4",
    "pyramid-3",
    "rush-out-3",
    "translation-4",
    "where-is-the-exit-4",
    "where-is-the-exit-3",
    "little-murders-4",
    "surprise-team-4",
)


def measure(host: Host, variant: str, one: str, others: str, games: int, seed: int) -> str:
    """Plays games and gives a line of a table."""
    scenario, _, players = variant.rpartition("-")
    seats = int(players)
    setting = host.setting("dungeon-twister", seats, {"scenario": scenario, "setup": "random"})
    begun = time.process_time()
    alone = shared = unfinished = decisions = 0
    mine = rest = 0.0
    # A single game would have the seed itself, and the same seat each time.
    for number, result in enumerate(simulate(host, setting, [one] + [others] * (seats - 1), games, seed)):
        seat = -number % seats
        team = [other for other in range(seats) if setting.static.team[other] == setting.static.team[seat]]
        decisions += result.decisions
        mine += result.scores[seat].total / games
        rest += sum(score.total for other, score in enumerate(result.scores) if other != seat) / (seats - 1) / games
        if result.unfinished:
            unfinished += 1
        elif seat in result.winners:
            alone += len(result.winners) <= len(team)
            shared += len(result.winners) > len(team)
    took = (time.process_time() - begun) / games
    return (
        f"| {variant} | {one} / {others} | {games} | {alone} | {shared} | {unfinished} "
        f"| {mine:.1f} / {rest:.1f} | {decisions // games} | {took:.2f} |"
    )


def main() -> None:
    """Reads the command line and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--variants", nargs="+", default=VARIANTS, choices=VARIANTS, metavar="VARIANT")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    host = Host()
    sys.stdout.write("| variant | bots | games | won | shared | unfinished | points | decisions | CPU s |\n")
    for variant in args.variants:
        sys.stdout.write(measure(host, variant, args.one, args.others, args.games, args.seed) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
