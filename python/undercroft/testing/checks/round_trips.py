"""Positions come back from MessagePack and from JSON, actions from notation, at every step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from undercroft import Answers, IllegalAction, Match, Position
from undercroft.errors import describe
from undercroft.testing.case import Case, Check, Step

EXACT = 2**53
"""Beyond this, other programs that read JSON lose the last digits of a whole number."""
AHEAD = 6
"""How many decisions are played on from what was loaded."""
CHOSEN = 300
"""For so many texts it is tried whether they stand for one action among the legal ones."""


def run(case: Case) -> None:
    """Saves, loads and compares; MessagePack at every step, JSON at some and wherever some have answered."""
    setting = case.setting
    picked = case.pick(12)
    written: dict[str, Any] = {}
    for step in case.walk():
        notation(case, step, written)
        position = step.position
        saved = position.to_bytes()
        loaded = setting.codec.load(saved)
        same(case, position, loaded, saved, "MessagePack")
        half = any(0 < sum(map(bool, answers.given)) < case.players for answers in answered(position))
        if half:
            case.saw("answers", type(position.flow[-1]).__name__)
        if case.setting.misplaced(position):
            return  # no JSON of it is read; it is for the check `pieces`
        if step.number in picked or half:
            from_json = as_json(case, position, saved)
            on(case, step, loaded, "MessagePack")
            on(case, step, from_json, "JSON")


def same(case: Case, position: Position[Any, Any], loaded: Position[Any, Any], saved: bytes, form: str) -> None:
    """Fails if a loaded position is not the one that was saved, in every value and its type."""
    if loaded.to_bytes() != saved:
        case.fail(f"a position comes back from {form} with other values")
    if (loaded.state, loaded.flow, loaded.extra) != (position.state, position.flow, position.extra):
        case.fail(f"a position comes back from {form} changed: a value is not of the type that its field says")
    if tuple(loaded.players()) != tuple(position.players()):
        case.fail(f"from {form}, other players are asked")


def as_json(case: Case, position: Position[Any, Any], saved: bytes) -> Position[Any, Any]:
    """Gives the position that comes back from JSON."""
    match = Match(case.setting, case.seed, position=position)
    text = match.to_json()
    for place, number in numbers(json.loads(text)["position"], "position"):
        if abs(number) > EXACT:
            case.fail(f"{place} is {number}: in JSON, whole numbers beyond 2**53 are not kept by every program")
    again = case.lenient.from_json(text)
    same(case, position, again.position, saved, "JSON")
    if again.to_json() != text:
        case.fail("the JSON of a position that comes back from JSON is another")
    return again.position


def numbers(plain: Any, place: str) -> Iterator[tuple[str, int]]:
    """Gives every whole number in plain data, with its place."""
    if type(plain) is int:
        yield place, plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield from numbers(value, f"{place}.{key}")
    elif isinstance(plain, list):
        for number, value in enumerate(plain):
            yield from numbers(value, f"{place}[{number}]")


def notation(case: Case, step: Step, written: dict[str, Any]) -> None:
    """Fails for a legal action that does not come back from its text."""
    ruleset = case.ruleset
    for action in step.legal:
        text = ruleset.text(action)
        if written.get(text) == action:
            continue
        try:
            parsed = ruleset.parse(text)
            # To choose among very many takes too long to be tried for each of them.
            chosen = ruleset.notation.choose(text, step.legal) if len(written) < CHOSEN else action
        except IllegalAction as error:
            case.fail(f"{text!r} is not read: {describe(error)}", error)
        if parsed != action or type(parsed) is not type(action) or chosen != action or ruleset.text(parsed) != text:
            case.fail(f"{text!r} is written for {action!r} and read as {parsed!r}")
        written[text] = action


def on(case: Case, step: Step, loaded: Position[Any, Any], form: str) -> None:
    """Fails if play goes on from a loaded position otherwise than from the original."""
    here = case.fork()
    number = len(case.moves)
    for player, action in list(case.script)[number : number + AHEAD]:
        legal = here.legal(player)
        if loaded.legal(player) != legal:
            case.fail(f"from {form}, other actions are legal, or in another order")
        if action not in legal:
            return
        try:
            here.play_unchecked(player, action)
        except Exception:  # noqa: BLE001 - it is for the check `legal`
            return
        loaded.play_unchecked(player, action)
        if here.to_bytes() != loaded.to_bytes():
            case.fail(f"from {form}, play goes on in another way")


def answered(position: Position[Any, Any]) -> Iterator[Answers[Any]]:
    """Gives the answers that the phase that asks has been given so far."""
    phase = position.flow[-1]
    for field in phase.__struct_fields__:
        value = getattr(phase, field)
        if isinstance(value, Answers):
            yield value


CHECK = Check(
    "round_trips",
    "Positions come back from MessagePack and JSON, and actions from notation, and play goes on from them.",
    run,
)
