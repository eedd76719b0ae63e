"""The conformance kit of the host: both modes, every number of players, each option away from its default once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft.testing import Budget, Route, conformance
from undercroft_dungeon_cards import plugin
from undercroft_dungeon_cards.actions import At, Draw, Over, Place, Stop
from undercroft_dungeon_cards.words import FOUR

from .reaching import REACH, alike

HERE: Final = Path(__file__).parent
OPEN: Final = str(HERE / "open")
VAULTS: Final = str(HERE / "vaults")
SECOND: Final = str(HERE / "second")


def plain(name: str, players: int, **options: Any) -> Route:
    """A route that is played at random."""
    return Route(players, options, name=name)


def dense(position: Any, player: int, legal: list[Any]) -> list[Any]:
    """Rooms amid four others are replaced, and cards are laid where they touch most."""
    board = position.state.dungeons[position.static.dungeon_of(player)].board

    def touching(action: Any) -> int:
        near: int = board.neighbours(*action.cell)
        return near if isinstance(action, At) else FOUR + 1 if near == FOUR else 0

    laid = [action for action in legal if isinstance(action, At | Over)]
    most = max(map(touching, laid), default=0)
    return [action for action in laid if touching(action) == most] or [
        action for action in legal if isinstance(action, Draw | Place | Stop)
    ]


def eager(name: str, players: int, **options: Any) -> Route:
    """A route on a deck of crossroads on which rooms soon lie amid four others, and are replaced."""
    return Route(players, {"data": OPEN, **options}, dense, name)


ROUTES: Final = (
    *(plain(f"shared {players}", players) for players in (2, 3, 4)),
    *(plain(f"individual {players}", players, mode="individual") for players in (1, 2, 3, 4)),
    plain("walls do not join", 3, walls_join=False),
    plain("detached", 2, dragon_detached=True),
    plain("may hold", 4, must_add=False),
    plain("may keep", 3, must_remove=False),
    plain("own pawn blocks", 2, own_pawn_blocks=True),
    plain("resolved at once", 4, empty_resolved=True),
    plain("must draw", 3, must_draw=True),
    Route(4, {"data": OPEN, "empty_resolved": True}, name="crossroads", seldom=alike),
    eager("again", 2, empty_resolved=True),
    eager("again and must draw", 4, empty_resolved=True, must_draw=True),
    Route(4, {"data": OPEN, "own_pawn_blocks": True}, name="own pawn at the crossroads", seldom=alike),
    Route(
        2,
        {"data": VAULTS, "empty_resolved": True, "walls_join": False},
        ["place closet", "place passage", "hold", "at"],
        "vaults",
    ),
    Route(3, {"data": SECOND}, name="second deck", seldom=alike),
)

TestDungeonCards = conformance(
    plugin,
    players=[],
    routes=ROUTES,
    games=2,
    records=HERE / "records",
    shape=HERE / "shape.json",
    budget=Budget(save_bytes=5000, memory_mb=2),  # what is measured in time is measured in benches/
    reach=REACH,
    complete=["players", "seat", "option", "action", "phase", "function", *REACH],
)
