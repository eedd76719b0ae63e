"""One thing that chance decides: what is asked, in words, and which answers there are.

A value is what the draw gives: the number, the item, the list of faces, the list in its new order. An item that is a
piece of a component may be given by its name too; one that is neither number nor text is given by its place from 0.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from .errors import ChanceError, show
from .recordlines import Value

if TYPE_CHECKING:
    from fractions import Fraction

Item = bool | int | str
LISTED: Final = 12
"""How many items the words of a draw list at most."""


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that chance decides: what is asked of the one who feeds it."""

    kind: Literal["number", "choice", "roll", "shuffle"]
    """A number below `count`; one of the items; what `count` dice with these faces show; the order of the items."""
    count: int
    items: tuple[Item, ...] = ()
    """The items, or the faces of each die. One that is neither number nor text is here as its place."""
    words: tuple[str, ...] = ()
    """The items in words."""
    component: str = ""
    """The component whose pieces the items are, if that is known."""
    about: str = ""
    """What it is for, in the words of the game, if that says so; see `about`."""

    @property
    def text(self) -> str:
        """The question in words."""
        return f"{self.about}: {self._question()}" if self.about else self._question()

    def _question(self) -> str:
        if self.kind == "number":
            return f"a number from 0 to {self.count - 1}"
        words = self.words
        if self.kind == "roll":
            words = tuple(dict.fromkeys(words))
        else:  # nobody need see in which order cards lay before
            words = tuple(word for _, word in sorted(zip(self.items, words, strict=True), key=_order))
        if self.kind == "choice":
            words = tuple(f"{word} ({many})" if many > 1 else word for word, many in Counter(words).items())
        listed = ", ".join(words[:LISTED]) + (", ..." if len(words) > LISTED else "")
        if self.kind == "choice":
            return f"one of {listed}"
        if self.kind == "roll":
            return f"{self.count} dice, each one of {listed}" if self.count > 1 else f"a die, one of {listed}"
        return f"the order of {self.count}{' ' + self.component if self.component else ''}: {listed}"

    @property
    def certain(self) -> bool:
        """Whether it can come out in one way only, so that nobody need be asked."""
        if self.kind == "number":
            return self.count == 1
        return not self.count or len(set(map(identity, self.items))) == 1

    def read(self, text: str) -> Value:
        """Gives the value that a line of text stands for, still to be checked.

        That is a number or word, or the beginning of one word alone; several are parted by commas, or by blanks where
        there is no comma.

        >>> Draw(kind="roll", count=2, items=("skull", "shield"), words=("skull", "shield")).read("sk shield")
        ['skull', 'shield']
        """
        line = text.strip()
        if self.kind in ("number", "choice"):
            return self._word(line)
        if self.count == 1 and "," not in line:
            return [self._word(line)]
        return [self._word(part.strip()) for part in (line.split(",") if "," in line else line.split())]

    def _word(self, part: str) -> Item:
        if part in self.items:
            return part
        if re.fullmatch(r"-?\d{1,19}", part):
            return int(part)
        begun = {word for word in self.words if word.casefold().startswith(part.casefold())} if part else set()
        return begun.pop() if len(begun) == 1 else part

    def check(self, value: Any) -> tuple[Value, Any]:
        """Gives the value as it is kept, and the number or places that it stands for. ChanceError if it is none."""
        if self.kind == "number":
            if type(value) is not int or not 0 <= value < self.count:
                raise ChanceError(f"{show(value)} is no answer: asked is {self.text}")
            return value, value
        places: dict[Any, list[int]] = {}
        for place, item in reversed(list(enumerate(self.items))):
            places.setdefault(identity(item), []).append(place)
        if self.kind == "choice":
            place = self._place(value, places, False)
            return self.items[place], place
        if not isinstance(value, (list, tuple)) or len(value) != self.count:
            came = f"{len(value)} named" if isinstance(value, (list, tuple)) else f"{show(value)} is no answer"
            raise ChanceError(f"{came}: asked is {self.text}")
        found = [self._place(one, places, self.kind == "shuffle") for one in value]
        return [self.items[place] for place in found], found

    def _place(self, value: Any, places: dict[Any, list[int]], once: bool) -> int:
        """Gives the place of an item, which is used up if each may come once."""
        value = as_item(value) if isinstance(value, (bool, int, str)) else value
        keys = [identity(value)]
        if isinstance(value, str) and keys[0] not in places:
            word = value.casefold()
            named = [
                identity(item) for item, name in zip(self.items, self.words, strict=True) if name.casefold() == word
            ]
            keys = [key for key in named if places[key]] or named
        here = places.get(keys[0]) if keys and isinstance(value, (bool, int, str)) else None
        if here is None:
            raise ChanceError(f"{show(value)} cannot come: asked is {self.text}")
        if not here:
            raise ChanceError(f"{show(value)} comes more often than it is there: asked is {self.text}")
        return here.pop() if once else here[-1]

    def outcomes(self) -> int:
        """Counts the ways in which it can come out, equal ones once."""
        if self.kind == "number":
            return self.count
        kinds = Counter(map(identity, self.items))
        if self.kind == "choice":
            return len(kinds)
        if self.kind == "roll":
            return int(len(kinds) ** min(self.count, 64))
        return math.factorial(self.count) // math.prod(map(math.factorial, kinds.values()))

    def each(self) -> Iterator[tuple[Value, Fraction]]:
        """Gives every way in which it can come out, with its probability."""
        from fractions import Fraction

        if self.kind == "number":
            yield from ((number, Fraction(1, self.count)) for number in range(self.count))
            return
        items = {identity(item): item for item in self.items}
        kinds = Counter(map(identity, self.items))
        if self.kind == "choice":
            yield from ((items[key], Fraction(many, len(self.items))) for key, many in kinds.items())
        elif self.kind == "roll":
            for keys in itertools.product(kinds, repeat=self.count):
                weight = math.prod(kinds[key] for key in keys)
                yield [items[key] for key in keys], Fraction(weight, len(self.items) ** self.count)
        else:
            share = Fraction(1, self.outcomes())
            yield from (([items[key] for key in order], share) for order in _orders(kinds))


def as_item(item: Any) -> Item:
    """Gives a number or text as JSON has it, whatever class a game has made of it."""
    if isinstance(item, bool):
        return item
    return int(item) if isinstance(item, int) else str.__str__(item)


def identity(item: Any) -> Any:
    """Tells 1 from True, which Python holds to be equal."""
    return type(item), item


def _order(pair: tuple[Item, str]) -> tuple[bool, Item]:
    item, _ = pair
    return isinstance(item, str), item


def _orders(kinds: Counter[Any]) -> Iterator[list[Any]]:
    """Gives every order of things of which some are equal, each once."""
    if not any(kinds.values()):
        yield []
        return
    for key in list(kinds):
        if kinds[key]:
            kinds[key] -= 1
            for rest in _orders(kinds):
                yield [key, *rest]
            kinds[key] += 1
