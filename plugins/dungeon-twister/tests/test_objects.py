"""What single objects do: the Fireball Wand and the Speed Potion (DT-O3 to DT-O5, DT-O7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


# -- the Wand


@pytest.mark.rule("DT-O3")
@pytest.mark.rule("DT-C8")
@pytest.mark.rule("DT-P1")
def test_t17_a_fireball_kills_the_first_in_line(table: Make) -> None:
    tokens = "blue-wizard (2,1) with blue-wand, yellow-troll (2,3), yellow-goblin (2,4)"
    play = table("1D", tokens).play("fireball e")
    assert play.where("yellow-troll") == "won by 0"
    assert play.where("yellow-goblin") == "(2,4)"
    assert play.where("blue-wand") == "gone"
    assert play.load("blue-wizard") == ""
    assert play.score() == 1
    assert play.score(1) == 0
    assert play.refused("fireball e") == "DT-O3"


@pytest.mark.rule("DT-O4")
@pytest.mark.rule("DT-B21")
def test_t17_an_own_character_in_line_dies(table: Make) -> None:
    play = table("1D", "blue-wizard (2,1) with blue-wand, blue-goblin (2,2), yellow-troll (2,3)").play("fireball e")
    assert play.where("blue-goblin") == "won by 1"
    assert play.where("yellow-troll") == "(2,3)"
    assert (play.score(), play.score(1)) == (0, 1)


@pytest.mark.rule("DT-O4")
@pytest.mark.rule("DT-B21")
def test_with_more_players_nobody_is_paid_for_an_own_character(table: Make) -> None:
    tokens = "red-wizard (2,1) with red-wand, red-goblin (2,2)"
    play = table("1D", tokens, scenario="standard", seats=4).play("fireball e")
    assert play.where("red-goblin") == "gone"
    assert [play.score(seat) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("DT-O3")
@pytest.mark.parametrize(
    ("room", "tokens", "direction", "gates", "hit"),
    [
        ("1G", "blue-wizard (2,1) with blue-wand, yellow-troll (2,0)", "w", {}, False),
        ("1G", "blue-wizard (2,1) with blue-wand, yellow-troll (2,0)", "w", {"(2,0) (2,1)": "open"}, True),
        ("1G", "blue-wizard (2,1) with blue-wand, yellow-troll (2,0)", "w", {"(2,0) (2,1)": "broken"}, True),
        ("1D", "blue-wizard (2,3) with blue-wand, yellow-troll (2,4)", "e", {}, False),  # a wall
        ("1D", "blue-wizard (2,2) with blue-wand, yellow-troll (3,3)", "s", {}, False),  # diagonal
        ("1D", "blue-wizard (2,2) with blue-wand, -yellow-troll (4,2)", "s", {}, True),  # wounded
        ("1D", "blue-wizard (2,2) with blue-wand, yellow-sword (3,2), yellow-troll (4,2)", "s", {}, True),
        ("2G", "blue-wizard (0,2) with blue-wand, yellow-troll (4,2)", "s", {}, True),  # two pits and the gear
        ("1D", "blue-wizard (2,2) with yellow-wand, yellow-troll (4,2)", "s", {}, True),  # DT-O9
    ],
)
def test_what_a_fireball_passes(
    table: Make, room: str, tokens: str, direction: str, gates: dict[str, str], hit: bool
) -> None:
    play = table(room, tokens, gates=gates)
    assert play.can(f"fireball {direction}") == hit
    if hit:
        play.play(f"fireball {direction}")
        assert play.where("yellow-troll") == "won by 0"
    else:
        assert play.refused(f"fireball {direction}") == "DT-O3"


@pytest.mark.rule("DT-O3")
@pytest.mark.rule("DT-M4")
def test_a_face_down_room_stops_a_fireball(table: Make) -> None:
    tokens = "blue-wizard (2,4) with blue-wand"
    stopped = table("1D", tokens, stash={4: "yellow-troll"})
    assert stopped.refused("fireball e") == "DT-O3"
    play = table({3: "1D", 4: "1G"}, tokens + ", yellow-troll 4 (2,0)").play("fireball e")
    assert play.where("yellow-troll") == "won by 0"


@pytest.mark.rule("DT-O3")
def test_only_a_wizard_that_stands_throws_fire(table: Make) -> None:
    play = table("1D", "blue-goblin (2,1) with blue-wand, yellow-troll (2,3), blue-wizard (3,1)")
    assert not any(text.startswith("fireball") for text in play.legal())
    play = table("1D", "-blue-wizard (2,1), blue-wand (2,1), yellow-troll (2,3)")
    assert play.refused("fireball e") == "DT-B19"


@pytest.mark.rule("DT-O5")
@pytest.mark.rule("DT-B22")
def test_what_a_fireball_does_to_a_load(table: Make) -> None:
    play = table("1D", "blue-wizard (2,1) with blue-wand, yellow-troll (2,3) with -yellow-goblin").play("fireball e")
    assert play.where("yellow-troll") == play.where("yellow-goblin") == "won by 0"
    assert play.score() == 2
    play = table("1D", "blue-wizard (2,1) with blue-wand, yellow-troll (2,3) with yellow-sword").play("fireball e")
    assert play.where("yellow-sword") == "(2,3)"
    assert play.score() == 1
    for load, left in (("yellow-sword", "gone"), ("yellow-rope", "(1,2)")):
        play = table("2G", f"blue-wizard (0,2) with blue-wand, yellow-thief (1,2) with {load}").play("fireball s")
        assert play.where("yellow-thief") == "won by 0"
        assert play.where(load) == left


@pytest.mark.rule("DT-O3")
@pytest.mark.rule("DT-B17")
@pytest.mark.rule("DT-B18")
def test_a_fireball_kills_also_who_was_wounded_or_healed_in_this_turn(table: Make) -> None:
    for mark in ("!", "+"):
        play = table("1D", f"blue-wizard (2,1) with blue-wand, {mark}yellow-troll (2,2)")
        assert not play.can("attack yellow-troll")
        play.play("fireball e")
        assert play.where("yellow-troll") == "won by 0"


# -- the Speed Potion


@pytest.mark.rule("DT-O7")
def test_a_potion_gives_its_bearer_four_actions_of_its_own(table: Make) -> None:
    play = table("1D", "blue-troll (2,2) with blue-potion, blue-goblin (3,3)", ap=1)
    assert play.refused("goblin drinks") == "DT-O7"
    play.play("troll drinks")
    assert play.ap == 0
    assert play.where("blue-potion") == "gone"
    assert play.steps("goblin") == set()
    assert play.refused("goblin (3,2)") == "DT-O7"
    for place in ("(2,1)", "(2,2)", "(2,1)", "(2,2)"):
        play.play(f"troll {place}", "halt")
    assert play.legal() == ["end turn"]


@pytest.mark.rule("DT-O7")
def test_others_act_in_between_and_the_potion_is_spent_first(table: Make) -> None:
    play = table("1D", "blue-troll (2,2) with blue-potion, blue-goblin (3,3)", ap=3).play("troll drinks")
    play.play("troll (2,1)", "halt")
    assert play.ap == 2
    play.play("goblin (3,2)", "halt", "troll (2,2)", "halt", "goblin (3,3)", "halt", "troll (2,1)", "halt")
    assert play.ap == 0
    assert play.steps("goblin") == set()
    play.play("troll (2,2)", "halt")
    assert play.legal() == ["end turn"]


@pytest.mark.rule("DT-O7")
def test_what_is_left_of_a_potion_is_lost(table: Make) -> None:
    play = table("1D", "blue-troll (2,2) with blue-potion, yellow-goblin (4,4)").play("troll drinks", "end turn")
    play.play("action 2", "end turn", "action 2")
    for place in ("(2,1)", "(2,2)"):
        play.play(f"troll {place}", "halt")
    assert play.legal() == ["end turn"]


@pytest.mark.rule("DT-O7")
@pytest.mark.rule("DT-O9")
def test_potion_points_buy_whatever_the_drinker_does(table: Make) -> None:
    play = table("1D", "blue-mekanork (2,2) with yellow-potion, yellow-goblin (3,2), blue-goblin (3,1)", ap=1)
    play.play("mekanork drinks", "turn room 3", "turn room 3 back", "attack yellow-goblin", "lay 2", "lay 2")
    assert play.ap == 0
    assert play.wounded("yellow-goblin")
    play.play("mekanork (2,3)", "halt")
    assert play.legal() == ["end turn"]


@pytest.mark.rule("DT-O7")
def test_points_of_others_do_not_pay_for_the_drinker(table: Make) -> None:
    """The drinker stands off the gear, so turning the room costs the Goblin an action of the card."""
    play = table("1D", "blue-troll (3,2) with blue-potion, blue-goblin (2,2)", ap=2).play("troll drinks", "turn room 3")
    assert play.ap == 0
    assert not play.can("turn room 3")
