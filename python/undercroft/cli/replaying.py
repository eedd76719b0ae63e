"""`replay`: a record, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from undercroft.export import covered, warning_seen
from undercroft.host import Host
from undercroft.match import Match
from undercroft.record import Record
from undercroft.scene import fit
from undercroft.table import Observation

from .arguments import Json, NoColour, Seat, check_seat, host_of
from .drawing import counted, events_told, named, say_board, say_result, scores_seen, told
from .listing import print_json
from .loading import plain_header, steps
from .terminal import Terminal, complain, one_line

KEYS = "Enter next, b back, a number goes there, q ends"


class Frame(NamedTuple):
    """What is shown of one step: who did what, what happened, the board after it."""

    number: int
    player: int
    text: str
    events: list[str]
    draws: int
    hash: str
    view: Observation[Any, Any] | None


def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.", show_default=False)],
    seat: Seat = None,
    as_json: Json = False,
    no_colour: NoColour = False,
) -> None:
    """Step through a record.

    Every position is checked against the one that was noted. Piped, it prints all steps. With --as there is no seed, no
    hash and no draw, and others' secrets are covered.
    """
    host = host_of(ctx)
    record = host.record(file)
    check_seat(seat, record.header.players)
    if record.warning:
        complain(f"{file}: {record.warning if seat is None else warning_seen(record)}")
    terminal = Terminal.found(no_colour)
    stepping = terminal.interactive and not as_json
    frames, match = film(host, record, seat, stepping)
    names = record.header.names
    if as_json:
        print_json(_plain(record, frames, match, seat), indent=None)
    elif stepping:
        _step_through(terminal, frames, match, names, seat)
    else:
        whole = seat is None
        seed = f", seed {record.header.seed}" if whole else ""
        terminal.say(
            f"{one_line(match.setting.game.title)}, {counted(record.header.players, 'player')}{seed}", "strong"
        )
        _say_events(terminal, frames[0].events)
        for frame in frames[1:]:
            _say_frame(terminal, frame, names, whole)
        say_board(terminal, match.observation(seat))
        _say_end(terminal, match, names, seat)


def film(host: Host, record: Record, seat: int | None, views: bool) -> tuple[list[Frame], Match]:
    """Gives all steps as a seat may know them (all of it, for None), and the match at the end."""
    frames = []
    replayed = steps(host, record)
    for step in replayed if seat is None else covered(record, replayed):
        match, done = step.match, step.done
        text = told(match.setting, done, seat, everything=seat is None) if done else ""
        events = events_told(match.setting, step.events, seat, text)
        view = match.observation(seat) if views else None
        frames.append(Frame(step.number, done.player if done else -1, text, events, step.draws, step.hash, view))
    return frames, match


def _plain(record: Record, frames: Sequence[Frame], match: Match, seat: int | None) -> dict[str, Any]:
    whole = seat is None
    listed = []
    for frame in frames[1:]:
        one: dict[str, Any] = {"number": frame.number, "player": frame.player, "text": frame.text}
        if frame.events:
            one["events"] = frame.events
        if whole:
            one |= {"draws": frame.draws, "hash": frame.hash}
        listed.append(one)
    header = plain_header(record, whole)
    if not whole:
        header["options"] = match.ruleset.options_told(header["options"])
    plain: dict[str, Any] = {
        "header": header,
        "as": seat,
        "set_up": frames[0].events,
        "steps": listed,
        "actions": len(listed),
        "over": match.over,
        "unfinished": match.unfinished,
        "winners": match.winners(),
        "warning": record.warning if whole else warning_seen(record),
    }
    ended = match.over and not match.unfinished  # what was cut is not turned up
    scores = match.scores() if whole or ended else scores_seen(match.observation(seat))
    plain["scores"] = [
        {
            "total": score.total,
            "lines": [{"label": line.label, "points": line.points, "rule": line.rule} for line in score.lines],
        }
        for score in scores
    ]
    if whole:
        plain["hash"] = frames[-1].hash
    return plain


def _say_frame(terminal: Terminal, frame: Frame, names: Sequence[str], whole: bool) -> None:
    draws = f"   {frame.draws} drawn" if whole and frame.draws else ""
    who = f"{frame.number:4}  {named(frame.player, names)}: "
    print(terminal.styled(terminal.plain(who), "faint") + terminal.plain(frame.text) + terminal.styled(draws, "faint"))
    _say_events(terminal, frame.events)


def _say_events(terminal: Terminal, events: Sequence[str]) -> None:
    for event in events:
        for line in terminal.folded(f"        {event}"):
            terminal.say(line, "faint")


def _say_end(terminal: Terminal, match: Match, names: Sequence[str], seat: int | None) -> None:
    if match.over or seat is None:
        say_result(terminal, match, names, seat)
    else:
        terminal.say(f"{' and '.join(named(asked, names) for asked in match.players())} to act")


def _step_through(
    terminal: Terminal, frames: Sequence[Frame], match: Match, names: Sequence[str], seat: int | None = None
) -> None:
    at, last = 0, len(frames) - 1
    shown = -1
    while True:
        if at != shown:
            frame = frames[at]
            terminal.clear()
            assert frame.view is not None
            say_board(terminal, frame.view, below=2)
            # All in one line, so that a high board keeps its place.
            told = [f"{named(frame.player, names)}: {frame.text}"] if at else []
            if step := " - ".join([*told, *frame.events]):
                terminal.say(fit(step, terminal.width), "faint")
            if at == last and match.over:
                say_result(terminal, match, names, seat)
            shown = at
        try:
            answer = terminal.ask(f"{at} of {last}: {KEYS if terminal.width > 70 else 'Enter, b, number, q'} > ")
        except EOFError:
            return
        answer = answer.strip().lower()
        if answer in ("q", "quit"):
            return
        if answer in ("b", "back"):
            at = max(at - 1, 0)
        elif answer.isdecimal():
            if int(answer) > last:
                terminal.say(f"there are {last} steps", "bad")
            else:
                at = int(answer)
        elif answer in ("", "n", "next"):
            if at == last:
                terminal.say("this is the end; q ends, b goes back")
            at = min(at + 1, last)
        else:
            terminal.say(KEYS)
