"""The Power phase and the powers of rooms 1 to 4."""

from __future__ import annotations

from itertools import compress
from typing import Any, ClassVar, Final

from undercroft import DONE, Next, Refusal, then

from .actions import PASS, POWER_ROOMS, SEND, WELCOME, Brew, Invite, Pass, Send, Welcome
from .dungeon import move_monster
from .effects import EFFECTS, Footsteps, RoomIndex, card_phases
from .events import MixtureUsed, SwordbearerDrawn, VipUsed
from .phase import GamePhase, PlayerPhase
from .tables import Position, Reading
from .words import IN_OUBLIETTES, IN_SUPPLY, KINDS, PLACES, ROOM_NAMES, ROOMS, SHOWN_MIXTURES, SHOWN_VIPS, VIP, WIDTH

MIXTURE_ROOM, VIP_ROOM, STEP_ROOM, SWORDBEARER_ROOM = POWER_ROOMS


class PowerPhase(PlayerPhase):
    """Lets the player send one monster to the oubliettes for the power of its room (DJ-T19)."""

    rule: ClassVar[str] = "DJ-T19"
    actions: ClassVar[tuple[type, ...]] = (Send, Pass)
    leads: ClassVar[tuple[Any, ...]] = ("MixturePower", "VipPower", "SwordbearerPower", Footsteps)

    def enter(self, pos: Position) -> Next | None:
        """Passes by if no monster can be sent."""
        return None if self.sends(pos) else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the monsters to send, and doing without."""
        return [PASS, *self.sends(table)]

    def sends(self, table: Reading) -> list[Send]:
        """Lists the monsters of rooms with a power that can be used, VIPs and skeletons too (DJ-T20)."""
        state = table.state
        monsters = state.seats[self.player].monsters
        counts: list[int] = []
        for room in POWER_ROOMS:
            ready = room != VIP_ROOM or state.vips_shown
            counts += monsters[room * WIDTH : room * WIDTH + WIDTH] if ready else NOBODY
        return list(compress(SEND, counts))

    def play(self, pos: Position, player: int, action: Send | Pass) -> Next | None:
        """Sends the monster and begins the power."""
        if isinstance(action, Pass):
            return DONE
        room = action.place
        move_monster(pos, player, action.kind, room, IN_OUBLIETTES)
        if room == MIXTURE_ROOM:
            return then(MixturePower(player))
        if room == VIP_ROOM:
            return then(VipPower(player))
        if room == STEP_ROOM:
            steps = pos.rules.room_footsteps(pos, player)
            return then(Footsteps(player, steps)) if steps > 0 else DONE
        return then(SwordbearerPower(player))

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says which rooms have a power, and why the VIPs' has none."""
        if not isinstance(action, Send):
            return PlayerPhase.why_not(self, table, player, action)
        place = PLACES[action.place]
        if action.place not in POWER_ROOMS:
            return Refusal("DJ-T19", f"a monster is sent from room 1, 2, 3 or 4, not from {place}")
        if not table.state.seats[player].monsters[action.place * WIDTH + action.kind]:
            return Refusal("DJ-T19", f"there is no {KINDS[action.kind]} in {place}")
        return Refusal("DJ-PW3", "no VIP card is left")

    def prompt(self, table: Reading, player: int) -> str:
        """Offers the powers."""
        return "Send a monster to the oubliettes for the power of its room, or pass"


NOBODY: Final = [0] * WIDTH


