"""Benches of every installed game and of the example. The normal test run does each once; to measure:

uv run pytest benches --benchmark-enable --benchmark-only
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft.bench.games import GameBench, play_out
from undercroft.examples import tic_tac_toe

GAMES = ["tic-tac-toe", *(name for name in Host().games() if name != "tic-tac-toe")]


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> GameBench:
    plugins = [tic_tac_toe] if request.param == "tic-tac-toe" else None
    return GameBench(Host(plugins=plugins, strict=False), request.param, tmp_path_factory.mktemp("records"))


def choice() -> Any:
    return random.Random(2026).choice


def test_play_out(benchmark: Any, game: GameBench) -> None:
    def setup() -> Any:
        return (game.setting, 7, choice()), {}

    benchmark.pedantic(play_out, setup=setup, rounds=50)


def test_checked_and_recorded_match(benchmark: Any, game: GameBench, tmp_path: Path) -> None:
    numbers = iter(range(1_000_000))

    def play() -> int:
        match = game.host.match(game.name, seed=7, record=tmp_path / f"{next(numbers)}.jsonl")
        choose = choice()
        while asked := match.players():
            match.play(asked[0], choose(match.legal(asked[0])))
        match.close()
        return len(match.actions)

    assert benchmark.pedantic(play, rounds=20) > 0


def test_copy(benchmark: Any, game: GameBench) -> None:
    position = game.positions[1]
    copied = benchmark(position.copy)
    assert copied == position


def test_save(benchmark: Any, game: GameBench) -> None:
    assert benchmark(game.positions[1].to_bytes)


def test_load(benchmark: Any, game: GameBench) -> None:
    position = game.positions[1]
    assert benchmark(game.setting.codec.load, position.to_bytes()) == position


def test_observation(benchmark: Any, game: GameBench) -> None:
    position = game.positions[1]
    player = position.players()[0]
    seen = benchmark(position.observation, player)
    assert seen.legal(player) == position.legal(player)


def test_sample(benchmark: Any, game: GameBench) -> None:
    observation = game.positions[1].observation(0)
    world = benchmark(observation.sample, Rng(7))
    assert world.players() == game.positions[1].players()
