"""What does not change during one match: places, tiles and cards, read from the data files.

Tile and card numbers are positions in these tuples. A kind of monster has one tile number for each back, since a silver
and a gold goblin look different from behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

import msgspec

from undercroft import Component, Entry, OptionError
from undercroft.spatial import Grid, Mask, Site

from .actions import (
    Attack,
    Build,
    Discard,
    Dismiss,
    Enchanted,
    Feed,
    Free,
    Hire,
    Hit,
    KnockOut,
    Recall,
    Send,
    SetTrap,
    Spring,
    Use,
    Wage,
)
from .cards import (
    AdventurerEntry,
    CombatEntry,
    EventEntry,
    MonsterEntry,
    PlaceEntry,
    Price,
    RoomEntry,
    SpecialEntry,
    TrainingEntry,
    TrapEntry,
)
from .cards import Attack as Way
from .check_data import check_data
from .effects import TrapParts
from .options import Options
from .wording import adventurer_words, card_words, deal_words, parts_words, price_words, room_words
from .words import COLUMNS, ORDERS, ROWS, SQUARES, Colour, Zone, squares

DATA: Final[Mapping[str, type[Entry]]] = {
    "adventurers": AdventurerEntry,
    "combats": CombatEntry,
    "events": EventEntry,
    "monsters": MonsterEntry,
    "places": PlaceEntry,
    "rooms": RoomEntry,
    "specials": SpecialEntry,
    "trainings": TrainingEntry,
    "traps": TrapEntry,
}
"""The data files and the type of their entries."""
COLOURS: Final[tuple[Colour, ...]] = ("silver", "gold")
START: Final = squares("(2,0) (2,1) (2,2)")
"""The tunnels of the beginning (DL-B2)."""


class MonsterTile(NamedTuple):
    """A monster tile: its kind, as an index into `Static.monsters`, and its back."""

    kind: int
    back: Colour


class Trap(NamedTuple):
    """What a trap costs and does in one of the years."""

    price: Price
    effects: TrapParts


class Static(msgspec.Struct, dict=True):
    """Places, tiles and cards of one match.

    The fields are what it is made of, and count for the fingerprint of records; all the rest follows from them.
    """

    data: dict[str, tuple[Any, ...]]
    """The entries of each data file."""
    choose_orders: bool
    special_events: bool
    first_hire: bool
    evil_price: bool
    training: int
    training_room: bool

    def __post_init__(self) -> None:
        data = self.data
        by_name = {place.name: place for place in cast("tuple[PlaceEntry, ...]", data["places"])}
        self.spaces = tuple(space for name in ORDERS for space in by_name[name].spaces)
        """The 24 spaces of the central board."""
        self.deals = tuple(map(deal_words, self.spaces))
        """What they say, in words."""
        self.monsters = cast("tuple[MonsterEntry, ...]", data["monsters"])
        self.monster_numbers = {entry.name: number for number, entry in enumerate(self.monsters)}
        self.monster_tiles = tuple(
            MonsterTile(number, back)
            for back in COLOURS
            for number, entry in enumerate(self.monsters)
            if _copies(entry, back)
        )
        self.kind_of = tuple(tile.kind for tile in self.monster_tiles)
        """The kind of each monster tile."""
        self.monster_names = tuple(self.monsters[kind].name for kind in self.kind_of)
        """The name of each monster tile, which does not tell its back."""
        self.rooms = cast("tuple[RoomEntry, ...]", data["rooms"])
        self.room_numbers = {entry.name: number for number, entry in enumerate(self.rooms)}
        self.adventurers = cast("tuple[AdventurerEntry, ...]", data["adventurers"])
        self.adventurer_numbers = {entry.name: number for number, entry in enumerate(self.adventurers)}
        self.paladins: dict[Colour, int] = {
            entry.back: number for number, entry in enumerate(self.adventurers) if entry.kind == "paladin"
        }
        """The paladin of each year, by the back of its tiles."""
        self.traps = cast("tuple[TrapEntry, ...]", data["traps"])
        self.trap_numbers = {entry.name: number for number, entry in enumerate(self.traps)}
        self.trap_years = tuple(
            (
                Trap(entry.price, entry.effects),
                Trap(
                    entry.price if entry.price_2 is None else entry.price_2,
                    entry.effects if entry.effects_2 is None else entry.effects_2,
                ),
            )
            for entry in self.traps
        )
        """Each trap in the first and in the second year."""
        self.combats = cast("tuple[CombatEntry, ...]", data["combats"])
        self.events = cast("tuple[EventEntry, ...]", data["events"])
        self.specials = cast("tuple[SpecialEntry, ...]", data["specials"])
        self.trainings = cast("tuple[TrainingEntry, ...]", data["trainings"])
        self.trained = next((one for one in self.trainings if one.name == str(self.training)), self.trainings[0])
        """The training fight of this match; any in a whole game."""
        self.bare = Site(COLUMNS, ROWS, START)
        """The site of the beginning."""
        self.open = Grid(COLUMNS, ROWS)
        """The whole site dug, for walks through what is."""
        border = self.bare.border()
        self.zones: dict[Zone, Mask] = {
            "top": self.bare.rect(0, 0, COLUMNS, 2),
            "bottom": self.bare.rect(0, 2, COLUMNS, 2),
            "edge": border,
            "core": ~border,
            "anywhere": ~Mask(SQUARES),
        }
        """Where rooms of a zone may be built (DL-B6)."""
        # In words, for the log; the same in every game with these data.
        self.monsters_told = tuple(f"{one.name} ({price_words(one.price)})" for one in self.monsters)
        self.rooms_told = tuple(map(room_words, self.rooms))
        self.adventurers_told = tuple(map(adventurer_words, self.adventurers))
        self.combats_told = tuple(map(card_words, self.combats))
        self.specials_told = tuple(parts_words(card.effects) for card in self.specials)
        self.hire = tuple(Hire(entry.name) for entry in self.monsters)
        self.feed = tuple(Feed(entry.name) for entry in self.monsters)
        self.wage = tuple(Wage(entry.name) for entry in self.monsters)
        self.dismiss = tuple(Dismiss(entry.name) for entry in self.monsters)
        self.knock_out = tuple(KnockOut(entry.name) for entry in self.monsters)
        self.send = tuple(Send(entry.name) for entry in self.monsters)
        self.recall = tuple(Recall(entry.name) for entry in self.monsters)
        self.enchanted = tuple(Enchanted(entry.name) for entry in self.monsters)
        self.attack = tuple(tuple(Attack(entry.name, way) for way in range(1, 7)) for entry in self.monsters)
        self.hit = tuple(Hit(entry.name) for entry in self.adventurers)
        self.free = tuple(Free(entry.name) for entry in self.adventurers)
        self.set_trap = tuple(SetTrap(trap.name) for trap in self.traps)
        self.spring = tuple(Spring(trap.name) for trap in self.traps)
        self.discard = tuple(Discard(trap.name) for trap in self.traps)
        self.use = tuple(Use(room.name) for room in self.rooms)
        self.build = tuple(tuple(Build(room.name, square) for square in range(SQUARES)) for room in self.rooms)
        self.fights = {
            (number, self.monster_numbers[here.monster]): here.attacks
            for number, room in enumerate(self.rooms)
            for here in room.fights
        }

    def attacks(self, kind: int, room: int | None) -> tuple[Way, ...]:
        """Gives the attacks of a kind of monster in a fight in that room, None for a tunnel (DL-B6)."""
        return (
            self.monsters[kind].attacks if room is None else self.fights.get((room, kind), self.monsters[kind].attacks)
        )


def _copies(entry: MonsterEntry, back: Colour) -> int:
    return entry.silver if back == "silver" else entry.gold


def make_static(options: Options, seats: int, data: Mapping[str, tuple[Any, ...]]) -> Static:
    """Builds the static data of a match. DataError or OptionError when data or options cannot be used."""
    check_data(data)
    full = options.rules == "full"
    switches = {
        name: full if getattr(options, name) == "as rules" else getattr(options, name) == "yes"
        for name in ("choose_orders", "special_events", "first_hire", "evil_price")
    }
    static = Static(dict(data), training=options.training, training_room=options.training_room, **switches)
    if options.training_room and not (options.training and static.trained.room):
        raise OptionError("training_room", "only the first training fight can be replayed in a room (DL-B0.training)")
    return static


def components() -> dict[str, Any]:
    """Gives the components of the game as functions of the static data."""

    def by_back(entries: tuple[Any, ...]) -> Component:
        return Component(
            tuple(entry.name for entry in entries),
            (1,) * len(entries),
            tuple(2 if getattr(entry, "kind", "") == "paladin" else COLOURS.index(entry.back) for entry in entries),
        )

    def monsters(static: Static) -> Component:
        tiles = static.monster_tiles
        return Component(
            tuple(f"{tile.back}-{static.monsters[tile.kind].name}" for tile in tiles),
            tuple(_copies(static.monsters[tile.kind], tile.back) for tile in tiles),
            tuple(COLOURS.index(tile.back) for tile in tiles),
        )

    return {
        "monster": monsters,
        "room": lambda static: by_back(static.rooms),
        "adventurer": lambda static: by_back(static.adventurers),
        "combat": lambda static: by_back(static.combats),
        "trap": lambda static: Component(
            tuple(trap.name for trap in static.traps), tuple(trap.copies for trap in static.traps)
        ),
        "event": lambda static: Component(tuple(event.name for event in static.events), (1,) * len(static.events)),
        "special": lambda static: Component(tuple(card.name for card in static.specials), (1,) * len(static.specials)),
    }
