"""`export`: a player's copy of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.export import seen_by, warning_seen

from .arguments import Seat, check_seat, host_of
from .terminal import complain


def export(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.", show_default=False)],
    seat: Seat = None,
    boards: Annotated[bool, typer.Option("--boards", help="With the observation after each action.")] = False,
) -> None:
    """Print a record as a seat may have it, an onlooker without --as: one line of JSON for each action.

    It holds no seed, hash or draw, and "?" for what others have not shown.
    """
    host = host_of(ctx)
    record = host.record(file)
    check_seat(seat, record.header.players)
    if record.warning:
        complain(f"{file}: {warning_seen(record)}")
    for line in seen_by(record, host, seat, boards):
        print(line, end="")
