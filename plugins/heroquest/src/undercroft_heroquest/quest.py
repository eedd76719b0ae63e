"""A quest: what one file says of it, with every square as column and row from 1.

`quest_read` makes one of a file, in which a picture may say the same as the lists; `quest_check` finds what cannot be
right. Everything in it but title and parchment is Zargon's secret until the rules disclose it (HQ-R1.7).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .effects import Count, Gold
from .quest_notes import Deeds, MonsterPart, Name, Note, Part, RoomName, Words
from .words import Facing, Place, TrapKind

Title = Annotated[str, Meta(min_length=1, max_length=80)]
Percent = Annotated[float, Meta(ge=0, le=100)]
DoorKind = Literal["closed", "open", "locked", "secret"]
"""A locked one opens by a note only; a secret one is wall until a hero finds it."""


class Door(Part, frozen=True):
    """A door on the edge between two squares."""

    between: tuple[Place, Place]
    kind: DoorKind = "closed"
    name: Name | None = None


class Trap(Part, frozen=True):
    """The trap of a chest or of furniture: what it does to who springs it (HQ-R12.14)."""

    words: Words
    does: Deeds


class FurniturePart(Part, frozen=True):
    """A piece of furniture by the top left square of what it covers as it is turned."""

    kind: Name
    at: Place
    facing: Facing = "down"
    trap: Trap | None = None


class TrapPart(Part, frozen=True):
    """A trap on a square."""

    kind: TrapKind
    at: Place


class Thing(Part, frozen=True):
    """A thing of this quest alone: an object that a hero carries, or a captive who goes with a hero.

    It lies on its square, or comes from a note or a treasure.
    """

    name: Name
    at: Place | None = None
    captive: bool = False
    words: Words | None = None
    """What is read aloud when a hero gets it."""


class RoomTreasure(Part, frozen=True):
    """What the first one gets who searches this room for treasure, instead of a card (HQ-R9.3)."""

    room: RoomName
    gives: Deeds
    at: Place | None = None
    """A square of the furniture in which it lies."""


class Reach(Part, frozen=True, tag_field="kind", tag="reach"):
    """One hero, or all who live, must come to one of these squares, or into this room."""

    squares: tuple[Place, ...] = ()
    room: RoomName | None = None
    heroes: Literal["one", "all"] = "one"
    words: Words | None = None


class Slay(Part, frozen=True, tag_field="kind", tag="slay"):
    """These monsters, by name or kind, must be dead; without any, all that the map shows."""

    monsters: tuple[Name, ...] = ()
    words: Words | None = None


class Fetch(Part, frozen=True, tag_field="kind", tag="fetch"):
    """This thing must be brought back to the stairs."""

    thing: Name
    words: Words | None = None


class Rescue(Part, frozen=True, tag_field="kind", tag="rescue"):
    """This captive must be brought back to the stairs."""

    thing: Name
    words: Words | None = None


class Escape(Part, frozen=True, tag_field="kind", tag="escape"):
    """The heroes who live must leave over these squares; nobody goes back to the start."""

    squares: tuple[Place, ...]
    words: Words | None = None


class ByNotes(Part, frozen=True, tag_field="kind", tag="notes"):
    """A note must say `win`."""

    words: Words | None = None


Goal = Reach | Slay | Fetch | Rescue | Escape | ByNotes
"""What achieves the quest; but for an escape the heroes then go back to the stairs (HQ-R19.1)."""


class Reward(Part, frozen=True):
    """What the heroes get for it, split among them (HQ-R19.2) unless it says `each`."""

    gold: Gold | None = None
    each: bool = False
    artifacts: tuple[Name, ...] = ()
    words: Words | None = None


class Difficulty(Part, frozen=True):
    """How often the heroes won between the shipped bots, in percent, with its interval of 95 %."""

    wins: Percent
    low: Percent
    high: Percent
    games: Annotated[int, Meta(ge=1)]


class Campaign(Part, frozen=True):
    """The place of the quest in a campaign; nothing uses it yet."""

    number: Count
    needs: tuple[Name, ...] = ()
    """Artifacts of earlier quests without which it cannot be won (HQ-R19.5)."""


class Quest(Part, frozen=True):
    """A whole quest."""

    format: Literal[1]
    title: Title
    parchment: Words
    """What is read to all at the start."""
    wandering: Name
    """The kind of the wandering monster (HQ-R9.7)."""
    goal: Goal
    reward: Reward | None = None
    difficulty: Difficulty | None = None
    campaign: Campaign | None = None
    stairs: Place | None = None
    """The top left square of the stairs, where heroes start and come back to (HQ-R4.6)."""
    start: tuple[Place, ...] = ()
    """Where the heroes start, and come back to, if there are no stairs."""
    doors: tuple[Door, ...] = ()
    furniture: tuple[FurniturePart, ...] = ()
    monsters: tuple[MonsterPart, ...] = ()
    traps: tuple[TrapPart, ...] = ()
    blocked: tuple[Place, ...] = ()
    dark: tuple[Place, ...] = ()
    """Squares that do not belong to this quest: nobody comes there, nobody sees through."""
    dark_rooms: tuple[RoomName, ...] = ()
    things: tuple[Thing, ...] = ()
    treasures: tuple[RoomTreasure, ...] = ()
    notes: tuple[Note, ...] = ()


def to_data(quest: Quest) -> dict[str, Any]:
    """Gives the quest as plain data, as a file without a picture says it; what is left out has its default.

    Read back it is the same quest.
    """
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(quest))
    return data
