"""Doors and blocks: every change of one is one edit of both grids, the one heroes know and the real one (HQ-R5).

Contracts: nothing else changes `state.grid` and `state.truth`.
"""

from __future__ import annotations

from undercroft.spatial import Edge

from .events import Found, Opened
from .geometry import shut_doors
from .plan import plan_here, truth_of
from .reveal import look_all, reveal_room
from .sight import kind_of
from .state import Game
from .tables import Position

SHUT = (Edge.DOOR_CLOSED, Edge.DOOR_LOCKED)


def closed_doors(state: Game, square: int) -> list[tuple[int, int]]:
    """Gives the closed doors next to a square that heroes know and that open by hand, each from this square on.

    >>> # a hero on (10,10) beside the closed door to (11,10): [(243, 244)]
    """
    grid = state.grid
    found: list[tuple[int, int]] = []
    if not shut_doors(grid, square):
        return found
    for a, b in state.doors:
        if square == a:
            other = b
        elif square == b:
            other = a
        else:
            continue
        if grid.edge(a, b) == Edge.DOOR_CLOSED:
            found.append((square, other))
    return found


def lay_door(pos: Position, a: int, b: int) -> None:
    """Lays a door out for all: one that was seen, or a secret one that was found, which is a closed door from now on.

    Nothing happens if it was laid out already.
    """
    state = pos.state
    a, b = (a, b) if (a, b) in plan_here(pos).doors else (b, a)
    if (a, b) in state.doors:
        return
    kind = truth_of(state).edge(a, b)
    if kind == Edge.DOOR_SECRET:
        kind = Edge.DOOR_CLOSED
        state.truth = truth_of(state).with_edge(a, b, kind)
    state.grid = state.grid.with_edge(a, b, kind)
    state.doors.append((a, b))
    pos.show()
    pos.tell(Found("a door", a))


def open_door(pos: Position, a: int, b: int, index: int) -> None:
    """Opens a door for the rest of the quest: `index` is the hero who does it (HQ-R5.1).

    What belongs to the rooms behind it is laid out at once (HQ-R5.4), and everybody sees through it. Nothing happens
    to one that is open.
    """
    state = pos.state
    lay_door(pos, a, b)
    if truth_of(state).edge(a, b) == Edge.DOOR_OPEN:
        return
    state.grid = state.grid.open_door(a, b)
    state.truth = truth_of(state).open_door(a, b)
    pos.show()
    pos.tell(Opened(kind_of(state.heroes[index]), a, b))
    for square in (a, b):
        room = pos.static.board.room(square)
        if room:
            reveal_room(pos, room, index)
    look_all(pos)


def block(pos: Position, square: int) -> None:
    """Makes a square a blocked one for good: a fallen block (HQ-R12.10)."""
    state = pos.state
    state.grid = state.grid.with_blocked([square])
    state.truth = truth_of(state).with_blocked([square])
    state.blocks = state.blocks.with_(square)


def unblock(pos: Position, square: int) -> None:
    """Frees a blocked square, as a note can."""
    state = pos.state
    state.grid = state.grid.without_blocked([square])
    state.truth = truth_of(state).without_blocked([square])
    state.blocks = state.blocks.without(square)
    pos.show()
    look_all(pos)
