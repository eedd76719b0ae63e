"""What goes wrong is told in one sentence on standard error, with exit code 2, and never with a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from tests.cli_toys import refused, run, zoo
from tests.toys import host, toy

from undercroft import Action, Host, Phase, State


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test runs in an empty folder."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", ["play", "simulate", "rules", "flow", "schema"])
def test_an_unknown_game_is_answered_with_the_nearest(command: str) -> None:
    assert refused(command, "zooo") == "there is no game named 'zooo'; did you mean 'zoo'?"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "zoo", "-p", "9"), "zoo is for 2 to 3 players, not 9"),
        (("simulate", "zoo", "-p", "1"), "zoo is for 2 to 3 players, not 1"),
        (("play", "zoo", "--seats", "human"), "zoo is for 2 to 3 players, not 1"),
        (("play", "zoo", "-p", "3", "--seats", "human,random"), "2 seats named for 3 players"),
        (("play", "zoo", "--seats", "human,greddy"), "did you mean 'greedy'?"),
        (("play", "zoo", "--seats", "humn,greedy"), "did you mean 'human'?"),
        (("simulate", "zoo", "-b", "randm"), "did you mean 'random'?"),
        (("simulate", "zoo", "-b", "random,human"), "there is no agent named 'human'"),
        (("simulate", "zoo", "-b", ""), "there is no agent named ''"),
        (("play", "zoo", "-o", "ronds=2"), "did you mean 'rounds'?"),
        (("play", "zoo", "-o", "rounds"), "option 'rounds': it is written NAME=VALUE"),
        (("play", "zoo", "-o", "rounds=9"), "option 'rounds'"),
        (("play", "zoo", "-o", "rounds=many"), "option 'rounds'"),
        (("play", "zoo", "-o", "rounds=1", "-o", "rounds=2"), "option 'rounds': it is given twice"),
        (("play", "zoo", "--seed", "-1"), "option 'seed'"),
        (("simulate", "zoo", "--seed", str(2**70)), "option 'seed'"),
        (("simulate", "zoo", "-n", "0"), "option 'games'"),
        (("rules", "zoo", "H-9"), "there is no rule named 'H-9'; did you mean"),
        (("play",), "name a game, or a file with --from; there are: zoo"),
        (("play", "zoo", "--from", "x"), "--from goes on with the game of a file"),
        (("play", "--from", "nowhere"), "nowhere cannot be read: No such file or directory"),
        (("play", "zoo", "--record", "no/such/folder"), "no/such/folder cannot be written"),
        (("show", "nowhere"), "nowhere cannot be read: No such file or directory"),
        (("replay", "nowhere"), "nowhere cannot be read: No such file or directory"),
        (("show", "."), ". cannot be read: Is a directory"),
        (("replay", "."), ". cannot be read: Is a directory"),
        (("play", "--from", "."), ". cannot be read: Is a directory"),
    ],
)
def test_wrong_arguments_are_refused(args: tuple[str, ...], said: str) -> None:
    assert said in refused(*args)


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff", b"[]", b"{}", b"{" * 100_000, b"a game\n", b'{"line": "action"}\n']
)
@pytest.mark.parametrize("command", [("show",), ("replay",), ("play", "--from")])
def test_a_file_that_holds_no_match_is_refused(command: tuple[str, ...], content: bytes) -> None:
    Path("file").write_bytes(content)
    assert refused(*command, "file").startswith("file")


def test_a_folder_for_records_must_be_one() -> None:
    Path("file").touch()
    assert "file cannot be used as a folder for records" in refused("simulate", "zoo", "--records", "file")
    run("simulate", "zoo", "-n", "1", "-s", "4", "--records", "folder")
    assert "exists already" in refused("simulate", "zoo", "-n", "1", "-s", "4", "--records", "folder")


def test_a_record_is_never_overwritten() -> None:
    Path("file").write_text("mine")
    assert "file exists already" in refused("play", "zoo", "--record", "file")
    assert Path("file").read_text() == "mine"


def test_a_record_that_was_tampered_with_is_refused() -> None:
    run("play", "zoo", "--seats", "random,random", "--seed", "1", "--record", "r.jsonl")
    lines = Path("r.jsonl").read_text().splitlines()
    for number, said in ((1, "t.jsonl: action 1"), (2, "t.jsonl: after action 2")):
        changed = list(lines)
        if number == 1:
            changed[1] = changed[1].replace('"player":0', '"player":1')
        else:
            place = changed[2].index('"hash":"') + 8
            changed[2] = changed[2][:place] + "0" * 16 + changed[2][place + 16 :]
        Path("t.jsonl").write_text("\n".join(changed) + "\n")
        for command in (("replay", "t.jsonl"), ("play", "--from", "t.jsonl")):
            assert said in refused(*command)
        told = f"t.jsonl replays for {number - 1} of {len(lines) - 2} actions, then no further"
        for command in (("show", "t.jsonl"), ("replay", "t.jsonl", "--as", "0"), ("export", "t.jsonl")):
            assert told in refused(*command)


def test_seats_and_steps_that_are_not_there_are_refused() -> None:
    run("play", "zoo", "--seats", "random,random", "--seed", "1", "--record", "r.jsonl")
    assert "there is no seat 2; seats are 0 to 1" in refused("show", "r.jsonl", "--as", "2")
    assert "there is no seat -1" in refused("replay", "r.jsonl", "--as", "-1")
    assert "holds 4 actions; there is no position 5" in refused("show", "r.jsonl", "--at", "5")
    Path("p.json").write_text(zoo().match("zoo", 2, seed=1).to_json())
    assert "--at is for records" in refused("show", "p.json", "--at", "1")
    assert "p.json is no record" in refused("replay", "p.json")
    assert "2 seats named for" not in refused("play", "--from", "p.json", "--seats", "human")


def test_a_position_edited_into_nonsense_is_refused() -> None:
    text = zoo().match("zoo", 2, seed=1).to_json()
    Path("p.json").write_text(text.replace('"white":2', '"white":3'))
    assert refused("show", "p.json") == "p.json: there are 3 pieces 'white' of stone; the game has 2"
    Path("p.json").write_text(text.replace('"white":2', '"whit":2'))
    assert "did you mean 'white'?" in refused("play", "--from", "p.json")


def test_a_record_of_a_game_that_is_not_installed_names_it() -> None:
    run("play", "zoo", "--seats", "random,random", "--seed", "1", "--record", "r.jsonl")
    assert "there is no game named 'zoo'" in refused("show", "r.jsonl", host=host())


def test_an_unknown_command_or_option_is_answered_with_the_nearest() -> None:
    result = run("simulat", "zoo")
    assert result.exit_code == 2
    assert "simulate" in result.stderr
    result = run("show", "--sa", "1")
    assert result.exit_code == 2
    assert "--as" in result.stderr


def test_a_game_that_fails_is_blamed_with_its_seed() -> None:
    class Crash(Phase, tag="crash.Crash"):
        def proceed(self, pos: object) -> None:
            raise ZeroDivisionError("of the game")

    crash: Host = host(toy("crash", State, Crash, (Crash,), lambda seats, rng: State()), strict=False)
    said = refused("simulate", "crash", "-n", "1", "-s", "5", host=crash)
    assert said == "crash, the game with seed 5 between random, random, random, random: ZeroDivisionError: of the game"


def test_a_game_that_fails_on_a_bot_does_not_tell_what_the_bot_wanted() -> None:
    class Lay(Action, frozen=True):
        text: ClassVar[str] = "lay {card}"
        card: int

    class Crash(Phase, tag="crash.Crash"):
        actions: ClassVar = (Lay,)

        def players(self, table: object) -> tuple[int, ...]:
            return (0,)

        def legal(self, table: object, player: int) -> list[Lay]:
            return [Lay(7)]

        def play(self, pos: object, player: int, action: Lay) -> None:
            raise ZeroDivisionError(f"of the game, with card {action.card}")

    crash: Host = host(toy("crash", State, Crash, (Crash,), lambda seats, rng: State()), strict=False)
    said = refused("play", "crash", "--seats", "random,human", host=crash)
    assert said.splitlines()[0] == "the move of the bot at seat 0 failed with ZeroDivisionError"
    assert "7" not in said.splitlines()[0]


def test_what_should_not_happen_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Host) -> list[str]:
        raise RuntimeError("bad\nluck")

    monkeypatch.setattr(Host, "games", broken)
    monkeypatch.delenv("UNDERCROFT_STRICT", raising=False)
    result = run("games")
    assert result.exit_code == 1
    assert result.stderr.startswith("undercroft: this should not happen: RuntimeError: bad luck")
