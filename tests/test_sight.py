"""Sight gives what the rule sheet's procedure gives, whichever way it is asked."""

import copy
import pickle
import sys
import threading
from array import array
from collections.abc import Callable, Iterable
from ctypes import c_uint32
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle_sight as oracle
from tests.oracle_sight import Board, Square

from undercroft.spatial import Edge, Grid, Mask, SightTable

DIRECTIONS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}


def grid_of(board: Board) -> Grid:
    walls = [(*map(board.number, edge), Edge.WALL) for edge in board.walls]
    grid = Grid.from_edges(board.w, board.h, walls)
    return grid.with_blocked(map(board.number, board.blocked)).with_missing(map(board.number, board.missing))


def mask_of(board: Board, squares: Iterable[Square]) -> Mask:
    return Mask(board.w * board.h, map(board.number, squares))


def edges(w: int, h: int) -> list[oracle.Edge]:
    right = [frozenset(((x, y), (x + 1, y))) for x in range(w - 1) for y in range(h)]
    below = [frozenset(((x, y), (x, y + 1))) for x in range(w) for y in range(h - 1)]
    return right + below


def some(draw: st.DrawFn, things: list, most: int) -> frozenset:
    """A few of the things, or, often enough, many."""
    return frozenset(draw(st.lists(st.sampled_from(things), max_size=most)) if things else ())


@st.composite
def boards(draw: st.DrawFn, most: int = 6) -> tuple[Board, frozenset[Square]]:
    """A board and the squares with figures; long and thin ones come often."""
    sides = st.integers(1, most)
    w, h = draw(st.one_of(st.tuples(sides, sides), st.tuples(st.just(1), sides), st.tuples(sides, st.just(1))))
    squares = Board(w, h).squares
    solid = some(draw, squares, 4)
    missing = frozenset(square for square in solid if draw(st.booleans()))
    walls = some(draw, edges(w, h), w * h)
    walls = frozenset(edge for edge in walls if not edge & missing)
    return Board(w, h, walls, solid - missing, missing), some(draw, squares, 5)


@given(boards())
def test_every_way_to_ask_agrees_with_the_oracle(case: tuple[Board, frozenset[Square]]) -> None:
    board, standing = case
    grid = grid_of(board)
    for figures in (frozenset(), standing):
        mask = mask_of(board, figures) if figures else None
        table = grid.sight_table(mask)
        pairs = array("I")
        answers = bytearray()
        for a in board.squares:
            seen = [board.number(b) for b in board.squares if oracle.sees(board, a, b, figures)]
            here = board.number(a)
            assert grid.view(here, mask).to_list() == seen
            assert table.view(here).to_list() == seen
            for b in range(board.w * board.h):
                assert grid.sees(here, b, mask) == grid.sees(b, here, mask) == table.sees(here, b) == (b in seen)
                pairs.extend((here, b))
                answers.append(b in seen)
        assert grid.sees_many(pairs, mask) == table.sees_many(pairs) == answers
        out = bytearray(len(answers))
        grid.sees_many_into(pairs, out, mask)
        assert out == answers
        assert table.pairs == (sum(answers) - len(board.squares)) // 2


@given(boards())
def test_what_blocks_is_what_the_oracle_finds_first(case: tuple[Board, frozenset[Square]]) -> None:
    board, figures = case
    grid, mask = grid_of(board), mask_of(board, figures)
    for a, b in product(board.squares, repeat=2):
        found = oracle.blocking(board, a, b, figures)
        expected = found and (found[0], [board.number(square) for square in found[1]])
        assert grid.blocker(board.number(a), board.number(b), mask) == expected


@given(boards())
def test_a_line_of_fire_ends_at_the_first_figure_or_wall(case: tuple[Board, frozenset[Square]]) -> None:
    board, figures = case
    grid, mask = grid_of(board), mask_of(board, figures)
    for a, (name, step) in product(board.squares, DIRECTIONS.items()):
        line = [board.number(square) for square in oracle.fire(board, a, step, figures)]
        assert grid.fire_line(board.number(a), name, mask) == line


def around(x: int, y: int) -> list[oracle.Edge]:
    """The four edges that meet at the lower right corner of a square."""
    return [
        frozenset(((x, y), (x + 1, y))),
        frozenset(((x, y), (x, y + 1))),
        frozenset(((x + 1, y), (x + 1, y + 1))),
        frozenset(((x, y + 1), (x + 1, y + 1))),
    ]


