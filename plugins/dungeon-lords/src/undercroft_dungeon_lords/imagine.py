"""Possible values of secrets where not everything goes: the orders that others drew, and traps that others have set."""

from __future__ import annotations

from undercroft import Rng

from .choosing import DRAWN, ChooseInaccessible
from .goods import can_pay
from .planning import set_price
from .state import Seat
from .tables import Reading
from .words import ORDERS


def imagine(table: Reading, rng: Rng) -> None:
    """Fills in three orders for each lord whose drawn ones are unknown, and lets set traps be such as can be paid."""
    for phase in table.flow:
        if isinstance(phase, ChooseInaccessible):
            for drawn in phase.drawn:
                if not drawn:
                    orders = list(range(len(ORDERS)))
                    rng.shuffle(orders)
                    drawn.extend(sorted(orders[:DRAWN]))
    for player, seat in enumerate(table.state.seats):
        if seat.plan is not None and len(seat.plan.traps):
            _payable(table, player, seat, rng)


def _payable(table: Reading, player: int, seat: Seat, rng: Rng) -> None:
    """Changes traps that were set and cannot be paid for others of the deck (DL-B11.payable).

    Those of a plan that is known can be paid, so this touches imagined ones only.
    """
    assert seat.plan is not None
    laid, deck = seat.plan.traps.ids, table.state.trap_deck
    for at in range(len(laid)):
        if can_pay(table, player, set_price(table, seat, laid[: at + 1])):
            continue
        able = [
            place
            for place, trap in enumerate(deck)
            if can_pay(table, player, set_price(table, seat, [*laid[:at], trap]))
        ]
        if able:
            place = rng.choice(able)
            laid[at], deck[place] = deck[place], laid[at]
