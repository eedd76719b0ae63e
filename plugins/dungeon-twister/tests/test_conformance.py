"""The conformance kit of the host: every scenario with every number of players, each option away from its default."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft.testing import Route, conformance, verify
from undercroft_dungeon_twister import plugin

from .leading import alike, fighting, gathering, leaving, sliding
from .reaching import KILLS_PAY, REACH
from .scenarios import MORE, SCENARIOS

HERE: Final = Path(__file__).parent


def plain(scenario: str, players: int, decisions: int = 40, **options: Any) -> Route:
    """Gives a route that is played at random, but for what was played least."""
    words = " ".join(f"{name} {value}" for name, value in options.items() if name != "data")
    name = f"{scenario} {players} {words}"
    return Route(players, {"scenario": scenario, **options}, name=name, decisions=decisions, seldom=alike)


def led(scenario: str, players: int, way: Any, decisions: int, **options: Any) -> Route:
    """Gives a route that leads somewhere."""
    name = f"{scenario} {players} {way.__name__}"
    return Route(players, {"scenario": scenario, "setup": "random", **options}, way, name, decisions, seldom=alike)


ROUTES: Final = (
    *(plain(scenario, players, setup="random") for scenario, players in SCENARIOS),
    plain("base", 2, setup="played"),
    plain("standard", 3, setup="half"),
    plain("translation", 4, remember=False),
    plain("rush-out", 3, remember=False),
    plain("surprise-team", 4, setup="random", hopeless=False),
    plain("crossing", 4, setup="random", attack_healed=True),
    led("base", 2, fighting, 200),
    plain("corridor", 2, setup="played", data=MORE),
    plain("pyramid", 4, remember=False),
    plain("where-is-the-exit", 3, remember=False),
)

CHANCE: Final = (
    plain("base", 2, 100),
    plain("where-is-the-exit", 4, 100),
    plain("base", 2, 100, setup="half", remember=False),
    led("translation", 4, sliding, 500),
    *(led(scenario, players, leaving, 800) for scenario, players in SCENARIOS),
    led("brawl", 4, gathering, 800, data=MORE),
    *(led(scenario, players, fighting, 800) for scenario, players in SCENARIOS if scenario in KILLS_PAY),
)
EVERYTHING: Final = ("players", "seat", "action", "phase", "listener", *REACH)

TestDungeonTwister = conformance(
    plugin, players=[], routes=ROUTES, games=1, records=HERE / "records", shape=HERE / "shape.json"
)


def test_play_comes_to_everything() -> None:
    """Characters that leave, fight and fall in every scenario: this takes more games."""
    report = verify(plugin, checks=["reached"], players=[], routes=CHANCE, games=1, reach=REACH, complete=EVERYTHING)
    assert not report.failures
