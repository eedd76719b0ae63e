"""Ways out and zones (DT-P2 to DT-P4, DT-C2, DT-C8, DT-O8, DT-B23 to DT-B26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

# The south of 1D is open at its second, third and fourth square; beyond room 7 lies the zone of yellow.
OUT = ("c22", "d22", "e22")


@pytest.mark.rule("DT-P2")
@pytest.mark.rule("DT-P4")
@pytest.mark.rule("DT-C2")
@pytest.mark.rule("DT-B23")
@pytest.mark.parametrize(("who", "points"), [("cleric", 1), ("thief", 1), ("troll", 1), ("wizard", 1), ("goblin", 2)])
def test_a_character_that_enters_the_enemy_s_zone_has_left(table: Make, who: str, points: int) -> None:
    play = table({7: "1D"}, f"blue-{who} (4,2)")
    assert set(OUT) & play.reach(who) == set(OUT) if who != "troll" else play.reach(who) >= {OUT[0]}
    play.play(f"{who} {OUT[1]}")
    assert play.top == "Acting"  # at once, however far it could still go
    assert play.where(f"blue-{who}") == "out"
    assert play.score() == points
    assert play.refused(f"{who} {OUT[0]}") == "DT-P6"


@pytest.mark.rule("DT-P3")
@pytest.mark.rule("DT-O8")
@pytest.mark.rule("DT-O9")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_a_treasure_of_any_colour_pays_its_carrier(table: Make, colour: str) -> None:
    play = table({7: "1D"}, f"blue-goblin (4,2) with {colour}-treasure").play(f"goblin {OUT[1]}")
    assert play.score() == 3
    assert play.score(1) == 0
    play = table({7: "1D"}, f"blue-troll (4,2) with {colour}-treasure").play(f"troll {OUT[1]}")
    assert play.score() == 2


@pytest.mark.rule("DT-O8")
def test_other_objects_that_are_carried_out_are_gone(table: Make) -> None:
    play = table({7: "1D"}, "blue-troll (4,2) with yellow-sword").play(f"troll {OUT[1]}")
    assert play.where("yellow-sword") == "gone"
    assert play.score() == 1


@pytest.mark.rule("DT-B25")
@pytest.mark.rule("DT-C2")
def test_a_wounded_character_that_is_carried_out_pays_nothing(table: Make) -> None:
    play = table({7: "1D"}, "blue-troll (4,2) with -blue-goblin").play(f"troll {OUT[1]}")
    assert play.where("blue-goblin") == play.where("blue-troll") == "out"
    assert play.score() == 1


@pytest.mark.rule("DT-B23")
def test_nothing_is_picked_up_and_nobody_moved_along_there(table: Make) -> None:
    play = table({7: "1D"}, f"blue-troll (4,2), yellow-treasure {OUT[1]}").play(f"troll {OUT[1]}")
    assert play.where("yellow-treasure") == OUT[1]
    assert play.score() == 1


@pytest.mark.rule("DT-B24")
@pytest.mark.rule("DT-C8")
def test_an_enemy_bars_the_way_out_unless_it_is_wounded(table: Make) -> None:
    for load in ("", " with blue-sword"):
        play = table({7: "1D"}, f"blue-troll (4,2){load}, -yellow-goblin {OUT[1]}").play(f"troll {OUT[1]}")
        assert play.score() == 1
    play = table({7: "1D"}, f"blue-troll (4,2), yellow-goblin {OUT[1]}")
    assert play.refused(f"troll {OUT[1]}") == "DT-B24"
    assert "yellow-goblin" in play.reason
    play = table({7: "1D"}, f"blue-wizard (4,2), yellow-goblin {OUT[1]}").play(f"wizard {OUT[1]}")
    assert play.where("blue-wizard") == "out"
    assert play.score() == 1


@pytest.mark.rule("DT-B23")
@pytest.mark.rule("DT-P10")
def test_a_wall_of_the_room_bars_the_way_out(table: Make) -> None:
    play = table({7: "1D"}, "blue-troll (4,0)")
    assert play.refused("troll b22") == "DT-P10"


@pytest.mark.rule("DT-B26")
def test_on_the_own_zone_characters_move_and_rest(table: Make) -> None:
    play = table({1: "1D"}, "blue-goblin c1, blue-troll e1")
    assert play.reach("goblin") >= {"b1", "d1", "f1"}
    assert "e1" not in play.reach("goblin")  # the Troll rests there
    play.play("goblin d1", "halt")
    assert play.where("blue-goblin") == "d1"
    assert play.score() == 0


@pytest.mark.rule("DT-B26")
@pytest.mark.rule("DT-M5")
def test_one_enters_a_room_from_the_zone_where_the_room_has_no_wall(table: Make) -> None:
    """The north of 1D has a wall at its first square alone."""
    play = table({1: "1D"}, "blue-goblin b1")
    assert play.refused("goblin 1 (0,0)") == "DT-P10"
    for column, name in ((1, "c1"), (2, "d1"), (3, "e1")):
        assert f"(0,{column})" in table({1: "1D"}, f"blue-goblin {name}").steps("goblin")
        assert name in table({1: "1D"}, f"blue-goblin (0,{column})").steps("goblin")


@pytest.mark.rule("DT-B26")
@pytest.mark.rule("DT-B29")
def test_squares_of_a_zone_are_no_floor_for_what_is_revealed(table: Make) -> None:
    play = table({3: "1D"}, "blue-goblin c1", stash={1: "blue-troll"}).play("reveal room 1 over n")
    assert play.legal()
    corner = play.state.corners[0]
    inside = set(play.static.squares(corner))
    assert {play.match.legal(0)[n].square for n in range(len(play.legal()))} <= inside


@pytest.mark.rule("DT-B26")
def test_an_enemy_does_not_enter_a_zone_but_to_leave(table: Make) -> None:
    """Yellow is out as soon as it is on blue's zone, and never anywhere else there."""
    play = table({1: "1D"}, "yellow-goblin (0,1), blue-troll e1", player=1).play("goblin c1")
    assert play.where("yellow-goblin") == "out"
    assert play.score(1) == 2


@pytest.mark.rule("DT-G3")
def test_of_three_players_each_leaves_by_the_zones_of_the_others(table: Make) -> None:
    play = table({1: "1G"}, "yellow-goblin (2,0)", scenario="standard", seats=3, player=1)
    west = [text for text in play.legal() if text.startswith("goblin a")]
    assert west
    play.play(west[0])
    assert play.score(1) == 2
    play = table({1: "1G"}, "red-goblin (2,0)", scenario="standard", seats=3)
    play.play(west[0], "halt")
    assert play.score(0) == 0
