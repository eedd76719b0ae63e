"""Writes anew what versions to come are compared with: the shape of saves, and records of whole matches.

    python plugins/dungeon-lords/tests/write_golden.py

A new shape needs a new `Game.schema`; new records mean that matches of before no longer replay:
say so in the changelog.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft import Host
from undercroft.testing import write_shape
from undercroft_dungeon_lords import plugin

HERE: Final = Path(__file__).parent
RECORDS: Final = HERE / "records"
SHAPE: Final = HERE / "shape.json"
MATCHES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "players-2-full": (2, {}),
    "players-3-first": (3, {"rules": "first"}),
    "players-4-full": (4, {}),
    "training-2": (1, {"training": 2}),
    "training-room": (1, {"training": 1, "training_room": True}),
}
"""The records, each with its players and options, between the game's own bots."""
SEED: Final = 7


def write() -> None:
    """Plays the matches and writes all files."""
    host = Host(plugins=[plugin], strict=True)
    write_shape(host.ruleset("dungeon-lords"), SHAPE)
    RECORDS.mkdir(exist_ok=True)
    for name, (players, options) in MATCHES.items():
        path = RECORDS / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        agents = [host.agent("dungeon-lords", seat) for seat in range(players)]
        with host.match("dungeon-lords", players=players, seed=SEED, options=options, record=path) as match:
            while not match.over:
                player = match.players()[0]
                match.play(player, agents[player].choose(match.observation(player), list(match.legal(player))))


if __name__ == "__main__":
    write()
