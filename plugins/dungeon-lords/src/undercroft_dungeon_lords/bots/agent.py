"""The agent `dungeon-lords`: lays orders by plan, fights by trying out, and does all else for what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from undercroft import Observation, Rng
from undercroft_dungeon_lords.actions import Choose, ChooseForDummy, Discard, Feed, Look, Retrieve, Take, TakeBack
from undercroft_dungeon_lords.choosing import PICKS, ChooseOrders
from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.training import Training

from .fights import Search
from .orders import DEAR, best_row, dummy_order
from .outlook import value


class DungeonLordsAgent:
    """A lord of any seat, who knows no more than an observation says. It takes no order back."""

    blind: ClassVar[bool] = False

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, observation: Observation[Any, Any] | None, legal: Sequence[Any]) -> Any:
        """Gives one of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        assert observation is not None
        match legal[0]:
            case Take() | Retrieve():
                return max(legal, key=lambda action: DEAR[action.order])
            case Choose() | ChooseForDummy():
                return lay(observation, legal)
            case Look():
                return look(observation, legal)
        world = observation.sample(self._rng)
        if world.has(Combat) or world.has(Training):
            return Search(observation.player, world.static.training > 0).best(world, legal)
        return max(legal, key=lambda action: tried(world, observation.player, action))


def lay(observation: Observation[Any, Any], legal: Sequence[Any]) -> Any:
    """Gives the next order of the best row, or the order of the dummy."""
    player = observation.player
    laid = observation.nearest(ChooseOrders).picks.laid[player]
    offered = [action for action in legal if not isinstance(action, TakeBack)]
    if len(laid) < PICKS:
        order = best_row(observation, player, laid)[len(laid)]
    else:
        order = dummy_order(observation, player, [action.order for action in offered], laid)
    return next(action for action in offered if action.order == order)


def look(observation: Observation[Any, Any], legal: Sequence[Any]) -> Any:
    """Gives the first card that is not known yet."""
    cards = observation.state.combat.ids
    return next((action for action in legal if cards[action.number - 1] < 0), legal[0])


def tried(world: Any, player: int, action: Any) -> float:
    """Gives how good it is to have done something, once what it costs is chosen."""
    trial = world.copy()
    trial.play_unchecked(player, action)
    while player in trial.players():
        legal = trial.legal(player)
        if not isinstance(legal[0], Discard | Feed):
            break
        trial.play_unchecked(player, legal[0])
    return value(trial, player)
