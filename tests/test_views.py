"""Views of a large board: parts of a scene, and how the terminal shows one at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli_toys import refused, run, zoo

from undercroft import UnknownName
from undercroft.cli import replaying
from undercroft.cli.session import Session
from undercroft.cli.terminal import CLEAR, Terminal
from undercroft.render import render
from undercroft.scene import Box, Label, Piece, Scene, View, columns, part, problems
from undercroft.spatial import Grid
from undercroft.squares import Squares
from undercroft.svg import svg

HALL = Box(0, 0, 12, 3, "hall", id="hall")
FLOOR = Squares(14, 1, Grid(2, 1).to_text(), id="map")
WIDE = Scene(
    24,
    4,
    (HALL, Label(1, 1, "fire", id="fire"), FLOOR, Piece(*FLOOR.at(1), "o", "orc", id="orc")),
    {"rest": ("fire",), "strike": ("orc", "map/1")},
    ("o orc",),
    "map/1",
    {"upstairs": View(0, 0, 12, 3), "below": View(12, 0, 12, 4)},
    "below",
)


def test_a_view_is_what_lies_in_it_with_what_can_be_done_there() -> None:
    below = part(WIDE, "below")
    assert (below.width, below.height) == (12, 4)
    assert [(type(shape), shape.x, shape.y) for shape in below.shapes] == [(Squares, 2, 1), (Piece, 7, 2)]
    assert below.touches == {"rest": (), "strike": ("orc", "map/1")}
    assert (below.legend, below.focus, below.views) == (("o orc",), "map/1", {})
    assert not problems(WIDE)
    assert not problems(below)
    upstairs = part(WIDE, "upstairs")
    assert upstairs.focus == ""
    assert upstairs.shapes == WIDE.shapes[:2]
    assert not problems(upstairs)


def test_a_view_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(UnknownName, match="there is no view named 'belwo'; did you mean 'below'"):
        part(WIDE, "belwo")


numbers = st.integers(0, 12)
words = st.text("abc ", min_size=1, max_size=6).filter(str.strip)
shapes = st.one_of(
    st.builds(Label, numbers, numbers, words),
    st.builds(Piece, numbers, numbers, words, words, st.integers(1, 20)),
    st.builds(Box, numbers, numbers, st.integers(1, 6), st.integers(1, 6)),
)


@given(st.lists(shapes, max_size=8), st.builds(View, numbers, numbers, st.integers(1, 12), st.integers(1, 12)))
def test_a_view_of_a_board_without_problems_is_cut_out_of_the_drawing_of_the_whole(
    found: list[Any], view: View
) -> None:
    whole = Scene(30, 30, tuple(found), views={"v": view})
    if problems(whole):
        return
    lines = [line.ljust(30) for line in render(whole).split("\n")]
    cut = [line[view.x : view.x + view.width].rstrip() for line in lines[view.y : view.y + view.height]]
    assert render(part(whole, "v"), max(view.width, 20)).split("\n") == cut


@pytest.mark.parametrize(
    ("views", "view", "told"),
    [
        ({"a": View(0, 0, 9, 1)}, "b", "the view that matters is 'b', which is not there"),
        ({"a": View(1, 0, 8, 1)}, "", "Label 'forest' at 0,0 lies across the edge of the view 'a'"),
        ({"a": View(0, 0, 0, 1)}, "", "the view 'a' has no size"),
        ({"a": View(0, 0, 10, 1)}, "", "the view 'a' reaches beyond the scene"),
        ({"a b": View(0, 0, 9, 1)}, "", "a view has the name 'a b', which is no word, or stands for all"),
        ({"all": View(0, 0, 9, 1)}, "", "a view has the name 'all', which is no word, or stands for all"),
        (
            {"a": View(0, 0, 10**6, 1)},
            "",
            "its view 'a' is View(x=0, y=0, width=1000000, height=1, focus=''), no whole numbers",
        ),
    ],
)
def test_what_is_wrong_with_views_is_told(views: dict[str, View], view: str, told: str) -> None:
    found = problems(Scene(9, 1, (Label(0, 0, "forest"),), views=views, view=view))
    assert len(found) == 1
    assert found[0].startswith(told)


def test_views_come_back_from_json_as_they_were() -> None:
    assert msgspec.json.decode(msgspec.json.encode(WIDE), type=Scene) == WIDE


def test_a_picture_shows_all_of_a_board_with_views() -> None:
    picture = svg(WIDE)
    assert 'data-id="hall"' in picture
    assert 'data-id="orc"' in picture


# -- at the terminal


def cages(table: Any, player: int) -> Scene:
    """Cages above, the keeper's house below; who has played before looks into the house."""
    rows = (Label(0, 0, "the cages"), Label(0, 1, "the house"))
    views = {"cages": View(0, 0, 20, 1), "house": View(0, 1, 20, 1)}
    return Scene(20, 2, rows, views=views, view="house" if len(table.state.laid) > 1 else "cages")


HOST = zoo(scene=cages)
GAME = ("play", "zoo", "--seats", "human,human", "--seed", "3")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def boards(output: str) -> list[str]:
    """Gives what was seen of the board: the lines that are of it, and the list of its views."""
    return [line for line in output.splitlines() if line.startswith(("the cages", "the house", "views:"))]


