"""What a room is in each of its four turns: its gear, pits, gates, walls and openings, read from its picture.

Squares are counted within the room, row by row: row * 5 + column. A gate is a Portcullis.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from undercroft.spatial import Edge, Room

from .entries import RoomEntry
from .words import ROOM, SIDES, STEPS, WIDTH

CELLS: Final = ROOM * ROOM
LINES: Final = 2 * ROOM + 1
NAME: Final = re.compile(r"([1-9][0-9]?)([DG])")
"""A room's name: its number, and D if it turns clockwise or G if not (DT-B31)."""
SQUARES: Final = ".OG"
"""The signs of floor, pit and gear."""
UPRIGHT: Final = {" ": Edge.OPEN, "|": Edge.WALL, ":": Edge.DOOR_CLOSED}
"""The signs between two squares of a row."""
FLAT: Final = {" ": Edge.OPEN, "-": Edge.WALL, "=": Edge.DOOR_CLOSED}
"""The signs between two rows."""
TURN: Final = tuple(column * ROOM + ROOM - 1 - row for row in range(ROOM) for column in range(ROOM))
"""Where a quarter turn clockwise takes each square: (r, c) to (c, 4 - r) (DT-M2)."""
RIM: Final = tuple(
    tuple({0: n, 1: n * ROOM + ROOM - 1, 2: (ROOM - 1) * ROOM + n, 3: n * ROOM}[side] for n in range(ROOM))
    for side in range(len(SIDES))
)
"""The squares along each side of a room, west to east or north to south."""
LOCAL: Final = tuple(row * WIDTH + column for row in range(ROOM) for column in range(ROOM))
"""Each square of a room, counted from its top left one on the board."""
PLACES: Final = tuple(f"({row},{column})" for row in range(ROOM) for column in range(ROOM))
"""The squares of a room as messages name them, row and column."""


class Turned(NamedTuple):
    """A room that lies turned."""

    gear: int
    pits: tuple[int, ...]
    """In rising order."""
    gates: tuple[tuple[int, int], ...]
    """Pairs of squares, the lower first; a gate keeps its place in this list when the room turns."""
    edges: tuple[tuple[int, int, Edge], ...]
    """The walls and open edges inside the room: all of its 40 edges but the gates, in rising order."""
    borders: tuple[tuple[bool, ...], ...]
    """For each side whether a wall stands at each of its squares, from west to east or from north to south."""
    gear_at: int
    """The gear, counted from the top left square on the board; so are the next two."""
    ways_out: dict[int, tuple[int, ...]]
    """The steps that lead over an opening of the border, for each square that has any."""
    gates_at: dict[int, tuple[int, ...]]
    """The numbers of the gates at each square that has any."""


class RoomShape(NamedTuple):
    """A room."""

    name: str
    number: int
    clockwise: bool
    """Which way its arrow points."""
    twin: str
    """The room of the same number, which turns the other way."""
    tile: Room
    """For `Grid.place`, as in the picture; its gates are closed doors."""
    turned: tuple[Turned, ...]
    """After 0 to 3 quarter turns clockwise."""


def room_shape(entry: RoomEntry) -> RoomShape:
    """Gives the room of an entry. ValueError tells what is wrong with its name or picture, and where.

    >>> from importlib.resources import files
    >>> from undercroft.data import read_data
    >>> data = read_data(files("undercroft_dungeon_twister") / "data", {"rooms": RoomEntry})
    >>> room = room_shape(data["rooms"][0])
    >>> room.name, room.number, room.clockwise, room.twin
    ('1D', 1, True, '1G')
    >>> room.turned[0].pits, room.turned[1].pits, room.turned[1].gates
    ((4,), (24,), ((3, 8),))
    """
    number, way = _name(entry.name)
    lines = tuple(line.ljust(LINES) for line in entry.picture)
    plain = _read(lines)
    turned = [plain]
    for _ in range(3):
        turned.append(_turn(turned[-1]))
    twin = f"{number}{'G' if way == 'D' else 'D'}"
    return RoomShape(entry.name, number, entry.turns == "clockwise", twin, _tile(lines), tuple(turned))


def _name(name: str) -> tuple[int, str]:
    found = NAME.fullmatch(name)
    if found is None:
        raise ValueError("a room's name is its number and D or G, as 1D")
    return int(found[1]), found[2]


def _read(lines: tuple[str, ...]) -> Turned:
    """Reads a picture whose lines are filled up."""
    if len(lines) != LINES:
        raise ValueError(f"the picture has {len(lines)} lines; a room has {LINES} (DT-M1)")
    for number, line in enumerate(lines, 1):
        if len(line) != LINES:
            raise ValueError(f"line {number} of the picture is {len(line)} signs long; at most {LINES} are (DT-M1)")
    _check_corners(lines)
    signs = [_square(lines, square) for square in range(CELLS)]
    inner, gates = [], []
    for square in range(CELLS):
        row, column = divmod(square, ROOM)
        # Rising order: the neighbour to the east has a lower number than the one to the south.
        for other, inside in ((square + 1, column < ROOM - 1), (square + ROOM, row < ROOM - 1)):
            if inside:
                kind = _edge(lines, square, other)
                if kind == Edge.DOOR_CLOSED:
                    gates.append((square, other))
                else:
                    inner.append((square, other, kind))
    gears = [square for square in range(CELLS) if signs[square] == "G"]
    if len(gears) != 1:
        where = f": {', '.join(PLACES[square] for square in gears)}" if gears else ""
        raise ValueError(f"the room has {len(gears)} gears{where}; it has one (DT-B31)")
    pits = tuple(square for square in range(CELLS) if signs[square] == "O")
    return _laid(gears[0], pits, tuple(gates), tuple(inner), _borders(lines))


