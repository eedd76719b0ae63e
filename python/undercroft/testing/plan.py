"""What is to be tried on a game: which settings and seeds, with which checks; and how one check is run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft import Host, PluginError, Position, RulesetError, UndercroftError
from undercroft.errors import describe
from undercroft.options import choices, other_values
from undercroft.setting import Setting

from . import checks
from .case import Case, Check, Move, rng_for
from .errors import ConformanceError
from .exercise import Exercise
from .reach import Reach, Wanted
from .route import Route, RouteError
from .shrink import shrink

DECISIONS: Final = 1000
"""How many decisions of a play-out are looked at, unless the author says otherwise."""
STREAMS: Final = 8
"""How many random play-outs are tried for one that is kept."""


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """What a game may cost; what is left out is not measured."""

    decision_us: float | None = None
    """Microseconds for a decision: listing what is legal, and playing it."""
    copy_us: float | None = None
    """Microseconds for a copy of a position."""
    save_bytes: int | None = None
    """The size of the largest saved position, as MessagePack."""
    memory_mb: float | None = None
    """Megabytes that a play-out takes at its peak, the set-up included."""


class Plan:
    """Everything that `conformance`, `verify` and `failures` are asked to try. See `undercroft.testing.conformance`."""

    def __init__(
        self,
        game: str | object,
        *,
        plugins: Sequence[object] | None = None,
        overlays: Sequence[str] = (),
        players: Iterable[int] | None = None,
        options: Sequence[Mapping[str, Any]] | None = None,
        routes: Sequence[Route] = (),
        games: int = 5,
        seed: int = 1,
        decisions: int | None = None,
        tests: str | Path | None = None,
        records: str | Path | None = None,
        shape: str | Path | None = None,
        budget: Budget | None = None,
        reach: Reach | None = None,
        complete: Iterable[str] = (),
        without: Mapping[str, str] | None = None,
    ) -> None:
        if not isinstance(game, str):
            plugins = [game, *(plugins or ())]
        self.plugins = None if plugins is None else list(plugins)
        self.overlays = tuple(overlays)
        self.host, self.lenient = Host(self.plugins, strict=True), Host(self.plugins, strict=False)
        self.name = game if isinstance(game, str) else own_game(self.host, game)
        self.games, self.seed = games, seed
        self.decisions = DECISIONS if decisions is None else decisions
        self.tests, self.records, self.shape = (None if p is None else Path(p) for p in (tests, records, shape))
        self.budget = budget or Budget()
        self.without = dict(without or {})
        checks.load(self.without)
        self._players = None if players is None else list(players)
        self._options = None if options is None else [dict(some) for some in options]
        self._routes = tuple(routes)
        self._scripts: dict[tuple[Any, ...], list[Move]] = {}
        self.shared: dict[Any, Any] = {}
        """What a check keeps from one of its runs to the next."""
        self.now: Sequence[int] = ()
        """The seeds that the check which is running goes through."""
        self.exercise = Exercise()
        if not (self._players is None or self._players) and not self._routes:
            raise ValueError("there is nothing to try: neither a number of players nor a route")
        self.wanted = Wanted(self.exercise, reach, complete)
        self.compiled: ConformanceError | None = None
        """Why the game cannot be tried at all."""
        try:
            self.game = self.host.game(self.name)
            self.exercise.watch(self.host.ruleset(self.name, self.overlays))
            self.exercise.known["players"] = [str(count) for count in self.game.seats]
            self.exercise.known["option"] = [
                f"{name} {value}" if several else name
                for name, several in choices(self.game.options).items()
                for value in several or ("",)
            ]
            self.exercise.watch_rules(self.lenient.ruleset(self.name, self.overlays))
        except RulesetError as error:
            self.compiled = ConformanceError("flow", f"it does not compile: {error}", game=self.name)

    # -- what to try

    def setting(self, host: Host, players: int, options: Mapping[str, Any]) -> Setting:
        """Gives the setting of a host."""
        return host.setting(self.name, players, options, self.overlays)

    def settings(self) -> list[Route]:
        """Gives the settings that are tried.

        Every number of players that options allow with each of the given options, and the routes. Where no options are
        given: every number with the defaults, and each other value of an option that is a choice, once, with one number
        after the other. A number that was asked for and that no options allow is tried, and fails.
        """
        if self._options is not None:
            return [*(Route(count, some) for some in self._options for count in self._counts(some)), *self._routes]
        others = []
        for turn, (name, value) in enumerate(other_values(self.game.options)):
            counts = self._counts({name: value})[::-1]
            others += [Route(counts[turn % len(counts)], {name: value})] if counts else []
        return [*(Route(count) for count in self._counts({})), *others, *self._routes]

    def _counts(self, options: Mapping[str, Any]) -> list[int]:
        """Gives the numbers of players to try with some options: those asked for, if none of them is allowed."""
        counts = list(self.game.seats) if self._players is None else self._players
        if self.game.seating is None:
            return counts
        try:
            allowed = self.host.ruleset(self.name, self.overlays).seating(options).seats
        except UndercroftError:
            return counts  # it is met again where a match is tried
        return [count for count in counts if count in allowed] or counts

    def seeds(self) -> list[int]:
        """Gives the seed of each play-out of a setting."""
        return [self.seed + number for number in range(self.games)]

    # -- play-outs

    def play_out(self, route: Route, seed: int) -> list[Move]:
        """Gives the actions of a random play-out; every second one chooses among the kinds of actions first.

        Of a few that are tried it is the one in which most kinds of decisions come up, or one in which the game raises.
        """
        key = (*route.key, seed)
        if key not in self._scripts:
            setting = self.setting(self.lenient, route.players, route.options)
            moves = self._richest(setting, route, seed)
            self._scripts[key] = moves
            self.note(setting, route.options, moves)
        return self._scripts[key]

    def note(self, setting: Setting, options: Mapping[str, Any], moves: Sequence[Move]) -> None:
        """Notes what a play-out has exercised."""
        for _, action in moves:
            self.exercise.saw("action", type(action).__name__)
        known = self.exercise.known.setdefault("seat", [])
        known += [name for seat in range(setting.seats) if (name := f"{seat} of {setting.seats}") not in known]
        for player, _ in moves:
            self.exercise.saw("seat", f"{player} of {setting.seats}")
        if moves:
            self.exercise.saw("players", str(setting.seats))
            for name in choices(self.game.options):
                self.exercise.saw("option", f"{name} {getattr(setting.options, name)}")
                if name in options:
                    self.exercise.saw("option", name)

    def looked_at(self, route: Route) -> int:
        """Gives how many decisions of a play-out are looked at."""
        return self.decisions if route.decisions is None else route.decisions

    def _richest(self, setting: Setting, route: Route, seed: int) -> list[Move]:
        best: list[Move] = []
        decisions = self.looked_at(route)
        most = tried = 0
        for stream in range(STREAMS):
            moves: list[Move] = []
            try:
                kinds = self._choose(setting.start(seed), route, seed, moves, decisions, stream)
            except RouteError:
                raise
            except Exception:  # noqa: BLE001 - it is met again on the walk
                return moves
            if len(kinds) > most:
                best, most = moves, len(kinds)
            tried += len(moves)
            if tried > decisions:
                break
        return best

    def _choose(
        self, position: Position[Any, Any], route: Route, seed: int, moves: list[Move], most: int, stream: int = 0
    ) -> set[tuple[type, type]]:
        """Plays at random and gives the kinds of decisions: phase and action. Each move is noted before it is made.

        A route leads as far as is looked at; whether random play ends is not for it to say.
        """
        led = self.looked_at(route)
        seen: set[tuple[type, type]] = set()
        dice = rng_for(seed, f"play-out {stream}")
        played: Counter[Hashable] = Counter()
        by_kind = seed % 2 == 0
        while len(moves) < most and (asked := position.players()):
            player = asked[dice.below(len(asked))] if len(asked) > 1 else asked[0]
            legal = position.legal(player)
            if not legal:
                break
            if len(moves) < led:
                legal = route.preferred(position, player, legal, played)
            if by_kind:
                kinds = list(dict.fromkeys(map(type, legal)))
                kind = kinds[dice.below(len(kinds))]
                legal = [action for action in legal if type(action) is kind]
            action = legal[dice.below(len(legal))]
            moves.append((player, action))
            route.note(action, played)
            seen.add((type(position.flow[-1]), type(action)))
            position.play_unchecked(player, action)
        return seen

    def finish(self, case: Case) -> tuple[Position[Any, Any] | None, Exception | None]:
        """Gives the last position of a play-out that goes on to the end, and what the game raised on the way."""
        setting = case.setting
        moves: list[Move] = []
        position = None
        try:
            position = setting.start(case.seed)
            self._choose(position, case.route, case.seed, moves, setting.max_decisions)
        except RouteError:
            raise
        except Exception as error:  # noqa: BLE001 - given to the caller
            return position, error
        finally:
            case.played = [(player, describe_action(setting, action)) for player, action in moves]
            self.note(setting, case.options, moves)
        return position, None

    # -- one check

    def run(self, check: Check, route: Route, games: int | None = None, seed: int | None = None) -> None:
        """Runs a check in a setting, over all its play-outs. ConformanceError at the first failure."""
        first = self.seed if seed is None else seed
        count = (self.games if games is None else games) if check.kind == "game" else 1
        self.now = range(first, first + count)
        self.exercise.saw("check", check.name)
        if check.kind == "game" and (error := self.impossible(route)) is not None:
            if check.name == "ends":
                raise error
            self.exercise.skip(check.name, f"no match is possible with {route}")
            return
        for number in self.now:
            self._run_one(check, route, number)

    def impossible(self, route: Route) -> ConformanceError | None:
        """Gives the failure of `ends` for a setting that cannot even be made; one such fault is enough."""
        try:
            self.setting(self.lenient, route.players, route.options)
        except Exception as error:  # noqa: BLE001 - it is the game's
            case = Case(self, "ends", route, self.seed, [])
            return case.error(f"no match is possible: {describe(error)}", error)
        return None

    def _run_one(self, check: Check, route: Route, seed: int) -> None:
        failed = self._try(check, route, seed, None)
        if failed is None:
            return
        error, script = failed
        if check.shrinks and check.kind == "game" and script:
            error = self._shortest(check, route, seed, script, error)
        raise error

    def _try(
        self, check: Check, route: Route, seed: int, script: Sequence[Move] | None
    ) -> tuple[ConformanceError, list[Move]] | None:
        """Gives the error of one run and the moves after which it came; None if the check passes."""
        case = Case(self, check.name, route, seed, script)
        try:
            check.run(case)
        except Exception as error:  # noqa: BLE001 - whatever a game raises in a check is a failure of it
            broken = case.broken(error)
            if check.kind == "ruleset":
                broken.seed = None  # no play-out shows it
            return broken, list(case.moves)
        finally:
            case.close()
        return None

    def _shortest(
        self, check: Check, route: Route, seed: int, script: list[Move], error: ConformanceError
    ) -> ConformanceError:
        """Gives the error for the shortest list of actions that is found."""
        whole = self.play_out(route, seed)
        found = error

        def fails(some: Sequence[Move]) -> Sequence[Move] | None:
            nonlocal found
            played = self._playable(route, seed, some)
            failed = self._try(check, route, seed, played)
            if failed is None:
                return None
            found = failed[0]
            return played

        quiet, self.exercise.quiet = self.exercise.quiet, True
        try:
            # The fault may show at the step after the last that was played, or in what it does.
            for end in dict.fromkeys((len(script), len(script) + 1, len(whole))):
                if shrink(whole[:end], fails) is not None:
                    found.before = len(script)
                    return found
        finally:
            self.exercise.quiet = quiet
        return error

    def _playable(self, route: Route, seed: int, script: Sequence[Move]) -> list[Move]:
        """Gives the part of a list of moves that can be played; the last one may raise."""
        case = Case(self, "", route, seed, script)
        return [(step.player, step.action) for step in case.walk()]


def own_game(host: Host, plugin: object) -> str:
    """Gives the name of the first game that a plugin registers. PluginError if it registers none."""
    names = host.games()
    if not names:
        raise PluginError(f"{getattr(plugin, '__name__', type(plugin).__name__)} registers no game")
    return next(iter(host._games))


def describe_action(setting: Setting, action: Any) -> str:
    """Gives an action in notation, or as Python writes it if it has none."""
    try:
        return setting.ruleset.text(action)
    except UndercroftError as error:
        return describe(error)
