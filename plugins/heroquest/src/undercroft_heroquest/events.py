"""What happens during a quest, for listeners and for the log: every roll with its dice and what each did.

Each is told by the one function that makes the change; the notes of a quest listen (`notes`). A hero that rules listen
for is an index into `words.HEROES`; `who`, `attacker` and the like are labels: `elf`, `orc#2`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft import Event, Names

from .words import HEROES, Square

Who = Annotated[int, Names(HEROES)]


class Said(Event, frozen=True):
    """Something is read aloud: the parchment, a note, what a trap or a treasure says."""

    text: ClassVar[str] = "{words}"
    words: str


class TurnsBegan(Event, frozen=True):
    """A side's half of a round has begun: all heroes, one after the other, or Zargon."""

    text: ClassVar[str] = "turn of {whose}"
    chapter: ClassVar[bool] = True
    whose: str


class Rolled(Event, frozen=True):
    """Red dice were rolled: what for, what they show, and what that does."""

    text: ClassVar[str] = "{who} rolls {dice} for {what}: {result}"
    who: str
    dice: str
    what: str
    result: str


class Moved(Event, frozen=True):
    """A hero has come to a square, step by step or at once."""

    text: ClassVar[str] = "{hero} goes from {start} to {to}"
    hero: Who
    start: Square
    to: Square


class Opened(Event, frozen=True):
    """A door was opened; by a note, then the hero is the one who set it off."""

    text: ClassVar[str] = "{hero} opens the door {a} to {b}"
    hero: Who
    a: Square
    b: Square


class Found(Event, frozen=True):
    """A door, block, thing or piece was laid out: what and where."""

    text: ClassVar[str] = "{what} at {square}"
    what: str
    square: Square


class Revealed(Event, frozen=True):
    """The contents of a room were laid out; the hero is the one who did it."""

    text: ClassVar[str] = "{hero} reveals room {room}"
    hero: Who
    room: str


class Appeared(Event, frozen=True):
    """A monster was put on the board."""

    text: ClassVar[str] = "{monster} stands on {square}"
    monster: str
    square: Square


class MonsterMoved(Event, frozen=True):
    """A monster has moved."""

    text: ClassVar[str] = "{monster} goes from {start} to {to}"
    monster: str
    start: Square
    to: Square


class Attacked(Event, frozen=True):
    """An attack: the dice of both sides, what each did, and how many Body points it costs."""

    text: ClassVar[str] = "{attacker} attacks {target}: {dice} against {defence}: {result}"
    attacker: str
    target: str
    dice: str
    defence: str
    result: str


class Hurt(Event, frozen=True):
    """Somebody has lost Body."""

    text: ClassVar[str] = "{who} loses {points} Body: {body} left"
    who: str
    points: int
    body: int


class Healed(Event, frozen=True):
    """Somebody has got Body back."""

    text: ClassVar[str] = "{who} gets {points} Body back: {body}"
    who: str
    points: int
    body: int


class Killed(Event, frozen=True):
    """A monster is dead; the hero is the one who killed it, or whose turn it was, or the first."""

    text: ClassVar[str] = "{name} ({monster}) is dead by {hero}"
    monster: str
    name: str
    """The name that the quest gives it, or its kind."""
    hero: Who


class Died(Event, frozen=True):
    """A hero is dead."""

    text: ClassVar[str] = "{hero} is dead"
    hero: Who


class Left(Event, frozen=True):
    """A hero has left the quest."""

    text: ClassVar[str] = "{hero} leaves"
    hero: Who


class Sprung(Event, frozen=True):
    """A trap was sprung."""

    text: ClassVar[str] = "{hero} springs a {trap} at {square}"
    hero: str
    trap: str
    square: Square


class Disarmed(Event, frozen=True):
    """A trap was disarmed."""

    text: ClassVar[str] = "{hero} disarms the {trap} at {square}"
    hero: str
    trap: str
    square: Square


class Searched(Event, frozen=True):
    """A hero has searched a room, `.` for a corridor. Nothing is found before this is told: notes listen."""

    text: ClassVar[str] = "{hero} searches {room} for {what}"
    hero: Who
    room: str
    what: str


class Drawn(Event, frozen=True):
    """A hero has drawn a treasure card."""

    text: ClassVar[str] = "{hero} draws {card}"
    hero: str
    card: str


class Got(Event, frozen=True):
    """A hero has got something: gold, an item, an artifact, a thing."""

    text: ClassVar[str] = "{hero} gets {what}"
    hero: Who
    what: str


class Lost(Event, frozen=True):
    """A hero has lost something."""

    text: ClassVar[str] = "{hero} loses {what}"
    hero: str
    what: str


class CastSpell(Event, frozen=True):
    """A spell was cast: by whom, on what."""

    text: ClassVar[str] = "{who} casts {spell} on {target}"
    who: str
    spell: str
    target: str


class Used(Event, frozen=True):
    """Somebody uses an item, a potion or an artifact."""

    text: ClassVar[str] = "{who} uses {what}"
    who: str
    what: str


class Woke(Event, frozen=True):
    """A spell on somebody is over."""

    text: ClassVar[str] = "{who} is free of {spell}"
    who: str
    spell: str


class Achieved(Event, frozen=True):
    """The goal of the quest is achieved."""

    text: ClassVar[str] = "the goal is achieved: {words}"
    words: str


class Ended(Event, frozen=True):
    """The quest is over."""

    text: ClassVar[str] = "the quest is {result}"
    result: str
