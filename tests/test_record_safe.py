"""Accidents: a process killed at any moment, a full disk, two processes at one file. Nothing acknowledged is lost."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.toys_walk import stroll, walk

from undercroft import Host, RecordError, locking
from undercroft.history import APART
from undercroft.record import position_hash

HOST = Host(plugins=[walk()])
KILLS = 200
TEXTS = ("step 1", "step 2", "roll", "peek")


def forked(run: Callable[[int], Any]) -> tuple[int, int]:
    """Runs a function in a forked process with a pipe to write to; gives the process and the end to read from."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            os.close(reading)
            run(writing)
        finally:
            os._exit(7)
    os.close(writing)
    return pid, reading


def said(run: Callable[[], Any]) -> str:
    """Gives what a function returns, or the error it raises, in a process of its own."""

    def tell(pipe: int) -> None:
        try:
            answer = str(run())
        except RecordError as error:
            answer = f"refused: {error}"
        os.write(pipe, answer.encode())

    pid, pipe = forked(tell)
    with os.fdopen(pipe, "rb") as file:
        answer = file.read().decode()
    os.waitpid(pid, 0)
    return answer


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


# -- kill -9


def play_for_ever(path: Path, seed: int, pipe: int) -> None:
    """Goes on with a record; says after each action, undo or several actions which position the match stands at."""
    chance = random.Random(seed)
    match = HOST.resume(path)
    while True:
        if match.can_undo() and chance.random() < 0.1:
            match.undo()
        else:
            match.play(match.players()[0], chance.choice(TEXTS))
        os.write(pipe, f"{match.count} {position_hash(match.position)}\n".encode())


def test_a_process_killed_at_any_moment_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    path, chance = tmp_path / "match.jsonl", random.Random(11)
    HOST.match("walk", 2, seed=3, record=path).close()
    stands: list[str] = []
    under_way = 0
    for round_ in range(KILLS):
        pid, pipe = forked(lambda pipe, seed=round_: play_for_ever(path, seed, pipe))  # type: ignore[misc]
        with os.fdopen(pipe, "rb") as file:
            told = [file.readline() for _ in range(chance.randrange(1, 12))]
            time.sleep(chance.random() * 0.0015)
            kill(pid)
            told += file.readlines()
        for line in told:
            if line.endswith(b"\n"):
                count, noted = line.decode().split()
                stands[int(count) - 1 :] = [noted] * (int(count) > 0)
        record = HOST.record(path)
        hashes = [move.hash for move in record.moves]
        # The one step that was under way may be in the file although nobody was told.
        assert hashes in (stands, stands[:-1]) or hashes[:-1] == stands
        under_way += hashes != stands
        stands = hashes
    assert under_way, "no kill fell between a line and its acknowledgement: the test proves little"
    assert len(HOST.record(path).stored) >= 3
    for match in HOST.record(path).steps(HOST):
        last = position_hash(match.position)
    assert last == stands[-1]


# -- a full disk


def test_a_disk_that_is_full_at_any_byte_loses_nothing_and_play_goes_on_when_there_is_space(tmp_path: Path) -> None:
    """The limit of the file's size is a full disk as the system makes it: a part is written, then nothing more."""
    path = tmp_path / "match.jsonl"
    stroll(HOST.match("walk", 2, seed=3, record=path), APART - 1).close()
    whole = path.stat().st_size

    def fill() -> str:
        match = HOST.resume(path)
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        before, room, refused = match.to_json(), 0, 0
        while True:
            resource.setrlimit(resource.RLIMIT_FSIZE, (whole + room, hard))
            try:
                match.play(match.players()[0], "step 2")
            except RecordError as error:
                if (str(error)[-21:], match.to_json(), path.stat().st_size) != ("; nothing has changed", before, whole):
                    return f"after {room} bytes: {error}"
                room, refused = room + 1, refused + 1
                continue
            break
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        stroll(match, 3)
        match.close()
        return f"{refused} {position_hash(match.position)}"

    refused, noted = said(fill).split()
    record = HOST.record(path)
    assert int(refused) == sum(map(len, path.read_bytes().splitlines(keepends=True)[APART : APART + 2]))
    assert (record.warning, record.stored[0].number, len(record)) == ("", APART, APART + 3)
    assert record.moves[-1].hash == noted
    for _ in record.steps(HOST):
        pass


