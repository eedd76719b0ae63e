"""Removing rooms in shared mode: who, which, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import FAR, RING

ENDS = {(1, 0): "corridor-wwwo !", (-1, 0): "corridor-wowo !"}
"""Two resolved rooms beside the Entrance."""


@pytest.mark.rule("DC-C-09", "DC-U14")
def test_a_room_is_removed_with_its_tokens_and_discarded(table: Any) -> None:
    play = table({**ENDS, (1, 0): "corridor-wwwo ! +2"}, players=3, hands=["corridor-oooo"])
    play.play("remove (1,0)")
    assert play.room((1, 0)) == ("", 0)
    assert [play.static.names[card] for card in play.state.discard] == ["corridor-wwwo"]
    assert play.seat().xp == 0
    assert (1, 0) not in play.dungeon().cells
    assert play.log[0] == "player 0 removes corridor-wwwo from (1,0)"
    assert play.top == "Building"


@pytest.mark.rule("DC-C-10", "DC-C-11")
@pytest.mark.parametrize("players", [3, 4])
def test_the_removal_comes_before_the_first_card_is_added(table: Any, players: int) -> None:
    play = table(ENDS, players=players, hands=["corridor-oooo"] * players)
    assert play.refused("place corridor-oooo") == "DC-C-01"
    play.play("remove (1,0)", "place corridor-oooo", "at (1,0)")
    assert play.refused("remove (-1,0)") == ("DC-C-10" if players == 3 else "DC-C-11")


@pytest.mark.rule("DC-C-11", "DC-U8")
def test_of_four_players_the_first_two_remove_a_room_each(table: Any) -> None:
    play = table({**ENDS, (0, 1): "corridor-owww !"}, players=4, dealer=3, player=3)
    removed = []
    while play.state.round == 2:
        player = play.asked[0]
        if play.top == "Removal":
            removed.append(player)
            play.play(play.legal()[0])
        else:
            play.play("stop")
    assert removed == [3, 0]


@pytest.mark.rule("DC-C-12")
def test_only_a_resolved_room_is_removed(table: Any) -> None:
    rooms = {(1, 0): "blacksmith-wwwo ~", (-1, 0): "ore-room-wowo", (0, 1): "ore-room-owww !"}
    play = table(rooms, players=3)
    assert play.legal() == ["remove (0,1)"]
    assert play.refused("remove (1,0)") == "DC-C-12", "one of its two functions was used"
    assert play.refused("remove (-1,0)") == "DC-C-12"


@pytest.mark.rule("DC-C-13", "DC-U15")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_no_pawn_stands_in_it_not_even_the_own(table: Any, player: int) -> None:
    pawns = [(0, 0)] * 3
    pawns[player] = (1, 0)
    play = table(ENDS, players=3, pawns=pawns)
    assert play.legal() == ["remove (-1,0)"]
    assert play.refused("remove (1,0)") == "DC-C-13"


@pytest.mark.rule("DC-C-14", "DC-U17")
def test_warp_rooms_entrance_and_dragon_stay(table: Any) -> None:
    play = table({**ENDS, (0, 1): "warp-room-owww !", (0, -1): "dragon !"}, players=3)
    assert play.cells("remove") == [(-1, 0), (1, 0)]
    assert play.refused("remove (0,1)") == "DC-C-14"
    assert play.refused("remove (0,-1)") == "DC-U17"
    play.seat().cell = (1, 0)
    assert play.refused("remove (0,0)") == "DC-U17"
    assert play.refused("remove (5,5)") == "DC-C-09"


@pytest.mark.rule("DC-C-15", "DC-U12", "DC-U7")
def test_a_gap_amid_four_is_filled_at_once_with_a_card_that_fits(table: Any) -> None:
    hands = ["corridor-lowo corridor-oooo corridor-olow"]
    play = table(RING, players=3, hands=hands, pawns=[(0, -1)]).play("remove (0,0)")
    assert play.top == "Filling"
    assert sorted(play.legal()) == ["place corridor-lowo", "place corridor-olow"]
    assert play.refused("hold") == "DC-U12"
    assert play.refused("place corridor-oooo") == "DC-C-04"
    assert play.refused("place corridor-olww") == "DC-C-03"
    play.play("place corridor-olow")
    assert play.room((0, 0)) == ("corridor-olow", 0)
    assert play.todo((0, 0)) == 1
    assert play.bonus((0, 0)) == 3
    assert play.top == "Building"
    assert play.refused("remove (0,-1)") == "DC-C-10"


@pytest.mark.rule("DC-U12")
def test_a_card_that_fits_the_gap_in_several_ways_is_turned(table: Any) -> None:
    rooms = {**RING, (1, 0): "dragon", (-1, 0): "dragon"}
    play = table(rooms, players=3, hands=["corridor-oowo corridor-olow"])
    play.play("remove (0,0)", "place corridor-olow")
    assert play.top == "Turning"
    assert play.legal() == ["turn 0", "turn 2"]
    play.play("turn 2")
    assert play.room((0, 0)) == ("corridor-olow", 2)
    assert play.bonus((0, 0)) == 3
    assert play.hand() == ["corridor-oowo"]
    assert play.top == "Building"


@pytest.mark.rule("DC-U2", "DC-C-15")
def test_a_gap_that_walls_alone_surround_is_filled_only_where_walls_join(table: Any) -> None:
    cells = ((10, 9), (11, 10), (10, 11), (9, 10))
    rooms = {(10, 10): "corridor-wwww !", **dict.fromkeys(cells, "corridor-wwww")}
    assert table(rooms, players=3, hands=["corridor-wwww"]).legal() == ["remove (10,10)"]
    options = {"walls_join": False}
    assert table(rooms, players=3, hands=["corridor-wwww"], options=options).legal() == ["remove nothing"]
    rooms[10, 9] = "dragon"
    play = table(rooms, players=3, hands=["corridor-wwww"], options=options)
    play.play("remove (10,10)", "place corridor-wwww")
    assert play.room((10, 10)) == ("corridor-wwww", 0)


@pytest.mark.rule("DC-C-15", "DC-U11")
def test_the_dragon_fills_no_gap(table: Any) -> None:
    play = table(RING, players=3, hands=["dragon"])
    assert play.legal() == ["remove nothing", "unleash dragon"]
    assert play.refused("remove (0,0)") == "DC-C-15"


@pytest.mark.rule("DC-U22", "DC-C-15")
def test_the_dragon_counts_among_the_four(table: Any) -> None:
    rooms = {**RING, (1, 0): "dragon"}
    assert table(rooms, players=3, hands=["corridor-oooo"]).legal() == ["remove nothing"]
    assert table(rooms, players=3, hands=["corridor-owow"]).legal() == ["remove (0,0)"]
    rooms.pop((1, 0))
    assert table(rooms, players=3, hands=["corridor-oooo"]).legal() == ["remove (0,0)"], "three are not four"


@pytest.mark.rule("DC-C-16")
@pytest.mark.parametrize("empty_resolved", [False, True])
def test_in_the_first_round_nothing_is_removed(table: Any, empty_resolved: bool) -> None:
    options = {"empty_resolved": empty_resolved}
    play = table(ENDS, players=3, round=1, hands=["corridor-oooo"], options=options)
    assert play.top == "Building"
    assert play.refused("remove (1,0)") == "DC-C-16"
    assert table(ENDS, players=3, round=2, hands=["corridor-oooo"], options=options).top == "Removal"


@pytest.mark.rule("DC-C-17", "DC-U10")
def test_a_removal_is_forced_or_not(table: Any) -> None:
    play = table(ENDS, players=3)
    assert play.legal() == ["remove (1,0)", "remove (-1,0)"]
    assert play.refused("remove nothing") == "DC-C-17"
    play = table(ENDS, players=3, hands=["corridor-oooo"], options={"must_remove": False})
    assert play.legal() == ["remove (1,0)", "remove (-1,0)", "remove nothing"]
    play.play("remove nothing")
    assert play.room((1, 0))[0] == "corridor-wwwo"
    assert play.top == "Building"


@pytest.mark.rule("DC-U13")
def test_a_removal_may_split_the_dungeon_and_strand_pawns(table: Any) -> None:
    rooms = {(1, 0): "corridor-wowo !", (2, 0): "corridor-wowo", (3, 0): "corridor-wwwo"}
    play = table(rooms, players=3, pawns=[(3, 0), (0, 0), (0, 0)])
    play.play("remove (1,0)")
    assert play.top == "Moving"
    assert play.cells("go") == [(2, 0)]


@pytest.mark.rule("DC-U16")
def test_an_empty_room_is_resolved_after_a_visit_or_at_once(table: Any) -> None:
    rooms = {(1, 0): "corridor-wwwo", (-1, 0): "ore-room-wowo", (0, 1): "corridor-owww !"}
    play = table(rooms, players=3)
    assert play.legal() == ["remove (0,1)"]
    assert play.refused("remove (1,0)") == "DC-U16"
    play = table(rooms, players=3, options={"empty_resolved": True})
    assert play.cells("remove") == [(0, 1), (1, 0)]
    assert play.refused("remove (-1,0)") == "DC-C-12"


@pytest.mark.rule("DC-U16")
def test_bonus_xp_on_a_room_that_is_resolved_at_once_waits_for_a_visit(table: Any) -> None:
    play = table({(1, 0): "corridor-wwwo +2"}, options={"empty_resolved": True}).play("go (1,0)", "stop")
    assert play.seat().xp == 2


@pytest.mark.rule("DC-U9")
def test_two_players_remove_nothing(table: Any) -> None:
    play = table(ENDS, players=2, hands=["corridor-oooo"])
    assert play.top == "Building"
    assert play.refused("remove (1,0)") == "DC-U9"


@pytest.mark.rule("DC-H12")
def test_nobody_is_asked_if_nothing_can_be_removed_by_what_everybody_knows(table: Any) -> None:
    assert table({(1, 0): "corridor-wwwo"}, players=3, hands=["corridor-oooo"]).top == "Building"
    # Whether a card fits a gap amid four is its holder's secret; without a card it is known.
    assert table(RING, players=3, hands=["corridor-oooo"]).top == "Removal"
    assert table(RING, players=3, pawns=[(0, -1)]).top == "Moving"


def test_the_dragon_may_come_before_a_removal_which_is_still_due(table: Any) -> None:
    play = table(ENDS, players=3, hands=["dragon"])
    play.play("unleash dragon", "at (0,-1)")
    assert play.top == "Removal"
    assert play.cells("remove") == [(-1, 0), (1, 0)]


@pytest.mark.rule("DC-C-09")
def test_in_individual_mode_nobody_removes(table: Any) -> None:
    play = table(ENDS, players=3, hands=["corridor-oooo"], options={"mode": "individual"})
    assert play.top == "Building"
    assert play.refused("remove (1,0)") == "DC-C-09"
    assert play.refused("remove nothing") == "DC-C-09"


def test_the_entrance_of_the_ring_lies_far_away(table: Any) -> None:
    """So that the vectors are about the ring alone."""
    assert table(RING).dungeon().cells[0] == FAR
