"""Pathing agrees with networkx and a plain heap, which share no code with it."""

import heapq
import itertools
import random
import threading
from array import array
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.spatial import UNREACHABLE, Edge, Grid, Mask

DOORS = [Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_LOCKED, Edge.DOOR_SECRET]
KINDS = [Edge.OPEN, Edge.WALL, *DOORS]


class Board(NamedTuple):
    """A board as plain data, and the same as a grid."""

    w: int
    h: int
    edges: dict[tuple[int, int], Edge]
    shut: set[int]
    grid: Grid


def neighbours(w: int, h: int) -> list[tuple[int, int]]:
    east = [(y * w + x, y * w + x + 1) for y in range(h) for x in range(w - 1)]
    return east + [(y * w + x, y * w + x + w) for y in range(h - 1) for x in range(w)]


def make(w: int, h: int, seed: int) -> Board:
    rng = random.Random(seed)
    pairs = neighbours(w, h)
    edges = {pair: rng.choice(KINDS) for pair in rng.sample(pairs, rng.randint(0, len(pairs) * 2 // 3))}
    n = w * h
    missing, blocked = (set(rng.sample(range(n), rng.randint(0, n // 5))) for _ in range(2))
    grid = Grid.from_edges(w, h, ((a, b, kind) for (a, b), kind in edges.items()))
    grid = grid.with_missing(missing).with_blocked(blocked - missing)
    return Board(w, h, edges, missing | blocked, grid)


SIDES = st.one_of(st.integers(1, 9), st.sampled_from([1, 8, 9, 16, 17, 24, 25, 31, 32, 33, 40, 64, 65]))
BOARDS = st.builds(make, SIDES, SIDES, st.integers(0, 2**32))
SEEDS = st.integers(0, 2**32)


def graph_of(
    board: Board,
    passes: Iterable[Edge] = (Edge.DOOR_OPEN,),
    closed: Iterable[int] = (),
    prices: Iterable[int] | None = None,
    extra: Iterable[tuple[int, int, int]] = (),
    links: Iterable[tuple[int, int, int]] = (),
) -> Any:
    """The steps of a board as a directed graph; `closed` squares cannot be entered."""
    passes, closed = set(passes), set(closed)
    price = dict(enumerate(prices)) if prices is not None else {}
    more = {frozenset((a, b)): cost for a, b, cost in extra}
    graph = nx.DiGraph()
    graph.add_nodes_from(set(range(board.w * board.h)) - board.shut)
    for a, b in neighbours(board.w, board.h):
        kind = board.edges.get((a, b), Edge.OPEN)
        if board.shut & {a, b} or not (kind == Edge.OPEN or kind in passes):
            continue
        for start, end in ((a, b), (b, a)):
            if end not in closed:
                graph.add_edge(start, end, cost=price.get(end, 1) + more.get(frozenset((a, b)), 0))
    for a, b, cost in links:
        for start, end in ((a, b), (b, a)):
            if not board.shut & {a, b} and end not in closed:
                old = graph.edges[start, end]["cost"] if graph.has_edge(start, end) else cost
                graph.add_edge(start, end, cost=min(old, cost))
    return graph


def costs_of(graph: Any, *sources: int) -> dict[int, int]:
    """What it costs to get everywhere: a plain Dijkstra."""
    costs: dict[int, int] = {}
    heap = [(0, source) for source in sources]
    heapq.heapify(heap)
    while heap:
        cost, square = heapq.heappop(heap)
        if square not in costs:
            costs[square] = cost
            for _, other, step in graph.edges(square, data="cost") if square in graph else ():
                heapq.heappush(heap, (cost + step, other))
    return costs


def reached(grid: Grid, numbers: Iterable[int]) -> dict[int, int]:
    return {square: number for square, number in enumerate(numbers) if number != UNREACHABLE}


@given(BOARDS, SEEDS)
def test_distances_reach_and_paths_are_those_of_networkx(board: Board, seed: int) -> None:
    rng = random.Random(seed)
    grid, n = board.grid, board.w * board.h
    a, b = rng.randrange(n), rng.randrange(n)
    passes = rng.sample(DOORS, rng.randint(0, 4))
    graph = graph_of(board, passes)
    costs = nx.single_source_shortest_path_length(graph, a) if a in graph else {a: 0}
    assert reached(grid, grid.distances(a, passes=passes)) == costs
    for budget in {0, 1, 12, 15, 16, *(costs[b] + d for d in (-1, 0) if costs.get(b, 0))}:
        assert set(grid.reach(a, budget, passes=passes)) == {square for square in costs if costs[square] <= budget}
    path = grid.path(a, b, passes=passes)
    if b in costs:
        assert path is not None
        assert len(path) == costs[b] + 1
        assert all(pair in graph.edges for pair in itertools.pairwise(path))
        assert (path[0], path[-1]) == (a, b)
    else:
        assert path is None


@given(BOARDS, SEEDS)
def test_figures_prices_and_links_count(board: Board, seed: int) -> None:
    rng = random.Random(seed)
    grid, n = board.grid, board.w * board.h
    a, b = rng.randrange(n), rng.randrange(n)
    figures, through = (set(rng.sample(range(n), rng.randint(0, n // 4))) for _ in range(2))
    prices = [rng.choice([0, 0, 1, 2, 9, 300]) for _ in range(n)]
    pairs = neighbours(board.w, board.h)
    extra = [(*pair, rng.randint(0, 4)) for pair in rng.sample(pairs, min(len(pairs), 5))]
    links = [(rng.randrange(n), rng.randrange(n), rng.randint(0, 3)) for _ in range(rng.randint(0, 3))]
    graph = graph_of(board, closed=figures - through, prices=prices, extra=extra, links=links)
    costs = costs_of(graph, a)
    options: dict[str, Any] = {
        "figures": Mask(n, figures),
        "through": Mask(n, through),
        "square_costs": rng.choice([prices, array("H", prices), array("q", prices)]),
        "edge_costs": extra,
        "links": links,
    }
    assert reached(grid, grid.distances(a, **options)) == costs
    assert reached(grid, grid.distances([a, b], **options)) == costs_of(graph, a, b)
    budget = rng.choice([0, 1, 3, costs.get(b, 5)])
    stops = {square for square in costs if costs[square] <= budget and square not in through} | {a}
    assert set(grid.reach(a, budget, **options)) == stops
    left = grid.reach_steps(a, budget, **options)
    assert left == {square: budget - costs[square] for square in sorted(stops)}
    assert list(left) == sorted(left)
    path = grid.path(a, b, **options)
    if a == b:
        assert path == [a]
    elif b in costs and b not in figures | through:
        assert path is not None
        assert sum(graph.edges[pair]["cost"] for pair in itertools.pairwise(path)) == costs[b]
    else:
        assert path is None


@given(st.builds(make, st.integers(1, 6), st.integers(1, 6), SEEDS), SEEDS)
def test_the_path_is_the_first_of_all_shortest_ones(board: Board, seed: int) -> None:
    rng = random.Random(seed)
    n = board.w * board.h
    a, b = rng.randrange(n), rng.randrange(n)
    graph = graph_of(board)
    if a not in graph or b not in graph or not nx.has_path(graph, a, b):
        return
    sides = {-board.w: 0, 1: 1, board.w: 2, -1: 3} if board.w > 1 else {-1: 0, 1: 2}
    paths = nx.all_shortest_paths(graph, a, b)
    first = min(paths, key=lambda path: [sides[y - x] for x, y in itertools.pairwise(path)])
    assert board.grid.path(a, b) == first
    # So it is where costs are asked for, and all are the same; and on a part of a large board.
    assert board.grid.path(a, b, square_costs=bytes([3]) * n) == first
    large = Grid.from_edges(
        50, 40, [(x + 20 + 50 * (y + 9), u + 20 + 50 * (v + 9), kind) for x, y, u, v, kind in placed(board)]
    )
    inside = {x + 20 + 50 * (y + 9) for x in range(board.w) for y in range(board.h)}
    shut = {c % board.w + 20 + 50 * (c // board.w + 9) for c in board.shut}
    large = large.with_missing(set(range(2000)) - inside | shut)
    moved = [c % board.w + 20 + 50 * (c // board.w + 9) for c in first]
    assert large.path(moved[0], moved[-1]) == moved


def placed(board: Board) -> Iterable[tuple[int, int, int, int, Edge]]:
    w = board.w
    return ((a % w, a // w, b % w, b // w, kind) for (a, b), kind in board.edges.items())


@given(st.builds(make, st.integers(1, 7), st.integers(1, 7), SEEDS), SEEDS, st.integers(0, 6))
def test_next_steps_are_those_that_still_lead_to_a_stop(board: Board, seed: int, budget: int) -> None:
    rng = random.Random(seed)
    n = board.w * board.h
    a = rng.randrange(n)
    figures, through = (set(rng.sample(range(n), rng.randint(0, n // 3))) - {a} for _ in range(2))
    graph = graph_of(board, closed=figures - through)
    due = set()
    for step in graph.successors(a) if a in graph else ():
        costs = costs_of(graph, step)
        if any(cost < budget and square not in through for square, cost in costs.items()):
            due.add(step)
    assert set(board.grid.next_steps(a, budget, figures=Mask(n, figures), through=Mask(n, through))) == due


@given(st.builds(make, st.integers(1, 40), st.integers(1, 9), SEEDS), SEEDS)
def test_all_pairs_areas_and_the_nearest(board: Board, seed: int) -> None:
    rng = random.Random(seed)
    grid, n = board.grid, board.w * board.h
    graph = graph_of(board)
    pairs = grid.all_pairs()
    assert pairs == grid.all_pairs(threads=2)
    view = memoryview(pairs)
    assert view.shape == (n, n)
    for a in range(n):
        assert reached(grid, (view[a, b] for b in range(n))) == costs_of(graph, a)
    areas = list(grid.components())
    found: dict[int, set[int]] = {}
    for square, area in enumerate(areas):
        found.setdefault(area, set()).add(square)
    shut = found.pop(-1, set())
    assert shut == board.shut
    due = [set(part) for part in nx.strongly_connected_components(graph)]
    assert [found[area] for area in sorted(found)] == sorted(due, key=min)
    assert sorted(found) == list(range(len(found)))
    squares = sorted(rng.sample(range(n), min(n, 3)))
    each = {square: costs_of(graph, square) for square in squares}
    for square, nearest in enumerate(grid.nearest(squares)):
        options = [(each[source][square], source) for source in squares if square in each[source]]
        assert nearest == (min(options)[1] if options else -1)


def test_a_step_costs_nothing_and_that_is_no_wall() -> None:
    grid = Grid(4, 1)
    assert list(grid.distances(0, square_costs=b"\0\0\0\0")) == [0, 0, 0, 0]
    assert list(grid.reach(0, 0, square_costs=b"\5\0\0\1")) == [0, 1, 2]
    assert grid.path(0, 3, square_costs=b"\0\0\0\0") == [0, 1, 2, 3]
    assert list(grid.reach(0, 0)) == [0]
    assert grid.path(2, 2) == [2]


def test_links_join_squares_wherever_they_are() -> None:
    grid = Grid.from_areas("ab")
    assert grid.path(0, 1, links=[(1, 0)]) == [0, 1]
    assert list(grid.distances(0, links=[(0, 1)])) == [0, 0]
    assert list(grid.distances(0, links=[(0, 1, 7)])) == [0, 7]
    assert list(grid.components(links=[(0, 1)])) == [0, 0]
    assert grid.with_blocked(1).path(0, 1, links=[(0, 1)]) is None


def test_some_may_be_passed_but_not_stopped_on() -> None:
    grid = Grid(5, 1)
    friends, foes = Mask(5, [1, 2]), Mask(5, [4])
    assert list(grid.reach(0, 2, through=friends)) == [0]
    assert list(grid.reach(0, 3, through=friends, figures=foes | friends)) == [0, 3]
    assert grid.path(0, 3, through=friends) == [0, 1, 2, 3]
    assert grid.path(0, 2, through=friends) is None
    assert grid.path(0, 4, figures=foes) is None
    assert list(grid.next_steps(0, 3, through=friends)) == [1]
    assert list(grid.next_steps(0, 1, through=friends)) == []
    # Whoever asks may be among the figures.
    assert list(grid.reach(4, 1, figures=foes)) == [3, 4]
    assert list(grid.next_steps(1, 1, through=friends)) == [0]


def test_doors_are_passed_as_the_question_says() -> None:
    for kind in DOORS:
        grid = Grid(2, 1).with_door(0, 1, kind)
        assert (grid.path(0, 1) is not None) == (kind == Edge.DOOR_OPEN)
        assert grid.path(0, 1, passes=[kind]) == [0, 1]
        assert grid.path(0, 1, passes=[other for other in DOORS if other != kind]) is None
        assert grid.path(0, 1, passes=()) is None
    with pytest.raises(ValueError, match="not walls"):
        Grid(2, 1).path(0, 1, passes=[Edge.WALL])


def test_distances_beyond_two_bytes_are_right() -> None:
    side = 300
    walls = [
        (y * side + x, y * side + x + side, Edge.WALL)
        for y in range(side - 1)
        for x in range(side)
        if x != (side - 1 if y % 2 == 0 else 0)
    ]
    snake = Grid.from_edges(side, side, walls)
    distances = snake.distances(0)
    assert max(distances) == side * side - 1
    end = list(distances).index(side * side - 1)
    assert len(snake.path(0, end) or ()) == side * side
    assert len(snake.reach(0, 70_000)) == 70_001
    assert snake.distances(0, square_costs=b"\2" * side * side)[end] == 2 * (side * side - 1)


def test_numbers_are_read_where_they_are() -> None:
    for grid, code in ((Grid(26, 19), "h"), (Grid(40, 40), "i")):
        distances = grid.distances(0)
        view = memoryview(distances)
        assert (view.format, view.shape, view.readonly) == (code, (len(grid),), True)
        assert view.tolist() == list(distances) == distances.to_list()
        assert array(code, bytes(distances)).tolist() == view.tolist()
        assert distances[len(grid) - 1] == grid.width + grid.height - 2
        assert distances == grid.distances(0) != grid.distances(1)
        assert hash(distances) == hash(grid.distances(0))
        for bad in (len(grid), -1):
            with pytest.raises(IndexError, match=str(bad)):
                distances[bad]
        with pytest.raises(TypeError):
            view[0] = 1  # type: ignore[index]


@given(st.builds(make, st.integers(1, 30), st.integers(1, 40), SEEDS), SEEDS)
def test_turning_the_board_turns_the_answers(board: Board, seed: int) -> None:
    rng = random.Random(seed)
    w, h = board.w, board.h
    flipped = [c % w * h + c // w for c in range(w * h)]
    edges = ((flipped[a], flipped[b], kind) for (a, b), kind in board.edges.items())
    other = Grid.from_edges(h, w, edges).with_missing(flipped[c] for c in board.shut)
    a, budget = rng.randrange(w * h), rng.randint(0, 20)
    assert {flipped[c] for c in board.grid.reach(a, budget)} == set(other.reach(flipped[a], budget))
    here, there = board.grid.distances(a), other.distances(flipped[a])
    assert [here[c] for c in range(w * h)] == [there[flipped[c]] for c in range(w * h)]


def questions(seed: int) -> list[Callable[[], object]]:
    """Many kinds of questions to boards of several sizes."""
    rng = random.Random(seed)
    boards = [make(w, h, seed + w) for w, h in ((5, 4), (26, 19), (32, 32), (33, 20), (70, 65))]
    asked: list[Callable[[], object]] = []
    for _ in range(250):
        grid = rng.choice(boards).grid
        n = len(grid)
        a, b, budget = rng.randrange(n), rng.randrange(n), rng.choice([0, 3, 12, 15, 16, 40])
        figures = rng.choice([None, Mask(n, rng.sample(range(n), n // 9))])
        prices = rng.choice([None, bytes(rng.choice([0, 1, 5]) for _ in range(n))])
        asked += [
            lambda g=grid, a=a, d=budget, f=figures, p=prices: g.reach(a, d, figures=f, square_costs=p),
            lambda g=grid, a=a, b=b, f=figures, p=prices: g.path(a, b, figures=f, square_costs=p),
            lambda g=grid, a=a, f=figures, p=prices: g.distances(a, figures=f, square_costs=p),
            lambda g=grid, a=a, b=b, d=budget: g.reach_steps(a, d, links=[(a, b)]),
        ]
    return asked


def test_a_thousand_questions_have_the_same_answers_in_any_order() -> None:
    asked = questions(1)
    first = [question() for question in asked]
    order = list(range(len(asked)))
    random.Random(2).shuffle(order)
    second = {place: asked[place]() for place in order}
    assert first == [second[place] for place in range(len(asked))]


def test_eight_threads_on_one_board_answer_as_one_does() -> None:
    due = [question() for question in questions(3)]
    asked = questions(3)
    told: list[list[object]] = [[] for _ in range(8)]

    def ask(answers: list[object]) -> None:
        answers += [question() for question in asked]

    threads = [threading.Thread(target=ask, args=(answers,)) for answers in told]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == [due] * 8


@settings(deadline=None)
@given(BOARDS, SEEDS)
def test_after_edits_answers_are_those_of_a_new_board(board: Board, seed: int) -> None:
    rng = random.Random(seed)
    grid, n = board.grid, board.w * board.h
    pairs = neighbours(board.w, board.h)
    for _ in range(6):
        grid.distances(rng.randrange(n))
        square = rng.randrange(n)
        if pairs and rng.random() < 0.5:
            grid = grid.with_edge(*rng.choice(pairs), rng.choice(KINDS))
        elif square in grid.present:
            grid = rng.choice([grid.with_blocked, grid.without_blocked, grid.with_missing])(square)
        else:
            grid = grid.without_missing(square)
        anew = Grid.from_bytes(grid.to_bytes())
        a, b = rng.randrange(n), rng.randrange(n)
        assert grid.distances(a) == anew.distances(a)
        assert grid.reach(a, 12) == anew.reach(a, 12)
        assert grid.path(a, b) == anew.path(a, b)


@pytest.mark.parametrize(
    ("name", "call", "error", "what"),
    [
        ("square", lambda g: g.reach(6, 1), IndexError, "square 6"),
        ("minus", lambda g: g.path(-1, 1), IndexError, "square -1"),
        ("huge", lambda g: g.distances(2**80), IndexError, str(2**80)),
        ("text", lambda g: g.path("a", 1), TypeError, "str"),
        ("many", lambda g: g.distances([0, 6]), IndexError, "square 6"),
        ("budget", lambda g: g.reach(0, -1), ValueError, "a budget.*-1"),
        ("large budget", lambda g: g.reach(0, 2**32), ValueError, str(2**32)),
        ("mask", lambda g: g.reach(0, 1, figures=Mask(7)), ValueError, "6 squares, the other 7"),
        ("through", lambda g: g.path(0, 1, through=Mask(5)), ValueError, "6 squares, the other 5"),
        ("pairs", lambda g: g.all_pairs(figures=Mask(5)), ValueError, "6 squares, the other 5"),
        ("short", lambda g: g.distances(0, square_costs=b"12345"), ValueError, "5 costs.*6 squares"),
        ("minus cost", lambda g: g.distances(0, square_costs=[0] * 5 + [-1]), ValueError, "a cost.*-1"),
        ("minus array", lambda g: g.distances(0, square_costs=array("i", [-3] * 6)), ValueError, "-3"),
        ("floats", lambda g: g.distances(0, square_costs=array("d", [1.0] * 6)), TypeError, "float"),
        ("gaps", lambda g: g.distances(0, square_costs=memoryview(b"123456123456")[::2]), ValueError, "gaps"),
        ("sum", lambda g: g.distances(0, square_costs=[2**29] * 6), ValueError, str(2**29)),
        ("edge", lambda g: g.path(0, 1, edge_costs=[(0, 2, 1)]), ValueError, "0 and 2"),
        ("edge cost", lambda g: g.path(0, 1, edge_costs=[(0, 1, 2**31)]), ValueError, str(2**31 + 1)),
        ("no cost", lambda g: g.path(0, 1, edge_costs=[(0, 1)]), ValueError, "three values, not 2"),
        ("link", lambda g: g.path(0, 1, links=[(0, 6)]), IndexError, "square 6"),
        ("threads", lambda g: g.all_pairs(threads=0), ValueError, "threads is 1 or more, not 0"),
        ("too many", lambda _: Grid(1024, 1024).all_pairs(), ValueError, "1048576 squares are too many"),
    ],
    ids=lambda value: value if isinstance(value, str) and "*" not in value else "",
)
def test_what_cannot_be_asked_is_refused_by_name(
    name: str, call: Callable[[Grid], Any], error: type[Exception], what: str
) -> None:
    with pytest.raises(error, match=what or None):
        call(Grid(3, 2))