# -- one writer at a time


def test_a_second_writer_is_refused_and_let_in_once_the_first_has_closed(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = stroll(HOST.match("walk", 2, seed=3, record=path), 3)
    content = path.read_bytes()
    told = said(lambda: HOST.resume(path))
    assert told == f"refused: {path} is being written by process {os.getpid()}; it can be read meanwhile, not written"
    with pytest.raises(RecordError, match="is being written by this process"):
        HOST.resume(path)
    assert path.read_bytes() == content
    match.close()
    assert said(lambda: stroll(HOST.resume(path), 2).count) == "5"
    with HOST.resume(path) as match:
        assert match.count == 5
        assert "refused" in said(lambda: HOST.resume(path))


def test_a_record_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with HOST.match("walk", 2, seed=3, record=path) as match:
        for count in range(1, 6):
            stroll(match, 1)
            assert said(lambda: HOST.load(path).count) == str(count)
            assert HOST.load(path).position == match.position


def wait(pipe: int) -> None:
    os.write(pipe, b"ready\n")
    time.sleep(60)


def test_a_writer_that_is_killed_lets_the_next_one_in(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    HOST.match("walk", 2, seed=3, record=path).close()

    def hold(pipe: int) -> None:
        match = stroll(HOST.resume(path), 4)
        wait(pipe)
        match.close()

    pid, pipe = forked(hold)
    with os.fdopen(pipe, "rb") as file:
        file.readline()
        with pytest.raises(RecordError, match=f"is being written by process {pid};"):
            HOST.resume(path)
        kill(pid)
    with HOST.resume(path) as match:
        assert match.count == 4


def test_a_forked_process_neither_writes_nor_keeps_what_its_parent_writes(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = stroll(HOST.match("walk", 2, seed=3, record=path), 3)

    def child(pipe: int) -> None:
        try:
            match.play(1, "step 1")
        except RecordError as error:
            assert match.count == 3
            os.write(pipe, f"{error}\n".encode())
        wait(pipe)

    pid, pipe = forked(child)
    with os.fdopen(pipe, "rb") as file:
        assert b"is written by the process that this one was forked from" in file.readline()
        match.close()
        with HOST.resume(path) as again:
            assert again.count == 3
        kill(pid)


def test_where_the_holder_is_not_known_the_refusal_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    monkeypatch.setattr(locking, "holder", lambda file: None)
    with (
        HOST.match("walk", 2, seed=3, record=path),
        pytest.raises(RecordError, match="is being written by another process; it can be read"),
    ):
        HOST.resume(path)


def test_a_file_system_without_locks_is_written_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    def none(file: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locking, "_lock", none)
    path = tmp_path / "match.jsonl"
    with HOST.match("walk", 2, seed=3, record=path) as match:
        stroll(match, 3)
    assert HOST.load(path).count == 3


def test_a_new_record_is_locked_from_its_first_byte(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    program = (
        "import sys; from tests.toys_walk import walks\n"
        "from undercroft import RecordError\n"
        "try: walks().resume(sys.argv[1])\n"
        "except RecordError as error: print(error)\n"
    )
    with HOST.match("walk", 2, seed=3, record=path):
        ran = subprocess.run(
            [sys.executable, "-c", program, path], cwd=Path(__file__).parents[1], check=True, capture_output=True,
            text=True,
        )  # fmt: skip
    assert f"is being written by process {os.getpid()}" in ran.stdout
