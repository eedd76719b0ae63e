"""Scenes drawn as text: frames that join, in Unicode and ASCII, never wider than asked, colour only as an extra."""

from __future__ import annotations

import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.render import draws_unicode, render
from undercroft.scene import Box, Label, Piece, Scene, Shape, columns

CAVE = Scene(
    24,
    6,
    (
        Box(0, 0, 12, 3, title="forest"),
        Box(11, 0, 13, 3, title="swamp", tone="green"),
        Box(0, 2, 24, 4, title="mine", tone="strong"),
        Box(6, 2, 7, 4),
        Piece(1, 1, "s", "spider", count=3, tone="yellow"),
        Piece(4, 1, "?", "unknown"),
        Label(13, 1, "Zoé · 迷宮", tone="faint"),
        Label(7, 4, "gold"),
    ),
    legend=("s spider", "? unknown"),
)


def test_frames_join_where_boxes_share_edges_and_a_strong_box_has_a_double_frame() -> None:
    assert render(CAVE).splitlines() == [
        "┌ forest ──┬ swamp ────┐",
        "│s3 ?      │ Zoé · 迷宮│",
        "╠ mine ════╧╤══════════╣",
        "║     │     │          ║",
        "║     │gold │          ║",
        "╚═════╧═════╧══════════╝",
        "s spider  ? unknown",
    ]


def test_without_unicode_all_is_ascii_in_the_same_places() -> None:
    assert render(CAVE, unicode=False).splitlines() == [
        "+ forest --+ swamp ----+",
        "|s3 ?      | Zoe . ????|",
        "# mine ====##==========#",
        "#     |     |          #",
        "#     |gold |          #",
        "#=====#=====#==========#",
        "s spider  ? unknown",
    ]


def test_of_a_scene_that_is_too_wide_the_rest_follows_below() -> None:
    # The first part is a column shorter, so that no wide character is cut in two.
    assert render(CAVE, width=20).splitlines() == [
        "┌ forest ──┬ swamp",
        "│s3 ?      │ Zoé ·",
        "╠ mine ════╧╤══════",
        "║     │     │",
        "║     │gold │",
        "╚═════╧═════╧══════",
        "(from column 20)",
        "────┐",
        "迷宮│",
        "════╣",
        "    ║",
        "    ║",
        "════╝",
        "s spider  ? unknown",
    ]


def test_a_width_that_no_board_can_have_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 20 columns, not 19"):
        render(CAVE, width=19)


def test_a_box_one_unit_high_or_wide_is_a_line() -> None:
    cross = Scene(5, 3, (Box(0, 1, 5, 1), Box(2, 0, 1, 3)))
    assert render(cross).splitlines() == ["  ╷", "╶─┼─╴", "  ╵"]
    strong = Scene(5, 3, (Box(0, 1, 5, 1, tone="strong"), Box(2, 0, 1, 3)))
    assert render(strong).splitlines() == ["  ╷", "══╪══", "  ╵"]


def test_every_way_lines_can_meet_has_its_own_character() -> None:
    nine = tuple(Box(x, y, 3, 3, tone=tone) for y in (0, 2) for x, tone in ((0, ""), (2, "strong"), (4, "")))
    board = Scene(7, 5, nine)
    assert render(board).splitlines() == ["┌─╦═╦─┐", "│ ║ ║ │", "├─╬═╬─┤", "│ ║ ║ │", "└─╩═╩─┘"]
    assert render(board, unicode=False).splitlines() == ["+-#=#-+", "| # # |", "+-#=#-+", "| # # |", "+-#=#-+"]


def test_a_title_that_is_too_long_ends_before_the_corner() -> None:
    assert render(Scene(10, 2, (Box(0, 0, 10, 2, title="oubliettes"),))).splitlines() == ["┌oubliet…┐", "└────────┘"]


def test_the_legend_is_wrapped_and_what_reaches_beyond_the_scene_is_not_drawn() -> None:
    board = Scene(
        4, 1, (Label(2, 0, "forest"), Label(0, 7, "x"), Box(3, 0, 9, 9)), legend=("s spider",) * 3 + ("y" * 45,)
    )
    assert render(board, width=20).splitlines() == [
        "  fo",
        "s spider  s spider",
        "s spider",
        "y" * 20,
        "y" * 20,
        "y" * 5,
    ]


def test_colour_adds_nothing_that_is_not_there_without_it() -> None:
    coloured = render(CAVE, colour=True)
    assert "\x1b[33ms3\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(CAVE)


def test_colour_without_rich_is_drawn_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert render(CAVE, colour=True) == render(CAVE)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp437"])
def test_some_encodings_have_frames(encoding: str) -> None:
    assert draws_unicode(encoding) == (encoding != "cp437")


texts = st.text(max_size=12)
tones = st.sampled_from(["", "strong", "red", "nonsense"])
near = st.integers(-3, 40)
shapes: st.SearchStrategy[Shape] = st.one_of(
    st.builds(Box, near, near, near, near, texts, tones),
    st.builds(Label, near, near, texts, tones),
    st.builds(Piece, near, near, texts, texts, near, tones),
)


@given(
    st.builds(Scene, near, near, st.lists(shapes, max_size=8).map(tuple), legend=st.lists(texts, max_size=3).map(tuple))
)
def test_whatever_the_scene_no_line_is_wider_than_asked(board: Scene) -> None:
    for unicode in (True, False):
        text = render(board, width=20, unicode=unicode)
        assert all(columns(line) <= 20 for line in text.splitlines())
        assert "\x1b" not in text
        assert unicode or text.isascii()
