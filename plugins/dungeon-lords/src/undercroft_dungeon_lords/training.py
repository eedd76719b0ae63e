"""Training fights: a ready dungeon, a flat fatigue, no combat cards, no limit on rounds (DL-B0)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, first

from .battle import Battle
from .phase import GamePhase
from .planning import Planning, battle_tiles
from .tables import Position


class Training(GamePhase):
    """Fights until the party or the last tile is gone."""

    player: int
    number: int = 0

    rule: ClassVar[str] = "DL-B0.training"
    calls: ClassVar[tuple[Any, ...]] = (Planning, Battle)

    def proceed(self, pos: Position) -> Next | None:
        """Begins the next fight."""
        seat = pos.state.seats[self.player]
        if not seat.party or not battle_tiles(seat):
            return DONE
        self.number += 1
        return first(Planning(player=self.player), Battle(player=self.player, number=self.number))
