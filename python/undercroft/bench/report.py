"""The table of `undercroft bench games`: rows with their limits, from what is installed."""

from __future__ import annotations

import platform
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft.errors import UndercroftError, UnknownName
from undercroft.examples import tic_tac_toe
from undercroft.host import Host

from . import peers
from .games import GameBench
from .timing import WINDOW, Case, quiet, take_turns

MARGIN: Final = 1.5
"""By how much a row may miss its limit before `Report.failed` names it: a backstop for a busy machine, no promise."""
EXAMPLE: Final = tic_tac_toe.GAME.name


class Row(msgspec.Struct, kw_only=True):
    """One line of the table. `limit` is in Y or, if `of` names another case, in times of that."""

    case: str
    microseconds: float
    Y: float | None
    """The time in yardsticks; None where there is none."""
    limit: float | None = None
    of: str = "Y"
    at_least: bool = False
    """Whether the limit is the least, as for a peer that we want to be so many times as fast as."""
    ratio: float | None = None
    """What the limit is compared with: Y, or the time over that of the case `of`."""
    ok: bool | None = None
    """Whether the limit is kept; None if there is no limit, or no yardstick to tell."""
    games_per_second: float | None = None
    decisions_per_game: float | None = None
    """Decisions with two or more legal actions."""
    actions_per_decision: float | None = None


class Report(msgspec.Struct, kw_only=True):
    """What was measured, where, and what was not."""

    python: str
    machine: str
    quick: bool
    yardstick: float | None
    """Y in microseconds."""
    rows: list[Row]
    absent: list[str]
    """One line for each peer or game that could not be measured, and what to do about it."""

    @property
    def failed(self) -> list[Row]:
        """The rows that miss their limit by more than the margin."""
        return [
            row
            for row in self.rows
            if row.ok is False
            and row.limit is not None
            and row.ratio is not None
            and (row.ratio * MARGIN < row.limit if row.at_least else row.ratio > row.limit * MARGIN)
        ]

    def to_json(self) -> str:
        """Gives the report as JSON."""
        return msgspec.json.format(msgspec.json.encode(self)).decode()


def measure(games: Sequence[str] = (), *, quick: bool = False, seconds: float = 22.0) -> Report:
    """Times the installed games (or these), tic-tac-toe of the examples, and the peers that are installed.

    It takes about half a minute, with `quick` a few seconds, too few for good numbers. UnknownName for a game that is
    not installed; one that is broken is named in `absent`.
    """
    with tempfile.TemporaryDirectory() as folder:
        return _measure(games, quick, seconds, Path(folder))


def _measure(games: Sequence[str], quick: bool, seconds: float, folder: Path) -> Report:
    absent: list[str] = []
    plan = _Plan()
    for bench, limits in _benches(games, folder, absent):
        plan.add_game(bench, limits)
    loaders = [("yardstick", peers.yardstick)]
    if EXAMPLE in plan.benches:
        loaders += [("open_spiel_python", peers.open_spiel_python), ("petting_zoo", peers.petting_zoo)]
    for key, load in loaders:
        try:
            plan.peers[key] = load()
        except peers.Absent as error:
            if str(error) not in absent:
                absent += [str(error)]
    yardstick = plan.peers.get("yardstick")
    cases = plan.cases()
    with quiet():
        if quick:
            take_turns(cases, yardstick, 0.0, WINDOW / 10, 1)
        else:
            take_turns(cases, yardstick, seconds, WINDOW, 3)
    return Report(
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        quick=quick,
        yardstick=round(yardstick.microseconds, 4) if yardstick else None,
        rows=plan.rows(),
        absent=absent,
    )


def _benches(games: Sequence[str], folder: Path, absent: list[str]) -> Iterable[tuple[GameBench, dict[str, float]]]:
    """Gives the games to measure with their limits. Never in strict mode, which checks each step of the flow."""
    ours = tomllib.loads((resources.files(__package__) / "limits.toml").read_text())
    host = Host(strict=False)
    installed = host.games()
    for name in games:
        if name not in (EXAMPLE, *installed):
            raise UnknownName("game", name, [EXAMPLE, *installed])
    if not games or EXAMPLE in games:
        yield GameBench(Host(plugins=[tic_tac_toe], strict=False), EXAMPLE, folder), ours.get(EXAMPLE, {})
    for name in games or installed:
        if name == EXAMPLE:
            continue
        try:
            stated = _stated(host, name)
            yield GameBench(host, name, folder, stated.players, stated.options, stated.within), stated.limits
        except UndercroftError as error:
            absent += [f"{name} could not be measured: {error}"]


