"""Disarming traps (HQ-R14).

A trap on a square is announced (`Disarm`, the action of the turn) before moving (HQ-R14.2); the die is rolled when
`movement.land` brings the hero to the square, by `try_disarm`. One of a chest or furniture is rolled for at once from a
square next to it (HQ-A10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next, Refusal

from . import arms, traps
from .actions import DISARM, Disarm
from .dice import FACES, Face, combat_dice, shown
from .events import Disarmed, Rolled
from .geometry import adjacent
from .sight import hero_on, monster_on
from .state import Game, Hero, Piece, Trap
from .tables import Position, Reading
from .words import SQUARE_NAMES

if TYPE_CHECKING:
    from .turn import HeroTurn


def disarms(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists the known unsprung traps that the hero can try: with a tool kit, or as the dwarf (HQ-R14.1).

    Not in the turn in which one was found, since searching is an action too (HQ-R11.3).
    """
    state = table.state
    squares = [piece.at for piece in state.furniture if piece.trap == "known" and _beside(state, hero, piece)]
    if state.traps and turn.moved == "no":
        squares += [trap.square for trap in state.traps if _open_to(state, trap)]
    if not squares or not skill(table, hero):
        return []
    return [DISARM[square] for square in sorted(squares)]


def why_not(table: Reading, turn: HeroTurn, hero: Hero, action: Disarm) -> Refusal | None:
    """Says why this cannot be disarmed."""
    state = table.state
    where = SQUARE_NAMES[action.square]
    if turn.acted:
        return Refusal("HQ-R3.3", f"the {hero.kind} has used the action of this turn")
    if not skill(table, hero):
        return Refusal("HQ-R14.1", f"the {hero.kind} has no tool kit")
    trap = traps.known_trap(state, action.square)
    if trap is not None and not trap.sprung:
        if turn.moved != "no":
            return Refusal("HQ-R14.2", f"the {hero.kind} has moved, and it is announced before")
        return Refusal("HQ-R14.2", f"somebody stands on {where}")
    if any(piece.at == action.square and piece.trap == "known" for piece in state.furniture):
        return Refusal("HQ-A10", f"the {hero.kind} is not next to it")
    return Refusal("HQ-R14.1", f"no known trap that was not sprung is at {where}")


def _open_to(state: Game, trap: Trap) -> bool:
    return not trap.sprung and monster_on(state, trap.square) is None and hero_on(state, trap.square) is None


def _beside(state: Game, hero: Hero, piece: Piece) -> bool:
    return any(hero.square == square or adjacent(state.grid, hero.square, square) for square in piece.squares)


def skill(table: Reading, hero: Hero) -> tuple[Face, ...]:
    """Gives the faces that disarm, of what serves the hero best: an own skill or a tool (HQ-R14.3); none: cannot."""
    best = table.static.box.heroes[hero.kind].disarms
    for gear in arms.owned(table, hero):
        if gear.disarms and hero.kind in gear.users:
            best = max(best, gear.disarms, key=lambda faces: sum(face in faces for face in FACES))
    return best


def play_disarm(pos: Position, turn: HeroTurn, action: Disarm) -> Next | None:
    """Announces, or rolls for a chest: after a success the hero may go on moving (HQ-R12.15)."""
    state = pos.state
    moved = turn.moved
    turn.act()
    piece = next((one for one in state.furniture if one.at == action.square and one.trap == "known"), None)
    if piece is None:
        turn.disarming = action.square
        return None
    if _rolls(pos, turn, f"trap of the {piece.kind}", piece.at):
        piece.trap = "gone"
        turn.moved = moved
        return None
    from .treasure import go_off

    return go_off(pos, turn.hero, piece)


def try_disarm(pos: Position, turn: HeroTurn, square: int, start: int) -> Next | None:
    """The hero has stepped onto the announced square from `start`: rolls (HQ-R14.3).

    Afterwards the hero walks on, or not by the option `disarmed` (HQ-A8).
    """
    turn.disarming = -1
    trap = traps.known_trap(pos.state, square)
    assert trap is not None
    if not _rolls(pos, turn, trap.kind, square):
        return traps.spring(pos, turn, square, trap.kind, "disarming", start)
    traps.remove(pos.state, square)
    if pos.options.disarmed == "stop":
        turn.moved = "done"
    return None


def _rolls(pos: Position, turn: HeroTurn, name: str, square: int) -> bool:
    hero = pos.state.heroes[turn.hero]
    faces = combat_dice(pos.rng, 1, "{} disarms a {}", hero.kind, name)
    done = faces[0] in skill(pos, hero)
    pos.tell(Rolled(hero.kind, shown(faces), f"disarming the {name}", "disarmed" if done else "sprung"))
    if done:
        pos.tell(Disarmed(hero.kind, name, square))
    return done
