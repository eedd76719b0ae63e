"""Walking: which rooms are in reach, and what the way to each of them costs (DC-H7)."""

from __future__ import annotations

from typing import Final, TypeAlias

from .state import Dungeon
from .static import Static
from .words import Cell

MANY: Final = 1 << 30
"""More keys than anybody has."""
Way: TypeAlias = tuple[int, int, Cell]
"""The way to a room: its keys, as few as can be; then its steps; and the room before, where a lost fight leads back."""


def leaving(static: Static, dungeon: Dungeon, cell: Cell) -> list[tuple[Cell, int]]:
    """Gives the rooms one step away from a room, with the keys that the step costs."""
    ways = reach(static, dungeon, cell, 1, MANY)
    return [(there, keys) for there, (keys, _, _) in ways.items()]


def reach(
    static: Static, dungeon: Dungeon, start: Cell, steps: int, keys: int, goal: Cell | None = None
) -> dict[Cell, Way]:
    """Gives every room that so many steps and keys together lead to, and the way there; the start is none of them.

    Of ways that cost the same, the one through the room that lies there longer is taken, so that it does not matter
    which way round one looks at the dungeon. With a `goal` it may stop as soon as the way there is sure.
    """
    at, shown, warp = dungeon.board.at, static.shown, static.warp
    # What is shut is a way only where a dragon lies beside it.
    exits = static.sides_around if any(dragon in dungeon.laid for dragon in static.dragons) else static.exits
    found: dict[Cell, Way] = {start: (0, 0, start)}
    front = {start: (0, static.lying(dungeon.board, start))}
    for step in range(1, steps + 1):
        ahead: dict[Cell, tuple[int, tuple[int, int]]] = {}
        for cell, (spent, (card, turns)) in front.items():
            x, y = cell
            for dx, dy, costs, back in exits[card][turns]:
                beside = x + dx, y + dy
                known = found.get(beside)
                if known is not None and known[0] <= spent and known[1] < step:
                    continue
                there = at(*beside)
                if there is None:
                    continue
                cost = costs[shown[there[0]][there[1]][back]]
                total = spent + cost
                if cost >= 0 and total <= keys and (known is None or _better(dungeon, (total, step, cell), known)):
                    found[beside] = (total, step, cell)
                    ahead[beside] = (total, there)
            if warp[card]:
                for beside, number in zip(dungeon.cells, dungeon.laid, strict=True):
                    known = found.get(beside)
                    if warp[number] and (known is None or _better(dungeon, (spent, step, cell), known)):
                        found[beside] = (spent, step, cell)
                        ahead[beside] = (spent, static.lying(dungeon.board, beside))
        if not ahead or (goal in found and not found[goal][0]):
            break
        front = ahead
    del found[start]
    return found


def _better(dungeon: Dungeon, way: Way, known: Way) -> bool:
    """Tells whether a way that is found later is better than the one known, or as good through an older room."""
    if way[:2] == known[:2]:
        return dungeon.cells.index(way[2]) < dungeon.cells.index(known[2])
    return way[0] < known[0]
