"""The cases of one game: play-outs, recorded matches, and what is done with a position in the middle of one."""

from __future__ import annotations

import copy
import itertools
import random  # noqa: TID251 - chooses moves for all sides alike; no rule of a game sees it
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.errors import UnknownName
from undercroft.host import Host
from undercroft.setting import Setting
from undercroft.table import Position

from .peers import SEED
from .timing import Case

SEEDS = 100_000
"""Seeds go round after so many games; no window is so long."""


def play_out(setting: Setting, seed: int, choice: Callable[[list[Any]], Any]) -> None:
    """Plays a game as programs do that play thousands: legal actions, one of them, on; the scores at the end."""
    position = setting.start(seed)
    while asked := position.players():
        player = asked[0]
        position.play_unchecked(player, choice(position.legal(player)))
    position.scores()


def _legal(position: Position[Any, Any]) -> None:
    """Lists the legal actions of everybody who is asked."""
    for player in position.players():
        position.legal(player)


class Counted(NamedTuple):
    """What a number of games consists of: decisions with two or more legal actions, and their actions."""

    decisions: int
    actions: int


class GameBench:
    """The cases of one game, with default options and most players unless told otherwise."""

    def __init__(
        self,
        host: Host,
        name: str,
        folder: Path,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        within: str = "",
    ) -> None:
        """`folder` takes the records and is the caller's to empty; `within` names a phase to copy positions of.

        UnknownName if the game has no such phase.
        """
        self.host = host
        self.name = name
        self.setting = host.setting(name, players, options)
        self._match_of = partial(host.match, name, players, options=options)
        self._folder = folder
        phases = [phase.__name__ for phase in self.setting.ruleset.phases]
        if within and within not in phases:
            raise UnknownName("phase", within, phases)
        self._within = within
        self._file = itertools.count()

    # -- play

    def _play(self, games: int) -> None:
        setting, choice = self.setting, random.Random(SEED).choice
        for seed in range(games):
            play_out(setting, seed % SEEDS, choice)

    def count(self, games: int) -> Counted:
        """Counts what `games` play-outs consist of: those that the window plays."""
        setting, choice = self.setting, random.Random(SEED).choice
        decisions = actions = 0
        for seed in range(games):
            position = setting.start(seed % SEEDS)
            while asked := position.players():
                legal = position.legal(asked[0])
                if len(legal) > 1:
                    decisions += 1
                    actions += len(legal)
                position.play_unchecked(asked[0], choice(legal))
        return Counted(decisions, actions)

    def _match(self, games: int) -> None:
        """Plays checked and recorded matches, as an app would."""
        choice = random.Random(SEED).choice
        for seed in range(games):
            path = self._folder / f"{self.name}-{next(self._file)}.jsonl"
            match = self._match_of(seed=seed % SEEDS, record=path)
            while asked := match.players():
                player = asked[0]
                match.play(player, choice(match.legal(player)))
            match.scores()
            match.close()

    def _tidy(self) -> None:
        for path in self._folder.glob("*.jsonl"):
            path.unlink()

    # -- positions

    @cached_property
    def positions(self) -> list[Position[Any, Any]]:
        """Positions at a quarter, half and three quarters of a few games, or of what of them is within the phase."""
        found: list[Position[Any, Any]] = []
        for seed in range(4):
            choice = random.Random(SEED + seed).choice
            game = [self.setting.start(seed)]
            while asked := game[-1].players():
                position = game[-1].copy()
                position.play_unchecked(asked[0], choice(position.legal(asked[0])))
                game.append(position)
            if self._within:
                game = [one for one in game if self._within in (type(p).__name__ for p in one.flow if p.begun)]
                assert game, f"nobody is asked within {self._within} in a game of {self.name}"
            found += [game[len(game) * quarter // 4] for quarter in (1, 2, 3)]
        for position in found:
            twin = position.copy()
            for player in position.players():
                assert twin.legal(player) == position.legal(player), f"a copy of {self.name} is not ready for `legal`"
        return found

    def _each(self, call: Callable[[Position[Any, Any]], object]) -> Callable[[int], None]:
        def run(rounds: int) -> None:
            positions = self.positions
            for _ in range(rounds):
                for position in positions:
                    call(position)

        return run

    def _load(self, rounds: int) -> None:
        load = self.setting.codec.load
        saved = [position.to_bytes() for position in self.positions]
        for _ in range(rounds):
            for data in saved:
                load(data)

    # -- all of them

    def cases(self) -> dict[str, Case]:
        """Gives the cases by kind."""
        name, size = self.name, len(self.positions)
        return {
            "decision": Case(f"{name}: decision", self._play, lambda games: self.count(games).decisions),
            "match": Case(
                f"{name}: decision, recorded",
                self._match,
                lambda games: self.count(games).decisions,
                self._tidy,
            ),
            "copy": Case(f"{name}: copy", self._each(Position.copy), lambda n: n * size),
            "legal": Case(f"{name}: legal", self._each(_legal), lambda n: n * size),
            "copy_legal": Case(
                f"{name}: copy with its legal",
                self._each(lambda position: _legal(position.copy())),
                lambda n: n * size,
            ),
            "deepcopy": Case(
                f"{name}: copy.deepcopy",
                self._each(lambda position: copy.deepcopy((position.state, position.flow))),
                lambda n: n * size,
            ),
            "save": Case(f"{name}: save", self._each(Position.to_bytes), lambda n: n * size),
            "load": Case(f"{name}: load", self._load, lambda n: n * size),
        }
