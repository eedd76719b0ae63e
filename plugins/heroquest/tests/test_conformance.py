"""The conformance kit of the host: every promise of a game, on a quest that has everything, in few random games."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft.testing import conformance
from undercroft_heroquest import plugin

EVERYTHING: Final = str(Path(__file__).parent / "quests" / "everything.toml")
SECOND: Final[dict[str, Any]] = {
    "quest": EVERYTHING,
    "falling_block": "go on",
    "disarmed": "stop",
    "failed_spear": "rolls",
    "rescue": "always",
    "monsters_pass": False,
    "entering_pit": "free",
    "handing_over": "adjacent",
    "potions": "own turn",
}
"""A quest from a folder of one's own, and every second reading of a rule."""

TestSecondReadings = conformance(plugin, players=[3], options=[SECOND], games=2, decisions=120)
TestFirstQuest = conformance(plugin, players=[2, 5], options=[{}], games=1, decisions=80)
TestOneHero = conformance(plugin, players=[2], options=[{"heroes": "elf"}], games=1, decisions=80)
