"""Moving: a walk of some steps, for which locked doors cost keys (DC-H7)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from undercroft import Next, then

from .actions import STOP, Go, Stop, go
from .dungeon import dungeon_of
from .events import Walked
from .phase import PlayerPhase
from .resolving import Resolving
from .tables import Position, Reading
from .ways import leaving, reach
from .words import Cell


class Moving(PlayerPhase):
    """A walk, from room to room, until the player stops or has no steps left."""

    used: Annotated[int, Meta(ge=0, le=99)] = 0
    """How many steps were taken."""
    back: Cell | None = None
    """The room before the present one; None before the first step."""

    rule: ClassVar[str] = "DC-H7"
    actions: ClassVar[tuple[type, ...]] = (Go, Stop)
    leads: ClassVar[tuple[Any, ...]] = (Resolving,)
    final: ClassVar[bool] = False
    open: ClassVar[bool] = True

    def enter(self, pos: Position) -> Next | None:
        """Goes on where no step is possible (DC-H12)."""
        seat = pos.state.seats[self.player]
        ways = leaving(pos.static, dungeon_of(pos, self.player), seat.cell)
        return None if any(keys <= seat.keys for _, keys in ways) else then(Resolving(player=self.player))

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the rooms in reach."""
        seat = table.state.seats[player]
        left = table.rules.steps(table, player) - self.used
        found: list[Any] = [
            go(cell) for cell in reach(table.static, dungeon_of(table, player), seat.cell, left, seat.keys)
        ]
        found.append(STOP)
        return found

    def play(self, pos: Position, player: int, action: Go | Stop) -> Next | None:
        """Walks there, or stops."""
        if isinstance(action, Stop):
            return then(Resolving(player=player, back=self.back))
        seat, cell = pos.state.seats[player], action.cell
        left = pos.rules.steps(pos, player) - self.used
        keys, steps, last = reach(pos.static, dungeon_of(pos, player), seat.cell, left, seat.keys, cell)[cell]
        seat.cell = cell
        seat.keys -= keys
        self.back = last
        self.used += steps
        pos.tell(Walked(player, cell, steps, keys))
        return then(Resolving(player=player, back=self.back)) if steps == left else None

    def prompt(self, table: Reading, player: int) -> str:
        """Tells steps and keys."""
        left = table.rules.steps(table, player) - self.used
        return f"Walk: steps left {left}, keys {table.state.seats[player].keys}"
