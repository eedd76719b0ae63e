"""Chance comes from the seed alone: the same play-out is the same again, here and in other processes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

from undercroft.testing.case import Case, Check
from undercroft.testing.outside import outside
from undercroft.testing.plan import describe_action
from undercroft.testing.replica import Order, Run, ask, elsewhen, place_of, trace
from undercroft.testing.route import Route

HASH_SEEDS: Final = ("0", "4242")
"""What PYTHONHASHSEED is in the other processes: sets of texts come in another order there."""


def run(case: Case) -> None:
    """Compares a play-out with itself, played again at another time, and in two other processes."""
    if found := next(outside(case.ruleset), ""):
        case.fail(f"{found}: chance comes from pos.rng alone, and the time plays no part")
    draws = 0
    for step in case.walk():
        if step.position.rng.draws < draws:
            case.fail("the generator of the match was changed for another, which has drawn less")
        draws = step.position.rng.draws
    if not case.shrinking and case.raised is None and len(case.moves) < len(case.script):
        case.fail("what was legal in the play-out is not when it is played again: something but the seed decides")
    here = trace(case.setting, case.seed, case.played)
    with elsewhen():
        compare(case, here, trace(case.setting, case.seed, case.played), "again in the same process")
    for hash_seed, there in zip(HASH_SEEDS, elsewhere(case), strict=False):
        compare(case, here, there, f"in a process with hash seed {hash_seed}")


def compare(case: Case, here: Sequence[str], there: Sequence[str], what: str) -> None:
    """Fails at the first decision at which two traces differ."""
    for number, (one, other) in enumerate(zip_longest(here, there)):
        if one != other:
            del case.played[number:], case.moves[number:]
            case.fail(
                f"played {what}, position or legal actions are other ones after {number} actions: something but the "
                "seed decides (random, the clock, the order of a set, what an earlier match left behind)"
            )


def elsewhere(case: Case) -> Sequence[Sequence[str]]:
    """Gives the traces of the play-out in other processes; nothing where the game cannot be loaded there."""
    plan = case.plan
    if case.shrinking:
        return [traces[0] for traces in _ask(case, [Run(case.players, case.options, case.seed, case.played)])]
    kept: dict[Any, list[list[str]]] = plan.shared.setdefault("replica", {})
    key = (case.route.key, case.seed)
    if key not in kept:
        # A process takes long to start, so it plays all that will be asked for, in all settings.
        routes = {route.key: route for route in (case.route, *plan.settings())}.values()
        tried = [(route, seed) for route in routes for seed in plan.now]
        answers = _ask(case, [_run(case, route, seed) for route, seed in tried])
        for number, (route, seed) in enumerate(tried):
            kept[route.key, seed] = [traces[number] for traces in answers]
    return kept.pop(key)


def _run(case: Case, route: Route, seed: int) -> Run:
    plan = case.plan
    setting = plan.setting(plan.lenient, route.players, route.options)
    moves = plan.play_out(route, seed)
    texts = [(player, describe_action(setting, action)) for player, action in moves]
    return Run(route.players, dict(route.options), seed, texts)


def _ask(case: Case, runs: list[Run]) -> list[list[list[str]]]:
    plan = case.plan
    places = None if plan.plugins is None else [place_of(plugin) for plugin in plan.plugins]
    if places is not None and None in places:
        case.skip("in no other process: the plugin is an object that no module holds by a name")
        return []
    order = Order(
        path=[str(entry) for entry in sys.path],
        game=plan.name,
        plugins=places,  # type: ignore[arg-type]
        overlays=list(plan.overlays),
        runs=runs,
    )
    answers = []
    for answer in ask(order, HASH_SEEDS):
        if isinstance(answer, str):
            case.skip(f"in no other process: {answer}")
            return []
        answers.append(answer)
    return answers


CHECK = Check("determinism", "The same seed and actions give the same positions and legal actions everywhere.", run)
