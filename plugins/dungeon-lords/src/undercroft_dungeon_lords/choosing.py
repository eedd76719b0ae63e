"""The secret choice of orders, and where minions go when they are revealed (DL-S-05 to DL-S-11, DL-S-50 to DL-S-56)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from undercroft import DONE, Answers, Next, Owner, PerPlayer, Refusal

from .actions import CHOOSE, CHOOSE_FOR_DUMMY, TAKE, TAKE_BACK, Choose, ChooseForDummy, Take, TakeBack
from .events import DummyOrder, MinionLeftOut, MinionPlaced, OrdersOpen, OrdersRevealed, PaidAtOnce
from .evil import in_turn_order
from .phase import GamePhase
from .state import Dummy
from .tables import Position, Reading
from .wording import listed
from .words import EMPTY, MONSTERS, ORDERS, SPACES, dummy_minion

PICKS = 3
DRAWN = 3
FIRST, SECOND, THIRD = range(3)


class ChooseInaccessible(GamePhase):
    """The full game's start: of three drawn orders each lord takes one in hand, all in secret (DL-B2.orders)."""

    drawn: Annotated[list[list[int]], PerPlayer, Owner] = msgspec.field(default_factory=list)
    picks: Answers[int] = msgspec.field(default_factory=lambda: Answers[int].of(0))

    rule: ClassVar[str] = "DL-B2.orders"
    actions: ClassVar[tuple[type, ...]] = (Take,)

    def enter(self, pos: Position) -> Next | None:
        """Draws three orders for every lord."""
        for _ in range(pos.seats):
            orders = list(range(len(ORDERS)))
            pos.rng.shuffle(orders)
            self.drawn.append(sorted(orders[:DRAWN]))
        self.picks = Answers[int].of(pos.seats)
        return None

    def players(self, table: Reading) -> list[int]:
        """Names who has not chosen."""
        return [player for player, given in enumerate(self.picks.given) if not given]

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the three."""
        return [TAKE[order] for order in self.drawn[player]]

    def play(self, pos: Position, player: int, action: Take) -> Next | None:
        """Notes the choice."""
        self.picks.lay(player, action.order)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Lays the other two open."""
        pos.show()
        for player, (seat, drawn, laid) in enumerate(zip(pos.state.seats, self.drawn, self.picks.laid, strict=True)):
            seat.inaccessible = [order for order in drawn if order != laid[0]]
            pos.tell(OrdersOpen(player, *seat.inaccessible))
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what was drawn."""
        if not isinstance(action, Take | Choose):
            return None
        return Refusal("DL-B2.orders", f"first take one of {listed(ORDERS[order] for order in self.drawn[player])}")

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the one."""
        return "Take one of these orders; the other two lie open in the first round"


class ChooseOrders(GamePhase):
    """Each lord lays three orders face down, and with two players one for a dummy (DL-S-07, DL-S-53)."""

    picks: Answers[int] = msgspec.field(default_factory=lambda: Answers[int].of(0))

    rule: ClassVar[str] = "DL-S-07"
    actions: ClassVar[tuple[type, ...]] = (Choose, ChooseForDummy, TakeBack)

    def enter(self, pos: Position) -> Next | None:
        """Puts the minions of dummies that are drawn openly (DL-S-50, DL-S-52)."""
        draw_for_dummies(pos)
        self.picks = Answers[int].of(pos.seats)
        return None

    def players(self, table: Reading) -> list[int]:
        """Names who has not chosen all."""
        wanted = picks_of(table)
        return [player for player, given in enumerate(self.picks.given) if given < wanted]

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the orders in hand, then those of the dummy; and taking back."""
        laid = self.picks.laid[player]
        if len(laid) < PICKS:
            barred = (*table.state.seats[player].inaccessible, *laid)
            found: list[Any] = [action for order, action in enumerate(CHOOSE) if order not in barred]
        else:
            dummy = table.state.dummies[player]
            found = [CHOOSE_FOR_DUMMY[order] for order in left_of(dummy)]
        if laid:
            found.append(TAKE_BACK)
        return found

    def play(self, pos: Position, player: int, action: Choose | ChooseForDummy | TakeBack) -> Next | None:
        """Lays an order, or takes the last one back."""
        if isinstance(action, TakeBack):
            self.picks.back(player)
        else:
            self.picks.lay(player, action.order)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Reveals everything and puts the minions on the board."""
        pos.show()
        reveal(pos, self.picks.laid)
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the next order."""
        laid = self.picks.given[player]
        if laid == PICKS:
            drawn = listed(ORDERS[order] for order in table.state.dummies[player].drawn)
            return f"Choose the third order of your dummy, beside {drawn}; write `dummy` before it"
        known = listed(ORDERS[order] for order in self.picks.laid[player])
        if known:
            return f"Lay order {laid + 1} of {PICKS}, after {known}"
        free: list[str] = [
            ORDERS[order] for order in range(len(ORDERS)) if order not in table.state.seats[player].inaccessible
        ]
        line = free[:PICKS]
        dummies = table.state.dummies
        if picks_of(table) > PICKS:
            line.append(f"dummy {ORDERS[left_of(dummies[player])[0]]}")
        own = ", then one of your dummy's" if picks_of(table) > PICKS else ""
        return f"Lay {PICKS} orders, the first one first{own}: one by one, or in one line such as {'; '.join(line)}"

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says why an order cannot be laid now."""
        laid = self.picks.laid[player]
        if isinstance(action, TakeBack):
            return Refusal("DL-S-07", "nothing is laid yet")
        if not isinstance(action, Choose | ChooseForDummy):
            return None
        name = ORDERS[action.order]
        if isinstance(action, ChooseForDummy):
            if picks_of(table) == PICKS:
                return Refusal("DL-S-53", "with more than two players nobody chooses for a dummy")
            if len(laid) < PICKS:
                return Refusal("DL-S-53", f"first lay {PICKS} orders of your own")
            return Refusal("DL-S-53", f"your dummy has {name} drawn already, or it is inaccessible")
        if len(laid) == PICKS:
            return Refusal("DL-S-53", f"your own {PICKS} orders are laid; choose for your dummy, such as: dummy {name}")
        if action.order in table.state.seats[player].inaccessible:
            return Refusal("DL-S-06", f"{name} is inaccessible in this round")
        return Refusal("DL-S-07", f"{name} is laid already")


