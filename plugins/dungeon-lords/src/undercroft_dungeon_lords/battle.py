"""One dungeon's battle in its seven steps (DL-B11)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from undercroft import DONE, Next, first

from .attacking import Attacking
from .cards import CombatEntry
from .casting import Casting, can_cast
from .evil import move_evil
from .fight import Fight
from .fight_events import BattleBegan, Conquered, SpellMissed, Tired
from .party import absorb, heal, hurt, icons, party_words, tiles
from .planning import room_at
from .springing import Springing
from .state import Seat
from .tables import Position, Reading

STEPS = 7


class Battle(Fight):
    """A battle, from the traps to the poison."""

    step: int = 0
    """Which of the seven steps is being done."""

    rule: ClassVar[str] = "DL-B11.reveal"
    calls: ClassVar[tuple[Any, ...]] = (Springing, Casting, Attacking)

    def proceed(self, pos: Position) -> Next | None:
        """Does the next step, as long as anybody stands before the dungeon."""
        seat = pos.state.seats[self.player]
        if not self.step and seat.plan is not None and seat.party:
            pos.tell(BattleBegan(self.player, seat.plan.square, party_words(pos, seat)))
        while seat.plan is not None and seat.party and self.step < STEPS:
            self.step += 1
            follows = self.do(pos, seat)
            if follows is not None:
                return follows
        clear_away(seat)
        return DONE

    def do(self, pos: Position, seat: Seat) -> Next | None:
        """Does a step; gives what it waits for."""
        assert seat.plan is not None
        match self.step:
            case 1:
                return first(Springing(player=self.player)) if len(seat.plan.traps) else None
            case 2:
                return self.cast(pos, "fast")
            case 3:
                waiting = any(lodger.sent for lodger in seat.lair)
                return first(Attacking(player=self.player)) if waiting else None
            case 4:
                return self.cast(pos, "slow")
            case 5:
                if self.attacked and not self.unhealed:
                    heal(pos, self.player, icons(pos, seat, "hearts"))
            case 6:
                if not self.hold:
                    self.conquer(pos, seat, seat.plan.square)
            case 7:
                for tile in dict.fromkeys(self.poisoned):
                    if tile in tiles(seat):
                        hurt(pos, self.player, tile, self.poisoned.count(tile))
        return None

    def card(self, table: Reading) -> CombatEntry | None:
        """Gives the combat card of the fight; a training fight has none (DL-B0)."""
        static = table.static
        return None if static.training else static.combats[table.state.combat_gone[-1]]

    def cast(self, pos: Position, speed: Literal["fast", "slow"]) -> Next | None:
        """Casts the spell of the card if it has that speed and the party the magic (DL-B11.step-2, DL-B11.step-4)."""
        card = self.card(pos)
        seat = pos.state.seats[self.player]
        assert seat.plan is not None
        room = room_at(seat, seat.plan.square)
        if card is None or card.speed != speed:
            return None
        why = ""
        if self.spell_less or (room is not None and pos.static.rooms[room].silent):
            why = "a wizard was hit" if self.spell_less else "no spell works here"
        elif not can_cast(pos, self.player, self.number):
            why = f"it takes {self.number} magic, and there is {icons(pos, seat, 'crystals')}"
        if why and card.effects:
            pos.tell(SpellMissed(self.player, card.name, why))
        if why:
            return None
        return first(Casting(player=self.player, card=pos.state.combat_gone[-1]))

    def conquer(self, pos: Position, seat: Seat, square: int) -> None:
        """Deals the fatigue of the round, and flips the tile if anybody is left (DL-B11.step-6)."""
        card = self.card(pos)
        static = pos.static
        fatigue = static.trained.fatigue if card is None else card.fatigue
        pos.tell(Tired(self.player, fatigue))
        taken = absorb(pos, self.player, fatigue, self.shield)
        self.shield -= taken
        for _ in range(fatigue - taken):
            leader = next((tile for tile in tiles(seat) if not self.is_safe(pos, tile)), None)
            if leader is None:
                break
            hurt(pos, self.player, leader, 1)
        if seat.party:
            seat.conquered = seat.conquered.with_(square)
            pos.tell(Conquered(self.player, square))
            move_evil(pos, self.player, -1)


def clear_away(seat: Seat) -> None:
    """Ends a plan: what was not used goes back to hand and lair, face up (DL-B11.waiting)."""
    plan = seat.plan
    if plan is not None:
        seat.traps.ids += plan.traps.ids
        seat.traps.seen += plan.traps.seen
    seat.plan = None
    for lodger in seat.lair:
        lodger.sent = False
