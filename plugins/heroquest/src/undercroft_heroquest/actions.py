"""What players can do, each with its line of notation. Actions are values, made once, by tables and caches.

Heroes are written by their kind (`elf`), monsters by kind and number (`orc#2`), cards and items by their names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar, Final

from undercroft import Action, Names

from .words import ELEMENTS, HEROES, SQUARES, Square

WHAT: Final = ("treasure", "secret doors", "traps")
"""What one searches for (HQ-R9, HQ-R10, HQ-R11)."""
Who = Annotated[int, Names(HEROES)]
"""A hero, as an index into `words.HEROES`."""


# -- a hero's turn


class Roll(Action, frozen=True):
    """Roll the red dice for this turn's move."""

    text: ClassVar[str] = "roll"
    rule: ClassVar[str] = "HQ-R4.1"


class Go(Action, frozen=True):
    """Walk to a square along a shortest way that is safe as far as the heroes know."""

    text: ClassVar[str] = "go {to}"
    rule: ClassVar[str] = "HQ-R4.2"
    to: Square


class Enter(Action, frozen=True):
    """Step into a known trap next to the hero on purpose (HQ-R13.4, HQ-A13)."""

    text: ClassVar[str] = "enter {square}"
    rule: ClassVar[str] = "HQ-R13.4"
    square: Square


class Jump(Action, frozen=True):
    """Jump over a known trap."""

    text: ClassVar[str] = "jump {over} to {to}"
    rule: ClassVar[str] = "HQ-R13.1"
    over: Square
    to: Square


class StepAside(Action, frozen=True):
    """Step off the square of a fallen block (HQ-R12.10)."""

    text: ClassVar[str] = "step aside to {to}"
    rule: ClassVar[str] = "HQ-R12.10"
    to: Square


class Open(Action, frozen=True):
    """Open a closed door from the square next to it."""

    text: ClassVar[str] = "open {a} to {b}"
    rule: ClassVar[str] = "HQ-R5.1"
    a: Square
    b: Square


class Attack(Action, frozen=True):
    """Attack a monster with a weapon, or with bare `hands`."""

    text: ClassVar[str] = "attack {target} with {weapon}"
    rule: ClassVar[str] = "HQ-R7.1"
    target: str
    weapon: str


class Throw(Action, frozen=True):
    """Throw a weapon at a monster in sight; it is lost."""

    text: ClassVar[str] = "throw {weapon} at {target}"
    rule: ClassVar[str] = "HQ-R7.2"
    weapon: str
    target: str


class Cast(Action, frozen=True):
    """Cast a spell on a hero or a monster."""

    text: ClassVar[str] = "cast {spell} on {target}"
    rule: ClassVar[str] = "HQ-R8.1"
    spell: str
    target: str


class CastOther(Action, frozen=True):
    """Cast a spell for its other effect: the genie attacks."""

    text: ClassVar[str] = "cast {spell} against {target}"
    rule: ClassVar[str] = "HQ-R8.1"
    spell: str
    target: str


class CastDoor(Action, frozen=True):
    """Cast a spell on a door."""

    text: ClassVar[str] = "cast {spell} on door {a} to {b}"
    rule: ClassVar[str] = "HQ-R8.1"
    spell: str
    a: Square
    b: Square


class Search(Action, frozen=True):
    """Search the room or corridor."""

    text: ClassVar[str] = "search for {what}"
    rule: ClassVar[str] = "HQ-R3.3"
    what: Annotated[int, Names(WHAT)]


class SearchPit(Action, frozen=True):
    """Search the pit in which the hero stands (HQ-R12.6)."""

    text: ClassVar[str] = "search the pit for {what}"
    rule: ClassVar[str] = "HQ-R12.6"
    what: Annotated[int, Names(WHAT[:2])]


class Disarm(Action, frozen=True):
    """Disarm a known trap: on a square announced before moving, of a chest or furniture next to it."""

    text: ClassVar[str] = "disarm {square}"
    rule: ClassVar[str] = "HQ-R14.1"
    square: Square


class EndTurn(Action, frozen=True):
    """End the turn, of a hero, of one monster, or of Zargon."""

    text: ClassVar[str] = "end turn"
    rule: ClassVar[str] = "HQ-R3.2"


class Leave(Action, frozen=True):
    """Leave the quest for good from the stairs or the way out."""

    text: ClassVar[str] = "leave"
    rule: ClassVar[str] = "HQ-R19.1"


# -- at any time in the own turn, or when asked


class Use(Action, frozen=True):
    """Use or drink an artifact, a potion or an item of one's own."""

    text: ClassVar[str] = "use {name}"
    rule: ClassVar[str] = "HQ-R9.11"
    name: str


class UseOn(Action, frozen=True):
    """Use an artifact or item on a hero or a monster."""

    text: ClassVar[str] = "use {name} on {target}"
    rule: ClassVar[str] = "HQ-R9.11"
    name: str
    target: str


class Give(Action, frozen=True):
    """Give a potion, an artifact or a thing to another hero."""

    text: ClassVar[str] = "give {name} to {hero}"
    rule: ClassVar[str] = "HQ-R3.5"
    name: str
    hero: Who


