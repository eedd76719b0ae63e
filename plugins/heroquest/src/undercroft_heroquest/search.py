"""Searching (HQ-R9 to HQ-R11). R3 fills this file.

Each search is an action (`turn.act()`), tells `Searched` first (notes listen) and calls `pos.show()` also when nothing
is found. Secret doors are laid out by `doors.lay_door`, special treasure is done by `notes.do_deeds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next

from .state import Hero
from .tables import Position, Reading

if TYPE_CHECKING:
    from .turn import HeroTurn


def searches(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists what the hero can search for here: `SEARCH[..]`, and in an open pit `SEARCH_PIT[..]`."""
    return []


def play_search(pos: Position, turn: HeroTurn, action: Any) -> Next | None:
    """Carries a search out."""
    raise NotImplementedError
