"""What is wrong with a scene is said, and a scene is plain data."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from undercroft.render import render
from undercroft.scene import (
    LARGEST,
    Box,
    Ground,
    Label,
    NoBoard,
    Piece,
    Scene,
    Shape,
    Squares,
    clean,
    columns,
    fit,
    problems,
)
from undercroft.svg import svg

CELL = "+--+\n| .|\n+--+"


def scene(*shapes: Shape, width: int = 20, height: int = 5) -> Scene:
    return Scene(width, height, shapes)


def test_nothing_is_wrong_with_boxes_that_share_edges_and_texts_side_by_side() -> None:
    assert not problems(
        scene(
            Box(0, 0, 10, 3, title="forest", id="forest"),
            Box(9, 0, 11, 3, title="swamp", id="swamp"),
            Box(0, 2, 20, 3, tone="strong"),
            Box(2, 3, 8, 2, title="closet"),
            Label(1, 1, "four"),
            Piece(5, 1, "s", "spider", count=12),
            Label(10, 1, " ", id="dark"),
        )
    )


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ([Label(0, 0, "forest"), Label(5, 0, "swamp")], "Label 'swamp' at 5,0 lies over Label 'forest'"),
        ([Box(0, 0, 9, 3, title="forest"), Label(4, 0, "x")], "Label 'x' at 4,0 lies over Box 'forest'"),
        ([Piece(1, 1, "s", "spider", 10), Piece(3, 1, "b", "brou")], "Piece 'b' at 3,1 lies over Piece 's10'"),
        ([Label(0, 0, "迷宮"), Label(3, 0, "x")], "lies over Label '迷宮'"),
        ([Label(16, 0, "forest")], "Label 'forest' at 16,0 reaches beyond the scene"),
        ([Label(17, 0, "迷宮")], "reaches beyond"),
        ([Label(-1, 0, "forest")], "reaches beyond"),
        ([Label(0, 5, "forest")], "reaches beyond"),
        ([Box(0, 0, 21, 2, id="cave")], "Box 'cave' at 0,0 reaches beyond"),
        ([Box(0, 3, 2, 3, id="cave")], "reaches beyond"),
        ([Box(0, 0, 0, 2, id="cave")], "has no size"),
        ([Box(0, 0, 7, 2, title="forest")], "Box 'forest' is too narrow for its title"),
        ([Label(0, 0, "a", id="x"), Label(0, 1, "b", id="x")], "the id 'x' is used twice"),
        ([Label(2, 0, "")], "Label '' at 2,0 has the text '', which is empty"),
        ([Label(0, 0, "a\nb")], r"has the text 'a\nb', in which a character cannot be seen"),
        ([Label(0, 0, "\x1b[2J")], "in which a character cannot be seen"),
        ([Label(0, 0, "a\u2028b")], "in which a character cannot be seen"),
        ([Box(0, 0, 9, 2, title="a\tb")], r"has the title 'a\tb', in which"),
        ([Piece(0, 0, "", "rat")], "has the sign '', which is empty"),
        ([Piece(0, 0, " ", "rat")], "has the sign ' ', which is empty"),
        ([Piece(0, 0, "r", "")], "has the name '', which is empty"),
        ([Piece(0, 0, "r", "r\x00t")], r"has the name 'r\x00t', in which"),
        ([Piece(0, 0, "r", "rat", -1)], "Piece 'r-1' at 0,0 has a count of -1"),
        ([Piece(0, 0, "r", "rat", tone="pink")], "has the tone 'pink', which is none of strong, faint, good"),
        ([Box(0, 0, 2, 2, tone="Red")], "has the tone 'Red'"),
        ([Squares(0, 0, CELL, (Ground((0,), "~", "water", "wet"),))], "has the tone 'wet'"),
        ([Squares(0, 0, CELL, (Ground((0,), "\n", "water"),))], "has the ground sign"),
        ([Squares(0, 0, CELL, (Ground((0,), "~", ""),))], "has the ground name '', which is empty"),
    ],
)
def test_what_is_wrong_with_a_scene_is_said(shapes: list[Shape], message: str) -> None:
    assert message in "\n".join(problems(scene(*shapes)))


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (-1, 3)])
def test_a_scene_without_a_size_is_a_problem(width: int, height: int) -> None:
    assert problems(Scene(width, height, ())) == [f"the scene is {width} by {height}; both must be at least 1"]


def test_entries_of_the_legend_that_nobody_can_read_are_problems() -> None:
    assert problems(Scene(9, 1, (), legend=("r rat", "", "s\nspider"))) == [
        "the legend has '', which is empty",
        r"the legend has 's\nspider', in which a character cannot be seen",
    ]


WRONG: Any = 1.5
IMPOSSIBLE: list[tuple[Scene, str]] = [
    (Scene(LARGEST + 1, 1, ()), "its width is 1001, no whole number up to 1000"),
    (Scene(1, 10**12, ()), "its height is 1000000000000, no"),
    (Scene(WRONG, 1, ()), "its width is 1.5, no whole number"),
    (Scene(9, 1, (Label(0, 0, "a"), Label(WRONG, 0, "a"))), "Label, shape 1, has x 1.5, no whole number up to 1000"),
    (Scene(9, 1, (Piece(0, WRONG, "r", "rat"),)), "Piece, shape 0, has y 1.5, no"),
    (Scene(9, 1, (Piece(0, 0, "r", "rat", WRONG),)), "has count 1.5, no whole number up to 1000000000"),
    (Scene(9, 1, (Piece(0, 0, "r", "rat", 10**5000),)), "has count <int>, no whole number up to 1000000000"),
    (Scene(9, 1, (Box(0, 0, 10**12, 1),)), "has width 1000000000000, no"),
    (Scene(9, 1, (Box(0, -(10**12), 9, 1),)), "has y -1000000000000, no"),
    (Scene(9, 1, (Squares(WRONG, 0, CELL),)), "Squares, shape 0, has x 1.5"),
    (Scene(9, 1, (Squares(0, 0, "-" * 3 * LARGEST),)), "has 3001 by 1 units, more than 1000"),
    (Scene(9, 1, (Squares(0, 0, CELL, (WRONG,)),)), "has 1.5, no Ground"),
    (Scene(9, 1, (Squares(0, 0, CELL, (Ground((0,), WRONG, "water"),)),)), "no Ground with a sign, a name and a tone"),
    (Scene(9, 1, (Label(0, 0, WRONG),)), "has text 1.5, no text"),
    (Scene(9, 1, (WRONG,)), "shape 0 is 1.5, no Box, Label, Piece or Squares"),
    (Scene(9, 1, (), legend=(WRONG,)), "its legend has 1.5, no text"),
]


@pytest.mark.parametrize(("board", "message"), IMPOSSIBLE, ids=[message for _, message in IMPOSSIBLE])
def test_what_cannot_be_drawn_is_a_problem_and_refused_by_all_that_draw(board: Scene, message: str) -> None:
    (told,) = problems(board)
    assert message in told
    for draw in (render, svg):
        with pytest.raises(NoBoard) as error:
            draw(board)
        assert str(error.value) == f"this scene cannot be drawn: {told}"


def test_the_largest_scene_is_drawn() -> None:
    board = Scene(LARGEST, LARGEST, (Box(0, 0, LARGEST, LARGEST),))
    assert not problems(board)
    assert len(render(board, LARGEST).splitlines()) == LARGEST


def test_an_action_that_touches_what_is_not_there_is_a_problem() -> None:
    board = Scene(9, 1, (Label(0, 0, "well", id="well"),), {"drink": ("well",), "dig": ("well", "mine")})
    assert problems(board) == ["'dig' touches 'mine', which is not there"]


def test_a_scene_comes_back_from_json_as_it_was() -> None:
    board = Scene(
        9,
        3,
        (Box(0, 0, 9, 3, title="well", id="w"), Piece(1, 1, "f", "frog", 2), Label(4, 1, "wet", "blue")),
        {"drink": ("w",)},
        ("f frog",),
    )
    text = msgspec.json.encode(board)
    assert b'"shape":"piece"' in text
    assert msgspec.json.decode(text, type=Scene) == board


def test_a_piece_shows_its_number_unless_it_is_one() -> None:
    assert [Piece(0, 0, "s", "spider", count).text for count in (0, 1, 2, 13)] == ["s0", "s", "s2", "s13"]


def test_text_that_could_move_the_cursor_becomes_harmless() -> None:
    assert clean("a\nb\tc\x1b[2Jd\u202ee\x00\u2028") == "a?b?c?[2Jd?e??"
    # A letter with a separate accent is one letter; accents piled up beyond that are left out.
    assert clean("e\u0301") == "é"
    assert clean("x\u0301\u0302\u0303") == "x"
    assert columns("e\u0301\u0302") == 1
    assert columns("\ud800") == 1


@pytest.mark.parametrize(("width", "expected"), [(6, "forest"), (5, "fore…"), (2, "f…"), (1, "…"), (0, ""), (-1, "")])
def test_text_that_does_not_fit_is_cut_with_an_ellipsis(width: int, expected: str) -> None:
    assert fit("forest", width) == expected


def test_wide_characters_are_cut_whole() -> None:
    assert [fit("迷宮", width) for width in (4, 3, 2, 1)] == ["迷宮", "迷…", "…", "…"]
