"""`show`: one position of a file, as somebody may see it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from undercroft.errors import PositionError
from undercroft.export import match_seen, warning_seen
from undercroft.match import Match
from undercroft.record import Record
from undercroft.scene import scene_of
from undercroft.table import Observation

from .arguments import Json, NoColour, Seat, check_seat, host_of
from .drawing import check_view, draw_files, named, prompt_seen, say_board, verdict
from .loading import load_position, read_file
from .terminal import Terminal, complain, one_line

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record or a saved position.", show_default=False)]


def show(
    ctx: typer.Context,
    file: File,
    at: Annotated[
        int | None, typer.Option("--at", help="After so many actions of a record; all, if left out.", metavar="N")
    ] = None,
    seat: Seat = None,
    view: Annotated[
        str,
        typer.Option("--view", help="Which part of a board of several is printed; all for all.", metavar="NAME"),
    ] = "",
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw it into this SVG file.", metavar="FILE")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", help="Draw it into this PNG file; needs the extra png.", metavar="FILE")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw the files on a dark ground.")] = False,
    as_json: Json = False,
    no_colour: NoColour = False,
) -> None:
    """Draw a position as a seat or an onlooker may see it.

    With --json it is printed as the observation of that seat.
    """
    host = host_of(ctx)
    source = read_file(file)
    if isinstance(source, Record):
        if source.warning:
            complain(f"{file}: {warning_seen(source)}")
        match = match_seen(source, host, at)
        names = source.header.names
        where = f"after {match.count} of {len(source)} actions"
    else:
        if at is not None:
            raise PositionError(f"{file} is a saved position, which has no earlier ones; --at is for records")
        match = load_position(host, file, source)
        names = list(match.names)
        where = f"after {match.position.decisions} decisions"
    check_seat(seat, match.setting.seats)
    observation = match.observation(seat)
    viewer = "an onlooker" if seat is None else named(seat, names)
    title = f"{one_line(match.setting.game.title)}, {where}, as {viewer} sees it"
    if view:
        check_view(None if match.setting.game.scene is None else scene_of(observation), view)
    if svg or png:
        draw_files(observation, title, svg, png, dark)
    if as_json:
        print(observation.to_json())
        return
    terminal = Terminal.found(no_colour)
    terminal.say(title, "strong")
    say_board(terminal, observation, view=view)
    terminal.say(_standing(match, names, observation))


def _standing(match: Match, names: list[str], seen: Observation[Any, Any]) -> str:
    if match.over:
        return verdict(match, names)
    asked = match.players()
    prompt = prompt_seen(seen, asked[0])
    return f"{' and '.join(named(seat, names) for seat in asked)} to act" + (f": {prompt}" if prompt else "")
