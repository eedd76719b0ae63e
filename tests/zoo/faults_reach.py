"""Faults by which play no longer comes to what a suite says that it must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.testing import Moment, Route

from .faults import fault
from .right_maze import TILES


def found(moment: Moment) -> Iterator[str]:
    """Gives the tiles that were turned up."""
    kinds = moment.position.setting.components["tile"].kinds
    return (kinds[event.tile] for event in moment.events if type(event).__name__ == "Found")  # type: ignore[attr-defined]


def falling(position: Any, player: int, legal: list[Any]) -> list[Any]:
    """Prefers dropping something in a pit, and steps to halts."""
    wanted = ("Drop", "Go", "Open")
    return [action for name in wanted for action in legal if type(action).__name__ == name]


def wavering(position: Any, player: int, legal: list[Any]) -> list[Any]:
    """Prefers taking a bid back, at every third decision: else nobody would ever have bid."""
    return [action for action in legal if type(action).__name__ == "Withdraw" and position.decisions % 3 == 0]


MAZE: Final[dict[str, Any]] = {
    "routes": [Route(4, {"rounds": 6}, falling, "falling"), Route(2, {"rounds": 6}, ("drop", "go", "open"), "walking")],
    "reach": {"tiles": (TILES, found)},
    "complete": ["action", "phase", "tiles", "listener"],
}
AUCTION: Final[dict[str, Any]] = {
    "routes": [Route(3, {"bid": 2}, wavering, "wavering")],
    "complete": ["action", "phase", "listener", "seat"],
}
KITS: Final = {"maze": MAZE, "auction": AUCTION}
"""With these, play comes to everything that the right toys have."""

FAULTS = (
    fault(
        "a phase that is never reached but must be",
        "reached",
        "auction",
        """
-    if event.lot == IDOL:
+    if event.lot == IDOL + 2:
""",
        says="play never came to kinds of actions: Pay; phases: Curse. ",
        kit=AUCTION,
    ),
    fault(
        "an action that is never reached but must be",
        "reached",
        "maze",
        """
-        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard] + [Rest()]
+        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard and tile > GEM] + [Rest()]
""",
        says="play never came to kinds of actions: Drop. ",
        kit=MAZE,
    ),
    fault(
        "a thing of the game's own that is never reached but must be",
        "reached",
        "maze",
        """
-    pos.tell(Found(event.player, tile))
+    if tile != GEM:
+        pos.tell(Found(event.player, tile))
""",
        says="play never came to tiles: gem. ",
        kit=MAZE,
    ),
    fault(
        "a listener that is never woken but must be",
        "reached",
        "auction",
        """
     register.listen("auction", Sold, curse, (Curse,))
+    register.listen("auction", Unheard, lambda pos, event: None)

+class Unheard(Event, frozen=True):
+    text: ClassVar[str] = "unheard"
+
+
 class Spied(Event, frozen=True):
""",
        says="to Unheard",
        kit=AUCTION,
    ),
    fault(
        "a thing that is reached but has no name",
        "reached",
        "maze",
        """
-TILES: Final = ("pit", "coin", "gem", "empty")
+TILES: Final = ("pit", "coin", "jewel", "empty")
""",
        says="`reach` tells 'jewel', which is not among the tiles that it names",
        kit=MAZE,
    ),
)
