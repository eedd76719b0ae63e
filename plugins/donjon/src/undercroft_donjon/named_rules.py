"""Rules that house rules like to change: plain functions, which overlays may replace or wrap by their names.

The rest of the game calls them through the table, `table.rules.recruit_limit(table, player)`, never directly. All rest
on what lies open, so they say the same on an observation as on the position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .tables import Reading
from .words import ENOUGH, ROOM_5, WIDTH


def recruit_limit(table: Reading, player: int) -> int:
    """Gives how many monsters a player can recruit in a turn (DJ-T14)."""
    return 2


def footsteps(table: Reading, player: int, kind: int) -> int:
    """Gives the footsteps for having recruited that type: as many as the dungeon holds, the new ones too (DJ-T17)."""
    return sum(table.state.seats[player].monsters[kind::WIDTH])


def room_footsteps(table: Reading, player: int) -> int:
    """Gives the footsteps that room 3 is worth (DJ-PW6)."""
    return 7


def threat_stays_away(table: Reading, player: int, forest: int, swamp: int) -> bool:
    """Tells whether no Threat card is revealed with so many monsters there: both areas are full (DJ-T2)."""
    return forest >= ENOUGH and swamp >= ENOUGH


def inn_opens(table: Reading, player: int) -> bool:
    """Tells whether there are enough skulls for an Inn card: one for each player (DJ-T8)."""
    return len(table.state.kept) >= table.seats


def guardian_wakes(table: Reading, player: int) -> bool:
    """Tells whether a player's Guardian tile is turned up now: room 5 holds five monsters (DJ-PW11)."""
    return sum(table.state.seats[player].monsters[ROOM_5 * WIDTH :]) >= ENOUGH


def set_points(table: Reading, player: int) -> int:
    """Gives the points of a room with four types of monsters or more (DJ-E5)."""
    return 7


NAMED_RULES: Final[tuple[Callable[..., Any], ...]] = (
    recruit_limit,
    footsteps,
    room_footsteps,
    threat_stays_away,
    inn_opens,
    guardian_wakes,
    set_points,
)
