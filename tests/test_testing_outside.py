"""What rules take from outside of the game is seen in their code, wherever it stands."""

from __future__ import annotations

import random
import time
from datetime import datetime
from typing import Any

import pytest
from tests.toys import host, toy

import undercroft
from undercroft import OVER, Phase, Rng, State
from undercroft.testing.outside import outside


def own(pos: Any) -> Any:
    return Rng(pos.decisions)


def through_a_helper(pos: Any) -> Any:
    return [own(pos) for _ in range(2)]


def by_attribute(pos: Any) -> Any:
    return undercroft.Rng(7)


def by_name(pos: Any) -> Any:
    return random.random()


def inside(pos: Any) -> Any:
    import secrets

    return secrets.token_bytes()


def clock(pos: Any) -> Any:
    return time.time()


def today(pos: Any) -> Any:
    return datetime.now().day  # noqa: DTZ005 - as above


def in_a_lambda(pos: Any) -> Any:
    return sorted([2, 1], key=lambda _: random.random())


def handed_on(pos: Any) -> Any:
    return list(map(Rng, range(2)))


def by_another_name(pos: Any) -> Any:
    kind = Rng
    return kind(3) if isinstance(pos.rng, Rng) else None


def asked_for(pos: Any) -> Any:
    return pos.rng.__class__ is not Rng or type(pos.rng) == Rng or isinstance(pos.rng, Rng)  # noqa: E721 - as above


def none_of_it(pos: Any) -> Any:
    pos.time, pos.random = pos.rng.below(6), "seconds"
    return pos.rng.choice([pos.time, pos.random])


class Plain(Phase, tag="taking.Plain"):
    """A phase that takes nothing from anywhere."""

    ends = (OVER,)
    final = False

    def proceed(self, pos: Any) -> Any:
        return OVER


def said_of(rule: Any) -> list[str]:
    """Gives what is said of a game with that rule as a score line."""
    game = toy("taking", State, Plain, [Plain], lambda seats, rng: State(), scoring={"odd": rule})
    return list(outside(host(game).ruleset("taking")))


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (own, "makes a generator of its own"),
        (through_a_helper, "makes a generator of its own"),
        (handed_on, "makes a generator of its own"),
        (by_another_name, "makes a generator of its own"),
        (by_attribute, "makes a generator of its own"),
        (by_name, "uses random"),
        (inside, "uses secrets"),
        (clock, "uses time"),
        (today, "uses datetime.datetime"),
        (in_a_lambda, "uses random"),
    ],
)
def test_chance_and_time_from_outside_are_found(rule: Any, said: str) -> None:
    assert said_of(rule) == [f"odd {said}"]


def test_the_generator_of_the_match_and_words_that_are_names_of_modules_are_none_of_it() -> None:
    assert said_of(none_of_it) == []


def test_asking_whether_something_is_a_generator_makes_none() -> None:
    assert said_of(asked_for) == []
