"""The conformance kit of the host: every promise of a game, by routes that come to everything there is.

Every number of players with every number of heroes that it can lead, every option away from its default once, quests
that are shipped and quests from a folder of one's own, with a deck of one's own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft.testing import Route, conformance
from undercroft_heroquest import plugin

from .leading import DECK, alike, fighting, fleeing, ground, led, searching
from .reaching import REACH
from .write_golden import RECORDS, SHAPE

EVERYTHING: Final = str(Path(__file__).parent / "quests" / "everything.toml")


def plain(name: str, players: int, **options: Any) -> Route:
    """Gives a route that is played at random, but for what was played least."""
    return Route(players, options, name=name, decisions=60, seldom=alike)


ROUTES: Final = (
    plain("one hero", 2, heroes="elf"),
    plain("two heroes", 2, heroes="dwarf,wizard", quest="form-27", failed_spear="rolls", disarmed="stop"),
    plain("three heroes", 2, heroes=ground("rusty"), quest="the-long-table", monsters_pass=False),
    plain("two and two", 3, heroes="barbarian,elf", quest=EVERYTHING, falling_block="go on"),
    plain("three and three", 4, heroes="wizard,elf,dwarf", quest="undelivered", rescue="always", potions="own turn"),
    plain("three and four", 3, quest=EVERYTHING, handing_over="adjacent"),
    led("sandbags", 2, "armed", fighting, 500),
    led("dread", 3, "rusty", fighting, 300),
    led("traps", 5, "careful", searching, 800, data=DECK, entering_pit="free"),
    led("deadly", 4, "bare", fleeing, 250),
)
COMPLETE: Final = ("players", "seat", "option", "action", "phase", "listener")
REPORTED: Final = ("traps disarmed", "monsters killed")
"""What takes more luck than can be asked for."""

TestHeroQuest = conformance(
    plugin,
    players=[],
    routes=ROUTES,
    games=1,
    records=RECORDS,
    shape=SHAPE,
    reach=REACH,
    complete=[*COMPLETE, *(kind for kind in REACH if kind not in REPORTED)],
)
