"""What a player sees does not depend on what that player cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft import Action, Position
from undercroft.testing.case import Case, Check, Step
from undercroft.testing.looks import Pair, begun, carries, difference, look, named, pairs, play_on

STEPS: Final = 6
"""How many positions of a play-out are looked at."""
WORLDS: Final = 2
"""In how many other worlds each of them is looked at, for each player."""
ONWARD: Final = 4
"""How far each of them is played on."""
TRIES: Final = 6
"""How many actions that are not legal are tried."""


def run(case: Case) -> None:
    """Compares the position with other worlds that agree in all that a player may know, and plays on in both."""
    tried: list[Action] = []
    for step in case.walk(sample=STEPS):
        tried = _sample(case, step, tried)
        for player in range(-1, case.players):
            _look_at(case, step.position, player, f"{step.number}", tried, step)
    if case.position is not None and case.raised is None and case.position.over:
        for player in range(-1, case.players):
            _look_at(case, case.position, player, "the end", (), None)


def _sample(case: Case, step: Step, before: list[Action]) -> list[Action]:
    """Gives actions to be refused: some that are legal now, for somebody, and some that were before."""
    now = [action for player in step.asked for action in step.position.legal(player)]
    some = [*before, *now]
    case.rng(f"tries/{step.number}").shuffle(some)
    return some[:TRIES]


def _look_at(
    case: Case,
    position: Position[Any, Any],
    player: int,
    label: str,
    tried: Sequence[Action],
    step: Step | None,
) -> None:
    way = carries(begun(position).observation(None if player < 0 else player))
    if way is not None:
        case.fail(f"the observation of {named(player)} leads to what nobody may have: {way}")
    for number, pair in enumerate(pairs(case, position, player, label, WORLDS)):
        _compare(case, pair, tried, "")
        case.saw("secret", named(player))
        if step is not None:
            _onward(case, pair, step, number, tried)


def _compare(case: Case, pair: Pair, tried: Sequence[Action], after: str) -> None:
    found = difference(look(pair.real, pair.player, tried), look(pair.other, pair.player, tried))
    if found is not None:
        case.fail(f"{named(pair.player)} can tell two worlds apart that differ only in what is secret{after}: {found}")


def _onward(case: Case, pair: Pair, step: Step, number: int, tried: Sequence[Action]) -> None:
    """Plays on while nothing is drawn or shown: the worlds stay alike."""
    dice = case.rng(f"onward/{step.number}/{pair.player}/{number}")
    player, action = step.player, step.action
    texts = []
    for _ in range(ONWARD):
        played = play_on(pair, player, action, dice.below(1000))
        if played is None or not all(played.quiet):
            return
        texts.append(f"player {player}: {played.text}")
        after = f", after what can be taken back ({'; '.join(texts)})"
        if played.told[0] != played.told[1]:
            one, other = ("; ".join(told) for told in played.told)
            case.fail(
                f"{named(pair.player)} is told different things of two worlds alike{after}: {one!r} and {other!r}"
            )
        _compare(case, pair, tried, after)
        asked = pair.real.players()
        if not asked:
            return
        player = dice.choice(asked)
        action = dice.choice(pair.real.legal(player))


CHECK = Check("observations", "What a player sees does not depend on what that player cannot know.", run)
