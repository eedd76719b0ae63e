"""Which rules the tests of a folder prove: the ids in `pytest.mark.rule(...)`, read without running anything."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
ENDS = {
    "pytest.skip": "is skipped",
    "self.skipTest": "is skipped",
    "pytest.xfail": "is expected to fail",
    "pytest.fail": "only fails",
    "self.fail": "only fails",
}
"""What a call makes of the test that comes to it."""


class Mark(NamedTuple):
    """A rule id that a test names, and where; the id is empty where it is not written out."""

    rule: str
    where: str
    idle: str = ""
    """Why the test proves nothing, if it does not: no run collects it, it is skipped, expected to fail, or empty."""


def marks(folder: Path) -> Iterator[Mark]:
    """Gives every rule id that a `pytest.mark.rule(...)` in the folder, or in the file, names.

    A mark counts where pytest applies it: on a function or class that a run collects, in `pytestmark`, in the
    `marks` of a `pytest.param`, also by a name that the file gives it. Ids must be written out, so that a search for
    one finds its tests; one that is not comes as "".
    """
    for path in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
        if path != folder and not (path.name.startswith("test_") or path.name.endswith("_test.py")):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        reader = _Reader(tree)
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_rule(node)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            for argument in call.args:
                written = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                rule = argument.value if written else ""  # type: ignore[attr-defined]
                yield Mark(rule, f"{path.name}:{call.lineno}", reader.idle(call))


class _Reader:
    """Goes through a test file as a run collects it, and notes at each mark why what bears it proves nothing."""

    def __init__(self, tree: ast.Module) -> None:
        self.whys: dict[ast.AST, list[str]] = defaultdict(list)
        self.names: dict[str, ast.AST] = {}
        functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
        self.inner = {call for one in functions for inside in one.body for call in ast.walk(inside)}
        self._block(tree.body, [], "")

    def idle(self, call: ast.Call) -> str:
        """Says why a mark proves nothing; "" if one test that bears it does something."""
        if whys := self.whys.get(call):
            return "" if "" in whys else whys[0]
        return "is inside a function" if call in self.inner else "is none: the mark is applied to nothing"

    def _block(self, body: list[ast.stmt], above: list[ast.expr], why: str) -> None:
        """Notes the marks of the tests in a module or a class, with those that are above them all."""
        statements = list(_statements(body))
        values = dict(value for one in statements for value in _values(one))
        self.names |= values | {one.name: one for one in statements if isinstance(one, Function)}
        own = [values["pytestmark"]] if "pytestmark" in values else []
        above = above + own
        skipped = any(_ends(one) == "is skipped" for one in body)
        why = why or self._outcome(own) or ("is skipped" if skipped else "")
        bases: set[str] = set()
        later: set[str] = set()
        for one in reversed(statements):
            if not isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                continue
            said = why or ("is defined again below" if one.name in later else "")
            later |= {one.name} if one in body else set()
            if isinstance(one, ast.ClassDef):
                lost = "" if one.name in bases or _collected(one) else "is in a class that no run collects"
                bases |= set() if lost else {ast.unparse(base) for base in one.bases}
                self._block(one.body, above + one.decorator_list, said or lost or self._outcome(one.decorator_list))
            else:
                self._note(above + one.decorator_list, said or self._proves_nothing(one))

    def _note(self, expressions: Iterable[ast.AST], why: str) -> None:
        seen: set[str] = set()

        def note(node: ast.AST, why: str) -> None:
            if isinstance(node, ast.Name) and node.id in self.names and node.id not in seen:
                seen.add(node.id)
                named = self.names[node.id]
                for inside in named.body if isinstance(named, Function) else [named]:
                    note(inside, why)
            if isinstance(node, ast.Call) and _is_rule(node):
                self.whys[node].append(why)
            why = why or self._param(node)
            for inside in ast.iter_child_nodes(node):
                note(inside, why)

        for expression in expressions:
            note(expression, why)

    def _proves_nothing(self, function: Function) -> str:
        """Says why a function proves nothing; "" for a test that does something."""
        if not function.name.startswith("test"):
            return "is no test by its name"
        if outcome := self._outcome(function.decorator_list):
            return outcome
        body = [one for one in function.body if not (isinstance(one, ast.Pass) or _constant(one))]
        if not body or isinstance(body[0], ast.Return):
            return "is empty"
        for one in body:
            if ends := _ends(one):
                return ends
            if any(isinstance(inside, ast.Return) for inside in ast.walk(one)):
                break
        return ""

    def _outcome(self, marks: Iterable[ast.AST]) -> str:
        """Says what becomes of all tests under some marks, if none of them is run to prove something."""
        for mark in map(self._named, marks):
            if isinstance(mark, (ast.List, ast.Tuple)):
                if outcome := self._outcome(mark.elts):
                    return outcome
                continue
            name = _last(mark.func if isinstance(mark, ast.Call) else mark)
            if name == "skip" or (name in ("skipif", "skipIf") and _true(_argument(mark, 0, "condition"))):
                return "is skipped"
            if name in ("xfail", "expectedFailure"):
                return "is expected to fail"
            if name == "parametrize":
                values = self._named(_argument(mark, 1, "argvalues"))
                if isinstance(values, (ast.List, ast.Tuple)) and all(self._param(value) for value in values.elts):
                    return "is run with no values"
        return ""

    def _param(self, node: ast.AST) -> str:
        """Says why a `pytest.param` is not run; "" for one that is, and for what is none."""
        if isinstance(node, ast.Call) and _last(node.func) == "param":
            return self._outcome(keyword.value for keyword in node.keywords if keyword.arg == "marks")
        return ""

    def _named(self, node: ast.AST | None) -> ast.AST | None:
        return self.names.get(node.id, node) if isinstance(node, ast.Name) else node


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Gives the statements of a module or class, those under `if`, `try` and `with` too, save under `if False`."""
    for one in body:
        yield one
        for name in ("body", "orelse", "handlers", "finalbody"):
            if isinstance(one, (ast.If, ast.Try, ast.With)) and not (name == "body" and _false(one)):
                for inside in getattr(one, name, ()):
                    yield from _statements(inside.body if isinstance(inside, ast.ExceptHandler) else [inside])


