"""Every rule has an id, and every id a test."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

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


def marks(folder: Path) -> Iterator[tuple[str, str]]:
    """Gives each rule id that a `pytest.mark.rule(...)` in the folder names, and where."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    # Ids are written out, so that a search for one finds its tests.
                    assert isinstance(argument, ast.Constant), f"{path}:{node.lineno}: id not written out"
                    yield str(argument.value), f"{path.name}:{node.lineno}"


def test_marks_are_found_on_tests_and_on_single_parameters_and_must_be_written_out(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(
        '@pytest.mark.rule("X1", "X2")\n'
        '@pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.rule("X3"))])\n'
        "def test_it(a): ...\n",
        encoding="utf-8",
    )
    assert [rule for rule, _ in marks(tmp_path)] == ["X1", "X2", "X3"]
    (tmp_path / "test_sample.py").write_text("@pytest.mark.rule(NAME)\ndef test_it(): ...\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="not written out"):
        list(marks(tmp_path))


def test_every_rule_has_a_test() -> None:
    proven = {rule for rule, _ in marks(Path(__file__).parent)}
    assert [rule for rule in IDS if rule not in proven] == []


def test_no_test_names_an_unknown_rule() -> None:
    assert [(rule, where) for rule, where in marks(Path(__file__).parent) if rule not in IDS] == []
