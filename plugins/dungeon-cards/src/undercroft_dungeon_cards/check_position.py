"""What is wrong with a loaded position that types and pieces cannot tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from .laying import Laying
from .state import Dungeon, Seat
from .tables import Reading
from .ways import doors_of
from .words import ENTRANCE, FOUR, named


def check_position(table: Reading) -> str | None:
    """Says what cannot be; None if nothing is wrong."""
    return next(_faults(table), None)


def _faults(table: Reading) -> Iterator[str]:
    state, static = table.state, table.static
    if len(state.seats) != table.seats:
        yield f"there are {len(state.seats)} seats for {table.seats} players"
        return
    if len(state.dungeons) != static.dungeons:
        yield f"there are {len(state.dungeons)} dungeons, not {static.dungeons} (DC-H1)"
        return
    if not 0 <= state.dealer < table.seats:
        yield f"there is no player {state.dealer} to deal"
    if not 0 <= state.round <= static.rounds:
        yield f"there is no round {state.round} (DC-H4)"
    for number, dungeon in enumerate(state.dungeons):
        for fault in _dungeon(table, dungeon):
            yield f"dungeon {number}: {fault}"
    for player, seat in enumerate(state.seats):
        for fault in _seat(table, seat, state.dungeons[static.dungeon_of(player)]):
            yield f"player {player}: {fault}"
    yield from _dragons(table)
    for phase in table.flow:
        if isinstance(phase, Laying) and (static.entrance == phase.card):
            yield "an Entrance is laid"


def _dungeon(table: Reading, dungeon: Dungeon) -> Iterator[str]:
    static, board = table.static, dungeon.board
    if board.set != static.tiles or board.limits is not None:
        yield "its board is for other cards"
        return
    lists = (dungeon.laid, dungeon.cells, dungeon.bonus, dungeon.todo)
    if {len(one) for one in lists} != {len(board)} or len(dungeon.doors) != FOUR * len(board):
        yield "its lists do not go together"
        return
    tiles = {(x, y): card for card, x, y, _ in board.tiles()}
    if dict(zip(dungeon.cells, dungeon.laid, strict=True)) != tiles or len(tiles) != len(dungeon.cells):
        yield "its cards are not those of the board"
        return
    if tiles.get(ENTRANCE) != static.entrance or dungeon.laid.count(static.entrance) != 1:
        yield "the Entrance lies at (0,0) (DC-H2)"
    for card, x, y, turns in board.tiles():
        misfit = board.why_not_instead(card, x, y, turns)
        if misfit is not None:
            yield f"{static.names[card]} at {named((x, y))} does not fit: {misfit} (DC-C-04)"
    doors = [doors_of(static, board, dungeon.cells, place) for place in range(len(dungeon.cells))]
    if dungeon.doors != list(chain.from_iterable(doors)):
        yield "its doors are not those of the board"
    for card, bonus, todo in zip(dungeon.laid, dungeon.bonus, dungeon.todo, strict=True):
        if not 0 <= todo <= static.todo[card] or bonus < 0:
            yield f"{static.names[card]} has {bonus} bonus XP and {todo} to be done"


def _seat(table: Reading, seat: Seat, dungeon: Dungeon) -> Iterator[str]:
    static = table.static
    if seat.cell not in dungeon.cells:
        yield f"the pawn stands at {named(seat.cell)}, where no card lies"
    if min(seat.keys, seat.ore, seat.gems, seat.attack, seat.xp, seat.late) < 0:
        yield "nothing is ever less than nothing"
    if static.entrance in seat.hand:
        yield "the hand holds an Entrance"
    known = seat.dragon is not None and min(seat.hand, default=0) >= 0
    if known and seat.dragon != any(static.dragon[card] for card in seat.hand):
        yield "whether the hand holds a dragon is told wrongly"


def _dragons(table: Reading) -> Iterator[str]:
    """The Dragon is among the last cards of the deck (DC-H3); what is not known is a negative number."""
    state, static = table.state, table.static
    for cards, where in (
        (state.box, "the box"),
        (state.deck[static.late :], "the first cards of the deck"),
        *((seat.hand, "a hand from before") for seat in state.seats if not seat.late),
    ):
        if any(card >= 0 and static.dragon[card] for card in cards):
            yield f"a dragon is in {where}, and it is among the last {static.late} cards (DC-H3)"
    if any(static.entrance in cards for cards in (state.deck, state.box, state.discard)):
        yield "an Entrance is among the cards"
