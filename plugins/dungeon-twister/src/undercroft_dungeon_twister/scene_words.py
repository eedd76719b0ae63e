"""The signs of the drawn board: two letters for a token, and what is told of it in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from undercroft.scene import columns

from .state import HEALED, HURT, WOUNDED
from .tables import Reading
from .words import KINDS, MEN, TEAM

SIGNS: Final = "CGMTRKWZ/[!~%$"
"""A letter for each character, another sign for each object."""
UNKNOWN: Final = "?"


def initial(table: Reading, seat: int) -> str:
    """Gives the first letter of a seat's colour, which no other colour has."""
    return table.static.scenario.colours[seat][0]


def kind_sign(table: Reading, token: int) -> str:
    """Gives what stands for a token on a badge: a small letter if it is wounded."""
    sign = SIGNS[token % TEAM]
    return sign.lower() if table.state.status[token] & WOUNDED else sign


def sign(table: Reading, token: int, more: bool = False) -> str:
    """Gives the two letters of a token: its colour, large if more lies there, then its kind, small if it is wounded."""
    owner = initial(table, token // TEAM)
    return (owner.upper() if more else owner) + kind_sign(table, token)


def unknown_sign(table: Reading, piece: int, more: bool = False) -> str:
    """Gives the two letters of a token that lies face down: what the viewer remembers, or whose it is."""
    owner = initial(table, owner_of(piece))
    return (owner.upper() if more else owner) + (SIGNS[piece % TEAM] if piece >= 0 else UNKNOWN)


def owner_of(piece: int) -> int:
    """Gives whose a token is, one that is not known by its back.

    >>> owner_of(15), owner_of(-1), owner_of(-3)
    (1, 0, 2)
    """
    return piece // TEAM if piece >= 0 else -1 - piece


def tone(table: Reading, seat: int) -> str:
    """Gives the tone of a seat, which is its colour."""
    return table.static.scenario.colours[seat]


def name(table: Reading, token: int) -> str:
    """Gives a token in words: `wounded red goblin`."""
    wounded = "wounded " if table.state.status[token] & WOUNDED else ""
    return f"{wounded}{table.static.scenario.colours[token // TEAM]} {KINDS[token % TEAM]}"


def state_text(table: Reading, token: int) -> str:
    """Gives what holds for a character in this turn, in brackets; nothing if nothing does."""
    status = table.state.status[token]
    if status & HEALED:
        return "healed"
    if status & HURT:
        return "wounded now"
    return "wounded" if status & WOUNDED else ""


def signs_of(table: Reading, tokens: Sequence[int]) -> str:
    """Gives the signs of several tokens."""
    return " ".join(sign(table, token) for token in tokens)


def is_man(token: int) -> bool:
    """Tells whether a token is a character."""
    return token % TEAM < MEN


def in_lines(parts: Sequence[str], room: int, between: str = ", ") -> Iterator[str]:
    """Puts parts into lines of so many columns, each part whole.

    >>> list(in_lines(["rope b3", "sword c4", "wand a1"], 18))
    ['rope b3, sword c4,', 'wand a1']
    """
    line = ""
    for part in parts:
        longer = f"{line}{between}{part}" if line else part
        if line and columns(longer) > room - len(between.rstrip()):
            yield line + between.rstrip()
            line = part
        else:
            line = longer
    if line:
        yield line
