"""A toy game that goes on as long as one likes: two walkers on a line, with steps, dice and a look at hidden signs."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from tests.toys import Plugin, toy

from undercroft import OVER, Action, Component, Event, Host, Of, Phase, Pile, State
from undercroft.table import Position


class Walk(State):
    places: list[int]
    signs: Annotated[Pile, Of("sign")]
    rolled: int = 0


class Step(Action, frozen=True):
    text: ClassVar[str] = "step {n}"
    n: int


class Roll(Action, frozen=True):
    text: ClassVar[str] = "roll"


class Peek(Action, frozen=True):
    text: ClassVar[str] = "peek"


class Stop(Action, frozen=True):
    text: ClassVar[str] = "stop"


class Stepped(Event, frozen=True):
    text: ClassVar[str] = "player {player} goes to {place}"
    player: int
    place: int


class Walking(Phase, tag="walk.Walking"):
    player: int = 0
    actions: ClassVar = (Step, Roll, Peek, Stop)
    ends: ClassVar = (OVER,)
    final: ClassVar = False

    def players(self, table: Any) -> Any:
        return (self.player,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Step(1), Step(2), Roll(), Peek(), Stop()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        state = pos.state
        match action:
            case Step(n):
                state.places[player] += n
                pos.tell(Stepped(player, state.places[player]))
            case Roll():
                state.rolled += sum(pos.rng.roll(range(1, 7), 2))
            case Peek():
                pos.show()
            case Stop():
                return OVER
        self.player = 1 - player
        return None


def setup(seats: int, rng: Any) -> Walk:
    signs = Pile()
    for sign in range(3):
        signs.put(sign)
    signs.shuffle(rng)
    return Walk([0] * seats, signs)


def walk(**more: Any) -> Plugin:
    """Gives a fresh plugin of the game."""
    signs = Component(("inn", "mill", "well"), (1, 1, 1))
    parts: dict[str, Any] = {"seats": range(2, 3), "components": {"sign": signs}, "setup": setup}
    return toy("walk", Walk, Walking, (Walking,), **{**parts, **more})


def walks(**more: Any) -> Host:
    """Gives a strict host with the game alone."""
    return Host(plugins=[walk(**more)], strict=True)


def stroll(match: Any, steps: int, text: str = "step 1") -> Any:
    """Plays that many actions and gives the match."""
    for _ in range(steps):
        match.play(match.players()[0], text)
    return match


class Counter:
    """Counts the actions that are carried out while it is installed (with monkeypatch)."""

    def __init__(self, monkeypatch: Any) -> None:
        self.steps = 0
        play = Position.play_unchecked

        def counted(position: Any, player: int, action: Any) -> None:
            self.steps += 1
            play(position, player, action)

        monkeypatch.setattr(Position, "play_unchecked", counted)

    def take(self) -> int:
        """Gives the count and begins anew."""
        steps, self.steps = self.steps, 0
        return steps
