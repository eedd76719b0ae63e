"""Files that hold a match: a record or a saved position, told apart by their beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.codec import LARGEST, parse_saved
from undercroft.errors import PositionError, RecordError
from undercroft.flow import Event
from undercroft.host import Host
from undercroft.match import Done, Match
from undercroft.record import Record, position_hash


class Step(NamedTuple):
    """One action of a record, and the match right after it; `match` goes on with the next step."""

    number: int
    done: Done | None
    draws: int
    hash: str
    events: Sequence[Event]
    match: Match


def read_file(path: Path) -> Record | bytes:
    """Gives the record that a file holds, or the text of the saved position. RecordError if it is neither."""
    try:
        with path.open("rb") as file:
            start = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror or error}") from None
    first = start.split(b"\n", 1)[0]
    if b'"line"' in first[:200]:
        return Record.read(path)
    try:
        parse_saved(start)
    except PositionError as error:
        if b'"undercroft"' in start[:200]:
            raise PositionError(f"{path}: {error}") from None
        raise RecordError(f"{path} is neither a record nor a saved position") from None
    return start


def load_position(host: Host, path: Path, text: bytes) -> Match:
    """Gives the match of a saved position. PositionError names the file."""
    try:
        return host.from_json(text)
    except PositionError as error:
        raise PositionError(f"{path}: {error}") from None


def steps(host: Host, record: Record) -> Iterator[Step]:
    """Replays a record and gives each step; step 0 is the beginning, where nothing is done but the set-up.

    RecordError at the first action that does not lead where it was noted.
    """
    before = 0
    for number, match in enumerate(record.steps(host)):
        if not number:
            yield Step(0, None, 0, position_hash(match.position), tuple(match.events), match)
            before = len(match.events)
            continue
        move = record.moves[number - 1]
        yield Step(number, match.actions[-1], move.draws, move.hash, match.events[before:], match)
        before = len(match.events)


def plain_header(record: Record, whole: bool) -> dict[str, Any]:
    """Gives what a record says of itself; without `whole` only what every player may know, so no seed."""
    header = record.header
    plain: dict[str, Any] = {
        "game": header.game,
        "plugins": header.plugins,
        "players": header.players,
        "options": header.options,
        "names": header.names,
    }
    if whole:
        plain["seed"] = header.seed
    return plain
