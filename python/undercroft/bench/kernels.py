"""The table of `undercroft bench kernels`: each kernel beside what else could answer, on this machine.

Times are of calls from Python, the least of many short windows in turns; questions rotate. Every answer is compared
with plain Python's before anything is timed, and graphs are made beforehand.
"""

from __future__ import annotations

import itertools
import platform
import tomllib
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

import msgspec

from undercroft.spatial import Edge, Grid, Mask, Shape, Site, TileBoard, TileSet

from . import libraries
from .boards import SHAPE, Board, board, cards, layout
from .compiled import NUMBA
from .libraries import BUDGET, SMALL, Library, Work
from .timing import WINDOW, Case, quiet, take_turns

KERNELS: Final[dict[str, Sequence[tuple[int, int]]]] = {
    "reach": ((5, 4), (26, 19), (64, 64), (256, 256)),
    "reach, pass": ((26, 19),),
    "path": ((5, 4), (26, 19), (64, 64), (256, 256)),
    "distances": ((5, 4), (26, 19), (64, 64), (256, 256)),
    "costs": ((26, 19), (256, 256)),
    "all pairs": ((26, 19),),
    "sight": ((26, 19),),
    "1000 lines": ((26, 19),),
    "1000 lines, table": ((26, 19),),
    "view": ((26, 19), (64, 64)),
    "view, table": ((26, 19),),
    "sight table": ((26, 19),),
    "dig": ((26, 19), (256, 256)),
    "dig, buffers": ((26, 19), (256, 256)),
    "anchors": ((26, 19),),
    "placements": ((26, 19),),
    "hand": ((26, 19),),
    "edits": ((26, 19), (256, 256)),
}
"""The kernels, and the sizes of the boards that a user's table has."""
LARGE: Final[dict[str, Sequence[tuple[int, int]]]] = {
    **KERNELS,
    **{kernel: (*KERNELS[kernel], (1024, 1024)) for kernel in ("reach", "path", "distances", "dig", "edits")},
}
"""The same for patient machines."""
PYTHON, BITS, OURS = "Python", "Python, bits", "undercroft"
EASY: Final = 1.5
"""A reach past figures and through others takes at most so many times the plain one."""
SLOW_PYTHON: Final = 1 << 16
"""Larger boards are not asked in plain Python, nor checked with it."""


class KernelRow(msgspec.Struct, kw_only=True):
    """One line of the table: our time, and how many times that a peer takes."""

    kernel: str
    size: str
    microseconds: float
    """Of one of our calls."""
    peer: str | None = None
    """None for a kernel that has no peer here."""
    peer_microseconds: float | None = None
    ratio: float | None = None
    target: float | None = None
    """The ratio to reach, half of what a prototype reached on a quiet machine."""
    ok: bool | None = None
    note: str = ""


class KernelReport(msgspec.Struct, kw_only=True):
    """What was measured, where, and what was not."""

    python: str
    machine: str
    quick: bool
    rows: list[KernelRow]
    absent: list[str]
    """The peers that are not installed."""

    def to_json(self) -> str:
        """Gives the report as JSON."""
        return msgspec.json.format(msgspec.json.encode(self)).decode()


class Disagreement(Exception):
    """A kernel or a peer gave another answer than plain Python."""


def grid_of(on: Board) -> Grid:
    """Gives the board as our grid, with a wall on every side that is not open."""
    east = ((a, a + 1, Edge.WALL) for a in range(on.n) if a % on.w + 1 < on.w and not on.east[a])
    south = ((a, a + on.w, Edge.WALL) for a in range(on.n - on.w) if not on.south[a])
    return Grid.from_edges(on.w, on.h, itertools.chain(east, south))


@dataclass(frozen=True)
class Ours:
    """Our way to an answer: the call, and the loop over all questions that is timed, without a function in between."""

    work: Work
    loop: Callable[[int], object]


