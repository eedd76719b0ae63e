"""What is wrong with a loaded position that types and pieces cannot tell."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.spatial import Mask

from .choosing import DRAWN, PICKS, ChooseInaccessible, ChooseOrders, left_of, picks_of
from .setup import INACCESSIBLE
from .state import Seat
from .tables import Reading
from .words import (
    EMPTY,
    ENTRANCE,
    HIGHEST_EVIL,
    LOWEST_EVIL,
    ORDERS,
    SEASONS,
    SPACES,
    SQUARE_NAMES,
    SQUARES,
    dummy_minion,
)


def check_position(table: Reading) -> str | None:
    """Says what cannot be; None if nothing is wrong."""
    return next(_faults(table), None)


def _faults(table: Reading) -> Iterator[str]:
    state = table.state
    if len(state.seats) != table.seats:
        yield f"there are {len(state.seats)} lords for {table.seats} players"
        return
    if state.year not in (1, 2):
        yield f"there is no year {state.year}"
    if not 0 <= state.round < len(SEASONS):
        yield f"there is no round {state.round}"
    if not 0 <= state.starter < table.seats:
        yield f"there is no player {state.starter} to begin"
    yield from _board(table)
    for player, seat in enumerate(state.seats):
        for fault in _lord(table, seat):
            yield f"player {player}: {fault}"
    for number, dummy in enumerate(state.dummies):
        orders = [*dummy.inaccessible, *dummy.drawn]
        if len(dummy.inaccessible) != PICKS or _wrong(orders):
            yield f"dummy {number}: its orders are three inaccessible ones and others of the eight"
    for phase in table.flow:
        if phase.begun and isinstance(phase, ChooseOrders):
            for player, laid in enumerate(phase.picks.laid):
                yield from _laid(table, player, laid)
        if phase.begun and isinstance(phase, ChooseInaccessible):
            for player, (drawn, laid) in enumerate(zip(phase.drawn, phase.picks.laid, strict=True)):
                if len(drawn) != DRAWN or _wrong(drawn) or len(laid) > 1 or not set(laid) <= set(drawn):
                    yield f"player {player}: of three orders that are drawn one is taken (DL-B2.orders)"


def _laid(table: Reading, player: int, laid: list[int]) -> Iterator[str]:
    state = table.state
    if len(laid) > picks_of(table):
        yield "more orders are laid than may be"
    elif _wrong([*state.seats[player].inaccessible, *laid[:PICKS]]):
        yield f"player {player}: three orders of the hand are laid (DL-S-07)"
    elif laid[PICKS:] and not set(laid[PICKS:]) <= set(left_of(state.dummies[player])):
        yield f"dummy {player}: its third order is one that is left (DL-S-53)"


def _board(table: Reading) -> Iterator[str]:
    state = table.state
    dummies = {2: 2, 3: 1}.get(table.seats, 0)
    if len(state.dummies) != dummies:
        yield f"with {table.seats} players there are {dummies} dummies, not {len(state.dummies)} (DL-B2)"
    if bool(state.dummy_evil) != (table.seats == 2) or not 0 <= state.dummy_evil <= HIGHEST_EVIL:
        yield f"the dummy's counter cannot be on {state.dummy_evil}"
    minions = {EMPTY, *range(table.seats), *(dummy_minion(number) for number in range(dummies))}
    if len(state.spaces) != len(ORDERS) * len(SPACES):
        yield f"the board has {len(ORDERS) * len(SPACES)} spaces, not {len(state.spaces)}"
    elif not set(state.spaces) <= minions:
        yield "a minion of nobody stands on the board"


def _lord(table: Reading, seat: Seat) -> Iterator[str]:
    if min(seat.gold, seat.food, seat.imps, seat.letters, seat.busy, seat.image) < 0:
        yield "goods are never less than nothing"
    if not LOWEST_EVIL <= seat.evil <= HIGHEST_EVIL:
        yield f"the evilometer has no space {seat.evil} (DL-B2.scale)"
    orders = [*seat.inaccessible, *seat.orders]
    if _wrong(orders) or len(seat.orders) not in (0, PICKS) or len(seat.inaccessible) not in (0, INACCESSIBLE):
        yield "orders are three of the eight, none of them twice or among the two inaccessible ones (DL-S-07)"
    if not set(seat.unmet) <= set(range(len(seat.orders))) or len(set(seat.unmet)) != len(seat.unmet):
        yield "an order that was not executed is one of the three"
    yield from _dungeon(seat)
    yield from _fight(table, seat)


def _wrong(orders: list[int]) -> bool:
    return len(set(orders)) != len(orders) or not set(orders) <= set(range(len(ORDERS)))


def _dungeon(seat: Seat) -> Iterator[str]:
    if (seat.site.width, seat.site.height) != (5, 4) or seat.conquered.n != SQUARES:
        yield "a site has 5 columns and 4 rows (DL-B2.site)"
        return
    if ENTRANCE not in seat.site:
        yield f"no tunnel lies at the entrance, {SQUARE_NAMES[ENTRANCE]}"
    if blocks := seat.site.violations():
        yield f"the block {' '.join(SQUARE_NAMES[square] for square in blocks[0])} is full (DL-S-29)"
    squares = [room.square for room in seat.rooms]
    if len(set(squares)) != len(squares) or not all(square in seat.site for square in squares):
        yield "each room stands on a square of its own in the dungeon (DL-S-44)"
    elif pairs := seat.site.holding(Mask(SQUARES, squares)).side_by_side():
        yield f"rooms stand side by side at {' and '.join(SQUARE_NAMES[square] for square in pairs[0])} (DL-S-46)"
    if not seat.conquered <= seat.site.dug:
        yield "a square was conquered that was never dug"
    if min((room.used for room in seat.rooms), default=0) < 0:
        yield "a room was used less than never"


def _fight(table: Reading, seat: Seat) -> Iterator[str]:
    static = table.static
    kinds = [static.adventurers[hero.tile].kind for hero in seat.party]
    if "paladin" in kinds[1:]:
        yield "the paladin leads the party (DL-S-79)"
    for hero in seat.party:
        entry = static.adventurers[hero.tile]
        if not 0 <= hero.damage < entry.hit_points + hero.more or hero.more < 0:
            yield f"{entry.name} cannot have {hero.damage} damage"
    if seat.plan is None:
        if any(lodger.sent for lodger in seat.lair):
            yield "somebody was sent into a fight that is not planned"
    elif seat.plan.square not in seat.site or seat.plan.square in seat.conquered:
        yield "a fight is planned where there is no unconquered tile (DL-B11.tile)"
    if any(lodger.sent and lodger.down for lodger in seat.lair):
        yield "somebody was sent who is knocked out"
