"""How good a position is: by the game's value of what a player may know, else by the score; greedy bots follow it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest
from tests.toys import Plugin, begin, host, toy
from tests.toys_overlays import Lay, caves, laid

from undercroft import DONE, Action, GameFault, Hidden, Line, Observation, Owner, PerPlayer, Phase, State
from undercroft.simulation import simulate


class Purse(State):
    coins: Annotated[int | None, Owner] = 0
    gems: Annotated[int | None, Owner] = 0


class Mine(State):
    seats: Annotated[list[Purse], PerPlayer]
    lode: Annotated[int | None, Hidden]


class Take(Action, frozen=True):
    text: ClassVar[str] = "take {what}"
    what: str


class Digging(Phase, tag="mine.Digging"):
    left: int = 6
    actions = (Take,)

    def players(self, table: Any) -> tuple[int, ...]:
        return (self.left % table.seats,) if self.left else ()

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Take("coin"), Take("gem"), Take("nothing")]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.left -= 1
        purse = pos.state.seats[player]
        purse.coins += action.what == "coin"
        purse.gems += action.what == "gem"

    def proceed(self, pos: Any) -> Any:
        return DONE


def coins(table: Any, player: int) -> list[Line]:
    return [Line("coins", table.state.seats[player].coins or 0, "")]


def mine(**more: Any) -> Plugin:
    """Two players take coins, which score, or gems, which do not."""

    def imagine(table: Any, rng: Any) -> None:
        table.state.lode = rng.below(10)
        for seat in table.state.seats:
            seat.coins, seat.gems = seat.coins or 0, seat.gems or 0

    def setup(seats: int, rng: Any) -> Mine:
        return Mine([Purse() for _ in range(seats)], 3)

    parts = {"scoring": {"coins": coins}, "seats": range(1, 3), "imagine": imagine}
    return toy("mine", Mine, Digging, (Digging,), setup, **{**parts, **more})


def gems(observation: Any, player: int) -> float:
    own = observation.state.seats[player]
    return float(own.gems - own.coins)


def taken(plugin: Plugin, players: int = 2) -> list[tuple[int, int]]:
    """Plays a game between greedy bots and gives the coins and gems of each."""
    here = host(plugin)
    position = here.setting("mine", players).start(1)
    agents = [here.agent("greedy", seed) for seed in range(players)]
    while asked := position.players():
        legal = position.legal(asked[0])
        position.play_unchecked(asked[0], agents[asked[0]].choose(position.observation(asked[0]), legal))
    return [(seat.coins, seat.gems) for seat in position.state.seats]


def test_greedy_bots_follow_the_value_of_a_game_and_the_lead_in_score_without_one() -> None:
    assert taken(mine()) == [(3, 0), (3, 0)]
    assert taken(mine(value=gems)) == [(0, 3), (0, 3)]
    assert taken(mine(value=gems), players=1) == [(0, 6)]


def test_a_value_is_asked_about_what_its_player_may_know() -> None:
    seen: list[tuple[Any, int]] = []

    def value(observation: Any, player: int) -> float:
        seen.append((observation, player))
        return 0.0

    taken(mine(value=value))
    assert seen
    for observation, player in seen:
        assert type(observation) is Observation
        assert observation.player == player
        assert observation.state.lode is None
        assert observation.state.seats[1 - player].gems is None
        assert observation.state.seats[player].gems is not None
    assert any(observation.setting.game.value is value and not observation.flow for observation, _ in seen), "the end"


def test_a_position_is_observed_before_it_is_valued_and_an_observation_is_taken_as_it_is() -> None:
    position = begin(mine(value=lambda observation, player: observation.state.lode is None), 2)
    assert position.setting.value(position, 1) is True
    mine_ = position.observation(1)
    asked: list[Any] = []

    def value(observation: Any, player: int) -> float:
        asked.append(observation)
        return 2.5

    setting = begin(mine(value=value), 2).setting
    assert setting.value(mine_, 1) == 2.5
    assert asked[0] is mine_


def test_without_a_value_it_is_the_lead_in_score() -> None:
    position = begin(mine(), 2)
    position.play_unchecked(0, Take("coin"))
    assert [position.setting.value(position, seat) for seat in (0, 1)] == [1, -1]
    assert position.setting.value(position.observation(0), 0) == 1
    alone = begin(mine(), 1)
    alone.play_unchecked(0, Take("coin"))
    assert alone.setting.value(alone, 0) == 1


def test_an_overlaid_game_keeps_its_value() -> None:
    def value(observation: Any, player: int) -> float:
        return 7.0

    overlay = Lay("crown", scoring=lambda r: r.winners("caves", lambda inner, table, scores: [0]))
    ruleset = laid(overlay, game=caves(value=value))
    position = ruleset.setting(2).start(1)
    assert position.setting.overlays == ("crown",)
    assert position.setting.value(position, 0) == 7.0


def test_a_value_that_fails_is_told_with_the_game() -> None:
    here = host(mine(value=lambda observation, player: 1 / 0))
    with pytest.raises(GameFault, match=r"mine, the game with seed 1 .*: ZeroDivisionError"):
        list(simulate(here, here.setting("mine", 2), ["greedy"], 1, 1))
