"""Planning a fight: where, which traps, which monsters (DL-B11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from undercroft import DONE, Next, Pile, Refusal, then
from undercroft.spatial import Grid, Site

from .actions import FIGHT_AT, STOP, FightAt, Free, Send, SetTrap, Stop
from .cards import Price
from .fight_events import FightPlanned, Freed, Sent, TrapSet
from .goods import why_not_pay
from .phase import PlayerPhase
from .state import Plan, Seat
from .tables import Position, Reading
from .wording import listed, many, price_words, trap_words
from .words import COLUMNS, ENTRANCE, ROWS, SQUARE_NAMES


@lru_cache(4096)
def steps(site: Site) -> tuple[int, ...]:
    """Gives how many steps each square is from the entrance, through the dungeon; a large number where nobody comes."""
    grid = Grid(COLUMNS, ROWS).with_missing(~site.dug)
    return tuple(grid.distances(ENTRANCE))


def battle_tiles(seat: Seat) -> list[int]:
    """Gives the unconquered tiles with the fewest steps from the entrance, conquered ones being walked through."""
    left = seat.site.dug - seat.conquered
    if not left:
        return []
    far = steps(seat.site)
    nearest = min(far[square] for square in left)
    return [square for square in left if far[square] == nearest]


def room_at(seat: Seat, square: int) -> int | None:
    """Gives the tile of the unconquered room on a square; None for a tunnel."""
    return next((room.tile for room in seat.rooms if room.square == square), None)


class Planning(PlayerPhase):
    """A lord chooses the tile of the fight, or frees a prisoner if none is left."""

    rule: ClassVar[str] = "DL-B11.tile"
    actions: ClassVar[tuple[type, ...]] = (FightAt, Free)
    leads: ClassVar[tuple[Any, ...]] = ("SettingTraps", "Sending")

    def enter(self, pos: Position) -> Next | None:
        """Takes the only tile; with no tile and no prisoner there is nothing to do."""
        seat = pos.state.seats[self.player]
        if not seat.party:
            return DONE
        tiles = battle_tiles(seat)
        if len(tiles) == 1:
            return self.at(pos, tiles[0])
        return None if tiles or seat.prison else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the tiles, or the prisoners."""
        seat = table.state.seats[player]
        tiles = battle_tiles(seat)
        if tiles:
            return [FIGHT_AT[square] for square in tiles]
        return [table.static.free[tile] for tile in sorted(seat.prison)]

    def play(self, pos: Position, player: int, action: FightAt | Free) -> Next | None:
        """Takes the tile, or frees the prisoner."""
        if isinstance(action, FightAt):
            return self.at(pos, action.square)
        tile = pos.static.adventurer_numbers[action.adventurer]
        pos.state.seats[player].prison.remove(tile)
        pos.state.distant.append(tile)
        pos.tell(Freed(player, action.adventurer))
        return DONE

    def at(self, pos: Position, square: int) -> Next | None:
        """Plans the fight there."""
        pos.state.seats[self.player].plan = Plan(square, Pile())
        pos.tell(FightPlanned(self.player, square))
        return then(SettingTraps(player=self.player), Sending(player=self.player))

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says which tiles can be fought for."""
        tiles = battle_tiles(table.state.seats[player])
        if isinstance(action, FightAt) and tiles:
            names = ", ".join(SQUARE_NAMES[square] for square in tiles)
            return Refusal("DL-B11.tile", f"the adventurers come to the nearest unconquered tile: {names}")
        if isinstance(action, Free) and tiles:
            return Refusal("DL-B11.no-tile", "a prisoner is freed only when no unconquered tile is left")
        return None

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for it."""
        if battle_tiles(table.state.seats[player]):
            return "Choose the tile of the fight"
        return "No tile is left: choose the prisoner whom the adventurers free"


