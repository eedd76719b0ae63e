"""The state of a game: dungeons, what players have, who may know it. The deck is drawn from the end of its list."""

from __future__ import annotations

from typing import Annotated

from undercroft import Hidden, Of, Owner, PerPlayer, Public, State
from undercroft.spatial import TileBoard

from .words import Cell


class Dungeon(State):
    """Cards that lie edge to edge. The lists go together: an element for each card, in the order of laying."""

    board: TileBoard
    laid: Annotated[list[int], Of("card"), Public]
    cells: list[Cell]
    bonus: list[int]
    """The bonus XP on each card (DC-H6)."""
    todo: list[int]
    """What is not done yet in each room: a bit for each effect of its kind; without effects bit 0, a visit."""
    doors: list[int]
    """How cards are joined for walks: four numbers for each, see `ways.py`."""


class Seat(State):
    """What one player has."""

    cell: Cell
    """Where the pawn stands."""
    hand: Annotated[list[int], Of("card"), Owner]
    """Cards dealt and held; how many is public (DC-U6)."""
    keys: int
    ore: int
    gems: int
    attack: int
    xp: int = 0
    late: int = 0
    """How many cards were drawn from those among which the Dragon is (DC-H3)."""
    dragon: Annotated[bool | None, Owner] = False
    """Whether the hand holds a dragon, which only its owner knows."""


class Table(State):
    """A whole table."""

    seats: Annotated[list[Seat], PerPlayer]
    dungeons: list[Dungeon]
    """One, or one for each player (DC-H1)."""
    deck: Annotated[list[int], Of("card"), Hidden]
    discard: Annotated[list[int], Of("card"), Public]
    """Cards that were removed or replaced (DC-U14)."""
    box: Annotated[list[int], Of("card"), Hidden]
    """Cards that are not in this game (DC-H3)."""
    dealer: int
    round: int = 0
    """What the fragment calls a phase: from 1 to 8, 0 before the first (DC-H4)."""
    slain: bool = False
    """Whether a dragon was slain: the game ends with this round (DC-H11)."""
