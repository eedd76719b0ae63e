"""Production in rooms, and the orders that come back (DL-S-57 to DL-S-63)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal, first, then

from .actions import DIG, RETRIEVE, STOP, Dig, Retrieve, Stop, Use
from .digging import dig, refuse_square
from .events import OrderReturned, Worked
from .evil import in_turn_order, move_evil
from .goods import can_pay, draw_trap, get, pay_goods, tokens, why_not_pay
from .phase import GamePhase, PlayerPhase
from .state import Chamber, Seat
from .tables import Position, Reading
from .wording import listed, production_words


class Producing(GamePhase):
    """All lords produce, in turn order (DL-S-57), and take their orders back."""

    rule: ClassVar[str] = "DL-S-57"
    leads: ClassVar[tuple[Any, ...]] = ("Production", "Retrieving")

    def enter(self, pos: Position) -> Next | None:
        """Lines the lords up."""
        order = list(in_turn_order(pos))
        return then(*(Production(player=one) for one in order), *(Retrieving(player=one) for one in order))


class Production(PlayerPhase):
    """A lord lets imps and tokens work in rooms (DL-S-58)."""

    rule: ClassVar[str] = "DL-S-58"
    actions: ClassVar[tuple[type, ...]] = (Use, Stop)
    calls: ClassVar[tuple[Any, ...]] = ("Shed",)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names the lord while a room can be used."""
        return (self.player,) if len(self.legal(table, self.player)) > 1 else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the rooms that can be used, and stopping."""
        seat = table.state.seats[player]
        found: list[Any] = [
            table.static.use[room.tile] for room in seat.rooms if why_not_use(table, player, room) is None
        ]
        found.append(STOP)
        return found

    def play(self, pos: Position, player: int, action: Use | Stop) -> Next | None:
        """Uses a room."""
        if isinstance(action, Stop):
            return DONE
        seat = pos.state.seats[player]
        tile = pos.static.room_numbers[action.room]
        entry = pos.static.rooms[tile]
        next(room for room in seat.rooms if room.tile == tile).used += 1
        seat.busy += entry.workers
        pos.tell(Worked(player, action.room))
        pay_goods(pos, player, entry.price)
        gain = entry.gain
        for what, n in (("gold", gain.gold), ("food", gain.food), ("imps", gain.imps)):
            if n:
                get(pos, player, what, n)
        for _ in range(gain.traps):
            draw_trap(pos, player)
        if gain.smiles:
            move_evil(pos, player, -gain.smiles)
        return first(Shed(player=player)) if gain.tunnels else None

    def proceed(self, pos: Position) -> Next | None:
        """Ends when no room can be used."""
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what a room lacks."""
        if not isinstance(action, Use):
            return None
        for room in table.state.seats[player].rooms:
            if table.static.rooms[room.tile].name == action.room:
                why = why_not_use(table, player, room)
                return None if why is None else Refusal(*why)
        return Refusal("DL-S-58", f"the dungeon has no {action.room}")

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a room."""
        static, seat = table.static, table.state.seats[player]
        rooms = [static.rooms[room.tile] for room in seat.rooms if why_not_use(table, player, room) is None]
        told = listed(f"{room.name}, where {production_words(room)}" for room in rooms)
        return f"Use {told}, or stop; idle imps and tokens {workers(table, seat)}"


def workers(table: Reading, seat: Seat) -> int:
    """Gives how many can still work in rooms: imps, and trolls' tokens (DL-S-59)."""
    return seat.imps + tokens(table, seat) - seat.busy


def why_not_use(table: Reading, player: int, room: Chamber) -> tuple[str, str] | None:
    """Gives rule and reason why a room cannot be used now; None if it can."""
    seat = table.state.seats[player]
    entry = table.static.rooms[room.tile]
    if not entry.workers:
        return "DL-B6.second", f"{entry.name} produces nothing"
    if room.square in seat.conquered:
        return "DL-B6.conquered", f"{entry.name} is conquered"
    if room.used >= table.state.year:
        return "DL-S-60", f"{entry.name} was used {'once' if room.used == 1 else 'twice'} this round"
    idle = workers(table, seat)
    if idle < entry.workers:
        return "DL-S-58", f"{entry.name} needs {entry.workers} imps, and {idle} are idle"
    if not can_pay(table, player, entry.price):
        return why_not_pay(table, player, entry.price)
    if entry.gain.tunnels and not seat.site.diggable(touching=True):
        return "DL-S-29", "no square can be dug"
    return None


class Shed(PlayerPhase):
    """The imps of a room dig a tunnel, and none stays on it (DL-B6.tool-shed)."""

    rule: ClassVar[str] = "DL-S-28"
    actions: ClassVar[tuple[type, ...]] = (Dig,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the squares."""
        return [DIG[square] for square in table.state.seats[player].site.diggable(touching=True)]

    def play(self, pos: Position, player: int, action: Dig) -> Next | None:
        """Digs."""
        dig(pos, player, action.square)
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a square."""
        return refuse_square(table.state.seats[player], action.square) if isinstance(action, Dig) else None

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the square."""
        return "Choose the square that the imps dig"


class Retrieving(PlayerPhase):
    """A lord takes back the two inaccessible orders and one of the three played (DL-S-61 to DL-S-63)."""

    rule: ClassVar[str] = "DL-S-63"
    actions: ClassVar[tuple[type, ...]] = (Retrieve,)

    def enter(self, pos: Position) -> Next | None:
        """Takes the first one back if there is no choice."""
        options = self.options(pos)
        return self.take(pos, options[0]) if len(options) == 1 else None

    def options(self, table: Reading) -> list[int]:
        """Gives the orders that may come back: the first one, and those not executed."""
        seat = table.state.seats[self.player]
        return [order for place, order in enumerate(seat.orders) if place == 0 or place in seat.unmet]

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists them."""
        return [RETRIEVE[order] for order in self.options(table)]

    def play(self, pos: Position, player: int, action: Retrieve) -> Next | None:
        """Takes one."""
        return self.take(pos, action.order)

    def take(self, pos: Position, order: int) -> Next | None:
        """Takes one back; the other two lie open from now on."""
        seat = pos.state.seats[self.player]
        seat.inaccessible = sorted(one for one in seat.orders if one != order)
        seat.orders = []
        seat.unmet = []
        pos.tell(OrderReturned(self.player, order, *seat.inaccessible))
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks which."""
        return "Choose the order that comes back to your hand; the other two are inaccessible in the next round"
