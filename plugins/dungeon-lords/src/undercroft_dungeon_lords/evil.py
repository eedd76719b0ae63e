"""The evilometer and the paladin, who follows the most evil lord at once (DL-B9)."""

from __future__ import annotations

from collections.abc import Iterator

from .events import DummyEvilMoved, EvilMoved, PaladinCame
from .state import Hero, Table
from .tables import Position, Reading
from .words import HIGHEST_EVIL, LOWEST_EVIL, PALADIN_EVIL

NOBODY = -1


def move_evil(pos: Position, player: int, n: int) -> None:
    """Moves a lord's counter by n, towards evil if positive, no further than the ends of the scale (DL-S-19, DL-S-21).

    Each change of any counter goes through here, one lord at a time, so that the paladin moves between two of them.
    """
    seat = pos.state.seats[player]
    evil = min(max(seat.evil + n, LOWEST_EVIL), HIGHEST_EVIL)
    if evil != seat.evil:
        before, seat.evil = seat.evil, evil
        pos.tell(EvilMoved(player, evil, before))


def move_dummy_evil(pos: Position, n: int) -> None:
    """Moves the dummy's counter of a two-player game; the paladin does not care for it (DL-B9.11)."""
    state = pos.state
    evil = min(max(state.dummy_evil + n, LOWEST_EVIL), HIGHEST_EVIL)
    if evil != state.dummy_evil:
        state.dummy_evil = evil
        pos.tell(DummyEvilMoved(evil))


def in_turn_order(table: Reading) -> Iterator[int]:
    """Gives the seats clockwise from the starting player (DL-S-72)."""
    for step in range(table.seats):
        yield (table.state.starter + step) % table.seats


def paladin_of(table: Reading) -> int:
    """Gives the tile of this year's paladin (DL-S-78)."""
    return table.static.paladins["silver" if table.state.year == 1 else "gold"]


def host(state: Table, paladin: int) -> int:
    """Gives the lord before whose dungeon the paladin stands; -1 if he stands nowhere.

    He is the first of the party; only an image, which is no tile, may stand before him.
    """
    for player, seat in enumerate(state.seats):
        if seat.party and seat.party[0].tile == paladin:
            return player
    return NOBODY


def on_evil_moved(pos: Position, event: EvilMoved) -> None:
    """Lets the paladin follow a change of a counter (DL-B9.1)."""
    call_paladin(pos)


def call_paladin(pos: Position) -> None:
    """Moves the paladin to where he belongs now (DL-B9.2 to DL-B9.5).

    He goes to the most evil of the lords that are on the paladin's space or above it and more evil than his host, among
    equals to the last in turn order. He takes his damage along.
    """
    state = pos.state
    paladin = paladin_of(pos)
    present = host(state, paladin)
    if present == NOBODY and paladin not in state.tent:
        return  # in a prison, or gone
    most = max(PALADIN_EVIL - 1, NOBODY if present == NOBODY else state.seats[present].evil)
    goes = NOBODY
    for player in in_turn_order(pos):
        evil = state.seats[player].evil
        if evil > most or (evil == most and goes != NOBODY):
            goes, most = player, evil
    if goes == NOBODY:
        return
    if present == NOBODY:
        state.tent.remove(paladin)
        figure = Hero(paladin)
    else:
        left = state.seats[present]
        figure = left.party.pop(0)
        if not left.party:
            left.image = 0  # nobody is left whose image it is
    state.seats[goes].party.insert(0, figure)
    pos.tell(PaladinCame(goes))
