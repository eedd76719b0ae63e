"""Disarming traps (HQ-R14). R3 fills this file.

A trap on a square is announced (`Disarm`, the turn's action, sets `turn.disarming`) before moving (HQ-R14.2); the die
is rolled when `movement.step` enters the square, by `try_disarm`. One of a chest or furniture is rolled for at once
from a square next to it (HQ-A10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next

from .state import Hero
from .tables import Position, Reading

if TYPE_CHECKING:
    from .turn import HeroTurn


def disarms(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists the known unsprung traps that the hero can try: with a tool kit, or as the dwarf; not in the turn in which
    it was found, which follows from searching being an action too."""
    return []


def play_disarm(pos: Position, turn: HeroTurn, action: Any) -> Next | None:
    """Announces, or rolls for a chest."""
    raise NotImplementedError


def try_disarm(pos: Position, turn: HeroTurn, square: int) -> Next | None:
    """The hero has stepped onto the announced square: rolls (HQ-R14.3); option `disarmed` (HQ-A8)."""
    raise NotImplementedError
