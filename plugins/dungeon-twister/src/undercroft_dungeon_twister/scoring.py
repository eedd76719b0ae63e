"""The score sheet, and who wins (DT-P1 to DT-P4, DT-B36, DT-TE6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft import Line, Score

from .ending import points
from .tables import Reading

SHEET = (
    ("characters eliminated", "DT-P1"),
    ("characters wounded", "DT-LM6"),
    ("characters out of the dungeon", "DT-P2"),
    ("treasures", "DT-P3"),
)


def score_lines(table: Reading, player: int) -> list[Line]:
    """Gives what a player has scored, by what for; in teams also what the partners have."""
    seats = table.state.seats
    lines = [Line(label, scored, rule) for (label, rule), scored in zip(SHEET, seats[player].deeds, strict=True)]
    lines += [
        Line(f"of {table.static.scenario.colours[other]}", sum(seats[other].deeds), "DT-TE6")
        for other in table.static.teams[table.static.team[player]]
        if other != player
    ]
    return lines


def winners(table: Any, scores: Sequence[Score]) -> list[int]:
    """Gives all seats of the team with the most points; equal teams share (DT-B36, DT-RO12)."""
    best = max(points(table, team) for team in range(len(table.static.teams)))
    return [seat for seat in range(table.seats) if points(table, table.static.team[seat]) == best]
