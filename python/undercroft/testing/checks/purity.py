"""To ask is not to play: asking changes nothing, in whatever order, and gives the same again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft import Observation, Position
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Asks everything that can be asked, in a drawn order, twice."""
    dice = case.rng("order")
    met: dict[str, Any] = {}
    for step in case.walk(sample=12):
        position = case.fork()
        before = position.to_bytes()
        met |= {repr(action): action for action in step.legal}
        views = [case.setting.observe(position, player) for player in range(-1, case.players)]
        seen = [saved(view) for view in views]
        questions = list(ask(case, position, views, list(met.values())).items())
        answers: dict[str, Any] = {}
        raw = [position.legal(player) for player in range(case.players)]
        listed = [list(legal) for legal in raw]
        for _ in range(2):
            dice.shuffle(questions)
            for what, question in questions:
                answer = question()
                if position.to_bytes() != before:
                    case.fail(f"asking for {what} changes the position")
                if answers.setdefault(what, answer) != answer:
                    case.fail(f"asked again, {what} is another")
                if [saved(view) for view in views] != seen:
                    case.fail(f"asking for {what} changes an observation")
        if raw != listed:
            case.fail("a list of legal actions changed when others were asked for: each needs a list of its own")
        if step.position.to_bytes() != before:
            case.fail("asking about one match changes another")


def saved(view: Observation[Any, Any]) -> bytes:
    """Gives what an observation holds, as MessagePack."""
    types = view.setting.ruleset.types
    return types.encoder.encode(types.view(view.state, view.flow, *(() if view.extra is None else (view.extra,))))


def ask(
    case: Case, position: Position[Any, Any], views: Sequence[Observation[Any, Any]], met: Sequence[Any]
) -> dict[str, Callable[[], Any]]:
    """Gives every question that can be asked of a position and of what is seen of it, by its name.

    `met` are actions that were legal so far: for those that are no longer, the reason is asked.
    """
    setting = case.setting
    top = position.flow[-1]
    lenders = [phase for phase in position.flow[:-1] if phase.begun and phase.lent]
    questions: dict[str, Callable[[], Any]] = {
        "players": lambda: list(top.players(position)),
        "scores": position.scores,
        "its JSON": lambda: setting.codec.to_plain(position),
    }

    def about(observation: Observation[Any, Any]) -> None:
        player, top = observation.player, observation.flow[-1]
        who = f"player {player}" if player >= 0 else "an onlooker"
        questions[f"the observation of {who}"] = lambda: setting.observe(position, player).to_json()
        # Only those who are asked are prompted; a client shows the prompt to others too, as they may know it.
        questions[f"prompts as seen by {who}"] = lambda: [observation.prompt(one) for one in position.players()]
        if setting.game.scene is not None:
            scene = setting.game.scene
            questions[f"the scene of {who}"] = lambda: scene(observation, player)
        if player in position.players():
            questions[f"legal of {who}"] = lambda: [setting.ruleset.text(one) for one in position.legal(player)]
            questions[f"legal of {who} as seen"] = lambda: list(observation.legal(player))
            questions[f"prompt of {who}"] = lambda: position.prompt(player)
            legal = position.legal(player)
            if wrong := [action for action in met if action not in legal]:
                questions[f"reasons of {who}"] = lambda: [top.why_not(observation, player, one) for one in wrong]
            for phase in lenders:
                what = f"what {type(phase).__name__} lends {who}"
                questions[what] = lambda phase=phase: list(phase.lends(position, player))  # type: ignore[misc]

    for view in views:
        about(view)
    return questions


CHECK = Check("purity", "Asking changes nothing, in whatever order, and gives the same again.", run)
