"""What happens, for listeners and for the log."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft import Event, Owner

from .words import Cell


class RoundBegan(Event, frozen=True):
    """A round has begun, which the fragment calls a phase."""

    text: ClassVar[str] = "round {round}: player {dealer} deals"
    chapter: ClassVar[bool] = True
    round: int
    dealer: int


class Drawn(Event, frozen=True):
    """A player has drawn a card."""

    text: ClassVar[str] = "player {player} draws {card}"
    player: int
    card: Annotated[str, Owner]


class Removed(Event, frozen=True):
    """A room was taken out of the dungeon."""

    text: ClassVar[str] = "player {player} removes {card} from {cell}"
    player: int
    card: str
    cell: Cell


class Added(Event, frozen=True):
    """A card was added to a dungeon."""

    text: ClassVar[str] = "player {player} adds {card} at {cell}, turned {turns}, with {bonus} bonus XP"
    player: int
    card: str
    cell: Cell
    turns: int
    bonus: int


class Replaced(Event, frozen=True):
    """A room was replaced."""

    text: ClassVar[str] = "player {player} replaces {old} at {cell} with {card}, turned {turns}"
    player: int
    old: str
    cell: Cell
    card: str
    turns: int


class Walked(Event, frozen=True):
    """A pawn has walked."""

    text: ClassVar[str] = "player {player} walks to {cell}: steps {steps}, keys {keys}"
    player: int
    cell: Cell
    steps: int
    keys: int


class Fought(Event, frozen=True):
    """A fight was won or lost."""

    text: ClassVar[str] = "player {player} fights {card} of strength {strength} with {might}: {result}"
    player: int
    card: str
    strength: int
    might: int
    result: str


class SteppedBack(Event, frozen=True):
    """A pawn has gone back to where it came from."""

    text: ClassVar[str] = "player {player} steps back to {cell}"
    player: int
    cell: Cell


class Gained(Event, frozen=True):
    """A player has got something, or paid it if the number is negative."""

    text: ClassVar[str] = "player {player} gets {number} {good}"
    player: int
    number: int
    good: str


class Resolved(Event, frozen=True):
    """A room is fully resolved."""

    text: ClassVar[str] = "player {player} resolves {card} at {cell}"
    player: int
    card: str
    cell: Cell


class Slain(Event, frozen=True):
    """A dragon was slain: the game ends with this round."""

    text: ClassVar[str] = "player {player} slays {card}"
    player: int
    card: str
