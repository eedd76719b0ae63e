"""`undercroft heroquest`: checks, pictures and lists of quests, and how each error ends."""

from __future__ import annotations

import json
import re
import shlex
from importlib.resources import files
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

from undercroft import Host
from undercroft.cli import app
from undercroft_heroquest import commands, extras, plugin
from undercroft_heroquest.box import Box
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_read import parse_quest, quest_names, read_quest, shipped_quest

PAGE = (Path(__file__).parents[1] / "docs" / "quests.md").read_text(encoding="utf-8")
FIRST = (files("undercroft_heroquest") / "data" / "quests" / "first-steps.toml").read_text(encoding="utf-8")
HOST = Host(plugins=[plugin, extras], strict=True)


def run(*args: str) -> Result:
    """Runs a command of the game."""
    return CliRunner().invoke(app, ["heroquest", *args], obj=HOST, catch_exceptions=False)


def refused(*args: str, code: int = 2) -> str:
    """Runs a command that ends in one sentence on standard error; gives the sentence."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("undercroft: ").strip()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a folder with quests: one without fault, one with a warning, a faulty one, and one unreadable."""
    monkeypatch.chdir(tmp_path)
    faulty = FIRST.replace("[[4, 14], [4, 15]]", "[[4, 14], [4, 16]]")
    assert faulty != FIRST
    for name, text in {
        "good": FIRST,
        "warned": FIRST + '\n[[things]]\nname = "spoon"\n',
        "faulty": faulty,
        "unread": FIRST.replace("title", "titel"),
    }.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("name", "code"), [("good", 0), ("faulty", 1), ("unread", 2), ("missing", 2)])
def test_the_exit_code_tells_whether_a_quest_can_be_played_and_read(name: str, code: int) -> None:
    assert run("check", f"{name}.toml").exit_code == run("check", f"{name}.toml", "--json").exit_code == code


@pytest.mark.parametrize("name", quest_names())
def test_every_shipped_quest_is_checked_by_its_name(name: str) -> None:
    assert run("check", name).exit_code == 0


@pytest.mark.parametrize("name", ["good", "warned", "faulty"])
def test_all_that_the_check_finds_is_printed(box: Box, name: str) -> None:
    report = check_quest(read_quest(f"{name}.toml", box), box)
    result = run("check", f"{name}.toml")
    assert max(map(len, result.stdout.splitlines())) <= 80
    said = " ".join(result.stdout.split())
    for what, problems in (("error", report.errors), ("warning", report.warnings)):
        assert said.count(f"{what}: line ") == len(problems)
        for problem in problems:
            assert f"{what}: {problem} [{problem.code}]" in said
    assert said.endswith(
        {
            "good": "The Bell of Wend can be played: nothing is wrong with it",
            "warned": "The Bell of Wend can be played: 1 warning",
            "faulty": "The Bell of Wend cannot be played: 1 error, 1 warning",
        }[name]
    )


@pytest.mark.parametrize("name", ["good", "warned", "faulty"])
def test_a_program_reads_the_same(box: Box, name: str) -> None:
    report = check_quest(read_quest(f"{name}.toml", box), box)
    told = json.loads(run("check", f"{name}.toml", "--json").stdout)
    assert set(told) == {"warnings", "errors"}
    for kind, problems in (("warnings", report.warnings), ("errors", report.errors)):
        assert told[kind] == [
            {"code": one.code, "line": one.line, "square": one.square and list(one.square), "text": one.text}
            for one in problems
        ]


def test_a_quest_that_cannot_be_read_is_told_in_a_sentence_and_to_a_program() -> None:
    line = FIRST.splitlines().index('title = "The Bell of Wend"') + 1
    text = "titel: there is no field 'titel' here; did you mean 'title'?"
    assert refused("check", "unread.toml") == f"quest unread.toml, line {line}: {text}"
    told = json.loads(run("check", "unread.toml", "--json").stdout)
    assert told == {"warnings": [], "errors": [{"code": "unreadable", "line": line, "square": None, "text": text}]}
    (missing,) = json.loads(run("check", "missing.toml", "--json").stdout)["errors"]
    assert (missing["code"], missing["line"]) == ("unreadable", None)
    assert refused("check", "missing.toml").startswith("quest missing.toml: ")
    assert "did you mean 'first-steps'?" in refused("check", "first-step")
    assert refused("check", "good") == "quest good: there is no quest of this name; for the file write good.toml"
    assert refused("check", "good.toml", "--data", "nowhere").startswith("data file nowhere: ")


