"""Training fights: a ready dungeon, a flat fatigue, no combat cards, no limit on rounds (DL-B0)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, first

from .battle import Battle
from .fight_events import FightBegan, TrainingOver
from .phase import GamePhase
from .planning import Planning, battle_tiles
from .tables import Position, Reading


def judged(table: Reading, player: int) -> TrainingOver:
    """Gives what a training fight has come to, beside the best that it can come to (DL-B0.training)."""
    static, seat = table.static, table.state.seats[player]
    entry = static.trained
    lost, caught = len(seat.conquered), len(seat.prison)
    best = entry.best_in_room if static.training_room else entry.best
    if best is None:
        verdict = "how good that is nobody knows"
    elif (lost, -caught) <= (best.lost, -best.caught):
        verdict = "there is no better end"
    else:
        verdict = f"at best {best.lost} lost, {best.caught} caught"
    return TrainingOver(player, lost, len(seat.site), caught, len(entry.party), verdict)


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
            pos.tell(judged(pos, self.player))
            return DONE
        self.number += 1
        pos.tell(FightBegan(f"training {pos.static.training}", self.number))
        return first(Planning(player=self.player), Battle(player=self.player, number=self.number))
