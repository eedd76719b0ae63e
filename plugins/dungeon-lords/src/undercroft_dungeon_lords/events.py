"""What happens while lords build, for listeners and for the log; `fight_events` has the fights."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft import Action, Event, Names, Owner

from .actions import Build, Dig, Discard, Use
from .words import ORDERS, SEASONS, SPACES, SQUARE_NAMES

Place = Annotated[int, Names(ORDERS)]
Space = Annotated[int, Names(SPACES)]
Square = Annotated[int, Names(SQUARE_NAMES)]


class YearBegan(Event, frozen=True):
    """A year has begun."""

    text: ClassVar[str] = "year {year}"
    chapter: ClassVar[bool] = True
    year: int


class RoundBegan(Event, frozen=True):
    """A round has begun and its tiles were turned up."""

    text: ClassVar[str] = "year {year}, {season}: player {starter} begins"
    chapter: ClassVar[bool] = True
    year: int
    season: Annotated[int, Names(SEASONS)]
    starter: int


class Offered(Event, frozen=True):
    """Monsters and rooms of a round were turned up."""

    text: ClassVar[str] = "on offer: {monsters} - rooms {rooms}"
    monsters: str
    rooms: str


class Announced(Event, frozen=True):
    """The adventurers and the event of the next season were turned up (DL-S-01, DL-S-65)."""

    text: ClassVar[str] = "next season: {event} ({what}), and {adventurers} come"
    adventurers: str
    event: str
    what: str


class OrdersOpen(Event, frozen=True):
    """A lord's inaccessible orders of the first round lie open (DL-B2.orders)."""

    text: ClassVar[str] = "player {player}: {first} and {second} lie open"
    player: int
    first: Place
    second: Place


class EvilMoved(Event, frozen=True):
    """A lord's counter has moved on the evilometer; the paladin follows at once (DL-B9.1)."""

    text: ClassVar[str] = "player {player}: evil {evil}, was {before}"
    player: int
    evil: int
    before: int


class DummyEvilMoved(Event, frozen=True):
    """The counter of the dummy lord has moved (DL-S-75)."""

    text: ClassVar[str] = "dummy lord: evil {evil}"
    evil: int


class PaladinCame(Event, frozen=True):
    """The paladin now stands before a lord's dungeon."""

    text: ClassVar[str] = "the paladin comes to player {player}"
    player: int


class OrdersRevealed(Event, frozen=True):
    """A lord's three orders were turned up."""

    text: ClassVar[str] = "player {player}: orders {first}, {second}, {third}"
    player: int
    first: Place
    second: Place
    third: Place


class DummyOrder(Event, frozen=True):
    """An order of a dummy player was turned up."""

    text: ClassVar[str] = "dummy {dummy}: minion on {order} {space}"
    dummy: Annotated[int, Names(("A", "B"))]
    order: Place
    space: Space


class MinionPlaced(Event, frozen=True):
    """A minion was put on a space."""

    text: ClassVar[str] = "player {player}: minion on {order} {space}"
    player: int
    order: Place
    space: Space


class MinionLeftOut(Event, frozen=True):
    """A minion stands on its order card: the order is not executed."""

    text: ClassVar[str] = "player {player}: the order {order} is not executed ({why})"
    player: int
    order: Place
    why: str


class Resolving(Event, frozen=True):
    """It is the turn of a space of the central board, on which a lord's minion stands (DL-S-12)."""

    text: ClassVar[str] = "player {player}: {order} {space} ({deal})"
    player: int
    order: Place
    space: Space
    deal: str


class PaidAtOnce(Event, frozen=True):
    """A lord has paid for hiring as the first order, before anything else happens (DL-B4.first-hire)."""

    text: ClassVar[str] = "player {player}: pays 1 gold for monsters as the first order"
    player: int


class Paid(Event, frozen=True):
    """A lord has paid goods."""

    text: ClassVar[str] = "player {player}: pays {n} {what}"
    player: int
    n: int
    what: str


