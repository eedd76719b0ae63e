"""Footsteps: where they lead, and that they may be left."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.effects import Footsteps
from undercroft_donjon.powers import PowerPhase
from undercroft_donjon.turn import Movement, Recruitment
from undercroft_donjon.words import PLACES

ONE_STEP = {
    "entrance": ["hallway 1"],
    "hallway 1": ["room 1"],
    "room 1": ["hallway 1", "hallway 2"],
    "hallway 2": ["room 1", "room 2"],
    "room 2": ["hallway 2", "hallway 3"],
    "hallway 3": ["room 2", "room 3"],
    "room 3": ["hallway 3", "hallway 4"],
    "hallway 4": ["room 3", "room 4"],
    "room 4": ["hallway 4", "hallway 5"],
    "hallway 5": ["room 4", "room 5"],
    "room 5": ["hallway 5"],
}


@pytest.mark.rule("DJ-D1", "DJ-D2")
@pytest.mark.parametrize("place", PLACES)
def test_a_footstep_leads_to_the_next_spaces(table: Any, place: str) -> None:
    game = table(Movement(0, 2), dungeons=[f"{place}: brou"])
    assert game.legal() == ["stop", *(f"step brou from {place} to {to}" for to in ONE_STEP[place])]
    game.play(f"step brou from {place} to {ONE_STEP[place][-1]}")
    assert game.dungeon() == f"{ONE_STEP[place][-1]}: brou"


@pytest.mark.rule("DJ-D3")
def test_d_t25_no_footstep_leads_back_to_the_entrance(table: Any) -> None:
    game = table(Movement(0, 3), dungeons=["hallway 1: vampire"])
    assert game.refused("step vampire from hallway 1 to entrance") == "DJ-D3"
    assert game.reason.endswith("a footstep never leads back to the entrance")
    assert game.refused("step vampire from room 1 to entrance") == "DJ-D3"


@pytest.mark.rule("DJ-D3", "DJ-D2")
def test_refused_footsteps_say_why(table: Any) -> None:
    game = table(Movement(0, 3), dungeons=["hallway 1: vampire; room 1: brou"])
    assert game.refused("step vampire from hallway 1 to hallway 2") == "DJ-D3"
    assert game.reason.endswith("from hallway to hallway")
    assert game.refused("step brou from room 1 to room 2") == "DJ-D3"
    assert game.reason.endswith("from room to room")
    assert game.refused("step brou from room 1 to hallway 3") == "DJ-D2"
    assert game.reason.endswith("hallway 3 is not one footstep away from room 1")
    assert game.refused("step spider from room 1 to hallway 2") == "DJ-D2"
    assert game.reason.endswith("there is no spider in room 1")


@pytest.mark.rule("DJ-T18")
def test_footsteps_are_split_over_monsters_of_any_type_and_none_is_left_in_the_end(table: Any) -> None:
    game = table(Recruitment(0), dungeons=["hallway 3: dragon; room 1: 2 vip"], forest="2 spider")
    game.play("recruit 2 spider from forest to entrance")
    assert game.legal() == [
        "stop",
        "step spider from entrance to hallway 1",
        "step vip from room 1 to hallway 1",
        "step vip from room 1 to hallway 2",
        "step dragon from hallway 3 to room 2",
        "step dragon from hallway 3 to room 3",
    ]
    game.play("step dragon from hallway 3 to room 3")
    assert game.match.prompt(0) == "Take up to 1 footstep"
    game.play("step vip from room 1 to hallway 1")
    assert game.dungeon() == "entrance: 2 spider; hallway 1: vip; room 1: vip; room 3: dragon"
    assert game.done


@pytest.mark.rule("DJ-T18")
def test_a_monster_may_go_there_and_back(table: Any) -> None:
    game = table(Movement(0, 2), dungeons=["room 2: skeleton"])
    game.play("step skeleton from room 2 to hallway 3", "step skeleton from hallway 3 to room 2")
    assert game.dungeon() == "room 2: skeleton"
    assert game.done


@pytest.mark.rule("DJ-T18")
def test_footsteps_may_be_left_at_any_time(table: Any) -> None:
    game = table(Movement(0, 5), dungeons=["room 2: skeleton"])
    game.play("step skeleton from room 2 to hallway 3", "stop")
    assert game.dungeon() == "hallway 3: skeleton"
    assert game.done


@pytest.mark.rule("DJ-PW9")
def test_footsteps_in_an_empty_dungeon_are_not_asked_for(table: Any) -> None:
    game = table(Footsteps(0, 5), dungeons=["", "room 1: brou"])
    assert game.done


@pytest.mark.rule("DJ-D5")
def test_no_footstep_moves_adventurers(table: Any) -> None:
    game = table(Movement(0, 2), dungeons=["entrance: brou"], groups=[(1, 2, 3)])
    assert game.legal() == ["stop", "step brou from entrance to hallway 1"]
    game.play("step brou from entrance to hallway 1", "step brou from hallway 1 to room 1")
    assert game.groups() == [1, 2, 3]


@pytest.mark.rule("DJ-T19", "DJ-T12", "DJ-T1")
def test_what_belongs_to_other_phases_is_refused_by_the_rule_of_that_phase(table: Any) -> None:
    game = table(Movement(0, 2), dungeons=["room 1: brou"], mixtures="two-spiders", groups=[(1,)])
    assert game.refused("send brou from room 1") == "DJ-T19"
    assert game.refused("use teleports") == "DJ-T12"
    assert game.refused("pass") == "DJ-T18"
    assert game.reason.endswith("to leave what remains, stop")
    assert game.refused("brew two-spiders") == "DJ-PW1"
    assert game.refused("welcome vip in room 1") == "DJ-PW2"
    assert game.refused("invite isis") == "DJ-PW2"
    assert game.refused("move brou from room 1 to room 5") == "DJ-D2"
    assert game.refused("remove group from room 1") == "DJ-AG3"
    assert game.refused("threat to forest") == "DJ-T6"
    game = table(PowerPhase(0), dungeons=["room 1: brou"])
    assert game.refused("stop") == "DJ-T1"
    assert game.reason.endswith("to go without this phase, pass")
    assert table(Recruitment(0), forest="brou").refused("step brou from room 1 to hallway 1") == "DJ-T18"
