"""What can be written into the data files: cards, tiles and boards, and the vocabulary of their effects.

Inn cards, Mixtures, VIP cards, Swordbearers and Guardian powers all say what they do in the same few words, so whoever
owns the real game can put the real cards into a folder without writing code. An effect is a list; its parts are done in
that order:

| part | what it does |
|---|---|
| `{do = "move", from = .., to = .., monster = .., n = .., up_to = ..}` | moves n monsters, one after the other |
| `{do = "remove", from = .., n = ..}` | sends n adventurer groups back to the terrace |
| `{do = "footsteps", n = ..}` | n footsteps, any of which may be left |
| `{do = "advance", n = ..}` | one group of the lowest occupied room goes n rooms up |
| `{do = "new group", room = ..}` | a group comes from the terrace into that room, room 1 if none is named |

`n` is 1 if it is not given. The player who suffers or enjoys the effect makes the choices that it leaves; what cannot
be done is left out (DJ-PW9).

- `from` of a move: `supply`, `oubliettes`, `anywhere` (in the own dungeon), `highest room` (DJ-PW10), a place by name
  (`entrance`, `hallway 2`, `room 3`), or `room`.
- `to` of a move: `anywhere`, `oubliettes`, a place by name, or `room`. From anywhere to anywhere is a teleport (DJ-D7).
- `monster`: a type, or `any` (the default) for a free choice; that includes VIPs except from the supply (DJ-D9).
- `up_to = true`: the player may stop early.
- `from` of a removal: `anywhere` (the default), a room by name, or `room`.
- `room` is the room where the VIP figure was just placed, so it makes sense only under `you` on VIP cards.

`you` is for the player of the card (white bubble), `others` for all others, clockwise (pink bubble, DJ-PW5, DJ-PW8).
Inn cards have `effects` for all whom they hit.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft import Entry

from .words import Monster

Number = Annotated[int, Meta(ge=1, le=28)]
RoomNumber = Annotated[int, Meta(ge=1, le=5)]
Room = Literal["room 1", "room 2", "room 3", "room 4", "room 5"]
Hallway = Literal["hallway 1", "hallway 2", "hallway 3", "hallway 4", "hallway 5"]
Spot = Literal["entrance"] | Hallway | Room
Start = Literal["supply", "oubliettes", "anywhere", "highest room"] | Spot
"""Where a running effect takes monsters from; a card may also say `room`."""
Target = Literal["anywhere", "oubliettes"] | Spot
"""Where a running effect puts monsters; a card may also say `room`."""
Wanted = Monster | Literal["any"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of the parts of an effect."""


class MovePart(Part, frozen=True, tag="move", rename={"start": "from"}):
    """Moves n monsters, one after the other."""

    start: Start | Literal["room"]
    to: Target | Literal["room"]
    monster: Wanted = "any"
    n: Number = 1
    up_to: bool = False


class RemovePart(Part, frozen=True, tag="remove", rename={"start": "from"}):
    """Sends n adventurer groups back to the terrace."""

    start: Literal["anywhere", "room"] | Room = "anywhere"
    n: Number = 1


class FootstepsPart(Part, frozen=True, tag="footsteps"):
    """Gives n footsteps."""

    n: Number


class AdvancePart(Part, frozen=True, tag="advance"):
    """Moves one group of the lowest occupied room n rooms up."""

    n: Number


class NewGroupPart(Part, frozen=True, tag="new group"):
    """Brings a group from the terrace into a room."""

    room: RoomNumber = 1


Parts = tuple[MovePart | RemovePart | FootstepsPart | AdvancePart | NewGroupPart, ...]


class Threat(Entry, frozen=True):
    """A Threat card (DJ-N1)."""

    monsters: tuple[Monster, Monster]
    icon: Literal["none", "new group", "advance 1", "advance 2"]
    """What every player's adventurers do first (DJ-T4)."""
    skull: bool
    players: Literal[2, 3, 4]
    """The smallest number of players with which the card is used (DJ-S5)."""


class InnCard(Entry, frozen=True):
    """An Inn card: whom it hits, and how (DJ-T9)."""

    who: Literal["most", "fewest"]
    """The players with the most, or the fewest, adventurer groups in their dungeons."""
    effects: Parts


class Card(Entry, frozen=True):
    """The base of cards with an effect for their player and one for the others; `rule` is the rule it comes from."""

    you: Parts
    others: Parts = ()
    rule: str = ""


class Mixture(Card, frozen=True):
    """A Mixture, of which there may be several copies (DJ-PW1)."""

    copies: Number = 1


class VipCard(Card, frozen=True):
    """A VIP card (DJ-PW2)."""


class Swordbearer(Card, frozen=True):
    """A Swordbearer, of which there may be several copies (DJ-PW7)."""

    copies: Number = 1


class Power(Card, frozen=True):
    """One of the powers that Guardian tiles show (DJ-T12)."""


class Guardian(Entry, frozen=True):
    """A Guardian tile with its three powers by name, from left to right."""

    powers: tuple[str, str, str]


class Board(Entry, frozen=True):
    """A dungeon board: the monsters printed at its entrance (DJ-S7)."""

    monsters: tuple[Monster, Monster, Monster, Monster]


class RoomEntry(Entry, frozen=True):
    """A room of every dungeon and its gold piles."""

    piles: Annotated[int, Meta(ge=0, le=20)]


class HallwayEntry(Entry, frozen=True):
    """A hallway of every dungeon and what it leads to."""

    rooms: tuple[Room, ...]
    entrance: bool = False
    """Whether monsters come from the entrance into it; there is no way back (DJ-D3)."""
