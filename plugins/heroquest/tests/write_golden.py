"""Writes anew what versions to come are compared with: the shape of saves, and records of whole matches.

    python plugins/heroquest/tests/write_golden.py

A new shape needs a new `Game.schema`; new records mean that matches of before no longer replay:
say so in the changelog.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undercroft import Host
from undercroft.testing import write_shape
from undercroft_heroquest import plugin

HERE: Final = Path(__file__).parent
RECORDS: Final = HERE / "records"
SHAPE: Final = HERE / "shape.json"
MATCHES: Final = {
    "players-2-elf": (2, "elf"),
    "players-3-dwarf-wizard": (3, "dwarf,wizard"),
    "players-5-four-heroes": (5, "barbarian,dwarf,elf,wizard"),
}
"""The records, each with its players and heroes, on the first quest between the game's own bots."""
SEED: Final = 7


def write() -> None:
    """Plays the matches and writes all files."""
    host = Host(plugins=[plugin], strict=True)
    write_shape(host.ruleset("heroquest"), SHAPE)
    RECORDS.mkdir(exist_ok=True)
    for name, (players, heroes) in MATCHES.items():
        path = RECORDS / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        agents = [host.agent("heroquest", seat) for seat in range(players)]
        with host.match("heroquest", players=players, seed=SEED, options={"heroes": heroes}, record=path) as match:
            while not match.over:
                player = match.players()[0]
                match.play(player, agents[player].choose(match.observation(player), list(match.legal(player))))


if __name__ == "__main__":
    write()
