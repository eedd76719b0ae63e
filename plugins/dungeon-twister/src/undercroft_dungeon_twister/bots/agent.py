"""The agent `dungeon-twister`: walks to the way out, opens it by turning rooms, and fights when it pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from undercroft import Observation, Rng
from undercroft_dungeon_twister.actions import END_TURN, HALT, STAY_OUT, Hide, Join, Lay, Place, PlayCard
from undercroft_dungeon_twister.battle import Alliance
from undercroft_dungeon_twister.fighting import strength
from undercroft_dungeon_twister.state import Table
from undercroft_dungeon_twister.static import Static
from undercroft_dungeon_twister.words import MEN, KINDS, ROOM, TEAM, WIDTH

from .outlook import value
from .plans import Plan, best_card, done, in_turn, plans, worth
from .ways import steps_out, way_out

AHEAD: Final = 4
"""After how many of the best whole actions a second one is tried."""
RESTLESS: Final = 0.12
"""What an action may cost that is done for want of a better one."""
FIRST: Final = ("goblin", "thief", "wizard", "wall-walker", "mekanork", "warrior", "cleric", "troll")
"""Who begins on a circle rather than in a room."""


class DungeonTwisterAgent:
    """A player who knows no more than an observation says."""

    blind: ClassVar[bool] = False

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._plan: list[Any] = []

    def choose(self, observation: Observation[Any, Any] | None, legal: Sequence[Any]) -> Any:
        """Gives one of the legal actions; a walk that was begun is gone on with."""
        if len(legal) == 1:
            self._plan = self._plan[1:] if self._plan[:1] == [legal[0]] else []
            return legal[0]
        assert observation is not None
        if self._plan:
            action = self._plan.pop(0)
            if action in legal:
                return action
            self._plan = []
        match legal[0]:
            case Place() | Hide():
                return put(observation, legal, self._rng)
            case PlayCard():
                return max(legal, key=lambda action: action.card)
        world = observation.sample(self._rng)
        player = observation.player
        if isinstance(legal[0], Lay):
            card = best_card(world, world.flow[-1], player, [action.card for action in legal])
            return next(action for action in legal if action.card == card)
        if isinstance(world.flow[-1], Alliance):
            return join(world, legal)
        if in_turn(world) is not None:
            plan = best_plan(world, player, legal, self._rng)
            self._plan = list(plan[1:])
            return plan[0]
        return max(legal, key=lambda action: value(done(world, player, (action,)), player))


def best_plan(world: Any, player: int, legal: Sequence[Any], rng: Rng) -> Plan:
    """Gives the whole action to do next: the one that is best with what can follow it in the turn.

    Where nothing is better than to do nothing, it is one that costs little, or two would wait for each other for ever.
    """
    now = value(world, player)
    tried = []
    for number, plan in enumerate(plans(world, player, legal)):
        after = done(world, player, plan)
        tried.append((worth(after, player, plan), -number, plan, after))
    tried.sort(key=lambda one: one[:2], reverse=True)
    best, found = now, (END_TURN,)
    for first, _, plan, after in tried[:AHEAD]:
        total = first
        acting = in_turn(after) if after.flow else None
        if acting is not None and acting.player == player and acting.ap:
            for second in plans(after, player, after.legal(player)):
                total = max(total, worth(done(after, player, second), player, second))
        if total > best + 1e-9:
            best, found = total, plan
    if found[0] is END_TURN:
        cheap = [plan for good, _, plan, _ in tried if good > now - RESTLESS]
        if cheap:
            return cheap[rng.below(len(cheap))]
    return found


def join(world: Any, legal: Sequence[Any]) -> Any:
    """Joins the stronger side of a fight, if it is not too even."""
    fight = world.flow[-1]
    sides = [[t for t in fight.part if fight.sides[t // TEAM] == side] for side in (0, 1)]
    margin = strength(world, sides[0], True) - strength(world, sides[1], False)
    colours = [world.static.scenario.colours[token // TEAM] for token in (fight.attacker, fight.target)]
    wanted = colours[0] if margin >= 0 else colours[1]
    return next((action for action in legal if isinstance(action, Join) and action.colour == wanted), STAY_OUT)


def put(observation: Any, legal: Sequence[Any], rng: Rng) -> Any:
    """Puts quick characters on circles, and the others into rooms near the way out."""
    if isinstance(legal[0], Place):
        return min(legal, key=lambda action: (FIRST.index(action.token), rng.below(1000)))
    static, state = observation.static, observation.state
    found, leave = way_out(static, state, observation.player), state.seats[observation.player].leave

    def far(action: Hide) -> float:
        middle = state.corners[action.room - 1] + 2 * WIDTH + 2
        kind = KINDS.index(action.token)
        near = steps_out(static, found, leave, middle)
        return (near if kind < MEN or action.token == "treasure" else 10 * ROOM - near) + rng.below(8)

    return min(legal, key=far)
