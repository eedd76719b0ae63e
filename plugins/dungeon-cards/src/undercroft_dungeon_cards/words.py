"""The words of the game: a cell, the four sides, and who removes rooms."""

from __future__ import annotations

from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""x and y of a place for a card, y growing downwards; the Entrance lies at (0,0)."""
ENTRANCE: Final[Cell] = (0, 0)
AROUND: Final[tuple[Cell, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a cell to its neighbours north, east, south, west: the order of the sides of a card."""
SIDES: Final = ("north", "east", "south", "west")
FOUR: Final = 4
"""As many cards around a room enclose it (DC-U22)."""
REMOVERS: Final = {3: 1, 4: 2}
"""With so many players in shared mode the first ones of a round remove a room (DC-C-10, DC-C-11, DC-U9)."""
WILD: Final = "*"
"""The side of a dragon, which meets everything (DC-U4)."""


def named(cell: Cell) -> str:
    """Gives a cell as it is written.

    >>> named((1, -2))
    '(1,-2)'
    """
    return f"({cell[0]},{cell[1]})"
