"""What can be known before choosing: how far a character gets, which rooms a gear turns, who would fight."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

import undercroft
from undercroft.spatial import Mask

from .acting import twins
from .board import FACE_DOWN, cell_of, gear_of, turn
from .fighting import chain, strength, targets
from .state import HEALED, WOUNDED
from .survey import Survey, neighbours_in
from .tables import Reading
from .words import MEN, TEAM


def reach(table: Reading, token: int) -> Mask:
    """Gives the squares on which one move of a character can end, and the exits by which it can leave.

    Nothing is taken, dropped or swapped on the way, and its own square is left out. It is the same on anybody's turn,
    whoever owns it; nothing for a character that is wounded, healed in this turn or not face up on the board, and for
    an object.
    """
    state, static = table.state, table.static
    square, kind, seat = state.where[token], token % TEAM, token // TEAM
    if square < 0 or kind >= MEN or state.status[token] & (WOUNDED | HEALED):
        return Mask(static.size)
    load = state.load[token]
    survey = Survey(table, seat, (token, load))
    blocked, passed = survey.masks(kind, load)
    leave = state.seats[seat].leave
    grid, speed = state.grid, static.speed[kind]
    inside = blocked | leave
    stops = grid.reach(square, speed, figures=inside, through=passed).without(square)
    # Who comes beside an exit with a step to spare leaves by it, and goes no further.
    before = grid.reach(square, speed - 1, figures=inside)
    exits = [out for out in leave - blocked if not before.isdisjoint(neighbours_in(grid, out))]
    return stops | Mask(static.size, exits)


def turned_from(table: Reading, square: int) -> list[int]:
    """Gives the cells of the rooms that the gear on a square turns: its own, and the twin if it is face up."""
    state, static = table.state, table.static
    cell = cell_of(static, state, square)
    if cell < 0 or state.turned[cell] == FACE_DOWN or gear_of(static, state, cell) != square:
        return []
    return twins(table, cell)


def turned(table: Reading, cell: int, back: bool = False) -> Reading:
    """Gives the table as it would be if a room turned a quarter by its arrow, or against it, whoever may do that.

    It shares all that does not change with the table, which stays as it is. ValueError if the room is face down.
    """
    static, state = table.static, table.state
    if state.turned[cell] == FACE_DOWN:
        raise ValueError(f"room {cell + 1} is face down")
    after = msgspec.structs.replace(state, turned=list(state.turned), where=list(state.where))
    clockwise = static.shapes[state.rooms.ids[cell]].clockwise != back
    turn(static, after, cell, 1 if clockwise else 3)
    return undercroft.Table(table.setting, after, table.flow, table.extra)


class Odds(NamedTuple):
    """Both sides of a fight before it is begun, and what they have without cards."""

    target: int
    attackers: list[int]
    defenders: list[int]
    attack: int
    defence: int


def odds(table: Reading, player: int) -> list[Odds]:
    """Gives both sides of the attack on each enemy that a character of a player touches (DT-B13, DT-B15).

    Who of several begins it makes no difference. In a fight by alliance others may join after that (DT-LM9).
    """
    state = table.state
    survey = Survey(table, player)
    able = [
        token
        for token in range(player * TEAM, player * TEAM + MEN)
        if state.where[token] >= 0 and not state.status[token] & (WOUNDED | HEALED)
    ]
    found = []
    for target, fighters in sorted(targets(table, survey, able).items()):
        attackers, defenders = chain(table, survey, fighters[0], target)
        attack, defence = strength(table, attackers, attacking=True), strength(table, defenders, attacking=False)
        found.append(Odds(target, attackers, defenders, attack, defence))
    return found
