"""Possible places for the Dragon: among the last cards of the deck, never in the box or in an early hand."""

from __future__ import annotations

from undercroft import Rng

from .tables import Reading

Place = tuple[list[int], int]
"""A list of cards and an index into it."""


def imagine(table: Reading, rng: Rng) -> None:
    """Moves each dragon that lies where none can be to one of the places where it can, each as likely as the others.

    Whether a hand holds a dragon is None where the hand was not known, so that only such hands are changed.
    """
    state, static = table.state, table.static
    unknown = [seat for seat in state.seats if seat.dragon is None]
    late = min(static.late, len(state.deck))
    can: list[Place] = [(state.deck, index) for index in range(late)]
    cannot: list[Place] = [(state.deck, index) for index in range(late, len(state.deck))]
    cannot += [(state.box, index) for index in range(len(state.box))]
    for seat in unknown:
        places = can if seat.late else cannot
        places += [(seat.hand, index) for index in range(len(seat.hand))]
    for cards, index in cannot:
        if static.dragon[cards[index]]:
            free = [place for place in can if not static.dragon[place[0][place[1]]]]
            other, at = rng.choice(free)
            cards[index], other[at] = other[at], cards[index]
    for seat in unknown:
        seat.dragon = any(static.dragon[card] for card in seat.hand)
