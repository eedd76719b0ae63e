"""Writes anew what versions to come are compared with: the shape of saves, and records of whole matches.

    python -m tests.write_golden        (in plugins/dungeon-twister)

A new shape needs a new `Game.schema`; new records mean that matches of before no longer replay: say so in the
changelog.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from undercroft import Host
from undercroft.testing import write_shape
from undercroft_dungeon_twister import plugin

from .leading import leaving

HERE: Final = Path(__file__).parent
RECORDS: Final = HERE / "records"
SHAPE: Final = HERE / "shape.json"
MATCHES: Final[dict[str, tuple[int, dict[str, Any], int]]] = {
    "base": (2, {}, 3),
    "standard-4": (4, {"setup": "random"}, 1),
    "rush-out": (3, {"scenario": "rush-out", "setup": "half"}, 2),
    "where-is-the-exit-4": (4, {"scenario": "where-is-the-exit"}, 4),
    "surprise-team": (4, {"scenario": "surprise-team", "setup": "random"}, 1),
}
"""The records, each with its players, options and seed; all leave the dungeon as soon as they can."""


def write() -> None:
    """Plays the matches and writes all files."""
    host = Host(plugins=[plugin], strict=True)
    write_shape(host.ruleset("dungeon-twister"), SHAPE)
    RECORDS.mkdir(exist_ok=True)
    for name, (players, options, seed) in MATCHES.items():
        path = RECORDS / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        dice = random.Random(seed)
        with host.match("dungeon-twister", players=players, seed=seed, options=options, record=path) as match:
            while not match.over:
                player = match.players()[0]
                legal = list(match.legal(player))
                match.play(player, dice.choice(leaving(match.position, player, legal) or legal))


if __name__ == "__main__":
    write()
