"""Refusals: whatever is tried, the answer names a rule and says what is wrong, and nothing changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft import IllegalAction
from undercroft_dungeon_twister import actions as all_actions
from undercroft_dungeon_twister.words import CHARACTERS, COLOURS, KINDS, STEPS

from .laws import BOARDS, HOST, strewn_match
from .test_rules import IDS

Make = Callable[..., Any]

ACTIONS = [
    kind
    for kind in vars(all_actions).values()
    if isinstance(kind, type) and issubclass(kind, all_actions.Action) and kind is not all_actions.Action
]


def anything(kind: type, static: Any, state: Any, chance: random.Random) -> Any:
    """An action of that kind, with squares near somebody more often than not."""
    made: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        name = field.name
        if name in ("square", "pit", "a", "b"):
            if made.get("a", made.get("pit")) is not None and chance.random() < 0.7:
                made[name] = abs(made.get("a", made.get("pit")) + chance.choice(STEPS)) % 1024
            else:
                near = chance.choice(state.up) if state.up else 0
                square = state.where[near] + chance.choice((*STEPS, 0, 33, -31, 2))
                made[name] = square % 1024 if chance.random() < 0.9 else chance.randrange(1024)
        elif name == "character":
            made[name] = chance.randrange(len(CHARACTERS))
        elif name in ("token", "target"):
            short = kind in (all_actions.Place, all_actions.Hide)
            made[name] = chance.choice(KINDS if short else static.token_names)
            if chance.random() < 0.05:
                made[name] = "nobody"
        elif name == "room":
            made[name] = chance.randrange(0, 20)
        elif name in ("edge", "direction"):
            made[name] = chance.randrange(2 if kind is all_actions.Slide else 4)
        elif name == "colour":
            made[name] = chance.choice((*COLOURS, "pink"))
        else:
            assert name == "card"
            made[name] = chance.randrange(-1, 9)
    return kind(**made)


def try_all(match: Any, chance: random.Random, tries: int) -> None:
    """Tries actions of all kinds, refused or not; what is legal is not played."""
    player = match.players()[0]
    legal = match.legal(player)
    before = match.to_json()
    for kind in ACTIONS:
        for _ in range(tries):
            action = anything(kind, match.position.static, match.position.state, chance)
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as caught:
                match.play(player, action)
            error = caught.value
            assert error.rule in IDS, (action, error.rule)
            assert error.reason != "not legal now", action
            assert match.to_json() == before


@settings(max_examples=60)
@given(st.sampled_from(BOARDS), st.integers(0, 10_000))
def test_whatever_is_refused_has_a_rule_and_a_reason(board: tuple[str, int], seed: int) -> None:
    chance = random.Random(f"{board} {seed}")
    match = strewn_match(*board, seed)
    for _ in range(chance.randrange(25)):
        if not match.players():
            return
        asked = match.players()[0]
        legal = match.legal(asked)
        kind = chance.choice(sorted({type(action).__name__ for action in legal}))
        match.play(asked, chance.choice([action for action in legal if type(action).__name__ == kind]))
    if match.players():
        try_all(match, chance, 3)


@settings(max_examples=15)
@given(st.sampled_from(BOARDS), st.integers(0, 10_000))
def test_at_set_up_too(board: tuple[str, int], seed: int) -> None:
    scenario, players = board
    chance = random.Random(f"{board} {seed}")
    match = HOST.match("dungeon-twister", players=players, seed=seed, options={"scenario": scenario})
    for _ in range(chance.randrange(players * 14)):
        asked = match.players()[0]
        match.play(asked, chance.choice(match.legal(asked)))
    try_all(match, chance, 4)
