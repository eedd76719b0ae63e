"""Whole games between agents, for statistics: one after the other, each with a seed of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ._core import Rng
from .errors import GameFault
from .game import Line
from .match import Match
from .record import position_hash

if TYPE_CHECKING:
    from .agents import Agent
    from .host import Host
    from .setting import Setting
    from .table import Position


class Sheet(msgspec.Struct, frozen=True):
    """A seat's score in a result: the total and its lines."""

    total: int
    lines: tuple[Line, ...]


class Result(msgspec.Struct, frozen=True):
    """One simulated game."""

    seed: int
    winners: list[int]
    scores: list[Sheet]
    decisions: int
    hash: str
    unfinished: bool
    bots: list[str]
    """The agent at each seat."""


def play_out(position: Position[Any, Any], agents: Sequence[Agent]) -> None:
    """Plays a position to its end, an agent at each seat. GameFault if an agent chooses what is not legal."""
    while asked := position.players():
        player = asked[0]
        agent = agents[player]
        legal = position.legal(player)
        action = agent.choose(None if agent.blind else position.observation(player), legal)
        if action not in legal:
            raise GameFault(f"the agent at seat {player} chose {action!r:.80}, which is not legal")
        position.play_unchecked(player, action)


def simulate(
    host: Host,
    setting: Setting,
    bots: Sequence[str],
    games: int,
    seed: int,
    records: Path | None = None,
) -> Iterator[Result]:
    """Plays games between the named agents and gives each one's result as it ends.

    Game number i has a seed drawn from `seed` and i; the agents move one seat on from game to game, so that seats even
    out. With `records`, each game is recorded in that folder as `<game>-<seed>.jsonl`.
    """
    for number in range(games):
        game_seed = Rng((seed + number) % 2**63).below(2**53) if games > 1 else seed
        lineup = [bots[(seat + number) % len(bots)] for seat in range(setting.seats)]
        agents = [host.agent(name, seed=Rng(game_seed).below(2**53) ^ (seat + 1)) for seat, name in enumerate(lineup)]
        if records is None:
            position = setting.start(game_seed)
            play_out(position, agents)
        else:
            match = Match(setting, game_seed, names=tuple(lineup))
            match.record_to(records / f"{setting.game.name}-{game_seed}.jsonl")
            _play_match(match, agents)
            match.close()
            position = match.position
        yield _result(position, game_seed, lineup)


def _play_match(match: Match, agents: Sequence[Agent]) -> None:
    while asked := match.players():
        player = asked[0]
        agent = agents[player]
        match.play(player, agent.choose(None if agent.blind else match.observation(player), match.legal(player)))


def _result(position: Position[Any, Any], seed: int, bots: list[str]) -> Result:
    scores = position.scores()
    return Result(
        seed=seed,
        winners=position.winners(),
        scores=[Sheet(score.total, score.lines) for score in scores],
        decisions=position.decisions,
        hash=position_hash(position),
        unfinished=position.unfinished,
        bots=bots,
    )
