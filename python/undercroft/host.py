"""The host: finds games, compiles them when they are asked for, and starts, loads and resumes matches."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from . import agents as builtin_agents
from ._core import Rng
from .agents import Agent
from .errors import PluginError, PositionError, UnknownName
from .game import Game
from .match import Match
from .plugins import GROUPS, BrokenPlugin, Found, Loader, discover, load_all, strict_by_environment
from .record import Record
from .registers import Contribution
from .ruleset import Ruleset
from .setting import Setting


class Host:
    """Everything the installed plugins offer, or just what the given ones do.

    `Host()` looks at what is installed and imports a game when it is first asked for. `Host(plugins=[module])` has
    exactly these plugins. In strict mode, also set by the variable UNDERCROFT_STRICT, a broken plugin raises
    `PluginError` and each transition of a flow is checked; otherwise it is listed in `broken` and the others work.

    >>> from undercroft.examples import tic_tac_toe
    >>> match = Host(plugins=[tic_tac_toe]).match("tic-tac-toe", seed=1)
    >>> match.play(0, "mark 5")
    >>> match.players()
    (1,)
    """

    def __init__(self, plugins: Iterable[Any] | None = None, *, strict: bool | None = None) -> None:
        self.strict = strict_by_environment() if strict is None else strict
        self._loader = Loader(self.strict)
        self._rulesets: dict[str, Ruleset] = {}
        self._loader.load_object(builtin_agents)
        self._found: list[Found] | None = None if plugins is None else []
        self._games: dict[str, Contribution] = {}
        for plugin in plugins or ():
            contribution = self._loader.load_object(plugin)
            for name in contribution.games if contribution else ():
                if name in self._games:
                    raise PluginError(f"two of the given plugins register a game {name!r}")
                self._games[name] = contribution  # type: ignore[assignment]

    # -- what there is

    @property
    def found(self) -> list[Found]:
        """The installed plugins, from metadata alone; empty if the plugins were given."""
        if self._found is None:
            self._found = discover()
        return self._found

    def games(self) -> list[str]:
        """Gives the names of all games, in order; imports none."""
        return sorted({f.name for f in self.found if f.group == GROUPS[0]} | set(self._games))

    @property
    def broken(self) -> list[BrokenPlugin]:
        """The plugins that failed to load so far; see `load_all`."""
        return list(self._loader.broken.values())

    @property
    def hooks(self) -> Mapping[str, tuple[str, ...]]:
        """The hooks that each plugin loaded so far implements."""
        return self._loader.hooks

    def load_all(self) -> None:
        """Imports every installed plugin; those that fail are in `broken`."""
        load_all(self._loader, self.found)

    def game(self, name: str) -> Game:
        """Gives what a game declares. UnknownName with the nearest name; PluginError if its plugin is broken."""
        return self._owner(name).games[name]

    def _owner(self, name: str) -> Contribution:
        if name not in self._games:
            candidates = [f for f in self.found if f.group == GROUPS[0] and f.name == name]
            if not candidates:
                raise UnknownName("game", str(name), self.games())
            if len(candidates) > 1:
                both = " and ".join(f.distribution for f in candidates)
                raise PluginError(f"game {name!r} comes with {both}; uninstall one")
            contribution = self._loader.load_found(candidates[0])
            if contribution is None:
                reason = self._loader.broken[f"{GROUPS[0]}:{name}"].reason
                raise PluginError(f"plugin {name} is broken: {reason}")
            self._games[name] = contribution
        return self._games[name]

    def ruleset(self, name: str) -> Ruleset:
        """Gives a game compiled for play. RulesetError if its parts do not fit together."""
        if name not in self._rulesets:
            owner = self._owner(name)
            self._rulesets[name] = Ruleset(owner.games[name], owner, self.strict)
        return self._rulesets[name]

    def setting(self, name: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Setting:
        """Gives a game made ready for a number of players (the most, if None) and options."""
        return self.ruleset(name).setting(players, options)

    def agents(self) -> list[str]:
        """Gives the names of all agents that plugins offer; imports the plugins that own no game."""
        load_all(self._loader, (f for f in self.found if f.group != GROUPS[0]))
        return sorted(name for loaded in self._loader.loaded.values() for name in loaded.agents)

    def agent(self, name: str, seed: int | None = None) -> Agent:
        """Gives a fresh agent. UnknownName with the nearest name."""
        known = self.agents()
        for loaded in self._loader.loaded.values():
            if name in loaded.agents:
                return loaded.agents[name](Rng(fresh_seed() if seed is None else seed))
        raise UnknownName("agent", name, known)

    # -- matches

    def match(
        self,
        name: str,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        record: str | Path | None = None,
        names: Iterable[str] = (),
    ) -> Match:
        """Starts a match; with `record`, it is written to that new file action by action.

        Without a seed a fresh one is drawn (`match.seed`). UnknownName, PlayersError or OptionError for what there is
        not; ValueError for a seed that is not 0 to 2**63-1; RecordError if the file exists or cannot be written.
        """
        setting = self.setting(name, players, options)
        match = Match(setting, fresh_seed() if seed is None else seed, names=tuple(names), finished=self._observers())
        if record is not None:
            match.record_to(Path(record))
        return match

    def from_json(self, text: str | bytes) -> Match:
        """Gives the match for what `Match.to_json` made, perhaps edited by hand; it can be played on.

        PositionError says what is wrong: not JSON, a wrong type, an unknown field, a piece lost or doubled.
        """
        from .codec import parse_saved

        saved = parse_saved(text)
        setting = self.setting(saved.game, saved.players, saved.options)
        if saved.schema != setting.game.schema:
            installed = setting.game.schema
            raise PositionError(
                f"the position was saved with schema {saved.schema} of {saved.game}; installed is schema {installed}"
            )
        position = setting.codec.from_plain(saved.position)
        return Match(setting, saved.seed, position=position, names=tuple(saved.names), finished=self._observers())

    def record(self, path: str | Path) -> Record:
        """Reads a record file without replaying it. RecordError for what is none."""
        return Record.read(Path(path))

    def load(self, path: str | Path) -> Match:
        """Gives the match of a record file as it stood after its last whole line; the file is not written to.

        RecordError if it cannot be read, or does not replay to the positions it notes.
        """
        return self.record(path).replay(self)

    def resume(self, path: str | Path) -> Match:
        """Gives the match of a record file, which goes on being written to it."""
        record = self.record(path)
        match = record.replay(self)
        match.resume_to(Path(path), record)
        return match

    def _observers(self) -> tuple[Any, ...]:
        return tuple(observe for loaded in self._loader.loaded.values() for observe in loaded.finished)


def fresh_seed() -> int:
    """Gives a seed too large to be found by trying, and small enough for JavaScript's numbers."""
    return secrets.randbelow(2**53)
