"""Choice from outside: real dice, real cards, any source in place of the match's own generator.

A step asks for draws; `Feed` answers them with values that were given or from a function that is asked. The generator
makes its own draw all the same, so that it moves on equally and undo counts it. What came from outside is kept, and a
record replays with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ._core import Rng
from .draws import Draw, as_item, identity
from .errors import ChanceError, ChanceNeeded, blaming, shorten, show
from .recordlines import Value
from .secrecy import Tally

if TYPE_CHECKING:
    from fractions import Fraction

    from .flow import Action
    from .game import Component
    from .setting import Setting
    from .table import Position

__all__ = ["Draw", "Feed", "Outcome", "Source", "about", "fed", "given", "outcomes"]

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
        self.about = ""
        """What the next draw is for."""
        self._feed, self._components, self._position = feed, setting.components, position

    def below(self, n: int, /) -> int:
        """One of the numbers 0 to n - 1."""
        own = self.rng.below(n)
        given = self._ask(Draw(kind="number", count=int(n), about=self._purpose()))
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
            items=tuple(map(as_item, items)) if plain else tuple(range(len(items))),
            words=tuple(words),
            component=component,
            about=self._purpose(),
        )

    def _purpose(self) -> str:
        """Gives what this draw is for; the next one is for something else."""
        about, self.about = self.about, ""
        return about

    def _component(self, items: list[Any]) -> str:
        """Gives the component whose pieces lie in that very list of the position; "" if there is none.

        While there is no position yet, in the set-up, it is the one component of which the list holds every piece.
        """
        position = self._position
        if position is None:
            held = Counter(map(identity, items))
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


def about(rng: Rng | FedRng, what: str, *names: object) -> None:
    """Says what the next draw is for, so that those who give it from outside know: what dice these are, and whose.

    Where nobody is asked the words are not even put together. `about(pos.rng, "attack of {}", orc)` comes right before
    the roll.
    """
    if isinstance(rng, FedRng):
        rng.about = what.format(*names)


def _pieces(component: Component) -> Counter[Any]:
    """Counts all pieces of a component, as `identity` tells them apart."""
    return Counter({identity(piece): count for piece, count in enumerate(component.counts) if count})


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
