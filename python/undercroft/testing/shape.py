"""The shape of what a game saves, so that a change of it without a new schema version is noticed."""

from __future__ import annotations

import hashlib
import types
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

import msgspec

from undercroft.flow import Unwind
from undercroft.notation import words_of
from undercroft.shapes import bare, fields, struct_class

if TYPE_CHECKING:
    from undercroft.ruleset import Ruleset

BOUNDS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length", "tz")
"""What `msgspec.Meta` may ask of a value: an old save with another value would not load."""

LISTED = 40
"""How many words of a notation are written out; of more, such as the squares of a board, a fingerprint."""


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game saves: its schema version, a fingerprint, and each type with its fields, for the reader."""

    schema: int
    fingerprint: str
    types: dict[str, dict[str, str]]


def shape_of(ruleset: Ruleset) -> Shape:
    """Gives the shape of the positions and actions of a ruleset, with the pieces of its usual setting."""
    found: dict[str, dict[str, str]] = {}
    seen: set[Any] = set()
    # What the host itself saves has a version of its own.
    own = (ruleset.game.state, *(phase for phase in ruleset.phases if phase is not Unwind))
    own += () if ruleset.extra is None else (ruleset.extra,)
    for struct in (struct for root in own for struct in _structs(root, seen)):
        cls = struct_class(struct)
        assert cls is not None
        tag = cls.__struct_config__.tag
        found[tag if isinstance(tag, str) else _name(struct)] = {name: _name(tp) for name, tp in fields(struct)}
    for action, template in ruleset.notation.templates.items():
        found[f"action {action.__name__}"] = {"text": template.text} | {n: _name(tp) for n, tp in fields(action)}
    for component, pieces in ruleset.setting().components.items():
        # A saved piece is its number here, and a save holds all pieces that there are.
        counts = ", ".join(map(str, pieces.counts))
        found[f"component {component}"] = {"kinds": ", ".join(pieces.kinds), "counts": counts}
    found = dict(sorted(found.items()))
    return Shape(ruleset.game.schema, _digest(found), found)


def _digest(value: Any) -> str:
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()


def write_shape(ruleset: Ruleset, path: str | Path) -> Shape:
    """Writes the shape of a ruleset to a file, for the check `shape`, and gives it."""
    shape = shape_of(ruleset)
    Path(path).write_bytes(msgspec.json.format(msgspec.json.encode(shape), indent=1) + b"\n")
    return shape


def read_shape(path: Path) -> Shape:
    """Gives the shape that a file holds. ValueError, or OSError, if there is none."""
    return msgspec.json.decode(path.read_bytes(), type=Shape)


def changes(old: Shape, new: Shape) -> Iterator[str]:
    """Says what differs between two shapes, a sentence for each type or field."""
    for name in old.types.keys() | new.types.keys():
        before, after = old.types.get(name), new.types.get(name)
        if before is None or after is None:
            yield f"{name} is {'new' if before is None else 'gone'}"
            continue
        for field in before.keys() | after.keys():
            if before.get(field) != after.get(field):
                yield f"{name}.{field} was {before.get(field, 'not there')}, is {after.get(field, 'not there')}"


def _structs(tp: Any, seen: set[Any]) -> Iterator[Any]:
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


def _name(tp: Any) -> str:
    """Writes a type as a reader would, with the bounds of its values; secrecy and modules are no part of the shape."""
    return _plain(tp) + _bounds(tp)


def _plain(tp: Any) -> str:
    if words := words_of(tp):
        if len(words) <= LISTED:
            return f"one of {', '.join(words)}"
        return f"one of {len(words)} words, {words[0]} to {words[-1]} ({_digest(words)})"
    tp, marks = bare(tp)
    if marks.counts is not None:
        rows = f" by {', '.join(marks.counts.rows)}" if marks.counts.rows else ""
        return f"counts of {marks.counts.component}{rows}"
    inner = [_name(arg) for arg in get_args(tp) if arg is not Ellipsis]
    if get_origin(tp) in (Union, types.UnionType):
        return " | ".join(inner)
    if get_origin(tp) is Literal:
        return f"Literal{list(get_args(tp))}"
    tag = tp.__struct_config__.tag if isinstance(tp, type) and issubclass(tp, msgspec.Struct) else None
    name = tag if isinstance(tag, str) else getattr(tp, "__name__", None) or str(tp)
    return f"{name}[{', '.join(inner)}]" if inner else name


def _bounds(tp: Any) -> str:
    """Writes what `msgspec.Meta` asks of a value beyond its type: ` (ge=0, le=9)`; "" where it asks nothing."""
    notes = [note for note in getattr(tp, "__metadata__", ()) if isinstance(note, msgspec.Meta)]
    bounds = {name: value for note in notes for name in BOUNDS if (value := getattr(note, name)) is not None}
    return f" ({', '.join(f'{name}={value!r}' for name, value in bounds.items())})" if bounds else ""
