"""The words of HeroQuest that rules and data share, and the size of the board."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from undercroft import Names

COLUMNS: Final = 26
ROWS: Final = 19
SQUARES: Final = COLUMNS * ROWS
CORRIDOR: Final = "."
"""The character of the corridor in the picture of the board; every other one is a room."""

Place = tuple[Annotated[int, Meta(ge=1, le=COLUMNS)], Annotated[int, Meta(ge=1, le=ROWS)]]
"""Column and row of a square, both from 1, as people write them; `geometry.number` gives the number of the square."""

HeroName = Literal["barbarian", "dwarf", "elf", "wizard"]
HEROES: Final[tuple[HeroName, ...]] = ("barbarian", "dwarf", "elf", "wizard")
"""The heroes in the order of their turns (HQ-R3.1)."""
Element = Literal["air", "earth", "fire", "water"]
ELEMENTS: Final[tuple[Element, ...]] = ("air", "earth", "fire", "water")
"""The groups of hero spells (HQ-R2.3)."""
Facing = Literal["down", "right", "up", "left"]
"""How furniture is turned: `right` and `left` swap width and height."""
TrapKind = Literal["pit", "falling-block", "spear"]
TRAPS: Final[tuple[TrapKind, ...]] = ("pit", "falling-block", "spear")
"""The traps of squares (HQ-R12.2)."""


def show(place: Place) -> str:
    """Gives a place as errors and logs write it: `(10,3)`."""
    return f"({place[0]},{place[1]})"


SQUARE_NAMES: Final = tuple(show((column, row)) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
"""Every square as actions and logs write it, by its number."""
Square = Annotated[int, Names(SQUARE_NAMES)]
"""The number of a square, in a field of an action or event."""
