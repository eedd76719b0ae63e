"""How far it is out of the dungeon, through rooms that are not turned up as well."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from undercroft.spatial import UNREACHABLE, Edge, Grid, Mask, Numbers, Room
from undercroft_dungeon_twister.acting import Acting
from undercroft_dungeon_twister.board import FACE_DOWN, gates_of, gear_of, put_back
from undercroft_dungeon_twister.rooms import LOCAL, RIM
from undercroft_dungeon_twister.state import WOUNDED
from undercroft_dungeon_twister.static import squares_of
from undercroft_dungeon_twister.walking import Walking
from undercroft_dungeon_twister.words import (
    CLOSED,
    EAST,
    MEN,
    ROOM,
    ROPE,
    STEPS,
    TEAM,
    THIEF,
    WARRIOR,
    WEST,
    WIDTH,
    WIZARD,
)

EMPTY: Final = Room("\n".join(["+  " * ROOM + "+", *["  ." * ROOM + " ", "+  " * ROOM + "+"] * ROOM]))
"""A room of floor without walls: what is guessed of one that is face down."""
FLOOR: Final = 4
"""What a square costs; in quarters of a step."""
UNKNOWN: Final = 6
"""What a square of a face-down room costs."""
PIT: Final = 20
DEEP: Final = 80
"""What a Pit Trap costs who has no Jump cards left."""
SHUT: Final = 40
"""What a closed Portcullis costs besides."""
BARRED: Final = 120
"""The same where nobody is left who could open it: the room has to be turned."""
ROUND: Final = 100
"""What it costs to cross a wall between rooms, which is done by turning one of them."""
SLID: Final = 32
"""What it costs to go over from the elevator to where it does not stand now, or back."""
HELD: Final = 16
"""What a square costs besides on which an enemy stands."""
WALLED: Final = 3.0
"""How many steps each square counts as the crow flies where no way leads out."""


class Ways:
    """How far it is for the characters of a seat, with all that is in the way now."""

    __slots__ = ("crossed", "enemies", "grid", "hidden", "leave", "pit", "shut", "table")

    def __init__(self, table: Any, seat: int, status: Sequence[int] = (), free: bool = False) -> None:
        """That of a table, or with characters in another status; `free` if enemies are in nobody's way."""
        static, state = table.static, table.state
        self.table = table
        self.hidden = tuple(
            corner for corner, turned in zip(state.corners, state.turned, strict=True) if turned == FACE_DOWN
        )
        self.leave = state.seats[seat].leave if static.lift_cell < 0 else lift_squares(table, seat)
        where, status, team = state.where, status or state.status, static.team
        men = [token for token in state.up if token % TEAM < MEN and not status[token] & WOUNDED]
        held = [] if free else [where[man] for man in men if team[man // TEAM] != team[seat]]
        self.enemies = Mask(static.size, held)
        opened = seat * TEAM + THIEF in men or seat * TEAM + WARRIOR in men
        cost = SHUT if opened else BARRED
        self.shut = tuple(
            (*pair, cost)
            for cell, gates in enumerate(state.gates)
            if CLOSED in gates
            for pair, kind in zip(gates_of(static, state, cell), gates, strict=True)
            if kind == CLOSED
        )
        moving = static.elevator
        elevator = state.corners[moving] if moving >= 0 else -1
        self.crossed = crossings(static.corners, static.zones, moving, elevator, static.stops)
        # Who is not on a lifted room would else seem to be cut off for good.
        self.grid = put_back(static, state) if state.lifted else state.grid
        self.pit = PIT if state.seats[seat].jumps else DEEP

    def out(self, over_pits: bool = False) -> Numbers:
        """Gives for each square what the way out of the dungeon costs, in quarters of a step; for who crosses pits."""
        return self.to(self.leave - self.enemies or self.leave, over_pits)

    def to(self, ends: Mask, over_pits: bool = False) -> Numbers:
        """Gives for each square what the way to the nearest of these costs, in quarters of a step."""
        return distances(
            self.grid,
            self.table.state.pits,
            FLOOR if over_pits else self.pit,
            ends,
            self.hidden,
            self.enemies,
            self.shut,
            self.crossed,
        )

    def steps(self, found: Numbers, square: int) -> float:
        """Gives the way from a square in steps; as the crow flies to where one leaves, and dear, if there is none."""
        cost = found[square]
        if cost != UNREACHABLE:
            return cost / FLOOR
        x, y = square % WIDTH, square // WIDTH
        return WALLED * min((abs(x - one % WIDTH) + abs(y - one // WIDTH) for one in self.leave), default=WIDTH)


def lift_squares(table: Any, seat: int) -> Mask:
    """Gives the squares of the top room to which a seat's characters go: its gear, if nobody is there to lift it."""
    static, state = table.static, table.state
    cell = static.lift_cell
    if state.turned[cell] == FACE_DOWN or lifting(table, seat) or lifter(table, seat):
        return Mask(static.size, squares_of(state.corners[cell]))
    return Mask(static.size, (gear_of(static, state, cell),))


def lifting(table: Any, seat: int) -> bool:
    """Tells whether the top room is lifted and a seat's characters can still leave it in this turn."""
    if not table.state.lifted:
        return False
    top = table.flow[-1]
    goes_on = not isinstance(top, Acting) or top.ap > 0
    return goes_on and seat in top.players(table)


def rests(table: Any) -> tuple[int, Mask | None]:
    """Gives who is on the way on a square where it cannot stay, and where it can get from there; -1 if nobody is."""
    top = table.flow[-1] if table.flow else None
    if not isinstance(top, Walking):
        return -1, None
    square = table.state.where[top.token]
    if square not in top.passed and square not in top.blocked:
        return -1, None
    return top.token, table.state.grid.reach(square, top.left, figures=top.blocked, through=top.passed).without(square)


def lifter(table: Any, seat: int) -> bool:
    """Tells whether a character of a seat stands on the gear from which the top room is lifted, and can stay there."""
    static, state = table.static, table.state
    gear = gear_of(static, state, static.lift_cell)
    passing, _ = rests(table)
    men = range(seat * TEAM, seat * TEAM + MEN)
    return any(state.where[man] == gear and not state.status[man] & WOUNDED for man in men if man != passing)


def crosses(kind: int, load: int) -> bool:
    """Tells whether a character that is well crosses pits."""
    return kind in (THIEF, WIZARD) or (load >= 0 and load % TEAM == ROPE)


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
    pit: int,
    leave: Mask,
    hidden: tuple[int, ...],
    held: Mask,
    shut: tuple[tuple[int, int, int], ...],
    crossed: tuple[tuple[int, int, int], ...],
) -> Numbers:
    """Gives what the way from each square to one of those costs, with the rooms at these corners guessed."""
    if not leave:
        return grid.distances(0)
    grid, known = guessed(grid, pits, pit, hidden)
    costs = bytearray(known)
    for square in held:
        costs[square] += HELD
    return grid.distances(
        leave,
        passes=(Edge.DOOR_OPEN, Edge.DOOR_CLOSED),
        square_costs=bytes(costs),
        edge_costs=shut,
        links=crossed,
    )


@lru_cache(maxsize=512)
def guessed(grid: Grid, pits: Mask, pit: int, hidden: tuple[int, ...]) -> tuple[Grid, bytes]:
    """Gives the board with what is guessed of the rooms at these corners, and what each square costs."""
    costs = bytearray([FLOOR]) * len(grid)
    for square in pits:
        costs[square] = pit
    for corner in hidden:
        grid = grid.place(EMPTY, corner % WIDTH, corner // WIDTH)
        for square in squares_of(corner):
            costs[square] = UNKNOWN
    return grid, bytes(costs)
