"""A match: a position, what was done so far, undo, and the checked way to play."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from .chance import Feed, Source, fed, given
from .course import Course, Done, Undo
from .errors import (
    GameFault,
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
from .flow import Action, Event, Phase
from .game import Score
from .history import APART, Place, Timeline
from .refusing import find, read
from .table import Observation, Position

if TYPE_CHECKING:
    from .record import Record
    from .recording import Recorder, Step
    from .recordlines import Value
    from .setting import Setting

__all__ = ["Done", "Match"]


def _set_up(setting: Setting, seed: int | None, begun: Sequence[Value]) -> Position[Any, Any]:
    """Gives the position at the beginning of a match, set up again with what came from outside."""
    assert seed is not None
    return setting.start(seed, Feed(begun) if begun else None, [])


class Match(Course):
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
        begun: Sequence[Value] | None = None,
        way: tuple[Timeline, int] | None = None,
    ) -> None:
        """Begins from the seed or from a position.

        `begun` is for a position that was set up from the seed with these values from outside; `way` for one that is
        kept in a timeline, at that place.
        """
        if names and len(names) != setting.seats:
            raise PlayersError(f"there are {len(names)} names for {setting.seats} players")
        self.setting = setting
        self.ruleset = setting.ruleset
        self.seed = seed
        """The seed the match began with; None for a position that came without."""
        self.names = names
        self.chance: Source | None = None
        """Is asked for each draw, where chance comes from outside."""
        if position is None:
            assert seed is not None
            position, begun = setting.start(seed, log=[]), ()
        self.position = position
        """The position as it is now; it changes as the match goes on, a copy does not."""
        self._recorded: bytes | None = None
        """The position as the record has it. While there is a record, nothing but `play` and `undo` may change it."""
        self._touched = False
        """Whether a step that is under way has begun to change the position."""
        self._listed: tuple[bytes, int, list[Any]] = (b"", -1, [])
        """What was listed last: in which position that the record has, for whom, and the list."""
        self._recorder: Recorder | None = None
        self._finished = tuple(finished)
        if way is not None:
            super().__init__(way=way)
        elif begun is not None:
            super().__init__(Place(0, partial(_set_up, setting, seed, begun)), begun=begun)
        else:
            super().__init__(Place(0, partial(setting.codec.load, self._save())))
        if self._begun is not None or way is not None:  # what was told during the set-up
            self._events += position.log or ()
            position.log = None

    # -- asking

    def players(self) -> tuple[int, ...]:
        """Names the players who must act; empty when the match is over."""
        return tuple(self.position.players())

    def legal(self, player: int) -> list[Any]:
        """Lists the legal actions of a player, in a stable order; none for a player who is not asked."""
        self._seat(player)
        return list(self._legal(player))

    def _legal(self, player: int) -> list[Any]:
        """Gives the list of the game itself, for who changes nothing in it.

        In a match that is recorded it is asked once in each position: who plays has mostly just looked at it.
        """
        recorded = None if self._touched else self._recorded
        if recorded is not None and self._listed[0] is recorded and self._listed[1] == player:
            return self._listed[2]
        try:
            legal = self.position.legal(player)
        except UndercroftError:
            raise
        except Exception as error:
            raise fault(self._where("legal"), error) from error
        if recorded is not None:
            self._listed = (recorded, player, legal)
        return legal

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
        events = self.events
        with blaming(f"the log of {self.setting.game.name}"):
            return [line for event in events if (line := self.ruleset.tell(event, seat))]

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

    def _where(self, what: str, top: Phase | None = None) -> str:
        if top is None and self.position.flow:
            top = self.position.flow[-1]
        return f"{what} of {self.setting.game.name} in {type(top).__name__ if top else 'the end'}"

    # -- playing

    def play(
        self,
        player: int,
        action: Action | str | Sequence[Action | str],
        *,
        chance: Sequence[Any] | Source | None = None,
    ) -> None:
        """Carries out an action, given as it is or in notation, or several (a list, or joined by "; "): all or none.

        With `chance` the draws come from outside: values in the order of the draws, or a function that is asked.

        IllegalAction, with `rule` and `reason`, if it is not legal now; nothing has changed then. GameFault if the
        game's own code fails. ChanceNeeded if there are fewer values than draws, ChanceError for values that cannot be.
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
        if chance is None:
            chance = self.chance
        feed = None if chance is None else Feed.of(chance)
        before = saved = self._recorded or self._save()
        # What may be taken back only grows, or is a new list then.
        count, events, undo, no_undo = len(self._actions), len(self._events), self._undo, self._no_undo
        steps_back = len(undo)
        recorder = self._recorder
        written = 0 if recorder is None else recorder.size
        lines: list[Step] = []
        left = len(several)
        try:
            for one in several:
                left -= 1
                done, draws, values = self._play_one(player, one, saved, feed)
                if left or recorder is not None:
                    saved = self._save()
                    lines.append((done, draws, saved, values))
            if feed is not None:
                feed.finish()
            if recorder is not None:
                recorder.write_actions(self, lines)
                self._recorded = saved
        except BaseException:
            del self._actions[count:], self._events[events:], undo[steps_back:]
            self._undo, self._no_undo = undo, no_undo
            self._forget()
            if self._touched:
                self.position, self._touched = self._load(before), False
            if recorder is not None:
                recorder.rewind(written, self.count)
            raise
        self._touched = False
        if self.count - self._places[-1].number >= APART:
            self._places.append(Place(self.count, partial(self.setting.codec.load, self._recorded or self._save())))
        if not self.position.flow:
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

    def _play_one(
        self, player: int, action: Action | str, before: bytes, feed: Feed | None
    ) -> tuple[Done, int, list[Value]]:
        """Plays one action; gives it with its draws, and what came from outside.

        Whatever goes wrong, `play` goes back to what it saved. `before` is the position saved.
        """
        position = self.position
        asked = position.players()
        if not asked:
            raise MatchOver("the match is over; nobody acts any more")
        if player not in asked:
            turn = " or ".join(str(other) for other in asked)
            raise NotYourTurn(f"player {player} is not asked now; player {turn} is")
        action = read(self, player, action) if isinstance(action, str) else find(self, player, action)
        top, rng, draws, shown = position.flow[-1], position.rng, position.rng.draws, position.shown
        answers = self.ruleset.sealed
        others = answers.of_others(position, player) if answers else ()
        told: list[Event] = []
        position.log = told
        position.ran = [] if others else None
        used = 0
        if feed is not None:
            used = len(feed.taken)
            position.rng = fed(rng, feed, self.setting, position)
        self._touched = True
        try:
            position.play_unchecked(player, action)
        except UndercroftError:
            raise
        except Exception as error:
            if feed is not None and feed.problem is error:  # the fault of whoever was asked, not of the game
                raise
            raise fault(self._where(f"playing {self.text(action)!r}", top), error) from error
        ran, position.log, position.ran = position.ran or [], None, None
        position.rng = rng
        if self.setting.strict:
            self._check_step(position, action)
        draws = rng.draws - draws
        if draws:
            self._undo, self._no_undo = [], "dice, cards or tiles were drawn by chance since"
        elif position.shown != shown:
            self._undo, self._no_undo = [], "something hidden was shown since"
        elif others and answers.opened(others, position, ran):
            self._undo, self._no_undo = [], "what others had picked in secret was opened since"
        else:
            self._undo.append(Undo(player, before, len(self._events)))
        values = given(feed.taken[used:]) if feed is not None else []
        if values:
            self._chance[self.count] = values
        done = Done(player, action)
        self._actions.append(done)
        self._events.extend(told)
        return done, draws, values

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
            with blaming(self._where("legal")):
                legal = position.legal(player)
            if not legal:
                phase = type(position.flow[-1]).__name__
                raise GameFault(f"{phase} of {name} asks player {player}, who has no legal action")

    # -- undo

    def undo(self, player: int | None = None) -> None:
        """Takes the last action back; with a player, only if it was his. UndoRefused says why not.

        An action may be taken back while no draw was made, nothing hidden was shown, and nobody else acted since.
        """
        if refusal := self.why_no_undo(player):
            raise UndoRefused(refusal)
        actions, last = self.actions, self._undo[-1]
        position = self._load(last.before)
        if self._recorder is not None:
            self._recorder.write_undo(self.count - 1)
            self._recorded = last.before
        actions.pop()
        self._undo.pop()
        self.position = position
        del self._events[last.events :]
        self._forget()

    # -- copies and saves

    def copy(self) -> Match:
        """Gives an independent match that stands where this one does, actions so far included; it is not recorded."""
        way = None if self._way is None else (self._way, self._place)
        copied = Match(self.setting, self.seed, position=self.position.copy(), names=self.names, begun=(), way=way)
        copied._stand_like(self)
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

        A record of a match that has begun without it starts from the position as it is. RecordError if the file
        exists or the match is recorded already.
        """
        from .recording import Recorder

        if self._recorder is not None:
            raise RecordError(f"the match is recorded already, in {self._recorder.path}")
        fresh = not self.count and self._begun is not None and self.position == self._places[0].position()
        self._recorder = Recorder.create(path, self, begun=self._begun if fresh else None)
        if self.count:
            self._undo, self._no_undo = [], "its record begins here"

    def resume_to(self, record: Record) -> None:
        """Goes on writing to the record file that this match was loaded from."""
        from .recording import Recorder

        self._recorder = Recorder.append(record, self)
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
        return f"<Match of {self.setting.game.name}, {self.setting.seats} players, {self.count} actions: {state}>"
