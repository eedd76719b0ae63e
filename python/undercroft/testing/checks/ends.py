"""Random play ends, and a match that is cut before can be looked at, counted and saved."""

from __future__ import annotations

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
    """Plays a match whose option `max_decisions` ends it unfinished, and asks it for everything."""
    length = 1 + case.rng("cut").below(len(case.script) - 1)
    moves = list(case.script[:length])
    text = case.setting.ruleset.text
    match = Match(case.plan.setting(case.lenient, case.players, {**case.options, "max_decisions": length}), case.seed)
    case.played = [(player, text(action)) for player, action in moves]
    try:
        for player, action in moves:
            match.play(player, action)
    except Exception:  # noqa: BLE001 - it is for the check `legal`
        return
    if match.over and not match.unfinished:
        return  # it ended just there
    scene = match.setting.game.scene
    what = "played"
    try:
        for viewer in (None, *range(case.players)):
            what = "looked at"
            observation = match.observation(viewer)
            observation.to_json()
            match.log(viewer)
            if scene is not None:
                what = "drawn"
                scene(observation, observation.player)
        what = "counted"
        match.scores()
        what = "saved and loaded"
        again = case.lenient.from_json(match.to_json())
    except Exception as error:  # noqa: BLE001 - it is the game's
        case.fail(f"a match that `max_decisions` cuts here cannot be {what}: {describe(error)}", error)
    if again.position.to_bytes() != match.position.to_bytes():
        case.fail("a match that `max_decisions` cuts here is another when it is saved and loaded")


CHECK = Check(
    "ends",
    "Random play ends before the game's max_decisions; cut there, a match can still be used.",
    run,
    shrinks=False,
)
