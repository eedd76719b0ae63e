"""The short texts and signs of the drawn board: prices, gains, rooms, adventurers, orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import Final

from undercroft.scene import Label, columns, fit

from .cards import AdventurerEntry, Gain, Price, RoomEntry, Space
from .scoring import LARGE
from .words import ORDERS

SEAT_TONES: Final = ("red", "blue", "green", "yellow")
"""The colours of seats; their numbers tell them apart without it."""
SHORT_ORDERS: Final = tuple("reput." if order == "reputation" else order for order in ORDERS)
"""The orders where there is little room."""
SHORT: Final = {"gold": "g", "food": "f", "evil": "e", "imp": "i"}
"""What stands for goods where there is no room for words."""


def many(n: int, what: str, short: bool = False) -> str:
    """Gives a number of goods, in letters if it has to be short.

    >>> many(2, "imp"), many(1, "trap"), many(2, "gold"), many(2, "gold", short=True)
    ('2 imps', '1 trap', '2 gold', '2g')
    """
    if short and what in SHORT:
        return f"{n}{SHORT[what]}"
    return f"{n} {what}{'s' if n != 1 and what not in ('gold', 'food', 'evil') else ''}"


def price_text(price: Price, short: bool = False) -> str:
    """Gives a price.

    >>> price_text(Price(food=2, evil=1)), price_text(Price(food=2, evil=1), short=True), price_text(Price())
    ('2 food 1 evil', '2f 1e', '')
    """
    goods = (
        (price.gold, "gold"), (price.food, "food"), (price.imps, "imp"),
        (price.traps, "trap"), (price.monsters, "monster"), (price.evil, "evil"),
    )  # fmt: skip
    return " ".join(many(n, what, short) for n, what in goods if n)


def gain_text(gain: Gain, short: bool = False) -> str:
    """Gives what is got.

    >>> gain_text(Gain(smiles=2, looks=1)), gain_text(Gain(food=3, gold=1), short=True)
    ('-2 evil look', '3f 1g')
    """
    goods = (
        (gain.food, "food"),
        (gain.gold, "gold"),
        (gain.imps, "imp"),
        (gain.traps, "trap"),
        (gain.tunnels, "tunnel"),
    )
    found = [many(n, what, short) for n, what in goods if n]
    if gain.smiles:
        found.append(many(-gain.smiles, "evil", short))
    if gain.looks:
        found.append("look" if gain.looks == 1 else f"{gain.looks} looks")
    return " ".join(found)


def space_text(space: Space, room: int) -> str:
    """Gives the deal of a space in so many columns, in words if there is room for them.

    >>> space_text(Space(price=Price(gold=1), gain=Gain(food=2)), 13), space_text(Space(workers=4, foreman=True), 13)
    ('1 gold→2 food', '4+1 imps')
    """
    if space.workers:
        return f"{space.workers}+1 imps" if space.foreman else many(space.workers, "imp")
    texts = [_deal(price_text(space.price, short), gain_text(space.gain, short)) for short in (False, True)]
    return fit(next((text for text in texts if columns(text) <= room), texts[1]), room)


def _deal(price: str, gain: str) -> str:
    return f"{price}→{gain}" if price and gain else price or gain or "free"


def room_text(room: RoomEntry, width: int, seats: int) -> str:
    """Gives what a room does and where it may be built, in so many columns, in a game of so many seats."""
    for short in range(3):
        text = f"{room.name}{' ' if short else ': '}{(' ' if short else ', ').join(_room_parts(room, seats, short))}"
        if columns(text) <= width:
            return text
    return fit(text, width)


def _room_parts(room: RoomEntry, seats: int, short: int) -> Iterator[str]:
    """Gives what there is to tell of a room: in words, without needless ones, or with names cut too."""
    if room.zone != "anywhere":
        yield room.zone
    if room.workers:
        yield production_text(room, short == 2)
    if room.fights:
        yield "better " + " ".join(here.monster for here in room.fights)
    if room.traps != 1:
        yield many(room.traps, "trap")
    if room.monsters != 2:
        yield many(room.monsters, "monster")
    if room.trap_gold != 1:
        yield "no gold" if not room.trap_gold else f"{room.trap_gold} gold a trap"
    if room.silent:
        yield "no spells"
    if room.bonus is not None:
        bonus = room.bonus
        each = bonus.each_of_few if bonus.each_of_few and seats < LARGE else bonus.each
        told = [*bonus.monsters, *(["title"] if bonus.titles else [])]
        names = " ".join(name[:4] if short == 2 else name for name in told)
        yield f"+{each} {names}" if short else f"+{each} each {names}"


def production_text(room: RoomEntry, short: bool = True) -> str:
    """Gives what a room needs and makes.

    >>> gold = Gain(gold=1)
    >>> production_text(RoomEntry(name="mint", source="public", back="silver", zone="top", workers=3, gain=gold))
    '3i→1g'
    """
    needs = " ".join(filter(None, (many(room.workers, "imp", short), price_text(room.price, short))))
    return f"{needs}→{gain_text(room.gain, short)}"


def short_name(name: str, width: int) -> str:
    """Gives a name of several words in so many columns: its first and its last one, the first cut.

    >>> [short_name(name, 9) for name in ("mint", "souvenir-shop", "hall-of-fame", "pandemonium")]
    ['mint', 'souv shop', 'hall fame', 'pandemon…']
    """
    text = name.replace("-", " ")
    if columns(text) <= width or " " not in text:
        return fit(text, width)
    first, *_, last = text.split(" ")
    left = width - columns(last) - 1
    return f"{first[:left]} {last}" if left > 0 else fit(text, width)


@lru_cache(16)
def room_signs(names: tuple[str, ...]) -> dict[str, str]:
    """Gives each room two letters: its first one, and the next that makes them its own; a number if none does.

    >>> room_signs(("chicken-coop", "mint", "chapel"))
    {'chicken-coop': 'Ch', 'mint': 'Mi', 'chapel': 'Ca'}
    """
    found: dict[str, str] = {}
    for name in names:
        letters = [letter for letter in name[1:] if letter.isalnum()]
        signs = (name[0].upper() + sign for sign in chain(letters, map(str, count())))
        found[name] = next(sign for sign in signs if sign not in found.values())
    return found


def icons_text(entry: AdventurerEntry, width: int) -> str:
    """Gives the icons of an adventurer, in words if there is room."""
    icons = ((entry.traps, "anti-trap", "t"), (entry.hearts, "heart", "h"), (entry.crystals, "magic", "c"))
    words = " ".join(f"{n} {word}" for n, word, _ in icons if n)
    return words if columns(words) <= width else short_icons(entry)


def short_icons(entry: AdventurerEntry) -> str:
    """Gives the icons of an adventurer in letters, such as `2t 2h 2c`."""
    icons = ((entry.traps, "t"), (entry.hearts, "h"), (entry.crystals, "c"))
    return " ".join(f"{n}{letter}" for n, letter in icons if n)


def counted_names(names: Sequence[str]) -> list[str]:
    """Gives names, those that come several times once with their number.

    >>> counted_names(["imp", "pit", "imp"])
    ['imp x2', 'pit']
    """
    return [name if names.count(name) == 1 else f"{name} x{names.count(name)}" for name in dict.fromkeys(names)]


def in_lines(head: str, labels: Sequence[Label], x: int, y: int, width: int) -> tuple[list[Label], int]:
    """Sets labels side by side after a head, in as many lines as they take; gives them and the line below."""
    indent = x + columns(head) + 1
    placed = [Label(x, y, head, "faint")]
    at = indent
    for label in labels:
        text = fit(label.text, x + width - indent)
        if at > indent and at + columns(text) > x + width:
            at, y = indent, y + 1
        placed.append(Label(at, y, text, label.tone, label.id, label.card))
        at += columns(text) + 2
    return placed, y + 1
