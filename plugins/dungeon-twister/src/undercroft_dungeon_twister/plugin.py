"""What Undercroft loads: the game of Dungeon Twister and everything that belongs to it."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from undercroft import Aid, Game, hookimpl
from undercroft.registers import Agents, Components, Data, Games, Phases, Rules, Scoring

from .acting import Acting
from .aids import reach_lines, turns_lines
from .battle import Alliance, Fight
from .bots.agent import DungeonTwisterAgent
from .bots.outlook import value
from .check_position import check_position
from .imagine import imagine
from .options import Options
from .placing import Placing
from .revealing import Putting
from .scene import scene
from .scoring import score_lines, winners
from .seating import seating
from .setup import setup
from .state import Table
from .static import DATA, components, make_static
from .turn import ChooseCard, Turn
from .turn import Game as Match
from .walking import Walking

GAME: Final = Game(
    name="dungeon-twister",
    title="Dungeon Twister",
    contract=1,
    seats=range(2, 5),
    seating=seating,
    options=Options,
    state=Table,
    static=make_static,
    setup=setup,
    start=Match,
    imagine=imagine,
    check=check_position,
    winners=winners,
    value=value,
    scene=scene,
    aids={
        "reach": Aid("`reach goblin`, `reach goblin after turn room 3`: where a move can end", reach_lines),
        "turns": Aid("`turns room 3`, `turns room 3 back`: its gears, and the board after a turn", turns_lines),
    },
    schema=1,
    # Nobody has to do anything: what leads nowhere is cut. At random one game in a hundred of the Pyramid takes more.
    max_decisions=2_000_000,
)
"""The game. Secrets are what lies face down, how rooms lie, hands, and Combat cards until they are turned up."""

PHASES: Final = (Match, Placing, Turn, ChooseCard, Acting, Walking, Putting, Fight, Alliance)


@hookimpl
def undercroft_games(register: Games) -> None:
    """Registers the game."""
    register.add(GAME)


@hookimpl
def undercroft_components(register: Components) -> None:
    """Registers tokens, rooms and cards."""
    for name, component in components().items():
        register.add("dungeon-twister", name, component)


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """Registers the phases."""
    register.add("dungeon-twister", *PHASES)


@hookimpl
def undercroft_agents(register: Agents) -> None:
    """Registers the bot."""
    register.add("dungeon-twister", DungeonTwisterAgent)


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """Registers the score sheet."""
    register.add("dungeon-twister", "score", score_lines)


@hookimpl
def undercroft_rules(register: Rules) -> None:
    """Registers the numbered rules."""
    register.add("dungeon-twister", files("undercroft_dungeon_twister") / "rules.toml")


@hookimpl
def undercroft_data(register: Data) -> None:
    """Registers what is in the box."""
    register.add("dungeon-twister", files("undercroft_dungeon_twister") / "data", DATA, option="data")
