"""Commands that plugins add: found when they are listed or run, and not before."""

from __future__ import annotations

from importlib import import_module
from operator import attrgetter
from typing import Any

import typer
from typer.main import get_command

from undercroft.errors import PluginError, describe
from undercroft.host import Host
from undercroft.registers import Command


def plugged(host: Host, name: str) -> Any | None:
    """Gives the command of that name that a plugin adds, ready to run; None if there is none.

    PluginError if the plugin is broken that is called so, or if what it has registered is no application of typer.
    """
    command = host.commands().get(name)
    if command is None:
        broken = next((one for one in host.broken if one.name == name), None)
        if broken is not None:
            raise PluginError(f"plugin {name} is broken: {broken.reason}")
        return None
    try:
        app = _app(command)
    except (Exception, SystemExit) as error:  # whatever a plugin raises
        raise PluginError(f"command {name!r} of {command.plugin} cannot be run: {describe(error)}") from error
    if not isinstance(app, typer.Typer):
        raise PluginError(f"command {name!r} of {command.plugin} is a {type(app).__name__}, no typer.Typer")
    return get_command(app)


def _app(command: Command) -> Any:
    if isinstance(command.app, str):
        module, _, attribute = command.app.partition(":")
        return attrgetter(attribute)(import_module(module))
    return command.app if isinstance(command.app, typer.Typer) else command.app()
