"""The JSON schema of a saved position, for programs that read or write one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from .codec import FORMAT, Saved
from .shapes import RUST_VALUES, bare, fields, struct_class, union_members
from .words import Counts

if TYPE_CHECKING:
    from .setting import Setting

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def position_schema(setting: Setting) -> dict[str, Any]:
    """Gives the JSON schema of what `Match.to_json` writes for matches of that setting.

    Counted pieces are objects by name, as they are in the JSON. The schema tells of types and names; that no piece is
    lost or doubled is checked when a position is read.
    """
    data = setting.ruleset.types.data
    structs = list(dict.fromkeys(_structs(data, set())))
    options = type(setting.options)
    roots, components = msgspec.json.schema_components([Saved, options, *structs], schema_hook=_value)
    names = [root["$ref"].rsplit("/", 1)[1] for root in roots]
    for struct, name in zip(structs, names[2:], strict=True):
        properties = components[name].get("properties", {})
        for field, tp in fields(struct):
            encoded = struct.__struct_encode_fields__[struct.__struct_fields__.index(field)]
            properties[encoded] = _named(tp, properties[encoded], setting)
    top = components.pop(names[0])
    top["title"] = f"A saved position of {setting.game.title}"
    properties = top["properties"]
    properties["undercroft"] = {"const": FORMAT}
    properties["game"] = {"const": setting.game.name}
    properties["schema"] = {"const": setting.game.schema}
    overlays = {one.name: one.overlay.schema for one in setting.ruleset.overlays}
    properties["overlays"] = {"const": overlays}
    if overlays:
        top["required"] = [*top["required"], "overlays"]
    properties["players"] = {"enum": list(setting.game.seats)}
    properties["options"] = roots[1]
    properties["position"] = roots[2]
    return {"$schema": DIALECT, **top, "$defs": components}


def _structs(tp: Any, seen: set[Any]) -> Iterator[Any]:
    """Gives every struct type inside a type, itself first."""
    tp, _ = bare(tp)
    if tp in seen:
        return
    seen.add(tp)
    if struct_class(tp) is not None:
        yield tp
        for _, inner in fields(tp):
            yield from _structs(inner, seen)
        return
    for inner in get_args(tp):
        if inner is not Ellipsis:
            yield from _structs(inner, seen)


def _value(tp: type) -> dict[str, Any]:
    """The schema of a value of the Rust core: its bytes."""
    if issubclass(tp, RUST_VALUES):
        return {"type": "string", "contentEncoding": "base64"}
    raise NotImplementedError(f"{tp.__name__} has no schema")


def _named(tp: Any, schema: dict[str, Any], setting: Setting) -> dict[str, Any]:
    """Gives the schema of a field with counted pieces by name."""
    tp, marks = bare(tp)
    if marks.counts is not None:
        return _counts(marks.counts, setting, schema)
    origin = get_origin(tp)
    if origin in (list, tuple) and "items" in schema:
        return {**schema, "items": _named(get_args(tp)[0], schema["items"], setting)}
    if origin is dict and "additionalProperties" in schema:
        return {**schema, "additionalProperties": _named(get_args(tp)[1], schema["additionalProperties"], setting)}
    members = union_members(tp)
    if members and len(schema.get("anyOf", ())) == len(members):
        several = zip(members, schema["anyOf"], strict=True)
        return {**schema, "anyOf": [_named(member, inside, setting) for member, inside in several]}
    return schema


def _counts(field: Counts, setting: Setting, schema: dict[str, Any]) -> dict[str, Any]:
    count = {"type": "integer", "minimum": 0}
    kinds = dict.fromkeys(setting.components[field.component].kinds, count)
    row = {"type": "object", "properties": kinds, "additionalProperties": False}
    kept: dict[str, Any] = {key: schema[key] for key in ("description", "title") if key in schema}
    if not field.rows:
        return {**kept, **row}
    rows = dict.fromkeys(field.rows, row)
    return {**kept, "type": "object", "properties": rows, "additionalProperties": False}
