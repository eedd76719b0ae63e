"""How fast games run here: times in microseconds, and in Y where the yardstick is installed.

Y is one move of OpenSpiel's tic-tac-toe, which is written in C++, in the loop in Python that plays any of its games,
choice of the move included. It is timed in the same process, in turns with what is measured, so that a ratio means
about the same on any machine.

Ours is the public play-out loop of a compiled ruleset with default options and most players: set-up, flow, legal
actions, choice and scores are all in the timed part, and only decisions with two or more legal actions count.

`undercroft bench games` prints the table; `measure` gives it to programs:

    from undercroft.bench import measure

    report = measure(quick=True)
    for row in report.rows:
        print(row.case, row.microseconds, row.Y, row.limit)
"""

from .report import Report, Row, measure

__all__ = ["Report", "Row", "measure"]
