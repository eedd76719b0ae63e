"""What players can do, each with its line of notation, and ready-made tables of it.

Actions are values and are made once: the rules pick them from the tables, so listing what is legal allocates nothing
but the list. Those that name a token of somebody else or a room are in `Static`, since colours and rooms are data.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from undercroft import Action, Names, Owner

from .words import ACTION_CARDS, CHARACTERS, SIDES, SQUARE_NAMES

Square = Annotated[int, Names(SQUARE_NAMES)]
Own = Annotated[int, Names(CHARACTERS)]
"""A character of the player's own."""
Towards = Annotated[int, Names(SIDES)]


class Place(Action, frozen=True):
    """Put a character face down on a circle (DT-B34)."""

    text: ClassVar[str] = "place {token} on {square}"
    rule: ClassVar[str] = "DT-B34"
    token: Annotated[str, Owner]
    square: Square


class Hide(Action, frozen=True):
    """Put a token face down into a room (DT-B34)."""

    text: ClassVar[str] = "hide {token} in room {room}"
    rule: ClassVar[str] = "DT-B34"
    token: Annotated[str, Owner]
    room: int


class PlayCard(Action, frozen=True):
    """Play an Action card (DT-P5)."""

    text: ClassVar[str] = "action {card}"
    rule: ClassVar[str] = "DT-P5"
    card: int


class EndTurn(Action, frozen=True):
    """End the turn; actions that were not used are lost (DT-B1)."""

    text: ClassVar[str] = "end turn"
    rule: ClassVar[str] = "DT-B1"


class Go(Action, frozen=True):
    """Begin a move by a first step; to its own square: to take, drop or swap there before (DT-P6)."""

    text: ClassVar[str] = "{character} {square}"
    rule: ClassVar[str] = "DT-P9"
    character: Own
    square: Square


class Step(Action, frozen=True):
    """Move a square on (DT-P9)."""

    text: ClassVar[str] = "{square}"
    rule: ClassVar[str] = "DT-P9"
    square: Square


class Take(Action, frozen=True):
    """Pick up a token of the square (DT-B3)."""

    text: ClassVar[str] = "take {token}"
    rule: ClassVar[str] = "DT-B3"
    token: str


class Drop(Action, frozen=True):
    """Put down what is carried (DT-B3)."""

    text: ClassVar[str] = "drop"
    rule: ClassVar[str] = "DT-B3"


class Swap(Action, frozen=True):
    """Exchange what is carried with an own character that is passed; one of the two may carry nothing (DT-B3)."""

    text: ClassVar[str] = "swap with {character}"
    rule: ClassVar[str] = "DT-B3"
    character: Own


class Halt(Action, frozen=True):
    """End the move (DT-P11)."""

    text: ClassVar[str] = "halt"
    rule: ClassVar[str] = "DT-P11"


class Jump(Action, frozen=True):
    """Jump over a Pit Trap, for a Jump card (DT-B9)."""

    text: ClassVar[str] = "{character} jumps over {pit} to {square}"
    rule: ClassVar[str] = "DT-B9"
    character: Own
    pit: Square
    square: Square


class Reveal(Action, frozen=True):
    """Turn a room face up, over one of its edges (DT-B27, DT-G9)."""

    text: ClassVar[str] = "reveal room {room} over {edge}"
    rule: ClassVar[str] = "DT-B27"
    room: int
    edge: Towards


class Put(Action, frozen=True):
    """Put a token of a revealed room on one of its squares (DT-B29)."""

    text: ClassVar[str] = "put {token} on {square}"
    rule: ClassVar[str] = "DT-B29"
    token: str
    square: Square


class Rotate(Action, frozen=True):
    """Turn a room a quarter by its arrow, from its gear or its twin's (DT-B31)."""

    text: ClassVar[str] = "turn room {room}"
    rule: ClassVar[str] = "DT-B31"
    room: int


class RotateBack(Action, frozen=True):
    """Turn a room a quarter against its arrow, as only a Mekanork can (DT-C3)."""

    text: ClassVar[str] = "turn room {room} back"
    rule: ClassVar[str] = "DT-C3"
    room: int


class Attack(Action, frozen=True):
    """Attack a character; all that touch the fight join (DT-B12, DT-B13)."""

    text: ClassVar[str] = "attack {target}"
    rule: ClassVar[str] = "DT-B12"
    target: str


