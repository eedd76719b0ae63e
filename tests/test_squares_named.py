"""Squares with names along their edges, broken doors, and a floor that is too wide and too high for a terminal."""

from __future__ import annotations

import re
from typing import Any

import pytest

from undercroft.render import render
from undercroft.scene import Label, NoBoard, Piece, Scene, Squares, View, drawable, part, problems
from undercroft.spatial import Grid
from undercroft.svg import svg

LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")


def floor(across: int, down: int, **more: Any) -> Squares:
    columns = tuple((LETTERS * 2)[:26]) + tuple(f"a{letter}" for letter in LETTERS)
    rows = tuple(str(row + 1) for row in range(down))
    return Squares(0, 1, Grid(across, down).to_text(), id="map", columns=columns[:across], rows=rows, **more)


def test_names_are_above_columns_and_left_of_rows_and_pieces_are_on_their_squares() -> None:
    named = Squares(0, 0, Grid(3, 2).to_text(), columns=("a", "b", "ac"), rows=("9", "10"))
    scene = Scene(named.width, named.height, (named, Piece(*named.at(5), "o", "orc")))
    assert problems(scene) == []
    assert render(scene).splitlines() == [
        "     a  b ac",
        "   ┌────────┐",
        " 9 │ ·  ·  ·│",
        "   │        │",
        "10 │ ·  ·  o│",
        "   └────────┘",
    ]
    picture = svg(scene)
    assert re.findall(r">([a-c0-9]+)</text>", picture) == ["a", "b", "ac", "9", "10"]


def test_a_broken_door_is_drawn_between_open_squares() -> None:
    grid = Grid(2, 2).with_door(0, 2)
    broken = Squares(0, 0, grid.to_text(), broken=((1, 0),))
    scene = Scene(broken.width, broken.height, (broken,))
    assert problems(scene) == []
    assert render(scene).splitlines()[1:3] == ["│ ·x ·│", "├DD┘  │"]
    assert svg(scene).count("<title>broken door</title>") == 1


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"broken": ((0, 3),)}, "has a broken door between 0 and 3, which are no neighbours that are there"),
        ({"columns": ("a",)}, "has 1 names of columns, and 2 columns"),
        ({"rows": ("1", "2", "3")}, "has 3 names of rows, and 2 rows"),
        ({"columns": ("a", "abc")}, "has a name of columns that takes more than two, 'abc'"),
        ({"rows": ("1", "\n")}, "has a name of rows, '\\n', which is empty"),
    ],
)
def test_what_is_wrong_with_names_and_broken_doors_is_told(more: dict[str, Any], wrong: str) -> None:
    squares = Squares(0, 0, Grid(2, 2).to_text(), **more)
    assert [one for one in problems(Scene(20, 9, (squares,))) if wrong in one]


@pytest.mark.parametrize("more", [{"broken": ((0,),)}, {"broken": 3}, {"columns": (1, 2)}, {"rows": "ab"}])
def test_what_cannot_be_drawn_is_refused(more: dict[str, Any]) -> None:
    if more.get("broken") == 3:
        more = {"broken": (3,)}
    with pytest.raises(NoBoard):
        drawable(Scene(20, 9, (Squares(0, 0, Grid(2, 2).to_text(), **more),)))


def test_a_floor_too_large_both_ways_shows_what_is_around_the_focus_with_its_names() -> None:
    board = floor(32, 22)
    hero = Piece(*board.at(15 * 32 + 28), "h", "hero", id="hero")
    scene = Scene(board.width, board.height + 1, (Label(0, 0, "your turn"), board, hero), focus="hero")
    assert problems(scene) == []
    lines = render(scene, 80, height=22).splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80
    assert lines[0] == "your turn"
    assert lines[1].split()[0] == "h"
    assert lines[1].split()[-1] == "af"
    row = next(line for line in lines if line.startswith("16 "))
    assert row[lines[1].index("ac") + 1] == "h"
    assert lines[-1] == "(rows 12 to 20 of 22, columns h to af of 32)"


def test_each_square_can_be_the_focus_of_a_large_floor() -> None:
    board = floor(32, 22)
    for square in range(32 * 22):
        scene = Scene(
            board.width, board.height + 1, (board, Piece(*board.at(square), "h", "hero")), focus=f"map/{square}"
        )
        lines = render(scene, 60, height=20).splitlines()
        assert len(lines) <= 20
        assert max(map(len, lines)) <= 60
        row = next(line for line in lines if line.startswith(f"{square // 32 + 1:2} "))
        assert row[lines[1].index(f"{board.columns[square % 32]:>2}") + 1] == "h"


def test_without_a_height_a_wide_floor_goes_on_below() -> None:
    board = floor(32, 3)
    lines = render(Scene(board.width, board.height + 1, (board,)), 80).splitlines()
    assert "(from column 81)" in lines
    assert sum(line.count("·") for line in lines) == 96


def test_what_lies_beside_keeps_a_wide_floor_whole() -> None:
    board = floor(30, 22)
    scene = Scene(board.width + 20, board.height + 1, (board, Label(board.width + 2, 5, "beside")))
    lines = render(scene, 80, height=22).splitlines()
    assert "(from column 81)" in lines
    assert sum(line.count("·") for line in lines) == 660


def test_views_of_one_floor_have_their_own_focus() -> None:
    board = floor(20, 22)
    size = (0, 0, board.width, board.height + 1)
    views = {"north": View(*size, "map/0"), "south": View(*size, "map/439"), "here": View(*size)}
    scene = Scene(board.width, board.height + 1, (board,), focus="map/200", views=views)
    assert problems(scene) == []
    first = [render(part(scene, name), height=20).splitlines()[3][:2] for name in views]
    assert first == [" 1", "15", " 7"]
    wrong = Scene(board.width, board.height + 1, (board,), views={"north": View(*size, "map/440")})
    assert problems(wrong) == ["the focus of the view 'north' is 'map/440', which is not in it"]


def test_a_badge_is_in_pictures_only() -> None:
    board = floor(2, 2)
    scene = Scene(board.width, board.height + 1, (board, Piece(*board.at(0), "h", "hero with a sword", badge="/")))
    assert problems(scene) == []
    assert "/" not in render(scene)
    assert svg(scene).count(">/</text>") == 1
    wrong = Scene(9, 1, (Piece(0, 0, "h", "hero", badge="\n"),))
    assert len(problems(wrong)) == 1
