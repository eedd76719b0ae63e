"""The kernels' questions answered in plain Python: the peer that everybody has, and that all others agree with."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Sequence
from typing import Final

from .boards import SHAPE, Board


def reach(neighbours: list[list[int]], a: int, budget: int = 1 << 30) -> dict[int, int]:
    """Gives the steps to each square within the budget."""
    steps = {a: 0}
    queue = deque((a,))
    pop, push = queue.popleft, queue.append
    while queue:
        square = pop()
        next_step = steps[square] + 1
        if next_step > budget:
            break
        for other in neighbours[square]:
            if other not in steps:
                steps[other] = next_step
                push(other)
    return steps


def path(neighbours: list[list[int]], a: int, b: int) -> list[int]:
    """Gives a shortest path, or nothing."""
    before = {a: a}
    queue = deque((a,))
    while queue:
        square = queue.popleft()
        if square == b:
            way = [b]
            while way[-1] != a:
                way += [before[way[-1]]]
            return way[::-1]
        for other in neighbours[square]:
            if other not in before:
                before[other] = square
                queue.append(other)
    return []


def costs(neighbours: list[list[int]], prices: Sequence[int], a: int) -> dict[int, int]:
    """Gives what it costs to get to each square."""
    found: dict[int, int] = {}
    queue = [(0, a)]
    while queue:
        cost, square = heapq.heappop(queue)
        if square in found:
            continue
        found[square] = cost
        for other in neighbours[square]:
            if other not in found:
                heapq.heappush(queue, (cost + prices[other], other))
    return found


def sees(on: Board, a: int, b: int) -> bool:
    """Tells whether the line between two centres is clear, by HeroQuest's rule: figures block, but at no corner."""
    w, east, south, figures = on.w, on.east, on.south, on.figures
    dx, dy = b % w - a % w, b // w - a // w
    across, along = (1 if dx > 0 else -1), (w if dy > 0 else -w)
    dx, dy = abs(dx), abs(dy)
    at, i, j = a, dy, dx
    while at != b:
        if i < j:
            if not east[at if across > 0 else at - 1]:
                return False
            at += across
            i += 2 * dy
        elif i > j:
            if not south[at if along > 0 else at - w]:
                return False
            at += along
            j += 2 * dx
        else:
            side, end = at + across, at + along
            first = east[min(at, side)] and south[min(side, side + along)]
            if not first and not (south[min(at, end)] and east[min(end, end + across)]):
                return False
            at = side + along
            i += 2 * dy
            j += 2 * dx
        if at != b and at in figures:
            return False
    return True


def view(on: Board, a: int) -> list[int]:
    """Gives the squares that one sees, itself among them."""
    return [b for b in range(on.n) if sees(on, a, b)]


class Bits:
    """A board as large ints, one bit to a square: the quickest that plain Python gets."""

    def __init__(self, on: Board) -> None:
        def pack(flags: Sequence[bool]) -> int:
            return sum(1 << square for square, flag in enumerate(flags) if flag)

        free = [square not in on.figures for square in range(on.n)]
        east = [bool(on.east[a]) and free[a] and free[a + 1] for a in range(on.n)]
        south = [bool(on.south[a]) and free[a] and free[a + on.w] for a in range(on.n)]
        self.w = on.w
        self.east, self.south = pack(east), pack(south)
        self.west, self.north = self.east << 1, self.south << on.w

    def reach(self, a: int, budget: int) -> int:
        w, east, south, west, north = self.w, self.east, self.south, self.west, self.north
        now = 1 << a
        for _ in range(budget):
            more = now | (now & east) << 1 | (now & west) >> 1 | (now & south) << w | (now & north) >> w
            if more == now:
                break
            now = more
        return now


