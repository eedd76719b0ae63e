"""What does not change during one Donjon match: board, cards and options, read from the data files.

The lists below are filled from `data/*.toml` (or from the folder given as the option `data`) and checked; each entry keeps
its `source`. The order of a file's entries is the number of the card or tile.
"""

from __future__ import annotations

from typing import Literal

from undercroft import Entry

Where = Literal["entrance", "room", "anywhere"]


class Threat(Entry, frozen=True):
    """One Threat card (DJ-N1, sheet 2.4)."""

    monsters: tuple[str, str]
    icon: Literal["none", "new", "advance 1", "advance 2"]
    skull: bool
    players: Literal[2, 3, 4]
    """The smallest number of players with which the card is used."""
