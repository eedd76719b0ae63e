"""Cards of one's own: effects and targets in other mixtures than those of the box."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft_heroquest.arms import attack_dice, monster_attack_dice, monster_defend_dice
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import FurniturePart
from undercroft_heroquest.reveal import reveal_room

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


# -- what is used while something else is done (HQ-R17.1, HQ-A25)

POTION = '[{ do = "heal", dice = 1 }]'


def drinker(own: Any, effects: str, body: int = 2, **parts: Any) -> Any:
    """The dwarf is about to be attacked and has two potions of healing that do these things."""
    places = {"heroes": {"dwarf": (12, 10), "elf": (2, 2)}, "monsters": [("orc", (13, 10))], "zargon": True}
    game = own("treasures", POTION, f"[{effects}]", **{**places, "change": {"dwarf": {"body": body}}, **parts})
    return game.deal("dwarf", "potion-of-healing", "potion-of-healing").play("pick orc#1")


@pytest.mark.rule("HQ-R17.1")
@pytest.mark.rule("HQ-A25")
def test_a_potion_that_heals_and_kills_is_drunk_before_an_attack(own: Any) -> None:
    game = drinker(own, '{ do = "heal", n = 1 }, { do = "damage", n = 3 }').play("orc#1 attack dwarf")
    game.play("use potion-of-healing")
    assert game.hero("dwarf").body == 0
    assert game.legal() == ["use potion-of-healing", "go on"]
    game.play("go on")
    assert game.hero("dwarf").life == "dead"
    assert not any(" attacks " in line for line in game.log())
    assert game.legal()[-1] == "end turn"


@pytest.mark.rule("HQ-R17.1")
def test_at_the_moment_of_death_a_potion_that_heals_and_kills_saves_nobody(own: Any) -> None:
    game = drinker(own, '{ do = "heal", n = 1 }, { do = "damage", n = 3 }', body=1)
    game.dice("skull", "skull", "skull", "black shield", "black shield").play("orc#1 attack dwarf", "go on")
    game.play("use potion-of-healing", "use potion-of-healing")
    assert game.hero("dwarf").life == "dead"
    assert game.hero("dwarf").potions == []


@pytest.mark.rule("HQ-A25")
def test_a_potion_that_heals_and_rusts_asks_zargon_what_is_lost(own: Any) -> None:
    rust = '{ do = "heal", n = 1 }, { do = "destroy", items = ["shortsword", "helmet"] }'
    game = drinker(own, rust, items={"dwarf": ["helmet"]}).play("orc#1 attack dwarf", "use potion-of-healing")
    assert game.position.players() == (0,)
    game.play("destroy helmet", "go on")
    assert game.hero("dwarf").items == ["shortsword"]
    assert any(" attacks " in line for line in game.log())


@pytest.mark.rule("HQ-A25")
def test_who_is_carried_off_before_an_attack_is_not_attacked(own: Any) -> None:
    game = drinker(own, '{ do = "heal", n = 1 }, { do = "return" }').play("orc#1 attack dwarf")
    game.play("use potion-of-healing")
    assert game.hero("dwarf").body == 3
    assert not any(" attacks " in line for line in game.log())
    assert game.position.players() == (0,)


@pytest.mark.rule("HQ-R17.1")
def test_what_heals_others_alone_saves_nobody_who_dies(own: Any) -> None:
    game = own(
        "equipment",
        'effects = [{ do = "move dice", times = 2 }]',
        'target = "other hero"\neffects = [{ do = "heal", n = 2 }]',
        heroes={"dwarf": (12, 10), "elf": (2, 2)},
        monsters=[("orc", (13, 10))],
        zargon=True,
        change={"dwarf": {"body": 1}},
    ).deal("dwarf", "potion-of-speed")
    game.play("pick orc#1").dice("skull", "skull", "skull", "black shield", "black shield").play("orc#1 attack dwarf")
    assert game.hero("dwarf").life == "dead"


@pytest.mark.rule("HQ-R17.1")
def test_a_spell_that_heals_all_in_sight_saves_its_caster_too(own: Any) -> None:
    game = own(
        "spells",
        HEAL,
        HEAL.replace('"hero"', '"heroes in sight"'),
        heroes={"wizard": (12, 10)},
        left=3,
        change={"wizard": {"body": 1}},
        known_traps=[("pit!", (13, 10))],
    ).deal("wizard", "heal-body")
    game.play("enter (13,10)", "cast heal-body on wizard")
    assert game.hero("wizard").body == 4


@pytest.mark.rule("HQ-R4.5")
def test_who_returns_to_a_start_full_of_monsters_stands_on_no_monster(table: Any) -> None:
    heroes = {"barbarian": (14, 8), "dwarf": (15, 8), "elf": (14, 10), "wizard": (11, 12)}
    start = ((11, 10), (11, 11))
    game = table(heroes=heroes, start=start, monsters=[("orc", (11, 10))]).deal("barbarian", "ring-of-return")
    game.play("use ring-of-return")
    assert [hero.square for hero in game.state.heroes] == [number((11, 11))] * 4
    full = table(heroes=heroes, start=start, monsters=[("orc", at) for at in start]).deal("barbarian", "ring-of-return")
    full.play("use ring-of-return")
    squares = [hero.square for hero in full.state.heroes]
    assert len({*squares, *map(number, start)}) == 6


def test_a_monster_keeps_its_bonuses_until_it_defends_or_is_hurt(own: Any) -> None:
    spell = 'name = "escape"\neffects = [{{ do = "bonus", defend = 2, until = ["{}"] }}]'
    for until, kept in (("next defence", 0), ("hurt", 1)):
        text = (FOLDER / "dread.toml").read_text(encoding="utf-8")
        old = text[text.index('name = "escape"') : text.index("]", text.index('name = "escape"')) + 1]
        source = old.split("\n")[1]
        new = spell.format(until).replace("\n", f"\n{source}\n")
        game = own("dread", old, new, heroes={"elf": (12, 10)}, monsters=[("gargoyle", (13, 10))], zargon=True)
        gargoyle = game.state.monsters[0]
        gargoyle.spells = ["escape"]
        game.play("pick gargoyle#1", "gargoyle#1 cast escape", "end turn")
        assert monster_defend_dice(game.position, gargoyle) == 7
        game.dice("skull", "white shield", *["black shield"] * 7).play("attack gargoyle#1 with shortsword")
        assert len(gargoyle.bonuses) == kept
        game.play("end turn", "end turn").dice("skull", "skull", *["white shield"] * 7)
        game.play("attack gargoyle#1 with shortsword")
        assert gargoyle.bonuses == []


def test_what_heals_on_a_hero_is_for_those_who_have_lost_body(own: Any) -> None:
    game = own(
        "treasures",
        POTION,
        f'{POTION}\ntarget = "hero"',
        heroes={"barbarian": (12, 10), "dwarf": (13, 10), "elf": (14, 10)},
        change={"dwarf": {"body": 3}},
    ).deal("barbarian", "potion-of-healing")
    assert game.legal("use") == ["use potion-of-healing on dwarf"]
    game.dice(2).play("use potion-of-healing on dwarf")
    assert game.hero("dwarf").body == 5


@pytest.mark.rule("HQ-A5")
@pytest.mark.rule("HQ-R6.8")
@pytest.mark.parametrize("high", [False, True])
def test_furniture_that_its_data_call_high_hides_what_is_behind(own: Any, high: bool) -> None:
    game = own(
        "furniture",
        'name = "table"',
        f'name = "table"\nblocks_sight = {str(high).lower()}',
        heroes={"wizard": (11, 10)},
        monsters=[("orc", (16, 10))],
        furniture=(FurniturePart(kind="table", at=(13, 9)),),
    ).deal("wizard", "tempest")
    reveal_room(game.position, "K", 0)
    assert game.legal("cast") == ([] if high else ["cast tempest on orc#1"])
    assert ("search for traps" in game.legal()) == high
    game.play("end turn", "pick orc#1")
    assert "orc#1 move (13,9)" not in game.legal()
