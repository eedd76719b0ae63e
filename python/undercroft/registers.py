"""What a plugin is handed to register with: one small typed object per hook, all writing into one `Contribution`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .data import DataFiles
from .errors import RulesetError
from .flow import Event, Phase
from .game import Aid, Component, Game, Options
from .migrating import check_migrations
from .overlay import Change, Changes, Insertion, Overlay, Rewrites
from .seating import unfit
from .words import State

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from ._core import Rng
    from .agents import Agent
    from .data import Entry
    from .match import Match


OWN_COMMANDS: Final = frozenset((
    "bench", "demo", "export", "flow", "games", "help", "play",
    "plugins", "replay", "rules", "schema", "show", "simulate",
))  # fmt: skip
"""What no plugin can call a command of its own."""
OWN_WORDS: Final = frozenset(
    ("board", "exit", "help", "log", "q", "quit", "save", "score", "scores", "seat", "undo", "view")
)
"""What no game can call an aid of its own: the words of the terminal."""


class Command(NamedTuple):
    """A command that a plugin adds to the command line."""

    plugin: str
    app: str | Callable[[], Any]
    """Where the `typer.Typer` of the command is, as `module:attribute`, or what makes it; touched when it runs."""
    about: str
    """What it does, in one line."""


class Contribution:
    """Everything that one plugin has registered, by game where it belongs to one."""

    def __init__(self, plugin: str, versions: Mapping[str, str] | None = None) -> None:
        self.plugin = plugin
        self.versions = dict(versions or {})
        self.games: dict[str, Game] = {}
        self.overlays: dict[str, Overlay] = {}
        """Its overlays by the game they are for."""
        self.components: dict[str, dict[str, Any]] = {}
        self.phases: dict[str, list[type[Phase]]] = {}
        self.listeners: dict[str, list[tuple[type[Event], Callable[[Any, Any], None], tuple[Any, ...]]]] = {}
        self.scoring: dict[str, dict[str, Callable[[Any, int], Any]]] = {}
        self.rules: dict[str, list[Traversable]] = {}
        self.functions: dict[str, dict[str, Callable[..., Any]]] = {}
        """Its named rules."""
        self.changes: dict[str, Changes] = {}
        """What its overlays do to what is there already."""
        self.data: dict[str, DataFiles] = {}
        self.agents: dict[str, Callable[[Rng], Agent]] = {}
        self.commands: dict[str, Command] = {}
        self.finished: list[Callable[[Match], None]] = []

    def problem(self) -> str | None:
        """Says what was registered for a game that is not this plugin's, or None."""
        for game in self.overlays:
            if game in self.games:
                return f"it has {game} and an overlay of it; an overlay needs a plugin of its own"
        for game in self.changes:
            if game in self.games:
                return f"it changes its own game {game}; only an overlay, in a plugin of its own, does that"
        for game in self.data:
            if game in self.overlays:
                return f"undercroft_data adds files to {game}, which it does not own; an overlay changes single entries"
        for hook, by_game in self._by_hook().items():
            for game in by_game:
                if game not in self.games and game not in self.overlays:
                    return f"{hook} registers for {game!r}, which it neither is nor declares an overlay of"
        return None

    def _by_hook(self) -> dict[str, list[str]]:
        """Gives the games that each hook has registered something for."""
        changed = self.changes.items()
        return {
            "undercroft_components": [*self.components],
            "undercroft_phases": [*self.phases, *self.listeners, *(game for game, c in changed if c.flow)],
            "undercroft_scoring": [*self.scoring, *(game for game, c in changed if c.scoring or c.winners)],
            "undercroft_rules": [*self.rules, *self.functions, *(game for game, c in changed if c.rules)],
            "undercroft_data": [*self.data, *(game for game, c in changed if c.entries)],
        }

    def registers(self) -> dict[str, _Register]:
        """Gives for each hook the object that its implementations are called with."""
        kinds = (Games, Overlays, Components, Phases, Scoring, Rules, Data, Agents, Commands, Finished)
        return {f"undercroft_{kind.__name__.lower()}": kind(self) for kind in kinds}


