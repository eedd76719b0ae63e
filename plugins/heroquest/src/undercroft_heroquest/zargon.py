"""Zargon's turn (HQ-R15). R2 fills this file.

Contract: `Round` runs `ZargonTurn(player=0)` after the heroes. Monsters move on `state.truth`, jump pits (HQ-R13.5),
spring no traps (HQ-R12.1); the turn picks a monster by its first action and lets it finish (move and act, in either
order) before the next.
"""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next

from .actions import END_TURN, EndTurn
from .phase import GamePhase
from .state import ZARGON
from .tables import Position, Reading


class ZargonTurn(GamePhase):
    """Zargon's turn: every monster may move and do one thing."""

    player: int = ZARGON
    done: list[str] = []
    """The labels of monsters that have finished."""

    turn: ClassVar[bool] = True
    open: ClassVar[bool] = False
    actions: ClassVar[tuple[Any, ...]] = (EndTurn,)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names Zargon."""
        return (ZARGON,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists what the monsters can do, and ending the turn."""
        return [END_TURN]

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Carries it out."""
        return DONE
