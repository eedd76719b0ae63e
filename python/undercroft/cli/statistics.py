"""What many results come to: wins, scores and their parts, by seat and by bot; length and speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.simulation import Result


def summary(results: Sequence[Result], seats: int, seconds: float) -> dict[str, Any]:
    """Gives the statistics of some results as plain data; `lines` are mean points by label of the score sheet.

    A shared victory counts as won for each who shares it.
    """
    decisions = sum(result.decisions for result in results)
    lengths = [result.decisions for result in results]
    bots = list(dict.fromkeys(name for result in results for name in result.bots))
    every = [(result, seat) for result in results for seat in range(seats)]
    return {
        "unfinished": sum(result.unfinished for result in results),
        "nobody": sum(not result.winners and not result.unfinished for result in results),
        "shared": sum(len(result.winners) > 1 for result in results),
        "decisions": _spread(lengths),
        "seconds": round(seconds, 6),
        "games_per_second": round(len(results) / seconds, 3) if seconds else 0.0,
        "decisions_per_second": round(decisions / seconds, 3) if seconds else 0.0,
        "seats": [{"seat": seat, **_of([(result, seat) for result in results])} for seat in range(seats)],
        "bots": {bot: _of([(result, seat) for result, seat in every if result.bots[seat] == bot]) for bot in bots},
    }


def _of(played: Sequence[tuple[Result, int]]) -> dict[str, Any]:
    """Gives how it went for some seats of some games."""
    lines: dict[str, int] = {}
    for result, seat in played:
        for line in result.scores[seat].lines:
            lines[line.label] = lines.get(line.label, 0) + line.points
    return {
        "games": len(played),
        "wins": sum(seat in result.winners for result, seat in played),
        "score": _spread([result.scores[seat].total for result, seat in played]),
        "lines": {label: round(points / len(played), 4) for label, points in lines.items()},
    }


def _spread(numbers: Sequence[int]) -> dict[str, Any]:
    if not numbers:
        return {"mean": 0.0, "min": 0, "max": 0}
    return {"mean": round(sum(numbers) / len(numbers), 4), "min": min(numbers), "max": max(numbers)}
