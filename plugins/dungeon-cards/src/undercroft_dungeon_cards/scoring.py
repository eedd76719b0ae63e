"""The score sheet, and who wins (DC-H11)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft import Line, Score

from .tables import Reading


def score_lines(table: Reading, player: int) -> list[Line]:
    """Gives experience and gems, and alone how near the target is."""
    seat, static = table.state.seats[player], table.static
    lines = [Line("experience", seat.xp, "DC-H11"), Line("gems", static.gem_points * seat.gems, "DC-H11")]
    if table.seats == 1:
        missing = static.target - sum(line.points for line in lines)
        told = f"{missing} short" if missing > 0 else f"{-missing} more" if missing else "reached exactly"
        lines.append(Line(f"target {static.target}: {told}", 0, "DC-H11"))
    return lines


def winners(table: Reading, scores: Sequence[Score]) -> list[int]:
    """Gives who wins: most points, then more gems, then fewer cards held; alone, who reaches the target."""
    if table.seats == 1:
        return [0] if scores[0].total >= table.static.target else []
    ranks = [(score.total, seat.gems, -len(seat.hand)) for score, seat in zip(scores, table.state.seats, strict=True)]
    return [player for player, rank in enumerate(ranks) if rank == max(ranks)]
