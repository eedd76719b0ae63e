"""The vectors of the specification, which were checked by hand and by a script."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import RING, P


@pytest.mark.rule("DC-C-04", "DC-C-07")
def test_v01_open_against_locked_is_invalid(table: Any) -> None:
    play = table(P, hands=["corridor-wowo"])
    assert play.turns("corridor-wowo", (1, 0)) == []
    play.play("place corridor-wowo")
    assert play.refused("at (1,0)") == "DC-C-04"
    assert "turned 0 its west side open meets locked" in play.reason


@pytest.mark.rule("DC-C-04", "DC-C-08")
def test_v02_open_against_open_is_valid(table: Any) -> None:
    play = table(P, hands=["corridor-wwow"])
    assert play.turns("corridor-wwow", (0, -1)) == [0]


@pytest.mark.rule("DC-U2")
def test_v04_wall_against_wall_alone_is_valid(table: Any) -> None:
    assert 0 in table(P, hands=["corridor-wolo"]).turns("corridor-wolo", (0, 1))


@pytest.mark.rule("DC-C-04")
def test_v05_open_against_wall_is_invalid(table: Any) -> None:
    play = table(P, hands=["corridor-owww"])
    assert play.turns("corridor-owww", (0, 1)) == [1, 2, 3]
    play.play("place corridor-owww", "at (0,1)")
    assert play.refused("turn 0") == "DC-C-04"
    assert play.reason == "turned 0 its north side open meets wall"


@pytest.mark.rule("DC-C-06")
def test_v06_a_card_is_turned_until_it_fits(table: Any) -> None:
    play = table(P, hands=["corridor-owww corridor-loww"])
    assert play.turns("corridor-owww", (1, 0)) == []
    assert play.turns("corridor-loww", (1, 0)) == [3]


@pytest.mark.rule("DC-U1")
def test_v09_every_side_that_touches_must_match(table: Any) -> None:
    play = table({**P, (1, -1): "corridor-wool"}, hands=["corridor-owwl corridor-loww corridor-lwwo"])
    assert 0 in play.turns("corridor-owwl", (1, 0))
    assert play.turns("corridor-loww", (1, 0)) == [3]
    assert play.turns("corridor-lwwo", (1, 0)) == []


@pytest.mark.rule("DC-U3", "DC-C-05")
def test_v10_the_dragon_lies_anywhere_that_is_empty_and_touches(table: Any) -> None:
    play = table(P, hands=["dragon"]).play("unleash dragon")
    assert (1, 0) in play.cells("at")
    assert play.refused("at (5,5)") == "DC-U3"
    assert play.refused("at (0,0)") == "DC-U3"
    play = table(P, hands=["dragon"], options={"dragon_detached": True}).play("unleash dragon")
    assert {(1, 0), (5, 5)} <= set(play.cells("at"))
    assert play.refused("at (0,0)") == "DC-U3"


@pytest.mark.rule("DC-U5")
def test_v12_a_card_that_fits_somewhere_must_be_added(table: Any) -> None:
    play = table(P, hands=["corridor-owww"])
    assert play.turns("corridor-owww", (1, 0)) == []
    assert play.turns("corridor-owww", (0, 1)) == [1, 2, 3]
    assert play.refused("hold") == "DC-U5"


@pytest.mark.rule("DC-U5", "DC-U6", "DC-C-03")
def test_v13_a_card_that_fits_nowhere_is_held_until_it_fits(table: Any) -> None:
    play = table(hands=["corridor-llll"])
    assert play.legal() == ["hold"]
    play.play("hold")
    assert "corridor-llll" in play.hand()
    play = table({(0, -1): "corridor-llow"}, hands=["corridor-llll"])
    assert play.legal() == ["place corridor-llll"]


@pytest.mark.rule("DC-C-15", "DC-U11")
@pytest.mark.parametrize(("hand", "removed"), [("corridor-lowo", True), ("corridor-oooo", False)])
def test_v14_a_room_amid_four_goes_if_a_card_in_hand_fits_the_gap(table: Any, hand: str, removed: bool) -> None:
    play = table(RING, hands=[hand], players=3)
    assert play.top == "Removal"
    assert play.legal() == (["remove (0,0)"] if removed else ["remove nothing"])


@pytest.mark.rule("DC-C-17", "DC-U11")
def test_v15_without_a_card_for_the_gap_nothing_is_forced(table: Any) -> None:
    play = table(RING, hands=["corridor-oooo"], players=3)
    assert play.refused("remove (0,0)") == "DC-C-15"
    play.play("remove nothing")
    assert play.top == "Building"


@pytest.mark.rule("DC-C-17", "DC-U10")
def test_v16_another_room_that_qualifies_must_go(table: Any) -> None:
    """The northern one has three neighbours."""
    rooms = {
        **RING,
        (0, -1): "corridor-wwow !",
        (-1, -1): "corridor-wwww",
        (1, -1): "corridor-wwww",
    }
    play = table(rooms, hands=["corridor-oooo"], players=3)
    assert play.dungeon().board.neighbours(0, -1) == 3
    assert play.legal() == ["remove (0,-1)"]
    assert play.refused("remove nothing") == "DC-C-17"


@pytest.mark.rule("DC-C-10", "DC-C-11", "DC-U8", "DC-U9")
@pytest.mark.parametrize(
    ("players", "mode", "removers"),
    [
        (2, "shared", []),
        (3, "shared", [0]),
        (4, "shared", [0, 1]),
        (1, "individual", []),
        (2, "individual", []),
        (3, "individual", []),
        (4, "individual", []),
    ],
)
@pytest.mark.parametrize("dealer", [0, 1])
def test_v18_who_removes(table: Any, players: int, mode: str, removers: list[int], dealer: int) -> None:
    rooms = {(0, -1): "corridor-wwow !"}
    dealer %= players
    for place in range(players):
        player = (dealer + place) % players
        hands = ["corridor-oooo"] * players
        play = table(rooms, hands=hands, players=players, player=player, dealer=dealer, options={"mode": mode})
        assert play.asked == (player,)
        assert (play.top == "Removal") == (place in removers)
        if place not in removers:
            assert play.top == "Building"
            rule = {3: "DC-C-10", 4: "DC-C-11"}.get(players, "DC-U9") if mode == "shared" else "DC-C-09"
            assert play.refused("remove (0,-1)") == rule


@pytest.mark.rule("DC-C-10", "DC-U7")
def test_v19_once_a_card_was_added_it_is_too_late(table: Any) -> None:
    rooms = {(0, -1): "corridor-wwow !", (1, 0): "corridor-wwwo !"}
    play = table(rooms, hands=["corridor-oooo corridor-owow"], players=3)
    play.play("remove (1,0)")
    assert play.refused("remove (0,-1)") == "DC-C-10", "there is one removal"
    play.play("place corridor-oooo", "at (0,1)")
    assert play.top == "Building"
    assert play.refused("remove (0,-1)") == "DC-C-10"


@pytest.mark.rule("DC-C-18", "DC-C-19", "DC-C-20", "DC-U15")
def test_v21_the_centre_of_the_ring_is_replaced(table: Any) -> None:
    play = table(RING, hands=["corridor-lowo"], pawns=[(0, 0)])
    assert 1 in play.turns("corridor-lowo", (0, 0), "over")
    play.play("place corridor-lowo", "over (0,0)")
    assert play.room((0, 0)) == ("corridor-lowo", 1)
    assert play.bonus((0, 0)) == 0
    assert play.seat().cell == (0, 0)
    assert play.legal() == ["draw", "decline"]


@pytest.mark.rule("DC-C-18")
@pytest.mark.parametrize(
    ("centre", "pawns"),
    [("corridor-olow !", [(40, 40), (0, 0)]), ("ore-room-olow", [(0, 0)]), ("warp-room-olow !", [(0, 0)])],
    ids=["another pawn", "unresolved", "warp"],
)
def test_v21_or_it_is_not(table: Any, centre: str, pawns: Any) -> None:
    play = table({**RING, (0, 0): centre}, hands=["corridor-lowo"], pawns=pawns)
    play.play("place corridor-lowo")
    assert play.cells("over") == []
    assert play.refused("over (0,0)") == "DC-C-18"


def double_ring() -> dict[tuple[int, int], str]:
    """Two rooms amid four others, both resolved, all sides open."""
    cells = [(x, y) for x in range(5) for y in range(3)]
    return {cell: "corridor-oooo" + (" !" if cell in ((1, 1), (3, 1)) else "") for cell in cells if cell != (0, 0)}


@pytest.mark.rule("DC-C-21", "DC-U21")
def test_v22_there_is_one_extra_card_for_a_player_and_round(table: Any) -> None:
    hands = ["corridor-oooo corridor-oooo", "corridor-oooo"]
    play = table(double_ring(), hands=hands, pawns=[(0, 0), (0, 0)])
    play.play("place corridor-oooo", "over (1,1)", "draw")
    while play.top != "Building" or "place corridor-oooo" not in play.legal():
        play.play(play.legal()[0])
    play.play("place corridor-oooo", "over (3,1)")
    assert play.top == "Building", "the second replacement is legal and brings no card"
    assert play.refused("draw") == "DC-C-21"
    # Another player in the same round gets one, and so does the same player in the next.
    play = table(double_ring(), hands=hands, player=1, pawns=[(0, 0), (0, 0)])
    play.play("place corridor-oooo", "over (1,1)")
    assert play.top == "Drawing"


@pytest.mark.rule("DC-C-21")
def test_v22_the_next_round_brings_one_again(table: Any) -> None:
    rooms = double_ring()
    play = table(rooms, hands=["corridor-oooo"], players=1, options={"mode": "individual"}, pawns=[(2, 2)])
    play.play("place corridor-oooo", "over (1,1)", "draw")
    turn = play.state.round
    while play.state.round == turn:
        play.play(play.legal()[-1])
    dungeon, seat = play.dungeon(), play.seat()
    dungeon.todo = [0] * len(dungeon.todo)
    card = play.static.numbers["corridor-oooo"]
    play.state.deck.remove(card)
    seat.hand.append(card)
    play.play("place corridor-oooo", "over (1,1)")
    assert play.top == "Drawing"


@pytest.mark.rule("DC-H6")
def test_v24_a_room_that_touches_three_cards_has_two_bonus_xp(table: Any) -> None:
    rooms = {(0, -1): "corridor-oooo", (1, -1): "corridor-oooo", (2, -1): "corridor-oooo", (2, 0): "corridor-oooo"}
    play = table(rooms, hands=["corridor-oooo"]).play("place corridor-oooo", "at (1,0)")
    assert play.bonus((1, 0)) == 2


@pytest.mark.rule("DC-U12")
def test_v24_filling_the_gap_of_v14_brings_three(table: Any) -> None:
    play = table(RING, hands=["corridor-lowo"], players=3, pawns=[(0, -1)])
    play.play("remove (0,0)", "place corridor-lowo")
    assert play.room((0, 0)) == ("corridor-lowo", 1)
    assert play.bonus((0, 0)) == 3
    assert play.top == "Moving", "no extra card, and no card is left"
