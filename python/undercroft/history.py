"""The way a match came: from it, the match as it was after any number of actions can be had again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .errors import PositionError, UndercroftError

if TYPE_CHECKING:
    from .course import Course, Done
    from .match import Match
    from .recordlines import Value
    from .setting import Setting
    from .table import Position

APART: Final = 200
"""After how many actions a position is kept, so that going back never replays more."""


class Place(NamedTuple):
    """A position that is kept: after how many actions, and how to get it."""

    number: int
    position: Callable[[], Position[Any, Any]]


class Timeline:
    """Actions and some positions among them, the first of all included. What it gives is independent of it."""

    def __init__(self, setting: Setting, seed: int | None, names: tuple[str, ...], places: Sequence[Place]) -> None:
        self.setting, self.seed, self.names = setting, seed, names
        self.places = list(places)
        """In order; the first is after no action."""

    def done(self, count: int) -> list[Done]:
        """Gives the first actions."""
        raise NotImplementedError

    def chance(self, count: int) -> dict[int, list[Value]]:
        """Gives what came from outside during the first actions, by their number from 0."""
        raise NotImplementedError

    def step(self, match: Match, index: int) -> None:
        """Plays the action of that number, from 0, in a match that stands before it."""
        raise NotImplementedError

    def _begin(self, position: Position[Any, Any], place: int) -> Match:
        """Gives the match that stands at a kept position."""
        from .match import Match

        return Match(self.setting, self.seed, position=position, names=self.names, way=(self, place))

    def at(self, number: int) -> Match:
        """Gives the match after that many actions, from the nearest kept position on."""
        place = max(i for i, place in enumerate(self.places) if place.number <= number)
        return self.between(place, number)

    def between(self, place: int, number: int) -> Match:
        """Gives the match after that many actions, from that kept position on."""
        match = self._begin(self.places[place].position(), place)
        for index in range(self.places[place].number, number):
            self.step(match, index)
        return match

    def walk(self, count: int) -> Iterator[Match]:
        """Gives the match as it begins, then after each action: one match that goes on."""
        match = self._begin(self.places[0].position(), 0)
        yield match
        for index in range(count):
            self.step(match, index)
            yield match


class Past(Timeline):
    """The way of a match that is at hand, as it is now."""

    def __init__(self, match: Course) -> None:
        super().__init__(match.setting, match.seed, match.names, match._places)
        self._done = list(match.actions)
        self._chance = dict(match._chance)

    def done(self, count: int) -> list[Done]:
        """Gives the first actions."""
        return self._done[:count]

    def chance(self, count: int) -> dict[int, list[Value]]:
        """Gives what came from outside during the first actions."""
        return {index: values for index, values in self._chance.items() if index < count}

    def step(self, match: Match, index: int) -> None:
        """Plays an action again."""
        done = self._done[index]
        try:
            match.play(done.player, done.action, chance=self._chance.get(index))
        except UndercroftError as error:
            raise PositionError(f"action {index + 1} of the match does not replay any more: {error}") from error
