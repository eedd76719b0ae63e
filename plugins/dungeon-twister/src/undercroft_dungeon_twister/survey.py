"""Who stands where, as a move needs it: what cannot be entered, and what can only be passed (DT-P9 to DT-P11)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.spatial import Grid, Mask

from .state import CARRIED, WOUNDED, Table
from .static import ENEMY, FALLEN, FRIEND, LOOSE, OWN_THIEF, ROPES, Static
from .tables import Reading
from .words import MEN, ROPE, STEPS, TEAM, THIEF, WIZARD

NOTHING: list[int] = []
NOWHERE = -1
CLIMBS, LEVITATES = 1, 3
WAYS = tuple({THIEF: CLIMBS, WIZARD: LEVITATES}.get(kind, 0) for kind in range(MEN))
"""How each character gets over pits and others: not, CLIMBS or LEVITATES; one more with a Rope."""


class Survey:
    """The tokens face up on the board by square, without one character and what it carries."""

    __slots__ = (
        "_at",
        "_hostile",
        "_lying",
        "_made",
        "_passed",
        "_several",
        "_shut",
        "_spread",
        "_without",
        "fallen",
        "home",
        "leave",
        "open_pits",
        "player",
        "state",
        "static",
    )

    def __init__(self, table: Reading, player: int, without: Sequence[int] = ()) -> None:
        static: Static = table.static
        state: Table = table.state
        self.static, self.state, self.player, self._without = static, state, player, without
        self.home = NOWHERE
        """A square that counts as empty: there stands who moves."""
        where, status, roles = state.where, state.status, static.roles[player]
        by_role: tuple[list[int], ...] = ([], [], [], [], [], [], [])
        for token in state.up:
            role = roles[token][status[token]]
            if role:
                by_role[role].append(where[token])
        for token in without:
            if token in state.up:
                role = roles[token][status[token]]
                if role:
                    by_role[role].remove(where[token])
        _, friends, thieves, enemies, fallen, ropes, loose = by_role
        size = static.size
        roped = ropes + thieves
        self.open_pits = state.pits - Mask(size, roped) if roped else state.pits
        """The pits that nothing makes passable."""
        self._hostile = Mask(size, enemies)
        self.fallen = fallen
        """Where wounded enemies lie."""
        self._passed = Mask(size, friends + thieves + fallen)
        """Where own characters stand or enemies lie."""
        lying = self._lying = ropes + loose
        self._spread: Mask | None = None
        # Two that lie on one square; who carries stands there, and bars the square to others in any case.
        full = [square for square in lying if lying.count(square) > 1] if len(lying) > len(set(lying)) else None
        self._several = Mask(size, full) if full else None
        leave = self.leave = state.seats[player].leave
        """The squares on which the player's characters leave."""
        self._shut = static.closed[player] - leave
        self._made: dict[int, tuple[Mask, Mask]] = {}
        self._at: dict[int, list[int]] | None = None

    @property
    def at(self) -> dict[int, list[int]]:
        """Gives the tokens of each square that has some."""
        at = self._at
        if at is None:
            at = self._at = {}
            where = self.state.where
            for token in self.state.up:
                if token not in self._without:
                    at.setdefault(where[token], []).append(token)
        return at

    @property
    def lying(self) -> Mask:
        """Gives where objects lie, and wounded friends."""
        found = self._spread
        if found is None:
            found = self._spread = Mask(self.static.size, self._lying)
        return found

    @property
    def foes(self) -> Mask:
        """Gives where enemies stand or lie."""
        return self._hostile | Mask(self.static.size, self.fallen) if self.fallen else self._hostile

    def masks(self, kind: int, load: int) -> tuple[Mask, Mask]:
        """Gives what a character of that kind, with that load, cannot enter, and what it may only pass."""
        way = WAYS[kind]
        if load >= 0 and load % TEAM == ROPE:
            way = LEVITATES + 1 if way == LEVITATES else CLIMBS
        key = way * 2 + (load >= 0)
        made = self._made
        return made[key] if key in made else self._make(way, load >= 0)

    def _make(self, way: int, loaded: bool) -> tuple[Mask, Mask]:
        """Works out the masks of those who walk, climb pits (1), levitate (3), or levitate with a Rope (4)."""
        static, passed, hostile, blocked = self.static, self._passed, self._hostile, self._shut
        if loaded:
            passed |= self.lying
        elif self._several is not None:
            passed |= self._several
        if way >= LEVITATES:
            passed |= hostile
            if way == LEVITATES:
                passed |= self.open_pits
        else:
            if static.scenario.melee_on_zones:
                blocked |= hostile
            else:
                homes = static.homes[self.player]
                blocked |= hostile - homes
                passed |= hostile & homes
            if not way:
                blocked |= self.open_pits
        # Who leaves does not stop on the square: only an enemy bars it (DT-B24).
        made = self._made[way * 2 + loaded] = (blocked, passed - self.leave - blocked)
        return made

    def apart(self, token: int, load: int, square: int) -> Survey:
        """Gives the survey without a character and its load, which stand on a square."""
        rest = [other for other in self.at[square] if other != token and other != load]
        if rest or (token % TEAM == THIEF and square in self.state.pits):
            return self.changed(square, rest)
        found = self._like()
        found.home = square
        found._at, found.open_pits, found._hostile = self._at, self.open_pits, self._hostile
        found._lying, found._spread, found.fallen = self._lying, self._spread, self.fallen
        found._passed = self._passed.without(square)
        found._several = self._several
        return found

    def _like(self) -> Survey:
        found = object.__new__(Survey)
        found.static, found.state, found.player, found.home = self.static, self.state, self.player, NOWHERE
        found.leave, found._shut, found._made, found._without = self.leave, self._shut, {}, self._without
        return found

    def others(self, square: int) -> list[int]:
        """Gives the tokens of a square."""
        return NOTHING if square == self.home else self.at.get(square, NOTHING)

    def changed(self, square: int, tokens: list[int], loose: int = NOWHERE) -> Survey:
        """Gives the survey if these tokens, and no others, were on a square; `loose` lies, though it is carried yet."""
        found = self._like()
        at = found._at = {**self.at}
        at.pop(self.home, None)
        if tokens:
            at[square] = tokens
        else:
            at.pop(square, None)
        status, roles = self.state.status, self.static.roles[self.player]
        # What was carried here lies now, unless somebody stands who carries it.
        stands = any(token % TEAM < MEN and not status[token] & WOUNDED for token in tokens)
        here = [
            roles[token][status[token] if stands and token != loose else status[token] & ~CARRIED] for token in tokens
        ]
        found._hostile = self._hostile.with_(square) if ENEMY in here else self._hostile.without(square)
        only_passed = FRIEND in here or OWN_THIEF in here or FALLEN in here
        found._passed = self._passed.with_(square) if only_passed else self._passed.without(square)
        found.fallen = [other for other in self.fallen if other != square] + [square] * here.count(FALLEN)
        lying = here.count(LOOSE) + here.count(ROPES)
        found._lying = [other for other in self._lying if other != square] + [square] * lying
        found._spread = None
        several = self._several
        if lying > 1:
            found._several = Mask(self.static.size, (square,)) if several is None else several.with_(square)
        else:
            found._several = None if several is None else several.without(square)
        found.open_pits = self.open_pits
        if square in self.state.pits:
            roped = ROPES in here or OWN_THIEF in here
            found.open_pits = self.open_pits.without(square) if roped else self.open_pits.with_(square)
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
