"""Walking: how rooms are joined, which ones are in reach, and what the way to each of them costs (DC-H7).

A dungeon keeps its doors, so that a walk asks no board: four numbers for each card, in the order of its lists, one for
each way out of it, the greatest first and the rest `NO_DOOR`. A door is 16 times the place of the room behind it plus
the keys that it costs. Warps are not among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from undercroft.spatial import TileBoard

from .state import Dungeon
from .static import Static
from .words import AROUND, FOUR, Cell

NO_DOOR: Final = -1
KEYS: Final = 15
"""The bits of a door that are its keys."""
PLACE: Final = 4
"""How far the bits of a door that are a place are shifted."""
Way: TypeAlias = tuple[int, int, int]
"""The way to a room: its keys, as few as can be; then its steps; and the place of the room before."""


def doors_of(static: Static, board: TileBoard, cells: Sequence[Cell], place: int) -> list[int]:
    """Gives the four numbers for the card at that place."""
    x, y = cells[place]
    card, turns = static.lying(board, (x, y))
    doors = []
    for side, letter in enumerate(static.shown[card][turns]):
        dx, dy = AROUND[side]
        there = board.at(x + dx, y + dy)
        if there is not None:
            keys = static.passage[letter][static.shown[there[0]][there[1]][side ^ 2]]
            if keys >= 0:
                doors.append(cells.index((x + dx, y + dy)) << PLACE | keys)
    return _filled(sorted(doors, reverse=True))


def open_doors(static: Static, dungeon: Dungeon, card: int, turns: int) -> None:
    """Joins the card that was laid last, and is turned so, to those around it."""
    at, cells, doors, shown = dungeon.board.at, dungeon.cells, dungeon.doors, static.shown
    place = len(cells) - 1
    x, y = cells[place]
    mine = []
    for side, letter in enumerate(shown[card][turns]):
        dx, dy = AROUND[side]
        there = at(x + dx, y + dy)
        if there is None:
            continue
        keys = static.passage[letter][shown[there[0]][there[1]][side ^ 2]]
        if keys >= 0:
            other = cells.index((x + dx, y + dy))
            mine.append(other << PLACE | keys)
            # No place is greater than that of the last card, so its door comes first.
            doors.insert(other * FOUR, place << PLACE | keys)
            del doors[other * FOUR + FOUR]
    mine.sort(reverse=True)
    doors += _filled(mine)


def close_doors(dungeon: Dungeon, gone: int) -> None:
    """Takes the card at a place out; those behind it move up by one."""
    doors = dungeon.doors
    for door in doors[gone * FOUR : gone * FOUR + FOUR]:
        if door >= 0:
            last = (door >> PLACE) * FOUR + FOUR - 1
            at = doors.index(gone << PLACE | door & KEYS, last - FOUR + 1)
            del doors[at]
            doors.insert(last, NO_DOOR)
    del doors[gone * FOUR : gone * FOUR + FOUR]
    behind, one = gone + 1 << PLACE, 1 << PLACE
    dungeon.doors = [door - one if door >= behind else door for door in doors]


def _filled(doors: list[int]) -> list[int]:
    return doors + [NO_DOOR] * (FOUR - len(doors))


def can_leave(static: Static, dungeon: Dungeon, place: int, keys: int) -> bool:
    """Tells whether a step out of a room can be taken with so many keys."""
    for door in dungeon.doors[place * FOUR : place * FOUR + FOUR]:
        if door >= 0 and door & KEYS <= keys:
            return True
    return static.warp[dungeon.laid[place]] and sum(static.warp[card] for card in dungeon.laid) > 1


def reach(
    static: Static, dungeon: Dungeon, start: int, steps: int, keys: int, goal: int | None = None
) -> dict[int, Way]:
    """Gives every room that so many steps and keys together lead to, and the way there, by their places.

    Of ways that cost the same, the one through the room that lies there longer is taken, so that it does not matter
    which way round one looks at the dungeon. With a `goal` it may stop as soon as the way there is sure.
    """
    doors, laid, warp = dungeon.doors, dungeon.laid, static.warp
    warps: list[int] = []
    found: dict[int, Way] = {start: (0, 0, start)}
    front = {start: 0}
    for step in range(1, steps + 1):
        ahead: dict[int, int] = {}
        for place, spent in front.items():
            out = doors[place * FOUR : place * FOUR + FOUR]
            if warp[laid[place]]:
                warps = warps or [number << PLACE for number, card in enumerate(laid) if warp[card]]
                out = warps + out
            for door in out:
                if door < 0:
                    break
                there = door >> PLACE
                known = found.get(there)
                if known is not None and known[0] <= spent and known[1] < step:
                    continue
                total = spent + (door & KEYS)
                if known is None:
                    if total <= keys:
                        found[there] = (total, step, place)
                        ahead[there] = total
                elif total < known[0] or (known[1] == step and total == known[0] and place < known[2]):
                    found[there] = (total, step, place)
                    ahead[there] = total
        if not ahead or (goal in found and not found[goal][0]):
            break
        front = ahead
    del found[start]
    return found