def test_a_quest_is_drawn_as_zargon_sees_it(box: Box) -> None:
    result = run("show", "good.toml")
    assert result.exit_code == 0
    assert result.stdout.startswith("The Bell of Wend, as Zargon sees it\n")
    assert "Bring the bell of Wend to the stairs" in " ".join(result.stdout.split())
    assert "nobody has been there" not in result.stdout.split("heroes")[0]
    setting = HOST.setting("heroquest", 2, {"quest": "good.toml"})
    seen = setting.start(1).observation(0)
    scene = setting.game.scene
    assert scene is not None
    hidden = [shape for shape in scene(seen, 0).shapes if (shape.id or "").startswith("hidden/")]
    quest = shipped_quest("first-steps", box).quest
    assert len(hidden) >= len(quest.traps) > 0


def test_a_quest_is_drawn_into_files(own_folder: Path) -> None:
    result = run("show", "first-steps", "--svg", "quest.svg")
    assert (result.exit_code, result.stdout) == (0, "")
    light = (own_folder / "quest.svg").read_text(encoding="utf-8")
    assert light.startswith("<svg")
    assert "The Bell of Wend, as Zargon sees it" in light
    run("show", "first-steps", "--svg", "quest.svg", "--dark")
    assert (own_folder / "quest.svg").read_text(encoding="utf-8") != light
    assert "quest.svg" in refused("show", "first-steps", "--svg", "nowhere/quest.svg")


def test_a_quest_that_cannot_be_played_is_not_drawn() -> None:
    said = refused("show", "faulty.toml", code=1)
    assert said.startswith("The Bell of Wend cannot be drawn before it can be played: line ")
    assert "line" in refused("show", "unread.toml")


def test_the_shipped_quests_are_listed_the_easiest_first(box: Box) -> None:
    told = json.loads(run("quests", "--json").stdout)
    assert sorted(row["name"] for row in told) == quest_names()
    rates = [row["difficulty"]["wins"] if row["difficulty"] else 0.0 for row in told]
    assert rates == sorted(rates, reverse=True)
    lines = run("quests").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == [row["name"] for row in told]
    for row, line in zip(told, lines[1:], strict=True):
        quest = shipped_quest(row["name"], box).quest
        assert row["title"] == quest.title
        assert row["goal"] == quest.goal.__struct_config__.tag
        assert f" {row['title']} " in line
        assert row["goal"] in line
        if quest.difficulty:
            assert f"{quest.difficulty.wins:g} %" in line


def test_the_rate_of_wins_is_told_with_its_interval_and_games(monkeypatch: pytest.MonkeyPatch) -> None:
    rate = "difficulty = { wins = 87.5, low = 82, high = 91.1, games = 200 }"
    text = re.sub(r"(?m)^difficulty = .*\n", "", FIRST).replace("format = 1", f"format = 1\n{rate}")
    monkeypatch.setattr(commands, "quest_names", lambda: ["one"])
    monkeypatch.setattr(commands, "shipped_quest", lambda name, box: parse_quest(text, box))
    assert "87.5 % (82 to 91.1, 200 games)" in run("quests").stdout
    assert json.loads(run("quests", "--json").stdout)[0]["difficulty"]["games"] == 200


# -- the page


def test_what_the_page_shows_is_what_is_printed() -> None:
    shown = re.findall(r"```console\n\$ undercroft heroquest (.*)\n((?:.*\n)*?)```", PAGE)
    assert shown
    for command, output in shown:
        assert run(*shlex.split(command)).stdout == output


def test_the_page_names_every_command_and_option() -> None:
    section = PAGE.split("\n## At the terminal\n")[1].split("\n## ")[0]
    for name, command in get_command(commands.app).commands.items():  # type: ignore[attr-defined]
        assert f"`undercroft heroquest {name}" in section
        for parameter in command.params:
            for option in parameter.opts:
                assert option in ("--help", "--no-color") or not option.startswith("-") or option in section, option


def test_the_command_is_registered_without_the_game() -> None:
    host = Host(plugins=[extras], strict=True)
    assert list(host.commands()) == ["heroquest"]
    assert host.games() == []
    assert host.commands()["heroquest"].app == "undercroft_heroquest.commands:app"
