"""What a position is worth to a player: points, and what characters still promise the nearer they are to the way out."""

from __future__ import annotations

from typing import Any, Final

from undercroft_dungeon_twister.ending import points
from undercroft_dungeon_twister.state import WOUNDED
from undercroft_dungeon_twister.words import (
    CLERIC,
    GOBLIN,
    KINDS,
    MEN,
    POTION,
    SWORD,
    TEAM,
    TREASURE,
)

from .ways import steps_out, way_out

PATIENCE: Final = 0.87
"""What is left of a promise for each move it takes to keep it."""
KEPT: Final = 0.7
"""What a promise counts of a point that is made."""
HIDDEN: Final = 0.12
"""What a character is worth that lies face down."""
HURT: Final = 0.3
"""What is left of the worth of a wounded character."""
ALIVE: Final = 0.15
"""What a character is worth besides, for what it can do."""
LEAD: Final = 0.8
"""How much the points and promises of the best other side count."""
WIN: Final = 20.0
TOOLS: Final = {
    KINDS.index(name): worth
    for name, worth in (("sword", 0.06), ("armor", 0.06), ("wand", 0.03), ("rope", 0.05), ("potion", 0.1))
}
"""What carrying an object is worth."""


def value(observation: Any, player: int) -> float:
    """Gives how good a position is for a player."""
    static = observation.static
    teams = range(len(static.teams))
    scored = [points(observation, team) for team in teams]
    mine = static.team[player]
    promised = [sum(promise(observation, seat) for seat in static.teams[team]) for team in teams]
    worth = [scored[team] + promised[team] for team in teams]
    rivals = [worth[team] for team in teams if team != mine]
    rest = (sum(rivals) - max(rivals)) / len(rivals)
    result = worth[mine] - LEAD * max(rivals) - 0.1 * rest
    target = static.scenario.target
    if target and max(scored) >= target:
        best = max(scored)
        if scored[mine] == best:
            result += WIN if scored.count(best) == 1 else WIN / 4
        else:
            result -= WIN
    return result


def promise(observation: Any, seat: int) -> float:
    """Gives what the characters of a seat still promise."""
    state, static = observation.state, observation.static
    pay = static.scenario.pay
    found = way_out(static, state, seat)
    leave = state.seats[seat].leave
    total = 0.0
    seen = 0
    for token in range(seat * TEAM, seat * TEAM + MEN):
        square = state.where[token]
        if square < 0:
            continue
        seen += 1
        kind = token % TEAM
        moves = steps_out(static, found, leave, square) / static.speed[kind]
        if static.lift_cell >= 0:
            moves += 1
        load = state.load[token]
        reward = pay.goblin if kind == GOBLIN else pay.exit
        if load >= 0:
            carried = load % TEAM
            if carried == TREASURE:
                reward += pay.treasure
            total += TOOLS.get(carried, 0.0)
        worth = KEPT * reward * PATIENCE**moves + ALIVE * (pay.kill > 0)
        total += worth * HURT if state.status[token] & WOUNDED else worth
    total += HIDDEN * sum(1 for other in state.stash for token in other.ids if owner(token) == seat)
    return total


def owner(token: int) -> int:
    """Gives whose a token is, known or by its back alone."""
    return token // TEAM if token >= 0 else -1 - token