def ours(on: Board) -> dict[str, Ours]:
    grid, n = grid_of(on), on.n
    figures, some = Mask(n, on.figures), Mask(n, on.main[:: max(1, n // 8)])
    sources, pairs = on.sources, on.pairs
    ends = [a for pair in (on.lines if n <= SMALL else ()) for a in pair]
    asked = array("I", ends)
    dug = on.dug
    site = Site(on.w, on.h, [square for square in range(n) if dug[square]])
    cells, out = memoryview(bytes(dug)), bytearray(n)
    rooms = Site(on.w, on.h, [square for square in range(n) if on.rooms[square]])
    shape, zone = Shape(SHAPE), Mask(n, [square for square in range(n) if on.zone[square]])
    width = on.w
    door = next((a, b) for a, b in on.steps if a in on.main)
    doors = grid.with_door(*door, Edge.DOOR_OPEN)
    prices = on.costs
    reach, path, distances, sees, view = grid.reach, grid.path, grid.distances, grid.sees, grid.view
    dig_buffer, diggable, close = Site.dig_buffer, site.diggable, doors.close_door

    def reach_loop(cycles: int) -> None:
        for _ in range(cycles):
            for a in sources:
                reach(a, BUDGET, figures=figures)

    def pass_loop(cycles: int) -> None:
        for _ in range(cycles):
            for a in sources:
                reach(a, BUDGET, figures=figures, through=some)

    def path_loop(cycles: int) -> None:
        for _ in range(cycles):
            for a, b in pairs:
                path(a, b, figures=figures)

    def distances_loop(cycles: int) -> None:
        for _ in range(cycles):
            for a in sources:
                distances(a, figures=figures)

    def costs_loop(cycles: int) -> None:
        for _ in range(cycles):
            for a in sources:
                distances(a, figures=figures, square_costs=prices)

    def sight_loop(cycles: int) -> None:
        for _ in range(cycles):
            for a, b in pairs:
                sees(a, b, figures)

    def view_loop(cycles: int) -> None:
        for _ in range(cycles):
            for a in sources:
                view(a, figures)

    def once(call: Callable[[], object]) -> Callable[[int], object]:
        def loop(cycles: int) -> None:
            for _ in range(cycles):
                call()

        return loop

    def edit_loop(cycles: int) -> None:
        a, b = door
        for _ in range(cycles):
            close(a, b)

    def buffers_loop(cycles: int) -> None:
        for _ in range(cycles):
            dig_buffer(cells, out, width=width)

    def all_pairs() -> Any:
        return grid.all_pairs(figures=figures)

    def many() -> Any:
        return grid.sees_many(asked, figures)

    def table() -> Any:
        return grid.sight_table(figures)

    def by_card(found: Any) -> list[list[tuple[int, int, int]]]:
        return [[(x, y, turns) for card, x, y, turns in found.to_list() if card == one] for one in hand]

    def anchors() -> Any:
        return rooms.anchors(shape, zone)

    table_of_cards = TileBoard(TileSet(cards())).holding(layout())
    fits, hand = table_of_cards.placements, list(range(len(cards())))

    def placements_loop(cycles: int) -> None:
        for _ in range(cycles):
            for card in hand:
                fits(card)

    def all_cards() -> Any:
        return fits(hand)

    kernels = {
        "anchors": Ours(Work(anchors, set), once(anchors)),
        "placements": Ours(Work(fits, lambda found: [place[1:] for place in found.to_list()]), placements_loop),
        "hand": Ours(Work(all_cards, by_card), once(all_cards)),
    }
    if n <= SMALL:
        kept = grid.sight_table(figures)
        look, look_many = kept.view, kept.sees_many

        def look_loop(cycles: int) -> None:
            for _ in range(cycles):
                for a in sources:
                    look(a)

        def look_many_loop(cycles: int) -> None:
            for _ in range(cycles):
                look_many(asked)

        kernels["view, table"] = Ours(Work(look, set), look_loop)
        kernels["1000 lines, table"] = Ours(
            Work(lambda: look_many(asked), lambda found: [bool(seen) for seen in found]), look_many_loop
        )

    def row(found: Any) -> list[int]:
        a = on.main[0]
        return [found[a, b] for b in range(n)]

    return kernels | {
        "reach": Ours(Work(lambda a: reach(a, BUDGET, figures=figures), set), reach_loop),
        "reach, pass": Ours(Work(lambda a: reach(a, BUDGET, figures=figures, through=some), None), pass_loop),
        "path": Ours(Work(lambda a, b: path(a, b, figures=figures), len), path_loop),
        "distances": Ours(Work(lambda a: distances(a, figures=figures), list), distances_loop),
        "costs": Ours(Work(lambda a: distances(a, figures=figures, square_costs=prices), list), costs_loop),
        "all pairs": Ours(Work(all_pairs, row), once(all_pairs)),
        "sight": Ours(Work(lambda a, b: sees(a, b, figures), bool), sight_loop),
        "1000 lines": Ours(Work(many, lambda found: [bool(seen) for seen in found]), once(many)),
        "view": Ours(Work(lambda a: view(a, figures), set), view_loop),
        "sight table": Ours(Work(table, lambda found: 2 * found.pairs + n), once(table)),
        "dig": Ours(Work(diggable, set), once(diggable)),
        "dig, buffers": Ours(
            Work(
                lambda: dig_buffer(cells, out, width=width),
                lambda found: {square for square in range(n) if found[square]},
            ),
            buffers_loop,
        ),
        "edits": Ours(Work(lambda: close(*door), None), edit_loop),
    }


ALIKE: Final = {"dig, buffers": "dig", "1000 lines, table": "1000 lines", "view, table": "view"}
"""A kernel that is compared with the peers of another."""
SIZES: Final = {"placements": "30 cards", "hand": "30 cards"}
"""What stands in the table for kernels that have no board of squares."""


def questions(kernel: str, on: Board) -> list[tuple[int, ...]]:
    """Gives what the kernel is asked, in turns."""
    if kernel in ("reach", "reach, pass", "distances", "costs", "view", "view, table"):
        return [(a,) for a in on.sources]
    if kernel == "placements":
        return [(card,) for card in range(len(cards()))]
    return list(on.pairs) if kernel in ("path", "sight") else [()]


def loop_over(call: Callable[..., Any], asked: Sequence[tuple[int, ...]]) -> Callable[[int], object]:
    """Gives the loop over all questions that is timed."""

    def none(cycles: int) -> None:
        for _ in range(cycles):
            call()

    def one(cycles: int) -> None:
        for _ in range(cycles):
            for a in firsts:
                call(a)

    def two(cycles: int) -> None:
        for _ in range(cycles):
            for a, b in asked:
                call(a, b)

    firsts = [question[0] for question in asked if question]
    return (none, one, two)[len(asked[0])]


@dataclass
class Entry:
    """A kernel on a board: our case, and those of the peers."""

    kernel: str
    size: str
    ours: Case
    peers: dict[str, tuple[Case, str]]


class Plan:
    """Which kernels are measured, on which boards, beside whom."""

    def __init__(self, kernels: dict[str, Sequence[tuple[int, int]]], peers: Iterable[Library] | None = None) -> None:
        self.absent: list[str] = []
        self.libraries: list[Library] = []
        for library in (*libraries.LIBRARIES, NUMBA) if peers is None else peers:
            if library.load():
                self.libraries += [library]
            else:
                self.absent += [f"{library.name} is not installed, so it is not compared: pip install {library.name}"]
        self.entries: list[Entry] = []
        sizes = dict.fromkeys(size for of in kernels.values() for size in of)
        for size in sizes:
            self._add(board(*size), [kernel for kernel, of in kernels.items() if size in of])

    def _add(self, on: Board, kernels: list[str]) -> None:
        mine = ours(on)
        others: dict[str, dict[str, Work]] = {}
        if on.n <= SLOW_PYTHON:
            others[PYTHON] = libraries.python(on)
            if on.n <= SMALL:
                others[BITS] = libraries.python_bits(on)
        for library in self.libraries:
            if on.n <= library.most:
                others[library.name] = library.works(on, library.modules)
        for kernel in kernels:
            asked, alike = questions(kernel, on), ALIKE.get(kernel, kernel)
            peers = {name: works[alike] for name, works in others.items() if alike in works}
            self._agree(kernel, on, asked[0], {OURS: mine[kernel].work, **peers})
            entry = Entry(kernel, SIZES.get(kernel, on.name), _case(kernel, mine[kernel].loop, len(asked)), {})
            for name, work in peers.items():
                units = len(asked) * work.units
                entry.peers[name] = _case(f"{kernel}: {name}", loop_over(work.call, asked), units), work.note
            self.entries += [entry]

    @staticmethod
    def _agree(kernel: str, on: Board, question: tuple[int, ...], works: dict[str, Work]) -> None:
        """Asks everybody the first question, which also warms them up."""
        told = {name: (work.call(*question), work.read) for name, work in works.items()}
        said = {name: read(answer) for name, (answer, read) in told.items() if read}
        right = said.get(PYTHON, said.get(OURS))
        for name, answer in said.items():
            if answer != right:
                raise Disagreement(f"{kernel} on {on.name}: {name} says {answer!r:.200}, not {right!r:.200}")

    def cases(self) -> list[Case]:
        return [case for entry in self.entries for case in (entry.ours, *(peer for peer, _ in entry.peers.values()))]

    def rows(self) -> list[KernelRow]:
        targets = tomllib.loads((resources.files(__package__) / "kernels.toml").read_text())
        plain = {entry.size: entry.ours.microseconds for entry in self.entries if entry.kernel == "reach"}
        rows = []
        for entry in self.entries:
            micros = entry.ours.microseconds
            wanted = targets.get(entry.kernel, {}).get(entry.size, {})
            common: dict[str, Any] = {"kernel": entry.kernel, "size": entry.size, "microseconds": round(micros, 4)}
            for name, (peer, note) in entry.peers.items():
                row = _row(common, name, peer.microseconds, note)
                row.target = wanted.get(name)
                row.ok = None if row.target is None or row.ratio is None else row.ratio >= row.target
                rows += [row]
            if "microseconds" in wanted:
                rows += [_row(common, "asked", wanted["microseconds"], "at most so long")]
                rows[-1].target, rows[-1].ok = 1.0, micros <= wanted["microseconds"]
            if entry.kernel == "reach, pass" and entry.size in plain:
                row = _row(common, "reach", plain[entry.size], f"the plain one; at least 1 / {EASY}")
                row.target = round(1 / EASY, 3)
                row.ok = row.ratio is not None and row.ratio >= row.target
                rows += [row]
            elif not entry.peers:
                rows += [KernelRow(**common)]
        return rows


def _case(name: str, loop: Callable[[int], object], units: int) -> Case:
    return Case(name, loop, lambda cycles: cycles * units)


def _row(common: dict[str, Any], peer: str, micros: float, note: str) -> KernelRow:
    ratio = micros / common["microseconds"]
    digits = 2 if ratio < 10 else 1
    return KernelRow(**common, peer=peer, peer_microseconds=round(micros, 4), ratio=round(ratio, digits), note=note)


def measure(
    *,
    quick: bool = False,
    seconds: float = 20.0,
    kernels: dict[str, Sequence[tuple[int, int]]] | None = None,
) -> KernelReport:
    """Times the kernels (or these, with the sizes of their boards) and whatever peers are installed.

    It takes less than a minute, with `quick` some seconds, for small boards and rough numbers.

    Disagreement if anybody's answer differs from plain Python's.
    """
    if kernels is None:
        kernels = {kernel: [size for size in sizes if size[0] <= 26] for kernel, sizes in KERNELS.items()}
        kernels = kernels if quick else dict(KERNELS)
    plan = Plan(kernels)
    with quiet():
        if quick:
            take_turns(plan.cases(), None, 0.0, WINDOW / 10, 1)
        else:
            take_turns(plan.cases(), None, seconds, WINDOW, 3)
    return KernelReport(
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        quick=quick,
        rows=plan.rows(),
        absent=plan.absent,
    )
