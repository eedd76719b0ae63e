"""Action cards, Combat cards and Jump cards (DT-P5, DT-K1 to DT-K6, DT-B37)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft import IllegalAction
from undercroft_dungeon_twister.static import STRENGTHS

from .conftest import HOST

Make = Callable[..., Any]


def begun(players: int, seed: int = 0) -> Any:
    """A match whose tokens are placed, and in which the first card is asked for."""
    scenario = "base" if players == 2 else "standard"
    return HOST.match("dungeon-twister", players=players, seed=seed, options={"scenario": scenario, "setup": "random"})


def texts(match: Any) -> list[str]:
    return [match.text(action) for action in match.legal(match.players()[0])]


def turn(match: Any, card: int) -> None:
    """Plays a card and ends the turn."""
    match.play(match.players()[0], f"action {card}")
    match.play(match.players()[0], "end turn")


@pytest.mark.rule("DT-P5")
@pytest.mark.rule("DT-K3")
def test_a_turn_is_a_card_its_actions_and_an_end() -> None:
    match = begun(2)
    player = match.players()[0]
    assert texts(match) == ["action 2"]
    match.play(player, "action 2")
    assert "end turn" in texts(match)
    match.play(player, "end turn")
    assert tuple(match.players()) == (1 - player,)
    assert match.position.state.seats[player].used == [player * 4]


@pytest.mark.rule("DT-K5")
@pytest.mark.rule("DT-K6")
def test_t31_the_ceiling_of_the_first_cycle_is_shared_by_all() -> None:
    match = begun(4)
    assert texts(match) == ["action 2"]
    turn(match, 2)
    assert texts(match) == ["action 2", "action 3"]
    turn(match, 3)
    assert texts(match) == ["action 2", "action 3", "action 4"]
    turn(match, 4)
    assert texts(match) == ["action 2", "action 3", "action 4", "action 5"]


@pytest.mark.rule("DT-K5")
def test_the_ceiling_rises_only_with_the_highest_card() -> None:
    match = begun(4)
    turn(match, 2)
    turn(match, 2)
    assert texts(match) == ["action 2", "action 3"]
    turn(match, 3)
    turn(match, 2)
    # Back at the first player, whose 2 is played: 4 is the most, for all.
    assert texts(match) == ["action 3", "action 4"]
    turn(match, 3)
    assert texts(match) == ["action 3", "action 4"]


@pytest.mark.rule("DT-K5")
def test_refused_cards_say_why() -> None:
    match = begun(4)
    for card, rule, reason in ((3, "DT-K5", "the first card of all is the 2"), (6, "DT-K3", "no Action card 6")):
        with pytest.raises(IllegalAction) as caught:
            match.play(match.players()[0], f"action {card}")
        assert (caught.value.rule, reason in caught.value.reason) == (rule, True)
    turn(match, 2)
    with pytest.raises(IllegalAction) as caught:
        match.play(match.players()[0], "action 5")
    assert caught.value.rule == "DT-K5"
    assert "3 is the most" in caught.value.reason
    with pytest.raises(IllegalAction) as caught:
        match.play(match.players()[0], "end turn")
    assert caught.value.rule == "DT-P5"


@pytest.mark.rule("DT-K3")
@pytest.mark.rule("DT-B37")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cards_come_back_at_the_end_of_the_turn_of_the_fourth(players: int) -> None:
    """A cycle: 8 turns with two players, 12 with three."""
    match = begun(players)
    first = match.players()[0]
    for card in (2, 3, 4, 5):
        for _ in range(players):
            player = match.players()[0]
            turn(match, card)
            held = len(match.position.state.seats[player].hand)
            assert held == {2: 3, 3: 2, 4: 1, 5: 4}[card]
            assert len(match.position.state.seats[player].used) == 4 - held
    assert match.position.state.turns == 4 * players + 1
    assert match.players()[0] == first
    assert texts(match) == ["action 2", "action 3", "action 4", "action 5"]


@pytest.mark.rule("DT-K3")
def test_each_card_is_used_once_a_cycle(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2)", hand={"blue": "3 5"}).play("end turn", "action 2", "end turn")
    assert play.legal() == ["action 3", "action 5"]
    assert play.refused("action 2") == "DT-K3"
    play.play("action 5")
    assert play.ap == 5
    assert len(play.seat().hand) == 1  # not back before the fourth was played
    play.play("end turn", "action 3", "end turn", "action 3")
    assert play.seat().hand == []
    play.play("end turn")
    assert len(play.seat().hand) == 4
    assert play.seat().used == []


@pytest.mark.rule("DT-K3")
def test_others_know_which_cards_were_played() -> None:
    match = begun(2)
    first = match.players()[0]
    turn(match, 2)
    seen = match.observation(1 - first).state.seats[first]
    assert seen.used == [first * 4]


@pytest.mark.rule("DT-K1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_nine_combat_cards(players: int) -> None:
    for seat, own in enumerate(begun(players).position.state.seats):
        assert sorted(card - seat * STRENGTHS for card in own.combat) == [0, 1, 2, 2, 3, 3, 4, 5, 6]


@pytest.mark.rule("DT-K2")
def test_a_combat_card_is_spent_for_good_but_the_zero(table: Make) -> None:
    play = table("1D", "blue-troll (2,2), yellow-troll (2,3)", cards={"blue": "0 2 3 3"})
    play.play("attack yellow-troll", "lay 3", "lay 3")
    assert play.seat(1).spent[-1] == STRENGTHS + 3
    play.play("attack yellow-troll")
    assert play.legal() == ["lay 0", "lay 2", "lay 3"]
    play.play("lay 3", "lay 3", "attack yellow-troll")
    assert play.legal() == ["lay 0", "lay 2"]
    assert play.refused("lay 3") == "DT-K2"
    assert play.refused("lay 9") == "DT-K1"
    play.play("lay 0", "lay 0", "attack yellow-troll")
    assert play.legal() == ["lay 0", "lay 2"]
    play.play("lay 2", "lay 2", "attack yellow-troll")
    assert play.legal() == ["lay 0"]


@pytest.mark.rule("DT-K2")
def test_spent_cards_do_not_come_back_with_the_action_cards(table: Make) -> None:
    play = table("1D", "blue-troll (2,2), yellow-troll (2,3)", hand={"blue": ""})
    play.play("attack yellow-troll", "lay 6", "lay 6", "end turn")
    assert len(play.seat().hand) == 4
    assert len(play.seat().combat) == 8


@pytest.mark.rule("DT-K4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_jump_cards_each(players: int) -> None:
    assert [seat.jumps for seat in begun(players).position.state.seats] == [3] * players
