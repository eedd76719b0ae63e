"""Traps on squares (HQ-R12). R3 fills this file.

Contracts: `spring` is called by the one function that moves a hero on foot (`movement.step`), and by failed jumps and
disarmings. It lays the tile, takes Body (`death.hurt_hero`), keeps `state.traps` and `state.gone`; a fallen block is
one edit of both grids (`doors.block`). Hidden traps are those of the plan on no square
of `gone`, not sprung.
"""

from __future__ import annotations

from typing import Literal

from undercroft import Next

from .plan import plan_here
from .state import Game, Trap
from .tables import Position
from .words import TrapKind

Why = Literal["stepped", "jumped", "disarming"]


def known_trap(state: Game, square: int) -> Trap | None:
    """Gives the trap that heroes know on a square, sprung or not."""
    for trap in state.traps:
        if trap.square == square:
            return trap
    return None


def hidden_trap(pos: Position, square: int) -> TrapKind | None:
    """Gives the kind of the trap that lies unsprung on a square, known or not; None if there is none any more."""
    state = pos.state
    kind = plan_here(pos).traps.get(square)
    if kind is None or square in state.gone or any(trap.square == square and trap.sprung for trap in state.traps):
        return None
    return kind


def spring(pos: Position, index: int, square: int, kind: TrapKind, why: Why) -> Next | None:
    """Springs the trap of a square on which the hero stands now.

    Pit: tile, 1 Body, `end(HeroTurn)` (HQ-R12.3). Falling block: 3 dice, then the choice of where to step
    (`first(StepAside...)` and the end of the turn, HQ-R12.9-10, HQ-A1, HQ-A2). Spear: a die, None if dodged
    (HQ-R12.12-13), 1 Body at once if `why` is no step (HQ-A9). Gives what comes next.
    """
    raise NotImplementedError


def enter_pit(pos: Position, index: int, square: int) -> None:
    """A hero has stepped into an open pit on purpose: 1 Body unless the option says free (HQ-A13, HQ-R13.4)."""
    raise NotImplementedError
