"""One quest that says everything a quest can say goes through reading, writing back and checking."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec

from undercroft_heroquest import quest as parts
from undercroft_heroquest.box import Box
from undercroft_heroquest.quest_case import Case
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_notes import AnyDeed, AnyTrigger
from undercroft_heroquest.quest_read import parse_quest, read_quest
from undercroft_heroquest.quest_schema import quest_schema
from undercroft_heroquest.words import TRAPS

from .json_schema import misfit
from .toml_text import Writer

PATH = Path(__file__).parent / "quests" / "everything.toml"


def test_it_is_read_and_has_no_fault(box: Box) -> None:
    report = check_quest(read_quest(PATH, box), box)
    assert (report.errors, report.warnings) == ((), ())


def test_it_says_everything(box: Box) -> None:
    reading = read_quest(PATH, box)
    quest: Any = reading.quest
    case = Case(reading, box)
    assert {type(deed) for _, deed in case.deeds} == set(get_args(AnyDeed))
    assert {type(note.when) for note in quest.notes} == set(get_args(AnyTrigger))
    assert {door.kind for door in quest.doors} == set(get_args(parts.DoorKind))
    assert {trap.kind for trap in quest.traps} == set(TRAPS)
    lists = {
        "doors": parts.Door, "furniture": parts.FurniturePart, "monsters": parts.MonsterPart, "things": parts.Thing,
        "treasures": parts.RoomTreasure, "notes": parts.Note,
    }  # fmt: skip
    for name, kind in lists.items():
        for field in msgspec.structs.fields(kind):
            assert any(getattr(entry, field.name) != field.default for entry in getattr(quest, name)), (
                name,
                field.name,
            )
    for field in msgspec.structs.fields(parts.Quest):
        # Squares to start on are there instead of stairs only.
        assert field.name in ("start", "dark") or getattr(quest, field.name) != field.default, field.name


def test_it_is_the_same_without_its_picture(box: Box) -> None:
    quest = read_quest(PATH, box).quest
    listed = parts.to_data(quest)
    assert "map" not in listed
    assert parse_quest(Writer().document(listed), box).quest == quest
    schema = quest_schema()
    assert misfit(listed, schema, schema) == ""
    assert misfit(tomllib.loads(PATH.read_text(encoding="utf-8")), schema, schema) == ""
