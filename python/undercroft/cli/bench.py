"""`undercroft bench`: how fast things run here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from undercroft.bench import Report, Row
    from undercroft.bench.kernels import KernelReport

app = typer.Typer(help="Measure how fast things run here.", no_args_is_help=True)


@app.callback()
def bench() -> None:
    """Measure how fast things run here."""


@app.command()
def games(
    names: Annotated[list[str] | None, typer.Argument(help="Only these games.", show_default=False)] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="A few seconds, rough numbers.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Fail if a limit is missed by more than half.")] = False,
) -> None:
    """Play every installed game at random and time it: in microseconds, and in Y if OpenSpiel is installed.

    Y is one move of OpenSpiel's tic-tac-toe in C++, looped from Python in the same run.
    """
    from rich.console import Console

    from undercroft.bench import measure

    report = measure(names or (), quick=quick)
    if json:
        typer.echo(report.to_json())
    else:
        console = Console()
        console.print(_times(report))
        console.print(_play_outs(report))
        for line in report.absent:
            console.print(line, style="yellow", markup=False, highlight=False)
    if check and report.failed:
        for row in report.failed:
            typer.echo(f"{row.case}: {row.ratio:.1f}, limit {_limit(row)}", err=True)
        raise typer.Exit(1)


@app.command()
def kernels(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Small boards, some seconds, rough numbers.")] = False,
) -> None:
    """Time the kernels beside plain Python, networkx, and whatever other peers are installed.

    A ratio is the peer's time over ours; its target is half of what a prototype reached on a quiet machine.
    """
    from rich.console import Console

    from undercroft.bench.kernels import measure

    report = measure(quick=quick)
    if json:
        typer.echo(report.to_json())
        return
    console = Console()
    console.print(_kernels(report))
    for line in report.absent:
        console.print(line, style="yellow", markup=False, highlight=False)


def _kernels(report: KernelReport) -> Table:
    """The table of kernels: our time once for each board, then the peers."""
    from rich import box
    from rich.table import Table

    title = f"{report.machine}, Python {report.python}" + (", quick: rough numbers" * report.quick)
    table = Table(title=title, title_justify="left", box=box.SIMPLE)
    for heading in ("kernel", "size"):
        table.add_column(heading, no_wrap=True)
    table.add_column("µs", justify="right", no_wrap=True)
    table.add_column("peer", no_wrap=True)
    for heading in ("its µs", "ratio", "target"):
        table.add_column(heading, justify="right", no_wrap=True)
    before = None
    for row in report.rows:
        here = row.kernel, row.size
        ours = ("", "", "") if here == before else (*here, _micros(row.microseconds))
        theirs = (row.peer or "", _micros(row.peer_microseconds), _ratio(row.ratio), _ratio(row.target))
        table.add_row(*ours, *theirs, style="red" if row.ok is False else None)
        before = here
    return table


def _micros(value: float | None) -> str:
    return _number(value, 2 if value is not None and value < 100 else 0)


def _ratio(value: float | None) -> str:
    return _number(value, 1 if value is not None and value < 100 else 0)


def _times(report: Report) -> Table:
    """The first table: each case with its limit."""
    from rich import box
    from rich.table import Table

    title = f"{report.machine}, Python {report.python}" + (", quick: rough numbers" * report.quick)
    table = Table(title=title, title_justify="left", box=box.SIMPLE)
    table.add_column("case", no_wrap=True)
    for heading in ("µs", "Y", "limit"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in report.rows:
        miss = "red" if row.ok is False else None
        table.add_row(row.case, f"{row.microseconds:.2f}", _number(row.Y, 2), _limit(row), style=miss)
    return table


def _play_outs(report: Report) -> Table:
    """The second table: what the games were that were played."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    table.add_column("play-outs", no_wrap=True)
    for heading in ("games a second", "decisions a game", "actions a decision"):
        table.add_column(heading, justify="right")
    for row in report.rows:
        if row.games_per_second is not None:
            counts = (_number(row.decisions_per_game, 1), _number(row.actions_per_decision, 1))
            table.add_row(row.case.partition(":")[0], _number(row.games_per_second, 0), *counts)
    return table


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def _limit(row: Row) -> str:
    """Words a limit: `10 Y`, or `4 decisions` for one in times of another case, with what it is now."""
    if row.limit is None:
        return ""
    if row.of == "Y":
        return f"{row.limit:g} Y"
    other = row.of.rpartition(": ")[2]
    return f"{'from ' if row.at_least else ''}{row.limit:g} x {other}: {row.ratio:.1f}"
