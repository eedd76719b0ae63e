"""Which tests prove a rule: those that bear its mark, that a run collects, and that do something."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.testing.marks import Mark, marks


def said(folder: Path, text: str) -> list[tuple[str, str]]:
    """Gives each rule that a test file marks, and why it is not proved."""
    path = folder / "test_sample.py"
    path.write_text(text, encoding="utf-8")
    return [(mark.rule, mark.idle) for mark in marks(path)]


def test_marks_are_found_on_tests_and_on_single_parameters_and_must_be_written_out(tmp_path: Path) -> None:
    path = tmp_path / "test_sample.py"
    path.write_text(
        '@pytest.mark.rule("X1", "X2")\n'
        '@pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.rule("X3"))])\n'
        "def test_it(a): assert a\n"
        "@pytest.mark.rule(NAME)\n"
        "def test_that(): assert True\n",
        encoding="utf-8",
    )
    (tmp_path / "helpers.py").write_text('pytest.mark.rule("X9")\n')
    found = [Mark("X1", "test_sample.py:1"), Mark("X2", "test_sample.py:1"), Mark("X3", "test_sample.py:2")]
    assert list(marks(tmp_path)) == list(marks(path)) == [*found, Mark("", "test_sample.py:4")]


@pytest.mark.parametrize(
    ("above", "function", "idle"),
    [
        ("", "def test_it(): assert True", ""),
        ("@mark.skipif(WINDOWS, reason='no signals there')\n", "def test_it(): assert True", ""),
        ("@pytest.mark.skip(reason='later')\n", "def test_it(): assert True", "is skipped"),
        ("@pytest.mark.skipif(True, reason='later')\n", "def test_it(): assert True", "is skipped"),
        ("@mark.xfail\n", "def test_it(): assert True", "is expected to fail"),
        ("@mark.parametrize('a', [1])\n", "def test_it(a): assert a", ""),
        ("@mark.parametrize('a', [])\n", "def test_it(a): assert a", "is run with no values"),
        ("@mark.parametrize('a', argvalues=())\n", "def test_it(a): assert a", "is run with no values"),
        ("@mark.parametrize('a', [param(1, marks=mark.skip)])\n", "def test_it(a): assert a", "is run with no values"),
        ("", "def it(): assert True", "is no test by its name"),
        ("", "def test_it(): ...", "is empty"),
        ("", "def test_it(): return", "is empty"),
        ("", "async def test_it():\n    'Tests it.'\n    pass", "is empty"),
        ("", "def test_it():\n    'Tests it.'\n    pytest.skip('later')", "is skipped"),
        ("", "def test_it(): pytest.xfail('later')", "is expected to fail"),
        ("", "def test_it(): pytest.fail('later')", "only fails"),
        ("", "def test_it(): raise NotImplementedError", "only fails"),
        ("", "def test_it():\n    for a in seeds:\n        if found(a): return\n    pytest.fail('none')", ""),
        ("", "def test_it():\n    if WINDOWS: pytest.skip('not there')\n    assert True", ""),
        ("", "def test_it():\n    match.skip()\n    assert match.over", ""),
        ("", "def test_it(): assert True\ndef test_it(): assert True", "is defined again below"),
    ],
)
def test_a_mark_on_what_proves_nothing_says_why(tmp_path: Path, above: str, function: str, idle: str) -> None:
    assert said(tmp_path, f"{above}@pytest.mark.rule('X1')\n{function}\n") == [("X1", idle)]


TEST = "@pytest.mark.rule('X1')\ndef test_it(self=None): assert True\n"
INNER = "    " + TEST.replace("\n", "\n    ")


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ("pytest.mark.rule('X1')\ndef test_it(): assert True", "is none: the mark is applied to nothing"),
        ("NAME = pytest.mark.rule('X1')\ndef test_it(): assert True", "is none: the mark is applied to nothing"),
        ("NAME = pytest.mark.rule('X1')\n@NAME\ndef test_it(): assert True", ""),
        ("A = [param(1, marks=mark.rule('X1'))]\n@mark.parametrize('a', A)\ndef test_it(a): assert a", ""),
        (
            "@mark.parametrize('a', [2, param(1, marks=[mark.rule('X1'), mark.skip])])\ndef test_it(a): assert a",
            "is skipped",
        ),
        ("A = []\n@mark.parametrize('a', A)\n" + TEST, "is run with no values"),
        ("def outer():\n" + INNER, "is inside a function"),
        ("class TestThat:\n" + INNER, ""),
        ("class TestThat:\n    class TestInner:\n    " + INNER.replace("\n", "\n    "), ""),
        ("class That(unittest.TestCase):\n" + INNER, ""),
        ("class Shared:\n" + INNER + "\nclass TestThat(Shared):\n    pass", ""),
        ("class Helper:\n" + INNER, "is in a class that no run collects"),
        ("class TestThat:\n    def __init__(self): pass\n" + INNER, "is in a class that no run collects"),
        ("class TestThat:\n    __test__ = False\n" + INNER, "is in a class that no run collects"),
        ("@pytest.mark.skip(reason='later')\nclass TestThat:\n" + INNER, "is skipped"),
        ("class TestThat:\n    pytestmark = [pytest.mark.xfail]\n" + INNER, "is expected to fail"),
        ("pytestmark = pytest.mark.skip\n" + TEST, "is skipped"),
        ("pytestmark = pytest.mark.skipif(WINDOWS, reason='no signals there')\n" + TEST, ""),
        ("pytest.skip('later', allow_module_level=True)\n" + TEST, "is skipped"),
        ("if WINDOWS:\n    pytest.skip('not there', allow_module_level=True)\n" + TEST, ""),
        ("if WINDOWS:\n" + INNER + "\nelse:\n" + INNER.replace("@pytest.mark.rule('X1')", ""), ""),
        ("if False:\n" + INNER, "is none: the mark is applied to nothing"),
        ("pytestmark = [pytest.mark.rule('X1')]\ndef helper(): pass\ndef test_it(): assert True", ""),
        ("pytestmark = pytest.mark.rule('X1')\ndef test_it(): ...", "is empty"),
        ("pytestmark = pytest.mark.rule('X1')", "is none: the mark is applied to nothing"),
        ("@pytest.mark.rule('X1')\nclass TestThat:\n    def test_it(self): assert True", ""),
        ("@pytest.mark.rule('X1')\nclass TestThat:\n    def test_it(self): pass", "is empty"),
    ],
)
def test_a_mark_counts_where_a_run_collects_what_bears_it(tmp_path: Path, text: str, idle: str) -> None:
    assert said(tmp_path, text + "\n") == [("X1", idle)]
