"""What can be written into the data files: the board, figures, furniture, cards and spells.

Every entry has a `name`, which is what people write in quests and actions, and a `source`; a `note` says what of it is
disputed.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from undercroft import Entry

from .effects import Count, Dice, Effects, Some
from .words import COLUMNS, HEROES, ROWS, Element, HeroName

Reach = Literal["near", "diagonal", "far"]
"""Squares that share a side; those and the diagonal ones; every square in sight that does not share a side."""
Slot = Literal["weapon", "head", "body", "shield", "cloak", "worn", "tool", "potion"]
Target = Literal[
    "self",
    "hero",
    "other hero",
    "monster",
    "dead hero",
    "heroes in sight",
    "heroes in the area",
    "others in the room",
    "figures in a line",
    "door",
]
"""Whom effects are for; a single one is chosen. The area is the room or corridor of the one who acts."""
ONESELF: Final = ("self", "hero", "heroes in sight", "heroes in the area")
"""The targets of what falls on its user too, when nobody else is chosen."""
When = Literal["any time", "own turn", "before attacking", "instead of attacking", "while attacking", "quest start"]
Uses = Literal["always", "once per quest", "once"]


class Fact(Entry, frozen=True, kw_only=True):
    """The base of all entries."""

    note: str = ""
    """What sources disagree about."""


class Rectangle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """Column and row of its top left square, width and height; written as four numbers."""

    left: Annotated[int, Meta(ge=1, le=COLUMNS)]
    top: Annotated[int, Meta(ge=1, le=ROWS)]
    width: Annotated[int, Meta(ge=1, le=COLUMNS)]
    height: Annotated[int, Meta(ge=1, le=ROWS)]


class BoardEntry(Fact, frozen=True, kw_only=True):
    """The board: one entry."""

    rows: tuple[str, ...]
    """19 rows of 26 characters: `.` is the corridor, each other character a room; walls are where they differ."""
    corridors: tuple[Rectangle, ...]
    """The corridors one can search (HQ-A3)."""
    stairs: tuple[Count, Count]
    """Width and height of the stairs."""
    closed_doors: Count
    open_doors: Count
    """How many doors the box has (HQ-R1.4)."""


class Hero(Fact, frozen=True, kw_only=True):
    """A hero sheet."""

    attack: Dice
    """Dice without any weapon."""
    defend: Dice
    body: Count
    mind: Count
    move_dice: Annotated[int, Meta(ge=1, le=6)]
    weapon: str
    """The equipment the hero starts with."""
    spell_groups: Annotated[int, Meta(ge=0, le=4)]
    """How many groups of hero spells the hero gets (HQ-R2.3)."""
    disarms: tuple[Literal["skull", "white shield", "black shield"], ...] = ()
    """What disarms a trap without a tool kit (HQ-R14.3)."""


class Monster(Fact, frozen=True, kw_only=True):
    """A line of the monster chart. A figure without values has them from the quest that places it."""

    figures: Count
    """How many the box has (HQ-R1.3)."""
    colour: str
    """Figures of one colour stand in for each other (HQ-R18.1)."""
    movement: Count | None = None
    attack: Dice | None = None
    defend: Dice | None = None
    body: Count | None = None
    mind: Some | None = None
    undead: bool = False


class Against(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a weapon does against some kinds of monsters: its dice, and how many attacks."""

    kinds: tuple[str, ...]
    attack: Dice | None = None
    attacks: Count = 1


class Usable(Fact, frozen=True, kw_only=True):
    """The base of what has effects: for whom, when, and how often."""

    effects: Effects = ()
    target: Target = "self"
    when: When = "any time"
    uses: Uses = "always"


class Gear(Usable, frozen=True, kw_only=True):
    """The base of what heroes own and wear."""

    slot: Slot
    """Where it is worn; a hero uses one thing of each slot, but any number that is `worn`, `tool` or `potion`."""
    users: tuple[HeroName, ...] = HEROES
    attack: Dice = 0
    reach: Reach = "near"
    throw: bool = False
    """Whether it may be thrown at a monster in sight; it is lost then."""
    hands: Literal[1, 2] = 1
    """With two no shield counts."""
    against: tuple[Against, ...] = ()
    defend: Dice = 0
    move_dice: Annotated[int, Meta(ge=1, le=6)] | None = None
    """The most red dice to move with."""
    body: Some = 0
    mind: Some = 0
    spells: Annotated[int, Meta(ge=1, le=9)] = 1
    """How many different spells may be cast in one turn."""
    disarms: tuple[Literal["skull", "white shield", "black shield"], ...] = ()
    """What disarms a trap."""


class Equipment(Gear, frozen=True, kw_only=True):
    """A card of the armory."""

    gold: Annotated[int, Meta(ge=1, le=10_000)]


class Artifact(Gear, frozen=True, kw_only=True):
    """An artifact: there is one of each."""


class Treasure(Usable, frozen=True, kw_only=True):
    """A card of the treasure deck."""

    copies: Count
    keep: bool
    """Whether the hero keeps the card and uses it later; else it takes effect at once."""
    returns: bool
    """Whether it goes back into the deck (HQ-R9.5)."""


class HeroSpell(Usable, frozen=True, kw_only=True):
    """A hero spell."""

    element: Element
    instead: Effects = ()
    """What the caster may choose instead of `effects`."""
    instead_target: Target = "self"
    spares: tuple[str, ...] = ()
    """The kinds of monsters it does nothing to."""


class DreadSpell(Usable, frozen=True, kw_only=True):
    """A Dread spell."""


class Furniture(Fact, frozen=True, kw_only=True):
    """A kind of furniture: its size when it is not turned, and what it stops (HQ-A5)."""

    pieces: Count
    """How many the box has (HQ-R1.4)."""
    width: Annotated[int, Meta(ge=1, le=9)]
    height: Annotated[int, Meta(ge=1, le=9)]
    blocks_movement: bool = True
    blocks_sight: bool = False
