"""The numbered rules; that each has a test is among what the conformance suite tries."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

RULES = tomllib.loads((files("undercroft_dungeon_twister") / "rules.toml").read_text(encoding="utf-8"))["rule"]
IDS = [rule["id"] for rule in RULES]
# The parts of the rules with the number of rules in each, in their order.
PARTS = {
    "G": 12,
    "P": 12,
    "C": 8,
    "O": 9,
    "K": 6,
    "B": 37,
    "M": 7,
    "ST": 3,
    "CR": 8,
    "PY": 21,
    "RO": 13,
    "TR": 11,
    "WE": 9,
    "LM": 17,
    "TE": 11,
}


def test_there_are_184_rules_each_once() -> None:
    assert [f"DT-{part}{number}" for part, last in PARTS.items() for number in range(1, last + 1)] == IDS
    assert len(set(IDS)) == 184


def test_a_rule_is_told_on_one_line_with_a_source() -> None:
    for rule in RULES:
        assert set(rule) <= {"id", "text", "source", "note", "left_out"}
        assert rule["source"] in ("rulebook", "public", "assumed")
        for text in (rule["text"], rule.get("note", "-."), rule.get("left_out", "-.")):
            assert text.endswith("."), rule["id"]
            assert text == " ".join(text.split()), rule["id"]


def test_no_two_rules_of_one_part_say_the_same() -> None:
    said = Counter((rule["id"].rstrip("0123456789"), rule["text"]) for rule in RULES)
    assert max(said.values()) == 1


def test_only_talk_at_the_table_is_left_out() -> None:
    assert [rule["id"] for rule in RULES if "left_out" in rule] == ["DT-TE7"]
