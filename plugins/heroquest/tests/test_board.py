"""The board of the box: areas, distances, adjacency, the corridors one searches, footprints."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.spatial import Edge, Grid
from undercroft_heroquest.box import Box
from undercroft_heroquest.geometry import (
    adjacent,
    diagonal,
    mask,
    neighbours,
    number,
    place_of,
    rectangle,
    turned,
)

ROOMS = {
    "A": (2, 2, 4, 3), "B": (6, 2, 4, 3), "C": (10, 2, 3, 5), "D": (15, 2, 3, 5), "E": (18, 2, 4, 4),
    "F": (22, 2, 4, 4), "G": (2, 5, 4, 5), "H": (6, 5, 4, 5), "I": (18, 6, 4, 4), "J": (22, 6, 4, 4),
    "K": (11, 8, 6, 5), "L": (2, 11, 4, 4), "M": (6, 11, 2, 3), "N": (8, 11, 2, 3), "P": (22, 11, 4, 4),
    "Q": (6, 14, 4, 5), "R": (10, 14, 3, 5), "S": (15, 14, 4, 5), "T": (2, 15, 4, 4), "U": (19, 15, 3, 4),
    "V": (22, 15, 4, 4),
}  # fmt: skip
"""Column, row, width and height of every room that is a rectangle: all but O."""
PAIRS = "AB AG BC BH CH DE DI EF EI FJ GH IJ LM LQ LT MN MQ NQ OP OS OU PV QR QT SU UV"
"""The rooms that share a wall."""


def test_squares_are_numbered_row_by_row_and_written_from_1() -> None:
    assert [place_of(number((x, y))) for y in range(1, 20) for x in range(1, 27)] == [
        (x, y) for y in range(1, 20) for x in range(1, 27)
    ]
    assert [number(place_of(square)) for square in range(494)] == list(range(494))


def test_neighbours_are_the_squares_one_step_away_on_an_empty_board() -> None:
    empty = Grid(26, 19)
    for square in range(494):
        assert sorted(neighbours(square)) == [other for other, d in enumerate(empty.distances(square)) if d == 1]


def test_there_are_22_rooms_and_a_corridor_of_148_squares(box: Box) -> None:
    board = box.board
    assert Counter(board.areas)["."] == 148
    assert {room: len(squares) for room, squares in board.rooms.items()} == {
        **{room: width * height for room, (_, _, width, height) in ROOMS.items()},
        "O": 15,
    }
    for room, (left, top, width, height) in ROOMS.items():
        assert board.rooms[room] == mask(rectangle((left, top), width, height) or ())
    assert board.rooms["O"] == mask(rectangle((18, 11), 4, 4) or ()).without(number((18, 14)))
    assert board.room(number((11, 8))) == "K"
    assert board.room(number((10, 8))) == ""


def test_there_are_261_walls_and_none_inside_an_area(box: Box) -> None:
    board = box.board
    walls = Counter()
    pairs = set()
    for a in range(494):
        for b in neighbours(a):
            if a < b:
                areas = board.areas[a] + board.areas[b]
                assert (board.grid.edge(a, b) == Edge.WALL) == board.wall_edge(a, b) == (areas[0] != areas[1])
                walls["corridor" if "." in areas else "rooms"] += areas[0] != areas[1]
                if areas[0] != areas[1] and "." not in areas:
                    pairs.add("".join(sorted(areas)))
    assert walls == {"corridor": 174, "rooms": 87}
    assert pairs == set(PAIRS.split())
    assert not board.wall_edge(number((1, 1)), number((2, 2)))
    assert not board.wall_edge(number((1, 2)), number((3, 2)))


@pytest.mark.rule("HQ-R4.4")
def test_no_way_leads_from_one_area_to_another_without_a_door(box: Box) -> None:
    areas = list(box.board.grid.components())
    assert max(areas) + 1 == 23
    assert len(set(zip(areas, box.board.areas, strict=True))) == 23


def test_distances_in_the_corridor_are_those_of_the_sheet(box: Box) -> None:
    """Vector M9."""
    grid = box.board.grid
    known = {
        ((1, 1), (26, 19)): 43, ((13, 1), (1, 10)): 21, ((12, 7), (12, 13)): 10, ((10, 7), (17, 13)): 13,
        ((1, 10), (26, 10)): 31, ((13, 1), (13, 19)): 24,
    }  # fmt: skip
    for (a, b), steps in known.items():
        path = grid.path(number(a), number(b))
        assert path is not None
        assert len(path) - 1 == grid.distances(number(a))[number(b)] == steps
    assert max(d for a in range(494) if box.board.areas[a] == "." for d in grid.distances(a)) == 43


@pytest.mark.rule("HQ-A15")
@pytest.mark.parametrize("kind", [Edge.WALL, Edge.DOOR_CLOSED, Edge.DOOR_SECRET, Edge.DOOR_LOCKED])
def test_neighbours_are_adjacent_unless_a_wall_or_a_closed_door_is_between(box: Box, kind: Edge) -> None:
    a, b = number((10, 10)), number((11, 10))
    grid = box.board.grid.with_edge(a, b, kind)
    assert not adjacent(grid, a, b)
    assert adjacent(grid.with_edge(a, b, Edge.DOOR_OPEN), a, b)
    assert adjacent(grid, a, number((10, 11)))
    assert not adjacent(grid, a, number((9, 9)))
    assert not adjacent(grid, a, a)


@pytest.mark.rule("HQ-A16")
@pytest.mark.parametrize("walls", list(product([False, True], repeat=4)))
def test_a_diagonal_reaches_when_one_way_round_the_corner_is_open(walls: tuple[bool, bool, bool, bool]) -> None:
    """All 16 patterns of walls round a corner; so does sight (HQ-A4)."""
    a, right, below, b = number((5, 5)), number((6, 5)), number((5, 6)), number((6, 6))
    edges = [(a, right), (right, b), (a, below), (below, b)]
    kinds = [Edge.WALL if wall else Edge.OPEN for wall in walls]
    grid = Grid(26, 19).with_edges([(x, y, kind) for (x, y), kind in zip(edges, kinds, strict=True)])
    first, second, third, fourth = walls
    open_way = not (first or second) or not (third or fourth)
    assert diagonal(grid, a, b) == diagonal(grid, b, a) == grid.sees(a, b) == open_way
    for door, passes in ((Edge.DOOR_CLOSED, False), (Edge.DOOR_OPEN, True)):
        doors = grid.with_edges([(x, y, door) for (x, y), kind in zip(edges, kinds, strict=True) if kind == Edge.WALL])
        assert diagonal(doors, a, b) == (open_way or passes)


@pytest.mark.rule("HQ-A16")
def test_only_the_four_diagonal_squares_are_diagonal() -> None:
    grid, here = Grid(26, 19), number((5, 5))
    reached = [place_of(square) for square in range(494) if diagonal(grid, here, square)]
    assert reached == [(4, 4), (6, 4), (4, 6), (6, 6)]
    assert not diagonal(grid, number((26, 5)), number((1, 6)))


@pytest.mark.rule("HQ-A3")
def test_the_searched_area_is_the_room_or_each_corridor_through_the_square(box: Box) -> None:
    board = box.board
    assert board.search_area(board.grid, number((12, 9))) == board.rooms["K"]
    for square in range(494):
        if board.areas[square] == ".":
            whole = mask([])
            for corridor in board.corridors:
                whole |= corridor if square in corridor else mask([])
            assert board.search_area(board.grid, square) == whole
    crossing = board.search_area(board.grid, number((13, 1)))
    assert crossing == mask([*(rectangle((1, 1), 26, 1) or ()), *(rectangle((13, 1), 2, 7) or ())])


@pytest.mark.rule("HQ-A3")
def test_blocked_squares_cut_the_searched_corridor(box: Box) -> None:
    board = box.board
    grid = board.grid.with_blocked([number((5, 1)), number((13, 4))])
    seen = board.search_area(grid, number((13, 1)))
    assert number((6, 1)) in seen
    assert number((5, 1)) not in seen
    assert number((4, 1)) not in seen
    assert number((13, 5)) in seen, "the other lane goes round the block"
    both = grid.with_blocked(number((14, 4)))
    assert number((13, 5)) not in board.search_area(both, number((13, 1)))
    assert board.search_area(both, number((20, 10))) == board.search_area(board.grid, number((20, 10)))


def test_footprints_turn_about_the_top_left_square_of_what_they_cover(box: Box) -> None:
    board = box.board
    table, tomb = box.furniture["table"], box.furniture["tomb"]
    assert board.footprint(table, (13, 9)) == board.footprint(table, (13, 9), "up")
    assert [place_of(s) for s in board.footprint(table, (13, 9)) or ()] == list_of((13, 9), (14, 9), (15, 9), second=10)
    assert board.footprint(tomb, (13, 9), "right") == board.footprint(table, (13, 9), "down")
    assert board.footprint(table, (13, 9), "left") == board.footprint(tomb, (13, 9))
    assert board.footprint(table, (24, 18)) is not None
    assert board.footprint(table, (25, 18)) is None
    assert board.footprint(table, (24, 19)) is None
    assert board.footprint(table, (25, 17), "left") is not None
    assert turned(2, 3, "left") == turned(2, 3, "right") == (3, 2)


def list_of(*first: tuple[int, int], second: int) -> list[tuple[int, int]]:
    """The squares of a row and those of another row below it."""
    return [*first, *((x, second) for x, _ in first)]


@given(place=st.tuples(st.integers(-3, 30), st.integers(-3, 30)), size=st.tuples(st.integers(1, 5), st.integers(1, 5)))
def test_a_rectangle_lies_on_the_board_or_is_none(place: tuple[int, int], size: tuple[int, int]) -> None:
    found = rectangle(place, *size)
    wanted = [(x, y) for y in range(place[1], place[1] + size[1]) for x in range(place[0], place[0] + size[0])]
    inside = all(1 <= x <= 26 and 1 <= y <= 19 for x, y in wanted)
    assert found == ([number(p) for p in wanted] if inside else None)