class GiveGold(Action, frozen=True):
    """Give gold to another hero (HQ-R9.6)."""

    text: ClassVar[str] = "give {n} gold to {hero}"
    rule: ClassVar[str] = "HQ-R9.6"
    n: int
    hero: Who


class Take(Action, frozen=True):
    """Take up a thing, or something that a dead hero has left (HQ-R3.4, HQ-R17.4)."""

    text: ClassVar[str] = "take {name}"
    rule: ClassVar[str] = "HQ-R17.4"
    name: str


class TakeGold(Action, frozen=True):
    """Take the gold that a dead hero has left (HQ-R17.4)."""

    text: ClassVar[str] = "take the gold"
    rule: ClassVar[str] = "HQ-R17.4"


class Decline(Action, frozen=True):
    """Use nothing, take nothing, go on."""

    text: ClassVar[str] = "go on"


class Reroll(Action, frozen=True):
    """Roll an attack die again."""

    text: ClassVar[str] = "reroll {die}"
    die: int


class Choose(Action, frozen=True):
    """Choose a group of hero spells (HQ-R2.3)."""

    text: ClassVar[str] = "choose {element}"
    rule: ClassVar[str] = "HQ-R2.3"
    element: Annotated[int, Names(ELEMENTS)]


class NameSpell(Action, frozen=True):
    """Name the spell that the spell ring lets cast twice."""

    text: ClassVar[str] = "name {spell}"
    spell: str


# -- Zargon


class Move(Action, frozen=True):
    """Move a monster, or a commanded hero, to a square."""

    text: ClassVar[str] = "{who} move {to}"
    rule: ClassVar[str] = "HQ-R15.1"
    who: str
    to: Square


class Strike(Action, frozen=True):
    """Attack a hero with a monster, or with a commanded hero."""

    text: ClassVar[str] = "{who} attack {hero}"
    rule: ClassVar[str] = "HQ-R15.3"
    who: str
    hero: Who


class CastDread(Action, frozen=True):
    """Cast a Dread spell on a hero."""

    text: ClassVar[str] = "{who} cast {spell} on {hero}"
    rule: ClassVar[str] = "HQ-R16.1"
    who: str
    spell: str
    hero: Who


class CastDreadAlone(Action, frozen=True):
    """Cast a Dread spell that names no hero."""

    text: ClassVar[str] = "{who} cast {spell}"
    rule: ClassVar[str] = "HQ-R16.1"
    who: str
    spell: str


class CastDreadAt(Action, frozen=True):
    """Cast a Dread spell along the line through a square next to the caster."""

    text: ClassVar[str] = "{who} cast {spell} towards {square}"
    rule: ClassVar[str] = "HQ-R16.1"
    who: str
    spell: str
    square: Square


class Destroy(Action, frozen=True):
    """Choose which of the things that a spell can destroy a hero loses."""

    text: ClassVar[str] = "destroy {name}"
    name: str


class Place(Action, frozen=True):
    """Put a monster down where several squares are right."""

    text: ClassVar[str] = "place on {square}"
    square: Square


class Pick(Action, frozen=True):
    """Begin the turn of a monster."""

    text: ClassVar[str] = "pick {who}"
    rule: ClassVar[str] = "HQ-R15.1"
    who: str


ROLL: Final = Roll()
END_TURN: Final = EndTurn()
LEAVE: Final = Leave()
DECLINE: Final = Decline()
TAKE_GOLD: Final = TakeGold()
GO: Final = tuple(Go(square) for square in range(SQUARES))
ENTER: Final = tuple(Enter(square) for square in range(SQUARES))
STEP_ASIDE: Final = tuple(StepAside(square) for square in range(SQUARES))
DISARM: Final = tuple(Disarm(square) for square in range(SQUARES))
PLACE: Final = tuple(Place(square) for square in range(SQUARES))
SEARCH: Final = tuple(Search(what) for what in range(len(WHAT)))
SEARCH_PIT: Final = tuple(SearchPit(what) for what in range(2))
CHOOSE: Final = tuple(Choose(element) for element in range(len(ELEMENTS)))


@lru_cache(10_000)
def open_door(a: int, b: int) -> Open:
    """Gives the action that opens the door between two squares from the first of them."""
    return Open(a, b)


@lru_cache(10_000)
def jump(over: int, to: int) -> Jump:
    """Gives the action that jumps over a square to another."""
    return Jump(over, to)


@lru_cache(10_000)
def attack(target: str, weapon: str) -> Attack:
    """Gives the attack on a monster with a weapon."""
    return Attack(target, weapon)


@lru_cache(10_000)
def strike(who: str, hero: int) -> Strike:
    """Gives the attack of a monster on a hero."""
    return Strike(who, hero)


@lru_cache(10_000)
def take(name: str) -> Take:
    """Gives the taking of something that lies about."""
    return Take(name)


@lru_cache(10_000)
def throw(weapon: str, target: str) -> Throw:
    """Gives the throwing of a weapon at a monster."""
    return Throw(weapon, target)


@lru_cache(10_000)
def pick(who: str) -> Pick:
    """Gives the beginning of a monster's turn."""
    return Pick(who)


@lru_cache(10_000)
def use(name: str) -> Use:
    """Gives the use of something of one's own."""
    return Use(name)
