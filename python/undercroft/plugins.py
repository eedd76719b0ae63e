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
from .errors import PluginError, describe, nearest
from .game import CONTRACT
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
    """The entry point; text that says what is wrong with it if it cannot be read."""

    @property
    def is_overlay(self) -> bool:
        """Whether it is an overlay, whose name is `game.overlay`."""
        return self.group == GROUPS[1] and "." in self.name

    @property
    def key(self) -> str:
        """Tells this plugin from all others that are installed."""
        return f"{self.group}:{self.name}:{self.distribution}"


class BrokenPlugin(NamedTuple):
    """A plugin that could not be used, and why; the others work."""

    name: str
    distribution: str
    version: str
    reason: str


def discover() -> list[Found]:
    """Lists installed plugins by group, name and distribution, without importing any."""
    found: list[Found] = []
    seen = set()
    for dist in metadata.distributions():
        try:
            if "undercroft." not in (dist.read_text("entry_points.txt") or ""):
                continue
            about = dist.metadata
        except (OSError, ValueError):  # nobody can tell whether it is for us
            continue
        name = str(about.get("Name", ""))  # type: ignore[attr-defined]
        version, summary = (str(about.get(field, "")) for field in ("Version", "Summary"))  # type: ignore[attr-defined]
        if name.lower() in seen:  # a second one of that name further down the path is never imported
            continue
        seen.add(name.lower())
        try:
            entries = [entry for group in GROUPS for entry in dist.entry_points.select(group=group)]
        except Exception as error:  # noqa: BLE001 - one bad file stays alone
            reason = f"its entry_points.txt cannot be read: {describe(error)}"
            found.append(Found(name, GROUPS[1], name, version, summary, reason))
            continue
        found += [Found(entry.name, entry.group, name, version, summary, entry) for entry in entries]
    return sorted(found, key=lambda f: (f.group != GROUPS[0], f.name, f.distribution))


def strict_by_environment() -> bool:
    """Tells whether the variable UNDERCROFT_STRICT asks for strict mode."""
    return os.environ.get("UNDERCROFT_STRICT", "").lower() not in ("", "0", "no", "false", "off")


