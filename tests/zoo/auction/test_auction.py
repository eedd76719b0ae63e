"""The rules of the night auction, each with its test."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from tests.zoo import right_auction as auction

from undercroft import Answers, Host, IllegalAction, Pile, PositionError, UndoRefused

HOST = Host(plugins=[auction], strict=True)


def match(hands: list[list[int]], lot: int = 0, face_down: bool = False, **options: Any) -> Any:
    """Gives a match in which these hands bid for a lot; all other pieces are in the bag and the deck."""
    found = HOST.match("auction", len(hands), seed=1, options=options)
    position = found.position
    static = position.static
    coins = [coin for coin, count in enumerate(static.coins) for _ in range(count)]
    lots = [kind for kind, count in enumerate(static.lots) for _ in range(count)]
    for coin in itertools.chain(*hands):
        coins.remove(coin)
    lots.remove(lot)
    lots.reverse()
    seats = [auction.Seat(list(hand), Pile()) for hand in hands]
    house = auction.House(seats, coins, lots, Pile([lot], [0 if face_down else -1]), Pile(), [0, 0, 0])
    flow = [auction.Evening(), auction.Bidding(bids=Answers.of(len(hands)))]
    found.position = position.setting.position(house, flow)
    return found


def bid(found: Any, *coins: str) -> Any:
    """Lets the players bid in the order of seats."""
    for player, coin in enumerate(coins):
        found.play(player, [f"bid {word}" for word in coin.split()])
    return found


@pytest.mark.rule("AU-S1")
def test_everybody_begins_with_three_coins_that_he_alone_sees() -> None:
    found = HOST.match("auction", 3, seed=1)
    for player in range(3):
        hands = [seat.hand for seat in found.observation(player).state.seats]
        assert [min(hand) >= 0 for hand in hands] == [seat == player for seat in range(3)]
        assert [len(hand) for hand in hands] == [3, 3, 3]


@pytest.mark.rule("AU-L1")
def test_about_a_third_of_the_lots_come_on_the_block_face_down() -> None:
    setting = HOST.setting("auction", 2)
    down = sum(setting.start(seed).state.block.seen == [0] for seed in range(600))
    assert 150 < down < 250


@pytest.mark.rule("AU-B1")
def test_what_one_bids_is_secret_until_all_have_bid() -> None:
    found = match([[0, 2], [1, 2]])
    found.play(0, "bid gold")
    bids = found.observation(1).flow[-1].bids
    assert (bids.given, bids.laid) == ([1, 0], [[], []])
    assert found.players() == (1,)


@pytest.mark.rule("AU-B2")
@pytest.mark.parametrize(("laid", "coin"), [("", "silver"), ("copper", "gold"), ("gold", "gold"), ("nothing", "gold")])
def test_a_coin_that_one_does_not_hold_or_that_is_worth_more_is_refused(laid: str, coin: str) -> None:
    found = match([[0, 0, 2], [1]], bid=2)
    if laid:
        found.play(0, f"bid {laid}")
    with pytest.raises(IllegalAction) as caught:
        found.play(0, f"bid {coin}")
    assert caught.value.rule == "AU-B2"


@pytest.mark.rule("AU-B3")
def test_a_coin_may_be_taken_back_while_the_bid_is_not_whole() -> None:
    found = match([[0, 0, 2], [1]], bid=2)
    with pytest.raises(IllegalAction) as caught:
        found.play(0, "withdraw")
    assert caught.value.rule == "AU-B3"
    found.play(0, "bid gold; withdraw; bid copper")
    assert found.position.flow[-1].bids.laid == [[0], []]


@pytest.mark.rule("AU-B4")
@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        (("gold", "silver", "copper"), 0),
        (("gold", "gold", "copper"), 2),
        (("gold", "gold", "nothing"), None),
        (("nothing", "nothing", "nothing"), None),
    ],
)
def test_the_highest_bid_that_nobody_shares_wins(bids: tuple[str, ...], winner: int | None) -> None:
    found = bid(match([[0, 1, 2]] * 3), *bids)
    state = found.position.state
    assert [len(seat.vault) for seat in state.seats] == [seat == winner for seat in range(3)]
    assert len(state.unsold) == (winner is None)
    assert sum(state.bank) == (winner is not None)


@pytest.mark.rule("AU-B5")
def test_everybody_draws_a_coin_while_the_bag_has_one_for_each() -> None:
    found = bid(match([[0], [1]]), "nothing", "nothing")
    assert [len(seat.hand) for seat in found.position.state.seats] == [2, 2]
    last = bid(match([[0, 0, 0, 0, 0], [0, 1, 1, 1, 1, 2]]), "nothing", "nothing")
    assert [len(seat.hand) for seat in last.position.state.seats] == [5, 6]


@pytest.mark.rule("AU-V1")
@pytest.mark.parametrize(("face_down", "seen"), [(True, [True, False]), (False, [True, True])])
def test_a_lot_sold_face_down_is_known_to_its_buyer_alone(face_down: bool, seen: list[bool]) -> None:
    found = bid(match([[0, 2], [1]], lot=1, face_down=face_down), "gold", "silver")
    vaults = [found.observation(player).state.seats[0].vault.ids for player in range(2)]
    assert [vault == [1] for vault in vaults] == seen


@pytest.mark.rule("AU-V2")
def test_the_winner_may_look_at_a_lot_of_another_which_cannot_be_taken_back() -> None:
    found = bid(match([[0, 2], [1]], face_down=True), "gold", "silver")
    with pytest.raises(IllegalAction) as caught:
        found.play(0, "spy on 1 lot 0")
    assert caught.value.rule == "AU-V2"
    found.play(0, "decline")
    bid(found, "nothing", "silver")
    assert "spy on 0 lot 0" in [found.text(action) for action in found.legal(1)]
    found.play(1, "spy on 0 lot 0")
    assert found.position.state.seats[0].vault.seen == [0b11]
    with pytest.raises(UndoRefused):
        found.undo(1)


@pytest.mark.rule("AU-I1")
@pytest.mark.parametrize(("hand", "texts"), [([0, 2], ["pay copper"]), ([2], ["pay nothing"])])
def test_an_idol_is_shown_to_all_and_costs_its_buyer_another_coin(hand: list[int], texts: list[str]) -> None:
    rest = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2] if len(hand) == 1 else [1]
    found = bid(match([hand, rest], lot=auction.IDOL, face_down=True), "gold", "silver")
    assert found.observation(1).state.seats[0].vault.ids == [auction.IDOL]
    legal = [found.text(action) for action in found.legal(0)]
    assert set(texts) <= set(legal)
    assert all(text.startswith("pay") for text in legal)
    found.play(0, texts[0])
    assert sum(found.position.state.bank) == 1 + (texts != ["pay nothing"])


@pytest.mark.rule("AU-E1", "AU-E2", "AU-E3")
def test_the_auction_is_over_when_all_lots_are_gone_and_then_lots_and_coins_count() -> None:
    found = match([[0, 2], [0, 1]], lot=1)
    state = found.position.state
    state.unsold.ids, state.unsold.seen = list(state.deck), [-1] * len(state.deck)
    state.deck.clear()
    bid(found, "gold", "silver").play(0, "decline")
    assert found.over
    lines = [[(line.label, line.points, line.rule) for line in score.lines] for score in found.scores()]
    assert lines == [[("crown", 5, "AU-E2")], [("most coins", 2, "AU-E3")]]
    assert found.winners() == [0]


@pytest.mark.parametrize(("laid", "held"), [([2], True), ([3], True), ([0], False), ([2, 2], False)])
def test_a_position_in_which_somebody_bids_a_coin_that_he_does_not_hold_is_refused(laid: list[int], held: bool) -> None:
    plain = json.loads(match([[2], [1]], bid=2).to_json())
    bids = plain["position"]["flow"][-1]["bids"]
    bids["laid"][0], bids["given"][0] = laid, len(laid)
    if held:
        assert 1 in HOST.from_json(json.dumps(plain)).players()
    else:
        with pytest.raises(PositionError, match="player 0 bids coins that he does not hold"):
            HOST.from_json(json.dumps(plain))
