"""What may be taken back showed nothing, and taking it back leaves no trace."""

from __future__ import annotations

from typing import Any, Final

from undercroft import Answers, Match, Position, UndoRefused
from undercroft.errors import UndercroftError
from undercroft.testing.case import Case, Check, Step
from undercroft.testing.looks import Pair, difference, look, named, pairs, play_on, telling, viewers

STEPS: Final = 12
WORLDS: Final = 2


def run(case: Case) -> None:
    """Plays and takes back; and plays the same in worlds that are alike to a player, which must then answer alike."""
    for step in telling(case, STEPS):
        _and_back(case, step)
        for player in viewers(case, step):
            for number, pair in enumerate(pairs(case, step.position, player, f"{step.number}", WORLDS)):
                played = play_on(pair, step.player, step.action, number)
                if played is None:
                    continue
                if played.quiet[0] != played.quiet[1] and (player == step.player or not _parted(pair)):
                    case.fail(
                        f"whether {played.text!r} can be taken back depends on what {named(player)} cannot know: "
                        "say pos.show() in both cases, since nothing found tells something too"
                    )
                if not all(played.quiet):
                    continue
                found = difference(*played.looks)
                if found is None and played.told[0] != played.told[1]:
                    found = "what was told"
                if found is not None:
                    case.fail(
                        f"{played.text!r} can be taken back, but {named(player)} has learnt something by it, "
                        f"without pos.show(); two worlds that were alike part in {found}"
                    )


def _parted(pair: Pair) -> bool:
    """Tells whether the player can tell the two apart now by anything but the answer to undo."""
    looks = [look(match, pair.player) for match in (pair.real, pair.other)]
    for one in looks:
        one.pop("the answer to undo", None)
    return difference(*looks) is not None


def _and_back(case: Case, step: Step) -> None:
    match = case.match()
    text = match.text(step.action)
    before, events = _whole(case, match), len(match.events)
    sealed, below = (_answered(match.position, step.player, top) for top in (True, False))
    draws, shown = match.position.rng.draws, match.position.shown
    try:
        match.play(step.player, step.action)
    except UndercroftError:
        return  # it is for the check `legal`
    after = _whole(case, match)
    loud = (match.position.rng.draws, match.position.shown) != (draws, shown)
    used = any(answer not in _answered(match.position, step.player, True) for answer in sealed)
    gone = any(answer not in _answered(match.position, step.player, False) for answer in below)
    try:
        match.undo(step.player)
    except UndoRefused as error:
        if not loud and not gone:
            case.fail(f"{text!r} drew and showed nothing, yet it cannot be taken back: {error}")
        if _whole(case, match) != after:
            case.fail(f"taking {text!r} back was refused, but something has changed")
        return
    if loud or used:
        why = "others' secret answers were turned up by it" if used else "it drew or showed something"
        case.fail(f"{text!r} could be taken back, though {why}")
    if (found := _changed(before, _whole(case, match))) is not None:
        case.fail(f"after {text!r} and taking it back, {found} is not what it was")
    if len(match.events) != events:
        case.fail(f"after {text!r} and taking it back, the log is not what it was")
    match.play(step.player, step.action)
    if (found := _changed(after, _whole(case, match))) is not None:
        case.fail(f"{text!r}, taken back and played again, leads elsewhere: {found} differs")


def _whole(case: Case, match: Match) -> dict[str, Any]:
    """Gives everything that an undo must restore."""
    whole: dict[str, Any] = {"the position": match.position.to_bytes(), "the list of actions": list(match.actions)}
    for player in range(-1, case.players):
        seat = None if player < 0 else player
        whole[f"the observation of {named(player)}"] = match.observation(seat).to_json()
        whole[f"the log of {named(player)}"] = match.log(seat)
        whole[f"what is legal for {named(player)}"] = [] if seat is None else match.legal(seat)
    return whole


def _changed(one: dict[str, Any], other: dict[str, Any]) -> str | None:
    return next((what for what in one if one[what] != other[what]), None)


def _answered(position: Position[Any, Any], player: int, top: bool) -> list[tuple[str, int, list[Any]]]:
    """Gives what others have laid in secret in the phase that asks, or in all that run."""
    return [
        (f"{type(phase).__name__}.{field}", other, list(laid))
        for phase in position.flow[-1 if top else 0 :]
        for field in phase.__struct_fields__
        if isinstance(answers := getattr(phase, field), Answers)
        for other, laid in enumerate(answers.laid)
        if laid and other != player
    ]


CHECK = Check("undo", "What may be taken back showed nothing, and taking it back leaves no trace.", run)
