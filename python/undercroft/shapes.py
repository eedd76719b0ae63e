"""Looks through the types of a game's structs: what each field holds, who may know it, what may be shared by copies."""

from __future__ import annotations

import functools
import types
import typing
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from . import _core
from .words import Counts, Of, Only, PerPlayer, Public, Word

ATOMS: tuple[Any, ...] = (int, str, bool, float, bytes, type(None))
RUST_VALUES: tuple[Any, ...] = (_core.Grid, _core.Mask, _core.Site, _core.TileBoard)
"""Immutable values of the Rust core that a state may hold: shared by copies, bytes in a save."""


class Marks(NamedTuple):
    """What `Annotated` said of a value on the way down to it."""

    who: Any = None
    """`Hidden`, `Owner`, an `Only`, `Public`, or None where nothing was said."""
    piece: str | None = None
    per_player: bool = False
    counts: Counts | None = None


def bare(tp: Any, marks: Marks | None = None) -> tuple[Any, Marks]:
    """Gives a type without its annotations, and the marks with what they add."""
    try:
        return _bare(tp, marks)
    except TypeError:  # something in the annotations has no hash
        return _bare.__wrapped__(tp, marks)


@functools.cache
def _bare(tp: Any, marks: Marks | None) -> tuple[Any, Marks]:
    marks = (marks or Marks())._replace(per_player=False)
    while get_origin(tp) is Annotated:
        tp, *notes = get_args(tp)
        for note in notes:
            if note is PerPlayer:
                marks = marks._replace(per_player=True)
            elif isinstance(note, Of):
                marks = marks._replace(piece=note.component)
            elif isinstance(note, Counts):
                marks = marks._replace(counts=note)
            elif isinstance(note, (Word, Only)):
                marks = marks._replace(who=note)
    return tp, marks


@functools.cache
def fields(struct: Any) -> tuple[tuple[str, Any], ...]:
    """Gives name and type of each field of a struct class, or of a generic one with its arguments put in."""
    return tuple((info.name, info.type) for info in msgspec.structs.fields(struct))


def struct_class(tp: Any) -> type[msgspec.Struct] | None:
    """Gives the class behind a struct type, generic or not; None if it is no struct."""
    cls = get_origin(tp) or tp
    return cls if isinstance(cls, type) and issubclass(cls, msgspec.Struct) else None


def union_members(tp: Any) -> tuple[Any, ...]:
    """Gives the members of a union, or nothing if it is none."""
    return get_args(tp) if get_origin(tp) in (Union, types.UnionType) else ()


def is_frozen(tp: Any) -> bool:
    """Tells whether a struct type is frozen."""
    cls = struct_class(tp)
    return cls is not None and bool(cls.__struct_config__.frozen)


def is_shared(tp: Any) -> bool:
    """Tells whether values of the type never change, so that copies may share them."""
    tp, _ = bare(tp)
    origin = get_origin(tp)
    if tp in ATOMS or tp in RUST_VALUES or origin is Literal or tp is Any:
        return tp is not Any
    if origin is tuple:
        return all(is_shared(arg) for arg in get_args(tp) if arg is not Ellipsis)
    if members := union_members(tp):
        return all(is_shared(member) for member in members)
    if isinstance(tp, typing.NewType):
        return is_shared(tp.__supertype__)
    if struct_class(tp) is not None:
        return is_frozen(tp) and all(is_shared(field) for _, field in fields(tp))
    return False


def secret_of(marks: Marks) -> Any:
    """Gives the word that keeps a value from somebody, or None where everybody knows it."""
    return None if marks.who is Public else marks.who
