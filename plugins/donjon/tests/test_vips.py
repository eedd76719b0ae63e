"""The ten VIP cards, each applied to the room of the figure just placed."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.powers import VipPower
from undercroft_donjon.words import PLACES


def invite(table: Any, card: str, room: int, **changes: Any) -> Any:
    """Shows the card alone, so that only the room is chosen."""
    return table(VipPower(0), vips=card, seats=3, **changes).play(f"welcome vip in room {room}")


@pytest.mark.rule("DJ-P1", "DJ-PW5", "DJ-PW8")
def test_berbouche_brings_a_skeleton_and_the_others_advance_3(table: Any) -> None:
    game = invite(table, "berbouche", 2, groups=[(1,), (1, 1), (2,)])
    assert game.dungeon() == "room 2: skeleton, vip"
    assert [game.groups(p) for p in range(3)] == [[1], [1, 4], [5]]
    assert game.state.seats[2].laid == [1]
    assert game.log == [
        "player 0: vip enters room 2",
        "player 0: vip card: berbouche (1 skeleton from supply to that room; others: advance a group by 3)",
        "player 0: skeleton enters room 2",
        "player 1: adventurers enter room 4",
        "player 2: adventurers enter room 5",
        "player 2: malus 1 is laid",
    ]
    assert game.done


@pytest.mark.rule("DJ-P2")
def test_elyacin_takes_up_to_three_from_the_entrance(table: Any) -> None:
    game = invite(table, "elyacin", 5, dungeons=["entrance: 3 brou, spider; room 1: dragon"])
    assert game.match.prompt(0) == "Move up to 3 monsters from entrance to room 5"
    assert game.legal() == ["stop", "move spider from entrance to room 5", "move brou from entrance to room 5"]
    game.play("move brou from entrance to room 5", "move spider from entrance to room 5")
    assert game.legal() == ["stop", "move brou from entrance to room 5"]
    assert game.match.copy().position.legal(0)
    game.play("move brou from entrance to room 5")
    assert game.dungeon() == "entrance: brou; room 1: dragon; room 5: spider, 2 brou, vip"
    assert game.done
    game = invite(table, "elyacin", 5, dungeons=["entrance: 3 brou"]).play("stop")
    assert game.dungeon() == "entrance: 3 brou; room 5: vip"
    assert game.done


@pytest.mark.rule("DJ-P3", "DJ-AG3")
@pytest.mark.parametrize(
    ("groups", "after"),
    [((3, 3, 3, 1), [1, 3]), ((3, 3), []), ((1, 2, 4, 5), [1, 2, 4, 5])],
)
def test_gropro_removes_two_groups_in_the_room(table: Any, groups: tuple[int, ...], after: list[int]) -> None:
    game = invite(table, "gropro", 3, groups=[groups, (3,)])
    assert (game.groups(0), game.groups(1)) == (after, [3])
    assert game.done


@pytest.mark.rule("DJ-P3", "DJ-PW9")
def test_d_t34_gropro_in_a_room_with_one_group_removes_that_one(table: Any) -> None:
    game = invite(table, "gropro", 3, groups=[(2, 3, 4)])
    assert game.groups() == [2, 4]
    assert game.done


@pytest.mark.rule("DJ-P4")
def test_isis_brings_two_skeletons(table: Any) -> None:
    game = invite(table, "isis", 1, dungeons=["room 1: brou"])
    assert game.dungeon() == "room 1: brou, 2 skeleton, vip"
    assert game.done
    game = invite(table, "isis", 1, dungeons=["", "room 1: 19 skeleton"])
    assert game.dungeon() == "room 1: skeleton, vip"


@pytest.mark.rule("DJ-P5", "DJ-N4")
def test_jean_jean_brings_another_vip_from_the_supply(table: Any) -> None:
    game = invite(table, "jean-jean", 4, oubliettes="vip")
    assert game.dungeon() == "room 4: 2 vip"
    assert (game.supply("vip"), game.area("oubliettes")) == (8, "vip")
    assert game.done
    assert invite(table, "jean-jean", 4, dungeons=["", "room 1: 10 vip"]).dungeon() == "room 4: vip"


@pytest.mark.rule("DJ-P6", "DJ-D9")
def test_d_t32_kadmion_takes_any_monster_from_the_oubliettes(table: Any) -> None:
    game = invite(table, "kadmion", 4, oubliettes="brou, 2 vip")
    assert game.legal() == ["move brou from oubliettes to room 4", "move vip from oubliettes to room 4"]
    game.play("move brou from oubliettes to room 4")
    assert (game.dungeon(), game.area("oubliettes")) == ("room 4: brou, vip", "2 vip")
    assert game.done
    assert invite(table, "kadmion", 4).done


@pytest.mark.rule("DJ-P7")
def test_the_storyteller_takes_up_to_two_from_anywhere_in_the_dungeon(table: Any) -> None:
    game = invite(
        table, "storyteller", 2, dungeons=["entrance: brou; hallway 5: 2 dragon; room 2: spider"], oubliettes="brou"
    )
    assert game.legal() == ["stop", "move brou from entrance to room 2", "move dragon from hallway 5 to room 2"]
    game.play("move dragon from hallway 5 to room 2", "move dragon from hallway 5 to room 2")
    assert game.dungeon() == "entrance: brou; room 2: spider, 2 dragon, vip"
    assert game.done
    game = invite(table, "storyteller", 2, dungeons=["room 1: brou"]).play("stop")
    assert game.dungeon() == "room 1: brou; room 2: vip"
    assert invite(table, "storyteller", 2, dungeons=["room 2: 3 spider"]).done  # all are there already


@pytest.mark.rule("DJ-P8", "DJ-PW5", "DJ-PW8")
def test_sonia_removes_a_group_in_the_room_and_the_others_get_one(table: Any) -> None:
    game = invite(table, "sonia", 2, groups=[(1, 2, 2), (3,), (2,)])
    assert [game.groups(p) for p in range(3)] == [[1, 2], [1, 3], [1, 2]]
    assert game.done
    # The group that fled can be sent out again at once, clockwise as long as there are any.
    game = invite(table, "sonia", 2, groups=[(2,) * 28])
    assert [len(game.groups(p)) for p in range(3)] == [27, 1, 0]


@pytest.mark.rule("DJ-P9")
def test_tabata_brings_a_skeleton_and_removes_a_group_there(table: Any) -> None:
    game = invite(table, "tabata", 1, groups=[(1, 1, 2)])
    assert (game.dungeon(), game.groups()) == ("room 1: skeleton, vip", [1, 2])
    assert game.done


@pytest.mark.rule("DJ-P10")
def test_zongo_moves_up_to_three_of_the_room_each_anywhere(table: Any) -> None:
    game = invite(table, "zongo", 3, dungeons=["room 3: 2 brou, spider; room 4: dragon"])
    others = [place for place in PLACES if place != "room 3"]
    assert game.legal() == [
        "stop",
        *(f"move {kind} from room 3 to {place}" for kind in ("spider", "brou", "vip") for place in others),
    ]
    game.play("move brou from room 3 to entrance", "move vip from room 3 to hallway 2")
    assert [text for text in game.legal() if "vip" in text] == []
    game.play("move brou from room 3 to room 5")
    assert game.dungeon() == "entrance: brou; hallway 2: vip; room 3: spider; room 4: dragon; room 5: brou"
    assert game.done
    game = invite(table, "zongo", 3).play("stop")
    assert game.dungeon() == "room 3: vip"
    assert game.done
