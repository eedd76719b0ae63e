"""What can be written into the data files: places, monsters, rooms, adventurers, traps, combat cards, events.

Whoever owns the real game puts its cards into a folder without writing code: traps, combat cards and special events say
what they do in the few words of `effects`, monsters in the attacks below.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft import Entry

from .effects import SpecialParts, SpellParts, TrapParts
from .words import Class, Colour, Zone

Count = Annotated[int, Meta(ge=1, le=40)]
Some = Annotated[int, Meta(ge=0, le=40)]


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is paid, all of it or nothing (DL-S-17)."""

    gold: Some = 0
    food: Some = 0
    evil: Some = 0
    """Faces: the counter goes up by so many."""
    imps: Some = 0
    traps: Some = 0
    """Trap cards from the hand, put away."""
    monsters: Some = 0
    """Monsters from the lair, never ghosts, that leave for good."""


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is got."""

    gold: Some = 0
    food: Some = 0
    imps: Some = 0
    traps: Some = 0
    smiles: Some = 0
    """The counter goes down by so many (DL-S-21)."""
    looks: Some = 0
    """Combat cards that are looked at (DL-S-22)."""
    tunnels: Some = 0
    """Tunnels dug by the imps of a room (Tool Shed)."""


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space of a place on the central board (DL-B4)."""

    price: Price = Price()
    gain: Gain = Gain()
    workers: Some = 0
    """The most imps that dig or mine."""
    foreman: bool = False
    """Whether one imp more stands at the entrance (DL-S-26, DL-S-30)."""


class PlaceEntry(Entry, frozen=True):
    """A place of the central board with its spaces I, II and III; its name is an order's."""

    spaces: tuple[Space, Space, Space]


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way in which a monster attacks (DL-B5)."""

    hits: Literal["first", "anyone", "each", "nobody"]
    n: Some = 0
    times: Annotated[int, Meta(ge=1, le=4)] = 1
    """How often a target is chosen; the same one may be chosen again."""
    next: Some = 0
    """Damage to the next adventurer if the first one is eliminated."""
    food: Some = 0
    """What this attack costs on top."""
    returns: bool = False
    """Whether the monster goes back to the lair face up."""
    holds: bool = False
    """Whether there is no conquering and no fatigue this round."""
    unhealed: bool = False
    """Whether the healing step is skipped."""
    spares: tuple[Class, ...] = ()
    """Classes that cannot be chosen."""
    behind: bool = False
    """Whether the first adventurer cannot be chosen."""


class MonsterEntry(Entry, frozen=True):
    """A kind of monster or ghost; the same tiles come with both backs."""

    silver: Some
    """How many tiles the first year has."""
    gold: Some
    price: Price
    attacks: Annotated[tuple[Attack, ...], Meta(min_length=1, max_length=6)]
    ghost: bool = False
    token: bool = False
    """Whether it brings a token that works in rooms like an imp (DL-S-41)."""


class FightsHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other attacks of a kind of monster when the fight is in that room (DL-B6)."""

    monster: str
    attacks: Annotated[tuple[Attack, ...], Meta(min_length=1, max_length=6)]


class EndBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points at the end of the game while the room is unconquered (DL-B6)."""

    each: Count
    monsters: tuple[str, ...] = ()
    """For each monster or ghost of these kinds in the lair."""
    titles: bool = False
    """For each title held alone."""
    each_of_few: Some = 0
    """For each of the same with two or three players, if that is another number."""


class RoomEntry(Entry, frozen=True):
    """A room, of which there is one (DL-B6)."""

    back: Colour
    zone: Zone
    workers: Some = 0
    """The imps that production needs; 0: no production."""
    price: Price = Price()
    gain: Gain = Gain()
    traps: Some = 1
    """How many traps may be planned in a fight here; their order is free, and they share the icons (Labyrinth)."""
    monsters: Some = 2
    trap_gold: Some = 1
    """What each trap costs here on top of its own price."""
    silent: bool = False
    """Whether the spells of combat cards do nothing here."""
    fights: tuple[FightsHere, ...] = ()
    bonus: EndBonus | None = None


class AdventurerEntry(Entry, frozen=True):
    """An adventurer tile, or a paladin (DL-B7, DL-B8)."""

    kind: Class
    back: Colour
    level: Annotated[int, Meta(ge=1, le=7)]
    """What the tiles are sorted by (DL-S-02); a paladin's says nothing."""
    hit_points: Count
    traps: Some = 0
    """Anti-trap icons."""
    hearts: Some = 0
    crystals: Some = 0


class TrapEntry(Entry, frozen=True):
    """A trap card, of which there are several (DL-B12)."""

    copies: Count
    effects: TrapParts
    price: Price = Price()
    effects_2: TrapParts | None = None
    """What it does in the second year, if that is something else."""
    price_2: Price | None = None


class CombatEntry(Entry, frozen=True):
    """A combat card: the fatigue of its round and a spell (DL-B13)."""

    back: Colour
    fatigue: Annotated[int, Meta(ge=0, le=9)]
    speed: Literal["fast", "slow"]
    effects: SpellParts = ()


class EventEntry(Entry, frozen=True):
    """An event tile (DL-B10)."""

    does: Literal["taxes", "payday", "special"]


class SpecialEntry(Entry, frozen=True):
    """A card of the special event (DL-B10)."""

    effects: SpecialParts = ()


class Best(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The best end that a training fight can have: so few tiles lost, and then so many adventurers caught."""

    lost: Some
    caught: Some


class TrainingEntry(Entry, frozen=True):
    """A training fight: the party front to back and what the lord has (DL-B0)."""

    party: Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]
    monsters: tuple[str, ...] = ()
    traps: tuple[str, ...] = ()
    gold: Some = 0
    food: Some = 0
    fatigue: Annotated[int, Meta(ge=0, le=9)] = 2
    best: Best | None = None
    """What its end is compared with, if it is known."""
    room: str = ""
    """The room of the first tile when the fight is replayed in a room; such a fight is not, if none is named."""
    best_in_room: Best | None = None
    """What the end is compared with then."""
