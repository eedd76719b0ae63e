"""Records: every action is in the file at once, and whatever happens to the file is told and loses nothing."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.toys_dig import Turn, dig, digs, play_to_the_end

from undercroft import GameFault, Host, RecordError, UndercroftError, hookimpl
from undercroft.record import position_hash

HOST = digs()


def recorded(path: Path, steps: int = 20, host: Host = HOST, **more: Any) -> Any:
    """A recorded match after some steps, one of them taken back."""
    match = host.match("dig", 2, seed=4, record=path, names=["Ann", "Bo"], **more)
    match.play(0, "haul 1 flint")
    match.undo()
    for step in range(steps):
        if asked := match.players():
            legal = match.legal(asked[0])
            match.play(asked[0], legal[(step * 5) % len(legal)])
    match.close()
    return match


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def rewrite(path: Path, number: int, change: Any) -> None:
    """Changes one line of a record."""
    every = lines(path)
    change(every[number])
    path.write_text("".join(json.dumps(line) + "\n" for line in every))


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


# -- a file that was cut or damaged


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "match.jsonl"
    recorded(path, 200)
    return path.read_bytes()


def test_a_record_cut_at_any_byte_holds_its_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(path, 4)
    whole = path.read_bytes()
    header = whole.index(b"\n") + 1
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        if size < header:
            with pytest.raises(RecordError, match="its first line is no whole header"):
                HOST.record(path)
            continue
        record = HOST.record(path)
        kept = whole[:size].rfind(b"\n") + 1
        assert record.size == kept
        assert bool(record.warning) == (kept != size)
        if kept != size:
            assert record.warning.endswith("is cut short and was left out")


@pytest.mark.parametrize("where", [0.15, 0.4, 0.8, 0.96, 0.999])
def test_a_match_cut_anywhere_is_resumed_and_ends_as_it_did(tmp_path: Path, whole: bytes, where: float) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole[: int(len(whole) * where)])
    match = HOST.resume(path)
    for step in range(len(match.actions), 200):
        if asked := match.players():
            legal = match.legal(asked[0])
            match.play(asked[0], legal[(step * 5) % len(legal)])
    match.close()
    assert path.read_bytes() == whole


DAMAGE = {
    "no text": (b"\xff\xfe\0\n", "line 4 and what follows was left out"),
    "no line": (b"{}\n", "missing required field"),
    "empty": (b"\n", "line 4"),
    "null": (b"null\n", "line 4"),
    "deep lists": (b"[" * 100_000 + b"\n", "line 4"),
    "deep objects": (b'{"line":"action","player":' * 20_000 + b"\n", "line 4"),
    "a player below 0": (b'{"line":"action","player":-1,"text":"dig","draws":0,"hash":""}\n', ">= 0"),
    "a wrong type": (b'{"line":"action","player":0,"text":3,"draws":0,"hash":""}\n', "Expected `str`"),
    "an unknown field": (b'{"line":"action","player":0,"text":"dig","draws":0,"hash":"","x":1}\n', "unknown field `x`"),
    "an unknown line": (b'{"line":"exec","text":"import os"}\n', "Invalid value 'exec'"),
    "two in one": (b'{"line":"undo"} {"line":"undo"}\n', "line 4"),
    "an undo of nothing": (b'{"line":"undo"}\n', "line 4 .* there is nothing to take back"),
    "a long line": (b'"' + b"x" * 2_000_000 + b'"\n', "bytes long"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_line_ends_what_is_read_and_is_never_overwritten(tmp_path: Path, whole: bytes, name: str) -> None:
    bad, message = DAMAGE[name]
    path = tmp_path / "match.jsonl"
    good = b"".join(whole.splitlines(keepends=True)[:3])  # header, action, undo
    path.write_bytes(good + bad + whole[len(good) :])
    record = HOST.record(path)
    assert re.search(message, record.warning)
    assert HOST.load(path).actions == []
    before = path.read_bytes()
    with pytest.raises(RecordError, match="is damaged and is not written to: line"):
        HOST.resume(path)
    assert path.read_bytes() == before


def test_what_is_no_record_is_refused(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "match.jsonl"
    header = whole[: whole.index(b"\n") + 1]
    for content in (
        b"", b"\n", b"{}\n", b"\0" * 1000, b"[" * 10**6 + b"\n", b"PK\x03\x04", b"\xef\xbb\xbf" + header, header[:-1],
        whole[len(header) :], header.replace(b'"seed":4', b'"seed":-4'), header.replace(b'"seed":4', b'"seed":4.5'),
        header.replace(b'"seed":4', b'"seed":' + b"9" * 10**5), b"# chat\n" + header,
    ):  # fmt: skip
        path.write_bytes(content)
        with pytest.raises(RecordError, match="is no record"):
            HOST.record(path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"undercroft": 2}, "has format 2; this version reads format 1"),
        ({"game": "chess"}, "there is no game named 'chess'"),
        ({"players": 9}, "dig is for 1 to 4 players, not 9"),
        ({"players": 10**30}, "for 1 to 4 players"),
        ({"options": {"mood": 1}}, "option 'mood': unknown; did you mean 'mode'"),
        ({"options": {"mode": "x" * 10**5}}, "does not fit: it is one of short, long"),
        ({"seed": 2**64}, r"2\*\*64 - 1"),
        ({"names": ["Ann"]}, "1 names for 2 players"),
        ({"names": ["A" * 300, "B"]}, "at most 200 characters"),
    ],
    ids=str,
)
def test_a_header_that_fits_no_match_is_refused(tmp_path: Path, whole: bytes, change: Any, message: str) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole)
    rewrite(path, 0, lambda header: header.update(change))
    for call in (HOST.load, HOST.resume):
        with pytest.raises(RecordError, match=message) as caught:
            call(path)
        assert len(str(caught.value)) < 600


def test_paths_that_are_no_record_files_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (
        None, 3, b"x", [], object(), True, "", ".", "\0", tmp_path, tmp_path / "pipe", "/dev/zero", "x" * 5000,
        str(tmp_path / "\ud800"), tmp_path / "none" / "deeper",
    ):  # fmt: skip
        for call in (HOST.record, HOST.load, HOST.resume):
            with pytest.raises(RecordError) as caught:
                call(path)  # type: ignore[arg-type]
            str(caught.value).encode()
        if path is not None:
            with pytest.raises(RecordError):
                HOST.match("dig", 2, record=path)  # type: ignore[arg-type]


def test_a_record_too_large_is_refused(tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole)
    monkeypatch.setattr("undercroft.record.LARGEST", len(whole) - 1)
    with pytest.raises(RecordError, match="is larger than"):
        HOST.load(path)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_record_changed_at_random_loads_or_is_refused(tmp_path: Path, whole: bytes, data: Any) -> None:
    raw = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(raw)))
        raw[place : place + data.draw(st.integers(0, 80))] = data.draw(st.binary(max_size=6))
    path = tmp_path / "match.jsonl"
    path.write_bytes(raw)
    try:
        match = HOST.load(path)
    except RecordError:
        return
    play_to_the_end(match)


# -- a record that does not replay


def test_the_first_action_that_does_not_replay_is_named(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "match.jsonl"
    for change, message in (
        ({"text": "haul 10 slate"}, r"action 4 \('haul 10 slate'\) does not replay: 'haul 10 slate' is refused"),
        ({"text": "dance"}, r"action 4 \('dance'\) does not replay: 'dance' is not an action"),
        ({"player": 3}, "action 4 .* does not replay: there is no player 3"),
        ({"hash": "0" * 16}, "after action 4 .* the position is not the one that was noted"),
    ):
        path.write_bytes(whole)
        rewrite(path, 6, lambda line, change=change: line.update(change))
        with pytest.raises(RecordError, match=message):
            HOST.load(path)
        assert len(HOST.record(path).at(HOST, 3).actions) == 3


def test_a_result_that_is_not_that_of_the_actions_is_noticed(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "match.jsonl"
    for change in ({"winners": [1, 0]}, {"totals": [100, 100]}):
        path.write_bytes(whole)
        rewrite(path, -1, lambda line, change=change: line.update(change))
        with pytest.raises(RecordError, match="the result that was noted is not the one of these actions"):
            HOST.load(path)


def test_other_versions_and_other_rules_are_told_apart(
    tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole)
    rewrite(path, 0, lambda line: line.update(plugins={"dig": "7"}, fingerprint="0"))
    assert HOST.load(path).over, "what replays is loaded, whoever made it"
    rewrite(path, 4, lambda line: line.update(hash="0"))
    with pytest.raises(RecordError, match="; it was made with dig 7, installed is dig"):
        HOST.load(path)
    rewrite(path, 0, lambda line: line.update(plugins={"dig": ""}))
    with pytest.raises(RecordError, match="; the rules or data of the game have changed since it was made"):
        HOST.load(path)


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


def test_a_changed_number_of_draws_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with digs().match("dig", players=2, seed=7, record=path) as match:
        match.play(0, "dig")
    path.write_text(path.read_text().replace('"draws":1', '"draws":2'))
    with pytest.raises(RecordError, match="draws 1 times, not 2 as was noted"):
        digs().load(path)


def test_a_header_that_is_whole_but_wrong_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    digs().match("dig", players=2, seed=7, record=path).close()
    text = path.read_text()
    for wrong, said in ((text.replace('"players":2', '"players":"2"'), "players"), ("\ufeff" + text, "malformed")):
        path.write_text(wrong)
        with pytest.raises(RecordError, match=f"its first line is no header: .*{said}"):
            digs().load(path)
