"""The Threat phase: whether there is a card, what it does, where its monsters go, what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.threat import Threat

NEW_GROUP = "dragon-vampire-1"  # a new group for everybody, no skull: the example of the rulebook
ADVANCE_1 = "spider-dragon-1"  # one room up, no skull
ADVANCE_2 = "brou-dragon-1"  # two rooms up, with a skull
NOTHING = "spider-brou-2"  # no icon, no skull
SKULL = "spider-dragon-2"  # no icon, with a skull


@pytest.mark.rule("DJ-T3", "DJ-T5", "DJ-T8")
def test_d_t10_the_monsters_go_to_the_area_below_five(table: Any) -> None:
    game = table(Threat(0), forest="3 brou", swamp="5 brou", deck=f"{NOTHING} {SKULL}")
    assert game.area("forest") == "spider, 4 brou"
    assert game.area("swamp") == "5 brou"
    assert (game.supply("spider"), game.supply("brou")) == (19, 11)
    assert game.named("threats") == [SKULL]
    assert game.named("cemetery")[-1] == NOTHING
    assert game.done
    game = table(Threat(0), forest="5 brou", swamp="4 brou", deck=f"{NOTHING} {SKULL}")
    assert (game.area("forest"), game.area("swamp")) == ("5 brou", "spider, 5 brou")


@pytest.mark.rule("DJ-T2")
def test_d_t11_with_five_in_both_areas_the_phase_is_skipped(table: Any) -> None:
    game = table(Threat(0), forest="5 brou", swamp="6 dragon", deck=f"{NEW_GROUP} {SKULL}")
    assert game.done
    assert game.named("threats") == [NEW_GROUP, SKULL]
    assert (game.area("forest"), game.area("swamp")) == ("5 brou", "6 dragon")
    assert game.groups(0) == game.groups(1) == []
    game = table(Threat(0), forest="6 brou", swamp="5 dragon", deck=f"{NEW_GROUP} {SKULL}")
    assert game.named("threats") == [NEW_GROUP, SKULL]


@pytest.mark.rule("DJ-T6")
def test_d_t13_of_two_areas_below_five_the_smaller_one_gets_the_monsters(table: Any) -> None:
    game = table(Threat(0), forest="4 dragon", swamp="3 dragon", deck=f"{NOTHING} {SKULL}")
    assert game.area("forest") == "4 dragon"
    assert game.area("swamp") == "spider, brou, 3 dragon"
    game = table(Threat(0), forest="2 dragon", swamp="3 dragon", deck=f"{NOTHING} {SKULL}")
    assert game.area("forest") == "spider, brou, 2 dragon"


@pytest.mark.rule("DJ-T6")
def test_of_two_equal_areas_the_player_whose_turn_it_is_chooses(table: Any) -> None:
    def equal() -> Any:
        return table(Threat(1), turn=1, forest="2 dragon", swamp="2 vampire", deck=f"{SKULL} {NOTHING}")

    game = equal()
    assert game.asked == (1,)
    assert game.legal() == ["threat to forest", "threat to swamp"]
    assert game.named("cemetery") == table(deck=f"{SKULL} {NOTHING}", forest="9 brou", swamp="9 brou").named("cemetery")
    assert game.match.position.flow[-1].card == [game.match.position.static.threats.index(_card(game, SKULL))]
    game.play("threat to forest")
    assert (game.area("forest"), game.area("swamp")) == ("spider, 3 dragon", "2 vampire")
    assert game.named("kept") == [SKULL]
    game = equal().play("threat to swamp")
    assert (game.area("forest"), game.area("swamp")) == ("2 dragon", "spider, dragon, 2 vampire")


def _card(game: Any, name: str) -> Any:
    return next(card for card in game.match.position.static.threats if card.name == name)


@pytest.mark.rule("DJ-T6", "DJ-T7")
def test_nobody_chooses_an_area_for_monsters_that_do_not_come(table: Any) -> None:
    everything = "room 1: 20 spider, 20 brou"
    game = table(Threat(0), dungeons=[everything], deck=f"{NOTHING} {SKULL}")
    assert game.done
    assert (game.area("forest"), game.area("swamp")) == ("", "")
    assert game.named("cemetery")[-1] == NOTHING


@pytest.mark.rule("DJ-T7")
def test_a_type_that_the_supply_lacks_is_not_placed(table: Any) -> None:
    game = table(Threat(0), dungeons=["room 1: 20 spider"], swamp="dragon", deck=f"{NOTHING} {SKULL}")
    assert game.area("forest") == "brou"
    assert game.supply("spider") == 0


@pytest.mark.rule("DJ-T4", "DJ-AG1")
def test_the_icon_brings_a_new_group_to_everybody(table: Any) -> None:
    game = table(Threat(1), turn=1, seats=3, swamp="brou", groups=[(), (1, 3), (5,)], deck=f"{NEW_GROUP} {SKULL}")
    assert [game.groups(p) for p in range(3)] == [[1], [1, 1, 3], [1, 5]]
    assert game.state.terrace == 28 - 6
    assert game.log == [
        f"threat: {NEW_GROUP} (new group, no skull)",
        "player 1: adventurers enter room 1",
        "player 2: adventurers enter room 1",
        "player 0: adventurers enter room 1",
        "dragon comes to the forest",
        "vampire comes to the forest",
    ]


@pytest.mark.rule("DJ-T4", "DJ-AG2")
@pytest.mark.parametrize(("card", "after"), [(ADVANCE_1, [[2, 1], [4], [5]]), (ADVANCE_2, [[3, 1], [5], [5]])])
def test_the_icon_advances_one_group_of_everybody(table: Any, card: str, after: list[list[int]]) -> None:
    game = table(Threat(0), seats=3, swamp="brou", groups=[(1, 1), (3,), (5,)], deck=f"{card} {NOTHING}")
    assert [game.groups(p) for p in range(3)] == [sorted(rooms) for rooms in after]


@pytest.mark.rule("DJ-T4", "DJ-T5")
def test_first_the_adventurers_then_the_monsters(table: Any) -> None:
    game = table(Threat(0), forest="3 brou", groups=[(1,)], deck=f"{ADVANCE_1} {NOTHING}")
    assert game.log == [
        f"threat: {ADVANCE_1} (advance 1, no skull)",
        "player 0: adventurers enter room 2",
        "spider comes to the swamp",
        "dragon comes to the swamp",
    ]


@pytest.mark.rule("DJ-T4")
def test_without_an_icon_the_adventurers_stay(table: Any) -> None:
    game = table(Threat(0), forest="brou", groups=[(1,), (2,)], deck=f"{NOTHING} {SKULL}")
    assert (game.groups(0), game.groups(1)) == ([1], [2])


@pytest.mark.rule("DJ-T8")
def test_a_skull_card_is_kept(table: Any) -> None:
    game = table(Threat(0), seats=3, forest="brou", deck=f"{SKULL} {NOTHING}", kept=ADVANCE_2)
    assert game.named("kept") == [ADVANCE_2, SKULL]
    assert SKULL not in game.named("cemetery")
    assert game.state.inn == table(seats=3, forest="9 brou", swamp="9 brou").state.inn


@pytest.mark.rule("DJ-T3")
def test_exactly_one_card_is_revealed_even_if_both_areas_stay_below_five(table: Any) -> None:
    game = table(Threat(0), forest="brou", deck=f"{NOTHING} {SKULL} {NEW_GROUP}")
    assert game.done
    assert game.named("threats") == [SKULL, NEW_GROUP]
