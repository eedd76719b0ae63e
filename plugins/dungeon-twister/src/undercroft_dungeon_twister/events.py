"""What happens, for listeners and for the log. Tokens are named with their colour: `blue-goblin`."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft import Event, Names, Owner

from .words import SIDES, SQUARE_NAMES

Square = Annotated[int, Names(SQUARE_NAMES)]


class SetUp(Event, frozen=True):
    """All tokens lie; the game can begin."""

    text: ClassVar[str] = "all tokens are placed, and player {player} begins"
    player: int


class Placed(Event, frozen=True):
    """A token was put face down on a circle."""

    text: ClassVar[str] = "player {player} puts {token} face down on {square}"
    player: int
    token: Annotated[str, Owner]
    square: Square


class Hidden(Event, frozen=True):
    """A token was put face down into a room."""

    text: ClassVar[str] = "player {player} puts {token} face down into room {room}"
    player: int
    token: Annotated[str, Owner]
    room: int


class PlacedUnseen(Event, frozen=True):
    """A token was put face down on a circle, and nobody remembers which: it was drawn, or is to be forgotten."""

    text: ClassVar[str] = "a token of player {player} is face down on {square}"
    player: int
    square: Square


class HiddenUnseen(Event, frozen=True):
    """The same in a room."""

    text: ClassVar[str] = "a token of player {player} is face down in room {room}"
    player: int
    room: int


class ExitFound(Event, frozen=True):
    """A small zone was turned up."""

    text: ClassVar[str] = "the zone at {square} is the exit of {colour}"
    square: Square
    colour: str


class TurnBegan(Event, frozen=True):
    """A turn has begun."""

    text: ClassVar[str] = "turn {number}: player {player}, {colour}"
    chapter: ClassVar[bool] = True
    number: int
    player: int
    colour: str


class CardPlayed(Event, frozen=True):
    """An Action card was played."""

    text: ClassVar[str] = "player {player} has {card} actions"
    player: int
    card: int


class CardsBack(Event, frozen=True):
    """A player has taken his Action cards back."""

    text: ClassVar[str] = "player {player} takes the Action cards back"
    player: int


class Stepped(Event, frozen=True):
    """A character has gone to a square."""

    text: ClassVar[str] = "the {token} goes to {square}"
    token: str
    square: Square


class Jumped(Event, frozen=True):
    """A character has jumped over a pit."""

    text: ClassVar[str] = "the {token} jumps to {square}"
    token: str
    square: Square


class WentThrough(Event, frozen=True):
    """A Wall-Walker has gone through a wall."""

    text: ClassVar[str] = "the {token} goes through the wall to {square}"
    token: str
    square: Square


class Taken(Event, frozen=True):
    """A character has picked something up."""

    text: ClassVar[str] = "the {token} takes the {load}"
    token: str
    load: str


class Dropped(Event, frozen=True):
    """A character has put down what it carried."""

    text: ClassVar[str] = "the {token} drops the {load}"
    token: str
    load: str


class Swapped(Event, frozen=True):
    """Two characters of a colour have exchanged what they carry."""

    text: ClassVar[str] = "the {token} and the {mate} swap what they carry"
    token: str
    mate: str


class Revealed(Event, frozen=True):
    """A room was turned up."""

    text: ClassVar[str] = "room {room} is {name}"
    room: int
    name: str


class PutDown(Event, frozen=True):
    """A token of a revealed room was put on a square."""

    text: ClassVar[str] = "the {token} is put on {square}"
    token: str
    square: Square


class Discarded(Event, frozen=True):
    """A token lay in a room that does not take its kind (DT-CR4)."""

    text: ClassVar[str] = "the {token} does not belong there and is out of the game"
    token: str


class Turned(Event, frozen=True):
    """A room has turned a quarter."""

    text: ClassVar[str] = "room {room} turns {way}"
    room: int
    way: str


class Slid(Event, frozen=True):
    """The elevator has slid."""

    text: ClassVar[str] = "the elevator slides {direction}"
    direction: str


class Lifted(Event, frozen=True):
    """The top room was lifted off the board."""

    text: ClassVar[str] = "room {room} is lifted off the board"
    room: int


class PutBack(Event, frozen=True):
    """The top room is back on the board."""

    text: ClassVar[str] = "room {room} is put back"
    room: int


class GateMoved(Event, frozen=True):
    """A Portcullis was opened, closed or broken."""

    text: ClassVar[str] = "the Portcullis {a} {b} is {state}"
    a: Square
    b: Square
    state: str


class Attacked(Event, frozen=True):
    """A fight begins, with what each side has without cards."""

    text: ClassVar[str] = "{attackers} ({attack}) against {defenders} ({defence})"
    attackers: str
    attack: int
    defenders: str
    defence: int


class Joined(Event, frozen=True):
    """A colour has joined a fight, or stays out."""

    text: ClassVar[str] = "{colour} {side}"
    colour: str
    side: str


class CardsShown(Event, frozen=True):
    """The Combat cards of a fight were turned up."""

    text: ClassVar[str] = "the Combat cards {cards} make it {attack} against {defence}"
    cards: str
    attack: int
    defence: int


class Tied(Event, frozen=True):
    """A fight ended in a tie."""

    text: ClassVar[str] = "a tie, nobody is hurt"


class Wounded(Event, frozen=True):
    """A character was wounded."""

    text: ClassVar[str] = "the {token} is wounded"
    token: str


class Eliminated(Event, frozen=True):
    """A character was eliminated."""

    text: ClassVar[str] = "the {token} is eliminated"
    token: str


class Lost(Event, frozen=True):
    """An object is gone for good."""

    text: ClassVar[str] = "the {token} is lost"
    token: str


class Healed(Event, frozen=True):
    """A character is no longer wounded."""

    text: ClassVar[str] = "the {token} is healed"
    token: str


class Shot(Event, frozen=True):
    """A fireball was thrown."""

    text: ClassVar[str] = "the {token} throws a fireball {direction}: it hits the {victim}"
    token: str
    direction: Annotated[int, Names(SIDES)]
    victim: str


class Drunk(Event, frozen=True):
    """A Speed Potion was drunk."""

    text: ClassVar[str] = "the {token} drinks a Speed Potion"
    token: str


class Left(Event, frozen=True):
    """A character has left the dungeon."""

    text: ClassVar[str] = "the {token} leaves the dungeon"
    token: str


class Scored(Event, frozen=True):
    """A player has scored."""

    text: ClassVar[str] = "player {player} scores {points} ({total})"
    player: int
    points: int
    total: int


class Hopeless(Event, frozen=True):
    """Nobody can reach the target any more, or no character is left (DT-PY20)."""

    text: ClassVar[str] = "nobody can come to enough points any more"
