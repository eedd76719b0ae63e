"""Dice, and how the log writes them (chapter 3.3 of the source: three skulls, two white shields, a black one)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from undercroft import Rng

Face = Literal["skull", "white shield", "black shield"]
FACES: Final[tuple[Face, ...]] = ("skull", "skull", "skull", "white shield", "white shield", "black shield")
"""The six faces of a combat die."""
PIPS: Final = (1, 2, 3, 4, 5, 6)


def combat_dice(rng: Rng, n: int) -> list[Face]:
    """Rolls combat dice."""
    return rng.roll(FACES, n) if n > 0 else []


def red_dice(rng: Rng, n: int) -> list[int]:
    """Rolls red dice."""
    return rng.roll(PIPS, n) if n > 0 else []


def shown(dice: Iterable[Face | int]) -> str:
    """Gives dice as the log writes them; `none` without any.

    >>> shown(["skull", "white shield"]), shown([3, 4]), shown([])
    ('skull+white', '3+4', 'none')
    """
    return "+".join(_word(die) for die in dice) or "none"


def _word(die: Face | int) -> str:
    return die.removesuffix(" shield") if isinstance(die, str) else str(die)
