"""When a match is over (DT-B35, DT-RO6, DT-PY20)."""

from __future__ import annotations

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
    # Most matches are far from that: not so many characters are out of play as it would take.
    seats = pos.state.seats
    lost = sum(len(seat.won) + len(seat.out) for seat in seats) + len(pos.state.gone)
    for team, members in enumerate(static.teams):
        left = scenario.characters * len(members) - lost
        if left > 0 and points(pos, team) + left * scenario.pay.exit >= scenario.target:
            return False
    if anybody_left(pos) and any(points(pos, team) + hope(pos, team) >= scenario.target for team in teams):
        return False
    pos.tell(Hopeless())
    return True


def anybody_left(table: Reading) -> bool:
    """Tells whether a character is left in play, face up or not."""
    return any(remaining(table, seat) for seat in range(table.seats))


def remaining(table: Reading, seat: int) -> int:
    """Gives how many characters of a seat are left in play, which is public."""
    state = table.state
    lost = sum(
        token % TEAM < MEN and token // TEAM == seat for other in state.seats for token in (*other.won, *other.out)
    )
    lost += sum(token % TEAM < MEN and token // TEAM == seat for token in state.gone)
    return table.static.scenario.characters - lost


def hope(table: Reading, team: int) -> int:
    """Gives the most that a team can still score: all its characters out with all Treasures, all enemies eliminated."""
    state, static = table.state, table.static
    scenario = static.scenario
    pay = scenario.pay
    away = {token for seat in state.seats for token in (*seat.won, *seat.out)} | set(state.gone)
    hidden = {token // TEAM for pile in state.stash for token in pile.ids}
    own = sum(remaining(table, seat) for seat in static.teams[team])
    if not own and scenario.own_kill == "nobody":
        return 0
    found = 0
    for seat in range(table.seats):
        left = remaining(table, seat)
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
