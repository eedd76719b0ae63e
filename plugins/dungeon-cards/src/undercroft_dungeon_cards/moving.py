"""Moving: a walk of some steps, for which locked doors cost keys (DC-H7)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from undercroft import Next

from .actions import STOP, Go, Stop, go
from .dungeon import dungeon_of
from .events import Walked
from .phase import PlayerPhase
from .resolving import Resolving, stopped
from .tables import Position, Reading
from .ways import can_leave, reach
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
    open: ClassVar[bool] = True

    def enter(self, pos: Position) -> Next | None:
        """Goes on where no step is possible (DC-H12)."""
        seat, dungeon = pos.state.seats[self.player], dungeon_of(pos, self.player)
        leaves = can_leave(pos.static, dungeon, dungeon.cells.index(seat.cell), seat.keys)
        return None if leaves else stopped(pos, self.player, None)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the rooms in reach."""
        seat, dungeon = table.state.seats[player], dungeon_of(table, player)
        cells = dungeon.cells
        left = table.rules.steps(table, player) - self.used
        near = reach(table.static, dungeon, cells.index(seat.cell), left, seat.keys)
        found: list[Any] = [go(cells[place]) for place in near]
        found.append(STOP)
        return found

    def play(self, pos: Position, player: int, action: Go | Stop) -> Next | None:
        """Walks there, or stops."""
        if isinstance(action, Stop):
            return stopped(pos, player, self.back)
        seat, dungeon = pos.state.seats[player], dungeon_of(pos, player)
        cells = dungeon.cells
        left = pos.rules.steps(pos, player) - self.used
        goal = cells.index(action.cell)
        keys, steps, last = reach(pos.static, dungeon, cells.index(seat.cell), left, seat.keys, goal)[goal]
        seat.cell = action.cell
        seat.keys -= keys
        self.back = cells[last]
        self.used += steps
        pos.tell(Walked(player, action.cell, steps, keys))
        return stopped(pos, player, self.back) if steps == left else None

    def prompt(self, table: Reading, player: int) -> str:
        """Tells steps and keys."""
        left = table.rules.steps(table, player) - self.used
        return f"Walk: steps left {left}, keys {table.state.seats[player].keys}"
