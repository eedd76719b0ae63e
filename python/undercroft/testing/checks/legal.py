"""What is listed as legal can be played: as it is, in notation, and several in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft import FlowError, Match
from undercroft.errors import describe
from undercroft.testing.case import Case, Check, Step

TRIED = 20
"""How many of the legal actions are tried at a step."""


def run(case: Case) -> None:
    """Tries the legal actions of some positions, each on a match of its own."""
    dice = case.rng("actions")
    for step in case.walk(sample=10):
        actions = list(step.legal)
        dice.shuffle(actions)
        try:
            match = case.match()
        except Exception as error:  # noqa: BLE001 - it is the game's
            case.fail(f"actions that were legal cannot be played: {describe(error)}", error)
        if match.position.to_bytes() != step.position.to_bytes():
            case.fail("in a match, which keeps a log, the same actions lead to another position than in a play-out")
        for action in actions[:TRIED]:
            one = attempt(case, match, step, action)
            text = case.ruleset.text(action)
            if one != attempt(case, match, step, text):
                case.fail(f"{text!r} as text does something else than the action itself")
    if case.raised is not None and not isinstance(case.raised, FlowError) and case.position is not None:
        last = f"{case.played[-1][1]!r} is legal, but " if case.played else ""
        case.fail(f"{last}playing it raised {describe(case.raised)}", case.raised)
    several(case)


def attempt(case: Case, match: Match, step: Step, action: Any) -> bytes:
    """Gives the position after an action, played on a copy; a failure counts if it comes on a fresh match too."""
    one = match.copy()
    for last in (False, True):
        try:
            one.play(step.player, action)
            break
        except FlowError:
            return b""  # it is for the check `flow`
        except Exception as error:  # noqa: BLE001 - it is the game's
            if last:
                case.fail(
                    f"{action if isinstance(action, str) else match.text(action)!r} is legal, and not played", error
                )
            one = case.match()
    return one.position.to_bytes()


def several(case: Case) -> None:
    """Plays the actions that one player took in a row as one line, and as a list."""
    rows = [row for row in in_a_row(case) if len(row) > 1]
    if not rows or case.raised is not None:
        return
    start = rows[case.rng("row").below(len(rows))]
    player = case.moves[start[0]][0]
    first, last = start[0], min(start[-1] + 1, start[0] + 3)
    texts = [text for _, text in case.played[first:last]]
    wanted = case.match(back=len(case.moves) - last).position.to_bytes()
    for line in ("; ".join(texts), texts, [action for _, action in case.moves[first:last]]):
        match = case.match(back=len(case.moves) - first)
        try:
            match.play(player, line)
        except Exception as error:  # noqa: BLE001 - it is the game's
            case.fail(f"{line!r:.200}, each legal after the other, is not played at once", error)
        if match.position.to_bytes() != wanted:
            case.fail(f"{line!r:.200} at once does something else than one after the other")


def in_a_row(case: Case) -> Sequence[Sequence[int]]:
    """Gives the numbers of the moves that follow each other by one player."""
    rows: list[list[int]] = []
    for number, (player, _) in enumerate(case.moves):
        if rows and case.moves[rows[-1][-1]][0] == player:
            rows[-1].append(number)
        else:
            rows.append([number])
    return rows


CHECK = Check("legal", "Every legal action can be played: as an action, in notation, and several in one line.", run)
