"""How rooms may come to lie when those who are able turn them, and to where they then get."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

import undercroft
from undercroft.spatial import Edge, Mask, Numbers

from .acting import twins
from .board import FACE_DOWN, GATE, gates_of, gear_of, moved
from .reach import turned
from .state import WOUNDED
from .tables import Reading
from .words import MEKANORK, OPENED, ROPE, TEAM, THIEF, WARRIOR, WIZARD

Lying = tuple[Reading, tuple[int, ...]]
"""A table with rooms turned, and a square of the area in which each of those then is who are able."""

PASSES = (Edge.DOOR_OPEN,), (Edge.DOOR_OPEN, Edge.DOOR_CLOSED)
"""The Portcullises that those get through who do not open them, and who do."""


class Turnings:
    """Those who are able on a table, all others being down, and where they can get.

    What is in doubt is taken for possible: figures are in nobody's way, all stand where it suits them when a room
    turns, a Rope or a Jump card takes one over every pit, and a Thief stands on every pit she gets to.
    """

    def __init__(self, table: Reading, able: Sequence[int], roped: bool, shut: bool = False) -> None:
        """Begins with a table; `roped` if somebody has a Rope, `shut` if closed Portcullises stop all."""
        self.table, self.able, self.roped = table, able, roped
        state = table.state
        self.crossing = [roped or self.crosses(man) for man in able]
        self.opens = [not shut and man % TEAM in (THIEF, WARRIOR) for man in able]
        self.ropes = [] if all(self.crossing) else [token for token in state.up if token % TEAM == ROPE]
        closed = table.static.closed
        self.shut = [closed[man // TEAM] - state.seats[man // TEAM].leave for man in able]
        where = state.where
        self.start: Lying = table, tuple(where[man] for man in able)

    def crosses(self, man: int) -> bool:
        """Tells whether somebody gets over pits, or somebody who carries him does."""
        state = self.table.state
        carriers = (
            [other for other in self.able if other // TEAM == man // TEAM] if state.status[man] & WOUNDED else [man]
        )
        return bool(state.seats[man // TEAM].jumps) or any(carrier % TEAM in (THIEF, WIZARD) for carrier in carriers)

    def areas(self, table: Reading, squares: Sequence[int]) -> list[Mask]:
        """Gives the squares to which each of them can get, from a square for each, as rooms lie."""
        areas = [self.area(table, man, square) for man, square in enumerate(squares)]
        pits = table.state.pits
        helped = [area & pits for man, area in zip(self.able, areas, strict=True) if man % TEAM == THIEF]
        for open_pits in helped:
            pits -= open_pits
        if helped and pits != table.state.pits:
            areas = [
                area if crossing else self.area(table, man, square, pits)
                for man, (square, area, crossing) in enumerate(zip(squares, areas, self.crossing, strict=True))
            ]
        return areas

    def area(self, table: Reading, man: int, square: int, pits: Mask | None = None) -> Mask:
        """Gives the squares to which one of them can get from a square as rooms lie; `pits` if only some are open."""
        bars = self.bars(table, man, pits).without(square)
        return table.state.grid.reach(square, table.static.size, figures=bars, passes=PASSES[self.opens[man]])

    def distances(self, table: Reading, man: int, ends: Sequence[int]) -> Numbers:
        """Gives for each square how many steps it is for one of them to the nearest of these."""
        passes = PASSES[self.opens[man]]
        return table.state.grid.distances(
            ends, figures=self.bars(table, man) - Mask(table.static.size, ends), passes=passes
        )

    def path(self, table: Reading, man: int, square: int, end: int) -> list[int] | None:
        """Gives the shortest way of one of them to a square, if there is one."""
        bars = self.bars(table, man).without(square)
        return table.state.grid.path(square, end, figures=bars, passes=PASSES[self.opens[man]])

    def beside(self, table: Reading, man: int, square: int) -> Mask:
        """Gives the squares beside a square between which and it nothing stands that one of them cannot open."""
        return table.state.grid.reach(square, 1, passes=PASSES[self.opens[man]])

    def bars(self, table: Reading, man: int, pits: Mask | None = None) -> Mask:
        """Gives the squares that stop one of them, with all open pits or with these."""
        if self.crossing[man]:
            return self.shut[man]
        # A pit with a Rope in it is open to all (DT-O6).
        roped = Mask(table.static.size, [table.state.where[rope] for rope in self.ropes])
        return self.shut[man] | (table.state.pits if pits is None else pits) - roped

    def after(self, table: Reading, areas: Sequence[Mask]) -> Iterator[tuple[int, Lying]]:
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
                        yield from ((gear, (after, squares)) for squares in product(*ends))

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


def opened(table: Reading, gates: Sequence[tuple[int, int]]) -> Reading:
    """Gives the table as it is when these Portcullises were opened: a cell and a number in it for each."""
    state, static = table.state, table.static
    kinds = [list(kinds) for kinds in state.gates]
    edges = []
    for cell, number in gates:
        kinds[cell][number] = OPENED
        edges.append((*gates_of(static, state, cell)[number], GATE[OPENED]))
    after = msgspec.structs.replace(state, gates=kinds, grid=state.grid.with_edges(edges))
    return undercroft.Table(table.setting, after, table.flow, table.extra)