def picks_of(table: Reading) -> int:
    """Gives how many orders each lord chooses: three, and with two players one for a dummy."""
    return PICKS + (len(table.state.dummies) == table.seats)


def left_of(dummy: Dummy) -> list[int]:
    """Gives the orders that a dummy can still be given: neither inaccessible nor drawn (DL-S-52)."""
    return [order for order in range(len(ORDERS)) if order not in dummy.inaccessible and order not in dummy.drawn]


def draw_for_dummies(pos: Position) -> None:
    """Draws the open orders of dummies and puts their minions on space II, the second of two alike on III."""
    dummies = pos.state.dummies
    for number, dummy in enumerate(dummies):
        orders = left_of(dummy)
        pos.rng.shuffle(orders)
        dummy.drawn = orders[: PICKS if len(dummies) == 1 else PICKS - 1]
        for order in dummy.drawn:
            place_dummy(pos, number, order, SECOND)


def place_dummy(pos: Position, number: int, order: int, lowest: int) -> None:
    """Puts a dummy's minion on the lowest free space of a place from that one on."""
    spaces = pos.state.spaces
    space = next(space for space in range(lowest, len(SPACES)) if spaces[order * len(SPACES) + space] == EMPTY)
    spaces[order * len(SPACES) + space] = dummy_minion(number)
    pos.tell(DummyOrder(number, order, space))


def reveal(pos: Position, laid: list[list[int]]) -> None:
    """Turns all orders up: the third ones of dummies first (DL-S-54), then the lords', column by column (DL-S-09)."""
    state = pos.state
    for number, dummy in enumerate(state.dummies):
        if len(laid[number]) > PICKS:
            dummy.drawn.append(laid[number][PICKS])
            place_dummy(pos, number, laid[number][PICKS], FIRST)
    for player in in_turn_order(pos):
        seat = state.seats[player]
        seat.orders = laid[player][:PICKS]
        pos.tell(OrdersRevealed(player, *seat.orders))
    for position in range(PICKS):
        for player in in_turn_order(pos):
            place_minion(pos, player, position)


def place_minion(pos: Position, player: int, position: int) -> None:
    """Puts a lord's minion on the lowest free space, or on the order card if there is none (DL-S-09, DL-S-11).

    In the full game monsters as the first order cost a gold at once; without it no space is taken (DL-B4.first-hire).
    """
    state = pos.state
    seat = state.seats[player]
    order = seat.orders[position]
    spaces = state.spaces
    start = order * len(SPACES)
    free = [space for space in range(len(SPACES)) if spaces[start + space] == EMPTY]
    if order == MONSTERS and position == 0 and pos.static.first_hire:
        if not seat.gold:
            leave_out(pos, player, order, "no gold for monsters as the first order")
            return
        seat.gold -= 1
        pos.tell(PaidAtOnce(player))
    if not free:
        leave_out(pos, player, order, "all spaces are taken")
        return
    spaces[start + free[0]] = player
    pos.tell(MinionPlaced(player, order, free[0]))


def leave_out(pos: Position, player: int, order: int, why: str) -> None:
    """Puts a minion on its order card: the order is not executed (DL-S-14)."""
    seat = pos.state.seats[player]
    seat.unmet.append(seat.orders.index(order))
    pos.tell(MinionLeftOut(player, order, why))
