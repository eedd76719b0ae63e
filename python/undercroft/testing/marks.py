"""Which rules the tests of a folder prove: the ids in `pytest.mark.rule(...)`, read without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Mark(NamedTuple):
    """A rule id that a test names, and where; the id is empty where it is not written out."""

    rule: str
    where: str


def marks(folder: Path) -> Iterator[Mark]:
    """Gives every rule id that a `pytest.mark.rule(...)` in the folder, or in the file, names.

    Ids must be written out, so that a search for one finds its tests; one that is not comes as "".
    """
    for path in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
        if path != folder and not (path.name.startswith("test_") or path.name.endswith("_test.py")):
            continue
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            if ast.unparse(call.func) in ("pytest.mark.rule", "mark.rule"):
                for argument in call.args:
                    written = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                    rule = argument.value if written else ""  # type: ignore[attr-defined]
                    yield Mark(rule, f"{path.name}:{call.lineno}")
