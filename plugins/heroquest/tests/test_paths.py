"""Quests, sheets and data from files of one's own: found, refused in a sentence, and told to nobody as a path."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from undercroft import DataError, Host, OptionError, RecordError
from undercroft.cli import app
from undercroft_heroquest import extras, plugin

DATA = files("undercroft_heroquest") / "data"
FIRST = (DATA / "quests" / "first-steps.toml").read_text(encoding="utf-8")
HOST = Host(plugins=[plugin, extras], strict=True)


def run(*args: str, typed: str = "") -> Result:
    """Runs a command."""
    return CliRunner().invoke(app, list(args), input=typed, obj=HOST, catch_exceptions=False)


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which one stands, with a quest, sheets and data in folders whose names nobody should learn."""
    monkeypatch.chdir(tmp_path)
    for folder in ("hushed/maps", "hushed/party", "hushed/box"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "hushed/box/spells.toml").write_bytes((DATA / "spells.toml").read_bytes())
    (tmp_path / "hushed/maps/bell.toml").write_text(FIRST, encoding="utf-8")
    (tmp_path / "hushed/party/two.toml").write_text('heroes = [{ kind = "elf" }, { kind = "dwarf" }]', encoding="utf-8")
    return tmp_path


def options() -> dict[str, str]:
    return {"quest": "hushed/maps/bell.toml", "heroes": "hushed/party/two.toml", "data": "hushed/box"}


def given() -> list[str]:
    return [f"--option={name}={value}" for name, value in options().items()]


def test_no_client_learns_where_files_lie(house: Path) -> None:
    match = HOST.match("heroquest", 2, seed=1, options=options(), record="r.jsonl")
    while match.players() and match.count < 30:
        match.play(match.players()[0], match.legal(match.players()[0])[0])
    match.close()
    told = [json.dumps(match.view(seat)) for seat in (None, 0, 1)]
    told += [match.observation(seat).to_json() for seat in (None, 0, 1)]
    for seat in (None, 0, 1):
        told.append("".join(HOST.record("r.jsonl").seen_by(HOST, seat, boards=True)))
        as_seat = [] if seat is None else ["--as", str(seat)]
        told.append(run("export", "r.jsonl", "--boards", *as_seat).stdout)
        told.append(run("show", "r.jsonl", "--json", *as_seat).stdout)
        told.append(run("show", "r.jsonl", *as_seat).stdout)
        if as_seat:
            told.append(run("replay", "r.jsonl", "--json", *as_seat).stdout)
    for text in told:
        assert text
        assert "hushed" not in text
    assert match.view(1)["options"]["quest"] == "bell.toml"
    assert match.view(1)["options"]["heroes"] == "two.toml"
    assert match.view(1)["options"]["data"] == "box"
    assert "hushed/maps/bell.toml" in Path("r.jsonl").read_text(encoding="utf-8"), "the authority's record has it"


def test_a_quest_is_played_from_a_file_beside_one_or_anywhere(house: Path) -> None:
    assert run("simulate", "heroquest", "-n", "1", "-p", "2", *given()).exit_code == 0
    whole = house / "hushed" / "maps" / "bell.toml"
    result = run("play", "heroquest", "-o", f"quest={whole}", typed="choose air\nquit\n")
    assert "go on with:" in result.stdout
    assert result.exit_code == 0


def test_what_cannot_be_used_is_told_in_a_sentence(house: Path) -> None:
    (house / "faulty.toml").write_text(FIRST.replace("[[4, 14], [4, 15]]", "[[4, 14], [4, 16]]"), encoding="utf-8")
    (house / "unread.toml").write_text(FIRST.replace("title", "titel"), encoding="utf-8")
    for option, message in (
        ("quest=gone.toml", "option 'quest': quest gone.toml: No such file or directory"),
        ("quest=hushed/maps/", "option 'quest': quest hushed/maps: Is a directory"),
        ("quest=first-step", "option 'quest': quest first-step: there is no quest of this name; did you mean"),
        ("quest=faulty.toml", "option 'quest': it cannot be played: line "),
        ("quest=unread.toml", "option 'quest': quest unread.toml, line "),
        ("quest=", "option 'quest': quest "),
        ("heroes=gone.toml", "option 'heroes': gone.toml cannot be read: No such file or directory"),
        ("data=gone", "data file gone: this folder does not exist"),
        ("data=hushed", "data file hushed: this folder holds none of artifacts.toml, board.toml"),
    ):
        for command in ("play", "simulate"):
            result = run(command, "heroquest", "--option", option)
            assert result.exit_code == 2
            assert result.stderr.startswith(f"undercroft: {message}")
            assert result.stderr.count("\n") == 1


def test_a_record_whose_quest_has_moved_or_changed_says_so(house: Path) -> None:
    with HOST.match("heroquest", 2, seed=1, options=options(), record="r.jsonl") as match:
        match.play(1, match.legal(1)[0])
    quest = house / "hushed" / "maps" / "bell.toml"
    moved = quest.rename(house / "bell.toml")
    message = "r.jsonl cannot be replayed: option 'quest': quest hushed/maps/bell.toml: No such file or directory"
    with pytest.raises(RecordError, match=message):
        HOST.load("r.jsonl")
    for command in ("replay", "export", "show"):
        assert run(command, "r.jsonl").stderr == f"undercroft: {message}\n"
    moved.rename(quest)
    assert HOST.load("r.jsonl").count == 1
    quest.write_text(FIRST.replace("The Bell of Wend", "The Bell of Wendel"), encoding="utf-8")
    with pytest.raises(RecordError, match="the rules or data of the game have changed since it was made"):
        HOST.load("r.jsonl")


def test_a_quest_that_is_edited_is_read_anew_by_the_same_host(house: Path) -> None:
    def title() -> str:
        return str(HOST.match("heroquest", 2, seed=1, options=options()).position.state.title)

    kept = HOST.setting("heroquest", 2, options())
    assert HOST.setting("heroquest", 2, options()) is kept, "as long as nothing changes"
    assert title() == "The Bell of Wend"
    quest = house / "hushed" / "maps" / "bell.toml"
    quest.write_text(FIRST.replace("The Bell of Wend", "The Bell of Wendel"), encoding="utf-8")
    assert title() == "The Bell of Wendel"
    assert "The Bell of Wendel" in run("heroquest", "show", str(quest)).stdout
    (house / "hushed" / "box" / "heroes.toml").write_text("broken", encoding="utf-8")
    with pytest.raises(DataError, match=r"heroes.toml"):
        title()


def test_a_quest_that_changes_between_the_preparation_and_the_match_is_refused(house: Path) -> None:
    from undercroft_heroquest import static

    setting = HOST.setting("heroquest", 2, {"quest": "hushed/maps/bell.toml", "heroes": "elf,wizard"})
    kept = static._quests.pop(setting.static.quest)
    Path("hushed/maps/bell.toml").write_text(FIRST.replace("The Bell of Wend", "The Bell of Wendel"), encoding="utf-8")
    try:
        with pytest.raises(OptionError, match="its file was changed since the match was prepared"):
            setting.start(1)
    finally:
        static._quests[setting.static.quest] = kept
