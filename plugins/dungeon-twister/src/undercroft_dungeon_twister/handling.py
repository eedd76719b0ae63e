"""What a character does with tokens while it walks: take, drop, swap (DT-B2 to DT-B8, DT-O6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from undercroft import Action

from .actions import DROP, SWAP
from .state import CARRIED, WOUNDED, Table
from .static import Static
from .survey import Survey, neighbours_in
from .words import MEN, ROPE, TEAM, THIEF

TOOK, DROPPED, SWAPPED = 1, 2, 4
"""What was done on the present square: each once a visit, or one could go on for ever."""


class Handling(NamedTuple):
    """Something that can be done on a square, and what it would leave."""

    action: Action
    load: int
    """What the character then carries; -1 nothing."""
    rest: list[int]
    """What is then on the square besides the character and its load."""
    done: int
    loose: int
    """What it has put down."""


def handlings(survey: Survey, square: int, load: int, done: int, laid: int) -> Iterator[Handling]:
    """Gives what a walking character can do on a square, after what it did there."""
    others = survey.others(square)
    static, state = survey.static, survey.state
    if load >= 0:
        if not done & DROPPED and (not done & TOOK or done & SWAPPED) and may_drop(survey, square, load):
            yield Handling(DROP, -1, [*others, load], done | DROPPED, load)
    elif not done & TOOK:
        for token in others:
            if token != laid and may_take(survey, square, token):
                stay = [other for other in others if other != token and not falls(survey, square, token, other)]
                # Who makes somebody fall has not only picked something up: it can lay the Rope down again.
                took = 0 if len(stay) < len(others) - 1 else TOOK
                yield Handling(static.take[token], token, stay, done | took, -1)
    if not done & SWAPPED:
        for mate in others:
            if mate % TEAM < MEN and mate // TEAM == survey.player and may_swap(survey, square, load, mate):
                theirs = state.load[mate]
                rest = [other for other in others if other != theirs]
                if load >= 0:
                    rest.append(load)
                yield Handling(SWAP[mate % TEAM], theirs, rest, done | SWAPPED, -1)


def may_take(survey: Survey, square: int, token: int) -> bool:
    """Tells whether a token of the square can be picked up there."""
    static, state = survey.static, survey.state
    status, teams = state.status, static.team
    mine = teams[survey.player]
    if status[token] & CARRIED:
        return False
    others = survey.others(square)
    if token % TEAM < MEN and (teams[token // TEAM] != mine or not status[token] & WOUNDED):
        return False
    roped = token % TEAM == ROPE and square in state.pits
    for other in others:
        if other % TEAM < MEN and other != token:
            hostile = teams[other // TEAM] != mine
            if hostile and not status[other] & WOUNDED:
                return False  # DT-B4
            # Without the Rope it would fall, and nobody kills his own so (DT-O6).
            if roped and not hostile and (other % TEAM != THIEF or status[other] & WOUNDED):
                return False
    return True


def falls(survey: Survey, square: int, taken: int, token: int) -> bool:
    """Tells whether a token of the square is a character that falls if this one is taken (DT-O6)."""
    if taken % TEAM != ROPE or square not in survey.state.pits or token % TEAM >= MEN:
        return False
    return token % TEAM != THIEF or bool(survey.state.status[token] & WOUNDED)


def may_drop(survey: Survey, square: int, token: int) -> bool:
    """Tells whether what is carried can be put down on the square."""
    state = survey.state
    others = survey.others(square)
    if square in state.pits and (token % TEAM != ROPE or not rope_holds(survey, square)):
        return False  # DT-B7
    return fits(survey.static, state, [*others, token])


def rope_holds(survey: Survey, pit: int) -> bool:
    """Tells whether a Rope can be laid over a pit: two squares beside it can be stood on (DT-O6)."""
    # The pit counts as roped itself in a survey where the rope lies there; its neighbours are asked for only.
    return len(neighbours_in(survey.state.grid, pit) - survey.open_pits) >= 2


def may_swap(survey: Survey, square: int, load: int, mate: int) -> bool:
    """Tells whether loads can be exchanged with an own character that is passed."""
    state = survey.state
    if state.status[mate] & WOUNDED:
        return False
    theirs = state.load[mate]
    if theirs < 0 and load < 0:
        return False
    others = survey.others(square)
    held = mate % TEAM == THIEF or (load >= 0 and load % TEAM == ROPE)
    if theirs >= 0 and theirs % TEAM == ROPE and square in survey.open_pits and not held:
        return False  # It would fall (DT-O6).
    rest = [other for other in others if other != theirs]
    if load >= 0:
        rest.append(load)
    return fits(survey.static, state, rest)


def fits(static: Static, state: Table, tokens: Sequence[int]) -> bool:
    """Tells whether these tokens can be on one square when an action ends (DT-P8, DT-B5, DT-B6)."""
    if len(tokens) > 2:
        return False
    men = [token for token in tokens if token % TEAM < MEN]
    if len(tokens) - len(men) > 1:
        return False
    if len(men) < 2:
        return True
    a, b = men
    status = state.status
    return static.team[a // TEAM] == static.team[b // TEAM] and bool((status[a] | status[b]) & WOUNDED)
