"""What a position is worth: points, and what characters still promise, more the nearer they are to the way out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft.spatial import Numbers
from undercroft_dungeon_twister.board import FACE_DOWN, gear_of
from undercroft_dungeon_twister.ending import points
from undercroft_dungeon_twister.fighting import cards_left
from undercroft_dungeon_twister.state import WOUNDED
from undercroft_dungeon_twister.words import GOBLIN, KINDS, MEN, TEAM, TREASURE

from .fights import Sides, card_worth, pending, prospect
from .ways import Ways, crosses, lifter, lifting, rests
from .whims import whim

PATIENCE: Final = 0.87
"""What is left of a promise for each move it takes to keep it."""
KEPT: Final = 0.5
"""What a promise counts of a point that is made."""
HIDDEN: Final = 0.12
"""What a character is worth that lies face down."""
HURT: Final = 0.3
"""What is left of the worth of a wounded character."""
ALIVE: Final = 0.15
"""What a character is worth besides, for what it can do."""
NEAR: Final = 0.004
"""What each move counts by which a character is nearer to the way out, however far it is."""
FAR: Final = 25
BURDEN: Final = 2.0
"""How many moves it costs to carry something where an object lies on the gear one has to stand on."""
READY: Final = 0.5
"""How many moves the lift takes if somebody stands there who does it; a move, if not."""
LEAD: Final = 0.8
"""How much the points and promises of the best other side count."""
THEIRS: Final = 0.5
"""How much of their promises counts, or all would only turn rooms against each other."""
WIN: Final = 20.0
SEEN: Final = 0.15
"""What it is worth to see what lies in a room."""
TOP: Final = 0.8
"""The same of the room that is to be lifted, where nobody knows yet on which square one has to stand."""
DEAD: Final = -1
"""The status of who would be eliminated."""
TOOLS: Final = {
    KINDS.index(name): worth
    for name, worth in (("sword", 0.06), ("armor", 0.06), ("wand", 0.03), ("rope", 0.05), ("potion", 0.1))
}
"""What carrying an object is worth."""


def value(table: Any, player: int) -> float:
    """Gives how good a position is for a player; in a fight, what may come of it, by how likely it is."""
    fight = pending(table, player)
    now = outlook(table, player)
    return now if fight is None else now + prospect(table, player, fight, stakes(table, player, fight, now))


def stakes(table: Any, player: int, fight: Sides, now: float) -> tuple[float, float]:
    """Gives by how much it is better for a player if his side wins, and worse if it loses."""
    ours, theirs = fight.tokens[fight.side], fight.tokens[1 - fight.side]
    team = table.static.team
    won = outlook(table, player, theirs, team[player])
    lost = outlook(table, player, ours, team[fight.seats[1 - fight.side][0]])
    return won - now, now - lost


def outlook(table: Any, player: int, beaten: Sequence[int] = (), winner: int = -1) -> float:
    """Gives how good a position is for a player, after a team has beaten these characters."""
    static, state = table.static, table.state
    teams = range(len(static.teams))
    scored = [points(table, team) for team in teams]
    status = state.status
    if beaten:
        pay, status = static.scenario.pay, list(status)
        for token in beaten:
            down = status[token] & WOUNDED
            status[token] = DEAD if down else status[token] | WOUNDED
            scored[winner] += pay.kill if down else pay.wound
    mine = static.team[player]
    # Rivals have a free way: who only stood in it would make all wait for each other.
    promised = [sum(promise(table, seat, status, team != mine) for seat in static.teams[team]) for team in teams]
    rivals = [scored[team] + THEIRS * promised[team] for team in teams if team != mine]
    rest = (sum(rivals) - max(rivals)) / len(rivals)
    result: float = scored[mine] + promised[mine] - LEAD * max(rivals) - 0.1 * rest
    result += SEEN * (len(state.turned) - state.turned.count(FACE_DOWN))
    if static.lift_cell >= 0 and state.turned[static.lift_cell] != FACE_DOWN:
        result += TOP
    result += card_worth(table) * sum(cards_left(table, player)) + whim(table, player)
    target = static.scenario.target
    if target and max(scored) >= target:
        best = max(scored)
        if scored[mine] == best:
            result += WIN if scored.count(best) == 1 else WIN / 4
        else:
            result -= WIN
    return result


def promise(table: Any, seat: int, status: Sequence[int], free: bool) -> float:
    """Gives what the characters of a seat still promise, in that status; `free` if nobody is in their way."""
    state, static = table.state, table.static
    pay = static.scenario.pay
    ways = Ways(table, seat, status, free)
    walked = ways.out()
    over_pits: Numbers | None = None
    walker, passing = rests(table)
    top = lift_cost(table, seat, status)
    total = 0.0
    for token in range(seat * TEAM, seat * TEAM + MEN):
        square = state.where[token]
        if square < 0 or status[token] == DEAD:
            continue
        kind, load, hurt = token % TEAM, state.load[token], status[token] & WOUNDED
        found = walked
        if not hurt and crosses(kind, load):
            if over_pits is None:
                over_pits = ways.out(over_pits=True)
            found = over_pits
        ends = passing if token == walker and passing else (square,)
        moves = min(ways.steps(found, end) for end in ends) / static.speed[kind] + top[load >= 0]
        if load >= 0:
            total += TOOLS.get(load % TEAM, 0.0)
        worth = KEPT * reward(table, token) * PATIENCE**moves + NEAR * max(0.0, FAR - moves) + ALIVE * (pay.kill > 0)
        total += worth * HURT if hurt else worth
    total += HIDDEN * sum(1 for other in state.stash for token in other.ids if owner(token) == seat)
    return total


def reward(table: Any, token: int) -> int:
    """Gives the points for a character that leaves with what it carries."""
    pay, load = table.static.scenario.pay, table.state.load[token]
    paid: int = pay.goblin if token % TEAM == GOBLIN else pay.exit
    return paid + pay.treasure if load >= 0 and load % TEAM == TREASURE else paid


def lift_cost(table: Any, seat: int, status: Sequence[int]) -> tuple[float, float]:
    """Gives how many moves the lift takes characters of a seat besides the way to it, without and with a load."""
    static, state = table.static, table.state
    cell = static.lift_cell
    if cell < 0 or lifting(table, seat):
        return 0.0, 0.0
    if state.turned[cell] == FACE_DOWN:
        return 1.0, 1.0
    if lifter(table, seat):
        return READY, READY
    gear = gear_of(static, state, cell)
    there = [token for token in state.up if state.where[token] == gear and status[token] != DEAD]
    if any(token % TEAM < MEN and token // TEAM != seat for token in there):
        return 1.0 + BURDEN, 1.0 + BURDEN
    # A load may not be carried onto what lies there.
    return 1.0, 1.0 + BURDEN if there else 1.0


def owner(token: int) -> int:
    """Gives whose a token is, known or by its back alone."""
    return token // TEAM if token >= 0 else -1 - token
