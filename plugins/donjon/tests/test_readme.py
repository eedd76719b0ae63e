"""The README is complete: every option, data file, field and word of the vocabulary, and its examples are valid."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from undercroft import Entry
from undercroft import Options as HostOptions
from undercroft_donjon.cards import Parts
from undercroft_donjon.objectives import Objective
from undercroft_donjon.options import Options
from undercroft_donjon.static import DATA

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
EXAMPLES = [
    pytest.param(name, entry, id=f"{name}-{entry['name']}")
    for block in re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    for name, entries in tomllib.loads(block).items()
    for entry in entries
]


def rows(heading: str) -> dict[str, str]:
    """Gives the lines of the table under a heading by what stands first in them in code."""
    section = README.split(f"\n{heading}\n")[1].split("\n#")[0]
    return {found[1]: line for line in section.splitlines() if (found := re.match(r"\| `([^`]+)`", line))}


def test_every_option_is_explained() -> None:
    own = {field.name for field in msgspec.structs.fields(Options)}
    common = {field.name for field in msgspec.structs.fields(HostOptions)}
    assert set(rows("## Play")) == own - common


def test_every_data_file_is_explained_with_its_fields() -> None:
    table = rows("## Your own data")
    assert set(table) == {f"{name}.toml" for name in DATA}
    common = {field.name for field in msgspec.structs.fields(Entry)} | {"rule"}
    for name, kind in DATA.items():
        if kind is Objective:
            continue
        for field in msgspec.structs.fields(kind):
            # Powers and Mixtures could have effects on others, but none in the game does.
            if field.name not in common and (name, field.name) not in {("powers", "others"), ("mixtures", "others")}:
                assert re.search(rf"`{field.encode_name}( = true)?`", table[f"{name}.toml"]), (name, field.name)


def test_every_part_of_an_effect_is_explained_with_its_fields() -> None:
    section = README.split("\n### Effects\n")[1].split("\n#")[0]
    for part in get_args(get_args(Parts)[0]):
        tag: Any = part.__struct_config__.tag
        line = next(line for line in section.splitlines() if f'do = "{tag}"' in line)
        for field in msgspec.structs.fields(part):
            assert f"{field.encode_name} = " in line or field.encode_name in line.split("|")[2], (tag, field.name)


def test_every_field_of_an_objective_and_its_words_are_explained() -> None:
    section = README.split("\n### Objectives\n")[1]
    for field in msgspec.structs.fields(Objective):
        if field.name not in {"name", "source"}:
            assert f"`{field.name}`" in section
    for word in [*get_args(_type("look")), *get_args(_type("count")), *get_args(_type("colour"))]:
        assert f"`{word}`" in section


def _type(name: str) -> Any:
    return next(field.type for field in msgspec.structs.fields(Objective) if field.name == name)


@pytest.mark.parametrize(("name", "entry"), EXAMPLES)
def test_the_examples_of_data_are_those_of_the_data_files(name: str, entry: dict[str, Any]) -> None:
    msgspec.convert(entry, DATA[name])
    path = Path(__file__).parents[1] / "src" / "undercroft_donjon" / "data" / f"{name}.toml"
    assert entry in tomllib.loads(path.read_text(encoding="utf-8"))[name]


def test_the_board_in_it_fits_a_terminal() -> None:
    board = README.split("```text\n")[1].split("```")[0].splitlines()
    assert len(board) == 24
    assert max(map(len, board)) == 80
