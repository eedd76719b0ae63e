"""The vocabulary of effects, also where no card of ours uses it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft_donjon.cards import AdvancePart, FootstepsPart, MovePart, NewGroupPart, RemovePart
from undercroft_donjon.effects import AdvanceGroup, Footsteps, MoveMonsters, NewGroup, RemoveGroups, phases
from undercroft_donjon.powers import MixturePower
from undercroft_donjon.words import PLACES


def test_each_part_becomes_a_phase_of_its_player() -> None:
    parts = (
        MovePart("room", "anywhere", "vip", 3, True),
        MovePart("supply", "room"),
        RemovePart("room", 2),
        RemovePart("room 2"),
        RemovePart(),
        FootstepsPart(4),
        AdvancePart(2),
        NewGroupPart(3),
        NewGroupPart(),
    )
    assert phases(parts, 1, "room 4") == [
        MoveMonsters(1, "room 4", "anywhere", "vip", 3, True),
        MoveMonsters(1, "supply", "room 4", "any", 1, False),
        RemoveGroups(1, 2, 3),
        RemoveGroups(1, 1, 1),
        RemoveGroups(1, 1, None),
        Footsteps(1, 4),
        AdvanceGroup(1, 2),
        NewGroup(1, 2),
        NewGroup(1, 0),
    ]


@pytest.mark.rule("DJ-D7")
@pytest.mark.parametrize(
    ("start", "to", "monster", "stop"),
    [
        ("anywhere", "anywhere", "any", True),
        ("room 2", "anywhere", "any", True),
        ("highest room", "anywhere", "any", True),
        ("anywhere", "room 2", "any", True),
        ("anywhere", "room 2", "dragon", True),
        ("anywhere", "room 2", "brou", False),
        ("anywhere", "room 1", "any", False),
        ("anywhere", "entrance", "any", False),
        ("anywhere", "oubliettes", "any", False),
        ("room 2", "entrance", "any", False),
        ("highest room", "hallway 1", "any", False),
        ("highest room", "oubliettes", "any", False),
    ],
)
def test_a_monster_that_can_be_put_where_it_is_may_stay_there(
    table: Any, start: str, to: str, monster: str, stop: bool
) -> None:
    at = MoveMonsters(0, start, to, monster)  # type: ignore[arg-type]
    game = table(
        at, dungeons=["hallway 2: brou; hallway 3: brou, dragon; room 2: dragon, vip, spider"], oubliettes="brou"
    )
    assert ("stop" in game.legal()) == stop
    assert all(f" to {to}" in text for text in game.legal() if text != "stop" and to != "anywhere")


@pytest.mark.rule("DJ-PW9")
def test_what_cannot_be_moved_is_left_out_without_a_question(table: Any) -> None:
    for at in (
        MoveMonsters(0, "room 3", "entrance", "any", 2),
        MoveMonsters(0, "anywhere", "room 3", "vip", 2),
        MoveMonsters(0, "highest room", "room 4", "any"),
        MoveMonsters(0, "oubliettes", "anywhere", "brou", 2),
        MoveMonsters(0, "supply", "anywhere", "spider", 2, True),
    ):
        game = table(at, dungeons=["room 4: dragon; room 2: brou", "room 1: 20 spider"], oubliettes="dragon")
        assert game.done
        assert game.dungeon() == "room 2: brou; room 4: dragon"


@pytest.mark.rule("DJ-PW10", "DJ-PW9")
def test_the_highest_room_is_found_anew_for_each_monster(table: Any) -> None:
    game = table(
        MoveMonsters(0, "highest room", "entrance", "any", 3), dungeons=["hallway 5: brou; room 4: vip; room 1: 3 brou"]
    )
    assert game.dungeon() == "entrance: 2 brou, vip; room 1: brou; hallway 5: brou"
    game = table(MoveMonsters(0, "highest room", "entrance", "brou"), dungeons=["room 4: vip; room 1: brou"])
    assert game.dungeon() == "room 1: brou; room 4: vip"


@pytest.mark.rule("DJ-D8")
def test_any_place_can_be_named(table: Any) -> None:
    for place in PLACES:
        game = table(MoveMonsters(0, "supply", place, "brou"))  # type: ignore[arg-type]
        assert game.dungeon() == f"{place}: brou"
        game = table(MoveMonsters(0, place, "oubliettes"), dungeons=[f"{place}: brou"])  # type: ignore[arg-type]
        assert (game.dungeon(), game.area("oubliettes")) == ("", "brou")


@pytest.mark.rule("DJ-D9")
def test_a_vip_comes_from_the_supply_only_if_named(table: Any) -> None:
    game = table(MoveMonsters(0, "supply", "entrance", "any", 1), dungeons=["", "room 1: 20 spider, 20 brou"])
    assert game.legal() == [f"move {kind} from supply to entrance" for kind in ("dragon", "vampire", "skeleton")]
    assert table(MoveMonsters(0, "supply", "entrance", "vip")).dungeon() == "entrance: vip"


def test_the_words_of_the_player_s_own_cards_work(table: Any, tmp_path: Path) -> None:
    from importlib.resources import files

    text = (files("undercroft_donjon") / "data" / "mixtures.toml").read_text()
    old = 'you = [\n    { do = "move", monster = "spider", n = 2, from = "supply", to = "entrance" },\n]'
    assert old in text
    new = 'you = [{ do = "new group", room = 5 }, { do = "advance", n = 2 }]\nothers = [{ do = "footsteps", n = 2 }]'
    (tmp_path / "mixtures.toml").write_text(text.replace(old, new, 1))
    game = table(
        MixturePower(0),
        mixtures="two-spiders",
        groups=[(1,)],
        dungeons=["", "entrance: brou"],
        options={"data": str(tmp_path)},
    )
    assert game.groups() == [3, 5]
    assert game.asked == (1,)
    assert game.legal() == ["stop", "step brou from entrance to hallway 1"]
    game.play("stop")
    assert game.done