@pytest.mark.parametrize("walls", range(16))
def test_all_patterns_at_a_corner_in_all_directions(walls: int) -> None:
    """Lines with two odd parts pass through a corner halfway."""
    for dx, dy in product(range(1, 12, 2), repeat=2):
        w, h = dx + 1, dy + 1
        x, y = dx // 2, dy // 2
        board = Board(w, h, frozenset(edge for i, edge in enumerate(around(x, y)) if walls >> i & 1))
        grid = grid_of(board)
        for a, b in (((0, 0), (dx, dy)), ((0, dy), (dx, 0))):
            seen = oracle.sees(board, a, b)
            here, there = board.number(a), board.number(b)
            assert grid.sees(here, there) == grid.sees(there, here) == seen
            assert (there in grid.view(here)) == (here in grid.view(there)) == seen


Turn = Callable[[Board, Square], Square]
TURNS: dict[str, tuple[Turn, bool]] = {
    "a quarter turn": (lambda board, s: (board.h - 1 - s[1], s[0]), True),
    "half a turn": (lambda board, s: (board.w - 1 - s[0], board.h - 1 - s[1]), False),
    "three quarters": (lambda board, s: (s[1], board.w - 1 - s[0]), True),
    "left and right": (lambda board, s: (board.w - 1 - s[0], s[1]), False),
    "up and down": (lambda board, s: (s[0], board.h - 1 - s[1]), False),
    "transposed": (lambda board, s: (s[1], s[0]), True),
}


def moved(board: Board, w: int, h: int, to: Callable[[Square], Square]) -> Board:
    walls = frozenset(frozenset(map(to, edge)) for edge in board.walls)
    return Board(w, h, walls, frozenset(map(to, board.blocked)), frozenset(map(to, board.missing)))


@pytest.mark.parametrize("name", TURNS)
@given(boards(12))
def test_turned_boards_have_turned_views(name: str, case: tuple[Board, frozenset[Square]]) -> None:
    board, figures = case
    turn, swap = TURNS[name]
    other = moved(board, *((board.h, board.w) if swap else (board.w, board.h)), lambda s: turn(board, s))
    grid, turned = grid_of(board), grid_of(other)
    mask, turned_mask = mask_of(board, figures), mask_of(other, (turn(board, s) for s in figures))
    for a in board.squares:
        seen = {other.number(turn(board, board.squares[b])) for b in grid.view(board.number(a), mask)}
        assert set(turned.view(other.number(turn(board, a)), turned_mask)) == seen


@given(boards(8), st.integers(0, 40), st.integers(0, 40), st.integers(1, 40))
def test_it_does_not_matter_where_a_board_lies(
    case: tuple[Board, frozenset[Square]], left: int, above: int, more: int
) -> None:
    """The board, walled round, inside a larger one."""
    board, figures = case

    def to(square: Square) -> Square:
        return square[0] + left, square[1] + above

    large = moved(board, board.w + left + more, board.h + above + more, to)
    inside = {to(square) for square in board.squares}
    rim = {edge for edge in edges(large.w, large.h) if len(edge & inside) == 1}
    large = Board(large.w, large.h, large.walls | rim, large.blocked, large.missing)
    grid, embedded = grid_of(board), grid_of(large)
    mask, large_mask = mask_of(board, figures), mask_of(large, map(to, figures))
    for a in board.squares:
        seen = {large.number(to(board.squares[b])) for b in grid.view(board.number(a), mask)}
        assert set(embedded.view(large.number(to(a)), large_mask)) == seen


def meetings(a: Square, b: Square) -> list[set[Square]]:
    """The squares round each edge or corner that the line goes through."""
    return [set(product({p[0], q[0]}, {p[1], q[1]})) for p, q in oracle.crossings(a, b)]


@given(boards(), st.data())
def test_an_edge_matters_only_to_lines_that_meet_it(case: tuple[Board, frozenset[Square]], data: st.DataObject) -> None:
    board, figures = case
    free = [edge for edge in edges(board.w, board.h) if not edge & (board.missing | board.blocked)]
    if not free:
        return
    edge = data.draw(st.sampled_from(free))
    a, b = map(board.number, sorted(edge))
    grid = grid_of(board)
    before, after = (grid.with_edge(a, b, kind).sight_table(mask_of(board, figures)) for kind in (Edge.OPEN, Edge.WALL))
    for p, q in product(board.squares, repeat=2):
        seen = [table.sees(board.number(p), board.number(q)) for table in (before, after)]
        assert seen[0] or not seen[1], "a wall shows nothing"
        if seen[0] != seen[1]:
            assert any(edge <= squares for squares in meetings(p, q))


@given(boards(), st.data())
def test_walls_that_bound_the_end_squares_beside_the_line_change_nothing(
    case: tuple[Board, frozenset[Square]], data: st.DataObject
) -> None:
    board, _ = case
    a, b = (data.draw(st.sampled_from(board.squares)) for _ in range(2))
    met = meetings(a, b)
    bounding = [edge for edge in edges(board.w, board.h) if edge & {a, b} and not edge & board.missing]
    beside = {edge for edge in bounding if not any(edge <= squares for squares in met)}
    walled = Board(board.w, board.h, board.walls | beside, board.blocked, board.missing)
    here, there = board.number(a), board.number(b)
    assert grid_of(walled).sees(here, there) == grid_of(board).sees(here, there)


