"""Pit Traps: Thieves, Ropes, jumps, and who falls (DT-C4, DT-O6, DT-B9 to DT-B11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.spatial import Edge

Make = Callable[..., Any]


def jumps(play: Any, character: str) -> set[str]:
    """Where a character can jump to."""
    found = (text.split(" jumps over ") for text in play.legal() if text.startswith(f"{character} jumps"))
    return {play.place(play.square(rest.split(" to ")[1])) for _, rest in found}


@pytest.mark.rule("DT-B9")
@pytest.mark.rule("DT-K4")
def test_t12_a_jump_straight_on(table: Make) -> None:
    play = table("2G", "blue-goblin (0,2)", jumps=1)
    assert jumps(play, "goblin") == {"(2,2)"}
    play.play("goblin jumps over (1,2) to (2,2)")
    assert play.where("blue-goblin") == "(2,2)"
    assert play.ap == 4
    assert play.seat().jumps == 0
    assert jumps(play, "goblin") == set()
    assert play.refused("goblin jumps over (1,2) to (0,2)") == "DT-K4"


@pytest.mark.rule("DT-B9")
def test_t13_not_through_a_wall(table: Make) -> None:
    play = table("2G", "blue-goblin (0,2)", jumps=1)
    assert play.refused("goblin jumps over (1,2) to (1,1)") == "DT-B9"
    assert "wall" in play.reason


@pytest.mark.rule("DT-B9")
def test_t14_round_a_corner(table: Make) -> None:
    play = table("3D", "blue-goblin (1,0)")
    assert jumps(play, "goblin") == {"(1,2)", "(2,1)"}
    assert play.refused("goblin jumps over (1,1) to (0,1)") == "DT-B9"
    assert play.refused("goblin jumps over (1,1) to (1,0)") == "DT-B9"
    play.play("goblin jumps over (1,1) to (2,1)")
    assert play.where("blue-goblin") == "(2,1)"


@pytest.mark.rule("DT-B9")
@pytest.mark.rule("DT-B32")
@pytest.mark.parametrize("pair", [("(0,2)", "(1,2)"), ("(1,2)", "(2,2)")])
def test_a_jump_does_not_go_through_a_closed_portcullis(table: Make, pair: tuple[str, str]) -> None:
    """No pit of the box is beside a Portcullis; rooms of one's own may have that."""
    play = table("2G", "blue-goblin (0,2)")
    a, b = (play.square(place) for place in pair)
    grid = play.state.grid
    for edge, landings in ((Edge.DOOR_CLOSED, set()), (Edge.DOOR_OPEN, {"(2,2)"})):
        play.state.grid = grid.with_edge(a, b, edge)
        assert jumps(play.copy(), "goblin") == landings
    play.state.grid = grid.with_edge(a, b, Edge.DOOR_CLOSED)
    assert play.copy().refused("goblin jumps over (1,2) to (2,2)") == "DT-B9"


@pytest.mark.rule("DT-B9")
@pytest.mark.parametrize("who", ["yellow-thief", "-yellow-goblin", "blue-thief"])
def test_nobody_jumps_over_somebody_on_the_pit(table: Make, who: str) -> None:
    rope = ", yellow-rope (1,2)" if who.startswith("-") else ""
    play = table("2G", f"blue-goblin (0,2), {who} (1,2){rope}")
    assert jumps(play, "goblin") == set()
    assert play.refused("goblin jumps over (1,2) to (2,2)") == "DT-B9"


@pytest.mark.rule("DT-B9")
def test_a_rope_on_the_pit_is_jumped_over(table: Make) -> None:
    assert jumps(table("2G", "blue-goblin (0,2), yellow-rope (1,2)"), "goblin") == {"(2,2)"}