class _Register:
    def __init__(self, contribution: Contribution) -> None:
        self._to = contribution

    def _changes(self, game: str) -> Changes:
        return self._to.changes.setdefault(game, Changes())

    def _once(self, known: Mapping[str, Any], name: str, what: str) -> None:
        if name in known:
            raise RulesetError(f"{what} {name!r} is registered twice by {self._to.plugin}")


class Games(_Register):
    """Takes games."""

    def add(self, game: Game) -> None:
        """Registers a game under its name. TypeError for anything but a `Game` object that declares what it must."""
        if not isinstance(game, Game):
            hint = "; register an object, not the class" if isinstance(game, type) else ""
            raise TypeError(f"a game must be an undercroft.Game, not {game!r:.60}{hint}")
        if type(game.contract) is not int:
            raise TypeError(f"the contract of a game is a number, undercroft.CONTRACT, not {game.contract!r:.60}")
        if not _is_name(game.name):
            raise TypeError(f"the name of a game is small letters and digits, joined by hyphens, not {game.name!r:.60}")
        if problem := unfit(game.name, game.seats, game.usual):
            raise TypeError(problem)
        if game.usual and game.seating is not None:
            raise TypeError(f"{game.name} says twice who usually sits where: its seating tells it for all options")
        for kind, base in ((game.state, State), (game.start, Phase), (game.options, Options)):
            if not (isinstance(kind, type) and issubclass(kind, base)):
                raise TypeError(f"{game.name} needs a subclass of undercroft.{base.__name__} here, not {kind!r:.60}")
        for word, aid in game.aids.items():
            if not (_is_name(word) and isinstance(aid, Aid)):
                raise TypeError(
                    f"an aid of {game.name} is an undercroft.Aid by a small word, not {word!r}: {aid!r:.60}"
                )
            if word in OWN_WORDS:
                raise RulesetError(f"{word!r} is a word of the terminal itself; call the aid of {game.name} otherwise")
        check_migrations(game.name, game.schema, game.migrations)
        self._once(self._to.games, game.name, "game")
        self._to.games[game.name] = game


class Overlays(_Register):
    """Takes overlays."""

    def add(self, overlay: Overlay) -> None:
        """Registers an overlay of a game that another plugin owns; all that this plugin registers for it belongs to it.

        TypeError for anything but an `Overlay` object that declares what it must.
        """
        if not isinstance(overlay, Overlay):
            hint = "; register an object, not the class" if isinstance(overlay, type) else ""
            raise TypeError(f"an overlay must be an undercroft.Overlay, not {overlay!r:.60}{hint}")
        if type(overlay.contract) is not int:
            raise TypeError(f"the contract of an overlay is undercroft.CONTRACT, not {overlay.contract!r:.60}")
        for what, name in (("name", overlay.name), ("game", overlay.game)):
            if not _is_name(name):
                raise TypeError(f"the {what} of an overlay is small letters and digits with hyphens, not {name!r:.60}")
        if overlay.state is not None and not (isinstance(overlay.state, type) and issubclass(overlay.state, State)):
            raise TypeError(f"the state of {overlay.name} is a subclass of undercroft.State, not {overlay.state!r:.60}")
        if isinstance(overlay.over, str) or not all(map(_is_name, overlay.over)):
            raise TypeError(f"{overlay.name} goes over a tuple of names of overlays, not {overlay.over!r:.60}")
        check_migrations(f"{overlay.game}.{overlay.name}", overlay.schema, overlay.migrations)
        if overlay.game in self._to.overlays:
            raise RulesetError(f"{self._to.plugin} has two overlays of {overlay.game}; each needs a plugin of its own")
        self._to.overlays[overlay.game] = overlay


def _is_name(name: object) -> bool:
    return isinstance(name, str) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) is not None


class Components(_Register):
    """Takes kinds of pieces."""

    def add(self, game: str, name: str, component: Component | Callable[[Any], Component]) -> None:
        """Registers a component of a game, as it is or as a function of the match's static data."""
        known = self._to.components.setdefault(game, {})
        self._once(known, name, "component")
        known[name] = component


