"""Whole games between agents, for statistics: one after the other, each with a seed of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ._core import Rng
from .errors import GameFault, PlayersError, UndercroftError, describe, show
from .game import Line
from .match import Match
from .record import position_hash
from .setting import checked_seed

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


def seat_agents(host: Host, names: Sequence[str], seed: int) -> list[Agent]:
    """Gives a fresh agent for each seat; the same seed and names give agents that choose the same."""
    base = Rng(seed).below(2**53)
    return [host.agent(name, seed=base ^ (seat + 1)) for seat, name in enumerate(names)]


def choose(agent: Agent, table: Position[Any, Any] | Match, player: int) -> Any:
    """Gives what an agent does now for a player, from what that player may know. GameFault if it is not legal."""
    legal = table.legal(player)
    action = agent.choose(None if agent.blind else table.observation(player), legal)
    if action not in legal:
        raise GameFault(f"the agent at seat {player} chose {show(action)}, which is not legal")
    return legal[legal.index(action)]  # equal is not the same: True is 1, and is saved as true


def play_out(position: Position[Any, Any], agents: Sequence[Agent]) -> None:
    """Plays a position to its end, an agent at each seat. GameFault if an agent chooses what is not legal."""
    while asked := position.players():
        player = asked[0]
        position.play_unchecked(player, choose(agents[player], position, player))


def simulate(
    host: Host,
    setting: Setting,
    bots: Sequence[str],
    games: int,
    seed: int,
    records: str | Path | None = None,
    *,
    fixed: bool = False,
) -> Iterator[Result]:
    """Plays games between the named agents and gives each one's result as it ends.

    The seeds of the games are drawn one after the other from `seed`, so that more games begin with the same ones; a
    single game has `seed` itself. The agents move one seat on from game to game, so that seats even out; where seats
    are different parts to play, let them be `fixed`: then each keeps its seat, and the last one has those that are
    left. With `records`, each game is recorded in that folder as `<game>-<seed>.jsonl`. PlayersError for no agent, and
    for more than there are fixed seats. GameFault names the seed if a game's or an agent's code fails.
    """
    if not bots:
        raise PlayersError("no agent was named to take the seats")
    if fixed and len(bots) > setting.seats:
        raise PlayersError(f"{len(bots)} agents are named for {setting.seats} fixed seats")
    seeds = Rng(checked_seed(seed))
    for number in range(games):
        game_seed = seeds.below(2**53) if games > 1 else seed
        lineup = _lineup(bots, setting.seats, None if fixed else number)
        agents = seat_agents(host, lineup, game_seed)
        try:
            if records is None:
                position = setting.start(game_seed)
                play_out(position, agents)
            else:
                position = _recorded(setting, game_seed, lineup, agents, Path(records))
            result = _result(position, game_seed, lineup)
        except Exception as error:
            if isinstance(error, UndercroftError) and not isinstance(error, GameFault):
                raise
            where = f"{setting.game.name}, the game with seed {game_seed} between {', '.join(lineup)}"
            raise GameFault(f"{where}: {describe(error.__cause__ or error)}") from error
        yield result


def _lineup(bots: Sequence[str], seats: int, moved: int | None) -> list[str]:
    """Gives the agent at each seat, moved on by so many seats; None if they are fixed."""
    if moved is None:
        return [bots[min(seat, len(bots) - 1)] for seat in range(seats)]
    return [bots[(seat + moved) % len(bots)] for seat in range(seats)]


def _recorded(
    setting: Setting, seed: int, names: Sequence[str], agents: Sequence[Agent], folder: Path
) -> Position[Any, Any]:
    match = Match(setting, seed, names=tuple(names))
    match.record_to(folder / f"{setting.game.name}-{seed}.jsonl")
    try:
        while asked := match.players():
            match.play(asked[0], choose(agents[asked[0]], match, asked[0]))
    finally:
        match.close()
    return match.position


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
