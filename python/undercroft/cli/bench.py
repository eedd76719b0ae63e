"""`undercroft bench`: how fast things run here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from undercroft.bench import Report, Row

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
        console.print(_table(report))
        for line in report.absent:
            console.print(line, style="yellow", markup=False, highlight=False)
    if check and report.failed:
        for row in report.failed:
            typer.echo(f"{row.case}: {row.ratio:.1f}, limit {_limit(row)}", err=True)
        raise typer.Exit(1)


def _table(report: Report) -> Table:
    from rich.table import Table

    table = Table(title=f"{report.machine}, Python {report.python}" + (", quick: rough numbers" * report.quick))
    table.add_column("case")
    for heading in ("µs", "Y", "limit", "games/s", "decisions/game", "actions/decision"):
        table.add_column(heading, justify="right")
    for row in report.rows:
        table.add_row(
            row.case,
            f"{row.microseconds:.2f}",
            _number(row.Y, 2),
            _limit(row),
            _number(row.games_per_second, 0),
            _number(row.decisions_per_game, 1),
            _number(row.actions_per_decision, 1),
            style="red" if row.ok is False else None,
        )
    return table


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def _limit(row: Row) -> str:
    """Words a limit: `10 Y`, or for one in times of another case `4 x decision (now 2.5)`."""
    if row.limit is None:
        return ""
    if row.of == "Y":
        return f"{row.limit:g} Y"
    other = row.of.partition(": ")[2] or row.of
    least = "at least " * row.at_least
    return f"{least}{row.limit:g} x {other} (is {row.ratio:.1f})"
