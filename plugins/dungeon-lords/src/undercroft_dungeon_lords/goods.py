"""Prices and gains: what a lord can pay, and one function for each kind of change of goods."""

from __future__ import annotations

from .cards import Price
from .events import Got, Lost, MonsterLeft, Paid, TrapDrawn, TrapPutAway
from .evil import move_evil
from .state import Seat
from .tables import Position, Reading
from .wording import price_words
from .words import HIGHEST_EVIL


def why_not_pay(table: Reading, player: int, price: Price, spare: int = -1) -> tuple[str, str] | None:
    """Gives rule and reason why a lord cannot pay a price whole (DL-S-16, DL-S-17); None if it can be paid.

    `spare` is the place in the lair of a monster that does not count as payment: the demon itself.
    """
    seat = table.state.seats[player]
    if seat.gold < price.gold:
        return "DL-S-16", too_dear(price, "gold", price.gold, seat.gold)
    if seat.food < price.food:
        return "DL-S-16", too_dear(price, "food", price.food, seat.food)
    if price.evil and table.static.evil_price and seat.evil + price.evil > HIGHEST_EVIL:
        left = HIGHEST_EVIL - seat.evil
        return "DL-B4.evil", f"it costs {price_words(price)}, and evil {seat.evil} can rise by {left} only"
    if seat.imps - seat.busy < price.imps:
        return "DL-S-16", too_dear(price, "idle imps", price.imps, seat.imps - seat.busy)
    if len(seat.traps) < price.traps:
        return "DL-S-16", too_dear(price, "traps", price.traps, len(seat.traps))
    if price.monsters and not food_for_demons(table, player, spare):
        return "DL-B5.demon", f"it costs {price_words(price)}, and no other monster is there to be fed to it"
    return None


def too_dear(price: Price, what: str, needed: int, there: int) -> str:
    """Says which part of a price a lord lacks.

    >>> too_dear(Price(gold=2, food=1), "gold", 2, 1), too_dear(Price(imps=1), "idle imps", 1, 0)
    ('it costs 2 gold and 1 food, and of 2 gold only 1 is there', 'it costs 1 imp, and of 1 idle imps none is there')
    """
    return f"it costs {price_words(price)}, and of {needed} {what} {f'only {there}' if there else 'none'} is there"


def held(table: Reading, player: int) -> str:
    """Gives what a lord can pay with, for prompts: `gold 3, food 2, evil 5`."""
    seat = table.state.seats[player]
    return f"gold {seat.gold}, food {seat.food}, evil {seat.evil}"


def can_pay(table: Reading, player: int, price: Price, spare: int = -1) -> bool:
    """Tells whether a lord can pay a price whole."""
    return why_not_pay(table, player, price, spare) is None


def food_for_demons(table: Reading, player: int, spare: int = -1) -> list[int]:
    """Gives the places in the lair of what a demon eats: monsters, other demons too, no ghosts (DL-B5.demon)."""
    static = table.static
    return [
        place
        for place, lodger in enumerate(table.state.seats[player].lair)
        if place != spare and not static.monsters[static.kind_of[lodger.tile]].ghost
    ]


def pay(pos: Position, player: int, price: Price) -> None:
    """Takes gold, food, imps and evil of a price that can be paid; traps and monsters are chosen, so not here.

    Evil comes last: the paladin finds the rest paid.
    """
    pay_goods(pos, player, price)
    if price.evil:
        move_evil(pos, player, price.evil)


def pay_goods(pos: Position, player: int, price: Price) -> None:
    """Takes gold, food and imps of a price that can be paid."""
    seat = pos.state.seats[player]
    if price.gold:
        seat.gold -= price.gold
        pos.tell(Paid(player, price.gold, "gold"))
    if price.food:
        seat.food -= price.food
        pos.tell(Paid(player, price.food, "food"))
    if price.imps:
        lose_imps(pos, player, price.imps)


def get(pos: Position, player: int, what: str, n: int) -> None:
    """Gives a lord gold, food or imps from the bank, which never runs out (DL-B1)."""
    seat = pos.state.seats[player]
    if what == "gold":
        seat.gold += n
    elif what == "food":
        seat.food += n
    else:
        seat.imps += n
    pos.tell(Got(player, n, "imp" if what == "imps" and n == 1 else what))


def lose_imps(pos: Position, player: int, n: int, event: type[Paid | Lost] = Paid) -> None:
    """Takes imps from a lord, as many as there are; `event` says whether they are paid or lost."""
    seat = pos.state.seats[player]
    n = min(n, seat.imps)
    if n:
        seat.imps -= n
        seat.busy = min(seat.busy, seat.imps)
        pos.tell(event(player, n, "imp" if n == 1 else "imps"))


def draw_trap(pos: Position, player: int) -> None:
    """Draws a trap into a lord's hand (DL-S-36); nothing if the deck is empty (DL-B1)."""
    deck = pos.state.trap_deck
    if deck:
        trap = deck.pop()
        pos.state.seats[player].traps.put(trap, seen=1 << player)
        pos.show()
        pos.tell(TrapDrawn(player, pos.static.traps[trap].name))


def put_trap_away(pos: Position, player: int, trap: int) -> None:
    """Puts a trap from a lord's hand on the discard pile face down (DL-B4.extra-trap)."""
    hand = pos.state.seats[player].traps
    hand.take(hand.ids.index(trap))
    pos.state.traps_gone.put(trap, seen=1 << player)
    pos.tell(TrapPutAway(player, pos.static.traps[trap].name))


def release(pos: Position, player: int, place: int) -> None:
    """Sends a monster or ghost from a lair away for good (DL-S-67); a troll takes its token along (DL-S-41)."""
    tile = pos.state.seats[player].lair.pop(place).tile
    pos.state.monsters_gone.append(tile)
    pos.tell(MonsterLeft(player, pos.static.monster_names[tile]))


def tokens(table: Reading, seat: Seat) -> int:
    """Gives how many tokens of trolls work for a lord: one for each in the lair (DL-S-41, DL-S-59)."""
    static = table.static
    return sum(static.monsters[static.kind_of[lodger.tile]].token for lodger in seat.lair)
