"""`simulate`: many games between bots, and what comes of them."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from undercroft.errors import OptionError, RecordError
from undercroft.simulation import Result
from undercroft.simulation import simulate as run

from .arguments import (
    GameName,
    GameOptions,
    GameOverlays,
    Json,
    Players,
    Seed,
    host_of,
    read_names,
    read_options,
    read_seed,
    titled,
)
from .drawing import counted
from .listing import print_json
from .statistics import summary
from .terminal import Terminal, complain, table

MOST_GAMES: Final = 10_000_000
OFTEN: Final = 0.2
"""Seconds between two signs of progress on a terminal."""
SELDOM: Final = 10.0
"""And in a file."""


def simulate(
    ctx: typer.Context,
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.", metavar="N")] = 100,
    players: Players = None,
    seed: Seed = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Agents, by comma; they move one seat on from game to game.")
    ] = "random",
    fixed: Annotated[
        bool, typer.Option("--fixed", help="Agents keep their seats; the last one has those that are left.")
    ] = False,
    option: GameOptions = None,
    overlay: GameOverlays = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="Record each game in this folder.", metavar="DIR")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots, and count.

    Wins by seat and by bot, scores and their parts, length and speed.
    """
    host = host_of(ctx)
    if not 1 <= games <= MOST_GAMES:
        raise OptionError("games", f"it is 1 to {MOST_GAMES:,}, not {games}")
    setting = host.setting(game, players, read_options(option), overlay or ())
    names = read_names(bots, host)
    start = read_seed(seed)
    if records is not None:
        _make_folder(records)
    results: list[Result] = []
    began = time.perf_counter()
    progress = Progress(games)
    stopped = False
    try:
        for result in run(host, setting, names, games, start, records, fixed=fixed):
            results.append(result)
            progress.at(len(results))
    except KeyboardInterrupt:
        stopped = True
    progress.end()
    seconds = time.perf_counter() - began
    plain: dict[str, Any] = {
        "game": setting.game.name,
        "players": setting.seats,
        "seed": start,
        "options": setting.given_options(),
        "overlays": list(setting.overlays),
        "bots": names,
        "fixed": fixed,
        "versions": setting.ruleset.versions,
        "games": len(results),
        "summary": summary(results, setting.seats, seconds),
        "results": msgspec.to_builtins(results),
    }
    if as_json:
        print_json(plain, indent=None)
    elif results:
        _say(Terminal.found(), titled(setting), plain)
    if stopped:
        complain(f"stopped after {len(results)} of {games} games")
        raise typer.Exit(130)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{path} cannot be used as a folder for records: {error.strerror or error}") from None


class Progress:
    """How far it has got, on standard error: one line that changes on a terminal, a line now and then elsewhere."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._tty = sys.stderr.isatty()
        self._began = self._next = time.perf_counter()
        self._next += OFTEN if self._tty else SELDOM
        self._shown = False

    def at(self, number: int) -> None:
        """Says that so many games are over, if the last sign is long enough ago."""
        now = time.perf_counter()
        if now < self._next:
            return
        self._next = now + (OFTEN if self._tty else SELDOM)
        self._shown = True
        text = f"{number} of {self._games} games, {number / (now - self._began):,.1f} a second"
        print(f"\r{text}\x1b[K" if self._tty else text, end="" if self._tty else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Takes the line away."""
        if self._shown and self._tty:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _say(terminal: Terminal, title: str, plain: dict[str, Any]) -> None:
    total = plain["summary"]
    games, players = counted(plain["games"], "game"), counted(plain["players"], "player")
    terminal.say(f"{title}: {games} of {players}, seed {plain['seed']}", "strong")
    length = total["decisions"]
    terminal.say(
        f"{length['mean']:.1f} decisions a game ({length['min']} to {length['max']}); "
        f"{total['unfinished']} unfinished, {total['nobody']} without a winner, {total['shared']} shared"
    )
    speed = f"{total['games_per_second']:,.1f} games and {total['decisions_per_second']:,.0f} decisions a second"
    terminal.say(speed, "faint")
    terminal.say()
    # Who sat there is said where it was the same in all games.
    sitting = plain["results"][0]["bots"] if plain["fixed"] else [""] * plain["players"]
    by_seat = {f"{one['seat']} {bot}".strip(): one for one, bot in zip(total["seats"], sitting, strict=True)}
    for line in _columns("seat", by_seat):
        terminal.say(line)
    if len(total["bots"]) > 1:
        terminal.say()
        for line in _columns("bot", total["bots"]):
            terminal.say(line)


def _columns(what: str, by: dict[str, dict[str, Any]]) -> list[str]:
    """Gives a table with a column for each seat or bot: how often it won, and its mean score with the parts."""
    labels = list(dict.fromkeys(label for one in by.values() for label in one["lines"]))
    rows = [[what, *by]]
    rows.append(["games", *(str(one["games"]) for one in by.values())])
    rows.append(["won", *(str(one["wins"]) for one in by.values())])
    rows.append(["won, %", *(f"{100 * one['wins'] / one['games']:.1f}" for one in by.values())])
    rows.append(["mean score", *(f"{one['score']['mean']:.2f}" for one in by.values())])
    rows += [[f"  {label}", *(f"{one['lines'].get(label, 0):.2f}" for one in by.values())] for label in labels]
    rows.append(["lowest", *(str(one["score"]["min"]) for one in by.values())])
    rows.append(["highest", *(str(one["score"]["max"]) for one in by.values())])
    return table(rows, right=range(1, len(by) + 1))
