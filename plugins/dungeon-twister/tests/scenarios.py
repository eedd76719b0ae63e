"""All scenarios with their numbers of players, and matches of them that are played at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft import IllegalAction
from undercroft.match import Match
from undercroft_dungeon_twister.words import MEN, SQUARE_NAMES, TEAM

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
MORE: Final = str(Path(__file__).parent / "more")
"""A folder with scenarios that are not in the box: `corridor` for two players, `brawl` for four."""
ROOMS: Final = tuple(f"{number}{way}" for number in (1, 2, 3, 4, 9, 10, 11, 12) for way in "DG")
ALL_UP: Final = dict(enumerate(ROOMS, 1))
"""All rooms face up in sixteen cells."""
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


def hide(match: Match, kinds: tuple[str, ...], rooms: tuple[int, ...]) -> bool:
    """Puts the first token that is one of these kinds into the first of these rooms; False if that is not legal."""
    player = match.players()[0]
    for action in match.legal(player):
        text = match.text(action)
        words = text.split()
        if words[0] == "hide" and words[1] in kinds and int(words[-1]) in rooms:
            match.play(player, text)
            return True
    return False


def kinds_in(match: Match) -> Counter[str]:
    """How many characters and objects lie in rooms."""
    found: Counter[str] = Counter()
    for stash in match.position.state.stash:
        for token in stash.ids:
            found["characters" if token % TEAM < MEN else "objects"] += 1
    return found


def asked_to_hide(match: Match) -> bool:
    return match.text(match.legal(match.players()[0])[0]).startswith("hide")


def refused(match: Match, text: str) -> str:
    player = match.players()[0]
    before = match.to_json()
    with pytest.raises(IllegalAction) as caught:
        match.play(player, text)
    assert match.to_json() == before
    return caught.value.rule


def beside(play: Any, place: str, step: int) -> str:
    """The name of the square a step away."""
    return SQUARE_NAMES[play.square(place) + step]


def win(play: Any, target: str) -> Any:
    """Attacks and wins: the attacker lays 6, everybody else 0."""
    play.play(f"attack {target}", "lay 6")
    while play.top == "Fight":
        play.play("lay 0")
    return play


def begun_table(table: Callable[..., Any], scenario: str, players: int, **more: Any) -> Any:
    """A table on which one character stands on a zone, and nobody is out of play: all others are in the box."""
    static = static_of(scenario, players)
    strip = next(strip for strip in static.strips if strip.circles and strip.owner in (0, -1))
    place = SQUARE_NAMES[strip.squares[1]]
    return table({}, f"{static.scenario.colours[0]}-thief {place}", scenario=scenario, seats=players, **more)
