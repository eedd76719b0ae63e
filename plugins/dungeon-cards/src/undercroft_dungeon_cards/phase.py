"""The bases of the phases."""

from __future__ import annotations

from typing import ClassVar

from undercroft import Phase, Refusal

from .tables import Reading


class GamePhase(Phase, tag=lambda name: "dungeon-cards." + name):
    """The base of phases."""


class PlayerTurn(GamePhase):
    """The base of a player's turn: what is remembered until it ends."""

    player: int
    extra: bool = False
    """Whether the player has drawn an extra card in this turn (DC-C-21)."""

    turn: ClassVar[bool] = True


class PlayerPhase(GamePhase):
    """The base of phases that ask one player."""

    player: int

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names that player."""
        return (self.player,)

    def why_not(self, table: Reading, player: int, action: object) -> Refusal | None:
        """Says why an action cannot be done now."""
        from .refusing import refuse

        return refuse(table, player, self, action)
