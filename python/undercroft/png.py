"""Draws scenes as PNG, for chats and documents that show no SVG. It needs the extra `png`."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Final, Literal

from .errors import UndercroftError
from .lettering import FONTS
from .scene import Scene
from .svg import svg

LARGEST: Final = 10.0
"""The largest scale that a picture can be asked for."""
MOST: Final = 100_000_000
"""The most pixels of a picture: 400 MB while it is drawn."""


class NoPicture(UndercroftError):
    """What draws PNG, or a font for it, is not installed, or the picture is too large; the text says what to do."""


def png(scene: Scene, title: str = "board", theme: Literal["light", "dark"] = "light", scale: float = 2.0) -> bytes:
    """Gives a scene as a PNG file, `scale` times as large as its SVG.

    It is drawn from the SVG with the fonts of this machine; with the same fonts it is the same for the same scene.
    ValueError for another theme or a scale that is not above 0 and at most 10, NoPicture without the extra `png`,
    without any font or for a picture of more than 100 million pixels, NoBoard for a scene that cannot be drawn.
    """
    if theme not in ("light", "dark"):
        raise ValueError(f"a PNG is light or dark, not {theme!r}")
    if not 0 < scale <= LARGEST:
        raise ValueError(f"a scale is above 0 and at most {LARGEST:g}, not {scale}")
    picture = svg(scene, title, theme)
    width, height = (float(re.findall(rf' {side}="([\d.]+)"', picture)[0]) * scale for side in ("width", "height"))
    if width * height > MOST:
        most = scale * math.sqrt(MOST / (width * height))
        raise NoPicture(
            f"a PNG has at most {MOST:,} pixels, not {width:,.0f} by {height:,.0f}; at a scale of {most:.2g} it can be"
        )
    _need_font()
    return _drawn(picture, scale)


def _drawn(picture: str, scale: float) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise NoPicture("PNG needs resvg-py; install it with: pip install 'undercroft[png]'") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=scale))


@cache
def _need_font() -> None:
    """Raises NoPicture if texts are not drawn: without a font they are just left out."""
    size = 'xmlns="http://www.w3.org/2000/svg" width="20" height="20"'
    letter = f'<text y="15" font-family="{FONTS}">M</text>'
    if _drawn(f"<svg {size}>{letter}</svg>", 1) == _drawn(f"<svg {size}/>", 1):
        raise NoPicture("PNG needs a font; install a usual one, such as DejaVu Sans")
