"""What a check of a quest finds: errors and warnings with line, square and fault, and the quest they are about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import msgspec

from undercroft.errors import nearest, shorten

from .box import Box
from .geometry import place_of
from .layout import Layout
from .quest import Quest
from .quest_notes import AnyDeed, MonsterPart, PlaceMonster
from .quest_read import Reading
from .words import Place, show

Path = tuple[str | int, ...]
Code = Literal[
    "unknown name",
    "twice",
    "off the board",
    "no wall",
    "in a wall",
    "occupied",
    "too many",
    "no values",
    "falling block",
    "out of reach",
    "goal",
    "start",
    "letter",
    "never happens",
    "numbers",
]


class Problem(msgspec.Struct, frozen=True):
    """One fault of a quest."""

    code: Code
    text: str
    line: int
    square: Place | None = None

    def __str__(self) -> str:
        """Writes it as `line 12, square (3,4): ...`."""
        return f"line {self.line}" + (f", square {show(self.square)}" if self.square else "") + f": {self.text}"


class Report(msgspec.Struct, frozen=True):
    """What a check found."""

    file: str
    title: str
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]

    @property
    def playable(self) -> bool:
        """Whether there are no errors."""
        return not self.errors


class Case:
    """A quest that is being checked, and what was found so far."""

    def __init__(self, reading: Reading, box: Box) -> None:
        self.reading: Final = reading
        self.quest: Final[Quest] = reading.quest
        self.box: Final = box
        self.layout: Final = Layout(reading.quest, box)
        self.errors: Final[list[Problem]] = []
        self.warnings: Final[list[Problem]] = []
        self.deeds: Final[list[tuple[Path, AnyDeed]]] = list(_all_deeds(self.quest))
        """All that traps, treasures and notes do, with where it stands."""
        self.placed: Final[list[tuple[Path, MonsterPart]]] = [
            *((("monsters", number), monster) for number, monster in enumerate(self.quest.monsters)),
            *(((*path, "monster"), deed.monster) for path, deed in self.deeds if isinstance(deed, PlaceMonster)),
        ]
        """All monsters, those that notes place too."""

    def error(self, code: Code, text: str, path: Path, square: int | None = None) -> None:
        """Notes what makes the quest unplayable."""
        self.errors.append(self._problem(code, text, path, square))

    def warn(self, code: Code, text: str, path: Path, square: int | None = None) -> None:
        """Notes what its author should look at."""
        self.warnings.append(self._problem(code, text, path, square))

    def warn_at(self, code: Code, text: str, line: int, place: Place) -> None:
        """Notes a warning about what is in the picture alone."""
        self.warnings.append(Problem(code, text, line, place))

    def _problem(self, code: Code, text: str, path: Path, square: int | None) -> Problem:
        return Problem(code, text, self.reading.line(*path), None if square is None else place_of(square))

    def known(self, what: str, name: str | None, names: Iterable[str], path: Path) -> bool:
        """Tells whether a name is one of these, or none; notes an error with the nearest one if not."""
        if name is None:
            return True
        there = list(names)
        if name in there:
            return True
        self.error("unknown name", f"there is no {what} {shorten(name)!r}; {nearest(name, there)}", path)
        return False

    def report(self) -> Report:
        """Gives all that was found, by lines."""
        errors, warnings = (
            tuple(sorted(dict.fromkeys(found), key=lambda problem: (problem.line, problem.square or (0, 0))))
            for found in (self.errors, self.warnings)
        )
        return Report(self.reading.file, self.quest.title, errors, warnings)


def _all_deeds(quest: Quest) -> Iterable[tuple[Path, Any]]:
    for number, piece in enumerate(quest.furniture):
        if piece.trap:
            yield from _numbered(("furniture", number, "trap", "does"), piece.trap.does)
    for number, treasure in enumerate(quest.treasures):
        yield from _numbered(("treasures", number, "gives"), treasure.gives)
    for number, note in enumerate(quest.notes):
        yield from _numbered(("notes", number, "does"), note.does)


def _numbered(path: Path, deeds: Iterable[AnyDeed]) -> Iterable[tuple[Path, AnyDeed]]:
    return (((*path, number), deed) for number, deed in enumerate(deeds))
