"""Walking: which rooms are in reach, and what the way to each of them costs (DC-H7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .state import Dungeon
from .static import Static
from .words import AROUND, Cell


class Way(NamedTuple):
    """The way to a room: with as few keys as can be, and then as few steps."""

    keys: int
    steps: int
    last: Cell
    """The room before, which a lost fight leads back to (DC-H8)."""


def leaving(static: Static, dungeon: Dungeon, cell: Cell) -> Iterator[tuple[Cell, int]]:
    """Gives the rooms one step away from a room, with the keys that the step costs."""
    at, shown, passage = dungeon.board.at, static.shown, static.passage
    here = at(*cell)
    assert here is not None, f"a pawn stands at {cell}, where no card lies"
    card, turns = here
    x, y = cell
    for side, letter in enumerate(shown[card][turns]):
        dx, dy = AROUND[side]
        there = at(x + dx, y + dy)
        if there is not None:
            keys = passage[letter + shown[there[0]][there[1]][side ^ 2]]
            if keys >= 0:
                yield (x + dx, y + dy), keys
    if static.warp[card]:
        for other, number in zip(dungeon.cells, dungeon.laid, strict=True):
            if static.warp[number] and other != cell:
                yield other, 0


def reach(static: Static, dungeon: Dungeon, start: Cell, steps: int, keys: int) -> dict[Cell, Way]:
    """Gives every room that so many steps and keys together lead to, and the way there; the start is none of them.

    Among ways that cost the same, the one through the room that lies there longer is taken, so that it does not matter
    which way round one looks at the dungeon.
    """
    found: dict[Cell, Way] = {start: Way(0, 0, start)}
    front = {start: 0}
    for step in range(1, steps + 1):
        ahead: dict[Cell, int] = {}
        for cell, spent in front.items():
            for there, cost in leaving(static, dungeon, cell):
                total = spent + cost
                if total > keys:
                    continue
                known = found.get(there)
                if known is None or total < known.keys or _ties(dungeon, known, total, step, cell):
                    found[there] = Way(total, step, cell)
                    ahead[there] = total
        if not ahead:
            break
        front = ahead
    del found[start]
    return found


def _ties(dungeon: Dungeon, known: Way, keys: int, steps: int, last: Cell) -> bool:
    """Tells whether a way that costs as much as the one known leads through a room that lies there longer."""
    return known.keys == keys and known.steps == steps and dungeon.cells.index(last) < dungeon.cells.index(known.last)
