"""Boards of squares in a scene: read from the picture of a grid, drawn as text with walls, doors and grounds."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.render import render
from undercroft.scene import Ground, Label, Piece, Scene, Squares, ids_of, problems
from undercroft.spatial import Edge, Grid

CELLAR = (
    Grid.from_areas("aabb\naacc\nddcc")
    .with_door(1, 2)
    .with_door(4, 8, Edge.DOOR_OPEN)
    .with_door(9, 10, Edge.DOOR_LOCKED)
    .with_missing([11])
    .with_blocked([8])
)
WATER = Ground((0, 4), "~", "water", "blue")


def cellar(*more: Piece | Label, x: int = 0, y: int = 0) -> Scene:
    floor = Squares(x, y, CELLAR.to_text(), (WATER,), id="cellar")
    return Scene(floor.width + x, floor.height + y, (floor, *more))


def test_squares_are_drawn_with_walls_that_join_and_doors_in_them() -> None:
    floor = Squares(0, 0, CELLAR.to_text())
    board = cellar(
        Piece(*floor.at(1), "o", "orc"), Piece(*floor.at(5, 2), "W2", "wolf"), Piece(*floor.at(4, 2), "h", "hero")
    )
    assert not problems(board)
    assert render(board).splitlines() == [
        "┌─────┬─────┐",
        "│ ~  oD ·  ·│",
        "│     ├─────┤",
        "│h~ W2│ ·  ·│",
        "├''───┤  ┌──┘",
        "│##  ·L ·│",
        "└─────┴──┘",
    ]
    assert render(board, unicode=False).splitlines() == [
        "+-----+-----+",
        "| ~  oD .  .|",
        "|     +-----+",
        "|h~ W2| .  .|",
        "+''---+  +--+",
        "|##  .L .|",
        "+-----+--+",
    ]


def test_the_tone_of_a_ground_colours_its_sign() -> None:
    assert "\x1b[34m~\x1b[0m" in render(cellar(), colour=True)


def test_squares_that_an_action_touches_are_marked_where_there_is_room() -> None:
    floor = Squares(0, 0, CELLAR.to_text(), (WATER,), id="cellar")
    orc, ogre = Piece(*floor.at(1), "o", "orc", id="orc"), Piece(*floor.at(5, 2), "O2", "ogre", id="ogre")
    touches = {"hit orc": ("orc",), "hit ogre": ("ogre",), "walk": ("cellar/3", "cellar/4"), "talk": ("nobody",)}
    board = Scene(13, 7, (floor, orc, ogre), touches, ("o orc",))
    assert render(board).splitlines() == [
        "┌─────┬─────┐",
        "│ ~ *oD · *·│",
        "│     ├─────┤",
        "│*~*O2│ ·  ·│",
        "├''───┤  ┌──┘",
        "│##  ·L ·│",
        "└─────┴──┘",
        "o orc  * can be acted on",
    ]
    quiet = Scene(13, 7, (floor, orc, ogre), {"talk": ()}, ("o orc",))
    assert "*" not in render(quiet)
    nameless = Squares(0, 0, CELLAR.to_text())
    assert "*" not in render(Scene(13, 8, (nameless, Label(0, 7, "x", id="/3")), {"look": ("/3",)}))


def test_a_board_somewhere_else_is_the_same_one() -> None:
    moved = render(cellar(x=4, y=1)).splitlines()
    assert moved[0] == ""
    assert [line[4:] for line in moved[1:]] == render(cellar()).splitlines()


def test_the_board_of_heroquest_is_79_columns_wide() -> None:
    floor = Squares(0, 0, Grid(26, 19).to_text())
    assert (floor.across, floor.down, floor.width, floor.height) == (26, 19, 79, 39)
    assert len(floor.there()) == 494


grids = st.tuples(st.integers(1, 7), st.integers(1, 6)).flatmap(
    lambda size: st.builds(
        lambda edges, missing, blocked: _grid(size, edges, missing, blocked),
        st.lists(st.tuples(st.integers(0, 41), st.booleans(), st.sampled_from(range(6))), max_size=20),
        st.sets(st.integers(0, size[0] * size[1] - 1), max_size=6),
        st.sets(st.integers(0, size[0] * size[1] - 1), max_size=6),
    )
)


def _grid(size: tuple[int, int], edges: list[tuple[int, bool, int]], missing: set[int], blocked: set[int]) -> Grid:
    kinds = (Edge.OPEN, Edge.WALL, Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_LOCKED, Edge.DOOR_SECRET)
    width, height = size
    grid = Grid(width, height)
    for number, level, kind in edges:
        square = number % (width * height)
        other = square + width if level else square + 1
        if (level and other < width * height) or (not level and other % width):
            grid = grid.with_edge(square, other, kinds[kind])
    return grid.with_missing(missing).with_blocked(blocked - missing)


@given(grids)
def test_squares_say_what_the_grid_says(grid: Grid) -> None:
    floor = Squares(0, 0, grid.to_text())
    assert (floor.across, floor.down) == (grid.width, grid.height)
    there = floor.there()
    assert list(there) == list(grid.present)
    assert [square for square, free in there.items() if not free] == list(grid.blocked)
    signs = {
        Edge.WALL: "", Edge.DOOR_OPEN: "'", Edge.DOOR_CLOSED: "D", Edge.DOOR_LOCKED: "L", Edge.DOOR_SECRET: "S",
    }  # fmt: skip
    found = {}
    for column, row, upright, door, faint in floor.edges():
        found[column, row, upright] = door
        assert not faint
    for row in range(grid.height + 1):
        for column in range(grid.width + 1):
            for upright in (True, False):
                before = (column - 1, row) if upright else (column, row - 1)
                pair = [
                    x + y * grid.width
                    for x, y in (before, (column, row))
                    if 0 <= x < grid.width and 0 <= y < grid.height
                ]
                if not pair or not (column < grid.width if not upright else row < grid.height):
                    assert (column, row, upright) not in found
                    continue
                seen = [square for square in pair if square in there]
                if len(pair) == 2 and grid.edge(*pair) != Edge.OPEN and seen:
                    assert found[column, row, upright] == signs[grid.edge(*pair)]
                elif len(seen) == 1:
                    assert found[column, row, upright] == "", "where squares end there is a wall"
                else:
                    assert (column, row, upright) not in found


@given(grids)
def test_a_board_of_squares_is_drawn_as_the_grid_draws_itself(grid: Grid) -> None:
    floor = Squares(0, 0, grid.to_text())
    drawn = render(Scene(floor.width, floor.height, (floor,)), unicode=False).splitlines()
    for square in grid.present:
        x, y = floor.at(square, 2)
        assert drawn[y][x : x + 2] == grid.to_text().splitlines()[y][x : x + 2]
    assert not problems(Scene(floor.width, floor.height, (floor,)))


def test_every_square_has_an_id_that_actions_can_touch() -> None:
    floor = Squares(0, 0, CELLAR.to_text(), id="cellar")
    assert ids_of(floor) == ["cellar", *(f"cellar/{square}" for square in range(11))]
    assert ids_of(Squares(0, 0, CELLAR.to_text())) == []
    board = Scene(13, 7, (floor,), {"step 3": ("cellar/3",), "step 11": ("cellar/11",)})
    assert problems(board) == ["'step 11' touches 'cellar/11', which is not there"]


@pytest.mark.parametrize(
    ("floor", "message"),
    [
        (Squares(0, 0, "+--+\n| x|\n+--+", id="pit"), "Squares 'pit' at 0,0 is no picture of a grid"),
        (Squares(0, 0, ""), "is no picture of a grid"),
        (Squares(1, 0, CELLAR.to_text()), "reaches beyond the scene"),
        (
            Squares(0, 0, CELLAR.to_text(), (Ground((3, 11), "~", "water"),)),
            "has water on square 11, which is not there",
        ),
        (Squares(0, 0, CELLAR.to_text(), (Ground((3,), "~~~", "water"),)), "a sign of more than two columns, '~~~'"),
    ],
)
def test_what_is_wrong_with_squares_is_said(floor: Squares, message: str) -> None:
    assert message in "\n".join(problems(Scene(13, 7, (floor,))))


def test_squares_come_back_from_json_as_they_were() -> None:
    board = cellar()
    assert msgspec.json.decode(msgspec.json.encode(board), type=Scene) == board
