"""The adventurers break in: four fights a year, each planned, revealed and fought (DL-B11)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, first

from .battle import Battle
from .events import WentAway
from .evil import in_turn_order
from .fight_events import CombatCardTurnedUp, FightBegan
from .phase import GamePhase
from .planning import Planning
from .tables import Position

FIGHTS = 4


class Combat(GamePhase):
    """The fights of a year; then survivors leave and lairs recover."""

    number: int = 0
    """Which fight is being fought, from 1."""

    rule: ClassVar[str] = "DL-B11.reveal"
    calls: ClassVar[tuple[Any, ...]] = (Planning, "Revealing", Battle)

    def proceed(self, pos: Position) -> Next | None:
        """Begins the next fight, or ends the year's."""
        if self.number == FIGHTS:
            recover(pos)
            return DONE
        self.number += 1
        pos.tell(FightBegan(f"year {pos.state.year}", self.number))
        order = list(in_turn_order(pos))
        plans = [Planning(player=player) for player in order if pos.state.seats[player].party]
        battles = [Battle(player=player, number=self.number) for player in order]
        return first(*plans, Revealing(number=self.number), *battles)


class Revealing(GamePhase):
    """Turns up the combat card of the fight; nothing happens yet."""

    number: int

    rule: ClassVar[str] = "DL-B11.reveal"

    def proceed(self, pos: Position) -> Next | None:
        """Turns it up."""
        state = pos.state
        card = state.combat.take(0)
        state.combat_gone.append(card)
        pos.show()
        pos.tell(CombatCardTurnedUp(self.number, pos.static.combats[card].name, pos.static.combats_told[card]))
        return DONE


def recover(pos: Position) -> None:
    """Lets survivors go away, the paladin with them, and turns all lair tiles face up (DL-B9.10, DL-B11.after)."""
    state = pos.state
    for seat in state.seats:
        for hero in seat.party:
            state.distant.append(hero.tile)
            pos.tell(WentAway(pos.static.adventurers[hero.tile].name))
        seat.party = []
        seat.image = 0
        for lodger in seat.lair:
            lodger.down = lodger.sent = False
