"""Whoever is asked is there and can act; nobody else can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft import Action, Position
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Looks at every decision, and at the position in which a walk came to a halt."""
    for step in case.walk():
        look(case, step.position)
    if case.position is not None and case.raised is None:
        look(case, case.position)


def look(case: Case, position: Position[Any, Any]) -> None:
    """Fails for what is wrong with who is asked, and with what for."""
    asked = position.players()
    if not isinstance(asked, Sequence):
        case.fail(f"players gives a {type(asked).__name__}; a list or tuple is needed, which can be read again")
    seats = range(position.seats)
    for player in asked:
        if type(player) is not int or player not in seats:
            case.fail(f"player {player!r} is asked; seats are 0 to {seats[-1]}")
    if len(set(asked)) != len(asked):
        case.fail(f"somebody is asked twice: {list(asked)}")
    for player in seats:
        legal = position.legal(player)
        if player not in asked:
            if legal:
                case.fail(f"player {player} is not asked, and has legal actions")
            continue
        top = type(position.flow[-1]).__name__
        prompt: Any = position.prompt(player)
        if not isinstance(prompt, str):
            case.fail(f"the prompt of {top} is {prompt!r:.60}, no text")
        if not isinstance(legal, list):
            case.fail(f"legal of {top} gives a {type(legal).__name__}; a list is needed")
        if not legal:
            case.fail(f"{top} asks player {player}, who has no legal action")
        declared = offered(position)
        texts: dict[str, Any] = {}
        for action in legal:
            if not isinstance(action, Action):
                case.fail(f"{top} offers {action!r:.80}, which is no Action")
            if type(action) not in declared:
                case.fail(f"{top} offers {action!r:.80}; its class is not in `actions`, nor lent by a phase below")
            text = case.ruleset.text(action)
            if text in texts:
                twice = "twice" if texts[text] == action else f"for {texts[text]!r:.60} and {action!r:.60}"
                case.fail(f"{top} offers {text!r} {twice}")
            texts[text] = action


def offered(position: Position[Any, Any]) -> set[type[Action]]:
    """Gives the classes of actions that the flow may offer as it stands."""
    top = position.flow[-1]
    classes = set(top.actions)
    if top.open:
        for phase in reversed(position.flow[:-1]):
            if phase.begun:
                classes.update(phase.lent)
                if not phase.open:
                    break
    return classes


CHECK = Check(
    "asked",
    "Whoever is asked exists, is asked once, and has legal actions, all different and declared; nobody else has any.",
    run,
)