class SettingTraps(PlayerPhase):
    """A lord lays traps face down, as many as the tile takes and as can be paid."""

    rule: ClassVar[str] = "DL-B11.traps"
    actions: ClassVar[tuple[type, ...]] = (SetTrap, Stop)

    def enter(self, pos: Position) -> Next | None:
        """Asks nothing of who has no trap at all."""
        return None if len(pos.state.seats[self.player].traps) else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the kinds of traps that can be set, and stopping.

        Which of two is set first says nothing, so they are set in the order of the cards.
        """
        seat = table.state.seats[player]
        assert seat.plan is not None
        last = seat.plan.traps.ids[-1] if len(seat.plan.traps) else 0
        kinds = sorted({trap for trap in seat.traps.ids if trap >= last})
        found: list[Any] = [table.static.set_trap[trap] for trap in kinds if why_not_set(table, player, trap) is None]
        found.append(STOP)
        return found

    def play(self, pos: Position, player: int, action: SetTrap | Stop) -> Next | None:
        """Lays it, as long as there is room for more."""
        if isinstance(action, Stop):
            return DONE
        seat = pos.state.seats[player]
        assert seat.plan is not None
        trap = pos.static.trap_numbers[action.trap]
        seat.traps.take(seat.traps.ids.index(trap))
        seat.plan.traps.put(trap, seen=1 << player)
        pos.tell(TrapSet(player, action.trap))
        full = len(seat.plan.traps) == trap_places(pos, seat) or not len(seat.traps)
        return DONE if full else None

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says why a trap cannot be set."""
        if not isinstance(action, SetTrap):
            return None
        trap = table.static.trap_numbers.get(action.trap, -1)
        if trap < 0 or trap not in table.state.seats[player].traps.ids:
            return Refusal("DL-B11.traps", "a trap of the hand is set")
        why = why_not_set(table, player, trap)
        return Refusal("DL-B11.traps", "set traps in the order of the cards") if why is None else Refusal(*why)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a trap."""
        seat = table.state.seats[player]
        assert seat.plan is not None
        more = trap_places(table, seat) - len(seat.plan.traps)
        kinds = sorted({trap for trap in seat.traps.ids if trap >= 0})
        static, year = table.static, table.state.year - 1
        traps = listed(
            f"{static.traps[trap].name} ({price_words(trap_price(table, seat, trap)) or 'free'}: "
            f"{trap_words(static.trap_years[trap][year].effects)})"
            for trap in kinds
        )
        where = SQUARE_NAMES[seat.plan.square]
        return f"Set up to {many(more, 'trap')} at {where}: {traps or 'one of the hand'}; or stop"


def trap_places(table: Reading, seat: Seat) -> int:
    """Gives how many traps the tile of a plan takes (DL-B11.traps)."""
    assert seat.plan is not None
    room = room_at(seat, seat.plan.square)
    return 1 if room is None else table.static.rooms[room].traps


def trap_price(table: Reading, seat: Seat, trap: int) -> Price:
    """Gives what a trap costs where the lord fights: its own price, and a gold in a room (DL-B11.step-1)."""
    assert seat.plan is not None
    own = table.static.trap_years[trap][table.state.year - 1].price
    room = room_at(seat, seat.plan.square)
    more = 0 if room is None else table.static.rooms[room].trap_gold
    return Price(own.gold + more, own.food, own.evil, own.imps) if more else own


def set_price(table: Reading, seat: Seat, traps: Sequence[int]) -> Price:
    """Gives what several traps cost together where the lord fights."""
    prices = [trap_price(table, seat, trap) for trap in traps]
    return Price(
        sum(price.gold for price in prices),
        sum(price.food for price in prices),
        sum(price.evil for price in prices),
        sum(price.imps for price in prices),
    )


def why_not_set(table: Reading, player: int, trap: int) -> tuple[str, str] | None:
    """Gives rule and reason why a trap cannot be set, besides those already set; None if it can."""
    seat = table.state.seats[player]
    assert seat.plan is not None
    places = trap_places(table, seat)
    if len(seat.plan.traps) >= places:
        return "DL-B11.traps", f"no more than {places} can be set here"
    total = set_price(table, seat, [*seat.plan.traps.ids, trap])
    why = why_not_pay(table, player, total)
    return None if why is None else ("DL-B11.payable", f"a trap is set only if it can be paid: {why[1]}")


class Sending(PlayerPhase):
    """A lord sends monsters, as many as the tile takes, and any number of ghosts."""

    last: int = 0
    """The kind sent last; they are sent in the order of kinds, since that order says nothing."""

    rule: ClassVar[str] = "DL-B11.monsters"
    actions: ClassVar[tuple[type, ...]] = (Send, Stop)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names the lord while somebody can be sent."""
        return (self.player,) if len(self.legal(table, self.player)) > 1 else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the kinds that can be sent, and stopping."""
        static = table.static
        seat = table.state.seats[player]
        full = monsters_sent(table, seat) >= monster_places(table, seat)
        kinds = {static.kind_of[one.tile] for one in seat.lair if not one.down and not one.sent}
        found: list[Any] = [
            static.send[kind]
            for kind in sorted(kinds)
            if kind >= self.last and (static.monsters[kind].ghost or not full)
        ]
        found.append(STOP)
        return found

    def play(self, pos: Position, player: int, action: Send | Stop) -> Next | None:
        """Sends one."""
        if isinstance(action, Stop):
            return DONE
        kind = pos.static.monster_numbers[action.monster]
        lair = pos.state.seats[player].lair
        lodger = next(one for one in lair if not one.down and not one.sent and pos.static.kind_of[one.tile] == kind)
        lodger.sent = True
        self.last = kind
        pos.tell(Sent(player, action.monster))
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Ends when nobody is left to be sent."""
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says why a monster cannot be sent."""
        if not isinstance(action, Send):
            return None
        seat, static = table.state.seats[player], table.static
        kind = static.monster_numbers.get(action.monster, -1)
        there = [one for one in seat.lair if static.kind_of[one.tile] == kind and not one.sent]
        if not there:
            return Refusal("DL-B11.monsters", f"no {action.monster} waits in the lair")
        if all(one.down for one in there):
            return Refusal("DL-B11.monsters", f"{action.monster} is knocked out")
        places = monster_places(table, seat)
        if not static.monsters[kind].ghost and monsters_sent(table, seat) >= places:
            return Refusal("DL-B11.monsters", f"no more than {places} can be sent here, besides ghosts")
        return Refusal("DL-B11.monsters", "send them in the order in which they are listed")

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for one."""
        seat = table.state.seats[player]
        more = monster_places(table, seat) - monsters_sent(table, seat)
        monsters = f"up to {many(more, 'monster')} and any ghosts" if more else "ghosts"
        return f"Send {monsters}, or stop"


def monster_places(table: Reading, seat: Seat) -> int:
    """Gives how many monsters the tile of a plan takes (DL-B11.monsters)."""
    assert seat.plan is not None
    room = room_at(seat, seat.plan.square)
    return 1 if room is None else table.static.rooms[room].monsters


def monsters_sent(table: Reading, seat: Seat) -> int:
    """Gives how many monsters were sent, ghosts left out."""
    static = table.static
    return sum(one.sent and not static.monsters[static.kind_of[one.tile]].ghost for one in seat.lair)
