"""The Dragon: when it comes, where it lies, how it ends the game."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import RING

SMITHY = {(1, 0): "blacksmith-oooo", (2, 0): "corridor-oooo"}


@pytest.mark.rule("DC-C-02", "DC-H5")
def test_it_comes_at_any_moment_of_the_own_turn_also_between_two_steps(table: Any) -> None:
    hands = ["dragon dragon corridor-llll", "dragon"]
    play = table(SMITHY, hands=hands, seats=[{"ore": 2}])
    assert "unleash dragon" in play.legal()
    play.play("hold")
    assert "unleash dragon" in play.legal()
    play.play("go (1,0)")
    assert play.top == "Moving"
    play.play("unleash dragon", "at (1,1)")
    assert play.top == "Moving", "the walk goes on"
    assert (1, 1) in play.cells("go"), "and may lead to it"
    play.play("stop")
    assert play.top == "Resolving"
    play.play("unleash dragon", "at (-1,0)", "use key")
    assert play.asked == (0,)
    play.play("stop")
    assert play.asked == (1,)


@pytest.mark.rule("DC-C-02")
def test_it_does_not_come_in_others_turns_and_nobody_is_asked_for_it(table: Any) -> None:
    play = table(SMITHY, hands=["", "dragon"])
    assert play.asked == (0,)
    assert not any(text.startswith("unleash") for text in play.legal())
    assert play.refused("unleash dragon") == "DC-H10"
    assert play.refused("unleash corridor-oooo") == "DC-C-02"


@pytest.mark.rule("DC-C-02", "DC-H10")
def test_it_is_no_room_card_and_may_be_held(table: Any) -> None:
    play = table(hands=["dragon"])
    assert play.legal() == ["hold", "unleash dragon"]
    assert play.refused("place dragon") == "DC-C-02"
    play.play("hold")
    assert "dragon" in play.hand()


@pytest.mark.rule("DC-U3", "DC-C-05")
def test_it_lies_on_an_empty_cell_that_touches_a_card(table: Any) -> None:
    play = table({(1, 0): "corridor-llll"}, hands=["dragon"]).play("unleash dragon")
    assert play.cells("at") == sorted([(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)])
    assert play.refused("at (3,3)") == "DC-U3"
    assert play.refused("at (1,0)") == "DC-U3"
    assert play.refused("turn 0") == "DC-C-06"
    play.play("at (2,0)")
    assert play.room((2, 0)) == ("dragon", 0)
    assert play.log[-1] == "player 0 adds dragon at (2,0), turned 0, with 0 bonus XP"


@pytest.mark.rule("DC-U3")
def test_with_the_other_reading_it_may_lie_further_away(table: Any) -> None:
    play = table({(1, 0): "corridor-llll"}, hands=["dragon"], options={"dragon_detached": True})
    play.play("unleash dragon")
    cells = play.cells("at")
    assert len(cells) == 14 * 13 - 2
    assert (min(cells), max(cells)) == ((-6, -6), (7, 6))
    assert play.refused("at (8,0)") == "DC-U3"
    play.play("at (5,5)")
    assert play.room((5, 5)) == ("dragon", 0)


@pytest.mark.rule("DC-U3", "DC-U1")
def test_rooms_may_be_laid_beside_a_dragon_that_lies_apart(table: Any) -> None:
    play = table(hands=["dragon corridor-llll"], options={"dragon_detached": True})
    play.play("unleash dragon", "at (5,5)", "place corridor-llll")
    assert play.cells("at") == [(4, 5), (5, 4), (5, 6), (6, 5)]


@pytest.mark.rule("DC-U4")
@pytest.mark.parametrize("letter", "olw")
def test_its_sides_are_open_passages_whatever_lies_beside_it(table: Any, letter: str) -> None:
    play = table({(1, 0): "dragon", (2, 0): "corridor-" + 4 * letter}, seats=[{"keys": 0}])
    assert play.cells("go") == [(1, 0), (2, 0)]
    play.play("go (2,0)")
    assert play.seat().keys == 0


@pytest.mark.rule("DC-U3")
def test_it_is_laid_amid_four_rooms_too(table: Any) -> None:
    rooms = dict(RING)
    del rooms[0, 0]
    rooms[0, 0] = "corridor-olow"
    play = table(rooms, hands=["dragon"]).play("unleash dragon")
    assert (0, 0) not in play.cells("at")
    hollow = {(10, 9): "corridor-oooo", (11, 10): "corridor-oooo", (10, 11): "corridor-oooo", (9, 10): "corridor-oooo"}
    play = table(hollow, hands=["dragon"]).play("unleash dragon", "at (10,10)")
    assert play.room((10, 10)) == ("dragon", 0)


@pytest.mark.rule("DC-H10", "DC-H11")
@pytest.mark.parametrize(
    ("attack", "xp", "won"), [(5, 0, False), (6, 0, True), (3, 12, True), (2, 12, False), (4, 7, True)]
)
def test_slaying_it_takes_six_and_is_worth_eight(table: Any, attack: int, xp: int, won: bool) -> None:
    play = table({(1, 0): "dragon"}, seats=[{"attack": attack, "xp": xp}]).play("go (1,0)", "stop")
    assert play.seat().xp == xp + 8 * won
    assert play.state.slain == won
    assert play.seat().cell == ((1, 0) if won else (0, 0))


@pytest.mark.rule("DC-H11")
def test_the_game_ends_with_the_round_in_which_it_is_slain(table: Any) -> None:
    play = table({(1, 0): "dragon"}, players=3, seats=[{"attack": 6}]).play("go (1,0)", "stop")
    assert "player 0 slays dragon" in play.log
    assert play.asked == (1,)
    play.play("stop")
    assert play.asked == (2,)
    play.play("stop")
    assert play.top == "over"


@pytest.mark.rule("DC-U17")
def test_a_slain_one_stays_and_is_not_slain_again(table: Any) -> None:
    play = table({(1, 0): "dragon !"}, seats=[{"attack": 6}]).play("go (1,0)", "stop")
    assert play.seat().xp == 0
    assert play.seat().cell == (1, 0)
    assert not play.state.slain