@pytest.mark.rule("DT-B9")
@pytest.mark.rule("DT-P11")
@pytest.mark.parametrize(
    ("mover", "there", "rule"),
    [
        ("blue-goblin (0,2)", "yellow-sword (2,2)", None),
        ("blue-goblin (0,2)", "-blue-troll (2,2)", None),
        ("blue-goblin (0,2) with blue-rope", "yellow-sword (2,2)", "DT-B5"),
        ("blue-goblin (0,2)", "-yellow-troll (2,2)", "DT-P11"),
        ("blue-goblin (0,2)", "yellow-troll (2,2)", "DT-P11"),
        ("blue-goblin (0,2)", "blue-troll (2,2)", "DT-P11"),
        ("blue-goblin (0,2)", "-blue-troll (2,2), yellow-sword (2,2)", "DT-P11"),
        ("blue-wizard (0,2)", "yellow-troll (2,2)", "DT-P11"),
    ],
)
def test_a_jump_lands_where_one_may_stop(table: Make, mover: str, there: str, rule: str | None) -> None:
    play = table("2G", f"{mover}, {there}")
    who = mover.split(" ", maxsplit=1)[0].removeprefix("blue-")
    assert ("(2,2)" in jumps(play, who)) == (rule is None)
    if rule is not None:
        assert play.refused(f"{who} jumps over (1,2) to (2,2)") == rule
        return
    play.play(f"{who} jumps over (1,2) to (2,2)")
    assert play.where("blue-goblin") == "(2,2)"
    assert play.load("blue-goblin") == there.split(" ", maxsplit=1)[0].removeprefix(
        "-"
    )  # what lies under it it carries


@pytest.mark.rule("DT-B9")
def test_a_jump_needs_a_pit(table: Make) -> None:
    play = table("2G", "blue-goblin (2,2)")
    assert play.refused("goblin jumps over (2,1) to (1,1)") == "DT-B9"
    assert "no Pit Trap" in play.reason
    assert play.refused("goblin jumps over (3,2) to (3,1)") == "DT-B9"  # a wall
    assert play.refused("goblin jumps over (4,0) to (3,0)") == "DT-B9"  # far away


@pytest.mark.rule("DT-B10")
def test_two_pits_in_a_row_are_not_jumped(table: Make) -> None:
    """The pit (4,2) of 1G borders on the pit (0,2) that 2D has when it is turned."""
    play = table({1: "1G", 3: "2D/1"}, "blue-goblin 1 (3,2)")
    assert jumps(play, "goblin") == {"(4,1)", "(4,3)"}
    assert play.refused("goblin jumps over 1 (4,2) to 3 (0,2)") == "DT-B10"


@pytest.mark.rule("DT-B9")
@pytest.mark.rule("DT-B23")
def test_one_jumps_out_of_the_dungeon_but_onto_nobody(table: Make) -> None:
    exit_square = "d22"
    play = table({7: "1G"}, "blue-goblin (3,2)")
    play.play(f"goblin jumps over (4,2) to {exit_square}")
    assert play.where("blue-goblin") == "out"
    assert play.score() == 2
    for who in ("yellow-troll", "-yellow-troll"):
        play = table({7: "1G"}, f"blue-goblin (3,2), {who} {exit_square}")
        assert jumps(play, "goblin") == {"(4,1)", "(4,3)"}
        assert play.refused(f"goblin jumps over (4,2) to {exit_square}") == "DT-P11"


@pytest.mark.rule("DT-B19")
@pytest.mark.rule("DT-K4")
def test_each_jump_spends_a_card(table: Make) -> None:
    play = table("2G", "blue-goblin (0,2), -blue-thief (2,2)", jumps=3)
    assert play.refused("thief jumps over (1,2) to (0,2)") == "DT-B19"
    play.play("goblin jumps over (1,2) to (2,2)")
    assert play.seat().jumps == 2
    play.play("goblin jumps over (1,2) to (0,2)")
    assert play.seat().jumps == 1
    assert play.seat(1).jumps == 3


# -- who is on a pit


@pytest.mark.rule("DT-C4")
@pytest.mark.rule("DT-B11")
def test_a_thief_stops_on_a_pit_and_own_characters_cross_it(table: Make) -> None:
    play = table("1D", "blue-thief (0,3), blue-goblin (0,2)")
    assert "(0,4)" not in play.reach("goblin")
    play.play("thief (0,4)", "halt")
    assert play.where("blue-thief") == "(0,4)"
    assert "(1,4)" in play.reach("goblin")
    assert "(0,4)" not in play.reach("goblin")


