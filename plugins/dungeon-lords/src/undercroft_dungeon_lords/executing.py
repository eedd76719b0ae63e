"""Executing orders: place by place, space by space (DL-S-12, DL-S-13), and the deals of the plain places."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from undercroft import DONE, Next, first, then

from .actions import DECLINE, EXECUTE, LOOK, Decline, Execute, Look
from .choosing import leave_out
from .digging import Digging, Mining
from .events import CardLookedAt, Resolving
from .evil import move_evil
from .goods import draw_trap, get, held, pay_goods, why_not_pay
from .hiring import Building, Hiring
from .paying import Discarding
from .phase import GamePhase, PlayerPhase, SpacePhase
from .tables import Position, Reading
from .words import BACKWARDS, DIG, EMPTY, MINE, MONSTERS, ORDERS, ROOMS, SPACES, TRAPS

SEQUENCE: Final = tuple(
    place * len(SPACES) + space
    for place in range(len(ORDERS))
    for space in (range(len(SPACES))[::-1] if place in BACKWARDS else range(len(SPACES)))
)
"""The spaces of the board in the order in which they are resolved."""
PHASES: Final[dict[int, Any]] = {DIG: Digging, MINE: Mining, MONSTERS: Hiring, ROOMS: Building}


class Executing(GamePhase):
    """Resolves all spaces that a minion stands on; nobody moves up to one that was left (DL-S-18)."""

    step: int = 0
    """How many spaces of the sequence were dealt with."""

    rule: ClassVar[str] = "DL-S-12"
    calls: ClassVar[tuple[Any, ...]] = (Digging, Mining, Hiring, Building, "Deal")

    def proceed(self, pos: Position) -> Next | None:
        """Goes to the next space with a minion; those of dummies just go home (DL-S-51)."""
        spaces = pos.state.spaces
        while self.step < len(SEQUENCE):
            number = SEQUENCE[self.step]
            self.step += 1
            player = spaces[number]
            if player == EMPTY:
                continue
            spaces[number] = EMPTY
            if player >= 0:
                place, space = divmod(number, len(SPACES))
                pos.tell(Resolving(player, place, space, pos.static.deals[number]))
                return first(PHASES.get(place, Deal)(player=player, place=place, space=space))
        return DONE


class Deal(SpacePhase):
    """A space of food, reputation, imps or traps: pay all and take all, or decline (DL-S-17)."""

    rule: ClassVar[str] = "DL-S-14"
    actions: ClassVar[tuple[type, ...]] = (Execute, Decline)
    leads: ClassVar[tuple[Any, ...]] = ("Spying", Discarding)

    def enter(self, pos: Position) -> Next | None:
        """Puts the minion on its card if the price cannot be paid (DL-S-16)."""
        why = why_not_pay(pos, self.player, self.deal(pos).price)
        if why is None:
            return None
        leave_out(pos, self.player, self.place, why[1])
        return DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists doing it and not."""
        return [EXECUTE, DECLINE]

    def play(self, pos: Position, player: int, action: Execute | Decline) -> Next | None:
        """Pays and gets; evil moves last, price and gain apart, so that the paladin finds the rest done (DL-B9.1)."""
        if isinstance(action, Decline):
            leave_out(pos, player, self.place, "declined")
            return DONE
        price, gain = self.deal(pos).price, self.deal(pos).gain
        pay_goods(pos, player, price)
        for what, n in (("gold", gain.gold), ("food", gain.food), ("imps", gain.imps)):
            if n:
                get(pos, player, what, n)
        if price.evil:
            move_evil(pos, player, price.evil)
        if gain.smiles:
            move_evil(pos, player, -gain.smiles)
        follows: list[PlayerPhase] = [Spying(player=player) for _ in range(gain.looks)]
        if gain.traps:
            second = pos.state.year == 2
            for _ in range(gain.traps + second):
                draw_trap(pos, player)
            if second and self.place == TRAPS:
                follows.append(Discarding(player=player))
        return then(*follows)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks whether."""
        deal = table.static.deals[self.place * len(SPACES) + self.space]
        holds = held(table, player)
        return f"Execute {ORDERS[self.place]} {SPACES[self.space]}, {deal}, or decline; you have {holds}"


class Spying(PlayerPhase):
    """A spy looks at one of the combat cards (DL-S-22)."""

    rule: ClassVar[str] = "DL-S-22"
    actions: ClassVar[tuple[type, ...]] = (Look,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the cards, known ones too."""
        return list(LOOK[1 : len(table.state.combat) + 1])

    def play(self, pos: Position, player: int, action: Look) -> Next | None:
        """Shows the card to the spy alone."""
        card = pos.reveal(pos.state.combat, action.number - 1, to=player)
        pos.show()
        pos.tell(CardLookedAt(player, action.number, pos.static.combats[card].name))
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the card."""
        return "Choose the combat card that your spy looks at; 1 is that of the first fight"
