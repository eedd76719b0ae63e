"""What we are compared with: OpenSpiel, whose tic-tac-toe is the yardstick, and PettingZoo. Neither is needed."""

from __future__ import annotations

import importlib
import os
import random  # noqa: TID251 - chooses moves for all sides alike; no rule of a game sees it
import warnings
from typing import Any

from .timing import Case

YARDSTICK = "a move in OpenSpiel (C++): Y"
OPEN_SPIEL_PYTHON = "a move in OpenSpiel (Python)"
PETTING_ZOO = "a move in PettingZoo (wrapped)"
SEED = 2026


class Absent(Exception):
    """A peer that is not installed, and how to get it."""

    def __init__(self, distribution: str, loses: str) -> None:
        install = f"pip install {distribution!r}" if "[" in distribution else f"pip install {distribution}"
        super().__init__(
            f"{distribution.partition('[')[0]} is not installed, so {loses}: {install}"
            " (in a clone: uv run --group bench undercroft bench games)"
        )


def yardstick() -> Case:
    """Gives the yardstick. Absent if OpenSpiel is not installed."""
    return _open_spiel("tic_tac_toe", YARDSTICK, "there is no Y")


def open_spiel_python() -> Case:
    """Gives OpenSpiel's tic-tac-toe in Python. Absent if it is not installed."""
    return _open_spiel("python_tic_tac_toe", OPEN_SPIEL_PYTHON, "there is no Y")


def _open_spiel(name: str, title: str, loses: str) -> Case:
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
        if name.startswith("python_"):
            importlib.import_module("open_spiel.python.games")
    except ImportError:
        raise Absent("open-spiel", loses) from None
    game = pyspiel.load_game(name)

    def play(games: int) -> int:
        """Plays as a program does that plays any of its games; chance and simultaneous moves are never met here."""
        rng = random.Random(SEED)
        choice = rng.choice
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                elif state.is_simultaneous_node():
                    state.apply_actions([choice(state.legal_actions(p)) for p in range(game.num_players())])
                else:
                    state.apply_action(choice(state.legal_actions()))
                moves += 1
        return moves

    return Case(title, play, play)


def petting_zoo() -> Case:
    """Gives PettingZoo's tic-tac-toe with its usual wrappers. Absent if it is not installed."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module: Any = importlib.import_module("pettingzoo.classic.tictactoe_v3")
            env = module.env()
    except ImportError:
        raise Absent("pettingzoo[classic]", "it is not compared") from None

    def play(games: int) -> int:
        choice = random.Random(SEED).choice
        moves = 0
        for seed in range(games):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(choice(observation["action_mask"].nonzero()[0]))
                    moves += 1
        return moves

    return Case(PETTING_ZOO, play, play)
