"""Fighting: HQ-R7, HQ-R12.5, HQ-R18 and the vectors C1 to C12."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from undercroft_heroquest import arms
from undercroft_heroquest.death import hurt_hero
from undercroft_heroquest.dice import FACES
from undercroft_heroquest.figures import place_monster
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import Slay
from undercroft_heroquest.quest_notes import Killed, MonsterPart, Note, Say
from undercroft_heroquest.state import Bonus, Bound

SKULL, WHITE, BLACK = "skull", "white shield", "black shield"
FIGHT: dict[str, Any] = {"heroes": {"barbarian": (5, 10)}, "monsters": [("orc", (6, 10))]}


@pytest.mark.rule("HQ-R7.4")
@pytest.mark.rule("HQ-R7.5")
def test_a_monster_blocks_with_black_shields_and_is_taken_off_at_0_body(table: Any) -> None:
    game = table(**FIGHT).dice(SKULL, SKULL, WHITE, BLACK, WHITE)
    in_box = list(game.state.box)
    game.play("attack orc#1 with broadsword")  # C1: two hits, one blocked
    assert game.monster("orc#1") is None
    assert sum(game.state.box) == sum(in_box) + 1
    assert any("skull+skull+white against black+white: 2 skulls, 1 stopped: 1 Body" in line for line in game.log())


@pytest.mark.rule("HQ-R7.3")
def test_without_a_skull_nobody_defends(table: Any) -> None:
    game = table(**FIGHT).dice(WHITE, BLACK, WHITE)
    draws = game.position.rng.draws
    game.play("attack orc#1 with broadsword")  # C3
    assert game.position.rng.draws == draws
    assert any("against none: no skull: 0 Body" in line for line in game.log())
    assert game.monster("orc#1") is not None


@pytest.mark.rule("HQ-R7.5")
def test_body_never_goes_below_0(table: Any) -> None:
    game = table(heroes={"barbarian": (5, 10), "elf": (1, 1)}, change={"barbarian": {"body": 1}})
    hurt_hero(game.position, 0, 3)
    assert game.hero("barbarian").body == 0  # C4


@pytest.mark.rule("HQ-R7.1")
@pytest.mark.rule("HQ-A15")
def test_one_adjacent_monster_once_a_turn_and_not_through_walls(table: Any) -> None:
    game = table(
        heroes={"barbarian": (10, 10)},
        monsters=[("orc", (9, 10)), ("orc", (11, 10)), ("orc", (9, 9)), ("goblin", (10, 8))],
        doors=[((10, 10), (11, 10))],
    )
    assert game.legal("attack") == ["attack orc#1 with broadsword"]
    game.dice(WHITE, WHITE, WHITE).play("attack orc#1 with broadsword")
    assert game.legal("attack") == []


@pytest.mark.rule("HQ-R12.5")
@pytest.mark.rule("HQ-A14")
def test_a_pit_takes_a_die_but_not_the_last(table: Any) -> None:
    game = table(**FIGHT, known_traps=[("pit!", (5, 10)), ("pit!", (6, 10))])
    hero, orc = game.hero("barbarian"), game.monster("orc#1")
    position = game.position
    assert arms.attack_dice(position, hero, "broadsword") == 2  # C6
    assert arms.defend_dice(position, hero) == 1
    assert arms.attack_dice(position, hero, "hands") == 1
    assert (arms.monster_attack_dice(position, orc), arms.monster_defend_dice(position, orc)) == (2, 1)
    orc.defend = 1
    assert arms.monster_defend_dice(position, orc) == 1


@pytest.mark.rule("HQ-R7.2")
@pytest.mark.rule("HQ-A16")
def test_a_staff_reaches_diagonally_but_not_round_two_walls(table: Any) -> None:
    game = table(heroes={"wizard": (5, 10)}, monsters=[("orc", (1, 9))], items={"wizard": ["staff"]}, left=5)
    assert game.legal("attack") == []
    game = table(heroes={"wizard": (1, 10)}, monsters=[("orc", (2, 9))], items={"wizard": ["staff"]})
    assert game.legal("attack") == []  # a wall corner
    game = table(heroes={"wizard": (12, 9)}, monsters=[("orc", (13, 10))], items={"wizard": ["staff"]})
    assert game.legal("attack") == ["attack orc#1 with staff"]  # C7


@pytest.mark.rule("HQ-R7.2")
def test_a_dagger_is_thrown_at_what_is_in_sight_and_lost(table: Any) -> None:
    game = table(heroes={"wizard": (1, 10)}, monsters=[("orc", (6, 10))]).dice(WHITE)
    assert game.legal("throw") == ["throw dagger at orc#1"]
    game.play("throw dagger at orc#1")
    assert game.hero("wizard").items == []
    near = table(heroes={"wizard": (5, 10)}, monsters=[("orc", (6, 10))], change={"wizard": {"items": []}})
    assert near.legal("attack") == ["attack orc#1 with hands"]


@pytest.mark.rule("HQ-R7.2")
def test_a_crossbow_shoots_what_is_in_sight_and_not_adjacent(table: Any) -> None:
    game = table(
        heroes={"dwarf": (1, 10)},
        monsters=[("orc", (6, 10)), ("orc", (8, 10)), ("goblin", (1, 9))],
        change={"dwarf": {"items": ["crossbow"]}},
    )
    assert game.legal("attack") == ["attack orc#1 with crossbow"]


@pytest.mark.rule("HQ-R7.8")
def test_the_wizard_uses_no_big_weapon_and_no_armor(table: Any) -> None:
    items = {kind: ["broadsword", "plate-mail", "helmet", "shield", "bracers"] for kind in ("wizard", "elf")}
    game = table(heroes={"wizard": (5, 10), "elf": (5, 11)}, monsters=[("orc", (6, 10))], items=items)
    assert game.legal("attack") == ["attack orc#1 with dagger"]
    assert arms.defend_dice(game.position, game.hero("wizard")) == 3
    assert arms.defend_dice(game.position, game.hero("elf")) == 6


@pytest.mark.rule("HQ-R7.7")
def test_two_dice_and_armor_but_no_shield_with_a_battle_axe(table: Any) -> None:
    game = table(**FIGHT, items={"barbarian": ["shield", "battle-axe"]})
    hero = game.hero("barbarian")
    assert arms.defend_dice(game.position, hero) == 3
    game.dice(WHITE, WHITE, WHITE, WHITE).play("attack orc#1 with battle-axe")
    assert arms.defend_dice(game.position, hero) == 2  # C9


@pytest.mark.rule("HQ-R7.6")
def test_the_monster_that_survives_acts_only_in_zargons_turn(table: Any) -> None:
    game = table(**FIGHT).dice(WHITE, WHITE, WHITE)
    game.play("attack orc#1 with broadsword")
    assert game.hero("barbarian").body == 8
    assert game.position.players() == (1,)


@pytest.mark.rule("HQ-R7.4")
def test_a_hero_blocks_with_white_shields(table: Any) -> None:
    game = table(**FIGHT, zargon=True).dice(SKULL, SKULL, SKULL, WHITE, BLACK)
    game.play("pick orc#1", "orc#1 attack barbarian")
    assert game.hero("barbarian").body == 6


def test_exact_odds() -> None:  # C10, C12
    def odds(attack: int, defend: int, shield: str) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        every = list(product(FACES, repeat=attack + defend))
        for dice in every:
            damage = max(0, dice[:attack].count("skull") - dice[attack:].count(shield))  # type: ignore[arg-type]
            found[damage] = found.get(damage, Fraction(0)) + Fraction(1, len(every))
        return found

    assert odds(3, 2, BLACK) == {0: Fraction(1, 4), 1: Fraction(53, 144), 2: Fraction(85, 288), 3: Fraction(25, 288)}
    assert 1 - odds(4, 2, WHITE)[0] == Fraction(109, 144)


def test_orcs_bane_attacks_an_orc_twice_and_others_once(table: Any) -> None:
    game = table(heroes={"elf": (5, 10)}, monsters=[("dread-warrior", (6, 10)), ("orc", (4, 10))], left=5)
    game.state.artifacts.remove(3)
    game.hero("elf").artifacts.append(game.position.static.artifact_numbers["orcs-bane"])
    game.monster("orc#1").body = game.monster("orc#1").most_body = 5
    game.dice(WHITE, WHITE).play("attack orc#1 with orcs-bane")
    assert game.legal("attack") == ["attack orc#1 with orcs-bane"]
    game.dice(WHITE, WHITE).play("attack orc#1 with orcs-bane")
    assert game.legal("attack") == []


def test_the_spirit_blade_is_better_against_undead(table: Any) -> None:
    game = table(heroes={"elf": (5, 10)})
    hero = game.hero("elf")
    assert arms.attack_dice(game.position, hero, "spirit-blade", "zombie") == 4
    assert arms.attack_dice(game.position, hero, "spirit-blade", "orc") == 3


def test_a_die_is_rolled_again_once_per_quest(table: Any) -> None:
    game = table(heroes={"elf": (5, 10)}, monsters=[("orc", (6, 10))])
    longsword = game.position.static.artifact_numbers["fortunes-longsword"]
    game.state.artifacts.remove(longsword)
    game.hero("elf").artifacts.append(longsword)
    game.dice(SKULL, WHITE, BLACK, SKULL, WHITE, WHITE).play("attack orc#1 with fortunes-longsword")
    assert game.legal() == ["reroll 2", "reroll 3", "go on"]
    game.play("reroll 2")
    assert game.monster("orc#1") is None
    assert game.hero("elf").spent == ["fortunes-longsword"]


def test_bonuses_bonds_and_sleep_count(table: Any) -> None:
    game = table(**FIGHT)
    hero, orc = game.hero("barbarian"), game.monster("orc#1")
    hero.bonuses = [Bonus("courage", 2, 0, ("next attack", "no monster seen")), Bonus("rock-skin", 0, 1, ("hurt",))]
    assert arms.attack_dice(game.position, hero, "broadsword") == 5
    assert arms.defend_dice(game.position, hero) == 3
    hero.bound = [Bound("fear", 6, attack_dice=1)]
    assert arms.attack_dice(game.position, hero, "broadsword") == 1
    orc.bound = [Bound("sleep", 6, ("move", "attack", "defend"))]
    assert arms.monster_defend_dice(game.position, orc) == 0
    hero.bound = []
    game.dice(WHITE, WHITE, WHITE, WHITE, WHITE).play("attack orc#1 with broadsword")
    assert [bonus.source for bonus in hero.bonuses] == ["rock-skin"]
    hurt_hero(game.position, 0, 1)
    assert hero.bonuses == []


@pytest.mark.rule("HQ-R18.1")
@pytest.mark.rule("HQ-A24")
def test_when_figures_run_out_another_of_the_colour_stands_in(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)})
    static = game.position.static
    looks = [static.figures[place_monster(game.position, "orc", number((x, 19))).figure] for x in range(1, 18)]
    assert looks[:8] == ["orc"] * 8
    assert looks[8:] == ["goblin"] * 6 + ["abomination"] * 3
    assert [monster.label for monster in game.state.monsters][-1] == "orc#17"
    assert place_monster(game.position, "orc", number((20, 19))) is None
    assert len(game.state.monsters) == 17
    game.position.setting.check(game.position)


def test_values_of_the_quest_go_over_those_of_the_chart(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)})
    part = MonsterPart(kind="goblin", at=(2, 1), name="grub", attack=3, body=2)
    monster = place_monster(game.position, "goblin", number((2, 1)), part)
    assert (monster.movement, monster.attack, monster.defend, monster.body) == (10, 3, 1, 2)


@pytest.mark.rule("HQ-R19.1")
def test_slaying_achieves_the_goal_and_sets_off_notes(table: Any) -> None:
    part = MonsterPart(kind="goblin", at=(6, 10), name="grub")
    game = table(
        heroes={"barbarian": (5, 10)},
        part_monsters=(part,),
        goal=Slay(monsters=("grub",)),
        notes=(Note(when=Killed(monsters=("grub",)), does=(Say(words="Silence."),)),),
    )
    assert game.monster("goblin#1").name == "grub"
    game.dice(SKULL, SKULL, SKULL, WHITE).play("attack goblin#1 with broadsword")
    assert game.state.slain == ["grub"]
    assert game.state.achieved
    assert "Silence." in game.log()


@pytest.mark.rule("HQ-R12.5")
@pytest.mark.rule("HQ-A14")
def test_a_pit_gives_no_die_to_who_has_none(table: Any) -> None:
    pits = [("pit!", (5, 10)), ("pit!", (6, 10))]
    game = table(heroes={"elf": (5, 10)}, monsters=[("orc", (6, 10))], known_traps=pits)
    elf, orc = game.hero("elf"), game.monster("orc#1")
    orc.attack = orc.defend = 0
    assert arms.monster_attack_dice(game.position, orc) == arms.monster_defend_dice(game.position, orc) == 0
    orc.attack = orc.defend = 1
    assert arms.monster_attack_dice(game.position, orc) == arms.monster_defend_dice(game.position, orc) == 1
    elf.bound = [Bound("numbness", 6, attack_dice=0)]
    assert arms.attack_dice(game.position, elf, "shortsword") == 0
