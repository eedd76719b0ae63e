"""The base of all phases of this game."""

from __future__ import annotations

from undercroft import Phase

from .cards import Space
from .tables import Reading
from .words import SPACES


class GamePhase(Phase, tag=lambda name: "dungeon-lords." + name):
    """The base of phases."""


class PlayerPhase(GamePhase):
    """The base of phases that ask one player."""

    player: int

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names that player."""
        return (self.player,)


class SpacePhase(PlayerPhase):
    """The base of phases in which a lord executes the order of a space on the central board."""

    place: int
    space: int

    def deal(self, table: Reading) -> Space:
        """Gives what the space says."""
        return table.static.spaces[self.place * len(SPACES) + self.space]
