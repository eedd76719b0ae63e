"""What Undercroft loads: the game of Donjon and everything that belongs to it."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from undercroft import Game, hookimpl
from undercroft.registers import Components, Data, Games, Phases, Rules, Scoring

from .check_position import check_position
from .dungeon import wake_guardian
from .effects import AdvanceGroup, Footsteps, MoveMonsters, NewGroup, RemoveGroups
from .events import Entered
from .guardian import GuardianPhase
from .named_rules import NAMED_RULES
from .options import Options
from .powers import MixturePower, PowerPhase, Refill, SwordbearerPower, VipPower
from .scene import scene
from .scoring import score_lines, winners
from .setup import setup
from .state import Table
from .static import DATA, components, make_static
from .threat import Inn, Threat
from .turn import Movement, Recruitment, Rounds, Turn

GAME: Final = Game(
    name="donjon",
    title="Donjon: Les Apprentis Gardiens",
    contract=1,
    seats=range(2, 5),
    options=Options,
    state=Table,
    static=make_static,
    setup=setup,
    start=Rounds,
    winners=winners,
    scene=scene,
    check=check_position,
    schema=1,
    # Random matches take some hundreds. No rule forbids players to keep forest and swamp full for ever, so that no
    # Threat card is revealed again; whoever does so is stopped here.
    max_decisions=20_000,
)
"""The game. Secrets are the order of the decks and the Guardian tiles that nobody has turned up yet."""

PHASES: Final = (
    Rounds,
    Turn,
    Threat,
    Inn,
    GuardianPhase,
    Recruitment,
    Movement,
    PowerPhase,
    MixturePower,
    VipPower,
    SwordbearerPower,
    Refill,
    MoveMonsters,
    RemoveGroups,
    Footsteps,
    AdvanceGroup,
    NewGroup,
)


@hookimpl
def undercroft_games(register: Games) -> None:
    """Registers the game."""
    register.add(GAME)


@hookimpl
def undercroft_components(register: Components) -> None:
    """Registers figures, cards and tiles."""
    for name, component in components().items():
        register.add("donjon", name, component)


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """Registers the phases, and what happens as soon as a monster enters room 5."""
    register.add("donjon", *PHASES)
    register.listen("donjon", Entered, wake_guardian)


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """Registers the score sheet."""
    register.add("donjon", "score", score_lines)


@hookimpl
def undercroft_rules(register: Rules) -> None:
    """Registers the numbered rules, and the rules that overlays may change by name."""
    register.add("donjon", files("undercroft_donjon") / "rules.toml")
    for function in NAMED_RULES:
        register.function("donjon", function.__name__, function)


@hookimpl
def undercroft_data(register: Data) -> None:
    """Registers the cards and boards, most of which are assumed."""
    register.add("donjon", files("undercroft_donjon") / "data", DATA, option="data")
