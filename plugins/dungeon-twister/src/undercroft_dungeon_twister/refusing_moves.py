"""Why a step, a stop, or what is done on the way is refused: the rule and a reason. Nothing here decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft import Refusal
from undercroft.spatial import Edge

from .actions import Drop, Halt, Jump, Step, Swap, Take, WalkThrough
from .board import FACE_DOWN, cell_of
from .handling import DROPPED, SWAPPED, TOOK, falls, rope_holds
from .state import CARRIED, WOUNDED
from .survey import Survey, neighbours_in
from .tables import Reading
from .words import MEN, ROPE, SQUARE_NAMES, TEAM, WIDTH

if TYPE_CHECKING:
    from .walking import Walking


def walking(table: Reading, walk: Walking, action: Step | Take | Drop | Swap | Halt) -> Refusal | None:
    """Says why a move that has begun cannot go on so."""
    state, token = table.state, walk.token
    load, square = state.load[token], state.where[token]
    survey = Survey(table, walk.player, (token, load))
    if isinstance(action, Step):
        name = table.static.token_names[token]
        if not walk.left:
            return Refusal("DT-B1", f"the {name} has gone as far as its speed allows")
        return step(table, survey, token, action.square, walk.left)
    if isinstance(action, Take):
        return take(table, walk, survey, action)
    if isinstance(action, Drop):
        return drop(table, walk, survey)
    if isinstance(action, Swap):
        return swap(table, walk, survey, action)
    if walk.begun_at >= 0 and not walk.done:
        return Refusal("DT-P9", "a move has a step or takes, drops or swaps something before it ends")
    return stop(table, survey, token, square)


def step(table: Reading, survey: Survey, token: int, to: int, left: int) -> Refusal:
    """Says why a character cannot step to a square."""
    state, names = table.state, table.static.token_names
    square = state.where[token]
    away = not_beside(square, to)
    if away is not None:
        return away
    barred = barrier(table, square, to)
    if barred is not None:
        return barred
    load = state.load[token]
    blocked, _ = survey.masks(token % TEAM, load)
    place = SQUARE_NAMES[to]
    if to in blocked:
        closed = zone(table, survey.player, to)
        if closed is not None:
            return closed
        enemy = enemy_on(table, survey, to)
        if enemy >= 0:
            rule = "DT-B24" if to in state.seats[survey.player].leave else "DT-P10"
            return Refusal(rule, f"an enemy, the {names[enemy]}, stands on {place}")
        return Refusal("DT-P10", f"a Pit Trap is on {place}, and the {names[token]} has nothing to cross it by")
    return Refusal("DT-P11", f"the move could not end on {place}{_nor_beyond(left - 1)}")


def _nor_beyond(left: int) -> str:
    return f", nor within {left} square{'s' * (left != 1)} from there" if left else ""


def not_beside(square: int, to: int) -> Refusal | None:
    """Says that two squares are not next to each other, if they are not."""
    if to == square:
        return Refusal("DT-P9", f"it is on {SQUARE_NAMES[to]} already")
    rows, columns = abs(to // WIDTH - square // WIDTH), abs(to % WIDTH - square % WIDTH)
    if rows + columns == 1:
        return None
    diagonal = ", only diagonal to it" if rows == columns == 1 else ""
    return Refusal(
        "DT-P10" if diagonal else "DT-P9", f"{SQUARE_NAMES[to]} is not next to {SQUARE_NAMES[square]}{diagonal}"
    )


def barrier(table: Reading, square: int, to: int) -> Refusal | None:
    """Says what is between two squares beside each other: a wall, a closed Portcullis, a face-down room, nothing."""
    state, static = table.state, table.static
    between = f"between {SQUARE_NAMES[square]} and {SQUARE_NAMES[to]}"
    cell = cell_of(static, state, to)
    if to >= static.size or (cell < 0 and to not in static.zones):
        return Refusal("DT-P9", f"{SQUARE_NAMES[to]} is no square of a room or zone")
    edge = state.grid.edge(square, to)
    if edge == Edge.DOOR_CLOSED:
        return Refusal("DT-B32", f"a closed Portcullis is {between}")
    if edge == Edge.WALL:
        return Refusal("DT-P10", f"a wall is {between}")
    if cell >= 0 and state.turned[cell] == FACE_DOWN:
        return Refusal("DT-B27", f"room {cell + 1}, with {SQUARE_NAMES[to]}, is face down")
    return None if to in neighbours_in(state.grid, square) else Refusal("DT-P10", f"nothing leads on {between}")


def zone(table: Reading, player: int, to: int) -> Refusal | None:
    """Says that a zone is closed to a player, if it is: neither own nor a way out."""
    static, state = table.static, table.state
    if to not in static.closed[player] or to in state.seats[player].leave:
        return None
    rule = "DT-WE9" if static.scenario.hidden else "DT-CR8" if static.scenario.exits else "DT-B23"
    return Refusal(
        rule, f"{SQUARE_NAMES[to]} is in a zone through which {static.scenario.colours[player]} does not leave"
    )


def enemy_on(table: Reading, survey: Survey, square: int) -> int:
    """Gives the unwounded enemy on a square, -1 if there is none."""
    static, state = table.static, table.state
    return next(
        (
            token
            for token in survey.at.get(square, ())
            if token % TEAM < MEN
            and static.team[token // TEAM] != static.team[survey.player]
            and not state.status[token] & WOUNDED
        ),
        -1,
    )


def stop(table: Reading, survey: Survey, token: int, square: int) -> Refusal:
    """Says why a character cannot stop on a square."""
    state, static = table.state, table.static
    names, place = static.token_names, SQUARE_NAMES[square]
    others = survey.others(square)
    men = [other for other in others if other % TEAM < MEN]
    standing = [other for other in men if not state.status[other] & WOUNDED]
    if standing:
        return Refusal("DT-P11", f"the {names[standing[0]]} stands on {place}")
    enemies = [other for other in men if static.team[other // TEAM] != static.team[survey.player]]
    if enemies:
        return Refusal("DT-P11", f"a wounded enemy, the {names[enemies[0]]}, lies on {place}")
    if len(others) > 1:
        return Refusal("DT-P11", f"two other tokens are on {place}")
    if others and state.load[token] >= 0:
        return Refusal("DT-B5", f"the {names[token]} carries something, and the {names[others[0]]} is on {place}")
    if square in survey.open_pits:
        return Refusal("DT-P11", f"a Pit Trap is on {place}")
    return Refusal("DT-P11", f"nobody of {static.scenario.colours[survey.player]} stops on {place}")


def take(table: Reading, walk: Walking, survey: Survey, action: Take) -> Refusal:
    """Says why something cannot be picked up."""
    state, static = table.state, table.static
    names = static.token_names
    square, load = state.where[walk.token], state.load[walk.token]
    place, who = SQUARE_NAMES[square], names[walk.token]
    taken = static.tokens_by_name.get(action.token, -1)
    if taken not in survey.others(square):
        return Refusal("DT-B3", f"no {action.token} is on {place}, or the {who} carries it")
    if load >= 0:
        return Refusal("DT-B2", f"the {who} carries the {names[load]}: one token at most")
    if state.status[taken] & CARRIED:
        return Refusal("DT-B3", f"somebody carries the {action.token}; with an own character one swaps")
    if taken % TEAM < MEN:
        if not state.status[taken] & WOUNDED:
            return Refusal("DT-B2", f"the {action.token} is not wounded")
        if static.team[taken // TEAM] != static.team[survey.player]:
            return Refusal("DT-B2", f"the {action.token} is an enemy")
    if enemy_on(table, survey, square) >= 0:
        return Refusal("DT-B4", f"an enemy, the {names[enemy_on(table, survey, square)]}, stands on {place}")
    for other in survey.others(square):
        if falls(survey, square, taken, other) and static.team[other // TEAM] == static.team[survey.player]:
            return Refusal("DT-O6", f"the {names[other]} would fall without the {action.token}")
    if walk.done & TOOK or walk.laid == taken:
        return Refusal("DT-B3", f"once a visit to {place} something is picked up, and not what was just laid down")
    return _ends_not(table, walk, square)


def drop(table: Reading, walk: Walking, survey: Survey) -> Refusal:
    """Says why what is carried cannot be put down."""
    state, names = table.state, table.static.token_names
    square, load = state.where[walk.token], state.load[walk.token]
    place, who = SQUARE_NAMES[square], names[walk.token]
    if load < 0:
        return Refusal("DT-B3", f"the {who} carries nothing")
    if square in state.pits:
        if load % TEAM != ROPE:
            return Refusal("DT-B7", f"a Pit Trap is on {place}, where only a Rope is put down")
        if not rope_holds(survey, square):
            return Refusal("DT-O6", f"fewer than two squares beside {place} hold the Rope")
    others = survey.others(square)
    if load % TEAM >= MEN and any(other % TEAM >= MEN for other in others):
        return Refusal("DT-B6", f"another object is on {place}")
    if len(others) > 1:
        return Refusal("DT-P8", f"two other tokens are on {place}")
    if walk.done & (DROPPED | TOOK):
        return Refusal("DT-B3", f"once a visit to {place} something is dropped, and not what was just picked up")
    if load % TEAM < MEN and any(other % TEAM < MEN for other in others):
        return Refusal("DT-P11", f"another character is on {place}")
    return _ends_not(table, walk, square)


def swap(table: Reading, walk: Walking, survey: Survey, action: Swap) -> Refusal:
    """Says why loads cannot be exchanged."""
    state, names = table.state, table.static.token_names
    square, load = state.where[walk.token], state.load[walk.token]
    mate = walk.player * TEAM + action.character
    place, who = SQUARE_NAMES[square], names[mate]
    if mate not in survey.others(square):
        return Refusal("DT-B3", f"no {who} is passed on {place}")
    if state.status[mate] & WOUNDED:
        return Refusal("DT-B19", f"the {who} is wounded")
    if load < 0 and state.load[mate] < 0:
        return Refusal("DT-B3", f"neither carries anything, the {names[walk.token]} nor the {who}")
    if walk.done & SWAPPED:
        return Refusal("DT-B3", f"once a visit to {place} something is swapped")
    theirs = state.load[mate]
    if theirs >= 0 and theirs % TEAM == ROPE and square in survey.open_pits:
        return Refusal("DT-O6", f"the {who} would fall without the {names[theirs]}")
    if load >= 0 and theirs < 0 and len(survey.others(square)) > 1:
        return Refusal("DT-P8", f"the {who} could not carry anything on {place}: another token is there")
    return _ends_not(table, walk, square)


def _ends_not(table: Reading, walk: Walking, square: int) -> Refusal:
    return Refusal("DT-P11", f"after that the move could not end on {SQUARE_NAMES[square]}{_nor_beyond(walk.left)}")


def jump(table: Reading, survey: Survey, token: int, action: Jump) -> Refusal:
    """Says why a character cannot jump so."""
    state, names = table.state, table.static.token_names
    square, pit, to = state.where[token], action.pit, action.square
    if not state.seats[survey.player].jumps:
        return Refusal("DT-K4", "no Jump card is left")
    if to == pit:
        return Refusal("DT-B9", f"a jump goes over {SQUARE_NAMES[pit]}, to a square beside it")
    away = not_beside(square, pit) or not_beside(pit, to)
    if away is not None:
        return Refusal("DT-B9", away.reason)
    if pit not in state.pits:
        return Refusal("DT-B9", f"no Pit Trap is on {SQUARE_NAMES[pit]}")
    barred = barrier(table, square, pit) or barrier(table, pit, to)
    if barred is not None:
        return Refusal("DT-B9", barred.reason)
    men = [other for other in survey.others(pit) if other % TEAM < MEN]
    if men:
        return Refusal("DT-B9", f"the {names[men[0]]} is on {SQUARE_NAMES[pit]}")
    if to in state.pits:
        return Refusal("DT-B10", f"a Pit Trap is on {SQUARE_NAMES[to]} too")
    if to == square:
        return Refusal("DT-B9", f"the jump goes back to {SQUARE_NAMES[to]}")
    return landing(table, survey, token, to)


def landing(table: Reading, survey: Survey, token: int, to: int) -> Refusal:
    """Says why a character cannot come to a square in one go, by a jump or through a wall."""
    closed = zone(table, survey.player, to)
    if closed is not None:
        return closed
    enemy = enemy_on(table, survey, to)
    if enemy >= 0:
        return Refusal("DT-P11", f"an enemy, the {table.static.token_names[enemy]}, stands on {SQUARE_NAMES[to]}")
    return stop(table, survey, token, to)


def through_wall(table: Reading, survey: Survey, token: int, action: WalkThrough) -> Refusal:
    """Says why the Wall-Walker cannot go there through a wall."""
    state, static = table.state, table.static
    square, to = state.where[token], action.square
    away = not_beside(square, to)
    if away is not None:
        return Refusal("DT-C6", away.reason)
    cell = cell_of(static, state, to)
    if to >= static.size or (cell < 0 and to not in static.zones):
        return Refusal("DT-C6", f"{SQUARE_NAMES[to]} is no square of a room or zone")
    edge = state.grid.edge(square, to)
    between = f"between {SQUARE_NAMES[square]} and {SQUARE_NAMES[to]}"
    if edge in (Edge.DOOR_CLOSED, Edge.DOOR_OPEN):
        return Refusal("DT-C6", f"not a wall but a Portcullis is {between}")
    if cell >= 0 and state.turned[cell] == FACE_DOWN:
        return Refusal("DT-C6", f"room {cell + 1}, behind the wall, is face down")
    if edge != Edge.WALL:
        return Refusal("DT-C6", f"no wall is {between}")
    if state.lifted and static.lift_cell in (cell, cell_of(static, state, square)):
        return Refusal("DT-PY18", "the room that is lifted has no neighbours")
    return landing(table, survey, token, to)
