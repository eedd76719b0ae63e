"""Phases lead only where they declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from undercroft import FlowError, Phase, Position
from undercroft.testing.case import Case, Check

STEPS: Final = ("enter", "play", "proceed", "play_lent")
"""What phases do by returning what comes next."""


def run(case: Case) -> None:
    """Walks in strict mode, in which every transition is compared with what was declared."""
    with guarded(case.strict.ruleset.phases):
        for step in case.walk(strict=True):
            look(case, step.position)
    if isinstance(case.raised, FlowError):
        case.fail(str(case.raised), case.raised)
    if case.position is not None and case.raised is None:
        look(case, case.position)


@contextmanager
def guarded(phases: Iterable[type[Phase]]) -> Iterator[None]:
    """Lets the steps of phases raise FlowError if they change what is the host's: the flow, its counts, the dice."""
    own = [(cls, name, vars(cls).get(name)) for cls in phases for name in STEPS]
    for cls, name, _ in own:
        setattr(cls, name, _guarded(getattr(cls, name), f"{cls.__name__}.{name}"))
    try:
        yield
    finally:
        for cls, name, function in own:
            if function is None:
                delattr(cls, name)
            else:
                setattr(cls, name, function)


def _guarded(step: Callable[..., Any], name: str) -> Callable[..., Any]:
    def guarded(phase: Any, position: Position[Any, Any], *arguments: Any) -> Any:
        before = _hosts(position)
        result = step(phase, position, *arguments)
        for what, value in _hosts(position).items():
            if value != before[what]:
                raise FlowError(f"{name} changes {what} itself; it is the host's: return what comes next")
        return result

    return guarded


def _hosts(position: Position[Any, Any]) -> dict[str, Any]:
    return {
        "pos.flow": [id(position.flow), len(position.flow), *map(id, position.flow[-3:])],
        "pos.decisions": position.decisions,
        "pos.unfinished": position.unfinished,
        "pos.rng": id(position.rng),
        "pos.setting": id(position.setting),
    }


def look(case: Case, position: Position[Any, Any]) -> None:
    """Fails for a flow that no transition can have led to."""
    phases = case.ruleset.phases
    for phase in position.flow:
        if type(phase) not in phases:
            case.fail(f"{type(phase).__name__} is on the flow, and no registered phase")
    if position.flow and not position.flow[-1].begun:
        case.fail(f"{type(position.flow[-1]).__name__} asks for decisions before it was entered")
    if position._raised:
        raised = ", ".join(type(one).__name__ for one in position._raised)
        case.fail(f"{raised} was raised outside of a step: only `enter`, `play`, `proceed` and listeners interrupt")


CHECK = Check("flow", "Phases lead only where they declared, and the flow always gets somewhere.", run)
