"""To ask is not to play: asking changes nothing, in whatever order, and gives the same again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft import Position
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Asks everything that can be asked, in a drawn order, twice."""
    dice = case.rng("order")
    for step in case.walk(sample=12):
        position = case.fork()
        before = position.to_bytes()
        questions = list(ask(case, position).items())
        answers: dict[str, Any] = {}
        for _ in range(2):
            dice.shuffle(questions)
            for what, question in questions:
                answer = question()
                if position.to_bytes() != before:
                    case.fail(f"asking for {what} changes the position")
                if answers.setdefault(what, answer) != answer:
                    case.fail(f"asked again, {what} is another")
        if step.position.to_bytes() != before:
            case.fail("asking about one match changes another")


def ask(case: Case, position: Position[Any, Any]) -> dict[str, Callable[[], Any]]:
    """Gives every question that can be asked of a position, by its name."""
    setting = case.setting
    top = position.flow[-1]
    lenders = [phase for phase in position.flow[:-1] if phase.begun and phase.lent]
    questions: dict[str, Callable[[], Any]] = {
        "players": lambda: list(top.players(position)),
        "scores": position.scores,
        "its JSON": lambda: setting.codec.to_plain(position),
    }

    def about(player: int) -> None:
        observation = setting.observe(position, player)
        who = f"player {player}" if player >= 0 else "an onlooker"
        questions[f"the observation of {who}"] = lambda: setting.observe(position, player).to_json()
        questions[f"prompt of {who} as seen"] = lambda: observation.prompt(player)
        if setting.game.scene is not None:
            scene = setting.game.scene
            questions[f"the scene of {who}"] = lambda: scene(setting.observe(position, player), player)
        if player >= 0:
            questions[f"legal of {who}"] = lambda: [setting.ruleset.text(one) for one in position.legal(player)]
            questions[f"legal of {who} as seen"] = lambda: list(observation.legal(player))
            questions[f"prompt of {who}"] = lambda: position.prompt(player)
            for phase in lenders:
                what = f"what {type(phase).__name__} lends {who}"
                questions[what] = lambda phase=phase: list(phase.lends(position, player))  # type: ignore[misc]

    for player in range(-1, case.players):
        about(player)
    return questions


CHECK = Check("purity", "Asking changes nothing, in whatever order, and gives the same again.", run)
