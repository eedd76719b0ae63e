"""The Guardian phase."""

from __future__ import annotations

from itertools import compress
from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal, then

from .actions import PASS, Pass, Use
from .effects import EFFECTS, card_phases
from .events import PowerCovered
from .phase import PlayerPhase
from .state import Seat
from .tables import Position, Reading


class GuardianPhase(PlayerPhase):
    """Lets the player use one uncovered power of a revealed Guardian tile (DJ-T12)."""

    rule: ClassVar[str] = "DJ-T12"
    actions: ClassVar[tuple[type, ...]] = (Use, Pass)
    leads: ClassVar[tuple[Any, ...]] = EFFECTS

    def enter(self, pos: Position) -> Next | None:
        """Passes by if no power can be used."""
        return None if usable(pos.state.seats[self.player]) else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the uncovered powers, and doing without."""
        static = table.static
        seat = table.state.seats[player]
        open_powers = [not cover for cover in seat.covers]
        powers = compress(static.tile_powers[seat.guardian.ids[0]], open_powers)
        return [PASS, *(static.use[power] for power in powers)]

    def play(self, pos: Position, player: int, action: Use | Pass) -> Next | None:
        """Covers a power with the lowest Malus of the reserve, then applies it."""
        if isinstance(action, Pass):
            return DONE
        static = pos.static
        seat = pos.state.seats[player]
        power = static.power_numbers[action.power]
        slot = static.tile_powers[seat.guardian.ids[0]].index(power)
        value = seat.covers[slot] = seat.reserve.pop(0)
        pos.tell(PowerCovered(player, value, action.power, static.power_words[power]))
        return then(*card_phases(pos, static.powers[power], player))

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Tells a covered power from one that the tile does not have."""
        if not isinstance(action, Use):
            return PlayerPhase.why_not(self, table, player, action)
        static = table.static
        tile = static.guardians[table.state.seats[player].guardian.ids[0]]
        if action.power in tile.powers:
            return Refusal("DJ-T13", f"the power {action.power} is covered")
        return Refusal("DJ-T12", f"the tile has no power {action.power[:40]!r}; it has {', '.join(tile.powers)}")

    def prompt(self, table: Reading, player: int) -> str:
        """Offers the powers, names their price, and says what each does."""
        static, seat = table.static, table.state.seats[player]
        powers = compress(static.tile_powers[seat.guardian.ids[0]], [not cover for cover in seat.covers])
        return f"Use a Guardian power for Malus {seat.reserve[0]}, or pass: " + ", ".join(
            f"{static.powers[power].name} ({static.power_words[power]})" for power in powers
        )


def usable(seat: Seat) -> bool:
    """Tells whether a Guardian power could be used: turned up, one of three uncovered, a Malus to lay (DJ-T13)."""
    return seat.guardian.seen[0] == -1 and bool(seat.reserve) and 0 in seat.covers
