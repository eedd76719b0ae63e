"""Who stands where, as a move needs it: what cannot be entered, and what can only be passed (DT-P9 to DT-P11)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.spatial import Grid, Mask

from .state import CARRIED, WOUNDED, Table
from .static import Static
from .tables import Reading
from .words import MEN, ROPE, STEPS, TEAM, THIEF, WIZARD


class Survey:
    """The tokens face up on the board by square, without one character and what it carries."""

    __slots__ = ("_blocked", "_full", "_some", "at", "loose", "open_pits", "player", "state", "static")

    def __init__(self, table: Reading, player: int, without: Sequence[int] = ()) -> None:
        self.loose = -1
        """A token that counts as lying although it is carried: what if it were dropped."""
        self.static: Static = table.static
        self.state: Table = table.state
        self.player = player
        where = self.state.where
        at: dict[int, list[int]] = {}
        for token in self.state.up:
            if token in without:
                continue
            square = where[token]
            here = at.get(square)
            if here is None:
                at[square] = [token]
            else:
                here.append(token)
        self.at = at
        """The tokens of each square that has some."""
        self._sort()

    def _sort(self) -> None:
        """Works out the masks that all moves of the player share."""
        static, state, player = self.static, self.state, self.player
        teams, status = static.team, state.status
        team = teams[player]
        enemies: list[int] = []
        friends: list[int] = []
        fallen: list[int] = []
        full: list[int] = []
        roped: list[int] = []
        for square, tokens in self.at.items():
            if len(tokens) > 1:
                full.append(square)
            for token in tokens:
                kind = token % TEAM
                if kind < MEN:
                    if teams[token // TEAM] == team:
                        if not status[token] & WOUNDED:
                            friends.append(square)
                            if kind == THIEF and token // TEAM == player:
                                roped.append(square)
                    elif status[token] & WOUNDED:
                        fallen.append(square)
                    else:
                        enemies.append(square)
                elif kind == ROPE and (not status[token] & CARRIED or token == self.loose):
                    roped.append(square)
        size = static.size
        leave = state.seats[player].leave
        closed = static.zones - static.homes[player] - leave
        hostile = Mask(size, enemies)
        held = hostile if static.scenario.melee_on_zones else hostile - static.homes[player]
        pits = self.open_pits = state.pits - Mask(size, roped)
        beaten = Mask(size, fallen) if fallen else None
        passed = Mask(size, friends) | beaten if beaten is not None else Mask(size, friends)
        if held is not hostile:
            passed |= hostile - held
        some, several = passed | Mask(size, list(self.at)), passed | Mask(size, full)
        held |= closed
        self._blocked = (held | pits, held, closed)
        # Who leaves does not stop on the square: only an enemy bars it (DT-B24).
        self._full = (several - leave, some - leave)
        self._some = (pits, hostile)

    def masks(self, kind: int, load: int) -> tuple[Mask, Mask]:
        """Gives what a character of that kind, with that load, cannot enter, and what it may only pass."""
        walking, held, closed = self._blocked
        pits, hostile = self._some
        loaded = load >= 0
        passed = self._full[loaded]
        if kind == WIZARD and not (loaded and load % TEAM == ROPE):
            blocked = closed
            passed = passed | pits | hostile - self.state.seats[self.player].leave
        elif kind == WIZARD:
            blocked = closed
            passed = passed | hostile - self.state.seats[self.player].leave
        elif kind == THIEF or (loaded and load % TEAM == ROPE):
            blocked = held
        else:
            blocked = walking
        return blocked, passed - blocked

    def apart(self, token: int, load: int, square: int) -> Survey:
        """Gives the survey without a character and its load, which stand on a square: those it has to heed there."""
        rest = [other for other in self.at[square] if other != token and other != load]
        if rest or token % TEAM == THIEF:
            return self.changed(square, rest)
        found = object.__new__(Survey)
        found.static, found.state, found.player, found.loose = self.static, self.state, self.player, -1
        at = found.at = self.at.copy()
        del at[square]
        found.open_pits = self.open_pits
        found._blocked, found._some = self._blocked, self._some
        several, some = self._full
        found._full = (several.without(square), some.without(square))
        return found

    def others(self, square: int) -> list[int]:
        """Gives the tokens of a square."""
        return self.at.get(square, NOTHING)

    def changed(self, square: int, tokens: list[int], loose: int = -1) -> Survey:
        """Gives the survey if these tokens were on a square."""
        found = object.__new__(Survey)
        found.static, found.state, found.player, found.loose = self.static, self.state, self.player, loose
        found.at = {**self.at, square: tokens} if tokens else {s: t for s, t in self.at.items() if s != square}
        found._sort()
        return found


NOTHING: list[int] = []


def neighbours_in(grid: Grid, square: int) -> Mask:
    """Gives the squares beside a square with neither wall nor closed Portcullis between, whoever is there."""
    return grid.reach(square, 1).without(square)


def side_of(a: int, b: int) -> int:
    """Gives on which side of a square its neighbour lies.

    >>> side_of(100, 101), side_of(100, 68)
    (1, 0)
    """
    return STEPS.index(b - a)
