"""Recruitment, and the footsteps that it brings."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.turn import Recruitment
from undercroft_donjon.words import PLACES


@pytest.mark.rule("DJ-T14", "DJ-T15")
def test_one_or_two_of_a_type_go_to_the_entrance_or_where_the_type_is(table: Any) -> None:
    game = table(
        Recruitment(0),
        dungeons=["hallway 2: brou; room 3: spider, brou"],
        forest="2 spider, brou",
        swamp="dragon",
        oubliettes="3 vampire",
    )
    assert game.legal() == [
        "recruit 1 spider from forest to entrance",
        "recruit 1 spider from forest to room 3",
        "recruit 2 spider from forest to entrance",
        "recruit 2 spider from forest to room 3",
        "recruit 1 brou from forest to entrance",
        "recruit 1 brou from forest to hallway 2",
        "recruit 1 brou from forest to room 3",
        "recruit 1 dragon from swamp to entrance",
        "recruit 1 vampire from oubliettes to entrance",
        "recruit 2 vampire from oubliettes to entrance",
    ]


@pytest.mark.rule("DJ-T15", "DJ-T17")
def test_d_t23_two_spiders_go_together_and_bring_four_footsteps(table: Any) -> None:
    def jo() -> Any:
        return table(Recruitment(0), dungeons=["room 3: spider; hallway 1: spider"], forest="2 spider")

    assert jo().legal() == [
        f"recruit {n} spider from forest to {place}" for n in (1, 2) for place in ("entrance", "hallway 1", "room 3")
    ]
    game = jo().play("recruit 2 spider from forest to room 3")
    assert game.dungeon() == "hallway 1: spider; room 3: 3 spider"
    assert game.area("forest") == ""
    assert game.match.position.flow[-1].left == 4
    game = jo().play("recruit 1 spider from forest to hallway 1")
    assert game.dungeon() == "hallway 1: 2 spider; room 3: spider"
    assert game.area("forest") == "spider"
    assert game.match.position.flow[-1].left == 3


@pytest.mark.rule("DJ-T15")
def test_d_t26_recruits_are_not_split(table: Any) -> None:
    game = table(Recruitment(0), dungeons=["room 3: spider"], forest="2 spider")
    game.play("recruit 1 spider from forest to entrance")
    assert game.refused("recruit 1 spider from forest to room 3") == "DJ-T15"
    assert game.reason.endswith("once a turn, in the Recruitment phase, all to one place")


@pytest.mark.rule("DJ-T14")
def test_the_number_of_recruits_is_refused_by_name(table: Any) -> None:
    game = table(Recruitment(0), forest="4 spider, brou")
    assert game.refused("recruit 3 spider from forest to entrance") == "DJ-T14"
    assert game.refused("recruit 0 spider from forest to entrance") == "DJ-T14"
    assert "not 0" in game.reason
    assert game.refused("recruit 2 brou from forest to entrance") == "DJ-T14"
    assert game.reason.endswith("forest holds 1 brou, not 2")
    assert game.refused("recruit 1 brou from swamp to entrance") == "DJ-T14"
    assert game.refused("recruit 1 spider from forest to room 2") == "DJ-T15"
    assert game.refused("recruit 2 spider from forest to room 2") == "DJ-T15"
    assert game.reason.endswith("room 2 has no spider")


@pytest.mark.rule("DJ-T16")
def test_recruiting_is_mandatory(table: Any) -> None:
    game = table(Recruitment(0), oubliettes="skeleton")
    assert game.legal() == ["recruit 1 skeleton from oubliettes to entrance"]
    assert game.refused("pass") == "DJ-T16"
    assert game.refused("stop") == "DJ-T16"


@pytest.mark.rule("DJ-T16", "DJ-T17")
def test_with_nothing_to_recruit_there_are_no_footsteps_either(table: Any) -> None:
    game = table(Recruitment(0), dungeons=["room 1: 3 brou"])
    assert game.done


@pytest.mark.rule("DJ-T21", "DJ-D6")
def test_skeletons_and_vips_are_recruited_from_the_shared_oubliettes(table: Any) -> None:
    game = table(Recruitment(1), turn=1, dungeons=["", "room 5: vip"], oubliettes="skeleton, 2 vip")
    assert game.legal() == [
        "recruit 1 skeleton from oubliettes to entrance",
        "recruit 1 vip from oubliettes to entrance",
        "recruit 1 vip from oubliettes to room 5",
        "recruit 2 vip from oubliettes to entrance",
        "recruit 2 vip from oubliettes to room 5",
    ]
    game.play("recruit 2 vip from oubliettes to room 5")
    assert game.dungeon(1) == "room 5: 3 vip"
    assert game.area("oubliettes") == "skeleton"
    assert game.match.position.flow[-1].left == 3


@pytest.mark.rule("DJ-T17")
def test_all_monsters_of_the_type_count_wherever_they_are_and_no_others(table: Any) -> None:
    everywhere = "; ".join(f"{place}: brou, dragon" for place in PLACES)
    game = table(Recruitment(0), dungeons=[everywhere, "room 1: 5 brou"], swamp="brou")
    game.play("recruit 1 brou from swamp to entrance")
    assert game.match.position.flow[-1].left == 12
    assert game.asked == (0,)
    assert game.match.prompt(0) == "Take up to 12 footsteps"


@pytest.mark.rule("DJ-D4")
def test_any_number_may_share_a_place(table: Any) -> None:
    game = table(Recruitment(0), dungeons=["room 5: 18 spider, 20 brou"], swamp="2 spider")
    game.play("recruit 2 spider from swamp to room 5")
    assert game.dungeon() == "room 5: 20 spider, 20 brou"
