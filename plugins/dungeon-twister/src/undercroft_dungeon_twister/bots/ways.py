"""How far it is out of the dungeon, through rooms that are not turned up as well."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.spatial import UNREACHABLE, Edge, Grid, Mask, Numbers, Room
from undercroft_dungeon_twister.board import FACE_DOWN, gates_of, gear_of
from undercroft_dungeon_twister.rooms import LOCAL, RIM
from undercroft_dungeon_twister.state import WOUNDED, Table
from undercroft_dungeon_twister.static import Static, squares_of
from undercroft_dungeon_twister.words import CLOSED, EAST, MEN, ROOM, STEPS, TEAM, WEST, WIDTH

EMPTY: Final = Room("\n".join(["+  " * ROOM + "+", *["  ." * ROOM + " ", "+  " * ROOM + "+"] * ROOM]))
"""A room of floor without walls: what is guessed of one that is face down."""
FLOOR: Final = 4
"""What a square costs; in quarters of a step."""
UNKNOWN: Final = 6
"""What a square of a face-down room costs."""
PIT: Final = 20
SHUT: Final = 40
"""What a closed Portcullis costs besides."""
ROUND: Final = 100
"""What it costs to cross a wall between rooms, which is done by turning one of them."""
SLID: Final = 32
"""What it costs to go over from the elevator to where it does not stand now, or back."""
HELD: Final = 16
"""What a square costs besides on which an enemy stands."""
WALLED: Final = 3.0
"""How many steps each square counts as the crow flies where no way leads out."""


def way_out(static: Static, state: Table, seat: int) -> Numbers:
    """Gives for each square what the way out of the dungeon costs the characters of a seat, in quarters of a step."""
    hidden = tuple(corner for corner, turned in zip(state.corners, state.turned, strict=True) if turned == FACE_DOWN)
    leave = state.seats[seat].leave
    if static.lift_cell >= 0:
        cell = static.lift_cell
        top = state.corners[cell]
        known = state.turned[cell] != FACE_DOWN
        ends = squares_of(top) if state.lifted or not known else (gear_of(static, state, cell),)
        leave = Mask(static.size, ends)
    where, status, team = state.where, state.status, static.team
    held = [
        where[token]
        for token in state.up
        if token % TEAM < MEN and team[token // TEAM] != team[seat] and not status[token] & WOUNDED
    ]
    shut = tuple(
        pair
        for cell, gates in enumerate(state.gates)
        if CLOSED in gates
        for pair, kind in zip(gates_of(static, state, cell), gates, strict=True)
        if kind == CLOSED
    )
    moving = static.elevator
    elevator = state.corners[moving] if moving >= 0 else -1
    crossed = crossings(static.corners, static.zones, moving, elevator, static.stops)
    enemies = Mask(static.size, held)
    return distances(state.grid, state.pits, leave - enemies or leave, hidden, enemies, shut, crossed)


@lru_cache(maxsize=64)
def crossings(
    corners: tuple[int, ...], zones: Mask, moving: int, elevator: int, stops: tuple[int, ...]
) -> tuple[tuple[int, int, int], ...]:
    """Gives the pairs of squares on both sides of each border of a room, with what it costs if there is a wall."""
    found = {}
    fixed = [corner for cell, corner in enumerate(corners) if cell != moving]
    rooms = {square for corner in fixed for square in squares_of(corner)}
    for corner in fixed:
        for side, rim in enumerate(RIM):
            for place in rim:
                square = corner + LOCAL[place]
                to = square + STEPS[side]
                if to in zones or to in rooms:
                    found[min(square, to), max(square, to)] = ROUND
    for stop in stops:
        for side in (EAST, WEST):
            for place in RIM[side]:
                to = stop + LOCAL[place] + STEPS[side]
                if to in rooms:
                    found[elevator + LOCAL[place], to] = ROUND if stop == elevator else SLID
    return tuple((a, b, cost) for (a, b), cost in found.items())


@lru_cache(maxsize=512)
def distances(
    grid: Grid,
    pits: Mask,
    leave: Mask,
    hidden: tuple[int, ...],
    held: Mask,
    shut: tuple[tuple[int, int], ...],
    crossed: tuple[tuple[int, int, int], ...],
) -> Numbers:
    """Gives what the way from each square to one of those costs, with the rooms at these corners guessed."""
    costs = bytearray([FLOOR]) * len(grid)
    for pit in pits:
        costs[pit] = PIT
    for corner in hidden:
        grid = grid.place(EMPTY, corner % WIDTH, corner // WIDTH)
        for square in squares_of(corner):
            costs[square] = UNKNOWN
    if not leave:
        return grid.distances(0)
    for square in held:
        costs[square] += HELD
    return grid.distances(
        leave,
        passes=(Edge.DOOR_OPEN, Edge.DOOR_CLOSED),
        square_costs=bytes(costs),
        edge_costs=[(a, b, SHUT) for a, b in shut],
        links=crossed,
    )


def steps_out(static: Static, found: Numbers, leave: Mask, square: int) -> float:
    """Gives the way out of a square in steps; as the crow flies, and dear, where there is none."""
    cost = found[square]
    if cost != UNREACHABLE:
        return cost / FLOOR
    x, y = square % WIDTH, square // WIDTH
    return WALLED * min((abs(x - one % WIDTH) + abs(y - one // WIDTH) for one in leave), default=WIDTH)
