"""A dungeon as squares: four for each card, with walls, locked doors and open passages between them.

Around the dungeon the empty cells where a card could lie are drawn, too, so that one sees what the rooms show
to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from undercroft.scene import Ground, Piece, Shape, Squares

from .cards import Fight, Take, Use
from .dungeon import resolved
from .state import Dungeon
from .static import SHUT, Static
from .tables import Reading
from .words import AROUND, Cell, named

EAST, SOUTH = AROUND[1], AROUND[2]
PAWNS: Final = ("P", "Q", "R", "S")
TONES: Final = ("red", "blue", "green", "magenta")
"""The signs and tones of the players."""
SPOTS: Final = ((2, 1), (3, 1), (2, 2), (3, 2))
"""Where pawns stand in a room: in which of its squares, and how far from the right edge of that."""
WAYS: Final = {"free": " ", "locked": "L", "none": "-"}


class Map:
    """Where the cells of a dungeon are drawn; `more` are cells beyond those beside a card."""

    def __init__(self, table: Reading, number: int, more: list[Cell]) -> None:
        self.table, self.number = table, number
        self.static: Static = table.static
        self.dungeon: Dungeon = table.state.dungeons[number]
        self.id = f"map-{number}" if self.static.dungeons > 1 else "map"
        seats = table.state.seats
        self.pawns = [seats[number]] if self.static.individual else seats
        self.free = dict.fromkeys([*self.dungeon.board.open_cells(), *more])
        cells = [*self.dungeon.cells, *self.free]
        self.left, self.top = min(x for x, _ in cells), min(y for _, y in cells)
        self.across = 2 * (max(x for x, _ in cells) - self.left + 1)
        self.down = 2 * (max(y for _, y in cells) - self.top + 1)

    def square(self, cell: Cell, quarter: int = 0) -> int:
        """Gives a square of a cell: 0 and 1 are its upper ones, 2 and 3 its lower ones."""
        x, y = 2 * (cell[0] - self.left) + quarter % 2, 2 * (cell[1] - self.top) + quarter // 2
        return y * self.across + x

    def touched(self, cell: Cell) -> str:
        """Gives the id of the square of a cell that an action touches."""
        return f"{self.id}/{self.square(cell, 3)}"

    def edge(self, cell: Cell, side: int) -> str:
        """Gives what is between a cell and the one south or east of it, or what ends there: ` `, `L`, `-`."""
        dx, dy = AROUND[side]
        other = (cell[0] + dx, cell[1] + dy)
        board, shown = self.dungeon.board, self.static.shown
        here, there = board.at(*cell), board.at(*other)
        if here is not None and there is not None:
            keys = self.static.passage[shown[here[0]][here[1]][side]][shown[there[0]][there[1]][side ^ 2]]
            return "-" if keys == SHUT else "L" if keys else " "
        if here is not None:
            return self._way(shown[here[0]][here[1]][side]) if other in self.free else "-"
        if there is not None:
            return self._way(shown[there[0]][there[1]][side ^ 2]) if cell in self.free else "-"
        return "-" if (cell in self.free) != (other in self.free) else " "

    def _way(self, letter: str) -> str:
        return next((WAYS[side.way] for side in self.static.sides if side.letter == letter), " ")

    def picture(self) -> str:
        """Gives the squares as `Grid.to_text` writes them."""
        cells = {*self.dungeon.cells, *self.free}
        lines = []
        for row in range(self.down + 1):
            y = self.top + row // 2
            above, beside = "", ""
            for column in range(self.across + 1):
                x = self.left + column // 2
                # Only the first half of an edge has the door, the second is wall.
                up = " " if row % 2 else self.edge((x, y - 1), 2)
                up = "-" if up == "L" and column % 2 else up
                west = " " if column % 2 else self.edge((x - 1, y), 1)
                west = "|" if west == "-" or (west == "L" and row % 2) else west
                above += "+" + 2 * up if column < self.across else "+"
                beside += west + (" ." if (x, y) in cells else "  ") if column < self.across else west
            lines.append(above)
            if row < self.down:
                lines.append(beside)
        return "\n".join(lines)

    def draw(self, y: int, fits: Mapping[Cell, str]) -> Iterator[Shape]:
        """Gives the squares with what lies on them; `fits` are the turns that fit where a card can be laid now."""
        grounds = []
        for cell in self.free:
            told = f"empty {named(cell)}"
            for quarter, sign in enumerate((fits.get(cell, "")[:2], fits.get(cell, "")[2:])):
                grounds.append(Ground((self.square(cell, quarter),), sign or " ", told, "good" if sign else "faint"))
            grounds += self._where(cell, told, "faint")
        for place, cell in enumerate(self.dungeon.cells):
            grounds += self._room(place, cell, fits.get(cell, ""))
        floor = Squares(0, y, self.picture(), tuple(grounds), self.id)
        yield floor
        standing: dict[Cell, int] = {}
        for player, seat in enumerate(self.table.state.seats):
            if self.static.dungeon_of(player) == self.number:
                spot = standing[seat.cell] = standing.get(seat.cell, -1) + 1
                quarter, columns = SPOTS[spot]
                x, line = floor.at(self.square(seat.cell, quarter), columns)
                yield Piece(x, line, PAWNS[player], f"player {player}", tone=TONES[player], id=f"pawn/{player}")

    def _room(self, place: int, cell: Cell, fits: str) -> Iterator[Ground]:
        """What a room is, what is left to be done in it, its bonus XP, and how a card in its place could be turned."""
        card, bonus = self.dungeon.laid[place], self.dungeon.bonus[place]
        name = self.static.names[card]
        done = card == self.static.entrance or resolved(self.table, self.dungeon, place)
        sign = signs(self.static)[card] + (left_in(self.static, card, self.dungeon.todo[place]) if not done else ".")
        if card == self.static.entrance:
            sign = sign[0]
        told = f"{name}, resolved" if done else f"{name}, {bonus} bonus XP" if bonus else name
        yield Ground((self.square(cell),), sign, told, "" if done else "strong")
        # What is replaced is resolved and has no bonus XP, so there is room for the turns.
        more = fits[:2] or (f"+{bonus}"[:2] if bonus else " ")
        yield Ground((self.square(cell, 1),), more, told, "good" if fits else "yellow" if bonus else "")
        if all(seat.cell != cell for seat in self.pawns):
            yield from self._where(cell, told, "")
        if fits[2:]:
            yield Ground((self.square(cell, 2),), fits[2:], told, "good")

    def _where(self, cell: Cell, told: str, tone: str) -> Iterator[Ground]:
        """The numbers of a cell, as far as they are not longer than two characters."""
        for quarter, number in zip((2, 3), map(str, cell), strict=True):
            yield Ground((self.square(cell, quarter),), number if len(number) <= 2 else "..", told, tone)


def left_in(static: Static, card: int, todo: int) -> str:
    """Gives what is left to be done in a room as a digit: a strength, tokens, or functions."""
    effects = [effect for bit, effect in enumerate(static.effects[card]) if todo >> bit & 1]
    number = 0
    if any(isinstance(effect, Fight) for effect in effects):
        number = static.cards[card].strength
    elif any(isinstance(effect, Take) for effect in effects):
        gains = [effect.gain for effect in effects if isinstance(effect, Take)]
        number = sum(gain.ore + gain.gems + gain.keys + gain.attack + gain.xp for gain in gains)
    else:
        number = sum(isinstance(effect, Use) for effect in effects)
    return str(number) if 0 < number < 10 else "!" if number else ""


def signs(static: Static) -> tuple[str, ...]:
    """Gives the letter of each card: that of its kind, no two alike."""
    found: dict[str, str] = {}
    for kind in static.kinds:
        if kind.name not in found:
            letters = kind.trait[:1].upper() + kind.name.replace("-", "") + "abcdefghijklmnopqrstuvwxyz"
            found[kind.name] = next(letter for letter in letters if letter not in found.values())
    return tuple(found[kind.name] for kind in static.kinds)


def legend(static: Static) -> list[str]:
    """Gives what the signs mean."""
    kinds: dict[str, Any] = {sign: kind.name for sign, kind in zip(signs(static), static.kinds, strict=True)}
    return [f"{sign} {name}" for sign, name in kinds.items()]
