"""Toy games for the tests of the host, each a plugin object: phases that do just what a test is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from undercroft import (
    CONTRACT,
    Action,
    Component,
    Event,
    Game,
    Host,
    Line,
    Options,
    Phase,
    Position,
    Rng,
    State,
    hookimpl,
)


class Plugin:
    """A plugin made of its parts, as a module would be."""

    def __init__(
        self,
        game: Game,
        phases: Sequence[type[Phase]],
        *,
        components: dict[str, Any] | None = None,
        listeners: Sequence[tuple[type[Event], Callable[[Any, Any], None], Sequence[Any]]] = (),
        scoring: dict[str, Callable[[Any, int], Any]] | None = None,
    ) -> None:
        self.game, self.phases, self.components = game, phases, components or {}
        self.listeners, self.scoring = listeners, scoring or {}
        self.__name__ = game.name

    @hookimpl
    def undercroft_games(self, register: Any) -> None:
        register.add(self.game)

    @hookimpl
    def undercroft_phases(self, register: Any) -> None:
        register.add(self.game.name, *self.phases)
        for event, listener, calls in self.listeners:
            register.listen(self.game.name, event, listener, calls)

    @hookimpl
    def undercroft_components(self, register: Any) -> None:
        for name, component in self.components.items():
            register.add(self.game.name, name, component)

    @hookimpl
    def undercroft_scoring(self, register: Any) -> None:
        for name, lines in self.scoring.items():
            register.add(self.game.name, name, lines)


def toy(
    name: str,
    state: type[State],
    start: type[Phase],
    phases: Sequence[type[Phase]],
    setup: Callable[[int, Rng], Any],
    seats: range = range(1, 5),
    **more: Any,
) -> Plugin:
    """Gives a plugin for a toy game; `setup(seats, rng)` makes its state."""
    parts = {key: more.pop(key) for key in ("components", "listeners", "scoring") if key in more}
    game = Game(
        name=name,
        title=name,
        contract=CONTRACT,
        seats=seats,
        state=state,
        start=start,
        setup=lambda static, options, seats, rng: setup(seats, rng),
        **more,
    )
    return Plugin(game, phases, **parts)


def host(*plugins: Plugin, strict: bool = True) -> Host:
    """Gives a host with exactly these toys."""
    return Host(plugins=plugins, strict=strict)


def begin(
    plugin: Plugin, players: int | None = None, seed: int = 1, strict: bool = True, **options: Any
) -> Position[Any, Any]:
    """Gives the first position of a toy game."""
    return host(plugin, strict=strict).setting(plugin.game.name, players, options).start(seed)


class Go(Action, frozen=True):
    """The one thing to do in a phase without choices."""

    text: ClassVar[str] = "go"


__all__ = ["Component", "Go", "Line", "Options", "Plugin", "begin", "host", "toy"]
