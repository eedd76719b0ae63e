"""Parts of a board that are looked at one at a time, as on a terminal that has no room for all of it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

ALL: Final = "all"
"""What stands for the whole board where a view is named; no view has this name."""


class View(msgspec.Struct, frozen=True):
    """A part of a board that is looked at by itself where not all of it has room. No shape lies half in it."""

    x: int
    y: int
    width: int
    height: int
    focus: str = ""
    """What matters most in it, instead of the scene's `focus`: so several views can be of one large floor."""

    def finds(self, x: int, y: int, width: int, height: int) -> Literal["inside", "outside", "across"]:
        """Tells whether something of that place and size lies inside, outside, or across the edge.

        >>> [View(0, 0, 9, 3).finds(x, 0, 4, 1) for x in (5, 6, 9)]
        ['inside', 'across', 'outside']
        """
        x, y = x - self.x, y - self.y
        if x >= self.width or y >= self.height or x + width <= 0 or y + height <= 0:
            return "outside"
        return "inside" if x >= 0 and y >= 0 and x + width <= self.width and y + height <= self.height else "across"
