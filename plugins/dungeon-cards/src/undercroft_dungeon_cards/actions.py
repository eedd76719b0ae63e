"""What players can do, each with its line of notation.

Actions are values and are made once: those that name a cell come from the functions at the end, those that name a card
are in `Static`, since cards are data. So listing what is legal allocates nothing but the list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeVar

from undercroft import Action

from .words import Cell


class Remove(Action, frozen=True):
    """Take a room out of the dungeon (DC-C-09)."""

    text: ClassVar[str] = "remove {cell}"
    rule: ClassVar[str] = "DC-C-09"
    cell: Cell


class Keep(Action, frozen=True):
    """Remove no room."""

    text: ClassVar[str] = "remove nothing"
    rule: ClassVar[str] = "DC-C-17"


class Place(Action, frozen=True):
    """Take a room card out of the hand to add it, or to replace a room with it."""

    text: ClassVar[str] = "place {card}"
    rule: ClassVar[str] = "DC-C-03"
    card: str


class At(Action, frozen=True):
    """Choose the empty cell for the card in hand."""

    text: ClassVar[str] = "at {cell}"
    rule: ClassVar[str] = "DC-C-04"
    cell: Cell


class Over(Action, frozen=True):
    """Choose the room that the card replaces (DC-C-18)."""

    text: ClassVar[str] = "over {cell}"
    rule: ClassVar[str] = "DC-C-18"
    cell: Cell


class Rotate(Action, frozen=True):
    """Choose the quarter turns clockwise with which the card is laid (DC-C-06)."""

    text: ClassVar[str] = "turn {turns}"
    rule: ClassVar[str] = "DC-C-06"
    turns: int


class Hold(Action, frozen=True):
    """Hold the cards that are left until the next building step (DC-C-03, DC-U6)."""

    text: ClassVar[str] = "hold"
    rule: ClassVar[str] = "DC-U5"


class Draw(Action, frozen=True):
    """Take the extra card for a replacement amid four rooms (DC-C-20)."""

    text: ClassVar[str] = "draw"
    rule: ClassVar[str] = "DC-C-20"


class Decline(Action, frozen=True):
    """Go without the extra card (DC-U20)."""

    text: ClassVar[str] = "decline"
    rule: ClassVar[str] = "DC-U20"


class Unleash(Action, frozen=True):
    """Take a dragon out of the hand to lay it, at any moment of the own turn (DC-C-02)."""

    text: ClassVar[str] = "unleash {card}"
    rule: ClassVar[str] = "DC-C-02"
    card: str


class Go(Action, frozen=True):
    """Walk to a room: with as few keys as can be, and then as few steps (DC-H7)."""

    text: ClassVar[str] = "go {cell}"
    rule: ClassVar[str] = "DC-H7"
    cell: Cell


class Stop(Action, frozen=True):
    """End the walk, or leave the functions of the room (DC-H5)."""

    text: ClassVar[str] = "stop"
    rule: ClassVar[str] = "DC-H5"


class Use(Action, frozen=True):
    """Use a function of the room (DC-H8)."""

    text: ClassVar[str] = "use {called}"
    rule: ClassVar[str] = "DC-H8"
    called: str


KEEP: Final = Keep()
HOLD: Final = Hold()
DRAW: Final = Draw()
DECLINE: Final = Decline()
STOP: Final = Stop()
ROTATE: Final = tuple(Rotate(turns) for turns in range(4))

A = TypeVar("A", bound=Action)


class Made(dict[Cell, A]):
    """The actions of a kind by their cell, each made once."""

    MOST: ClassVar[int] = 1 << 14
    """How many are kept: more than any dungeon has cells, few enough to be held for ever."""

    def __init__(self, kind: Callable[[Cell], A]) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, cell: Cell) -> A:
        """Makes the action for a cell."""
        action = self._kind(cell)
        if len(self) < self.MOST:
            self[cell] = action
        return action


remove = Made(Remove).__getitem__
at = Made(At).__getitem__
over = Made(Over).__getitem__
go = Made(Go).__getitem__
