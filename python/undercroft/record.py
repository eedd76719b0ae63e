"""Records: a match as a file of JSON lines, written action by action, read back after any accident.

The first line is a header; then one line for each action or undo, and a result line when the match ends. Each action
carries how many draws it made and a short hash of the position after it, so that a replay can prove itself. A record is
for the one who runs the match: seed and hashes are secrets.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from .codec import LARGEST
from .errors import RecordError, UndercroftError, show

if TYPE_CHECKING:
    from .host import Host
    from .match import Done, Match
    from .table import Position

FORMAT: Final = 1
LONGEST_LINE: Final = 1024 * 1024
Natural = Annotated[int, msgspec.Meta(ge=0)]


class Line(msgspec.Struct, forbid_unknown_fields=True, tag_field="line"):
    """The base of the lines of a record."""


class Header(Line, tag="header", kw_only=True):
    """Which match it is."""

    undercroft: int
    game: str
    plugins: dict[str, str]
    fingerprint: str
    players: int
    options: dict[str, Any]
    seed: Natural
    names: list[str] = []


class Played(Line, tag="action"):
    """One action: by whom, in notation, how many draws it made, and the hash of the position after it."""

    player: Natural
    text: str
    draws: Natural
    hash: str


class Undone(Line, tag="undo"):
    """The last action before this line was taken back."""


class Result(Line, tag="result"):
    """How the match ended."""

    winners: list[int]
    totals: list[int]
    unfinished: bool
    hash: str


AnyLine = Header | Played | Undone | Result
_decoder = msgspec.json.Decoder(AnyLine)
_encoder = msgspec.json.Encoder()


def position_hash(position: Position[Any, Any]) -> str:
    """Gives a short hash of a whole position: equal positions, equal hash, on every machine."""
    return hash_of(position.to_bytes())


def hash_of(saved: bytes) -> str:
    """Gives the hash of a position that was saved."""
    return hashlib.blake2b(saved, digest_size=8).hexdigest()


def checked_path(path: str | Path) -> Path:
    """Gives the path of a record. RecordError for what is none."""
    if not isinstance(path, (str, Path)):
        raise RecordError(f"a record is a file, named by text or a Path, not by {show(path)}")
    return Path(path)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


class Record:
    """A record file as it was read: the header, the actions that stand, and what was wrong with the rest."""

    def __init__(
        self,
        path: Path,
        header: Header,
        moves: list[Played],
        size: int,
        warning: str,
        result: Result | None,
        torn: bytes | None,
    ) -> None:
        self.path = path
        self.header = header
        self.moves = moves
        """The actions without those taken back."""
        self.size = size
        """How many bytes of the file are whole lines."""
        self.warning = warning
        """What was left unread at the end of the file and why; "" if nothing."""
        self.result = result
        self.torn = torn
        """The unfinished last line that a crash left; None if what was left out is more than that."""

    @classmethod
    def read(cls, path: str | Path) -> Record:
        """Reads a record file up to its last whole line. RecordError if it is none at all."""
        path = checked_path(path)
        try:
            if path.exists() and not (path.is_file() or path.is_dir()):
                raise RecordError(f"{path} is no file")
            with path.open("rb") as file:
                content = file.read(LARGEST + 1)
        except (OSError, ValueError) as error:
            raise RecordError(f"{path} cannot be read: {_why(error)}") from None
        if len(content) > LARGEST:
            raise RecordError(f"{path} is larger than {LARGEST:,} bytes; it is not read")
        header, moves, size, warning, result = _parse(path, content)
        rest = content[size:]
        return cls(path, header, moves, size, warning, result, None if b"\n" in rest else rest)

    def __len__(self) -> int:
        return len(self.moves)

    def replay(self, host: Host, upto: int | None = None) -> Match:
        """Gives the match after that many actions (all, if None), every hash checked.

        RecordError for a game or version that is not installed, or at the first action that does not lead to the
        position which was noted.
        """
        count = len(self.moves) if upto is None else min(max(upto, 0), len(self.moves))
        return next(islice(self.steps(host), count, None))

    def steps(self, host: Host) -> Iterator[Match]:
        """Gives the match as it begins, then after each action: one match that goes on. Raises as `replay` does."""
        header = self.header
        try:
            match = host.match(header.game, header.players, header.seed, header.options, names=header.names)
        except UndercroftError as error:
            raise RecordError(f"{self.path} cannot be replayed: {error}") from error
        other = "" if match.setting.fingerprint == header.fingerprint else self._difference(match)
        yield match
        for number, move in enumerate(self.moves, 1):
            observers, match._finished = match._finished, ()  # what ended once does not end again
            try:
                match.play(move.player, match.ruleset.parse(move.text))
            except UndercroftError as error:
                raise RecordError(
                    f"{self.path}: action {number} ({move.text!r:.80}) does not replay: {error}{other}"
                ) from None
            finally:
                match._finished = observers
            if position_hash(match.position) != move.hash:
                what = f"{self.path}: after action {number} ({move.text!r:.80})"
                raise RecordError(f"{what} the position is not the one that was noted{other}")
            if number == len(self.moves):
                self._check_result(match, other)
            yield match

    def at(self, host: Host, number: int) -> Match:
        """Gives the match after `number` actions. RecordError if there are not so many."""
        if not 0 <= number <= len(self.moves):
            raise RecordError(f"{self.path} holds {len(self.moves)} actions; there is no position {number}")
        return self.replay(host, number)

    def seen_by(self, host: Host, player: int | None = None, boards: bool = False) -> Iterator[str]:
        """Gives a player's copy, an onlooker's for None, as lines of JSON; see `undercroft.export.seen_by`."""
        from .export import seen_by

        return seen_by(self, host, player, boards)

    def _check_result(self, match: Match, other: str) -> None:
        """Compares the result line, which has no hash of its own to prove it."""
        result = self.result
        if result is None:
            return
        totals = [score.total for score in match.scores()]
        if not match.over or (result.winners, result.totals) != (match.winners(), totals):
            raise RecordError(f"{self.path}: the result that was noted is not the one of these actions{other}")

    def _difference(self, match: Match) -> str:
        made = ", ".join(f"{name} {version}" for name, version in sorted(self.header.plugins.items()))
        here = ", ".join(f"{name} {version}" for name, version in sorted(match.ruleset.versions.items()))
        if made != here:
            return f"; it was made with {made}, installed is {here}"
        return "; the rules or data of the game have changed since it was made"


def _parse(path: Path, content: bytes) -> tuple[Header, list[Played], int, str, Result | None]:
    header: Header | None = None
    moves: list[Played] = []
    result: Result | None = None
    warning = ""
    size = 0
    for number, raw in enumerate(content.splitlines(keepends=True), 1):
        if not raw.endswith(b"\n"):
            warning = f"line {number} is cut short and was left out"
            break
        try:
            if len(raw) > LONGEST_LINE:
                raise ValueError(f"it is {len(raw):,} bytes long")
            line = _decoder.decode(raw)
        except (msgspec.DecodeError, ValueError, UnicodeError, RecursionError) as error:
            if header is None:
                break
            warning = f"line {number} and what follows was left out: {error}"
            break
        if header is None:
            if not isinstance(line, Header):
                break
            if line.undercroft != FORMAT:
                raise RecordError(f"{path} has format {line.undercroft}; this version reads format {FORMAT}")
            header = line
        elif isinstance(line, Played):
            moves.append(line)
            result = None
        elif isinstance(line, Undone):
            if not moves:
                warning = f"line {number} and what follows was left out: there is nothing to take back"
                break
            moves.pop()
            result = None
        elif isinstance(line, Result):
            result = line
        else:
            warning = f"line {number} and what follows was left out: a second header"
            break
        size += len(raw)
    if header is None:
        raise RecordError(f"{path} is no record: its first line is no whole header")
    return header, moves, size, warning, result


class Recorder:
    """Writes a match to its file: whole lines, flushed one action at a time."""

    def __init__(self, path: Path, file: io.FileIO, size: int = 0) -> None:
        self.path = path
        self._file = file  # unbuffered: what `_write` has written is out of this process
        self._size = size

    @classmethod
    def create(cls, path: str | Path, match: Match) -> Recorder:
        """Begins a new file with the header. RecordError if it exists or cannot be made."""
        assert match.seed is not None
        header = Header(
            undercroft=FORMAT,
            game=match.setting.game.name,
            plugins=match.ruleset.versions,
            fingerprint=match.setting.fingerprint,
            players=match.setting.seats,
            options=match.setting.given_options(),
            seed=match.seed,
            names=list(match.names),
        )
        path = checked_path(path)
        try:
            file = io.FileIO(path, "x")
        except FileExistsError:
            raise RecordError(f"{path} exists already; load or resume it, or choose another name") from None
        except (OSError, ValueError) as error:
            raise RecordError(f"{path} cannot be written: {_why(error)}") from None
        recorder = cls(path, file)
        try:
            recorder._write(header)
        except BaseException:
            file.close()
            path.unlink(missing_ok=True)
            raise
        return recorder

    @classmethod
    def append(cls, record: Record) -> Recorder:
        """Goes on behind the last whole line of a file that was read; a last line that a crash tore is cut off first.

        RecordError if whole lines were left out, which would be lost, or if the file was written to since.
        """
        path = record.path
        if record.torn is None:
            raise RecordError(f"{path} is damaged and is not written to: {record.warning}")
        try:
            file = io.FileIO(path, "r+")
        except OSError as error:
            raise RecordError(f"{path} cannot be written: {_why(error)}") from None
        try:
            if os.fstat(file.fileno()).st_size != record.size + len(record.torn):
                raise RecordError(f"{path} was changed since it was read")
            file.truncate(record.size)
            file.seek(record.size)
        except BaseException as error:
            file.close()
            if isinstance(error, OSError):
                raise RecordError(f"{path} cannot be written: {_why(error)}") from None
            raise
        return cls(path, file, record.size)

    def write_actions(self, match: Match, lines: Sequence[tuple[Done, int, bytes]]) -> None:
        """Writes what was just played, with the positions saved after it, all of it or nothing, and how it ended."""
        written: list[Line] = [
            Played(done.player, match.text(done.action), draws, hash_of(saved)) for done, draws, saved in lines
        ]
        if match.position.over:
            totals = [score.total for score in match.scores()]
            written.append(Result(match.winners(), totals, match.unfinished, position_hash(match.position)))
        self._write(*written)

    def write_undo(self) -> None:
        """Writes that the last action was taken back."""
        self._write(Undone())

    def _write(self, *lines: Line) -> None:
        data = _encoder.encode_lines(lines)
        try:
            if self._file.seek(0, os.SEEK_END) != self._size:  # a failed write could not be taken back at once
                self._cut()
            written = self._file.write(data)
            if written != len(data):
                raise OSError(f"only {written} of {len(data)} bytes could be written")
        except BaseException as error:
            # What a failed write may have left is taken back, so that file and match agree.
            with contextlib.suppress(OSError):
                self._cut()
            if isinstance(error, OSError):
                raise RecordError(f"{self.path} cannot be written: {_why(error)}; nothing has changed") from None
            raise
        self._size += len(data)

    @property
    def size(self) -> int:
        """How long the file is with its whole lines."""
        return self._size

    def rewind(self, size: int) -> None:
        """Takes back what was written behind that size."""
        if size != self._size:
            self._size = size
            with contextlib.suppress(OSError):  # tried again before the next line
                self._cut()

    def _cut(self) -> None:
        self._file.truncate(self._size)
        self._file.seek(self._size)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
