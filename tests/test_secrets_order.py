"""In which order a dict was filled tells a player nothing: observations give dicts in the order of their keys."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from tests.toys import begin, toy

from undercroft import DONE, Action, Component, Hidden, Of, Phase, Rng, State
from undercroft.testing import examine, failures


class Marks(State):
    by_name: dict[str, list[int]] = {}


class Table(State):
    deck: Annotated[list[int], Of("card"), Hidden]
    marks: dict[str, Marks] = {}
    count: dict[str, int] = {}
    maybe: dict[str, int] | None = None


class Peek(Action, frozen=True):
    text: ClassVar[str] = "peek"


class Wait(Action, frozen=True):
    text: ClassVar[str] = "wait"


class Turn(Phase, tag="order.Turn"):
    """Fills dicts in an order that the card below tells."""

    left: int = 4
    filled: dict[str, int] = {}
    actions = (Peek,)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Peek()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        one, other = "xy" if pos.state.deck[0] % 2 else "yx"
        self.filled = {one: 1, other: 1}
        pos.state.count = {one: 2, other: 2}
        pos.state.maybe = {one: 3, other: 3}
        pos.state.marks = {one: Marks({one: [1], other: [1]}), other: Marks({one: [1], other: [1]})}
        self.left -= 1
        return None if self.left else DONE


class Listing(Turn, tag="order.Listing"):
    """Lists what is legal in the order of a dict: the position has another one than the observation."""

    actions = (Peek, Wait)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Peek(), Wait()] if next(iter(table.state.count), "x") == "x" else [Wait(), Peek()]


def setup(seats: int, rng: Rng) -> Table:
    deck = [0, 1, 2, 3]
    rng.shuffle(deck)
    return Table(deck)


def game(turn: type[Phase]) -> Any:
    cards = Component(("ant", "bee", "cat", "dog"), (1, 1, 1, 1))
    return toy("order", Table, turn, (turn,), setup, range(1, 3), components={"card": cards})


def test_an_observation_gives_dicts_in_the_order_of_their_keys() -> None:
    orders = set()
    for seed in range(8):
        position = begin(game(Turn), seed=seed)
        position.play_unchecked(0, Peek())
        state, phase = position.state, position.flow[-1]
        orders.add("".join(state.count))
        assert "".join(position.copy().state.count) == "".join(state.count), "a copy is left as it was"
        for seat in (None, 0, 1):
            seen = position.observation(seat)
            dicts = [seen.state.count, seen.state.maybe, seen.state.marks, seen.flow[-1].filled]
            dicts += [marks.by_name for marks in seen.state.marks.values()]
            assert ["".join(found) for found in dicts] == ["xy"] * 6
            assert seen.to_json() == position.observation(seat).to_json()
        seen.state.marks["x"].by_name["x"].append(5)
        assert state.marks["x"].by_name["x"] == [1], "what is seen is a copy"
        assert list(phase.filled) == list(state.count)
    assert orders == {"xy", "yx"}


def test_the_kit_finds_no_leak_in_the_order_of_a_dict() -> None:
    found = examine(game(Turn), games=8, checks=["observations", "asking", "samples", "undo"])
    assert not found.failures
    assert not any("there never were two worlds" in line for line in found.unexercised)


def test_the_kit_finds_rules_that_list_what_is_legal_in_the_order_of_a_dict() -> None:
    wrong = failures(game(Listing), games=8, checks=["asking"])
    assert ["in another order" in error.message for error in wrong] == [True]
