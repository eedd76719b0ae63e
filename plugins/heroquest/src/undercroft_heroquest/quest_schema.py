"""The JSON schema of quest files, for editors and for programs that write quests."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from .quest import Quest
from .quest_picture import DARK, EMPTY
from .words import COLUMNS, ROWS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def quest_schema() -> dict[str, Any]:
    """Gives the JSON schema of what `read_quest` reads.

    A quest is TOML; the schema is of the same data as JSON. It tells of types and fields; names, squares and the rest
    are what `check_quest` looks at.

    >>> quest_schema()["required"]
    ['format', 'title', 'parchment', 'wandering', 'goal']
    """
    (top,), components = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema_components([Quest])))
    name = top["$ref"].rsplit("/", 1)[1]
    quest = components.pop(name)
    properties: dict[str, Any] = quest["properties"]
    properties["map"] = {
        "type": "string",
        "pattern": f"^(.{{{COLUMNS}}}\\n){{{ROWS - 1}}}.{{{COLUMNS}}}\\n?$",
        "description": f"{ROWS} rows of {COLUMNS} characters: {DARK} is dark, {' '.join(EMPTY)} are empty squares, "
        "others are in the legend or name their squares",
    }
    sign = {"type": "string"}
    properties["legend"] = {
        "type": "object",
        "propertyNames": {"minLength": 1, "maxLength": 1},
        "additionalProperties": {"anyOf": [sign, {"type": "array", "items": sign}]},
    }
    found: dict[str, Any] = _with_letters({**quest, "title": "A quest", "$defs": components})
    return {"$schema": DIALECT, **found}


def _with_letters(schema: Any) -> Any:
    """Lets the letter of a square on the map stand wherever a square can."""
    if isinstance(schema, list):
        return [_with_letters(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    if [item.get("maximum") for item in schema.get("prefixItems", ())] == [COLUMNS, ROWS]:
        return {"anyOf": [schema, {"type": "string", "minLength": 1, "maxLength": 1}]}
    return {key: _with_letters(inner) for key, inner in schema.items()}
