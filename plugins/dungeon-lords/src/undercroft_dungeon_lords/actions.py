"""What lords can do while they build, each with its line of notation, and ready-made tables of it.

Actions are values and are made once: the rules pick them from the tables, so listing what is legal allocates nothing
but the list. Those that name a card or tile are in `Static`, since these are data.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from undercroft import Action, Names, Owner

from .words import ORDERS, SQUARE_NAMES

Square = Annotated[int, Names(SQUARE_NAMES)]
Order = Annotated[int, Names(ORDERS)]


class Take(Action, frozen=True):
    """Take one of three drawn orders into the hand; the other two lie open (DL-B2.orders)."""

    text: ClassVar[str] = "take {order}"
    rule: ClassVar[str] = "DL-B2.orders"
    order: Order


class Choose(Action, frozen=True):
    """Lay an order face down next in the row (DL-S-07)."""

    text: ClassVar[str] = "{order}"
    rule: ClassVar[str] = "DL-S-07"
    order: Order


class ChooseForDummy(Action, frozen=True):
    """Choose the third order of the dummy player in one's care (DL-S-53)."""

    text: ClassVar[str] = "dummy {order}"
    rule: ClassVar[str] = "DL-S-53"
    order: Order


class TakeBack(Action, frozen=True):
    """Take back the order laid last, as long as more are to be laid."""

    text: ClassVar[str] = "take back"
    rule: ClassVar[str] = "DL-S-07"


class Execute(Action, frozen=True):
    """Pay what the space costs and take what it gives (DL-S-15)."""

    text: ClassVar[str] = "execute"
    rule: ClassVar[str] = "DL-S-14"


class Decline(Action, frozen=True):
    """Do not execute the order: the minion goes on its card (DL-S-14)."""

    text: ClassVar[str] = "decline"
    rule: ClassVar[str] = "DL-S-14"


class Look(Action, frozen=True):
    """Look at one of the combat cards that were not used, 1 being that of the next fight (DL-S-22)."""

    text: ClassVar[str] = "look {number}"
    rule: ClassVar[str] = "DL-S-22"
    number: int


class Dig(Action, frozen=True):
    """Dig a tunnel (DL-S-28)."""

    text: ClassVar[str] = "dig {square}"
    rule: ClassVar[str] = "DL-S-28"
    square: Square


class Mine(Action, frozen=True):
    """Mine in so many tunnels (DL-S-31)."""

    text: ClassVar[str] = "mine {n}"
    rule: ClassVar[str] = "DL-S-31"
    n: int


class Stop(Action, frozen=True):
    """Leave the rest undone."""

    text: ClassVar[str] = "stop"
    rule: ClassVar[str] = "DL-S-25"


class Discard(Action, frozen=True):
    """Put a trap from the hand on the discard pile face down."""

    text: ClassVar[str] = "discard {trap}"
    rule: ClassVar[str] = "DL-B4.extra-trap"
    trap: Annotated[str, Owner]


class Hire(Action, frozen=True):
    """Hire a monster or ghost (DL-S-38)."""

    text: ClassVar[str] = "hire {monster}"
    rule: ClassVar[str] = "DL-S-38"
    monster: str


class Feed(Action, frozen=True):
    """Feed a monster of the lair to a demon (DL-B5.demon)."""

    text: ClassVar[str] = "feed {monster}"
    rule: ClassVar[str] = "DL-B5.demon"
    monster: str


class Build(Action, frozen=True):
    """Build a room in place of a tunnel (DL-S-44)."""

    text: ClassVar[str] = "build {room} at {square}"
    rule: ClassVar[str] = "DL-S-44"
    room: str
    square: Square


class Use(Action, frozen=True):
    """Let imps work in a room (DL-S-58)."""

    text: ClassVar[str] = "use {room}"
    rule: ClassVar[str] = "DL-S-58"
    room: str


class Retrieve(Action, frozen=True):
    """Take one of the three orders back; the other two become inaccessible (DL-S-62, DL-S-63)."""

    text: ClassVar[str] = "retrieve {order}"
    rule: ClassVar[str] = "DL-S-63"
    order: Order


class Pay(Action, frozen=True):
    """Pay so much of the taxes (DL-S-69)."""

    text: ClassVar[str] = "pay {n} gold"
    rule: ClassVar[str] = "DL-S-69"
    n: int