def test_figures_block_between_the_ends_but_neither_on_them_nor_at_corners() -> None:
    grid = Grid(5, 5)
    assert not grid.sees(0, 4, Mask(25, [2]))
    assert grid.sees(0, 4, Mask(25, [0, 4]))
    assert grid.sees(0, 24, Mask(25, [1, 5, 7, 11, 13, 17, 19, 23]))
    assert not grid.sees(0, 24, Mask(25, [12]))
    assert grid.view(12, Mask(25, [12])) == grid.view(12)
    assert grid.view(0, Mask(25, range(25))).to_list() == [0, 1, 5, 6]


def test_blocked_squares_are_walls_at_corners_too() -> None:
    grid = Grid(2, 2)
    assert grid.with_blocked([1]).sees(0, 3)
    assert not grid.with_blocked([1, 2]).sees(0, 3)
    assert grid.with_blocked([1]).view(0).to_list() == [0, 2, 3]


@pytest.mark.parametrize(("w", "h"), [(1, 1), (1, 1024), (1024, 1), (26, 19), (33, 32), (200, 3)])
def test_in_an_empty_room_everything_is_visible(w: int, h: int) -> None:
    grid = Grid(w, h)
    for a in {0, w - 1, w * h - w, w * h - 1, w * h // 2}:
        assert len(grid.view(a)) == w * h
        assert all(grid.sees(a, b) for b in range(w * h))


def test_the_largest_board_is_seen_from_corner_to_corner() -> None:
    grid = Grid(1024, 1024)
    assert len(grid.view(0)) == len(grid.view(512 * 1024 + 511)) == 1024 * 1024
    assert grid.sees(0, 1024 * 1024 - 1)
    assert not grid.sees(0, 1024 * 1024 - 1, Mask(1024 * 1024, [1025 * 700]))
    assert grid.sees(1023, 1024 * 1023, Mask(1024 * 1024, [1025 * 700]))


def test_eight_threads_agree_with_one() -> None:
    board = Board(23, 17, frozenset(edges(23, 17)[::3]), frozenset({(4, 5), (11, 2)}))
    grid = grid_of(board)
    figures = Mask(391, range(0, 391, 17))
    expected = [grid_of(board).view(a, figures) for a in range(391)]
    answers: list[list[Mask]] = [[] for _ in range(8)]

    def ask(answer: list[Mask]) -> None:
        answer.extend(grid.view(a, figures) for a in range(391))

    threads = [threading.Thread(target=ask, args=(answer,)) for answer in answers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answer == expected for answer in answers)


def test_batches_on_many_threads_and_of_any_ints() -> None:
    board = Board(40, 30, frozenset(edges(40, 30)[::5]))
    grid = grid_of(board)
    figures = Mask(1200, range(0, 1200, 41))
    numbers = [step * 7919 % 1200 for step in range(120_000)]
    expected = grid.sees_many(array("I", numbers), figures)
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    assert list(expected) == [grid.sees(a, b, figures) for a, b in pairs]
    assert grid.sees_many(array("I", numbers), figures, threads=8) == expected
    for kind in "HhiIlLqQ":
        assert grid.sees_many(array(kind, numbers), figures) == expected
    rows = memoryview(array("I", numbers)).cast("B").cast("I", (60_000, 2))
    assert grid.sees_many(rows, figures) == expected
    assert grid.sight_table(figures).sees_many(rows) == expected
    assert grid.sight_table(figures) == grid.sight_table(figures, threads=2)
    assert Grid(5, 4).sees_many(bytes([0, 19, 3, 3])) == b"\x01\x01"
    assert grid.sees_many(array("I")) == b""


def test_the_table_is_a_value() -> None:
    grid = Grid(5, 4).with_edge(0, 1, Edge.WALL)
    table = grid.sight_table()
    assert table == grid.sight_table()
    assert hash(table) == hash(grid.sight_table())
    assert table != Grid(5, 4).sight_table()
    assert table.n == 20
    assert table.to_bytes() == b"".join(table.view(a).to_bytes()[5:] for a in range(20))
    assert repr(table) == "<SightTable of 20 squares, 180 pairs see each other>"
    assert copy.copy(table) is copy.deepcopy(table) is table


@pytest.mark.parametrize(("w", "h"), [(1, 1), (3, 1), (5, 4), (8, 8), (13, 5), (34, 33)])
def test_tables_go_round_as_bytes(w: int, h: int) -> None:
    figures = Mask(w * h, range(0, w * h, 5))
    table = Grid(w, h).sight_table(figures)
    for again in (SightTable.from_bytes(table.to_bytes()), pickle.loads(pickle.dumps(table))):
        assert again == table
        assert hash(again) == hash(table)
        assert again.pairs == table.pairs
        assert again.view(0) == table.view(0)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "0 of them"),
        (b"\x01\x02\x04\x00", "4 .*|does not see itself"),
        (b"\x01" * 17, "17 of them"),
        (b"\x03\x02", "square 0 sees 1, but 1 not 0"),
        (b"\x01\x00", "square 1 does not see itself"),
        (b"\x05\x02", "square 0 sees 2, one of 2"),
    ],
)
def test_other_bytes_are_no_table(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        SightTable.from_bytes(data)


def test_wrong_questions_are_refused_by_name() -> None:
    grid = Grid(5, 4)
    table = grid.sight_table()
    for wrong in (-1, 20, 2**32, -(2**70)):
        text = f"square {wrong} is not on a board of 20 squares"
        asked: list[Callable[[], object]] = [
            lambda a=wrong: grid.sees(a, 0),
            lambda a=wrong: grid.sees(0, a),
            lambda a=wrong: grid.view(a),
            lambda a=wrong: grid.blocker(a, 0),
            lambda a=wrong: grid.blocker(0, a),
            lambda a=wrong: grid.fire_line(a, "n"),
            lambda a=wrong: table.sees(0, a),
            lambda a=wrong: table.view(a),
        ]
        for ask in asked:
            with pytest.raises(IndexError, match=text):
                ask()
    for kind, wrong in (("q", -1), ("I", 20), ("Q", 2**63), ("h", -7), ("B", 200)):
        for many in (grid.sees_many, table.sees_many):
            with pytest.raises(IndexError, match=f"square {wrong} is not on a board of 20 squares"):
                many(array(kind, [1, wrong]))
    with pytest.raises(TypeError, match="a square is an int, not str"):
        grid.sees("a", 0)
    with pytest.raises(ValueError, match="one board has 20 squares, the other 21"):
        grid.view(0, Mask(21))
    with pytest.raises(ValueError, match='one of n, ne, e, se, s, sw, w, nw, not "north"'):
        grid.fire_line(0, "north")


def test_a_thousand_questions_in_two_orders_have_the_same_answers() -> None:
    board = Board(26, 19, frozenset(edges(26, 19)[::4]))
    figures = Mask(494, range(0, 494, 23))

    def ask(grid: Grid, i: int) -> object:
        a, b, mask = i * 7919 % 494, i * 104729 % 494, figures if i % 3 else None
        if i % 50 == 0:
            return grid.sight_table(mask)
        return [grid.sees(a, b, mask), grid.view(a, mask), grid.blocker(a, b, mask), grid.fire_line(a, "sw", mask)][
            i % 4
        ]

    grid, other = grid_of(board), grid_of(board)
    forwards = [ask(grid, i) for i in range(1000)]
    backwards = [ask(other, i) for i in reversed(range(1000))]
    assert forwards == backwards[::-1]
    assert forwards == [ask(grid, i) for i in range(1000)]


def test_wrong_buffers_are_refused() -> None:
    grid = Grid(5, 4)
    swapped = getattr(c_uint32, "__ctype_be__" if sys.byteorder == "little" else "__ctype_le__")
    pairs = array("I", [0, 1, 2, 3])
    with pytest.raises(TypeError, match="pairs are a buffer of ints, not list"):
        grid.sees_many([(0, 1)])
    with pytest.raises(ValueError, match="not of format"):
        grid.sees_many(array("d", [0, 1]))
    with pytest.raises(ValueError, match=r"not of shape \[3\]"):
        grid.sees_many(array("I", [0, 1, 2]))
    with pytest.raises(ValueError, match="not in steps"):
        grid.sees_many(memoryview(pairs)[::2])
    with pytest.raises(ValueError, match=r"answers to 2 pairs go into as many bytes in one piece, not into 3"):
        grid.sees_many_into(pairs, bytearray(3))
    with pytest.raises(ValueError, match="not into 2 read-only"):
        grid.sees_many_into(pairs, bytes(2))
    with pytest.raises(ValueError, match="buffer of bytes"):
        grid.sees_many_into(pairs, array("I", [0, 0]))
    for threads in (0, -1, 2**70):
        with pytest.raises(ValueError, match=f"a number of threads is 1 or more, not {threads}"):
            grid.sees_many(pairs, threads=threads)
        with pytest.raises(ValueError, match=f"a number of threads is 1 or more, not {threads}"):
            grid.sight_table(threads=threads)
    with pytest.raises(ValueError, match="in the byte order of the machine, not of format"):
        grid.sees_many((swapped * 4)(0, 1, 2, 3))
    with pytest.raises(ValueError, match="at most 16384 squares, not 16512"):
        Grid(129, 128).sight_table()
