"""Phases, actions, events, and the transitions by which one phase leads to the next.

The flow of a match is a stack of phases; the top one decides who must act. `enter`, `play` and `proceed` of a phase
return what comes next:

| returned | meaning |
|---|---|
| `None` | stay |
| `DONE` | this phase is over |
| `then(A(), B())` | these take its place and run in this order |
| `first(A(), B())` | these run in this order, then this phase is on top again |
| `end(Turn)` | the nearest running phase of that class is over, with everything above it |
| `OVER` | the match is over |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

import msgspec

if TYPE_CHECKING:
    from .table import Position, Table


class Action(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One thing a player can do. Subclasses are frozen and hold numbers and words; they are compared by value.

    `text` is its one line of notation with every field in braces; writing and reading both come from it. `rule` is the
    id of the rule that governs it, named when it is refused.
    """

    text: ClassVar[str] = ""
    rule: ClassVar[str] = ""


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Something that just happened: it wakes listeners and becomes a line of the log, worded by `text`."""

    text: ClassVar[str] = ""
    chapter: ClassVar[bool] = False
    """Whether a part of the match begins with it, a round, say: its line is a heading, and `replay` can go there."""
    repeats: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that say all it says: where one of them is shown, the first such event after it is left out."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is refused: the id of the rule, and a reason in words."""

    rule: str
    reason: str


class Next(msgspec.Struct, frozen=True, gc=False):
    """A transition; made by `then`, `first` and `end`, or one of `DONE` and `OVER`."""

    kind: Literal["done", "then", "first", "end", "over"]
    phases: tuple[Any, ...] = ()
    target: Any = None


DONE: Final = Next("done")
"""The phase is over."""
OVER: Final = Next("over")
"""The match is over. A phase that may return it lists it in `ends`."""


def then(*phases: Phase) -> Next:
    """Gives the transition that puts these phases in the place of the present one."""
    return Next("then", phases) if phases else DONE


def first(*phases: Phase) -> Next | None:
    """Gives the transition that runs these phases and then returns to the present one."""
    return Next("first", phases) if phases else None


def end(target: type[Phase]) -> Next:
    """Gives the transition that ends the nearest running phase of that class, with everything above it."""
    return Next("end", (), target)


def ending(target: type[Phase]) -> Ending:
    """Gives what a listener passes to `pos.interrupt` when the nearest running phase of that class must end."""
    return Ending(target)


class Ending(msgspec.Struct, frozen=True, gc=False):
    """A raised end; made by `ending`."""

    target: Any


class Phase(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A piece of play that waits for decisions or runs by itself; its fields are its own data and part of the position.

    A subclass states its tag (`class Turn(Phase, tag="donjon.Turn")`), what it may offer (`actions`), and where it may
    lead (`leads`, `calls`, `ends`, `final`). Phases hold ids, never other objects of the state.
    """

    begun: bool = False
    """Whether the phase has been on top; set by the host."""

    rule: ClassVar[str] = ""
    """The id of the rule that refuses what this phase does not offer, unless the action names its own."""
    actions: ClassVar[tuple[type[Action], ...]] = ()
    leads: ClassVar[tuple[Any, ...]] = ()
    """Where `then` may lead: phase classes, base classes for all of theirs, or names as text."""
    calls: ClassVar[tuple[Any, ...]] = ()
    """What `first` and interrupts may put on top."""
    ends: ClassVar[tuple[Any, ...]] = ()
    """What `end` may end; holds `OVER` if the phase may end the match."""
    final: ClassVar[bool] = True
    """Whether the phase may return `DONE`."""
    turn: ClassVar[bool] = False
    """Whether the phase is somebody's turn; its `player` is then `table.turn`."""
    open: ClassVar[bool] = False
    """Whether phases below may lend actions while this one is on top."""
    lent: ClassVar[tuple[type[Action], ...]] = ()
    """What this phase lends to open phases above it."""

    def enter(self, pos: Position[Any, Any]) -> Next | None:
        """Runs once, when the phase is on top for the first time."""
        return None

    def players(self, table: Table[Any, Any]) -> Sequence[int]:
        """Names who must act now; if nobody, `proceed` is called. May depend only on what everybody knows."""
        return ()

    def legal(self, table: Table[Any, Any], player: int) -> list[Any]:
        """Lists the actions of a player who is asked: no doubles, a stable order, never empty."""
        return []

    def play(self, pos: Position[Any, Any], player: int, action: Any) -> Next | None:
        """Carries an action out."""
        raise NotImplementedError(f"{type(self).__name__} asks players but has no play")

    def proceed(self, pos: Position[Any, Any]) -> Next | None:
        """Runs while nobody is asked; must lead somewhere."""
        return None

    def lends(self, table: Table[Any, Any], player: int) -> list[Any]:
        """Lists actions that an open phase above may take too."""
        return []

    def play_lent(self, pos: Position[Any, Any], player: int, action: Any) -> Next | None:
        """Carries a lent action out; may stay, call phases `first`, or `end` something."""
        raise NotImplementedError(f"{type(self).__name__} lends actions but has no play_lent")

    def why_not(self, table: Table[Any, Any], player: int, action: Any) -> Refusal | None:
        """Words a refusal; never decides one."""
        return None

    def prompt(self, table: Table[Any, Any], player: int) -> str:
        """Words what is asked of the player."""
        return ""


class Unwind(Phase, tag="host.Unwind"):
    """Takes itself and that many phases below off the flow: the rest of a step that an interrupt held up."""

    frames: int = 0

    def proceed(self, pos: Position[Any, Any]) -> Next | None:
        """Ends what it was laid above."""
        return Next("end")
