"""Times that compare well on a busy machine: short windows in turns, in one process, and the least of each.

What counts is processor time of this process. Other programs only ever add to it, so the least of many short windows is
close to what the work itself takes; and as all cases take turns, a machine that slows down for a while slows down all.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

WINDOW: Final = 0.015
"""About how many seconds a window should take: long against the clock, short against what disturbs."""


class Case:
    """One thing to time. A window does the same work each time: `units` of it, in whole `pieces`.

    `run(n)` does n pieces of the work, the same ones for the same n; `count(n)` says how many units these are; `tidy()`
    cleans up after each window, untimed.
    """

    def __init__(
        self,
        name: str,
        run: Callable[[int], object],
        count: Callable[[int], int] = lambda n: n,
        tidy: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self.run = run
        self.count = count
        self.tidy = tidy
        self.pieces = 1
        self.least = float("inf")
        """The seconds of the quickest window."""
        self.units = 1

    def fit(self, window: float, fewest: int = 1) -> None:
        """Chooses how many pieces make a window."""
        self.pieces = fewest
        while (spent := self._time()) < window / 2:
            self.pieces = max(self.pieces + 1, min(self.pieces * 8, int(self.pieces * window / max(spent, 1e-9))))
        self.units = self.count(self.pieces)

    def _time(self) -> float:
        start = time.process_time()
        self.run(self.pieces)
        spent = time.process_time() - start
        self.tidy()
        return spent

    def window(self) -> None:
        """Times one window."""
        self.least = min(self.least, self._time())

    @property
    def microseconds(self) -> float:
        """The least time of one unit."""
        return self.least / self.units * 1e6


@contextmanager
def quiet() -> Iterator[None]:
    """Keeps to one processor where that can be had, and keeps what is loaded out of the garbage collector's rounds."""
    pinned = None
    if hasattr(os, "sched_setaffinity"):
        pinned = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {max(pinned)})
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if pinned is not None:
            os.sched_setaffinity(0, pinned)


def take_turns(cases: Sequence[Case], yardstick: Case | None, seconds: float, window: float, rounds: int) -> None:
    """Times all cases in turns, the yardstick after every few, at least so many rounds and then until time is up."""
    everything = [yardstick, *cases] if yardstick else list(cases)
    for case in everything:
        case.fit(window)
    until = time.perf_counter() + seconds
    while rounds > 0 or time.perf_counter() < until:
        for number, case in enumerate(cases):
            if yardstick and number % 4 == 0:
                yardstick.window()
            case.window()
        rounds -= 1
