"""A position and what players see of it: the state, the flow, and the services the rules use.

`Table` is the reading side that rules, agents and renderers share; a `Position` is everything needed to play on; an
`Observation` is a position as one player may know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from .errors import FlowError
from .flow import Action, Ending, Event, Next, Phase, Unwind
from .words import Pile, State

if TYPE_CHECKING:
    from ._core import Rng
    from .game import Score
    from .setting import Setting

S = TypeVar("S")
"""The game's state."""
D = TypeVar("D")
"""The game's static data."""
P = TypeVar("P", bound=Phase)
B = TypeVar("B", bound=State)

AUTOMATIC: Final = 10_000
"""How many steps may follow each other without a decision before the flow is taken to run in a circle."""


class Table(Generic[S, D]):
    """What can be read at a table: state, flow, options, static data."""

    __slots__ = ("extra", "flow", "options", "rules", "seats", "setting", "state", "static")

    def __init__(self, setting: Setting, state: S, flow: list[Phase], extra: Any = None) -> None:
        self.setting = setting
        self.state = state
        self.flow = flow
        self.static: D = setting.static
        self.options: Any = setting.options
        self.seats = setting.seats
        self.rules: Any = setting.rules
        """The named rules of the game, as functions: `table.rules.attack_dice(table, hero)`."""
        self.extra = extra
        """What overlays keep beside the state: a struct with a field for each, None without; see `beside`."""

    def beside(self, kind: type[B]) -> B:
        """Gives what an overlay keeps beside the state, by its type. LookupError if no overlay here has that."""
        return getattr(self.extra, self.setting.ruleset.beside_field(kind))  # type: ignore[no-any-return]

    def nearest(self, kind: type[P]) -> P:
        """Gives the nearest running phase of that class, from the top. LookupError if there is none."""
        for phase in reversed(self.flow):
            if phase.begun and isinstance(phase, kind):
                return phase
        raise LookupError(f"no {kind.__name__} is running")

    def has(self, kind: type[Phase]) -> bool:
        """Tells whether a phase of that class is running."""
        return any(phase.begun and isinstance(phase, kind) for phase in self.flow)

    @property
    def turn(self) -> int | None:
        """Whose turn it is: the player of the nearest phase that is a turn."""
        for phase in reversed(self.flow):
            if phase.turn and phase.begun:
                return phase.player  # type: ignore[attr-defined, no-any-return]
        return None

    def players(self) -> Sequence[int]:
        """Names the players who must act; empty when the match is over."""
        return self.flow[-1].players(self) if self.flow else ()

    def legal(self, player: int) -> list[Any]:
        """Lists the legal actions of a player, in a stable order; none for a player who is not asked."""
        return self._legal(player) if player in self.players() else []

    def _legal(self, player: int) -> list[Any]:
        flow = self.flow
        top = flow[-1]
        actions = top.legal(self, player)
        if top.open:
            for phase in reversed(flow[:-1]):
                if not phase.begun:
                    continue
                if phase.lent:
                    actions = actions + phase.lends(self, player)
                if not phase.open:
                    break
        return actions

    def text(self, action: Action) -> str:
        """Gives an action in notation."""
        return self.setting.ruleset.text(action)

    def prompt(self, player: int) -> str:
        """Words what the player is asked for, in the game's own terms; "" for one who is not asked."""
        return self.flow[-1].prompt(self, player) if player in self.players() else ""