class Loader:
    """Loads plugins through pluggy, each in a manager of its own, and keeps what each registers."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.loaded: dict[str, Contribution] = {}
        self.hooks: dict[str, tuple[str, ...]] = {}
        """The names of the hooks that each loaded plugin implements."""
        self.broken: dict[str, BrokenPlugin] = {}

    def load_found(self, found: Found, rivals: Sequence[Found] = ()) -> Contribution | None:
        """Imports and registers an installed plugin; gives what it registered, or None if it is broken.

        `rivals` are the others that claim its name: with any, it is broken and not imported.
        """
        key = found.key
        if key in self.loaded:
            return self.loaded[key]
        if key in self.broken:
            return None
        if isinstance(found.entry, str):
            return self._fail(key, found.name, found, found.entry)
        if rivals:
            others = " and ".join(sorted({rival.distribution for rival in rivals}))
            return self._fail(key, found.name, found, f"{others} comes with {found.name!r} too; uninstall one")
        try:
            plugin = found.entry.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a plugin raises stays with it
            return self._fail(key, found.name, found, f"importing {found.entry.value} failed", error)
        return self._register(key, found.name, plugin, found)

    def load_object(self, plugin: Any) -> Contribution | None:
        """Registers a module or object given by the caller."""
        name = getattr(plugin, "__name__", None) or type(plugin).__name__
        return self._register(f"given:{name}:{len(self.loaded) + len(self.broken)}", str(name), plugin, None)

    def _register(self, key: str, name: str, plugin: Any, found: Found | None) -> Contribution | None:
        versions = {found.distribution: found.version} if found else {name: str(getattr(plugin, "__version__", ""))}
        contribution = Contribution(name, versions)
        try:
            hooks = self._call_hooks(plugin, contribution)
            self._check_commands(contribution)
            if found is not None:
                _check_promise(found, contribution)
        except _Unfit as error:
            return self._fail(key, name, found, str(error), error.__cause__)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as above
            return self._fail(key, name, found, "it cannot be looked at", error)
        self.loaded[key] = contribution
        self.hooks[key] = hooks
        return contribution

    def _call_hooks(self, plugin: Any, contribution: Contribution) -> tuple[str, ...]:
        """Calls the hooks of a plugin, each with its register, and gives their names."""
        if plugin is None or isinstance(plugin, (str, bytes, int)):
            raise _Unfit(f"a plugin is a module or an object, not {plugin!r:.60}")
        if isinstance(plugin, type):
            raise _Unfit(f"it is the class {plugin.__name__}; give an object, {plugin.__name__}()")
        manager = pluggy.PluginManager("undercroft")
        manager.add_hookspecs(hookspecs)
        marked = {attribute for attribute in dir(plugin) if manager.parse_hookimpl_opts(plugin, attribute) is not None}
        for attribute in sorted(dir(plugin)):
            if attribute.startswith("undercroft_") and callable(getattr(plugin, attribute)):
                if attribute not in HOOKS:
                    raise _Unfit(f"there is no hook {attribute}; {nearest(attribute, HOOKS)}")
                if attribute not in marked:
                    raise _Unfit(f"{attribute} is not marked with @hookimpl")
        if not marked:
            raise _Unfit("it implements no hook; mark functions with @hookimpl")
        try:
            manager.register(plugin, contribution.plugin)
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise _Unfit("a hook does not fit its specification") from error
        names = []
        for hook, register in contribution.registers().items():
            caller = getattr(manager.hook, hook)
            if not caller.get_hookimpls():
                continue
            try:
                caller(register=register)
            except (Exception, SystemExit) as error:
                raise _Unfit(f"{hook} failed") from error
            names.append(hook)
            for what, some in (("game", contribution.games.values()), ("overlay", contribution.overlays.values())):
                for one in some:
                    if one.contract != CONTRACT:
                        side = f"the {what}" if one.contract < CONTRACT else "undercroft"
                        written = f"{one.name} was written for plugin contract {one.contract}"
                        raise _Unfit(f"{written}, this host offers {CONTRACT}: upgrade {side}")
        if problem := contribution.problem():
            raise _Unfit(problem)
        return tuple(names)

    def _check_commands(self, contribution: Contribution) -> None:
        """Raises _Unfit if a command is another plugin's already."""
        for other in self.loaded.values():
            for name in sorted(contribution.commands.keys() & other.commands.keys()):
                raise _Unfit(f"its command {name!r} comes with {other.plugin} too; uninstall one")

    def _fail(
        self, key: str, name: str, found: Found | None, reason: str, error: BaseException | None = None
    ) -> Contribution | None:
        if error is not None:
            reason = f"{reason}: {describe(error)}"
        distribution, version = (found.distribution, found.version) if found else ("", "")
        self.broken[key] = BrokenPlugin(name, distribution, version, reason)
        if self.strict:
            raise PluginError(f"plugin {name} is broken: {reason}") from error
        return None


class _Unfit(Exception):
    """Why a plugin cannot be used."""


def _check_promise(found: Found, contribution: Contribution) -> None:
    """Raises _Unfit if a plugin does not register what its entry point is named after, or an overlay beside it."""
    offered = {f"{overlay.game}.{overlay.name}" for overlay in contribution.overlays.values()}
    if found.group == GROUPS[0] and found.name not in contribution.games:
        promise = f"the entry point promises a game {found.name!r}"
        raise _Unfit(f"{promise}, but undercroft_games registers {sorted(contribution.games)}")
    if found.is_overlay and found.name not in offered:
        promise = f"the entry point promises an overlay {found.name!r}"
        raise _Unfit(f"{promise}, but undercroft_overlays registers {sorted(offered)}")
    if found.group == GROUPS[0] and contribution.commands:
        promise = f"undercroft_commands needs an entry point of its own in the group {GROUPS[1]}"
        raise _Unfit(f"{promise}: commands are listed without importing a game")
    for name in sorted(offered - {found.name}):
        raise _Unfit(f"overlay {name} needs an entry point of that name in the group {GROUPS[1]}, not {found.name!r}")


HOOKS: Final[Sequence[str]] = tuple(name for name in vars(hookspecs) if name.startswith("undercroft_"))


def load_all(loader: Loader, found: Iterable[Found]) -> None:
    """Loads every plugin of the list."""
    everything = list(found)
    for one in everything:
        loader.load_found(one, rivals(one, everything))


def rivals(one: Found, found: Iterable[Found]) -> list[Found]:
    """Gives the other plugins that claim the same name in the same group."""
    return [other for other in found if other is not one and (other.group, other.name) == (one.group, one.name)]
