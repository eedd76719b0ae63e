"""What is in the box: board, figures, furniture, cards and spells, read from the data files and checked together."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft import Entry, read_data

from .cards import Artifact, BoardEntry, DreadSpell, Equipment, Furniture, Hero, HeroSpell, Monster, Treasure
from .check_data import check_data
from .geometry import Board

DATA: Final[Mapping[str, type[Entry]]] = {
    "artifacts": Artifact,
    "board": BoardEntry,
    "dread": DreadSpell,
    "equipment": Equipment,
    "furniture": Furniture,
    "heroes": Hero,
    "monsters": Monster,
    "spells": HeroSpell,
    "treasures": Treasure,
}
"""The data files and the type of their entries."""


class Box(msgspec.Struct, dict=True):
    """The box of the game: the field is what it is made of, all the rest follows from it.

    >>> box = read_box()
    >>> box.monsters["orc"].movement, box.equipment["staff"].reach
    (8, 'diagonal')
    """

    data: dict[str, tuple[Any, ...]]
    """The entries of each data file."""

    def __post_init__(self) -> None:
        self.entry: BoardEntry = self.data["board"][0]
        self.board = Board(self.entry)
        self.heroes: dict[str, Hero] = self._by_name("heroes")
        self.monsters: dict[str, Monster] = self._by_name("monsters")
        self.furniture: dict[str, Furniture] = self._by_name("furniture")
        self.equipment: dict[str, Equipment] = self._by_name("equipment")
        self.treasures: dict[str, Treasure] = self._by_name("treasures")
        self.artifacts: dict[str, Artifact] = self._by_name("artifacts")
        self.spells: dict[str, HeroSpell] = self._by_name("spells")
        self.dread: dict[str, DreadSpell] = self._by_name("dread")

    def _by_name(self, file: str) -> dict[str, Any]:
        return {entry.name: entry for entry in self.data[file]}


def read_box(folder: str | Path | None = None) -> Box:
    """Gives the box; a data file in the folder replaces ours of the same name.

    DataError names file and entry for what cannot be right.
    """
    data = read_data(files("undercroft_heroquest") / "data", DATA, folder)
    check_data(data)
    return Box(data)
