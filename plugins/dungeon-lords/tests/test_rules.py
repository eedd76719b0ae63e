"""The numbered rules; that each has a test is among what the conformance suite tries."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

RULES = tomllib.loads((files("undercroft_dungeon_lords") / "rules.toml").read_text(encoding="utf-8"))["rule"]
IDS = [rule["id"] for rule in RULES]


def test_there_are_252_rules_each_once() -> None:
    assert [f"DL-S-{number:02}" for number in range(1, 82)] == IDS[:81]
    assert all(one.startswith("DL-B") for one in IDS[81:])
    assert len(IDS) == len(set(IDS)) == 252


def test_a_rule_is_one_sentence_or_two_on_one_line_with_a_source() -> None:
    for rule in RULES:
        assert set(rule) <= {"id", "text", "source", "note"}
        assert rule["source"] in ("rulebook", "public", "assumed")
        for text in (rule["text"], rule.get("note", "-.")):
            assert text.endswith("."), rule["id"]
            assert text == " ".join(text.split()), rule["id"]
    assert max(Counter(rule["text"] for rule in RULES).values()) <= 6  # six spells do nothing that is known
