"""How to fight: the plan and the attacks are tried out against a combat card that may be the real one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft import Position

from .outlook import value

NODES: Final = 48
"""How many actions are tried for one decision, about."""
TRAINING_NODES: Final = 3_000
"""As many in a training fight, where nothing is hidden and all is tried to the last fight."""


class Search:
    """Tries a lord's own actions to the end of the battle, as long as the budget lasts."""

    def __init__(self, player: int, training: bool) -> None:
        self.player = player
        self.training = training
        self.left = 0

    def best(self, world: Position[Any, Any], legal: Sequence[Any]) -> Any:
        """Gives the action after which the battle ends best; each one gets its share of the budget."""
        share = max(1, (TRAINING_NODES if self.training else NODES) // len(legal))
        found, most = legal[0], float("-inf")
        for action in legal:
            self.left = share
            worth = self.after(world, action)
            if worth > most:
                found, most = action, worth
        return found

    def after(self, world: Position[Any, Any], action: Any) -> float:
        """Gives how good the end of the battle is after an action."""
        trial = world.copy()
        trial.play_unchecked(self.player, action)
        self.left -= 1
        return self.end(trial)

    def end(self, trial: Position[Any, Any]) -> float:
        """Gives how good the best end of the battle is that the budget lets find.

        A plan is cleared away when its battle is over. Others send what their last action says, mostly nothing.
        """
        player = self.player
        seat = trial.state.seats[player]
        while (seat.plan is not None or self.training) and (asked := trial.players()):
            legal = trial.legal(asked[0])
            if not legal:
                break  # a trap that was thought up for another lord could not be paid: no more is to be learnt
            if asked[0] != player:
                trial.play_unchecked(asked[0], legal[-1])
            elif len(legal) == 1 or self.left <= 0:
                trial.play_unchecked(player, legal[0])
            else:
                return max(self.after(trial, action) for action in legal)
        return value(trial, player)
