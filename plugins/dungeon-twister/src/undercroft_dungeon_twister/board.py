"""The board as a grid: rooms that are turned up, turned, lifted off and slid, with everything on them (section 3).

Each change is one new grid. `built` makes the same from nothing, for a position that comes from outside and for tests.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from undercroft.spatial import Edge, Grid, Mask

from .rooms import CELLS, LOCAL, RIM, TURN, Turned
from .state import Table
from .static import Static
from .words import BROKEN, CLOSED, OPENED, ROOM, STEPS, WIDTH

GATE = {CLOSED: Edge.DOOR_CLOSED, OPENED: Edge.DOOR_OPEN, BROKEN: Edge.OPEN}
"""How the grid has a Portcullis in each state: a broken one is as if it were not there (DT-B32)."""
FACE_DOWN = -1


def cell_of(static: Static, state: Table, square: int) -> int:
    """Gives the cell whose room covers a square, face up or not; -1 for none."""
    moving = static.elevator
    if moving >= 0:
        away = square - state.corners[moving]
        if away >= 0 and away // WIDTH < ROOM and away % WIDTH < ROOM:
            return moving
        cell = static.cell_at.get(square, -1)
        return -1 if cell == moving else cell
    return static.cell_at.get(square, -1)


def facing_of(static: Static, state: Table, cell: int) -> Turned:
    """Gives how the face-up room of a cell lies."""
    return static.shapes[state.rooms.ids[cell]].turned[state.turned[cell]]


def gear_of(static: Static, state: Table, cell: int) -> int:
    """Gives the square of the gear of a face-up room."""
    return state.corners[cell] + facing_of(static, state, cell).gear_at


def pits_of(static: Static, state: Table, cell: int) -> list[int]:
    """Gives the pits of a face-up room."""
    corner = state.corners[cell]
    return [corner + LOCAL[pit] for pit in facing_of(static, state, cell).pits]


def gates_of(static: Static, state: Table, cell: int) -> list[tuple[int, int]]:
    """Gives the two squares of each Portcullis of a face-up room, in the order of `Table.gates`."""
    corner = state.corners[cell]
    return [(corner + LOCAL[a], corner + LOCAL[b]) for a, b in facing_of(static, state, cell).gates]


def gate_between(static: Static, state: Table, a: int, b: int) -> tuple[int, int] | None:
    """Gives the cell and the number of the Portcullis between two squares, None if there is none."""
    cell = cell_of(static, state, a)
    if cell < 0 or state.turned[cell] == FACE_DOWN:
        return None
    for number, pair in enumerate(gates_of(static, state, cell)):
        if pair in ((a, b), (b, a)):
            return cell, number
    return None


def built(static: Static, state: Table) -> Grid:
    """Gives the grid of a state from nothing: zones, face-up rooms, Portcullises as they are."""
    grid = static.bare
    for cell, turned in enumerate(state.turned):
        if turned != FACE_DOWN:
            grid = _placed(static, state, grid, cell)
    for cell, turned in enumerate(state.turned):
        if turned != FACE_DOWN:
            grid = grid.with_edges([*_gates(static, state, cell), *_borders(static, state, cell)])
    return grid


def all_pits(static: Static, state: Table) -> Mask:
    """Gives the pits of all face-up rooms."""
    return Mask(
        static.size,
        [
            pit
            for cell, turned in enumerate(state.turned)
            if turned != FACE_DOWN
            for pit in pits_of(static, state, cell)
        ],
    )


def turn_up(static: Static, state: Table, cell: int, turned: int) -> None:
    """Lays the room of a cell face up with so many quarter turns; its Portcullises are closed."""
    state.turned[cell] = turned
    state.gates[cell] = [CLOSED] * len(facing_of(static, state, cell).gates)
    state.rooms.seen[cell] = -1
    state.grid = _placed(static, state, state.grid, cell)
    if static.elevator >= 0 or static.lift_cell >= 0:
        # A room beside the elevator's shaft may have been there before; what is lifted has no neighbours.
        state.grid = state.grid.with_edges(_borders(static, state, cell))
    state.pits |= Mask(static.size, pits_of(static, state, cell))


def turn(static: Static, state: Table, cell: int, turns: int) -> None:
    """Turns the face-up room of a cell by that many quarters clockwise, with everything on it (DT-B31)."""
    corner = state.corners[cell]
    inside = static.squares(corner)
    state.pits -= inside
    state.turned[cell] = (state.turned[cell] + turns) % 4
    state.grid = state.grid.with_edges(
        [*_inside(static, state, cell), *_gates(static, state, cell), *_borders(static, state, cell)]
    )
    state.pits |= Mask(static.size, pits_of(static, state, cell))
    to = moved(corner, turns % 4)
    where = state.where
    for token in state.up:
        square = to.get(where[token])
        if square is not None:
            where[token] = square


@lru_cache(maxsize=1024)
def moved(corner: int, turns: int) -> dict[int, int]:
    """Gives where each square of a room goes when it turns so many quarters clockwise.

    >>> moved(33, 1)[33], moved(33, 2)[33]
    (37, 165)
    """
    found = {}
    for square in range(CELLS):
        to = square
        for _ in range(turns):
            to = TURN[to]
        found[corner + LOCAL[square]] = corner + LOCAL[to]
    return found


def isolate(static: Static, state: Table, cell: int) -> None:
    """Sets the edges round a room anew, when it was lifted off or put back (DT-PY18)."""
    state.grid = state.grid.with_edges(_borders(static, state, cell))


def put_back(static: Static, state: Table) -> Grid:
    """Gives the board as it would be if the lifted room lay where it was, as it lay there."""
    return state.grid.with_edges(_borders(static, state, static.lift_cell, lifted=False))


def slide(static: Static, state: Table, cell: int, corner: int) -> None:
    """Slides the room of a cell to another place of its column, with everything on it (DT-TR5)."""
    before = state.corners[cell]
    turned = state.turned[cell]
    if turned == FACE_DOWN:
        state.corners[cell] = corner
        return
    inside = static.squares(before)
    state.pits -= inside
    grid = state.grid.lift(static.shapes[state.rooms.ids[cell]].tile, *_xy(before), turned)
    state.corners[cell] = corner
    where = state.where
    away = corner - before
    for token in state.up:
        if where[token] in inside:
            where[token] += away
    for other, facing in enumerate(state.turned):
        if facing != FACE_DOWN and other != cell:
            grid = grid.with_edges(_borders(static, state, other))
    grid = _placed(static, state, grid, cell)
    state.grid = grid.with_edges([*_gates(static, state, cell), *_borders(static, state, cell)])
    state.pits |= Mask(static.size, pits_of(static, state, cell))


def _xy(corner: int) -> tuple[int, int]:
    return corner % WIDTH, corner // WIDTH


def _placed(static: Static, state: Table, grid: Grid, cell: int) -> Grid:
    return grid.place(static.shapes[state.rooms.ids[cell]].tile, *_xy(state.corners[cell]), state.turned[cell])


def _inside(static: Static, state: Table, cell: int) -> Iterable[tuple[int, int, Edge]]:
    """Gives the walls and openings within a room."""
    return _shifted(static.shapes[state.rooms.ids[cell]].turned[state.turned[cell]].edges, state.corners[cell])


@lru_cache(maxsize=4096)
def _shifted(edges: tuple[tuple[int, int, Edge], ...], corner: int) -> tuple[tuple[int, int, Edge], ...]:
    return tuple((corner + LOCAL[a], corner + LOCAL[b], edge) for a, b, edge in edges)


def _gates(static: Static, state: Table, cell: int) -> list[tuple[int, int, Edge]]:
    """Gives the Portcullises of a room as they are."""
    return [(a, b, GATE[kind]) for (a, b), kind in zip(gates_of(static, state, cell), state.gates[cell], strict=True)]


def _borders(static: Static, state: Table, cell: int, lifted: bool | None = None) -> list[tuple[int, int, Edge]]:
    """Gives the edges round a face-up room: a wall if its own side or the other's has one (DT-M3, DT-M5).

    Beside a face-down room, or nothing, the near side alone counts (DT-M4); a lifted room has no neighbours (DT-PY18).
    """
    corner = state.corners[cell]
    found = []
    if lifted is None:
        lifted = state.lifted and cell == static.lift_cell
    for side, walls in enumerate(facing_of(static, state, cell).borders):
        step = STEPS[side]
        back = (side + 2) % 4
        for n, local in enumerate(RIM[side]):
            square = corner + LOCAL[local]
            wall = walls[n] or lifted
            if not wall:
                wall = walled(static, state, square + step, back)
            found.append((square, square + step, Edge.WALL if wall else Edge.OPEN))
    return found


def walled(static: Static, state: Table, square: int, side: int) -> bool:
    """Tells whether a square has a wall of its own room on that side, which is on the room's border."""
    cell = cell_of(static, state, square)
    if cell < 0 or state.turned[cell] == FACE_DOWN:
        return False
    if state.lifted and cell == static.lift_cell:
        return True
    away = square - state.corners[cell]
    column, row = away % WIDTH, away // WIDTH
    return facing_of(static, state, cell).borders[side][column if side in (0, 2) else row]
