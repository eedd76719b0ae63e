"""Every rule of the sheet has an id, and tests name no other ones."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from undercroft.rules import read_rules

RULES = tomllib.loads((files("undercroft_heroquest") / "rules.toml").read_text(encoding="utf-8"))["rule"]
IDS = [rule["id"] for rule in RULES]
CHAPTERS = (7, 5, 5, 6, 6, 8, 8, 3, 11, 2, 4, 16, 5, 4, 3, 2, 4, 1, 6)
"""How many rules chapters R1 to R19 have."""
GAPS = 25
LEFT_OUT = {"HQ-R19.3", "HQ-R19.4", "HQ-R19.6", "HQ-A18"}
"""What only campaigns use."""


def test_the_131_rules_are_there_in_order_each_once() -> None:
    wanted = [f"HQ-R{n}.{line + 1}" for n, size in enumerate(CHAPTERS, 1) for line in range(size)]
    wanted += [f"HQ-A{n + 1}" for n in range(GAPS)]
    assert wanted == IDS
    assert len(IDS) == 131


def test_the_host_reads_them() -> None:
    assert [rule.id for rule in read_rules(files("undercroft_heroquest") / "rules.toml")] == IDS


def test_a_rule_is_one_sentence_or_two_on_one_line_with_a_source() -> None:
    for rule in RULES:
        assert set(rule) <= {"id", "text", "source", "note", "left_out"}
        assert rule["source"] in ("rulebook", "public", "assumed")
        for text in (rule["text"], rule.get("note", "-."), rule.get("left_out", "-.")):
            assert text.endswith("."), rule["id"]
            assert text == " ".join(text.split()), rule["id"]
    assert max(Counter(rule["text"] for rule in RULES).values()) == 1


def test_rules_that_others_cite_are_rules() -> None:
    cited = {word.strip("().,;:") for rule in RULES for word in f"{rule['text']} {rule.get('note', '')}".split()}
    assert {word for word in cited if word.startswith("HQ-")} <= set(IDS)


def test_what_is_left_out_says_so_and_the_readme_lists_it() -> None:
    assert {rule["id"] for rule in RULES if "left_out" in rule} == LEFT_OUT
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    section = readme.split("\n## What is left out\n")[1].split("\n## ")[0]
    assert all(rule in section for rule in LEFT_OUT)


def marks(folder: Path) -> Iterator[tuple[str, str]]:
    """Gives each rule id that a `pytest.mark.rule(...)` in the folder names, and where."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    # Ids are written out, so that a search for one finds its tests.
                    assert isinstance(argument, ast.Constant), f"{path}:{node.lineno}: id not written out"
                    yield str(argument.value), f"{path.name}:{node.lineno}"


def test_no_test_names_an_unknown_rule() -> None:
    found = list(marks(Path(__file__).parent))
    assert found
    assert [(rule, where) for rule, where in found if rule not in IDS] == []


def test_every_rule_that_is_not_left_out_has_a_test() -> None:
    tested = {rule for rule, _ in marks(Path(__file__).parent)}
    assert [rule for rule in IDS if rule not in tested and rule not in LEFT_OUT] == []
