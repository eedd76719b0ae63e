"""Hero sheets: who plays, and what they bring along. The option `heroes` names kinds, or a file of sheets.

[[heroes]]
kind = "dwarf"
gold = 40
items = ["battle-axe", "helmet", "potion-of-speed"]
artifacts = ["ring-of-fortitude"]
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from undercroft import OptionError
from undercroft.errors import nearest

from .words import HEROES, HeroName

if TYPE_CHECKING:
    from .box import Box

LARGEST = 64 * 1024


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero who begins a quest."""

    kind: HeroName
    gold: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    items: tuple[str, ...] | None = None
    """Equipment, and potions of the treasure deck; None: the weapon that the hero starts with (HQ-R7.8)."""
    artifacts: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    heroes: Annotated[tuple[Sheet, ...], Meta(min_length=1, max_length=4)]


def read_sheets(text: str, box: Box) -> tuple[Sheet, ...]:
    """Gives the sheets for the option: kinds with commas between, or a file that ends in `.toml`.

    OptionError says what cannot be right.
    """
    if text.endswith(".toml"):
        sheets = _from_file(text)
    else:
        sheets = tuple(Sheet(_kind(name.strip())) for name in text.split(","))
    kinds = [sheet.kind for sheet in sheets]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise OptionError("heroes", f"the {kind} is there twice")
    known = [*box.equipment, *(name for name, card in box.treasures.items() if card.keep)]
    given: list[str] = []
    for sheet in sheets:
        for name in sheet.items or ():
            if name not in known:
                raise OptionError("heroes", f"{sheet.kind} cannot have {name[:40]!r}; {nearest(name, known)}")
        for name in sheet.artifacts:
            if name not in box.artifacts:
                raise OptionError("heroes", f"there is no artifact {name[:40]!r}; {nearest(name, box.artifacts)}")
            if name in given:
                raise OptionError("heroes", f"there is only one {name}")
            given.append(name)
    return sheets


def _kind(name: str) -> HeroName:
    for kind in HEROES:
        if kind == name:
            return kind
    raise OptionError("heroes", f"{name[:40]!r} is no hero; they are {', '.join(HEROES)}")


def _from_file(path: str) -> tuple[Sheet, ...]:
    try:
        raw = Path(path).read_bytes()
        if len(raw) > LARGEST:
            raise OptionError("heroes", f"{path} is {len(raw):,} bytes long; at most {LARGEST:,} are read")
        data: dict[str, Any] = tomllib.loads(raw.decode())
        return msgspec.convert(data, _File).heroes
    except OSError as error:
        raise OptionError("heroes", f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise OptionError("heroes", f"{path} is no file of hero sheets: {error}") from None
