"""The agent `heroquest`: plays whatever seat it is given, Zargon or heroes, from what that seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from undercroft import Observation, Rng
from undercroft_heroquest.state import ZARGON

from . import zargon
from .heroes import Heroes


class HeroQuestAgent:
    """Zargon at seat 0, the leader of heroes elsewhere. It does what it holds best, and never anything by chance."""

    blind: ClassVar[bool] = False

    def __init__(self, rng: Rng) -> None:
        self._heroes = Heroes()

    def choose(self, observation: Observation[Any, Any] | None, legal: Sequence[Any]) -> Any:
        """Gives one of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        assert observation is not None
        if observation.player == ZARGON:
            return zargon.choose(observation, legal)
        return self._heroes.choose(observation, legal)
