"""The whole contract between the host and its plugins: these hooks, each called once when a plugin is loaded.

A plugin is a module or object with functions of these names, marked with `hookimpl`. None is called during play.
"""

from __future__ import annotations

import pluggy

from .registers import Agents, Commands, Components, Data, Finished, Games, Overlays, Phases, Rules, Scoring

hookspec = pluggy.HookspecMarker("undercroft")
hookimpl = pluggy.HookimplMarker("undercroft")


@hookspec
def undercroft_games(register: Games) -> None:
    """Register games: `register.add(GAME)`."""


@hookspec
def undercroft_overlays(register: Overlays) -> None:
    """Register an overlay of another plugin's game: `register.add(OVERLAY)`; what it changes, with the other hooks."""


@hookspec
def undercroft_components(register: Components) -> None:
    """Register kinds of pieces: `register.add("donjon", "card", CARDS)`, or a function of static data."""


@hookspec
def undercroft_phases(register: Phases) -> None:
    """Register phases, `register.add("donjon", Turn, ...)`, and listeners, `register.listen("donjon", Fell, wake)`.

    An overlay may also `replace` phases, and insert some `before` and `after` others.
    """


@hookspec
def undercroft_scoring(register: Scoring) -> None:
    """Register score lines: `register.add("donjon", "sets", lines)` with `lines(table, player) -> list[Line]`.

    An overlay may also `replace` and `wrap` them, and wrap what tells the `winners`.
    """


@hookspec
def undercroft_rules(register: Rules) -> None:
    """Register a file of numbered rules: `register.add("donjon", files(__package__) / "rules.toml")`.

    And named rules, `register.function("donjon", "recruit_limit", limit)`, which overlays may `replace` and `wrap`.
    """


@hookspec
def undercroft_data(register: Data) -> None:
    """Register data files and their types: `register.add("donjon", folder, {"threats": Threat})`.

    An overlay may `change`, `append` and `remove` single entries.
    """


@hookspec
def undercroft_agents(register: Agents) -> None:
    """Register agents that can take a seat: `register.add("random", make)` with `make(rng) -> Agent`."""


@hookspec
def undercroft_commands(register: Commands) -> None:
    """Register commands: `register.add("quests", "my_package.commands:app", "list quests")` with a `typer.Typer`.

    In a wheel this is a plugin of the group `undercroft.extras`, so that commands are listed without importing games.
    """


@hookspec
def undercroft_finished(register: Finished) -> None:
    """Register observers of finished matches: `register.add(observe)` with `observe(match)`."""
