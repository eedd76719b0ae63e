"""`told_apart` finds what tells two matches apart, and for whom."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest

from undercroft import (
    CONTRACT,
    OVER,
    Action,
    Game,
    Hidden,
    Host,
    Match,
    Next,
    Of,
    Owner,
    PerPlayer,
    Phase,
    State,
    hookimpl,
)
from undercroft import Component as Pieces
from undercroft.testing import told_apart


class Hand(State):
    cards: Annotated[list[int], Of("card"), Owner]


class Table(State):
    hands: Annotated[list[Hand], PerPlayer]
    rest: Annotated[list[int], Of("card"), Hidden]


class Show(Action, frozen=True):
    text: ClassVar[str] = "show {card}"
    card: int


class Deal(Phase, tag="telling.Deal"):
    actions = (Show,)
    ends = (OVER,)
    final = False

    def players(self, table: Any) -> tuple[int, ...]:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Show(card) for card in table.state.hands[player].cards]

    def play(self, pos: Any, player: int, action: Show) -> Next | None:
        return OVER


def setup(static: Any, options: Any, seats: int, rng: Any) -> Table:
    return Table([Hand([0, 1]), Hand([2, 3])], [4, 5])


class Plugin:
    @hookimpl
    def undercroft_games(self, register: Any) -> None:
        register.add(
            Game(
                name="telling",
                title="Telling",
                contract=CONTRACT,
                seats=range(2, 3),
                state=Table,
                start=Deal,
                setup=setup,
                max_decisions=9,
            )
        )

    @hookimpl
    def undercroft_components(self, register: Any) -> None:
        register.add("telling", "card", Pieces(tuple("abcdef"), (1,) * 6))

    @hookimpl
    def undercroft_phases(self, register: Any) -> None:
        register.add("telling", Deal)


def two(seat: int) -> tuple[Match, Match]:
    """Two matches; in the second a player has another card."""
    one, other = (Host(plugins=[Plugin()]).match("telling", seed=1) for _ in range(2))
    state = other.position.state
    state.hands[seat].cards[0], state.rest[1] = state.rest[1], state.hands[seat].cards[0]
    return one, other


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_is_told_to_its_owner_alone(seat: int) -> None:
    one, other = two(seat)
    assert told_apart(one, other, [1 - seat, None]) == []
    found = told_apart(one, other, [seat])
    assert any(line.startswith(f"player {seat}: observation: ") for line in found)
    assert any(line.startswith("player 0: legal: ['show 0', ") for line in found) == (seat == 0)


def test_what_is_refused_counts() -> None:
    one, other = two(0)
    found = told_apart(one, other, [0], lambda match: [Show(5)])
    assert any(line.startswith("player 0: refusals: ") and line.endswith(" / legal") for line in found)


def test_what_everybody_sees_is_named_once() -> None:
    one, other = two(0)
    other.play(0, "show 5")
    assert told_apart(one, other, [])[:2] == ["asked: (0,) / ()", "count: 0 / 1"]