@pytest.mark.rule("DT-C4")
def test_an_enemy_thief_makes_no_floor(table: Make) -> None:
    assert "(1,4)" not in table("1D", "yellow-thief (0,4), blue-goblin (0,3)").reach("goblin")
    assert "(1,4)" not in table("1D", "-blue-thief (0,4), yellow-sword (0,4), blue-goblin (0,3)").reach("goblin")


@pytest.mark.rule("DT-O6")
@pytest.mark.rule("DT-B11")
def test_who_has_a_rope_crosses_pits_and_stops_there(table: Make) -> None:
    reach = table("1D", "blue-goblin (0,3) with yellow-rope").reach("goblin")
    assert {"(0,4)", "(1,4)"} <= reach
    assert "(0,4)" not in table("1D", "blue-goblin (0,3) with yellow-sword").reach("goblin")


@pytest.mark.rule("DT-O6")
def test_a_rope_on_a_pit_makes_it_floor_for_all(table: Make) -> None:
    play = table("1D", "blue-goblin (0,3), blue-rope (0,4)")
    assert {"(0,4)", "(1,4)"} <= play.reach("goblin")
    assert "(1,4)" in table("1D", "blue-goblin (0,3), yellow-rope (0,4)").reach("goblin")
    # Who stops there carries it; who goes on may take it along or leave it.
    play.play("goblin (0,4)", "halt")
    assert play.load("blue-goblin") == "blue-rope"
    play = table("1D", "blue-goblin (0,3), blue-rope (0,4)").play("goblin (0,4)", "take blue-rope", "(1,4)", "halt")
    assert play.load("blue-goblin") == "blue-rope"


@pytest.mark.rule("DT-O6")
def test_a_loaded_character_crosses_a_roped_pit_but_does_not_stop(table: Make) -> None:
    play = table("1D", "blue-goblin (0,3) with blue-sword, blue-rope (0,4)")
    assert "(0,4)" not in play.reach("goblin")
    assert "(1,4)" in play.reach("goblin")


@pytest.mark.rule("DT-O6")
def test_a_rope_needs_two_squares_to_hold(table: Make) -> None:
    """The pit (0,2) of 1G has walls on two sides; north of it is another room."""
    play = table("1G", "blue-goblin (1,2) with blue-rope").play("goblin (0,2)")
    assert not play.can("drop")
    assert play.refused("drop") == "DT-O6"
    play = table({3: "1G", 1: "2G"}, "blue-goblin (1,2) with blue-rope").play("goblin (0,2)")
    assert play.can("drop")  # the floor of room 1 beyond


@pytest.mark.rule("DT-O6")
@pytest.mark.parametrize(
    ("on_it", "held"),
    [("", False), (", blue-thief 1 (4,2)", True), (", yellow-rope 1 (4,2)", True), (", yellow-thief 1 (4,2)", False)],
)
def test_another_pit_holds_a_rope_only_if_one_could_stand_there(table: Make, on_it: str, held: bool) -> None:
    """Beside the pit (0,2) of 1G are two walls, floor, and a pit of 2D, turned, in the room to the north."""
    play = table({3: "1G", 1: "2D/3"}, f"blue-goblin (1,2) with blue-rope{on_it}").play("goblin (0,2)")
    assert play.can("drop") == held


@pytest.mark.rule("DT-O6")
def test_t62_who_loses_the_rope_on_a_pit_dies(table: Make) -> None:
    play = table("1D", "blue-thief (0,3), -yellow-goblin (0,4), yellow-rope (0,4)")
    play.play("thief (0,4)", "take yellow-rope")
    assert play.where("yellow-goblin") == "won by 0"
    assert play.score() == 1
    assert play.score(1) == 0
    play.play("(1,4)", "halt")
    assert play.load("blue-thief") == "yellow-rope"


