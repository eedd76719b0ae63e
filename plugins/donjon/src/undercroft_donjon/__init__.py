"""Donjon for Undercroft: the names that overlays build on. What is not listed here may change tomorrow."""

from .actions import Brew, Invite, Lay, Move, Pass, Recruit, Remove, Send, Step, Stop, Use, Welcome
from .dungeon import advance, clockwise, gather, move_monster, new_group, put_monster, recruit, remove_group
from .effects import AdvanceGroup, Footsteps, MoveMonsters, NewGroup, RemoveGroups, Walk
from .events import (
    Entered,
    Gathered,
    GroupArrived,
    GroupRemoved,
    GuardianWoken,
    Imprisoned,
    InnTurned,
    MalusLaid,
    MixtureUsed,
    PowerCovered,
    SwordbearerDrawn,
    ThreatRevealed,
    VipUsed,
)
from .guardian import GuardianPhase
from .options import Options
from .phase import GamePhase, PlayerPhase
from .powers import MixturePower, PowerPhase, Refill, SwordbearerPower, VipPower
from .state import Seat, Table
from .static import Static
from .tables import Position, Reading
from .threat import Inn, Threat
from .turn import Movement, Recruitment, Rounds, Turn

__all__ = [
    "AdvanceGroup",
    "Brew",
    "Entered",
    "Footsteps",
    "GamePhase",
    "Gathered",
    "GroupArrived",
    "GroupRemoved",
    "GuardianPhase",
    "GuardianWoken",
    "Imprisoned",
    "Inn",
    "InnTurned",
    "Invite",
    "Lay",
    "MalusLaid",
    "MixturePower",
    "MixtureUsed",
    "Move",
    "MoveMonsters",
    "Movement",
    "NewGroup",
    "Options",
    "Pass",
    "PlayerPhase",
    "Position",
    "PowerCovered",
    "PowerPhase",
    "Reading",
    "Recruit",
    "Recruitment",
    "Refill",
    "Remove",
    "RemoveGroups",
    "Rounds",
    "Seat",
    "Send",
    "Static",
    "Step",
    "Stop",
    "SwordbearerDrawn",
    "SwordbearerPower",
    "Table",
    "Threat",
    "ThreatRevealed",
    "Turn",
    "Use",
    "VipPower",
    "VipUsed",
    "Walk",
    "Welcome",
    "advance",
    "clockwise",
    "gather",
    "move_monster",
    "new_group",
    "put_monster",
    "recruit",
    "remove_group",
]
