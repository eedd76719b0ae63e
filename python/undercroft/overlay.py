"""Overlays: expansions and house rules for a game that another plugin owns, chosen for each match by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from .errors import RulesetError
from .migrating import Migration
from .words import State

if TYPE_CHECKING:
    from ._core import Rng
    from .flow import Phase
    from .registers import Contribution
    from .scene import Scene
    from .table import Observation, Table


class Overlay(msgspec.Struct, frozen=True, kw_only=True):
    """What a plugin registers as an overlay of a game: what it is called, and the data that it keeps beside the state.

    What it changes, its plugin registers with the other hooks, under the name of the game.
    """

    name: str
    """The id, as in `host.match("donjon", overlays=["curse"])`; its entry point is named `donjon.curse`."""
    game: str
    """The game it is for."""
    title: str
    contract: int
    """The version of the plugin contract it was written for; see `undercroft.CONTRACT`."""
    state: type[State] | None = None
    """Data of its own beside the game's state, with its own words; the rules reach it by `table.beside(type)`."""
    setup: Callable[[Any, Any, int, Rng, Any], Any] | None = None
    """`setup(static, options, seats, rng, state)` gives that data at the beginning; it may change the game's state."""
    imagine: Callable[[Table[Any, Any], Rng], None] | None = None
    """Fills the secrets of its own that are no pieces in a sampled world; needed if it has such."""
    check: Callable[[Table[Any, Any]], str | None] | None = None
    """Says what is wrong with a loaded position that types and pieces cannot tell, or None."""
    scene: Callable[[Any, Observation[Any, Any], int], Scene] | None = None
    """`scene(inner, observation, player)` describes the board; `inner(observation, player)` is as without it."""
    schema: int = 1
    """The version of the shape of everything of its own that is saved."""
    migrations: Mapping[int, Migration] = {}
    """For each older schema the step to the next."""
    over: tuple[str, ...] = ()
    """The overlays that it goes over: what both of them change, it extends."""


class Insertion(NamedTuple):
    """A phase that an overlay puts before or after another."""

    anchor: type[Phase]
    phase: type[Phase]
    after: bool


class Change(NamedTuple):
    """What an overlay does to an entry of a data file."""

    kind: Literal["change", "append", "remove"]
    file: str
    entry: str
    fields: Mapping[str, Any]


class Rewrites:
    """What an overlay puts in the place of functions that have names, and round them."""

    def __init__(self) -> None:
        self.replaced: dict[str, Callable[..., Any]] = {}
        self.wrapped: dict[str, Callable[..., Any]] = {}

    def __bool__(self) -> bool:
        return bool(self.replaced or self.wrapped)


class Changes:
    """What an overlay does to what is there already."""

    def __init__(self) -> None:
        self.phases: list[tuple[type[Phase], type[Phase]]] = []
        """A phase, and the subclass in its place."""
        self.insertions: list[Insertion] = []
        self.rules = Rewrites()
        self.scoring = Rewrites()
        self.winners: Callable[..., list[int]] | None = None
        self.entries: list[Change] = []

    @property
    def flow(self) -> bool:
        """Whether it changes which phases there are."""
        return bool(self.phases or self.insertions)


class Chosen(NamedTuple):
    """An overlay that was chosen, with all that its plugin registers."""

    overlay: Overlay
    parts: Contribution

    @property
    def name(self) -> str:
        """The name of the overlay."""
        return self.overlay.name

    @property
    def changes(self) -> Changes:
        """What it does to what is there already."""
        return self.parts.changes.get(self.overlay.game) or Changes()

    def __str__(self) -> str:
        return f"overlay {self.name!r} ({', '.join(self.parts.versions)})"


class Claims:
    """Who changes what: two overlays may not change one thing, unless one says that it goes over the other."""

    def __init__(self, ordered: Sequence[Chosen]) -> None:
        self._taken: dict[tuple[str, str], list[Chosen]] = {}
        self._below: dict[str, set[str]] = {}
        for one in ordered:
            direct = set(one.overlay.over)
            self._below[one.name] = direct.union(*(self._below.get(name, set()) for name in direct))

    def take(self, what: str, thing: str, by: Chosen) -> None:
        """Notes that an overlay changes something. RulesetError names both if another does that it does not go over."""
        for other in self._taken.setdefault((what, thing), []):
            if other is not by and other.name not in self._below[by.name]:
                raise conflict(other, by, f"the {what} {thing!r}", f", or let {by.name!r} say over=({other.name!r},)")
        self._taken[what, thing].append(by)


def conflict(one: object, other: object, thing: str, way_out: str = "") -> RulesetError:
    """Gives the error for two plugins that both settle one thing."""
    return RulesetError(f"{one} and {other} both settle {thing}; choose one of them{way_out}")


def in_order(chosen: Sequence[Chosen]) -> tuple[Chosen, ...]:
    """Gives overlays in the order in which they apply: by name, but one that goes over another comes after it.

    The order in which they were chosen does not matter. RulesetError if they go over each other.
    """
    waiting = sorted(chosen, key=lambda one: one.name)
    placed: list[Chosen] = []
    while waiting:
        names = {one.name for one in waiting}
        free = [one for one in waiting if not names & set(one.overlay.over)]
        if not free:
            raise RulesetError(f"overlays {' and '.join(sorted(names))} go over each other; one must be below")
        placed.append(free[0])
        waiting.remove(free[0])
    return tuple(placed)
