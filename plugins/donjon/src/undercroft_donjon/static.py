"""What does not change during one Donjon match: board, cards and tiles, read from the data files.

Card and tile numbers are positions in their file. Everything that the rules look up while they list or carry
out actions is worked out here once: which steps there are, the actions that name a card, the types on a Threat
card as numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import msgspec

from undercroft import Component, Entry, OptionError

from .actions import Brew, Invite, Step, Use
from .cards import (
    Board,
    Guardian,
    HallwayEntry,
    InnCard,
    Mixture,
    Power,
    RoomEntry,
    Swordbearer,
    Threat,
    VipCard,
)
from .check_data import check_data
from .objectives import COLOURS, Goal, Objective
from .options import DRAWN, Options
from .wording import card_words, inn_words, threat_words
from .words import ENTRANCE, FIGURES, KINDS, PLACES, ROOM_NAMES, WIDTH

DATA: Final[Mapping[str, type[Entry]]] = {
    "boards": Board,
    "guardians": Guardian,
    "hallways": HallwayEntry,
    "inns": InnCard,
    "mixtures": Mixture,
    "objectives": Objective,
    "powers": Power,
    "rooms": RoomEntry,
    "swordbearers": Swordbearer,
    "threats": Threat,
    "vips": VipCard,
}
"""The data files and the type of their entries."""


class Static(msgspec.Struct, dict=True):
    """Board, cards and tiles of one match.

    The fields are what it is made of, and count for the fingerprint of records; all the rest follows from them.
    """

    data: dict[str, tuple[Any, ...]]
    """The entries of each data file."""
    wanted: str = "basic"
    """The option `objectives`."""

    def __post_init__(self) -> None:
        data = self.data
        self.threats = cast("tuple[Threat, ...]", data["threats"])
        self.inns = cast("tuple[InnCard, ...]", data["inns"])
        self.mixtures = cast("tuple[Mixture, ...]", data["mixtures"])
        self.vips = cast("tuple[VipCard, ...]", data["vips"])
        self.swordbearers = cast("tuple[Swordbearer, ...]", data["swordbearers"])
        self.powers = cast("tuple[Power, ...]", data["powers"])
        self.guardians = cast("tuple[Guardian, ...]", data["guardians"])
        self.objectives = cast("tuple[Objective, ...]", data["objectives"])

        rooms = {room.name: room.piles for room in cast("tuple[RoomEntry, ...]", data["rooms"])}
        self.piles: tuple[int, ...] = tuple(rooms[name] for name in ROOM_NAMES)
        """The gold piles of rooms 1 to 5."""
        self.goals = tuple(Goal(objective, self.piles) for objective in self.objectives)
        """The objectives ready to be scored."""
        self.boards = tuple(_numbers(board.monsters) for board in cast("tuple[Board, ...]", data["boards"]))
        """The starting monsters of each board."""

        self.ways = _ways(data["hallways"])
        """From each place, the places one footstep away (DJ-D2)."""
        self.steps = tuple(
            tuple(Step(kind, place, to) for to in self.ways[place])
            for place in range(len(PLACES))
            for kind in range(WIDTH)
        )
        """For each count of monsters in a dungeon, the steps that one of them can take."""

        self.threat_monsters = tuple(_numbers(threat.monsters) for threat in self.threats)
        """The types on each Threat card."""
        self.brew = tuple(Brew(card.name) for card in self.mixtures)
        self.invite = tuple(Invite(card.name) for card in self.vips)
        self.use = tuple(Use(power.name) for power in self.powers)
        self.mixture_numbers = {card.name: number for number, card in enumerate(self.mixtures)}
        self.vip_numbers = {card.name: number for number, card in enumerate(self.vips)}
        self.power_numbers = {power.name: number for number, power in enumerate(self.powers)}
        self.tile_powers = tuple(tuple(self.power_numbers[name] for name in tile.powers) for tile in self.guardians)
        """The three powers on each Guardian tile."""

        self.threat_words = tuple(map(threat_words, self.threats))
        self.inn_words = tuple(map(inn_words, self.inns))
        self.mixture_words = tuple(map(card_words, self.mixtures))
        self.vip_words = tuple(map(card_words, self.vips))
        self.swordbearer_words = tuple(map(card_words, self.swordbearers))
        self.power_words = tuple(map(card_words, self.powers))

        self.chosen = _chosen(self.wanted, self.objectives)
        """The objectives that the players agreed on, by colour; empty when they are drawn."""


def make_static(options: Options, seats: int, data: Mapping[str, tuple[Any, ...]]) -> Static:
    """Builds the static data of a match. OptionError or DataError when options or data cannot be used."""
    if options.first is not None and not 0 <= options.first < seats:
        raise OptionError(
            "first", f"there is no player {options.first} among {seats}; they are numbered from 0 to {seats - 1}"
        )
    check_data(data)
    return Static(dict(data), options.objectives)


def _numbers(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(KINDS.index(cast("Any", name)) for name in names)


def _ways(hallways: tuple[HallwayEntry, ...]) -> tuple[tuple[int, ...], ...]:
    ways: list[list[int]] = [[] for _ in PLACES]
    for entry in hallways:
        hallway = PLACES.index(entry.name)
        if entry.entrance:
            ways[ENTRANCE].append(hallway)
        for name in entry.rooms:
            room = PLACES.index(name)
            ways[hallway].append(room)
            ways[room].append(hallway)
    return tuple(tuple(sorted(to)) for to in ways)


def _chosen(wanted: str, objectives: tuple[Objective, ...]) -> tuple[int, ...]:
    if wanted in DRAWN:
        return ()
    numbers = {objective.name: number for number, objective in enumerate(objectives)}
    found: dict[str, int] = {}
    for name in (part.strip() for part in wanted.split(",")):
        if name not in numbers:
            raise OptionError(
                "objectives",
                f"there is no objective {name[:40]!r}; write basic, advanced, or one of each colour: Y1,R2,V3,G4",
            )
        colour = objectives[numbers[name]].colour
        if colour in found:
            other = objectives[found[colour]].name
            raise OptionError("objectives", f"{other} and {name} are both {colour}; take one of each colour")
        found[colour] = numbers[name]
    if missing := [colour for colour in COLOURS if colour not in found]:
        raise OptionError("objectives", f"no objective is {' or '.join(missing)}; take one of each colour")
    return tuple(found[colour] for colour in COLOURS)


def _component(entries: tuple[Any, ...]) -> Component:
    return Component(tuple(entry.name for entry in entries), tuple(getattr(entry, "copies", 1) for entry in entries))


def components() -> dict[str, Any]:
    """Gives the components of the game: a `Component`, or a function that makes one of the static data."""
    return {
        "monster": Component(KINDS, FIGURES),
        "threat": lambda static: _component(static.threats),
        "inn": lambda static: _component(static.inns),
        "mixture": lambda static: _component(static.mixtures),
        "swordbearer": lambda static: _component(static.swordbearers),
        "vip": lambda static: _component(static.vips),
        "guardian": lambda static: _component(static.guardians),
    }
