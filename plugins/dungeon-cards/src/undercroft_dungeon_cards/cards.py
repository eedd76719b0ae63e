"""What can be written into `deck.toml`: sides, kinds of rooms, cards, levels and numbers.

Whoever owns the real game writes his own file, without code. A kind of room says what can be done in it, in a few
words:

| effect | what it does |
|---|---|
| `{ do = "take", gain = { ore = 2 } }` | who stops there takes all of it, once in the game |
| `{ do = "use", called = "key", pay = { ore = 1 }, gain = { keys = 1 } }` | may be done once in the game, for a price |
| `{ do = "fight" }` | the strength on the card must be matched, else one steps back; worth the `xp` on the card |

Goods are `ore`, `gems`, `keys`, `attack` and `xp`; a price is paid in the first three. A room is fully resolved when
all its effects are done; one without effects, when somebody has stopped in it. A fight comes first: while it is lost
nothing else can be done there.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft import Entry

Some = Annotated[int, Meta(ge=0, le=99)]
Word = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
"""A word that is written in an action."""


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is taken, gained or paid."""

    ore: Some = 0
    gems: Some = 0
    keys: Some = 0
    attack: Some = 0
    xp: Some = 0


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """The base of all effects."""


class Take(Effect, frozen=True, tag="take"):
    """Tokens that lie in the room until somebody stops there and takes all of them."""

    gain: Goods


class Use(Effect, frozen=True, tag="use"):
    """A function of the room that somebody who stops there may use, once in the game for each card."""

    called: Word
    gain: Goods
    pay: Goods = Goods()


class Fight(Effect, frozen=True, tag="fight"):
    """Whoever stops there fights; a lost fight leads back to where one came from."""


class Side(Entry, frozen=True, tag_field="type", tag="side"):
    """What a side of a card can show."""

    letter: Annotated[str, Meta(pattern="^[A-Za-z]$")]
    """How it is written in `sides` of cards."""
    meets: list[str]
    """The names of the sides that it may touch."""
    way: Literal["free", "locked", "none"]
    """How one gets through: for nothing, for keys, or not at all."""
    keys: Annotated[int, Meta(ge=0, le=9)] = 0
    """The keys that a locked one costs each time."""


class Kind(Entry, frozen=True, tag_field="type", tag="kind"):
    """A kind of room."""

    effects: tuple[Take | Use | Fight, ...] = ()
    trait: Literal["", "entrance", "warp", "dragon"] = ""
    """The entrance lies on the table from the beginning. From a warp room a step leads to any other. A dragon is laid
    anywhere and at any moment of its holder's turn, and its end ends the game."""


class Card(Entry, frozen=True, tag_field="type", tag="card"):
    """A room card, or several that are alike; its name is what players write."""

    kind: str
    sides: Annotated[str, Meta(pattern=r"^([A-Za-z]{4}|\*{4})$")]
    """North, east, south and west as printed; `****` for a dragon, whose sides meet everything."""
    copies: Annotated[int, Meta(ge=1, le=99)] = 1
    strength: Some = 0
    """What an attacker must match, if the kind has a fight."""
    xp: Some | None = None
    """What winning the fight is worth; the strength if left out."""


class Level(Entry, frozen=True, tag_field="type", tag="level"):
    """A level that pawns reach, in the order of the file."""

    xp: Some
    """The experience that it takes."""
    steps: Annotated[int, Meta(ge=1, le=99)]
    """The most steps of a walk."""
    might: Some
    """What is added to the attack in fights."""


class Number(Entry, frozen=True, tag_field="type", tag="number"):
    """A number of the game."""

    value: Some


Item = Side | Kind | Card | Level | Number
"""An entry of the file."""
