"""What traps, combat cards and special events do: a small set of effects that data files choose from.

Each effect is a table with a word `do`; a list of them is done in order.

Traps (DL-B12); icons of thieves take damage away, nothing else:

| effect | what it does |
|---|---|
| `{ do = "damage", to = "first", n = 3 }` | to `first`, `second`, `last`, `each`, `others`, `anyone`; or `whole` |
| `{ do = "poison", n = 2 }` | after the conquering who was chosen takes so much, and nothing prevents it |
| `{ do = "silence" }` | a wizard that was chosen casts no spell this round, a priest does not heal |
| `{ do = "hold" }` | there is no conquering and no fatigue this round |

Spells of combat cards (DL-B13); the owner of the dungeon makes the choices:

| effect | what it does |
|---|---|
| `{ do = "evil", n = 2 }` | the lord's counter goes up |
| `{ do = "withdraw" }` | all monsters that wait go back to the lair face up; `one = true`: one that the owner chooses |
| `{ do = "pay or withdraw" }` | for each monster that waits its price is paid again, or it is withdrawn |
| `{ do = "enchant" }` | one waiting monster that the owner chooses does nothing and is knocked out |
| `{ do = "shield", n = 1 }` | takes away the first points of damage dealt after it this round |
| `{ do = "lose", what = ["gold", "food"] }` | `n`, or `half`, of the first there is; also `trap`, `imp`, `monster` |
| `{ do = "hide", who = "wizard" }` | they, or `warrior`, `thief`, `priest`, go to the rear and cannot be harmed |
| `{ do = "image", n = 1 }` | an image with so many hit points stands in front until the fight is over |
| `{ do = "hit points", n = 1 }` | the first adventurer has so many more for the rest of the year's fights |
| `{ do = "heal", n = 2 }` | removes so much damage, from the foremost wounded on |
| `{ do = "choose", between = [[..], [..]] }` | the owner chooses one of these lists |

Special events (DL-B10), for every lord in turn order:

| effect | what it does |
|---|---|
| `{ do = "lose", what = ["gold"], half = true }` | half or `n` of it; also `food`, `trap`, `imp`, `monster` |
| `{ do = "get", what = "gold", n = 1 }` | gets `gold`, `food`, `imp` or `trap` |
| `{ do = "evil", n = 3 }` | the counter goes up, or down if n is negative |
| `{ do = "strike", food = 1, gold = 0 }` | each monster is knocked out unless so much is paid for it |
| `{ do = "choose", between = [[..], [..]] }` | the lord chooses one of these lists that can be done |
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=1, le=20)]
Some = Annotated[int, Meta(ge=0, le=20)]
Good = Literal["gold", "food", "trap", "imp"]
Loss = Good | Literal["monster"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all effects."""


class Damage(Part, frozen=True, tag="damage"):
    """Damage of a trap."""

    to: Literal["first", "second", "last", "each", "others", "anyone"]
    n: Some = 0
    whole: bool = False
    """Whether it is as much as the adventurer has hit points."""


class Poison(Part, frozen=True, tag="poison"):
    """Damage after the conquering, to the one that was chosen."""

    n: Count


class Silence(Part, frozen=True, tag="silence"):
    """Takes spell or healing from the one that was chosen."""


class Hold(Part, frozen=True, tag="hold"):
    """No conquering and no fatigue."""


class Evil(Part, frozen=True, tag="evil"):
    """Moves the lord's counter."""

    n: Annotated[int, Meta(ge=-14, le=14)]


class Withdraw(Part, frozen=True, tag="withdraw"):
    """Takes waiting monsters back."""

    one: bool = False


class PayOrWithdraw(Part, frozen=True, tag="pay or withdraw"):
    """Asks for the price of each waiting monster again."""


class Enchant(Part, frozen=True, tag="enchant"):
    """Knocks one waiting monster out."""


class Shield(Part, frozen=True, tag="shield"):
    """Takes damage away."""

    n: Count


class Lose(Part, frozen=True, tag="lose"):
    """Takes something from the lord."""

    what: Annotated[tuple[Loss, ...], Meta(min_length=1, max_length=5)]
    n: Count = 1
    half: bool = False


class Hide(Part, frozen=True, tag="hide"):
    """Puts a class out of harm's way."""

    who: Literal["warrior", "thief", "priest", "wizard"]


class Image(Part, frozen=True, tag="image"):
    """Puts an image in front."""

    n: Count


class HitPoints(Part, frozen=True, tag="hit points"):
    """Gives the first adventurer more."""

    n: Count


class Heal(Part, frozen=True, tag="heal"):
    """Removes damage."""

    n: Count


class Get(Part, frozen=True, tag="get"):
    """Gives something to the lord."""

    what: Good
    n: Count = 1


class Strike(Part, frozen=True, tag="strike"):
    """Knocks monsters out that are not paid."""

    gold: Some = 0
    food: Some = 0


SpellPart = Evil | Withdraw | PayOrWithdraw | Enchant | Shield | Lose | Hide | Image | HitPoints | Heal
SpecialPart = Lose | Get | Evil | Strike


class ChooseSpell(Part, frozen=True, tag="choose"):
    """Lets the owner choose."""

    between: Annotated[tuple[tuple[SpellPart, ...], ...], Meta(min_length=2, max_length=4)]


class ChooseSpecial(Part, frozen=True, tag="choose"):
    """Lets the lord choose."""

    between: Annotated[tuple[tuple[SpecialPart, ...], ...], Meta(min_length=2, max_length=4)]


TrapParts = tuple[Damage | Poison | Silence | Hold, ...]
SpellParts = tuple[SpellPart | ChooseSpell, ...]
SpecialParts = tuple[SpecialPart | ChooseSpecial, ...]
