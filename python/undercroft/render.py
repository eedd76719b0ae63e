"""Draws scenes as text, for terminals, logs and tests."""

from __future__ import annotations

import textwrap
import unicodedata
from itertools import groupby
from operator import itemgetter
from typing import Final

from .scene import Box, Piece, Scene, Shape, Squares, clean, columns, drawable, fit, title_of
from .squares import Ground

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES: Final = (
    "·╵╷│╴┘┐┤╶└┌├─┴┬┼",
    "·╵╷│═╛╕╡═╘╒╞═╧╤╪",
    "·║║║╴╜╖╢╶╙╓╟─╨╥╫",
    "·║║║═╝╗╣═╚╔╠═╩╦╬",
)
"""Line characters by the sum of the directions in which the line goes on; double are none, the level ones (1),
the upright ones (2), all (3)."""
LINES_ASCII: Final = (".|||-+++-+++-+++", ".|||=###=###=###", ".###-###-###-###", ".###=###=###=###")
LEVEL, UPRIGHT = 1, 2
MARK: Final = "*"
"""What stands in the left half of a square that a legal action touches, if there is room."""
PLAIN: Final = {
    "…": ".", "·": ".", "•": "*", "–": "-", "—": "-", "−": "-", "×": "x", "→": ">", "←": "<", "↑": "^", "↓": "v",
    "░": "%", "■": "#", "□": "-", "▸": ">", "‘": "'", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "\u00a0": " ",
}  # fmt: skip
"""What stands in ASCII for characters that have no letter in them."""
STYLES: Final = {"strong": "bold", "faint": "dim", "good": "green", "bad": "red"}
"""The styles of tones that are not colours."""
COLOURS: Final = ("red", "yellow", "green", "blue", "magenta", "cyan")
NARROWEST: Final = 20
"""The smallest width a board can be asked for."""
LOWEST: Final = 13
"""How many lines of squares are drawn at least, however few there is room for: six rows."""
BODY: Final = "░"
"""What fills squares that one thing covers."""


