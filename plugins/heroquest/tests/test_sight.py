"""Sight on the board of the box: the vectors of the rule sheet, squares as (column, row) from 1."""

from __future__ import annotations

import random
from itertools import combinations

import msgspec
import pytest

from undercroft.spatial import Edge, Grid, Mask
from undercroft_heroquest.box import Box
from undercroft_heroquest.geometry import mask, number, sees_block
from undercroft_heroquest.words import Place

CLOSED, OPEN, SECRET = Edge.DOOR_CLOSED, Edge.DOOR_OPEN, Edge.DOOR_SECRET


def case(
    name: str, a: Place, b: Place, seen: bool, door: Edge | None = None, figures: str = "", block: str = ""
) -> object:
    return pytest.param(a, b, seen, door, figures, block, id=name)


def squares(text: str) -> list[int]:
    """Squares written as `13,4 14,3`."""
    return [number((int(x), int(y))) for x, y in (place.split(",") for place in text.split())]


def with_door(grid: Grid, kind: Edge) -> Grid:
    """With a door between the corridor and the room in the middle."""
    return grid.with_edge(number((10, 10)), number((11, 10)), kind)


VECTORS = [
    case("L1", (11, 8), (16, 12), True),
    case("L2", (10, 9), (11, 9), False),
    case("L4", (8, 10), (14, 10), False, door=CLOSED),
    case("L5", (8, 10), (14, 10), False, door=SECRET),
    case("L5-found", (8, 10), (14, 10), False, door=CLOSED),
    case("L4-open", (8, 10), (14, 10), True, door=OPEN),
    case("L7", (10, 8), (11, 12), True, door=OPEN),
    case("L8", (10, 8), (12, 12), False, door=OPEN),
    case("L10", (9, 10), (12, 10), False, door=OPEN, figures="11,10"),
    case("L11", (9, 10), (11, 10), True, door=OPEN, figures="11,10"),
    case("L13", (1, 1), (2, 2), False),
    case("L14", (1, 3), (3, 1), False),
    case("L16", (1, 2), (3, 1), False),
    case("L17", (2, 4), (3, 5), False),
    case("L19", (14, 5), (12, 7), True),
    case("L20", (13, 5), (12, 7), False),
    case("L22", (1, 1), (26, 1), True),
    case("L23", (13, 1), (13, 7), False, figures="13,4"),
    case("L25", (13, 1), (13, 7), True, figures="14,4"),
    case("L26", (13, 1), (14, 3), True),
    case("L26-left", (13, 1), (14, 3), False, figures="13,2"),
    case("L26-right", (13, 1), (14, 3), False, figures="14,2"),
    case("L28", (13, 3), (14, 4), True, figures="13,4 14,3"),
    case("L29", (13, 2), (13, 6), False, block="13,4"),
    case("L31", (18, 13), (19, 14), True),
    case("L32", (18, 11), (21, 14), True),
    case("L35", (5, 5), (5, 5), True, figures="5,5"),
]


@pytest.mark.rule("HQ-R6.2", "HQ-R6.3", "HQ-R6.4", "HQ-R6.5", "HQ-R6.6", "HQ-R6.7", "HQ-A4", "HQ-A22")
@pytest.mark.parametrize(("a", "b", "seen", "door", "figures", "block"), VECTORS)
def test_the_vectors_of_the_sheet(
    box: Box, a: Place, b: Place, seen: bool, door: Edge | None, figures: str, block: str
) -> None:
    grid = box.board.grid.with_blocked(squares(block))
    if door is not None:
        grid = with_door(grid, door)
    standing = mask(squares(figures))
    here, there = number(a), number(b)
    assert grid.sees(here, there, standing) == grid.sees(there, here, standing) == seen
    assert (there in grid.view(here, standing)) == (here in grid.view(there, standing)) == seen


@pytest.mark.rule("HQ-R6.8", "HQ-A5")
def test_furniture_blocks_sight_only_where_its_data_say_so(box: Box) -> None:
    """Vector L34, and the switch of each piece."""
    board, table = box.board, box.furniture["table"]
    a, b = number((11, 10)), number((16, 10))
    covered = mask(board.footprint(table, (13, 9)) or ())
    assert not table.blocks_sight
    assert table.blocks_movement
    high = msgspec.structs.replace(table, blocks_sight=True)
    for piece, seen in ((table, True), (high, False)):
        assert board.grid.sees(a, b, covered if piece.blocks_sight else None) == seen


@pytest.mark.rule("HQ-R5.6")
def test_a_blocked_square_is_seen_up_to_its_edges_and_hides_what_is_behind(box: Box) -> None:
    grid = box.board.grid.with_blocked(squares("13,4 14,4 13,6"))
    here = number((13, 1))
    assert sees_block(grid, here, number((13, 4)))
    assert sees_block(grid, here, number((14, 4)))
    assert not sees_block(grid, here, number((13, 6)))
    assert not sees_block(grid, here, number((13, 4)), mask(squares("13,2")))
    assert not sees_block(grid, number((10, 3)), number((13, 4)))
    assert not grid.sees(here, number((13, 5)))
    # From every square: exactly when the square would be seen if it were free.
    only = box.board.grid.with_blocked(number((13, 4)))
    for square in range(494):
        assert sees_block(only, square, number((13, 4))) == box.board.grid.sees(square, number((13, 4)))


def test_exactly_4209_pairs_see_each_other_on_the_bare_board(box: Box) -> None:
    """Vector L36."""
    board = box.board
    pairs = list(combinations(range(494), 2))
    assert len(pairs) == 121_771
    seen = [(a, b) for a, b in pairs if board.grid.sees(a, b)]
    assert len(seen) == board.grid.sight_table().pairs == 4209
    assert all(board.areas[a] == board.areas[b] for a, b in seen)
    assert sum(board.areas[a] == "." for a, _ in seen) == 1406
    inside = sum(len(squares) * (len(squares) - 1) // 2 for squares in board.rooms.values())
    assert len(seen) - 1406 == inside, "every pair inside each room"


@pytest.mark.rule("HQ-R6.7")
def test_sight_is_symmetric_whoever_stands_where(box: Box) -> None:
    """Vector L37: 20,000 pairs with 25 figures, on boards with doors open and closed."""
    rng = random.Random(37)
    edges = [(a, b) for a in range(494) for b in (a + 1, a + 26) if b < 494 and box.board.wall_edge(a, b)]
    both = 0
    for _ in range(100):
        doors = rng.sample(edges, 40)
        grid = box.board.grid.with_edges([(a, b, rng.choice([CLOSED, OPEN])) for a, b in doors])
        standing = Mask(494, rng.sample(range(494), 25))
        for _ in range(200):
            a, b = rng.sample(range(494), 2)
            assert grid.sees(a, b, standing) == grid.sees(b, a, standing)
            both += grid.sees(a, b, standing)
    assert both > 200
