"""Records that were cut, damaged or changed: what is wrong is told, and the file is never made worse."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.toys_dig import digs, play_to_the_end
from tests.toys_records import HOST, recorded, rewrite, whole_record

from undercroft import RecordError


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return whole_record(tmp_path_factory.mktemp("whole"))


# -- a file that was cut or damaged


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
