"""Two quests that differ in one secret are the same to the heroes, in all that they get, until the rules disclose it.

That is HQ-R1.7. Each case names what differs, what is played before, and the action that tells the two apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from undercroft import Match
from undercroft.testing import told_apart
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


def some(match: Match) -> Iterator[Any]:
    """Every 29th of them, others after each action: the whole way to a refusal takes long."""
    observation = match.observation()
    return (action for count, action in enumerate(plausible(observation)) if count % 29 == match.count % 29)


def answers(match: Match, player: int) -> dict[str, str]:
    """What the rules say of each of them."""
    observation = match.observation(player)
    top = observation.flow[-1]
    return {str(action): str(top.why_not(observation, player, action)) for action in plausible(observation)}


def compare(one: Match, other: Match) -> list[str]:
    """What tells them apart for heroes and onlookers."""
    heroes = range(1, one.setting.seats)
    found = told_apart(one, other, [*heroes, None], some)
    asked = [player for player in heroes if player in one.players()]
    return found + [f"refusals of {player}" for player in asked if answers(one, player) != answers(other, player)]


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
        assert compare(with_it, without) == [], line
    if telling:  # else nothing within reach tells the two apart
        lines = (telling, telling) if isinstance(telling, str) else telling
        for match, line in zip((with_it, without), lines, strict=True):
            play(match, line)
        assert compare(with_it, without) != []
