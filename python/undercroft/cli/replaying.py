"""`replay`: a record, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from undercroft.errors import OptionError
from undercroft.export import covered, warning_seen
from undercroft.host import Host
from undercroft.match import Match
from undercroft.record import Record
from undercroft.scene import fit, scene_of
from undercroft.table import Observation

from .arguments import Json, NoColour, Seat, check_seat, host_of
from .drawing import EventLine, counted, event_lines, named, say_board, say_result, scores_seen, told
from .listing import print_json
from .loading import plain_header, steps
from .terminal import Terminal, complain, one_line

BY: Final = ("step", "chapter")
"""What replay goes by."""


class Frame(NamedTuple):
    """What is shown of one step: who did what, what happened, the board after it."""

    number: int
    player: int
    text: str
    events: list[EventLine]
    draws: int
    hash: str
    view: Observation[Any, Any] | None

    @property
    def chapter(self) -> str:
        """The headings of what begins after this step; "" if nothing does."""
        return " - ".join(event.text for event in self.events if event.chapter)


def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.", show_default=False)],
    seat: Seat = None,
    by: Annotated[
        str, typer.Option("--by", help="Go by `step`, or by `chapter`: rounds, turns or fights.", metavar="WHAT")
    ] = BY[0],
    as_json: Json = False,
    no_colour: NoColour = False,
) -> None:
    """Step through a record, or go from chapter to chapter.

    Every position is checked against the one that was noted. Piped, it prints all steps. With --as there is no seed, no
    hash and no draw, and others' secrets are covered.
    """
    if by not in BY:
        raise OptionError("by", f"it is {' or '.join(BY)}, not {by!r}")
    host = host_of(ctx)
    record = host.record(file)
    check_seat(seat, record.header.players)
    if record.warning:
        complain(f"{file}: {record.warning if seat is None else warning_seen(record)}")
    terminal = Terminal.found(no_colour)
    stepping = terminal.interactive and not as_json
    chapters = by == "chapter"
    frames, match = film(host, record, seat, stepping or chapters)
    if chapters and not any(frame.chapter for frame in frames):
        raise OptionError("by", f"{record.header.game} tells of no chapters here; leave --by out")
    names = record.header.names
    if as_json:
        print_json(_plain(record, frames, match, seat), indent=None)
    elif stepping:
        _step_through(terminal, frames, match, names, seat, chapters)
    else:
        whole = seat is None
        seed = f", seed {record.header.seed}" if whole else ""
        terminal.say(
            f"{one_line(match.setting.game.title)}, {counted(record.header.players, 'player')}{seed}", "strong"
        )
        if chapters:
            _say_chapters(terminal, frames)
        else:
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
        events = event_lines(match.setting, step.events, seat, done, text)
        view = match.observation(seat) if views else None
        frames.append(Frame(step.number, done.player if done else -1, text, events, step.draws, step.hash, view))
    return frames, match


def _plain(record: Record, frames: Sequence[Frame], match: Match, seat: int | None) -> dict[str, Any]:
    whole = seat is None
    listed = []
    for frame in frames[1:]:
        one: dict[str, Any] = {"number": frame.number, "player": frame.player, "text": frame.text}
        if frame.events:
            one["events"] = [event.text for event in frame.events]
        if frame.chapter:
            one["chapter"] = frame.chapter
        if whole:
            one |= {"draws": frame.draws, "hash": frame.hash}
        listed.append(one)
    header = plain_header(record, whole)
    if not whole:
        header["options"] = match.ruleset.options_told(header["options"])
    plain: dict[str, Any] = {
        "header": header,
        "as": seat,
        "set_up": [event.text for event in frames[0].events],
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


def _say_events(terminal: Terminal, events: Sequence[EventLine]) -> None:
    for event in events:
        for line in terminal.folded(event.indented(8)):
            terminal.say(line, event.tone)


def _say_chapters(terminal: Terminal, frames: Sequence[Frame]) -> None:
    """Prints each chapter with the board as it begins."""
    for number in chapters_of(frames):
        terminal.say(f"== {frames[number].chapter or 'the beginning'}   step {number}", "strong")
        view = frames[number].view
        assert view is not None
        say_board(terminal, view)
        terminal.say()


def chapters_of(frames: Sequence[Frame]) -> list[int]:
    """Gives the steps after which a chapter begins; the first begins with the match."""
    return [number for number, frame in enumerate(frames) if frame.chapter or not number]


def _say_end(terminal: Terminal, match: Match, names: Sequence[str], seat: int | None) -> None:
    if match.over or seat is None:
        say_result(terminal, match, names, seat)
    else:
        terminal.say(f"{' and '.join(named(asked, names) for asked in match.players())} to act")


def _step_through(
    terminal: Terminal,
    frames: Sequence[Frame],
    match: Match,
    names: Sequence[str],
    seat: int | None = None,
    by_chapter: bool = False,
) -> None:
    at, last = 0, len(frames) - 1
    chapters = [*chapters_of(frames), last]
    keys = "Enter next, b back, a number goes there, q ends"
    if len(chapters) > 2:
        keys = "Enter next, b back, c and bc by chapters, a number, q ends"
    views = _views(frames[0])
    if views:
        keys = keys.replace("b back,", "b back, v views,").replace(" a number,", " number,")
    shown, view = -1, ""
    while True:
        if at != shown:
            view = ""
            _say_screen(terminal, frames[at], names)
            if at == last and match.over:
                say_result(terminal, match, names, seat)
            shown = at
        where = f"{at} of {last}"
        prompt = f"{where}: {keys} > "
        try:
            answer = terminal.ask(prompt if len(prompt) < terminal.width else f"{where}, ? for help > ")
        except EOFError:
            return
        answer = answer.strip().lower()
        back = answer in ("b", "back", "bc")
        if answer in ("q", "quit"):
            return
        if answer.isdecimal():
            if int(answer) > last:
                terminal.say(f"there are {last} steps", "bad")
            else:
                at = int(answer)
        elif answer in ("c", "chapter", "bc") or (by_chapter and (back or answer in ("", "n", "next"))):
            goes = [one for one in chapters if (one < at if back else one > at)]
            if goes:
                at = goes[-1] if back else goes[0]
            else:
                terminal.say(f"this is the {'beginning' if back else 'end'}; q ends")
        elif back:
            at = max(at - 1, 0)
        elif answer in ("v", "view") and views:
            view = _view_after(frames[at], view)
            _say_screen(terminal, frames[at], names, view)
        elif answer in ("", "n", "next"):
            if at == last:
                terminal.say("this is the end; q ends, b goes back")
            at = min(at + 1, last)
        else:
            terminal.say(keys)


def _views(frame: Frame) -> list[str]:
    """Gives the names of the views of a board; none if it has none, or if none is drawn."""
    if frame.view is None or frame.view.setting.game.scene is None:
        return []
    return list(scene_of(frame.view).views)


def _view_after(frame: Frame, view: str) -> str:
    """Gives the view that comes after that one, or after the one that matters."""
    assert frame.view is not None
    scene = scene_of(frame.view)
    names = list(scene.views)
    shown = view or scene.view
    return names[(names.index(shown) + 1) % len(names)] if shown in names else names[0]


def _say_screen(terminal: Terminal, frame: Frame, names: Sequence[str], view: str = "") -> None:
    """Shows a step: the board after it, and what was done in one line, so that a high board keeps its place."""
    terminal.clear()
    assert frame.view is not None
    say_board(terminal, frame.view, below=2, view=view)
    told = [frame.chapter] if frame.chapter else []
    told += [f"{named(frame.player, names)}: {frame.text}"] if frame.number else []
    told += [event.text for event in frame.events if not event.chapter]
    if told:
        terminal.say(fit(" - ".join(told), terminal.width), "strong" if frame.chapter else "faint")
