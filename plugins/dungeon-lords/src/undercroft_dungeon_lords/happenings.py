"""The events of spring, summer and autumn: payday, taxes, and the special one (DL-S-64 to DL-S-70, DL-B10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from undercroft import DONE, Next, Refusal, then

from .actions import Dismiss, Pay, Wage
from .events import EventHappens, LettersTaken, Paid, SpecialTurnedUp
from .evil import in_turn_order, move_evil
from .goods import held, release
from .paying import Settling
from .phase import GamePhase, PlayerPhase
from .specials import Special
from .static import Static
from .tables import Position, Reading
from .wording import event_words

PAY: Final = tuple(map(Pay, range(21)))


class Happening(GamePhase):
    """The event of this season happens to everybody in turn order (DL-S-66)."""

    rule: ClassVar[str] = "DL-S-65"
    leads: ClassVar[tuple[Any, ...]] = ("Taxes", "Payday", Special)

    def enter(self, pos: Position) -> Next | None:
        """Takes the tile off the board; in winter there is none (DL-S-64)."""
        state = pos.state
        if not state.round:
            return DONE
        tile = state.events.take(0)
        state.events_gone.append(tile)
        entry = pos.static.events[tile]
        card = state.special[-1] if state.special and pos.static.special_events else None
        special = "nothing happens" if card is None else special_words(pos.static, card)
        pos.tell(EventHappens(entry.name, event_words(entry, special)))
        order = in_turn_order(pos)
        does = entry.does
        if does == "taxes":
            return then(*(Taxes(player=player) for player in order))
        if does == "payday":
            return then(*(Payday(player=player) for player in order))
        if card is None:
            return DONE
        return then(*(Special(player=player, card=card) for player in order))


def special_words(static: Static, card: int) -> str:
    """Gives a special card by name, with what it does."""
    return f"{static.specials[card].name}, {static.specials_told[card]}"


def turn_up_special(pos: Position) -> None:
    """Turns the special card of the year up, together with its tile (DL-B10)."""
    state = pos.state
    card = state.specials.pop()
    state.special.append(card)
    pos.show()
    pos.tell(SpecialTurnedUp(pos.static.specials[card].name, pos.static.specials_told[card]))


class Taxes(PlayerPhase):
    """A gold for every two tiles, rounded up; what is not paid becomes dead letters (DL-S-68, DL-S-69)."""

    rule: ClassVar[str] = "DL-S-69"
    actions: ClassVar[tuple[type, ...]] = (Pay,)

    def enter(self, pos: Position) -> Next | None:
        """Asks nothing of who has no gold."""
        return None if pos.state.seats[self.player].gold else self.settle(pos, 0)

    def due(self, table: Reading) -> int:
        """Gives the taxes of the dungeon, conquered tiles included."""
        return (len(table.state.seats[self.player].site) + 1) // 2

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists how much can be paid, from nothing to all."""
        return list(PAY[: min(self.due(table), table.state.seats[player].gold) + 1])

    def play(self, pos: Position, player: int, action: Pay) -> Next | None:
        """Pays."""
        return self.settle(pos, action.n)

    def settle(self, pos: Position, n: int) -> Next | None:
        """Takes the gold, and letters for the rest."""
        seat = pos.state.seats[self.player]
        letters = self.due(pos) - n
        if n:
            seat.gold -= n
            pos.tell(Paid(self.player, n, "gold"))
        if letters:
            seat.letters += letters
            pos.tell(LettersTaken(self.player, letters))
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says how much can be paid."""
        if not isinstance(action, Pay):
            return None
        return Refusal("DL-S-69", f"{self.due(table)} gold are due, and you have {table.state.seats[player].gold}")

    def prompt(self, table: Reading, player: int) -> str:
        """Asks how much."""
        gold = table.state.seats[player].gold
        return f"Taxes of {self.due(table)} gold: each one not paid costs 3 points at the end; you have {gold}"


class Payday(Settling):
    """Each monster and ghost is paid again or goes, tile by tile as the lord likes (DL-S-67)."""

    rule: ClassVar[str] = "DL-S-67"
    actions: ClassVar[tuple[type, ...]] = (Wage, Dismiss)

    def enter(self, pos: Position) -> Next | None:
        """Lets all wages be due."""
        for lodger in pos.state.seats[self.player].lair:
            lodger.due = True
        return None

    def others(self, table: Reading) -> Sequence[Any]:
        """Gives letting each kind go."""
        return table.static.dismiss

    def refuse_to_pay(self, pos: Position, place: int) -> None:
        """Lets one go, and the counter up."""
        release(pos, self.player, place)
        move_evil(pos, self.player, 1)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for one."""
        return f"Payday: {self.wages(table)}; who is not paid leaves for 1 evil; you have {held(table, player)}"
