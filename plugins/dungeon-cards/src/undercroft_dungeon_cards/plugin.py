"""What Undercroft loads: the game of Dungeon cards and everything that belongs to it."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from undercroft import Game, hookimpl
from undercroft.game import Seating
from undercroft.registers import Agents, Components, Data, Games, Phases, Rules, Scoring

from .bots.agent import DungeonCardsAgent
from .bots.outlook import value
from .building import Building
from .check_position import check_position
from .drawing import Drawing
from .imagine import imagine
from .laying import LayingDragon, Placing, Turning
from .moving import Moving
from .named_rules import NAMED_RULES
from .options import Options
from .removing import Filling, Removal
from .resolving import Resolving
from .rounds import Match, Round, Turn
from .scene import scene
from .scoring import score_lines, winners
from .setup import setup
from .state import Table
from .static import DATA, card_component, make_static


def seating(options: Options) -> Seating:
    """Gives who can play, and who usually does: nobody builds a shared dungeon alone (DC-H1)."""
    if options.mode == "individual":
        return Seating(range(1, 5), ("human",))
    return Seating(range(2, 5), ("human", "dungeon-cards"))


GAME: Final = Game(
    name="dungeon-cards",
    title="Dungeon cards",
    contract=1,
    seats=range(1, 5),
    seating=seating,
    options=Options,
    state=Table,
    static=make_static,
    setup=setup,
    start=Match,
    winners=winners,
    scene=scene,
    imagine=imagine,
    check=check_position,
    value=value,
    schema=1,
    # Eight rounds of four turns have some 40 cards to lay and walks of a few steps.
    max_decisions=20_000,
)
"""The game. Secrets are hands, the order of the deck, and so where the Dragon is."""

PHASES: Final = (
    Match,
    Round,
    Turn,
    Removal,
    Filling,
    Building,
    Placing,
    Turning,
    Drawing,
    LayingDragon,
    Moving,
    Resolving,
)


@hookimpl
def undercroft_games(register: Games) -> None:
    """Registers the game."""
    register.add(GAME)


@hookimpl
def undercroft_components(register: Components) -> None:
    """Registers the cards."""
    register.add("dungeon-cards", "card", card_component)


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """Registers the phases."""
    register.add("dungeon-cards", *PHASES)


@hookimpl
def undercroft_agents(register: Agents) -> None:
    """Registers the bot."""
    register.add("dungeon-cards", DungeonCardsAgent)


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """Registers the score sheet."""
    register.add("dungeon-cards", "score", score_lines)


@hookimpl
def undercroft_rules(register: Rules) -> None:
    """Registers the numbered rules, and the rules that overlays may change by name."""
    register.add("dungeon-cards", files("undercroft_dungeon_cards") / "rules.toml")
    for function in NAMED_RULES:
        register.function("dungeon-cards", function.__name__, function)


@hookimpl
def undercroft_data(register: Data) -> None:
    """Registers the cards and numbers, most of which are house rules."""
    register.add("dungeon-cards", files("undercroft_dungeon_cards") / "data", DATA, option="data")
