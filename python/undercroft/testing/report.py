"""Trying everything outside pytest: `verify` and `failures`, and the report of what was tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import checks
from .errors import ConformanceError
from .exercise import reached, unseen
from .plan import Plan


class Report:
    """What was tried on a game: `checks` by name, `settings`, `failures`; `unexercised` is what play never came to.

    `reached` says of how many of the things that were named with `reach` and `complete` it came to.
    """

    def __init__(self, plan: Plan, checks: Sequence[str], failures: Sequence[ConformanceError]) -> None:
        self.game = plan.name
        self.checks = list(checks)
        self.settings = [] if plan.compiled else [str(route) for route in plan.settings()]
        self.games = plan.games
        self.failures = list(failures)
        self.without = dict(plan.without)
        told = [plan.exercise.told()]
        self.reached, self.unexercised = reached(told), unseen(told)

    def __str__(self) -> str:
        over = f"{self.games} play-outs in each of: {'; '.join(self.settings)}"
        lines = [f"{self.game}: {len(self.checks)} checks over {over}"]
        lines += [f"  failed: {error}" for error in self.failures]
        lines += [f"  left out: {name}, {reason}" for name, reason in self.without.items()]
        lines += [f"  reached: {line}" for line in self.reached]
        return "\n".join([*lines, *(f"  not exercised: {line}" for line in self.unexercised)])


def verify(game: str | object, *, checks: Sequence[str] | None = None, **what: Any) -> Report:
    """Tries a game and gives the report. ConformanceError at the first check that fails.

    Takes what `conformance` takes, and the names of the checks to run (all if None).
    """
    plan = Plan(game, **what)
    for error in _failures(plan, checks):
        raise error
    return _report(plan, checks, [])


def failures(game: str | object, *, checks: Sequence[str] | None = None, **what: Any) -> list[ConformanceError]:
    """Gives the first failure of every check that a game fails; an empty list for a game that keeps its promises."""
    return examine(game, checks=checks, **what).failures


def examine(game: str | object, *, checks: Sequence[str] | None = None, **what: Any) -> Report:
    """Tries all checks, whether others fail or not, and gives the report."""
    plan = Plan(game, **what)
    return _report(plan, checks, list(_failures(plan, checks)))


def _report(plan: Plan, names: Sequence[str] | None, failed: Sequence[ConformanceError]) -> Report:
    ran = [check.name for check in checks.load(names) if check.name not in plan.without]
    return Report(plan, ran, failed)


def _failures(plan: Plan, names: Sequence[str] | None) -> Any:
    if plan.compiled is not None:
        yield plan.compiled
        return
    settings = plan.settings()
    for check in checks.load(names):
        if check.name in plan.without:
            continue
        try:
            for route in settings[:1] if check.kind == "ruleset" else settings:
                plan.run(check, route)
        except ConformanceError as error:
            yield error


__all__ = ["Report", "examine", "failures", "verify"]
