"""A second deck, with sides that meet others and four different ones on a card: nothing of the first is in the code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft import Rng
from undercroft.match import Match

from .conftest import HOST, Play

SECOND = str(Path(__file__).parent / "second")


def game(players: int = 2, seed: int = 1, hand: str = "", **options: Any) -> Play:
    """A match that begins with player 0 and a hand of these cards."""
    setting = HOST.setting("dungeon-cards", players, {"data": SECOND, **options})
    for one in range(seed, seed + 50):
        position = setting.start(one)
        if position.state.dealer == 0:
            break
    state, static = position.state, position.static
    seat = state.seats[0]
    pool = state.deck + seat.hand + state.box
    seat.hand = []
    for name in hand.split():
        card = static.numbers[name]
        pool.remove(card)
        seat.hand.append(card)
    seat.dragon = any(static.dragon[card] for card in seat.hand)
    state.deck, state.box = pool, []
    return Play(Match(setting, None, position=position))


def test_the_numbers_of_the_file_are_those_of_the_game() -> None:
    position = HOST.setting("dungeon-cards", 2, {"data": SECOND}).start(3)
    state = position.state
    assert [len(seat.hand) for seat in state.seats] == [3, 3]
    assert len(state.deck) + 6 == 2 * 6 + 2
    assert (state.seats[0].keys, state.seats[0].ore, state.seats[0].gems, state.seats[0].attack) == (2, 1, 1, 0)


@pytest.mark.rule("DC-C-04", "DC-C-06")
def test_stairs_meet_the_other_kind_and_a_card_with_four_sides_turns_in_four_ways() -> None:
    """The mouth shows u, v, r, d from the north on."""
    play = game(hand="gallery gallery")
    assert play.turns("gallery", (0, -1)) == [3], "its western d meets the u of the mouth"
    assert play.turns("gallery", (1, 0)) == [2]
    assert play.turns("gallery", (0, 1)) == [2]
    assert play.turns("gallery", (-1, 0)) == [1]
    play.play("place gallery")
    play.play("at (0,-1)")
    assert play.room((0, -1)) == ("gallery", 3)


@pytest.mark.rule("DC-C-04")
def test_a_window_meets_rock_and_no_window() -> None:
    play = game(hand="belvedere chapel")
    assert play.turns("belvedere", (0, 1)) == [1, 2], "window or rock against the rock of the mouth"
    play.play("place belvedere", "at (0,1)")
    assert play.refused("turn 0") == "DC-C-04"
    assert play.reason == "turned 0 its north side stairs-up meets rock"
    play.play("turn 2")
    assert play.dungeon().board.sides(0, 1) == ("w", "r", "u", "d")
    assert play.turns("chapel", (0, 2)) == [0], "its stairs down meet the stairs up"


@pytest.mark.rule("DC-H7")
def test_a_vault_door_costs_two_keys() -> None:
    play = game(hand="bear-den").play("place bear-den")
    assert (1, 0) in play.cells("at")
    play.play("at (1,0)", "go (1,0)")
    assert play.seat().keys == 0
    assert any(line.endswith("steps 1, keys 2") for line in play.log)


@pytest.mark.rule("DC-H6", "DC-H8")
def test_all_of_a_room_is_done_before_it_is_resolved() -> None:
    play = game(hand="chapel")
    play.play("place chapel")
    cell = play.cells("at")[0]
    play.play(f"at ({cell[0]},{cell[1]})")
    if play.top == "Turning":
        play.play(play.legal()[0])
    dungeon = play.dungeon()
    assert play.todo(cell) == 7
    play.seat().cell = cell
    dungeon.bonus[dungeon.cells.index(cell)] = 4
    play.play("stop")
    seat = play.seat()
    assert (seat.xp, seat.keys) == (1, 3), "what lies there is taken at once"
    assert play.legal() == ["use pray", "use sing", "stop"]
    play.play("use pray")
    assert (seat.xp, seat.gems, seat.ore) == (6, 2, 0)
    assert play.legal() == ["use sing", "stop"], "a function may be free"
    play.play("use sing")
    assert (seat.attack, seat.xp) == (1, 10)


@pytest.mark.rule("DC-H8")
def test_what_was_taken_is_not_taken_again_while_functions_are_left() -> None:
    play = game(hand="chapel").play("place chapel")
    cell = play.cells("at")[0]
    play.play(f"at ({cell[0]},{cell[1]})")
    if play.top == "Turning":
        play.play(play.legal()[0])
    dungeon, seat = play.dungeon(), play.seat()
    dungeon.todo[dungeon.cells.index(cell)] = 6
    seat.cell = cell
    play.play("stop")
    assert (seat.xp, seat.keys) == (0, 2)
    assert play.legal() == ["use pray", "use sing", "stop"]


@pytest.mark.rule("DC-H8", "DC-H9")
@pytest.mark.parametrize("xp", [0, 4])
def test_a_fight_comes_before_everything_else_in_the_room(xp: int) -> None:
    play = game(hand="bear-den").play("place bear-den", "at (1,0)")
    play.seat().xp = xp
    play.seat().keys = 3
    play.play("go (1,0)")
    if play.top == "Moving":
        play.play("stop")
    seat = play.seat()
    if xp:
        assert (seat.xp, seat.gems) == (8, 4)
        play.play("use forge")
        assert (seat.keys, seat.ore) == (0, 3)
    else:
        assert (seat.xp, seat.gems, seat.cell) == (0, 1, (0, 0))
        assert play.todo((1, 0)) == 7


@pytest.mark.rule("DC-H8")
def test_a_function_waits_until_the_fight_is_won() -> None:
    """Whoever has not moved stays after a lost fight, and the function is refused."""
    play = game(hand="bear-den").play("place bear-den", "at (1,0)")
    play.seat().cell = (1, 0)
    play.seat().keys = 3
    play.play("stop")
    assert play.asked == (1,)
    assert play.seat().keys == 3


@pytest.mark.rule("DC-H10", "DC-H11")
def test_there_may_be_several_dragons_with_something_to_take() -> None:
    play = game(hand="wyrm wyrm").play("unleash wyrm", "at (1,0)")
    assert play.seat().dragon is True
    play.play("unleash wyrm", "at (2,0)")
    assert play.seat().dragon is False
    play.seat().xp, play.seat().attack = 4, 1
    play.play("go (2,0)", "stop")
    assert (play.seat().xp, play.seat().gems) == (7, 2), "its strength, where the file says nothing else"
    assert play.state.slain


@pytest.mark.rule("DC-U3")
def test_the_distance_of_the_dragon_is_a_number_of_the_file() -> None:
    play = game(hand="wyrm", dragon_detached=True).play("unleash wyrm")
    assert len(play.cells("at")) == 24


@pytest.mark.parametrize(
    ("players", "mode"), [(2, "shared"), (3, "shared"), (4, "shared"), (1, "individual"), (2, "individual")]
)
def test_it_plays_to_the_end(players: int, mode: str) -> None:
    setting = HOST.setting("dungeon-cards", players, {"data": SECOND, "mode": mode})
    for seed in range(8):
        position = setting.start(seed)
        rng = Rng(seed)
        while asked := position.players():
            position.play_unchecked(asked[0], rng.choice(position.legal(asked[0])))
        assert setting.game.check is not None
        assert setting.game.check(position) is None
        assert position.state.round <= 5
