"""The agent `dungeon-twister`: walks to the way out, opens it by turning rooms, and fights when it pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from undercroft import Observation, Rng
from undercroft_dungeon_twister.actions import END_TURN, HALT, Hide, Lay, Place, PlayCard
from undercroft_dungeon_twister.words import KINDS, MEN, ROOM, WIDTH

from .fights import pending, prospect
from .outlook import outlook, stakes, value
from .plans import Plan, done, in_turn, plans, points_left, turned
from .ways import Ways

AHEAD: Final = 4
"""After how many of the best whole actions a second one is tried."""
BLUFF: Final = 0.1
"""By how much a Combat card may be the worse that is laid to surprise."""
TEMPO: Final = 0.02
"""What each action counts that a plan takes besides its first."""
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
            if action is HALT and action not in legal and self._plan:
                action = self._plan.pop(0)  # the walk ended by itself
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
            return best_card(world, player, legal, self._rng)
        if in_turn(world) is not None:
            plan = best_plan(world, player, legal)
            self._plan = list(plan[1:])
            return plan[0]
        return max(legal, key=lambda action: value(done(world, player, (action,)), player))


def best_card(world: Any, player: int, legal: Sequence[Any], rng: Rng) -> Any:
    """Gives a Combat card to lay: about the one that promises most."""
    fight = pending(world, player)
    assert fight is not None
    found = stakes(world, player, fight, outlook(world, player))
    return max(legal, key=lambda lay: prospect(world, player, fight, found, lay.card) + BLUFF * rng.below(100) / 100)


def best_plan(world: Any, player: int, legal: Sequence[Any]) -> Plan:
    """Gives the whole action to do next: the one that is best with what can follow it in the turn."""
    best, found = value(world, player), (END_TURN,)
    left = points_left(world)
    tried = []
    for number, plan in enumerate(plans(world, player, legal)):
        after = done(world, player, plan)
        tried.append((value(after, player), -number, plan, after))
        for longer, then in turned(world, player, plan, after):
            total = value(then, player) - TEMPO * (left - points_left(then) - 1)
            if total > best + 1e-9:
                best, found = total, longer
    tried.sort(key=lambda one: one[:2], reverse=True)
    for first, _, plan, after in tried[:AHEAD]:
        total = first
        acting = in_turn(after)
        if acting is not None and acting.player == player and acting.ap:
            for second in plans(after, player, after.legal(player)):
                total = max(total, value(done(after, player, second), player) - TEMPO)
        if total > best + 1e-9:
            best, found = total, plan
    return found


def put(observation: Any, legal: Sequence[Any], rng: Rng) -> Any:
    """Puts quick characters on circles, and the others into rooms near the way out."""
    if isinstance(legal[0], Place):
        return min(legal, key=lambda action: (FIRST.index(action.token), rng.below(1000)))
    state = observation.state
    ways = Ways(observation, observation.player)
    found = ways.out()

    def far(action: Hide) -> float:
        middle = state.corners[action.room - 1] + 2 * WIDTH + 2
        kind = KINDS.index(action.token)
        near = ways.steps(found, middle)
        return (near if kind < MEN or action.token == "treasure" else 10 * ROOM - near) + rng.below(8)

    return min(legal, key=far)
