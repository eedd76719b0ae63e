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
"""

from typing import Final

from undercroft._core import Edge, Grid, Mask, Numbers, Obstacle, Room, Shape, SightTable, Site

__all__ = ["UNREACHABLE", "Edge", "Grid", "Mask", "Numbers", "Obstacle", "Room", "Shape", "SightTable", "Site"]

UNREACHABLE: Final = -1
"""What a distance is where there is no way."""
