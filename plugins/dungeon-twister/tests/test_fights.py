"""Fights between two colours: who is attacked, who joins, cards, totals, ties (DT-B12 to DT-B18, DT-O1, DT-O2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


def sides(play: Any) -> tuple[set[str], int, set[str], int]:
    """Who fights in the fight that has just begun, and what each side has without cards."""
    told = next(line for line in reversed(play.log) if " against " in line)
    found = re.search(r"(\S.*?) \((\d+)\) against (.*) \((\d+)\)$", told)
    assert found, told
    attackers, attack, defenders, defence = found.groups()
    first = attackers.split("] ")[-1]
    return set(first.split(", ")), int(attack), set(defenders.split(", ")), int(defence)


@pytest.mark.rule("DT-B12")
def test_an_attack_costs_one_action_and_goes_to_an_enemy_beside(table: Make) -> None:
    play = table("1D", "blue-warrior (2,2), yellow-goblin (2,3), yellow-troll (3,3), blue-thief (2,1)")
    assert [text for text in play.legal() if text.startswith("attack")] == ["attack yellow-goblin"]
    play.play("attack yellow-goblin", "lay 1", "lay 1")
    assert play.ap == 4
    assert play.refused("attack blue-thief") == "DT-B12"
    assert play.refused("attack yellow-troll") == "DT-B12"
    assert "next to" in play.reason


@pytest.mark.rule("DT-B12")
@pytest.mark.rule("DT-B32")
@pytest.mark.parametrize(
    ("room", "tokens", "gates", "can"),
    [
        ("1D", "blue-warrior (2,3), yellow-goblin (2,4)", {}, False),
        ("1D", "blue-warrior (1,0), yellow-goblin (1,1)", {}, False),
        ("1D", "blue-warrior (1,0), yellow-goblin (1,1)", {"(1,0) (1,1)": "open"}, True),
        ("1D", "blue-warrior (1,0), yellow-goblin (1,1)", {"(1,0) (1,1)": "broken"}, True),
        ("1D", "blue-warrior (0,3), yellow-thief (0,4)", {}, True),
    ],
)
def test_no_attack_through_a_wall_or_a_closed_portcullis(
    table: Make, room: str, tokens: str, gates: dict[str, str], can: bool
) -> None:
    play = table(room, tokens, gates=gates)
    target = tokens.split(", ")[1].split(" ", maxsplit=1)[0]
    assert play.can(f"attack {target}") == can
    if not can:
        assert play.refused(f"attack {target}") == "DT-B12"
        assert "wall" in play.reason or "Portcullis" in play.reason


@pytest.mark.rule("DT-B19")
@pytest.mark.rule("DT-B18")
def test_wounded_and_healed_characters_attack_nobody(table: Make) -> None:
    for mark in ("-", "+"):
        play = table("1D", f"{mark}blue-warrior (2,2), yellow-goblin (2,3)")
        assert play.refused("attack yellow-goblin") == "DT-B12"


@pytest.mark.rule("DT-B13")
def test_the_example_of_the_rulebook(table: Make) -> None:
    """Two against two, and a Cleric that touches only her own stays out."""
    tokens = "blue-warrior (2,2), yellow-wall-walker (2,3), blue-mekanork (1,3), yellow-wizard (3,2), blue-cleric (2,1)"
    play = table("1D", tokens).play("attack yellow-wall-walker")
    assert sides(play) == ({"blue-warrior", "blue-mekanork"}, 5, {"yellow-wall-walker", "yellow-wizard"}, 2)


@pytest.mark.rule("DT-B13")
@pytest.mark.rule("DT-G8")
def test_a_chain_goes_on_from_enemy_to_enemy(table: Make) -> None:
    tokens = "blue-warrior (1,1), yellow-goblin (1,2), blue-thief (1,3), yellow-troll (2,3), yellow-cleric (3,3)"
    play = table("1D", tokens).play("attack yellow-goblin")
    assert sides(play) == ({"blue-warrior", "blue-thief"}, 5, {"yellow-goblin", "yellow-troll"}, 5)
    # Of four colours only two fight.
    tokens = "red-warrior (1,1), yellow-goblin (1,2), green-thief (1,3), green-troll (2,1)"
    play = table("1D", tokens, scenario="standard", seats=4).play("attack yellow-goblin")
    assert sides(play) == ({"red-warrior"}, 3, {"yellow-goblin"}, 1)


@pytest.mark.rule("DT-B13")
@pytest.mark.rule("DT-B19")
def test_a_wounded_character_fights_only_as_the_target(table: Make) -> None:
    tokens = "blue-warrior (2,2), -yellow-goblin (2,3), -yellow-thief (3,2), yellow-troll (1,2), -blue-mekanork (1,3)"
    play = table("1D", tokens).play("attack yellow-goblin")
    assert sides(play) == ({"blue-warrior"}, 3, {"yellow-goblin", "yellow-troll"}, 4)


@pytest.mark.rule("DT-B13")
@pytest.mark.rule("DT-B12")
def test_walls_and_gates_break_a_chain(table: Make) -> None:
    tokens = "blue-warrior (1,2), yellow-goblin (1,1), blue-thief (1,0)"
    assert sides(table("1D", tokens).play("attack yellow-goblin"))[0] == {"blue-warrior"}
    play = table("1D", tokens, gates={"(1,0) (1,1)": "open"}).play("attack yellow-goblin")
    assert sides(play)[0] == {"blue-warrior", "blue-thief"}


@pytest.mark.rule("DT-B18")
def test_who_was_healed_in_this_turn_is_left_out_and_not_attacked(table: Make) -> None:
    tokens = "blue-warrior (2,2), yellow-goblin (2,3), +yellow-troll (1,2), +blue-thief (1,3)"
    play = table("1D", tokens)
    assert play.refused("attack yellow-troll") == "DT-B18"
    play.play("attack yellow-goblin")
    assert sides(play) == ({"blue-warrior"}, 3, {"yellow-goblin"}, 1)
    play = table("1D", tokens, options={"attack_healed": True}).play("attack yellow-troll")
    assert sides(play) == ({"blue-warrior"}, 3, {"yellow-troll", "yellow-goblin"}, 5)


@pytest.mark.rule("DT-B14")
def test_both_lay_a_card_face_down_the_attacker_first(table: Make) -> None:
    play = table("1D", "blue-warrior (2,2), yellow-goblin (2,3)").play("attack yellow-goblin")
    assert play.asked == (0,)
    assert play.legal() == [f"lay {value}" for value in range(7)]
    assert play.refused("end turn") == "DT-B14"
    play.play("lay 5")
    assert play.asked == (1,)
    assert not any("lay 5" in line or "blue 5" in line for line in play.match.log(1))
    fight = play.match.observation(1).flow[-1]
    assert 5 not in [value for laid in fight.picks.laid for value in laid]
    play.play("lay 6")
    assert any("blue 5, yellow 6" in line and "8 against 7" in line for line in play.log)


@pytest.mark.rule("DT-B14")
@pytest.mark.rule("DT-B15")
def test_before_cards_are_laid_both_totals_are_told(table: Make) -> None:
    play = table("1D", "blue-warrior (2,2) with blue-sword, yellow-goblin (2,3)").play("attack yellow-goblin")
    assert "blue-warrior have 4 against yellow-goblin with 1" in play.match.prompt(0)


@pytest.mark.rule("DT-B15")
@pytest.mark.rule("DT-B16")
@pytest.mark.rule("DT-O1")
@pytest.mark.rule("DT-O2")
def test_t23_a_tie_hurts_nobody_and_the_attack_can_be_bought_again(table: Make) -> None:
    tokens = "blue-warrior (2,2) with blue-sword, yellow-cleric (2,3) with yellow-armor"
    play = table("1D", tokens).play("attack yellow-cleric", "lay 2", "lay 3")
    assert any("6 against 6" in line for line in play.log)
    assert not play.wounded("blue-warrior")
    assert not play.wounded("yellow-cleric")
    assert play.load("blue-warrior") == "blue-sword"
    assert len(play.seat(0).combat) == len(play.seat(1).combat) == 8
    assert play.ap == 4
    play.play("attack yellow-cleric", "lay 0", "lay 0")
    assert play.ap == 3
    assert len(play.seat(0).combat) == 8  # the 0 came back


@pytest.mark.rule("DT-O1")
@pytest.mark.rule("DT-O2")
def test_a_sword_is_for_attack_and_armor_for_defence(table: Make) -> None:
    tokens = "blue-warrior (2,2) with {}, yellow-cleric (2,3) with {}"
    for ours, theirs, totals in (
        ("blue-armor", "yellow-sword", (3, 2)),
        ("yellow-sword", "blue-armor", (4, 3)),  # of any colour
        ("blue-rope", "yellow-potion", (3, 2)),
    ):
        play = table("1D", tokens.format(ours, theirs)).play("attack yellow-cleric")
        assert sides(play)[1::2] == totals


@pytest.mark.rule("DT-O1")
def test_the_sword_of_anyone_who_joins_counts(table: Make) -> None:
    tokens = "blue-warrior (2,2), blue-thief (1,3) with blue-sword, yellow-cleric (2,3)"
    assert sides(table("1D", tokens).play("attack yellow-cleric"))[1] == 6
    # A Sword that lies somewhere, or that a bystander has, does not.
    tokens = "blue-warrior (2,2), blue-thief (2,1) with blue-sword, yellow-cleric (2,3)"
    assert sides(table("1D", tokens).play("attack yellow-cleric"))[1] == 3


@pytest.mark.rule("DT-O2")
@pytest.mark.rule("DT-B15")
def test_armor_protects_a_wounded_target_too(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), -yellow-troll (2,3), yellow-armor (2,3)").play("attack yellow-troll")
    assert sides(play) == ({"blue-goblin"}, 1, {"yellow-troll"}, 1)
    play = table("1D", "blue-goblin (2,2), -yellow-troll (2,3), yellow-sword (2,3)").play("attack yellow-troll")
    assert sides(play)[3] == 0


@pytest.mark.rule("DT-B15")
def test_t25_a_wounded_target_can_win(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), -yellow-troll (2,3)").play("attack yellow-troll", "lay 0", "lay 2")
    assert any("1 against 2" in line for line in play.log)
    assert play.wounded("blue-goblin")
    assert play.where("yellow-troll") == "(2,3)"
    assert play.score() == play.score(1) == 0


@pytest.mark.rule("DT-B15")
def test_all_of_the_lower_side_are_wounded_and_the_wounded_eliminated(table: Make) -> None:
    tokens = "blue-warrior (2,2), -yellow-goblin (2,3), yellow-thief (1,2), yellow-wizard (3,2)"
    play = table("1D", tokens).play("attack yellow-goblin", "lay 6", "lay 0")
    assert play.where("yellow-goblin") == "won by 0"
    assert play.wounded("yellow-thief")
    assert play.wounded("yellow-wizard")
    assert play.score() == 1
    assert not play.wounded("blue-warrior")
    # The other way round all attackers are wounded.
    tokens = "blue-warrior (2,2), blue-thief (1,3), yellow-goblin (2,3)"
    play = table("1D", tokens).play("attack yellow-goblin", "lay 0", "lay 6")
    assert play.wounded("blue-warrior")
    assert play.wounded("blue-thief")


@pytest.mark.rule("DT-B17")
@pytest.mark.rule("DT-G7")
def test_t26_who_was_wounded_is_finished_off_in_the_next_turn(table: Make) -> None:
    tokens = "red-warrior (2,2), yellow-warrior (3,3), green-goblin (2,3)"
    play = table("1D", tokens, scenario="standard", seats=4)
    play.play("attack green-goblin", "lay 4", "lay 1")
    assert play.wounded("green-goblin")
    assert play.refused("attack green-goblin") == "DT-B17"
    play.play("end turn", "action 2", "attack green-goblin", "lay 4", "lay 0")
    assert play.where("green-goblin") == "won by 1"
    assert [play.score(seat) for seat in range(4)] == [0, 1, 0, 0]


@pytest.mark.rule("DT-B17")
def test_an_attacker_wounded_in_his_own_turn_is_attacked_in_the_next(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), yellow-troll (2,3)").play("attack yellow-troll", "lay 0", "lay 0")
    assert play.wounded("blue-goblin")
    play.play("end turn", "action 2")
    assert play.can("attack blue-goblin")


@pytest.mark.rule("DT-B16")
@pytest.mark.rule("DT-B17")
def test_after_a_tie_the_same_is_attacked_again_after_a_wound_not(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), yellow-goblin (2,3)").play("attack yellow-goblin", "lay 1", "lay 1")
    assert play.can("attack yellow-goblin")
    play.play("attack yellow-goblin", "lay 2", "lay 0")
    assert not play.can("attack yellow-goblin")


@pytest.mark.rule("DT-B26")
@pytest.mark.rule("DT-B12")
def test_on_the_own_zone_one_is_attacked_from_a_room_and_attacks(table: Make) -> None:
    """The north of 1D is open at its second square."""
    play = table({1: "1D"}, "blue-warrior c1, yellow-goblin (0,1)")
    play.play("attack yellow-goblin", "lay 3", "lay 0")
    assert play.wounded("yellow-goblin")
    play = table({1: "1D"}, "blue-warrior c1, yellow-goblin (0,1)", player=1)
    play.play("attack blue-warrior", "lay 6", "lay 0")
    assert play.wounded("blue-warrior")
    # A wall at its first square.
    assert not table({1: "1D"}, "blue-warrior b1, yellow-goblin (0,0)").can("attack yellow-goblin")


@pytest.mark.rule("DT-B13")
def test_t67_all_that_touch_a_wounded_target_join(table: Make) -> None:
    tokens = "red-warrior (2,2), red-thief (1,3), red-goblin (3,3), -yellow-cleric (2,3), yellow-wizard (3,2)"
    play = table("1D", tokens, scenario="crossing", seats=4).play("attack yellow-cleric")
    assert sides(play) == (
        {"red-warrior", "red-thief", "red-goblin"}, 6, {"yellow-cleric", "yellow-wizard"}, 1
    )  # fmt: skip
