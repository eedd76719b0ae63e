"""The data files: what they hold, how a folder replaces them, and what is wrong with bad ones."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft import DataError
from undercroft_heroquest.box import DATA, Box, read_box
from undercroft_heroquest.effects import Bind, Damage, GainGold, Kill, Summon

FOLDER = files("undercroft_heroquest") / "data"
UNDEAD = ("skeleton", "zombie", "mummy")


def own(tmp_path: Path, file: str, *changes: tuple[str, str]) -> Path:
    """A folder with one data file of which a few words are different."""
    text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    (tmp_path / f"{file}.toml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.rule("HQ-R1.3", "HQ-A24")
def test_there_are_31_monster_figures_in_three_colours(box: Box) -> None:
    assert {name: monster.figures for name, monster in box.monsters.items()} == {
        "orc": 8, "goblin": 6, "abomination": 3, "dread-warrior": 4, "dread-sorcerer": 1, "gargoyle": 1,
        "skeleton": 4, "zombie": 2, "mummy": 2,
    }  # fmt: skip
    assert sum(monster.figures for monster in box.monsters.values()) == 31
    colours: dict[str, set[str]] = {}
    for name, monster in box.monsters.items():
        colours.setdefault(monster.colour, set()).add(name)
    assert colours == {
        "green": {"orc", "goblin", "abomination"},
        "ivory": set(UNDEAD),
        "dark grey": {"dread-warrior", "dread-sorcerer", "gargoyle"},
    }


def test_the_monster_chart_is_that_of_the_sheet(box: Box) -> None:
    chart = {
        name: (monster.movement, monster.attack, monster.defend, monster.body, monster.mind)
        for name, monster in box.monsters.items()
    }
    assert chart == {
        "goblin": (10, 2, 1, 1, 1), "orc": (8, 3, 2, 1, 2), "skeleton": (6, 2, 2, 1, 0), "zombie": (5, 2, 3, 1, 0),
        "mummy": (4, 3, 4, 2, 0), "abomination": (6, 3, 3, 2, 3), "dread-warrior": (7, 4, 4, 3, 3),
        "gargoyle": (6, 4, 5, 3, 4), "dread-sorcerer": (None,) * 5,
    }  # fmt: skip
    assert {name for name, monster in box.monsters.items() if monster.undead} == set(UNDEAD)
    assert {name for name, monster in box.monsters.items() if monster.mind == 0} == set(UNDEAD)


@pytest.mark.rule("HQ-R1.4")
def test_there_are_15_pieces_of_furniture_and_21_doors(box: Box) -> None:
    assert {name: (piece.pieces, piece.width, piece.height) for name, piece in box.furniture.items()} == {
        "table": (2, 3, 2), "throne": (1, 1, 1), "alchemists-bench": (1, 3, 2), "treasure-chest": (3, 1, 1),
        "tomb": (1, 2, 3), "sorcerers-table": (1, 3, 2), "bookcase": (2, 3, 1), "rack": (1, 2, 3),
        "fireplace": (1, 3, 1), "weapons-rack": (1, 3, 1), "cupboard": (1, 3, 1),
    }  # fmt: skip
    assert sum(piece.pieces for piece in box.furniture.values()) == 15
    assert (box.entry.closed_doors, box.entry.open_doors, box.entry.stairs) == (5, 16, (2, 2))


@pytest.mark.rule("HQ-R1.5")
def test_the_treasure_deck_has_24_cards_10_of_which_return(box: Box) -> None:
    """Vector D1."""
    deck = box.treasures
    assert sum(card.copies for card in deck.values()) == 24
    assert {name: card.copies for name, card in deck.items() if card.returns} == {
        "hazard-arrow": 2, "hazard-hole": 2, "wandering-monster": 6,
    }  # fmt: skip
    gold = [effect.n for card in deck.values() for effect in card.effects if isinstance(effect, GainGold)]
    assert sorted(gold) == [15, 25, 35, 50]
    assert {name: card.copies for name, card in deck.items() if card.keep} == {
        "potion-of-healing": 3, "potion-of-strength": 1, "potion-of-defense": 1, "heroic-brew": 1,
    }  # fmt: skip


@pytest.mark.rule("HQ-R1.5")
def test_there_are_14_artifacts_and_twice_12_spells(box: Box) -> None:
    assert (len(box.artifacts), len(box.spells), len(box.dread), len(box.equipment)) == (14, 12, 12, 16)
    assert Counter(spell.element for spell in box.spells.values()) == dict.fromkeys(
        ("air", "earth", "fire", "water"), 3
    )
    assert box.spells["sleep"].spares == UNDEAD
    assert all(isinstance(effect, Bind) and effect.wakes == 6 for effect in box.spells["sleep"].effects)
    flames = [box.spells["ball-of-flame"], box.dread["ball-of-flame"]]
    assert all(spell.effects == (Damage(2, 2, (5, 6)),) for spell in flames)
    assert [spell.target for spell in flames] == ["monster", "hero"]
    (orcs,) = box.dread["summon-orcs"].effects
    assert isinstance(orcs, Summon)
    assert [(throw.on, throw.monsters) for throw in orcs.table] == [
        ((1, 2, 3), {"orc": 4}), ((4, 5), {"orc": 5}), ((6,), {"orc": 6}),
    ]  # fmt: skip


@pytest.mark.rule("HQ-R7.8")
def test_heroes_have_the_points_and_weapons_of_their_sheets(box: Box) -> None:
    sheets = {name: (hero.defend, hero.body, hero.mind, hero.weapon) for name, hero in box.heroes.items()}
    assert sheets == {
        "barbarian": (2, 8, 2, "broadsword"), "dwarf": (2, 7, 3, "shortsword"), "elf": (2, 6, 4, "shortsword"),
        "wizard": (2, 4, 6, "dagger"),
    }  # fmt: skip
    assert {name: box.equipment[hero.weapon].attack for name, hero in box.heroes.items()} == {
        "barbarian": 3, "dwarf": 2, "elf": 2, "wizard": 1,
    }  # fmt: skip
    assert {hero.attack for hero in box.heroes.values()} == {1}
    assert {name: hero.spell_groups for name, hero in box.heroes.items() if hero.spell_groups} == {
        "elf": 1,
        "wizard": 3,
    }
    assert {item.name for item in box.equipment.values() if "wizard" in item.users} == {
        "dagger", "staff", "handaxe", "bracers", "tool-kit", "potion-of-speed", "holy-water",
    }  # fmt: skip


def test_the_dwarf_disarms_with_skulls_and_white_shields_and_a_kit_with_shields(box: Box) -> None:
    assert box.heroes["dwarf"].disarms == ("skull", "white shield")
    assert box.equipment["tool-kit"].disarms == ("white shield", "black shield")
    assert [name for name, hero in box.heroes.items() if hero.disarms] == ["dwarf"]


def test_the_armory_is_that_of_the_sheet(box: Box) -> None:
    items = box.equipment
    assert {name: item.gold for name, item in items.items()} == {
        "dagger": 25, "staff": 100, "shortsword": 150, "handaxe": 200, "broadsword": 250, "longsword": 350,
        "crossbow": 350, "battle-axe": 450, "helmet": 125, "shield": 150, "chain-mail": 500, "bracers": 550,
        "plate-mail": 850, "tool-kit": 250, "potion-of-speed": 200, "holy-water": 400,
    }  # fmt: skip
    assert {name: item.attack for name, item in items.items() if item.attack} == {
        "dagger": 1, "staff": 1, "shortsword": 2, "handaxe": 2, "broadsword": 3, "longsword": 3, "crossbow": 3,
        "battle-axe": 4,
    }  # fmt: skip
    assert {name for name, item in items.items() if item.throw} == {"dagger", "handaxe"}
    assert {name for name, item in items.items() if item.reach == "diagonal"} == {"staff", "longsword"}
    assert {name for name, item in items.items() if item.reach == "far"} == {"crossbow"}
    assert {name for name, item in items.items() if item.hands == 2} == {"staff", "battle-axe"}
    best = [max(item.defend for item in items.values() if item.slot == slot) for slot in ("body", "head", "shield")]
    assert sum(best) + 2 == 6, "the most ordinary defence"
    assert items["plate-mail"].move_dice == 1
    assert items["holy-water"].effects == (Kill(UNDEAD),)


def test_disputed_values_say_so(box: Box) -> None:
    noted = {entry.name for entries in box.data.values() for entry in entries if entry.note}
    assert {"dread-warrior", "handaxe", "summon-orcs", "summon-undead", "rust", "command", "zombie", "mummy"} <= noted


def test_a_folder_replaces_whole_files(tmp_path: Path) -> None:
    changed = read_box(own(tmp_path, "monsters", ("figures = 8", "figures = 16"), ("defend = 4", "defend = 3")))
    plain = read_box()
    assert changed.monsters["orc"].figures == 16
    assert changed.equipment == plain.equipment
    assert changed.data != plain.data


def test_effects_are_chosen_without_code(tmp_path: Path) -> None:
    folder = own(
        tmp_path, "spells", ('{ do = "skip turn" }', '{ do = "damage", n = 1 }, { do = "skip turn", wakes = 5 }')
    )
    assert read_box(folder).spells["tempest"].effects[0] == Damage(1)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("artifacts", 'name = "wand-of-magic"', 'name = "Wand"', "entry 'Wand': the name must be one word of small"),
        ("artifacts", 'name = "wand-of-magic"', 'name = "dagger"', "equipment.toml has this name too"),
        ("artifacts", 'slot = "worn"\nbody = 1', 'slot = "worn"', "entry 'ring-of-fortitude': it does nothing"),
        ("artifacts", 'slot = "worn"\nbody = 1', 'slot = "worn"\nattack = 1', "are for weapons only"),
        ("artifacts", '["orc"]', '["orcs"]', "entry 'orcs-bane': monsters.toml has no 'orcs'; did you mean 'orc'?"),
        ("artifacts", 'target = "dead hero"', 'target = "hero"', "`revive` and the target `dead hero` go together"),
        ("artifacts", "[[artifacts]]\n", "[[artifacts]]\ncopies = 2\n", "unknown field `copies`"),
        ("board", ".AAAA", "..AAA", "square (2,2) is in none of the corridors (HQ-A3)"),
        ("board", ".AAAA", "AAAAA", "square (1,2) is in a room and in a corridor (HQ-A3)"),
        ("board", "SSSS", "AAAA", "room A is in several pieces"),
        ("board", ".AAAABBBB", ".AAAABBB", "it must have 19 rows of 26 characters"),
        ("board", "[1, 19, 26, 1]", "[2, 19, 26, 1]", "corridor [2, 19, 26, 1] leaves the board"),
        ("board", "[1, 1, 1, 19]", "[1, 2, 1, 19]", "corridor [1, 2, 1, 19] leaves the board"),
        ("board", "AAAA", "A  A", "a room must be named by one character that can be printed"),
        ("dread", 'source = "public"\n', "", "missing required field `source`"),
        ("dread", "on = [6]", "on = [5]", "entry 'summon-orcs': its table must name each number from 1 to 6 once"),
        ("dread", "{ orc = 4 }", "{ ork = 4 }", "entry 'summon-orcs': monsters.toml has no 'ork'; did you mean 'orc'?"),
        ("dread", '"helmet"', '"hat"', "entry 'rust': equipment.toml or artifacts.toml has no 'hat'"),
        ("dread", 'effects = [{ do = "flee" }]', "", "entry 'escape': it has no effects"),
        ("dread", "attack_dice = 1, ", "", "entry 'fear': bind: give `stops` or `attack_dice`"),
        ("equipment", 'users = ["barbarian", "dwarf", "elf"]', "users = []", "users must name at least one hero"),
        ("equipment", '"barbarian", "dwarf"', '"elf", "dwarf"', "users must name at least one hero, and each once"),
        ("equipment", 'slot = "weapon"\nattack = 1', 'slot = "weapon"', "entry 'dagger': a weapon needs attack dice"),
        ("equipment", 'slot = "head"', 'slot = "head"\nhands = 2', "'helmet': attack, reach, throw, hands and ag"),
        ("equipment", 'slot = "potion"\nuses = "once"', 'slot = "potion"', "entry 'potion-of-speed': a potion has eff"),
        ("equipment", 'name = "helmet"', 'name = "potion-of-healing"', "equipment.toml has this name too"),
        ("equipment", 'kinds = ["skeleton"', 'kinds = ["skull"', "entry 'holy-water': monsters.toml has no 'skull'"),
        ("furniture", 'name = "throne"', 'name = "orc"', "entry 'orc': monsters.toml has this name too"),
        ("furniture", 'name = "throne"', 'name = "pit"', "entry 'pit': the map of a quest uses this word"),
        ("furniture", 'name = "throne"', 'name = "table"', "entry 'table': the name stands twice"),
        ("heroes", 'name = "elf"', 'name = "gnome"', "there must be exactly barbarian, dwarf, elf, wizard (HQ-R1.1)"),
        ("heroes", '"dagger"', '"daggers"', "weapon: equipment.toml has no 'daggers'; did you mean 'dagger'?"),
        ("heroes", '"dagger"', '"broadsword"', "entry 'wizard': the wizard may not use the broadsword"),
        ("heroes", "spell_groups = 1", "spell_groups = 2", "spell_groups must add up to 4, not 5 (HQ-R2.3)"),
        ("monsters", "mind = 2\n", "", "entry 'orc': give movement, attack, defend, body and mind, or none of them"),
        ("spells", 'element = "air"', 'element = "fire"', "three must have element = 'air', not 2 (HQ-R2.3)"),
        ("spells", ", on = [5, 6]", "", "entry 'ball-of-flame': damage: `saves` and `on` go together"),
        ("spells", '{ do = "heal", n = 4 }', '{ do = "heal" }', "entry 'heal-body': heal: give `n` or `dice`"),
        ("spells", "defend = 1, ", "", "entry 'rock-skin': bonus: give `attack` or `defend`, and `until` when"),
        ("spells", 'target = "door"', 'target = "hero"', "`open door` and the target `door` go together"),
        ("spells", '["skeleton", ', '["skull", ', "entry 'sleep': monsters.toml has no 'skull'"),
        ("spells", 'do = "heal"', 'do = "cure"', "Invalid value 'cure'"),
        ("treasures", "dice = 1 }", 'dice = 1 }, { do = "end turn" }', "'potion-of-healing': `end turn` does not go"),
        ("treasures", 'defence"] }', 'defence"] }, { do = "wandering monster" }', "`wandering monster` does not go"),
        ("treasures", "copies = 6", "copies = 5", "there must be 24 in all, not 23 (HQ-R1.5)"),
        ("treasures", "keep = false\nreturns = true", "keep = true\nreturns = true", "entry 'hazard-arrow': a card"),
        ("treasures", 'effects = [{ do = "gold", n = 15 }]', "effects = []", "entry 'gold-15': it has no effects"),
    ],
)  # fmt: skip
def test_bad_data_is_refused_with_file_and_entry(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        read_box(own(tmp_path, file, (old, new)))
    assert f"{file}.toml" in str(caught.value)
    assert complaint in str(caught.value)


def test_two_boards_are_refused(tmp_path: Path) -> None:
    text = (FOLDER / "board.toml").read_text(encoding="utf-8")
    entry = text[text.index("[[board]]") :].replace('name = "board"', 'name = "cellar"')
    (tmp_path / "board.toml").write_text(text + entry, encoding="utf-8")
    with pytest.raises(DataError, match="there must be one board, not 2"):
        read_box(tmp_path)


def test_every_kind_of_effect_is_explained_and_used(box: Box) -> None:
    from undercroft_heroquest import effects

    kinds: Any = effects.AnyEffect.__args__  # type: ignore[attr-defined]
    table = effects.__doc__ or ""
    for kind in kinds:
        assert f'{{ do = "{kind.__struct_config__.tag}"' in table, kind
    used = {
        type(effect)
        for entries in box.data.values()
        for entry in entries
        for effect in (*getattr(entry, "effects", ()), *getattr(entry, "instead", ()))
    }
    assert used == set(kinds), "each is there for a card"
    assert set(DATA) == set(box.data)
