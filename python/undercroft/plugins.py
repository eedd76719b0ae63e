"""Finds and loads plugins: listing reads metadata only, loading imports one at a time, and a broken one stays alone.

This is ours on top of pluggy, whose own loader imports everything in the order of the disk and lets one bad wheel stop
the program.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from importlib import metadata
from typing import Any, Final, NamedTuple

import pluggy

from . import hookspecs
from .errors import PluginError
from .registers import Contribution

GROUPS: Final = ("undercroft.games", "undercroft.extras")
"""Entry-point groups: games, whose entry name is the game; and what owns no game (agents, importers, overlays)."""


class Found(NamedTuple):
    """An installed plugin as its metadata tells of it; nothing is imported."""

    name: str
    group: str
    distribution: str
    version: str
    summary: str
    entry: Any


class BrokenPlugin(NamedTuple):
    """A plugin that could not be used, and why; the others work."""

    name: str
    distribution: str
    version: str
    reason: str


def discover() -> list[Found]:
    """Lists installed plugins by group, name and distribution, without importing any."""
    found = []
    for group in GROUPS:
        for entry in metadata.entry_points(group=group):
            dist = entry.dist
            name, version, summary = "", "", ""
            if dist is not None:
                name, version = dist.metadata["Name"], dist.version
                summary = dist.metadata.get("Summary", "") or ""  # type: ignore[attr-defined]
            found.append(Found(entry.name, group, name, version, summary, entry))
    return sorted(found, key=lambda f: (f.group != GROUPS[0], f.name, f.distribution))


def strict_by_environment() -> bool:
    """Tells whether the variable UNDERCROFT_STRICT asks for strict mode."""
    return os.environ.get("UNDERCROFT_STRICT", "") not in ("", "0")


class Loader:
    """Loads plugins through pluggy and keeps what each registers."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.loaded: dict[str, Contribution] = {}
        self.hooks: dict[str, tuple[str, ...]] = {}
        """The names of the hooks that each loaded plugin implements."""
        self.broken: dict[str, BrokenPlugin] = {}
        self._manager = pluggy.PluginManager("undercroft")
        self._manager.add_hookspecs(hookspecs)

    def load_found(self, found: Found) -> Contribution | None:
        """Imports and registers an installed plugin; gives what it registered, or None if it is broken."""
        key = f"{found.group}:{found.name}"
        if key in self.loaded:
            return self.loaded[key]
        if key in self.broken:
            return None
        try:
            plugin = found.entry.load()
        except Exception as error:  # noqa: BLE001 - whatever a plugin raises stays with it
            return self._fail(key, found.name, found, f"importing {found.entry.value} failed", error)
        contribution = self._register(key, found.name, plugin, found)
        if contribution is not None and found.group == GROUPS[0] and found.name not in contribution.games:
            promise = f"the entry point promises a game {found.name!r}"
            reason = f"{promise}, but undercroft_games registers {sorted(contribution.games)}"
            del self.loaded[key]
            return self._fail(key, found.name, found, reason)
        return contribution

    def load_object(self, plugin: Any) -> Contribution | None:
        """Registers a module or object given by the caller."""
        name = getattr(plugin, "__name__", None) or type(plugin).__name__
        return self._register(f"given:{name}:{len(self.loaded) + len(self.broken)}", str(name), plugin, None)

    def _register(self, key: str, name: str, plugin: Any, found: Found | None) -> Contribution | None:
        versions = {found.distribution: found.version} if found else {name: str(getattr(plugin, "__version__", ""))}
        contribution = Contribution(name, versions)
        unknown = sorted(
            attribute
            for attribute in dir(plugin)
            if attribute.startswith("undercroft_") and attribute not in HOOKS and callable(getattr(plugin, attribute))
        )
        if unknown:
            return self._fail(key, name, found, f"there is no hook {unknown[0]}; the hooks are {', '.join(HOOKS)}")
        try:
            self._manager.register(plugin, key)
        except (pluggy.PluginValidationError, ValueError) as error:
            return self._fail(key, name, found, "a hook does not fit its specification", error)
        hook_names = []
        others = [other for other in self._manager.get_plugins() if other is not plugin]
        for hook, register in contribution.registers().items():
            caller = self._manager.subset_hook_caller(hook, others)
            if not caller.get_hookimpls():
                continue
            hook_names.append(hook)
            try:
                caller(register=register)
            except Exception as error:  # noqa: BLE001 - as above
                self._manager.unregister(plugin)
                return self._fail(key, name, found, f"{hook} failed", error)
        if not hook_names:
            self._manager.unregister(plugin)
            return self._fail(key, name, found, "it implements no hook; mark functions with @hookimpl")
        self.loaded[key] = contribution
        self.hooks[key] = tuple(hook_names)
        return contribution

    def _fail(
        self, key: str, name: str, found: Found | None, reason: str, error: Exception | None = None
    ) -> Contribution | None:
        if error is not None:
            reason = f"{reason}: {type(error).__name__}: {error}"
        distribution, version = (found.distribution, found.version) if found else ("", "")
        self.broken[key] = BrokenPlugin(name, distribution, version, reason)
        if self.strict:
            raise PluginError(f"plugin {name} is broken: {reason}") from error
        return None


HOOKS: Final[Sequence[str]] = tuple(name for name in vars(hookspecs) if name.startswith("undercroft_"))


def load_all(loader: Loader, found: Iterable[Found]) -> None:
    """Loads every plugin of the list."""
    for one in found:
        loader.load_found(one)