class Phases(_Register):
    """Takes phases and listeners."""

    def add(self, game: str, *phases: type[Phase]) -> None:
        """Registers the phases of a game."""
        known = self._to.phases.setdefault(game, [])
        for phase in phases:
            self._check(phase)
            if phase in known:
                raise RulesetError(f"phase {phase.__name__} is registered twice by {self._to.plugin}")
            known.append(phase)

    def replace(self, game: str, phase: type[Phase], by: type[Phase]) -> None:
        """Puts a subclass in the place of a phase of the game: whenever that one begins, this one does.

        What it adds to the fields needs defaults, since the game goes on writing what it wrote.
        """
        self._check(phase, by)
        if not issubclass(by, phase) or by is phase:
            raise TypeError(f"{by.__name__} cannot replace {phase.__name__}: it must be a subclass")
        self._changes(game).phases.append((phase, by))

    def before(self, game: str, anchor: type[Phase], phase: type[Phase]) -> None:
        """Lets a phase run each time before the anchor begins; its fields of the same names come from the anchor."""
        self._check(anchor, phase)
        self._changes(game).insertions.append(Insertion(anchor, phase, after=False))

    def after(self, game: str, anchor: type[Phase], phase: type[Phase]) -> None:
        """Lets a phase run each time the anchor is over, before what the anchor named next.

        An anchor that is cut short by an `end` has no after. Fields of the same names come from the anchor as it ends.
        """
        self._check(anchor, phase)
        self._changes(game).insertions.append(Insertion(anchor, phase, after=True))

    @staticmethod
    def _check(*phases: type[Phase]) -> None:
        for phase in phases:
            if not (isinstance(phase, type) and issubclass(phase, Phase)):
                raise TypeError(f"a phase must be a subclass of undercroft.Phase, not {phase!r:.60}")

    def listen(
        self, game: str, event: type[Event], listener: Callable[[Any, Any], None], calls: Sequence[Any] = ()
    ) -> None:
        """Registers `listener(position, event)` for a kind of event; `calls` names the phases it may raise."""
        if not (isinstance(event, type) and issubclass(event, Event)):
            raise TypeError(f"a listener hears a subclass of undercroft.Event, not {event!r:.60}")
        self._to.listeners.setdefault(game, []).append((event, listener, tuple(calls)))


class _Rewriting(_Register):
    """The base of registers whose functions have names, by which overlays replace and wrap them."""

    _what = ""

    def _rewrites(self, game: str) -> Rewrites:
        raise NotImplementedError

    def replace(self, game: str, name: str, function: Callable[..., Any]) -> None:
        """Puts a function, called with the same arguments, in the place of the one of that name."""
        self._put(self._rewrites(game).replaced, name, function)

    def wrap(self, game: str, name: str, wrapper: Callable[..., Any]) -> None:
        """Puts `wrapper(inner, ...)` round the function of that name; `inner` is what it would be without."""
        self._put(self._rewrites(game).wrapped, name, wrapper)

    def _put(self, known: dict[str, Callable[..., Any]], name: str, function: Callable[..., Any]) -> None:
        if not callable(function):
            raise TypeError(f"{self._what} {name!r} is a function, not {function!r:.60}")
        self._once(known, name, self._what)
        known[name] = function


class Scoring(_Rewriting):
    """Takes functions that count points."""

    _what = "scoring rule"

    def _rewrites(self, game: str) -> Rewrites:
        return self._changes(game).scoring

    def add(self, game: str, name: str, lines: Callable[[Any, int], Any]) -> None:
        """Registers `lines(table, player)`, which gives the lines that it adds to a player's score."""
        self._put(self._to.scoring.setdefault(game, {}), name, lines)

    def winners(self, game: str, wrapper: Callable[..., list[int]]) -> None:
        """Puts `wrapper(inner, table, scores)` round what tells who wins; `inner(table, scores)` is as without."""
        if not callable(wrapper):
            raise TypeError(f"what tells who wins is a function, not {wrapper!r:.60}")
        changes = self._changes(game)
        if changes.winners is not None:
            raise RulesetError(f"who wins in {game} is registered twice by {self._to.plugin}")
        changes.winners = wrapper


