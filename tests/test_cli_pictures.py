"""`show --svg` and `--png`: a position of a file as pictures, as one seat may see it."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.cli_toys import refused, run, zoo
from tests.toys_dig import digs

from undercroft import png
from undercroft.scene import scene_of
from undercroft.svg import svg


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    with zoo().match("zoo", players=2, seed=3, record=Path("r.jsonl"), names=("ann", "bob")) as match:
        match.play(0, match.legal(0)[3])
        match.play(1, "draw")
    return "r.jsonl"


def test_a_board_is_drawn_as_the_seat_sees_it(record: str) -> None:
    result = run("show", record, "--as", "1", "--at", "1", "--svg", "b.svg", "--png", "b.png")
    assert result.exit_code == 0
    title = "The Zoo, after 1 of 2 actions, as player 1 (bob) sees it"
    assert title in result.stdout
    assert "┌ zoo" in result.stdout
    text = Path("b.svg").read_text(encoding="utf-8")
    assert text == svg(scene_of(zoo().record(record).at(zoo(), 1).observation(1)), title)
    assert ET.fromstring(text).get("class") == "uc-auto"
    assert Path("b.png").read_bytes().startswith(b"\x89PNG")


def test_pictures_are_replaced_and_dark_on_request(record: str) -> None:
    run("show", record, "--svg", "b.svg", "--png", "b.png")
    light = Path("b.png").read_bytes()
    run("show", record, "--svg", "b.svg", "--png", "b.png", "--dark", "--json")
    assert 'class="uc-dark"' in Path("b.svg").read_text(encoding="utf-8")
    assert Path("b.png").read_bytes() != light


def test_what_cannot_be_drawn_is_told_and_leaves_no_file(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No such file or directory" in refused("show", record, "--svg", "nowhere/b.svg")
    Path("t.json").write_text(digs().match("dig", seed=1).to_json())
    assert refused("show", "t.json", "--svg", "b.svg", host=digs()) == "dig draws no board"
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    png._need_font.cache_clear()
    assert "pip install 'undercroft[png]'" in refused("show", record, "--svg", "b.svg", "--png", "b.png")
    assert not list(Path().glob("b.*"))
