"""Equipment, artifacts and potions, each by an example (chapters 3.5 to 3.7); C6 and C9."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft import Host
from undercroft_heroquest import plugin
from undercroft_heroquest.arms import attack_dice, defend_dice
from undercroft_heroquest.death import die, hurt_hero
from undercroft_heroquest.geometry import number
from undercroft_heroquest.ring import Naming
from undercroft_heroquest.sight import monsters_seen

HERE = (12, 10)
BESIDE = (13, 10)
ASKEW = (13, 11)
FAR = (12, 12)
ALL = {"barbarian": (12, 10), "dwarf": (11, 12), "elf": (14, 8), "wizard": (16, 10)}
PLAY = {
    "monsters": [("orc", BESIDE), ("goblin", ASKEW), ("gargoyle", FAR)],
    "left": 5,
}


def armed(table: Any, weapon: str, kind: str = "dwarf", **parts: Any) -> Any:
    """A hero with this weapon and nothing else, an orc beside, a goblin diagonally and a gargoyle far away."""
    return table(heroes={kind: HERE}, change={kind: {"items": [], "in_hand": ""}}, **{**PLAY, **parts}).deal(
        kind, weapon
    )


def worn(table: Any, kind: str, *names: str) -> int:
    game = table(heroes={kind: HERE}).deal(kind, *names)
    return defend_dice(game.position, game.hero(kind))


# -- equipment: 16 kinds

NEAR = {"orc#1"}
ROUND = {"orc#1", "goblin#1"}
EVERYWHERE = {"orc#1", "goblin#1", "gargoyle#1"}
DISTANT = {"goblin#1", "gargoyle#1"}


@pytest.mark.rule("HQ-R7.2")
@pytest.mark.parametrize(
    ("weapon", "dice", "reach", "thrown"),
    [
        ("dagger", 1, NEAR, EVERYWHERE),
        ("staff", 1, ROUND, set()),
        ("shortsword", 2, NEAR, set()),
        ("handaxe", 2, NEAR, EVERYWHERE),
        ("broadsword", 3, NEAR, set()),
        ("longsword", 3, ROUND, set()),
        ("crossbow", 3, DISTANT, set()),
        ("battle-axe", 4, NEAR, set()),
        ("fortunes-longsword", 3, ROUND, set()),
        ("phantom-blade", 1, NEAR, set()),
        ("orcs-bane", 2, NEAR, set()),
        ("spirit-blade", 3, NEAR, set()),
    ],
)
def test_weapons(table: Any, weapon: str, dice: int, reach: set[str], thrown: set[str]) -> None:
    game = armed(table, weapon)
    assert {line.split()[1] for line in game.legal("attack")} == reach
    assert {line.split()[-1] for line in game.legal("throw")} == thrown
    assert attack_dice(game.position, game.hero("dwarf"), weapon, "gargoyle") == dice
    if thrown:
        assert weapon not in game.play(f"throw {weapon} at gargoyle#1").hero("dwarf").items
    else:
        target = "orc#1" if "orc#1" in reach else "goblin#1"
        game.play(f"attack {target} with {weapon}")
        assert weapon in [*game.hero("dwarf").items, *(one.name for one in game.position.static.artifacts)]


@pytest.mark.parametrize(
    ("weapon", "wizard"),
    [
        ("dagger", True),
        ("staff", True),
        ("handaxe", True),
        ("wizards-staff", True),
        ("phantom-blade", True),
        ("shortsword", False),
        ("broadsword", False),
        ("longsword", False),
        ("crossbow", False),
        ("battle-axe", False),
        ("fortunes-longsword", False),
        ("orcs-bane", False),
        ("spirit-blade", False),
    ],
)
@pytest.mark.rule("HQ-R7.8")
def test_what_the_wizard_may_use(table: Any, weapon: str, wizard: bool) -> None:
    game = armed(table, weapon, "wizard")
    names = {line.split(" with ")[1] for line in game.legal("attack")}
    assert names == ({weapon} if wizard else {"hands"})


@pytest.mark.parametrize(
    ("names", "dwarf", "wizard"),
    [
        ([], 2, 2),
        (["helmet"], 3, 2),
        (["shield"], 3, 2),
        (["chain-mail"], 3, 2),
        (["bracers"], 3, 3),
        (["plate-mail"], 4, 2),
        (["borins-armor"], 4, 2),
        (["wizards-cloak"], 2, 3),
        (["plate-mail", "helmet", "shield"], 6, 2),
        (["borins-armor", "helmet", "shield"], 6, 2),
        (["plate-mail", "chain-mail", "bracers"], 4, 3),
        (["bracers", "wizards-cloak"], 3, 4),
        (["helmet", "helmet", "shield", "shield"], 4, 2),
    ],
)
@pytest.mark.rule("HQ-R7.7")
def test_armor(table: Any, names: list[str], dwarf: int, wizard: int) -> None:
    assert worn(table, "dwarf", *names) == dwarf
    assert worn(table, "wizard", *names) == wizard


@pytest.mark.parametrize("axe", ["battle-axe", "staff", "wizards-staff"])
def test_no_shield_with_a_weapon_for_two_hands(table: Any, axe: str) -> None:  # C9
    kind = "wizard" if axe == "wizards-staff" else "dwarf"
    game = armed(table, axe, kind, monsters=[("gargoyle", BESIDE)]).deal(kind, "shield", "dagger")
    hero = game.hero(kind)
    with_shield = 3 if kind == "dwarf" else 2
    assert defend_dice(game.position, hero) == with_shield
    game.dice("white shield").play(f"attack gargoyle#1 with {axe}")
    assert defend_dice(game.position, hero) == 2
    game.play("end turn", "end turn", "attack gargoyle#1 with dagger")
    assert defend_dice(game.position, hero) == with_shield


@pytest.mark.rule("HQ-R12.5")
def test_a_pit_takes_a_die_from_attack_and_defence(table: Any) -> None:  # C6
    game = table(heroes={"barbarian": HERE}, known_traps=[("pit!", HERE)])
    barbarian = game.hero("barbarian")
    assert attack_dice(game.position, barbarian, "broadsword") == 2
    assert defend_dice(game.position, barbarian) == 1


@pytest.mark.parametrize(("armor", "dice"), [("plate-mail", (3,)), ("borins-armor", (3, 4)), ("chain-mail", (3, 4))])
def test_only_plate_mail_slows(table: Any, armor: str, dice: Any) -> None:
    game = table(heroes={"dwarf": HERE}).deal("dwarf", armor).dice(*dice, 6, 6)
    assert game.play("roll").turn.left == sum(dice)


@pytest.mark.rule("HQ-R14.1")
def test_the_tool_kit_lets_its_owner_disarm(table: Any) -> None:
    trap = {"known_traps": [("pit", (14, 10))], "left": 5}
    assert table(heroes={"elf": HERE}, **trap).legal("disarm") == []
    assert table(heroes={"elf": HERE}, **trap).deal("elf", "tool-kit").legal("disarm") == ["disarm (14,10)"]


def test_the_potion_of_speed_doubles_the_dice_of_the_next_move(table: Any) -> None:
    game = table(heroes={"dwarf": HERE}).deal("dwarf", "potion-of-speed", "plate-mail")
    game.play("use potion-of-speed").dice(5, 6).play("roll")
    assert game.turn.left == 11
    assert "potion-of-speed" not in game.hero("dwarf").items
    game.dice(4).play("end turn", "roll")
    assert game.turn.left == 4


@pytest.mark.parametrize("undead", ["skeleton", "zombie", "mummy"])
def test_holy_water_kills_an_undead_instead_of_an_attack(table: Any, undead: str) -> None:
    game = table(heroes={"wizard": HERE}, monsters=[(undead, FAR), ("orc", BESIDE)]).deal("wizard", "holy-water")
    assert game.legal("use") == [f"use holy-water on {undead}#1"]
    game.play(f"use holy-water on {undead}#1")
    assert game.monster(f"{undead}#1") is None
    assert game.legal("attack") == []
    assert "holy-water" not in game.hero("wizard").items
    late = table(heroes={"wizard": HERE}, monsters=[(undead, FAR), ("orc", BESIDE)]).deal("wizard", "holy-water")
    assert late.play("attack orc#1 with dagger").legal("use") == []


# -- artifacts


def test_the_wizards_staff(table: Any) -> None:
    game = armed(table, "wizards-staff", "wizard")
    assert {line.split()[1] for line in game.legal("attack")} == ROUND
    assert attack_dice(game.position, game.hero("wizard"), "wizards-staff") == 2
    assert {line.split(" with ")[1] for line in armed(table, "wizards-staff").legal("attack")} == {"hands"}


def test_fortunes_longsword_rolls_a_die_again_once_per_quest(table: Any) -> None:
    game = armed(table, "fortunes-longsword").dice("white shield", "black shield", "black shield", "skull")
    game.play("attack orc#1 with fortunes-longsword")
    assert "reroll 1" in game.legal()
    game.play("reroll 1", "end turn", "end turn")
    label = next(one.label for one in game.state.monsters if one.square in map(number, (BESIDE, ASKEW)))
    game.play(f"attack {label} with fortunes-longsword")
    assert game.legal("reroll") == []


def test_the_phantom_blade_keeps_one_target_from_defending(table: Any) -> None:
    game = armed(table, "phantom-blade", monsters=[("gargoyle", BESIDE)])
    game.dice("skull", *["black shield"] * 5)
    game.play("use phantom-blade", "attack gargoyle#1 with phantom-blade")
    assert game.monster("gargoyle#1").body == 2
    game.dice().play("end turn", "end turn")
    assert game.legal("use") == []
    game.dice("skull", *["black shield"] * 5).play("attack gargoyle#1 with phantom-blade")
    assert game.monster("gargoyle#1").body == 2


def test_orcs_bane_attacks_an_orc_twice(table: Any) -> None:
    game = armed(table, "orcs-bane", monsters=[("orc", BESIDE), ("goblin", (12, 11))])
    game.dice("white shield", "white shield").play("attack orc#1 with orcs-bane")
    assert game.legal("attack") == ["attack orc#1 with orcs-bane"]
    game.dice("white shield", "white shield").play("attack orc#1 with orcs-bane")
    assert game.legal("attack") == []


@pytest.mark.parametrize(("kind", "dice"), [("skeleton", 4), ("zombie", 4), ("mummy", 4), ("orc", 3)])
def test_the_spirit_blade_has_a_die_more_against_undead(table: Any, kind: str, dice: int) -> None:
    game = armed(table, "spirit-blade")
    assert attack_dice(game.position, game.hero("dwarf"), "spirit-blade", kind) == dice


@pytest.mark.parametrize(
    ("name", "field", "value"), [("ring-of-fortitude", "body", 7), ("talisman-of-lore", "mind", 5)]
)
def test_what_adds_a_point_does_so_while_it_is_worn(table: Any, name: str, field: str, value: int) -> None:
    game = table(heroes={"elf": HERE, "dwarf": (13, 10)}).deal("elf", name)
    elf, dwarf = game.hero("elf"), game.hero("dwarf")
    assert (getattr(elf, field), getattr(elf, f"most_{field}")) == (value, value)
    before = getattr(dwarf, field)
    game.play(f"give {name} to dwarf")
    assert (getattr(elf, field), getattr(elf, f"most_{field}")) == (value - 1, value - 1)
    assert (getattr(dwarf, field), getattr(dwarf, f"most_{field}")) == (before + 1, before + 1)


def test_the_last_point_of_body_is_not_handed_over(table: Any) -> None:
    game = table(heroes={"elf": HERE, "dwarf": (13, 10)}).deal("elf", "ring-of-fortitude")
    game.hero("elf").body = 1
    game.play("give ring-of-fortitude to dwarf")
    assert game.hero("elf").body == 1
    game.play("end turn")
    hurt_hero(game.position, 0, 1)
    die(game.position, 0)
    assert game.hero("elf").most_body == 6


def test_what_a_dead_hero_leaves_works_for_who_takes_it(table: Any) -> None:
    game = table(heroes={"elf": HERE, "dwarf": (13, 10)}, turn="dwarf").deal("elf", "ring-of-fortitude")
    die(game.position, 0)
    game.play("take ring-of-fortitude")
    assert game.hero("dwarf").body == 8


def test_the_ring_of_return_takes_all_in_sight_to_the_start(table: Any) -> None:
    game = table(heroes={**ALL, "elf": (10, 10)}, left=3).deal("barbarian", "ring-of-return")
    game.play("use ring-of-return")
    squares = [hero.square for hero in game.state.heroes]
    starts = [number((1, row)) for row in range(1, 5)]
    assert [square in starts for square in squares] == [True, True, False, True]
    assert len(set(squares)) == 4
    assert game.hero("barbarian").artifacts == []
    assert game.state.artifacts_used == [game.position.static.artifact_numbers["ring-of-return"]]
    assert not game.turn.acted


@pytest.mark.parametrize(("dice", "moves"), [((1, 2), False), ((1, 6), True)])
def test_the_rod_of_telekinesis_takes_a_turn_unless_a_six_resists(table: Any, dice: Any, moves: bool) -> None:
    game = table(heroes={"elf": HERE}, monsters=[("orc", BESIDE), ("goblin", FAR)]).deal("elf", "rod-of-telekinesis")
    game.dice(*dice).play("use rod-of-telekinesis on orc#1")
    assert game.legal("use") == []
    assert "attack orc#1 with shortsword" in game.legal()
    game.play("end turn")
    assert ("pick orc#1" in game.legal()) == moves
    game.play("end turn")
    assert game.legal("use") == []  # once per quest


def test_the_elixir_of_life_brings_a_dead_hero_back(table: Any) -> None:
    game = table(heroes={"elf": HERE, "dwarf": (13, 10)}).deal("elf", "elixir-of-life")
    assert game.legal("use") == []
    die(game.position, 1)
    assert game.legal("use") == ["use elixir-of-life on dwarf"]
    game.play("use elixir-of-life on dwarf")
    dwarf = game.hero("dwarf")
    assert (dwarf.life, dwarf.body, dwarf.mind, dwarf.square) == ("alive", 7, 3, number((13, 10)))
    game.play("end turn")
    assert game.turn.hero == 1


@pytest.mark.rule("HQ-R17.1")
def test_the_own_elixir_saves_at_the_moment_of_death(table: Any) -> None:
    game = table(heroes={"elf": HERE}, monsters=[("orc", BESIDE)], zargon=True, change={"elf": {"body": 1}})
    game.deal("elf", "elixir-of-life").play("pick orc#1")
    game.dice("skull", "skull", "skull", "black shield", "black shield").play("orc#1 attack elf")
    assert game.legal() == ["use elixir-of-life", "go on"]
    game.play("use elixir-of-life")
    assert (game.hero("elf").life, game.hero("elf").body) == ("alive", 6)


def test_the_spell_is_named_when_the_quest_begins(tmp_path: Path) -> None:
    sheets = tmp_path / "sheets.toml"
    sheets.write_text(
        '[[heroes]]\nkind = "dwarf"\n[[heroes]]\nkind = "wizard"\nartifacts = ["spell-ring"]\n', encoding="utf-8"
    )
    host = Host(plugins=[plugin], strict=True)
    match = host.match("heroquest", players=3, seed=3, options={"heroes": str(sheets)})
    while match.text(match.legal(match.players()[0])[0]).startswith("choose"):
        match.play(match.players()[0], match.legal(match.players()[0])[0])
    assert list(match.players()) == [2]
    names = [match.text(action) for action in match.legal(2)]
    assert len(names) == 9
    assert all(name.startswith("name ") for name in names)
    match.play(2, match.legal(2)[0])
    assert match.observation(0).state.heroes[1].ring == names[0].removeprefix("name ")
    assert match.text(match.legal(1)[0]) == "roll"


def test_who_uses_what_once_per_quest_may_not_after_handing_it_round(table: Any) -> None:
    game = table(heroes={"elf": HERE, "dwarf": (12, 11)}, monsters=[("orc", BESIDE)])
    assert [one.label for one in monsters_seen(game.position, number((12, 11)))] == ["orc#1"]
    game.deal("elf", "rod-of-telekinesis").dice(6, 1).play("use rod-of-telekinesis on orc#1")
    game.play("give rod-of-telekinesis to dwarf", "end turn")
    assert game.turn.hero == 1
    assert game.legal("use") == []


def test_killing_tells_who_did_it(table: Any) -> None:
    game = table(heroes={"elf": HERE}, monsters=[("zombie", FAR)]).deal("elf", "holy-water")
    game.play("use holy-water on zombie#1")
    assert "elf uses holy-water" in game.log()
    assert any("is dead by elf" in line for line in game.log())


def test_what_is_killed_and_lost_is_told_of_who_did_it(table: Any) -> None:
    game = table(heroes={"dwarf": (15, 10), "elf": HERE}, turn="elf", monsters=[("zombie", FAR)])
    game.deal("elf", "holy-water").play("use holy-water on zombie#1")
    assert "zombie (zombie#1) is dead by elf" in game.log()


def test_the_phantom_blade_is_used_before_its_attack_and_for_one(table: Any) -> None:
    late = armed(table, "phantom-blade", monsters=[("gargoyle", BESIDE)]).dice("white shield")
    assert late.play("attack gargoyle#1 with phantom-blade").legal("use") == []
    game = armed(table, "phantom-blade", monsters=[("gargoyle", BESIDE)]).deal("dwarf", "heroic-brew")
    game.play("use heroic-brew", "use phantom-blade").dice("skull", "skull", *["black shield"] * 5)
    game.play("attack gargoyle#1 with phantom-blade")
    assert game.monster("gargoyle#1").body == 2
    game.play("attack gargoyle#1 with phantom-blade")
    assert game.monster("gargoyle#1").body == 2  # this time it defends


def test_naming_a_spell_for_the_ring_is_asked_and_told(table: Any) -> None:
    game = table(heroes={"dwarf": HERE, "wizard": (13, 10)}).deal("wizard", "spell-ring", "tempest", "sleep")
    game.position.flow.append(Naming())
    game.position.settle()
    assert game.legal() == ["name tempest", "name sleep"]
    assert game.position.flow[-1].prompt(game.position, 1).startswith("wizard: ")
    game.play("name sleep")
    assert game.hero("wizard").ring == "sleep"
    assert "wizard uses spell-ring for sleep" in game.log()
