"""The words of Dungeon Lords: orders, spaces, squares, monsters, classes, and how they are numbered."""

from __future__ import annotations

from typing import Final, Literal

Order = Literal["food", "reputation", "dig", "mine", "imps", "traps", "monsters", "rooms"]
ORDERS: Final[tuple[Order, ...]] = ("food", "reputation", "dig", "mine", "imps", "traps", "monsters", "rooms")
"""The eight orders, and the places on the central board that they send a minion to, as they are resolved (DL-S-12)."""
FOOD, REPUTATION, DIG, MINE, IMPS, TRAPS, MONSTERS, ROOMS = range(8)
BACKWARDS: Final = (MONSTERS, ROOMS)
"""The places resolved from space III down to I (DL-S-13)."""
SPACES: Final = ("I", "II", "III")
"""The spaces of a place; space `s` of place `p` is number `p * 3 + s` of the board."""
EMPTY: Final = -1
"""Nobody's minion. A seat's number is its own; the minion of dummy `d` is `dummy_minion(d)`."""
SEASONS: Final = ("winter", "spring", "summer", "autumn")
"""The four rounds of a year; `round` counts them from 0."""

COLUMNS: Final = 5
ROWS: Final = 4
SQUARES: Final = COLUMNS * ROWS
"""The squares of a site, row by row from the top left: (column, row) is `row * COLUMNS + column` (DL-B2)."""
SQUARE_NAMES: Final = tuple(f"({square % COLUMNS},{square // COLUMNS})" for square in range(SQUARES))
ENTRANCE: Final = 2
"""The square below the entrance: (2,0)."""

Class = Literal["warrior", "thief", "priest", "wizard", "paladin"]
Colour = Literal["silver", "gold"]
"""The backs of the first and of the second year."""
Zone = Literal["top", "bottom", "edge", "core", "anywhere"]

LOWEST_EVIL: Final = 1
HIGHEST_EVIL: Final = 15
PALADIN_EVIL: Final = 10
"""From this space on a lord draws the paladin (DL-B2)."""


def dummy_minion(dummy: int) -> int:
    """Gives the number by which a space holds the minion of a dummy player.

    >>> dummy_minion(0), dummy_minion(1)
    (-2, -3)
    """
    return -2 - dummy


def squares(text: str) -> tuple[int, ...]:
    """Gives squares by name: those of `(2,0) (2,1)`.

    >>> squares("(2,0) (2,1)")
    (2, 7)
    """
    return tuple(SQUARE_NAMES.index(name) for name in text.split())
