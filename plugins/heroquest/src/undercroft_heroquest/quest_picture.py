"""The picture of a quest: 19 rows of 26 characters, a legend, and letters that name squares.

What the legend names is put into the lists of the quest, as if it had been written there with its coordinates. A
character that is in no legend is the name of its square, which the lists may use instead of coordinates.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.errors import nearest, shorten

from .box import Box
from .geometry import Board, neighbours, turned
from .quest_lines import Lines
from .words import COLUMNS, CORRIDOR, ROWS, TRAPS, Place

EMPTY: Final = ".,:_"
"""Characters of squares with nothing on them: four, so that rooms can be told apart."""
DARK: Final = "#"
ONE: Final = ("at", "escape", "stairs")
"""The fields that hold one square."""
MANY: Final = ("squares", "start", "blocked", "dark", "between")
"""The fields that hold several squares."""
DRAWN: Final = ("furniture", "monsters", "traps", "blocked", "dark")
"""The lists into which a picture puts things."""


def empty_map(board: Board) -> str:
    """Gives a map with nothing on it to begin with, its rooms told apart by `,` `:` and `_`.

    >>> from undercroft_heroquest.box import read_box
    >>> print(*empty_map(read_box().board).splitlines()[4:7], sep="\\n")
    .::::____,,,..,,,::::,,,,.
    .::::____,,,..,,,____::::.
    .::::____........____::::.
    """
    signs = {CORRIDOR: EMPTY[0]}
    for room, squares in board.rooms.items():
        around = {board.areas[other] for square in squares for other in neighbours(square)} - {room, CORRIDOR}
        taken = {signs.get(other) for other in around}
        signs[room] = next((sign for sign in EMPTY[1:] if sign not in taken), EMPTY[-1])
    drawn = "".join(signs[area] for area in board.areas)
    return "".join(drawn[start : start + COLUMNS] + "\n" for start in range(0, len(drawn), COLUMNS))


class Trouble(Exception):
    """What is wrong with a picture, on which line, and on which square if it is one."""

    def __init__(self, line: int, fault: str, square: Place | None = None) -> None:
        self.line, self.fault, self.square = line, fault, square


class Picture:
    """The picture in the plain data of a quest file, ready to be drawn into its lists."""

    def __init__(self, data: dict[str, Any], lines: Lines, box: Box) -> None:
        self._data, self._lines, self._box = data, lines, box
        self.drawn: dict[tuple[str | int, ...], int] = {}
        """The line of each thing that was drawn."""
        self.unused: list[tuple[str, int, Place]] = []
        """Letters that no field uses: letter, line and square."""
        self._squares: dict[str, list[Place]] = {}
        self._used: set[str] = set()

    def draw(self) -> dict[str, Any]:
        """Gives the data with everything in lists. Trouble says where the picture is wrong."""
        legend = self._legend()
        if "map" in self._data:
            self._read_map()
        elif legend:
            raise Trouble(self._lines.of(("legend",)), "a legend needs a map")
        listed = {key: value for key, value in self._data.items() if key not in ("map", "legend")}
        data: dict[str, Any] = self._resolve(listed, ())
        # What is no list is refused later, with its line.
        if self._squares and all(isinstance(data.get(key, []), list) for key in DRAWN):
            data |= {key: list(data.get(key, [])) for key in DRAWN}
            self._put(data, legend)
        for letter, places in self._squares.items():
            if letter not in (*EMPTY, DARK, *legend) and letter not in self._used:
                self.unused.append((letter, self._row_line(places[0]), places[0]))
        return data

    def _legend(self) -> dict[str, list[str]]:
        legend: dict[str, list[str]] = {}
        raw = self._data.get("legend", {})
        if not isinstance(raw, dict):
            raise Trouble(self._lines.of(("legend",)), "legend: expected a table")
        for mark, meaning in raw.items():
            line = self._lines.of(("legend", mark))
            if len(mark) != 1 or mark in EMPTY or mark in DARK or mark.isspace():
                raise Trouble(line, f"legend: {shorten(mark)!r} must be one character, and none of {EMPTY}{DARK}")
            words = meaning if isinstance(meaning, list) else [meaning]
            for word in words:
                if not isinstance(word, str):
                    raise Trouble(line, f"legend: {mark!r} must be a name or a list of names")
                if word not in self._known():
                    raise Trouble(line, f"legend: nothing is called {shorten(word)!r}; {nearest(word, self._known())}")
            legend[mark] = words
        return legend

    def _known(self) -> list[str]:
        return [*self._box.monsters, *self._box.furniture, *TRAPS, "stairs", "blocked", "dark"]

    def _read_map(self) -> None:
        text = self._data["map"]
        first = self._lines.content.get(("map",), 1)
        if not isinstance(text, str):
            raise Trouble(self._lines.of(("map",)), "map: expected text")
        rows = text.removesuffix("\n").split("\n")
        for number, row in enumerate(rows, 1):
            if len(row) != COLUMNS:
                raise Trouble(
                    first + number - 1, f"map: row {number} has {len(row)} characters, but the board {COLUMNS} columns"
                )
        if len(rows) != ROWS:
            raise Trouble(self._lines.of(("map",)), f"map: it has {len(rows)} rows, but the board {ROWS}")
        for y, row in enumerate(rows, 1):
            for x, mark in enumerate(row, 1):
                self._squares.setdefault(mark, []).append((x, y))
                if mark.isspace():
                    raise Trouble(first + y - 1, f"map: a blank stands here; an empty square is one of {EMPTY}", (x, y))

    def _row_line(self, place: Place) -> int:
        return self._lines.content.get(("map",), 1) + place[1] - 1

    def _put(self, data: dict[str, Any], legend: dict[str, list[str]]) -> None:
        things: list[tuple[Place, str, dict[str, Any]]] = []
        for mark, words in legend.items():
            places = self._squares.get(mark)
            if not places:
                raise Trouble(self._lines.of(("legend", mark)), f"legend: {mark!r} is not on the map")
            for word in words:
                if word == "stairs":
                    self._put_stairs(data, places)
                elif word in self._box.furniture:
                    things += [(piece["at"], "furniture", piece) for piece in self._pieces(word, places)]
                elif word in self._box.monsters:
                    things += [(place, "monsters", {"kind": word, "at": list(place)}) for place in places]
                elif word in TRAPS:
                    things += [(place, "traps", {"kind": word, "at": list(place)}) for place in places]
                else:
                    self._put_squares(data, word, places)
        self._put_squares(data, "dark", self._squares.get(DARK, []))
        for place, key, thing in sorted(things, key=lambda found: (found[0][1], found[0][0])):
            self.drawn[key, len(data[key])] = self._row_line((place[0], place[1]))
            data[key].append(thing)

    def _put_squares(self, data: dict[str, Any], key: str, places: list[Place]) -> None:
        for place in places:
            self.drawn[key, len(data[key])] = self._row_line(place)
            data[key].append(list(place))

    def _put_stairs(self, data: dict[str, Any], places: list[Place]) -> None:
        width, height = self._box.board.stairs
        x, y = places[0]
        if "stairs" in data:
            raise Trouble(self._row_line(places[0]), "the stairs are both in the lists and on the map", places[0])
        if places != [(u, v) for v in range(y, y + height) for u in range(x, x + width)]:
            raise Trouble(self._row_line(places[0]), f"the stairs must be {width} x {height} squares", places[0])
        data["stairs"] = [x, y]
        self.drawn["stairs",] = self._row_line(places[0])

    def _pieces(self, kind: str, places: list[Place]) -> Iterator[dict[str, Any]]:
        """Cuts the squares of a character into pieces of furniture, from the top left on."""
        piece = self._box.furniture[kind]
        left = dict.fromkeys(places)
        while left:
            x, y = next(iter(left))
            for facing in ("down", "right"):
                width, height = turned(piece.width, piece.height, facing)
                covered = [(u, v) for v in range(y, y + height) for u in range(x, x + width)]
                if all(place in left for place in covered):
                    break
            else:
                size = f"{piece.width} x {piece.height}"
                raise Trouble(
                    self._row_line((x, y)), f"from here on the squares make up no {kind}, which is {size}", (x, y)
                )
            for place in covered:
                del left[place]
            yield {"kind": kind, "at": [x, y], "facing": facing}

    def _resolve(self, value: Any, path: tuple[str | int, ...]) -> Any:
        """Puts coordinates for letters, in all fields that hold squares."""
        if isinstance(value, dict):
            return {key: self._field(key, inner, (*path, key)) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._resolve(inner, (*path, number)) for number, inner in enumerate(value)]
        return value

    def _field(self, key: str, value: Any, path: tuple[str | int, ...]) -> Any:
        if key in ONE and isinstance(value, str):
            places = self._letter(value, path)
            if len(places) != 1:
                raise Trouble(self._lines.of(path), f"{key}: {value!r} stands on {len(places)} squares, not on one")
            return list(places[0])
        if key in MANY and isinstance(value, list):
            found: list[Any] = []
            for number, item in enumerate(value):
                if isinstance(item, str):
                    found += [list(place) for place in self._letter(item, (*path, number))]
                else:
                    found.append(item)
            return found
        return self._resolve(value, path)

    def _letter(self, letter: str, path: tuple[str | int, ...]) -> list[Place]:
        if letter not in self._squares or letter in EMPTY or letter in DARK:
            raise Trouble(
                self._lines.of(path),
                f"{path[-1] if isinstance(path[-1], str) else path[-2]}: the map has no square {shorten(letter)!r}",
            )
        self._used.add(letter)
        return self._squares[letter]
