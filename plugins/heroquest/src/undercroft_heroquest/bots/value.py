"""How good a position is for a seat: what `Game.value` gives, for agents that look ahead without knowing the game.

The heroes' side is counted, in points of which one Body of a hero is worth about three; Zargon's is the same with the
sign turned. Only what all may know is counted, so that both sides agree on it.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft import Observation
from undercroft.spatial import Edge
from undercroft_heroquest.geometry import mask
from undercroft_heroquest.state import NOWHERE, ZARGON, Game, Hero
from undercroft_heroquest.things import captives

from .fighting import awake, worth
from .knowledge import best_dice, lasting

WON: Final = 1_000.0
ACHIEVED: Final = 200.0
ALIVE: Final = 20.0
HOME: Final = 60.0
"""What a hero is worth who has left with the goal achieved."""
CARRIED: Final = 40.0
"""What a thing of the quest is worth that a hero carries."""
ROOM: Final = 10.0
CLOSE: Final = 12
"""From how many steps on a monster is not near."""


def value(observation: Observation[Any, Any], player: int) -> float:
    """Gives how good a position is for a player; higher is better.

    It is 1000 for who has won and -1000 for who has lost; before that it counts the goal, heroes, monsters, what is
    known of the quest, and how far the heroes are from what they want next.

    >>> from undercroft import Host
    >>> match = Host().match("heroquest", players=2, seed=1)
    >>> for line in ("choose fire", "choose earth"):
    ...     match.play(1, line)
    >>> value(match.observation(1), 1) == -value(match.observation(0), 0)
    True
    """
    points = heroes_value(observation)
    return -points if player == ZARGON else points


def heroes_value(table: Observation[Any, Any]) -> float:
    """Gives how good it is for the heroes."""
    state: Game = table.state
    if state.result:
        return WON if state.result == "won" else -WON
    points = ACHIEVED if state.achieved else 0.0
    points += ROOM * len(state.revealed) + 1.5 * len(state.searched) + 0.02 * (len(state.safe) + len(state.seen))
    for hero in state.heroes:
        if hero.life == "left":
            points += HOME if state.achieved else 0.0
        elif hero.life == "alive":
            points += ALIVE + 3 * lasting(table, hero) + hero.body / hero.most_body + 2 * len(hero.spells)
            points += CARRIED * len(hero.things) + 0.02 * hero.gold + len(hero.artifacts) + best_dice(table, hero)
            points -= 3 * len(hero.bound) + 2 * hero.skips
    return points - _monsters(table) - _way(table)


def _monsters(table: Observation[Any, Any]) -> float:
    """Gives what the monsters on the board are worth, more those that are near to a hero who cannot take much."""
    state: Game = table.state
    points = 0.0
    weak = [hero.square for hero in state.heroes if hero.square != NOWHERE and _weak(table, hero)]
    away = state.grid.distances(weak, figures=state.solid) if weak and state.monsters else None
    for monster in state.monsters:
        danger = worth(monster)
        points += 2 + 2 * danger * (0.5 + monster.body / monster.most_body)
        if not awake(monster):
            points -= danger
        elif away is not None and 0 <= away[monster.square] < CLOSE:
            points += 0.1 * danger * (CLOSE - away[monster.square])
    return points


def _weak(table: Observation[Any, Any], hero: Hero) -> bool:
    return best_dice(table, hero) < 2 or lasting(table, hero) <= 3


def _way(table: Observation[Any, Any]) -> float:
    """Gives how far the heroes are from what they want next: home, a monster to fight, or what nobody has seen."""
    state: Game = table.state
    grid, board = state.grid, table.static.board
    heroes = [hero for hero in state.heroes if hero.square != NOWHERE]
    if not heroes:
        return 0.0
    home = state.stairs if state.exits is None else state.exits
    carriers = [hero for hero in heroes if hero.things]
    if state.achieved or state.exits is not None:
        wanted, goers, weight = list(home), heroes, 0.5
    elif carriers:
        wanted, goers, weight = list(home), carriers, 0.5
    else:
        goers, weight = [hero for hero in heroes if not _weak(table, hero)] or heroes, 0.2
        wanted = [monster.square for monster in state.monsters] + [thing.square for thing in state.things]
        if not wanted:
            wanted = [square for a, b in state.doors if grid.edge(a, b) == Edge.DOOR_CLOSED for square in (a, b)]
            unseen = grid.reach(goers[0].square, 494, figures=state.solid) - state.seen
            for room in state.revealed:
                unseen = unseen - board.rooms[room]
            wanted += unseen
    if not wanted:
        return 0.0
    barred = state.solid | captives(state) | mask(trap.square for trap in state.traps)
    away = grid.distances(wanted, figures=barred)
    return weight * sum(away[hero.square] if away[hero.square] >= 0 else 50 for hero in goers)
