"""The options of a match."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

import undercroft

DRAWN: Final = ("basic", "advanced")
"""The values of the option `objectives` with which they are drawn."""


class Options(undercroft.Options, frozen=True):
    """What can be settled before a match of Donjon."""

    objectives: Annotated[
        str,
        Meta(
            max_length=100,
            description="basic: a plain tile of each colour; advanced: any tile of each colour; or the four "
            "objectives agreed on, one of each colour, such as Y1,R2,V3,G4",
        ),
    ] = "basic"
    first: Annotated[int | None, Meta(description="the player who begins, numbered from 0; drawn if left out")] = None
    data: Annotated[
        str | None,
        Meta(description="a folder with data files that replace those of the same name: the cards you really have"),
    ] = None
