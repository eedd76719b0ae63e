"""Hero spells (HQ-R8). R4 fills this file; what they do is `effects_apply.apply`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next

from .state import Hero
from .tables import Position, Reading

if TYPE_CHECKING:
    from .turn import HeroTurn


def casts(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists what the hero can cast at whom: `Cast`, `CastOther`, `CastDoor`; targets in sight (HQ-R8.2)."""
    return []


def play_cast(pos: Position, turn: HeroTurn, action: Any) -> Next | None:
    """Casts: the card is out (HQ-R8.3; but for the spell ring), effects apply; uses the action."""
    raise NotImplementedError
