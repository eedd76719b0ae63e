"""Who answers last cannot look what the others have picked and take his answer back, even if the game forgot to say
that something was shown; nor is anything else taken back that told him something."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from tests.toys import host, toy

from undercroft import (
    DONE,
    Action,
    Answers,
    Match,
    Phase,
    State,
    UndoRefused,
    end,
    first,
    then,
)


class Pick(Action, frozen=True):
    text: ClassVar[str] = "pick {number}"
    number: int


class Go(Action, frozen=True):
    text: ClassVar[str] = "go"


class Table(State):
    open: list[int] = []
    total: int = 0


class Ask(Phase, tag="late.Ask"):
    """Both pick a number in secret; a subclass says what comes of it."""

    laid: Answers[int]
    actions = (Pick,)
    calls = ("Pause",)
    ends = ("Around",)

    def players(self, table: Any) -> Any:
        return [p for p, given in enumerate(self.laid.given) if not given]

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Pick(1), Pick(2)]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.laid.lay(player, action.number)


class Pause(Phase, tag="late.Pause"):
    """Anybody says go, twice."""

    said: int = 0
    actions = (Go,)

    def players(self, table: Any) -> Any:
        return (0, 1)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.said += 1
        return DONE if self.said == 2 else None


def asked(proceed: Any, **more: Any) -> Match:
    """Gives a match in which both are asked; what comes of it is `proceed`, which forgets to call `pos.show`."""

    class Asking(Ask, tag="late.Ask"):
        pass

    Asking.proceed = proceed  # type: ignore[method-assign]
    for name, value in more.items():
        setattr(Asking, name, value)

    class Around(Phase, tag="late.Around"):
        done: bool = False
        calls = (Asking,)
        leads = (Pause,)
        final = False

        def proceed(self, pos: Any) -> Any:
            if self.done:
                return then(Pause())
            self.done = True
            return first(Asking(laid=Answers.of(2)))

    game = toy("late", Table, Around, (Around, Asking, Pause), lambda seats, rng: Table(), range(2, 3))
    return host(game, strict=False).match("late", seed=1)


def turn_up(self: Any, pos: Any) -> Any:
    pos.state.open = [laid[0] for laid in self.laid.laid]
    return DONE


def count_in_secret(self: Any, pos: Any) -> Any:
    pos.state.total = sum(laid[0] for laid in self.laid.laid)
    return DONE


def keep_and_pause(self: Any, pos: Any) -> Any:
    """The answers stay where they are; what they led to is to be seen."""
    if pos.state.open:
        return DONE
    turn_up(self, pos)
    return first(Pause())


def empty_and_pause(self: Any, pos: Any) -> Any:
    if pos.state.open:
        return DONE
    turn_up(self, pos)
    for player in (0, 1):
        self.laid.back(player)
        self.laid.lay(player, 0)
    return first(Pause())


def end_outer(self: Any, pos: Any) -> Any:
    turn_up(self, pos)
    return end(type(pos.flow[0]))


def interrupted(self: Any, pos: Any) -> Any:
    turn_up(self, pos)
    pos.interrupt(Pause())
    return DONE


WAYS = (turn_up, count_in_secret, keep_and_pause, empty_and_pause, end_outer, interrupted)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("last", [0, 1])
def test_who_answers_last_cannot_take_it_back(way: Any, last: int) -> None:
    match = asked(way)
    match.play(1 - last, "pick 1")
    match.play(last, "pick 2")
    assert match.position.shown == 0, "the game forgot to say so"
    before = match.position.to_bytes()
    for player in (last, 1 - last, None):
        with pytest.raises(UndoRefused) as caught:
            match.undo(player)
        for secret in ("pick", "1 ", "2 "):
            assert f"{secret}1" not in str(caught.value)
    assert match.position.to_bytes() == before


def test_an_answer_that_others_do_not_know_yet_is_taken_back() -> None:
    match = asked(turn_up)
    match.play(1, "pick 1")
    match.undo(1)
    assert match.position.flow[-1].laid.given == [0, 0]
    match.play(1, "pick 2")
    with pytest.raises(UndoRefused, match="player 0 cannot take an action back: player 1 acted since"):
        match.undo(0)


def test_what_comes_after_the_answers_are_open_is_taken_back_as_ever() -> None:
    match = asked(keep_and_pause)
    match.play(0, "pick 1")
    match.play(1, "pick 2")
    match.play(1, "go")
    match.undo(1)
    with pytest.raises(UndoRefused):
        match.undo(1)


def test_a_single_answer_that_nobody_else_owes_is_taken_back() -> None:
    """Where nobody else has answered, there is nothing of others to look at."""
    match = asked(lambda self, pos: DONE, players=lambda self, table: (0,) if not self.laid.given[0] else ())
    match.play(0, "pick 1")
    match.undo(0)
    assert match.players() == (0,)
