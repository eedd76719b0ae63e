"""Records: a match as a file of JSON lines, written action by action, read back after any accident.

The first line is a header; then one line for each action or undo, and a result line when the match ends. Each action
carries how many draws it made and a short hash of the position after it, so that a replay can prove itself. Now and
then a line holds the whole position, from which loading goes on. A record is for the one who runs the match: seed,
hashes and positions are secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .codec import LARGEST
from .errors import NotAnAction, PositionError, RecordError, UndercroftError
from .history import Place, Timeline
from .migrating import Chain, sources
from .recordlines import Kept, Lines, Made, Played, Stored, Value, checked_path, hash_of, position_hash, why

if TYPE_CHECKING:
    from .host import Host
    from .match import Done, Match
    from .ruleset import Ruleset
    from .table import Position

__all__ = ["Record", "hash_of", "position_hash", "replay_all"]


class Record:
    """A record file as it was read: the header, the actions that stand, and what was wrong with the rest."""

    def __init__(self, path: Path, lines: Lines, torn: bytes | None) -> None:
        self.path = path
        self._lines = lines
        self.header = lines.header
        self.moves = lines.moves
        """The actions without those taken back."""
        self.stored = [kept.line for kept in lines.kept]
        """The positions in the file, in order: loading goes on from the last."""
        self.size = lines.size
        """How many bytes of the file are whole lines."""
        self.warning = lines.warning
        """What was left unread at the end of the file and why; "" if nothing."""
        self.result = lines.result
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
            raise RecordError(f"{path} cannot be read: {why(error)}") from None
        if len(content) > LARGEST:
            raise RecordError(f"{path} is larger than {LARGEST:,} bytes; it is not read")
        lines = Lines(path, content)
        rest = content[lines.size :]
        return cls(path, lines, None if b"\n" in rest else rest)

    def __len__(self) -> int:
        return len(self.moves)

    def replay(self, host: Host, upto: int | None = None) -> Match:
        """Gives the match after that many actions (all, if None), from the nearest stored position on, all checked.

        RecordError for a game or version that is not installed, or at the first action that does not lead to the
        position which was noted.
        """
        count = len(self.moves) if upto is None else min(max(upto, 0), len(self.moves))
        return Replay(self, host).at(count)

    def steps(self, host: Host) -> Iterator[Match]:
        """Gives the match as it begins, then after each action: one match that goes on. Raises as `replay` does.

        Nothing is left out: the stored positions are compared with those that the actions lead to.
        """
        return Replay(self, host, whole=True).walk(len(self.moves))

    def at(self, host: Host, number: int) -> Match:
        """Gives the match after `number` actions. RecordError if there are not so many."""
        if not 0 <= number <= len(self.moves):
            raise RecordError(f"{self.path} holds {len(self.moves)} actions; there is no position {number}")
        return self.replay(host, number)

    def outdated(self, ruleset: Ruleset) -> bool:
        """Tells whether the last lines were written with another schema than the installed one."""
        return schemas(self._lines.now, self.header.game) != {s.name: s.schema for s in sources(ruleset)}


def schemas(made: Made, game: str) -> dict[str, int]:
    """Gives the schemas with which lines were written, of the game and of each overlay."""
    return {game: made.schema} | {name: overlaid.schema for name, overlaid in made.overlays.items()}


class Replay(Timeline):
    """A record and what plays it again; every step is compared with what was noted.

    What an older schema has noted as hashes cannot be compared. It proves itself by what is left: each action is
    legal, makes as many draws, leads to the stored positions, migrated, and in the end to the result.
    """

    def __init__(self, record: Record, host: Host, whole: bool = False) -> None:
        self._record = record
        self._whole = whole
        self._chains: dict[int, Chain] = {}
        lines, header, path = record._lines, record.header, record.path
        try:
            self._ruleset = host.ruleset(header.game)
            chain = self._chain(header)
            setting = self._ruleset.setting(header.players, chain.options(header.options))
            start = host.match(header.game, setting.seats, ...)
        except RecordError:
            raise
        except UndercroftError as error:
            raise RecordError(f"{path} cannot be replayed: {error}") from error
