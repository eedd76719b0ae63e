"""Whether anybody can still change how rooms lie, or leave: what a board comes to on which all are shut in."""

from __future__ import annotations

import msgspec

import undercroft
from undercroft.spatial import Edge, Mask

from .acting import twins
from .board import FACE_DOWN, gear_of
from .reach import turned
from .revealing import within_reach
from .state import WOUNDED
from .survey import neighbours_in
from .tables import Reading
from .words import CLERIC, MEN, ROPE, TEAM, THIEF, TROLL, WALL_WALKER, WARRIOR, WIZARD


def stranded(table: Reading) -> bool:
    """Tells whether nobody can get to a gear, a way out or a room that is face down any more, nor be helped to.

    What is in doubt is taken for possible: figures are in nobody's way, somebody who opens Portcullises opens all, and
    a Rope, a Jump card or a Thief takes one over every pit.
    """
    state = table.state
    men = [token for token in state.up if token % TEAM < MEN]
    able = [token for token in men if not state.status[token] & WOUNDED or token % TEAM == TROLL]
    if len(able) == 1 and (able == men or able[0] % TEAM != CLERIC):
        return alone(table, able[0])
    while True:
        areas = shut_in(table, able)
        if areas is None or any(gears_in(table, area) for area in areas):
            return False
        healing = [area for token, area in zip(able, areas, strict=True) if token % TEAM == CLERIC]
        healed = [man for man in men if man not in able and any(beside(table, man, area) for area in healing)]
        if not healed:
            return True
        able += healed


def alone(table: Reading, man: int) -> bool:
    """Tells the same of the only character that can act: a gear is no help where all turning leaves it shut in.

    With more than one gear in reach it counts as free.
    """
    static = table.static
    more_than_turn = (static.lift_cell, *static.elevator_gears)
    seen = set()
    todo = [table]
    while todo:
        now = todo.pop()
        areas = shut_in(now, [man])
        if areas is None:
            return False
        gears = gears_in(now, areas[0])
        if len(gears) > 1 or any(gear in more_than_turn for gear in gears):
            return False
        lying = (tuple(now.state.turned), min(areas[0]))
        if gears and lying not in seen:
            seen.add(lying)
            where = list(now.state.where)
            where[man] = gear_of(static, now.state, gears[0])
            there = msgspec.structs.replace(now.state, where=where)
            at_gear: Reading = undercroft.Table(now.setting, there, now.flow, now.extra)
            todo += [turned(at_gear, cell) for cell in twins(at_gear, gears[0])]
    return True


def gears_in(table: Reading, area: Mask) -> list[int]:
    """Gives the face-up rooms whose gears are among these squares."""
    state = table.state
    cells = [cell for cell, lying in enumerate(state.turned) if lying != FACE_DOWN]
    return [cell for cell in cells if gear_of(table.static, state, cell) in area]


def shut_in(table: Reading, able: list[int]) -> list[Mask] | None:
    """Gives the squares to which each of these characters can get as rooms lie; None if somebody is free."""
    state, static = table.state, table.static
    kinds = {token % TEAM for token in able}
    if WALL_WALKER in kinds:
        return None
    ropes = Mask(static.size, [state.where[token] for token in state.up if token % TEAM == ROPE])
    hidden = FACE_DOWN in state.turned
    passes = (Edge.DOOR_OPEN, Edge.DOOR_CLOSED) if kinds & {THIEF, WARRIOR} else (Edge.DOOR_OPEN,)
    areas = []
    for token in able:
        seat = state.seats[token // TEAM]
        crosses = THIEF in kinds or token % TEAM == WIZARD or seat.jumps
        pits = None if crosses else state.pits.without(state.where[token])
        area = state.grid.reach(state.where[token], static.size, figures=pits, passes=passes)
        if not area.isdisjoint(ropes) or not area.isdisjoint(seat.leave):
            return None
        if hidden and any(within_reach(table, square) for square in area):
            return None
        areas.append(area)
    return areas


def beside(table: Reading, man: int, area: Mask) -> bool:
    """Tells whether somebody who gets to these squares can heal a character."""
    square = table.state.where[man]
    return square in area or any(other in area for other in neighbours_in(table.state.grid, square))