class Lay(Action, frozen=True):
    """Lay a Combat card face down (DT-B14)."""

    text: ClassVar[str] = "lay {card}"
    rule: ClassVar[str] = "DT-B14"
    card: int


class Join(Action, frozen=True):
    """Join a fight on the side of that colour (DT-LM9)."""

    text: ClassVar[str] = "join {colour}"
    rule: ClassVar[str] = "DT-LM9"
    colour: str


class StayOut(Action, frozen=True):
    """Stay out of a fight (DT-LM9)."""

    text: ClassVar[str] = "stay out"
    rule: ClassVar[str] = "DT-LM9"


class Heal(Action, frozen=True):
    """Let the Cleric heal a wounded character beside her (DT-C1)."""

    text: ClassVar[str] = "heal {target}"
    rule: ClassVar[str] = "DT-C1"
    target: str


class Regenerate(Action, frozen=True):
    """Let the wounded Troll heal itself (DT-C5)."""

    text: ClassVar[str] = "regenerate"
    rule: ClassVar[str] = "DT-C5"


class WalkThrough(Action, frozen=True):
    """Let the Wall-Walker go through a wall (DT-C6)."""

    text: ClassVar[str] = "through the wall to {square}"
    rule: ClassVar[str] = "DT-C6"
    square: Square


class OpenGate(Action, frozen=True):
    """Let the Thief open a Portcullis (DT-C4)."""

    text: ClassVar[str] = "open {a} {b}"
    rule: ClassVar[str] = "DT-C4"
    a: Square
    b: Square


class CloseGate(Action, frozen=True):
    """Let the Thief close a Portcullis (DT-C4)."""

    text: ClassVar[str] = "close {a} {b}"
    rule: ClassVar[str] = "DT-C4"
    a: Square
    b: Square


class BreakGate(Action, frozen=True):
    """Let the Warrior break a closed Portcullis for good (DT-C7)."""

    text: ClassVar[str] = "break {a} {b}"
    rule: ClassVar[str] = "DT-C7"
    a: Square
    b: Square


class Fire(Action, frozen=True):
    """Let the Wizard use the Fireball Wand in a direction (DT-O3)."""

    text: ClassVar[str] = "fireball {direction}"
    rule: ClassVar[str] = "DT-O3"
    direction: Towards


class Drink(Action, frozen=True):
    """Let a character drink its Speed Potion (DT-O7)."""

    text: ClassVar[str] = "{character} drinks"
    rule: ClassVar[str] = "DT-O7"
    character: Own


class LiftRoom(Action, frozen=True):
    """Lift the top room of the Pyramid off the board from its gear (DT-PY13)."""

    text: ClassVar[str] = "lift the top room"
    rule: ClassVar[str] = "DT-PY13"


class Leave(Action, frozen=True):
    """Let a character leave from the lifted room (DT-PY14)."""

    text: ClassVar[str] = "{character} leaves"
    rule: ClassVar[str] = "DT-PY14"
    character: Own


class Slide(Action, frozen=True):
    """Slide the elevator one room up or down (DT-TR5)."""

    text: ClassVar[str] = "slide the elevator {direction}"
    rule: ClassVar[str] = "DT-TR5"
    direction: Annotated[int, Names(("up", "down"))]


SQUARES: Final = range(len(SQUARE_NAMES))
GO: Final = tuple(tuple(Go(kind, square) for square in SQUARES) for kind in range(len(CHARACTERS)))
STEP: Final = tuple(Step(square) for square in SQUARES)
SWAP: Final = tuple(Swap(kind) for kind in range(len(CHARACTERS)))
WALK_THROUGH: Final = tuple(WalkThrough(square) for square in SQUARES)
DRINK: Final = tuple(Drink(kind) for kind in range(len(CHARACTERS)))
LEAVE: Final = tuple(Leave(kind) for kind in range(len(CHARACTERS)))
FIRE: Final = tuple(Fire(side) for side in range(len(SIDES)))
LAY: Final = tuple(Lay(card) for card in range(7))
PLAY_CARD: Final = {card: PlayCard(card) for card in ACTION_CARDS}
SLIDE: Final = (Slide(0), Slide(1))
DROP: Final = Drop()
HALT: Final = Halt()
END_TURN: Final = EndTurn()
REGENERATE: Final = Regenerate()
STAY_OUT: Final = StayOut()
LIFT_ROOM: Final = LiftRoom()
