"""The ten kinds of Mixtures, each as room 1 would use it."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.powers import MixturePower
from undercroft_donjon.words import KINDS, PLACES


def brew(table: Any, card: str, **changes: Any) -> Any:
    return table(MixturePower(0), mixtures=card, **changes)  # shown alone, it is used without a choice


def anywhere(what: str, start: str) -> list[str]:
    return [f"move {what} from {start} to {place}" for place in PLACES if place != start]


@pytest.mark.rule("DJ-M1", "DJ-D1")
@pytest.mark.parametrize("kind", KINDS[:4])
def test_two_named_monsters_come_from_the_supply_to_the_entrance(table: Any, kind: str) -> None:
    game = brew(table, f"two-{kind}s", dungeons=["room 1: spider"])
    assert game.dungeon() == f"entrance: 2 {kind}; room 1: spider"
    assert game.supply(kind) == 18 - (kind == "spider")
    assert game.done


@pytest.mark.rule("DJ-M2", "DJ-D8")
@pytest.mark.parametrize("kind", KINDS[:4])
def test_a_named_monster_comes_from_the_supply_anywhere(table: Any, kind: str) -> None:
    game = brew(table, f"one-{kind}", oubliettes=kind)
    assert game.legal() == anywhere(kind, "supply")
    assert game.match.prompt(0) == f"Move 1 {kind} from supply to anywhere"
    game.play(f"move {kind} from supply to hallway 3")
    assert game.dungeon() == f"hallway 3: {kind}"
    assert game.done


@pytest.mark.rule("DJ-M3", "DJ-D9")
def test_a_skeleton_and_a_monster_of_choice_come_to_the_entrance(table: Any) -> None:
    game = brew(table, "skeleton-and-friend")
    assert game.dungeon() == "entrance: skeleton"
    assert game.legal() == [f"move {kind} from supply to entrance" for kind in KINDS[:5]]
    assert game.refused("move vip from supply to entrance") == "DJ-D9"
    game.play("move dragon from supply to entrance")
    assert game.dungeon() == "entrance: dragon, skeleton"
    assert game.supply("vip") == 11
    assert game.done


@pytest.mark.rule("DJ-M4", "DJ-D9", "DJ-D8")
def test_a_monster_of_choice_comes_from_the_oubliettes_anywhere(table: Any) -> None:
    game = brew(table, "escape", oubliettes="2 spider, vip", forest="brou", dungeons=["room 1: dragon"])
    assert game.legal() == anywhere("spider", "oubliettes") + anywhere("vip", "oubliettes")
    assert game.refused("move brou from oubliettes to room 1") == "DJ-PW9"
    assert game.reason.endswith("moves 1 monster from oubliettes to anywhere, and only monsters that are there")
    game.play("move vip from oubliettes to room 5")
    assert game.dungeon() == "room 1: dragon; room 5: vip"
    assert game.area("oubliettes") == "2 spider"
    assert game.done


@pytest.mark.rule("DJ-M5")
def test_two_monsters_of_choice_come_from_the_oubliettes_to_the_entrance(table: Any) -> None:
    game = brew(table, "double-escape", oubliettes="2 brou, vampire, vip")
    assert game.match.prompt(0) == "Move 2 monsters from oubliettes to entrance"
    assert game.legal() == [f"move {kind} from oubliettes to entrance" for kind in ("brou", "vampire", "vip")]
    game.play("move brou from oubliettes to entrance")
    assert game.legal() == [f"move {kind} from oubliettes to entrance" for kind in ("brou", "vampire", "vip")]
    game.play("move vip from oubliettes to entrance")
    assert game.dungeon() == "entrance: brou, vip"
    assert game.area("oubliettes") == "brou, vampire"
    assert game.done


@pytest.mark.rule("DJ-PW9")
@pytest.mark.parametrize("held", ["", "brou", "brou, vip", "2 vip"])
def test_of_two_or_fewer_in_the_oubliettes_all_come(table: Any, held: str) -> None:
    game = brew(table, "double-escape", oubliettes=held)
    assert game.dungeon() == (f"entrance: {held}" if held else "")
    assert game.area("oubliettes") == ""
    assert game.done


@pytest.mark.rule("DJ-PW9")
def test_three_alike_leave_no_choice(table: Any) -> None:
    game = brew(table, "double-escape", oubliettes="3 vip")
    assert (game.dungeon(), game.area("oubliettes")) == ("entrance: 2 vip", "vip")


@pytest.mark.rule("DJ-M6")
def test_two_skeletons_come_each_anywhere(table: Any) -> None:
    game = brew(table, "two-skeletons")
    assert game.legal() == anywhere("skeleton", "supply")
    game.play("move skeleton from supply to room 4")
    assert game.legal() == anywhere("skeleton", "supply")
    game.play("move skeleton from supply to hallway 1")
    assert game.dungeon() == "hallway 1: skeleton; room 4: skeleton"
    assert game.done


@pytest.mark.rule("DJ-PW9")
def test_the_last_skeleton_of_the_supply_comes_alone(table: Any) -> None:
    game = brew(table, "two-skeletons", dungeons=["", "room 1: 19 skeleton"])
    game.play("move skeleton from supply to room 4")
    assert game.done
    assert game.supply("skeleton") == 0
    assert brew(table, "two-skeletons", dungeons=["", "room 1: 20 skeleton"]).done


@pytest.mark.rule("DJ-M7")
def test_one_from_the_oubliettes_to_the_entrance_and_a_group_removed(table: Any) -> None:
    game = brew(table, "escape-and-fright", oubliettes="brou, spider", groups=[(1, 2)])
    assert game.legal() == ["move spider from oubliettes to entrance", "move brou from oubliettes to entrance"]
    game.play("move brou from oubliettes to entrance")
    assert game.legal() == ["remove group from room 1", "remove group from room 2"]
    game.play("remove group from room 2")
    assert (game.dungeon(), game.area("oubliettes"), game.groups()) == ("entrance: brou", "spider", [1])
    assert game.done


@pytest.mark.rule("DJ-M8")
def test_one_skeleton_anywhere_and_a_group_removed(table: Any) -> None:
    game = brew(table, "skeleton-and-fright", groups=[(4, 5), (1,)])
    game.play("move skeleton from supply to room 2", "remove group from room 5")
    assert (game.dungeon(), game.groups(), game.groups(1)) == ("room 2: skeleton", [4], [1])
    assert game.done


@pytest.mark.rule("DJ-M9")
def test_four_footsteps_and_a_group_removed(table: Any) -> None:
    game = brew(table, "footsteps-and-fright", dungeons=["entrance: vip"], groups=[(1, 1)])
    assert game.match.prompt(0) == "Take up to 4 footsteps"
    game.play(
        "step vip from entrance to hallway 1",
        "step vip from hallway 1 to room 1",
        "step vip from room 1 to hallway 2",
        "step vip from hallway 2 to room 2",
    )
    assert (game.dungeon(), game.groups()) == ("room 2: vip", [1])
    assert game.done
    game = brew(table, "footsteps-and-fright", dungeons=["entrance: vip"], groups=[(1, 2)])
    game.play("stop", "remove group from room 1")
    assert (game.dungeon(), game.groups()) == ("entrance: vip", [2])


@pytest.mark.rule("DJ-M10", "DJ-D7", "DJ-D8")
def test_one_teleport_and_a_group_removed(table: Any) -> None:
    def game() -> Any:
        return brew(
            table, "teleport-and-fright", dungeons=["entrance: brou; room 3: 2 vip", "room 1: spider"], groups=[(1,)]
        )

    assert game().legal() == ["stop", *anywhere("brou", "entrance"), *anywhere("vip", "room 3")]
    assert game().match.prompt(0) == "Teleport 1 monster, or stop"
    after = game().play("move vip from room 3 to entrance")
    assert (after.dungeon(), after.groups()) == ("entrance: brou, vip; room 3: vip", [])
    assert after.done
    after = game().play("stop")  # the monster is put back where it was
    assert (after.dungeon(), after.groups()) == ("entrance: brou; room 3: 2 vip", [])
    assert after.done


@pytest.mark.rule("DJ-PW9")
def test_an_empty_dungeon_has_nothing_to_teleport(table: Any) -> None:
    game = brew(table, "teleport-and-fright", groups=[(1,)])
    assert game.done
    assert game.groups() == []
