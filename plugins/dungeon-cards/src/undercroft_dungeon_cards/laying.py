"""Laying a card that was taken out of the hand: where, and how it is turned (DC-C-04 to DC-C-06, DC-C-18)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from undercroft import DONE, Next, Of, Public, then

from .actions import ROTATE, At, Over, Rotate, at, over
from .drawing import Drawing, draws
from .dungeon import add, dungeon_of, enclosed, joins, open_to, replace, replaced_by
from .phase import PlayerPhase
from .state import Dungeon
from .tables import Position, Reading
from .words import Cell


class Laying(PlayerPhase):
    """A card that is out of the hand and not on the table yet; the phase holds it."""

    card: Annotated[int, Of("card"), Public]


class Placing(Laying):
    """A room card looks for its place: an empty cell, or a room that it replaces (DC-U5, DC-U18)."""

    rule: ClassVar[str] = "DC-C-04"
    actions: ClassVar[tuple[type, ...]] = (At, Over)
    leads: ClassVar[tuple[Any, ...]] = ("Turning", Drawing)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the cells where it fits in some way, and the rooms that it can replace."""
        dungeon, card = dungeon_of(table, player), self.card
        found: list[Any] = list(map(at, open_to(table, dungeon, card)))
        found += map(over, replaced_by(table, player, dungeon, card))
        return found

    def play(self, pos: Position, player: int, action: At | Over) -> Next | None:
        """Lays the card if it fits in one way only, and asks for the way if not."""
        dungeon, card, cell = dungeon_of(pos, player), self.card, action.cell
        instead = isinstance(action, Over)
        turns = fitting(pos, dungeon, card, cell, instead)
        if len(turns) > 1:
            return then(Turning(player=player, card=card, cell=cell, instead=instead))
        return lay(pos, player, card, cell, turns[0], instead)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the place."""
        return f"Lay {table.static.names[self.card]}"


class Turning(Laying):
    """A card that fits its place in more than one way is turned (DC-C-06)."""

    cell: Cell
    instead: bool = False
    """Whether it replaces the room there."""

    rule: ClassVar[str] = "DC-C-06"
    actions: ClassVar[tuple[type, ...]] = (Rotate,)
    leads: ClassVar[tuple[Any, ...]] = (Drawing,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the ways in which it fits; of those that look the same one."""
        return [
            ROTATE[turns] for turns in fitting(table, dungeon_of(table, player), self.card, self.cell, self.instead)
        ]

    def play(self, pos: Position, player: int, action: Rotate) -> Next | None:
        """Lays the card."""
        return lay(pos, player, self.card, self.cell, action.turns, self.instead)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the turns."""
        return f"Turn {table.static.names[self.card]}"


class LayingDragon(Laying):
    """A dragon is laid on any empty cell that touches a card, or further away if it may (DC-U3)."""

    rule: ClassVar[str] = "DC-U3"
    actions: ClassVar[tuple[type, ...]] = (At,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the cells."""
        return list(map(at, lairs(table, dungeon_of(table, player))))

    def play(self, pos: Position, player: int, action: At) -> Next | None:
        """Lays it; nothing is asked of its sides (DC-C-05)."""
        add(pos, player, self.card, action.cell, 0)
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the place."""
        return f"Lay {table.static.names[self.card]}"


def lairs(table: Reading, dungeon: Dungeon) -> list[Cell]:
    """Gives the cells where a dragon may be laid, row by row."""
    if not table.options.dragon_detached:
        return dungeon.board.open_cells()
    far = table.static.distance
    xs, ys = [x for x, _ in dungeon.cells], [y for _, y in dungeon.cells]
    taken = set(dungeon.cells)
    return [
        (x, y)
        for y in range(min(ys) - far, max(ys) + far + 1)
        for x in range(min(xs) - far, max(xs) + far + 1)
        if (x, y) not in taken
    ]


def fitting(table: Reading, dungeon: Dungeon, card: int, cell: Cell, instead: bool) -> list[int]:
    """Gives the turns with which a card fits a cell, of those that look the same one."""
    board, turns = dungeon.board, range(table.static.periods[card])
    if instead:
        return [turn for turn in turns if board.why_not_instead(card, *cell, turn) is None]
    found = [turn for turn in turns if board.fits(card, *cell, turn)]
    if table.options.walls_join:
        return found
    return [turn for turn in found if joins(table, board, (card, *cell, turn))]


def lay(pos: Position, player: int, card: int, cell: Cell, turns: int, instead: bool) -> Next:
    """Adds the card or replaces a room with it; amid four rooms the latter may bring an extra card (DC-C-20)."""
    if not instead:
        add(pos, player, card, cell, turns)
        return DONE
    replace(pos, player, card, cell, turns)
    if enclosed(dungeon_of(pos, player).board, cell):
        return draws(pos, player)
    return DONE
