"""What a dungeon is asked and how it changes: every card that is laid, removed or replaced goes through here.

Each kind of change has one function, which keeps the board and its lists together and tells the event.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import not_

from undercroft.spatial import Placements, TileBoard

from .events import Added, Removed, Replaced
from .state import Dungeon
from .static import Static
from .tables import Position, Reading
from .ways import close_doors, open_doors
from .words import AROUND, FOUR, Cell

Placement = tuple[int, int, int, int]
"""A card, x, y and quarter turns."""


def dungeon_of(table: Reading, player: int) -> Dungeon:
    """Gives the dungeon that a player is in."""
    dungeons = table.state.dungeons
    return dungeons[player] if table.static.individual else dungeons[0]


def resolved(table: Reading, dungeon: Dungeon, place: int) -> bool:
    """Tells whether everything is done in the room at that place of the lists (DC-C-12, DC-U16)."""
    return not dungeon.todo[place] & table.static.rest[dungeon.laid[place]]


def enclosed(board: TileBoard, cell: Cell) -> bool:
    """Tells whether cards lie on all four sides of a cell (DC-U22)."""
    return board.neighbours(*cell) == FOUR


def may_go(table: Reading, player: int, dungeon: Dungeon, own_pawn_stays: bool) -> list[Cell]:
    """Gives the rooms that are resolved, not fixed and not occupied; the own pawn too if it keeps rooms (DC-U15)."""
    static, seats = table.static, table.state.seats
    fixed, rest, laid = static.fixed, static.rest, dungeon.laid
    places: Iterable[int]
    if static.empty_resolved:
        places = (place for place, left in enumerate(dungeon.todo) if not left & rest[laid[place]])
    else:
        places = compress(range(len(laid)), map(not_, dungeon.todo))
    found = [dungeon.cells[place] for place in places if not fixed[laid[place]]]
    if not found:
        return found
    if static.individual:
        pawns = [seats[player].cell] if own_pawn_stays else []
    else:
        pawns = [seat.cell for other, seat in enumerate(seats) if own_pawn_stays or other != player]
    return [cell for cell in found if cell not in pawns]


def replaceable(table: Reading, player: int, dungeon: Dungeon) -> list[Cell]:
    """Gives the rooms that the player may replace, as far as they are concerned (DC-C-18).

    A removal, but nothing else, may have left a room that touches no other; the new one would touch none either
    (DC-U1).
    """
    cells = may_go(table, player, dungeon, table.options.own_pawn_blocks)
    return [cell for cell in cells if dungeon.board.neighbours(*cell)] if table.state.discard else cells


def spots(table: Reading, dungeon: Dungeon, cards: Iterable[int]) -> list[Placement]:
    """Gives where these room cards can be added: the empty cells with the turns that fit (DC-C-04, DC-U1, DC-U2)."""
    board = dungeon.board
    found = board.placements(cards, distinct=True).to_list()
    return found if table.options.walls_join else [one for one in found if joins(table, board, one)]


def open_to(table: Reading, dungeon: Dungeon, card: int) -> list[Cell]:
    """Gives the empty cells where a room card can be added, row by row."""
    if not table.options.walls_join:
        return list(dict.fromkeys((x, y) for _, x, y, _ in spots(table, dungeon, (card,))))
    return _cells(dungeon.board.placements(card, distinct=True))


def replaced_by(table: Reading, player: int, dungeon: Dungeon, card: int) -> list[Cell]:
    """Gives the rooms that a card can replace (DC-C-18, DC-U19)."""
    cells = replaceable(table, player, dungeon)
    return _cells(dungeon.board.replacements(card, cells, distinct=True)) if cells else cells


def _cells(places: Placements) -> list[Cell]:
    """Gives the cells of placements of a card, each once; packed, a placement is four times its cell plus its turns."""
    cells = places.cells()
    return [cells[number] for number in {place >> 2: None for place in memoryview(places.packed()).cast("I")}]


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


# -- changes


def add(pos: Position, player: int, card: int, cell: Cell, turns: int) -> None:
    """Adds a card in an empty cell; a room gets its bonus XP, a dragon none (DC-H6)."""
    dungeon, static = dungeon_of(pos, player), pos.static
    bonus = 0
    if not static.dragon[card]:
        bonus = pos.rules.bonus_xp(pos, player, dungeon.board.neighbours(*cell))
    _lay(static, dungeon, card, cell, turns, bonus)
    pos.tell(Added(player, static.names[card], cell, turns, bonus))


def _lay(static: Static, dungeon: Dungeon, card: int, cell: Cell, turns: int, bonus: int) -> None:
    dungeon.board = dungeon.board.place_unchecked(card, *cell, turns)
    dungeon.laid.append(card)
    dungeon.cells.append(cell)
    dungeon.bonus.append(bonus)
    dungeon.todo.append(static.todo[card])
    open_doors(static, dungeon, card, turns)


def remove(pos: Position, player: int, cell: Cell) -> None:
    """Puts a room on the discard pile; tokens on it are lost (DC-U14)."""
    dungeon = dungeon_of(pos, player)
    card = _take_away(pos, dungeon, cell)
    pos.tell(Removed(player, pos.static.names[card], cell))


def replace(pos: Position, player: int, card: int, cell: Cell, turns: int) -> None:
    """Swaps a room for a card, which gets no bonus XP (DC-C-19); a pawn stays in the cell (DC-U15)."""
    dungeon, static = dungeon_of(pos, player), pos.static
    old = _take_away(pos, dungeon, cell)
    _lay(static, dungeon, card, cell, turns, 0)
    pos.tell(Replaced(player, static.names[old], cell, static.names[card], turns))


def _take_away(pos: Position, dungeon: Dungeon, cell: Cell) -> int:
    place = dungeon.cells.index(cell)
    dungeon.board = dungeon.board.remove(*cell)
    del dungeon.cells[place], dungeon.bonus[place], dungeon.todo[place]
    close_doors(dungeon, place)
    card = dungeon.laid.pop(place)
    pos.state.discard.append(card)
    return card
