"""The notes of a quest: what sets one off, and what it does. A small set to choose from; nothing in it is code.

| `when` | the note is set off as soon as |
|---|---|
| `{ on = "revealed", room = "K" }` | the room is revealed |
| `{ on = "entered", squares = [[3, 4]] }`, or with `room` | a hero steps on one of the squares, or into the room |
| `{ on = "opened", door = "vault" }` | the door of this name is opened |
| `{ on = "killed", monsters = ["grub"] }` | the monsters of these names are all dead |
| `{ on = "searched", room = "K", what = "treasure" }` | a hero searches there: `treasure`, `secret doors` or `traps` |
| `{ on = "taken", thing = "crown" }` | a hero gets the thing |

| in `does` | what happens |
|---|---|
| `{ do = "say", words = ".." }` | this is read aloud |
| `{ do = "gold", n = 50, who = "hero" }` | gold |
| `{ do = "item", name = "helmet" }` | the hero gets a piece of equipment, or a potion of the treasure deck |
| `{ do = "artifact", name = "orcs-bane" }` | the hero gets an artifact |
| `{ do = "thing", name = "crown" }` | the hero gets a thing of this quest |
| `{ do = "damage", n = 1, saves = 1, on = [5, 6] }` | costs Body; each red die that shows one of `on` saves one |
| `{ do = "heal", n = 4, dice = 0 }` | restores Body: so much and what the red dice show |
| `{ do = "place", monster = { kind = "orc", at = [3, 4] } }` | a monster appears |
| `{ do = "open", door = "vault" }` | the door of this name opens |
| `{ do = "unblock", at = [3, 4] }` | the blocked square is free |
| `{ do = "skip turn" }` | the next turn is missed |
| `{ do = "end turn" }` | the turn of the hero is over |
| `{ do = "win" }` | the goal of the quest is achieved |

`who` goes with `gold`, `damage`, `heal` and `skip turn`: the `hero` who set it off, which is the default, the heroes of
the same `area`, or `all`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .effects import Count, Dice, Gold, Pips, Some
from .words import Place

Name = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
"""One word of small letters, digits and hyphens: it is written in actions."""
RoomName = Annotated[str, Meta(min_length=1, max_length=1)]
Words = Annotated[str, Meta(min_length=1, max_length=2000)]
Who = Literal["hero", "area", "all"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of everything that a quest is made of."""


class MonsterPart(Part, frozen=True):
    """A monster on the map. With a name it can be spoken of; values of its own go over those of the chart."""

    kind: Name
    at: Place
    name: Name | None = None
    movement: Count | None = None
    attack: Dice | None = None
    defend: Dice | None = None
    body: Count | None = None
    mind: Some | None = None
    spells: tuple[Name, ...] = ()
    """Its Dread spells."""
    escape: Place | None = None
    """Where the Dread spell `escape` takes it."""


class Trigger(Part, frozen=True, tag_field="on"):
    """The base of what sets off a note."""


class Revealed(Trigger, frozen=True, tag="revealed"):
    """A room is revealed."""

    room: RoomName


class Entered(Trigger, frozen=True, tag="entered"):
    """A hero steps on one of these squares, or into this room."""

    squares: tuple[Place, ...] = ()
    room: RoomName | None = None


class Opened(Trigger, frozen=True, tag="opened"):
    """The door of this name is opened."""

    door: Name


class Killed(Trigger, frozen=True, tag="killed"):
    """All these named monsters are dead."""

    monsters: Annotated[tuple[Name, ...], Meta(min_length=1)]


class Searched(Trigger, frozen=True, tag="searched"):
    """A hero searches in this room."""

    room: RoomName
    what: Literal["treasure", "secret doors", "traps"] = "treasure"


class Taken(Trigger, frozen=True, tag="taken"):
    """A hero gets this thing."""

    thing: Name


class Deed(Part, frozen=True, tag_field="do"):
    """The base of what a note, a treasure or a trap does."""


class Say(Deed, frozen=True, tag="say"):
    """Reads this aloud."""

    words: Words


class GiveGold(Deed, frozen=True, tag="gold"):
    """Gives gold."""

    n: Gold
    who: Who = "hero"


class GiveItem(Deed, frozen=True, tag="item"):
    """Gives a piece of equipment, or a potion of the treasure deck."""

    name: Name


class GiveArtifact(Deed, frozen=True, tag="artifact"):
    """Gives an artifact."""

    name: Name


class GiveThing(Deed, frozen=True, tag="thing"):
    """Gives a thing of this quest."""

    name: Name


class Hurt(Deed, frozen=True, tag="damage"):
    """Costs `n` Body, less one for each of `saves` red dice that shows a number of `on`."""

    n: Count
    saves: Dice = 0
    on: tuple[Pips, ...] = ()
    who: Who = "hero"


class Restore(Deed, frozen=True, tag="heal"):
    """Restores lost Body: `n` points and what `dice` red dice show."""

    n: Some = 0
    dice: Dice = 0
    who: Who = "hero"


class PlaceMonster(Deed, frozen=True, tag="place"):
    """Puts a monster on the board."""

    monster: MonsterPart


class Open(Deed, frozen=True, tag="open"):
    """Opens the door of this name."""

    door: Name


class Unblock(Deed, frozen=True, tag="unblock"):
    """Takes a blocked square away."""

    at: Place


class Skip(Deed, frozen=True, tag="skip turn"):
    """Takes the next turn."""

    who: Who = "hero"


class Stop(Deed, frozen=True, tag="end turn"):
    """Ends the turn of the hero."""


class Win(Deed, frozen=True, tag="win"):
    """Achieves the goal of the quest."""


AnyTrigger = Revealed | Entered | Opened | Killed | Searched | Taken
AnyDeed = (
    Say
    | GiveGold
    | GiveItem
    | GiveArtifact
    | GiveThing
    | Hurt
    | Restore
    | PlaceMonster
    | Open
    | Unblock
    | Skip
    | Stop
    | Win
)
Deeds = Annotated[tuple[AnyDeed, ...], Meta(min_length=1)]


class Note(Part, frozen=True):
    """A note: when it is set off it does these things, in order; once, unless it says `again`."""

    when: AnyTrigger
    does: Deeds
    again: bool = False
