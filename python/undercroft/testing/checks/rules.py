"""Every rule has an id, and every id a test, or a reason why the game leaves it out."""

from __future__ import annotations

from undercroft.testing.case import Case, Check
from undercroft.testing.marks import marks


def run(case: Case) -> None:
    """Compares the rules of the game with what its phases, actions and tests name."""
    ruleset = case.ruleset
    rules = ruleset.rules
    left = case.left_out
    for named in (*ruleset.phases, *ruleset.notation.templates):
        if named.rule and named.rule not in rules:
            case.fail(f"{named.__name__} names rule {named.rule!r}, which the game does not have")
        if named.rule in left:
            case.fail(f"{named.__name__} names rule {named.rule!r}, which is left out: {left[named.rule]}")
    if not rules:
        case.skip("the game has no numbered rules")
        return
    for reason in dict.fromkeys(left.values()):
        some = [rule for rule, why in left.items() if why == reason]
        case.skip(f"left out {'is' if len(some) == 1 else 'are'} {', '.join(some)}: {reason}")
    folder = case.plan.tests
    if folder is None:
        case.skip("whether every rule has a test: no folder of tests was given")
        return
    found = list(marks(folder))
    if unwritten := [mark.where for mark in found if not mark.rule]:
        case.fail(f"a test marks a rule whose id is not written out: {', '.join(unwritten[:5])}")
    if unknown := [f"{mark.rule!r} ({mark.where})" for mark in found if mark.rule not in rules]:
        case.fail(f"tests mark rules that the game does not have: {', '.join(unknown[:8])}")
    if claimed := [f"{mark.rule!r} ({mark.where})" for mark in found if mark.rule in left]:
        case.fail(f"tests mark rules that are left out: {', '.join(claimed[:8])}")
    proven = {mark.rule for mark in found if not mark.idle}
    idle = {mark.rule: f" (the test at {mark.where} {mark.idle})" for mark in found if mark.idle}
    wanted = [rule for rule in rules if rule not in case.given and rule not in left]
    if unproven := [f"{rule}{idle.get(rule, '')}" for rule in wanted if rule not in proven]:
        more = f" and {len(unproven) - 8} more" if len(unproven) > 8 else ""
        case.fail(
            f"no test in {folder.name} is marked with pytest.mark.rule for {', '.join(unproven[:8])}{more}: "
            "every rule has a test"
        )


CHECK = Check(
    "rules",
    "Every rule has a test or is left out for a reason, and nothing names one that is not there.",
    run,
    kind="ruleset",
)