def render(scene: Scene, width: int = 80, colour: bool = False, unicode: bool = True, height: int | None = None) -> str:
    """Gives a scene as lines of text, the legend below, without spaces at the ends of lines.

    Squares that a legal action touches have a `*` where there is room.
    No line is wider than `width` columns: of a wider scene the rest follows below, part by part. If `height` is given
    and there are more lines, of the squares only the rows and columns around `scene.focus` are drawn, as many as there
    is room for but six rows at least, and of what is below them only as much as there is room for; a line tells it.
    Colour needs
    `rich`, and adds nothing that is not there without it. Without `unicode` everything is ASCII, in the same places.
    ValueError for less than 20 columns, NoBoard for a scene that cannot be drawn (`undercroft.scene.drawable`).
    """
    if width < NARROWEST:
        raise ValueError(f"a board needs at least {NARROWEST} columns, not {width}")
    canvas = Canvas(drawable(scene), unicode)
    legend = (*scene.legend, f"{MARK} can be acted on") if canvas.marked and scene.legend else scene.legend
    told = _wrapped(legend, width, unicode)
    parts = -(-scene.width // width)
    if height is not None and len(canvas.rows) * parts + len(told) > height:
        canvas.crop(height - len(told), width)
    rows: list[list[Cell]] = []
    start = 0
    while start < canvas.width:
        end = canvas.cut(start, start + width)
        if start:
            rows.append([(character, "faint") for character in f"(from column {start + 1})"])
        lines = [row[start:end] for row in canvas.rows]
        while start and lines and not _stripped(lines[-1]):
            lines.pop()
        rows += lines
        start = end
    rows += [[(character, "") for character in line] for line in told]
    drawn = [_stripped(row) for row in rows]
    if colour:
        return _coloured(drawn, width)
    return "\n".join("".join(character for character, _ in line) for line in drawn)


def draws_unicode(encoding: str | None) -> bool:
    """Tells whether an output of that encoding can show the frames of boxes.

    >>> draws_unicode("utf-8"), draws_unicode("latin-1"), draws_unicode(None)
    (True, False, False)
    """
    try:
        ("".join(LINES) + "…").encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


Cell = tuple[str, str]
"""A character and its tone. What lies under the right half of a wide character is the empty text."""


class Canvas:
    """The cells of a scene."""

    def __init__(self, scene: Scene, unicode: bool) -> None:
        self.width, self.height, self.unicode, self._scene = scene.width, scene.height, unicode, scene
        self.rows: list[list[Cell]] = [[(" ", "")] * scene.width for _ in range(scene.height)]
        self._lines: dict[tuple[int, int], int] = {}
        self._double: dict[tuple[int, int], int] = {}
        self._tones: dict[tuple[int, int], str] = {}
        boxes = [shape for shape in scene.shapes if isinstance(shape, Box)]
        floors = [shape for shape in scene.shapes if isinstance(shape, Squares)]
        for box in boxes:
            self._frame(box)
        for floor in floors:
            self._walls(floor)
        self._draw_lines()
        for floor in floors:
            self._ground(floor)
        for box in boxes:
            self._write(box.x + 1, box.y, title_of(box), box.tone)
        for shape in scene.shapes:
            if not isinstance(shape, Box | Squares):
                self._write(shape.x, shape.y, shape.text, shape.tone)
        self.marked = False
        """Whether a square is marked because a legal action touches it."""
        touched = {name for names in scene.touches.values() for name in names}
        for floor in floors if touched else ():
            self._mark(floor, touched, scene)

    def cut(self, start: int, end: int) -> int:
        """Gives the column where a part that begins at `start` ends: at `end`, or before a wide character there."""
        if end >= self.width:
            return self.width
        return end - 1 if any(row[end][0] == "" for row in self.rows) else end

    def crop(self, height: int, width: int) -> None:
        """Leaves rows and columns of the highest squares out, and what lies lowest, so that so many lines are left.

        Nothing may lie beside these squares, and of a scene that is too wide nothing else may be too wide.
        """
        floor = max(
            (shape for shape in self._scene.shapes if isinstance(shape, Squares)),
            key=lambda one: one.height,
            default=None,
        )
        if floor is None or any(_beside(shape, floor) for shape in self._scene.shapes):
            return
        row, column = self._focus(floor)
        told = self._crop_columns(floor, column, width)
        # The line that tells which rows these are takes one more.
        lines = max(height - (self.height - floor.height) - (floor.top - floor.y) - 1, LOWEST)
        down = min((lines - 1) // 2, floor.down)
        above, below = self.rows[: floor.top], self.rows[floor.y + floor.height :]
        kept = len(below)
        first = 0
        if down < floor.down:
            first = min(max(row - down // 2, 0), floor.down - down)
            kept = min(max(height - len(above) - 2 * down - 2, 0), len(below))
            told.insert(0, _span("row", floor.rows, first, down, floor.down))
        drawn = self.rows[floor.top + 2 * first : floor.top + 2 * (first + down) + 1]
        if kept < len(below):
            told.append(f"{len(below) - kept} line{'s' if len(below) - kept > 1 else ''} below left out")
        if told:
            text = f"({', '.join(told)})".ljust(self.width)[: self.width]
            drawn.append([(character, "faint") for character in text])
        self.rows = [*above, *drawn, *below[:kept]]

    def _crop_columns(self, floor: Squares, column: int, width: int) -> list[str]:
        """Leaves columns of the squares out so that the scene is so wide at most; gives what tells which are left."""
        across = (width - floor.left - 1) // 3
        others = [
            shape.x + _size(shape)[0] for shape in self._scene.shapes if shape is not floor and not _on(shape, floor)
        ]
        if self.width <= width or max(others, default=0) > width or across < 1:
            return []
        first = min(max(column - across // 2, 0), floor.across - across)
        start = floor.left + 3 * first
        for y, cells in enumerate(self.rows):
            on = floor.y <= y < floor.y + floor.height
            self.rows[y] = [*cells[: floor.left], *cells[start : start + 3 * across + 1]] if on else cells[:width]
        self.width = width
        return [_span("column", floor.columns, first, across, floor.across)]

    def _focus(self, floor: Squares) -> tuple[int, int]:
        """Gives the row and column of the squares that matter most: the first ones unless the scene says more."""
        for shape in self._scene.shapes:
            if self._scene.focus and shape.id == self._scene.focus and not isinstance(shape, Squares):
                row, column = (shape.y - floor.top) // 2, (shape.x - floor.left) // 3
                return min(max(row, 0), floor.down - 1), min(max(column, 0), floor.across - 1)
        name, _, square = self._scene.focus.rpartition("/")
        return divmod(int(square), floor.across) if name == floor.id and square.isdecimal() else (0, 0)

    def _frame(self, box: Box) -> None:
        right, bottom = box.x + box.width - 1, box.y + box.height - 1
        for y in {box.y, bottom}:
            for x in range(box.x, right + 1):
                self._line(x, y, (x > box.x) * LEFT | (x < right) * RIGHT, LEVEL, box.tone)
        for x in {box.x, right}:
            for y in range(box.y, bottom + 1):
                self._line(x, y, (y > box.y) * UP | (y < bottom) * DOWN, UPRIGHT, box.tone)

    def _walls(self, floor: Squares) -> None:
        for edge in floor.edges():
            x, y = floor.left + 3 * edge.column, floor.top + 2 * edge.row
            # From corner to corner; a door stands in the middle of a wall.
            if edge.upright:
                for step in range(3):
                    self._line(x, y + step, (step > 0) * UP | (step < 2) * DOWN, UPRIGHT, "")
            else:
                for step in range(4):
                    self._line(x + step, y, (step > 0) * LEFT | (step < 3) * RIGHT, LEVEL, "")

    def _ground(self, floor: Squares) -> None:
        grounds = {square: ground for ground in floor.grounds for square in ground.squares}
        across = floor.across
        for ground in floor.grounds:
            if ground.whole:
                self._body(floor, ground)
        for square, free in floor.there().items():
            sign, tone = ("·", "faint") if free else ("##", "faint")
            if square in grounds:
                if grounds[square].whole:
                    continue
                sign, tone = grounds[square].sign or sign, grounds[square].tone or tone
            row, column = divmod(square, across)
            self._write(floor.left + 3 * column + 3 - columns(sign), floor.top + 2 * row + 1, sign, tone)
        for column, name in enumerate(floor.columns):
            self._write(floor.left + 3 * column + 3 - columns(name), floor.y, name, "faint")
        for row, name in enumerate(floor.rows):
            self._write(floor.left - 1 - columns(name), floor.top + 2 * row + 1, name, "faint")
        for edge in floor.edges():
            x, y = floor.left + 3 * edge.column, floor.top + 2 * edge.row
            tone = "faint" if edge.faint else ""
            if edge.upright:
                self._write(x, y + 1, edge.sign, tone)
            else:
                self._write(x + 1, y, 2 * edge.sign, tone)

    def _body(self, floor: Squares, ground: Ground) -> None:
        """Fills the squares of one thing, and what is between them but walls, and writes its sign across."""
        squares, across = floor.there().keys() & set(ground.squares), floor.across
        cells: dict[int, list[int]] = {}
        for square in squares:
            x, y = floor.at(square, 2)
            # To the right and downwards the edges between two squares of it, and the corner between four.
            right = square + 1 in squares and (square + 1) % across != 0
            below = square + across in squares
            corner = right and below and square + across + 1 in squares
            cells.setdefault(y, []).extend(range(x, x + 2 + right))
            if below:
                cells.setdefault(y + 1, []).extend(range(x, x + 2 + corner))
        free = {
            y: sorted(x for x in xs if self._inside(x, y) and (x, y) not in self._lines)
            for y, xs in sorted(cells.items())
        }
        for y, xs in free.items():
            for x in xs:
                self._write(x, y, BODY, ground.tone)
        # A text does not go on behind a wall.
        runs = {y: sum(x - at == xs[0] for at, x in enumerate(xs)) for y, xs in free.items() if xs}
        lines = textwrap.wrap(clean(ground.sign), max(runs.values(), default=1))
        for (y, run), line in zip(runs.items(), lines, strict=False):
            self._write(free[y][0], y, fit(line, run), ground.tone)

    def _inside(self, x: int, y: int) -> bool:
        return 0 <= y < self.height and 0 <= x < self.width

    def _mark(self, floor: Squares, touched: set[str], scene: Scene) -> None:
        pieces = {(shape.x, shape.y) for shape in scene.shapes if isinstance(shape, Piece) and shape.id in touched}
        across = floor.across
        for square in floor.there():
            x, y = floor.left + square % across * 3 + 1, floor.top + square // across * 2 + 1
            named = floor.id and f"{floor.id}/{square}" in touched
            touches = named or not pieces.isdisjoint(((x, y), (x + 1, y)))
            # Where the square is full, what is left is the place of a wall that is not there.
            free = next(
                (at for at in (x, x - 1) if touches and self._inside(at, y) and self.rows[y][at][0] == " "), None
            )
            if free is not None:
                self._write(free, y, MARK, "strong")
                self.marked = True

    def _line(self, x: int, y: int, directions: int, way: int, tone: str) -> None:
        here = (x, y)
        self._lines[here] = self._lines.get(here, 0) | directions
        if tone == "strong" and directions:
            self._double[here] = self._double.get(here, 0) | way
        # Where frames meet, the one that says something keeps its tone.
        if tone or here not in self._tones:
            self._tones[here] = tone

    def _draw_lines(self) -> None:
        sets = LINES if self.unicode else LINES_ASCII
        for (x, y), directions in self._lines.items():
            if 0 <= x < self.width and 0 <= y < self.height:
                character = sets[self._double.get((x, y), 0)][directions]
                self.rows[y][x] = (character, self._tones[x, y])

    def _write(self, x: int, y: int, text: str, tone: str) -> None:
        for character in _drawable(text, self.unicode):
            size = columns(character)
            if 0 <= y < self.height and 0 <= x <= self.width - size:
                self.rows[y][x] = (character, tone)
                if size == 2:
                    self.rows[y][x + 1] = ("", tone)
            x += size


def _beside(shape: Shape, floor: Squares) -> bool:
    """Tells whether a shape lies in the lines of these squares, but not on them."""
    if shape is floor:
        return False
    high = _size(shape)[1]
    if shape.y + high <= floor.y or shape.y >= floor.y + floor.height:
        return False
    return not _on(shape, floor)


def _on(shape: Shape, floor: Squares) -> bool:
    """Tells whether a shape lies on these squares."""
    wide, high = _size(shape)
    across = floor.x <= shape.x and shape.x + wide <= floor.x + floor.width
    return across and floor.y <= shape.y and shape.y + high <= floor.y + floor.height


def _size(shape: Shape) -> tuple[int, int]:
    return (shape.width, shape.height) if isinstance(shape, Box | Squares) else (columns(shape.text), 1)


def _span(what: str, names: tuple[str, ...], first: int, number: int, most: int) -> str:
    """Tells which rows or columns are drawn, by name if they have any.

    >>> _span("row", (), 0, 6, 20), _span("column", ("a", "b", "c"), 1, 2, 3)
    ('rows 1 to 6 of 20', 'columns b to c of 3')
    """
    one, last = (names[first], names[first + number - 1]) if names else (str(first + 1), str(first + number))
    return f"{what}s {one} to {last} of {most}"


def _drawable(text: str, unicode: bool) -> str:
    text = clean(text)
    return text if unicode else in_ascii(text)


def in_ascii(text: str) -> str:
    """Gives a text in ASCII, as wide as it was.

    >>> in_ascii("Zoé → forêt…")
    'Zoe > foret.'
    """
    return "".join(_ascii(character) for character in text)


def _ascii(character: str) -> str:
    """Gives what stands for a character in ASCII, as wide as it."""
    if character.isascii():
        return character
    base = unicodedata.normalize("NFKD", character)[0]
    return PLAIN.get(character) or (base if base.isascii() else "?" * columns(character))


def _wrapped(entries: tuple[str, ...], width: int, unicode: bool) -> list[str]:
    """Gives the legend in lines, its entries kept whole where they can be."""
    lines: list[str] = []
    for entry in (_drawable(entry, unicode) for entry in entries):
        if lines and columns(lines[-1]) + 2 + columns(entry) <= width:
            lines[-1] += "  " + entry
            continue
        lines.append("")
        for character in entry:
            if columns(lines[-1] + character) > width:
                lines.append("")
            lines[-1] += character
    return lines


def _stripped(row: list[Cell]) -> list[Cell]:
    end = len(row)
    while end and row[end - 1][0] == " ":
        end -= 1
    return row[:end]


def _coloured(lines: list[list[Cell]], width: int) -> str:
    """Gives the lines with escape codes for their tones, or without where `rich` is not installed."""
    try:
        from rich.console import Console
        from rich.text import Text
    except ImportError:
        return "\n".join("".join(character for character, _ in line) for line in lines)
    text = Text(no_wrap=True)
    for number, line in enumerate(lines):
        text.append("\n" if number else "")
        for tone, cells in groupby(line, key=itemgetter(1)):
            style = STYLES.get(tone) or (tone if tone in COLOURS else None)
            text.append("".join(character for character, _ in cells), style)
    console = Console(force_terminal=True, color_system="standard", width=width + 1, highlight=False)
    with console.capture() as capture:
        console.print(text, end="")
    return capture.get()
