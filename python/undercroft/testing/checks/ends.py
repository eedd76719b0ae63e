"""Random play ends, and a match that is cut before can be looked at, counted and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from undercroft import FlowError, Match
from undercroft.errors import describe
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Plays to the end, however long the sample of the other checks is; and once more, cut somewhere on the way."""
    position, raised = case.plan.finish(case)
    if position is None:
        case.fail("the match does not begin", raised)
    if isinstance(raised, FlowError):
        return  # it is for the check `flow`
    if position.unfinished:
        bound = case.setting.max_decisions
        case.fail(f"random play is cut after {bound} decisions: it does not end, or max_decisions is too small")
    if raised is None and len(case.script) > 1:
        cut(case)


def cut(case: Case) -> None:
    """Plays a match whose option `max_decisions` ends it unfinished, and uses it as one that goes on can be used."""
    length = 1 + case.rng("cut").below(len(case.script) - 1)
    moves = list(case.script[:length])
    shorter = case.plan.setting(case.lenient, case.players, {**case.options, "max_decisions": length})
    going, match = Match(case.setting, case.seed), Match(shorter, case.seed)
    case.played = []
    try:
        for player, action in moves:
            going.play(player, action)
            match.play(player, action)
            case.played.append((player, match.text(action)))
        if going.over:
            return
        for _, use in uses(case, going):
            use()
    except Exception:  # noqa: BLE001 - what is no better without a cut is for other checks
        return
    for what, use in uses(case, match):
        try:
            use()
        except Exception as error:  # noqa: BLE001 - it is the game's
            case.fail(f"a match that `max_decisions` cuts here cannot be {what}: {describe(error)}", error)


def uses(case: Case, match: Match) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Gives what is done with a match, whether it goes on or not."""
    scene = match.setting.game.scene
    yield "counted", match.scores
    yield "saved and loaded", lambda: case.lenient.from_json(match.to_json())
    for viewer in (None, *range(case.players)):
        observation = match.observation(viewer)
        yield "looked at", observation.to_json
        yield "told", lambda viewer=viewer: match.log(viewer)  # type: ignore[misc]
        if scene is not None:
            yield "drawn", lambda observation=observation: scene(observation, observation.player)  # type: ignore[misc]


CHECK = Check(
    "ends",
    "Random play ends before the game's max_decisions; cut there, a match can still be used.",
    run,
    shrinks=False,
)
