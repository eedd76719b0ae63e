"""Dungeon cards for Undercroft: the names that overlays build on. What is not listed here may change tomorrow."""

from .actions import At, Decline, Draw, Go, Hold, Keep, Over, Place, Remove, Rotate, Stop, Unleash, Use
from .building import Building
from .drawing import Drawing
from .dungeon import add, dungeon_of, remove, replace
from .events import Added, Drawn, Fought, Gained, Removed, Replaced, Resolved, RoundBegan, Slain, SteppedBack, Walked
from .laying import LayingDragon, Placing, Turning
from .moving import Moving
from .options import Options
from .phase import GamePhase, PlayerPhase
from .removing import Filling, Removal
from .resolving import Resolving
from .rounds import Match, Round, Turn
from .state import Dungeon, Seat, Table
from .static import Static
from .tables import Position, Reading

__all__ = [
    "Added",
    "At",
    "Building",
    "Decline",
    "Draw",
    "Drawing",
    "Drawn",
    "Dungeon",
    "Filling",
    "Fought",
    "Gained",
    "GamePhase",
    "Go",
    "Hold",
    "Keep",
    "LayingDragon",
    "Match",
    "Moving",
    "Options",
    "Over",
    "Place",
    "Placing",
    "PlayerPhase",
    "Position",
    "Reading",
    "Removal",
    "Remove",
    "Removed",
    "Replaced",
    "Resolved",
    "Resolving",
    "Rotate",
    "Round",
    "RoundBegan",
    "Seat",
    "Slain",
    "Static",
    "SteppedBack",
    "Stop",
    "Table",
    "Turn",
    "Turning",
    "Unleash",
    "Use",
    "Walked",
    "add",
    "dungeon_of",
    "remove",
    "replace",
]
