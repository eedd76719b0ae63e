"""What Undercroft loads: the game of HeroQuest and everything that belongs to it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from undercroft import Game, Line, hookimpl
from undercroft.registers import Agents, Components, Data, Games, Phases, Rules, Scoring

from . import bonds, goals, last_rolls, notes, traps
from .beginning import Beginning, SpellGroups
from .bots.agent import HeroQuestAgent
from .bots.value import value
from .box import DATA
from .check_position import check_position
from .combat import BeforeAttack, MonsterAttack, Rerolling
from .death import Dying, Wounded
from .dread import Destroying
from .events import Attacked, Died, Got, Killed, MonsterMoved, Moved, Opened, Revealed, Rolled, Searched
from .imagine import imagine
from .options import Options
from .ring import Naming
from .scene import scene
from .setup import setup
from .state import ZARGON
from .state import Game as State
from .static import components, make_static
from .tables import Reading
from .traps import StepAside
from .turn import HeroTurn, Round, TurnEnd
from .wandering import SummonPlace, Wander
from .zargon import MonsterTurn, ZargonTurn

GAME: Final = Game(
    name="heroquest",
    title="HeroQuest",
    contract=1,
    seats=range(2, 6),
    usual=("heroquest", "human"),
    options=Options,
    state=State,
    static=make_static,
    setup=setup,
    start=Beginning,
    imagine=imagine,
    check=check_position,
    scene=scene,
    value=value,
    schema=1,
    # Nothing in the rules makes heroes go on; a match of people takes some hundreds of decisions.
    max_decisions=20_000,
)
"""The game. Secrets are the quest, which only Zargon knows, and the order of the treasure deck, which nobody knows."""

PHASES: Final = (
    Beginning,
    SpellGroups,
    Naming,
    Round,
    HeroTurn,
    TurnEnd,
    Rerolling,
    ZargonTurn,
    MonsterTurn,
    MonsterAttack,
    BeforeAttack,
    Destroying,
    Dying,
    Wounded,
    StepAside,
    Wander,
    SummonPlace,
)
DEATH: Final = (Dying, Wounded)


def score_lines(table: Reading, player: int) -> list[Line]:
    """Gives the score: the heroes win or lose together, Zargon wins when they lose (HQ-R1.2).

    What a later quest may need is named if it was lost (HQ-R19.5).
    """
    result = table.state.result
    won = result == "won" if player != ZARGON else result == "lost"
    lost = [table.static.artifacts[number].name for number in goals.lost_artifacts(table.state)]
    return [Line("the quest", int(won), "HQ-R19.1"), *(Line(f"lost: {name}", 0, "HQ-R19.5") for name in lost)]


@hookimpl
def undercroft_games(register: Games) -> None:
    """Registers the game."""
    register.add(GAME)


@hookimpl
def undercroft_components(register: Components) -> None:
    """Registers figures, cards and spells."""
    for name, component in components().items():
        register.add("heroquest", name, component)


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """Registers the phases, and what listens: the notes of the quest first, then its goal, then bonuses."""
    register.add("heroquest", *PHASES)
    listeners: tuple[tuple[Any, Any], ...] = (
        (Revealed, notes.on_revealed),
        (Moved, notes.on_moved),
        (Opened, notes.on_opened),
        (Killed, notes.on_killed),
        (Searched, notes.on_searched),
        (Got, notes.on_got),
        (Moved, goals.on_moved),
        (Killed, goals.on_killed),
        (Died, goals.on_died),
        (Got, goals.on_got),
        (Revealed, goals.on_revealed),
        (Moved, bonds.on_change),
        (Killed, bonds.on_change),
        (MonsterMoved, bonds.on_change),
        (Moved, traps.on_moved),
        (Died, traps.on_died),
        (Rolled, last_rolls.on_rolled),
        (Attacked, last_rolls.on_attacked),
    )
    for event, listener in listeners:
        register.listen("heroquest", event, listener, calls=DEATH)


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """Registers who won."""
    register.add("heroquest", "result", score_lines)


@hookimpl
def undercroft_agents(register: Agents) -> None:
    """Registers the bot."""
    register.add("heroquest", HeroQuestAgent)


@hookimpl
def undercroft_rules(register: Rules) -> None:
    """Registers the numbered rules."""
    register.add("heroquest", files("undercroft_heroquest") / "rules.toml")


@hookimpl
def undercroft_data(register: Data) -> None:
    """Registers what is in the box."""
    register.add("heroquest", files("undercroft_heroquest") / "data", DATA, option="data")
