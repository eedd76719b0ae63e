"""Boards: what they are built from, how they are edited, and what they are written as."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.spatial import Edge, Grid, Mask, Room

KINDS = [Edge.OPEN, Edge.WALL, Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_LOCKED, Edge.DOOR_SECRET]


def neighbours(w: int, h: int) -> list[tuple[int, int]]:
    """All pairs of squares with an edge in common."""
    east = [(y * w + x, y * w + x + 1) for y in range(h) for x in range(w - 1)]
    return east + [(y * w + x, y * w + x + w) for y in range(h - 1) for x in range(w)]


@st.composite
def grids(draw: st.DrawFn, sides: st.SearchStrategy[int] | None = None) -> Grid:
    """A random board, of one tile or of several."""
    sides = st.one_of(st.integers(1, 8), st.sampled_from([31, 32, 33, 65])) if sides is None else sides
    w, h = draw(sides), draw(sides)
    rng = random.Random(draw(st.integers(0, 2**32)))
    grid = Grid(w, h)
    pairs = neighbours(w, h)
    some = rng.sample(pairs, rng.randint(0, len(pairs)))
    grid = grid.with_edges((a, b, rng.choice(KINDS)) for a, b in some)
    n = len(grid)
    missing = rng.sample(range(n), rng.randint(0, n // 4))
    blocked = set(rng.sample(range(n), rng.randint(0, n // 4))) - set(missing)
    return grid.with_missing(missing).with_blocked(blocked)


def test_squares_are_numbered_row_by_row_from_the_top_left() -> None:
    grid = Grid(26, 19)
    assert (grid.width, grid.height, len(grid)) == (26, 19, 494)
    assert grid.at(0, 0) == 0
    assert grid.at(25, 18) == 493
    assert all(grid.at(*grid.xy(square)) == square for square in range(494))


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (1025, 1), (1, 1025), (-1, 5), (2**70, 2)])
def test_boards_have_1_to_1024_columns_and_rows(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=str(next(side for side in size if not 1 <= side <= 1024))):
        Grid(*size)
    assert len(Grid(1024, 1024)) == 2**20


@given(grids())
def test_a_board_survives_bytes_text_and_pickle(grid: Grid) -> None:
    for other in (
        Grid.from_bytes(grid.to_bytes()),
        Grid.from_text(str(grid)),
        Grid.from_text(grid.to_text().strip()),
        Grid.from_text("\n".join(line.rstrip() for line in str(grid).splitlines())),
        pickle.loads(pickle.dumps(grid)),
        copy.copy(grid),
        copy.deepcopy(grid),
    ):
        assert other == grid
        assert hash(other) == hash(grid)
        assert other.to_bytes() == grid.to_bytes()


@given(grids(), st.integers(0, 2**32))
def test_the_order_of_edits_does_not_matter(grid: Grid, seed: int) -> None:
    w, h = grid.width, grid.height
    edits: list[Callable[[Grid], Grid]] = [
        lambda g, a=a, b=b: g.with_edge(b, a, grid.edge(a, b)) for a, b in neighbours(w, h)
    ]
    edits += [lambda g, square=square: g.with_blocked(square) for square in grid.blocked]
    edits += [lambda g, square=square: g.with_missing([square]) for square in ~grid.present]
    random.Random(seed).shuffle(edits)
    other = Grid(w, h)
    for edit in edits[:3]:
        other = edit(edit(other))
    other.reach(0, 3)
    for edit in edits:
        other = edit(other)
    assert other == grid
    assert hash(other) == hash(grid)
    assert other.distances(0) == grid.distances(0)


def test_an_edit_leaves_the_board_as_it_was() -> None:
    for side in (5, 40):
        before = Grid(side, side)
        assert before.path(0, 2) == [0, 1, 2]
        after = before.with_edge(0, 1, Edge.WALL).with_blocked(2).with_missing(side)
        assert before == Grid(side, side)
        assert before.path(0, 2) == [0, 1, 2]
        assert after != before
        assert list(after.reach(0, 9)) == [0]


@given(grids())
def test_an_edge_is_one_from_both_sides_and_reverts(grid: Grid) -> None:
    for a, b in neighbours(grid.width, grid.height)[:40]:
        kind = grid.edge(a, b)
        assert grid.edge(b, a) == kind
        other = grid.with_edge(a, b, Edge.DOOR_LOCKED)
        assert other.edge(b, a) == Edge.DOOR_LOCKED
        assert other.with_edge(b, a, kind) == grid


def test_areas_have_walls_between_them() -> None:
    grid = Grid.from_areas("..a\n.aa\n b")
    assert [grid.edge(0, 1), grid.edge(1, 2), grid.edge(0, 3), grid.edge(1, 4)] == [0, 1, 0, 1]
    assert list(grid.present) == [0, 1, 2, 3, 4, 5, 7]
    assert list(grid.reach(0, 9)) == [0, 1, 3]
    assert list(grid.reach(2, 9)) == [2, 4, 5]
    assert list(grid.reach(7, 9)) == [7]
    assert Grid.from_areas("ab") == Grid.from_areas("ab\n") == Grid.from_areas("\nab\n\n") == Grid.from_areas("xy")
    assert (Grid.from_areas("abc\n\nd").width, Grid.from_areas("abc\n\nd").height) == (3, 3)


@given(st.lists(st.text("ab. ", min_size=4, max_size=4), min_size=1, max_size=6))
def test_areas_are_what_a_slow_reading_says(rows: list[str]) -> None:
    grid = Grid.from_areas("\n".join(rows))
    text = "".join(rows)
    assert list(grid.present) == [square for square, area in enumerate(text) if area != " "]
    for a, b in neighbours(4, len(rows)):
        assert grid.edge(a, b) == (Edge.OPEN if text[a] == text[b] else Edge.WALL)


PICTURE = """
+--+--+--+--+
| .' .D .|  |
+  +DD+--+  +
| .L .S##|  |
+--+--+--+--+
"""


def test_a_picture_shows_doors_blocked_and_missing_squares() -> None:
    grid = Grid.from_text(PICTURE)
    edges = {(0, 1): 2, (1, 2): 3, (2, 3): 1, (0, 4): 0, (1, 5): 3, (2, 6): 1, (4, 5): 4, (5, 6): 5, (6, 7): 1}
    assert {pair: int(grid.edge(*pair)) for pair in edges} == edges
    assert list(~grid.present) == [3, 7]
    assert list(grid.blocked) == [6]
    assert str(grid).strip() == PICTURE.strip()


@pytest.mark.parametrize(
    ("picture", "what"),
    [
        ("", "0 characters wide"),
        ("+--+\n| .|", "2 lines high"),
        ("+--+\n| x|\n+--+", "line 2, column 2"),
        ("+--+\n| .X\n+--+", "line 2, column 4.*'X'"),
        ("+--+\n| .|\n+- +", "line 3, column 2"),
        ("+--+\n| .D\n+--+", "door on its outline"),
        ("+--+\n| .|--\n+--+", "beyond the first line"),
        ("x--+\n| .|\n+--+", "line 1, column 1 is no corner"),
    ],
)
def test_what_is_no_picture_is_refused_with_its_place(picture: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Grid.from_text(picture)


def test_masks_and_paths_are_drawn_over_the_board() -> None:
    grid = Grid.from_text(PICTURE)
    assert grid.draw(mask=Mask(8, [0, 2]), path=[4, 0, 1]).splitlines()[1::2] == ["| 1' 2D *|  |", "| 0L .S##|  |"]
    assert grid.draw() == str(grid)
    with pytest.raises(ValueError, match="8 squares, the other 9"):
        grid.draw(mask=Mask(9))
    with pytest.raises(IndexError, match="square 8"):
        grid.draw(path=[8])


@given(st.binary(max_size=40))
def test_other_bytes_are_refused_or_read_as_what_they_are(data: bytes) -> None:
    try:
        grid = Grid.from_bytes(data)
    except ValueError:
        return
    assert grid.to_bytes() == data


def test_bytes_that_hold_no_board_are_refused() -> None:
    good = Grid(2, 2).to_bytes()
    for bad in (b"", good[:-1], good + b"\0", b"\2" + good[1:], good[:-1] + b"\1", good[:5] + b"\6\0\0\0"):
        with pytest.raises(ValueError, match="no Grid"):
            Grid.from_bytes(bad)


def test_doors_open_and_close() -> None:
    grid = Grid(3, 1).with_edge(0, 1, Edge.WALL).with_door(1, 2)
    assert grid.edge(1, 2) == Edge.DOOR_CLOSED
    assert grid.open_door(2, 1).edge(1, 2) == Edge.DOOR_OPEN
    assert grid.open_door(1, 2).close_door(1, 2) == grid
    assert grid.with_door(1, 2, Edge.DOOR_SECRET).edge(1, 2) == Edge.DOOR_SECRET
    with pytest.raises(ValueError, match="no door between 0 and 1"):
        grid.open_door(0, 1)
    with pytest.raises(ValueError, match=r"Edge\.DOOR"):
        grid.with_door(0, 1, Edge.WALL)


@pytest.mark.parametrize(
    ("call", "error", "what"),
    [
        (lambda g: g.edge(0, 2), ValueError, "0 and 2"),
        (lambda g: g.edge(2, 3), ValueError, "2 and 3"),
        (lambda g: g.edge(0, 6), IndexError, "square 6"),
        (lambda g: g.with_edge(-1, 0, Edge.WALL), IndexError, "square -1"),
        (lambda g: g.with_edge(0, 0, Edge.WALL), ValueError, "0 and 0"),
        (lambda g: g.with_blocked([0, 10**30]), IndexError, str(10**30)),
        (lambda g: g.with_blocked(Mask(7, [1])), ValueError, "6 squares, the other 7"),
        (lambda g: g.with_missing(1).with_blocked(1), ValueError, "square 1 is missing"),
        (lambda g: g.at(3, 0), IndexError, r"\(3, 0\)"),
        (lambda g: g.at(0, -1), IndexError, r"\(0, -1\)"),
        (lambda g: g.xy(7), IndexError, "square 7"),
        (lambda g: g.with_edge(0, 1, 1), TypeError, "Edge"),
        (lambda g: g.with_blocked(["a"]), TypeError, "str"),
        (lambda g: g.with_edges([(0, 1)]), ValueError, "length 2"),
        (lambda g: g.turn(2**64 - 1, 0, 2), ValueError, "2 x 2"),
        (lambda g: g.turn(0, -1, 2), ValueError, "a row.*-1"),
        (lambda g: g.place(ROOM, 2**70, 0), ValueError, f"a column.*{2**70}"),
    ],
)
def test_what_cannot_be_is_refused_by_name(call: Callable[[Grid], Any], error: type[Exception], what: str) -> None:
    with pytest.raises(error, match=what):
        call(Grid(3, 2))


@given(grids(st.integers(1, 7)))
def test_networkx_gets_the_same_board(grid: Grid) -> None:
    graph = grid.to_networkx()
    assert set(graph) == set(grid.present)
    for start in graph:
        reached = nx.single_source_shortest_path_length(graph, start)
        distances = grid.distances(start)
        assert {square: distances[square] for square in range(len(grid)) if distances[square] >= 0} == reached


ROOM = Room(
    """
