"""The checks, one module each with a `CHECK`."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Final

from undercroft import UnknownName
from undercroft.testing.case import Check

NAMES: Final = (
    "ends",
    "asked",
    "legal",
    "refusals",
    "determinism",
    "copies",
    "round_trips",
    "pieces",
    "records",
    "scores",
    "observations",
    "asking",
    "samples",
    "undo",
    "flow",
    "purity",
    "boards",
    "rules",
    "budget",
    "shape",
    "old_records",
    "reached",
)
"""In the order in which they run; each is the name of a module here and of the check in it."""


def load(names: Iterable[str] | None = None) -> list[Check]:
    """Gives the checks of these names, all if None. UnknownName with the nearest name for what is none."""
    wanted = NAMES if names is None else tuple(names)
    for name in wanted:
        if name not in NAMES:
            raise UnknownName("check", name, NAMES)
    return [import_module(f"{__name__}.{name}").CHECK for name in NAMES if name in wanted]
