"""In random play the game lists what the slow plain reference lists, in both modes and with every option."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from undercroft import Rng

from .conftest import HOST
from .reference import Slow, asked

OPTIONS = ("walls_join", "dragon_detached", "must_add", "must_remove", "own_pawn_blocks", "empty_resolved", "must_draw")


def compare(players: int, options: dict[str, Any], seed: int) -> Counter[str]:
    """Plays to the end and compares every decision; gives how often each phase asked."""
    position = HOST.setting("dungeon-cards", players, options).start(seed)
    rng = Rng(seed)
    seen = Counter[str]()
    while players_asked := position.players():
        player = players_asked[0]
        legal = position.legal(player)
        texts = [position.text(action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert set(texts) == Slow(position, player).legal(), type(position.flow[-1]).__name__
        assert not asked(position)
        seen[type(position.flow[-1]).__name__] += 1
        # Walks that end at once leave time for building, which is what there is most of to compare.
        position.play_unchecked(player, rng.choice(legal))
    return seen


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_decision_of_a_shared_game(players: int, seed: int) -> None:
    seen = compare(players, {}, seed)
    assert seen["Placing"] >= 5 * players


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("seed", range(3))
def test_every_decision_of_an_individual_game(players: int, seed: int) -> None:
    assert compare(players, {"mode": "individual"}, seed)["Placing"] >= 4 * players


@pytest.mark.rule("DC-U2", "DC-U3", "DC-U5", "DC-U10", "DC-U15", "DC-U16", "DC-U20")
@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("seed", range(2))
def test_every_decision_with_the_other_reading(name: str, seed: int) -> None:
    default = getattr(HOST.setting("dungeon-cards", 2).options, name)
    compare(3, {name: not default}, seed)
    compare(4, {name: not default, "empty_resolved": True}, seed + 10)


@profile(max_examples=25)
@given(
    st.integers(0, 2**32), st.integers(2, 4), st.fixed_dictionaries({}, optional=dict.fromkeys(OPTIONS, st.booleans()))
)
def test_any_game_with_any_options(seed: int, players: int, options: dict[str, bool]) -> None:
    compare(players, options, seed)