class _Stated(msgspec.Struct):
    """What a game's wheel states: how it is played to be measured, and its limits."""

    players: int | None = None
    options: dict[str, Any] = {}
    within: str = ""
    """The phase in which positions are copied, saved and loaded; anywhere in the game if none is named."""
    limits: dict[str, float] = {}


def _stated(host: Host, name: str) -> _Stated:
    """Gives what the `bench.toml` of a game's wheel states, if it has one."""
    modules = [found.entry.module for found in host.found if found.name == name]
    if not modules:
        return _Stated()
    package = modules[0].rpartition(".")[0] or modules[0]
    file = resources.files(package) / "bench.toml"
    if not file.is_file():
        return _Stated()
    given = tomllib.loads(file.read_text())
    stated: dict[str, Any] = {key: given.pop(key) for key in ("players", "options", "within") if key in given}
    stated["limits"] = given
    return msgspec.convert(stated, _Stated)


class _Plan:
    """The cases of a run and the rows they become."""

    def __init__(self) -> None:
        self.benches: dict[str, GameBench] = {}
        self.peers: dict[str, Case] = {}
        self._cases: dict[str, dict[str, Case]] = {}
        self._limits: dict[str, dict[str, float]] = {}

    def add_game(self, bench: GameBench, limits: dict[str, float]) -> None:
        self._cases[bench.name] = bench.cases()
        self.benches[bench.name] = bench
        self._limits[bench.name] = limits

    def cases(self) -> list[Case]:
        """Gives all cases but the yardstick."""
        return [
            *(case for kinds in self._cases.values() for case in kinds.values()),
            *(case for key, case in self.peers.items() if key != "yardstick"),
        ]

    def rows(self) -> list[Row]:
        rows = []
        if "yardstick" in self.peers:
            rows += [self._row(self.peers["yardstick"])]
        for name, kinds in self._cases.items():
            limits = self._limits[name]
            decision = kinds["decision"]
            games = decision.pieces
            counted = self.benches[name].count(games)
            for kind, case in kinds.items():
                rows += [self._row(case, limits.get(kind), less=kinds["legal"] if kind == "copy_legal" else None)]
                if kind == "decision":
                    rows[-1].games_per_second = round(games / case.least, 1)
                    rows[-1].decisions_per_game = round(counted.decisions / games, 2)
                    rows[-1].actions_per_decision = round(counted.actions / max(1, counted.decisions), 2)
                if kind == "match" and "match_decisions" in limits:
                    rows += [self._row(case, limits["match_decisions"], of=decision)]
                if kind == "deepcopy" and "deepcopy_copies" in limits:
                    rows[-1] = self._row(case, limits["deepcopy_copies"], of=kinds["copy"], at_least=True)
            for key, peer in self.peers.items():
                if f"{key}_decisions" in limits:
                    rows += [self._row(peer, limits[f"{key}_decisions"], of=decision, at_least=True)]
        return rows

    def _row(
        self,
        case: Case,
        limit: float | None = None,
        of: Case | None = None,
        at_least: bool = False,
        less: Case | None = None,
    ) -> Row:
        """Gives the row of a case; with `less`, of what it takes more than that one."""
        micros = case.microseconds if less is None else max(0.0, case.microseconds - less.microseconds)
        yardstick = self.peers.get("yardstick")
        in_y = micros / yardstick.microseconds if yardstick else None
        row = Row(
            case=case.name,
            microseconds=round(micros, 3),
            Y=None if in_y is None else round(in_y, 3),
            limit=limit,
            of=of.name if of else "Y",
            at_least=at_least,
        )
        ratio = micros / of.microseconds if of else in_y
        if limit is not None and ratio is not None:
            row.ratio = round(ratio, 3)
            row.ok = ratio >= limit if at_least else ratio <= limit
        return row
