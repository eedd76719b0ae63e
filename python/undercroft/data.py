"""Data files of a game: numbers and cards that belong in no code, each with its source; a folder can replace them.

`<name>.toml` holds a list of tables `[[<name>]]`; every entry has `name`, `source` (rulebook, public or assumed) and
the fields of its type. An owner of the real game puts files of the same names into a folder of his own.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from .errors import DataError, nearest, shorten, show
from .rules import Source

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from .overlay import Change

LARGEST = 4 * 1024 * 1024


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of an entry of a data file; `source` says who states it."""

    name: str
    source: Source


class DataFiles(NamedTuple):
    """The data files of a game, as its plugin registers them."""

    folder: Traversable
    types: Mapping[str, type[Entry]]
    option: str = ""
    """The option of the game that names a folder with files to take instead; "" if it has none."""

    def read(self, options: Any = None) -> dict[str, tuple[Any, ...]]:
        """Gives the entries of each file, from the folder that the options name where it has one."""
        return read_data(self.folder, self.types, getattr(options, self.option) if options and self.option else None)


def read_data(
    folder: Traversable, types: Mapping[str, type[Entry]], override: str | Path | None = None
) -> dict[str, tuple[Any, ...]]:
    """Gives the entries of each file by its name, in the order of the file.

    A file that the `override` folder holds replaces the whole default file. DataError names file and entry for what
    cannot be read, has a wrong type, an unknown field, or a name that stands twice; also for a folder that is none,
    holds a `.toml` file of another name, or holds none of the files.
    """
    own: dict[str, Traversable] = {}
    if override:
        if not isinstance(override, (str, Path)):
            raise DataError(show(override), "", "a folder is named by text or a Path")
        place = Path(override)
        try:
            files = sorted(place.glob("*.toml")) if place.is_dir() else None
        except OSError as error:
            raise DataError(shorten(str(place)), "", str(error.strerror)) from None
        if files is None:
            raise DataError(shorten(str(place)), "", "this folder does not exist")
        for path in files:
            if path.stem not in types:
                raise DataError(str(path), "", f"the game has no data of this name; {nearest(path.stem, types)}")
            own[path.stem] = path
        if types and not own:
            names = ", ".join(f"{name}.toml" for name in types)
            raise DataError(shorten(str(place)), "", f"this folder holds none of {names}")
    return {name: _entries(own.get(name, folder / f"{name}.toml"), name, kind) for name, kind in types.items()}


def changed(entries: tuple[Any, ...], kind: type[Entry], change: Change, by: str) -> tuple[Any, ...]:
    """Gives the entries of a file with a change by an overlay; what comes out is checked as if it were in the file."""
    file = f"{change.file}.toml"
    places = {entry.name: place for place, entry in enumerate(entries)}
    if change.kind == "append" and change.entry in places:
        raise DataError(file, change.entry, f"{by} adds it, but it is there already")
    if change.kind != "append" and change.entry not in places:
        raise DataError(
            file, change.entry, f"{by} wants to {change.kind} it, but there is none; {nearest(change.entry, places)}"
        )
    if change.kind == "remove":
        return tuple(entry for entry in entries if entry.name != change.entry)
    before = {} if change.kind == "append" else msgspec.to_builtins(entries[places[change.entry]])
    try:
        entry = msgspec.convert({**before, **change.fields}, kind)
    except msgspec.ValidationError as error:
        raise DataError(file, change.entry, f"as {by} wants it: {error}") from None
    if change.kind == "append":
        return (*entries, entry)
    return tuple(entry if old.name == change.entry else old for old in entries)


def _entries(path: Traversable, name: str, kind: type[Entry]) -> tuple[Any, ...]:
    label = str(path) if isinstance(path, Path) else path.name
    try:
        raw = path.read_bytes()
        if len(raw) > LARGEST:
            raise DataError(label, "", f"it is {len(raw):,} bytes long; at most {LARGEST:,} are read")
        tables = msgspec.toml.decode(raw)
    except (OSError, msgspec.DecodeError, UnicodeError, ValueError, RecursionError) as error:
        raise DataError(label, "", str(error)) from None
    if set(tables) != {name} or not isinstance(tables[name], list):
        raise DataError(label, "", f"it must hold a list of tables [[{name}]] and nothing else")
    entries: dict[str, Any] = {}
    for number, table in enumerate(tables[name], 1):
        title = str(table.get("name", f"number {number}")) if isinstance(table, dict) else f"number {number}"
        try:
            entry = msgspec.convert(table, kind)
        except msgspec.ValidationError as error:
            raise DataError(label, title, str(error)) from None
        if entry.name in entries:
            raise DataError(label, title, "the name stands twice")
        entries[entry.name] = entry
    return tuple(entries.values())
