"""What cards, items, spells and traps do: a small set of effects that data files and quests choose from.

Each effect is a table with a word `do` and its numbers; a list of them is done in order. Whoever owns the real cards,
or wants other ones, writes them so, without code.

| effect | what it does to whom it is for |
|---|---|
| `{ do = "gold", n = 25 }` | the hero gets gold |
| `{ do = "damage", n = 2, saves = 2, on = [5, 6] }` | costs Body; each red die that shows one of `on` saves a point |
| `{ do = "heal", n = 4 }`, `{ do = "heal", dice = 1 }` | restores lost Body: so much and a red die for each of `dice` |
| `{ do = "bonus", attack = 2, until = ["next attack"] }` | more dice until one of these things happens |
| `{ do = "attacks", n = 2 }` | so many attacks with the action of this turn |
| `{ do = "attack", dice = 5 }` | an attack with so many dice |
| `{ do = "kill", kinds = ["zombie"] }` | kills a monster of these kinds |
| `{ do = "move dice", times = 2 }` | so many times the red dice of the next move |
| `{ do = "pass", what = "walls" }` | goes through walls, or through monsters, on the next move |
| `{ do = "open door" }` | opens any door on the board and reveals what is behind |
| `{ do = "skip turn", wakes = 6 }` | the next turn is missed, unless it wakes, if it can |
| `{ do = "bind", stops = ["move"], wakes = 6 }` | cannot do these things until it wakes |
| `{ do = "command", wakes = 6 }` | is moved and attacks for Zargon until it wakes |
| `{ do = "flee" }` | the caster goes to the square that the quest gives it |
| `{ do = "return" }` | goes to where the quest began |
| `{ do = "destroy", items = ["helmet"] }` | loses one of these items for good |
| `{ do = "summon", table = [..] }` | a red die tells which monsters come to stand around the caster |
| `{ do = "reroll", n = 1 }` | so many attack dice are rolled again |
| `{ do = "no defence" }` | this attack may not be defended against |
| `{ do = "cast again" }` | one spell, named when the quest begins, may be cast twice |
| `{ do = "revive" }` | a dead hero comes back with all Body and Mind |
| `{ do = "wandering monster" }` | the wandering monster of the quest comes (HQ-R9.7) |
| `{ do = "end turn" }` | the turn is over |

It wakes when one of as many red dice as it has Mind points shows `wakes`.
In `bind`, `attack_dice` is how many dice are left to attack with, and `first` is when it may be shaken off: `at once`
or on the `next turn`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=1, le=99)]
Some = Annotated[int, Meta(ge=0, le=99)]
Dice = Annotated[int, Meta(ge=0, le=12)]
Pips = Annotated[int, Meta(ge=1, le=6)]
Gold = Annotated[int, Meta(ge=1, le=10_000)]
Until = Literal["next attack", "next defence", "hurt", "no monster seen", "end of turn"]
Stop = Literal["move", "attack", "defend"]
First = Literal["at once", "next turn"]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all effects."""


class GainGold(Effect, frozen=True, tag="gold"):
    """Gives gold to the hero."""

    n: Gold


class Damage(Effect, frozen=True, tag="damage"):
    """Costs `n` Body, less one for each of `saves` red dice that shows a number of `on`; there is no defence."""

    n: Count
    saves: Dice = 0
    on: tuple[Pips, ...] = ()


class Heal(Effect, frozen=True, tag="heal"):
    """Restores lost Body: `n` points and what `dice` red dice show, not above the starting value."""

    n: Some = 0
    dice: Dice = 0


class Bonus(Effect, frozen=True, tag="bonus"):
    """Gives more dice until the first of these things happens."""

    until: tuple[Until, ...]
    attack: Dice = 0
    defend: Dice = 0


class Attacks(Effect, frozen=True, tag="attacks"):
    """Gives so many attacks instead of one in this turn."""

    n: Annotated[int, Meta(ge=2, le=9)]


class Attack(Effect, frozen=True, tag="attack"):
    """Attacks with so many combat dice."""

    dice: Annotated[int, Meta(ge=1, le=12)]


class Kill(Effect, frozen=True, tag="kill"):
    """Kills a monster of one of these kinds."""

    kinds: tuple[str, ...]


class MoveDice(Effect, frozen=True, tag="move dice"):
    """Multiplies the red dice of the next move."""

    times: Annotated[int, Meta(ge=2, le=6)]


class Pass(Effect, frozen=True, tag="pass"):
    """Lets the hero through walls, or through monsters, on the next move."""

    what: Literal["walls", "monsters"]


class OpenDoor(Effect, frozen=True, tag="open door"):
    """Opens any door on the board."""


class SkipTurn(Effect, frozen=True, tag="skip turn"):
    """Takes the next turn, unless one red die for each Mind point shows `wakes`, where that is given."""

    wakes: Pips | None = None


class Bind(Effect, frozen=True, tag="bind"):
    """Stops these things until one red die for each Mind point shows `wakes`."""

    wakes: Pips
    stops: tuple[Stop, ...] = ()
    attack_dice: Dice | None = None
    """How many dice are left to attack with."""
    first: First = "at once"
    """When it may be shaken off for the first time."""


class Command(Effect, frozen=True, tag="command"):
    """Lets Zargon move the hero and attack with the hero until one red die for each Mind point shows `wakes`."""

    wakes: Pips
    first: First = "at once"


class Flee(Effect, frozen=True, tag="flee"):
    """Takes the caster to the square that the quest gives it."""


class Return(Effect, frozen=True, tag="return"):
    """Takes heroes to where the quest began."""


class Destroy(Effect, frozen=True, tag="destroy"):
    """Destroys one of these items for good."""

    items: tuple[str, ...]


class Throw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes when the red die shows one of `on`: how many of each kind."""

    on: tuple[Pips, ...]
    monsters: dict[str, Count]


class Summon(Effect, frozen=True, tag="summon"):
    """Puts monsters around the caster, as one red die tells."""

    table: tuple[Throw, ...]


class Reroll(Effect, frozen=True, tag="reroll"):
    """Rolls so many attack dice again."""

    n: Count


class NoDefence(Effect, frozen=True, tag="no defence"):
    """Keeps the target of this attack from defending."""


class CastAgain(Effect, frozen=True, tag="cast again"):
    """Lets one spell, named when the quest begins, be cast twice."""


class Revive(Effect, frozen=True, tag="revive"):
    """Brings a dead hero back with all Body and Mind."""


class Wander(Effect, frozen=True, tag="wandering monster"):
    """Brings the wandering monster of the quest."""


class EndTurn(Effect, frozen=True, tag="end turn"):
    """Ends the turn."""


AnyEffect = (
    GainGold
    | Damage
    | Heal
    | Bonus
    | Attacks
    | Attack
    | Kill
    | MoveDice
    | Pass
    | OpenDoor
    | SkipTurn
    | Bind
    | Command
    | Flee
    | Return
    | Destroy
    | Summon
    | Reroll
    | NoDefence
    | CastAgain
    | Revive
    | Wander
    | EndTurn
)
"""Every effect a data file can name."""
Effects = tuple[AnyEffect, ...]
