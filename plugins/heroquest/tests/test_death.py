"""Death and what saves from it: HQ-R17, and the vectors H3 to H9 that need no potion."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import Thing

SKULL = "skull"
WHITE = "white shield"


def killed(table: Any, **more: Any) -> Any:
    """The barbarian dies in Zargon's turn."""
    return (
        table(
            heroes={"barbarian": (5, 10), **more.pop("others", {})},
            monsters=[("orc", (6, 10)), *more.pop("more_monsters", [])],
            change={"barbarian": {"body": 1, "gold": 30, **more.pop("has", {})}},
            zargon=True,
            **more,
        )
        .dice(SKULL, SKULL, SKULL, "black shield", "black shield")
        .play("pick orc#1", "orc#1 attack barbarian")
    )


@pytest.mark.rule("HQ-R17.1")
@pytest.mark.rule("HQ-R17.3")
def test_at_0_body_a_hero_is_dead_and_out_of_the_quest(table: Any) -> None:
    game = killed(table, others={"elf": (1, 1)})
    hero = game.hero("barbarian")
    assert (hero.life, hero.square, hero.body) == ("dead", -1, 0)
    game.play("end turn")
    assert game.turn.hero == 1
    assert game.state.result == ""


@pytest.mark.rule("HQ-R19.1")
def test_the_quest_is_lost_when_all_are_dead(table: Any) -> None:
    game = killed(table)
    game.play("end turn")
    assert game.state.result == "lost"
    assert [score.total for score in game.position.setting.scores(game.position)] == [1, 0]


@pytest.mark.rule("HQ-R17.4")
def test_heroes_who_are_there_may_take_the_belongings(table: Any) -> None:
    game = killed(table, others={"elf": (2, 10)}, has={"things": ["bell"]})
    game.play("end turn")
    assert game.legal("take") == ["take the gold", "take broadsword"]  # H9
    game.play("take the gold", "take broadsword")
    assert game.hero("elf").gold == 30
    assert game.hero("elf").items == ["shortsword", "broadsword"]
    assert game.state.heaps == []
    assert [thing.name for thing in game.state.things] == ["bell"]


@pytest.mark.rule("HQ-R17.4")
def test_a_monster_takes_them_out_of_the_game_if_no_hero_is_there(table: Any) -> None:
    game = killed(table, others={"elf": (2, 2)}, has={"things": ["bell"]})
    assert game.state.heaps == []
    assert game.hero("barbarian").gold == 0
    assert [(thing.name, thing.square) for thing in game.state.things] == [("bell", number((5, 10)))]


def test_a_captive_waits_where_the_hero_died(table: Any) -> None:
    things = (Thing(name="miner", captive=True),)
    game = killed(table, others={"elf": (2, 10)}, has={"things": ["miner"]}, things=things)
    assert [(thing.name, thing.captive) for thing in game.state.things] == [("miner", True)]
    game.play("end turn")
    assert game.legal("take miner") == []
    game.hero("elf").square = number((4, 10))
    game.play("take miner")
    assert game.hero("elf").things == ["miner"]


@pytest.mark.rule("HQ-R19.5")
@pytest.mark.rule("HQ-R17.4")
def test_artifacts_that_monsters_take_are_noted(table: Any) -> None:
    game = table(
        heroes={"barbarian": (5, 10), "elf": (2, 2)},
        monsters=[("orc", (6, 10))],
        zargon=True,
        change={"barbarian": {"body": 1}},
    )
    game.state.artifacts.remove(7)
    game.hero("barbarian").artifacts.append(7)
    game.dice(SKULL, SKULL, SKULL, "black shield", "black shield").play("pick orc#1", "orc#1 attack barbarian")
    assert game.state.artifacts_lost == [7]


@pytest.mark.rule("HQ-A21")
def test_what_nobody_is_there_to_take_stays_on_the_square(table: Any) -> None:
    from undercroft_heroquest.death import die

    game = table(heroes={"elf": (2, 2), "barbarian": (15, 2)}, turn="elf")
    die(game.position, 1)
    assert [heap.square for heap in game.state.heaps] == [number((15, 2))]
    assert game.legal("take") == []
    game.hero("elf").square = number((17, 6))
    assert game.legal("take") == ["take broadsword"]


@pytest.mark.rule("HQ-R17.2")
@pytest.mark.rule("HQ-A11")
def test_no_comrade_and_no_spell_saves_in_zargons_turn(table: Any) -> None:
    game = table(
        heroes={"wizard": (5, 10), "elf": (4, 10)},
        monsters=[("orc", (6, 10))],
        zargon=True,
        change={"wizard": {"body": 1}},
    )
    healing = game.position.static.spell_numbers["heal-body"]
    game.state.spells_left.remove(healing)
    game.hero("wizard").spells.append(healing)
    potion = game.position.static.treasure_numbers["potion-of-healing"]
    game.state.treasures.remove(potion)
    game.hero("elf").potions.append(potion)
    game.dice(SKULL, SKULL, SKULL, "black shield", "black shield").play("pick orc#1", "orc#1 attack wizard")
    assert game.hero("wizard").life == "dead"  # H3, H7


def test_what_is_lost_is_told_and_nothing_is_healed_in_who_is_whole(table: Any) -> None:
    from undercroft_heroquest.death import heal_hero, hurt_hero

    game = table(heroes={"elf": (1, 1)})
    hurt_hero(game.position, 0, 2)
    assert game.log() == ["elf loses 2 Body: 4 left"]
    heal_hero(game.position, 0, 9)
    heal_hero(game.position, 0, 1)
    assert game.log()[1:] == ["elf gets 2 Body back: 6"]


def test_a_hero_has_died_on_the_square_of_death_wherever_traps_are_known(table: Any) -> None:
    from undercroft_heroquest.death import die

    traps = [("pit!", (12, 11)), ("falling-block", (12, 12))]
    game = table(heroes={"elf": (12, 10), "dwarf": (14, 10)}, turn="dwarf", known_traps=traps)
    die(game.position, 0)
    assert game.hero("elf").fell == number((12, 10))
    assert len(game.state.traps) == 2


@pytest.mark.rule("HQ-R17.4")
def test_what_a_monster_takes_is_told(table: Any) -> None:
    game = killed(table, others={"elf": (2, 2)})
    assert "barbarian loses everything, to a monster" in game.log()
