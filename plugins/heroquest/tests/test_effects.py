"""Cards of one's own: effects and targets in other mixtures than those of the box."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft_heroquest.arms import attack_dice, monster_attack_dice, monster_defend_dice

FOLDER = Path(str(files("undercroft_heroquest") / "data"))
THREE = {"barbarian": (12, 10), "dwarf": (16, 12), "wizard": (11, 12)}


@pytest.fixture
def own(table: Any, tmp_path: Path) -> Any:
    """Makes a position with one data file in which some text is another."""

    def make(file: str, old: str, new: str, **parts: Any) -> Any:
        text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
        assert old in text
        (tmp_path / f"{file}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        return table(options={"data": str(tmp_path)}, **parts)

    return make


HEAL = 'target = "hero"\neffects = [{ do = "heal", n = 4 }]'
HURT = {"barbarian": {"body": 1}, "dwarf": {"body": 1}, "wizard": {"body": 1}}


@pytest.mark.parametrize(
    ("target", "bodies", "lines"),
    [
        ("self", [1, 1, 4], ["cast heal-body on wizard"]),
        ("other hero", [5, 1, 1], ["cast heal-body on barbarian", "cast heal-body on dwarf"]),
        ("heroes in sight", [5, 5, 4], ["cast heal-body on wizard"]),
        ("heroes in the area", [5, 5, 4], ["cast heal-body on wizard"]),
    ],
)
def test_targets_of_spells(own: Any, target: str, bodies: list[int], lines: list[str]) -> None:
    new = HEAL.replace('"hero"', f'"{target}"')
    game = own("spells", HEAL, new, heroes=THREE, turn="wizard", change=HURT).deal("wizard", "heal-body")
    assert game.legal("cast") == lines
    game.play(lines[0])
    assert [hero.body for hero in game.state.heroes] == bodies


@pytest.mark.parametrize(("target", "bodies"), [("heroes in sight", [5, 5, 4]), ("heroes in the area", [1, 5, 4])])
def test_sight_and_area_differ(own: Any, target: str, bodies: list[int]) -> None:
    game = own(
        "spells",
        HEAL,
        HEAL.replace('"hero"', f'"{target}"'),
        heroes={"barbarian": (9, 10), "dwarf": (16, 12), "wizard": (11, 10)},
        turn="wizard",
        change=HURT,
        doors=[((10, 10), (11, 10), "open")],
    )
    game.deal("wizard", "heal-body").play("cast heal-body on wizard")
    assert [hero.body for hero in game.state.heroes] == bodies


def test_a_potion_for_others(own: Any) -> None:
    old = 'uses = "once"\neffects = [{ do = "heal", dice = 1 }]'
    game = own("treasures", old, 'target = "other hero"\n' + old, heroes=THREE, change=HURT)
    game.deal("barbarian", "potion-of-healing")
    assert game.legal("use") == ["use potion-of-healing on dwarf", "use potion-of-healing on wizard"]
    game.dice(3).play("use potion-of-healing on dwarf")
    assert [hero.body for hero in game.state.heroes] == [1, 4, 1]


def test_effects_are_done_in_order(own: Any) -> None:
    old = 'effects = [{ do = "bonus", attack = 2, until = ["next attack"] }]'
    new = 'effects = [{ do = "damage", n = 1 }, { do = "bonus", attack = 1, until = ["end of turn", "hurt"] }]'
    game = own("treasures", old, new, heroes=THREE, monsters=[("gargoyle", (12, 11))])
    barbarian = game.deal("barbarian", "potion-of-strength").play("use potion-of-strength").hero("barbarian")
    assert barbarian.body == 7
    assert attack_dice(game.position, barbarian, "broadsword") == 4
    game.play("attack gargoyle#1 with broadsword")
    assert attack_dice(game.position, barbarian, "broadsword") == 4
    game.play("end turn")
    assert attack_dice(game.position, barbarian, "broadsword") == 3


def sorcerer(own: Any, old: str, new: str, spell: str, **parts: Any) -> Any:
    game = own("dread", old, new, heroes=THREE, monsters=[("dread-warrior", (11, 10))], zargon=True, **parts)
    game.state.monsters[0].spells = [spell]
    return game.play("pick dread-warrior#1")


def test_a_monster_that_strengthens_and_heals_itself(own: Any) -> None:
    old = '[{ do = "flee" }]'
    new = (
        '[{ do = "heal", n = 1, dice = 1 }, { do = "bonus", attack = 1, until = ["next attack"] }, '
        '{ do = "bonus", defend = 2, until = ["hurt"] }]'
    )
    game = sorcerer(own, old, new, "escape")
    monster = game.state.monsters[0]
    monster.body = 1
    game.dice(6).play("dread-warrior#1 cast escape")
    assert monster.body == monster.most_body == 3
    assert "dread-warrior#1 gets 2 Body back: 3" in game.log()
    assert (monster_attack_dice(game.position, monster), monster_defend_dice(game.position, monster)) == (5, 6)


def test_a_dread_spell_on_all_in_sight(own: Any) -> None:
    old = 'target = "hero"\neffects = [{ do = "skip turn" }]'
    game = sorcerer(own, old, old.replace('"hero"', '"heroes in sight"'), "tempest")
    game.play("dread-warrior#1 cast tempest")
    assert [hero.skips for hero in game.state.heroes] == [1, 0, 1]  # the barbarian hides the dwarf


def test_a_dread_spell_sends_heroes_to_the_start(own: Any) -> None:
    old = 'target = "hero"\neffects = [{ do = "skip turn" }]'
    game = sorcerer(own, old, 'target = "hero"\neffects = [{ do = "return" }]', "tempest")
    game.play("dread-warrior#1 cast tempest on wizard")
    assert game.hero("wizard").square == 0


def test_a_bond_that_keeps_only_from_moving(own: Any) -> None:
    old = 'name = "fear"\nsource = "public"\ntarget = "hero"\neffects = [{ do = "bind", attack_dice = 1,'
    new = old.replace("attack_dice = 1", 'stops = ["move"]')
    game = sorcerer(own, old, new, "fear")
    game.play("dread-warrior#1 cast fear on barbarian", "end turn")
    assert game.turn.hero == 0
    assert game.legal("roll") == []
    assert game.legal("search") == []  # a monster is seen
    game.play("end turn")
    assert game.legal("roll") == ["roll"]


@pytest.mark.parametrize(("first", "rolls"), [("", 1), (', first = "next turn"', 0)])
def test_when_a_spell_is_shaken_off_for_the_first_time(own: Any, first: str, rolls: int) -> None:
    old = 'do = "command", wakes = 6'
    game = sorcerer(own, old, old + first + " ", "command")
    game.dice(1, 2).play("dread-warrior#1 cast command on barbarian")
    assert len([line for line in game.log() if "waking from command" in line]) == rolls
