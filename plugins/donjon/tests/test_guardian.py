"""The Guardian tile: when it is turned up, and its powers."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.effects import MoveMonsters
from undercroft_donjon.guardian import GuardianPhase
from undercroft_donjon.powers import VipPower
from undercroft_donjon.turn import Movement, Recruitment
from undercroft_donjon.words import KINDS, PLACES

TILE = {
    "teleports": "guardian-1",
    "reinforcements": "guardian-1",
    "escape": "guardian-1",
    "footsteps": "guardian-2",
    "double-escape": "guardian-2",
    "fright": "guardian-3",
}
"""A tile with each power."""


def use(table: Any, power: str, **changes: Any) -> Any:
    game = table(GuardianPhase(0), guardians=[TILE[power]], awake=[0], **changes).play(f"use {power}")
    seat = game.state.seats[0]
    assert (seat.reserve, sum(seat.covers)) == ([2, 3, 4, 5], 1)
    return game


def awake(game: Any, player: int) -> bool:
    tile = game.state.seats[player].guardian
    assert tile.seen[0] in (0, -1)
    known = game.match.observation(None).state.seats[player].guardian.ids[0] >= 0
    assert known == (tile.seen[0] == -1)
    return bool(known)


@pytest.mark.rule("DJ-PW11", "DJ-S10")
def test_the_fifth_monster_in_room_5_turns_the_tile_up_for_everybody(table: Any) -> None:
    game = table(Movement(0, 3), dungeons=["room 5: 2 brou, vip, skeleton; hallway 5: spider", "room 5: 4 brou"])
    assert not awake(game, 0)
    assert all(game.match.observation(p).state.seats[0].guardian.ids[0] < 0 for p in (0, 1))
    game.play("step spider from hallway 5 to room 5")
    assert awake(game, 0)
    assert not awake(game, 1)
    assert game.log == ["player 0: spider enters room 5", "player 0: guardian tile guardian-1 is turned up"]


@pytest.mark.rule("DJ-PW11")
def test_five_monsters_elsewhere_wake_nobody(table: Any) -> None:
    game = table(Movement(0, 1), dungeons=["room 4: 5 brou; hallway 5: 6 brou; room 5: 3 vip"])
    game.play("step brou from room 4 to hallway 5")
    game = table(Movement(0, 1), dungeons=["room 4: 5 brou; hallway 5: 6 brou; room 5: 3 vip"])
    game.play("step brou from hallway 5 to room 5")
    assert not awake(game, 0)


@pytest.mark.rule("DJ-PW11")
def test_the_tile_stays_turned_up_when_monsters_leave(table: Any) -> None:
    game = table(Movement(0, 3), dungeons=["room 5: 5 brou"], awake=[0])
    game.play("step brou from room 5 to hallway 5")
    assert awake(game, 0)
    game.play("step brou from hallway 5 to room 5")
    assert "turned up" not in " ".join(game.log)  # once is enough


@pytest.mark.rule("DJ-PW11")
def test_it_is_turned_up_in_the_middle_of_an_effect_and_out_of_turn(table: Any) -> None:
    game = table(
        MoveMonsters(1, "supply", "anywhere", "skeleton"),
        dungeons=["room 5: 4 vip", "room 5: 4 brou"],
    )
    assert game.legal() == [f"move skeleton from supply to {place}" for place in PLACES]
    game.play("move skeleton from supply to room 5")
    assert game.turn == 0
    assert awake(game, 1)
    assert not awake(game, 0)
    game = table(VipPower(0), dungeons=["room 5: 4 brou"], vips="isis zongo")
    game.play("welcome vip in room 5")
    assert awake(game, 0)
    assert game.legal() == ["invite isis", "invite zongo"]


@pytest.mark.rule("DJ-PW11")
def test_recruits_wake_the_guardian_too(table: Any) -> None:
    game = table(Recruitment(0), dungeons=["room 5: 3 brou"], forest="2 brou")
    game.play("recruit 2 brou from forest to room 5")
    assert awake(game, 0)


@pytest.mark.rule("DJ-PW11", "DJ-T12")
def test_the_power_waits_for_the_next_guardian_phase(table: Any) -> None:
    game = table(
        dungeons=["room 5: 4 brou; hallway 5: brou", "room 5: brou"],
        forest="5 brou",
        swamp="5 dragon",
        guardians=["guardian-3"],
    )
    game.play("recruit 1 brou from forest to entrance", "step brou from hallway 5 to room 5", "stop")
    assert awake(game, 0)
    assert game.turn == 1
    game.play("recruit 1 dragon from swamp to entrance", "stop")
    assert game.turn == 0
    assert game.legal() == ["pass", "use footsteps", "use escape", "use fright"]
    assert game.top == "GuardianPhase"


@pytest.mark.rule("DJ-T12")
def test_an_uncovered_power_costs_the_lowest_malus_of_the_reserve(table: Any) -> None:
    game = table(GuardianPhase(0), guardians=["guardian-5"], awake=[0], laid=[(2,)], covers=[(0, 1)], groups=[(1,)])
    assert game.match.prompt(0) == (
        "Use a Guardian power for Malus 3, or pass: double-escape (2 monsters from oubliettes to entrance), "
        "reinforcements (1 monster from supply to room 3, 1 skeleton from supply to room 3)"
    )
    assert game.legal() == ["pass", "use double-escape", "use reinforcements"]
    assert game.refused("use fright") == "DJ-T13"
    assert game.reason.endswith("the power fright is covered")
    assert game.refused("use escape") == "DJ-T12"
    assert game.reason.endswith("the tile has no power 'escape'; it has double-escape, fright, reinforcements")
    game.play("use reinforcements", "move brou from supply to room 3")
    assert game.log[0].startswith("player 0: malus 3 covers reinforcements (1 monster from supply")
    seat = game.state.seats[0]
    assert (seat.reserve, seat.laid, seat.covers) == ([4, 5], [2], [0, 1, 3])
    assert game.done


@pytest.mark.rule("DJ-T12")
def test_d_t20_the_malus_on_a_power_counts_in_the_score(table: Any) -> None:
    game = table(GuardianPhase(0), guardians=["guardian-5"], awake=[0], laid=[(1,)])
    game.play("use fright")
    assert game.state.seats[0].covers == [0, 2, 0]
    lines = {line.label: line.points for line in game.match.scores()[0].lines}
    assert lines["Malus tiles laid"] == -3


@pytest.mark.rule("DJ-T12", "DJ-T1")
def test_the_guardian_phase_is_optional_and_gives_one_power(table: Any) -> None:
    game = table(GuardianPhase(0), guardians=["guardian-2"], awake=[0], dungeons=["room 1: brou"]).play("pass")
    assert game.state.seats[0].covers == [0, 0, 0]
    assert game.done
    game = table(GuardianPhase(0), guardians=["guardian-2"], awake=[0], dungeons=["room 1: brou"])
    game.play("use footsteps")
    assert game.refused("use double-escape") == "DJ-T12"
    assert "once a turn" in game.reason
    game.play("stop")
    assert game.done


@pytest.mark.rule("DJ-T13", "DJ-T12")
def test_d_t37_with_all_powers_covered_none_can_be_used(table: Any) -> None:
    game = table(GuardianPhase(0), awake=[0], covers=[(2, 1, 3)])
    assert game.done
    assert game.state.seats[0].reserve == [4, 5]


@pytest.mark.rule("DJ-T13")
def test_without_a_malus_in_the_reserve_no_power_can_be_used(table: Any) -> None:
    assert table(GuardianPhase(0), awake=[0], laid=[(1, 2, 3)], covers=[(4, 5, 0)]).done


@pytest.mark.rule("DJ-T12")
def test_a_face_down_tile_gives_no_power(table: Any) -> None:
    assert table(GuardianPhase(0), awake=[1], dungeons=["room 5: 4 brou"]).done


@pytest.mark.rule("DJ-U1", "DJ-D7")
def test_up_to_three_teleports(table: Any) -> None:
    game = use(table, "teleports", dungeons=["room 1: brou; room 5: vip", "room 2: spider"])
    assert game.legal() == [
        "stop",
        *(f"move brou from room 1 to {place}" for place in PLACES if place != "room 1"),
        *(f"move vip from room 5 to {place}" for place in PLACES if place != "room 5"),
    ]
    assert game.match.prompt(0) == "Teleport up to 3 monsters"
    game.play(
        "move brou from room 1 to entrance", "move brou from entrance to room 4", "move vip from room 5 to hallway 1"
    )
    assert game.dungeon() == "hallway 1: vip; room 4: brou"
    assert game.done
    game = use(table, "teleports", dungeons=["room 1: brou"]).play("move brou from room 1 to room 2", "stop")
    assert game.dungeon() == "room 2: brou"
    assert game.done


@pytest.mark.rule("DJ-U2", "DJ-D9")
def test_a_monster_of_choice_and_a_skeleton_into_room_3(table: Any) -> None:
    game = use(table, "reinforcements")
    assert game.legal() == [f"move {kind} from supply to room 3" for kind in KINDS[:5]]
    game.play("move dragon from supply to room 3")
    assert game.dungeon() == "room 3: dragon, skeleton"
    assert game.done


@pytest.mark.rule("DJ-U3")
def test_five_footsteps(table: Any) -> None:
    game = use(table, "footsteps", dungeons=["entrance: vip"])
    for left, start, to in zip(range(5, 0, -1), PLACES, PLACES[1:], strict=False):
        assert game.match.prompt(0).startswith(f"Take up to {left} footstep")
        game.play(f"step vip from {start} to {to}")
    assert game.dungeon() == "hallway 3: vip"
    assert game.done


@pytest.mark.rule("DJ-U4", "DJ-D8")
def test_one_from_the_oubliettes_to_any_place(table: Any) -> None:
    game = use(table, "escape", oubliettes="brou")
    assert game.legal() == [f"move brou from oubliettes to {place}" for place in PLACES]
    game.play("move brou from oubliettes to room 3")
    assert (game.dungeon(), game.area("oubliettes")) == ("room 3: brou", "")
    assert game.done


@pytest.mark.rule("DJ-U5")
def test_two_from_the_oubliettes_to_the_entrance(table: Any) -> None:
    game = use(table, "double-escape", oubliettes="brou, vip, spider")
    game.play("move vip from oubliettes to entrance", "move brou from oubliettes to entrance")
    assert (game.dungeon(), game.area("oubliettes")) == ("entrance: brou, vip", "spider")
    assert game.done


@pytest.mark.rule("DJ-U6")
def test_two_groups_removed_from_any_rooms(table: Any) -> None:
    game = use(table, "fright", groups=[(1, 3, 5), (2,)])
    game.play("remove group from room 5", "remove group from room 3")
    assert (game.groups(0), game.groups(1)) == ([1], [2])
    assert game.done
