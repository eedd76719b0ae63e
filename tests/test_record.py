"""Records: every action is in the file at once, and whatever happens to the file is told and loses nothing."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.toys_dig import Turn, dig, digs, play_to_the_end
from tests.toys_records import HOST, lines, recorded, rewrite, whole_record

from undercroft import GameFault, Host, RecordError, UndercroftError, hookimpl
from undercroft.record import position_hash


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return whole_record(tmp_path_factory.mktemp("whole"))


# -- what is in the file


def test_a_record_has_a_header_an_action_or_undo_a_line_and_the_result(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = recorded(path, 200, options={"mode": "long"})
    header, *rest = lines(path)
    assert header | {"fingerprint": "", "plugins": {}} == {
        "line": "header", "undercroft": 1, "game": "dig", "plugins": {}, "fingerprint": "", "schema": 1,
        "overlays": {}, "players": 2, "options": {"mode": "long"}, "seed": 4, "names": ["Ann", "Bo"],
    }  # fmt: skip
    assert rest[0] | {"hash": ""} == {"line": "action", "player": 0, "text": "haul 1 flint", "draws": 0, "hash": ""}
    assert rest[1] == {"line": "undo"}
    assert [line["text"] for line in rest[2:-1]] == [match.text(done.action) for done in match.actions]
    assert {line["draws"] for line in rest[2:-1] if line["text"] == "dig"} == {1}
    assert rest[-1] == {
        "line": "result", "winners": match.winners(), "totals": [score.total for score in match.scores()],
        "unfinished": False, "hash": position_hash(match.position),
    }  # fmt: skip


def test_each_action_is_in_the_file_before_play_returns(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = HOST.match("dig", 2, seed=4, record=path)
    for count in range(1, 9):
        match.play(match.players()[0], match.legal(match.players()[0])[0])
        assert len(lines(path)) == 1 + count
    match.close()


def test_a_record_leads_to_the_match_as_it_stood(tmp_path: Path) -> None:
    for steps in (0, 1, 7, 200):
        path = tmp_path / f"{steps}.jsonl"
        match = recorded(path, steps)
        again = HOST.load(path)
        assert again.position == match.position
        assert (again.actions, again.names, again.seed) == (match.actions, match.names, match.seed)
        assert [again.log(seat) for seat in (None, 0, 1)] == [match.log(seat) for seat in (None, 0, 1)]
        assert again.winners() == match.winners()


def test_a_record_can_be_looked_at_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = recorded(path)
    record = HOST.record(str(path))
    assert len(record) == len(match.actions) == 20
    assert (record.warning, record.header.game) == ("", "dig")
    for number, step in enumerate(record.steps(HOST)):
        assert len(step.actions) == number
        assert record.at(HOST, number).position == step.position
    for number in (-1, 21):
        with pytest.raises(RecordError, match="holds 20 actions; there is no position"):
            record.at(HOST, number)


def test_loading_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(path)
    before = path.read_bytes()
    HOST.load(path).play(HOST.load(path).players()[0], HOST.load(path).legal(HOST.load(path).players()[0])[0])
    assert path.read_bytes() == before


def test_a_resumed_match_goes_on_in_the_same_file(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    recorded(whole, 200)
    recorded(parts, 9)
    match = HOST.resume(parts)
    for step in range(9, 200):
        if asked := match.players():
            legal = match.legal(asked[0])
            match.play(asked[0], legal[(step * 5) % len(legal)])
    match.close()
    assert parts.read_bytes() == whole.read_bytes()


def test_a_resumed_match_can_take_back_what_was_played_before(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = HOST.match("dig", 2, seed=4, record=path)
    match.play(0, "dig; haul 1 flint; haul 1 slate")
    match.close()
    match = HOST.resume(path)
    match.undo(0)
    match.close()
    assert [match.text(done.action) for done in HOST.load(path).actions] == ["dig", "haul 1 flint"]


def test_a_match_that_was_over_can_be_taken_back_and_ended_otherwise(tmp_path: Path) -> None:
    from undercroft.examples import tic_tac_toe

    host, path = Host(plugins=[tic_tac_toe], strict=True), tmp_path / "match.jsonl"
    match = host.match("tic-tac-toe", seed=1, record=path)
    for step, square in enumerate("14253"):
        match.play(step % 2, f"mark {square}")
    match.undo()
    assert host.record(path).result is None
    match.play(0, "mark 9")
    match.close()
    again = host.load(path)
    assert not again.over
    assert again.position == match.position


def test_observers_are_not_told_again_when_a_record_is_loaded(tmp_path: Path) -> None:
    told: list[Any] = []

    class Watcher:
        @hookimpl
        def undercroft_finished(self, register: Any) -> None:
            register.add(told.append)

    host, path = Host(plugins=[dig(), Watcher()], strict=True), tmp_path / "match.jsonl"
    recorded(path, 200, host)
    assert len(told) == 1
    host.load(path)
    host.record(path).at(host, 5)
    assert len(told) == 1
    match = host.record(path).at(host, 5)
    play_to_the_end(match)
    assert told[1:] == [match]


# -- a disk that fails


class Disk(io.FileIO):
    """A file that fails as it is told to: raises, or writes a part first."""

    fail: Any = None
    part = 0
    stuck = False

    def write(self, data: Any) -> int:
        if Disk.fail is None:
            return super().write(data)
        super().write(data[: Disk.part])
        if isinstance(Disk.fail, BaseException):
            raise Disk.fail
        return Disk.part

    def truncate(self, size: int | None = None) -> int:
        if Disk.stuck:
            raise OSError(errno.EIO, "Input/output error")
        return super().truncate(size)


FAILURES = [OSError(errno.ENOSPC, "No space left on device"), "short", KeyboardInterrupt()]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> type[Disk]:
    monkeypatch.setattr("undercroft.recording.io.FileIO", Disk)
    monkeypatch.setattr(Disk, "fail", None)
    monkeypatch.setattr(Disk, "part", 0)
    monkeypatch.setattr(Disk, "stuck", False)
    return Disk


@pytest.mark.parametrize("stuck", [False, True])
@pytest.mark.parametrize("part", [0, 1, 50])
@pytest.mark.parametrize("failure", FAILURES, ids=["full", "short", "interrupt"])
def test_a_disk_that_fails_refuses_the_action_and_keeps_match_and_file_together(
    tmp_path: Path, disk: type[Disk], failure: Any, part: int, stuck: bool
) -> None:
    path = tmp_path / "match.jsonl"
    match = HOST.match("dig", 2, seed=4, record=path)
    match.play(0, "haul 1 flint")
    before, whole = match.to_json(), path.read_bytes()
    disk.fail, disk.part, disk.stuck = failure, part, stuck
    for call in (lambda: match.play(0, "haul 1 flint; dig"), match.undo):
        with pytest.raises((RecordError, KeyboardInterrupt)) as caught:
            call()
        if isinstance(caught.value, RecordError):
            assert str(caught.value).endswith("; nothing has changed")
        assert match.to_json() == before
        assert len(match.actions) == len(match._undo) == 1
        if not stuck:
            assert path.read_bytes() == whole
    disk.fail, disk.stuck = None, False
    match.play(0, "haul 1 flint; dig")
    match.close()
    assert HOST.load(path).position == match.position
    assert HOST.record(path).warning == ""


def test_a_header_that_cannot_be_written_leaves_no_file(tmp_path: Path, disk: type[Disk]) -> None:
    path = tmp_path / "match.jsonl"
    disk.fail, disk.part = FAILURES[0], 20
    with pytest.raises(RecordError, match="No space left"):
        HOST.match("dig", 2, seed=4, record=path)
    assert not path.exists()


def test_an_interrupt_after_the_line_was_written_takes_the_line_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    match = HOST.match("dig", 2, seed=4, record=path)
    before, content = match.to_json(), path.read_bytes()
    write = type(match._recorder).write_actions

    def late(self: Any, *args: Any) -> None:
        write(self, *args)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(type(match._recorder), "write_actions", late)
        with pytest.raises(KeyboardInterrupt):
            match.play(0, "dig")
    assert (match.to_json(), path.read_bytes()) == (before, content)
    match.close()


def test_scoring_that_fails_at_the_end_refuses_the_last_action_of_a_recorded_match(tmp_path: Path) -> None:
    def burst(table: Any, player: int) -> Any:
        raise ZeroDivisionError

    path = tmp_path / "match.jsonl"
    match = digs(scoring={"coins": burst}).match("dig", 2, seed=1, record=path)
    with pytest.raises(GameFault, match="the scoring of dig failed"):
        play_to_the_end(match)
    assert not match.over
    assert len(lines(path)) == 1 + len(match.actions)
    match.close()


@pytest.mark.parametrize("value", [2**70, "\ud800", object()], ids=["large", "half", "object"])
def test_a_position_that_cannot_be_saved_is_a_fault_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: Any
) -> None:
    match = HOST.match("dig", 2, seed=4, record=tmp_path / "match.jsonl")
    before = match.to_json()

    def spoil(self: Any, pos: Any, player: int, action: Any) -> None:
        pos.state.rounds = value

    with monkeypatch.context() as patch:
        patch.setattr(Turn, "play", spoil)
        with pytest.raises(GameFault, match="saving the position of dig failed with"):
            match.play(0, "dig")
    assert match.to_json() == before
    assert len(lines(tmp_path / "match.jsonl")) == 1
    match.close()


def test_a_refused_action_is_not_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = HOST.match("dig", 2, seed=4, record=path)
    before = path.read_bytes()
    for text in ("dance", "sell ruby", "haul 1 flint; sell ruby", ""):
        with pytest.raises(UndercroftError):
            match.play(0, text)
    with pytest.raises(UndercroftError):
        match.undo()
    assert path.read_bytes() == before
    match.close()


def test_all_lines_of_several_actions_are_written_at_once(tmp_path: Path, disk: type[Disk]) -> None:
    written: list[bytes] = []

    class Counting(disk):  # type: ignore[misc, valid-type]
        def write(self, data: Any) -> int:
            written.append(bytes(data))
            return super().write(data)

    io_module = sys.modules["undercroft.recording"].io
    io_module.FileIO = Counting  # the fixture puts it back
    match = HOST.match("dig", 2, seed=4, record=tmp_path / "match.jsonl")
    match.play(0, "haul 1 flint; dig")
    match.close()
    assert [data.count(b"\n") for data in written] == [1, 2]


# -- beginning and going on


def test_a_record_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(path, 3)
    before = path.read_bytes()
    with pytest.raises(RecordError, match="exists already; load or resume it, or choose another name"):
        HOST.match("dig", 2, seed=4, record=path)
    assert path.read_bytes() == before


def test_a_record_in_a_folder_that_is_not_there_or_is_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be written: No such file or directory"):
        HOST.match("dig", 2, record=tmp_path / "none" / "match.jsonl")
    with pytest.raises(RecordError, match="exists already"):
        HOST.match("dig", 2, record=tmp_path)


def test_a_match_that_has_begun_without_is_recorded_from_where_it_stands(tmp_path: Path) -> None:
    played = HOST.match("dig", 2, seed=4)
    played.play(0, "dig")
    plain = json.loads(HOST.match("dig", 2, seed=4).to_json())
    plain["position"]["state"]["seats"][0]["coins"] = 9
    changed = HOST.from_json(json.dumps(plain))
    plain["seed"] = None
    seedless = HOST.from_json(json.dumps(plain))
    for number, match in enumerate((played, changed, seedless)):
        path = tmp_path / f"{number}.jsonl"
        match.record_to(path)
        with pytest.raises(RecordError, match="is recorded already"):
            match.record_to(tmp_path / "other.jsonl")
        begun = match.position.copy()
        play_to_the_end(match)
        match.close()
        assert [line["line"] for line in lines(path)[:3]] == ["header", "position", "action"]
        again = HOST.load(path)
        assert (again.position, again.seed) == (match.position, match.seed)
        assert again.at(0).position == HOST.record(path).at(HOST, 0).position == begun
        assert len(again.actions) == again.count == len(HOST.record(path))


def test_a_record_without_a_beginning_is_refused(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole)
    rewrite(path, 0, lambda line: line.update(seed=None))
    with pytest.raises(RecordError, match="has neither a seed nor a position to begin from"):
        HOST.load(path)


def test_a_file_that_grew_since_it_was_read_is_not_cut(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole[:700])
    record = HOST.record(path)
    match = record.replay(HOST)
    path.write_bytes(whole)
    with pytest.raises(RecordError, match="was changed since it was read"):
        match.resume_to(record)
    assert path.read_bytes() == whole


def test_a_copy_is_not_recorded(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = HOST.match("dig", 2, seed=4, record=path)
    copy = match.copy()
    copy.play(0, "dig")
    assert len(lines(path)) == 1
    match.close()
    match.play(0, "dig")
    assert len(lines(path)) == 1


SCRIPT = """
import sys
from tests.toys_dig import digs
match = digs().load(sys.argv[1])
print(match.position.to_bytes().hex())
"""


def test_a_record_replays_in_every_process(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole)
    here = HOST.load(path).position.to_bytes().hex()
    for seed in ("0", "77"):
        ran = subprocess.run(
            [sys.executable, "-c", SCRIPT, path], cwd=Path(__file__).parents[1], check=True, capture_output=True,
            text=True, env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        assert ran.stdout.strip() == here


KILLED = """
import os, sys
from tests.toys_dig import digs, play_to_the_end
match = digs().match("dig", 2, seed=4, record=sys.argv[1])
play_to_the_end(match, 12)
print(match.position.to_bytes().hex(), flush=True)
os.kill(os.getpid(), 9)
"""


def test_a_process_that_is_killed_has_lost_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, path], cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False
    )
    assert ran.returncode == -9
    match = HOST.resume(path)
    assert match.position.to_bytes().hex() == ran.stdout.strip()
    assert len(match.actions) == 12
    match.close()
