"""Play comes to all that the suite says it must: kinds of actions and phases, and things of the game's own."""

from __future__ import annotations

from undercroft import Event
from undercroft.testing.case import Case, Check
from undercroft.testing.exercise import words
from undercroft.testing.reach import Moment


def run(case: Case) -> None:
    """Walks through every play-out of the suite's own settings and seeds, and notes what it comes to.

    What other checks have come to does not count: they may not have run, or with other seeds.
    """
    plan = case.plan
    if not plan.exercise.wanted:
        case.skip("nothing was named that play should come to")
        return
    with plan.exercise.anew() as seen:
        for route in plan.settings():
            if plan.impossible(route) is None:
                for seed in plan.seeds():
                    walk(Case(plan, case.check, route, seed, None))
    lacking = [
        f"{words(kind)}: {', '.join(missing)}"
        for kind in plan.wanted.complete
        if (missing := [name for name in plan.exercise.known.get(kind, ()) if name not in seen.get(kind, ())])
    ]
    if lacking:
        case.fail(f"play never came to {'; '.join(lacking)}. Give the suite routes that do")


def walk(case: Case) -> None:
    """Notes what one play-out comes to, in strict mode: there phases and listeners tell of themselves."""
    case.plan.note(case.setting, case.options, case.script)
    log: list[Event] = []
    moment = None
    for step in case.walk(strict=True):
        note(case, moment or Moment(step.position, -1, None, ()))
        step.position.log = log = []
        moment = Moment(step.position, step.player, step.action, log)
    if case.raised is None and case.position is not None:
        note(case, moment or Moment(case.position, -1, None, ()))


def note(case: Case, moment: Moment) -> None:
    """Notes what one moment has come to."""
    for kind, (names, told) in case.plan.wanted.reach.items():
        for name in told(moment):
            if name not in names:
                case.fail(f"`reach` tells {name!r}, which is not among the {kind} that it names")
            case.saw(kind, name)


CHECK = Check("reached", "Play comes to all that the suite says it must come to.", run, kind="ruleset")
