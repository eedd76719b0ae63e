"""Moves: where a character goes, what it passes, and where it may stop (DT-P7 to DT-P11, DT-B1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


@pytest.mark.rule("DT-P10")
def test_t3_an_enemy_bars_the_way(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), yellow-troll (3,2)")
    assert play.reach("goblin") == {
        "(1,1)", "(1,2)", "(1,3)", "(2,1)", "(2,2)", "(2,3)", "(2,4)", "(3,1)", "(3,3)", "(3,4)"
    }  # fmt: skip


@pytest.mark.rule("DT-P9")
@pytest.mark.rule("DT-P11")
@pytest.mark.rule("DT-B19")
def test_t4_a_wounded_enemy_is_passed_not_stopped_on(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), -yellow-troll (3,2)")
    assert "(3,2)" not in play.reach("goblin")
    play.play("goblin (3,2)")
    assert play.legal() == [play.words("(2,2)"), play.words("(3,1)"), play.words("(3,3)"), play.words("(4,2)")]
    assert play.play("(4,2)", "halt").where("blue-goblin") == "(4,2)"


@pytest.mark.rule("DT-P9")
@pytest.mark.rule("DT-P11")
def test_t5_an_own_character_is_passed_not_stopped_on(table: Make) -> None:
    reach = table("1D", "blue-goblin (2,2), blue-troll (3,2)").reach("goblin")
    assert "(3,2)" not in reach
    assert "(4,2)" in reach


@pytest.mark.rule("DT-P9")
@pytest.mark.rule("DT-B5")
@pytest.mark.rule("DT-B8")
def test_t6_one_stops_on_an_own_wounded_character(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), -blue-troll (3,2)")
    assert "(3,2)" in play.reach("goblin")
    play.play("goblin (3,2)", "halt")
    assert play.where("blue-goblin") == play.where("blue-troll") == "(3,2)"
    assert play.load("blue-goblin") == "blue-troll"


@pytest.mark.rule("DT-P8")
@pytest.mark.rule("DT-B5")
def test_t7_who_carries_stops_on_no_token(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2) with blue-rope, -blue-troll (3,2)")
    assert "(3,2)" not in play.reach("goblin")
    assert "(4,2)" in play.reach("goblin")
    assert play.play("goblin (3,2)").refused("halt") == "DT-B5"


@pytest.mark.rule("DT-P11")
@pytest.mark.rule("DT-B3")
def test_t8_a_square_with_two_tokens(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), -blue-troll (3,2), yellow-sword (3,2)")
    assert "(3,2)" not in play.reach("goblin")
    play.play("goblin (3,2)")
    assert play.refused("halt") == "DT-P11"
    play.play("take yellow-sword")
    assert not play.can("halt")
    play.play("(4,2)", "halt")
    assert play.load("blue-goblin") == "yellow-sword"
    assert play.where("yellow-sword") == play.where("blue-goblin") == "(4,2)"


@pytest.mark.rule("DT-P9")
@pytest.mark.rule("DT-B5")
def test_one_stops_on_an_object_and_on_a_gear(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1), yellow-sword (2,3)")
    assert {"(2,2)", "(2,3)"} <= play.reach("goblin")
    play.play("goblin (2,2)", "(2,3)", "halt")
    assert play.load("blue-goblin") == "yellow-sword"
    assert play.where("blue-goblin") == play.where("yellow-sword") == "(2,3)"


@pytest.mark.rule("DT-P9")
def test_a_move_may_go_back(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2)").play("goblin (2,1)", "(2,2)", "(2,1)", "(2,2)")
    assert play.top == "Acting"
    assert play.where("blue-goblin") == "(2,2)"
    assert play.ap == 4


@pytest.mark.rule("DT-P9")
@pytest.mark.rule("DT-P10")
@pytest.mark.rule("DT-B32")
@pytest.mark.parametrize(("state", "through"), [(None, False), ("open", True), ("broken", True)])
def test_a_portcullis_bars_a_move_only_when_closed(table: Make, state: str | None, through: bool) -> None:
    play = table("1D", "blue-goblin (1,0)", gates={"(1,0) (1,1)": state} if state else {})
    assert ("(1,1)" in play.steps("goblin")) == through
    assert ("(1,2)" in play.reach("goblin")) == through
    if not through:
        assert play.refused("goblin (1,1)") == "DT-B32"
        assert "Portcullis" in play.reason


@pytest.mark.rule("DT-P10")
@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("(1,1)", "not next to"),  # diagonally
        ("(3,2)", "an enemy"),
        ("(2,4)", "not next to"),
        ("(4,4)", "not next to"),
    ],
)
def test_a_step_goes_to_a_neighbour_without_an_enemy(table: Make, to: str, reason: str) -> None:
    play = table("1D", "blue-goblin (2,2), yellow-cleric (3,2)")
    assert play.refused(f"goblin {to}") in ("DT-P10", "DT-P9")
    assert reason in play.reason


@pytest.mark.rule("DT-P10")
def test_walls_and_pits_bar_a_step(table: Make) -> None:
    play = table("1D", "blue-goblin (2,3), blue-troll (0,3)")
    assert play.refused("goblin (2,4)") == "DT-P10"
    assert "a wall" in play.reason
    assert play.name("(2,3)") in play.reason
    assert play.refused("troll (0,4)") == "DT-P10"
    assert "Pit Trap" in play.reason
    assert "(0,4)" not in play.reach("troll")


@pytest.mark.rule("DT-P7")
@pytest.mark.rule("DT-P10")
def test_a_move_that_has_begun_is_finished_first(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), blue-troll (3,3)").play("goblin (2,1)")
    for other in ("end turn", "troll (3,2)", "turn room 3"):
        play.refused(other)
        assert "finish" in play.reason
    play.play("halt", "troll (3,2)")
    assert play.ap == 3


@pytest.mark.rule("DT-B1")
def test_a_character_moves_again_for_another_action(table: Make) -> None:
    play = table("1D", "blue-troll (2,2)", ap=2)
    play.play("troll (2,1)", "(3,1)")
    assert play.ap == 1
    play.play("troll (3,2)", "(4,2)")
    assert play.legal() == ["end turn"]
    assert play.refused("troll (4,1)") == "DT-P6"
    assert "no actions" in play.reason


@pytest.mark.rule("DT-B1")
def test_actions_that_are_not_spent_are_lost(table: Make) -> None:
    play = table("1D", "blue-troll (2,2), yellow-troll (4,4)", ap=5)
    play.play("end turn")
    assert play.asked == (1,)
    assert play.top == "ChooseCard"
    play.play("action 2")
    assert play.ap == 2
    play.play("end turn", "action 2")
    assert play.asked == (0,)
    assert play.ap == 2


@pytest.mark.rule("DT-B1")
@pytest.mark.parametrize(
    ("who", "speed"),
    [
        ("cleric", 4),
        ("goblin", 4),
        ("mekanork", 3),
        ("thief", 5),
        ("troll", 2),
        ("wall-walker", 4),
        ("warrior", 3),
        ("wizard", 4),
    ],
)
@pytest.mark.rule("DT-C1")
@pytest.mark.rule("DT-C2")
@pytest.mark.rule("DT-C3")
@pytest.mark.rule("DT-C4")
@pytest.mark.rule("DT-C5")
@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-C7")
@pytest.mark.rule("DT-C8")
def test_a_move_is_as_long_as_the_speed(table: Make, who: str, speed: int) -> None:
    """To and fro between two squares until nothing is left."""
    play = table("1D", f"blue-{who} (2,2)")
    play.play(f"{who} (2,1)")
    for step in range(1, speed):
        assert play.top == "Walking"
        play.play(("(2,1)", "(2,2)")[step % 2])
    assert play.top == "Acting"
    assert play.ap == 4


@pytest.mark.rule("DT-P11")
def test_no_step_leads_where_the_move_could_not_end(table: Make) -> None:
    """A Troll with two squares: behind two enemies lying down there is nothing left to stop on."""
    play = table("1D", "blue-troll (2,2), -yellow-troll (3,2), -yellow-goblin (4,2)")
    assert "(3,2)" in play.steps("troll")
    play.play("troll (3,2)")
    assert play.steps() == {"(2,2)", "(3,1)", "(3,3)"}
    assert play.refused("(4,2)") == "DT-P11"


@pytest.mark.rule("DT-P11")
@pytest.mark.rule("DT-C8")
def test_a_wizard_stops_neither_on_enemies_nor_on_pits(table: Make) -> None:
    play = table("1D", "blue-wizard (2,3), yellow-troll (2,2), -yellow-goblin (1,3)")
    reach = play.reach("wizard")
    assert {"(2,2)", "(1,3)"} & reach == set()
    assert {"(2,1)", "(1,2)"} <= reach
    play = table("1D", "blue-wizard (0,3)")
    assert "(0,4)" not in play.reach("wizard")
    assert {"(1,4)", "(2,4)", "(3,4)"} <= play.reach("wizard")
    play.play("wizard (0,4)")
    assert play.refused("halt") == "DT-P11"


@pytest.mark.rule("DT-P8")
@pytest.mark.rule("DT-P11")
def test_own_characters_in_a_row_are_passed_as_far_as_the_speed_goes(table: Make) -> None:
    play = table("1D", "blue-troll (2,2), blue-goblin (3,2), blue-thief (4,2)")
    assert "(3,2)" in play.steps("troll")
    play.play("troll (3,2)")
    assert play.steps() == {"(2,2)", "(3,1)", "(3,3)"}


@pytest.mark.rule("DT-B19")
@pytest.mark.rule("DT-B18")
def test_wounded_and_healed_characters_do_not_move(table: Make) -> None:
    play = table("1D", "-blue-goblin (2,2), +blue-thief (3,2), blue-troll (4,2)")
    assert play.steps("goblin") == play.steps("thief") == set()
    assert play.refused("goblin (2,1)") == "DT-B19"
    assert "wounded" in play.reason
    assert play.refused("thief (3,1)") == "DT-B18"
    assert "healed" in play.reason


@pytest.mark.rule("DT-P6")
def test_each_kind_of_action_costs_one(table: Make) -> None:
    cases = {
        "goblin (2,1)": ("1D", "blue-goblin (2,2)"),
        "goblin jumps over (0,4) to (1,4)": ("1D", "blue-goblin (0,3)"),
        "reveal room 4 over n": ("1D", "blue-goblin (2,4)"),
        "turn room 3": ("1D", "blue-goblin (2,2)"),
        "turn room 3 back": ("1D", "blue-mekanork (2,2)"),
        "attack yellow-goblin": ("1D", "blue-goblin (2,2), yellow-goblin (2,3)"),
        "heal blue-goblin": ("1D", "blue-cleric (2,2), -blue-goblin (2,3)"),
        "regenerate": ("1D", "-blue-troll (2,2)"),
        "through the wall to (2,4)": ("1D", "blue-wall-walker (2,3)"),
        "open (1,0) (1,1)": ("1D", "blue-thief (1,0)"),
        "break (1,0) (1,1)": ("1D", "blue-warrior (1,0)"),
        "fireball s": ("1D", "blue-wizard (2,2) with blue-wand, yellow-goblin (3,2)"),
    }
    for action, (room, tokens) in cases.items():
        play = table(room, tokens + ", blue-mekanork (4,0)" * ("mekanork" not in tokens))
        play.play(action)
        while play.top != "Acting":
            play.play("halt" if "halt" in play.legal() else play.legal()[0])
        assert play.asked == (0,)
        assert play.ap == 4, action
