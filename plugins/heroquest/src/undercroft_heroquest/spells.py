"""Hero spells (HQ-R8). R4 fills this file; what they do is `effects_apply.apply`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next

from .actions import Cast
from .effects import Heal
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


def healing_oneself(table: Reading, hero: Hero) -> list[Any]:
    """Lists the casts of uncast healing spells on the hero itself (HQ-R17.1b)."""
    return [
        Cast(spell.name, hero.kind)
        for spell in (table.static.spells[number] for number in hero.spells)
        if spell.target == "hero" and any(type(effect) is Heal for effect in spell.effects)
    ]


def save_oneself(pos: Position, index: int, action: Cast) -> None:
    """Casts a healing spell on oneself at the moment of death: it is the action of the turn (HQ-A11)."""
    from .death import own_turn
    from .turn import HeroTurn

    if own_turn(pos, index):
        pos.nearest(HeroTurn).act()
    cast_spell(pos, index, action)


def cast_spell(pos: Position, index: int, action: Any) -> Next | None:
    """Casts: the card is out (HQ-R8.3), effects apply."""
    raise NotImplementedError
