"""A game and the overlays chosen for a match put together: phases, listeners, pieces, rules, scoring and data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from .data import changed
from .errors import RulesetError, nearest
from .flow import Action, Event, Phase
from .overlay import Chosen, Claims, Rewrites, conflict
from .weaving import Weaver

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from .game import Game
    from .registers import Contribution

Listener = tuple[type[Event], Callable[[Any, Any], None], tuple[Any, ...]]


class NamedRules:
    """The named rules of a ruleset as attributes: `table.rules.attack_dice(table, hero)`."""

    def __init__(self, game: str, functions: Mapping[str, Callable[..., Any]]) -> None:
        self.__dict__.update(functions)
        self._game = game

    def __getattr__(self, name: str) -> Any:
        known = [rule for rule in vars(self) if rule != "_game"]
        raise AttributeError(f"{self._game} has no named rule {name!r}; {nearest(name, known)}")


class Parts:
    """What a ruleset is compiled from.

    Claims are taken here: RulesetError names both plugins and the thing if two of them change one thing.
    """

    def __init__(self, game: Game, owner: Contribution, overlays: Sequence[Chosen]) -> None:
        name = game.name
        self.game = game
        self._owner = owner
        self._overlays = overlays
        self._claims = Claims(overlays)
        phases = self._game_phases = owner.phases.get(name, [])
        self.weaver = Weaver(phases, overlays, self._claims) if any(map(_weaves, overlays)) else None
        """What overlays do to the flow; None if nothing."""
        self.phases: tuple[type[Phase], ...] = tuple(phases) if self.weaver is None else self.weaver.phases
        self.listeners: list[Listener] = list(owner.listeners.get(name, ()))
        self.rule_files: list[Traversable] = list(owner.rules.get(name, ()))
        for one in overlays:
            self.listeners += one.parts.listeners.get(name, ())
            self.rule_files += one.parts.rules.get(name, ())
        self.components: dict[str, Any] = self._together("component", lambda parts: parts.components)
        functions = self._together("named rule", lambda parts: parts.functions)
        self.rules = NamedRules(name, self._rewritten("named rule", functions, lambda one: one.changes.rules))
        scoring = self._together("scoring rule", lambda parts: parts.scoring)
        self.scoring: dict[str, Callable[[Any, int], Any]] = self._rewritten(
            "scoring rule", scoring, lambda one: one.changes.scoring
        )
        self.game = self._wrapped(game)
        self.data = owner.data.get(name)
        self._check_data()
        self._check_states()
        self.owners = self._find_owners(phases)

    def _together(self, what: str, of: Callable[[Contribution], Mapping[str, Mapping[str, Any]]]) -> dict[str, Any]:
        """Gives what game and overlays register by name; a name that stands twice is a conflict."""
        found: dict[str, Any] = {}
        by: dict[str, object] = {}
        for parts, who in ((self._owner, f"game {self.game.name!r}"), *((one.parts, one) for one in self._overlays)):
            for name, value in of(parts).get(self.game.name, {}).items():
                if name in found:
                    raise conflict(by[name], who, f"the {what} {name!r}")
                found[name], by[name] = value, who
        return found

    def _rewritten(
        self, what: str, functions: dict[str, Any], of: Callable[[Chosen], Rewrites]
    ) -> dict[str, Callable[..., Any]]:
        """Gives the functions with those that overlays replace, and then with what they put round them."""
        for one in self._overlays:
            for name, function in of(one).replaced.items():
                self._known(one, "replaces", what, name, functions)
                self._claims.take(what, name, one)
                functions[name] = function
        for one in self._overlays:
            for name, wrapper in of(one).wrapped.items():
                self._known(one, "wraps", what, name, functions)
                functions[name] = partial(wrapper, functions[name])
        return functions

    @staticmethod
    def _known(one: Chosen, does: str, what: str, name: str, known: Iterable[str]) -> None:
        if name not in known:
            raise RulesetError(f"{one} {does} the {what} {name!r}, which there is not; {nearest(name, known)}")

    def _wrapped(self, game: Game) -> Game:
        """Gives the game with what overlays put round its board, and round what tells who wins."""
        winners, scene = game.winners, game.scene
        for one in self._overlays:
            if one.changes.winners is not None:
                winners = partial(one.changes.winners, winners)
            if one.overlay.scene is not None:
                if scene is None:
                    raise RulesetError(f"{one} draws on the board of {game.name}, which has none")
                scene = partial(one.overlay.scene, scene)
        if winners is game.winners and scene is game.scene:
            return game
        return msgspec.structs.replace(game, winners=winners, scene=scene)

    def _check_data(self) -> None:
        for one in self._overlays:
            for change in one.changes.entries:
                self._known(one, "changes", "data file", change.file, () if self.data is None else self.data.types)
                self._claims.take("data entry", f"{change.file}: {change.entry}", one)

    def read_data(self, options: Any) -> dict[str, tuple[Any, ...]]:
        """Gives the entries of each data file as they are with these options and overlays.

        DataError names file, entry and overlay for what cannot be used.
        """
        if self.data is None:
            return {}
        data = self.data.read(options)
        for one in self._overlays:
            for change in one.changes.entries:
                kind = self.data.types[change.file]
                data[change.file] = changed(data[change.file], kind, change, str(one))
        return data

    def _check_states(self) -> None:
        """Each overlay's data is reached by its type, so no two may have the same."""
        seen: dict[Any, object] = {self.game.state: f"game {self.game.name!r}"}
        for one in self._overlays:
            state = one.overlay.state
            if state is None:
                continue
            if state in seen:
                raise conflict(seen[state], one, f"what is kept as {state.__name__}")
            seen[state] = one
            if one.overlay.setup is None and any(info.required for info in msgspec.structs.fields(state)):
                raise RulesetError(f"{one} keeps a {state.__name__}, whose fields have no defaults: it needs a setup")

    def _find_owners(self, phases: Sequence[type[Phase]]) -> dict[type, str]:
        """Gives for each phase and action whose it is, and checks the names of phases."""
        game = f"game {self.game.name!r}"
        owners: dict[type, str] = {}
        for phase in phases:
            owners |= dict.fromkeys((phase, *phase.actions, *phase.lent), game)
        names = {phase.__name__: phase for phase in self.phases if phase in owners}
        for one in self._overlays:
            for phase in () if self.weaver is None else self.weaver.own(one):
                for part in (phase, *phase.actions, *phase.lent):
                    owners.setdefault(part, str(one))
        for phase in self.phases:
            other = names.setdefault(phase.__name__, phase)
            if other is not phase and owners[other] != owners[phase]:
                raise conflict(owners[other], owners[phase], f"what the name of phase {phase.__name__!r} means")
        return owners

    def actions(self) -> list[type[Action]]:
        """Gives every action that a phase offers or lends."""
        return list(dict.fromkeys(a for phase in self.phases for a in (*phase.actions, *phase.lent)))

    def is_of(self, one: Chosen, part: type) -> bool:
        """Tells whether a phase or action comes with that overlay."""
        return self.owners.get(part) == str(one)

    def inherited(self, phase: type[Phase]) -> set[str]:
        """Gives the fields that a phase of an overlay has from phases of the game."""
        bases = [base for base in phase.__mro__[1:] if base in self._game_phases]
        return {field for base in bases for field in base.__struct_fields__}

    def tag_of(self, phase: type[Phase]) -> str:
        """Gives how the tag of a phase must begin: with the game, and the overlay that it comes with."""
        for one in self._overlays:
            if self.is_of(one, phase):
                return f"{self.game.name}.{one.name}."
        return f"{self.game.name}."


def _weaves(one: Chosen) -> bool:
    return one.changes.flow or bool(one.parts.phases.get(one.overlay.game))
