"""The line of every value of a TOML text."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from undercroft_heroquest.quest_lines import Lines

from .toml_text import Path, Writer

TEXT = st.text(st.sampled_from("ab [](){}#=,.'\"\\\n"), max_size=8)
VALUES = st.recursive(
    TEXT | st.integers(-5, 5) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=12,
)


def paths(value: Any, path: Path = ()) -> list[Path]:
    """Every path in plain data."""
    found: list[Path] = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found += paths(inner, (*path, number))
    return found


@given(data=st.dictionaries(TEXT, VALUES, max_size=4), draw=st.data())
def test_each_value_has_the_line_on_which_it_was_written(data: dict[str, Any], draw: st.DataObject) -> None:
    writer = Writer(lambda n: draw.draw(st.integers(0, n - 1)))
    text = writer.document(data)
    assert tomllib.loads(text) == data
    lines = Lines(text)
    assert {path: line for path, line in lines.lines.items() if path} == writer.lines
    assert set(writer.lines) == set(paths(data))
    assert lines.content == writer.content


def test_headers_may_name_tables_inside_the_last_of_a_list() -> None:
    text = "[[a]]\nx = 1\n[a.b]\ny = 2\n[[a.c]]\n[[a]]\n[a.b.d]\nz = 3\n[e]\n[e.f]\n"
    lines = Lines(text)
    assert set(lines.lines) - {()} == set(paths(tomllib.loads(text)))
    assert (lines.of(("a", 0, "b", "y")), lines.of(("a", 1, "b", "d", "z")), lines.of(("e", "f"))) == (4, 8, 10)


def test_dotted_keys_dates_and_lines_of_windows_are_read() -> None:
    text = "a.'b c'.d = 1979-05-27 07:32:00\r\nx = 1.5e3 # no\r\ny = \"\"\"q\"\"\"\"\"\r\nz = ''''a'''''\r\n"
    lines = Lines(text)
    assert set(lines.lines) - {()} == set(paths(tomllib.loads(text)))
    assert [lines.of((key,)) for key in "axyz"] == [1, 2, 3, 4]


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    lines = Lines("\n[a]\nb = [\n  1,\n  [2],\n]\n")
    assert lines.of(("a", "b", 1, 0)) == 5
    assert lines.of(("a", "b", 7)) == 3
    assert lines.of(("a", "q", "r")) == 2
    assert lines.of(("z",)) == 1
