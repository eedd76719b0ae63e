"""The base of all phases of this game."""

from __future__ import annotations

from undercroft import Phase

from .tables import Reading


class GamePhase(Phase, tag=lambda name: "dungeon-twister." + name):
    """The base of phases."""


class PlayerPhase(GamePhase):
    """The base of phases that ask one player."""

    player: int

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names that player."""
        return (self.player,)
