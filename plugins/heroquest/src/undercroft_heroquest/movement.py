"""Heroes on foot (HQ-R4): where one can walk, and the one function that moves a hero.

Contracts: `move_hero` is the only function that changes the square of a hero who is on the board; `step` is one step on
foot, `land` coming to a square on foot in any way, with all that the square does to who enters it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next
from undercroft.spatial import Grid, Mask

from . import disarm, traps
from .events import Moved
from .geometry import NONE, adjacent, mask, neighbours
from .plan import plan_here, truth_of
from .reveal import look, nearest_free, run_into
from .sight import figures, in_pit, kind_of, monster_on
from .state import NOWHERE, Hero
from .tables import Position, Reading
from .things import captives
from .words import SQUARES

if TYPE_CHECKING:
    from .turn import HeroTurn


def ways(table: Reading, turn: HeroTurn, hero: Hero) -> tuple[Grid, dict[str, Any]]:
    """Gives the grid on which a hero walks and what is in the way, as the kernels take it, as far as heroes know.

    Monsters and furniture are in the way, and every known trap (it is jumped or entered on purpose); other heroes are
    passed (HQ-R4.3) and not stopped on, but on the stairs (HQ-R4.5).
    """
    state = table.state
    stairs = state.stairs
    barred = [monster.square for monster in state.monsters]
    passed = [
        one.square for one in state.heroes if one is not hero and one.square != NOWHERE and one.square not in stairs
    ]
    grid = state.grid
    if turn.passes:
        if "walls" in turn.passes:
            grid = table.static.open_board.with_blocked(state.blocks)
        if "monsters" in turn.passes:
            passed += barred
            barred = []
    if state.traps:
        barred += [trap.square for trap in state.traps if trap.square != turn.disarming]
    if state.things:
        barred += [thing.square for thing in state.things if thing.captive]
    standing = state.solid | Mask(SQUARES, barred) if barred else state.solid
    return grid, {"figures": standing, "through": Mask(SQUARES, passed) if passed else NONE}


def goes(table: Reading, turn: HeroTurn, hero: Hero) -> Mask:
    """Gives the squares to which the hero can walk now with what is left."""
    grid, hindered = ways(table, turn, hero)
    return grid.reach(hero.square, turn.left or 0, **hindered).without(hero.square)


def enters(table: Reading, turn: HeroTurn, hero: Hero) -> list[int]:
    """Gives the squares of known traps next to the hero that can be entered on purpose (HQ-R13.4, HQ-A13).

    A pit may be shared (HQ-R4.5); no trap is entered on which a monster stands.
    """
    state = table.state
    found = []
    for trap in state.traps:
        square = trap.square
        if trap.square in neighbours(hero.square) and adjacent(state.grid, hero.square, square):
            taken = any(monster.square == square for monster in state.monsters)
            if trap.sprung and trap.kind != "pit":
                continue
            if not taken and (trap.sprung or all(other.square != square for other in state.heroes)):
                found.append(square)
    return sorted(found)


def walk(pos: Position, turn: HeroTurn, to: int) -> Next | None:
    """Walks to a square step by step and stops where the rules stop: something disclosed, a trap, a note."""
    state = pos.state
    hero = state.heroes[turn.hero]
    grid, hindered = ways(pos, turn, hero)
    path = grid.path(hero.square, to, **hindered)
    assert path is not None
    standing = hindered["through"]
    stop = False
    for square in path[1:]:
        if stop and (square in state.blocks or square in ways(pos, turn, hero)[1]["figures"]):
            break  # past a comrade, on whose square nobody stops, stands what was disclosed there
        stopped, following = step(pos, turn, square)
        if following is not None:
            return following
        stop |= stopped
        if (stop and square not in standing) or hero.square != square or not hero.body or turn.moved == "done":
            break
    return None


def step(pos: Position, turn: HeroTurn, square: int) -> tuple[bool, Next | None]:
    """Takes one step; gives whether the walk stops here, and what comes next if a trap says so (HQ-R12.2).

    Who comes through a wall upon furniture that nobody has seen stays outside and reveals it.
    """
    if turn.passes and square in plan_here(pos).layout.solid and square not in pos.state.solid:
        run_into(pos, square, turn.hero)
        return True, None
    spend(turn, 1)
    return land(pos, turn, square)


def spend(turn: HeroTurn, points: int) -> None:
    """Spends points of movement; the move has begun."""
    turn.left = (turn.left or 0) - points
    turn.moved = "moving"
    if turn.acted:
        turn.attacks = turn.extra = turn.casts = 0  # a second attack comes before the move, or not at all (HQ-R3.2)


def land(pos: Position, turn: HeroTurn, square: int, over: int | None = None) -> tuple[bool, Next | None]:
    """Brings a hero who moves on foot to a square; gives whether a walk stops here, and what comes next.

    `over` is the square jumped over: that is where the hero comes from then.
    """
    state = pos.state
    hero = state.heroes[turn.hero]
    start = hero.square if over is None else over
    before = pos.shown
    move_hero(pos, turn.hero, square)
    stopped = pos.shown != before
    pos.show()  # a step that springs nothing tells that there is no trap
    if hero.square != square or not hero.body:
        return True, None
    if square == turn.disarming:
        return True, disarm.try_disarm(pos, turn, square, start)
    kind = traps.hidden_trap(pos, square)
    if square not in state.safe:
        state.safe = state.safe.with_(square)
    if kind is not None:
        return True, traps.spring(pos, turn, square, kind, "stepped", start)
    if state.traps and in_pit(state, square):
        traps.enter_pit(pos, turn)
        return True, None
    return stopped, None


def move_hero(pos: Position, index: int, square: int) -> None:
    """Puts a hero on a square and lays out what is seen from there.

    Notes and goals listen to `Moved`. Nothing of the square itself happens: that is `step`.
    """
    state = pos.state
    hero = state.heroes[index]
    start, hero.square = hero.square, square
    if not hero.away and square not in state.stairs:
        hero.away = True
    look(pos, index)
    pos.tell(Moved(kind_of(hero), max(start, 0), square))


def make_room(pos: Position, index: int) -> None:
    """Puts a hero whose turn ends on the square of another figure onto the nearest free one (HQ-R4.5).

    Only who was stopped there comes so far: by a trap past a monster, by a note past a comrade.
    """
    state = pos.state
    hero = state.heroes[index]
    square = hero.square
    if square == NOWHERE or square in state.stairs or in_pit(state, square):
        return
    if [one.square for one in state.heroes].count(square) == 1 and monster_on(state, square) is None:
        return
    taken = figures(state) | captives(state) | plan_here(pos).layout.solid | mask(trap.square for trap in state.traps)
    pos.show()
    move_hero(pos, index, nearest_free(pos, square, taken))


def in_rock(pos: Position, square: int) -> bool:
    """Tells whether a square is solid rock: no part of the quest, or a blocked square. Only a spell leads there."""
    layout = plan_here(pos).layout
    return square in layout.dark or (square in layout.blocked and square in truth_of(pos.state).blocked)


def take_off(pos: Position, index: int) -> None:
    """Takes a hero off the board: dead, or gone home."""
    pos.state.heroes[index].square = NOWHERE
