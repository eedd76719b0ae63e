"""Potions of the treasure deck, in the own turn and in those of others, and handing over (HQ-R3.5, HQ-R9.11)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.arms import attack_dice, defend_dice
from undercroft_heroquest.death import die
from undercroft_heroquest.quest import TrapPart
from undercroft_heroquest.state import Bound

HERE = (12, 10)
BESIDE = (13, 10)
ALL = {"barbarian": (12, 10), "dwarf": (11, 12), "elf": (14, 8), "wizard": (16, 10)}


# -- potions of the treasure deck


@pytest.mark.rule("HQ-R9.11")
def test_potions_are_drunk_at_any_time_of_the_turn_several_at_once(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}, monsters=[("gargoyle", BESIDE)], left=5, change={"dwarf": {"body": 1}})
    game.deal("dwarf", "potion-of-healing", "potion-of-healing", "potion-of-strength", "potion-of-defense")
    game.play("attack gargoyle#1 with shortsword", "use potion-of-strength", "use potion-of-defense")
    game.dice(2).play("use potion-of-healing")
    assert game.hero("dwarf").body == 3
    game.play("go (12,11)")
    game.dice(6).play("use potion-of-healing")
    assert game.hero("dwarf").body == 7  # not above the start
    assert game.hero("dwarf").potions == []
    assert len(game.state.treasures_out) == 4
    assert game.turn.moved == "moving"


def test_there_is_nothing_to_heal_in_who_has_lost_nothing(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}).deal("dwarf", "potion-of-healing")
    assert game.legal("use") == []


def test_the_potion_of_strength_is_for_the_next_attack(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}, monsters=[("gargoyle", BESIDE)]).deal("dwarf", "potion-of-strength")
    dwarf = game.play("use potion-of-strength").hero("dwarf")
    assert attack_dice(game.position, dwarf, "shortsword") == 4
    game.play("end turn", "end turn", "attack gargoyle#1 with shortsword")
    assert attack_dice(game.position, dwarf, "shortsword") == 2


def test_the_potion_of_defense_is_for_the_next_defence(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}, monsters=[("orc", BESIDE)]).deal("dwarf", "potion-of-defense")
    dwarf = game.play("use potion-of-defense").hero("dwarf")
    assert defend_dice(game.position, dwarf) == 4
    game.play("end turn", "pick orc#1").dice("skull", "skull", "skull", *["white shield"] * 4)
    game.play("orc#1 attack dwarf")
    assert (dwarf.body, defend_dice(game.position, dwarf)) == (7, 2)


def test_the_heroic_brew_gives_two_attacks_and_nothing_else(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}, monsters=[("gargoyle", BESIDE)]).deal("dwarf", "heroic-brew")
    game.play("use heroic-brew", *["attack gargoyle#1 with shortsword"] * 2)
    assert game.legal("attack") == []
    game.play("end turn", "end turn", "attack gargoyle#1 with shortsword")
    assert game.legal("attack") == []
    late = table(heroes={"dwarf": HERE}, monsters=[("gargoyle", BESIDE)]).deal("dwarf", "heroic-brew")
    assert late.play("attack gargoyle#1 with shortsword").legal("use") == []


def test_who_does_something_else_has_no_attack_from_the_brew(table: Any) -> None:
    game = table(heroes={"wizard": HERE}, monsters=[("gargoyle", BESIDE)]).deal("wizard", "heroic-brew", "tempest")
    game.play("use heroic-brew", "cast tempest on gargoyle#1")
    assert game.legal("attack") == []


# -- potions in the turns of others


@pytest.mark.rule("HQ-A25")
def test_before_an_attack_a_potion_may_be_drunk(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}, monsters=[("orc", BESIDE)], zargon=True, change={"dwarf": {"body": 3}})
    game.deal("dwarf", "potion-of-defense", "potion-of-healing", "potion-of-strength")
    game.play("pick orc#1", "orc#1 attack dwarf")
    assert game.position.players() == (1,)
    assert set(game.legal()) == {"use potion-of-healing", "use potion-of-defense", "go on"}
    game.dice(1).play("use potion-of-healing")
    assert game.legal() == ["use potion-of-defense", "go on"]
    game.dice("skull", "skull", "white shield", *["white shield"] * 4).play("use potion-of-defense")
    assert game.hero("dwarf").body == 4


@pytest.mark.rule("HQ-A25")
def test_by_the_option_potions_are_for_the_own_turn(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}, monsters=[("orc", BESIDE)], zargon=True, options={"potions": "own turn"}).deal(
        "dwarf", "potion-of-defense"
    )
    game.play("pick orc#1", "orc#1 attack dwarf")
    assert "go on" not in game.legal()


# -- handing over


@pytest.mark.rule("HQ-R3.5")
@pytest.mark.rule("HQ-A17")
def test_potions_and_artifacts_are_handed_over_in_the_own_turn_in_the_same_room(table: Any) -> None:
    heroes = {"barbarian": HERE, "dwarf": (16, 8), "elf": (10, 10)}
    game = table(heroes=heroes, left=5, doors=[((10, 10), (11, 10), "open")])
    game.deal("barbarian", "potion-of-healing", "orcs-bane", "holy-water", "helmet")
    assert set(game.legal("give")) == {
        "give potion-of-healing to dwarf",
        "give orcs-bane to dwarf",
        "give holy-water to dwarf",
    }
    game.play("go (12,11)", "give potion-of-healing to dwarf", "give orcs-bane to dwarf", "give holy-water to dwarf")
    dwarf = game.hero("dwarf")
    assert (len(dwarf.potions), len(dwarf.artifacts), dwarf.items) == (1, 1, ["shortsword", "holy-water"])
    assert game.legal("give") == []
    assert game.turn.moved == "moving"
    assert not game.turn.acted
    game.play("end turn")
    assert set(game.legal("give")) >= {"give orcs-bane to barbarian"}


@pytest.mark.rule("HQ-A17")
def test_in_a_corridor_the_same_corridor(table: Any) -> None:
    game = table(heroes={"barbarian": (13, 2), "dwarf": (14, 7), "elf": (1, 12)}).deal("barbarian", "heroic-brew")
    assert game.legal("give") == ["give heroic-brew to dwarf"]


@pytest.mark.rule("HQ-A17")
def test_by_the_option_only_side_by_side_and_undisturbed(table: Any) -> None:
    def given(dwarf: Any, *monsters: Any) -> list[str]:
        game = table(
            heroes={"barbarian": HERE, "dwarf": dwarf}, monsters=monsters, options={"handing_over": "adjacent"}
        )
        return game.deal("barbarian", "heroic-brew").legal("give")

    assert given((13, 10)) == ["give heroic-brew to dwarf"]
    assert given((13, 11)) == []
    assert given((13, 10), ("orc", (14, 10))) == []
    assert given((13, 10), ("orc", (11, 10))) == []
    assert given((13, 10), ("orc", (14, 11))) == ["give heroic-brew to dwarf"]


@pytest.mark.rule("HQ-R9.6")
def test_gold_is_shared(table: Any) -> None:
    game = table(heroes=ALL, change={"barbarian": {"gold": 100}})
    assert len(game.legal("give")) == 6
    game.play("give 25 gold to dwarf")
    assert (game.hero("barbarian").gold, game.hero("dwarf").gold) == (75, 25)
    game.play("give 75 gold to elf")
    assert game.legal("give") == []


def test_things_of_the_quest_are_handed_over(table: Any) -> None:
    game = table(heroes={"elf": HERE, "dwarf": (13, 10)}, change={"elf": {"things": ["bell"]}})
    game.play("give bell to dwarf")
    assert (game.hero("elf").things, game.hero("dwarf").things) == ([], ["bell"])
    assert "dwarf gets bell" in game.log()


def test_nothing_is_given_to_the_dead(table: Any) -> None:
    game = table(heroes={"elf": HERE, "dwarf": (13, 10)}).deal("elf", "heroic-brew")
    die(game.position, 1)
    assert game.legal("give") == []


@pytest.mark.rule("HQ-A25")
def test_who_has_lost_body_in_anothers_turn_may_drink_at_once(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}, monsters=[("orc", BESIDE)], zargon=True).deal(
        "dwarf", "potion-of-healing", "potion-of-healing", "potion-of-defense"
    )
    game.dice("skull", "skull", "skull", "black shield", "black shield")
    game.play("pick orc#1", "orc#1 attack dwarf", "go on")
    assert game.position.players() == (1,)
    assert game.legal() == ["use potion-of-healing", "go on"]
    game.dice(1).play("use potion-of-healing")
    assert (game.hero("dwarf").body, game.legal()) == (5, ["use potion-of-healing", "go on"])
    game.dice(6).play("use potion-of-healing")
    assert game.hero("dwarf").body == 7
    assert game.position.players() == (0,)


@pytest.mark.rule("HQ-A25")
@pytest.mark.parametrize(
    ("potion", "options", "asked"),
    [
        ("potion-of-healing", {}, True),
        ("potion-of-strength", {}, False),
        ("potion-of-healing", {"potions": "own turn"}, False),
    ],
)
def test_after_a_wound_only_who_visibly_could_heal_is_asked(
    table: Any, potion: str, options: dict[str, str], asked: bool
) -> None:
    game = table(heroes={"dwarf": HERE}, monsters=[("orc", BESIDE)], zargon=True, options=options)
    game.deal("dwarf", potion)
    game.dice("skull", "white shield", "white shield", "black shield", "black shield")
    game.play("pick orc#1", "orc#1 attack dwarf")
    assert game.position.players() == ((1,) if asked else (0,))


@pytest.mark.rule("HQ-A25")
def test_in_the_own_turn_nobody_is_asked_after_a_wound(table: Any) -> None:
    traps = (TrapPart(kind="pit", at=BESIDE),)
    game = table(heroes={"dwarf": HERE}, left=3, traps=traps).deal("dwarf", "potion-of-healing")
    game.play("go (13,10)")
    assert game.hero("dwarf").body == 6
    assert "roll" in game.legal()  # the next turn: there was nobody else


def test_a_sleeper_drinks_at_the_moment_of_death_only(table: Any) -> None:
    sleep = Bound("sleep", 6, ("move", "attack", "defend"))
    game = table(heroes={"dwarf": HERE}, monsters=[("orc", BESIDE)], zargon=True, change={"dwarf": {"body": 4}})
    game.deal("dwarf", "potion-of-healing").hero("dwarf").bound = [sleep]
    game.dice("skull", "white shield", "white shield").play("pick orc#1", "orc#1 attack dwarf")
    assert game.hero("dwarf").body == 3
    assert game.position.players() == (0,)
    game.play("end turn").dice(1, 1, 1)
    while game.legal() != ["pick orc#1", "end turn"]:
        game.play("end turn")
    game.hero("dwarf").bound = [sleep]
    game.dice("skull", "skull", "skull").play("pick orc#1", "orc#1 attack dwarf")
    assert game.legal() == ["use potion-of-healing", "go on"]
