"""Dice, and how the log writes them (chapter 3.3 of the source: three skulls, two white shields, a black one)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from undercroft import Rng
from undercroft.chance import about

Face = Literal["skull", "white shield", "black shield"]
FACES: Final[tuple[Face, ...]] = ("skull", "skull", "skull", "white shield", "white shield", "black shield")
"""The six faces of a combat die."""
PIPS: Final = (1, 2, 3, 4, 5, 6)


def combat_dice(rng: Rng, n: int, what: str, *names: str) -> list[Face]:
    """Rolls combat dice; `what`, with the names in its braces, is told to whoever rolls real ones."""
    if n <= 0:
        return []
    if rng.__class__ is not Rng:
        about(rng, what, *names)
    return rng.roll(FACES, n)


def red_dice(rng: Rng, n: int, what: str, *names: str) -> list[int]:
    """Rolls red dice, as `combat_dice` does."""
    if n <= 0:
        return []
    if rng.__class__ is not Rng:
        about(rng, what, *names)
    return rng.roll(PIPS, n)


def shown(dice: Iterable[Face | int]) -> str:
    """Gives dice as the log writes them; `none` without any.

    >>> shown(["skull", "white shield"]), shown([3, 4]), shown([])
    ('skull+white', '3+4', 'none')
    """
    return "+".join([_WORDS[die] for die in dice]) or "none"


def fought(skulls: int, shields: int) -> str:
    """Gives what the dice of an attack and a defence did: each shield that counts stops a skull (HQ-R7.4).

    >>> fought(2, 1), fought(1, 3), fought(0, 0)
    ('2 skulls, 1 stopped: 1 Body', '1 skull, 1 stopped: 0 Body', 'no skull: 0 Body')
    """
    hits = f"{skulls} skull{'s' if skulls > 1 else ''}" if skulls else "no skull"
    stopped = min(skulls, shields)
    return f"{hits}{f', {stopped} stopped' if stopped else ''}: {skulls - stopped} Body"


_WORDS: Final[dict[Face | int, str]] = {
    **{face: face.removesuffix(" shield") for face in FACES},
    **{pips: str(pips) for pips in PIPS},
}
