"""Boards to measure on, in plain Python, the same on every machine."""

from __future__ import annotations

import random  # noqa: TID251 - boards and questions for all sides alike; no rule of a game sees them
from collections import deque
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

QUEST: Final = (26, 19)
SEED: Final = 7
SHAPE: Final = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1))
"""The room to place: its squares from its origin, to the right and down."""


@dataclass(frozen=True)
class Board:
    """Squares row by row; `east` and `south` tell for each whether that side is open."""

    w: int
    h: int
    east: bytes
    south: bytes
    figures: frozenset[int]
    costs: bytes
    """What entering each square costs, from 1 to 9."""

    @property
    def name(self) -> str:
        return f"{self.w}x{self.h}"

    @property
    def n(self) -> int:
        return self.w * self.h

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """For each square the squares one step away that no figure stands on: north, east, south, west."""
        w, east, south, figures = self.w, self.east, self.south, self.figures
        found = []
        for a in range(self.n):
            here = []
            if a >= w and south[a - w]:
                here += [a - w]
            if east[a]:
                here += [a + 1]
            if south[a]:
                here += [a + w]
            if a % w and east[a - 1]:
                here += [a - 1]
            found += [[b for b in here if b not in figures]]
        return found

    @cached_property
    def steps(self) -> list[tuple[int, int]]:
        """All steps from a square without a figure to another."""
        return [(a, b) for a, near in enumerate(self.neighbours) if a not in self.figures for b in near]

    @cached_property
    def main(self) -> list[int]:
        """The largest connected part, without figures."""
        left, best = set(range(self.n)) - self.figures, set[int]()
        while len(left) > len(best):
            start = left.pop()
            part, queue = {start}, deque([start])
            while queue:
                for b in self.neighbours[queue.popleft()]:
                    if b not in part:
                        part.add(b)
                        queue.append(b)
            left -= part
            best = max(best, part, key=len)
        return sorted(best)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Squares to ask about, fewer on large boards: what is repeated, a branch predictor learns by heart."""
        rng = random.Random(SEED)
        count = 32 if self.n <= 4096 else 4 if self.n <= 65536 else 2
        pairs: list[tuple[int, int]] = []
        while len(pairs) < count:
            a, b = rng.choice(self.main), rng.choice(self.main)
            if a != b:
                pairs += [(a, b)]
        return pairs

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """A thousand pairs for lines of sight; about half of them are clear, as after a first look at the range.

        For large boards it takes long to find them.
        """
        from .plain import sees

        rng = random.Random(SEED)
        found: list[tuple[int, int]] = []
        while len(found) < 1000:
            a, b = rng.randrange(self.n), rng.randrange(self.n)
            if a != b and (len(found) % 2 == 0 or sees(self, a, b)):
                found += [(a, b)]
        return found

    @cached_property
    def dug(self) -> list[bool]:
        """Squares that are dug, nearly half of the board, no 2x2 block of them full."""
        rng, w, h = random.Random(SEED), self.w, self.h
        dug = [False] * self.n
        for a in rng.sample(range(self.n), self.n * 6 // 10):
            x, y = a % w, a // w
            corners = (y - 1) * w + x - 1, (y - 1) * w + x, a - 1, a
            inside = (x > 0 and y > 0, x < w - 1 and y > 0, x > 0 and y < h - 1, x < w - 1 and y < h - 1)
            dug[a] = all(
                dug[at] + dug[at + 1] + dug[at + w] + dug[at + w + 1] < 3
                for at, block in zip(corners, inside, strict=True)
                if block
            )
        return dug

    @cached_property
    def rooms(self) -> list[bool]:
        """Squares that have rooms, here and there."""
        rng = random.Random(SEED)
        rooms = [False] * self.n
        for a in rng.sample(range(self.n), self.n // 12):
            rooms[a] = True
        return rooms

    @cached_property
    def zone(self) -> list[bool]:
        """Squares that may get a room: those that are not on the border, less a few."""
        rng, w, h = random.Random(SEED + 1), self.w, self.h
        return [0 < a % w < w - 1 and 0 < a // w < h - 1 and rng.random() < 0.95 for a in range(self.n)]

    @cached_property
    def sources(self) -> list[int]:
        return [a for a, _ in self.pairs]


def board(w: int, h: int) -> Board:
    """Gives the board of this size: a quest board, small rooms, or rooms of eight by eight with gaps between."""
    rng = random.Random(SEED * w + h)
    if (w, h) == QUEST:
        area, doors, figures = _quest(), 48, 16
    else:
        area, doors, figures = _rooms(w, h), 0, max(1, w * h // 50)
    n = w * h
    east = bytearray(a % w + 1 < w and area[a] == area[a + 1] for a in range(n))
    south = bytearray(a + w < n and area[a] == area[a + w] for a in range(n))
    if doors:
        while doors:
            a = rng.randrange(n)
            side, inside = rng.choice(((east, a % w + 1 < w), (south, a + w < n)))
            if inside and not side[a]:
                side[a] = 1
                doors -= 1
    else:
        for a in range(n):
            # A few loose walls in the rooms, two gaps in about every wall between them.
            if a % w + 1 < w:
                east[a] = rng.random() < (0.92 if east[a] else 0.25)
            if a + w < n:
                south[a] = rng.random() < (0.92 if south[a] else 0.25)
    standing = frozenset(rng.sample(range(n), figures))
    return Board(w, h, bytes(east), bytes(south), standing, bytes(rng.randint(1, 9) for _ in range(n)))


def _quest() -> list[int]:
    """Four bands of rooms around a cross of corridors, which is area 0."""
    w, h = QUEST
    columns = [sum(start <= x for start in (1, 5, 9, 12, 14, 17, 21, 25)) for x in range(w)]
    rows = [sum(start <= y for start in (1, 5, 9, 10, 14, 18)) for y in range(h)]
    return [0 if x in (0, 4, 8) or y in (0, 3, 6) else 10 * y + x for y in rows for x in columns]


def _rooms(w: int, h: int) -> list[int]:
    return [a // w // 8 * w + a % w // 8 for a in range(w * h)]


@cache
def cards() -> list[str]:
    """Gives 24 cards: the labels of their four sides, north, east, south, west."""
    rng = random.Random(SEED)
    return ["".join(rng.choice("abc") for _ in range(4)) for _ in range(24)]


@cache
def layout() -> list[tuple[int, int, int, int]]:
    """Gives thirty of them laid edge to edge: card, x, y, quarter turns clockwise."""
    from .plain import placements, turned

    rng = random.Random(SEED)
    laid, table = {(0, 0): cards()[0]}, [(0, 0, 0, 0)]
    while len(table) < 30:
        card = rng.randrange(len(cards()))
        if places := placements(laid, cards()[card]):
            x, y, turns = rng.choice(places)
            laid[x, y] = turned(cards()[card], turns)
            table += [(card, x, y, turns)]
    return table
