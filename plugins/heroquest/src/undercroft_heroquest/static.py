"""What does not change during one match: the box, read from the data files. The quest is no part of it.

A quest is a secret, and static data is for everybody: it lies in the state as Zargon's. `make_static` reads it once to
tell what is wrong with it; `sealed_quest` hands it to the set-up.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from undercroft import Component, OptionError
from undercroft.spatial import Grid

from .box import Box
from .cards import Usable
from .check_data import check_data
from .options import Options
from .quest import Quest
from .quest_check import check_quest
from .quest_read import QuestError, find_quest
from .sheets import Sheet, read_sheets
from .words import COLUMNS, ROWS

KEPT: Final = 64
"""How many quests are kept between their reading and the set-ups."""
_quests: OrderedDict[str, Quest] = OrderedDict()


class Static(msgspec.Struct, dict=True):
    """The box, and who plays which hero. The fields count for the fingerprint of records."""

    data: dict[str, tuple[Any, ...]]
    """The entries of each data file."""
    heroes: tuple[Sheet, ...]
    """The sheets of the heroes in the order of turns."""
    players: tuple[int, ...]
    """Who leads each of them."""
    quest: str
    """A hash of the quest: a record of one that was changed since does not replay."""

    def __post_init__(self) -> None:
        self.box = Box(self.data)
        self.board = self.box.board
        self.open_board = Grid(COLUMNS, ROWS)
        """The board without any walls, for who walks through them."""
        self.figures = tuple(self.box.monsters)
        self.figure_numbers = {name: number for number, name in enumerate(self.figures)}
        self.treasures = tuple(self.box.treasures.values())
        self.treasure_numbers = {card.name: number for number, card in enumerate(self.treasures)}
        self.artifacts = tuple(self.box.artifacts.values())
        self.artifact_numbers = {card.name: number for number, card in enumerate(self.artifacts)}
        self.spells = tuple(self.box.spells.values())
        self.usable: dict[str, Usable] = {
            card.name: card
            for card in (*self.treasures, *self.box.equipment.values(), *self.artifacts)
            if card.effects and card.when != "quest start"
        }
        """The cards that heroes use, by name."""
        self.potions = {*self.box.treasures}
        """What is drunk or poured: it may be handed over during a quest, as equipment may not."""
        self.potions |= {name for name, card in self.box.equipment.items() if card.slot == "potion"}
        self.spell_numbers = {card.name: number for number, card in enumerate(self.spells)}


def make_static(options: Options, seats: int, data: Mapping[str, tuple[Any, ...]]) -> Static:
    """Builds the static data of a match. OptionError or DataError when options, quest or data cannot be used."""
    check_data(data)
    box = Box(dict(data))
    heroes = read_sheets(options.heroes, box)
    players = led_by(len(heroes), seats)
    quest = _read(options, box)
    digest = hashlib.blake2b(msgspec.msgpack.encode(quest), digest_size=8).hexdigest()
    _quests[digest] = quest
    _quests.move_to_end(digest)
    if len(_quests) > KEPT:
        _quests.popitem(last=False)
    return Static(dict(data), heroes, players, digest)


def led_by(heroes: int, seats: int) -> tuple[int, ...]:
    """Gives the seat that leads each hero: shared out in turn order, the first seats one more (HQ-R1.1).

    OptionError if a player would lead none.

    >>> led_by(4, 2), led_by(4, 3), led_by(4, 4), led_by(4, 5)
    ((1, 1, 1, 1), (1, 1, 2, 2), (1, 1, 2, 3), (1, 2, 3, 4))
    """
    leaders = seats - 1
    if heroes < leaders:
        raise OptionError("heroes", f"there are {heroes} for {leaders} players, who lead one each at least")
    each, more = divmod(heroes, leaders)
    return tuple(leader + 1 for leader in range(leaders) for _ in range(each + (leader < more)))


def sealed_quest(static: Static, options: Options) -> Quest:
    """Gives the quest that the static data was made with; for the set-up alone. OptionError if its file was changed."""
    quest = _quests.get(static.quest)
    if quest is None:
        quest = _read(options, static.box)
        if hashlib.blake2b(msgspec.msgpack.encode(quest), digest_size=8).hexdigest() != static.quest:
            raise OptionError("quest", "its file was changed since the match was prepared")
    return quest


def _read(options: Options, box: Box) -> Quest:
    try:
        reading = find_quest(options.quest, box)
    except QuestError as error:
        raise OptionError("quest", str(error)) from None
    report = check_quest(reading, box)
    if report.errors:
        raise OptionError("quest", f"it cannot be played: {report.errors[0]}")
    return reading.quest


def components() -> dict[str, Any]:
    """Gives the components of the game as functions of the static data."""
    return {
        "figure": lambda static: Component(static.figures, tuple(one.figures for one in static.box.monsters.values())),
        "treasure": lambda static: Component(
            tuple(static.box.treasures), tuple(card.copies for card in static.treasures)
        ),
        "artifact": lambda static: Component(tuple(static.box.artifacts), (1,) * len(static.artifacts)),
        "spell": lambda static: Component(tuple(static.box.spells), (1,) * len(static.spells)),
    }