class Observation(Table[S, D]):
    """A position as one player may know it; `player` is -1 for an onlooker.

    It has the types of the position, with unknown values in place of secrets: a piece that is not known is a negative
    number naming its back, other secrets are None, "?" or empty. It holds no generator and no reference to the match.
    """

    __slots__ = ("decisions", "player", "unfinished")

    def __init__(
        self,
        setting: Setting,
        state: S,
        flow: list[Phase],
        player: int,
        decisions: int = 0,
        unfinished: bool = False,
        extra: Any = None,
    ) -> None:
        super().__init__(setting, state, flow, extra)
        self.player = player
        self.decisions = decisions
        self.unfinished = unfinished

    def sample(self, rng: Rng) -> Position[S, D]:
        """Gives a possible position: one that this player could not tell from the real one, with a fresh generator."""
        return self.setting.sample(self, rng)

    def to_json(self) -> str:
        """Gives the observation as JSON, with who is asked and this player's legal actions in notation."""
        return self.setting.codec.observation_json(self)

    def __repr__(self) -> str:
        return self.to_json()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Draws the board in a notebook."""
        from .display import mimebundle

        return mimebundle(self)


class Position(Table[S, D]):
    """State, flow and random generator: everything needed to go on. Made by `Setting.start`."""

    __slots__ = ("_asked", "_depth", "_raised", "decisions", "log", "ran", "rng", "shown", "unfinished")

    def __init__(
        self,
        setting: Setting,
        state: S,
        flow: list[Phase],
        rng: Rng,
        shown: int = 0,
        decisions: int = 0,
        unfinished: bool = False,
        extra: Any = None,
    ) -> None:
        self.setting = setting
        self.state = state
        self.extra = extra
        self.flow = flow
        self.static = setting.static
        self.options = setting.options
        self.seats = setting.seats
        self.rules = setting.rules
        self.rng = rng
        """The match's only source of chance."""
        self.shown = shown
        """How often something hidden became known; undo stops where it changes."""
        self.decisions = decisions
        self.unfinished = unfinished
        """Whether the match was cut because it reached `max_decisions`."""
        self.log: list[Event] | None = None
        """Where told events are written, if anybody wants them."""
        self.ran: list[Phase] | None = None
        """Where phases that go on by themselves are noted, if anybody wants them."""
        self._asked: Sequence[int] = ()
        self._raised: list[Phase | Ending] = []
        self._depth = 0

    # -- services for the rules

    def tell(self, event: Event) -> None:
        """Says what just happened: the ruleset's listeners run at once, in a fixed order, and it goes to the log."""
        if self.log is not None:
            self.log.append(event)
        listeners = self.setting.listeners.get(type(event))
        if listeners:
            self._depth += 1
            if self._depth > 50:
                self._depth = 0
                raise FlowError(f"events call each other for ever: {type(event).__name__}")
            for listener in listeners:
                listener(self, event)
            self._depth -= 1

    def interrupt(self, *phases: Phase | Ending) -> None:
        """Raises phases that run, in order, before the present step's own transition takes effect."""
        self._raised.extend(phases)

    def show(self) -> None:
        """Says that something hidden was just looked at or turned up, so that the action cannot be taken back."""
        self.shown += 1

    def reveal(self, pile: Pile, index: int, to: int | None = None) -> int:
        """Turns a piece of a pile up for everybody, or shows it to one player; gives the piece."""
        seen = -1 if to is None else pile.seen[index] | 1 << to
        if seen != pile.seen[index]:
            pile.seen[index] = seen
            self.shown += 1
        return pile.ids[index]

    # -- play

    def players(self) -> Sequence[int]:
        """Names the players who must act; empty when the match is over."""
        return self._asked

    def legal(self, player: int) -> list[Any]:
        """Lists the legal actions of a player, in a stable order; none for a player who is not asked."""
        return self._legal(player) if player in self._asked else []

    def play_unchecked(self, player: int, action: Action) -> None:
        """Carries out an action that `legal` has just listed for that player.

        Nothing is checked: any other action, or an exception on the way, leaves the position in pieces. `Match.play`
        is the checked way.
        """
        top = self.flow[-1]
        if top.open and type(action) not in top.actions:
            self._play_lent(player, action)
        else:
            step = top.play(self, player, action)
            if step is not None or self._raised:
                self._apply(top, step)
        self.decisions += 1
        if self.decisions >= self.setting.max_decisions and self.flow:
            self.settle()
            if self.flow:
                self.flow.clear()
                self.unfinished = True
                self._asked = ()
        else:
            self.settle()

    def _play_lent(self, player: int, action: Action) -> None:
        for phase in reversed(self.flow[:-1]):
            if not phase.begun:
                continue
            if type(action) in phase.lent:
                step = phase.play_lent(self, player, action)
                if step is not None and step.kind in ("done", "then"):
                    raise FlowError(f"{type(phase).__name__} lent an action; it cannot be over while others are on top")
                self._apply(self.flow[-1], step, phase)
                return
            if not phase.open:
                break
        raise FlowError(f"no running phase takes {type(action).__name__}")

    def settle(self) -> None:
        """Runs what runs by itself until somebody is asked or the match is over."""
        flow = self.flow
        steps = 0
        while flow:
            top = flow[-1]
            if not top.begun:
                top.begun = True
                step = top.enter(self)
                if step is not None or self._raised:
                    self._apply(top, step)
                    steps += 1
                    if steps > AUTOMATIC:
                        self._circle()
                    continue
            asked = top.players(self)
            if asked:
                self._asked = asked
                return
            if self.ran is not None:
                self.ran.append(top)
            step = top.proceed(self)
            if step is None and not self._raised:
                raise FlowError(f"phase {type(top).__name__} waits for nobody and changes nothing")
            self._apply(top, step)
            steps += 1
            if steps > AUTOMATIC:
                self._circle()
        self._asked = ()

    def _circle(self) -> None:
        """Names the phases that replace each other for ever, by watching the next few steps."""
        names: list[str] = []
        flow = self.flow
        while flow and len(names) < 50:
            top = flow[-1]
            if len(names) > 1 and type(top).__name__ == names[0]:
                break
            names.append(type(top).__name__)
            if not top.begun:
                top.begun = True
                step = top.enter(self)
            elif top.players(self):
                break
            else:
                step = top.proceed(self)
            if step is not None or self._raised:
                self._apply(top, step)
        raise FlowError("phases follow each other for ever without a decision: " + " -> ".join(dict.fromkeys(names)))

    def _apply(self, me: Phase, step: Next | None, declared_by: Phase | None = None) -> None:
        """Carries out a transition of the top phase, or of the one below that lent it an action."""
        flow = self.flow
        raised = self._raised
        if self.setting.strict:
            self.setting.ruleset.check(declared_by or me, step, raised)
        weaver = self.setting.weaver
        if weaver is not None:
            step = weaver.step(me, step)
            if raised:
                raised = weaver.raised(raised)
        if not raised:
            if step is None:
                return
            kind = step.kind
            if kind == "done":
                flow.pop()
            elif kind == "then":
                flow.pop()
                flow.extend(step.phases[::-1])
            elif kind == "first":
                flow.extend(step.phases[::-1])
            elif kind == "over":
                flow.clear()
            elif type(me) is Unwind:
                self._cut(len(flow) - 1 - me.frames)
            else:
                self._cut(self._index(step.target))
            return
        # What was raised runs first, with the raising phase still there; an Unwind below it then does the rest.
        if step is not None:
            kind = step.kind
            if kind == "first":
                flow.extend(step.phases[::-1])
            elif kind in ("done", "then"):
                flow.pop()
                flow.extend(step.phases[::-1])
                flow.append(me)
                flow.append(Unwind(frames=1))
            else:
                target = 0 if kind == "over" else self._index(step.target)
                flow.append(Unwind(frames=len(flow) - target))
        self._raised = []
        for item in reversed(raised):
            if isinstance(item, Ending):
                flow.append(Unwind(frames=len(flow) - self._index(item.target)))
            else:
                flow.append(item)

    def _index(self, target: type[Phase]) -> int:
        flow = self.flow
        for index in range(len(flow) - 1, -1, -1):
            if flow[index].begun and isinstance(flow[index], target):
                return index
        raise FlowError(f"no {target.__name__} is running that could be ended")

    def _cut(self, index: int) -> None:
        """Takes everything from that index off the flow; a pending end that reaches deeper is not lost."""
        flow = self.flow
        place = len(flow) - 1
        while place >= index:
            phase = flow[place]
            if type(phase) is Unwind and phase.frames > 1:
                index = min(index, place - phase.frames)
            place -= 1
        del flow[index:]

    # -- the end

    @property
    def over(self) -> bool:
        """Whether nobody will be asked any more."""
        return not self.flow

    def scores(self) -> list[Score]:
        """Gives each seat's score as the rules count it now, line by line."""
        return self.setting.scores(self)

    def winners(self) -> list[int]:
        """Gives the seats that have won; empty while the match runs, when it was cut, and where nobody wins."""
        return self.setting.winners(self) if not self.flow and not self.unfinished else []

    # -- copies and views

    def copy(self) -> Position[S, D]:
        """Gives an independent copy, generator included, ready to be played on."""
        setting = self.setting
        copied: Position[S, D] = Position(
            setting,
            setting.copy_state(self.state),
            setting.copy_flow(self.flow),
            self.rng.copy(),
            self.shown,
            self.decisions,
            self.unfinished,
            None if self.extra is None else setting.ruleset.copy_extra(self.extra),
        )
        copied._asked = self._asked
        return copied

    def observation(self, player: int | None = None) -> Observation[S, D]:
        """Gives the position as a player may know it, or as an onlooker for None."""
        return self.setting.observe(self, -1 if player is None else player)

    def to_bytes(self) -> bytes:
        """Gives the whole position as MessagePack, the same bytes for equal positions."""
        return self.setting.codec.save(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        mine, its = self.setting, other.setting
        same = mine is its or (
            mine.ruleset.declared is its.ruleset.declared
            and (mine.seats, mine.options, mine.overlays) == (its.seats, its.options, its.overlays)
        )
        return same and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        top = type(self.flow[-1]).__name__ if self.flow else "over"
        return f"<Position of {self.setting.game.name}: {top}, {self.decisions} decisions>"
