"""Makes a list of actions short: leaves out what is not needed for a check to fail."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

TRIES: Final = 400
SECONDS: Final = 15.0
"""A failure is reported late rather than not at all, and never later than this."""


def shrink(script: Sequence[T], fails: Callable[[Sequence[T]], Sequence[T] | None]) -> Sequence[T] | None:
    """Gives a short list for which `fails` still gives one; None if it gives none for the list itself.

    `fails` gives the part of a list that could be played, or None if the check passes on it. Chunks are left out, first
    large ones, then single actions: nothing that is left can be left out alone, unless time ran out.

    >>> shrink(range(60), lambda some: some if {7, 33, 58} <= set(some) else None)
    [7, 33, 58]
    """
    end = time.monotonic() + SECONDS
    tries = 0
    best = fails(script)
    if best is None:
        return None
    size = max(len(best) // 2, 1)
    while best:
        start, removed = 0, False
        while start < len(best):
            if tries >= TRIES or time.monotonic() > end:
                return best
            tries += 1
            shorter = fails([*best[:start], *best[start + size :]])
            if shorter is not None and len(shorter) < len(best):
                best, removed = shorter, True
            else:
                start += size
        if size == 1 and not removed:
            break
        size = size if removed and size == 1 else max(size // 2, 1)
    return best
