"""Possible values of what is hidden and no piece: how face-down rooms lie (DT-M6)."""

from __future__ import annotations

from undercroft import Rng

from .tables import Reading


def imagine(table: Reading, rng: Rng) -> None:
    """Draws for each cell how its room would lie; for those that are face up it no longer matters."""
    state = table.state
    state.facing = [rng.below(4) for _ in state.turned]