@pytest.mark.rule("DT-O6")
def test_t62_nobody_kills_an_own_character_so(table: Make) -> None:
    play = table("1D", "blue-thief (0,3), -blue-goblin (0,4), yellow-rope (0,4)").play("thief (0,4)")
    assert play.refused("take yellow-rope") == "DT-O6"
    assert play.can("take blue-goblin")
    # Nor by a swap with somebody who stands there by the Rope alone.
    play = table("1D", "blue-thief (0,3), blue-goblin (0,4) with yellow-rope").play("thief (0,4)")
    assert play.refused("swap with goblin") == "DT-O6"
    # A Thief does not need it.
    play = table("1D", "blue-goblin (0,3), blue-thief (0,4) with yellow-rope").play("goblin (0,4)", "swap with thief")
    assert play.load("blue-goblin") == "yellow-rope"


@pytest.mark.rule("DT-O6")
def test_a_goblin_takes_the_rope_from_under_an_enemy_too(table: Make) -> None:
    play = table("1D", "blue-goblin (0,3), -yellow-thief (0,4), yellow-rope (0,4)")
    play.play("goblin (0,4)", "take yellow-rope")
    assert play.where("yellow-thief") == "won by 0"  # wounded, she has no abilities
    play.play("halt")
    assert play.where("blue-goblin") == "(0,4)"


@pytest.mark.rule("DT-B19")
@pytest.mark.rule("DT-P10")
def test_t65_a_carried_wizard_does_not_fly(table: Make) -> None:
    play = table("1D", "blue-cleric (0,3) with -blue-wizard")
    assert "(0,4)" not in play.steps("cleric")
    assert play.refused("cleric (0,4)") == "DT-P10"
    assert "Pit Trap" in play.reason
    play = table("1D", "blue-cleric (0,3) with -blue-thief")
    assert "(0,4)" not in play.steps("cleric")


@pytest.mark.rule("DT-C4")
@pytest.mark.rule("DT-B11")
@pytest.mark.rule("DT-B22")
def test_t29_a_thief_wounded_on_a_pit_dies(table: Make) -> None:
    play = table("1D", "blue-warrior (1,4), yellow-thief (0,4) with yellow-sword")
    play.play("attack yellow-thief", "lay 6", "lay 0")
    assert play.where("yellow-thief") == "won by 0"
    assert play.where("yellow-sword") == "gone"
    assert play.score() == 1


@pytest.mark.rule("DT-B11")
@pytest.mark.rule("DT-O6")
@pytest.mark.parametrize("who", ["yellow-thief", "yellow-goblin"])
def test_who_is_wounded_on_a_pit_with_a_rope_stays(table: Make, who: str) -> None:
    play = table("1D", f"blue-warrior (1,4), {who} (0,4) with yellow-rope")
    play.play(f"attack {who}", "lay 6", "lay 0")
    assert play.wounded(who)
    assert play.where(who) == play.where("yellow-rope") == "(0,4)"
    assert play.load(who) == ""
    assert play.score() == 0


@pytest.mark.rule("DT-B22")
@pytest.mark.rule("DT-O5")
def test_a_rope_survives_its_bearer_on_a_pit(table: Make) -> None:
    play = table("1D", "blue-warrior (1,4), -yellow-goblin (0,4), yellow-rope (0,4)")
    play.play("attack yellow-goblin", "lay 6", "lay 0")
    assert play.where("yellow-goblin") == "won by 0"
    assert play.where("yellow-rope") == "(0,4)"


@pytest.mark.rule("DT-C4")
@pytest.mark.rule("DT-B20")
def test_whom_a_thief_carries_over_a_pit_falls_with_her(table: Make) -> None:
    play = table("1D", "blue-warrior (1,4), yellow-thief (0,4) with -yellow-goblin")
    play.play("attack yellow-thief", "lay 6", "lay 0")
    assert play.where("yellow-thief") == play.where("yellow-goblin") == "won by 0"
    assert play.score() == 2
