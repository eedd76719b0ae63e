"""The agent `dungeon-cards`: lays rooms for its own way, and walks where a plan of some turns comes to most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from undercroft import Observation, Rng
from undercroft_dungeon_cards.actions import STOP, Go, Unleash
from undercroft_dungeon_cards.laying import Laying
from undercroft_dungeon_cards.resolving import Resolving

from .outlook import best_of_others
from .plan import Planner


class DungeonCardsAgent:
    """A player of any seat, who knows no more than an observation says."""

    blind: ClassVar[bool] = False

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, observation: Observation[Any, Any] | None, legal: Sequence[Any]) -> Any:
        """Gives one of the legal actions: that after which the turn comes out best."""
        if len(legal) == 1:
            return legal[0]
        assert observation is not None
        world = observation.sample(self._rng)
        player = observation.player
        # Of equals the last one, which is to stop or to hold.
        return max(reversed(legal), key=lambda action: tried(world, player, action))


HAND: Final = 0.5
"""What a card in hand is worth that is not laid yet, if the whole game were to come."""


def tried(world: Any, player: int, action: Any) -> float:
    """Gives how good a position is after an action and what belongs to it.

    A walk ends where it leads; a card that is taken up is laid, and a room used, in the best way there is.
    """
    trial = world.copy()
    trial.play_unchecked(player, action)
    if isinstance(action, Go) and player in trial.players() and STOP in trial.legal(player):
        trial.play_unchecked(player, STOP)
    if trial.flow and isinstance(trial.flow[-1], Laying | Resolving) and player in trial.players():
        return max(tried(trial, player, then) for then in trial.legal(player) if not isinstance(then, Unleash))
    planner = Planner(trial, player)
    cards: float = HAND * len(trial.state.seats[player].hand) * planner.left / trial.static.rounds
    return planner.best() + cards - best_of_others(trial, player)
