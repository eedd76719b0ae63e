"""Choice from outside: real dice, real cards, any source in place of the match's own generator.

A step asks for draws; `Feed` answers them with values that were given or from a function that is asked. The generator
makes its own draw all the same, so that it moves on equally and undo counts it. What came from outside is kept, and a
record replays with it.

A value is what the draw gives: the number, the item, the list of faces, the list in its new order. An item that is a
piece of a component may be given by its name too; one that is neither number nor text is given by its place from 0.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast

import msgspec

from ._core import Rng
from .errors import ChanceError, ChanceNeeded, blaming, shorten, show
from .recordlines import Value
from .secrecy import Tally

if TYPE_CHECKING:
    from fractions import Fraction

    from .flow import Action
    from .game import Component
    from .setting import Setting
    from .table import Position

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

    @property
    def text(self) -> str:
        """The question in words."""
        if self.kind == "number":
            return f"a number from 0 to {self.count - 1}"
        words = self.words
        if self.kind != "roll":  # nobody need see in which order cards lay before
            words = tuple(word for _, word in sorted(zip(self.items, words, strict=True), key=_order))
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
        return not self.count or len(set(map(_key, self.items))) == 1

    def read(self, text: str) -> Value:
        """Gives the value that a line of text stands for, still to be checked.

        That is a number or word; for several they are parted by commas, or by blanks where there is no comma.
        """
        line = text.strip()
        if self.kind in ("number", "choice"):
            return self._word(line)
        if self.count == 1 and "," not in line:
            return [self._word(line)]
        return [self._word(part.strip()) for part in (line.split(",") if "," in line else line.split())]

    def _word(self, part: str) -> Item:
        return int(part) if part not in self.items and re.fullmatch(r"-?\d{1,19}", part) else part

    def check(self, value: Any) -> tuple[Value, Any]:
        """Gives the value as it is kept, and the number or places that it stands for. ChanceError if it is none."""
        if self.kind == "number":
            if type(value) is not int or not 0 <= value < self.count:
                raise ChanceError(f"{show(value)} is no answer: asked is {self.text}")
            return value, value
        places: dict[Any, list[int]] = {}
        for place, item in reversed(list(enumerate(self.items))):
            places.setdefault(_key(item), []).append(place)
        if self.kind == "choice":
            place = self._place(value, places, False)
            return self.items[place], place
        if not isinstance(value, (list, tuple)) or len(value) != self.count:
            many = f"{len(value)} of them are" if isinstance(value, (list, tuple)) else f"{show(value)} is"
            raise ChanceError(f"{many} no answer: asked is {self.text}")
        found = [self._place(one, places, self.kind == "shuffle") for one in value]
        return [self.items[place] for place in found], found

    def _place(self, value: Any, places: dict[Any, list[int]], once: bool) -> int:
        """Gives the place of an item, which is used up if each may come once."""
        value = _plain(value) if isinstance(value, (bool, int, str)) else value
        keys = [_key(value)]
        if isinstance(value, str) and keys[0] not in places:
            word = value.casefold()
            named = [_key(item) for item, name in zip(self.items, self.words, strict=True) if name.casefold() == word]
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
        kinds = Counter(map(_key, self.items))
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
        items = {_key(item): item for item in self.items}
        kinds = Counter(map(_key, self.items))
        if self.kind == "choice":
            yield from ((items[key], Fraction(many, len(self.items))) for key, many in kinds.items())
        elif self.kind == "roll":
            for keys in itertools.product(kinds, repeat=self.count):
                weight = math.prod(kinds[key] for key in keys)
                yield [items[key] for key in keys], Fraction(weight, len(self.items) ** self.count)
        else:
            share = Fraction(1, self.outcomes())
            yield from (([items[key] for key in order], share) for order in _orders(kinds))


def _plain(item: Any) -> Item:
    """Gives a number or text as JSON has it, whatever class a game has made of it."""
    if isinstance(item, bool):
        return item
    return int(item) if isinstance(item, int) else str.__str__(item)


def _key(item: Any) -> Any:
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


Source = Callable[[Draw], Any]
"""Is asked for each draw and gives a value, or None to let the generator draw."""


class Feed:
    """The values for the draws of one call: a list that must be used up exactly, or a function that is asked."""

    def __init__(self, values: Sequence[Any] | None = None, source: Source | None = None) -> None:
        self._values, self._source = values, source
        self.taken: list[Value] = []
        """What was used so far, None where the generator drew."""
        self.problem: BaseException | None = None
        """What went wrong, should a game's code have caught it."""

    @classmethod
    def of(cls, chance: Any) -> Feed | None:
        """Gives the feed for what a caller hands in: None, a list of values or a function. ChanceError otherwise."""
        if chance is None:
            return None
        if callable(chance):
            return cls(source=chance)
        if not isinstance(chance, (list, tuple)):
            raise ChanceError(f"chance is a list of values or a function that is asked, not {show(chance)}")
        return cls(list(chance))

    def answer(self, draw: Draw) -> Any:
        """Gives the number or places for a draw, None to leave it to the generator."""
        try:
            if self._source is not None:
                value = self._source(draw)
            elif self._values is not None and len(self.taken) < len(self._values):
                value = self._values[len(self.taken)]
            else:
                raise ChanceNeeded(draw, len(self.taken))
            kept, found = (None, None) if value is None else draw.check(value)
        except BaseException as error:
            self.problem = error
            raise
        self.taken.append(kept)
        return found

    def finish(self) -> None:
        """Raises what a game's code has swallowed, and ChanceError if values are left over."""
        if self.problem is not None:
            raise self.problem
        if self._values is not None and len(self.taken) < len(self._values):
            raise ChanceError(f"{len(self._values)} values are given; {len(self.taken)} are asked for")