def _laid(
    gear: int,
    pits: tuple[int, ...],
    gates: tuple[tuple[int, int], ...],
    edges: tuple[tuple[int, int, Edge], ...],
    borders: tuple[tuple[bool, ...], ...],
) -> Turned:
    """Adds what follows from the rest, and is asked for often."""
    out: dict[int, tuple[int, ...]] = {}
    for side, walls in enumerate(borders):
        for square, wall in zip(RIM[side], walls, strict=True):
            if not wall:
                out[LOCAL[square]] = (*out.get(LOCAL[square], ()), STEPS[side])
    at: dict[int, tuple[int, ...]] = {}
    for number, pair in enumerate(gates):
        for square in pair:
            at[LOCAL[square]] = (*at.get(LOCAL[square], ()), number)
    return Turned(gear, pits, gates, edges, borders, LOCAL[gear], out, at)


def _check_corners(lines: tuple[str, ...]) -> None:
    for row in range(0, LINES, 2):
        for column in range(0, LINES, 2):
            if lines[row][column] not in "+ ":
                raise ValueError(
                    f"line {row + 1}, sign {column + 1} of the picture is {lines[row][column]!r}; there is a corner +"
                )


def _square(lines: tuple[str, ...], square: int) -> str:
    row, column = divmod(square, ROOM)
    sign = lines[2 * row + 1][2 * column + 1]
    if sign not in SQUARES:
        raise ValueError(f"square {PLACES[square]} is {sign!r}; it is one of . (floor), O (pit) and G (gear)")
    return sign


def _edge(lines: tuple[str, ...], square: int, other: int) -> Edge:
    """What is between a square and its neighbour to the east or south."""
    row, column = divmod(square, ROOM)
    east = other == square + 1
    sign = lines[2 * row + 1][2 * column + 2] if east else lines[2 * row + 2][2 * column + 1]
    kind = (UPRIGHT if east else FLAT).get(sign)
    if kind is None:
        known = "| : blank" if east else "- = blank"
        raise ValueError(f"between squares {PLACES[square]} and {PLACES[other]} is {sign!r}; there is one of {known}")
    return kind


def _borders(lines: tuple[str, ...]) -> tuple[tuple[bool, ...], ...]:
    last = LINES - 1
    sides = (
        ("north", [(0, n) for n in range(1, LINES, 2)], FLAT),
        ("east", [(n, last) for n in range(1, LINES, 2)], UPRIGHT),
        ("south", [(last, n) for n in range(1, LINES, 2)], FLAT),
        ("west", [(n, 0) for n in range(1, LINES, 2)], UPRIGHT),
    )
    borders = []
    for side, places, kinds in sides:
        walls = []
        for row, column in places:
            sign = lines[row][column]
            kind = kinds.get(sign)
            square = PLACES[min(row, last - 1) // 2 * ROOM + min(column, last - 1) // 2]
            if kind == Edge.DOOR_CLOSED:
                raise ValueError(f"a Portcullis is on the {side} border at square {square}; it stands inside a room")
            if kind is None:
                wall = "-" if kinds is FLAT else "|"
                raise ValueError(f"on the {side} border at square {square} is {sign!r}; there is {wall} or a blank")
            walls.append(kind == Edge.WALL)
        borders.append(tuple(walls))
    return tuple(borders)


def _turn(room: Turned) -> Turned:
    """Gives the room after one more quarter turn clockwise."""
    north, east, south, west = room.borders
    return _laid(
        TURN[room.gear],
        tuple(sorted(TURN[pit] for pit in room.pits)),
        tuple(_pair(a, b) for a, b in room.gates),
        tuple(sorted(((*_pair(a, b), kind) for a, b, kind in room.edges), key=lambda edge: edge[:2])),
        (west[::-1], north, east[::-1], south),
    )


def _pair(a: int, b: int) -> tuple[int, int]:
    """Gives where a quarter turn takes two squares, the lower first."""
    a, b = TURN[a], TURN[b]
    return (a, b) if a < b else (b, a)


def _tile(lines: tuple[str, ...]) -> Room:
    """Draws the room as the host does: a square and a flat edge are two signs wide, floor for pits and gears."""
    doors = str.maketrans(":=", "DD")
    drawn = []
    for row, line in enumerate(lines):
        wide = [sign.translate(doors) for sign in line]
        for column in range(1, LINES, 2):
            wide[column] = " ." if row % 2 else wide[column] * 2
        drawn.append("".join(wide))
    return Room("\n".join(drawn))
