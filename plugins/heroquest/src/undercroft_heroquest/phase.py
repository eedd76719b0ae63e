"""The base of all phases of this game."""

from __future__ import annotations

from undercroft import Phase

from .tables import Reading


class GamePhase(Phase, tag=lambda name: "heroquest." + name):
    """The base of phases."""


class HeroPhase(GamePhase):
    """The base of phases that ask the player who leads a hero."""

    hero: int
    """The hero, as an index into `state.heroes`."""
    player: int
    """Who is asked: who leads the hero."""

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names that player."""
        return (self.player,)
