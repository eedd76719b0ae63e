"""What the kernels are compared with: for each library its best call for each question, its graph prebuilt.

None of them is needed. A library gives for each kernel that it can do the call to time, and a way to read its answer,
which is compared with plain Python's before anything is timed. Where a library has another rule, there is nothing to
read, and the table says so.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from . import plain
from .boards import QUEST, SHAPE, Board, cards, layout

BUDGET: Final = 12
"""The steps of a reach."""
SMALL: Final = 4096
"""Lines of sight and large ints are for boards of so many squares."""

Call = Callable[..., Any]


@dataclass(frozen=True)
class Work:
    """A call to time, made for each question, and what its answer says."""

    call: Call
    read: Call | None
    """None for a library with another rule, or one that answers another question."""
    note: str = ""
    units: int = 1
    """What one call does, in units of one of ours."""


@dataclass(frozen=True)
class Library:
    """A peer: what it can be asked about a board."""

    name: str
    requires: tuple[str, ...]
    """The modules to import."""
    works: Callable[..., dict[str, Work]]
    most: int = 1 << 20
    """The squares of the largest board that it is asked about."""
    modules: dict[str, Any] = field(default_factory=dict)

    def load(self) -> bool:
        """Imports what it requires; gives whether that is there."""
        try:
            for name in self.requires:
                self.modules[name] = importlib.import_module(name)
        except ImportError:
            return False
        return True


def edges(on: Board) -> list[tuple[int, int]]:
    return [(a, b) for a, b in on.steps if a < b]


def numbers(of: Iterable[Any], n: int, *, none: Call = math.isinf) -> list[int]:
    """Gives the distances as ints, -1 for what the library has for none."""
    found = [-1 if none(value) else int(value) for value in of]
    assert len(found) == n
    return found


def all_of(found: dict[int, int], n: int) -> list[int]:
    return [int(found.get(square, -1)) for square in range(n)]


def python(on: Board) -> dict[str, Work]:
    near, n = on.neighbours, on.n
    works = {
        "reach": Work(lambda a: plain.reach(near, a, BUDGET), set),
        "path": Work(lambda a, b: plain.path(near, a, b), len),
        "distances": Work(lambda a: plain.reach(near, a), lambda found: all_of(found, n)),
        "costs": Work(lambda a: plain.costs(near, on.costs, a), lambda found: all_of(found, n)),
        "all pairs": Work(lambda: [plain.reach(near, a) for a in range(n)], lambda found: all_of(found[on.main[0]], n)),
        "sight": Work(lambda a, b: plain.sees(on, a, b), bool),
        "view": Work(lambda a: plain.view(on, a), set),
        "sight table": Work(lambda: [plain.view(on, a) for a in range(n)], lambda found: sum(map(len, found))),
    }
    if n <= SMALL:
        works["1000 lines"] = Work(lambda: [plain.sees(on, a, b) for a, b in on.lines], list)
    works["dig"] = Work(lambda: plain.dig(on.dug, on.w, on.h), set)
    works["anchors"] = Work(lambda: plain.anchors(on), set)
    if n == math.prod(QUEST):
        laid = {(x, y): plain.turned(cards()[card], turns) for card, x, y, turns in layout()}
        works["placements"] = Work(lambda card: plain.placements(laid, cards()[card]), list)
        works["hand"] = Work(lambda: [plain.placements(laid, card) for card in cards()], list)
    return works


def python_bits(on: Board) -> dict[str, Work]:
    bits, dug = plain.Bits(on), plain.DigBits(on.dug, on.w, on.h)
    works = {
        "reach": Work(lambda a: bits.reach(a, BUDGET), plain.members),
        "dig": Work(dug.diggable, plain.members),
    }
    if on.n == math.prod(QUEST):
        laid = {(x, y): plain.turned(cards()[card], turns) for card, x, y, turns in layout()}
        kept, hand = plain.Frontier(laid, cards()), range(len(cards()))
        works["placements"] = Work(kept.placements, list)
        works["hand"] = Work(lambda: [kept.placements(card) for card in hand], list)
    return works


def networkx(on: Board, modules: dict[str, Any]) -> dict[str, Work]:
    nx, n = modules["networkx"], on.n
    graph, priced = nx.Graph(), nx.DiGraph()
    for made in (graph, priced):
        made.add_nodes_from(range(n))
    graph.add_edges_from(edges(on))
    priced.add_weighted_edges_from((a, b, on.costs[b]) for a, b in on.steps)
    a, b = next((a, b) for a, b in edges(on) if a in on.main)

    def edit() -> None:
        graph.remove_edge(a, b)
        graph.add_edge(a, b)

    return {
        "reach": Work(lambda a: nx.single_source_shortest_path_length(graph, a, cutoff=BUDGET), set),
        "path": Work(lambda a, b: nx.bidirectional_shortest_path(graph, a, b), len),
        "distances": Work(
            lambda a: nx.single_source_shortest_path_length(graph, a), lambda found: all_of(dict(found), n)
        ),
        "costs": Work(lambda a: nx.single_source_dijkstra_path_length(priced, a), lambda found: all_of(dict(found), n)),
        "all pairs": Work(
            lambda: dict(nx.all_pairs_shortest_path_length(graph)), lambda found: all_of(found[on.main[0]], n)
        ),
        "edits": Work(edit, None, "changed in place", 2),
    }


def rustworkx(on: Board, modules: dict[str, Any]) -> dict[str, Work]:
    rx, n = modules["rustworkx"], on.n
    graph, priced = rx.PyGraph(multigraph=False), rx.PyDiGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    graph.add_edges_from_no_data(edges(on))
    priced.add_nodes_from(range(n))
    priced.add_edges_from([(a, b, float(on.costs[b])) for a, b in on.steps])
    a, b = next((a, b) for a, b in edges(on) if a in on.main)

    def costs(a: int) -> Any:
        return a, rx.dijkstra_shortest_path_lengths(priced, a, float)

    def read(found: Any) -> list[int]:
        source, others = found
        return [int(others[square]) if square in others else -(square != source) for square in range(n)]

    def layers(a: int) -> list[int]:
        return [square for layer in rx.bfs_layers(graph, [a])[: BUDGET + 1] for square in layer]

    def far(found: list[list[int]]) -> list[int]:
        steps = {square: step for step, layer in enumerate(found) for square in layer}
        return all_of(steps, n)

    def edit() -> None:
        graph.remove_edge(a, b)
        graph.add_edge(a, b, None)

    return {
        "reach": Work(layers, set, "no budget"),
        "path": Work(lambda a, b: rx.dijkstra_shortest_paths(graph, a, target=b)[b], len),
        "distances": Work(lambda a: rx.bfs_layers(graph, [a]), far, "layers"),
        "costs": Work(costs, read),
        "all pairs": Work(
            lambda: rx.distance_matrix(graph, parallel_threshold=1 << 30, null_value=-1),
            lambda found: numbers(found[on.main[0]], n, none=lambda value: value < 0),
            "one thread",
        ),
        "edits": Work(edit, None, "changed in place", 2),
    }


def scipy(on: Board, modules: dict[str, Any]) -> dict[str, Work]:
    graphs, np, n = modules["scipy.sparse.csgraph"], modules["numpy"], on.n
    matrix = modules["scipy.sparse"].csr_matrix
    a, b = (np.array(ends, dtype=np.int32) for ends in zip(*on.steps, strict=True))
    graph = matrix((np.ones(len(a)), (a, b)), shape=(n, n))
    priced = matrix((np.frombuffer(on.costs, np.uint8)[b].astype(float), (a, b)), shape=(n, n))

    def path(a: int, b: int) -> list[int]:
        before = graphs.breadth_first_order(graph, a, return_predecessors=True)[1]
        way = [b]
        while way[-1] != a:
            way += [int(before[way[-1]])]
        return way

    def within(found: Any) -> set[int]:
        return set(np.flatnonzero(found <= BUDGET).tolist())

    image = importlib.import_module("scipy.ndimage")
    dug = np.array(on.dug).reshape(on.h, on.w)
    block = np.ones((2, 2), np.uint8)

    def dig() -> Any:
        """Counts the four squares of each block, then looks at the four blocks of each square."""
        three = image.convolve(dug.view(np.uint8), block, mode="constant", origin=(-1, -1)) == 3
        return ~dug & ~image.binary_dilation(three, structure=block, origin=(0, 0))

    rooms, zone = (np.array(flags).reshape(on.h, on.w) for flags in (on.rooms, on.zone))
    room = np.zeros((2, 3), bool)
    for x, y in SHAPE:
        room[y, x] = True

    def anchors() -> Any:
        return image.binary_erosion(zone & ~image.binary_dilation(rooms), structure=room, origin=(-1, -1))

    def squares(found: Any) -> set[int]:
        return set(np.flatnonzero(found).tolist())

    return {
        "reach": Work(lambda a: graphs.dijkstra(graph, indices=a, unweighted=True, limit=BUDGET), within),
        "path": Work(path, len),
        "distances": Work(
            lambda a: graphs.dijkstra(graph, indices=a, unweighted=True), lambda found: numbers(found, n)
        ),
        "costs": Work(lambda a: graphs.dijkstra(priced, indices=a), lambda found: numbers(found, n)),
        "all pairs": Work(
            lambda: graphs.shortest_path(graph, method="D", unweighted=True),
            lambda found: numbers(found[on.main[0]], n),
        ),
        "dig": Work(dig, squares),
        "anchors": Work(anchors, squares),
    }


def numpy(on: Board, modules: dict[str, Any]) -> dict[str, Work]:
    np = modules["numpy"]
    dug = np.array(on.dug).reshape(on.h, on.w)

    def dig() -> Any:
        count = dug[:-1, :-1].astype(np.uint8)
        count += dug[:-1, 1:]
        count += dug[1:, :-1]
        count += dug[1:, 1:]
        three = count == 3
        full = dug.copy()
        full[:-1, :-1] |= three
        full[:-1, 1:] |= three
        full[1:, :-1] |= three
        full[1:, 1:] |= three
        return ~full

    rooms, zone = (np.array(flags).reshape(on.h, on.w) for flags in (on.rooms, on.zone))

    def anchors() -> Any:
        near = rooms.copy()
        near[1:] |= rooms[:-1]
        near[:-1] |= rooms[1:]
        near[:, 1:] |= rooms[:, :-1]
        near[:, :-1] |= rooms[:, 1:]
        good = zone & ~near
        found = np.zeros_like(good)
        found[:-1, :-2] = good[:-1, :-2]
        for x, y in SHAPE[1:]:
            found[:-1, :-2] &= good[y : on.h - 1 + y, x : on.w - 2 + x]
        return found

    def squares(found: Any) -> set[int]:
        return set(np.flatnonzero(found).tolist())

    return {"dig": Work(dig, squares), "anchors": Work(anchors, squares)}


def igraph(on: Board, modules: dict[str, Any]) -> dict[str, Work]:
    ig, n = modules["igraph"], on.n
    graph = ig.Graph(n=n, edges=edges(on))
    priced = ig.Graph(n=n, edges=on.steps, directed=True)
    prices = [on.costs[b] for _, b in on.steps]
    pair = [next((a, b) for a, b in edges(on) if a in on.main)]

    def edit() -> None:
        graph.delete_edges(pair)
        graph.add_edges(pair)

    return {
        "reach": Work(lambda a: graph.neighborhood(a, order=BUDGET), set),
        "path": Work(graph.get_shortest_path, len),
        "distances": Work(lambda a: graph.distances(source=a), lambda found: numbers(found[0], n)),
        "costs": Work(lambda a: priced.distances(source=a, weights=prices), lambda found: numbers(found[0], n)),
        "all pairs": Work(graph.distances, lambda found: numbers(found[on.main[0]], n)),
        "edits": Work(edit, None, "changed in place", 2),
    }


def tcod(on: Board, modules: dict[str, Any]) -> dict[str, Work]:
    np, paths, w, h = modules["numpy"], modules["tcod.path"], on.w, on.h
    far = np.iinfo(np.int32).max

    def graph(costs: Any) -> Any:
        free = np.ones(on.n, bool)
        free[list(on.figures)] = False
        east = np.frombuffer(on.east, np.uint8).reshape(h, w).astype(np.int8)
        south = np.frombuffer(on.south, np.uint8).reshape(h, w).astype(np.int8)
        west, north = np.zeros_like(east), np.zeros_like(south)
        west[:, 1:], north[1:] = east[:, :-1], south[:-1]
        made = paths.CustomGraph((h, w))
        entry = np.ascontiguousarray(np.where(free, costs, 0).reshape(h, w).astype(np.int16))
        for step, condition in (((0, 1), east), ((0, -1), west), ((1, 0), south), ((-1, 0), north)):
            made.add_edge(step, 1, cost=entry, condition=condition)
        made.set_heuristic(cardinal=1)
        return made

    plain_graph, priced = graph(1), graph(np.frombuffer(on.costs, np.uint8))

    def distances(of: Any, a: int) -> Any:
        finder = paths.Pathfinder(of)
        finder.add_root((a // w, a % w))
        finder.resolve()
        return finder.distance

    def path(a: int, b: int) -> Any:
        finder = paths.Pathfinder(plain_graph)
        finder.add_root((a // w, a % w))
        return finder.path_to((b // w, b % w))

    def read(found: Any) -> list[int]:
        return numbers(found.ravel().tolist(), on.n, none=lambda value: value == far)

    # For sight it knows squares only, so edges and corners become squares of a board of twice the size.
    clear = np.zeros((2 * h + 1, 2 * w + 1), bool)
    clear[1::2, 1::2] = True
    clear[1::2, 2::2] = np.frombuffer(on.east, bool).reshape(h, w)
    clear[2::2, 1::2] = np.frombuffer(on.south, bool).reshape(h, w)
    walls = np.pad(~clear, 1).astype(np.uint8)
    touching = walls[:-2, 1:-1] + walls[2:, 1:-1] + walls[1:-1, :-2] + walls[1:-1, 2:]
    clear[::2, ::2] = touching[::2, ::2] < 2
    for square in on.figures:
        clear[2 * (square // w) + 1, 2 * (square % w) + 1] = False
    fov, best = modules["tcod.map"].compute_fov, modules["tcod.constants"].FOV_SYMMETRIC_SHADOWCAST
    line = modules["tcod.los"].bresenham

    def centre(square: int) -> tuple[int, int]:
        return 2 * (square // w) + 1, 2 * (square % w) + 1

    def sees(a: int, b: int) -> Any:
        between = line(centre(a), centre(b))[1:-1]
        return clear[between[:, 0], between[:, 1]].all()

    other = "another rule"
    return {
        "reach": Work(
            lambda a: np.flatnonzero(distances(plain_graph, a).ravel() <= BUDGET),
            lambda found: set(found.tolist()),
            "no budget",
        ),
        "path": Work(path, len),
        "distances": Work(lambda a: distances(plain_graph, a), read),
        "costs": Work(lambda a: distances(priced, a), read),
        "sight": Work(sees, None, other),
        "view": Work(lambda a: fov(clear, centre(a), 0, True, best), None, other),
    }


LIBRARIES: Final = (
    Library("networkx", ("networkx",), networkx, 1 << 16),
    Library("rustworkx", ("rustworkx",), rustworkx, 1 << 16),
    Library("scipy", ("numpy", "scipy.sparse", "scipy.sparse.csgraph", "scipy.ndimage"), scipy),
    Library("igraph", ("igraph",), igraph),
    Library("tcod", ("numpy", "tcod.path", "tcod.map", "tcod.los", "tcod.constants"), tcod, 1 << 16),
    Library("numpy", ("numpy",), numpy),
)
