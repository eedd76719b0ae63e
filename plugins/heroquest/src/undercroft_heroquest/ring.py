"""The spell ring: its owner names a spell when the quest begins, which may be cast twice (chapter 3.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from undercroft import DONE, Next

from .actions import NameSpell
from .events import Used
from .phase import GamePhase
from .spells import ring_of
from .tables import Position, Reading


@lru_cache(1_000)
def name_spell(spell: str) -> NameSpell:
    """Gives the naming of a spell."""
    return NameSpell(spell)


class Naming(GamePhase):
    """Who has the ring and can cast names a spell."""

    rule: ClassVar[str] = "HQ-R8.3"
    actions: ClassVar[tuple[Any, ...]] = (NameSpell,)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names who leads the hero with the ring, as long as no spell is named."""
        index = bearer(table)
        return () if index is None else (table.state.heroes[index].player,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the spells of the hero."""
        index = bearer(table)
        assert index is not None
        return [name_spell(table.static.spells[spell].name) for spell in table.state.heroes[index].spells]

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a spell."""
        index = bearer(table)
        return "" if index is None else f"{table.state.heroes[index].kind}: name the spell that the ring holds"

    def play(self, pos: Position, player: int, action: NameSpell) -> Next | None:
        """Names it."""
        index = bearer(pos)
        assert index is not None
        hero = pos.state.heroes[index]
        hero.ring = action.spell
        pos.tell(Used(hero.kind, f"{ring_of(pos, hero)} for {action.spell}"))
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Is over."""
        return DONE


def bearer(table: Reading) -> int | None:
    """Gives the hero who has the ring and spells, and has named none; None if there is none."""
    for index, hero in enumerate(table.state.heroes):
        if hero.spells and not hero.ring and ring_of(table, hero) is not None:
            return index
    return None
