"""Two quests that differ in one secret are the same to the heroes, in all that they get, until the rules disclose it.

That is HQ-R1.7. Each case names what differs, what is played before, and the action that tells the two apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from undercroft import IllegalAction, Match, Rng
from undercroft.refusing import find
from undercroft_heroquest import actions
from undercroft_heroquest.geometry import neighbours
from undercroft_heroquest.reveal import look_all
from undercroft_heroquest.words import HEROES, SQUARES

from .same_cases import CASES, WORDS


def plausible(observation: Any) -> Iterator[Any]:
    """Actions of every kind that somebody might think of, legal or not."""
    state = observation.state
    squares = range(SQUARES)
    yield from (actions.ROLL, actions.END_TURN, actions.LEAVE, actions.TAKE_GOLD, *actions.SEARCH, *actions.SEARCH_PIT)
    for square in squares:
        yield from (actions.GO[square], actions.ENTER[square], actions.DISARM[square])
    near = [hero.square for hero in state.heroes if hero.square >= 0]
    for square in {other for start in near for other in (start, *neighbours(start))}:
        for other in neighbours(square):
            yield actions.Open(square, other)
            yield actions.Jump(square, other)
            yield actions.CastDoor("genie", square, other)
    targets = [*HEROES, *(monster.label for monster in state.monsters), "orc#1", "goblin#1", "orc#7"]
    for target in dict.fromkeys(targets):
        for weapon in ("shortsword", "dagger", "hands"):
            yield from (actions.Attack(target, weapon), actions.Throw(weapon, target))
        yield from (actions.Cast("ball-of-flame", target), actions.CastOther("genie", target))
        yield actions.UseOn("holy-water", target)
    for name in ("bell", "crown", "orcs-bane", "potion-of-healing"):
        yield from (actions.Take(name), actions.Use(name), actions.Give(name, 0))


def everything(match: Match) -> dict[str, Any]:
    """All that heroes and onlookers get of a match, in words."""
    found: dict[str, Any] = {
        "asked": match.players(),
        "count": match.count,
        "events": len(match.events),
        "undo": (match.can_undo(), match.why_no_undo()),
        "over": (match.over, match.over and str(match.scores())),
    }
    for player in (*range(1, match.setting.seats), None):
        observation = match.observation(player)
        seen: dict[str, Any] = {
            "view": json.dumps(match.view(player)),
            "observation": observation.to_json(),
            "repr": repr(observation),
            "pictures": observation._repr_mimebundle_(),
            "log": match.log(player),
            "world": observation.sample(Rng(3)).to_bytes(),
        }
        if player is not None:
            seen["undo"] = (match.can_undo(player), match.why_no_undo(player))
            seen["legal"] = [match.text(action) for action in match.legal(player)]
            seen["legal as seen"] = [match.text(action) for action in observation.legal(player)]
            if player in match.players():
                seen["prompt"] = match.prompt(player)
                seen["refusals"] = refusals(match, observation, player)
        found[f"player {player}"] = seen
    return found


def refusals(match: Match, observation: Any, player: int) -> dict[str, str]:
    top = observation.flow[-1]
    found = {}
    for count, action in enumerate(plausible(observation)):
        if count % 29 == match.count % 29:  # the whole way to a refusal takes long, and goes by the observation
            try:
                find(match, player, action)
            except IllegalAction as error:
                found[f"{action}, refused"] = str(error)
        found[str(action)] = str(top.why_not(observation, player, action))
    return found


def differences(one: dict[str, Any], other: dict[str, Any], path: str = "") -> list[str]:
    """Names what differs."""
    found = []
    for key in one.keys() | other.keys():
        a, b = one.get(key), other.get(key)
        if isinstance(a, dict) and isinstance(b, dict):
            found += differences(a, b, f"{path}{key}: ")
        elif a != b:
            found.append(f"{path}{key}: {str(a)[:300]} / {str(b)[:300]}")
    return found


def dice(draw: Any) -> Any:
    """All dice fall so: skulls, and sixes. What else is drawn, the match draws."""
    return ["skull" if "skull" in draw.items else 6] * draw.count if draw.kind == "roll" else None


def play(match: Match, line: str) -> None:
    """Plays an action of whoever is asked."""
    match.play(match.players()[0], line, chance=dice)


def matches(table: Any, case: str) -> list[Match]:
    start, with_it, without, *_ = CASES[case]
    found = []
    for parts in (with_it, without):
        given = dict(start)
        wander = given.pop("wander", False)
        game = table(**given, **parts)
        state = game.state
        state.goal = WORDS
        if wander:
            names = [card.name for card in game.position.static.treasures]
            cards, state.treasures = state.treasures, []
            for card in cards:
                (state.treasures if "wander" in names[card] else state.treasures_out).append(card)
        look_all(game.position)
        found.append(Match(game.position.setting, None, position=game.position))
    return found


@pytest.mark.rule("HQ-R1.7")
@pytest.mark.parametrize("case", sorted(CASES))
def test_a_secret_is_seen_nowhere_before_it_is_disclosed(table: Any, case: str) -> None:
    *_, before, telling = CASES[case]
    with_it, without = matches(table, case)
    for line in ("", *before):
        for match in (with_it, without) if line else ():
            play(match, line)
        assert differences(everything(with_it), everything(without)) == [], line
    if telling:  # else nothing within reach tells the two apart
        lines = (telling, telling) if isinstance(telling, str) else telling
        for match, line in zip((with_it, without), lines, strict=True):
            play(match, line)
        assert differences(everything(with_it), everything(without)) != []
