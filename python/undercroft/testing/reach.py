"""What else of a game play should come to, besides its phases and actions: spells, traps, rooms, refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from undercroft import Event, Position

from .exercise import UNSEEN, WITHIN, Exercise


class Moment(NamedTuple):
    """What has just happened in a play-out: an action, the events that it brought, and the position after it."""

    position: Position[Any, Any]
    player: int
    """Who acted; -1 at the beginning, where `action` is None and there are no events."""
    action: Any
    events: Sequence[Event]


Reach: TypeAlias = Mapping[str, tuple[Iterable[str], Callable[[Moment], Iterable[str]]]]
"""For each kind of thing its names, and a function that gives those to which a moment of play has come."""


class Wanted:
    """What a suite names: kinds of its own, and those of all kinds of which nothing may be missing."""

    def __init__(self, exercise: Exercise, reach: Reach | None, complete: Iterable[str]) -> None:
        self.reach = {kind: (list(names), told) for kind, (names, told) in (reach or {}).items()}
        self.complete = tuple(complete)
        for kind, (names, _) in self.reach.items():
            if kind in UNSEEN:
                raise ValueError(f"reach: {kind!r} is watched by the kit already")
            if not names:
                raise ValueError(f"reach: there are no {kind}, so that none could be missing")
            exercise.known[kind] = names
        for kind in self.complete:
            if kind not in self.reach and kind not in WITHIN:
                raise ValueError(f"complete: {kind!r} is none of {', '.join((*self.reach, *WITHIN))}")
        exercise.wanted = [*dict.fromkeys((*self.complete, *self.reach))]
