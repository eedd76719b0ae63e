"""Whether anybody can still get to a way out: what a board comes to on which all are shut in, however rooms turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from undercroft.spatial import Edge, Mask

from .acting import twins
from .board import FACE_DOWN, gear_of, moved
from .reach import turned
from .revealing import within_reach
from .state import WOUNDED
from .survey import neighbours_in
from .tables import Reading
from .words import CLERIC, MEKANORK, MEN, ROPE, TEAM, THIEF, TROLL, WALL_WALKER, WARRIOR, WIZARD

Lying = tuple[Reading, tuple[int, ...]]
"""A table with rooms turned, and a square of the area in which each of those then is who are able."""
OFTEN: Final = 16
"""Each how many turns it is asked whether all are shut in, which takes a while."""
SHARE: Final = 4
"""Of how many turns it takes one for each way more in which rooms may come to lie."""


def stranded(table: Reading, boards: int) -> bool:
    """Tells whether nobody can get to a way out or a room that is face down any more, nor be helped to.

    It looks at so many ways at most in which rooms may come to lie; where there are more, somebody counts as free.

    What is in doubt is taken for possible: figures are in nobody's way, all stand where it suits them when a room
    turns, somebody who opens Portcullises opens all, and a Rope, a Jump card or a Thief takes one over every pit.
    """
    state = table.state
    men = [token for token in state.up if token % TEAM < MEN]
    able = [token for token in men if not state.status[token] & WOUNDED or token % TEAM == TROLL]
    return Search(table, able, roped=False).shut_in(boards)


def after_turns(table: Reading) -> bool:
    """Tells the same now and then only: the more ways of lying are looked at the more rarely.

    Every 16th turn it looks at 4, every 32nd at 8 and so on, so that what it takes in all grows but slowly.
    """
    turns: int = table.state.turns
    rare = turns & -turns
    return rare >= OFTEN and stranded(table, rare // SHARE)


class Search:
    """How rooms may come to lie, and in which areas those who are able then are."""

    def __init__(self, table: Reading, able: Sequence[int], roped: bool) -> None:
        """Searches from a table on, all others being down; `roped` if somebody has a Rope."""
        self.table, self.able, self.roped = table, able, roped
        state = table.state
        kinds = {token % TEAM for token in able}
        self.free = WALL_WALKER in kinds
        self.crossing = [roped or THIEF in kinds or self.crosses(man) for man in able]
        self.passes = (Edge.DOOR_OPEN, Edge.DOOR_CLOSED) if kinds & {THIEF, WARRIOR} else (Edge.DOOR_OPEN,)
        self.ropes = [] if all(self.crossing) else [token for token in state.up if token % TEAM == ROPE]
        healing = CLERIC in kinds
        self.down = [man for man in state.up if man % TEAM < MEN and man not in able] if healing else []
        closed = table.static.closed
        self.shut = [closed[man // TEAM] - state.seats[man // TEAM].leave for man in able]

    def crosses(self, man: int) -> bool:
        """Tells whether somebody gets over pits, or somebody who carries him does."""
        state = self.table.state
        carriers = (
            [other for other in self.able if other // TEAM == man // TEAM] if state.status[man] & WOUNDED else [man]
        )
        return bool(state.seats[man // TEAM].jumps) or any(carrier % TEAM == WIZARD for carrier in carriers)

    def shut_in(self, boards: int) -> bool:
        """Tells whether all stay shut in, in so many ways at most in which rooms come to lie."""
        if self.free:
            return False
        where = self.table.state.where
        start = self.table, tuple(where[man] for man in self.able)
        todo, seen = deque([start]), {lying(*start)}
        while todo:
            table, squares = todo.popleft()
            areas = [self.area(table, man, square) for man, square in enumerate(squares)]
            if any(self.leads_out(table, man, area) for man, area in enumerate(areas)):
                return False
            where = table.state.where
            if any(where[rope] in area for rope in self.ropes for area in areas):
                return Search(self.table, self.able, roped=True).shut_in(boards)
            healed = [man for man in self.down if any(beside(table, man, area) for area in areas)]
            if healed:
                return Search(self.table, [*self.able, *healed], self.roped).shut_in(boards)
            for then in self.turnings(table, areas):
                if lying(*then) not in seen:
                    if len(seen) == boards:
                        return False
                    seen.add(lying(*then))
                    todo.append(then)
        return True

    def area(self, table: Reading, man: int, square: int) -> Mask:
        """Gives the squares to which one of them can get from a square as rooms lie."""
        state, shut = table.state, self.shut[man]
        if not self.crossing[man]:
            # A pit with a Rope in it is open to all (DT-O6).
            shut = shut | state.pits - Mask(table.static.size, [state.where[rope] for rope in self.ropes])
        return state.grid.reach(square, table.static.size, figures=shut.without(square), passes=self.passes)

    def leads_out(self, table: Reading, man: int, area: Mask) -> bool:
        """Tells whether one of them gets out of his area, or to what else changes it but gears."""
        state, static = table.state, table.static
        if not area.isdisjoint(state.seats[self.able[man] // TEAM].leave):
            return True
        more_than_turn = [cell for cell in (static.lift_cell, *static.elevator_gears) if cell >= 0]
        if any(state.turned[cell] != FACE_DOWN and gear_of(static, state, cell) in area for cell in more_than_turn):
            return True
        return FACE_DOWN in state.turned and any(within_reach(table, square) for square in area)

    def turnings(self, table: Reading, areas: Sequence[Mask]) -> Iterator[Lying]:
        """Gives how rooms can lie after one turn from a gear that somebody reaches, and where all can be then."""
        state, static = table.state, table.static
        cells = [cell for cell, lies in enumerate(state.turned) if lies != FACE_DOWN]
        for man, area in enumerate(areas):
            for gear, cell in ((gear_of(static, state, cell), cell) for cell in cells):
                if gear not in area:
                    continue
                # Who turns a room stands on the gear; the others are anywhere.
                before = [*areas[:man], Mask(static.size, (gear,)), *areas[man + 1 :]]
                for other in twins(table, cell):
                    for back in (False, True)[: 1 + (self.able[man] % TEAM == MEKANORK)]:
                        after = turned(table, other, back)
                        ends = [
                            self.split(after, one, carried(table, after, other, then))
                            for one, then in enumerate(before)
                        ]
                        yield from ((after, squares) for squares in product(*ends))

    def split(self, table: Reading, man: int, squares: Mask) -> list[int]:
        """Gives a square of each area in which one of them can be, if he is on one of these squares."""
        found = []
        while squares:
            square = min(squares)
            area = self.area(table, man, square)
            # From a pit he can go, but not come back to it.
            found.append(square if square in table.state.pits else min(area))
            squares -= area
        return found


def lying(table: Reading, squares: tuple[int, ...]) -> tuple[int, ...]:
    """Gives how rooms lie and where all are."""
    return (*table.state.turned, *squares)


def carried(before: Reading, after: Reading, cell: int, squares: Mask) -> Mask:
    """Gives where these squares are after the room of a cell was turned."""
    corner, static = before.state.corners[cell], before.static
    room = static.squares(corner)
    to = moved(corner, (after.state.turned[cell] - before.state.turned[cell]) % 4)
    return squares - room | Mask(static.size, [to[square] for square in squares & room])


def beside(table: Reading, man: int, area: Mask) -> bool:
    """Tells whether somebody who gets to these squares can heal a character."""
    square = table.state.where[man]
    return square in area or any(other in area for other in neighbours_in(table.state.grid, square))
