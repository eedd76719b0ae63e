"""Tic-tac-toe beside OpenSpiel's and PettingZoo's: a table of times and of how often ours fits into theirs.

    uv run --group bench python benches/peers.py

Times are the least of many short windows, taken in turns in one process. A move is chosen at random from the legal
ones by all alike; set-up of each game, and our scores at its end, are in the time of its moves.
"""

from __future__ import annotations

import copy
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from undercroft import Host
from undercroft.bench import peers
from undercroft.bench.games import GameBench
from undercroft.bench.timing import WINDOW, Case, quiet, take_turns
from undercroft.examples import tic_tac_toe

SECONDS = 15.0
OURS = "undercroft"


def ours(folder: Path) -> dict[str, Case]:
    cases = GameBench(Host(plugins=[tic_tac_toe], strict=False), "tic-tac-toe", folder).cases()
    return {"move": cases["decision"], "copy": cases["copy"], "save": cases["save"], "load": cases["load"]}


def open_spiel(name: str, move: Case) -> dict[str, Case]:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(peers.SEED)
    states: list[Any] = []
    for plies in (2, 4, 6):
        state = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < plies:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
    saved = [state.serialize() for state in states]

    def each(call: Any, values: list[Any]) -> Any:
        return lambda rounds: [call(value) for _ in range(rounds) for value in values]

    def case(call: Any, values: list[Any]) -> Case:
        return Case(name, each(call, values), lambda rounds: rounds * len(values))

    return {
        "move": move,
        "copy": case(lambda state: state.clone(), states),
        "save": case(lambda state: state.serialize(), states),
        "load": case(game.deserialize_state, saved),
    }


def petting_zoo(move: Case) -> dict[str, Case]:
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.env()
    env.reset(seed=peers.SEED)
    env.step(4)
    return {"move": move, "copy": Case("", lambda n: [copy.deepcopy(env) for _ in range(n)])}


def main() -> int:
    try:
        moves = peers.yardstick(), peers.open_spiel_python(), peers.petting_zoo()
    except peers.Absent as error:
        print(error, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        engines = {
            OURS: ours(Path(folder)),
            "OpenSpiel, C++": open_spiel("tic_tac_toe", moves[0]),
            "OpenSpiel, Python": open_spiel("python_tic_tac_toe", moves[1]),
            "PettingZoo, wrapped": petting_zoo(moves[2]),
        }
        with quiet():
            take_turns([case for cases in engines.values() for case in cases.values()], None, SECONDS, WINDOW, 3)
    print(f"{'':6}{'engine':22}{'µs':>9}{'in ours':>9}")
    for what in ("move", "copy", "save", "load"):
        for engine, cases in engines.items():
            if what in cases:
                times = cases[what].microseconds / engines[OURS][what].microseconds
                print(f"{what:6}{engine:22}{cases[what].microseconds:9.2f}{times:9.2f}")
    print("PettingZoo copies an environment by making a new one: its position is not copied.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
