"""Removing a room before anything is built (DC-C-09 to DC-C-17), and filling the gap (DC-C-15)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, then

from .actions import KEEP, Keep, Place, Remove, remove
from .building import rooms_of
from .dealing import take_out
from .dungeon import Placement, add, dungeon_of, enclosed, joins, may_go, spots
from .dungeon import remove as take_away
from .laying import Turning
from .phase import PlayerPhase
from .state import Dungeon
from .tables import Position, Reading
from .words import Cell


def entitled(table: Reading, player: int) -> bool:
    """Tells whether a player removes a room in this round; on the first one nothing is resolved yet (DC-C-16)."""
    return table.state.round > 1 and (player - table.state.dealer) % table.seats < table.rules.removers(table, player)


def removes(table: Reading, player: int) -> bool:
    """Tells whether the player is asked for a removal, by what everybody knows.

    Whether a card in hand fits a gap amid four rooms is not known to everybody, so whoever has cards is asked then,
    too.
    """
    if not entitled(table, player):
        return False
    dungeon = dungeon_of(table, player)
    cells = may_go(table, player, dungeon, own_pawn_stays=True)
    return bool(cells) and (
        bool(table.state.seats[player].hand) or any(not enclosed(dungeon.board, cell) for cell in cells)
    )


def removable(table: Reading, player: int) -> list[Cell]:
    """Gives the rooms that qualify: one amid four others only if a room card in hand fits the gap (DC-U11)."""
    dungeon = dungeon_of(table, player)
    cells = may_go(table, player, dungeon, own_pawn_stays=True)
    amid = [cell for cell in cells if enclosed(dungeon.board, cell)]
    if amid:
        cards = rooms_of(table, player)
        kept = set(amid) - {(x, y) for _, x, y, _ in gap_fillers(table, dungeon, cards, amid)}
        cells = [cell for cell in cells if cell not in kept]
    return cells


def gap_fillers(table: Reading, dungeon: Dungeon, cards: list[int], cells: list[Cell]) -> list[Placement]:
    """Gives which cards fit where rooms lie amid four others, once these are gone, and how they are turned."""
    found = dungeon.board.replacements(cards, cells, distinct=True).to_list()
    return found if table.options.walls_join else [one for one in found if joins(table, dungeon.board, one)]


class Removal(PlayerPhase):
    """The player takes one room out of the dungeon, and must do so if one qualifies (DC-U10)."""

    rule: ClassVar[str] = "DC-C-17"
    actions: ClassVar[tuple[type, ...]] = (Remove, Keep)
    leads: ClassVar[tuple[Any, ...]] = ("Filling",)
    open: ClassVar[bool] = True

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the rooms that qualify."""
        found: list[Any] = [remove(cell) for cell in removable(table, player)]
        if not found or not table.options.must_remove:
            found.append(KEEP)
        return found

    def play(self, pos: Position, player: int, action: Remove | Keep) -> Next | None:
        """Removes the room; a gap amid four rooms is filled at once (DC-U12)."""
        if isinstance(action, Keep):
            return DONE
        cell = action.cell
        amid = enclosed(dungeon_of(pos, player).board, cell)
        take_away(pos, player, cell)
        return then(Filling(player=player, cell=cell)) if amid else DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a room."""
        return "Remove a room"


class Filling(PlayerPhase):
    """The gap that a removal left amid four rooms is filled with a card that fits (DC-U12)."""

    cell: Cell

    rule: ClassVar[str] = "DC-U12"
    actions: ClassVar[tuple[type, ...]] = (Place,)
    leads: ClassVar[tuple[Any, ...]] = (Turning,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the cards that fit the gap."""
        place = table.static.place
        found = {card: None for card, x, y, _ in self._fits(table, player) if (x, y) == self.cell}
        return [place[card] for card in found]

    def play(self, pos: Position, player: int, action: Place) -> Next | None:
        """Adds the card, as an addition with its bonus XP; asks how it is turned if it fits in several ways."""
        card = pos.static.numbers[action.card]
        turns = [turn for number, x, y, turn in self._fits(pos, player) if number == card and (x, y) == self.cell]
        take_out(pos.static, pos.state, player, card)
        if len(turns) > 1:
            return then(Turning(player=player, card=card, cell=self.cell))
        add(pos, player, card, self.cell, turns[0])
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a card."""
        return "Fill the gap"

    def _fits(self, table: Reading, player: int) -> list[Placement]:
        return spots(table, dungeon_of(table, player), rooms_of(table, player))
