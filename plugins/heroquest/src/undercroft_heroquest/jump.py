"""Jumping over traps (HQ-R13). R3 fills this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next

from .state import Hero
from .tables import Position, Reading

if TYPE_CHECKING:
    from .turn import HeroTurn


def jumps(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists jumps over known traps next to the hero, each landing square one; needs two points (HQ-R13.1, HQ-R13.3)."""
    return []


def play_jump(pos: Position, turn: HeroTurn, action: Any) -> Next | None:
    """Rolls the die: over for two points (`movement.move_hero`), or the trap is sprung (HQ-R13.2)."""
    raise NotImplementedError
