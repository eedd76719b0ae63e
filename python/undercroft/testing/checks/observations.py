"""What a player sees does not depend on what that player cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft import Action, Position
from undercroft.export import events_told
from undercroft.testing.case import Case, Check, Step
from undercroft.testing.looks import (
    Look,
    Pair,
    begun,
    carries,
    difference,
    look,
    named,
    pairs,
    play_on,
    telling,
    viewers,
)
from undercroft.testing.worlds import key

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
    for step in telling(case, STEPS):
        tried = _sample(case, step, tried)
        way = carries(begun(step.position).observation())
        if way is not None:
            case.fail(f"an observation leads to what nobody may have: {way}")
        for player in viewers(case, step):
            _look_at(case, step.position, player, f"{step.number}", tried, step)
    if case.position is not None and case.raised is None and case.position.over:
        for player in range(-1, case.players):
            _look_at(case, case.position, player, "the end", (), None)
    if case.seed == case.plan.now[-1] and not case.shrinking and not _found(case):
        case.skip("there never were two worlds that somebody could not tell apart")


def _found(case: Case) -> set[int]:
    """Gives for which players other worlds were found in this setting."""
    key = ("worlds", case.route.key)
    found: set[int] = case.plan.shared.setdefault(key, set())
    return found


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
    for number, pair in enumerate(pairs(case, position, player, label, WORLDS)):
        _compare(case, player, look(pair.real, player, tried), look(pair.other, player, tried), "")
        _found(case).add(player)
        if step is not None:
            _onward(case, pair, step, number, tried)
    if step is not None and player != step.player:
        _told_too_much(case, step, player)


def _compare(case: Case, player: int, one: Look, other: Look, after: str) -> None:
    found = difference(one, other)
    if found is not None:
        case.fail(f"{named(player)} can tell two worlds apart that differ only in what is secret{after}: {found}")


def _onward(case: Case, pair: Pair, step: Step, number: int, tried: Sequence[Action]) -> None:
    """Plays on while nothing is drawn or shown: the worlds stay alike."""
    dice = case.rng(f"onward/{step.number}/{pair.player}/{number}")
    player, action = step.player, step.action
    texts = []
    for _ in range(ONWARD):
        played = play_on(pair, player, action, dice.below(1000), tried)
        if played is None or not all(played.quiet):
            return
        texts.append(f"player {player}: {played.text}")
        after = f", after what can be taken back ({'; '.join(texts)})"
        if played.told[0] != played.told[1]:
            one, other = ("; ".join(told) for told in played.told)
            who = named(pair.player)
            case.fail(f"{who} is told different things of two worlds alike{after}: {one!r} and {other!r}")
        _compare(case, pair.player, *played.looks, after)
        asked = pair.real.players()
        if not asked:
            return
        player = dice.choice(asked)
        action = dice.choice(pair.real.legal(player))


def _told_too_much(case: Case, step: Step, viewer: int) -> None:
    """Of two actions of a kind that differ only in what stays hidden from a player, that player is told the same."""
    before: dict[type[Action], list[tuple[bytes, str, str, str]]] = {}
    some = [step.action, *(action for action in step.legal if action != step.action)][:TRIES]
    for action in some:
        match = begun(step.position)
        draws, shown = match.position.rng.draws, match.position.shown
        try:
            match.play(step.player, action)
        except Exception:  # noqa: BLE001 - it is for the check `legal`
            continue
        if (match.position.rng.draws, match.position.shown) != (draws, shown):
            continue
        setting = match.setting
        told = "; ".join(
            [
                setting.ruleset.told(step.player, action, viewer),
                *events_told(setting, match.events, viewer),
            ]
        )
        seen = match.observation(None if viewer < 0 else viewer).to_json()
        for world, sight, words, text in before.get(type(action), ()):
            if sight == seen and words != told and world != key(match.position):
                case.fail(
                    f"{named(viewer)} cannot see from the position which of {text!r} and {match.text(action)!r} "
                    f"was done, but is told {words!r} and {told!r}: a field needs a word that says who may know it"
                )
        before.setdefault(type(action), []).append((key(match.position), seen, told, match.text(action)))


CHECK = Check("observations", "What a player sees does not depend on what that player cannot know.", run)
