"""What the effects of cards, items, spells and traps do (`effects`). R4 fills this file."""

from __future__ import annotations

from undercroft import Next

from .effects import Effects
from .state import Monster
from .tables import Position


def apply(
    pos: Position,
    effects: Effects,
    source: str,
    index: int | None,
    hero: int | None = None,
    monster: Monster | None = None,
) -> Next | None:
    """Does the effects in order to a hero or a monster; `index` is the hero who acts, None if Zargon does.

    `source` is the name of the card. Gives what comes next (`end(HeroTurn)` for `end turn`), else None.
    """
    raise NotImplementedError
