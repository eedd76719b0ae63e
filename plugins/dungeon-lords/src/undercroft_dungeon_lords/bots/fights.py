"""How to fight: the plan and the attacks are tried out against a combat card that may be the real one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft import Position
from undercroft_dungeon_lords.battle import Battle

from .outlook import value

NODES: Final = 48
"""How many actions are tried for one decision."""


class Search:
    """Tries one's own actions to the end of the battle, as long as the budget lasts."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.left = NODES

    def best(self, world: Position[Any, Any], legal: Sequence[Any]) -> Any:
        """Gives the action after which the battle ends best."""
        share = max(1, NODES // len(legal))
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
        """Gives how good the best end of the battle is that the budget lets find."""
        player = self.player
        while asked := trial.players():
            state = trial.state
            other = asked[0]
            if other != player:
                theirs = trial.legal(other)
                if not theirs:
                    break  # a trap that was thought up for them cannot be paid: nothing is to be learnt from here on
                trial.play_unchecked(other, theirs[-1])
                continue
            if state.seats[player].plan is None or not fighting(trial, player):
                break
            legal = trial.legal(player)
            if len(legal) == 1:
                trial.play_unchecked(player, legal[0])
            elif self.left <= 0:
                trial.play_unchecked(player, legal[0])
            else:
                return max(self.after(trial, action) for action in legal)
        return value(trial, player)


def fighting(trial: Position[Any, Any], player: int) -> bool:
    """Tells whether the battle of a lord is still to come or going on."""
    return trial.state.seats[player].plan is not None or any(
        isinstance(phase, Battle) and phase.player == player for phase in trial.flow
    )
