"""Agents that take a seat: what they are asked, and the two that come with the host, by the door all plugins use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from .hookspecs import hookimpl

if TYPE_CHECKING:
    from ._core import Rng
    from .registers import Agents
    from .table import Observation


class Agent(Protocol):
    """What can take a seat. It sees an observation and its legal actions, nothing else.

    An agent with `blind = True` is given None instead of an observation, which saves the cost of making one.
    """

    blind: ClassVar[bool] = False

    def choose(self, observation: Observation[Any, Any] | None, legal: Sequence[Any]) -> Any:
        """Gives one of the legal actions, of which there is at least one."""
        ...


class RandomAgent:
    """Chooses any legal action, each as likely as the others."""

    blind: ClassVar[bool] = True

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, observation: Observation[Any, Any] | None, legal: Sequence[Any]) -> Any:
        """Gives one of the legal actions by chance."""
        return legal[self._rng.below(len(legal))] if len(legal) > 1 else legal[0]


class GreedyAgent:
    """Tries each action once in a possible world and takes one after which that world is worth most to it.

    What a world is worth, the game says, or the lead in score: `Setting.value`.
    """

    blind: ClassVar[bool] = False

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, observation: Observation[Any, Any] | None, legal: Sequence[Any]) -> Any:
        """Gives one of the best actions, by chance among equals."""
        if len(legal) == 1:
            return legal[0]
        assert observation is not None
        value, player = observation.setting.value, observation.player
        world = observation.sample(self._rng)
        best: list[Any] = []
        most: float = 0
        for action in legal:
            trial = world.copy()
            trial.play_unchecked(player, action)
            worth = value(trial, player)
            if not best or worth > most:
                best, most = [action], worth
            elif worth == most:
                best.append(action)
        return best[self._rng.below(len(best))]


@hookimpl
def undercroft_agents(register: Agents) -> None:
    """The agents that come with the host."""
    register.add("random", RandomAgent)
    register.add("greedy", GreedyAgent)
