"""Rules that house rules like to change: plain functions, which overlays may replace or wrap by their names.

The rest of the game calls them through the table, `table.rules.steps(table, player)`, never directly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .tables import Reading
from .words import REMOVERS


def removers(table: Reading, player: int) -> int:
    """Gives how many players, the first ones of the round, remove a room in it (DC-C-10, DC-C-11, DC-U9)."""
    return 0 if table.static.individual else REMOVERS.get(table.seats, 0)


def bonus_xp(table: Reading, player: int, touching: int) -> int:
    """Gives the bonus XP on a room that is added and touches so many cards (DC-H6)."""
    return table.static.bonus_xp * max(touching - 1, 0)


def steps(table: Reading, player: int) -> int:
    """Gives the most steps of a player's walk (DC-H7)."""
    return table.static.level(table.state.seats[player].xp).steps


def might(table: Reading, player: int) -> int:
    """Gives what a player fights with (DC-H8)."""
    seat = table.state.seats[player]
    return seat.attack + table.static.level(seat.xp).might


NAMED_RULES: Final[tuple[Callable[..., Any], ...]] = (removers, bonus_xp, steps, might)
