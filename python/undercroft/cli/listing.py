"""`games` and `plugins`: what is installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer

from undercroft import agents
from undercroft.game import Game
from undercroft.host import Host
from undercroft.overlay import Overlay
from undercroft.plugins import GROUPS, Found, Loader, load_all

from .arguments import Json, host_of
from .terminal import Terminal, table


def games(
    ctx: typer.Context,
    overlays: Annotated[bool, typer.Option("--overlays", help="List the overlays of each game instead.")] = False,
    as_json: Json = False,
) -> None:
    """List the installed games, or what changes them. Imports none of them."""
    host = host_of(ctx)
    rows = _overlays(host) if overlays else _games(host)
    if as_json:
        print_json(rows)
        return
    terminal = Terminal.found()
    if not rows:
        what = "overlay of an installed game" if overlays else "game"
        kind = "An overlay" if overlays else "A game"
        terminal.say(f"No {what} is installed. {kind} is a wheel of its own; `undercroft plugins` shows what is there.")
        return
    named = [{**row, "name": f"{row['game']} {row['name']}"} for row in rows] if overlays else rows
    lines = table([[row["name"], f"{row['distribution']} {row['version']}".strip()] for row in named])
    indent = max(len(line) for line in lines) + 2
    for line, row in zip(lines, rows, strict=True):
        terminal.wrap(row["summary"], indent, line)


def _games(host: Host) -> list[dict[str, str]]:
    found = {f.name: f for f in host.found if f.group == GROUPS[0]}
    return [_found(name, found.get(name), host.game) for name in host.games()]


def _overlays(host: Host) -> list[dict[str, str]]:
    found = {f.name: f for f in host.found if f.is_overlay}
    rows: list[dict[str, str]] = []
    for game in host.games():
        for name in host.overlays(game):
            row = _found(name, found.get(f"{game}.{name}"), partial(host.overlay, game))
            rows.append({"game": game, **row})
    return rows


def _found(name: str, one: Found | None, declared: Callable[[str], Game | Overlay]) -> dict[str, str]:
    """Gives a row from metadata; what a program gave the host has none, but is imported already."""
    if one is None:
        return {"name": name, "distribution": "", "version": "", "summary": declared(name).title}
    return {"name": name, "distribution": one.distribution, "version": one.version, "summary": one.summary}


def plugins(ctx: typer.Context, as_json: Json = False) -> None:
    """List all plugins, and what is wrong with those that are broken.

    Each is listed with the hooks that it implements. The exit code is 0 in any case.
    """
    host = host_of(ctx)
    # A loader that is never strict: this command is for finding out what is broken.
    loader = Loader(strict=False)
    load_all(loader, host.found)
    rows: list[dict[str, Any]] = []
    for one in host.found:
        key = one.key
        broken = loader.broken.get(key)
        rows.append(
            {
                "name": one.name,
                "kind": "game" if one.group == GROUPS[0] else "overlay" if one.is_overlay else "extra",
                "distribution": one.distribution,
                "version": one.version,
                "status": "broken" if broken else "ok",
                "hooks": list(loader.hooks.get(key, ())),
                "reason": broken.reason if broken else None,
            }
        )
    rows += _given(host)
    if as_json:
        print_json(rows)
        return
    terminal = Terminal.found()
    if not rows:
        terminal.say("No plugin is installed.")
    for row in rows:
        origin = f", {row['distribution']} {row['version']}" if row["distribution"] else ""
        status = terminal.styled(row["status"], "bad" if row["status"] == "broken" else "good")
        print(
            f"{terminal.styled(terminal.plain(row['name']), 'strong')} ({row['kind']}{terminal.plain(origin)}) {status}"
        )
        if row["reason"]:
            terminal.wrap(row["reason"], 2, tone="bad")
        else:
            terminal.wrap(", ".join(row["hooks"]), 2, tone="faint")


def _given(host: Host) -> list[dict[str, Any]]:
    """The plugins that the host itself has loaded without finding them: its own agents, what a program gave it."""
    rows = []
    for key, hooks in host.hooks.items():
        if key.startswith("given:"):
            name = key.split(":")[1]
            rows.append(_row(name, "ok", list(hooks), None))
    found = {f.name for f in host.found}
    rows += [_row(b.name, "broken", [], b.reason) for b in host.broken if b.name not in found]
    return rows


def _row(name: str, status: str, hooks: list[str], reason: str | None) -> dict[str, Any]:
    return {
        "name": name,
        "kind": "host" if name == agents.__name__ else "given",
        "distribution": "",
        "version": "",
        "status": status,
        "hooks": hooks,
        "reason": reason,
    }


def print_json(value: Any, indent: int | None = 2) -> None:
    """Prints a value as JSON, in ASCII, so that any program can read it; without indent in one line."""
    import json

    print(json.dumps(value, indent=indent))
