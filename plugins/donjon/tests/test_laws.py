"""What holds in every game: random play ends, loses no piece, and everything it does can be written and read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft import Host, IllegalAction, PositionError, Rng
from undercroft_donjon import plugin

HOST = Host(plugins=[plugin], strict=True)
TABLES = st.tuples(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from(["basic", "advanced"]))


def setting(players: int, objectives: str = "advanced") -> Any:
    return HOST.setting("donjon", players=players, options={"objectives": objectives})


@settings(max_examples=15)
@given(TABLES)
def test_random_play_ends_and_loses_nothing(table: tuple[int, int, str]) -> None:
    seed, players, objectives = table
    game = setting(players, objectives)
    position, dice = game.start(seed), Rng(seed)
    while asked := position.players():
        assert len(asked) == 1
        actions = position.legal(asked[0])
        texts = [game.ruleset.text(action) for action in actions]
        assert len(set(texts)) == len(texts) > 0
        choice = dice.below(len(actions))
        assert game.ruleset.parse(texts[choice]) == actions[choice]
        position.play_unchecked(asked[0], actions[choice])
        if dice.below(10) == 0:
            game.check(position)
    game.check(position)
    assert not position.unfinished
    assert position.decisions < 2000
    assert position.state.last_round


@settings(max_examples=10)
@given(TABLES)
def test_the_same_seed_and_actions_give_the_same_position(table: tuple[int, int, str]) -> None:
    seed, players, objectives = table
    positions = [setting(players, objectives).start(seed) for _ in range(2)]
    dice = Rng(seed)
    while asked := positions[0].players():
        actions = positions[0].legal(asked[0])
        choice = actions[dice.below(len(actions))]
        for position in positions:
            assert position.legal(asked[0]) == actions
            position.play_unchecked(asked[0], choice)
        if dice.below(20) == 0:
            positions[1] = positions[1].copy()
    assert positions[0].to_bytes() == positions[1].to_bytes()


@settings(max_examples=8)
@given(TABLES)
def test_an_observation_hides_decks_and_sleeping_guardians_and_offers_the_same_actions(
    table: tuple[int, int, str],
) -> None:
    seed, players, objectives = table
    game = setting(players, objectives)
    position, dice = game.start(seed), Rng(seed)
    while asked := position.players():
        if dice.below(10) == 0:
            viewer = dice.below(players)
            seen = position.observation(viewer)
            state = seen.state
            for deck in ("threats", "inn", "mixtures", "swordbearers", "vips", "guardian_box"):
                assert all(card < 0 for card in getattr(state, deck)), deck
            for seat in state.seats:
                assert (seat.guardian.ids[0] >= 0) == (seat.guardian.seen[0] == -1)
            assert seen.legal(asked[0]) == position.legal(asked[0])
            sample = seen.sample(Rng(1))
            assert sample.legal(asked[0]) == position.legal(asked[0])
            assert sample.state.areas == position.state.areas
        actions = position.legal(asked[0])
        position.play_unchecked(asked[0], actions[dice.below(len(actions))])


@settings(max_examples=5)
@given(TABLES)
def test_every_refusal_names_a_rule(table: tuple[int, int, str]) -> None:
    seed, players, objectives = table
    match = HOST.match("donjon", players=players, seed=seed, options={"objectives": objectives})
    other, dice = setting(players).start(seed + 1), Rng(seed)
    foreign = []
    while asked := other.players():
        actions = other.legal(asked[0])
        foreign.append(actions[dice.below(len(actions))])
        other.play_unchecked(asked[0], foreign[-1])
    for _ in range(40):
        if not match.players():
            break
        (player,) = match.players()
        legal = match.legal(player)
        for action in {type(action): action for action in foreign if action not in legal}.values():
            with pytest.raises(IllegalAction) as caught:
                match.play(player, action)
            assert caught.value.rule in match.ruleset.rules
            assert "not legal now" not in caught.value.reason
        match.play(player, legal[dice.below(len(legal))])


def test_a_position_comes_back_from_json() -> None:
    match = HOST.match("donjon", players=3, seed=5)
    dice = Rng(5)
    while match.players():
        (player,) = match.players()
        legal = match.legal(player)
        match.play(player, legal[dice.below(len(legal))])
        if len(match.actions) % 25 == 0:
            assert HOST.from_json(match.to_json()).to_json() == match.to_json()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"terrace":25', '"terrace":24', "there are 28 adventurer groups, not 27 (24 on the terrace)"),
        ('"terrace":25', '"terrace":-1', "there are 28 adventurer groups, not 2 (-1 on the terrace)"),
        (r'"groups":\[\d,\d,', '"groups":[2,-1,', "player 0: groups must be 5 numbers of groups"),
        (r'"groups":\[\d,', '"groups":[', "player 0: groups must be 5 numbers of groups"),
        (r'"reserve":\[1,2,3,4,5\]', '"reserve":[2,3,4,5]', "player 0: reserve, laid and covers must hold"),
        (r'"reserve":\[1,2,3,4,5\]', '"reserve":[2,1,3,4,5]', "player 0: the reserve must be in order"),
        (r'"covers":\[0,0,0\]', '"covers":[0,0]', "player 0: covers must be three Malus tiles"),
        ('"next":1', '"next":3', "there is no player 3 whose turn could come next"),
        (r'"flow":\[\{', '"flow":[{"type":"donjon.Threat","player":0,"begun":true},{', "a Threat phase holds one card"),
        (
            r'"flow":\[\{',
            '"flow":[{"type":"donjon.GuardianPhase","player":0,"begun":true},{',
            "a Guardian phase asks for a power, but none can be used",
        ),
        ('"first":0', '"first":3', "there is no player 3 to be the first"),
        (r'"objectives":\[', '"objectives":[0,', "must be one of each colour in this order: yellow, red"),
    ],
)  # fmt: skip
def test_a_position_edited_by_hand_is_checked(old: str, new: str, complaint: str) -> None:
    text = HOST.match("donjon", players=3, seed=1, options={"first": 0}).to_json()
    text = text.replace('"options":{"first":0}', '"options":{}')
    edited, number = re.subn(old, new, text, count=1)
    assert number == 1
    with pytest.raises(PositionError) as caught:
        HOST.from_json(edited)
    assert complaint in str(caught.value)


def test_cards_that_do_not_belong_where_they_lie_are_noticed(table: Any) -> None:
    def wrong(change: Any) -> str:
        position = table(seats=3, forest="5 brou", swamp="5 brou", kept="spider-brou-1").match.position
        position.setting.check(position)
        change(position.state)
        with pytest.raises(PositionError) as caught:
            position.setting.check(position)
        return str(caught.value)

    def out_of_the_box(state: Any) -> None:
        state.cemetery.append(state.threat_box.pop())

    def into_the_box(state: Any) -> None:
        state.threat_box.append(state.threats.pop())

    def one_mixture_more(state: Any) -> None:
        state.mixtures_shown += [state.mixtures.pop() for _ in range(4)]

    def one_vip_more(state: Any) -> None:
        state.vips_shown += [state.vips.pop() for _ in range(3)]

    def two_tiles(state: Any) -> None:
        state.seats[1].guardian.put(state.guardian_box.pop())

    def other_colour(state: Any) -> None:
        state.objectives = [4, 0, 8, 12]

    def hidden_though_covered(state: Any) -> None:
        state.seats[1].covers[2] = state.seats[1].reserve.pop(0)

    def hidden_though_room_5_is_full(state: Any) -> None:
        state.supply[4] -= 5
        state.seats[1].monsters[-2] += 5

    def deck_at_its_end(state: Any) -> None:
        state.cemetery += state.threats
        state.threats = []

    assert "a Guardian tile with a covered power is turned up" in wrong(hidden_though_covered)
    assert "so the tile is turned up; its seen must be [-1] (DJ-PW11)" in wrong(hidden_though_room_5_is_full)
    assert "the Threat deck is empty, so last_round must be true (DJ-E1)" in wrong(deck_at_its_end)
    assert "does not belong to the game with this number of players (DJ-S5)" in wrong(out_of_the_box)
    assert "in the box belongs to the game" in wrong(into_the_box)
    assert "at most 3 Mixtures and 2 VIP cards are shown (DJ-S6)" in wrong(one_mixture_more)
    assert "at most 3 Mixtures and 2 VIP cards are shown (DJ-S6)" in wrong(one_vip_more)
    assert "player 1: there must be exactly one Guardian tile (DJ-S10)" in wrong(two_tiles)
    assert "must be one of each colour" in wrong(other_colour)
