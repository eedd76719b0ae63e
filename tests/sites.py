"""Fake installed plugins: distributions in a folder on the path."""

from __future__ import annotations

import importlib
import textwrap
from pathlib import Path

GOOD = """
from typing import Any, ClassVar
from undercroft import CONTRACT, OVER, Action, Game, Phase, State, hookimpl

class Board(State):
    done: bool = False

class Go(Action, frozen=True):
    text: ClassVar[str] = "go"

class Turn(Phase, tag="{name}.Turn"):
    actions = (Go,)
    ends = (OVER,)
    def players(self, table): return (0,)
    def legal(self, table, player): return [Go()]
    def play(self, pos, player, action): return OVER

GAME = Game(name="{name}", title="{name}", contract=CONTRACT, seats=range(1, 3), state=Board, start=Turn,
            setup=lambda static, options, seats, rng: Board())

@hookimpl
def undercroft_games(register): register.add(GAME)

@hookimpl
def undercroft_phases(register): register.add("{name}", Turn)
"""


class Site:
    """A folder with fake distributions, on the path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules: list[str] = []

    def install(self, distribution: str, entries: str, version: str = "1.0", **modules: str) -> None:
        """Lays down a distribution: what its entry_points.txt says, and modules by name."""
        info = self.folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\nSummary: {distribution} for tests\n"
        )
        (info / "entry_points.txt").write_text(textwrap.dedent(entries))
        for name, source in modules.items():
            (self.folder / f"{name}.py").write_text(source)
            self.modules.append(name)
        importlib.invalidate_caches()

    def game(self, name: str, source: str = GOOD, distribution: str = "") -> None:
        """Lays down a distribution with one game of that name in a module of its own."""
        distribution = distribution or f"undercroft-{name}"
        module = f"{distribution.replace('-', '_')}_{name.replace('-', '_')}_plugin"
        entry = f"[undercroft.games]\n{name} = {module}\n"
        self.install(distribution, entry, **{module: source.replace("{name}", name)})
