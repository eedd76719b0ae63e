"""A scenario that is not in the box, from a folder with one data file and no code."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .scenarios import write_file

CORRIDOR: Final = """
# Four rooms in a square; two characters of four begin, an exit pays three, and wounds pay one.
[[scenarios]]
name = "corridor-2"
source = "assumed"
scenario = "corridor"
players = 2
title = "The Corridor"
colours = ["green", "red"]
rooms = "base"
cells = [[0, 0, 4], [5, 0, 4], [0, 5, 4], [5, 5, 4]]
zones = [["w", 0, 10, 0], ["e", 0, 10, 1]]
target = 6
starters = 2
characters = 4
exits = [[1], [0]]
pay = { wound = 1, exit = 3, goblin = 4, kill = 2 }
attack = "all revealed"
"""


def eighth(folder: Path) -> str:
    """Writes the scenario `corridor` for two players into a folder and gives the folder."""
    write_file(folder, CORRIDOR, "scenarios.toml")
    return str(folder)
