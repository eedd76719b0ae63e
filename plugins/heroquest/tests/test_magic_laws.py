"""Laws that spells and artifacts keep in random play, with a sorcerer who has every Dread spell."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from undercroft import Host
from undercroft_heroquest import plugin
from undercroft_heroquest.box import read_box

QUEST = """
format = 1
title = "Everything at once"
parchment = "Do not go in."
wandering = "orc"
start = [[10, 10], [9, 10], [8, 10], [7, 10]]
goal = { kind = "slay" }
doors = [{ between = [[10, 10], [11, 10]] }]

[[monsters]]
kind = "dread-sorcerer"
at = [16, 12]
name = "morn"
movement = 8
attack = 4
defend = 6
body = 9
mind = 6
spells = [SPELLS]
escape = [3, 3]

[[monsters]]
kind = "zombie"
at = [14, 9]

[[monsters]]
kind = "gargoyle"
at = [15, 11]
"""
SHEETS = """
[[heroes]]
kind = "barbarian"
gold = 40
items = ["broadsword", "battle-axe", "shield", "helmet", "potion-of-speed", "potion-of-healing", "holy-water"]
artifacts = ["ring-of-fortitude", "orcs-bane", "elixir-of-life"]

[[heroes]]
kind = "dwarf"
items = ["crossbow", "plate-mail", "heroic-brew", "potion-of-strength", "potion-of-defense"]
artifacts = ["talisman-of-lore", "phantom-blade", "ring-of-return"]

[[heroes]]
kind = "elf"
artifacts = ["fortunes-longsword", "rod-of-telekinesis"]

[[heroes]]
kind = "wizard"
items = ["handaxe", "staff"]
artifacts = ["wizards-cloak", "spell-ring", "wand-of-magic"]
"""
LIKED = ("cast", "use", "open", "attack", "dread-sorcerer#1 cast")
DISLIKED = ("end turn", "leave", "give")


@pytest.mark.rule("HQ-R8.3")
@pytest.mark.rule("HQ-R16.1")
@pytest.mark.parametrize("seed", range(4))
def test_cards_are_cast_and_counted_once(tmp_path: Path, seed: int) -> None:
    box = read_box()
    quest, sheets = tmp_path / "quest.toml", tmp_path / "sheets.toml"
    quest.write_text(QUEST.replace("SPELLS", ", ".join(f'"{name}"' for name in box.dread)), encoding="utf-8")
    sheets.write_text(SHEETS, encoding="utf-8")
    options = {"quest": str(quest), "heroes": str(sheets)}
    match = Host(plugins=[plugin], strict=True).match("heroquest", players=3, seed=seed, options=options)
    chance = random.Random(seed)
    cast: Counter[str] = Counter()
    for _ in range(500):
        if not match.players():
            break
        player = match.players()[0]
        actions = match.legal(player)
        texts = [match.text(action) for action in actions]
        weights = [8 if text.startswith(LIKED) else 0.1 if text.startswith(DISLIKED) else 1 for text in texts]
        place = chance.choices(range(len(actions)), weights)[0]
        words = texts[place].split()
        if "cast" in words:
            dread = "dread " if words[0] != "cast" else ""
            cast[dread + words[words.index("cast") + 1]] += 1
        match.play(player, actions[place])
        state = match.observation(0).state
        for hero in state.heroes:
            worn = [list(box.artifacts.values())[number] for number in hero.artifacts]
            sheet = box.heroes[hero.kind]
            assert hero.most_body == sheet.body + sum(one.body for one in worn)
            assert hero.most_mind == sheet.mind + sum(one.mind for one in worn)
            assert 0 <= hero.body <= hero.most_body
        held = [number for hero in state.heroes for number in hero.spells]
        assert sorted([*held, *state.spells_left, *state.spells_cast]) == list(range(12))
    ring = next(hero.ring for hero in match.observation(0).state.heroes if hero.kind == "wizard")
    assert all(count == 1 or (name == ring and count == 2) for name, count in cast.items())
    assert len(cast) > 8
