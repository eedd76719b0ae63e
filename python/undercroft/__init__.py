"""Undercroft, a rules engine for dungeon board games: everything public, by name.

    from undercroft import Host

    match = Host().match("donjon", players=2, seed=7)
    while match.players():
        player = match.players()[0]
        match.play(player, match.legal(player)[0])
    print(match.scores()[0].total)

A game is a plugin; see `undercroft.hookspecs` for the whole contract and `undercroft.examples.tic_tac_toe` for the
smallest one.
"""

from ._core import Rng
from .agents import Agent
from .data import Entry, read_data
from .errors import (
    ChanceError,
    ChanceNeeded,
    DataError,
    FlowError,
    GameFault,
    IllegalAction,
    MatchOver,
    NotAnAction,
    NotUnique,
    NotYourTurn,
    OptionError,
    PlayersError,
    PluginError,
    PositionError,
    RecordError,
    RulesetError,
    UndercroftError,
    UndoRefused,
    UnknownName,
)
from .flow import DONE, OVER, Action, Event, Next, Phase, Refusal, end, ending, first, then
from .game import CONTRACT, Aid, Component, Game, Line, Options, Score, Seating, highest
from .hookspecs import hookimpl
from .host import Host
from .match import Done, Match
from .migrating import Migration
from .overlay import Overlay
from .record import Record
from .rules import Rule
from .table import Observation, Position, Table
from .words import Answers, Counts, Hidden, Names, Of, Only, Owner, PerPlayer, Pile, Public, State

__all__ = [
    "CONTRACT",
    "DONE",
    "OVER",
    "Action",
    "Agent",
    "Aid",
    "Answers",
    "ChanceError",
    "ChanceNeeded",
    "Component",
    "Counts",
    "DataError",
    "Done",
    "Entry",
    "Event",
    "FlowError",
    "Game",
    "GameFault",
    "Hidden",
    "Host",
    "IllegalAction",
    "Line",
    "Match",
    "MatchOver",
    "Migration",
    "Names",
    "Next",
    "NotAnAction",
    "NotUnique",
    "NotYourTurn",
    "Observation",
    "Of",
    "Only",
    "OptionError",
    "Options",
    "Overlay",
    "Owner",
    "PerPlayer",
    "Phase",
    "Pile",
    "PlayersError",
    "PluginError",
    "Position",
    "PositionError",
    "Public",
    "Record",
    "RecordError",
    "Refusal",
    "Rng",
    "Rule",
    "RulesetError",
    "Score",
    "Seating",
    "State",
    "Table",
    "UndercroftError",
    "UndoRefused",
    "UnknownName",
    "end",
    "ending",
    "first",
    "highest",
    "hookimpl",
    "read_data",
    "then",
]
