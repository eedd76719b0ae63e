"""All scenarios with their numbers of players, and matches of them that are played at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from undercroft.match import Match

from .conftest import HOST

SCENARIOS: Final = (
    ("base", 2),
    ("standard", 3),
    ("standard", 4),
    ("crossing", 4),
    ("pyramid", 4),
    ("pyramid", 3),
    ("rush-out", 3),
    ("translation", 4),
    ("where-is-the-exit", 4),
    ("where-is-the-exit", 3),
    ("little-murders", 4),
    ("surprise-team", 4),
)
NAMES: Final = [f"{scenario}-{players}" for scenario, players in SCENARIOS]


def begun(scenario: str, players: int, seed: int = 0, **options: Any) -> Match:
    """A match of a scenario at its first decision."""
    return HOST.match("dungeon-twister", players=players, seed=seed, options={"scenario": scenario, **options})


def static_of(scenario: str, players: int) -> Any:
    """What does not change in matches of a scenario."""
    return HOST.setting("dungeon-twister", players=players, options={"scenario": scenario}).static


def phase(match: Match) -> str:
    """The name of the phase that asks."""
    return type(match.position.flow[-1]).__name__ if match.position.flow else "over"


def set_up(match: Match, seed: int = 0, until: Callable[[Match], bool] = lambda match: False) -> Match:
    """Puts tokens at random until all lie, or something holds."""
    dice = random.Random(seed)
    while phase(match) == "Placing" and not until(match):
        player = match.players()[0]
        match.play(player, dice.choice(match.legal(player)))
    return match


def write_file(folder: Path, text: str, name: str = "placement.toml") -> str:
    """Writes a file and gives where it lies."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