class MixturePower(PlayerPhase):
    """Room 1: uses one of the Mixtures shown (DJ-PW1)."""

    rule: ClassVar[str] = "DJ-PW1"
    actions: ClassVar[tuple[type, ...]] = (Brew,)
    leads: ClassVar[tuple[Any, ...]] = (*EFFECTS, "Refill")

    def enter(self, pos: Position) -> Next | None:
        """Asks only if the cards shown differ."""
        shown = pos.state.mixtures_shown
        if len(set(shown)) > 1:
            return None
        return self.use(pos, shown[0]) if shown else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the cards shown; copies of one card are one action."""
        brew = table.static.brew
        return [brew[number] for number in dict.fromkeys(table.state.mixtures_shown)]

    def play(self, pos: Position, player: int, action: Brew) -> Next | None:
        """Uses the card."""
        return self.use(pos, pos.static.mixture_numbers[action.card])

    def use(self, pos: Position, number: int) -> Next | None:
        """Discards the card, applies it, and then fills the gap."""
        state = pos.state
        state.mixtures_shown.remove(number)
        state.mixtures_gone.append(number)
        card = pos.static.mixtures[number]
        pos.tell(MixtureUsed(self.player, card.name, pos.static.mixture_words[number]))
        return then(*card_phases(pos, card, self.player), Refill())

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is shown."""
        if not isinstance(action, Brew):
            return PlayerPhase.why_not(self, table, player, action)
        return Refusal("DJ-PW1", f"the Mixture {action.card[:40]!r} is not among those shown")

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a card, and says what each does."""
        static = table.static
        return "Choose a Mixture: " + ", ".join(
            f"{static.mixtures[number].name} ({static.mixture_words[number]})"
            for number in dict.fromkeys(table.state.mixtures_shown)
        )


class VipPower(PlayerPhase):
    """Room 2: places a VIP figure in a room, then applies a VIP card to that room (DJ-PW2)."""

    room: RoomIndex | None = None
    """The room of the figure, as a number from 0, once it is chosen."""

    rule: ClassVar[str] = "DJ-PW2"
    actions: ClassVar[tuple[type, ...]] = (Welcome, Invite)
    leads: ClassVar[tuple[Any, ...]] = (*EFFECTS, "Refill")

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the rooms, or the cards shown."""
        if self.room is None:
            return list(WELCOME)
        invite = table.static.invite
        return [invite[number] for number in dict.fromkeys(table.state.vips_shown)]

    def play(self, pos: Position, player: int, action: Welcome | Invite) -> Next | None:
        """Places the figure, or uses the card. With one card shown there is nothing to choose."""
        state = pos.state
        if isinstance(action, Invite):
            return self.use(pos, pos.static.vip_numbers[action.card])
        self.room = action.room
        if state.supply[VIP]:
            move_monster(pos, player, VIP, IN_SUPPLY, ROOMS[action.room])
        shown = set(state.vips_shown)
        if len(shown) > 1:
            return None
        return self.use(pos, shown.pop()) if shown else DONE

    def use(self, pos: Position, number: int) -> Next | None:
        """Discards the card, applies it to the room of the figure, and then fills the gap."""
        state = pos.state
        state.vips_shown.remove(number)
        state.vips_gone.append(number)
        card = pos.static.vips[number]
        pos.tell(VipUsed(self.player, card.name, pos.static.vip_words[number]))
        return then(*card_phases(pos, card, self.player, ROOM_NAMES[self.room or 0]), Refill())

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Tells the order of figure and card, and what is shown."""
        if isinstance(action, Invite) and self.room is None:
            return Refusal("DJ-PW2", "first the VIP figure is placed, then a card is used")
        if isinstance(action, Invite):
            return Refusal("DJ-PW2", f"the VIP card {action.card[:40]!r} is not among those shown")
        if isinstance(action, Welcome):
            return Refusal("DJ-PW2", "the VIP figure is placed already")
        return PlayerPhase.why_not(self, table, player, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a room, then for a card, and says what each does there."""
        static = table.static
        cards = ", ".join(
            f"{static.vips[number].name} ({static.vip_words[number]})"
            for number in dict.fromkeys(table.state.vips_shown)
        )
        if self.room is None:
            return f"Choose a room for the VIP and then a card: {cards}"
        return f"Choose a VIP card for {ROOM_NAMES[self.room]}: {cards}"


class SwordbearerPower(PlayerPhase):
    """Room 4: draws a Swordbearer and applies it (DJ-PW7)."""

    rule: ClassVar[str] = "DJ-PW7"
    leads: ClassVar[tuple[Any, ...]] = EFFECTS

    def enter(self, pos: Position) -> Next | None:
        """Draws; an empty deck is made of the discards first."""
        state = pos.state
        if not state.swordbearers:
            state.swordbearers, state.swordbearers_gone = state.swordbearers_gone, []
            pos.rng.shuffle(state.swordbearers)
        number = state.swordbearers.pop()
        state.swordbearers_gone.append(number)
        pos.show()
        card = pos.static.swordbearers[number]
        pos.tell(SwordbearerDrawn(self.player, card.name, pos.static.swordbearer_words[number]))
        return then(*card_phases(pos, card, self.player))


class Refill(GamePhase):
    """Fills the gaps among the Mixtures and VIP cards shown, after the card that made one was applied."""

    def enter(self, pos: Position) -> Next | None:
        """Mixtures come back when their deck is too short (DJ-PW1), VIP cards do not (DJ-PW4)."""
        state = pos.state
        while len(state.mixtures_shown) < SHOWN_MIXTURES:
            if not state.mixtures:
                state.mixtures, state.mixtures_gone = state.mixtures_gone, []
                pos.rng.shuffle(state.mixtures)
            state.mixtures_shown.append(state.mixtures.pop())
            pos.show()
        while len(state.vips_shown) < SHOWN_VIPS and state.vips:
            state.vips_shown.append(state.vips.pop())
            pos.show()
        return DONE
