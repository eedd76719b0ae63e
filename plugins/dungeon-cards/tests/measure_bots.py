"""Measures the bots: two players in shared mode, seats swapped, and one alone.

    python plugins/dungeon-cards/tests/measure_bots.py [-n 400]

It takes a minute or two. `test_bots.py` plays a few of these games again.
"""

from __future__ import annotations

import argparse
import sys

from undercroft import Host
from undercroft.simulation import simulate

PAIRS = (("dungeon-cards", "random"), ("dungeon-cards", "greedy"), ("greedy", "random"))


def duel(host: Host, better: str, worse: str, games: int, seed: int = 1) -> tuple[int, int]:
    """Gives how many games the first bot won alone, and how many were shared; simulations swap the seats themselves."""
    setting = host.setting("dungeon-cards", 2)
    won = tied = 0
    for result in simulate(host, setting, [better, worse], games, seed):
        who = {result.bots[player] for player in result.winners}
        won += who == {better}
        tied += len(who) == 2
    return won, tied


def alone(host: Host, bot: str, games: int, seed: int = 1) -> tuple[float, int]:
    """Gives the mean score of a bot alone, and how often it reached the target."""
    setting = host.setting("dungeon-cards", 1, {"mode": "individual"})
    results = list(simulate(host, setting, [bot], games, seed))
    return sum(result.scores[0].total for result in results) / games, sum(result.winners == [0] for result in results)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=400)
    games = parser.parse_args().n
    host = Host()
    for better, worse in PAIRS:
        won, tied = duel(host, better, worse, games)
        sys.stdout.write(f"{better} against {worse}: {won} won, {tied} tied, {games - won - tied} lost of {games}\n")
    for bot in ("dungeon-cards", "greedy", "random"):
        mean, reached = alone(host, bot, games)
        sys.stdout.write(f"{bot} alone: mean score {mean:.2f}, target reached {reached} times in {games}\n")


if __name__ == "__main__":
    main()
