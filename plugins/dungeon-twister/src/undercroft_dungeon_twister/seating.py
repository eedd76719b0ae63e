"""Who can play: the scenario decides the number of players."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from undercroft import DataError
from undercroft.data import read_data
from undercroft.game import Seating

from .options import Options
from .static import DATA

ALL: Final = range(2, 5)
BOT: Final = "dungeon-twister"


def seating(options: Options) -> Seating:
    """Gives the numbers of players of the scenario, and a person against the game's bot on the usual seats.

    >>> seating(Options(scenario="rush-out"))
    Seating(seats=range(3, 4), usual=('human', 'dungeon-twister', 'dungeon-twister'))
    >>> seating(Options())
    Seating(seats=range(2, 5), usual=('human', 'dungeon-twister'))
    """
    if options.scenario == "usual":
        return Seating(ALL, ("human", BOT))
    numbers = _shipped(options.scenario) if options.data is None else _numbers(options.scenario, options.data)
    # Where there is no such scenario, making the match says so.
    seats = range(min(numbers), max(numbers) + 1) if numbers else ALL
    return Seating(seats, ("human", *[BOT] * (seats[-1] - 1)))


@lru_cache(maxsize=32)
def _shipped(scenario: str) -> tuple[int, ...]:
    return _numbers(scenario, None)


def _numbers(scenario: str, folder: str | None) -> tuple[int, ...]:
    """Gives the numbers of players for which a scenario is there; none for files that cannot be read."""
    try:
        entries = read_data(files("undercroft_dungeon_twister") / "data", DATA, folder)["scenarios"]
    except DataError:
        return ()
    return tuple(entry.players for entry in entries if entry.scenario == scenario)
