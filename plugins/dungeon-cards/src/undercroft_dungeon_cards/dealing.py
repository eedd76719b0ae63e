"""Drawing cards, which is the only way for a card into a hand, and out of one again."""

from __future__ import annotations

from .state import Table
from .static import Static


def draw(static: Static, table: Table, player: int) -> int:
    """Deals the next card of the deck, which is not empty, to a player, and gives it."""
    seat, deck = table.seats[player], table.deck
    if len(deck) <= static.late:
        seat.late += 1
    card = deck.pop()
    seat.hand.append(card)
    if static.dragon[card]:
        seat.dragon = True
    return card


def take_out(static: Static, table: Table, player: int, card: int) -> None:
    """Takes a card out of a player's hand."""
    seat = table.seats[player]
    seat.hand.remove(card)
    if static.dragon[card]:
        seat.dragon = any(static.dragon[other] for other in seat.hand)
