"""When a match is over, and who has won: targets, cycles, hopeless tables, shared victories."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft import Match
from undercroft_dungeon_twister.words import GOBLIN, MEN, SQUARE_NAMES

from .scenarios import NAMES, SCENARIOS, begun, begun_table, static_of

Table = Callable[..., Any]
GOAL = {"base": 5, "standard": 6, "crossing": 6, "pyramid": 4, "rush-out": 0, "translation": 6,
        "where-is-the-exit": 5, "little-murders": 12, "surprise-team": 10}  # fmt: skip

NO_GOBLINS = [kind for kind in range(MEN) if kind != GOBLIN]


@pytest.mark.rule("DT-G2")
@pytest.mark.rule("DT-B35")
@pytest.mark.rule("DT-CR5")
@pytest.mark.rule("DT-PY11")
@pytest.mark.rule("DT-TR7")
@pytest.mark.rule("DT-WE7")
@pytest.mark.rule("DT-LM4")
@pytest.mark.rule("DT-TE6")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_play_ends_with_the_turn_in_which_the_target_is_reached(table: Table, scenario: str, players: int) -> None:
    target = static_of(scenario, players).scenario.target
    assert target == GOAL[scenario]
    if not target:
        return
    colours = static_of(scenario, players).scenario.colours
    for points, over in ((target - 1, False), (target, True)):
        # Two characters on their zones, and what lies face down, can still score.
        play = begun_table(table, scenario, players, deeds={colours[0]: points})
        play.play("end turn")
        assert play.match.over is over
        if over:
            partners = [seat for seat in range(players) if play.static.team[seat] == play.static.team[0]]
            assert play.match.winners() == partners


@pytest.mark.rule("DT-B35")
def test_t64_the_turn_is_finished_and_nobody_else_gets_another(table: Table) -> None:
    """One point reaches the target; then the Goblin leaves in the same turn: 8 against 5 in a game to 6."""
    tokens = "red-thief 6 (2,4), red-goblin 6 (3,4)"
    play = table({6: "1D"}, tokens, scenario="standard", seats=4, ap=4, deeds={"red": 5, "yellow": 5})
    assert play.static.scenario.target == 6
    east = [SQUARE_NAMES[play.square(f"6 ({row},4)") + 1] for row in (2, 3)]
    play.play(f"thief {east[0]}")
    assert play.score(0) == 6
    assert not play.match.over
    play.play(f"goblin {east[1]}")
    assert play.score(0) == 8
    assert not play.match.over
    play.play("end turn")
    assert play.match.over
    assert play.match.winners() == [0]
    assert [score.total for score in play.match.scores()] == [8, 5, 0, 0]


@pytest.mark.rule("DT-B35")
@pytest.mark.rule("DT-B36")
@pytest.mark.rule("DT-PY11")
def test_most_points_at_the_end_of_that_turn_win_and_equal_ones_share(table: Table) -> None:
    for deeds, winners in (
        ({"red": 6, "yellow": 5}, [0]),
        ({"red": 6, "yellow": 7}, [1]),
        ({"red": 6, "yellow": 6}, [0, 1]),
        ({"red": 6, "yellow": 6, "green": 6, "blue": 6}, [0, 1, 2, 3]),
    ):
        play = begun_table(table, "standard", 4, deeds=deeds).play("end turn")
        assert play.match.over
        assert play.match.winners() == winners


@pytest.mark.rule("DT-TE2")
@pytest.mark.rule("DT-TE6")
def test_t56_partners_win_by_the_sum_of_their_points(table: Table) -> None:
    play = begun_table(table, "surprise-team", 4, deeds={"red": 4, "green": 6, "blue": 8}).play("end turn")
    assert play.match.over
    assert play.match.winners() == [0, 1]
    assert [score.total for score in play.match.scores()] == [10, 10, 8, 8]
    lines = play.match.scores()[0].lines
    assert [(line.label, line.points) for line in lines if line.rule == "DT-TE6"] == [("of green", 6)]
    short = begun_table(table, "surprise-team", 4, deeds={"red": 4, "green": 5, "blue": 9}).play("end turn")
    assert not short.match.over
    shared = begun_table(table, "surprise-team", 4, deeds={"red": 10, "blue": 10}).play("end turn")
    assert shared.match.winners() == [0, 1, 2, 3]


# -- Rush Out


def turns(match: Match) -> list[tuple[int, int]]:
    """Ends every turn at once, and gives who played which card."""
    found = []
    while match.players():
        player = match.players()[0]
        action = match.legal(player)[-1]
        text = match.text(action)
        match.play(player, text)
        if text != "end turn":
            found.append((player, int(text.removeprefix("action "))))
    return found


@pytest.mark.rule("DT-RO6")
@pytest.mark.rule("DT-RO7")
@pytest.mark.rule("DT-RO8")
@pytest.mark.rule("DT-B37")
@pytest.mark.parametrize("seed", range(3))
def test_rush_out_ends_after_four_cycles_of_48_turns(seed: int) -> None:
    match = begun("rush-out", 3, seed, setup="random")
    starter = match.position.state.starter
    assert match.position.state.markers == 1
    played = turns(match)
    assert [player for player, _ in played] == [(starter + turn) % 3 for turn in range(48)]
    for player in range(3):
        cards = [card for who, card in played if who == player]
        assert [sorted(cards[at : at + 4]) for at in range(0, 16, 4)] == [[2, 3, 4, 5]] * 4
    assert match.over
    assert not match.position.unfinished
    assert match.position.state.markers == 5


@pytest.mark.rule("DT-RO7")
@pytest.mark.rule("DT-RO8")
def test_a_marker_is_added_when_the_player_to_the_right_of_the_first_takes_his_cards_back() -> None:
    match = begun("rush-out", 3, 4, setup="random")
    state = match.position.state
    seen = []
    while match.players():
        player = match.players()[0]
        before, turn = state.markers, state.turns
        match.play(player, match.legal(player)[-1])
        if state.markers != before:
            assert player == (state.starter - 1) % 3
            seen.append(turn)
    assert seen == [12, 24, 36, 48]


@pytest.mark.rule("DT-RO10")
@pytest.mark.rule("DT-RO12")
def test_rush_out_goes_on_whatever_anybody_has_and_is_won_by_the_most_points() -> None:
    for deeds, winners in (([9, 2, 3], [0]), ([4, 4, 1], [0, 1]), ([0, 0, 0], [0, 1, 2])):
        match = begun("rush-out", 3, 1, setup="random")
        for seat, points in zip(match.position.state.seats, deeds, strict=True):
            seat.deeds[2] = points
        assert len(turns(match)) == 48
        assert match.winners() == winners
