"""What is given away of a match, to one seat or to onlookers: views for a client, a player's copy of a record.

The position, the seed, draws and hashes are the authority's: with a seed the match can be played again, and guesses can
be tried on a hash. Nothing here holds any of them, nor what another has not shown: it stands as "?" or is left out.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from .errors import PlayersError, RecordError, show
from .scene import scene_of

if TYPE_CHECKING:
    from .flow import Action, Event
    from .host import Host
    from .match import Match
    from .record import Record
    from .setting import Setting

T = TypeVar("T")

FORMAT: Final = 1
"""The version of a player's copy."""


def view(match: Match, player: int | None = None) -> dict[str, Any]:
    """Gives all that a client of one seat needs to draw and to ask, as plain data; an onlooker's for None.

    It is the observation as `Observation.to_json` has it, and: `prompt` (what the seat is asked for), `log`, `names`,
    `actions` (what was done, as the seat may know it), `can_undo`, `over`, `winners`; `scores` once the match has ended
    by its rules; `scene` where the game has one.
    """
    observation = match.observation(player)
    setting, seat = match.setting, observation.player
    plain = setting.codec.observation_plain(observation)
    plain |= {
        "names": list(match.names),
        "prompt": match.prompt(player) if player is not None and player in match.players() else "",
        "log": match.log(player),
        "actions": [
            {"player": done.player, "text": setting.ruleset.told(done.player, done.action, seat)}
            for done in match.actions
        ],
        "can_undo": player is not None and match.can_undo(player),
        "over": match.over,
        "winners": match.winners(),
    }
    if match.over and not match.unfinished:
        plain["scores"] = _plain(match.scores())
    if setting.game.scene is not None:
        plain["scene"] = _plain(scene_of(observation))
    return plain


def seen_by(record: Record, host: Host, player: int | None = None, boards: bool = False) -> Iterator[str]:
    """Gives a record as one seat may have it (an onlooker for None), line by line: JSON, each with its line end.

    The first line says what it is, then one for each action that stands, one for the result if the match
    has ended.
    With `boards` the first line and those of actions have the observation after them. Same record, same lines.
    RecordError if the record does not replay, PlayersError for a seat that nobody sits on.
    """
    header = record.header
    seat = -1 if player is None else _seat(player, header.players)
    number, events = 0, 0
    for match in covered(record, record.steps(host)):
        ruleset = match.ruleset
        if not number:
            line: dict[str, Any] = {
                "line": "copy",
                "undercroft": FORMAT,
                "for": player,
                "game": header.game,
                "plugins": header.plugins,
                "players": header.players,
                "options": ruleset.options_told(header.options),
                "overlays": sorted(header.overlays),
                "names": header.names,
            }
        else:
            done = match.actions[-1]
            text = ruleset.told(done.player, done.action, seat)
            line = {"line": "action", "number": number, "player": done.player, "text": text}
        action = match.actions[-1].action if number else None
        told = events_told(match.setting, match.events[events:], seat, action, str(line.get("text", "")))
        if told:
            line["events"] = told
        if boards:
            line["observation"] = match.setting.codec.observation_plain(match.observation(player))
        yield _line(line)
        number, events = number + 1, len(match.events)
    if match.over:
        line = {"line": "result", "winners": match.winners(), "unfinished": match.unfinished}
        if not match.unfinished:
            line["scores"] = _plain(match.scores())
        yield _line(line)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _line(plain: dict[str, Any]) -> str:
    return msgspec.json.encode(plain).decode() + "\n"


def _seat(player: int, players: int) -> int:
    if type(player) is not int or not 0 <= player < players:
        raise PlayersError(f"there is no player {show(player)}; seats are 0 to {players - 1}")
    return player


def event_lines(
    setting: Setting, events: Sequence[Event], seat: int, action: Action | None = None, shown: str = ""
) -> Iterator[tuple[str, bool]]:
    """Gives events as that seat (-1: an onlooker) may know them, without what only repeats the action just shown.

    Each comes with whether a chapter begins with it.
    """
    repeated = shown == "?"  # what is left out must not tell what was done in secret
    for event in events:
        line = setting.ruleset.tell(event, seat)
        if not line or line == shown:
            continue
        if not repeated and isinstance(action, event.repeats):
            repeated = True
        else:
            yield line, event.chapter


def events_told(
    setting: Setting, events: Sequence[Event], seat: int, action: Action | None = None, shown: str = ""
) -> list[str]:
    """Gives the lines of `event_lines` alone."""
    return [line for line, _ in event_lines(setting, events, seat, action, shown)]


def covered(record: Record, steps: Iterable[T]) -> Iterator[T]:
    """Gives the steps of a replay; an error on the way says where it was, not what somebody did there.

    What a record cannot begin with (a game that is not installed) is told as it is.
    """
    done = -1
    iterator = iter(steps)
    while True:
        failed = False
        try:
            step = next(iterator, None)
        except RecordError:
            if done < 0:
                raise
            failed = True
        if failed:  # outside of the handler, so that the error with the secret is not its context
            raise RecordError(f"{record.path} replays for {done} of {len(record)} actions, then no further")
        if step is None:
            return
        yield step
        done += 1


def match_seen(record: Record, host: Host, number: int | None = None) -> Match:
    """Gives the match after so many actions (all, for None) for somebody who may not know all of it.

    RecordError as `Record.at` raises it, but without what somebody did where the record does not replay.
    """
    next(record.steps(host))
    if number is not None and not 0 <= number <= len(record):
        return record.at(host, number)  # which says how many there are
    with contextlib.suppress(RecordError):
        return record.replay(host, number)
    return [*covered(record, record.steps(host))][-1]  # which says where it stops


def warning_seen(record: Record) -> str:
    """Gives what was left unread of a record, without the words of the lines that were."""
    return record.warning.partition(": ")[0]
