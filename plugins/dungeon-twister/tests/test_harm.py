"""What becomes of who loses: loads, kills and who is paid (DT-B20 to DT-B22, DT-P1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


def lose(play: Any, target: str = "yellow-warrior") -> Any:
    """Blue attacks and wins clearly."""
    return play.play(f"attack {target}", "lay 6", "lay 0")


@pytest.mark.rule("DT-B20")
def test_a_wounded_character_leaves_its_object_on_its_square(table: Make) -> None:
    play = lose(table("1D", "blue-troll (2,2), yellow-warrior (2,3) with yellow-sword"))
    assert play.wounded("yellow-warrior")
    assert play.load("yellow-warrior") == ""
    assert play.where("yellow-sword") == play.where("yellow-warrior") == "(2,3)"
    # It can be taken from there at once.
    play.play("troll (2,3)", "take yellow-sword", "(2,2)")
    assert play.load("blue-troll") == "yellow-sword"


@pytest.mark.rule("DT-B20")
@pytest.mark.rule("DT-P1")
def test_t61_whom_a_loser_carried_is_eliminated(table: Make) -> None:
    play = lose(table("1D", "blue-troll (2,2), yellow-warrior (2,3) with -yellow-cleric"))
    assert play.wounded("yellow-warrior")
    assert play.where("yellow-warrior") == "(2,3)"
    assert play.where("yellow-cleric") == "won by 0"
    assert play.score() == 1


@pytest.mark.rule("DT-B20")
@pytest.mark.rule("DT-B21")
def test_attackers_that_lose_leave_their_loads_too(table: Make) -> None:
    tokens = "blue-goblin (2,2) with -blue-cleric, blue-thief (1,3) with blue-sword, yellow-troll (2,3)"
    play = table("1D", tokens).play("attack yellow-troll", "lay 0", "lay 6")
    assert play.wounded("blue-goblin")
    assert play.wounded("blue-thief")
    assert play.where("blue-cleric") == "won by 1"
    assert play.where("blue-sword") == "(1,3)"
    assert (play.score(), play.score(1)) == (0, 1)


@pytest.mark.rule("DT-B21")
@pytest.mark.rule("DT-P1")
def test_a_kill_pays_one_point_in_whoever_s_turn(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), -yellow-troll (2,3)").play("attack yellow-troll", "lay 6", "lay 0")
    assert play.where("yellow-troll") == "won by 0"
    assert (play.score(), play.score(1)) == (1, 0)
    # A Thief that attacks from a pit and loses falls, to the gain of the defender.
    play = table("1D", "blue-thief (0,4), yellow-troll (0,3)").play("attack yellow-troll", "lay 0", "lay 6")
    assert play.where("blue-thief") == "won by 1"
    assert (play.score(), play.score(1)) == (0, 1)


@pytest.mark.rule("DT-B21")
def test_a_wound_alone_pays_nothing(table: Make) -> None:
    play = lose(table("1D", "blue-troll (2,2), yellow-warrior (2,3)"))
    assert play.score() == play.score(1) == 0


@pytest.mark.rule("DT-B22")
def test_an_eliminated_character_goes_to_its_killer_its_object_stays(table: Make) -> None:
    play = table("1D", "blue-troll (2,2), -yellow-warrior (2,3), yellow-sword (2,3)")
    lose(play)
    assert play.token("yellow-warrior") in play.seat().won
    assert play.where("yellow-sword") == "(2,3)"
    assert play.load("blue-troll") == ""


@pytest.mark.rule("DT-B20")
@pytest.mark.rule("DT-B15")
def test_a_fight_with_the_carried_in_it_ends_once_for_each(table: Make) -> None:
    """The wounded target lies under nobody; its neighbour, who joined, carries another."""
    tokens = "blue-troll (2,2), -yellow-goblin (2,3), yellow-thief (1,2) with -yellow-wizard"
    play = lose(table("1D", tokens), "yellow-goblin")
    assert play.where("yellow-goblin") == play.where("yellow-wizard") == "won by 0"
    assert play.wounded("yellow-thief")
    assert play.score() == 2


@pytest.mark.rule("DT-B20")
def test_a_carried_character_is_not_attacked_itself(table: Make) -> None:
    play = table("1D", "blue-troll (2,2), yellow-warrior (2,3) with -yellow-cleric")
    assert [text for text in play.legal() if text.startswith("attack")] == ["attack yellow-warrior"]
    assert play.refused("attack yellow-cleric") == "DT-B20"


@pytest.mark.rule("DT-B19")
def test_a_card_is_laid_for_a_wounded_character(table: Make) -> None:
    play = table("1D", "blue-troll (2,2), -yellow-warrior (2,3)").play("attack yellow-warrior", "lay 0")
    assert play.asked == (1,)
    assert "lay 6" in play.legal()
    play.play("lay 6")
    assert play.wounded("blue-troll")


@pytest.mark.rule("DT-B19")
def test_all_may_pass_over_a_wounded_character(table: Make) -> None:
    for who in ("-blue-troll", "-yellow-troll"):
        for load in ("", " with blue-sword"):
            play = table("1D", f"blue-goblin (2,1){load}, {who} (2,2)")
            assert "(2,3)" in play.reach("goblin")
