"""The words of Dungeon Twister: tokens, sides, cards, squares, and how they are numbered."""

from __future__ import annotations

from typing import Final, Literal

Character = Literal["cleric", "goblin", "mekanork", "thief", "troll", "wall-walker", "warrior", "wizard"]
Object = Literal["sword", "armor", "wand", "rope", "potion", "treasure"]
Kind = Literal[Character, Object]
CHARACTERS: Final[tuple[Character, ...]] = (
    "cleric",
    "goblin",
    "mekanork",
    "thief",
    "troll",
    "wall-walker",
    "warrior",
    "wizard",
)
OBJECTS: Final[tuple[Object, ...]] = ("sword", "armor", "wand", "rope", "potion", "treasure")
KINDS: Final[tuple[str, ...]] = (*CHARACTERS, *OBJECTS)
CLERIC, GOBLIN, MEKANORK, THIEF, TROLL, WALL_WALKER, WARRIOR, WIZARD = range(8)
SWORD, ARMOR, WAND, ROPE, POTION, TREASURE = range(8, 14)
TEAM: Final = len(KINDS)
"""The tokens of a colour: token `kind` of seat `s` is number `s * TEAM + kind`."""
MEN: Final = len(CHARACTERS)
"""Kinds below this are characters, the others objects."""

COLOURS: Final = ("blue", "yellow", "red", "green")
Colour = Literal["blue", "yellow", "red", "green"]

SIDES: Final = ("n", "e", "s", "w")
Side = Literal["n", "e", "s", "w"]
NORTH, EAST, SOUTH, WEST = range(4)

WIDTH: Final = 32
"""The columns of every board, so that a square has the same number and name on all of them."""
HEIGHT: Final = 32
"""The most rows of a board."""
STEPS: Final = (-WIDTH, 1, WIDTH, -1)
"""From a square to its neighbour on each side."""
ROOM: Final = 5
"""The squares along a side of a room (DT-M1)."""
LETTERS: Final = tuple("abcdefghijklmnopqrstuvwxyz") + tuple("a" + letter for letter in "abcdef")
SQUARE_NAMES: Final = tuple(f"{LETTERS[square % WIDTH]}{square // WIDTH + 1}" for square in range(WIDTH * HEIGHT))
"""A square's name is its column and its row on the whole board; the zones outside the rooms count too."""

COMBAT_CARDS: Final = (0, 1, 2, 2, 3, 3, 4, 5, 6)
"""The Combat cards of a colour (DT-K1)."""
ACTION_CARDS: Final = (2, 3, 4, 5)
"""The Action cards of a colour (DT-K3)."""
JUMP_CARDS: Final = 3
POTION_POINTS: Final = 4
"""What a Speed Potion gives its bearer (DT-O7)."""

CLOSED, OPENED, BROKEN = range(3)
"""The states of a Portcullis."""


DEEDS: Final = ("eliminated", "wounded", "left", "treasure")
KILL, WOUND, EXIT, TREASURE_OUT = range(4)


def square(name: str) -> int:
    """Gives a square by its name.

    >>> square("a1"), square("b3"), square("aa1")
    (0, 65, 26)
    """
    return SQUARE_NAMES.index(name)
