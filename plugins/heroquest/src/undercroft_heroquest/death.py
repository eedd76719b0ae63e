"""Losing Body and dying (HQ-R17). R2 fills this file.

Contracts: `hurt_hero` and `heal_hero` are the only functions that change the Body of a hero; at 0 Body `hurt_hero`
raises `Dying` as an interrupt, so what follows in the flow waits for the rescue (HQ-R17.1, HQ-A11).
"""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next

from .events import Healed, Hurt
from .phase import HeroPhase
from .tables import Position


class Dying(HeroPhase):
    """A hero at 0 Body: an own potion that restores life, or a healing spell if not yet acted; else dead (HQ-R17).

    Asked only who visibly has something. Afterwards belongings (HQ-R17.4, HQ-A21), and the hero's turn ends.
    """

    calls: ClassVar[tuple[Any, ...]] = ()

    def players(self, table: Any) -> tuple[int, ...]:
        """Nobody yet."""
        return ()

    def proceed(self, pos: Position) -> Next | None:
        """Buries the hero."""
        return DONE


def hurt_hero(pos: Position, index: int, points: int) -> None:
    """Takes Body from a hero, not below 0 (HQ-R7.5); bonuses that end `hurt` end; at 0 raises `Dying`."""
    hero = pos.state.heroes[index]
    lost = min(points, hero.body)
    if lost <= 0:
        return
    hero.body -= lost
    pos.tell(Hurt(hero.kind, lost, hero.body))
    if not hero.body:
        pos.interrupt(Dying(hero=index, player=hero.player))


def heal_hero(pos: Position, index: int, points: int) -> None:
    """Restores lost Body, not above the starting value."""
    hero = pos.state.heroes[index]
    back = min(points, hero.most_body - hero.body)
    if back > 0:
        hero.body += back
        pos.tell(Healed(hero.kind, back, hero.body))
