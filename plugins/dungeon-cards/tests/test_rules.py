"""The numbered rules; that each has a test is among what the conformance suite tries."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

RULES = tomllib.loads((files("undercroft_dungeon_cards") / "rules.toml").read_text(encoding="utf-8"))["rule"]


def test_there_are_the_55_rules_of_the_specification_each_once() -> None:
    wanted = [f"DC-C-{number:02}" for number in range(1, 22)]
    wanted += [f"DC-U{number}" for number in range(1, 23)]
    wanted += [f"DC-H{number}" for number in range(1, 13)]
    assert [rule["id"] for rule in RULES] == wanted


def test_what_the_fragment_says_is_kept_apart_from_readings_and_house_rules() -> None:
    sources = Counter((rule["id"].split("-")[1][0], rule["source"]) for rule in RULES)
    assert sources == {("C", "rulebook"): 21, ("U", "assumed"): 22, ("H", "assumed"): 12}


def test_every_rule_with_a_second_reading_names_its_option() -> None:
    noted = {rule["id"]: rule.get("note", "") for rule in RULES}
    options = {
        "U2": "walls_join",
        "U3": "dragon_detached",
        "U5": "must_add",
        "U10": "must_remove",
        "U15": "own_pawn_blocks",
        "U16": "empty_resolved",
        "U20": "must_draw",
    }
    for name, option in options.items():
        assert option in noted[f"DC-{name}"]
