"""Who stands where, as a move needs it: what cannot be entered, and what can only be passed (DT-P9 to DT-P11)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.spatial import Grid, Mask

from .state import CARRIED, WOUNDED, Table
from .static import ENEMY, OWN_THIEF, ROPES, Static
from .tables import Reading
from .words import ROPE, STEPS, TEAM, THIEF, WIZARD

NOTHING: list[int] = []
NOWHERE = -1
LEVITATES = 3


class Survey:
    """The tokens face up on the board by square, without one character and what it carries."""

    __slots__ = ("_blocked", "_full", "_made", "_some", "at", "home", "open_pits", "player", "state", "static")

    def __init__(self, table: Reading, player: int, without: Sequence[int] = ()) -> None:
        self.static: Static = table.static
        self.state: Table = table.state
        self.player = player
        self.home = NOWHERE
        """A square that counts as empty: there stands who moves."""
        up = self.state.up
        self._sort([token for token in up if token not in without] if without else up)

    def _sort(self, tokens: Sequence[int], here: Sequence[int] = (), place: int = NOWHERE, loose: int = -1) -> None:
        """Sorts tokens by square, and works out the masks that all moves of the player share.

        Those `here` count as on the square `place`, and the token `loose` as lying though it is carried.
        """
        static, state, player = self.static, self.state, self.player
        where, status, roles = state.where, state.status, static.roles[player]
        at: dict[int, list[int]] = {}
        enemies: list[int] = []
        friends: list[int] = []
        fallen: list[int] = []
        full: list[int] = []
        roped: list[int] = []
        for token in tokens:
            square = where[token] if token not in here else place
            if square in at:
                at[square].append(token)
                full.append(square)
            else:
                at[square] = [token]
            role = roles[token]
            if not role:
                continue
            if role == ROPES:
                if not status[token] & CARRIED or token == loose:
                    roped.append(square)
            elif role == ENEMY:
                (fallen if status[token] & WOUNDED else enemies).append(square)
            elif not status[token] & WOUNDED:
                friends.append(square)
                if role == OWN_THIEF:
                    roped.append(square)
        self.at = at
        """The tokens of each square that has some."""
        size = static.size
        leave = state.seats[player].leave
        hostile = Mask(size, enemies)
        pits = self.open_pits = state.pits - Mask(size, roped) if roped else state.pits
        passed = Mask(size, friends + fallen)
        if static.scenario.melee_on_zones:
            held = hostile | static.closed[player] - leave
        else:
            on_zones = hostile & static.homes[player]
            passed |= on_zones
            held = hostile - on_zones | static.closed[player] - leave
        self._made: dict[int, tuple[Mask, Mask]] = {}
        self._blocked = (held | pits, held, static.closed[player] - leave)
        # Who leaves does not stop on the square: only an enemy bars it (DT-B24).
        self._full = ((passed | Mask(size, full) if full else passed) - leave, (passed | Mask(size, at)) - leave)
        self._some = (pits, hostile)

    def masks(self, kind: int, load: int) -> tuple[Mask, Mask]:
        """Gives what a character of that kind, with that load, cannot enter, and what it may only pass."""
        roped = load >= 0 and load % TEAM == ROPE
        way = 3 + roped if kind == WIZARD else 1 if roped or kind == THIEF else 0
        made = self._made.get(way * 2 + (load >= 0))
        return made if made is not None else self._make(way, load >= 0)

    def _make(self, way: int, loaded: bool) -> tuple[Mask, Mask]:
        """Works out the masks of those who walk, climb pits (1), levitate (3), or levitate with a Rope (4)."""
        passed = self._full[loaded]
        if way < LEVITATES:
            blocked = self._blocked[way]
        else:
            blocked = self._blocked[2]
            pits, hostile = self._some
            passed = passed | hostile - self.state.seats[self.player].leave
            if way == LEVITATES:
                passed |= pits
        made = self._made[way * 2 + loaded] = (blocked, passed - blocked)
        return made

    def apart(self, token: int, load: int, square: int) -> Survey:
        """Gives the survey without a character and its load, which stand on a square."""
        rest = [other for other in self.at[square] if other != token and other != load]
        if rest or (token % TEAM == THIEF and square in self.state.pits):
            return self.changed(square, rest)
        found = self._like()
        found.home = square
        found.at = self.at
        found.open_pits, found._blocked, found._some = self.open_pits, self._blocked, self._some
        several, some = self._full
        found._full = (several.without(square), some.without(square))
        found._made = {}
        return found

    def _like(self) -> Survey:
        found = object.__new__(Survey)
        found.static, found.state, found.player, found.home = self.static, self.state, self.player, self.home
        return found

    def others(self, square: int) -> list[int]:
        """Gives the tokens of a square."""
        return NOTHING if square == self.home else self.at.get(square, NOTHING)

    def changed(self, square: int, tokens: list[int], loose: int = -1) -> Survey:
        """Gives the survey if these tokens, and no others, were on a square."""
        found = self._like()
        found.home = NOWHERE
        rest = [
            token
            for place, others in self.at.items()
            if place != square and place != self.home
            for token in others
            if token not in tokens
        ]
        found._sort(rest + tokens, tokens, square, loose)
        return found


def neighbours_in(grid: Grid, square: int) -> Mask:
    """Gives the squares beside a square with neither wall nor closed Portcullis between, whoever is there."""
    return grid.reach(square, 1).without(square)


def side_of(a: int, b: int) -> int:
    """Gives on which side of a square its neighbour lies.

    >>> side_of(100, 101), side_of(100, 68)
    (1, 0)
    """
    return STEPS.index(b - a)
