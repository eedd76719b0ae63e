"""Makes calls from Python into Rust, or like calls into Python's own types, for a program that counts instructions.

    python -S benches/gate/calls.py LIBRARY kernel|slow|plain CASE ROUNDS

The library is loaded from its file, so that the start is short. The case `loop` calls nothing. `slow` makes a tenth
more calls than it should.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

Loop = Callable[[int], None]
SQUARES = 494
MEMBERS = range(0, SQUARES, 3)


def load(library: str) -> Any:
    loader = ExtensionFileLoader("_core", library)
    spec = spec_from_file_location("_core", library, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def one(call: Callable[[Any], Any], argument: Any) -> Loop:
    def loop(rounds: int) -> None:
        for _ in range(rounds):
            call(argument)

    return loop


def two(call: Callable[[Any, Any], Any], first: Any, second: Any) -> Loop:
    def loop(rounds: int) -> None:
        for _ in range(rounds):
            call(first, second)

    return loop


def cases(core: Any) -> dict[str, tuple[Loop, Loop]]:
    """For each kind of call ours, and one of Python's own that takes and gives the like."""
    mask, other = core.Mask(SQUARES, MEMBERS), core.Mask(SQUARES, range(0, SQUARES, 2))
    squares, others = frozenset(MEMBERS), frozenset(range(0, 40, 2))
    grid, text = core.Grid(26, 19), "a board"
    reach, split = grid.reach, text.split

    def nothing(rounds: int) -> None:
        for _ in range(rounds):
            pass

    def keywords(rounds: int) -> None:
        for _ in range(rounds):
            reach(300, 0, figures=mask)

    def plain_keywords(rounds: int) -> None:
        for _ in range(rounds):
            split(" ", maxsplit=1)

    return {
        "loop": (nothing, nothing),
        "number": (one(core.Rng(7).below, 6), one((7).__add__, 6)),
        "truth": (one(mask.__contains__, 300), one(squares.__contains__, 300)),
        # A square sees itself and reaches itself: what is left is the way there and back.
        "pair": (two(grid.sees, 300, 300), two(text.startswith, "b", 2)),
        "keywords": (keywords, plain_keywords),
        "object": (one(mask.__or__, other), one(others.__or__, others)),
        "list": (two(core.Mask, SQUARES, list(MEMBERS)), one(frozenset, list(MEMBERS))),
    }


def main() -> None:
    library, mode, case, rounds = sys.argv[1:]
    ours, plain = cases(load(library))[case]
    gc.disable()
    count = int(rounds)
    if mode == "slow":
        count += count // 10
    (plain if mode == "plain" else ours)(count)


if __name__ == "__main__":
    main()
