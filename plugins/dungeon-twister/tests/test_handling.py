"""What a character takes, drops and swaps while it walks (DT-B2 to DT-B8, DT-O9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


@pytest.mark.rule("DT-B3")
@pytest.mark.rule("DT-O9")
def test_something_is_picked_up_in_passing_and_laid_down_further_on(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1), yellow-sword (2,2)")
    play.play("goblin (2,2)", "take yellow-sword", "(2,3)", "drop", "(1,3)", "halt")
    assert play.ap == 4  # all free but the move
    assert play.where("yellow-sword") == "(2,3)"
    assert play.load("blue-goblin") == ""
    assert "the blue-goblin takes the yellow-sword" in play.log
    assert "the blue-goblin drops the yellow-sword" in play.log


@pytest.mark.rule("DT-B3")
def test_something_is_picked_up_on_the_square_where_the_move_begins_and_ends(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-sword")
    play.play("goblin (2,1)", "drop", "(2,2)", "halt")
    assert play.where("blue-sword") == "(2,1)"
    play.play("goblin (2,1)", "take blue-sword", "halt")
    assert play.load("blue-goblin") == "blue-sword"


@pytest.mark.rule("DT-P7")
@pytest.mark.rule("DT-B3")
def test_nothing_is_handled_without_a_move(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-sword, blue-thief (2,2)")
    assert not any(text.startswith(("take", "drop", "swap")) for text in play.legal())
    assert play.refused("drop") == "DT-P6"
    play.play("thief (3,2)")
    assert play.refused("swap with goblin") == "DT-B3"
    assert "passed" in play.reason


@pytest.mark.rule("DT-B3")
def test_a_move_without_a_step_does_something(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-sword").play("goblin (2,1)")
    assert play.refused("halt") == "DT-P9"
    assert not play.can("take blue-sword")
    assert table("1D", "blue-goblin (2,1)").refused("goblin (2,1)") == "DT-B3"


@pytest.mark.rule("DT-B2")
def test_a_character_carries_one_token(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-sword, yellow-armor (2,2), -blue-thief (2,3)")
    play.play("goblin (2,2)")
    assert play.refused("take yellow-armor") == "DT-B2"
    assert "blue-sword" in play.reason
    play.play("(2,3)")
    assert play.refused("take blue-thief") == "DT-B2"


@pytest.mark.rule("DT-B2")
@pytest.mark.parametrize(
    ("tokens", "taken", "reason"),
    [
        ("-yellow-thief (2,2)", "yellow-thief", "enemy"),
        ("blue-thief (2,2)", "blue-thief", "not wounded"),
        ("blue-thief (2,3)", "blue-thief", "no blue-thief"),
    ],
)
def test_only_objects_and_own_wounded_characters_are_carried(table: Make, tokens: str, taken: str, reason: str) -> None:
    play = table("1D", f"blue-goblin (2,1), {tokens}").play("goblin (2,2)")
    assert not play.can(f"take {taken}")
    assert play.refused(f"take {taken}") in ("DT-B2", "DT-B3")
    assert reason in play.reason


@pytest.mark.rule("DT-B2")
@pytest.mark.rule("DT-B19")
def test_an_own_wounded_character_is_carried_and_laid_down(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1), -blue-troll (2,2)")
    play.play("goblin (2,2)", "take blue-troll", "(2,3)")
    assert play.where("blue-troll") == "(2,3)"
    play.play("(3,3)", "drop", "(3,2)")
    assert play.where("blue-troll") == "(3,3)"
    assert play.wounded("blue-troll")


@pytest.mark.rule("DT-B3")
@pytest.mark.parametrize("who", ["yellow-thief", "blue-thief"])
def test_an_object_is_taken_from_a_wounded_character_of_any_side(table: Make, who: str) -> None:
    play = table("1D", f"blue-goblin (2,1), -{who} (2,2), yellow-sword (2,2)")
    play.play("goblin (2,2)", "take yellow-sword", "(2,3)", "halt")
    assert play.load("blue-goblin") == "yellow-sword"
    assert play.where(who) == "(2,2)"


@pytest.mark.rule("DT-B3")
def test_from_a_wounded_enemy_one_cannot_swap_an_object(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-armor, -yellow-thief (2,2), yellow-sword (2,2)")
    play.play("goblin (2,2)")
    assert play.refused("drop") == "DT-B6"
    assert play.refused("take yellow-sword") == "DT-B2"
    assert play.refused("swap with thief") == "DT-B3"


@pytest.mark.rule("DT-B4")
@pytest.mark.rule("DT-C8")
def test_nothing_is_taken_under_an_enemy_that_stands(table: Make) -> None:
    play = table("1D", "blue-wizard (2,1), yellow-thief (2,2) with yellow-sword")
    play.play("wizard (2,2)")
    assert not any(text.startswith("take") for text in play.legal())
    assert play.refused("take yellow-sword") in ("DT-B3", "DT-B4")
    # Somebody who lies there too does not help.
    play = table("1D", "blue-wizard (2,1), yellow-thief (2,2) with -yellow-troll").play("wizard (2,2)")
    assert play.steps() == {"(1,2)", "(2,1)", "(2,3)", "(3,2)"}
    assert len(play.legal()) == 4


@pytest.mark.rule("DT-B5")
def test_a_loaded_character_may_stop_where_it_can_lay_its_load_down_nowhere(table: Make) -> None:
    """Loaded it stops on no token: neither an object nor an own wounded character."""
    for token in ("yellow-sword", "-blue-troll"):
        play = table("1D", f"blue-goblin (2,1) with blue-rope, {token} (2,2)")
        assert "(2,2)" not in play.reach("goblin")
        assert "(2,3)" in play.reach("goblin")
        assert play.play("goblin (2,2)").refused("halt") == "DT-B5"


@pytest.mark.rule("DT-B6")
def test_there_are_never_two_objects_on_a_square(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-rope, yellow-sword (2,2)").play("goblin (2,2)")
    assert not play.can("drop")
    assert play.refused("drop") == "DT-B6"
    # Nor under an own character that carries one already.
    play = table("1D", "blue-goblin (2,1) with blue-rope, blue-thief (2,2) with yellow-sword").play("goblin (2,2)")
    assert play.refused("drop") == "DT-B6"


@pytest.mark.rule("DT-P8")
def test_no_third_token_is_laid_on_a_square(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with -blue-troll, -yellow-thief (2,2), yellow-sword (2,2)")
    play.play("goblin (2,2)")
    assert play.refused("drop") == "DT-P8"
    play = table("1D", "blue-goblin (2,1) with yellow-rope, blue-thief (2,2) with -blue-troll").play("goblin (2,2)")
    assert play.refused("drop") == "DT-P8"


@pytest.mark.rule("DT-P11")
@pytest.mark.rule("DT-P8")
def test_two_wounded_characters_or_an_enemy_and_a_wounded_one_do_not_share_a_square(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with -blue-troll, -yellow-thief (2,2)").play("goblin (2,2)")
    assert play.refused("drop") == "DT-P11"


@pytest.mark.rule("DT-B7")
@pytest.mark.parametrize("load", ["yellow-sword", "-blue-troll"])
def test_nothing_but_a_rope_is_put_down_on_a_pit(table: Make, load: str) -> None:
    play = table("1D", f"blue-thief (0,3) with {load}").play("thief (0,4)")
    assert play.refused("drop") == "DT-B7"
    play = table("1D", "blue-thief (0,3) with yellow-rope").play("thief (0,4)", "drop", "(1,4)", "halt")
    assert play.where("yellow-rope") == "(0,4)"


@pytest.mark.rule("DT-B3")
@pytest.mark.rule("DT-B5")
def test_t59_two_carriers_swap_and_one_walks_on(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-sword, blue-thief (2,2) with blue-rope")
    play.play("goblin (2,2)", "swap with thief")
    assert play.refused("halt") == "DT-P11"
    play.play("(2,3)", "halt")
    assert play.load("blue-goblin") == "blue-rope"
    assert play.load("blue-thief") == "blue-sword"
    assert play.where("blue-rope") == "(2,3)"
    assert play.where("blue-sword") == "(2,2)"


@pytest.mark.rule("DT-B3")
def test_one_side_of_a_swap_may_carry_nothing(table: Make) -> None:
    for first, second in ((" with blue-sword", ""), ("", " with blue-sword")):
        play = table("1D", f"blue-goblin (2,1){first}, blue-thief (2,2){second}")
        play.play("goblin (2,2)", "swap with thief", "(2,3)", "halt")
        assert play.load("blue-goblin") == ("" if first else "blue-sword")
        assert play.load("blue-thief") == ("blue-sword" if first else "")
    play = table("1D", "blue-goblin (2,1), blue-thief (2,2)").play("goblin (2,2)")
    assert play.refused("swap with thief") == "DT-B3"
    assert "neither carries" in play.reason


@pytest.mark.rule("DT-B3")
def test_a_wounded_character_changes_hands_too(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with -blue-troll, blue-thief (2,2) with blue-rope")
    play.play("goblin (2,2)", "swap with thief", "(2,3)", "halt")
    assert play.load("blue-thief") == "blue-troll"
    assert play.where("blue-troll") == "(2,2)"
    assert play.load("blue-goblin") == "blue-rope"


@pytest.mark.rule("DT-B3")
def test_enemies_do_not_swap(table: Make) -> None:
    play = table("1D", "blue-wizard (2,1) with blue-sword, yellow-thief (2,2) with yellow-rope").play("wizard (2,2)")
    assert not any(text.startswith("swap") for text in play.legal())


@pytest.mark.rule("DT-B3")
def test_on_a_square_each_is_done_once_a_visit(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-sword, blue-thief (2,2) with blue-rope")
    play.play("goblin (2,2)", "swap with thief")
    assert play.refused("swap with thief") == "DT-B3"
    assert "once" in play.reason


@pytest.mark.rule("DT-B8")
def test_everybody_sees_what_is_carried_and_nobody_what_lies_face_down(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-sword", stash={4: "yellow-troll, blue-thief"})
    for viewer in (0, 1, None):
        seen = play.match.observation(viewer).state
        assert seen.load[play.token("blue-goblin")] == play.token("blue-sword")
        assert len(seen.stash[3].ids) == 2
        assert all(one < 0 for one in seen.stash[3].ids)


@pytest.mark.rule("DT-B26")
def test_on_the_own_zone_objects_are_left_and_taken(table: Make) -> None:
    play = table({1: "1D"}, "blue-goblin 1 (0,1) with blue-sword")
    start = "c1"
    play.play(f"goblin {start}", "drop", "d1", "halt")
    assert play.where("blue-sword") == start
    play.play(f"goblin {start}", "take blue-sword", "b1", "halt")
    assert play.load("blue-goblin") == "blue-sword"
