"""Which rules the tests of a folder prove: the ids in `pytest.mark.rule(...)`, read without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple


class Mark(NamedTuple):
    """A rule id that a test names, and where; the id is empty where it is not written out."""

    rule: str
    where: str
    idle: str = ""
    """Why the test proves nothing, if it does not: it is skipped, expected to fail, empty, or no test."""


def marks(folder: Path) -> Iterator[Mark]:
    """Gives every rule id that a `pytest.mark.rule(...)` in the folder, or in the file, names.

    Ids must be written out, so that a search for one finds its tests; one that is not comes as "".
    """
    for path in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
        if path != folder and not (path.name.startswith("test_") or path.name.endswith("_test.py")):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
        idle = {call: why for one in functions for call in _calls(one.decorator_list) if (why := _idle(one))}
        for call in sorted(_calls([tree]), key=lambda call: (call.lineno, call.col_offset)):
            if ast.unparse(call.func) in ("pytest.mark.rule", "mark.rule"):
                for argument in call.args:
                    written = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                    rule = argument.value if written else ""  # type: ignore[attr-defined]
                    yield Mark(rule, f"{path.name}:{call.lineno}", idle.get(call, ""))


def _calls(nodes: Iterable[ast.AST]) -> list[ast.Call]:
    return [node for top in nodes for node in ast.walk(top) if isinstance(node, ast.Call)]


def _idle(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Says why a marked function proves nothing; "" for a test that does something."""
    if not function.name.startswith("test"):
        return "is no test by its name"
    for decorator in function.decorator_list:
        name = ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator).rpartition("mark.")[2]
        if name in ("skip", "xfail"):
            return "is skipped" if name == "skip" else "is expected to fail"
    if all(isinstance(one, ast.Pass) or (isinstance(one, ast.Expr) and _constant(one)) for one in function.body):
        return "is empty"
    return ""


def _constant(expression: ast.Expr) -> bool:
    return isinstance(expression.value, ast.Constant)
