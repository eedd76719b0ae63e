"""The one line for pytest: a class with a test for each check and setting."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from . import checks
from .case import Check
from .errors import ConformanceError
from .plan import Budget, Plan
from .reach import Reach
from .route import Route

PROPERTY: Final = "undercroft"
"""The property of a test's report by which the summary learns what was exercised; it reaches it from workers too."""


def conformance(
    game: str | object,
    *,
    plugins: Sequence[object] | None = None,
    overlays: Sequence[str] = (),
    players: Iterable[int] | None = None,
    options: Sequence[Mapping[str, Any]] | None = None,
    routes: Sequence[Route] = (),
    games: int = 5,
    seed: int = 1,
    decisions: int | None = None,
    tests: str | Path | None = None,
    records: str | Path | None = None,
    shape: str | Path | None = None,
    budget: Budget | None = None,
    reach: Reach | None = None,
    complete: Iterable[str] = (),
    without: Mapping[str, str] | None = None,
) -> type:
    """Gives a class of tests: every check of the kit on a game, for each setting, over seeded random play-outs.

    `game` is the name of an installed game, or a plugin (a module or an object, as in `Host(plugins=[...])`);
    `plugins` are further ones, and `overlays` are laid over it.

    - `players`, `options`: the settings to try, each number of players with each choice of options that allows it.
      Left out: all numbers, and each other value of options that are a choice.
    - `routes`: further settings, with ways to play that come where random play does not (`Route`).
    - `games` play-outs in each setting, from `seed` up; at most `decisions` (1000) of each are looked at.
    - `tests`: the folder (or file) whose tests prove the rules; the folder of the calling file if left out.
    - `records`: a folder of old records, which must load and replay. `shape`: a file with the fingerprint of what is
      saved, see `undercroft.testing.write_shape`. `budget`: what the game may cost.
    - `reach`: what else play should come to: for each kind its names, and a function that gives those to which a
      `Moment` has come. `complete`: the kinds, these or `action`, `phase` and so on, of which nothing may be missing.
    - `without`: checks to leave out, each with the reason, which is reported.

    What cannot be used is the one failing test of the class, so that the other tests of the file run.
    """
    caller = sys._getframe(1)
    where = Path(caller.f_code.co_filename).parent
    try:
        plan = Plan(
            game,
            plugins=plugins,
            overlays=overlays,
            players=players,
            options=options,
            routes=routes,
            games=games,
            seed=seed,
            decisions=decisions,
            tests=where if tests is None else tests,
            records=records,
            shape=shape,
            budget=budget,
            reach=reach,
            complete=complete,
            without=without,
        )
        settings = [] if plan.compiled else plan.settings()
    except Exception as error:  # noqa: BLE001 - told of by a test
        return _class(str(game), caller.f_globals, {"test_conformance": _raising(error)})
    if plan.compiled is not None:
        return _class(plan.name, caller.f_globals, {"test_flow": _raising(plan.compiled)})
    ids = [str(route) for route in settings]
    tried = [check for check in checks.load() if check.name not in plan.without]
    total = sum(1 if check.kind == "ruleset" else len(settings) for check in tried)
    tests_of = {f"test_{check.name}": _test(plan, check, settings, ids, total) for check in checks.load()}
    return _class(plan.name, caller.f_globals, tests_of)


def _class(name: str, caller: Mapping[str, Any], tests: Mapping[str, Any]) -> type:
    about = {"__doc__": f"Conformance of {name}.", "__module__": caller.get("__name__", __name__)}
    return type(f"Conformance of {name}", (), {**tests, **about})


def _raising(error: Exception) -> Callable[[Any], None]:
    def test(self: Any) -> None:
        raise error

    return test


def _test(plan: Plan, check: Check, settings: Sequence[Route], ids: Sequence[str], total: int) -> Any:
    import pytest

    def tried(request: pytest.FixtureRequest, route: Route) -> None:
        if check.name in plan.without:
            pytest.skip(plan.without[check.name])
        config = request.config
        error = None
        try:
            plan.run(
                check,
                route,
                games=config.getoption("--undercroft-games", None),
                seed=config.getoption("--undercroft-seed", None),
            )
        except ConformanceError as caught:
            error = str(caught)
        told = json.dumps({"total": total, **plan.exercise.news()})
        request.node.user_properties.append((PROPERTY, told))
        if error is not None:
            pytest.fail(error, pytrace=False)

    if check.kind == "ruleset":

        def test(self: Any, request: pytest.FixtureRequest) -> None:
            tried(request, settings[0])

    else:

        @pytest.mark.parametrize("setting", settings, ids=ids)
        def test(self: Any, request: pytest.FixtureRequest, setting: Route) -> None:
            tried(request, setting)

    test.__name__ = f"test_{check.name}"
    test.__doc__ = check.claim
    return test
