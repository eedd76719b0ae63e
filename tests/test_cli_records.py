"""`replay` and `show`: records and positions as those who may see them see them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli_toys import refused, run, zoo
from tests.toys_walk import stroll, walks

from undercroft.cli import replaying
from undercroft.cli.replaying import film
from undercroft.cli.terminal import CLEAR, Terminal
from undercroft.history import APART


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished game of two players: each buries a card, then 0 lays one and 1 draws."""
    path = tmp_path / "game.jsonl"
    match = zoo().match("zoo", 2, seed=3, record=path, names=("human", "random"))
    for text in ("bury", "bury", "lay", "draw"):
        seat = match.players()[0]
        [action, *_] = [action for action in match.legal(seat) if match.text(action).startswith(text)]
        match.play(seat, action)
    match.close()
    return str(path)


def test_a_replay_prints_every_step_and_the_end(record: str) -> None:
    result = run("replay", record)
    assert result.exit_code == 0
    assert "The Zoo, 2 players, seed 3" in result.stdout
    assert "   1  player 0 (human): bury owl" in result.stdout
    assert "player 0 (human) won." in result.stdout


def test_a_replay_for_a_seat_covers_what_others_hid(record: str) -> None:
    text = run("replay", record, "--as", "1").stdout
    assert "player 0 (human): bury ?" in text
    assert "player 1 (random): bury ?" not in text
    assert "seed" not in text


def test_a_program_reads_all_of_a_replay(record: str) -> None:
    plain = json.loads(run("replay", record, "--json").stdout)
    assert plain["header"]["game"] == "zoo"
    assert plain["header"]["seed"] == 3
    assert [step["player"] for step in plain["steps"]] == [0, 1, 0, 1]
    assert plain["steps"][0]["text"] == "bury owl"
    assert plain["steps"][-1]["hash"] == plain["hash"]
    assert plain["winners"] == [0]
    assert plain["over"]
    assert [score["total"] for score in plain["scores"]] == [1, 0]
    assert plain["scores"][0]["lines"] == [{"label": "cards laid", "points": 1, "rule": "H-1"}]
    noted = [json.loads(line) for line in Path(record).read_text().splitlines()]
    assert [step["hash"] for step in plain["steps"]] == [line["hash"] for line in noted if line["line"] == "action"]


def test_a_program_that_reads_for_a_seat_gets_no_seed_hash_draw_or_secret(record: str) -> None:
    text = run("replay", record, "--json", "--as", "1").stdout
    plain = json.loads(text)
    assert plain["steps"][0] == {"number": 1, "player": 0, "text": "bury ?", "events": ["player 0 hides ?"]}
    for word in ("seed", "hash", "draws", "owl"):
        assert word not in text
    whole = json.loads(run("replay", record, "--json").stdout)
    for step in whole["steps"]:
        assert step["hash"] not in text


def test_show_draws_what_a_seat_may_see(record: str) -> None:
    onlooker = run("show", record).stdout
    assert "seat 0 has ?" in onlooker
    assert "seat 1 has ?" in onlooker
    mine = run("show", record, "--at", "1", "--as", "0").stdout
    assert "after 1 of 4 actions, as player 0 (human) sees it" in mine
    assert "seat 0 has gnu ant" in mine
    assert "seat 1 has ?" in mine
    assert "player 1 (random) to act: Lay, bury or draw" in mine


def test_show_gives_a_program_the_observation(record: str) -> None:
    plain = json.loads(run("show", record, "--at", "0", "--as", "0", "--json").stdout)
    assert plain == json.loads(zoo().record(record).at(zoo(), 0).observation(0).to_json())
    assert json.loads(run("show", record, "--json").stdout)["player"] is None


def test_a_record_cut_short_is_shown_as_far_as_it_goes(record: str) -> None:
    whole = Path(record).read_bytes()
    Path(record).write_bytes(whole[: whole.rindex(b'{"line":"result"') - 5])
    result = run("show", record)
    assert result.exit_code == 0
    assert "is cut short" in result.stderr
    assert "after 3 of 3 actions" in result.stdout
    assert json.loads(run("replay", record, "--json").stdout)["over"] is False


def test_text_of_a_file_cannot_steer_the_terminal(record: str) -> None:
    lines = Path(record).read_text().splitlines()
    lines[0] = lines[0].replace('"human"', '"\\u001b[31mred"')
    Path(record).write_text("\n".join(lines) + "\n")
    assert "\x1b" not in run("replay", record).stdout
    Path(record).write_text("\n".join([*lines[:1], lines[1].replace("bury owl", "\\u001b[2Jbury")]) + "\n")
    assert "\x1b" not in refused("replay", record)


def test_at_a_terminal_one_steps_forth_and_back(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = ["", "b", "4", "9", "?", "", "q"]

    class Screen(Terminal):
        def ask(self, prompt: str) -> str:
            self.say(f"<{prompt}>")
            return script.pop(0)

    frames, match = film(zoo(), zoo().record(record), None, views=True)
    replaying._step_through(Screen(interactive=True), frames, match, ["human", "random"])
    text = capsys.readouterr().out
    screens = text.split(CLEAR)[1:]
    assert [screen.split("<")[1].split(":")[0] for screen in screens] == ["0 of 4", "1 of 4", "0 of 4", "4 of 4"]
    assert "player 0 (human): bury owl" in screens[1]
    assert "there are 4 steps" in screens[3]
    assert "this is the end" in screens[3]
    assert "player 0 (human) won." in screens[3]


# -- going on from the middle


def test_a_game_goes_on_after_so_many_actions_in_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "walk.jsonl"
    with walks().match("walk", 2, seed=3, record=path) as match:
        stroll(match, APART + 50)
    before = path.read_bytes()
    start = ("play", "--from", str(path), "--seats", "human,human", "--at")
    result = run(*start, str(APART + 20), typed="roll\nlog 2\nquit\n", host=walks())
    assert result.exit_code == 0
    assert "player 1 goes to" in result.stdout
    assert path.read_bytes() == before
    again = walks().load(tmp_path / "walk-1.jsonl")
    assert again.position.decisions == APART + 21
    assert again.at(0).position.to_bytes() == match.at(APART + 20).position.to_bytes()
    for at, typed in ((str(APART + 60), "holds 250 actions"), ("-1", "there is no position -1")):
        assert typed in refused(*start, at, host=walks())
    (tmp_path / "saved.json").write_text(match.to_json())
    assert "--at is for records" in refused("play", "--from", "saved.json", "--at", "3", host=walks())
    assert "--at goes with --from" in refused("play", "walk", "--at", "3", host=walks())


def test_a_record_that_no_longer_replays_is_gone_on_with_from_its_last_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "old.jsonl"
    with walks().match("walk", 2, seed=3, record=path) as match:
        stroll(match, APART + 50)
    lines = path.read_text().splitlines(keepends=True)
    lines[5] = lines[5].replace("step 1", "step 9")
    lines[-3] = lines[-3].replace("step 1", "step 9")
    path.write_text("".join(lines))
    said = refused("play", "--from", str(path), "--seats", "human,human", host=walks())
    assert f"the position stored after action {APART} can be gone on from" in said
    start = ("play", "--from", "old.jsonl", "--at", str(APART), "--seats", "human,human")
    result = run(*start, typed="roll\nquit\n", host=walks())
    assert result.exit_code == 0
    assert "what was played before is not told" in result.stderr
    assert walks().load(tmp_path / "walk-1.jsonl").position.decisions == APART + 1
