"""Dread spells (HQ-R16). R4 fills this file; R2's `zargon` asks it."""

from __future__ import annotations

from typing import Any

from undercroft import Next

from .state import Monster
from .tables import Position, Reading


def dread_casts(table: Reading, monster: Monster) -> list[Any]:
    """Lists what a monster can cast at whom: `CastDread`, `CastDreadAlone`, `CastDreadAt`.

    Only Zargon knows `monster.spells`, and only Zargon is asked.
    """
    return []


def play_dread(pos: Position, monster: Monster, action: Any) -> Next | None:
    """Casts: the spell goes from `spells` to `cast`; effects apply, hero by hero in phases where several are hurt."""
    raise NotImplementedError
