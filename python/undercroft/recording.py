"""Writing a record: whole lines, flushed one action at a time, by one process at a time."""

from __future__ import annotations

import contextlib
import io
import os
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from . import locking
from .errors import RecordError
from .history import APART
from .recordlines import (
    FORMAT,
    LONGEST_LINE,
    Header,
    Line,
    Overlaid,
    Played,
    Result,
    Stored,
    Undone,
    Upgraded,
    Value,
    checked_path,
    encode,
    hash_of,
    position_hash,
    why,
)

if TYPE_CHECKING:
    from .course import Done
    from .match import Match
    from .record import Record

BYTES_AN_ACTION: Final = 64
"""Stored positions of many bytes lie further apart: so many bytes ask for one more action between them."""


Step = tuple["Done", int, bytes, list[Value]]
"""One action as it is recorded: what was done, its draws, the position saved after it, what came from outside."""


class Recorder:
    """Writes a match to its file."""

    def __init__(self, path: Path, file: io.FileIO, size: int = 0) -> None:
        self.path = path
        self._file = file  # unbuffered: what `_write` has written is out of this process
        self._size = size
        self._from = 0
        """How many actions the match had when its record began."""
        self._upgrade: Upgraded | None = None
        """What goes before the first line of a record that was written with another schema."""
        self._upgrade_at = 0
        self._stored: list[tuple[int, int]] = [(0, APART)]
        """After which actions a position is stored, and how many actions later the next one is due."""
        self._due = APART
        """After how many actions that is."""
        _OPEN.add(self)

    @classmethod
    def create(cls, path: str | Path, match: Match, begun: Sequence[Value] | None) -> Recorder:
        """Begins a new file with the header, and with the position unless the set-up leads to it (`begun`).

        RecordError if it exists or cannot be made.
        """
        lines: list[Line] = [
            Header(
                undercroft=FORMAT,
                game=match.setting.game.name,
                **made(match),
                players=match.setting.seats,
                options=match.setting.given_options(),
                seed=match.seed,
                names=list(match.names),
                chance=list(begun) if begun else msgspec.UNSET,
            )
        ]
        if begun is None:
            line = stored(match, 0)
            if line is None:
                raise RecordError("a record cannot begin with this position: it is too large, or does not load again")
            lines.append(line)
        path = checked_path(path)
        try:
            file = io.FileIO(path, "x")
        except FileExistsError:
            raise RecordError(f"{path} exists already; load or resume it, or choose another name") from None
        except (OSError, ValueError) as error:
            raise RecordError(f"{path} cannot be written: {why(error)}") from None
        recorder = cls(path, file)
        recorder._from = match.count
        try:
            recorder._lock()
            recorder._write(lines)
        except BaseException:
            file.close()
            path.unlink(missing_ok=True)
            raise
        return recorder

    @classmethod
    def append(cls, record: Record, match: Match) -> Recorder:
        """Goes on behind the last whole line of a file that was read; a last line that a crash tore is cut off first.

        RecordError if whole lines were left out, which would be lost, if the file was written to since, or if another
        process writes it.
        """
        path = record.path
        if record.torn is None:
            raise RecordError(f"{path} is damaged and is not written to: {record.warning}")
        try:
            file = io.FileIO(path, "r+")
        except OSError as error:
            raise RecordError(f"{path} cannot be written: {why(error)}") from None
        recorder = cls(path, file, record.size)
        try:
            recorder._lock()
            if os.fstat(file.fileno()).st_size != record.size + len(record.torn):
                raise RecordError(f"{path} was changed since it was read")
            file.truncate(record.size)
            file.seek(record.size)
            for line in record.stored:
                recorder._note(line)
            if record.outdated(match.ruleset):
                recorder._upgrade, recorder._upgrade_at = Upgraded(**made(match)), record.size
        except BaseException as error:
            file.close()
            if isinstance(error, OSError):
                raise RecordError(f"{path} cannot be written: {why(error)}") from None
            raise
        return recorder

    def _lock(self) -> None:
        if not locking.lock(self._file.fileno()):
            pid = locking.holder(self._file.fileno())
            who = "this process" if pid == os.getpid() else f"process {pid}" if pid else "another process"
            raise RecordError(f"{self.path} is being written by {who}; it can be read meanwhile, not written")

    def write_actions(self, match: Match, steps: Sequence[Step]) -> None:
        """Writes what was just played, all of it or nothing, how it ended, and now and then the position."""
        text = match.ruleset.text
        written: list[Line] = [
            Played(done.player, text(done.action), draws, hash_of(saved), chance)
            for done, draws, saved, chance in steps
        ]
        line: Stored | None = None
        if not match.position.flow:
            totals = [score.total for score in match.scores()]
            written.append(Result(match.winners(), totals, match.unfinished, position_hash(match.position)))
        elif (count := match.count - self._from) >= self._due:
            line = stored(match, count)
            if line is not None:
                written.append(line)
        self._write(written)
        if line is not None:
            self._note(line)

    def write_undo(self, count: int) -> None:
        """Writes that the last action was taken back; so many are left."""
        self._write([Undone()])
        self._forget(count)

    def _note(self, line: Stored) -> None:
        self._stored.append((line.number, max(APART, len(line.position) // BYTES_AN_ACTION)))
        self._due = sum(self._stored[-1])

    def _forget(self, count: int) -> None:
        while self._stored[-1][0] > count - self._from:
            self._stored.pop()
        self._due = sum(self._stored[-1])

    def _write(self, lines: Sequence[Line]) -> None:
        if self._upgrade is not None and self._size == self._upgrade_at:
            lines = (self._upgrade, *lines)
        data = encode(lines)
        try:
            if self._file.closed:
                raise RecordError(f"{self.path} is written by the process that this one was forked from")
            if self._file.seek(0, os.SEEK_END) != self._size:  # a failed write could not be taken back at once
                self._cut()
            written = self._file.write(data)
            if written != len(data):
                raise OSError(f"only {written} of {len(data)} bytes could be written")
        except BaseException as error:
            # What a failed write may have left is taken back, so that file and match agree.
            with contextlib.suppress(OSError, ValueError):
                self._cut()
            if isinstance(error, OSError):
                raise RecordError(f"{self.path} cannot be written: {why(error)}; nothing has changed") from None
            raise
        self._size += len(data)

    @property
    def size(self) -> int:
        """How long the file is with its whole lines."""
        return self._size

    def rewind(self, size: int, count: int) -> None:
        """Takes back what was written behind that size; so many actions are left."""
        if size != self._size:
            self._size = size
            self._forget(count)
            with contextlib.suppress(OSError):  # tried again before the next line
                self._cut()

    def _cut(self) -> None:
        self._file.truncate(self._size)
        self._file.seek(self._size)

    def close(self) -> None:
        """Closes the file, which lets the next one write it."""
        self._file.close()


def made(match: Match) -> dict[str, Any]:
    """Gives with what a record is written: versions, fingerprint and schemas."""
    ruleset = match.ruleset
    return {
        "plugins": ruleset.versions,
        "fingerprint": match.setting.fingerprint,
        "schema": ruleset.game.schema,
        "overlays": {
            one.name: Overlaid(one.overlay.schema, " and ".join(one.parts.versions)) for one in ruleset.overlays
        },
    }


def stored(match: Match, number: int) -> Stored | None:
    """Gives the line that holds the position as it is; None if it is too long for a line, or would not load again.

    That happens to values that JSON does not have, such as an infinite number: such a match is replayed instead.
    """
    codec = match.setting.codec
    try:
        plain = msgspec.json.encode(codec.to_plain(match.position))
        if len(plain) + 200 > LONGEST_LINE or not codec.comes_back(plain, match.position):
            return None
    except Exception:  # noqa: BLE001 - whatever the game's values do, the action stands
        return None
    return Stored(number, hash_of(plain), msgspec.Raw(plain))


_OPEN: weakref.WeakSet[Recorder] = weakref.WeakSet()


def _leave_to_parent() -> None:
    """In a forked process: closes what the parent writes, or the lock would outlive the parent."""
    for recorder in list(_OPEN):
        recorder.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)
