"""Adding cards: where they fit, what must be added, what is held."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_cards.words import AROUND

from .conftest import P


@pytest.mark.rule("DC-C-01")
def test_cards_are_added_before_the_walk_and_not_after(table: Any) -> None:
    play = table({(1, 0): "corridor-oooo"}, hands=["corridor-oooo corridor-llll"])
    assert play.top == "Building"
    assert play.refused("go (1,0)") == "DC-H5"
    play.play("place corridor-oooo", "at (-1,0)", "hold")
    assert play.top == "Moving"
    assert play.refused("place corridor-llll") == "DC-C-01"
    assert play.refused("hold") == "DC-H5"


@pytest.mark.rule("DC-C-03", "DC-U6")
def test_what_fits_nowhere_is_held_and_hidden_and_offered_again_in_the_next_building_step(table: Any) -> None:
    play = table({(1, 0): "corridor-wowo"}, hands=["corridor-llll corridor-llll corridor-llll"], players=2)
    assert play.legal() == ["hold"]
    assert play.refused("place corridor-llll") == "DC-C-03"
    assert play.refused("place corridor-olww") == "DC-C-03"
    assert play.reason == "corridor-olww is not in your hand"
    assert play.refused("place no-card") == "DC-C-03"
    play.play("hold")
    assert play.hand().count("corridor-llll") == 3, "there is no limit"
    assert play.position.observation(1).state.seats[0].hand == [-1, -1, -1], "others know their number only"
    while play.asked != (0,) or play.top != "Building":
        play.play(play.legal()[-1])
    assert play.refused("place corridor-llll") == "DC-C-03"


@pytest.mark.rule("DC-C-04", "DC-C-07", "DC-C-08")
@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("own", "OLW")
@pytest.mark.parametrize("other", "OLW")
def test_touching_sides_are_of_the_same_kind(table: Any, side: int, own: str, other: str) -> None:
    """All nine pairs, on all four sides, each alone: the card is asked for unturned."""
    there = ["W"] * 4
    there[side ^ 2] = other
    here = ["O" if own != "O" else "W"] * 4
    here[side] = own
    dx, dy = AROUND[side]
    names = "corridor-" + "".join(there).lower(), "corridor-" + "".join(here).lower()
    play = table({(10 + dx, 10 + dy): names[0]}, hands=[names[1]])
    assert (0 in play.turns(names[1], (10, 10))) == (own == other)


@pytest.mark.rule("DC-C-06")
def test_of_turns_that_look_the_same_one_is_offered(table: Any) -> None:
    play = table(hands=["corridor-oooo corridor-owow corridor-olow"])
    assert play.turns("corridor-oooo", (1, 0)) == [0]
    assert play.turns("corridor-owow", (1, 0)) == [1], "turned by three quarters it looks the same"
    assert play.turns("corridor-olow", (1, 0)) == [1, 3]
    play.play("place corridor-olow", "at (1,0)")
    assert play.refused("turn 2") == "DC-C-04"
    assert play.reason == "turned 2 its west side locked meets open"
    assert play.refused("turn 4") == "DC-C-06"
    assert play.refused("at (1,0)") == "DC-C-06"
    play = table({(0, 1): "corridor-wwww"}, hands=["corridor-wwww corridor-wlwl"], options={"must_add": False})
    assert play.refused("turn 0") == "DC-C-06"
    play.play("place corridor-wlwl", "at (0,2)")
    assert play.room((0, 2)) == ("corridor-wlwl", 0), "where one turn fits, nobody is asked"


@pytest.mark.rule("DC-C-06")
def test_a_turn_that_looks_like_another_is_refused_for_that(table: Any) -> None:
    play = table({(5, 5): "corridor-oooo", (5, 3): "corridor-oooo"}, hands=["dragon corridor-owow"])
    play.play("unleash dragon", "at (5,6)", "place corridor-owow", "at (5,7)")
    assert play.legal() == ["turn 0", "turn 1"]
    assert play.refused("turn 3") == "DC-C-06"
    assert play.reason == "turned 3 it looks like turned 1"


@pytest.mark.rule("DC-U1")
def test_a_room_touches_a_card(table: Any) -> None:
    play = table(hands=["corridor-oooo"]).play("place corridor-oooo")
    assert play.cells("at") == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    assert play.refused("at (1,1)") == "DC-U1", "corners do not touch"
    assert play.refused("at (0,0)") == "DC-C-04"
    assert "entrance lies at (0,0)" in play.reason


@pytest.mark.rule("DC-U2")
def test_walls_alone_are_enough_or_not(table: Any) -> None:
    rooms = {(1, 0): "corridor-wwwo"}
    hands = ["corridor-wwww corridor-wolo"]
    play = table(rooms, hands=hands)
    assert play.turns("corridor-wwww", (2, 0)) == [0]
    assert play.turns("corridor-wwww", (0, 1)) == []
    play = table(rooms, hands=hands, options={"walls_join": False})
    assert play.turns("corridor-wwww", (2, 0)) == []
    assert play.legal() == ["place corridor-wolo"]
    play.play("place corridor-wolo")
    assert play.cells("at") == [(-1, 0), (0, -1), (0, 1)]
    assert play.refused("at (2,0)") == "DC-U2"
    assert "turned 0 its west side open meets wall" in play.reason
    assert "turned 3 it touches others with walls only" in play.reason


@pytest.mark.rule("DC-U2")
def test_a_locked_passage_joins_too(table: Any) -> None:
    play = table(P, hands=["corridor-wwwl"], options={"walls_join": False})
    assert play.turns("corridor-wwwl", (1, 0)) == [0]
    assert play.turns("corridor-wwwl", (0, 1)) == []


@pytest.mark.rule("DC-U2")
def test_the_dragon_beside_a_wall_joins(table: Any) -> None:
    play = table(P, hands=["dragon corridor-wwww"], options={"walls_join": False})
    assert play.turns("corridor-wwww", (0, 1)) == []
    play.play("unleash dragon", "at (-1,0)")
    assert play.turns("corridor-wwww", (-2, 0)) == [0]
    play.play("place corridor-wwww")
    assert play.refused("at (0,1)") == "DC-U2"


@pytest.mark.rule("DC-U5")
def test_what_fits_must_be_added_unless_the_option_lets_it_be_held(table: Any) -> None:
    play = table(hands=["corridor-oooo corridor-llll"])
    assert play.legal() == ["place corridor-oooo"]
    assert play.refused("hold") == "DC-U5"
    assert "corridor-oooo" in play.reason
    play = table(hands=["corridor-oooo corridor-llll"], options={"must_add": False})
    assert play.legal() == ["place corridor-oooo", "hold"]
    play.play("hold")
    assert "corridor-oooo" in play.hand()


@pytest.mark.rule("DC-U5")
def test_a_card_that_fits_a_cell_may_replace_instead(table: Any) -> None:
    play = table({(1, 0): "corridor-wwwo !"}, hands=["corridor-oooo"])
    play.play("place corridor-oooo")
    assert play.cells("over") == [(1, 0)]
    assert (2, 0) not in play.cells("at")
    assert play.cells("at") == [(-1, 0), (0, -1), (0, 1)]


@pytest.mark.rule("DC-U5")
def test_a_card_that_could_only_replace_may_be_held(table: Any) -> None:
    """No locked side is free, but the room on one side of a locked passage is resolved."""
    rooms = {(0, 0): "corridor-wlww !", (1, 0): "corridor-wwwl"}
    play = table(rooms, hands=["corridor-llll"])
    assert play.legal() == ["place corridor-llll", "hold"]
    play.play("place corridor-llll")
    assert play.legal() == ["over (0,0)"]
    play = table(rooms, hands=["corridor-llll"]).play("hold")
    assert "corridor-llll" in play.hand()
    rooms[0, 0] = "corridor-wlww"
    assert table(rooms, hands=["corridor-llll"]).legal() == ["hold"]


@pytest.mark.rule("DC-U4", "DC-C-05")
def test_beside_the_dragon_everything_fits(table: Any) -> None:
    play = table(P, hands=["dragon corridor-wwww corridor-oooo corridor-llll"])
    play.play("unleash dragon", "at (1,0)")
    for name in ("corridor-wwww", "corridor-oooo", "corridor-llll"):
        assert play.turns(name, (2, 0)) == [0]
        assert play.turns(name, (1, 1)) == [0]
    assert play.turns("corridor-oooo", (0, 1)) == [], "beside others it has to match"


@pytest.mark.rule("DC-H6")
@pytest.mark.parametrize("touching", [1, 2, 3, 4])
def test_an_added_room_has_a_bonus_xp_for_each_card_beyond_the_first(table: Any, touching: int) -> None:
    rooms = {(10 + dx, 10 + dy): "corridor-oooo" for dx, dy in AROUND[:touching]}
    play = table(rooms, hands=["ore-room-oooo"]).play("place ore-room-oooo", "at (10,10)")
    assert play.bonus((10, 10)) == touching - 1
    assert any(line.endswith(f"at (10,10), turned 0, with {touching - 1} bonus XP") for line in play.log)


@pytest.mark.rule("DC-H6")
def test_the_dragon_counts_as_a_card_and_has_no_bonus_itself(table: Any) -> None:
    rooms = {(9, 10): "corridor-oooo", (11, 10): "corridor-oooo"}
    play = table(rooms, hands=["dragon corridor-oooo"])
    play.play("unleash dragon", "at (10,10)")
    assert play.bonus((10, 10)) == 0
    play.play("place corridor-oooo", "at (10,11)")
    assert play.bonus((10, 11)) == 0
    play = table({**rooms, (10, 12): "corridor-oooo"}, hands=["dragon corridor-oooo"])
    play.play("unleash dragon", "at (10,10)", "place corridor-oooo", "at (10,11)")
    assert play.bonus((10, 11)) == 1


def test_a_card_that_is_out_must_be_laid_first(table: Any) -> None:
    play = table(hands=["corridor-oooo corridor-owow dragon"]).play("place corridor-oooo")
    assert play.refused("place corridor-owow") == "DC-H5"
    assert play.refused("unleash dragon") == "DC-C-02"
    assert play.refused("hold") == "DC-H5"
    assert play.refused("turn 0") == "DC-C-06"
    assert play.refused("over (1,0)") == "DC-C-18"


def test_a_card_that_is_alike_is_offered_once(table: Any) -> None:
    assert table(hands=["corridor-oooo corridor-oooo"]).legal() == ["place corridor-oooo"]