class Rules(_Rewriting):
    """Takes files of numbered rules, and named rules: functions that overlays may replace or wrap."""

    _what = "named rule"

    def _rewrites(self, game: str) -> Rewrites:
        return self._changes(game).rules

    def add(self, game: str, path: Traversable) -> None:
        """Registers a `rules.toml`; it is read when first asked for."""
        self._to.rules.setdefault(game, []).append(path)

    def function(self, game: str, name: str, function: Callable[..., Any]) -> None:
        """Registers a named rule, which phases call as `table.rules.<name>(...)`."""
        if not (isinstance(name, str) and name.isidentifier() and not name.startswith("_")):
            raise TypeError(f"the name of a rule is an identifier such as attack_dice, not {name!r:.60}")
        self._put(self._to.functions.setdefault(game, {}), name, function)


class Data(_Register):
    """Takes folders of data files."""

    def add(self, game: str, folder: Traversable, types: Mapping[str, type[Entry]], option: str = "") -> None:
        """Registers the folder with the game's data files and the type of each file's entries.

        They are read for each setting and handed to the game's `static`. `option` names the option of the game, if it
        has one, that holds a folder with files to take instead.
        """
        self._once(self._to.data, game, "data of")
        self._to.data[game] = DataFiles(folder, types, option)

    def change(self, game: str, file: str, entry: str, /, **fields: Any) -> None:
        """Gives an entry of a data file other values, written as in the file: `change("donjon", "rooms", ..., n=3)`."""
        if not fields or "name" in fields:
            raise TypeError(f"a change of {entry!r} names the fields that are different; the name stays")
        self._changes(game).entries.append(Change("change", file, entry, fields))

    def append(self, game: str, file: str, /, **fields: Any) -> None:
        """Adds an entry to the end of a data file, with all its fields, `name` and `source` among them."""
        if not isinstance(fields.get("name"), str):
            raise TypeError(f"what is added to {file!r} has a name")
        self._changes(game).entries.append(Change("append", file, fields["name"], fields))

    def remove(self, game: str, file: str, entry: str) -> None:
        """Takes an entry out of a data file."""
        self._changes(game).entries.append(Change("remove", file, entry, {}))


class Agents(_Register):
    """Takes agents."""

    def add(self, name: str, make: Callable[[Rng], Agent]) -> None:
        """Registers `make(rng)`, which gives a fresh agent with a generator of its own."""
        self._once(self._to.agents, name, "agent")
        self._to.agents[name] = make


class Commands(_Register):
    """Takes commands of the command line."""

    def add(self, name: str, app: str | Callable[[], Any], about: str) -> None:
        """Registers a command, `undercroft NAME ...`, and what `undercroft --help` says of it in one line.

        `app` is where its `typer.Typer` is, such as "my_package.commands:app", or a function that makes it. Neither is
        touched before the command runs, so that a plugin works where nobody has typer.
        """
        if not _is_name(name):
            raise TypeError(f"a command is called by small letters and digits with hyphens, not {name!r:.60}")
        if name in OWN_COMMANDS:
            raise RulesetError(f"{name!r} is a command of undercroft itself; call yours by another name")
        if not callable(app) and not (isinstance(app, str) and re.fullmatch(r"[\w.]+:[\w.]+", app)):
            raise TypeError(
                f"command {name!r} needs text such as 'my_package.commands:app' or a function, not {app!r:.60}"
            )
        if not (isinstance(about, str) and about.strip() and about.isprintable()):
            raise TypeError(f"command {name!r} says what it does in one line, not {about!r:.60}")
        self._once(self._to.commands, name, "command")
        self._to.commands[name] = Command(self._to.plugin, app, about)


class Finished(_Register):
    """Takes observers of finished matches."""

    def add(self, observe: Callable[[Match], None]) -> None:
        """Registers `observe(match)`, called once when a match ends."""
        self._to.finished.append(observe)
