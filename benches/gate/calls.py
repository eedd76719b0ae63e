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

Calls = tuple[Callable[..., Any], tuple[Any, ...]]
SQUARES = 494
MEMBERS = range(0, SQUARES, 3)


def load(library: str) -> Any:
    loader = ExtensionFileLoader("_core", library)
    spec = spec_from_file_location("_core", library, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def cases(core: Any) -> dict[str, tuple[Calls, Calls]]:
    """For each kind of call ours, and one of Python's own that takes and gives the like."""
    mask, other = core.Mask(SQUARES, MEMBERS), core.Mask(SQUARES, range(0, SQUARES, 2))
    squares, others = frozenset(MEMBERS), frozenset(range(0, 40, 2))
    return {
        "number": ((core.Rng(7).below, (6,)), ((7).__add__, (6,))),
        "truth": ((mask.__contains__, (300,)), (squares.__contains__, (300,))),
        "object": ((mask.__or__, (other,)), (others.__or__, (others,))),
        "loop": ((print, ()), (print, ())),
        "list": ((core.Mask, (SQUARES, list(MEMBERS))), (frozenset, (list(MEMBERS),))),
    }


def repeat(call: Callable[..., Any], args: tuple[Any, ...], rounds: int) -> None:
    if not args:
        for _ in range(rounds):
            pass
    elif len(args) == 1:
        (first,) = args
        for _ in range(rounds):
            call(first)
    else:
        first, second = args
        for _ in range(rounds):
            call(first, second)


def main() -> None:
    library, mode, case, rounds = sys.argv[1:]
    ours, plain = cases(load(library))[case]
    gc.disable()
    count = int(rounds)
    if mode == "slow":
        count += count // 10
    repeat(*(plain if mode == "plain" else ours), count)


if __name__ == "__main__":
    main()
