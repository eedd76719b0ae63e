"""Scores are explained line by line, and counting changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft import Line, Position, Score
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Counts at every step and at the end, twice each time."""
    for step in case.walk():
        count(case, step.position)
    position = case.position
    if position is None or case.raised is not None:
        return
    scores = count(case, position)
    if position.flow or position.unfinished:
        return
    winners = position.winners()
    if not isinstance(winners, list) or any(type(seat) is not int for seat in winners):
        case.fail(f"the winners are {winners!r:.80}; they are a list of seats")
    if len(set(winners)) != len(winners) or not set(winners) <= set(range(case.players)):
        case.fail(f"the winners are {winners}; seats are 0 to {case.players - 1}, each once")
    if winners != position.winners() or winners != case.ruleset.winners(position, scores):
        case.fail("the winners are others when they are asked for again")


def count(case: Case, position: Position[Any, Any]) -> Sequence[Score]:
    """Gives the scores. Fails for lines that are none, and for counting that is not repeatable."""
    rules = case.ruleset.rules
    before = position.to_bytes()
    scores = position.scores()
    if position.to_bytes() != before:
        case.fail("counting the points changes the position")
    if position.scores() != scores:
        case.fail("counted twice, the points differ")
    if len(scores) != case.players:
        case.fail(f"there are {len(scores)} scores for {case.players} players")
    for seat, score in enumerate(scores):
        for line in score.lines:
            if not isinstance(line, Line):
                case.fail(f"a line of the score of player {seat} is {line!r:.80}, no Line")
            if type(line.points) is not int:
                case.fail(f"{line.label!r} counts {line.points!r}, a {type(line.points).__name__}: points are whole")
            if not isinstance(line.label, str) or not line.label:
                case.fail(f"a line of {line.points} points has the label {line.label!r:.80}: it must say what for")
            if rules and line.rule not in rules and line.rule != "":
                case.fail(f"{line.label!r} is counted by rule {line.rule!r}, which the game does not have")
            if line.rule in case.left_out:
                case.fail(f"{line.label!r} is counted by rule {line.rule!r}, which the game leaves out")
        if score.total != sum(line.points for line in score.lines):
            case.fail(f"the total of player {seat} is not the sum of its lines")
    for name, lines in case.ruleset.scoring.items():
        if any(lines(position, seat) for seat in range(case.players)):
            case.saw("scoring", name)
    return scores


CHECK = Check(
    "scores", "Scores are lines of whole points by known rules; counting changes nothing; winners are seats.", run
)
