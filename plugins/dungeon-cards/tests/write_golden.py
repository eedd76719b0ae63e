"""Writes anew what versions to come are compared with: the shape of saves, and records of whole matches.

    python plugins/dungeon-cards/tests/write_golden.py

A new shape needs a new `Game.schema`; new records mean that matches of before no longer replay: say so in the
changelog.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft import Host, Rng
from undercroft.testing import write_shape
from undercroft_dungeon_cards import plugin

HERE: Final = Path(__file__).parent
RECORDS: Final = HERE / "records"
SHAPE: Final = HERE / "shape.json"
MATCHES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "shared-2": (2, {}),
    "shared-4": (4, {}),
    "shared-3-other-readings": (3, {"must_add": False, "must_remove": False, "must_draw": True, "walls_join": False}),
    "individual-1": (1, {"mode": "individual"}),
    "individual-3": (3, {"mode": "individual", "dragon_detached": True, "empty_resolved": True}),
}
"""The records, each with its players and options, played by chance."""
SEED: Final = 7


def write() -> None:
    """Plays the matches and writes all files."""
    host = Host(plugins=[plugin], strict=True)
    write_shape(host.ruleset("dungeon-cards"), SHAPE)
    RECORDS.mkdir(exist_ok=True)
    for name, (players, options) in MATCHES.items():
        path = RECORDS / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        rng = Rng(SEED)
        with host.match("dungeon-cards", players=players, seed=SEED, options=options, record=path) as match:
            while not match.over:
                player = match.players()[0]
                match.play(player, rng.choice(match.legal(player)))


if __name__ == "__main__":
    write()
