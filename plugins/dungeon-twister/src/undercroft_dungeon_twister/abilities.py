"""What single characters can do besides walking: jump, walk through walls, work gates, heal, throw fire, drink."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from undercroft.spatial import Edge, Mask

from .actions import FIRE, WALK_THROUGH, BreakGate, CloseGate, Heal, Jump, OpenGate
from .board import FACE_DOWN, cell_of, facing_of
from .rooms import LOCAL
from .state import CARRIED, HURT, WOUNDED
from .survey import Survey, neighbours_in
from .tables import Reading
from .words import BROKEN, CLOSED, MEN, SIDES, STEPS, TEAM, TROLL, WAND


@lru_cache(maxsize=4096)
def jump(kind: int, pit: int, square: int) -> Jump:
    """Gives that action, made once."""
    return Jump(kind, pit, square)


@lru_cache(maxsize=4096)
def open_gate(a: int, b: int) -> OpenGate:
    """Gives that action, made once."""
    return OpenGate(a, b)


@lru_cache(maxsize=4096)
def close_gate(a: int, b: int) -> CloseGate:
    """Gives that action, made once."""
    return CloseGate(a, b)


@lru_cache(maxsize=4096)
def break_gate(a: int, b: int) -> BreakGate:
    """Gives that action, made once."""
    return BreakGate(a, b)


def jumps(table: Reading, survey: Survey, token: int, square: int, blocked: Mask, passed: Mask) -> list[Jump]:
    """Lists the jumps of a character: over a pit without characters to a square beside it, straight or not (DT-B9)."""
    state = table.state
    pits = state.pits
    grid = state.grid
    reachable = grid.reach(square, 1)
    leave = state.seats[token // TEAM].leave
    found = []
    for pit in reachable & pits:
        if pit != square and not any(other % TEAM < MEN for other in survey.others(pit)):
            for to in neighbours_in(grid, pit) - pits:
                if to == square or to in blocked or to in passed:
                    continue
                if to in leave and any(other % TEAM < MEN for other in survey.others(to)):
                    continue
                found.append(jump(token % TEAM, pit, to))
    return found


def walls(table: Reading, survey: Survey, token: int, square: int, blocked: Mask, passed: Mask) -> list[Any]:
    """Lists the squares behind walls on which the Wall-Walker may stop (DT-C6)."""
    state, static = table.state, table.static
    leave = state.seats[token // TEAM].leave
    zones = static.zones
    inside = square not in zones
    found = []
    for step in STEPS:
        to = square + step
        if to in zones:
            if not inside:
                continue
        else:
            cell = cell_of(static, state, to) if to >= 0 else -1
            if cell < 0 or state.turned[cell] == FACE_DOWN:
                continue
            if state.lifted and (cell == static.lift_cell) != (cell_of(static, state, square) == static.lift_cell):
                continue
        if state.grid.edge(square, to) != Edge.WALL:
            continue
        if to in blocked or to in passed:
            continue
        if to in leave and any(other % TEAM < MEN for other in survey.others(to)):
            continue
        found.append(WALK_THROUGH[to])
    return found


def gates(table: Reading, square: int) -> list[tuple[int, int, int]]:
    """Gives the Portcullises at a square: their two squares and their state."""
    state, static = table.state, table.static
    cell = cell_of(static, state, square)
    if cell < 0:
        return []
    facing, corner = facing_of(static, state, cell), state.corners[cell]
    return [
        (corner + LOCAL[facing.gates[n][0]], corner + LOCAL[facing.gates[n][1]], state.gates[cell][n])
        for n in facing.gates_at.get(square - corner, ())
    ]


def thief_gates(table: Reading, square: int) -> list[Any]:
    """Lists what a Thief can do with the Portcullises at her square (DT-C4)."""
    return [
        open_gate(a, b) if kind == CLOSED else close_gate(a, b) for a, b, kind in gates(table, square) if kind != BROKEN
    ]


def warrior_gates(table: Reading, square: int) -> list[Any]:
    """Lists the closed Portcullises that a Warrior can break from his square (DT-C7)."""
    return [break_gate(a, b) for a, b, kind in gates(table, square) if kind == CLOSED]


def healing(table: Reading, survey: Survey, square: int) -> list[Heal]:
    """Lists whom a Cleric can heal: the wounded beside her that can stand up where they are (DT-C1)."""
    state, static = table.state, table.static
    beside = static.beside[square]
    if survey.lying.isdisjoint(beside) and survey.foes.isdisjoint(beside):
        return []
    at = survey.at
    found = []
    for to in neighbours_in(state.grid, square):
        found += [
            static.heal[token]
            for token in at.get(to, ())
            if token % TEAM < MEN and state.status[token] & WOUNDED and stands_up(table, token, at[to])
        ]
    return found


def stands_up(table: Reading, token: int, tokens: list[int]) -> bool:
    """Tells whether a wounded character can be healed where it lies: no other unwounded one is there (DT-P11)."""
    status = table.state.status
    return (
        not any(other != token and other % TEAM < MEN and not status[other] & WOUNDED for other in tokens)
        and not status[token] & CARRIED
    )


def regenerates(table: Reading, survey: Survey, token: int) -> bool:
    """Tells whether a wounded Troll can heal itself (DT-C5)."""
    state = table.state
    return (
        token % TEAM == TROLL
        and bool(state.status[token] & WOUNDED)
        and not state.status[token] & HURT
        and stands_up(table, token, survey.others(state.where[token]))
    )


def victim(table: Reading, survey: Survey, square: int, direction: int) -> int:
    """Gives whom a fireball in a direction hits: the first character in line, -1 for nobody (DT-O3).

    Of two on a square it is the one that stands, or carries the other.
    """
    static, state = table.static, table.state
    figures = Mask(static.size, [at for at, tokens in survey.at.items() if any(token % TEAM < MEN for token in tokens)])
    line = state.grid.fire_line(square, SIDES[direction], figures)
    if not line:
        return -1
    men = [token for token in survey.others(line[-1]) if token % TEAM < MEN]
    return min(men, key=lambda token: state.status[token] & WOUNDED, default=-1)


def fires(table: Reading, survey: Survey, token: int, square: int) -> list[Any]:
    """Lists the directions in which a Wizard with a Wand hits somebody who is no ally (DT-O3, DT-TE10)."""
    load = table.state.load[token]
    if load < 0 or load % TEAM != WAND:
        return []
    team = table.static.team
    found = []
    for direction in range(len(SIDES)):
        hit = victim(table, survey, square, direction)
        if hit >= 0 and (team[hit // TEAM] != team[token // TEAM] or hit // TEAM == token // TEAM):
            found.append(FIRE[direction])
    return found
