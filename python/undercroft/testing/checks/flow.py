"""Phases lead only where they declared."""

from __future__ import annotations

from typing import Any

from undercroft import FlowError, Position
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Walks in strict mode, in which every transition is compared with what was declared."""
    for step in case.walk(strict=True):
        look(case, step.position)
    if isinstance(case.raised, FlowError):
        case.fail(str(case.raised), case.raised)
    if case.position is not None and case.raised is None:
        look(case, case.position)


def look(case: Case, position: Position[Any, Any]) -> None:
    """Fails for a flow that no transition can have led to."""
    phases = case.setting.ruleset.phases
    for phase in position.flow:
        if type(phase) not in phases:
            case.fail(f"{type(phase).__name__} is on the flow, and no registered phase")
    if position.flow and not position.flow[-1].begun:
        case.fail(f"{type(position.flow[-1]).__name__} asks for decisions before it was entered")
    if position._raised:
        raised = ", ".join(type(one).__name__ for one in position._raised)
        case.fail(f"{raised} was raised outside of a step: only `enter`, `play`, `proceed` and listeners interrupt")


CHECK = Check("flow", "Phases lead only where they declared, and the flow always gets somewhere.", run)
