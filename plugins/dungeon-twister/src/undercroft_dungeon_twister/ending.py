"""When a match is over (DT-B35, DT-RO6, DT-PY20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .events import Hopeless
from .prospects import Prospects, after_turns
from .state import CARRIED, WOUNDED, Table
from .tables import Position, Reading
from .words import CLERIC, GOBLIN, MEN, TEAM, TREASURE, TROLL

FEW: Final = 6
"""With more characters that are well, enough of them to come to the target, a match goes on anyway."""


def points(table: Reading, team: int) -> int:
    """Gives what the seats of a team have scored together (DT-TE6)."""
    seats = table.state.seats
    return sum(sum(seats[seat].deeds) for seat in table.static.teams[team])


def finished(pos: Position) -> bool:
    """Tells between two turns whether the match is over."""
    static = pos.static
    scenario = static.scenario
    if scenario.cycles and pos.state.markers > scenario.cycles:
        return True
    teams = range(len(static.teams))
    if scenario.target and any(points(pos, team) >= scenario.target for team in teams):
        return True
    if not static.hopeless or not pos.state.turns:
        return False
    left = remaining(pos)
    status = pos.state.status
    wounded = len(status) - status.count(0) - status.count(CARRIED)
    # Most matches are far from that: many are well, and it would do to bring those out.
    if sum(left) - wounded > FEW and within_target(pos, left, wounded) and anybody_up(pos.state):
        return False
    able = standing(pos, left)
    if any(able):
        found = after_turns(pos)
        leaving = able if found is None else found.leaving
        if within_target(pos, leaving):
            return False
        for team in teams:
            hoped = hope(pos, team, left, leaving, able == left, found)
            if points(pos, team) + hoped >= scenario.target if scenario.target else hoped:
                return False
    pos.tell(Hopeless())
    return True


def anybody_up(state: Table) -> bool:
    """Tells whether a character stands on the board."""
    status = state.status
    return any(token % TEAM < MEN and not status[token] & WOUNDED for token in state.up)


def within_target(table: Reading, able: Sequence[int], less: int = 0) -> bool:
    """Tells whether a team comes to the target if so many of each seat, but for some, only leave."""
    scenario = table.static.scenario
    for team, members in enumerate(table.static.teams):
        own = sum(able[seat] for seat in members) - less
        if own > 0 and points(table, team) + own * scenario.pay.exit >= scenario.target:
            return True
    return False


def remaining(table: Reading) -> list[int]:
    """Gives how many characters of each seat are left in play, face up or not, which is public."""
    state = table.state
    left = [table.static.scenario.characters] * table.seats
    for seat in state.seats:
        for token in (*seat.won, *seat.out):
            left[token // TEAM] -= token % TEAM < MEN
    for token in state.gone:
        left[token // TEAM] -= token % TEAM < MEN
    return left


def standing(table: Reading, left: Sequence[int]) -> list[int]:
    """Gives how many of those of each seat can still act: who is wounded only if somebody can heal him (DT-B19)."""
    state = table.state
    men = [token for token in state.up if token % TEAM < MEN]
    down = [token for token in men if state.status[token] & WOUNDED and token % TEAM != TROLL]
    if len(down) == len(men):
        return [0] * table.seats  # What lies face down stays so: nobody is there to turn a room up.
    found = list(left)
    if not any(may_act(table, seat * TEAM + CLERIC) for seat in range(table.seats)):
        for token in down:
            found[token // TEAM] -= 1
    return found


def may_act(table: Reading, token: int) -> bool:
    """Tells whether a character stands on the board, or may lie face down in a room for all anybody knows."""
    state = table.state
    if state.where[token] >= 0:
        return not state.status[token] & WOUNDED
    if token in state.gone or any(token in seat.won or token in seat.out for seat in state.seats):
        return False
    return any(hidden // TEAM == token // TEAM for pile in state.stash for hidden in pile.ids)


def hope(
    table: Reading,
    team: int,
    left: Sequence[int],
    leaving: Sequence[int],
    healing: bool,
    prospects: Prospects | None,
) -> int:
    """Gives the most that a team can still score: all who can leave do with all Treasures, enemies are eliminated.

    `healing` if all who are wounded may be healed; prospects tell whom it can beat, everybody if there are none.
    """
    state, static = table.state, table.static
    scenario = static.scenario
    pay = scenario.pay
    away = {token for seat in state.seats for token in (*seat.won, *seat.out)} | set(state.gone)
    own = sum(leaving[seat] for seat in static.teams[team])
    if not sum(left[seat] for seat in static.teams[team]) and scenario.own_kill == "nobody":
        return 0
    found = 0
    for seat in range(table.seats):
        if seat in static.teams[team]:
            # Where characters are left in the box it is known that the Goblin is one of them when all are face up.
            goblin = seat * TEAM + GOBLIN
            there = leaving[seat] and (may_act(table, goblin) or (healing and state.where[goblin] >= 0))
            found += leaving[seat] * pay.exit + (pay.goblin - pay.exit if there else 0)
        elif prospects is not None and (team, static.team[seat]) not in prospects.beating:
            continue
        elif pay.wound:
            # Whoever is healed can be wounded again without end.
            found += left[seat] * scenario.target
        else:
            found += left[seat] * pay.kill
    if "treasure" in scenario.without:
        return found
    treasures = sum(seat * TEAM + TREASURE not in away for seat in range(table.seats))
    return found + min(own, treasures) * pay.treasure
