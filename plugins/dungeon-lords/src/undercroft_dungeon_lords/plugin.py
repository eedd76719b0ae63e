"""What Undercroft loads: the game of Dungeon Lords and everything that belongs to it."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from undercroft import Aid, Game, hookimpl
from undercroft.registers import Agents, Components, Data, Games, Phases, Rules, Scoring

from .arriving import Arriving
from .attacking import Attacking
from .battle import Battle
from .bots.agent import DungeonLordsAgent
from .bots.outlook import value
from .casting import Bidding, Casting, Picking, Wages
from .check_position import check_position
from .choosing import ChooseInaccessible, ChooseOrders
from .combat import Combat, Revealing
from .digging import Digging, Mining
from .events import EvilMoved
from .evil import on_evil_moved
from .executing import Deal, Executing, Spying
from .happenings import Happening, Payday, Taxes
from .hiring import Building, Hiring, MovingIn
from .imagine import imagine
from .losing import LosingMonster
from .options import Options, seating
from .paying import Discarding, Feeding
from .planning import Planning, Sending, SettingTraps
from .production import Producing, Production, Retrieving, Shed
from .rounds import Game as Match
from .rounds import Round, RoundEnd, Year
from .scene import scene
from .scoring import score_lines
from .setup import setup
from .specials import Choosing, Special, Striking
from .springing import Springing
from .state import Table
from .static import DATA, components, make_static
from .training import Training
from .tryout import tried_out

GAME: Final = Game(
    name="dungeon-lords",
    title="Dungeon Lords",
    contract=1,
    seats=range(1, 5),
    seating=seating,
    options=Options,
    state=Table,
    static=make_static,
    setup=setup,
    start=Match,
    aids={"try": Aid("`try set fire-wall; send troll` tells how a battle plan may end", tried_out)},
    imagine=imagine,
    check=check_position,
    schema=1,
    value=value,
    scene=scene,
    # Two years have eight rounds and eight fights, and taking orders back and forth leads nowhere.
    max_decisions=20_000,
)
"""The game. Secrets are the stacks, combat cards, traps, and the orders until they are revealed."""

PHASES: Final = (
    Match,
    Year,
    Round,
    ChooseInaccessible,
    ChooseOrders,
    Executing,
    Deal,
    Spying,
    Digging,
    Mining,
    Hiring,
    MovingIn,
    Building,
    Discarding,
    Feeding,
    Producing,
    Production,
    Shed,
    Retrieving,
    Happening,
    Taxes,
    Payday,
    Special,
    Choosing,
    Striking,
    LosingMonster,
    Arriving,
    RoundEnd,
    Combat,
    Planning,
    SettingTraps,
    Sending,
    Revealing,
    Battle,
    Springing,
    Casting,
    Bidding,
    Picking,
    Wages,
    Attacking,
    Training,
)


@hookimpl
def undercroft_games(register: Games) -> None:
    """Registers the game."""
    register.add(GAME)


@hookimpl
def undercroft_components(register: Components) -> None:
    """Registers tiles and cards."""
    for name, component in components().items():
        register.add("dungeon-lords", name, component)


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """Registers the phases, and the paladin, who follows every change of a counter."""
    register.add("dungeon-lords", *PHASES)
    register.listen("dungeon-lords", EvilMoved, on_evil_moved)


@hookimpl
def undercroft_agents(register: Agents) -> None:
    """Registers the bot."""
    register.add("dungeon-lords", DungeonLordsAgent)


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """Registers the score sheet."""
    register.add("dungeon-lords", "score", score_lines)


@hookimpl
def undercroft_rules(register: Rules) -> None:
    """Registers the numbered rules."""
    register.add("dungeon-lords", files("undercroft_dungeon_lords") / "rules.toml")


@hookimpl
def undercroft_data(register: Data) -> None:
    """Registers what is in the box."""
    register.add("dungeon-lords", files("undercroft_dungeon_lords") / "data", DATA, option="data")
