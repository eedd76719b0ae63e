"""Digging and mining (DL-S-24 to DL-S-33), on the kernel that knows which squares may be dug."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal

from .actions import DECLINE, DIG, MINE, STOP, Decline, Dig, Mine, Stop
from .choosing import leave_out
from .events import Dug, Got
from .phase import SpacePhase
from .state import Seat
from .tables import Position, Reading
from .wording import many
from .words import DIG as DIG_PLACE
from .words import MINE as MINE_PLACE
from .words import SQUARE_NAMES


class Digging(SpacePhase):
    """Digs one tunnel after the other (DL-S-24)."""

    dug: int = 0

    rule: ClassVar[str] = "DL-S-28"
    actions: ClassVar[tuple[type, ...]] = (Dig, Stop, Decline)

    def enter(self, pos: Position) -> Next | None:
        """Puts the minion on its card if nothing can be dug (DL-S-27)."""
        why = self.obstacle(pos)
        if why is None:
            return None
        leave_out(pos, self.player, DIG_PLACE, why[1])
        return DONE

    def obstacle(self, table: Reading) -> tuple[str, str] | None:
        """Gives rule and reason why no tunnel can be dug now."""
        deal = self.deal(table)
        seat = table.state.seats[self.player]
        needed = 1 + (deal.foreman and not self.dug)
        if self.dug == deal.workers:
            return "DL-S-24", f"up to {deal.workers} tunnels are dug here"
        if seat.imps - seat.busy < needed:
            return ("DL-S-26", "a foreman and a digger are needed") if needed > 1 else ("DL-S-25", "no imp is idle")
        if not seat.site.diggable(touching=True):
            return "DL-S-29", "no square can be dug"
        return None

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the squares that can be dug, and leaving it there."""
        found: list[Any] = [DIG[square] for square in table.state.seats[player].site.diggable(touching=True)]
        found.append(STOP if self.dug else DECLINE)
        return found

    def play(self, pos: Position, player: int, action: Dig | Stop | Decline) -> Next | None:
        """Digs; the first tunnel takes the foreman along (DL-S-26)."""
        if isinstance(action, Decline):
            leave_out(pos, player, DIG_PLACE, "declined")
            return DONE
        if isinstance(action, Stop):
            return DONE
        seat = pos.state.seats[player]
        deal = self.deal(pos)
        seat.busy += 1 + (deal.foreman and not self.dug)
        self.dug += 1
        dig(pos, player, action.square)
        return DONE if self.obstacle(pos) else None

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a square."""
        if isinstance(action, Dig):
            return refuse_square(table.state.seats[player], action.square)
        if isinstance(action, Stop | Decline):
            return Refusal("DL-S-27", "with no tunnel dug, decline" if not self.dug else "what was dug stays; stop")
        return None

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a square."""
        deal, seat = self.deal(table), table.state.seats[player]
        foreman = bool(deal.foreman and not self.dug)
        return work_words("Dig up to", min(deal.workers - self.dug, seat.imps - seat.busy - foreman), foreman, seat)


def dig(pos: Position, player: int, square: int) -> None:
    """Lays a tunnel on a square that may be dug."""
    seat = pos.state.seats[player]
    seat.site = seat.site.with_(square)
    pos.tell(Dug(player, square))


def refuse_square(seat: Seat, square: int) -> Refusal | None:
    """Says why a square cannot be dug: in words of the game, squares by name."""
    obstacle = seat.site.why_not(square, touching=True)
    if obstacle is None:
        return None
    name = SQUARE_NAMES[square]
    if square in seat.site:
        return Refusal("DL-S-28", f"{name} is dug already")
    if obstacle.blocks:
        block = " ".join(SQUARE_NAMES[one] for one in obstacle.blocks[0])
        return Refusal("DL-S-29", f"{name} would fill the block {block}")
    return Refusal("DL-S-28", f"{name} shares no side with a tile of the dungeon")


class Mining(SpacePhase):
    """Mines gold, one in a tunnel (DL-S-30, DL-S-31)."""

    rule: ClassVar[str] = "DL-S-31"
    actions: ClassVar[tuple[type, ...]] = (Mine, Decline)

    def enter(self, pos: Position) -> Next | None:
        """Puts the minion on its card if nothing can be mined."""
        if self.most(pos):
            return None
        leave_out(pos, self.player, MINE_PLACE, "no imp is idle for it, or no tunnel is there")
        return DONE

    def most(self, table: Reading) -> int:
        """Gives in how many tunnels can be mined: by imps, by the space, by unconquered tunnels (DL-S-32)."""
        deal = self.deal(table)
        seat = table.state.seats[self.player]
        return max(0, min(deal.workers, seat.imps - seat.busy - deal.foreman, tunnels(seat, conquered=False)))

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the numbers of tunnels, and declining."""
        return [*MINE[1 : self.most(table) + 1], DECLINE]

    def play(self, pos: Position, player: int, action: Mine | Decline) -> Next | None:
        """Mines."""
        if isinstance(action, Decline):
            leave_out(pos, player, MINE_PLACE, "declined")
            return DONE
        deal = self.deal(pos)
        seat = pos.state.seats[player]
        seat.busy += action.n + deal.foreman
        seat.gold += action.n
        pos.tell(Got(player, action.n, "gold"))
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says how much can be mined."""
        if not isinstance(action, Mine):
            return None
        seat = table.state.seats[player]
        return Refusal(
            "DL-S-31",
            f"1 to {self.most(table)} tunnels can be mined here: {seat.imps - seat.busy} imps are idle, and "
            f"{tunnels(seat, conquered=False)} tunnels are unconquered",
        )

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the number."""
        return work_words("Mine in up to", self.most(table), self.deal(table).foreman, table.state.seats[player])


def work_words(what: str, most: int, foreman: bool, seat: Seat) -> str:
    """Words what imps are asked for."""
    more = " and one foreman" if foreman else ""
    return f"{what} {many(most, 'tunnel')}, an imp for each{more}; idle imps {seat.imps - seat.busy}"


def tunnels(seat: Seat, conquered: bool = True) -> int:
    """Gives the number of tunnels, conquered ones counted or not; rooms are none (DL-S-31)."""
    if conquered:
        return len(seat.site) - len(seat.rooms)
    unconquered = sum(room.square not in seat.conquered for room in seat.rooms)
    return len(seat.site) - len(seat.conquered) - unconquered
