"""A ruleset made ready for one number of players and one choice of options; it starts positions and serves them."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from ._core import Rng
from .chance import Feed, fed
from .codec import Codec
from .errors import (
    GameFault,
    OptionError,
    PlayersError,
    PositionError,
    RulesetError,
    UndercroftError,
    blaming,
    encodable,
    show,
)
from .flow import Event, Phase, Unwind
from .game import Component, Options, Score
from .sampling import sample
from .secrecy import Tally
from .shapes import bare, fields, is_shared
from .table import Observation, Position
from .words import Answers, Pile

if TYPE_CHECKING:
    from .ruleset import Ruleset
    from .table import Table


class Setting:
    """One game, one number of players, one choice of options: what all positions of such matches share.

    `start(seed)` gives a fresh position; the loop for play-outs is

        position = setting.start(seed)
        while asked := position.players():
            actions = position.legal(asked[0])
            position.play_unchecked(asked[0], choose(actions))
        position.scores()
    """

    def __init__(self, ruleset: Ruleset, seats: int, options: Options) -> None:
        game = ruleset.game
        self.ruleset = ruleset
        self.game = game
        self.seats = seats
        self.options = options
        self._set_up = f"the set-up of {game.name}"
        self.overlays: tuple[str, ...] = tuple(sorted(one.name for one in ruleset.overlays))
        """The names of the overlays that were chosen, in order."""
        self.strict = ruleset.strict
        self.listeners = ruleset.listeners
        self.rules = ruleset.named_rules
        self.weaver = ruleset.weaver
        self.max_decisions = options.max_decisions or game.max_decisions
        with blaming(f"the static data of {game.name}"):
            self.static = game.static(options, seats, ruleset.read_data(options))
            self.components = {name: self._component(name, make) for name, make in ruleset.components.items()}
        self.unknown = {
            name: [-1 - back for back in component.backs or (0,) * len(component.kinds)]
            for name, component in self.components.items()
        }
        self.codec = Codec(self, ruleset.types)
        self.copy_state: Callable[[Any], Any] = ruleset.copy_state
        self._copy_phase = ruleset.copy_phase
        self._ordered = ruleset.ordered
        self._scoring = tuple(ruleset.scoring.values())

    def _component(self, name: str, make: Any) -> Component:
        component = make if isinstance(make, Component) else make(self.static)
        if not isinstance(component, Component):
            raise RulesetError(f"component {name!r} of {self.game.name} is a {type(component).__name__}, no Component")
        return component

    def given_options(self) -> dict[str, Any]:
        """Gives the options that differ from their defaults, as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self.options)
        default = msgspec.to_builtins(type(self.options)())
        return {name: value for name, value in plain.items() if value != default[name]}

    @functools.cached_property
    def fingerprint(self) -> str:
        """A short hash of what a record depends on: the ruleset's, components, and static data that can be written."""
        try:
            static = msgspec.json.encode(self.static, order="deterministic")
        except (TypeError, NotImplementedError, ValueError, OverflowError, RecursionError):
            static = b""
        parts = repr([(name, c.kinds, c.counts, c.backs) for name, c in sorted(self.components.items())]).encode()
        return hashlib.blake2b(self.ruleset.fingerprint.encode() + parts + static, digest_size=8).hexdigest()

    # -- beginnings

    def start(self, seed: int, feed: Feed | None = None, log: list[Event] | None = None) -> Position[Any, Any]:
        """Gives the position at the beginning of a match; with a feed, set up with what comes from outside.

        With a `log` the events on the way are written there, and all others too as long as it is the position's.
        OptionError for a seed that is not 0 to 2**64-1.
        """
        own = Rng(checked_seed(seed))
        rng = fed(own, feed, self)
        try:
            with blaming(self._set_up):
                state = self.game.setup(self.static, self.options, self.seats, rng)
                if type(state) is not self.game.state:
                    wanted = self.game.state.__name__
                    raise GameFault(f"{self._set_up} gives no {wanted}, but one {type(state).__name__}")
                extra = self._set_up_extra(state, rng)
                position: Position[Any, Any] = Position(self, state, self._flow([self.game.start()]), own, extra=extra)
                position.rng = fed(own, feed, self, position)
                position.log = log
                position.settle()
        except GameFault:
            if feed is not None and feed.problem is not None:  # the fault of whoever was asked, not of the game
                raise feed.problem from None
            raise
        position.rng = own
        if feed is not None:
            feed.finish()
        return position

    def _set_up_extra(self, state: Any, rng: Rng) -> Any:
        """Lets each overlay set up what it keeps beside the state; None if none keeps anything."""
        made: list[Any] = []
        for one in self.ruleset.overlays:
            setup, kind = one.overlay.setup, one.overlay.state
            with blaming(f"the set-up of {one}"):
                data = setup(self.static, self.options, self.seats, rng, state) if setup else kind and kind()
                if not isinstance(data, kind or type(None)):
                    wanted = "nothing" if kind is None else f"a {kind.__name__}"
                    raise TypeError(f"the set-up of {one} gives {wanted}, not {show(data)}")
            if kind is not None:
                made.append(data)
        return self.ruleset.extra(*made) if made else None

    def _flow(self, flow: Sequence[Phase]) -> list[Phase]:
        """Gives a flow, bottom first, with what overlays do to it; what lies below its top has begun."""
        for phase in flow[:-1]:
            phase.begun = True
        weaver = self.weaver
        if weaver is None or not flow:
            return list(flow)
        return [*map(weaver.placed, flow[:-1]), *reversed(weaver.woven(flow[-1:]))]

    def position(
        self, state: Any, flow: Sequence[Phase], seed: int = 0, extra: Sequence[Any] = ()
    ) -> Position[Any, Any]:
        """Gives a hand-made position, for tests and puzzles: bottom of the flow first, automatic steps carried out.

        `extra` is what overlays keep beside the state; what is left out is as at the beginning of a match.
        PositionError if a piece is lost or doubled, as for a position loaded from JSON.
        """
        rng = Rng(seed)
        beside = self._set_up_extra(self.copy_state(state), rng.copy())
        for data in extra:
            setattr(beside, self.ruleset.beside_field(type(data)), data)
        position: Position[Any, Any] = Position(self, state, self._flow(flow), rng, extra=beside)
        self.check(position)
        position.settle()
        return position

    # -- copies, observations, samples

    def copy_flow(self, flow: list[Phase]) -> list[Phase]:
        """Gives an independent copy of a flow."""
        copy = self._copy_phase
        return [copy[type(phase)](phase) for phase in flow]

    def observe(self, position: Position[Any, Any], player: int) -> Observation[Any, Any]:
        """Gives what that player may know of a position; -1 is an onlooker.

        Dicts come in the order of their keys: in which order they were filled can tell what is secret.
        """
        ordered = self._ordered
        state = ordered[self.game.state](position.state)
        flow = [ordered[type(phase)](phase) for phase in position.flow]
        unknown = self.unknown
        self.ruleset.blank_state(state, player, -1, unknown)
        blanks = self.ruleset.blank_phase
        for phase in flow:
            blanks[type(phase)](phase, player, -1, unknown)
        extra = position.extra
        if extra is not None:
            extra = ordered[self.ruleset.extra](extra)
            self.ruleset.blank_extra(extra, player, -1, unknown)
        return Observation(self, state, flow, player, position.decisions, position.unfinished, extra)

    def sample(self, observation: Observation[Any, Any], rng: Rng) -> Position[Any, Any]:
        """Gives a possible position for an observation; see `undercroft.sampling`."""
        return sample(self, observation, rng)

    # -- scores

    def scores(self, table: Table[Any, Any]) -> list[Score]:
        """Gives each seat's score."""
        scoring = self._scoring
        return [Score(tuple([line for count in scoring for line in count(table, seat)])) for seat in range(self.seats)]

    def winners(self, table: Table[Any, Any]) -> list[int]:
        """Gives the seats that win with the scores as they are."""
        return self.game.winners(table, self.scores(table))

    def value(self, table: Position[Any, Any] | Observation[Any, Any], player: int) -> float:
        """Gives how good a position is for a player; higher is better, and only values of one game compare.

        It is the game's own `value`, of what the player may know of the position (an observation is taken as it is);
        for a game without one, how many points the player's score leads the best other's by.

        >>> from undercroft import Host
        >>> from undercroft.examples import tic_tac_toe
        >>> match = Host(plugins=[tic_tac_toe]).match("tic-tac-toe")
        >>> for player, action in ((0, "mark 1"), (1, "mark 2"), (0, "mark 5"), (1, "mark 3"), (0, "mark 9")):
        ...     match.play(player, action)
        >>> match.setting.value(match.position, 0), match.setting.value(match.position, 1)
        (1, -1)
        """
        own = self.game.value
        if own is not None:
            return own(table if isinstance(table, Observation) else self.observe(table, player), player)
        totals = [score.total for score in self.scores(table)]
        mine = totals.pop(player)
        return mine - max(totals, default=0)

    # -- checks of positions from outside

    def tally(self, table: Table[Any, Any]) -> Tally:
        """Counts all pieces of a position or observation."""
        tally = Tally({name: len(component.kinds) for name, component in self.components.items()})
        self.show_pieces(table, tally)
        return tally

    def show_pieces(self, table: Table[Any, Any], tally: Tally) -> None:
        """Shows all pieces of a position or observation to a tally."""
        self.ruleset.tally_state(table.state, tally)
        if table.extra is not None:
            self.ruleset.tally_extra(table.extra, tally)
        for phase in table.flow:
            self.ruleset.tally_phase[type(phase)](phase, tally)

    def misplaced(self, position: Position[Any, Any]) -> list[str]:
        """Says which pieces are lost, doubled, unknown or none at all: every piece is in exactly one place.

        The flow of a match that was cut is gone, and with it the pieces that its phases held.
        """
        tally = self.tally(position)
        wrong = tally.wrong
        wrong += [f"a piece of {name} is unknown: a position names every piece" for name, *_ in tally.unknown[:1]]
        for name, component in self.components.items():
            for kind, have, want in zip(component.kinds, tally.counts[name], component.counts, strict=True):
                if have > want or (have < want and not position.unfinished):
                    wrong.append(f"there are {have} pieces {kind!r} of {name}; the game has {want}")
        return wrong

    def check(self, position: Position[Any, Any]) -> None:
        """Raises PositionError if pieces are lost, doubled or unknown, a list lacks a seat, or the rules fail."""
        self.check_facts(position)
        self.guard("the position", lambda: self._try_rules(position))

    def check_facts(self, position: Position[Any, Any]) -> None:
        """Checks the same without trying the rules, which takes as long as all the rest."""
        wrong: list[str] = []
        if position.unfinished and position.flow:
            wrong.append("unfinished is for a match that was cut, and nothing of its flow is left")
        if position.decisions > self.max_decisions:
            wrong.append(f"it is after {position.decisions} decisions; a match is cut after {self.max_decisions}")
        self.guard("the position", position.to_bytes)
        self._check_seats(position.state, self.game.state, "state", wrong)
        if position.extra is not None:
            self._check_seats(position.extra, type(position.extra), "beside", wrong)
        for index, phase in enumerate(position.flow):
            self._check_seats(phase, type(phase), f"flow[{index}]", wrong)
            player = getattr(phase, "player", 0)
            if type(player) is int and not 0 <= player < self.seats:
                wrong.append(f"flow[{index}].player is {player}; seats are 0 to {self.seats - 1}")
            if isinstance(phase, Unwind) and not 0 < phase.frames <= index:
                wrong.append(f"flow[{index}].frames is {phase.frames}; there are {index} phases below")
        if wrong:
            raise PositionError("; ".join(wrong[:5]))
        wrong = self.misplaced(position)
        if wrong:
            raise PositionError("; ".join(wrong[:5]))
        for check in (self.game.check, *(one.overlay.check for one in self.ruleset.overlays)):
            problem = self.guard("the position", partial(check, position)) if check is not None else None
            if problem:
                raise PositionError(problem)

    def _check_seats(self, value: Any, tp: Any, where: str, wrong: list[str]) -> None:
        """Every `PerPlayer` list needs one element for each seat, and what is known of secrets must fit the seats."""
        if isinstance(value, Answers) and value.given != [len(laid) for laid in value.laid]:
            wrong.append(f"{where}.given is {value.given}; it counts the answers in laid")
        if isinstance(value, Pile) and not all(-1 <= seen < 1 << self.seats for seen in value.seen):
            wrong.append(f"{where}.seen is {value.seen}; it holds -1 or a bit for each of {self.seats} players")
        for name, per_player in _seated(tp):
            inside = getattr(value, name)
            if per_player and len(inside) != self.seats:
                wrong.append(f"{where}.{name} has {len(inside)} elements; there are {self.seats} players")
            for item in inside if isinstance(inside, list) else (inside,):
                if isinstance(item, msgspec.Struct) and not item.__struct_config__.frozen:
                    self._check_seats(item, type(item), f"{where}.{name}", wrong)

    def _try_rules(self, position: Position[Any, Any]) -> None:
        """Asks the rules what they would ask; a hand-edited flow can make no sense to them."""
        if not position.flow:
            return
        trial = position.copy()
        trial.settle()
        for player in trial.players():
            if not 0 <= player < self.seats:
                raise PositionError(f"the flow asks player {player}; seats are 0 to {self.seats - 1}")
            if not trial.legal(player):
                raise PositionError(f"the flow asks player {player}, who has no legal action")
            for action in trial.legal(player):
                self.ruleset.text(action)
        self.observe(trial, -1)
        self.scores(trial)

    def guard(self, what: str, call: Callable[[], Any]) -> Any:
        """Calls and gives the result; an exception of the game's rules becomes a PositionError."""
        try:
            return call()
        except UndercroftError as error:
            if isinstance(error, PositionError):
                raise
            raise PositionError(f"{what} cannot be played on: {error}") from error
        except Exception as error:
            raise PositionError(
                f"{what} cannot be played on: the rules fail with {type(error).__name__}: {error}"
            ) from error


@functools.cache
def _seated(tp: Any) -> tuple[tuple[str, bool], ...]:
    """Gives the fields of a struct that can be wrong for a number of seats, and whether each has one element a seat.

    What never changes, and lists of it, hold nothing that is counted by seats.
    """
    found = []
    for name, field_type in fields(tp):
        inner, marks = bare(field_type)
        items = get_args(inner)[0] if get_origin(inner) is list else inner
        if marks.per_player or not is_shared(items):
            found.append((name, marks.per_player))
    return tuple(found)


def checked_seed(seed: int) -> int:
    """Gives the seed. OptionError for one that no generator takes."""
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise OptionError("seed", f"it is a whole number from 0 to 2**64 - 1, not {show(seed)}")
    return seed


def checked_names(names: Iterable[str], seats: int) -> tuple[str, ...]:
    """Gives the names of the players: none, or one for each seat. PlayersError for others."""
    given = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else (names,)
    for name in given:
        if not isinstance(name, str) or len(name) > 200 or not encodable(name):
            raise PlayersError(f"the name of a player is a text of at most 200 characters, not {show(name)}")
    if given and len(given) != seats:
        raise PlayersError(f"there are {len(given)} names for {seats} players")
    return given
