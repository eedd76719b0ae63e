"""The eleven kinds of Swordbearers, drawn by player 1 of three, so that clockwise means 2, then 0."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.powers import SwordbearerPower
from undercroft_donjon.words import KINDS, PLACES

FOUR = (1, 2, 3, 3)


def draw(table: Any, card: str, own: tuple[int, ...] = FOUR, **changes: Any) -> Any:
    changes.setdefault("groups", [(1, 2), own, (3, 4)])
    return table(SwordbearerPower(1), turn=1, seats=3, swordbearers=card, **changes)


def remove(game: Any, number: int) -> Any:
    """Removes that many of the four groups, which is a choice as long as not all must go."""
    for left in range(number, 0, -1):
        assert game.asked == (1,)
        assert game.match.prompt(1).startswith(f"Remove {left} ")
        game.play("remove group from room 3" if left < 3 else "remove group from room 1")
    assert game.groups(1) == {1: [1, 2, 3], 2: [1, 2], 3: [2]}[number]
    return game


def anywhere(what: str, start: str) -> list[str]:
    return [f"move {what} from {start} to {place}" for place in PLACES if place != start]


@pytest.mark.rule("DJ-B1")
def test_three_removed_and_a_monster_of_the_own_dungeon_sent_to_the_oubliettes(table: Any) -> None:
    game = remove(draw(table, "traitor", dungeons=["room 2: brou", "entrance: 2 vip; hallway 3: brou"]), 3)
    assert game.asked == (1,)
    assert game.legal() == ["move vip from entrance to oubliettes", "move brou from hallway 3 to oubliettes"]
    assert game.refused("stop") == "DJ-PW9"
    game.play("move vip from entrance to oubliettes")
    assert game.area("oubliettes") == "vip"
    assert game.dungeon(1) == "entrance: vip; hallway 3: brou"
    assert game.dungeon(0) == "room 2: brou"
    assert game.log[-1] == "player 1: vip goes to the oubliettes"
    assert game.done
    assert draw(table, "traitor", own=()).done


@pytest.mark.rule("DJ-B2", "DJ-PW5", "DJ-PW8")
def test_three_removed_and_the_others_place_a_skeleton_anywhere_clockwise(table: Any) -> None:
    game = remove(draw(table, "bone-collector"), 3)
    for player, place in ((2, "room 5"), (0, "hallway 1")):
        assert game.asked == (player,)
        assert game.legal() == anywhere("skeleton", "supply")
        game.play(f"move skeleton from supply to {place}")
    assert [game.dungeon(p) for p in range(3)] == ["hallway 1: skeleton", "", "room 5: skeleton"]
    assert game.done


@pytest.mark.rule("DJ-PW8", "DJ-PW9")
def test_the_last_skeleton_goes_to_the_next_player_clockwise(table: Any) -> None:
    game = draw(table, "bone-collector", own=(), dungeons=["", "room 1: 19 skeleton"])
    assert game.asked == (2,)
    game.play("move skeleton from supply to room 1")
    assert game.done


@pytest.mark.rule("DJ-B3", "DJ-D7", "DJ-PW5")
def test_two_removed_and_everybody_teleports_the_others_after_the_player(table: Any) -> None:
    game = draw(table, "illusionist", dungeons=["entrance: brou", "room 1: 2 vip", "room 2: dragon"])
    remove(game, 2)
    for player, what, start, to in (
        (1, "vip", "room 1", "room 5"),
        (2, "dragon", "room 2", "entrance"),
        (0, "brou", "entrance", "hallway 5"),
    ):
        assert game.asked == (player,)
        assert game.legal() == ["stop", *anywhere(what, start)]
        game.play(f"move {what} from {start} to {to}")
    assert [game.dungeon(p) for p in range(3)] == ["hallway 5: brou", "room 1: vip; room 5: vip", "entrance: dragon"]
    assert game.done


@pytest.mark.rule("DJ-B4", "DJ-PW5")
def test_one_removed_and_a_teleport_and_the_others_get_a_new_group(table: Any) -> None:
    game = remove(draw(table, "pathfinder", dungeons=["", "room 1: brou"]), 1)
    assert game.legal() == ["stop", *anywhere("brou", "room 1")]
    assert (game.groups(0), game.groups(2)) == ([1, 2], [3, 4])
    game.play("move brou from room 1 to room 2")
    assert game.dungeon(1) == "room 2: brou"
    assert (game.groups(0), game.groups(1), game.groups(2)) == ([1, 1, 2], [1, 2, 3], [1, 3, 4])
    assert game.done


@pytest.mark.rule("DJ-B5", "DJ-PW10")
def test_two_removed_and_one_of_the_highest_room_to_the_entrance_and_new_groups(table: Any) -> None:
    game = remove(
        draw(table, "braggart", dungeons=["room 5: brou", "room 1: spider; room 3: vip, brou; hallway 5: dragon"]), 2
    )
    assert game.asked == (1,)
    assert game.legal() == ["move brou from room 3 to entrance", "move vip from room 3 to entrance"]
    game.play("move vip from room 3 to entrance")
    assert game.dungeon(1) == "entrance: vip; room 1: spider; room 3: brou; hallway 5: dragon"
    assert game.dungeon(0) == "room 5: brou"
    assert (game.groups(0), game.groups(1), game.groups(2)) == ([1, 1, 2], [1, 2], [1, 3, 4])
    assert game.done


@pytest.mark.rule("DJ-B6", "DJ-PW10")
@pytest.mark.parametrize("room", range(1, 6))
def test_three_removed_and_one_of_the_highest_room_to_the_entrance(table: Any, room: int) -> None:
    lower = "room 1: brou; " if room > 1 else ""
    game = remove(draw(table, "bully", dungeons=["", f"{lower}room {room}: spider"]), 3)
    assert game.dungeon(1) == f"entrance: spider; {lower}".removesuffix("; ")
    assert (game.groups(0), game.groups(2)) == ([1, 2], [3, 4])
    assert game.done


@pytest.mark.rule("DJ-PW9", "DJ-PW10")
def test_without_a_monster_in_a_room_none_leaves_the_highest_room(table: Any) -> None:
    game = draw(table, "bully", own=(), dungeons=["", "entrance: brou; hallway 5: brou"])
    assert game.done
    assert game.dungeon(1) == "entrance: brou; hallway 5: brou"


@pytest.mark.rule("DJ-B7")
def test_two_removed(table: Any) -> None:
    game = remove(draw(table, "recruit"), 2)
    assert (game.groups(0), game.groups(2)) == ([1, 2], [3, 4])
    assert game.done


@pytest.mark.rule("DJ-B8", "DJ-PW5")
def test_three_removed_and_the_others_remove_one(table: Any) -> None:
    game = remove(draw(table, "captain"), 3)
    assert game.asked == (2,)
    assert game.legal() == ["remove group from room 3", "remove group from room 4"]
    game.play("remove group from room 4")
    assert game.asked == (0,)
    game.play("remove group from room 1")
    assert (game.groups(0), game.groups(1), game.groups(2)) == ([2], [2], [3])
    assert game.done


@pytest.mark.rule("DJ-B9", "DJ-PW5")
def test_two_removed_and_everybody_places_a_skeleton_anywhere(table: Any) -> None:
    game = remove(draw(table, "gravedigger"), 2)
    for player in (1, 2, 0):
        assert game.asked == (player,)
        assert game.legal() == anywhere("skeleton", "supply")
        game.play(f"move skeleton from supply to room {player + 1}")
    assert [game.dungeon(p) for p in range(3)] == ["room 1: skeleton", "room 2: skeleton", "room 3: skeleton"]
    assert game.done


@pytest.mark.rule("DJ-B10", "DJ-D9", "DJ-PW5")
def test_two_removed_and_everybody_places_any_monster_of_the_supply_anywhere(table: Any) -> None:
    game = remove(draw(table, "beast-tamer"), 2)
    for player in (1, 2, 0):
        assert game.asked == (player,)
        assert game.legal() == [text for kind in KINDS[:5] for text in anywhere(kind, "supply")]
        assert game.refused("move vip from supply to room 1") == "DJ-D9"
        game.play(f"move {KINDS[player]} from supply to room 1")
    assert [game.dungeon(p) for p in range(3)] == ["room 1: spider", "room 1: brou", "room 1: dragon"]
    assert game.done


@pytest.mark.rule("DJ-B11", "DJ-PW5", "DJ-PW10")
def test_two_removed_and_everybody_moves_one_of_their_own_highest_room(table: Any) -> None:
    game = draw(table, "herald", dungeons=["room 5: brou", "room 2: 2 spider", "room 3: dragon, vip; room 1: brou"])
    remove(game, 2)
    assert game.dungeon(1) == "entrance: spider; room 2: spider"
    assert game.asked == (2,)
    assert game.legal() == ["move dragon from room 3 to entrance", "move vip from room 3 to entrance"]
    game.play("move dragon from room 3 to entrance")
    assert game.dungeon(2) == "entrance: dragon; room 1: brou; room 3: vip"
    assert game.dungeon(0) == "entrance: brou"
    assert game.done
