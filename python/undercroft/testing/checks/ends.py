"""Random play ends."""

from __future__ import annotations

from undercroft import FlowError
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Plays to the end, however long the sample of the other checks is."""
    position, raised = case.plan.finish(case)
    if position is None:
        case.fail("the match does not begin", raised)
    if isinstance(raised, FlowError):
        return  # it is for the check `flow`
    if position.unfinished:
        bound = case.setting.max_decisions
        case.fail(f"random play is cut after {bound} decisions: it does not end, or max_decisions is too small")


CHECK = Check("ends", "Random play ends before the game's max_decisions.", run, shrinks=False)
