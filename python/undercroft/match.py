"""A match: a position, what was done so far, undo, and the checked way to play."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import msgspec

from .errors import (
    GameFault,
    IllegalAction,
    MatchOver,
    NotAnAction,
    NotYourTurn,
    PlayersError,
    PluginError,
    PositionError,
    RecordError,
    UndercroftError,
    UndoRefused,
    blaming,
    describe,
    fault,
    show,
)
from .flow import Action, Event, Phase, Refusal
from .game import Score
from .table import Observation, Position

if TYPE_CHECKING:
    from .record import Record, Recorder
    from .setting import Setting


class Done(NamedTuple):
    """One entry of `Match.actions`: who acted, and how."""

    player: int
    action: Action


class _Undo(msgspec.Struct, frozen=True):
    """What it takes to take an action back."""

    player: int
    before: bytes
    """The position in which it was done, saved."""
    events: int


class Match:
    """A match being played. Made by `Host.match`, `Host.load` or `Host.from_json`.

    Nothing that fails changes it: an illegal action, a fault in a game's code, an interrupt by the user. As a context
    manager it closes its record file at the end.
    """

    def __init__(
        self,
        setting: Setting,
        seed: int | None,
        *,
        position: Position[Any, Any] | None = None,
        names: tuple[str, ...] = (),
        finished: Sequence[Callable[[Match], None]] = (),
    ) -> None:
        if names and len(names) != setting.seats:
            raise PlayersError(f"there are {len(names)} names for {setting.seats} players")
        self.setting = setting
        self.ruleset = setting.ruleset
        self.seed = seed
        """The seed the match began with; None for a position that came without."""
        self.names = names
        self.actions: list[Done] = []
        """What was done so far, pairs of player and action; without what was taken back."""
        self.events: list[Event] = []
        if position is None:
            assert seed is not None
            position = setting.start(seed)
        self.position = position
        """The position as it is now; it changes as the match goes on, a copy does not."""
        self._recorded: bytes | None = None
        """The position as the record has it. While there is a record, nothing but `play` and `undo` may change it."""
        self._touched = False
        """Whether a step that is under way has begun to change the position."""
        self._undo: list[_Undo] = []
        self._no_undo = "nothing was done yet"
        self._recorder: Recorder | None = None
        self._finished = tuple(finished)

    # -- asking

    def players(self) -> tuple[int, ...]:
        """Names the players who must act; empty when the match is over."""
        return tuple(self.position.players())

    def legal(self, player: int) -> list[Any]:
        """Lists the legal actions of a player, in a stable order; none for a player who is not asked."""
        self._seat(player)
        try:
            return list(self.position.legal(player))
        except UndercroftError:
            raise
        except Exception as error:
            raise fault(self._where("legal"), error) from error

    def text(self, action: Action) -> str:
        """Gives an action in notation."""
        return self.ruleset.text(action)

    def prompt(self, player: int) -> str:
        """Words what the player is asked for, from what that player may know."""
        self._seat(player)
        with blaming(self._where("prompt")):
            return self.observation(player).prompt(player)

    def observation(self, player: int | None = None) -> Observation[Any, Any]:
        """Gives what a player may know, or an onlooker for None. It stays as it is when the match goes on."""
        if player is not None:
            self._seat(player)
        return self.position.observation(player)

    def view(self, player: int | None = None) -> dict[str, Any]:
        """Gives all that a client of one seat, or an onlooker's, needs, as plain data; see `undercroft.export.view`."""
        from .export import view

        return view(self, player)

    def log(self, player: int | None = None) -> list[str]:
        """Gives what happened so far, one line an event, as that player (or an onlooker) may know it."""
        seat = -1 if player is None else self._seat(player)
        with blaming(f"the log of {self.setting.game.name}"):
            return [line for event in self.events if (line := self.ruleset.tell(event, seat))]

    def scores(self) -> list[Score]:
        """Gives each seat's score as the rules count it now: `total`, and `lines` of `label`, `points`, `rule`."""
        with blaming(f"the scoring of {self.setting.game.name}"):
            return self.position.scores()

    def winners(self) -> list[int]:
        """Gives the seats that have won; empty while the match runs, where nobody wins, and for an unfinished match."""
        with blaming(f"the scoring of {self.setting.game.name}"):
            return self.position.winners()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.over

    @property
    def unfinished(self) -> bool:
        """Whether the match was cut because it reached `max_decisions`."""
        return self.position.unfinished

    def _seat(self, player: int) -> int:
        if type(player) is not int or not 0 <= player < self.setting.seats:
            raise PlayersError(f"there is no player {show(player)}; seats are 0 to {self.setting.seats - 1}")
        return player

    def _where(self, what: str, top: Phase | None = None) -> str:
        if top is None and self.position.flow:
            top = self.position.flow[-1]
        return f"{what} of {self.setting.game.name} in {type(top).__name__ if top else 'the end'}"

    # -- playing

    def play(self, player: int, action: Action | str | Sequence[Action | str]) -> None:
        """Carries out an action, given as it is or in notation, or several (a list, or joined by "; "): all or none.

        IllegalAction, with `rule` and `reason`, if it is not legal now; nothing has changed then. GameFault if the
        game's own code fails.
        """
        self._seat(player)
        if isinstance(action, Action):
            several: Sequence[Action | str] = (action,)
        elif isinstance(action, str):
            several = [part.strip() for part in action.split(";")] if ";" in action else (action,)
        elif isinstance(action, Sequence) and not isinstance(action, (bytes, bytearray, memoryview)):
            several = action
        else:
            raise NotAnAction(f"an action is an Action, a text or a list of them, not {show(action)}")
        if not several:
            raise NotAnAction("no action was given")
        before = saved = self._recorded or self._save()
        start = (len(self.actions), len(self.events), list(self._undo), self._no_undo)
        written = self._recorder.size if self._recorder is not None else 0
        lines: list[tuple[Done, int, bytes]] = []
        try:
            for number, one in enumerate(several, 1):
                done, draws = self._play_one(player, one, saved)
                if self._recorder is not None or number < len(several):
                    saved = self._save()
                    lines.append((done, draws, saved))
            if self._recorder is not None:
                self._recorder.write_actions(self, lines)
                self._recorded = saved
        except BaseException:
            count, events, self._undo, self._no_undo = start
            del self.actions[count:], self.events[events:]
            if self._touched:
                self.position, self._touched = self._load(before), False
            if self._recorder is not None:
                self._recorder.rewind(written)
            raise
        self._touched = False
        if self.position.over:
            self._tell_observers()

    def _tell_observers(self) -> None:
        """The action stands whatever an observer does, and all are told.

        A failure is a warning, in strict mode an error.
        """
        failed: list[tuple[str, Exception]] = []
        for observe in self._finished:
            try:
                observe(self)
            except Exception as error:  # noqa: BLE001 - told of below
                name = (
                    f"{getattr(observe, '__module__', '')}.{getattr(observe, '__qualname__', type(observe).__name__)}"
                )
                failed.append((f"{name}, an observer of finished matches, failed: {describe(error)}", error))
        for message, cause in failed:
            if self.setting.strict:
                raise PluginError(message) from cause
            warnings.warn(message, RuntimeWarning, stacklevel=3)

    def _play_one(self, player: int, action: Action | str, before: bytes) -> tuple[Done, int]:
        """Plays one action; whatever goes wrong, `play` goes back to what it saved. `before` is the position saved."""
        position = self.position
        asked = position.players()
        if not asked:
            raise MatchOver("the match is over; nobody acts any more")
        if player not in asked:
            turn = " or ".join(str(other) for other in asked)
            raise NotYourTurn(f"player {player} is not asked now; player {turn} is")
        action = self._read(player, action) if isinstance(action, str) else self._find(player, action)
        top, draws, shown = position.flow[-1], position.rng.draws, position.shown
        told: list[Event] = []
        position.log = told
        self._touched = True
        try:
            position.play_unchecked(player, action)
        except UndercroftError:
            raise
        except Exception as error:
            raise fault(self._where(f"playing {self.text(action)!r}", top), error) from error
        position.log = None
        if self.setting.strict:
            self._check_step(position, action)
        draws = position.rng.draws - draws
        if draws:
            self._undo, self._no_undo = [], "dice, cards or tiles were drawn by chance since"
        elif position.shown != shown:
            self._undo, self._no_undo = [], "something hidden was shown since"
        else:
            self._undo.append(_Undo(player, before, len(self.events)))
        done = Done(player, action)
        self.actions.append(done)
        self.events.extend(told)
        return done, draws

    def _save(self) -> bytes:
        """Gives the position as bytes, to go back to; in strict mode tries at once whether that can be done."""
        try:
            saved = self.position.to_bytes()
        except UndercroftError:
            raise
        except Exception as error:
            raise fault(f"saving the position of {self.setting.game.name}", error) from error
        if self.setting.strict:
            self._load(saved)
        return saved

    def _load(self, saved: bytes) -> Position[Any, Any]:
        """Gives a position that was saved. GameFault if the game had put a value into it that its types do not have."""
        try:
            return self.setting.codec.load(saved)
        except PositionError as error:
            raise fault(f"going back to a position of {self.setting.game.name}", error) from error

    def _check_step(self, position: Position[Any, Any], action: Action) -> None:
        """Raises GameFault if the action lost or doubled a piece, or left somebody asked with nothing to do."""
        name = self.setting.game.name
        if wrong := self.setting.misplaced(position):
            raise GameFault(f"{name} lost count of its pieces on {self.text(action)!r}: {'; '.join(wrong[:5])}")
        for player in position.players():
            if not position.legal(player):
                phase = type(position.flow[-1]).__name__
                raise GameFault(f"{phase} of {name} asks player {player}, who has no legal action")

    def _find(self, player: int, action: Action) -> Action:
        """Gives the legal action that equals this one. Equal is not the same: True is 1, and is saved as true."""
        legal: list[Action] = self.legal(player)
        try:
            return legal[legal.index(action)]
        except ValueError:
            raise self._refusal(player, action, self.text(action)) from None

    def _read(self, player: int, text: str) -> Action:
        """Gives the action that a text stands for; a refusal names the rule if the text is an action at all."""
        try:
            return self.ruleset.notation.choose(text, self.legal(player))  # type: ignore[no-any-return]
        except IllegalAction as error:
            if type(error) is not IllegalAction:
                raise
        action = self.ruleset.parse(text)
        raise self._refusal(player, action, self.text(action))

    def _refusal(self, player: int, action: Action, text: str) -> IllegalAction:
        """Words why an action is not legal, from the observation of the one who asked, so that it tells no secret."""
        table = self.observation(player)
        top = table.flow[-1]
        told, known = None, None
        try:
            with blaming(self._where("why_not")):
                told = top.why_not(table, player, action)
                if told is not None and not isinstance(told, Refusal):
                    raise TypeError(f"why_not gives a Refusal or None, not {show(told)}")
        except GameFault:
            told = None
            if self.setting.strict:
                raise
        rule = told.rule if told else (top.rule if type(action) not in top.actions else action.rule) or top.rule
        reason = told.reason if told else "not legal now"
        try:
            known = self.ruleset.rules.get(rule)
        except UndercroftError:  # a refusal does not wait for a good file of rules
            if self.setting.strict:
                raise
        return IllegalAction(reason, rule, known.text if known else "", text)

    # -- undo

    def undo(self, player: int | None = None) -> None:
        """Takes the last action back; with a player, only if it was his. UndoRefused says why not.

        An action may be taken back while no draw was made, nothing hidden was shown, and nobody else acted since.
        """
        if player is not None:
            self._seat(player)
        if not self._undo:
            raise UndoRefused(f"the last action cannot be taken back: {self._no_undo}")
        last = self._undo[-1]
        if player is not None and last.player != player:
            raise UndoRefused(f"player {player} cannot take an action back: player {last.player} acted since")
        position = self._load(last.before)
        if self._recorder is not None:
            self._recorder.write_undo()
            self._recorded = last.before
        self._undo.pop()
        self.position = position
        del self.events[last.events :]
        self.actions.pop()

    # -- copies and saves

    def copy(self) -> Match:
        """Gives an independent match that stands where this one does, actions so far included; it is not recorded."""
        copied = Match(self.setting, self.seed, position=self.position.copy(), names=self.names)
        copied.actions = list(self.actions)
        copied.events = list(self.events)
        copied._undo = list(self._undo)
        copied._no_undo = self._no_undo
        return copied

    def to_json(self) -> str:
        """Gives the whole match position as JSON, secrets and generator included: for the one who runs the match."""
        from .codec import FORMAT

        overlays = {one.name: one.overlay.schema for one in self.ruleset.overlays}
        plain: dict[str, Any] = {
            "undercroft": FORMAT,
            "game": self.setting.game.name,
            "version": ", ".join(f"{name} {version}" for name, version in self.ruleset.versions.items()),
            "schema": self.setting.game.schema,
            "players": self.setting.seats,
            "options": self.setting.given_options(),
            **({"overlays": overlays} if overlays else {}),
            "seed": self.seed,
            "names": list(self.names),
        }
        with blaming(f"saving the position of {self.setting.game.name}"):
            plain["position"] = self.setting.codec.to_plain(self.position)
            return msgspec.json.encode(plain).decode()

    def record_to(self, path: str | Path) -> None:
        """Begins to write the match to a new record file.

        RecordError if it exists, or if the match is recorded or did not just begin from its seed.
        """
        from .record import Recorder

        if self._recorder is not None:
            raise RecordError(f"the match is recorded already, in {self._recorder.path}")
        if self.actions or self.seed is None or self.position != self.setting.start(self.seed):
            raise RecordError("a record begins with the match: this one has begun without")
        self._recorder = Recorder.create(path, self)

    def resume_to(self, record: Record) -> None:
        """Goes on writing to the record file that this match was loaded from."""
        from .record import Recorder

        self._recorder = Recorder.append(record)
        if self.over and record.result is None:  # a crash took the last line only
            self._recorder.write_actions(self, ())

    def close(self) -> None:
        """Closes the record file, if there is one; the match can be played on without."""
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = self._recorded = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Draws in a notebook what everybody may know; what one player sees is drawn by `observation(player)`."""
        if self.setting.game.scene is None:
            return {"text/plain": repr(self)}
        return self.observation()._repr_mimebundle_()

    def __repr__(self) -> str:
        state = "over" if self.over else f"player {', '.join(map(str, self.players()))} to act"
        return (
            f"<Match of {self.setting.game.name}, {self.setting.seats} players, {len(self.actions)} actions: {state}>"
        )
