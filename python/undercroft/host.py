"""The host: finds games, compiles them when they are asked for, and starts, loads and resumes matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import agents as builtin_agents
from ._core import Rng
from .agents import Agent
from .chance import Feed, Source, given
from .errors import OptionError, PluginError, PositionError, UnknownName, shorten, show
from .game import Game
from .match import Match
from .migrating import Chain
from .overlay import Chosen, Overlay
from .plugins import GROUPS, BrokenPlugin, Found, Loader, discover, load_all, rivals, strict_by_environment
from .record import Record
from .registers import Command, Contribution
from .ruleset import Ruleset
from .setting import Setting, checked_names, checked_seed


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
        self._rulesets: dict[tuple[str, tuple[str, ...]], Ruleset] = {}
        self._loader.load_object(builtin_agents)
        self._found: list[Found] | None = None if plugins is None else []
        self._games: dict[str, Contribution] = {}
        self._overlays: dict[tuple[str, str], Chosen] = {}
        if plugins is not None and not isinstance(plugins, Iterable):
            raise PluginError(f"plugins are given as a list of modules or objects, not as {show(plugins)}")
        for plugin in plugins or ():
            contribution = self._loader.load_object(plugin)
            for name in contribution.games if contribution else ():
                if name in self._games:
                    raise PluginError(f"two of the given plugins register a game {name!r}")
                self._games[name] = contribution  # type: ignore[assignment]
            for game, overlay in contribution.overlays.items() if contribution else ():
                if (game, overlay.name) in self._overlays:
                    raise PluginError(f"two of the given plugins register an overlay {overlay.name!r} of {game}")
                self._overlays[game, overlay.name] = Chosen(overlay, contribution)  # type: ignore[arg-type]

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
        if not isinstance(name, str):
            raise UnknownName("game", name, self.games())
        if name not in self._games:
            candidates = [f for f in self.found if f.group == GROUPS[0] and f.name == name]
            if not candidates:
                if not self.found and self.broken:  # a plugin was given, but it is none
                    broken = self.broken[0]
                    raise PluginError(
                        f"there is no game named {name!r}; plugin {broken.name} is broken: {broken.reason}"
                    )
                raise UnknownName("game", name, self.games())
            self._games[name] = self._load(name, candidates)
        return self._games[name]

    def overlays(self, game: str) -> list[str]:
        """Gives the names of all overlays of a game, in order; imports none. UnknownName for a game there is not."""
        if game not in self.games():
            raise UnknownName("game", game, self.games())
        names = {f.name.partition(".")[2] for f in self.found if f.is_overlay and f.name.partition(".")[0] == game}
        return sorted(names | {name for other, name in self._overlays if other == game})

    def overlay(self, game: str, name: str) -> Overlay:
        """Gives what an overlay declares. UnknownName with the nearest name; PluginError if its plugin is broken."""
        return self._chosen(game, name).overlay

    def _chosen(self, game: str, name: str) -> Chosen:
        known = self.overlays(game)
        if not isinstance(name, str) or name not in known:
            raise UnknownName(f"overlay of {game}", name, known)
        if (game, name) not in self._overlays:
            candidates = [f for f in self.found if f.is_overlay and f.name == f"{game}.{name}"]
            contribution = self._load(f"{game}.{name}", candidates)
            self._overlays[game, name] = Chosen(contribution.overlays[game], contribution)
        return self._overlays[game, name]

    def _load(self, name: str, candidates: Sequence[Found]) -> Contribution:
        for one in candidates:
            contribution = self._loader.load_found(one, rivals(one, candidates))
        if contribution is None:
            raise PluginError(f"plugin {name} is broken: {self._loader.broken[candidates[0].key].reason}")
        return contribution

    def ruleset(self, name: str, overlays: Iterable[str] = ()) -> Ruleset:
        """Gives a game, with overlays if any, compiled for play; the same in whatever order these are named.

        UnknownName for an overlay that the game does not have; RulesetError if the parts do not fit together, or if
        two overlays change the same thing.
        """
        owner = self._owner(name)
        key = (name, checked_overlays(overlays))
        if key not in self._rulesets:
            chosen = [self._chosen(name, overlay) for overlay in key[1]]
            self._rulesets[key] = Ruleset(owner.games[name], owner, self.strict, chosen)
        return self._rulesets[key]

    def setting(
        self,
        name: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        overlays: Iterable[str] = (),
    ) -> Setting:
        """Gives a game made ready for a number of players (the most, if None), options and overlays."""
        return self.ruleset(name, overlays).setting(players, options)

    def agents(self) -> list[str]:
        """Gives the names of all agents that plugins offer; imports the plugins that own no game."""
        return sorted({name for loaded in self._with_extras() for name in loaded.agents})

    def agent(self, name: str, seed: int | None = None) -> Agent:
        """Gives a fresh agent. UnknownName with the nearest name; PluginError if two plugins claim the name.

        An agent that comes with a game is found before that game was used, too: then all games are imported.
        """
        known = self.agents()
        if isinstance(name, str) and name not in known:
            load_all(self._loader, self.found)
            known = self.agents()
        if not isinstance(name, str) or name not in known:
            raise UnknownName("agent", name, known)
        owners = [loaded for loaded in self._with_extras() if name in loaded.agents]
        if len(owners) > 1:
            raise PluginError(f"agent {name!r} comes with {' and '.join(owner.plugin for owner in owners)}")
        return owners[0].agents[name](Rng(fresh_seed() if seed is None else checked_seed(seed)))

    def commands(self) -> dict[str, Command]:
        """Gives the commands that plugins add to the command line; imports the plugins that own no game."""
        found = {name: command for loaded in self._with_extras() for name, command in loaded.commands.items()}
        return dict(sorted(found.items()))

    def _with_extras(self) -> list[Contribution]:
        """Everything loaded, after importing the plugins that own no game."""
        load_all(self._loader, (f for f in self.found if f.group != GROUPS[0]))
        return list(self._loader.loaded.values())

    # -- matches

    def match(
        self,
        name: str,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        record: str | Path | None = None,
        names: Iterable[str] = (),
        overlays: Iterable[str] = (),
        chance: Source | Sequence[Any] | None = None,
    ) -> Match:
        """Starts a match; with `record`, it is written to that new file action by action.

        With `chance` draws come from outside: a list of values for the set-up, or a function that is asked for each
        draw of the set-up and of the whole match (`undercroft.chance`).

        Without a seed a fresh one is drawn (`match.seed`). UnknownName, PlayersError or OptionError for what there is
        not, and for a seed that is not 0 to 2**64-1; RulesetError for overlays that do not go together; RecordError if
        the file exists or cannot be written.
        """
        setting = self.setting(name, players, options, overlays)
        seed = fresh_seed() if seed is None else checked_seed(seed)
        seated = checked_names(names, setting.seats)
        feed = Feed.of(chance)
        position = setting.start(seed, feed, [])
        begun = given(feed.taken) if feed is not None else []
        match = Match(setting, seed, position=position, names=seated, finished=self._observers(), begun=begun)
        match.chance = chance if callable(chance) else None
        if record is not None:
            match.record_to(record)
        return match

    def from_json(self, text: str | bytes) -> Match:
        """Gives the match for what `Match.to_json` made, perhaps edited by hand; it can be played on.

        PositionError says what is wrong: not JSON, a wrong type, an unknown field, a piece lost or doubled;
        UnknownName, PlayersError or OptionError what is not there to play it with.
        """
        from .codec import parse_saved

        saved = parse_saved(text)
        for overlay in saved.overlays:
            if overlay not in self.overlays(saved.game):
                how = f"; it was saved with {shorten(saved.version)}" if saved.version else ""
                raise PositionError(
                    f"the position needs the overlay {overlay!r} of {saved.game}, which is not here{how}"
                )
        ruleset = self.ruleset(saved.game, saved.overlays)
        made = {saved.game: saved.schema} | {f"{saved.game}.{name}": one for name, one in saved.overlays.items()}
        chain = Chain(ruleset, made, PositionError, "the position")
        setting = ruleset.setting(saved.players, chain.options(saved.options))
        seed = None if saved.seed is None else checked_seed(saved.seed)
        names = checked_names(saved.names, setting.seats)
        position = setting.codec.from_plain(chain.position(saved.position))
        return Match(setting, seed, position=position, names=names, finished=self._observers())

    def record(self, path: str | Path) -> Record:
        """Reads a record file without replaying it. RecordError for what is none."""
        return Record.read(path)

    def load(self, path: str | Path) -> Match:
        """Gives the match of a record file as it stood after its last whole line; the file is not written to.

        RecordError if it cannot be read, or does not replay to the positions it notes.
        """
        return self.record(path).replay(self)

    def resume(self, path: str | Path) -> Match:
        """Gives the match of a record file, which goes on being written to it."""
        record = self.record(path)
        match = record.replay(self)
        match.resume_to(record)
        return match

    def _observers(self) -> tuple[Any, ...]:
        return tuple(observe for loaded in self._with_extras() for observe in loaded.finished)


def fresh_seed() -> int:
    """Gives a seed too large to be found by trying, and small enough for JavaScript's numbers."""
    import secrets

    return secrets.randbelow(2**53)


def checked_overlays(names: Iterable[str]) -> tuple[str, ...]:
    """Gives the names of overlays sorted. OptionError for what is no list of different names."""
    if isinstance(names, (str, bytes)) or not isinstance(names, Iterable):
        raise OptionError("overlays", f"they are a list of names, not {show(names)}")
    given = list(names)
    for name in given:
        if not isinstance(name, str):
            raise OptionError("overlays", f"{show(name)} is no name")
        if given.count(name) > 1:
            raise OptionError("overlays", f"{show(name)} is named twice")
    return tuple(sorted(given))
