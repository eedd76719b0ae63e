"""What a check is given: one game in one setting with one seed, and a way to walk through a random play-out of it."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn

import msgspec

from undercroft import Host, Match, Position, Rng
from undercroft.errors import describe

from .errors import ConformanceError

if TYPE_CHECKING:
    from undercroft import Action
    from undercroft.ruleset import Ruleset
    from undercroft.setting import Setting

    from .plan import Plan
    from .route import Route

Move = tuple[int, Any]
"""A player and an action."""
LATEST = 2
"""How many of the last steps are looked at while a list of actions is made short."""


class Check(msgspec.Struct, frozen=True):
    """One promise of every game: its name, the promise in a sentence, and the code that tries to break it.

    `run(case)` calls `case.fail(message)` if the promise is broken; whatever it raises counts as a failure too. A check
    of kind `game` runs for each setting and seed, of kind `setting` once for each setting, of kind `ruleset` once.
    """

    name: str
    claim: str
    run: Callable[[Case], None]
    kind: Literal["game", "setting", "ruleset"] = "game"
    shrinks: bool = True
    """Whether a failure is tried again with fewer actions."""


class Step(NamedTuple):
    """A decision of a play-out: the position before it (copy it before you play on it), and what is chosen."""

    number: int
    """How many decisions were made before."""
    position: Position[Any, Any]
    asked: tuple[int, ...]
    player: int
    legal: list[Any]
    """The legal actions of the player."""
    action: Any


class Case:
    """One game, setting and seed, for one run of one check.

    `host` and `strict` have every transition checked, `setting` has not: a check walks through play without being
    stopped by faults that are another check's. Walks follow the same play-out in all checks; `position` is where the
    walk has come to, `raised` what ended it before its time.
    """

    def __init__(self, plan: Plan, check: str, route: Route, seed: int, script: Sequence[Move] | None) -> None:
        self.plan = plan
        self.check = check
        self.route = route
        self.players, self.options, self.seed = route.players, dict(route.options), seed
        self.shrinking = script is not None
        self.raised: Exception | None = None
        self.position: Position[Any, Any] | None = None
        self.played: list[tuple[int, str]] = []
        """What the walk has played, in notation."""
        self.moves: list[Move] = []
        """The same, as pairs of player and action."""
        self._script = script
        self._recorded: list[Match] = []

    # -- what is tested

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.plan.name

    @property
    def host(self) -> Host:
        """A strict host that has the game."""
        return self.plan.host

    @property
    def lenient(self) -> Host:
        """A host that has the game and is not strict."""
        return self.plan.lenient

    @property
    def strict(self) -> Setting:
        """The setting in which each transition is checked."""
        return self.plan.setting(self.host, self.players, self.options)

    @property
    def setting(self) -> Setting:
        """The setting in which walks are made."""
        return self.plan.setting(self.lenient, self.players, self.options)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of that setting, which is quick to ask for: settings are made anew, to carry nothing over."""
        return self.plan.lenient.ruleset(self.plan.name, self.plan.overlays)

    @property
    def script(self) -> Sequence[Move]:
        """The play-out that walks follow."""
        if self._script is None:
            self._script = self.plan.play_out(self.route, self.seed)
        return self._script

    @cached_property
    def given(self) -> frozenset[str]:
        """The rules that are not the tested wheel's: those of the game, where overlays lie over it."""
        return frozenset(self.host.ruleset(self.name).rules if self.plan.overlays else ())

    @cached_property
    def left_out(self) -> dict[str, str]:
        """The rules that the tested wheel leaves out on purpose, with the reason; an overlay may have the game's."""
        rules = self.ruleset.rules.items()
        return {rule: one.left_out for rule, one in rules if one.left_out and rule not in self.given}

    @cached_property
    def folder(self) -> Path:
        """An empty folder for this case, removed at the end."""
        self._temporary = tempfile.TemporaryDirectory(prefix="undercroft-")
        return Path(self._temporary.name)

    def close(self) -> None:
        """Closes the records and removes the folder."""
        for match in self._recorded:
            match.close()
        if "folder" in self.__dict__:
            self._temporary.cleanup()

    def rng(self, label: str) -> Rng:
        """Gives a generator for the check's own choices: the same for the same seed and label."""
        return rng_for(self.seed, f"{self.check}/{label}")

    # -- walking

    def pick(self, count: int, label: str = "") -> frozenset[int]:
        """Gives the numbers of about so many steps of the play-out, the first and last among them; drawn by seed.

        For what takes too long to be done at every step. While a list of actions is made short it is the last steps.
        """
        length = len(self.script)
        if self.shrinking:
            return frozenset(range(max(length - LATEST, 0), length))
        if length <= count:
            return frozenset(range(length))
        numbers = list(range(1, length - 1))
        self.rng(f"pick/{label}").shuffle(numbers)
        return frozenset((0, length - 1, *numbers[: max(count - 2, 0)]))

    def walk(self, sample: int | None = None, strict: bool = False) -> Iterator[Step]:
        """Plays the play-out and gives each decision before it is played; with `sample`, about so many of them.

        An exception of the game ends the walk; it is then in `raised` (the checks `legal`, `flow` and `ends` report
        those). A position must be copied before anything is played on it.
        """
        picked = None if sample is None else self.pick(sample)
        self.raised, self.played, self.moves = None, [], []
        setting = self.strict if strict else self.setting
        text = setting.ruleset.text
        try:
            position = self.position = setting.start(self.seed)
        except Exception as error:  # noqa: BLE001 - it is the game's
            self.raised = error
            return
        for wanted in self.script:
            try:
                asked = tuple(position.players())
                found = find(position, asked, *wanted)
            except Exception as error:  # noqa: BLE001 - as above
                self.raised = error
                return
            if found is None:
                continue
            player, legal, action = found
            number = len(self.moves)
            if picked is None or number in picked:
                yield Step(number, position, asked, player, legal, action)
            self.moves.append((player, action))
            try:
                self.played.append((player, text(action)))
                position.play_unchecked(player, action)
            except Exception as error:  # noqa: BLE001 - as above
                self.raised = error
                return

    def fork(self, strict: bool = False) -> Position[Any, Any]:
        """Gives the position to which the walk has come, played anew from the beginning: it shares nothing with it."""
        position = (self.strict if strict else self.setting).start(self.seed)
        for player, action in self.moves:
            position.play_unchecked(player, action)
        return position

    def match(self, strict: bool = False, record: Path | None = None, back: int = 0) -> Match:
        """Gives a match in which everything was played that the walk has played, but for the last `back` actions.

        What was played was not checked; with `strict`, what follows is.
        """
        match = Match(self.setting, self.seed)
        if record is not None:
            match.record_to(record)
            self._recorded.append(match)
        for player, action in self.moves[: len(self.moves) - back]:
            match.play(player, action)
        if strict:
            match.setting = match.position.setting = self.strict
            match.ruleset = self.strict.ruleset
        return match

    # -- results

    def saw(self, kind: str, name: str) -> None:
        """Notes that something of the game was exercised: a phase, an action, an option."""
        self.plan.exercise.saw(kind, name)

    def skip(self, what: str) -> None:
        """Notes that something could not be tried, and why; it is reported, it is no failure."""
        self.plan.exercise.skip(self.check, what)

    def fail(self, message: str, cause: BaseException | None = None) -> NoReturn:
        """Raises ConformanceError for the walk as it stands."""
        raise self.error(message, cause)

    def error(self, message: str, cause: BaseException | None = None) -> ConformanceError:
        """Gives the error that `fail` raises."""
        return ConformanceError(
            self.check,
            message,
            game=self.name,
            players=self.players,
            options=self.options,
            overlays=self.plan.overlays,
            seed=self.seed,
            actions=self.played,
            cause=cause,
        )

    def broken(self, error: BaseException) -> ConformanceError:
        """Gives the error for whatever a check or the game's code raised in it."""
        if isinstance(error, ConformanceError):
            return error
        return self.error(f"it raised {describe(error)}", error)


def rng_for(seed: int, label: str) -> Rng:
    """Gives a generator for a seed and a label."""
    return Rng(int.from_bytes(hashlib.blake2b(f"{seed}/{label}".encode(), digest_size=8).digest()))


def find(
    position: Position[Any, Any], asked: Sequence[int], player: int, action: Action
) -> tuple[int, list[Any], Any] | None:
    """Gives the player, his legal actions and the one that equals this one; None if nobody can do that now.

    While lists of actions are made short an action may come up for another player.
    """
    for one in (player, *(other for other in asked if other != player)) if player in asked else asked:
        legal = position.legal(one)
        if action in legal:
            return one, list(legal), legal[legal.index(action)]
    return None
