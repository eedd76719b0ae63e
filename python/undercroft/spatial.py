"""Squares of a board and what can be done with them, computed in Rust.

`Grid` is a board with its walls and doors. It answers who can go where and who sees what:

>>> grid = Grid.from_areas("aab")
>>> grid.path(0, 2) is None
True
>>> grid.with_door(1, 2).open_door(1, 2).path(0, 2)
[0, 1, 2]

`Mask` is a set of squares. It knows their numbers only, not how they lie:

>>> free = Mask(12, [0, 1, 2, 5])
>>> lit = Mask(12, [2, 5, 9])
>>> list(free & lit)
[2, 5]

`Site` is a board in which squares are dug, or rooms laid: no block of 2x2 squares may be full.

>>> site = Site.from_text("##.\\n#..")
>>> list(site.diggable())
[2, 5]

`TileBoard` is a table of cards laid edge to edge; `TileSet` the cards, and which sides may meet:

>>> board = TileBoard(TileSet(["OWOW", "OOWW"])).place(0, 0, 0)
>>> list(board.placements(1))
[(1, 0, -1, 1), (1, 0, -1, 2), (1, -1, 0, 2), (1, -1, 0, 3), (1, 1, 0, 0), (1, 1, 0, 1), (1, 0, 1, 0), (1, 0, 1, 3)]
"""

from typing import Final

from undercroft._core import (
    Edge,
    Grid,
    Mask,
    Misfit,
    Numbers,
    Obstacle,
    Placements,
    Room,
    Shape,
    SightTable,
    Site,
    TileBoard,
    TileSet,
)

__all__ = [
    "UNREACHABLE",
    "Edge",
    "Grid",
    "Mask",
    "Misfit",
    "Numbers",
    "Obstacle",
    "Placements",
    "Room",
    "Shape",
    "SightTable",
    "Site",
    "TileBoard",
    "TileSet",
]

UNREACHABLE: Final = -1
"""What a distance is where there is no way."""
