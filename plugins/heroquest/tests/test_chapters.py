"""Where `replay` goes by chapters: to the turns of the heroes, and to Zargon's."""

from __future__ import annotations

import pytest

from undercroft import Host, Rng
from undercroft_heroquest import plugin
from undercroft_heroquest.events import TurnsBegan
from undercroft_heroquest.turn import Round
from undercroft_heroquest.zargon import MonsterTurn, ZargonTurn


@pytest.mark.rule("HQ-R3.1")
def test_the_sides_of_a_round_begin_in_turn() -> None:
    match, rng = Host(plugins=[plugin]).match("heroquest", 5, seed=4), Rng(4)
    for _ in range(400):
        if not match.players():
            break
        begun = [event.whose for event in match.events if isinstance(event, TurnsBegan)]
        assert begun == [("the heroes", "Zargon")[number % 2] for number in range(len(begun))]
        acting = any(isinstance(phase, ZargonTurn | MonsterTurn) for phase in match.position.flow)
        if match.position.has(Round):  # what is chosen before the quest belongs to nobody's turn
            assert begun[-1] == ("Zargon" if acting else "the heroes")
        else:
            assert not begun
        player = match.players()[0]
        match.play(player, rng.choice(match.legal(player)))
    assert len(begun) > 4
    assert all(event.chapter == isinstance(event, TurnsBegan) for event in match.events)
