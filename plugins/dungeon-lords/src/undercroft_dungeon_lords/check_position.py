"""What is wrong with a loaded position that types and pieces cannot tell."""

from __future__ import annotations

from .tables import Reading


def check_position(table: Reading) -> str | None:
    """Says what cannot be; None if nothing is wrong."""
    return None