def test_a_turn_begins_with_the_view_that_matters_and_the_names_of_the_others() -> None:
    assert boards(run(*GAME, typed="quit\n", host=HOST).output) == ["the cages", "views: [cages] house all"]


def test_the_word_view_shows_another_one_and_board_all() -> None:
    shown = boards(run(*GAME, typed="view house\nview all\nboard\nquit\n", host=HOST).output)[2:]
    whole = ["the cages", "the house", "views: cages house [all]"]
    assert shown == ["the house", "views: cages [house] all", *whole, *whole]


def test_a_seat_that_chose_a_view_gets_it_again_and_the_one_that_matters_once_that_is_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = HOST.match("zoo", 2, seed=3)
    session = Session(HOST, match, ["human", "human"], [None, None], Terminal(interactive=False), keeper=None)  # type: ignore[arg-type]
    session._view(0, ["house"])
    session._board(0)
    session._board(1)
    shown = boards(capsys.readouterr().out)
    assert shown[::2] == ["the house", "the house", "the cages"]
    session._view(0, ["cages"])
    for seat in (0, 1):
        match.play(seat, next(text for text in map(match.text, match.legal(seat)) if text.startswith("lay")))
    capsys.readouterr()
    session._board(0)
    assert boards(capsys.readouterr().out)[0] == "the house"


def test_view_alone_names_the_views_and_an_unknown_one_is_refused() -> None:
    output = run(*GAME, typed="view\nview attic\nquit\n", host=HOST).output
    assert "cages, house or all" in output
    assert "there is no view named 'attic'" in output
    assert boards(output) == ["the cages", "views: [cages] house all"]


def test_help_tells_of_views_only_where_there_are_some() -> None:
    assert "`view NAME`" in run(*GAME, typed="help\nquit\n", host=HOST).output
    plain = run(*GAME, typed="help\nview\nquit\n").output
    assert "`view NAME`" not in plain
    assert "This board has no views" in plain
    assert "views:" not in plain


def test_show_draws_the_view_that_is_named_and_pictures_all() -> None:
    run(*GAME, "--record", "game.jsonl", typed="draw\nquit\n", host=HOST)
    shown = run("show", "game.jsonl", "--view", "house", "--svg", "all.svg", host=HOST).output
    assert boards(shown) == ["the house", "views: cages [house] all"]
    assert "the cages" in Path("all.svg").read_text(encoding="utf-8")
    assert boards(run("show", "game.jsonl", host=HOST).output) == ["the cages", "views: [cages] house all"]
    assert boards(run("show", "game.jsonl", "--view", "all", host=HOST).output)[:2] == ["the cages", "the house"]


def test_show_refuses_a_view_that_is_not_there_and_draws_nothing() -> None:
    run(*GAME, "--record", "game.jsonl", typed="draw\nquit\n", host=HOST)
    told = refused("show", "game.jsonl", "--view", "hose", "--svg", "all.svg", host=HOST)
    assert told.startswith("there is no view named 'hose'; did you mean 'house'")
    assert not Path("all.svg").exists()
    assert "no view named 'house'" in refused("show", "game.jsonl", "--view", "house")


def test_on_a_small_terminal_the_names_of_views_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    match = HOST.match("zoo", 2, seed=3)
    for height, lines in ((6, 2), (5, 1)):
        terminal = Terminal(interactive=True, height=height)
        session = Session(HOST, match, ["human", "human"], [None, None], terminal, keeper=None)  # type: ignore[arg-type]
        session._board(0, below=4)
        printed = capsys.readouterr().out.splitlines()
        assert len(printed) == lines
        assert max(map(columns, printed)) <= 80


class Screen(Terminal):
    """A terminal at which a script is typed, and what is asked is written."""

    def __init__(self, script: list[str]) -> None:
        super().__init__(interactive=True)
        self.script = script

    def ask(self, prompt: str) -> str:
        self.say(f"<{prompt}>")
        return self.script.pop(0)


def test_in_a_replay_v_goes_through_the_views_and_a_step_shows_what_matters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run(*GAME, "--record", "game.jsonl", typed="draw\nquit\n", host=HOST)
    frames, match = replaying.film(HOST, HOST.record("game.jsonl"), None, views=True)
    replaying._step_through(Screen(["v", "v", "v", "", "q"]), frames, match, ["human", "human"])
    screens = capsys.readouterr().out.split(CLEAR)[1:]
    assert [boards(screen)[0] for screen in screens] == [
        "the cages",
        "the house",
        "the cages",
        "the house",
        "the cages",
    ]
    assert all("b back, v views," in screen for screen in screens)


def test_in_a_replay_of_a_board_without_views_v_is_no_word(capsys: pytest.CaptureFixture[str]) -> None:
    run(*GAME, "--record", "game.jsonl", typed="draw\nquit\n")
    frames, match = replaying.film(zoo(), zoo().record("game.jsonl"), None, views=True)
    replaying._step_through(Screen(["v", "q"]), frames, match, ["human", "human"])
    text = capsys.readouterr().out
    assert len(text.split(CLEAR)) == 2
    assert "v views" not in text
