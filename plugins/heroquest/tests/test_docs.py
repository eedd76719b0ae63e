"""The pages are complete: every field, part and word of quests and data files, and their examples are valid."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from undercroft import Entry
from undercroft_heroquest import effects, quest, quest_notes
from undercroft_heroquest.box import DATA, Box
from undercroft_heroquest.cards import Fact, Reach, Slot, Target, Uses, When
from undercroft_heroquest.quest_case import Code
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_picture import empty_map
from undercroft_heroquest.quest_read import parse_quest

FOLDER = Path(__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")
QUESTS = (FOLDER / "docs" / "quests.md").read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    return page.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]


def rows(page: str, heading: str) -> dict[str, str]:
    """Gives the lines of the table under a heading by what stands first in them in code."""
    lines = section(page, heading).splitlines()
    return {found[1]: line for line in lines if (found := re.match(r"\| `([^`]+)`", line))}


def names(kind: Any) -> set[str]:
    """The fields of a struct as they are written."""
    return {field.encode_name for field in msgspec.structs.fields(kind)}


def test_the_example_is_a_quest_without_fault(box: Box) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", QUESTS, re.DOTALL)
    reading = parse_quest(text, box)
    report = check_quest(reading, box)
    assert (report.errors, report.warnings) == ((), ())
    assert reading.quest.furniture == ()
    assert len(reading.quest.monsters) == 3


def test_the_empty_map_is_the_one_that_is_given(box: Box) -> None:
    assert f"```text\n{empty_map(box.board)}```" in QUESTS


def test_every_field_of_a_quest_is_explained() -> None:
    explained = set(re.findall(r"`(\w+)`", "\n".join(rows(QUESTS, "## The quest").values())))
    for kind in (quest.Quest, quest.Reward, quest.Difficulty, quest.Campaign):
        assert names(kind) <= explained


def test_every_field_of_a_list_is_explained() -> None:
    table = rows(QUESTS, "## Lists")
    kinds = {
        "doors": quest.Door, "furniture": quest.FurniturePart, "monsters": quest.MonsterPart, "traps": quest.TrapPart,
        "things": quest.Thing, "treasures": quest.RoomTreasure, "notes": quest.Note,
    }  # fmt: skip
    assert set(table) == set(kinds)
    for name, kind in kinds.items():
        assert names(kind) <= set(re.findall(r"`(\w+)`", table[name])), name
    assert names(quest.Trap) <= set(re.findall(r"`(\w+)`", table["furniture"]))
    for word in (*get_args(quest.DoorKind), *get_args(quest.Facing)):
        assert f"`{word}`" in table["doors"] + table["furniture"]


@pytest.mark.parametrize(
    ("heading", "union", "tag"),
    [
        ("## Goals", quest.Goal, "kind"),
        ("## Notes", quest_notes.AnyTrigger, "on"),
        ("## Notes", quest_notes.AnyDeed, "do"),
    ],
)
def test_every_goal_trigger_and_part_is_shown_with_its_fields(heading: str, union: Any, tag: str) -> None:
    lines = [line for line in section(QUESTS, heading).splitlines() if f"{{ {tag} = " in line]
    found = {kind.__struct_config__.tag: kind for kind in get_args(union)}
    assert len(lines) == len(found)
    for name, kind in found.items():
        (line,) = (line for line in lines if f'{{ {tag} = "{name}"' in line)
        table = tomllib.loads("x = " + line.split("`")[1])["x"]
        assert table.pop(tag) == name
        # What is not in the example is in the words beside it.
        assert names(kind) - {"words"} <= set(table) | set(re.findall(r"`(\w+)`", line)), name
        assert set(table) <= names(kind)


def test_the_docstring_of_notes_shows_the_same_parts() -> None:
    page = quest_notes.__doc__ or ""
    for union, tag in ((quest_notes.AnyTrigger, "on"), (quest_notes.AnyDeed, "do")):
        for kind in get_args(union):
            assert f'{{ {tag} = "{kind.__struct_config__.tag}"' in page


def test_every_code_of_the_check_is_explained() -> None:
    assert set(rows(QUESTS, "## What the check finds")) == set(get_args(Code))


def test_every_data_file_is_explained_with_its_fields() -> None:
    table = rows(README, "## Your own data")
    assert set(table) == {f"{name}.toml" for name in DATA}
    common = names(Entry) | names(Fact)
    gear = set(re.findall(r"`(\w+)`", section(README, "### Equipment and artifacts")))
    effect = set(re.findall(r"`(\w+)`", section(README, "### Effects")))
    for name, kind in DATA.items():
        told = set(re.findall(r"`(\w+)`", table[f"{name}.toml"])) | effect
        assert names(kind) - common <= told | (gear if name in ("equipment", "artifacts") else set()), name


def test_every_word_of_gear_and_effects_is_explained() -> None:
    gear, effect = section(README, "### Equipment and artifacts"), section(README, "### Effects")
    for word in (*get_args(Slot), *get_args(Reach)):
        assert f"`{word}`" in gear
    for word in (*get_args(Target), *get_args(When), *get_args(Uses), *get_args(effects.Until)):
        assert f"`{word}`" in effect, word


def shown_effects() -> Iterator[Any]:
    for line in section(README, "### Effects").splitlines():
        if line.startswith("| `{ do = "):
            yield from (tomllib.loads(f"x = {code}")["x"] for code in re.findall(r"`(\{.*?\})`(?: \||,)", line))


def test_every_effect_is_shown_as_it_can_be_written() -> None:
    shown = [msgspec.convert(table, effects.AnyEffect) for table in shown_effects()]
    assert {type(effect) for effect in shown} == set(get_args(effects.AnyEffect))
    for kind in get_args(effects.AnyEffect):
        used = {key for table in shown_effects() if table["do"] == kind.__struct_config__.tag for key in table} - {"do"}
        told = set(re.findall(r"`(\w+)`", section(README, "### Effects")))
        assert names(kind) <= used | told, kind


EXAMPLES = [
    pytest.param(name, entry, id=f"{name}-{entry['name']}")
    for block in re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    for name, entries in tomllib.loads(block).items()
    for entry in entries
]


@pytest.mark.parametrize(("name", "entry"), EXAMPLES)
def test_the_examples_of_data_are_those_of_the_data_files(name: str, entry: dict[str, Any]) -> None:
    msgspec.convert(entry, DATA[name])
    path = FOLDER / "src" / "undercroft_heroquest" / "data" / f"{name}.toml"
    assert entry in tomllib.loads(path.read_text(encoding="utf-8"))[name]
