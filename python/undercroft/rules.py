"""The numbered rules of a game, as its `rules.toml` lists them: id, one line, source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .errors import DataError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Source = Literal["rulebook", "public", "assumed"]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule."""

    id: str
    text: str
    source: Source
    note: str = ""
    left_out: Annotated[str, Meta(pattern=r"\S")] = ""
    """Why the game does not play by it; "" for a rule that it has."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    rule: list[Rule]


def read_rules(path: Traversable) -> list[Rule]:
    """Gives the rules of a file in its order. DataError names the file if it cannot be read."""
    return _decode(path, _File).rule  # type: ignore[no-any-return]


def _decode(path: Traversable, kind: Any) -> Any:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError, UnicodeError, ValueError, RecursionError) as error:
        raise DataError(path.name, "", str(error)) from None
