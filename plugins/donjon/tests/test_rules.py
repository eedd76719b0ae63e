"""The numbered rules; that each has a test is among what test_conformance.py tries."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

RULES = tomllib.loads((files("undercroft_donjon") / "rules.toml").read_text(encoding="utf-8"))["rule"]
IDS = [rule["id"] for rule in RULES]
CHAPTERS = {
    "N": 5,
    "S": 10,
    "D": 9,
    "AG": 9,
    "T": 21,
    "PW": 11,
    "M": 10,
    "P": 10,
    "B": 11,
    "U": 6,
    "E": 9,
    "Y": 4,
    "R": 4,
    "V": 4,
    "G": 4,
}
"""How many rules each chapter has."""


def test_the_127_rules_are_there_in_order_each_once() -> None:
    wanted = [f"DJ-{chapter}{number + 1}" for chapter, size in CHAPTERS.items() for number in range(size)]
    assert wanted == IDS
    assert len(IDS) == 127


def test_a_rule_is_one_sentence_or_two_on_one_line_with_a_source() -> None:
    for rule in RULES:
        assert set(rule) <= {"id", "text", "source", "note"}
        assert rule["source"] in ("rulebook", "public", "assumed")
        for text in (rule["text"], rule.get("note", "-.")):
            assert text.endswith("."), rule["id"]
            assert text == " ".join(text.split()), rule["id"]
    assert max(Counter(rule["text"] for rule in RULES).values()) == 1
