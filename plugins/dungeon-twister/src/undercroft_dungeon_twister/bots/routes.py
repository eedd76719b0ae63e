"""How often rooms have to be turned until a character can walk to the way out, and where it goes first."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, Final, NamedTuple

from undercroft.spatial import Edge, Mask, Numbers
from undercroft_dungeon_twister.board import FACE_DOWN, gates_of
from undercroft_dungeon_twister.prospects import leave_of, more_than_turn
from undercroft_dungeon_twister.revealing import within_reach
from undercroft_dungeon_twister.state import CARRIED
from undercroft_dungeon_twister.turnings import PASSES, Lying, Turnings, lying
from undercroft_dungeon_twister.words import CLOSED, ROPE, TEAM, THIEF, WALL_WALKER, WARRIOR

from .ways import crossings

WEIGHT: Final = 2
"""How many turns a wall in the way counts when it is chosen what to look at next."""
NONE: Final = 12
"""As how many turns it counts if no way was found."""


class Route(NamedTuple):
    """What comes first on the way out."""

    turns: int
    ends: tuple[int, ...]
    """The squares to one of which to go: a gear, a Rope, one at a Portcullis, ways out; none if no way was found."""


NOWHERE: Final = Route(NONE, ())


class Asked:
    """What a route of one character is asked for, equal to another where all is that it depends on."""

    __slots__ = ("boards", "ends", "key", "loose", "search", "square")

    def __init__(
        self,
        search: Turnings,
        square: int,
        shut: bool,
        boards: int = 0,
        ends: tuple[int, ...] = (),
        loose: tuple[int, ...] = (),
    ) -> None:
        """`loose` are Ropes to one of which it goes, not out."""
        table, (man,) = search.table, search.able
        state = table.state
        self.search, self.square, self.boards, self.ends, self.loose = search, square, boards, ends, loose
        up = tuple(-1 if lies == FACE_DOWN else room for room, lies in zip(state.rooms.ids, state.turned, strict=True))
        ropes = tuple(state.where[rope] for rope in search.ropes)
        lies = (state.grid, state.pits, up, tuple(state.turned), tuple(state.corners))
        who = (man, search.crossing[0], state.seats[man // TEAM].leave, shut)
        # What is kept keeps its table, so that no other board has the same number.
        self.key = (id(table.static), *lies, ropes, *who, square, boards, ends, loose)

    def goals(self, table: Any) -> tuple[int, ...]:
        """Gives the squares to one of which it goes."""
        if self.loose:
            return tuple(table.state.where[rope] for rope in self.loose)
        return (*leave_of(table, self.search.able[0]), *more_than_turn(table))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self.key == other.key


def route(table: Any, man: int, boards: int) -> Route:
    """Gives the route of a character that can act, others being in nobody's way; a Portcullis counts as a turn.

    So many ways are looked at in which rooms may come to lie.
    """
    if man % TEAM == WALL_WALKER:
        return Route(0, ())
    best = searched(table, man, roped(table, man), boards)
    if best.turns and man % TEAM in (THIEF, WARRIOR):
        best = min(best, past_doors(table, man, boards))
    return min(best, with_rope(table, man, boards)) if best.turns >= NONE else best


def roped(table: Any, man: int) -> bool:
    """Tells whether a character has a Rope."""
    load: int = table.state.load[man]
    return load >= 0 and load % TEAM == ROPE


def steps(table: Any, man: int, ends: tuple[int, ...]) -> Numbers:
    """Gives for each square how many steps a character has from it to the nearest of these, others in nobody's way."""
    return walked(Asked(Turnings(table, [man], roped(table, man)), -1, True, ends=ends))


@lru_cache(maxsize=256)
def walked(what: Asked) -> Numbers:
    """Gives the steps."""
    return what.search.distances(what.search.table, 0, what.ends)


def with_rope(table: Any, man: int, boards: int) -> Route:
    """Gives the route of a character that first goes for a Rope."""
    state = table.state
    loose = [token for token in state.up if token % TEAM == ROPE and not state.status[token] & CARRIED]
    if not loose:
        return NOWHERE
    then = searched(table, man, True, boards)
    if then.turns >= NONE:
        return NOWHERE
    found = searched(table, man, False, boards, loose=tuple(loose))
    return Route(min(found.turns + 1 + then.turns, NONE), found.ends)


def past_doors(table: Any, man: int, boards: int) -> Route:
    """Gives the route of a character that opens Portcullises."""
    state = table.state
    found = searched(table, man, roped(table, man), boards, shut=False)
    if found.turns >= NONE:
        return NOWHERE
    search = Turnings(table, [man], roped(table, man))
    ways = [search.path(table, 0, state.where[man], end) for end in found.ends]
    way = min((way for way in ways if way), key=len, default=[])
    for square, after in pairwise(way):
        if state.grid.edge(square, after) == Edge.DOOR_CLOSED:
            return Route(min(found.turns + 1, NONE), (square,))
    return found


def searched(table: Any, man: int, rope: bool, boards: int, shut: bool = True, loose: tuple[int, ...] = ()) -> Route:
    """Gives the route of a character with a Rope or not, whom closed Portcullises stop or not."""
    search = Turnings(table, [man], rope, shut)
    area = search.area(table, 0, table.state.where[man])
    return solved(Asked(search, min(area), shut, boards, loose=loose))


@lru_cache(maxsize=256)
def solved(what: Asked) -> Route:
    """Gives a route with few turns, among as many ways of lying as are looked at, the most promising first."""
    search = what.search
    start: Lying = search.table, (what.square,)
    seen = {lying(*start)}
    todo: list[tuple[int, int, int, Lying, tuple[int, ...]]] = [(0, 0, 0, start, ())]
    while todo:
        _, turns, _, (table, squares), first = heappop(todo)
        area = search.area(table, 0, squares[0])
        there = tuple(goal for goal in what.goals(table) if goal in area)
        if not there and not what.loose:
            there = reveals(table, area)
        if there:
            return Route(min(turns, NONE - 1), first or there)
        for gear, then in search.after(table, [area]):
            if lying(*then) not in seen:
                if len(seen) == what.boards:
                    return NOWHERE
                seen.add(lying(*then))
                dear = turns + 1 + WEIGHT * walls(then[0], what.goals(then[0]), search.crossing[0])[then[1][0]]
                heappush(todo, (dear, turns + 1, len(seen), then, first or (gear,)))
    return NOWHERE


def reveals(table: Any, area: Mask) -> tuple[int, ...]:
    """Gives the squares from which a room can be turned up."""
    if FACE_DOWN not in table.state.turned:
        return ()
    return tuple(square for square in area if within_reach(table, square))


def walls(table: Any, goals: tuple[int, ...], crossing: bool) -> Numbers:
    """Gives for each square how many borders of rooms, pits and Portcullises are in the way to these at least."""
    static, state = table.static, table.state
    moving = static.elevator
    elevator = state.corners[moving] if moving >= 0 else -1
    links = crossings(static.corners, static.zones, moving, elevator, static.stops)
    costs = bytearray(len(state.grid))
    if not crossing:
        for pit in state.pits:
            costs[pit] = 1
    shut = [
        (*pair, 1)
        for cell, gates in enumerate(state.gates)
        if CLOSED in gates
        for pair, kind in zip(gates_of(static, state, cell), gates, strict=True)
        if kind == CLOSED
    ]
    found: Numbers = state.grid.distances(
        goals,
        passes=PASSES[True],
        square_costs=bytes(costs),
        edge_costs=shut,
        links=[(a, b, 1) for a, b, _ in links],
    )
    return found
