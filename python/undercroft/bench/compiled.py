"""The plain ways again, in the part of Python that numba compiles; only called when it is there."""

from __future__ import annotations

from typing import Any

from .boards import Board
from .libraries import BUDGET, SMALL, Library, Work


def _flood(sides: Any, w: int, a: int, budget: int, steps: Any, queue: Any) -> int:
    steps[:] = -1
    steps[a] = 0
    queue[0] = a
    first, last = 0, 1
    while first < last:
        square = queue[first]
        first += 1
        step = steps[square] + 1
        if step > budget:
            break
        side = sides[square]
        if side & 1 and steps[square - w] < 0:
            steps[square - w] = step
            queue[last] = square - w
            last += 1
        if side & 2 and steps[square + 1] < 0:
            steps[square + 1] = step
            queue[last] = square + 1
            last += 1
        if side & 4 and steps[square + w] < 0:
            steps[square + w] = step
            queue[last] = square + w
            last += 1
        if side & 8 and steps[square - 1] < 0:
            steps[square - 1] = step
            queue[last] = square - 1
            last += 1
    return last


def _sees(w: int, east: Any, south: Any, figures: Any, a: int, b: int) -> bool:
    dx, dy = b % w - a % w, b // w - a // w
    across, along = 1 if dx > 0 else -1, w if dy > 0 else -w
    dx, dy = abs(dx), abs(dy)
    at, i, j = a, dy, dx
    while at != b:
        if i < j:
            if not east[min(at, at + across)]:
                return False
            at += across
            i += 2 * dy
        elif i > j:
            if not south[min(at, at + along)]:
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
        if at != b and figures[at]:
            return False
    return True


def _dig(dug: Any, out: Any) -> Any:
    h, w = dug.shape
    for y in range(h):
        for x in range(w):
            free = not dug[y, x]
            for left, top in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)):
                if free and left >= 0 and top >= 0 and left < w - 1 and top < h - 1:
                    count = 0
                    count += dug[top, left]
                    count += dug[top, left + 1]
                    count += dug[top + 1, left]
                    count += dug[top + 1, left + 1]
                    free = count != 3
            out[y, x] = free
    return out


def numba(on: Board, modules: dict[str, Any]) -> dict[str, Work]:
    np, w, n = modules["numpy"], on.w, on.n
    compiled = _compiled(modules)
    flood, sees = compiled["flood"], compiled["sees"]
    sides = np.zeros(n, np.uint8)
    for a, near in enumerate(on.neighbours):
        for b in near:
            sides[a] |= {-w: 1, 1: 2, w: 4, -1: 8}[b - a]
    east, south = (np.frombuffer(flags, np.bool_) for flags in (on.east, on.south))
    figures = np.zeros(n, np.bool_)
    figures[list(on.figures)] = True
    steps, queue = np.empty(n, np.int32), np.empty(n, np.int32)
    everything = np.empty((n, n), np.int32) if n <= 512 else steps
    dug, out = np.array(on.dug).reshape(on.h, on.w), np.empty((on.h, on.w), np.bool_)
    view = np.empty(n, np.bool_)

    def reach(a: int) -> Any:
        return queue[: flood(sides, w, a, BUDGET, steps, queue)]

    def distances(a: int) -> Any:
        flood(sides, w, a, 1 << 30, steps, queue)
        return steps

    works = {
        "reach": Work(reach, lambda found: set(found.tolist())),
        "distances": Work(distances, lambda found: found.tolist()),
        "sight": Work(lambda a, b: sees(w, east, south, figures, a, b), bool),
        "view": Work(
            lambda a: compiled["view"](w, east, south, figures, a, view),
            lambda found: set(np.flatnonzero(found).tolist()),
        ),
        "dig": Work(lambda: compiled["dig"](dug, out), lambda found: set(np.flatnonzero(found).tolist())),
    }
    if n <= SMALL:
        asked = np.array(on.lines, np.int64)
        seen = np.empty(len(asked), np.bool_)
        works["1000 lines"] = Work(
            lambda: compiled["lines"](w, east, south, figures, asked, seen), lambda found: found.tolist()
        )
    if n <= 512:
        works["all pairs"] = Work(
            lambda: compiled["all pairs"](sides, w, everything, queue), lambda found: found[on.main[0]].tolist()
        )
    return works


def _compiled(modules: dict[str, Any]) -> dict[str, Any]:
    """Compiles, once; the first call of each is warmed up by the check of its answer."""
    if "compiled" in modules:
        return modules["compiled"]  # type: ignore[no-any-return]
    jit = modules["numba"].njit
    flood, sees = jit(_flood), jit(_sees)

    def many(w: int, east: Any, south: Any, figures: Any, asked: Any, seen: Any) -> Any:
        for i in range(len(asked)):
            seen[i] = sees(w, east, south, figures, asked[i, 0], asked[i, 1])
        return seen

    def view(w: int, east: Any, south: Any, figures: Any, a: int, seen: Any) -> Any:
        for b in range(len(seen)):
            seen[b] = sees(w, east, south, figures, a, b)
        return seen

    def all_pairs(sides: Any, w: int, steps: Any, queue: Any) -> Any:
        for a in range(len(sides)):
            flood(sides, w, a, 1 << 30, steps[a], queue)
        return steps

    modules["compiled"] = {
        "flood": flood,
        "sees": sees,
        "lines": jit(many),
        "view": jit(view),
        "all pairs": jit(all_pairs),
        "dig": jit(_dig),
    }
    return modules["compiled"]  # type: ignore[no-any-return]


NUMBA = Library("numba", ("numpy", "numba"), numba, 1 << 16)
