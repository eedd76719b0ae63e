"""Sight as the rule sheet says it, slowly: each edge, corner and figure by itself, in fractions.

A board is what a sentence about it says: its size, the squares that are missing or blocked, and the closed edges as
pairs of squares. Nothing here knows how a kernel walks a line.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

Square = tuple[int, int]
Edge = frozenset[Square]


@dataclass(frozen=True)
class Board:
    w: int
    h: int
    walls: frozenset[Edge] = field(default_factory=frozenset)
    blocked: frozenset[Square] = field(default_factory=frozenset)
    missing: frozenset[Square] = field(default_factory=frozenset)

    @property
    def squares(self) -> list[Square]:
        return [(x, y) for y in range(self.h) for x in range(self.w)]

    def number(self, square: Square) -> int:
        return square[1] * self.w + square[0]

    def closed(self, a: Square, b: Square) -> bool:
        """Whether the edge between two neighbours lets no line through."""
        solid = self.blocked | self.missing
        outside = any(not (0 <= x < self.w and 0 <= y < self.h) for x, y in (a, b))
        return outside or a in solid or b in solid or frozenset((a, b)) in self.walls


def crossings(a: Square, b: Square) -> list[tuple[Square, Square]]:
    """The pairs of squares between which the line goes, in order; the two of a corner lie diagonally."""
    (ax, ay), (bx, by) = a, b
    times = {Fraction(0), Fraction(1)}
    for start, end in ((ax, bx), (ay, by)):
        half = Fraction(1, 2)
        low, high = sorted((start, end))
        times |= {Fraction(grid + half - start) / (end - start) for grid in range(low, high)}
    squares = []
    for early, late in pairwise(sorted(times)):
        middle = (early + late) / 2
        x, y = ax + middle * (bx - ax), ay + middle * (by - ay)
        square = (floor(x + Fraction(1, 2)), floor(y + Fraction(1, 2)))
        assert square == (ceil(x - Fraction(1, 2)), ceil(y - Fraction(1, 2))), "never along a grid line"
        squares.append(square)
    return list(pairwise(squares))


def blocking(
    board: Board, a: Square, b: Square, figures: frozenset[Square] = frozenset()
) -> tuple[str, tuple[Square, ...]] | None:
    """What blocks the line from a to b first, and where."""
    for p, q in crossings(a, b):
        sides = [(p[0], q[1]), (q[0], p[1])]
        if p[0] != q[0] and p[1] != q[1]:
            if all(board.closed(p, side) or board.closed(side, q) for side in sides):
                return "corner", (p, q)
        elif board.closed(p, q):
            return "edge", (p, q)
        if q in figures and q != b:
            return "figure", (q,)
    return None


def sees(board: Board, a: Square, b: Square, figures: frozenset[Square] = frozenset()) -> bool:
    return blocking(board, a, b, figures) is None


def fire(board: Board, a: Square, step: Square, figures: frozenset[Square] = frozenset()) -> list[Square]:
    """The squares from a on, to the first figure or to the last that the line reaches."""
    line: list[Square] = []
    here = a
    while True:
        there = (here[0] + step[0], here[1] + step[1])
        if not sees(board, here, there):
            return line
        line.append(there)
        if there in figures:
            return line
        here = there
