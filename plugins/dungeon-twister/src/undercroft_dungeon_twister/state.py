"""The state of a game of Dungeon Twister: rooms, tokens, cards, and who may know them.

A token that lies or stands face up on the board has its square in `where`; one that lies face down is in a pile of its
room or circle. What is done in the present action is on the flow; what outlives it is here.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from undercroft import Hidden, Of, Owner, PerPlayer, Pile, Public, State
from undercroft.spatial import Grid, Mask


class Seat(State):
    """What one player has before him."""

    deeds: list[int]
    """Points by what they were scored for: `words.DEEDS`."""
    hand: Annotated[list[int], Of("action"), Owner]
    """Action cards that can be played (DT-K3)."""
    used: Annotated[list[int], Of("action"), Public]
    """Action cards played in this cycle, the last one on top."""
    combat: Annotated[list[int], Of("combat"), Owner]
    spent: Annotated[list[int], Of("combat"), Public]
    """Combat cards that are spent for the whole game (DT-K2)."""
    jumps: int
    team: Annotated[list[int], Of("token"), Owner]
    """Tokens that are not on the board yet; after set-up those left in the box."""
    leave: Mask
    """The squares by which characters of this player leave the dungeon."""
    won: Annotated[list[int], Of("token"), Public] = []
    """Characters that this player eliminated (DT-B22)."""
    out: Annotated[list[int], Of("token"), Public] = []
    """Characters that left, and wounded ones that they carried."""
    owed: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """At set-up: how many characters and objects must still go into rooms that take nothing else."""


class Table(State):
    """A whole table."""

    seats: Annotated[list[Seat], PerPlayer]
    starter: int
    """Who has the first turn."""
    turns: int
    """How many turns were begun."""
    highest: int
    """The highest Action card played since the game began; 0 before the first (DT-K5)."""
    markers: int
    """The action markers of Rush Out (DT-RO7)."""

    rooms: Annotated[Pile, Of("room")]
    """The room in each cell; face down nobody knows it."""
    rooms_box: Annotated[list[int], Of("room"), Public]
    """Rooms that are not used."""
    facing: Annotated[list[int], Hidden]
    """For each cell how its room would be turned if it were flipped over its east or west edge (DT-M6)."""
    turned: list[int]
    """For each cell the quarter turns clockwise of its room; -1 face down."""
    corners: list[int]
    """The top left square of each cell."""
    gates: list[list[int]]
    """The state of each Portcullis of the room in each cell: closed, opened or broken."""
    stash: list[Annotated[Pile, Of("token")]]
    """The tokens face down in each cell's room."""
    posts: list[int]
    """The circles on which tokens lie face down."""
    posted: Annotated[Pile, Of("token")]
    """Those tokens, in the order of `posts`."""
    deals: Annotated[list[int], Of("exit"), Hidden]
    """The small zones that are face down, in the order of the scenario's (DT-WE2)."""
    dealt: Annotated[list[int], Of("exit"), Public]
    """The same once they are face up."""

    grid: Grid
    """All squares that can be entered, with the walls and Portcullises of rooms that are face up."""
    pits: Mask

    up: Annotated[list[int], Of("token"), Public]
    """The tokens face up on the board."""
    where: list[int]
    """The square of each token; -1 if it is not face up on the board."""
    load: list[int]
    """What each character carries: a token, or -1."""
    status: list[int]
    """For each token the sum of what holds: WOUNDED, HURT, HEALED, CARRIED."""
    gone: Annotated[list[int], Of("token"), Public]
    """Tokens that nobody holds: objects used up, lost or carried out, and characters nobody is paid for."""
    lifted: bool = False
    """Whether the Pyramid's top room is lifted off the board (DT-PY13)."""


WOUNDED = 1
HURT = 2
"""Wounded in this turn: it cannot be attacked again, nor regenerate (DT-B17, DT-C5)."""
HEALED = 4
"""Healed in this turn: it does nothing more (DT-B18)."""
CARRIED = 8
"""Somebody carries it."""
STATUSES = range(16)
"""All sums of them."""
