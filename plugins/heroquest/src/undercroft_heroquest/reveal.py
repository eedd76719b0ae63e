"""What heroes see is laid out: looking (HQ-R5.3, HQ-R5.6) and revealing rooms (HQ-R5.4).

Every disclosure counts as shown, so that it cannot be taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.spatial import Mask

from .events import Found, Revealed
from .figures import place_monster
from .geometry import open_view, place_of
from .plan import Plan, plan_here, truth_of
from .sight import figures, kind_of
from .state import NOWHERE, Piece, Thing
from .things import captives

if TYPE_CHECKING:
    from undercroft.spatial import Grid

    from .tables import Position, Reading


def look(pos: Position, index: int) -> None:
    """Lays out what a hero sees.

    Doors and monsters in sight, a room of which a square is seen through an open door, what stands in corridors, and
    blocked squares whose own edges the line reaches.
    """
    state = pos.state
    square = state.heroes[index].square
    if square == NOWHERE:
        return
    plan = plan_here(pos)
    truth = truth_of(state)
    blocks = plan.blocks_from.get(square)
    if blocks is not None and not (blocks := blocks - state.blocks):
        blocks = None
    unseen = state.unseen
    # Figures hide, they show nothing: where the view past them has nothing new, there is none in the real one.
    view = open_view(truth, square)
    if blocks is None and view <= state.seen and (unseen is None or view.isdisjoint(unseen)):
        return
    standing = figures(state)
    view = truth.view(square, standing)
    state.seen = state.seen | view
    if unseen is not None and not view.isdisjoint(unseen):
        _lay_out(pos, plan, index, view & unseen)
    for block in blocks or ():
        if block not in state.blocks and sees_block(truth_of(state), plan, square, block, standing):
            state.grid = state.grid.with_blocked([block])
            state.blocks = state.blocks.with_(block)
            pos.show()
            pos.tell(Found("a blocked square", block))


def look_all(pos: Position) -> None:
    """Lays out what any hero sees: after a change that is not a hero's move. That nothing is there is told as well."""
    seen = pos.state.seen
    for index in range(len(pos.state.heroes)):
        look(pos, index)
    if pos.state.seen != seen:
        pos.show()


def sees_block(truth: Grid, plan: Plan, square: int, block: int, standing: Mask) -> bool:
    """Tells whether a block of the real board is seen from a square: the line is free up to its edges (HQ-R5.6)."""
    if block in plan.layout.dark:
        return truth.without_missing([block]).sees(square, block, standing)
    return block in truth.blocked and truth.without_blocked([block]).sees(square, block, standing)


def _lay_out(pos: Position, plan: Plan, index: int, seen: Mask) -> None:
    from .doors import lay_door

    state, board = pos.state, pos.static.board
    for a, b in plan.doors:
        if (a in seen or b in seen) and (a, b) not in state.doors and plan.doors[a, b].kind != "secret":
            lay_door(pos, a, b)
    for square in seen:
        room = board.room(square)
        if room:
            if room not in state.revealed:
                reveal_room(pos, room, index)
            continue
        _lay_square(pos, plan, square)
    forget(pos, plan)


def reveal_room(pos: Position, room: str, index: int) -> None:
    """Lays out all that belongs to a room: monsters, furniture, things (HQ-R5.4); no traps, no secret doors (HQ-R5.5).

    Nothing happens if it was revealed already.
    """
    state = pos.state
    if room in state.revealed:
        return
    plan = plan_here(pos)
    state.revealed.append(room)
    pos.show()
    for square in pos.static.board.rooms[room]:
        _lay_square(pos, plan, square)
    forget(pos, plan)
    pos.tell(Revealed(kind_of(state.heroes[index]), room))


def run_into(pos: Position, square: int, index: int) -> None:
    """Lays out what somebody has walked against who could not see it: the room, or what stands in the corridor."""
    room = pos.static.board.room(square)
    if room:
        reveal_room(pos, room, index)
    else:
        plan = plan_here(pos)
        _lay_square(pos, plan, square)
        forget(pos, plan)


def _lay_square(pos: Position, plan: Plan, square: int) -> None:
    """Lays out the monster, the piece of furniture and the thing of a square, if they are not on the board yet."""
    state = pos.state
    monster = plan.monsters.get(square)
    if monster is not None and monster not in state.placed:
        state.placed.append(monster)
        part = plan.quest.monsters[monster]
        if place_monster(pos, part.kind, free_square(pos, square), part, monster) is not None:
            pos.show()
    at = plan.covered.get(square)
    if at is not None and all(piece.at != at for piece in state.furniture):
        _lay_piece(pos, plan, at)
    thing = plan.things.get(square)
    if thing is not None and thing.name not in state.laid_things:
        state.laid_things.append(thing.name)
        at = free_square(pos, square) if thing.captive else square
        state.things.append(Thing(thing.name, at, thing.captive))
        pos.show()
        pos.tell(Found(thing.name, at))
    if plan.exits is not None and square in plan.exits and state.exits is None:
        state.exits = plan.exits
        pos.show()
        pos.tell(Found("the way out", square))


def free_square(pos: Position, square: int) -> int:
    """Gives the square, or the nearest free one if a figure or a captive stands there, or a block has fallen on it."""
    state = pos.state
    standing = figures(state) | captives(state)
    if square not in standing and square not in truth_of(state).blocked:
        return square
    return nearest_free(pos, square, standing | plan_here(pos).layout.solid)


def nearest_free(pos: Position, square: int, taken: Mask) -> int:
    """Gives the nearest square to which there is a way and that is not taken, lowest first; without a way any near."""
    grid = truth_of(pos.state).without_blocked([square])
    for distance in range(1, 30):
        free = grid.reach(square, distance) - taken.with_(square)
        if free:
            return next(iter(free))
    column, row = place_of(square)
    others = grid.present - grid.blocked - taken.with_(square)
    return min(others, key=lambda other: abs(place_of(other)[0] - column) + abs(place_of(other)[1] - row))


def _lay_piece(pos: Position, plan: Plan, at: int) -> None:
    state = pos.state
    part = plan.furniture[at]
    kind = pos.static.box.furniture[part.kind]
    squares = tuple(plan.layout.covered(part))
    state.furniture.append(Piece(part.kind, at, part.facing, squares))
    if kind.blocks_movement:
        state.solid = state.solid | Mask(state.solid.n, squares)
    if kind.blocks_sight:
        state.grid = state.grid.with_blocked(squares)
    pos.show()
    pos.tell(Found(part.kind, at))


def forget(pos: Reading, plan: Plan) -> None:
    """Works out again which squares disclose something to who sees them."""
    state, board = pos.state, pos.static.board
    unseen = plan.shows
    for room in state.revealed:
        unseen = unseen - board.rooms[room]
    corridor = plan.corridor_shows
    gone = [square for square in corridor if not _discloses(pos, plan, square)]
    unseen = unseen - Mask(unseen.n, gone)
    doors = [
        square
        for edge, door in plan.doors.items()
        if door.kind != "secret" and edge not in state.doors
        for square in edge
    ]
    state.unseen = unseen | Mask(unseen.n, doors)


def _discloses(pos: Reading, plan: Plan, square: int) -> bool:
    """Tells whether a square of a corridor still has something that was not laid out."""
    state = pos.state
    monster = plan.monsters.get(square)
    if monster is not None and monster not in state.placed:
        return True
    at = plan.covered.get(square)
    if at is not None and all(piece.at != at for piece in state.furniture):
        return True
    thing = plan.things.get(square)
    if thing is not None and thing.name not in state.laid_things:
        return True
    return plan.exits is not None and square in plan.exits and state.exits is None
