"""Jumping over traps (HQ-R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next, Refusal

from . import movement, traps
from .actions import Jump, jump
from .dice import combat_dice, shown
from .events import Rolled
from .geometry import adjacent, neighbours
from .sight import figures, hero_on, monster_on
from .state import Hero, Trap
from .tables import Position, Reading
from .things import captives
from .words import SQUARE_NAMES

if TYPE_CHECKING:
    from .turn import HeroTurn

POINTS = 2
"""What a jump takes (HQ-R13.1)."""


def jumps(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists jumps over known traps next to the hero, to each free square beside them (HQ-R13.1, HQ-R13.3).

    Nobody jumps over a monster, or over a block that has fallen (HQ-R12.11); onto another trap neither.
    """
    state = table.state
    if (turn.left or 0) < POINTS:
        return []
    near = [trap for trap in state.traps if adjacent(state.grid, hero.square, trap.square) and _jumped(table, trap)]
    if not near:
        return []
    taken = figures(state) | state.solid | state.blocks | captives(state)
    return [
        jump(trap.square, to)
        for trap in sorted(near, key=lambda trap: trap.square)
        for to in neighbours(trap.square)
        if to not in taken and traps.known_trap(state, to) is None and adjacent(state.grid, trap.square, to)
    ]


def why_not(table: Reading, turn: HeroTurn, hero: Hero, action: Jump) -> Refusal | None:
    """Says why this jump cannot be made."""
    state = table.state
    if turn.moved == "done":
        return Refusal("HQ-R3.2", f"the move of the {hero.kind} is over")
    if (turn.left or 0) < POINTS:
        return Refusal("HQ-R13.1", f"a jump takes {POINTS} points, and there are {turn.left or 0}")
    over, to = SQUARE_NAMES[action.over], SQUARE_NAMES[action.to]
    trap = traps.known_trap(state, action.over)
    if trap is None or not adjacent(state.grid, hero.square, action.over):
        return Refusal("HQ-R13.1", f"beside the {hero.kind} no known trap is at {over}")
    if not _jumped(table, trap):
        return Refusal("HQ-R13.1", f"what is at {over} cannot be jumped over")
    return Refusal("HQ-R13.3", f"{to} is no free square beside {over}")


def _jumped(table: Reading, trap: Trap) -> bool:
    """Tells whether this trap can be jumped over now: into an open pit one may fall upon another hero."""
    state = table.state
    if monster_on(state, trap.square) is not None:
        return False
    return trap.kind == "pit" if trap.sprung else hero_on(state, trap.square) is None


def play_jump(pos: Position, turn: HeroTurn, action: Jump) -> Next | None:
    """Rolls the die: with a shield the hero is over, with a skull the trap is sprung (HQ-R13.2)."""
    hero = pos.state.heroes[turn.hero]
    trap = traps.known_trap(pos.state, action.over)
    assert trap is not None
    start = hero.square
    movement.spend(turn, POINTS)
    faces = combat_dice(pos.rng, 1, "{} jumps over a {}", hero.kind, trap.kind)
    over = faces[0] != "skull"
    pos.tell(Rolled(hero.kind, shown(faces), "the jump", "over" if over else "fallen short"))
    if over:
        return movement.land(pos, turn, action.to, action.over)[1]
    movement.move_hero(pos, turn.hero, action.over)
    return traps.spring(pos, turn, action.over, trap.kind, "jumped", start)
