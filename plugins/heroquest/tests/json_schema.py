"""As much of JSON schema as ours use: tells why a value does not fit, or nothing."""

from __future__ import annotations

import re
from typing import Any

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool}
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "default", "discriminator", "type", "enum", "const", "anyOf",
    "properties", "required", "additionalProperties", "propertyNames", "items", "prefixItems", "minItems", "maxItems",
    "minimum", "maximum", "minLength", "maxLength", "pattern",
}  # fmt: skip


def misfit(value: Any, schema: Any, root: dict[str, Any], where: str = "$") -> str:
    """Gives where and why a value does not fit; no text if it does."""
    if schema is False:
        return f"{where}: nothing may be here"
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        return misfit(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, where)
    if "anyOf" in schema and all(misfit(value, one, root, where) for one in schema["anyOf"]):
        return f"{where}: fits none of {len(schema['anyOf'])}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{where}: not one of {schema['enum']}"
    if "type" in schema:
        if schema["type"] == "null":
            return f"{where}: not null"
        if not isinstance(value, TYPES[schema["type"]]) or (isinstance(value, bool) and schema["type"] != "boolean"):
            return f"{where}: not of type {schema['type']}"
    if isinstance(value, dict):
        return _object(value, schema, root, where)
    if isinstance(value, list):
        return _array(value, schema, root, where)
    size = len(value) if isinstance(value, str) else None
    if size is not None and not schema.get("minLength", 0) <= size <= schema.get("maxLength", size):
        return f"{where}: {size} characters"
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        return f"{where}: not like {schema['pattern']}"
    if isinstance(value, int | float) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"{where}: out of bounds"
    return ""


def _object(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], where: str) -> str:
    for key in schema.get("required", ()):
        if key not in value:
            return f"{where}: no {key}"
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    for key, inner in value.items():
        found = misfit(key, schema.get("propertyNames", {}), root, f"{where} key {key}")
        found = found or misfit(inner, properties.get(key, others), root, f"{where}.{key}")
        if found:
            return found
    return ""


def _array(value: list[Any], schema: dict[str, Any], root: dict[str, Any], where: str) -> str:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return f"{where}: {len(value)} items"
    first = schema.get("prefixItems", [])
    for number, inner in enumerate(value):
        kind = first[number] if number < len(first) else schema.get("items", {})
        if found := misfit(inner, kind, root, f"{where}[{number}]"):
            return found
    return ""
