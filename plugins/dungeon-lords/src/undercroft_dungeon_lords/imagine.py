"""Possible values of secrets that are no pieces: the orders that others drew (DL-B2.orders)."""

from __future__ import annotations

from undercroft import Rng

from .choosing import DRAWN, ChooseInaccessible
from .tables import Reading
from .words import ORDERS


def imagine(table: Reading, rng: Rng) -> None:
    """Fills in three orders for each lord whose drawn ones are unknown."""
    for phase in table.flow:
        if isinstance(phase, ChooseInaccessible):
            for drawn in phase.drawn:
                if not drawn:
                    orders = list(range(len(ORDERS)))
                    rng.shuffle(orders)
                    drawn.extend(sorted(orders[:DRAWN]))
