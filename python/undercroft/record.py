"""Records: a match as a file of JSON lines, written action by action, read back after any accident.

The first line is a header; then one line for each action or undo, and a result line when the match ends. Each action
carries how many draws it made and a short hash of the position after it, so that a replay can prove itself. A record is
for the one who runs the match: seed and hashes are secrets.
"""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from .codec import LARGEST
from .errors import RecordError, UndercroftError

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
    seed: int
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
    return hashlib.blake2b(position.to_bytes(), digest_size=8).hexdigest()


class Record:
    """A record file as it was read: the header, the actions that stand, and what was wrong with the rest."""

    def __init__(
        self, path: Path, header: Header, moves: list[Played], size: int, warning: str, result: Result | None
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

    @classmethod
    def read(cls, path: Path) -> Record:
        """Reads a record file up to its last whole line. RecordError if it is none at all."""
        try:
            with path.open("rb") as file:
                content = file.read(LARGEST + 1)
        except OSError as error:
            raise RecordError(f"{path} cannot be read: {error.strerror or error}") from None
        if len(content) > LARGEST:
            raise RecordError(f"{path} is larger than {LARGEST:,} bytes; it is not read")
        header, moves, size, warning, result = _parse(path, content)
        return cls(path, header, moves, size, warning, result)

    def __len__(self) -> int:
        return len(self.moves)

    def replay(self, host: Host, upto: int | None = None) -> Match:
        """Gives the match after that many actions (all, if None), every hash checked.

        RecordError for a game or version that is not installed, or at the first action that does not lead to the
        position which was noted.
        """
        header = self.header
        match = host.match(header.game, header.players, header.seed, header.options, names=header.names)
        other = "" if match.setting.fingerprint == header.fingerprint else self._difference(match)
        moves = self.moves if upto is None else self.moves[:upto]
        for number, move in enumerate(moves, 1):
            try:
                match.play(move.player, match.ruleset.parse(move.text))
            except UndercroftError as error:
                raise RecordError(
                    f"{self.path}: action {number} ({move.text!r:.80}) does not replay: {error}{other}"
                ) from None
            if position_hash(match.position) != move.hash:
                what = f"{self.path}: after action {number} ({move.text!r:.80})"
                raise RecordError(f"{what} the position is not the one that was noted{other}")
        return match

    def at(self, host: Host, number: int) -> Match:
        """Gives the match after `number` actions. RecordError if there are not so many."""
        if not 0 <= number <= len(self.moves):
            raise RecordError(f"{self.path} holds {len(self.moves)} actions; there is no position {number}")
        return self.replay(host, number)

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

    def __init__(self, path: Path, file: io.FileIO) -> None:
        self.path = path
        self._file = file  # unbuffered: what `_write` has written is out of this process

    @classmethod
    def create(cls, path: Path, match: Match) -> Recorder:
        """Begins a new file with the header. RecordError if it exists or cannot be made."""
        try:
            file = io.FileIO(path, "x")
        except FileExistsError:
            raise RecordError(f"{path} exists already; load or resume it, or choose another name") from None
        except OSError as error:
            raise RecordError(f"{path} cannot be written: {error.strerror or error}") from None
        recorder = cls(path, file)
        assert match.seed is not None
        recorder._write(
            Header(
                undercroft=FORMAT,
                game=match.setting.game.name,
                plugins=match.ruleset.versions,
                fingerprint=match.setting.fingerprint,
                players=match.setting.seats,
                options=match.setting.given_options(),
                seed=match.seed,
                names=list(match.names),
            )
        )
        return recorder

    @classmethod
    def append(cls, path: Path, record: Record) -> Recorder:
        """Goes on behind the last whole line of a file that was read; what is torn is cut off first."""
        try:
            file = io.FileIO(path, "r+")
            if os.fstat(file.fileno()).st_size > record.size:
                file.truncate(record.size)
            file.seek(record.size)
        except OSError as error:
            raise RecordError(f"{path} cannot be written: {error.strerror or error}") from None
        return cls(path, file)

    def write_actions(self, match: Match, lines: Sequence[tuple[Done, int, Position[Any, Any]]]) -> None:
        """Writes what was just played, all of it or nothing, and the result if the match is over."""
        written: list[Line] = [
            Played(done.player, match.text(done.action), draws, position_hash(position))
            for done, draws, position in lines
        ]
        if match.position.over:
            totals = [score.total for score in match.scores()]
            written.append(Result(match.winners(), totals, match.unfinished, position_hash(match.position)))
        self._write(*written)

    def write_undo(self) -> None:
        """Writes that the last action was taken back."""
        self._write(Undone())

    def _write(self, *lines: Line) -> None:
        data = b"".join(_encoder.encode(line) + b"\n" for line in lines)
        place = self._file.tell()
        try:
            written = self._file.write(data)
            if written != len(data):
                raise OSError(f"only {written} of {len(data)} bytes could be written")
        except BaseException as error:
            # What a failed write may have left is taken back, so that file and match agree.
            self._file.truncate(place)
            self._file.seek(place)
            if isinstance(error, OSError):
                reason = error.strerror or error
                raise RecordError(f"{self.path} cannot be written: {reason}; nothing was played") from None
            raise

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
