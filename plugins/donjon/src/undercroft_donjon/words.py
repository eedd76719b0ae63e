"""The words of Donjon: monsters, places and areas, and how they are numbered."""

from __future__ import annotations

from typing import Final, Literal

Monster = Literal["spider", "brou", "dragon", "vampire", "skeleton", "vip"]
KINDS: Final[tuple[Monster, ...]] = ("spider", "brou", "dragon", "vampire", "skeleton", "vip")
"""Monster types in the order of every count (DJ-N3)."""
SPIDER, BROU, DRAGON, VAMPIRE, SKELETON, VIP = range(6)
COLOURED: Final = (SPIDER, BROU, DRAGON, VAMPIRE)
"""The four types that are mixed at the start (DJ-S3)."""
SUPPLIED: Final = (SPIDER, BROU, DRAGON, VAMPIRE, SKELETON)
"""What a generic icon may take from the general supply: all but VIPs (DJ-D9)."""
FIGURES: Final = (20, 20, 20, 20, 20, 11)
"""How many figures of each type there are (DJ-N3)."""
WIDTH: Final = len(KINDS)

PLACES: Final = (
    "entrance",
    "hallway 1",
    "room 1",
    "hallway 2",
    "room 2",
    "hallway 3",
    "room 3",
    "hallway 4",
    "room 4",
    "hallway 5",
    "room 5",
)
"""The spaces of one dungeon (DJ-D1). A count of monsters is at `place * WIDTH + kind`."""
ENTRANCE: Final = 0
ROOMS: Final = (2, 4, 6, 8, 10)
"""Place of room 1 to 5: `ROOMS[number - 1]`."""
HALLWAYS: Final = (1, 3, 5, 7, 9)
ROOM_5: Final = ROOMS[4]

ROOM_NAMES: Final = tuple(PLACES[room] for room in ROOMS)
"""The rooms by name: adventurers and VIPs know no other places; index 0 is room 1."""

IN_OUBLIETTES: Final = 11
IN_SUPPLY: Final = 12
LOCATIONS: Final = (*PLACES, "oubliettes", "supply")
"""Where an effect may take a monster from: the places of the dungeon, the oubliettes, the supply."""

AREAS: Final = ("forest", "swamp", "oubliettes")
"""Where monsters are recruited from (DJ-T14); a count is at `area * WIDTH + kind`."""
FOREST, SWAMP, OUBLIETTES = range(3)

GROUPS: Final = 28
"""Adventurer groups (DJ-N2)."""
MALUS: Final = (1, 2, 3, 4, 5)
"""The Malus tiles of each player (DJ-S9)."""
ENOUGH: Final = 5
"""Monsters that make an area full (DJ-T2), and those in room 5 that wake the Guardian (DJ-PW11)."""
SHOWN_MIXTURES: Final = 3
"""Mixtures that lie face up (DJ-S6)."""
SHOWN_VIPS: Final = 2
"""VIP cards that lie face up (DJ-S6)."""
