"""How often the heroes win a quest between two agents: one leads all heroes, the other is Zargon.

    python -m undercroft_heroquest.bots.rates first-steps -n 200

Each seed is one game: the same seed and agents give the same game on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from undercroft import Host, Rng

HEROES, ZARGON = 1, 0
"""The seats of a match of two."""
NORMAL: Final = 1.959963984540054
"""How many standard deviations from the middle 95 % of a normal distribution lie."""


def play(
    quest: str,
    heroes: str = "heroquest",
    zargon: str = "heroquest",
    seeds: Iterable[int] = range(1, 201),
    *,
    host: Host | None = None,
    players: int = 2,
) -> list[bool]:
    """Gives for each seed whether the heroes won: `heroes` and `zargon` are names of agents, `quest` one or a file.

    With more `players` an agent of that name leads the heroes of each seat. OptionError if the quest cannot be played,
    UnknownName for an agent that is not there.

    >>> len(play("first-steps", "random", "random", range(1, 3)))
    2
    """
    host = host or Host()
    setting = host.setting("heroquest", players, {"quest": quest})
    won = []
    for seed in seeds:
        base = Rng(seed).below(2**53)
        names = [zargon] + [heroes] * (players - 1)
        agents = [host.agent(name, seed=base ^ (seat + 1)) for seat, name in enumerate(names)]
        position = setting.start(seed)
        while asked := position.players():
            player = asked[0]
            agent = agents[player]
            legal = position.legal(player)
            position.play_unchecked(player, agent.choose(None if agent.blind else position.observation(player), legal))
        won.append(HEROES in position.winners())
    return won


def interval(wins: int, games: int) -> tuple[float, float]:
    """Gives the interval in which the true rate lies with 95 % (Wilson), in percent.

    >>> [round(end, 1) for end in interval(171, 200)]
    [80.0, 89.7]
    """
    rate, square = wins / games, NORMAL**2
    middle = rate + square / (2 * games)
    half = NORMAL * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    low, high = (middle - half) / (1 + square / games), (middle + half) / (1 + square / games)
    return 100 * max(0.0, low), 100 * min(1.0, high)


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays and prints: `python -m undercroft_heroquest.bots.rates QUEST -n GAMES`."""
    parser = argparse.ArgumentParser(prog="python -m undercroft_heroquest.bots.rates", description=__doc__)
    parser.add_argument("quest", nargs="+", help="names of quests, or files")
    parser.add_argument("-n", type=int, default=200, help="how many games; 200")
    parser.add_argument("--first", type=int, default=1, help="the first seed; the others follow it")
    parser.add_argument("--heroes", default="heroquest", help="the agent that leads the heroes")
    parser.add_argument("--zargon", default="heroquest", help="the agent that is Zargon")
    parser.add_argument("--players", type=int, default=2, help="how many seats there are")
    told = parser.parse_args(arguments)
    seeds = range(told.first, told.first + told.n)
    for quest in told.quest:
        wins = sum(play(quest, told.heroes, told.zargon, seeds, players=told.players))
        low, high = interval(wins, told.n)
        sys.stdout.write(
            f"{quest}: heroes ({told.heroes}) won {wins} of {told.n} against Zargon ({told.zargon}), "
            f"{100 * wins / told.n:.1f} %, 95 % interval {low:.1f} to {high:.1f}, seeds {seeds[0]} to {seeds[-1]}\n"
        )


if __name__ == "__main__":
    main()
