"""What a position is worth: points, and what characters still promise, more the nearer they are to the way out."""

from __future__ import annotations

from typing import Any, Final

from undercroft_dungeon_twister.board import FACE_DOWN
from undercroft_dungeon_twister.ending import points
from undercroft_dungeon_twister.state import WOUNDED
from undercroft_dungeon_twister.words import GOBLIN, KINDS, MEN, TEAM, TREASURE

from .fights import card_worth, hand, prospect
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
NEAR: Final = 0.01
"""What each move counts by which a character is nearer to the way out, however far it is."""
FAR: Final = 25
LEAD: Final = 0.8
"""How much the points and promises of the best other side count."""
THEIRS: Final = 0.5
"""How much of their promises counts, or all would only turn rooms against each other."""
WIN: Final = 20.0
SEEN: Final = 0.15
"""What it is worth to see what lies in a room."""
CALM: Final = 25
"""After how many turns of each player a game lasts too long, and where one stands is worth something by chance."""
RISE: Final = 0.004
"""By how much that rises with each turn of each player."""
MOST: Final = 0.4
WHIMS, ROUNDS = 2, 6
"""In how many of how many rounds that is so."""
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
    rivals = [scored[team] + THEIRS * promised[team] for team in teams if team != mine]
    rest = (sum(rivals) - max(rivals)) / len(rivals)
    result: float = scored[mine] + promised[mine] - LEAD * max(rivals) - 0.1 * rest
    state = observation.state
    result += SEEN * (len(state.turned) - state.turned.count(FACE_DOWN)) + prospect(observation, player)
    result += card_worth(observation) * sum(hand(observation, player)) + whim(observation, player)
    target = static.scenario.target
    if target and max(scored) >= target:
        best = max(scored)
        if scored[mine] == best:
            result += WIN if scored.count(best) == 1 else WIN / 4
        else:
            result -= WIN
    return result


def whim(observation: Any, player: int) -> float:
    """Gives what a position is worth by chance, the same for a player all through a round; 0 while a game is young.

    Two who have each found their best place would otherwise wait for each other for ever.
    """
    state = observation.state
    turn = state.turns // observation.static.seats
    much: float = min(MOST, (turn - CALM) * RISE)
    if much <= 0 or turn % ROUNDS >= WHIMS:
        return 0.0
    first = player * TEAM
    total = sum(drawn(turn, token, state.where[token]) - 0.5 for token in range(first, first + MEN))
    total += sum(drawn(turn, cell - len(state.turned), turned) - 0.5 for cell, turned in enumerate(state.turned))
    return much * total


def drawn(turn: int, what: int, where: int) -> float:
    """Gives a number from 0 to 1 that goes with a turn, a thing and its place, and with nothing else.

    >>> drawn(7, 3, 100) == drawn(7, 3, 100) != drawn(8, 3, 100)
    True
    """
    mixed = (turn * 73_856_093 ^ what * 19_349_663 ^ where * 83_492_791) & 0xFFFF_FFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B_3C6D & 0xFFFF_FFFF
    return ((mixed ^ mixed >> 13) & 0xFFFF) / 0x1_0000


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
        worth = KEPT * reward * PATIENCE**moves + NEAR * max(0.0, FAR - moves) + ALIVE * (pay.kill > 0)
        total += worth * HURT if state.status[token] & WOUNDED else worth
    total += HIDDEN * sum(1 for other in state.stash for token in other.ids if owner(token) == seat)
    return total


def owner(token: int) -> int:
    """Gives whose a token is, known or by its back alone."""
    return token // TEAM if token >= 0 else -1 - token
