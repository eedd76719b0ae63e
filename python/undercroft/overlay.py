"""Overlays: expansions and house rules for a game that another plugin owns, chosen for each match by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from .errors import RulesetError
from .migrating import Migration
from .words import State

if TYPE_CHECKING:
    from ._core import Rng
    from .registers import Contribution
    from .table import Table


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
    schema: int = 1
    """The version of the shape of everything of its own that is saved."""
    migrations: Mapping[int, Migration] = {}
    """For each older schema the step to the next."""
    over: tuple[str, ...] = ()
    """The overlays that it goes over: what both of them change, it extends."""


class Chosen(NamedTuple):
    """An overlay that was chosen, with all that its plugin registers."""

    overlay: Overlay
    parts: Contribution

    @property
    def name(self) -> str:
        """The name of the overlay."""
        return self.overlay.name


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
