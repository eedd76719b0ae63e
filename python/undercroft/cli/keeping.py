"""Where a game that is played at the terminal is kept, so that nothing is lost when it stops."""

from __future__ import annotations

import contextlib
import os
import shlex
import tempfile
from pathlib import Path

from undercroft.codec import parse_saved
from undercroft.errors import PositionError, RecordError
from undercroft.match import Match


class Keeper:
    """The file of a running game: the record that the match writes itself, or a position saved after each action."""

    def __init__(self, path: Path | None, *, record: bool, chosen: bool) -> None:
        self.path = path
        """Where the game is; None if no file could be written."""
        self._record = record
        self._chosen = chosen

    @classmethod
    def begin(cls, match: Match, path: Path | None) -> Keeper:
        """Records a new match in the given file, or in a new one that is named after the game.

        RecordError if the given file cannot be used.
        """
        if path is not None:
            match.record_to(path)
            return cls(path, record=True, chosen=True)
        for folder in (Path(), Path(tempfile.gettempdir())):
            for number in range(1, 1000):
                free = folder / f"{match.setting.game.name}-{number}.jsonl"
                if free.exists():
                    continue
                try:
                    match.record_to(free)
                except RecordError:
                    break
                return cls(free, record=True, chosen=False)
        return cls(None, record=False, chosen=False)

    @classmethod
    def resumed(cls, path: Path, record: bool) -> Keeper:
        """Goes on with the file that the match came from: a record is written on, a position is not overwritten."""
        if record:
            return cls(path, record=True, chosen=True)
        for number in range(1, 1000):
            free = path.with_name(f"{path.stem}-{number}.json")
            if not free.exists():
                return cls(free, record=False, chosen=False)
        return cls(None, record=False, chosen=False)

    def after(self, match: Match) -> None:
        """Keeps the match as it stands now, where it does not do so itself."""
        if self._record or self.path is None:
            return
        try:
            write_whole(self.path, match.to_json())
        except OSError:
            self.path = None

    def close(self, match: Match, touched: bool) -> Path | None:
        """Gives where the game is kept. A file that nobody asked for goes away if nobody has played."""
        match.close()
        if self.path is None or not self.path.exists():
            return None
        if not touched and self._record and not self._chosen:
            with contextlib.suppress(OSError):
                self.path.unlink()
            return None
        return self.path


def go_on(path: Path, command: str = "play --from") -> str:
    """Gives the command that goes on with a file, as it can be typed."""
    return f"undercroft {command} {shlex.quote(str(path))}"


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)  # noqa: PTH105 - as it is known


def save(match: Match, path: Path) -> None:
    """Writes the position; only over a saved position, never over any other file. RecordError if it cannot be."""
    if path.exists():
        try:
            parse_saved(path.read_bytes())
        except (OSError, PositionError):
            raise RecordError(f"{path} exists and is no saved position; choose another name") from None
    try:
        write_whole(path, match.to_json())
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror or error}") from None
