"""Choosing orders, minions, dummies, and which orders come back (vectors T04, T05, T20, T61, T77)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft_dungeon_lords.choosing import ChooseInaccessible, ChooseOrders
from undercroft_dungeon_lords.executing import Executing
from undercroft_dungeon_lords.production import Retrieving
from undercroft_dungeon_lords.words import ORDERS, SPACES

from .conftest import HOST, lord

DUMMY = {"D": -2, "E": -3}


def spaces(play: Any, order: str) -> list[int]:
    """Who stands on the three spaces of a place: seats, -1 nobody, -2 and -3 dummies."""
    start = ORDERS.index(order) * len(SPACES)
    return play.state.spaces[start : start + len(SPACES)]


def choose(play: Any, *rows: str) -> Any:
    """Everybody lays the orders of a row, in the order of seats."""
    for row in rows:
        player = play.asked[0]
        for text in row.split("; "):
            assert play.asked[0] == player
            play.play(text)
    return play


@pytest.mark.rule("DL-S-05", "DL-S-06", "DL-S-07", "DL-S-08", "DL-S-61")
def test_three_of_six_orders_are_laid_in_secret(table: Any) -> None:
    play = table(ChooseOrders(), [lord(inaccessible="dig mine")] * 3, dummies=["food imps rooms"])
    assert play.legal() == ["food", "reputation", "imps", "traps", "monsters", "rooms"]
    assert play.refused("dig") == "DL-S-06"
    play.play("food", "rooms")
    assert "food" not in play.legal()
    assert "take back" in play.legal()
    play.play("take back")
    assert play.legal() == ["reputation", "imps", "traps", "monsters", "rooms", "take back"]
    play.play("traps")
    # Nobody else, onlookers included, learns what was laid, only that two cards lie there.
    for player in (1, 2, None):
        phase = play.match.observation(player).flow[-1]
        assert phase.picks.given == [2, 0, 0]
        assert phase.picks.laid[0] == []
        assert "food" not in play.match.observation(player).to_json().split('"picks"')[1].split("}")[0]
    assert play.match.observation(0).flow[-1].picks.laid[0] == [0, 5]


@pytest.mark.rule("DL-S-09", "DL-S-10", "DL-S-11")
def test_minions_go_card_by_card_in_turn_order_to_the_lowest_free_space(table: Any) -> None:
    play = table(ChooseOrders(), [lord(inaccessible="rooms monsters")] * 4, starter=2)
    choose(play, "food; dig; mine", "dig; food; mine", "mine; food; dig", "food; mine; dig")
    assert spaces(play, "food") == [3, 0, 2]
    assert spaces(play, "dig") == [1, 0, 2]
    assert spaces(play, "mine") == [2, 3, 0]
    # The fourth of each place finds no space: it stands on its card.
    assert [seat.unmet for seat in play.state.seats] == [[], [1, 2], [], [2]]


@pytest.mark.rule("DL-S-50", "DL-S-51", "DL-B2.three")
def test_t04_three_players_and_a_dummy(table: Any) -> None:
    for seed in range(40):
        play = table(ChooseOrders(), [lord()] * 3, dummies=["dig mine imps"], seed=seed)
        drawn = play.state.dummies[0].drawn
        assert len(set(drawn)) == 3
        assert not set(drawn) & {ORDERS.index(order) for order in ("dig", "mine", "imps")}
        assert all(spaces(play, ORDERS[order]) == [-1, -2, -1] for order in drawn)
        if ORDERS.index("food") in drawn:
            choose(play, *["food; dig; mine"] * 3)
            assert spaces(play, "food") == [0, -2, 1]
            assert play.seat(2).unmet == [0]
            return
    raise AssertionError("the dummy never drew food")


@pytest.mark.rule("DL-S-52", "DL-S-53", "DL-S-54", "DL-S-56", "DL-B2.two")
def test_t05_two_players_and_two_dummies(table: Any) -> None:
    for seed in range(400):
        play = table(ChooseOrders(), [lord()] * 2, dummies=["dig reputation rooms", "dig reputation rooms"], seed=seed)
        drawn = [[ORDERS[order] for order in dummy.drawn] for dummy in play.state.dummies]
        assert [len(set(two)) for two in drawn] == [2, 2]
        if [sorted(two) for two in drawn] != [["food", "mine"], ["food", "traps"]]:
            continue
        assert spaces(play, "food") == [-1, -2, -3]
        play.play("food", "imps", "dig")
        assert play.legal() == ["dummy imps", "dummy traps", "dummy monsters", "take back"]
        play.play("dummy imps", "food", "imps", "dig")
        assert "dummy imps" in play.legal()
        play.play("dummy imps")
        assert spaces(play, "food") == [0, -2, -3]
        assert spaces(play, "imps") == [-2, -3, 0]
        assert (spaces(play, "mine"), spaces(play, "traps")) == ([-1, -2, -1], [-1, -3, -1])
        assert [seat.unmet for seat in play.state.seats] == [[], [0, 1]]
        return
    raise AssertionError("the dummies never drew these")


@pytest.mark.rule("DL-S-55", "DL-S-50")
@pytest.mark.parametrize("players", [2, 3])
def test_what_a_dummy_used_is_inaccessible_to_it_next(host: Any, players: int) -> None:
    match = host.match("dungeon-lords", players=players, seed=5, options={"rules": "first"})
    last: list[list[int]] = []
    while match.position.state.round == 0:
        last = [sorted(dummy.drawn) for dummy in match.position.state.dummies]
        player = match.players()[0]
        match.play(player, match.legal(player)[0])
    assert [len(used) for used in last] == [3] * len(last)
    assert [dummy.inaccessible for dummy in match.position.state.dummies] == last
    assert all(not set(dummy.drawn) & set(dummy.inaccessible) for dummy in match.position.state.dummies)


@pytest.mark.rule("DL-S-51")
def test_a_dummys_minion_just_goes_home(table: Any) -> None:
    play = table(
        Executing(), [lord(orders="monsters food dig", gold=9, food=9)] * 2, minions={"monsters": "D E -"}, hire="troll"
    )
    assert (play.top, spaces(play, "monsters"), len(play.state.hire)) == ("over", [-1, -1, -1], 1)


@pytest.mark.rule("DL-B2.orders", "DL-S-06")
def test_t77_the_full_game_draws_three_orders_and_keeps_two_open(table: Any) -> None:
    play = table(ChooseInaccessible(), [lord(inaccessible="")] * 2)
    assert play.asked == (0, 1)
    drawn = play.match.position.flow[-1].drawn
    assert [len(set(three)) for three in drawn] == [3, 3]
    assert play.match.observation(1).flow[-1].drawn[0] == []
    taken = play.legal()[1]
    play.play(taken)
    assert play.match.observation(1).state.seats[0].inaccessible == []
    play.play(play.legal(1)[0])
    open_orders = [ORDERS[order] for order in play.seat().inaccessible]
    assert len(open_orders) == 2
    assert taken.removeprefix("take ") not in open_orders


@pytest.mark.rule("DL-B2.two-orders", "DL-B0.first", "DL-B0.full")
def test_the_first_game_draws_two(host: Any) -> None:
    pairs: Counter[tuple[int, ...]] = Counter()
    for seed in range(200):
        match = host.match("dungeon-lords", players=4, seed=seed, options={"rules": "first"})
        pairs.update(tuple(seat.inaccessible) for seat in match.position.state.seats)
    assert len(pairs) == 28
    assert type(host.match("dungeon-lords", players=4, seed=1).position.flow[-1]) is ChooseInaccessible


@pytest.mark.rule("DL-S-61", "DL-S-62", "DL-S-63", "DL-S-49")
@pytest.mark.parametrize(
    ("orders", "legal"),
    [
        ("dig -monsters food", ["retrieve dig", "retrieve monsters"]),
        ("dig -monsters -food", ["retrieve dig", "retrieve monsters", "retrieve food"]),
        ("-dig monsters -food", ["retrieve dig", "retrieve food"]),
        ("dig monsters food", []),
        ("-dig monsters food", []),
    ],
)
def test_t20_which_order_comes_back(table: Any, orders: str, legal: list[str]) -> None:
    play = table(Retrieving(player=0), [lord(orders=orders, inaccessible="mine traps")])
    assert (play.legal() if play.asked else []) == legal
    if legal:
        assert play.refused("retrieve mine") == "DL-S-63"
        play.play(legal[-1])
    back = legal[-1].removeprefix("retrieve ") if legal else "dig"
    left = sorted(ORDERS.index(order) for order in orders.replace("-", "").split() if order != back)
    assert (play.seat().inaccessible, play.seat().orders, play.seat().unmet) == (left, [], [])


@pytest.mark.rule("DL-B4.first-hire")
@pytest.mark.parametrize(
    ("row", "gold", "left", "stands"),
    [
        ("monsters; food; dig", 1, 0, True),
        ("monsters; food; dig", 0, 0, False),
        ("food; monsters; dig", 1, 1, True),
    ],
)
def test_monsters_as_the_first_order_cost_a_gold(table: Any, row: str, gold: int, left: int, stands: bool) -> None:
    lords = [lord(gold=gold), lord(gold=5), lord(gold=5), lord(gold=5)]
    play = table(ChooseOrders(), lords, options={"first_hire": "yes"})
    choose(play, row, *["reputation; imps; mine"] * 3)
    assert (play.seat().gold, 0 in spaces(play, "monsters")) == (left, stands)
    assert play.seat().unmet == ([] if stands else [0])
    without = table(ChooseOrders(), lords)
    choose(without, row, *["reputation; imps; mine"] * 3)
    assert (without.seat().gold, 0 in spaces(without, "monsters")) == (gold, True)


@pytest.mark.rule("DL-S-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_saved_and_loaded_while_orders_are_laid(players: int) -> None:
    match = HOST.match("dungeon-lords", players, seed=1, options={"rules": "first"})
    for player in reversed(range(players)):
        for _ in range(2):
            match.play(player, match.legal(player)[0])
            HOST.from_json(match.to_json())
    again = HOST.from_json(match.to_json())
    for player in range(players):
        assert [again.text(action) for action in again.legal(player)] == [match.text(a) for a in match.legal(player)]