class DigBits:
    """What may be dug, as large ints."""

    def __init__(self, dug: Sequence[bool], w: int, h: int) -> None:
        self.w = w
        self.dug = sum(1 << square for square, flag in enumerate(dug) if flag)
        self.all = (1 << w * h) - 1
        self.not_west = sum(1 << square for square in range(w * h) if square % w)

    def diggable(self) -> int:
        w, dug = self.w, self.dug
        east, west = (dug & self.not_west) >> 1, (dug << 1) & self.not_west
        south, north = dug >> w, (dug << w) & self.all
        south_east, south_west = east >> w, west >> w
        north_east, north_west = (east << w) & self.all, (west << w) & self.all
        full = east & south & south_east | west & south & south_west
        full |= east & north & north_east | west & north & north_west
        return self.all & ~dug & ~full


def dig(dug: Sequence[bool], w: int, h: int) -> list[int]:
    """Gives the squares that may be dug: not dug, in no 2x2 block with three others that are."""
    found = []
    for a in range(w * h):
        if dug[a]:
            continue
        x, y = a % w, a // w
        for left, top in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)):
            if 0 <= left < w - 1 and 0 <= top < h - 1:
                at = top * w + left
                if dug[at] + dug[at + 1] + dug[at + w] + dug[at + w + 1] == 3:
                    break
        else:
            found += [a]
    return found


def anchors(on: Board) -> list[int]:
    """Gives where the origin of a new room may lie: all of it in the zone, on no room, and beside none."""
    rooms, zone, w, h = on.rooms, on.zone, on.w, on.h
    found = []
    for a in range(on.n):
        for dx, dy in SHAPE:
            x, y = a % w + dx, a // w + dy
            if not (x < w and y < h and zone[y * w + x]) or rooms[y * w + x]:
                break
            beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            if any(0 <= x < w and 0 <= y < h and rooms[y * w + x] for x, y in beside):
                break
        else:
            found += [a]
    return found


def turned(sides: str, turns: int) -> str:
    """Gives the sides of a card after quarter turns clockwise."""
    return sides[-turns:] + sides[:-turns] if turns else sides


STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def placements(laid: dict[tuple[int, int], str], card: str) -> list[tuple[int, int, int]]:
    """Gives every cell and turn where all sides of the card that touch another show its label; row by row."""
    beside = {(x + dx, y + dy) for x, y in laid for dx, dy in STEPS} - laid.keys()
    found = []
    for x, y in sorted(beside, key=lambda cell: cell[::-1]):
        for turns in range(4):
            sides = turned(card, turns)
            for side, (dx, dy) in enumerate(STEPS):
                other = laid.get((x + dx, y + dy))
                if other is not None and other[(side + 2) % 4] != sides[side]:
                    break
            else:
                found += [(x, y, turns)]
    return found


class Frontier:
    """The open cells kept with what they want, a byte to a side: the quickest that plain Python gets."""

    def __init__(self, laid: dict[tuple[int, int], str], cards: Sequence[str]) -> None:
        beside = {(x + dx, y + dy) for x, y in laid for dx, dy in STEPS} - laid.keys()
        self.cells = []
        for x, y in sorted(beside, key=lambda cell: cell[::-1]):
            wants = mask = 0
            for side, (dx, dy) in enumerate(STEPS):
                if (x + dx, y + dy) in laid:
                    wants |= ord(laid[x + dx, y + dy][(side + 2) % 4]) << 8 * side
                    mask |= 0xFF << 8 * side
            self.cells += [(x, y, wants, mask)]
        self.cards = [
            [sum(ord(label) << 8 * side for side, label in enumerate(turned(card, turns))) for turns in range(4)]
            for card in cards
        ]

    def placements(self, card: int) -> list[tuple[int, int, int]]:
        packed = list(enumerate(self.cards[card]))
        return [(x, y, turns) for x, y, wants, mask in self.cells for turns, sides in packed if sides & mask == wants]


def members(bits: int) -> set[int]:
    """Gives the numbers of the bits that are set."""
    return {square for square in range(bits.bit_length()) if bits >> square & 1}
