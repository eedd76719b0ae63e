"""When a match is over (DT-B35, DT-RO6, DT-PY20)."""

from __future__ import annotations

from collections.abc import Sequence

from .events import Hopeless
from .tables import Position, Reading
from .words import GOBLIN, MEN, TEAM, TREASURE


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
    for team, members in enumerate(static.teams):
        # Most matches are far from that: it would do to bring those out who are left.
        own = sum(left[seat] for seat in members)
        if own and points(pos, team) + own * scenario.pay.exit >= scenario.target:
            return False
    if any(left) and any(points(pos, team) + hope(pos, team, left) >= scenario.target for team in teams):
        return False
    pos.tell(Hopeless())
    return True


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


def hope(table: Reading, team: int, remaining: Sequence[int]) -> int:
    """Gives the most that a team can still score: all its characters out with all Treasures, all enemies eliminated."""
    state, static = table.state, table.static
    scenario = static.scenario
    pay = scenario.pay
    away = {token for seat in state.seats for token in (*seat.won, *seat.out)} | set(state.gone)
    hidden = {token // TEAM for pile in state.stash for token in pile.ids}
    own = sum(remaining[seat] for seat in static.teams[team])
    if not own and scenario.own_kill == "nobody":
        return 0
    found = 0
    for seat in range(table.seats):
        left = remaining[seat]
        if seat in static.teams[team]:
            goblin = seat * TEAM + GOBLIN
            # Where characters are left in the box it is known that the Goblin is one of them when all are face up.
            there = goblin not in away and (state.where[goblin] >= 0 or seat in hidden)
            found += left * pay.exit + (there and pay.goblin - pay.exit)
        elif pay.wound:
            # Whoever is healed can be wounded again without end.
            found += left * scenario.target
        else:
            found += left * pay.kill
    if "treasure" in scenario.without:
        return found
    treasures = sum(seat * TEAM + TREASURE not in away for seat in range(table.seats))
    return found + min(own, treasures) * pay.treasure
