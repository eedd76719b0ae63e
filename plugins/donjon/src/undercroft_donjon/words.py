"""The words of Donjon: monsters, places and areas, and how they are numbered."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("spider", "brou", "dragon", "vampire", "skeleton", "vip")
"""Monster types in the order of every count (DJ-N3)."""
SPIDER, BROU, DRAGON, VAMPIRE, SKELETON, VIP = range(6)
COLOURED: Final = (SPIDER, BROU, DRAGON, VAMPIRE)
"""The four types that threats and the set-up bring (DJ-S3)."""
SUPPLIED: Final = (SPIDER, BROU, DRAGON, VAMPIRE, SKELETON)
"""What a generic icon may take from the general supply: all but VIPs (DJ-D9)."""

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
"""The spaces of one dungeon (DJ-D1). A count of monsters is at `place * len(KINDS) + kind`."""
ENTRANCE: Final = 0
ROOMS: Final = (2, 4, 6, 8, 10)
"""Place of room 1 to 5: `ROOMS[number - 1]`."""
HALLWAYS: Final = (1, 3, 5, 7, 9)
WIDTH: Final = len(KINDS)

AREAS: Final = ("forest", "swamp", "oubliettes")
"""Where monsters are recruited from (DJ-T14); a count is at `area * len(KINDS) + kind`."""
FOREST, SWAMP, OUBLIETTES = range(3)

