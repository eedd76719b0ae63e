"""What the entries of `deck.toml` must agree on: every check raises a `DataError` that names entry and fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from undercroft import DataError

from .cards import Card, Fight, Kind, Level, Number, Side, Use
from .words import WILD

NUMBERS: Final = (
    "rounds",
    "first-deal",
    "deal",
    "cards-per-player",
    "dragon-among-last",
    "dragon-distance",
    "starting-keys",
    "starting-ore",
    "starting-gems",
    "starting-attack",
    "bonus-xp",
    "gem-points",
    "solo-target",
)
POSITIVE: Final = ("rounds", "first-deal", "deal", "cards-per-player", "dragon-among-last")
WORD: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A name that is written in an action."""


def check_data(deck: Sequence[Any], seats: int) -> None:
    """Checks the whole file for a game of so many players."""
    for entry in deck:
        if not WORD.fullmatch(entry.name):
            raise _fail("the name must be one word in small letters and digits, joined by hyphens", entry.name)
    _check_numbers([entry for entry in deck if isinstance(entry, Number)])
    _check_levels([entry for entry in deck if isinstance(entry, Level)])
    sides = [entry for entry in deck if isinstance(entry, Side)]
    kinds = [entry for entry in deck if isinstance(entry, Kind)]
    cards = [entry for entry in deck if isinstance(entry, Card)]
    _check_sides(sides)
    _check_kinds(kinds)
    _check_cards(cards, sides, {kind.name: kind for kind in kinds})
    _check_deck(
        cards,
        {kind.name: kind for kind in kinds},
        {entry.name: entry.value for entry in deck if isinstance(entry, Number)},
        seats,
    )


def _fail(message: str, entry: str = "") -> DataError:
    return DataError("deck.toml", entry, message)


def _check_numbers(numbers: Sequence[Number]) -> None:
    names = [number.name for number in numbers]
    for name in NUMBERS:
        if name not in names:
            raise _fail(f"the number {name} is missing")
    for number in numbers:
        if number.name not in NUMBERS:
            raise _fail(f"there is no such number; there are {', '.join(NUMBERS)}", number.name)
        if number.value == 0 and number.name in POSITIVE:
            raise _fail("it must be 1 at least", number.name)


def _check_levels(levels: Sequence[Level]) -> None:
    if not levels or levels[0].xp != 0:
        raise _fail("the first level takes no experience", levels[0].name if levels else "")
    for before, level in pairwise(levels):
        if level.xp <= before.xp:
            raise _fail(f"it takes {level.xp} XP, not more than {before.name} before it", level.name)


def _check_sides(sides: Sequence[Side]) -> None:
    by_name = {side.name: side for side in sides}
    letters = Counter(side.letter for side in sides)
    for side in sides:
        if letters[side.letter] > 1:
            raise _fail(f"the letter {side.letter} stands for another side, too", side.name)
        for other in side.meets:
            if other not in by_name:
                raise _fail(f"it meets {other}, which is no side", side.name)
            if side.name not in by_name[other].meets:
                raise _fail(f"it meets {other}, and {other} does not meet it", side.name)
        if side.keys and side.way != "locked":
            raise _fail("only a locked side costs keys", side.name)


def _check_kinds(kinds: Sequence[Kind]) -> None:
    for kind in kinds:
        called = Counter(effect.called for effect in kind.effects if isinstance(effect, Use))
        if twice := [name for name, number in called.items() if number > 1]:
            raise _fail(f"two functions are called {twice[0]}", kind.name)
        if sum(isinstance(effect, Fight) for effect in kind.effects) > 1:
            raise _fail("there is one fight in a room at most", kind.name)
        if any(effect.pay.attack or effect.pay.xp for effect in kind.effects if isinstance(effect, Use)):
            raise _fail("a price is paid in ore, gems and keys", kind.name)
        if kind.trait == "entrance" and kind.effects:
            raise _fail("nothing is done in the entrance", kind.name)
        if kind.trait == "dragon" and not any(isinstance(effect, Fight) for effect in kind.effects):
            raise _fail("a dragon is fought: its effects need a fight", kind.name)


def _check_cards(cards: Sequence[Card], sides: Sequence[Side], kinds: dict[str, Kind]) -> None:
    letters = {side.letter: side for side in sides}
    for card in cards:
        kind = kinds.get(card.kind)
        if kind is None:
            raise _fail(f"there is no kind of room {card.kind}", card.name)
        if (card.sides[0] == WILD) != (kind.trait == "dragon"):
            raise _fail(f"a dragon, and only a dragon, has the sides {WILD * 4}", card.name)
        fights = any(isinstance(effect, Fight) for effect in kind.effects)
        if fights and card.strength == 0:
            raise _fail("whoever is fought there has a strength of 1 at least", card.name)
        if not fights and (card.strength or card.xp is not None):
            raise _fail(f"nobody is fought in a room of the kind {card.kind}", card.name)
        for letter in card.sides.replace(WILD, ""):
            if letter not in letters:
                raise _fail(f"no side has the letter {letter}", card.name)
    for card in cards:
        _check_meeting(card, cards, letters)


def _check_meeting(card: Card, cards: Sequence[Card], letters: dict[str, Side]) -> None:
    """A side must have a partner: on another card, on another copy of the card, or on a second side of its own kind."""
    for letter in set(card.sides.replace(WILD, "")):
        meets = letters[letter].meets
        if not any(
            letters[other].name in meets
            for partner in cards
            if partner is not card or card.copies > 1
            for other in partner.sides.replace(WILD, "")
        ):
            raise _fail(f"no other card has a side that meets its side {letters[letter].name} ({letter})", card.name)


def _check_deck(cards: Sequence[Card], kinds: dict[str, Kind], numbers: dict[str, int], seats: int) -> None:
    entrances = [card for card in cards if kinds[card.kind].trait == "entrance"]
    if not entrances:
        raise _fail('there is no Entrance: a card of a kind with trait = "entrance"')
    if len(entrances) > 1 or entrances[0].copies > 1:
        raise _fail("there is one Entrance for each dungeon", entrances[-1].name)
    dragons = sum(card.copies for card in cards if kinds[card.kind].trait == "dragon")
    rooms = sum(card.copies for card in cards) - 1 - dragons
    if dragons > numbers["dragon-among-last"]:
        raise _fail(f"there are {dragons} dragons, and they are among the last {numbers['dragon-among-last']} cards")
    used = min(rooms, numbers["cards-per-player"] * seats) + dragons
    if used < numbers["first-deal"] * seats:
        raise _fail(
            f"a game of {seats} has {used} cards, and {numbers['first-deal'] * seats} are dealt at the beginning"
        )