class Wage(Action, frozen=True):
    """Pay a monster or ghost its price again (DL-S-67)."""

    text: ClassVar[str] = "pay {monster}"
    rule: ClassVar[str] = "DL-S-67"
    monster: str


class Dismiss(Action, frozen=True):
    """Let a monster or ghost go; the counter goes up by 1 (DL-S-67)."""

    text: ClassVar[str] = "dismiss {monster}"
    rule: ClassVar[str] = "DL-S-67"
    monster: str


class KnockOut(Action, frozen=True):
    """Do not pay a monster that strikes: it is knocked out until the end of the year (DL-B10.special)."""

    text: ClassVar[str] = "knock out {monster}"
    rule: ClassVar[str] = "DL-B10.special"
    monster: str


class Pick(Action, frozen=True):
    """Choose one of the things that a card offers, numbered from 1."""

    text: ClassVar[str] = "choose {n}"
    n: int


class FightAt(Action, frozen=True):
    """Choose the tile where the adventurers are fought (DL-B11.tile)."""

    text: ClassVar[str] = "fight at {square}"
    rule: ClassVar[str] = "DL-B11.tile"
    square: Square


class SetTrap(Action, frozen=True):
    """Lay a trap face down for the fight (DL-B11.traps)."""

    text: ClassVar[str] = "set {trap}"
    rule: ClassVar[str] = "DL-B11.traps"
    trap: Annotated[str, Owner]


class Send(Action, frozen=True):
    """Send a monster or ghost into the fight (DL-B11.monsters)."""

    text: ClassVar[str] = "send {monster}"
    rule: ClassVar[str] = "DL-B11.monsters"
    monster: str


class Free(Action, frozen=True):
    """Free a prisoner, since no tile is left to fight for (DL-B11.no-tile)."""

    text: ClassVar[str] = "free {adventurer}"
    rule: ClassVar[str] = "DL-B11.no-tile"
    adventurer: str


class Spring(Action, frozen=True):
    """Choose which of several traps goes off first (DL-B6.labyrinth)."""

    text: ClassVar[str] = "spring {trap}"
    rule: ClassVar[str] = "DL-B6.labyrinth"
    trap: Annotated[str, Owner]


class Attack(Action, frozen=True):
    """Let a monster or ghost attack in one of its ways, numbered from 1 (DL-B11.step-3)."""

    text: ClassVar[str] = "attack {monster} {way}"
    rule: ClassVar[str] = "DL-B11.step-3"
    monster: str
    way: int


class Hit(Action, frozen=True):
    """Choose who takes the damage: an adventurer of the party, or the image in front of it."""

    text: ClassVar[str] = "hit {adventurer}"
    rule: ClassVar[str] = "DL-B11.step-3"
    adventurer: str


class Recall(Action, frozen=True):
    """Take a monster back to the lair, face up (DL-B13)."""

    text: ClassVar[str] = "withdraw {monster}"
    rule: ClassVar[str] = "DL-B13.ghosts"
    monster: str


class Enchanted(Action, frozen=True):
    """Choose the monster on which a spell falls (DL-B13)."""

    text: ClassVar[str] = "enchant {monster}"
    rule: ClassVar[str] = "DL-B13.ghosts"
    monster: str


CHOOSE: Final = tuple(map(Choose, range(len(ORDERS))))
TAKE: Final = tuple(map(Take, range(len(ORDERS))))
CHOOSE_FOR_DUMMY: Final = tuple(map(ChooseForDummy, range(len(ORDERS))))
RETRIEVE: Final = tuple(map(Retrieve, range(len(ORDERS))))
DIG: Final = tuple(map(Dig, range(len(SQUARE_NAMES))))
MINE: Final = tuple(map(Mine, range(21)))
FIGHT_AT: Final = tuple(map(FightAt, range(len(SQUARE_NAMES))))
IMAGE: Final = Hit("image")
PICK: Final = tuple(map(Pick, range(5)))
LOOK: Final = tuple(map(Look, range(5)))
EXECUTE: Final = Execute()
DECLINE: Final = Decline()
STOP: Final = Stop()
TAKE_BACK: Final = TakeBack()
