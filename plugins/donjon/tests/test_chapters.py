"""Where `replay` goes by chapters: to the beginning of each turn."""

from __future__ import annotations

import pytest

from undercroft import Host, Rng
from undercroft_donjon import plugin
from undercroft_donjon.events import TurnBegan


@pytest.mark.rule("DJ-T1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_turn_is_told_clockwise_before_anything_of_it(players: int) -> None:
    match, rng = Host(plugins=[plugin]).match("donjon", players, seed=players), Rng(5)
    first, turns = match.position.state.first, 0
    while match.players():
        [player] = match.players()
        begun = [event for event in match.events if isinstance(event, TurnBegan)]
        assert begun[-1].player == match.position.turn
        assert [event.player for event in begun] == [(first + turn) % players for turn in range(len(begun))]
        turns = len(begun)
        match.play(player, rng.choice(match.legal(player)))
    assert turns >= players
    assert all(event.chapter == isinstance(event, TurnBegan) for event in match.events)