def _values(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Gives each name that a statement gives a value."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    for target in targets:
        if isinstance(target, ast.Name) and isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value:
            yield target.id, statement.value


def _collected(one: ast.ClassDef) -> bool:
    """Tells whether pytest looks for tests in a class."""
    named = one.name.startswith("Test") or any(_last(base).endswith("TestCase") for base in one.bases)
    made = any(isinstance(inside, Function) and inside.name == "__init__" for inside in one.body)
    wanted = dict(value for inside in one.body for value in _values(inside)).get("__test__")
    return named and not made and not (isinstance(wanted, ast.Constant) and not wanted.value)


def _ends(statement: ast.stmt) -> str:
    """Says how a statement ends every test that comes to it; "" for one that does not."""
    if isinstance(statement, ast.Raise):
        return "only fails"
    call = statement.value if isinstance(statement, ast.Expr) else None
    return ENDS.get(ast.unparse(call.func), "") if isinstance(call, ast.Call) else ""


def _is_rule(call: ast.Call) -> bool:
    return f".{ast.unparse(call.func)}".endswith(".mark.rule")


def _last(name: ast.AST | None) -> str:
    return "" if name is None else ast.unparse(name).rpartition(".")[2]


def _argument(call: ast.AST | None, at: int, name: str) -> ast.expr | None:
    if not isinstance(call, ast.Call):
        return None
    named = [keyword.value for keyword in call.keywords if keyword.arg == name]
    return next(iter([*call.args[at : at + 1], *named]), None)


def _constant(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _true(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and bool(value.value)


def _false(statement: ast.If | ast.Try | ast.With) -> bool:
    test = getattr(statement, "test", None)
    return isinstance(test, ast.Constant) and not test.value
