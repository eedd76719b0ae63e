"""Why a move, a door or an attack is refused: the rule, and a reason in words. Nothing here decides.

Only what heroes know is said, also to Zargon.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Refusal
from undercroft.spatial import Edge

from . import arms, bonds
from .actions import Attack, Enter, Go, Leave, Move, Open, Roll, Strike, Throw
from .doors import SHUT
from .geometry import adjacent, diagonal, neighbours
from .sight import hero_on, hero_squares, monster_called, monster_on
from .state import Hero, Monster
from .tables import Reading
from .words import HEROES, SQUARE_NAMES

if TYPE_CHECKING:
    from .turn import HeroTurn


def step(table: Reading, turn: HeroTurn, hero: Hero, action: Roll | Go | Enter) -> Refusal:
    """Says why the hero cannot roll, walk or step there."""
    who = hero.kind
    if bonds.stopped(hero, "move"):
        return Refusal("HQ-R3.2", f"the {who} cannot move while a spell holds the {who}")
    if turn.moved == "done":
        return Refusal("HQ-R3.2", f"the move of the {who} is over")
    if isinstance(action, Roll):
        return Refusal("HQ-R4.1", f"the {who} has rolled, and has {turn.left} to move")
    if turn.left is None:
        return Refusal("HQ-R4.1", "roll before moving")
    if not turn.left:
        return Refusal("HQ-R4.1", "nothing is left to move with")
    if isinstance(action, Enter):
        return Refusal("HQ-R13.4", f"no trap that is known lies on {SQUARE_NAMES[action.square]} next to the {who}")
    return _unreachable(table, turn, hero, action.to)


def _unreachable(table: Reading, turn: HeroTurn, hero: Hero, to: int) -> Refusal:
    state = table.state
    where = SQUARE_NAMES[to]
    if to == hero.square:
        return Refusal("HQ-R4.1", f"the {hero.kind} stands on {where}")
    if to in state.blocks:
        return Refusal("HQ-R5.6", f"{where} is blocked")
    monster = monster_on(state, to)
    if monster is not None:
        return Refusal("HQ-R4.3", f"{monster.label} stands on {where}")
    if any(trap.square == to for trap in state.traps):
        return Refusal("HQ-R4.5", f"a trap lies on {where}: jump it, or enter it from next to it")
    other = hero_on(state, to)
    if other is not None:
        return Refusal("HQ-R4.5", f"the {other.kind} stands on {where}")
    if to in state.solid:
        return Refusal("HQ-A5", f"furniture stands on {where}")
    return Refusal("HQ-R4.3", f"{where} cannot be reached with {turn.left} to move")


def door(table: Reading, hero: Hero, action: Open) -> Refusal:
    """Says why this door cannot be opened."""
    grid, a, b = table.state.grid, action.a, action.b
    if hero.square not in (a, b):
        return Refusal("HQ-R5.1", f"the {hero.kind} does not stand next to it")
    if b not in neighbours(a) or grid.edge(a, b) not in (*SHUT, Edge.DOOR_OPEN):
        return Refusal("HQ-R5.1", "no door is known there")
    if grid.edge(a, b) == Edge.DOOR_OPEN:
        return Refusal("HQ-R5.1", "it is open")
    if grid.edge(a, b) == Edge.DOOR_LOCKED:
        return Refusal("HQ-R5.1", "it is locked")
    return Refusal("HQ-R5.1", f"write the square of the {hero.kind} first")


def leave(table: Reading, hero: Hero, action: Leave) -> Refusal:
    """Says why the hero cannot leave the quest."""
    if hero.square not in table.state.stairs:
        return Refusal("HQ-R19.1", f"the {hero.kind} is not on the stairs, or a known way out")
    if not hero.away:
        return Refusal("HQ-R19.1", f"the {hero.kind} has not been away from the stairs")
    return Refusal("HQ-R19.1", "without the goal the heroes give up together, when all who live are on the stairs")


def fight(table: Reading, turn: HeroTurn, hero: Hero, action: Attack | Throw) -> Refusal:
    """Says why this monster cannot be attacked so."""
    who = hero.kind
    monster = monster_called(table.state, action.target)
    if monster is None:
        return Refusal("HQ-R7.1", f"there is no monster {action.target} on the board")
    if turn.acted and not (turn.attacks or turn.extra):
        return Refusal("HQ-R3.3", f"the {who} has used the action of this turn")
    if bonds.stopped(hero, "attack"):
        return Refusal("HQ-R3.3", f"the {who} cannot attack while a spell holds the {who}")
    owned = {weapon.name: weapon for weapon in arms.weapons(table, hero)}
    weapon = owned.get(action.weapon)
    if weapon is None and (action.weapon != arms.HANDS or owned):
        return Refusal("HQ-R7.8", f"the {who} has no {action.weapon} to attack with")
    if isinstance(action, Throw):
        if weapon is None or not weapon.throw:
            return Refusal("HQ-R7.2", f"{action.weapon} is not thrown")
        return Refusal("HQ-R6.1", f"the {who} does not see {action.target}")
    near = adjacent(table.state.grid, hero.square, monster.square)
    if weapon is not None and weapon.reach == "far":
        why = f"{action.target} is too near" if near else f"the {who} does not see {action.target}"
        return Refusal("HQ-R7.2", why)
    if weapon is not None and weapon.reach == "diagonal" and diagonal(table.state.grid, hero.square, monster.square):
        near = True
    if not near:
        return Refusal("HQ-R7.1", f"{action.target} is out of reach of {action.weapon}")
    return Refusal("HQ-R7.1", f"{action.weapon} is not for another attack on {action.target}")


def monster(table: Reading, one: Monster, moved: bool, acted: bool, action: Any) -> Refusal | None:
    """Says why a monster cannot do this: `Move` or `Strike`."""
    if action.who != one.label:
        return Refusal("HQ-R15.1", f"it is the turn of {one.label}")
    if isinstance(action, Move):
        return _monster_move(table, one, moved, action.to)
    if isinstance(action, Strike):
        name = HEROES[action.hero]
        if acted:
            return Refusal("HQ-R15.3", f"{one.label} has done its one thing")
        if bonds.stopped(one, "attack"):
            return Refusal("HQ-R15.3", f"{one.label} cannot attack while a spell holds it")
        return Refusal("HQ-R15.2", f"the {name} is not next to {one.label}")
    return None


def _monster_move(table: Reading, one: Monster, moved: bool, to: int) -> Refusal:
    state = table.state
    if moved:
        return Refusal("HQ-R15.1", f"{one.label} has moved")
    if bonds.stopped(one, "move"):
        return Refusal("HQ-R15.1", f"{one.label} cannot move while a spell holds it")
    where = SQUARE_NAMES[to]
    if to in hero_squares(state) or monster_on(state, to) is not None:
        return Refusal("HQ-R15.2", f"somebody stands on {where}")
    return Refusal("HQ-R15.2", f"{one.label} cannot get to {where} with {one.movement} squares")
