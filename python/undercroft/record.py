"""Records: a match as a file of JSON lines, written action by action, read back after any accident.

The first line is a header; then one line for each action or undo, and a result line when the match ends. Each action
carries how many draws it made and a short hash of the position after it, so that a replay can prove itself. Now and
then a line holds the whole position, from which loading goes on. A record is for the one who runs the match: seed,
hashes and positions are secrets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .chance import Feed
from .codec import LARGEST
from .errors import PositionError, RecordError, UndercroftError
from .history import Place, Timeline
from .match import Done
from .migrating import Chain, sources
from .recordlines import Header, Kept, Lines, Made, Value, checked_path, hash_of, position_hash, why
from .setting import checked_names, checked_seed

if TYPE_CHECKING:
    from .flow import Action
    from .host import Host
    from .match import Match
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

    def replay(self, host: Host, upto: int | None = None, *, whole: bool = False) -> Match:
        """Gives the match after that many actions (all, if None), from the nearest stored position on, all checked.

        With `whole` it is replayed from the start, whatever positions are stored.

        RecordError for a game or version that is not installed, or at the first action that does not lead to the
        position which was noted.
        """
        count = len(self.moves) if upto is None else min(max(upto, 0), len(self.moves))
        return Replay(self, host, whole).at(count)

    def steps(self, host: Host) -> Iterator[Match]:
        """Gives the match as it begins, then after each action: one match that goes on. Raises as `replay` does.

        Nothing is left out: the stored positions are compared with those that the actions lead to.
        """
        return Replay(self, host, whole=True, compare=True).walk(len(self.moves))

    def at(self, host: Host, number: int) -> Match:
        """Gives the match after `number` actions. RecordError if there are not so many."""
        if not 0 <= number <= len(self.moves):
            raise RecordError(f"{self.path} holds {len(self.moves)} actions; there is no position {number}")
        return self.replay(host, number)

    def seen_by(self, host: Host, player: int | None = None, boards: bool = False) -> Iterator[str]:
        """Gives a player's copy, an onlooker's for None, as lines of JSON; see `undercroft.export.seen_by`."""
        from .export import seen_by

        return seen_by(self, host, player, boards)

    def outdated(self, ruleset: Ruleset) -> bool:
        """Tells whether the last lines were written with another schema than the installed one."""
        return schemas(self._lines.now, self.header.game) != {s.name: s.schema for s in sources(ruleset)}


def schemas(made: Made, game: str) -> dict[str, int]:
    """Gives the schemas with which lines were written, of the game and of each overlay."""
    return {game: made.schema} | {f"{game}.{name}": overlaid.schema for name, overlaid in made.overlays.items()}


class Replay(Timeline):
    """A record and what plays it again; every step is compared with what was noted.

    What an older schema has noted as hashes cannot be compared. It proves itself by what is left: each action is
    legal, makes as many draws, leads to the stored positions, migrated, and in the end to the result.
    """

    def __init__(self, record: Record, host: Host, whole: bool = False, compare: bool = False) -> None:
        self._record, self._lines, self._compare = record, record._lines, compare
        self._finished = host._observers()
        self._chains: dict[int, Chain] = {}
        header = record.header
        try:
            self._ruleset = self._needed(host, header)
            self._chain(self._lines.now)
            setting = self._ruleset.setting(header.players, self._chain(header).options(header.options))
            names = checked_names(header.names, setting.seats)
            if header.seed is not None:
                checked_seed(header.seed)
        except RecordError:
            raise
        except UndercroftError as error:
            raise RecordError(f"{record.path} cannot be replayed: {error}") from error
        self._other = "" if setting.fingerprint == header.fingerprint else self._difference(header)
        kept = [Place(kept.line.number, partial(self._restore, kept)) for kept in self._lines.kept]
        if not kept or kept[0].number:
            kept.insert(0, Place(0, self._set_up))
        super().__init__(setting, header.seed, names, kept[:1] if whole else kept)

    def _needed(self, host: Host, header: Header) -> Ruleset:
        """Gives the ruleset with the overlays of the record. RecordError names one that is not installed."""
        known = host.overlays(header.game) if header.overlays else ()
        for name, overlaid in header.overlays.items():
            if name not in known:
                comes = f"; it comes with {overlaid.plugin}" if overlaid.plugin else ""
                raise RecordError(
                    f"{self._record.path} was made with the overlay {name!r} of {header.game}, which is not here{comes}"
                )
        return host.ruleset(header.game, header.overlays)

    def _chain(self, made: Made) -> Chain:
        """Gives the migrations of what was written with these schemas."""
        if id(made) not in self._chains:
            had = schemas(made, self._record.header.game)
            self._chains[id(made)] = Chain(self._ruleset, had, RecordError, str(self._record.path))
        return self._chains[id(made)]

    # -- positions

    def _set_up(self) -> Position[Any, Any]:
        header = self._record.header
        if header.seed is None:
            raise RecordError(f"{self._record.path} has neither a seed nor a position to begin from")
        feed = Feed(header.chance) if isinstance(header.chance, list) else None
        try:
            return self.setting.start(header.seed, feed, [])
        except UndercroftError as error:
            raise RecordError(f"{self._record.path} cannot be replayed: {error}{self._other}") from error

    def _restore(self, kept: Kept) -> Position[Any, Any]:
        """Gives a stored position, after comparing its hashes."""
        line, made = kept
        what = f"{self._record.path}: the position stored after action {line.number}"
        raw = bytes(line.position)
        if hash_of(raw) != line.hash:
            raise RecordError(f"{what} was changed since it was written")
        chain = self._chain(made)
        try:
            position = self.setting.codec.from_plain(chain.position(msgspec.json.decode(raw)))
        except (PositionError, msgspec.DecodeError, RecursionError) as error:
            raise RecordError(f"{what} cannot be gone on from: {error}{self._other}") from None
        if line.number and not chain and position_hash(position) != self._lines.moves[line.number - 1].hash:
            raise RecordError(f"{what} is not the one that was noted with the action{self._other}")
        return position

    def _begin(self, position: Position[Any, Any], place: int) -> Match:
        match = super()._begin(position, place)
        match._finished = self._finished
        return match

    # -- actions

    def done(self, count: int) -> list[Done]:
        """Gives the first actions. RecordError for one that is none any more."""
        return [Done(self._lines.moves[index].player, self._action(index)) for index in range(count)]

    def chance(self, count: int) -> dict[int, list[Value]]:
        """Gives what came from outside during the first actions."""
        return {index: move.chance for index, move in enumerate(self._lines.moves[:count]) if move.chance}

    def _action(self, index: int) -> Action:
        move, made = self._lines.moves[index], self._lines.made[index]
        try:
            action: Action = self._ruleset.parse(self._chain(made).action(move.text))
        except UndercroftError as error:
            raise self._stopped(index, f"action {index + 1} ({move.text!r:.80}) does not replay: {error}") from None
        return action

    def step(self, match: Match, index: int) -> None:
        """Plays an action again. RecordError if it does not lead where it was noted."""
        move, made = self._lines.moves[index], self._lines.made[index]
        action = self._action(index)
        number, draws = index + 1, match.position.rng.draws
        match._finished = ()  # what ended once does not end again
        try:
            match.play(move.player, action, chance=move.chance or None)
        except UndercroftError as error:
            raise self._stopped(index, f"action {number} ({move.text!r:.80}) does not replay: {error}") from None
        finally:
            match._finished = self._finished
        draws = match.position.rng.draws - draws
        if not self._chain(made) and position_hash(match.position) != move.hash:
            what = f"after action {number} ({move.text!r:.80}) the position is not the one that was noted"
            raise self._stopped(index, what)
        if draws != move.draws:
            drawn = f"draws {draws} times, not {move.draws}"
            raise self._stopped(index, f"action {number} ({move.text!r:.80}) {drawn} as was noted")
        if self._compare:
            for kept in self._lines.kept:
                if kept.line.number == number and self._restore(kept) != match.position:
                    raise self._stopped(index, f"the position stored after action {number} is not that of the actions")
        if number == len(self._lines.moves):
            self._check_result(match)

    def _check_result(self, match: Match) -> None:
        """Compares the result line, which has no hash of its own to prove it."""
        result = self._record.result
        if result is None:
            return
        totals = [score.total for score in match.scores()]
        if not match.over or (result.winners, result.totals) != (match.winners(), totals):
            what = f"{self._record.path}: the result that was noted is not the one of these actions"
            raise RecordError(what + self._other)

    # -- what went wrong

    def _stopped(self, index: int, what: str) -> RecordError:
        """Gives the error for the first action that does not replay, with the last position to go on from."""
        where = ""
        place = None
        for kept in reversed(self._lines.kept):
            try:
                self._restore(kept)
            except RecordError:
                continue
            place = kept.line.number
            where = f"; the position stored after action {place} can be gone on from"
            break
        return RecordError(f"{self._record.path}: {what}{self._other}{where}", action=index + 1, stored=place)

    def _difference(self, header: Header) -> str:
        made = ", ".join(f"{name} {version}" for name, version in sorted(header.plugins.items()))
        here = ", ".join(f"{name} {version}" for name, version in sorted(self._ruleset.versions.items()))
        if made != here:
            return f"; it was made with {made}, installed is {here}"
        return "; the rules or data of the game have changed since it was made"


def replay_all(folder: str | Path, host: Host) -> dict[Path, str]:
    """Replays every record (`.jsonl`) and loads every saved position (`.json`) of a folder of old ones.

    Gives for each file what is wrong with it, "" if nothing. RecordError if the folder holds none.
    """
    folder = checked_path(folder)
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix in (".jsonl", ".json"))
    except OSError as error:
        raise RecordError(f"{folder} cannot be read: {why(error)}") from None
    if not files:
        raise RecordError(f"{folder} holds no records")
    found: dict[Path, str] = {}
    for path in files:
        try:
            if path.suffix == ".json":
                host.from_json(path.read_bytes())
            else:
                record = host.record(path)
                for _ in record.steps(host):
                    pass
                if record.warning:
                    raise RecordError(f"{path}: {record.warning}")
            found[path] = ""
        except (UndercroftError, OSError) as error:
            found[path] = str(error)
    return found
