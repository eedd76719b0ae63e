"""What is wrong with a scene is said, and a scene is plain data."""

from __future__ import annotations

import msgspec
import pytest

from undercroft.scene import Box, Label, Piece, Scene, Shape, clean, columns, fit, problems


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
            Label(10, 0, ""),
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
    ],
)
def test_what_is_wrong_with_a_scene_is_said(shapes: list[Shape], message: str) -> None:
    assert message in "\n".join(problems(scene(*shapes)))


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
