"""A setting to be tried, and how it is played: at random, or with preferences that lead to what chance seldom does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from undercroft import Position
from undercroft.errors import describe

Prefer: TypeAlias = Sequence[str] | Callable[[Position[Any, Any], int, list[Any]], Sequence[Any]]


class RouteError(Exception):
    """The preference of a route raised: the suite is wrong, not the game."""


class Route(msgspec.Struct, frozen=True):
    """One setting, and a way to play in it.

    `prefer` is a list of beginnings of lines of notation: chosen is among those legal actions that begin like the first
    one that fits any. Or it is a function of position, player and legal actions that gives some of these; it must
    change nothing. Where nothing fits, all is chosen among.

    `seldom` says by a key which actions are alike; of what is left, that is chosen among which was played least often.

    >>> from undercroft.examples import tic_tac_toe
    >>> from undercroft.testing import verify
    >>> fast = Route(2, name="fast", prefer=["mark 1", "mark 2", "mark 3", "mark 4", "mark 5"])
    >>> verify(tic_tac_toe, routes=[fast], checks=["ends"]).settings
    ['2 players', 'fast']
    """

    players: int
    options: Mapping[str, Any] = {}
    prefer: Prefer = ()
    name: str = ""
    """What it is called in reports and the names of tests; players and options if left out."""
    decisions: int | None = None
    """How many decisions are looked at, and as far as it leads; as many as elsewhere in the suite if None."""
    seldom: Callable[[Any], Hashable] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.prefer, str):
            raise TypeError(f"prefer is a list of lines or a function, not a line: [{self.prefer!r}]")

    def __str__(self) -> str:
        words = [f"{self.players} player{'s' if self.players != 1 else ''}"]
        return self.name or ", ".join([*words, *(f"{name} {value}" for name, value in self.options.items())])

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells two routes apart in which other things are played."""
        return self.players, repr(sorted(self.options.items())), repr(self.prefer), self.decisions, repr(self.seldom)

    def preferred(
        self, position: Position[Any, Any], player: int, legal: list[Any], played: Counter[Hashable]
    ) -> list[Any]:
        """Gives the legal actions that are chosen among; `played` counts. RouteError if a preference raises."""
        try:
            if self.prefer:
                legal = self._preferred(position, player, legal)
            if self.seldom is not None:
                counts = [played[self.seldom(action)] for action in legal]
                least = min(counts)
                legal = [action for action, count in zip(legal, counts, strict=True) if count == least]
        except Exception as error:
            raise RouteError(f"the preference of the route {self} raised {describe(error)}") from error
        return legal

    def note(self, action: Any, played: Counter[Hashable]) -> None:
        """Counts an action that is played."""
        if self.seldom is not None:
            played[self.seldom(action)] += 1

    def _preferred(self, position: Position[Any, Any], player: int, legal: list[Any]) -> list[Any]:
        if callable(self.prefer):
            some = self.prefer(position, player, legal)
            return [action for action in legal if action in some] or legal
        texts = [position.text(action) for action in legal]
        for start in self.prefer:
            if found := [action for action, text in zip(legal, texts, strict=True) if text.startswith(start)]:
                return found
        return legal
