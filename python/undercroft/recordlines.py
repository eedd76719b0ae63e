"""The lines of a record file, and how a file of them is read: up to the first that is cut short or damaged."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import msgspec

from .errors import RecordError, show

if TYPE_CHECKING:
    from .table import Position

FORMAT: Final = 1
LONGEST_LINE: Final = 1024 * 1024
Natural = Annotated[int, msgspec.Meta(ge=0)]
Schema = Annotated[int, msgspec.Meta(ge=1)]
Plain = bool | int | str
Value = Plain | list[Plain] | None
"""What came from outside in place of one draw; None where the generator drew."""


class Line(msgspec.Struct, forbid_unknown_fields=True, tag_field="line"):
    """The base of the lines of a record."""


class Overlaid(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An overlay of the match: its schema, and what to install to have it."""

    schema: Schema
    plugin: str


class Header(Line, tag="header", kw_only=True):
    """Which match it is."""

    undercroft: int
    game: str
    plugins: dict[str, str]
    fingerprint: str
    schema: Schema = 1
    overlays: dict[str, Overlaid] = {}
    players: int
    options: dict[str, Any]
    seed: Natural | None
    names: list[str] = []
    chance: list[Value] | msgspec.UnsetType = msgspec.UNSET
    """What came from outside during the set-up."""


class Upgraded(Line, tag="upgrade", kw_only=True):
    """From here on the record is written by another version of the game, with other schemas."""

    plugins: dict[str, str]
    fingerprint: str
    schema: Schema
    overlays: dict[str, Overlaid] = {}


Made = Header | Upgraded
"""What says with which versions and schemas the lines below it were written."""


class Played(Line, tag="action", omit_defaults=True):
    """One action: by whom, in notation, how many draws it made, and the hash of the position after it."""

    player: Natural
    text: str
    draws: Natural
    hash: str
    chance: list[Value] = []
    """What came from outside in place of the generator's draws."""


class Undone(Line, tag="undo"):
    """The last action before this line was taken back."""


class Stored(Line, tag="position"):
    """The whole position after that many actions, with the hash of its bytes as they stand here."""

    number: Natural
    hash: str
    position: msgspec.Raw


class Result(Line, tag="result"):
    """How the match ended."""

    winners: list[int]
    totals: list[int]
    unfinished: bool
    hash: str


AnyLine = Header | Upgraded | Played | Undone | Stored | Result
_decoder = msgspec.json.Decoder(AnyLine)
_encoder = msgspec.json.Encoder()


def encode(lines: Sequence[Line]) -> bytes:
    """Gives the lines as they are written."""
    return _encoder.encode_lines(lines)


def position_hash(position: Position[Any, Any]) -> str:
    """Gives a short hash of a whole position: equal positions, equal hash, on every machine."""
    return hash_of(position.to_bytes())


def hash_of(saved: bytes) -> str:
    """Gives the hash of a position that was saved."""
    return blake2b(saved, digest_size=8).hexdigest()


class Kept(NamedTuple):
    """A stored position, and what it was written with."""

    line: Stored
    made: Made


class Lines:
    """What the whole lines of a file say."""

    def __init__(self, path: Path, content: bytes) -> None:
        self.moves: list[Played] = []
        """The actions without those taken back."""
        self.made: list[Made] = []
        """What each of them was written with."""
        self.kept: list[Kept] = []
        self.result: Result | None = None
        self.warning = ""
        self.size = 0
        header: Header | None = None
        now: Made | None = None
        for number, raw in enumerate(content.splitlines(keepends=True), 1):
            if not raw.endswith(b"\n"):
                self.warning = f"line {number} is cut short and was left out"
                break
            line: AnyLine | None = None
            try:
                if len(raw) > LONGEST_LINE:
                    raise ValueError(f"it is {len(raw):,} bytes long")
                line = _decoder.decode(raw)
                if header is None:
                    if not isinstance(line, Header):
                        break
                    if line.undercroft != FORMAT:
                        raise RecordError(f"{path} has format {line.undercroft}; this version reads format {FORMAT}")
                    header = now = line
                else:
                    assert now is not None
                    now = self._add(line, now)
            except (msgspec.DecodeError, ValueError, UnicodeError, RecursionError) as error:
                if header is None:
                    raise RecordError(f"{path} is no record: its first line is no header: {error}") from None
                self.warning = f"line {number} and what follows was left out: {error}"
                break
            self.size += len(raw)
        if header is None:
            raise RecordError(f"{path} is no record: its first line is no whole header")
        assert now is not None
        self.header = header
        self.now = now
        """What the next line would be written with."""

    def _add(self, line: AnyLine, now: Made) -> Made:
        """Takes one line after the header. ValueError for one that makes no sense here."""
        if isinstance(line, Played):
            self.moves.append(line)
            self.made.append(now)
            self.result = None
        elif isinstance(line, Undone):
            if not self.moves:
                raise ValueError("there is nothing to take back")
            self.moves.pop()
            self.made.pop()
            while self.kept and self.kept[-1].line.number > len(self.moves):
                self.kept.pop()
            self.result = None
        elif isinstance(line, Stored):
            if line.number != len(self.moves):
                raise ValueError(f"a position after action {line.number} is stored after action {len(self.moves)}")
            self.kept.append(Kept(line, now))
        elif isinstance(line, Result):
            self.result = line
        elif isinstance(line, Upgraded):
            return line
        else:
            raise ValueError("a second header")
        return now


def checked_path(path: str | Path) -> Path:
    """Gives the path of a record. RecordError for what is none."""
    if not isinstance(path, (str, Path)):
        raise RecordError(f"a record is a file, named by text or a Path, not by {show(path)}")
    return Path(path)


def why(error: Exception) -> str:
    """Gives what the system says of a failure."""
    return getattr(error, "strerror", None) or str(error)
