"""Who stands where, as a move needs it: what cannot be entered, and what can only be passed (DT-P9 to DT-P11)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.spatial import Grid, Mask

from .state import CARRIED, Table
from .static import ENEMY, FALLEN, FRIEND, OWN_THIEF, ROPES, Static
from .tables import Reading
from .words import ROPE, STEPS, TEAM, THIEF, WIZARD

NOTHING: list[int] = []
NOWHERE = -1
LEVITATES = 3


class Survey:
    """The tokens face up on the board by square, without one character and what it carries."""

    __slots__ = (
        "_fallen",
        "_hostile",
        "_made",
        "_several",
        "_shut",
        "at",
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
        self.static, self.state, self.player = static, state, player
        self.home = NOWHERE
        """A square that counts as empty: there stands who moves."""
        where, status, roles = state.where, state.status, static.roles[player]
        at: dict[int, list[int]] = {}
        by_role: tuple[list[int], ...] = ([], [], [], [], [], [])
        full: list[int] = []
        for token in state.up:
            if token in without:
                continue
            square = where[token]
            held = status[token]
            if square not in at:
                at[square] = [token]
            else:
                at[square].append(token)
                # Who carries stands there, and bars the square to others in any case.
                if not held & CARRIED:
                    full.append(square)
            role = roles[token][held]
            if role:
                by_role[role].append(square)
        self.at = at
        """The tokens of each square that has some."""
        size = static.size
        _, friends, thieves, enemies, fallen, ropes = by_role
        roped = ropes + thieves
        self.open_pits = state.pits - Mask(size, roped) if roped else state.pits
        """The pits that nothing makes passable."""
        self._hostile = Mask(size, enemies)
        self._fallen = Mask(size, friends + thieves + fallen)
        """Where own characters stand or enemies lie."""
        self._several = Mask(size, full) if full else None
        """Where two tokens or more lie."""
        leave = self.leave = state.seats[player].leave
        """The squares on which the player's characters leave."""
        self._shut = static.closed[player] - leave
        self._made: dict[int, tuple[Mask, Mask]] = {}

    def masks(self, kind: int, load: int) -> tuple[Mask, Mask]:
        """Gives what a character of that kind, with that load, cannot enter, and what it may only pass."""
        roped = load >= 0 and load % TEAM == ROPE
        way = 3 + roped if kind == WIZARD else 1 if roped or kind == THIEF else 0
        made = self._made.get(way * 2 + (load >= 0))
        return made if made is not None else self._make(way, load >= 0)

    def _make(self, way: int, loaded: bool) -> tuple[Mask, Mask]:
        """Works out the masks of those who walk, climb pits (1), levitate (3), or levitate with a Rope (4)."""
        static, passed, hostile, blocked = self.static, self._fallen, self._hostile, self._shut
        if loaded:
            passed |= Mask(static.size, self.at).without(self.home) if self.home >= 0 else Mask(static.size, self.at)
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
        found.at, found.open_pits, found._hostile = self.at, self.open_pits, self._hostile
        found._fallen = self._fallen.without(square)
        found._several = None if self._several is None else self._several.without(square)
        return found

    def _like(self) -> Survey:
        found = object.__new__(Survey)
        found.static, found.state, found.player, found.home = self.static, self.state, self.player, NOWHERE
        found.leave, found._shut, found._made = self.leave, self._shut, {}
        return found

    def others(self, square: int) -> list[int]:
        """Gives the tokens of a square."""
        return NOTHING if square == self.home else self.at.get(square, NOTHING)

    def changed(self, square: int, tokens: list[int], loose: int = NOWHERE) -> Survey:
        """Gives the survey if these tokens, and no others, were on a square; `loose` lies, though it is carried yet."""
        found = self._like()
        at = found.at = {**self.at}
        at.pop(self.home, None)
        status, roles = self.state.status, self.static.roles[self.player]
        here = 0
        for token in tokens:
            here |= 1 << roles[token][status[token] & ~CARRIED if token == loose else status[token]]
        if tokens:
            at[square] = tokens
        else:
            at.pop(square, None)
        found._hostile = self._hostile.with_(square) if here & 1 << ENEMY else self._hostile.without(square)
        down = here & (1 << FRIEND | 1 << OWN_THIEF | 1 << FALLEN)
        found._fallen = self._fallen.with_(square) if down else self._fallen.without(square)
        several = self._several
        if len(tokens) > 1:
            found._several = Mask(self.static.size, (square,)) if several is None else several.with_(square)
        else:
            found._several = None if several is None else several.without(square)
        found.open_pits = self.open_pits
        if square in self.state.pits:
            roped = here & (1 << ROPES | 1 << OWN_THIEF)
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
