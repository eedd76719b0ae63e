"""Reads a quest file: TOML, in which a picture of the board may stand for lists of coordinates.

`read_quest` is strict: what it does not know it refuses, with file, line and, where there is one, the square. What it
gives back has the right shape; whether it makes sense is what `quest_check.check_quest` tells.
"""

from __future__ import annotations

import os
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from undercroft import UndercroftError
from undercroft.errors import nearest

from .box import Box
from .quest import Quest
from .quest_lines import Lines
from .quest_picture import Picture, Trouble
from .words import Place, show

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LARGEST: Final = 256 * 1024
DEEPEST: Final = 20
WIDEST: Final = 80
TOO_DEEP: Final = f"its tables and lists lie more than {DEEPEST} deep in each other"
FOLDER: Final = "quests"
TEXTS: Final = ("parchment", "words", "map")
"""What may have several lines."""
STEP: Final = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+)\]")


class QuestError(UndercroftError):
    """A quest file that cannot be read: the text names the file, the line, and the square where there is one."""

    def __init__(self, file: str, line: int, fault: str, square: Place | None = None) -> None:
        self.file, self.line, self.square, self.fault = file, line, square, fault
        place = f", line {line}" if line else ""
        place += f", square {show(square)}" if square else ""
        # Of a long path the end tells which file it is.
        shown = file if len(file) <= WIDEST else f"...{file[3 - WIDEST :]}"
        super().__init__(f"quest {shown}{place}: {fault}")


class Reading(msgspec.Struct, frozen=True):
    """A quest as it was read, and where in its file everything stands."""

    file: str
    quest: Quest
    lines: dict[tuple[str | int, ...], int]
    """The line of each value; what was drawn has the line of its row in the picture."""
    unused: tuple[tuple[str, int, Place], ...] = ()
    """Letters of the picture that nothing speaks of: the letter, its line and its square."""

    def line(self, *path: str | int) -> int:
        """Gives the line of a value, or of the nearest thing around it that stands in the file."""
        for size in range(len(path), 0, -1):
            if path[:size] in self.lines:
                return self.lines[path[:size]]
        return 1


def read_quest(path: str | Path | Traversable, box: Box) -> Reading:
    """Gives the quest of a file. The box tells which names of a picture are monsters and which are furniture.

    QuestError names file, line and fault for what is no quest.
    """
    source = Path(path) if isinstance(path, str) else path
    label = str(source) if isinstance(source, Path) else source.name
    try:
        raw = source.read_bytes()
        if len(raw) > LARGEST:
            raise QuestError(label, 0, f"it is {len(raw):,} bytes long; at most {LARGEST:,} are read")
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise QuestError(label, raw[: error.start].count(b"\n") + 1, "it is not written in UTF-8") from None
    except (OSError, ValueError) as error:
        raise QuestError(label, 0, getattr(error, "strerror", None) or str(error)) from None
    return parse_quest(text, box, label)


def quest_names() -> list[str]:
    """Lists the quests that are shipped."""
    folder = files("undercroft_heroquest") / "data" / FOLDER
    return sorted(path.name.removesuffix(".toml") for path in folder.iterdir() if path.name.endswith(".toml"))


def shipped_quest(name: str, box: Box) -> Reading:
    """Gives a quest that is shipped. QuestError if there is none of this name; the text gives the nearest."""
    known = quest_names()
    if name not in known:
        raise QuestError(name, 0, f"there is no quest of this name; {nearest(name, known)}")
    return read_quest(files("undercroft_heroquest") / "data" / FOLDER / f"{name}.toml", box)


def find_quest(name: str, box: Box) -> Reading:
    """Gives the quest of a name that is shipped, or else of a file: what has a folder or an ending is a file."""
    if name.endswith(".toml") or "/" in name or "\\" in name:
        return read_quest(name, box)
    if name not in quest_names() and os.path.isfile(f"{name}.toml"):  # noqa: PTH113 - false also for what is no path
        raise QuestError(name, 0, f"there is no quest of this name; for the file write {name}.toml")
    return shipped_quest(name, box)


def parse_quest(text: str, box: Box, file: str = "quest") -> Reading:
    """Gives the quest of a text, as `read_quest` does of a file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(file, text, str(error)) from None
    except RecursionError:
        raise QuestError(file, 0, TOO_DEEP) from None
    except ValueError:
        raise QuestError(file, 0, "a number in it has too many digits") from None
    if _deep(data):
        raise QuestError(file, 0, TOO_DEEP)
    lines = Lines(text)
    _check_texts(file, data, (), lines)
    picture = Picture(data, lines, box)
    try:
        data = picture.draw()
    except Trouble as trouble:
        raise QuestError(file, trouble.line, trouble.fault, trouble.square) from None
    try:
        quest = msgspec.convert(data, Quest)
    except msgspec.ValidationError as error:
        raise _type_error(file, str(error), lines) from None
    return Reading(file, quest, {**lines.lines, **picture.drawn}, tuple(picture.unused))


def _syntax_error(file: str, text: str, message: str) -> QuestError:
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", message, re.DOTALL)
    if found:
        return QuestError(file, int(found[2]), f"{found[1]}, in column {found[3]}")
    return QuestError(file, text.count("\n") + 1, message.removesuffix(" (at end of document)") + " at the end")


def _deep(data: object) -> bool:
    """Tells whether values lie too deep in each other, without going down itself."""
    level = [data]
    for _ in range(DEEPEST):
        level = [
            inner
            for value in level
            if isinstance(value, (dict, list))
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
    return bool(level)


def _check_texts(file: str, value: Any, path: tuple[str | int, ...], lines: Lines) -> None:
    """Refuses what a terminal should not get, in keys too."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if not key.isprintable():
                raise QuestError(file, lines.of((*path, key)), "a key has characters that cannot be printed")
            _check_texts(file, inner, (*path, key), lines)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            _check_texts(file, inner, (*path, number), lines)
    elif isinstance(value, str):
        plain = value.replace("\n", "") if path and path[-1] in TEXTS else value
        if not plain.isprintable():
            raise QuestError(file, lines.of(path), f"{path[-1]}: it has characters that cannot be printed")


def _type_error(file: str, message: str, lines: Lines) -> QuestError:
    """Puts what msgspec says into a sentence with the line of the value."""
    fault, where = message, ""
    if " - at `" in message:
        fault, _, where = message.rpartition(" - at `")
    path: list[str | int] = [found[1] or int(found[2]) for found in STEP.finditer(where)]
    fault = re.sub("Object missing required field `(.*)`", r"the field '\1' is missing", fault)
    fault = re.sub(
        "Expected `str` matching regex .*", "it must be one word of small letters, digits and hyphens", fault
    )
    fault = fault.replace("Expected `array`", "Expected a list").replace("got `array`", "got a list")
    fault = fault.replace("Expected `object`", "Expected a table").replace("got `object`", "got a table")
    if unknown := re.search(r"unknown field `(.*)`", fault):
        path.append(unknown[1])
        fault = f"there is no field {unknown[1]!r} here"
        if len(path) == 1:
            fault += f"; {nearest(unknown[1], [*Quest.__struct_fields__, 'map', 'legend'])}"
    name = ".".join(str(part) if isinstance(part, str) else str(part + 1) for part in path)
    return QuestError(file, lines.of(path), f"{name}: {fault[:1].lower()}{fault[1:]}" if name else fault)
