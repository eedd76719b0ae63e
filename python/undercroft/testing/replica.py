"""The same play-out in another process: `python -m undercroft.testing.replica` reads what to play and prints hashes.

It is what the check `determinism` runs, with other hash seeds, another clock, another state of Python's own `random`.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import random  # noqa: TID251 - to show that games do not use it
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from undercroft.setting import Setting

PATIENCE: Final = 120
"""How many seconds another process may take."""
INSIDE: Final = "UNDERCROFT_REPLICA"
"""The environment variable that tells a process that it is such a replica."""
CLOCKS: Final = ("time", "monotonic", "perf_counter")


class Place(msgspec.Struct, frozen=True):
    """Where a plugin can be found: a module, or a name in one; `file` is for modules that no path leads to."""

    module: str
    file: str
    name: str | None = None


class Run(msgspec.Struct, frozen=True):
    """One play-out: its setting and seed, and its actions in notation."""

    players: int
    options: dict[str, Any]
    seed: int
    moves: list[tuple[int, str]]


class Order(msgspec.Struct, frozen=True):
    """What another process is asked to play."""

    path: list[str]
    game: str
    plugins: list[Place] | None
    overlays: list[str]
    runs: list[Run]


def trace(setting: Setting, seed: int, moves: Iterable[tuple[int, str]]) -> list[str]:
    """Gives a hash for each decision of a play-out: the position, what is asked of whom, what is legal, in order.

    At every fourth also what the board looks like. What is not legal is left out; an exception of the game ends the
    trace with its name.
    """
    hashes: list[str] = []
    text = setting.ruleset.text
    try:
        position = setting.start(seed)
        for number, (player, wanted) in enumerate((*moves, (-1, ""))):
            legal = [(one, [(text(action), action) for action in position.legal(one)]) for one in position.players()]
            told = [position.to_bytes(), *(f"{one}: {name}".encode() for one, some in legal for name, _ in some)]
            told += [position.prompt(one).encode() for one in position.players()]
            if setting.game.scene is not None and number % 4 == 0:
                viewer = number // 4 % (setting.seats + 1) - 1
                told.append(msgspec.json.encode(setting.game.scene(setting.observe(position, viewer), viewer)))
            hashes.append(hashlib.blake2b(b"\n".join(told), digest_size=8).hexdigest())
            found = [action for one, some in legal if one == player for name, action in some if name == wanted]
            if found:
                position.play_unchecked(player, found[0])
        hashes.append(repr(position.scores()))
    except Exception as error:  # noqa: BLE001 - it is the game's, and must be the same everywhere
        hashes.append(type(error).__name__)
    return hashes


def place_of(plugin: Any) -> Place | None:
    """Says where another process finds a plugin; None for an object that no module holds.

    The module that was started as a program is not imported there: it would do all its work again.
    """
    modules = {
        name: module
        for name, module in list(sys.modules.items())
        if name != "__main__" and isinstance(file := getattr(module, "__file__", None), str) and Path(file).is_file()
    }
    for name, module in modules.items():
        if module is plugin:
            return Place(name, str(module.__file__))
    for name, module in modules.items():
        held = [key for key, value in list(vars(module).items()) if value is plugin]
        if held and not isinstance(plugin, ModuleType):
            return Place(name, str(module.__file__), held[0])
    return None


def ask(order: Order, hash_seeds: Sequence[str]) -> list[list[list[str]] | str]:
    """Gives for each hash seed the traces of all runs from a process of its own, or what went wrong there."""
    command = [sys.executable, "-m", "undercroft.testing.replica"]
    if INSIDE in os.environ:  # what it imports runs tests of its own: processes would start each other without end
        return ["this is another process already"] * len(hash_seeds)
    started = []
    for hash_seed in hash_seeds:
        environment = {
            **os.environ,
            INSIDE: "1",
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(order.path),
        }
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        )
        started.append(process)
    text = msgspec.json.encode(order)
    answers: list[list[list[str]] | str] = []
    for process in started:
        try:
            out, err = process.communicate(text, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            answers.append(f"it took more than {PATIENCE} seconds")
            continue
        try:
            answers.append(msgspec.json.decode(out, type=list[list[str]]))
        except msgspec.DecodeError:
            answers.append(err.decode(errors="replace").strip().rpartition("\n")[2] or "it said nothing")
    return answers


class elsewhen:  # noqa: N801 - used as a function is
    """Lets a `with` block run at another time, and with another state of Python's own generator."""

    def __init__(self, days: int = 400) -> None:
        self._ahead = days * 86_400

    def __enter__(self) -> None:
        self._state = random.getstate()
        self._clocks = {name: getattr(time, name) for name in CLOCKS}
        self._clocks |= {f"{name}_ns": getattr(time, f"{name}_ns") for name in CLOCKS}
        random.seed(self._ahead)
        for name, clock in self._clocks.items():
            ahead = self._ahead * 10**9 if name.endswith("_ns") else self._ahead
            setattr(time, name, lambda clock=clock, ahead=ahead: clock() + ahead)

    def __exit__(self, *exception: object) -> None:
        for name, clock in self._clocks.items():
            setattr(time, name, clock)
        random.setstate(self._state)


def main() -> None:
    """Plays what standard input asks for and prints the traces as JSON."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    with elsewhen(800):
        from undercroft import Host

        plugins = None if order.plugins is None else [_load(place) for place in order.plugins]
        host = Host(plugins, strict=False)
        traces = []
        for run in order.runs:
            setting = host.setting(order.game, run.players, run.options, order.overlays)
            traces.append(trace(setting, run.seed, run.moves))
    sys.stdout.buffer.write(msgspec.json.encode(traces))


def _load(place: Place) -> Any:
    """Imports a plugin by its name, or from its file where no path leads to it."""
    try:
        module = importlib.import_module(place.module)
        if getattr(module, "__file__", None) != place.file:
            raise ImportError(place.module)
    except ImportError:
        spec = importlib.util.spec_from_file_location(place.module, place.file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[place.module] = module
        spec.loader.exec_module(module)
    return module if place.name is None else getattr(module, place.name)


if __name__ == "__main__":
    main()
