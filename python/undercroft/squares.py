"""Squares of a board with walls and doors, as a shape of a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

WALL: Final = "|-"
"""How the picture of a grid writes walls, upright and level; other signs between squares are doors."""
BROKEN: Final = "x"
"""How a broken door is written."""
DOORS: Final = {"'": "open door", "D": "door", "L": "locked door", "S": "secret door", BROKEN: "broken door"}


class Ground(msgspec.Struct, frozen=True):
    """What some squares are: a room, water, rock. The sign says it in the terminal, the tone supports it.

    Without a sign they keep the one of open ground, and are only tinted. Squares of tone `faint` lie in the dark.
    """

    squares: tuple[int, ...]
    sign: str
    name: str
    tone: str = ""
    whole: bool = False
    """Whether it is one thing that covers all these squares, as a table does: the sign, a word or two, is written
    across them."""


class Edge(NamedTuple):
    """A wall or a door on the left side of a square (upright), or on its upper side; `door` is empty for a wall."""

    column: int
    row: int
    upright: bool
    door: str
    faint: bool = False
    """Whether the door is one of `Squares.faint`."""

    @property
    def sign(self) -> str:
        """The sign of the door in the terminal; a small letter if it is faint."""
        return self.door.lower() if self.faint else self.door


class Squares(msgspec.Struct, frozen=True, tag_field="shape", tag="squares"):
    """Squares in rows, numbered from the top left, with what is on their edges: as `undercroft.spatial.Grid` is.

    A square is three units wide and two high, edges included, so 26 squares fit in 80 columns. Square 5 of the shape
    `map` has the id `map/5`.

    >>> from undercroft.scene import Piece, Scene
    >>> from undercroft.render import render
    >>> from undercroft.spatial import Grid
    >>> hall = Squares(0, 0, Grid.from_areas("aab").with_door(1, 2).to_text(), (Ground((0,), "~", "water", "blue"),))
    >>> print(render(Scene(hall.width, hall.height, (hall, Piece(*hall.at(1), "o", "orc")))))
    ┌─────┬──┐
    │ ~  oD ·│
    └─────┴──┘
    """

    x: int
    y: int
    picture: str
    """What `Grid.to_text` gives."""
    grounds: tuple[Ground, ...] = ()
    """Of two for one square the later counts."""
    id: str = ""
    faint: tuple[tuple[int, int], ...] = ()
    """Doors that not everybody at the table knows, each by its two squares."""
    broken: tuple[tuple[int, int], ...] = ()
    """Doors that are broken, each by its two squares, with open ground between them in the picture."""
    columns: tuple[str, ...] = ()
    """The names of the columns, at most two signs each, written above them; none, or one for each."""
    rows: tuple[str, ...] = ()
    """The names of the rows, written to their left; none, or one for each."""

    @property
    def across(self) -> int:
        """How many squares are in a row."""
        return max(map(len, self.picture.split("\n"))) // 3

    @property
    def down(self) -> int:
        """How many rows there are."""
        return (self.picture.strip("\n").count("\n") + 1) // 2

    @property
    def left(self) -> int:
        """Where the left edge of the first column is: names of rows are between it and `x`."""
        return self.x + max((len(name) + 1 for name in self.rows), default=0)

    @property
    def top(self) -> int:
        """Where the upper edge of the first row is: names of columns are above it."""
        return self.y + bool(self.columns)

    @property
    def width(self) -> int:
        """The units from the left to the right edge, both included, with the names of rows."""
        return self.left - self.x + 3 * self.across + 1

    @property
    def height(self) -> int:
        """The units from the upper to the lower edge, both included, with the names of columns."""
        return self.top - self.y + 2 * self.down + 1

    def at(self, square: int, columns: int = 1) -> tuple[int, int]:
        """Gives where a piece on that square is drawn, so many columns from its right edge: two signs can lie there."""
        row, column = divmod(square, self.across)
        return self.left + 3 * column + 3 - columns, self.top + 2 * row + 1

    def there(self) -> dict[int, bool]:
        """Gives the squares that are not missing, each with whether it is open ground, not blocked."""
        lines, across = self._lines(), self.across
        inside = {
            row * across + column: lines[2 * row + 1][3 * column + 1 : 3 * column + 3].strip()
            for row in range(self.down)
            for column in range(across)
        }
        return {square: text != "##" for square, text in inside.items() if text}

    def edges(self) -> Iterator[Edge]:
        """Gives every wall and every door; where squares end there is always a wall."""
        there, across, lines = self.there(), self.across, self._lines()
        faint = {(min(pair), max(pair)) for pair in self.faint}
        broken = {(min(pair), max(pair)) for pair in self.broken}
        for y, line in enumerate(lines):
            upright = y % 2 == 1
            for column in range(across + upright):
                square = y // 2 * across + column
                here = column < across and square in there
                before = (column > 0 and square - 1 in there) if upright else square - across in there
                sign = line[3 * column] if upright else line[3 * column + 1]
                pair = (square - 1 if upright else square - across, square)
                if sign == " " and here != before:
                    sign = WALL[0]
                elif sign == " " and pair in broken:
                    sign = BROKEN
                if sign != " " and (here or before):
                    yield Edge(column, y // 2, upright, "" if sign in WALL else sign, pair in faint)

    def _lines(self) -> list[str]:
        lines = self.picture.strip("\n").split("\n")
        width = max(map(len, lines))
        return [line.ljust(width) for line in lines]
