"""The conformance kit of the host: every number of players, both rule levels, each switch, each training fight."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft.testing import Route, conformance, verify
from undercroft_dungeon_lords import plugin

from .reaching import REACH, alike

HERE: Final = Path(__file__).parent


def plain(name: str, players: int, decisions: int = 60, **options: Any) -> Route:
    """Gives a route that is played at random, but for what was played least."""
    return Route(players, options, name=name, decisions=decisions, seldom=alike)


def magic(name: str, players: int, **options: Any) -> Route:
    """Gives a route on which parties live long enough to cast spells on monsters: no traps, and as many monsters."""
    return Route(players, options, LAZY, name, decisions=2000, seldom=alike)


LAZY: Final = ("hire", "send", "pay", "monsters", "food", "rooms", "stop")


OWNED: Final = str(HERE / "owned")
"""Special cards of an owner, which between them do all that such cards can do."""
GAMES: Final = 10
SWITCHES: Final = ("choose_orders", "special_events", "first_hire", "evil_price")
ROUTES: Final = (
    *(plain(f"full {players}", players, 1000) for players in (2, 3, 4)),
    *(plain(f"first {players}", players, rules="first") for players in (2, 3, 4)),
    *(plain(f"with {switch}", 2, rules="first", **{switch: "yes"}) for switch in SWITCHES),
    *(plain(f"without {switch}", 3, rules="full", **{switch: "no"}) for switch in SWITCHES),
    plain("owned", 2, 400, data=OWNED),
    *(plain(f"training {number}", 1, training=number) for number in (1, 2, 3, 4)),
    plain("training in a room", 1, training=1, training_room=True),
)

CHANCE: Final = (
    *(plain(f"full {players}", players, 2000) for players in (2, 3, 4)),
    *(magic(f"magic {players}", players) for players in (3, 4)),
    magic("owned", 4, data=OWNED),
    plain("training", 1, training=1),
)
EVERYTHING: Final = ("players", "seat", "action", "phase", "listener", *REACH)

TestDungeonLords = conformance(
    plugin, players=[], routes=ROUTES, games=1, records=HERE / "records", shape=HERE / "shape.json"
)


def test_play_comes_to_everything() -> None:
    """Which combat cards are laid out is chance, and a fight of four needs crystals: this takes more games."""
    report = verify(
        plugin, checks=["ends", "reached"], players=[], routes=CHANCE, games=GAMES, reach=REACH, complete=EVERYTHING
    )
    assert not report.failures
