"""What was done in a match, how far it can be taken back, and the look back at any of its positions.

A match that was loaded from a position kept on its way holds what came after it. What came before is looked up when
somebody asks: actions are read, events and what may be taken back are replayed, one stretch after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from .errors import PlayersError, PositionError, UndercroftError, show
from .flow import Action, Event
from .history import Past, Place, Timeline

if TYPE_CHECKING:
    from .match import Match
    from .recordlines import Value
    from .setting import Setting

NOTHING_DONE: Final = "nothing was done yet"


class Done(NamedTuple):
    """One entry of `Match.actions`: who acted, and how."""

    player: int
    action: Action


class Undo(msgspec.Struct, frozen=True):
    """What it takes to take an action back."""

    player: int
    before: bytes
    """The position in which it was done, saved."""
    events: int


class Course:
    """The part of a match that looks back."""

    setting: Setting
    seed: int | None
    names: tuple[str, ...]

    def __init__(
        self,
        begin: Place | None = None,
        *,
        begun: Sequence[Value] | None = None,
        way: tuple[Timeline, int] | None = None,
    ) -> None:
        """Begins at a position, set up with what came from outside if `begun` is given, or at a place on a way."""
        self._actions: list[Done] = []
        self._events: list[Event] = []
        self._chance: dict[int, list[Value]] = {}
        """What came from outside, by the number of the action from 0."""
        self._begun = begun
        """What came from outside during the set-up; None if the match did not begin with one."""
        self._undo: list[Undo] = []
        self._no_undo = NOTHING_DONE
        """Why nothing before the first of these can be taken back."""
        self._way: Timeline | None = None
        """How the match came to the position that it was loaded at."""
        self._place = self._unread = self._before = 0
        """At which of its places that was; how many actions, and events up to which action, are still to be read."""
        self._lost = False
        """Whether looking them up has failed."""
        self._places: list[Place]
        """Positions kept on the way, the first of all included."""
        if way is not None:
            self._way, self._place = way
            self._places = self._way.places[: self._place + 1]
            self._unread = self._before = self._places[-1].number
        else:
            assert begin is not None
            self._places = [begin]

    @property
    def actions(self) -> list[Done]:
        """What was done so far, pairs of player and action; without what was taken back."""
        if self._unread:
            assert self._way is not None
            self._actions[:0] = self._way.done(self._unread)
            self._chance |= self._way.chance(self._unread)
            self._unread = 0
        return self._actions

    @property
    def events(self) -> list[Event]:
        """What happened so far, as `log` words it. Of a match that was loaded, what came before is replayed for it.

        Where that is no longer possible, because the game has changed since, it begins later; see `untold`.
        """
        while self._recall():
            pass
        return self._events

    @property
    def untold(self) -> int:
        """Of how many first actions `events` and `log` do not tell, because they do not replay any more; mostly 0."""
        while self._recall():
            pass
        return self._before

    @property
    def recent(self) -> list[Event]:
        """What happened as far as it is at hand: since the position that the match was loaded at, at least."""
        return self._events

    @property
    def count(self) -> int:
        """How many actions were done so far."""
        return self._unread + len(self._actions)

    def _recall(self) -> bool:
        """Replays from one kept position earlier, to have what was told then and may be taken back, if there is one."""
        if not self._before or self._lost:
            return False
        assert self._way is not None
        try:
            earlier = self._way.between(self._place - 1, self._before)
        except UndercroftError:  # the match goes on without
            self._lost = True
            return False
        told = len(earlier._events)
        self._events[:0] = earlier._events
        self._undo = [msgspec.structs.replace(undo, events=undo.events + told) for undo in self._undo]
        if self._no_undo == NOTHING_DONE:
            self._undo[:0] = earlier._undo
            self._no_undo = earlier._no_undo
        self._before, self._place = earlier._before, earlier._place
        return True

    def at(self, number: int) -> Match:
        """Gives the match after that many actions, for a look back: independent of this one, and not recorded.

        PositionError if there are not so many, or if it does not replay any more.
        """
        if type(number) is not int or not 0 <= number <= self.count:
            raise PositionError(f"the match has {self.count} actions; there is no position {show(number)}")
        return Past(self).at(number)

    def history(self) -> Iterator[Match]:
        """Gives the match as it began, then after each action: one match that goes on, independent of this one."""
        return Past(self).walk(self.count)

    def _forget(self) -> None:
        """Lets go of what was kept of actions that stand no more."""
        count = self.count
        while self._places[-1].number > count:
            self._places.pop()
        while self._chance and (last := max(self._chance)) >= count:
            del self._chance[last]

    # -- what may be taken back

    def can_undo(self, player: int | None = None) -> bool:
        """Tells whether `undo` would take something back now, as for a button that is grey otherwise."""
        return not self.why_no_undo(player)

    def why_no_undo(self, player: int | None = None) -> str:
        """Says why the last action cannot be taken back; "" if it can."""
        if player is not None:
            self._seat(player)
        while not self._undo and self._no_undo == NOTHING_DONE and self._recall():
            pass
        if not self._undo:
            lost = self._no_undo == NOTHING_DONE and self._before
            why = "what was played before does not replay any more" if lost else self._no_undo
            return f"the last action cannot be taken back: {why}"
        last = self._undo[-1].player
        if player is not None and last != player:
            return f"player {player} cannot take an action back: player {last} acted since"
        return ""

    def _seat(self, player: int) -> int:
        if type(player) is not int or not 0 <= player < self.setting.seats:
            raise PlayersError(f"there is no player {show(player)}; seats are 0 to {self.setting.seats - 1}")
        return player

    def _stand_like(self, other: Course) -> None:
        """Takes over all that another match has done."""
        self._actions, self._events = list(other._actions), list(other._events)
        self._undo, self._no_undo = list(other._undo), other._no_undo
        self._unread, self._before, self._lost, self._begun = other._unread, other._before, other._lost, other._begun
        self._chance, self._places = dict(other._chance), list(other._places)
