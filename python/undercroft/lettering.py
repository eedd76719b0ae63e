"""How wide texts are in pictures. No font is shipped: this is what they take in usual ones, near enough."""

from __future__ import annotations

import unicodedata
from typing import Final

from .scene import clean, columns

FONTS: Final = (
    "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', Ubuntu, Cantarell, "
    "'DejaVu Sans', sans-serif"
)
WIDTHS: Final = {
    letter: width
    for width, letters in {
        0.23: "ijl'|",
        0.29: " !,./:;I[]\\ft",
        0.34: "()-`rJ{}",
        0.5: 'ckvxyzs"*',
        0.56: "abdeghnopqu0123456789_$?#L",
        0.6: "+<>=~^FTZ",
        0.68: "ABEKPSVXY&w",
        0.75: "CDHNRUGOQ",
        0.86: "mM%",
        0.98: "W@…—",
    }.items()
    for letter in letters
}
"""How wide letters are, in heights of the font."""
TYPICAL: Final = 0.62
"""The width of any other letter."""
BOLD: Final = 1.07
SQUEEZED: Final = 0.8
"""How far a text may be squeezed before it is cut."""


def length(text: str, size: float, bold: bool = False) -> float:
    """Gives about how long a text is in a font of that size.

    >>> round(length("forest", 10)), round(length("迷宮", 10))
    (25, 20)
    """
    return round(sum(map(_width, text)) * size * (BOLD if bold else 1), 1)


def lettered(text: str, room: float, size: float, bold: bool = False) -> tuple[str, float]:
    """Gives a text that fits, and the length it is to have: squeezed a little if need be, else cut with an ellipsis.

    >>> lettered("forest", 100, 10), lettered("a very long name", 60, 10)
    (('forest', 25.4), ('a very long na…', 60))
    """
    text = clean(text)
    natural = length(text, size, bold)
    if natural * SQUEEZED > room:
        while text and length(text + "…", size, bold) * SQUEEZED > room:
            text = text[:-1]
        text = text.rstrip() + "…"
        natural = length(text, size, bold)
    return text, min(natural, room)


def _width(letter: str) -> float:
    if letter in WIDTHS:
        return WIDTHS[letter]
    if columns(letter) == 2:
        return 1.0
    return WIDTHS.get(unicodedata.normalize("NFKD", letter)[0], TYPICAL)
