"""What does not change during one match: cards, sides, levels and numbers, read from the data file.

A card's number is its place among the cards of the file. Everything that the rules look up while they list or carry out
actions is worked out here once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import msgspec

from undercroft import Component, Entry
from undercroft.spatial import TileBoard, TileSet

from .actions import Place, Unleash, Use
from .cards import Card, Fight, Goods, Item, Kind, Level, Number, Side
from .cards import Use as Function
from .check_data import check_data
from .options import Options
from .words import ENTRANCE, WILD, Cell

DATA: Final[Mapping[str, type[Entry]]] = {"deck": cast("type[Entry]", Item)}
"""The data file and the types of its entries."""
SHUT: Final = -1
"""The keys of a passage that no key opens."""


class Static(msgspec.Struct, dict=True):
    """Cards, sides, levels and numbers of one match.

    The fields are what it is made of, and count for the fingerprint of records; all the rest follows from them.
    """

    deck: tuple[Item, ...]
    """The entries of the data file."""
    seats: int
    individual: bool
    empty_resolved: bool

    def __post_init__(self) -> None:
        numbers = {entry.name: entry.value for entry in self.deck if isinstance(entry, Number)}
        self.rounds = numbers["rounds"]
        self.first_deal = numbers["first-deal"]
        self.deal = numbers["deal"]
        self.cards_per_player = numbers["cards-per-player"]
        self.late = numbers["dragon-among-last"]
        """Among how many cards at the end of the deck the Dragon is (DC-H3)."""
        self.distance = numbers["dragon-distance"]
        """How far from the dungeon the Dragon may lie if it need not touch it (DC-U3)."""
        self.starting = Goods(**{good: numbers[f"starting-{good}"] for good in ("keys", "ore", "gems", "attack")})
        self.bonus_xp = numbers["bonus-xp"]
        self.gem_points = numbers["gem-points"]
        self.target = numbers["solo-target"]
        levels = tuple(entry for entry in self.deck if isinstance(entry, Level))
        self.levels = tuple(
            next(level for level in reversed(levels) if xp >= level.xp) for xp in range(levels[-1].xp + 1)
        )
        """The level for each number of XP up to that of the last one."""

        self.sides = tuple(entry for entry in self.deck if isinstance(entry, Side))
        self.side_names = {side.letter: side.name for side in self.sides} | {WILD: "dragon"}
        self.cards = tuple(entry for entry in self.deck if isinstance(entry, Card))
        self.names = tuple(card.name for card in self.cards)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        kinds = {entry.name: entry for entry in self.deck if isinstance(entry, Kind)}
        self.kinds = tuple(kinds[card.kind] for card in self.cards)
        """The kind of each card."""
        self.effects = tuple(kind.effects for kind in self.kinds)
        self.uses = tuple(
            tuple((bit, effect) for bit, effect in enumerate(kind.effects) if isinstance(effect, Function))
            for kind in self.kinds
        )
        """The functions of each card, with the bit of each."""
        self.todo = tuple((1 << max(len(kind.effects), 1)) - 1 for kind in self.kinds)
        """What is to be done in a room of each card when it is laid."""
        self.rest = tuple(0 if self.empty_resolved and not kind.effects else -1 for kind in self.kinds)
        """Which of these bits keep it from being fully resolved (DC-U16)."""
        self.prize = tuple(card.strength if card.xp is None else card.xp for card in self.cards)
        self.fights = tuple(any(isinstance(effect, Fight) for effect in kind.effects) for kind in self.kinds)
        self.dragon = tuple(kind.trait == "dragon" for kind in self.kinds)
        self.warp = tuple(kind.trait == "warp" for kind in self.kinds)
        self.fixed = tuple(kind.trait != "" for kind in self.kinds)
        """Which cards are never removed or replaced (DC-C-14, DC-U17)."""
        self.entrance = next(number for number, kind in enumerate(self.kinds) if kind.trait == "entrance")

        each = [number for number, card in enumerate(self.cards) for _ in range(card.copies) if number != self.entrance]
        self.room_cards = tuple(number for number in each if not self.dragon[number])
        self.dragon_cards = tuple(number for number in each if self.dragon[number])
        """The cards of the deck, a number for each copy."""

        letters = {side.name: side.letter for side in self.sides}
        meets = [(side.letter, letters[other]) for side in self.sides for other in side.meets]
        self.tiles = TileSet([card.sides for card in self.cards], list(letters.values()), meets=meets)
        self.bare = TileBoard(self.tiles).place(self.entrance, *ENTRANCE)
        """The dungeon of the beginning: the Entrance alone."""
        self.shown = tuple(
            tuple(self.tiles.sides(number, turns) for turns in range(4)) for number in range(len(self.cards))
        )
        """The letters north, east, south and west of each card after quarter turns."""
        self.periods = tuple(self.tiles.period(number) for number in range(len(self.cards)))
        """After how many turns each card looks the same."""
        keys = {
            side.letter: SHUT if side.way == "none" else side.keys if side.way == "locked" else 0 for side in self.sides
        }
        self.passage = {
            here: {there: SHUT if SHUT in (keys[here], keys[there]) else max(keys[here], keys[there]) for there in keys}
            for here in keys
        }
        """The keys from one side to another, `SHUT` if there is no way; to and from a dragon it is free (DC-U4)."""
        for costs in self.passage.values():
            costs[WILD] = 0
        self.passage[WILD] = dict.fromkeys((*keys, WILD), 0)
        self.free = frozenset((*(side.letter for side in self.sides if side.way == "free"), WILD))
        """The sides through which one walks for nothing."""

        self.place = tuple(Place(name) for name in self.names)
        self.unleash = tuple(Unleash(name) for name in self.names)
        self.use = tuple(tuple(Use(effect.called) for _, effect in uses) for uses in self.uses)

    def level(self, xp: int) -> Level:
        """Gives the level that so much experience is worth (DC-H9)."""
        levels = self.levels
        return levels[xp] if xp < len(levels) else levels[-1]

    @property
    def dungeons(self) -> int:
        """How many dungeons are built."""
        return self.seats if self.individual else 1

    def dungeon_of(self, player: int) -> int:
        """Gives the number of the dungeon that a player is in."""
        return player if self.individual else 0

    def lying(self, board: TileBoard, cell: Cell) -> tuple[int, int]:
        """Gives the card in a cell where one lies, and its turns."""
        return cast("tuple[int, int]", board.at(*cell))


def make_static(options: Options, seats: int, data: Mapping[str, tuple[Any, ...]]) -> Static:
    """Builds the static data of a match. DataError when the data cannot be used."""
    check_data(data["deck"], seats)
    return Static(data["deck"], seats, options.mode == "individual", options.empty_resolved)


def card_component(static: Static) -> Component:
    """Gives the cards as pieces: those of the file, and an Entrance for each dungeon."""
    counts = tuple(
        static.dungeons if number == static.entrance else card.copies for number, card in enumerate(static.cards)
    )
    return Component(static.names, counts)