class FedRng:
    """Stands in for a generator during a step: draws as it does, and gives what comes from outside."""

    def __init__(self, rng: Rng, feed: Feed, setting: Setting, position: Position[Any, Any] | None) -> None:
        self.rng = rng
        self._feed, self._components, self._position = feed, setting.components, position

    def below(self, n: int, /) -> int:
        """One of the numbers 0 to n - 1."""
        own = self.rng.below(n)
        given = self._ask(Draw(kind="number", count=int(n)))
        return own if given is None else given

    def choice(self, items: Sequence[Any], /) -> Any:
        """One of the items."""
        own = self.rng.choice(items)
        given = self._ask(self._draw("choice", 1, items))
        return own if given is None else items[given]

    def roll(self, faces: Sequence[Any], n: int) -> list[Any]:
        """What n dice show."""
        own = self.rng.roll(faces, n)
        given = self._ask(self._draw("roll", n, faces))
        return own if given is None else [faces[place] for place in given]

    def shuffle(self, items: list[Any], /) -> None:
        """Puts a list in another order."""
        before = list(items)
        draw = self._draw("shuffle", len(items), items)
        self.rng.shuffle(items)
        given = self._ask(draw)
        if given is not None:
            items[:] = [before[place] for place in given]

    def _draw(self, kind: Any, count: int, items: Sequence[Any]) -> Draw:
        plain = all(isinstance(item, (bool, int, str)) for item in items)
        component = self._component(items) if plain and isinstance(items, list) else ""
        words: list[str] = []
        if component:
            kinds = self._components[component].kinds
            words = [kinds[item] if 0 <= item < len(kinds) else str(item) for item in items]
        else:
            words = [_word(item, place) for place, item in enumerate(items)]
        return Draw(
            kind=kind,
            count=count,
            items=tuple(map(_plain, items)) if plain else tuple(range(len(items))),
            words=tuple(words),
            component=component,
        )

    def _component(self, items: list[Any]) -> str:
        """Gives the component whose pieces lie in that very list of the position; "" if there is none.

        While there is no position yet, in the set-up, it is the one component of which the list holds every piece.
        """
        position = self._position
        if position is None:
            held = Counter(map(_key, items))
            whole = [name for name, one in self._components.items() if held == _pieces(one)]
            return whole[0] if len(whole) == 1 else ""
        finder = _Finder({name: len(component.kinds) for name, component in self._components.items()}, items)
        position.setting.show_pieces(position, finder)
        return finder.found

    def _ask(self, draw: Draw) -> Any:
        return None if draw.certain else self._feed.answer(draw)

    @property
    def draws(self) -> int:
        """How many numbers were asked of the generator."""
        return self.rng.draws

    def copy(self) -> Rng:
        """A generator of its own, which nobody feeds."""
        return self.rng.copy()

    __copy__ = copy

    def to_bytes(self) -> bytes:
        """The generator as bytes."""
        return self.rng.to_bytes()

    def __repr__(self) -> str:
        return repr(self.rng)


def _pieces(component: Component) -> Counter[Any]:
    """Counts all pieces of a component, as `_key` writes them."""
    return Counter({_key(piece): count for piece, count in enumerate(component.counts) if count})


def _word(item: Any, place: int) -> str:
    if isinstance(item, (bool, int, str)):
        return str(item)
    name = getattr(item, "name", None)
    return name if isinstance(name, str) else f"number {place}"


class _Finder(Tally):
    """Looks for one list among those that hold pieces."""

    def __init__(self, sizes: dict[str, int], wanted: list[Any]) -> None:
        super().__init__(sizes)
        self._wanted = wanted
        self.found = ""

    def many(self, component: str, pieces: list[Any]) -> None:
        """Compares a list of pieces."""
        if pieces is self._wanted:
            self.found = component


def given(taken: list[Value]) -> list[Value]:
    """Gives the values that were used, none if the generator drew every time."""
    return taken if taken.count(None) < len(taken) else []


def fed(rng: Rng, feed: Feed | None, setting: Setting, position: Position[Any, Any] | None = None) -> Rng:
    """Gives the generator, or what stands in for it where there is a feed."""
    return rng if feed is None else cast(Rng, FedRng(rng, feed, setting, position))


class Outcome(NamedTuple):
    """One way in which an action can come out."""

    chance: tuple[Value, ...]
    """The values of its draws, as `Match.play(..., chance=...)` takes them."""
    probability: Fraction
    position: Position[Any, Any]


def outcomes(position: Position[Any, Any], player: int, action: Action, most: int = 1000) -> list[Outcome]:
    """Lists every way in which chance can carry out a legal action, each with its probability and its position.

    The action must come from `legal` just now. ChanceError if there are more than `most` ways. Equal values of one draw
    are one way; two ways may still lead to equal positions.
    """
    from fractions import Fraction

    done: list[Outcome] = []
    open_: list[tuple[tuple[Value, ...], Fraction]] = [((), Fraction(1))]
    while open_:
        values, probability = open_.pop()
        trial = position.copy()
        feed = Feed(values)
        rng = trial.rng
        trial.rng = fed(rng, feed, trial.setting, trial)
        try:
            with blaming(f"playing {shorten(position.text(action))!r}"):
                trial.play_unchecked(player, action)
            feed.finish()
        except ChanceNeeded as needed:
            draw = needed.draw
            if len(done) + len(open_) + draw.outcomes() > most:
                raise ChanceError(f"{position.text(action)!r} can come out in more than {most} ways") from None
            ways = [((*values, value), probability * share) for value, share in draw.each()]
            open_ += reversed(ways)
            continue
        trial.rng = rng
        done.append(Outcome(values, probability, trial))
    return done
