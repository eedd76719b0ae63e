"""What is not legal is refused, and nothing has changed then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from undercroft import Action, FlowError, GameFault, IllegalAction, Match, NotAnAction, NotYourTurn, Rng, UndoRefused
from undercroft.errors import describe
from undercroft.shapes import bare
from undercroft.testing.case import Case, Check, Step

GARBAGE = ("", " ", ";", "; ;", "?", "-1", "xyzzy", "\x00", "{}", "é" * 40, "x" * 20_000, "\ud800")
TRIED = 24
"""How many wrong actions of each sort are tried at a step."""


def run(case: Case) -> None:
    """Tries what is not legal at some steps, on a match that is being recorded at one of them."""
    met: list[Action] = []
    picked = case.pick(8)
    recorded = case.rng("recorded").below(8)
    for step in case.walk():
        for action in step.legal:
            if len(met) < 400:
                met.append(action)
        if step.number in picked:
            path = case.folder / f"{step.number}.jsonl" if recorded == 0 or case.shrinking else None
            recorded -= 1
            try_step(case, step, case.match(strict=True, record=path), met, path)
    if case.raised is None and case.position is not None and case.position.over and case.moves:
        match = case.match(strict=True)
        case.played.append(case.played[-1])  # what is refused is another action after the last
        refused(case, match, *case.moves[-1], "the match is over")
        case.played.pop()


def try_step(case: Case, step: Step, match: Match, met: Sequence[Action], path: Any) -> None:
    """Tries every sort of wrong action at one step."""
    dice = case.rng(f"step {step.number}")
    before = standing(match, path)
    undo = undone(match)
    for wrong in some(dice, list(mutated(step.legal, dice)), TRIED):
        refused(case, match, step.player, wrong, "an action with another value")
    foreign = [action for action in dict.fromkeys(met) if action not in step.legal]
    for wrong in some(dice, foreign, TRIED):
        refused(case, match, step.player, wrong, "an action of another position")
    written = case.ruleset.text(step.action)
    for text in (*GARBAGE, f"{written} {written}", f"{written} ?", f"{written}; {GARBAGE[6]}"):
        refused(case, match, step.player, text, "no action")
    for other in range(case.players):
        if other not in step.asked:
            refused(case, match, other, step.action, "a player who is not asked")
        elif other != step.player:
            legal = match.legal(other)
            for action in some(dice, [action for action in step.legal if action not in legal], 4):
                refused(case, match, other, action, "an action of another player")
    for thing in (None, 7, [], [None], object()):
        refused(case, match, step.player, thing, "no action")
    if standing(match, path) != before:
        case.fail("a refused action left something changed in the match, its log or its record")
    if undone(match) != undo:
        case.fail("a refused action changed what can be taken back")


def refused(case: Case, match: Match, player: int, action: Any, what: str) -> None:
    """Fails if the action is played, or refused by another error than IllegalAction, or leaves a trace."""
    before = match.position.to_bytes()
    shown = f"{action!r:.80}"
    try:
        match.play(player, action)
    except IllegalAction as error:
        told(case, match, error, shown)
    except (FlowError, GameFault) as error:
        if not (isinstance(action, str) and ";" in action):
            case.fail(f"{shown}, {what}, is not refused but raises {describe(error)}", error)
        # Else the first of several actions is legal, and what is wrong with it is for other checks.
    except Exception as error:  # noqa: BLE001 - it is the game's
        case.fail(f"{shown}, {what}, is not refused but raises {describe(error)}", error)
    else:
        case.fail(f"{shown} of player {player}, {what}, was not legal and was played")
    if match.position.to_bytes() != before:
        case.fail(f"{shown}, {what}, was refused, and changed the position")


def told(case: Case, match: Match, error: IllegalAction, shown: str) -> None:
    """Fails for a refusal that names a rule which is not there, or none although the game has rules."""
    rules = match.ruleset.rules
    if error.rule and error.rule not in rules:
        case.fail(f"{shown} is refused by rule {error.rule!r}, which the game does not have")
    if error.rule in case.left_out:
        case.fail(f"{shown} is refused by rule {error.rule!r}, which the game leaves out")
    if error.rule:
        case.saw("rule", error.rule)
    elif rules and not isinstance(error, (NotYourTurn, NotAnAction)) and type(error) is IllegalAction:
        case.fail(f"{shown} is refused without naming a rule: {error.reason}")
    if not str(error).strip() or not error.reason.strip():
        case.fail(f"{shown} is refused without a word")


def standing(match: Match, path: Any) -> tuple[Any, ...]:
    """Gives everything of a match that a refusal must leave as it is."""
    record = path.read_bytes() if path is not None else b""
    return match.position.to_bytes(), list(match.actions), list(match.events), match.log(), match.players(), record


def undone(match: Match) -> Any:
    """Gives what an undo would do, tried on a copy."""
    copy = match.copy()
    try:
        copy.undo()
    except UndoRefused as error:
        return str(error)
    return copy.position.to_bytes()


def some(dice: Rng, things: list[Any], count: int) -> list[Any]:
    """Gives some of these, drawn."""
    dice.shuffle(things)
    return things[:count]


def mutated(legal: Sequence[Action], dice: Rng) -> Iterator[Action]:
    """Gives actions that differ from legal ones in one field, and are not legal themselves.

    What a class of actions says of equality is not asked: it can be the fault.
    """
    values = {(type(action), repr(msgspec.structs.astuple(action))) for action in legal}
    for action in some(dice, list(legal), 8):
        for field in msgspec.structs.fields(type(action)):
            value = getattr(action, field.name)
            for other in others(value, bare(field.type)[0]):
                wrong = msgspec.structs.replace(action, **{field.name: other})
                if (type(wrong), repr(msgspec.structs.astuple(wrong))) not in values:
                    yield wrong


def others(value: Any, tp: Any) -> list[Any]:
    """Gives other values of a type."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -1, 10**6, str(value)]
    if isinstance(value, str):
        return [value + "x", "nobody", "", 0]
    if isinstance(value, tuple):
        return [(*value[:-1], value[-1] + 1), (-1,) * len(value), ()] if value and type(value[-1]) is int else [()]
    return []


CHECK = Check(
    "refusals",
    "What is not legal is refused by IllegalAction, naming a rule where there are rules, and nothing changes.",
    run,
)
