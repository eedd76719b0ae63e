"""Squares of a board and what can be done with them, computed in Rust.

`Mask` is a set of squares. It knows their numbers only, not how they lie:

>>> free = Mask(12, [0, 1, 2, 5])
>>> lit = Mask(12, [2, 5, 9])
>>> list(free & lit)
[2, 5]
"""

from undercroft._core import Mask, Obstacle, Shape, Site

__all__ = ["Mask", "Obstacle", "Shape", "Site"]