+--+--+--+
| .  .| .D
+  +  +  +
|##  .  .|
+--+''+--+
"""
)


def test_a_room_turned_four_times_is_itself() -> None:
    assert ROOM.turned(4) == ROOM
    assert ROOM.turned(-1) == ROOM.turned(3)
    assert ROOM.turned(1).turned(3) == ROOM
    assert ROOM.turned(1) != ROOM
    assert (ROOM.width, ROOM.height, ROOM.turned(1).width) == (3, 2, 2)
    assert pickle.loads(pickle.dumps(ROOM)) == ROOM
    assert hash(Room(str(ROOM))) == hash(ROOM)
    assert str(ROOM.turned(1)).splitlines() == [
        "+--+--+",
        "|##  .|",
        "+     +",
        "' .  .|",
        "+  +--+",
        "| .  .|",
        "+--+DD+",
    ]


def test_rooms_lie_at_any_offset_and_in_any_order() -> None:
    tiles = [(ROOM, 1, 1, 0), (ROOM, 4, 0, 1), (ROOM, 1, 3, 2)]
    grid = Grid.from_tiles(8, 7, tiles)
    assert grid == Grid.from_tiles(8, 7, tiles[::-1])
    assert list(grid.present) == [4, 5, 9, 10, 11, 12, 13, 17, 18, 19, 20, 21, 25, 26, 27, 33, 34, 35]
    assert grid.edge(11, 12) == Edge.DOOR_CLOSED or grid.edge(11, 12) == Edge.WALL
    # The open door below the first room meets the wall or the door above the third.
    assert grid.edge(18, 26) == Edge.DOOR_OPEN
    lifted = grid.lift(ROOM, 1, 3, 2)
    assert lifted.place(ROOM, 1, 3, 2) == grid
    for x, y, what in (
        (6, 0, "off a board"),
        (-1, 0, "off a board"),
        (2**62, 0, "off a board"),
        (1, 1, "there already"),
    ):
        with pytest.raises(ValueError, match=what):
            grid.place(ROOM, x, y)
    with pytest.raises(ValueError, match="is missing"):
        lifted.lift(ROOM, 1, 3, 2)


@given(grids(st.integers(4, 9)), st.data())
def test_a_part_of_the_board_turns_where_it_lies(grid: Grid, data: st.DataObject) -> None:
    w, h = grid.width, grid.height
    size = data.draw(st.integers(1, min(w, h) - 2))
    x, y = data.draw(st.integers(1, w - 1 - size)), data.draw(st.integers(1, h - 1 - size))
    once = grid.turn(x, y, size)
    assert once.turn(x, y, size, 3) == grid
    assert grid.turn(x, y, size, 4) == grid
    assert grid.turn(x, y, size, 2) == once.turn(x, y, size)

    def turned(at: tuple[int, int]) -> int:
        return grid.at(x + size - 1 - (at[1] - y), y + at[0] - x)

    inside = [(i, j) for j in range(y, y + size) for i in range(x, x + size)]
    for at in inside:
        assert (turned(at) in once.blocked) == (grid.at(*at) in grid.blocked)
        assert (turned(at) in once.present) == (grid.at(*at) in grid.present)
        for other in ((at[0] + 1, at[1]), (at[0], at[1] + 1)):
            if other in inside:
                assert once.edge(turned(at), turned(other)) == grid.edge(grid.at(*at), grid.at(*other))


def test_an_answer_is_not_as_large_as_the_board() -> None:
    grid = Grid(1024, 1024)
    reached = grid.reach(grid.at(512, 512), 12)
    assert len(reached) == 2 * 12 * 13 + 1
    assert reached == Mask(2**20, reached)


def test_edge_kinds_survive_pickling() -> None:
    assert [pickle.loads(pickle.dumps(kind)) for kind in KINDS] == KINDS
    assert [int(kind) for kind in KINDS] == list(range(6))
