"""Hiring monsters and building rooms (DL-S-37 to DL-S-48)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal, then
from undercroft.spatial import Mask

from .actions import DECLINE, Build, Decline, Hire
from .cards import Price
from .choosing import leave_out
from .events import Built, Hired
from .goods import can_pay, held, pay, why_not_pay
from .paying import Discarding, Feeding, chosen
from .phase import GamePhase, SpacePhase
from .state import Chamber, Lodger, Seat
from .tables import Position, Reading
from .wording import listed, price_words
from .words import MONSTERS, ROOMS, SPACES, SQUARE_NAMES, SQUARES


class Hiring(SpacePhase):
    """Takes one of the monsters on offer for its price and what the space costs (DL-S-38, DL-S-39)."""

    rule: ClassVar[str] = "DL-S-38"
    actions: ClassVar[tuple[type, ...]] = (Hire, Decline)
    leads: ClassVar[tuple[Any, ...]] = (Discarding, Feeding, "MovingIn")

    def enter(self, pos: Position) -> Next | None:
        """Puts the minion on its card if no monster can be paid (DL-S-40)."""
        if len(self.legal(pos, self.player)) > 1:
            return None
        leave_out(
            pos, self.player, MONSTERS, "no monster that can be paid is left" if pos.state.hire else "none is left"
        )
        return DONE

    def price(self, table: Reading, kind: int) -> Price:
        """Gives what a kind of monster costs here."""
        own = table.static.monsters[kind].price
        more = self.deal(table).price
        return Price(own.gold + more.gold, own.food + more.food, own.evil + more.evil, 0, own.traps, own.monsters)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the kinds on offer that can be paid, and declining."""
        static = table.static
        kinds = sorted({static.kind_of[tile] for tile in table.state.hire})
        found: list[Any] = [static.hire[kind] for kind in kinds if can_pay(table, player, self.price(table, kind))]
        found.append(DECLINE)
        return found

    def play(self, pos: Position, player: int, action: Hire | Decline) -> Next | None:
        """Pays, and lets the monster move in once all is paid."""
        if isinstance(action, Decline):
            leave_out(pos, player, MONSTERS, "declined")
            return DONE
        kind = pos.static.monster_numbers[action.monster]
        price = self.price(pos, kind)
        pay(pos, player, price)
        return then(*chosen(player, price), MovingIn(player=player, kind=kind))

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what a monster costs, or that it is not on offer."""
        if not isinstance(action, Hire):
            return None
        static = table.static
        kind = static.monster_numbers.get(action.monster)
        if kind is None or kind not in {static.kind_of[tile] for tile in table.state.hire}:
            return Refusal("DL-S-38", f"no {action.monster} is on offer")
        why = why_not_pay(table, player, self.price(table, kind))
        return None if why is None else Refusal("DL-S-40" if why[0] == "DL-S-16" else why[0], why[1])

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a monster."""
        kinds = sorted({table.static.kind_of[tile] for tile in table.state.hire})
        offer = listed(f"{table.static.monsters[kind].name} ({price_words(self.price(table, kind))})" for kind in kinds)
        return f"Hire {SPACES[self.space]}: {offer}; you have {held(table, player)}"


class MovingIn(GamePhase):
    """The monster that was paid comes to the lair."""

    player: int
    kind: int

    def proceed(self, pos: Position) -> Next | None:
        """Moves the tile."""
        state = pos.state
        tile = next(tile for tile in state.hire if pos.static.kind_of[tile] == self.kind)
        state.hire.remove(tile)
        state.seats[self.player].lair.append(Lodger(tile))
        pos.tell(Hired(self.player, pos.static.monster_names[tile]))
        return DONE


class Building(SpacePhase):
    """Takes one of the rooms on offer and builds it in place of a tunnel (DL-S-43, DL-S-44)."""

    rule: ClassVar[str] = "DL-S-44"
    actions: ClassVar[tuple[type, ...]] = (Build, Decline)

    def enter(self, pos: Position) -> Next | None:
        """Puts the minion on its card if nothing can be built or paid."""
        why = why_not_pay(pos, self.player, self.price(pos))
        if why is None and len(self.legal(pos, self.player)) > 1:
            return None
        reason = why[1] if why is not None else "none is left" if not pos.state.build else "there is no place for one"
        leave_out(pos, self.player, ROOMS, reason)
        return DONE

    def price(self, table: Reading) -> Price:
        """Gives what the space costs."""
        return self.deal(table).price

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists each room on offer with each place for it, and declining."""
        static = table.static
        free = building_sites(table.state.seats[player])
        found: list[Any] = [
            static.build[room][square]
            for room in sorted(table.state.build)
            for square in free & static.zones[static.rooms[room].zone]
        ]
        found.append(DECLINE)
        return found

    def play(self, pos: Position, player: int, action: Build | Decline) -> Next | None:
        """Builds."""
        if isinstance(action, Decline):
            leave_out(pos, player, ROOMS, "declined")
            return DONE
        state = pos.state
        pay(pos, player, self.price(pos))
        room = pos.static.room_numbers[action.room]
        state.build.remove(room)
        state.seats[player].rooms.append(Chamber(room, action.square))
        pos.tell(Built(player, action.room, action.square))
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a room or its place."""
        if not isinstance(action, Build):
            return None
        room = table.static.room_numbers.get(action.room)
        if room is None or room not in table.state.build:
            return Refusal("DL-S-42", f"{action.room} is not on offer")
        return refuse_site(table, table.state.seats[player], room, action.square)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for room and place."""
        offer = listed(table.static.rooms_told[room] for room in sorted(table.state.build))
        price = price_words(self.price(table)) or "nothing"
        return f"Build for {price}: {offer}; you have {held(table, player)}"


def room_squares(seat: Seat) -> Mask:
    """Gives the squares of a lord's rooms, conquered ones too."""
    return Mask(SQUARES, [room.square for room in seat.rooms])


def building_sites(seat: Seat) -> Mask:
    """Gives where any room may stand: unconquered tunnels that share no side with a room (DL-S-44, DL-S-46)."""
    rooms = room_squares(seat)
    return seat.site.dug - seat.conquered - rooms - seat.site.holding(rooms).beside()


def refuse_site(table: Reading, seat: Seat, room: int, square: int) -> Refusal | None:
    """Says why a room cannot stand on a square."""
    name = SQUARE_NAMES[square]
    static = table.static
    rooms = room_squares(seat)
    if square not in seat.site or square in rooms or square in seat.conquered:
        return Refusal("DL-S-44", f"{name} is no unconquered tunnel of the dungeon")
    if square not in static.zones[static.rooms[room].zone]:
        return Refusal(
            "DL-S-45", f"{static.rooms[room].name} is built in the zone {static.rooms[room].zone}, not at {name}"
        )
    if square in seat.site.holding(rooms).beside():
        beside = [SQUARE_NAMES[one] for one in rooms if square in seat.site.holding(Mask(SQUARES, [one])).beside()]
        return Refusal("DL-S-46", f"{name} shares a side with the room at {', '.join(beside)}")
    return None
