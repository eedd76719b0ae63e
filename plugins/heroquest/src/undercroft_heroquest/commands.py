"""`undercroft heroquest`: checks and draws quests of one's own, and lists those that are shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer
from msgspec import to_builtins

from undercroft.cli import Json, NoColour, Terminal, complain, draw_files, host_of, print_json, say_board, table

from .box import read_box
from .quest_case import Problem, Report
from .quest_check import check_quest
from .quest_read import QuestError, find_quest, quest_names, shipped_quest

Quest = Annotated[
    str, typer.Argument(metavar="FILE", help="A quest file (.toml), or the name of a shipped one.", show_default=False)
]
Data = Annotated[
    str | None, typer.Option("--data", help="A folder with data files of yours, as the option data.", metavar="DIR")
]
UNPLAYABLE: Final = 1
UNREADABLE: Final = 2

app = typer.Typer(
    help="Check, draw and list quests of HeroQuest.", rich_markup_mode=None, no_args_is_help=True, add_completion=False
)


@app.command()
def check(file: Quest, data: Data = None, as_json: Json = False) -> None:
    """Say what is wrong with a quest.

    Exit code 0 if it can be played, perhaps with warnings; 1 if it cannot; 2 if it cannot be read.
    """
    box = read_box(data)
    try:
        report = check_quest(find_quest(file, box), box)
    except QuestError as error:
        if not as_json:
            raise
        fault = {"code": "unreadable", "line": error.line or None, "square": error.square, "text": error.fault}
        print_json({"warnings": [], "errors": [fault]})
        raise typer.Exit(UNREADABLE) from None
    if as_json:
        print_json({"warnings": _plain(report.warnings), "errors": _plain(report.errors)})
    else:
        _say(Terminal.found(), report)
    if not report.playable:
        raise typer.Exit(UNPLAYABLE)


def _plain(problems: tuple[Problem, ...]) -> list[dict[str, Any]]:
    return [{"code": one.code, "line": one.line, "square": one.square, "text": one.text} for one in problems]


def _say(terminal: Terminal, report: Report) -> None:
    for what, tone, problems in (("error", "bad", report.errors), ("warning", "", report.warnings)):
        for problem in problems:
            terminal.wrap(f"{problem} [{problem.code}]", len(what) + 2, f"{what}: ", tone)
    verdict = "can be played" if report.playable else "cannot be played"
    found = [
        f"{len(problems)} {what}{'' if len(problems) == 1 else 's'}"
        for what, problems in (("error", report.errors), ("warning", report.warnings))
        if problems
    ]
    tone = "good" if report.playable else "bad"
    terminal.wrap(f"{report.title} {verdict}: {', '.join(found) or 'nothing is wrong with it'}", tone=tone)


@app.command()
def show(
    ctx: typer.Context,
    file: Quest,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw it into this SVG file.", metavar="FILE")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", help="Draw it into this PNG file; needs the extra png.", metavar="FILE")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw the files on a dark ground.")] = False,
    data: Data = None,
    no_colour: NoColour = False,
) -> None:
    """Draw a quest as Zargon sees it at the beginning, with all that is hidden from the heroes."""
    box = read_box(data)
    report = check_quest(find_quest(file, box), box)
    if not report.playable:
        complain(f"{report.title} cannot be drawn before it can be played: {report.errors[0]}; see `check` for all")
        raise typer.Exit(UNPLAYABLE)
    options = {"quest": file} if data is None else {"quest": file, "data": data}
    seen = host_of(ctx).setting("heroquest", 2, options).start(1).observation(0)
    title = f"{report.title}, as Zargon sees it"
    if svg or png:
        draw_files(seen, title, svg, png, dark)
        return
    terminal = Terminal.found(no_colour)
    terminal.say(title, "strong")
    say_board(terminal, seen)


@app.command()
def quests(as_json: Json = False) -> None:
    """List the shipped quests, those first that heroes win most often."""
    box = read_box()
    read = {name: shipped_quest(name, box).quest for name in quest_names()}
    rows = [
        {
            "name": name,
            "title": quest.title,
            "goal": quest.goal.__struct_config__.tag,
            "difficulty": to_builtins(quest.difficulty),
        }
        for name, quest in sorted(read.items(), key=lambda one: -one[1].difficulty.wins if one[1].difficulty else 0)
    ]
    if as_json:
        print_json(rows)
        return
    terminal = Terminal.found()
    told = [[row["name"], row["title"], row["goal"], _won(row["difficulty"])] for row in rows]
    for line in table([["quest", "title", "goal", "heroes win"], *told]):
        terminal.say(line)


def _won(rate: dict[str, Any] | None) -> str:
    return "{wins:g} % ({low:g} to {high:g}, {games} games)".format(**rate) if rate else ""
