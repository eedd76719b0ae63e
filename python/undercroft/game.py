"""What a game declares: one literal `Game`, its options, its components and its score lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from .flow import Phase
from .migrating import Migration
from .words import State

if TYPE_CHECKING:
    from ._core import Rng
    from .scene import Scene
    from .table import Observation, Table

CONTRACT: Final = 1
"""The version of the plugin contract: what a game may call, and what the host calls of it."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match; a game adds its own fields, each with a default and a described type."""

    max_decisions: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=10_000_000, description="end the match unfinished after so many decisions; 0: as the game says"
        ),
    ] = 0


class Component(msgspec.Struct, frozen=True):
    """A kind of physical piece: its kinds by name, how many of each exist, and the back each shows face down.

    >>> Component(("ace", "king"), (4, 4)).counts
    (4, 4)
    """

    kinds: tuple[str, ...]
    counts: tuple[int, ...]
    backs: tuple[int, ...] | None = None
    """The number of the back of each kind, from 0; None where all look alike."""

    def __post_init__(self) -> None:
        if len(self.kinds) != len(self.counts) or (self.backs is not None and len(self.backs) != len(self.kinds)):
            raise ValueError("a component needs a count, and a back if any, for each of its kinds")
        if any(count < 0 for count in self.counts) or any(back < 0 for back in self.backs or ()):
            raise ValueError("counts and backs of a component are not negative")


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a score sheet: what for, how many points, by which rule."""

    label: str
    points: int
    rule: str


class Score(msgspec.Struct, frozen=True):
    """A seat's score: the lines of its sheet."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)


def highest(table: Table[Any, Any], scores: Sequence[Score]) -> list[int]:
    """Gives the seats with the highest total: the usual way to win, ties shared."""
    best = max(score.total for score in scores)
    return [seat for seat, score in enumerate(scores) if score.total == best]


def span(seats: range) -> str:
    """Gives numbers of players in words.

    >>> span(range(2, 5)), span(range(1, 2))
    ('2 to 4', '1')
    """
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


class Seating(msgspec.Struct, frozen=True):
    """Who can play a game with some options: the numbers of players, and who sits where when nobody says.

    >>> Seating(range(2, 5), ("human", "greedy", "greedy")).seats[-1]
    4
    """

    seats: range
    usual: tuple[str, ...] = ()


class Aid(msgspec.Struct, frozen=True):
    """A word of a game at the terminal that helps with a decision and changes nothing.

    >>> Aid("count your cards", lambda observation, text: [f"there are {len(observation.state.hand)}"]).about
    'count your cards'
    """

    about: str
    """What it does, in a few words, for `help`."""
    lines: Callable[[Observation[Any, Any], str], Sequence[str]]
    """`lines(observation, text)` gives what is printed for whose turn it is; `text` is what was typed after the word.

    An `UndercroftError` that it raises is shown as a sentence.
    """


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What a plugin registers as a game. A file's worth of rules, declared in one literal next to them."""

    name: str
    """The id, as in `host.match("donjon")` and in the entry point."""
    title: str
    contract: int
    """The version of the plugin contract it was written for; see `undercroft.CONTRACT`."""
    seats: range
    """The numbers of players it can be played with, whatever the options."""
    usual: tuple[str, ...] = ()
    """Who sits where at a terminal when nobody says: `human` or a bot for each seat, of the usual number of players.

    Of more players, the last bot named here has the other seats. Empty: a person on the first of the most seats.
    """
    seating: Callable[[Any], Seating] | None = None
    """`seating(options)` gives which of these numbers some options allow, and who usually sits where then."""
    state: type[State]
    start: type[Phase]
    """The first phase of the flow, made without arguments."""
    setup: Callable[[Any, Any, int, Rng], Any]
    """`setup(static, options, seats, rng)` gives the state at the beginning."""
    options: type[Options] = Options
    static: Callable[[Any, int, Mapping[str, tuple[Any, ...]]], Any] = lambda options, seats, data: None
    """`static(options, seats, data)` gives what does not change during a match; raises `OptionError` or `DataError`.

    `data` holds the entries of each data file that its plugin registers, as they are in this match.
    """
    winners: Callable[[Table[Any, Any], Sequence[Score]], list[int]] = highest
    scene: Callable[[Observation[Any, Any], int], Scene] | None = None
    """`scene(observation, player)` describes the board as shapes."""
    value: Callable[[Observation[Any, Any], int], float] | None = None
    """`value(observation, player)` says how good a position is for a player, from what that player may know.

    Higher is better; bots that know no game use it in place of the lead in score (`Setting.value`), at the end of a
    match too.
    """
    aids: Mapping[str, Aid] = {}
    """Words that a person can type at a terminal besides actions, such as one that tries a plan out."""
    imagine: Callable[[Table[Any, Any], Rng], None] | None = None
    """Fills the secrets of a sampled world that are no pieces; needed by games that have such."""
    check: Callable[[Table[Any, Any]], str | None] | None = None
    """Says what is wrong with a loaded position that types and pieces cannot tell, or None."""
    schema: int = 1
    """The version of the shape of everything that is saved."""
    migrations: Mapping[int, Migration] = {}
    """For each older schema the step to the next, for saved positions and records of then."""
    max_decisions: int = 100_000
    """How many decisions the longest sensible match can take; one that goes on is cut and unfinished."""
