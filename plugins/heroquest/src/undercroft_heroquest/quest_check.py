"""Checks a quest that was read: what makes it unplayable, and what its author should look at.

>>> from undercroft_heroquest.box import read_box
>>> from undercroft_heroquest.quest_read import shipped_quest
>>> box = read_box()
>>> report = check_quest(shipped_quest("first-steps", box), box)
>>> report.playable, report.errors, report.warnings
(True, (), ())
"""

from __future__ import annotations

from .box import Box
from .quest_case import Case, Report
from .quest_names import check_names
from .quest_read import Reading
from .quest_squares import check_squares
from .quest_ways import check_ways


def check_quest(reading: Reading, box: Box) -> Report:
    """Gives what is wrong with a quest, errors and warnings, in the order of its lines."""
    case = Case(reading, box)
    check_names(case)
    check_squares(case)
    check_ways(case)
    for letter, line, place in reading.unused:
        case.warn_at("letter", f"nothing speaks of the square {letter!r} of the map", line, place)
    return case.report()
