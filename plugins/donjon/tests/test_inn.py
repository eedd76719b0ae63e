"""The Inn: when a card is turned up, whom it hits, and what becomes of the cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from undercroft import PositionError
from undercroft_donjon.threat import Inn, Threat

SKULL, OTHER_SKULL = "spider-dragon-2", "brou-vampire-2"  # no icon, with a skull
NOTHING = "spider-brou-2"  # no icon, no skull


@pytest.mark.rule("DJ-T9", "DJ-T10")
def test_d_t14_as_many_kept_cards_as_players_turn_up_an_inn_card(table: Any) -> None:
    game = table(
        Threat(0),
        forest="brou",
        kept=OTHER_SKULL,
        deck=f"{SKULL} {NOTHING}",
        inns="bones-in-the-soup strong-ale",
        groups=[(1, 2), (2,)],
    )
    assert game.dungeon(1) == "entrance: skeleton"
    assert game.dungeon(0) == ""
    assert game.named("kept") == []
    assert game.named("cemetery")[-2:] == [OTHER_SKULL, SKULL]
    assert game.named("inn") == ["strong-ale"]
    assert game.named("inn_gone")[-1] == "bones-in-the-soup"
    assert game.log[-2:] == [
        "inn: bones-in-the-soup (fewest groups: 1 skeleton from supply to entrance)",
        "player 1: skeleton enters entrance",
    ]
    assert game.done


@pytest.mark.rule("DJ-T9")
def test_with_fewer_kept_cards_than_players_the_inn_stays_quiet(table: Any) -> None:
    game = table(Threat(0), seats=3, swamp="brou", kept=OTHER_SKULL, deck=f"{SKULL} {NOTHING}")
    assert game.named("kept") == [OTHER_SKULL, SKULL]
    assert len(game.state.inn) == 7
    game = table(Threat(0), swamp="brou", kept=OTHER_SKULL, deck=f"{NOTHING} {SKULL}")
    assert game.named("kept") == [OTHER_SKULL]


@pytest.mark.rule("DJ-T9")
@pytest.mark.parametrize(
    ("card", "groups", "hit"),
    [
        ("merry-round", [(1, 1, 1), (2, 2, 2), (3,)], [0, 1]),  # D-T16
        ("merry-round", [(1,), (), ()], [0]),
        ("merry-round", [(1,), (4,), (2,)], [0, 1, 2]),
        ("early-start", [(1, 1, 1), (2, 2), (3, 3)], [1, 2]),
        ("early-start", [(1, 1, 1), (2, 2, 4, 4), (3,)], [2]),
    ],
)
def test_d_t16_all_tied_players_are_hit(table: Any, card: str, groups: list[tuple[int, ...]], hit: list[int]) -> None:
    game = table(Inn(0), seats=3, inns=card, groups=groups)
    for player, rooms in enumerate(groups):
        moved = sorted([rooms[0] + 1, *rooms[1:]]) if player in hit else list(rooms)
        assert game.groups(player) == moved


@pytest.mark.rule("DJ-T9")
def test_no_groups_at_all_are_fewest_and_most(table: Any) -> None:
    game = table(Inn(0), inns="free-beds", groups=[(), (3,)])
    assert (game.groups(0), game.groups(1)) == ([1], [3])
    game = table(Inn(0), inns="brawl", dungeons=["room 1: brou", "room 2: vip"])
    assert game.area("oubliettes") == "brou, vip"


@pytest.mark.rule("DJ-T9", "DJ-PW8")
def test_those_hit_choose_for_themselves_clockwise_and_the_cards_wait(table: Any) -> None:
    game = table(
        Inn(2),
        turn=2,
        seats=3,
        inns="brawl",
        kept=f"{SKULL} {OTHER_SKULL} {NOTHING}",
        dungeons=["room 1: brou, vip", "room 2: vip, skeleton", "entrance: 2 spider; room 2: spider"],
    )
    assert game.asked == (2,)
    assert game.legal() == ["move spider from entrance to oubliettes", "move spider from room 2 to oubliettes"]
    assert game.refused("stop") == "DJ-PW9"
    game.play("move spider from room 2 to oubliettes")
    assert game.asked == (0,)
    assert game.legal() == ["move brou from room 1 to oubliettes", "move vip from room 1 to oubliettes"]
    game.play("move vip from room 1 to oubliettes")
    assert game.asked == (1,)
    assert game.named("kept") == [SKULL, OTHER_SKULL, NOTHING]
    assert game.state.inn_gone == [n for n in range(7) if n != 3]
    assert game.match.position.flow[-2].card == [3]
    game.play("move skeleton from room 2 to oubliettes")
    assert game.area("oubliettes") == "spider, skeleton, vip"
    assert [game.dungeon(p) for p in range(3)] == ["room 1: brou", "room 2: vip", "entrance: 2 spider"]
    assert game.named("kept") == []
    assert game.named("cemetery")[-3:] == [SKULL, OTHER_SKULL, NOTHING]
    assert game.named("inn_gone")[-1] == "brawl"
    assert game.done


@pytest.mark.rule("DJ-T11")
def test_with_no_inn_card_left_the_kept_cards_go_all_the_same(table: Any) -> None:
    game = table(Inn(0), inns="", kept=f"{SKULL} {OTHER_SKULL}", groups=[(1,), (2,)])
    assert game.named("kept") == []
    assert game.named("cemetery")[-2:] == [SKULL, OTHER_SKULL]
    assert (game.groups(0), game.groups(1)) == ([1], [2])
    assert len(game.state.inn_gone) == 7
    assert game.done


@pytest.mark.parametrize(
    ("card", "groups", "dungeon"),
    [
        ("merry-round", [2], "room 2: brou; room 4: spider"),
        ("strong-ale", [3], "room 2: brou; room 4: spider"),
        ("rumour", [1], "entrance: spider; room 2: brou"),
        ("free-beds", [1, 1], "room 2: brou; room 4: spider"),
        ("early-start", [2], "room 2: brou; room 4: spider"),
        ("bones-in-the-soup", [1], "entrance: skeleton; room 2: brou; room 4: spider"),
    ],
)
def test_what_the_assumed_cards_do(table: Any, card: str, groups: list[int], dungeon: str) -> None:
    game = table(Inn(0), inns=card, groups=[(1,), (1,)], dungeons=["room 2: brou; room 4: spider"])
    assert (game.groups(), game.dungeon()) == (groups, dungeon)


@pytest.mark.rule("DJ-T10")
def test_a_match_cut_while_the_inn_asks_can_be_saved_and_loaded(table: Any, host: Any) -> None:
    game = table(
        Inn(0),
        inns="brawl",
        groups=[(1,), (1,)],
        dungeons=["room 1: spider, brou", "room 1: spider, brou"],
        options={"max_decisions": 2},
    )
    game.play("move spider from room 1 to oubliettes")
    assert (game.match.unfinished, game.asked, game.match.winners()) == (True, (), [])
    again = host.from_json(game.match.to_json())
    assert (again.unfinished, again.to_json()) == (True, game.match.to_json())
    cut = json.loads(game.match.to_json())
    cut["position"]["flow"] = [{"type": "donjon.Rounds", "next": 0, "begun": True}]
    with pytest.raises(PositionError, match="unfinished"):
        host.from_json(json.dumps(cut))
