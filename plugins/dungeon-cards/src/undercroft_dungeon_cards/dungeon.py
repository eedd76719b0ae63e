"""What a dungeon is asked and how it changes: every card that is laid, removed or replaced goes through here.

Each kind of change has one function, which keeps the board and its lists together and tells the event.
"""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.spatial import TileBoard

from .events import Added, Removed, Replaced
from .state import Dungeon
from .tables import Position, Reading
from .words import AROUND, FOUR, Cell

Placement = tuple[int, int, int, int]
"""A card, x, y and quarter turns."""


def dungeon_of(table: Reading, player: int) -> Dungeon:
    """Gives the dungeon that a player is in."""
    return table.state.dungeons[table.static.dungeon_of(player)]


def resolved(table: Reading, dungeon: Dungeon, place: int) -> bool:
    """Tells whether everything is done in the room at that place of the lists (DC-C-12, DC-U16)."""
    return not dungeon.todo[place] & table.static.rest[dungeon.laid[place]]


def enclosed(board: TileBoard, cell: Cell) -> bool:
    """Tells whether cards lie on all four sides of a cell (DC-U22)."""
    return board.neighbours(*cell) == FOUR


def may_go(table: Reading, player: int, dungeon: Dungeon, own_pawn_stays: bool) -> list[Cell]:
    """Gives the rooms that are resolved, not fixed and not occupied; the own pawn too if it keeps rooms (DC-U15)."""
    static, seats = table.static, table.state.seats
    fixed, rest, todo = static.fixed, static.rest, dungeon.todo
    found = [
        cell
        for cell, card, left in zip(dungeon.cells, dungeon.laid, todo, strict=True)
        if not left & rest[card] and not fixed[card]
    ]
    if not found:
        return found
    if static.individual:
        pawns = [seats[player].cell] if own_pawn_stays else []
    else:
        pawns = [seat.cell for other, seat in enumerate(seats) if own_pawn_stays or other != player]
    return [cell for cell in found if cell not in pawns]


def replaceable(table: Reading, player: int, dungeon: Dungeon) -> list[Cell]:
    """Gives the rooms that the player may replace, as far as they are concerned (DC-C-18).

    A removal may have left a room that touches no other; the new one would touch none either (DC-U1).
    """
    neighbours = dungeon.board.neighbours
    return [cell for cell in may_go(table, player, dungeon, table.options.own_pawn_blocks) if neighbours(*cell)]


def spots(table: Reading, dungeon: Dungeon, cards: Iterable[int]) -> list[Placement]:
    """Gives where these room cards can be added: the empty cells with the turns that fit (DC-C-04, DC-U1, DC-U2)."""
    board = dungeon.board
    found = board.placements(cards, distinct=True).to_list()
    return found if table.options.walls_join else [one for one in found if joins(table, board, one)]


def swaps(table: Reading, player: int, dungeon: Dungeon, cards: Iterable[int]) -> list[Placement]:
    """Gives which rooms these cards can replace, and how they are turned (DC-C-18, DC-U19)."""
    cells = replaceable(table, player, dungeon)
    return dungeon.board.replacements(cards, cells, distinct=True).to_list() if cells else []


def joins(table: Reading, board: TileBoard, placement: Placement) -> bool:
    """Tells whether a passage leads from a card laid so to one that lies there (DC-U2, the other reading)."""
    card, x, y, turns = placement
    static = table.static
    for side, (dx, dy) in enumerate(AROUND):
        there = board.at(x + dx, y + dy)
        if there is not None:
            number, turned = there
            if static.passage[static.shown[card][turns][side]][static.shown[number][turned][side ^ 2]] >= 0:
                return True
    return False


def turns_of(placements: Iterable[Placement], cell: Cell) -> list[int]:
    """Gives the turns that fit in a cell, of placements of one card."""
    return [turns for _, x, y, turns in placements if (x, y) == cell]


# -- changes


def add(pos: Position, player: int, card: int, cell: Cell, turns: int) -> None:
    """Adds a card in an empty cell; a room gets its bonus XP, a dragon none (DC-H6)."""
    dungeon, static = dungeon_of(pos, player), pos.static
    touching = dungeon.board.neighbours(*cell)
    bonus = 0 if static.dragon[card] else pos.rules.bonus_xp(pos, player, touching)
    dungeon.board = dungeon.board.place_unchecked(card, *cell, turns)
    dungeon.laid.append(card)
    dungeon.cells.append(cell)
    dungeon.bonus.append(bonus)
    dungeon.todo.append(static.todo[card])
    pos.tell(Added(player, static.names[card], cell, turns, bonus))


def remove(pos: Position, player: int, cell: Cell) -> None:
    """Puts a room on the discard pile; tokens on it are lost (DC-U14)."""
    dungeon = dungeon_of(pos, player)
    card = _take_away(pos, dungeon, cell)
    pos.tell(Removed(player, pos.static.names[card], cell))


def replace(pos: Position, player: int, card: int, cell: Cell, turns: int) -> None:
    """Swaps a room for a card, which gets no bonus XP (DC-C-19); a pawn stays in the cell (DC-U15)."""
    dungeon, static = dungeon_of(pos, player), pos.static
    old = _take_away(pos, dungeon, cell)
    dungeon.board = dungeon.board.place_unchecked(card, *cell, turns)
    dungeon.laid.append(card)
    dungeon.cells.append(cell)
    dungeon.bonus.append(0)
    dungeon.todo.append(static.todo[card])
    pos.tell(Replaced(player, static.names[old], cell, static.names[card], turns))


def _take_away(pos: Position, dungeon: Dungeon, cell: Cell) -> int:
    place = dungeon.cells.index(cell)
    dungeon.board = dungeon.board.remove(*cell)
    del dungeon.cells[place], dungeon.bonus[place], dungeon.todo[place]
    card = dungeon.laid.pop(place)
    pos.state.discard.append(card)
    return card
