"""The board: which square lies where, rooms and corridors, and what furniture covers.

Squares are numbers, row by row from the top left, as everywhere in `undercroft.spatial`; people write column and row,
both from 1. A `Board` never changes; what doors, blocks and figures change is a `Grid` made from `Board.grid`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from undercroft.spatial import Edge, Grid, Mask

from .cards import BoardEntry, Furniture
from .words import COLUMNS, CORRIDOR, ROWS, SQUARES, Facing, Place

CLOSED: Final = (Edge.WALL, Edge.DOOR_CLOSED, Edge.DOOR_LOCKED, Edge.DOOR_SECRET)
"""What keeps neighbours from being adjacent (HQ-A15)."""
NONE: Final = Mask(SQUARES)


def number(place: tuple[int, int]) -> int:
    """Gives the number of a square.

    >>> number((1, 1)), number((26, 19))
    (0, 493)
    """
    column, row = place
    return (row - 1) * COLUMNS + column - 1


def place_of(square: int) -> Place:
    """Gives column and row of a square.

    >>> place_of(493)
    (26, 19)
    """
    return square % COLUMNS + 1, square // COLUMNS + 1


def mask(squares: Iterable[int]) -> Mask:
    """Gives a set of squares of the board."""
    return Mask(SQUARES, squares)


def rectangle(place: tuple[int, int], width: int, height: int) -> list[int] | None:
    """Gives the squares of a rectangle by its top left square, row by row; None if it leaves the board.

    >>> rectangle((25, 19), 2, 1), rectangle((26, 19), 2, 1)
    ([492, 493], None)
    """
    column, row = place
    if not (1 <= column <= COLUMNS - width + 1 and 1 <= row <= ROWS - height + 1):
        return None
    return [number((x, y)) for y in range(row, row + height) for x in range(column, column + width)]


class Board:
    """The bare board and its areas."""

    __slots__ = ("areas", "corridors", "grid", "room_names", "rooms", "stairs")

    def __init__(self, entry: BoardEntry) -> None:
        self.areas: Final = "".join(entry.rows)
        """The character of each square: its room, or `.` for the corridor."""
        self.room_names: Final = tuple("" if area == CORRIDOR else area for area in self.areas)
        """The room of each square; no text in the corridor."""
        self.grid: Final = Grid.from_areas("\n".join(entry.rows))
        """The board without doors."""
        self.rooms: Final[Mapping[str, Mask]] = {
            room: mask(square for square, area in enumerate(self.areas) if area == room)
            for room in sorted(set(self.areas) - {CORRIDOR})
        }
        """The squares of each room."""
        self.corridors: Final = tuple(
            mask(rectangle((r.left, r.top), r.width, r.height) or ()) for r in entry.corridors
        )
        """The corridors that are searched as one (HQ-A3); crossings belong to several."""
        self.stairs: Final = entry.stairs
        """Width and height of the stairs."""

    def room(self, square: int) -> str:
        """Gives the room of a square; no text in the corridor."""
        return self.room_names[square]

    def search_area(self, grid: Grid, square: int, within: Mask | None = None) -> Mask:
        """Gives the squares that a hero here searches, and that spells for a room or corridor reach (HQ-A3).

        It is the room, or every corridor that holds the square, as far as neither a blocked square nor a closed door
        of this grid is between, and no square that is not `within`, if that is given.
        """
        room = self.room(square)
        if room:
            return self.rooms[room]
        return _along_corridors(self, grid, square, within)

    def wall_edge(self, a: int, b: int) -> bool:
        """Tells whether two squares are neighbours with a wall of the bare board between, where a door can be."""
        return b in neighbours(a) and self.areas[a] != self.areas[b]

    def footprint(self, kind: Furniture, at: tuple[int, int], facing: Facing = "down") -> list[int] | None:
        """Gives the squares of a piece by the top left square of what it covers as it is turned.

        None if it leaves the board. `right` and `left` swap width and height.
        """
        width, height = turned(kind.width, kind.height, facing)
        return rectangle(at, width, height)


def turned(width: int, height: int, facing: Facing) -> tuple[int, int]:
    """Gives width and height of a turned piece.

    >>> turned(3, 2, "right"), turned(3, 2, "up")
    ((2, 3), (3, 2))
    """
    return (height, width) if facing in ("right", "left") else (width, height)


def neighbours(square: int) -> tuple[int, ...]:
    """Gives the squares that share a side, whatever is between: north, east, south, west.

    >>> neighbours(0), neighbours(27)
    ((1, 26), (1, 28, 53, 26))
    """
    return _NEIGHBOURS[square]


def _beside(square: int) -> tuple[int, ...]:
    column, row = place_of(square)
    around = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
    return tuple(number((x, y)) for x, y in around if 1 <= x <= COLUMNS and 1 <= y <= ROWS)


_NEIGHBOURS: Final = tuple(_beside(square) for square in range(SQUARES))


# What follows from a grid alone is worked out once for each: a few edits of the grid make a whole quest.


@lru_cache(20_000)
def adjacent_to(grid: Grid, square: int) -> tuple[int, ...]:
    """Gives the squares adjacent to one: a side in common, without wall or closed door (HQ-R7.1, HQ-A15)."""
    return tuple(other for other in _NEIGHBOURS[square] if grid.edge(square, other) not in CLOSED)


def adjacent(grid: Grid, a: int, b: int) -> bool:
    """Tells whether two squares are adjacent: a side in common, without wall or closed door (HQ-R7.1, HQ-A15)."""
    return b in adjacent_to(grid, a)


@lru_cache(20_000)
def shut_doors(grid: Grid, square: int) -> tuple[int, ...]:
    """Gives the squares behind the closed doors of a square that open by hand."""
    return tuple(other for other in _NEIGHBOURS[square] if grid.edge(square, other) == Edge.DOOR_CLOSED)


@lru_cache(20_000)
def open_view(grid: Grid, square: int) -> Mask:
    """Gives all that is seen from a square while nobody stands in the way: never less than with figures."""
    return grid.view(square)


@lru_cache(5_000)
def _along_corridors(board: Board, grid: Grid, square: int, within: Mask | None) -> Mask:
    """Gives the squares of every corridor that holds the square, as far as it is free (HQ-A3)."""
    found = mask([square])
    for corridor in board.corridors:
        if square in corridor:
            # All that is outside the corridor stands in the way.
            inside = corridor if within is None else corridor & within
            found |= grid.reach(square, SQUARES, figures=~inside)
    return found


def diagonal(grid: Grid, a: int, b: int) -> bool:
    """Tells whether a diagonal weapon reaches from one square to the other round their common corner (HQ-A16).

    One of the two ways round the corner must be open; who stands there does not matter.
    """
    (x, y), (u, v) = place_of(a), place_of(b)
    return abs(x - u) == abs(y - v) == 1 and grid.sees(a, b)


def sees_block(grid: Grid, square: int, block: int, figures: Mask | None = None) -> bool:
    """Tells whether a blocked square is seen from here: the line is free up to its own edges (HQ-R5.6).

    >>> corridor = Grid(26, 19).with_blocked([2, 4])
    >>> sees_block(corridor, 0, 2), sees_block(corridor, 0, 4)
    (True, False)
    """
    return grid.without_blocked(block).sees(square, block, figures)