class Lost(Event, frozen=True):
    """A card has taken goods from a lord."""

    text: ClassVar[str] = "player {player}: loses {n} {what}"
    player: int
    n: int
    what: str


class Got(Event, frozen=True):
    """A lord has got goods."""

    text: ClassVar[str] = "player {player}: gets {n} {what}"
    player: int
    n: int
    what: str


class TrapDrawn(Event, frozen=True):
    """A lord has drawn a trap."""

    text: ClassVar[str] = "player {player}: draws a trap, {trap}"
    player: int
    trap: Annotated[str, Owner]


class TrapPutAway(Event, frozen=True):
    """A lord has put a trap away face down."""

    text: ClassVar[str] = "player {player}: puts a trap away, {trap}"
    repeats: ClassVar[tuple[type[Action], ...]] = (Discard,)
    player: int
    trap: Annotated[str, Owner]


class CardLookedAt(Event, frozen=True):
    """A spy has looked at a combat card (DL-S-22)."""

    text: ClassVar[str] = "player {player}: looks at combat card {number}, {card}"
    player: int
    number: int
    """1 is that of the next fight."""
    card: Annotated[str, Owner]


class Dug(Event, frozen=True):
    """A tunnel was dug."""

    text: ClassVar[str] = "player {player}: digs {square}"
    repeats: ClassVar[tuple[type[Action], ...]] = (Dig,)
    player: int
    square: Square


class Hired(Event, frozen=True):
    """A monster or ghost has come to a lair."""

    text: ClassVar[str] = "player {player}: {monster} comes to the lair"
    player: int
    monster: str


class MonsterLeft(Event, frozen=True):
    """A monster or ghost has left a lair for good."""

    text: ClassVar[str] = "player {player}: {monster} leaves for good"
    player: int
    monster: str


class Built(Event, frozen=True):
    """A room was built."""

    text: ClassVar[str] = "player {player}: builds {room} at {square}"
    repeats: ClassVar[tuple[type[Action], ...]] = (Build,)
    player: int
    room: str
    square: Square


class Worked(Event, frozen=True):
    """A room was used."""

    text: ClassVar[str] = "player {player}: {room} works"
    repeats: ClassVar[tuple[type[Action], ...]] = (Use,)
    player: int
    room: str


class OrderReturned(Event, frozen=True):
    """A lord has taken an order card back; the other two lie open now (DL-S-62, DL-S-63)."""

    text: ClassVar[str] = "player {player}: takes {order} back, {first} and {second} lie open"
    player: int
    order: Place
    first: Place
    second: Place


class EventHappens(Event, frozen=True):
    """The event of the season happens."""

    text: ClassVar[str] = "event: {event} ({what})"
    event: str
    what: str


class SpecialTurnedUp(Event, frozen=True):
    """The special card of the year was turned up (DL-B10)."""

    text: ClassVar[str] = "special event: {card} ({what})"
    card: str
    what: str


class Chosen(Event, frozen=True):
    """A lord has chosen one of the things that a card offers."""

    text: ClassVar[str] = "player {player}: chooses {what}"
    player: int
    what: str


class LettersTaken(Event, frozen=True):
    """A lord takes damage counters to the dead-letter office (DL-S-69)."""

    text: ClassVar[str] = "player {player}: {n} to the dead-letter office, 3 points off for each"
    player: int
    n: int


class Arrived(Event, frozen=True):
    """An adventurer has come before a dungeon."""

    text: ClassVar[str] = "player {player}: {adventurer} arrives ({what})"
    player: int
    adventurer: str
    what: str


class WentAway(Event, frozen=True):
    """An adventurer has gone to distant lands."""

    text: ClassVar[str] = "{adventurer} goes to distant lands"
    adventurer: str


class Licensed(Event, frozen=True):
    """The game is over, and a lord gets a licence or not (DL-B15.licence)."""

    text: ClassVar[str] = "player {player}: {verdict} licence"
    player: int
    verdict: str
