"""Replacing rooms, and the extra card for it."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import RING

Cell = tuple[int, int]


def beside(room: str) -> dict[Cell, str]:
    """A room east of the Entrance."""
    return {(1, 0): room}


@pytest.mark.rule("DC-C-18", "DC-U14")
def test_the_old_room_is_discarded_with_its_tokens(table: Any) -> None:
    play = table(beside("corridor-wwwo ! +2"), hands=["ore-room-wwwo"])
    play.play("place ore-room-wwwo", "over (1,0)")
    assert play.room((1, 0)) == ("ore-room-wwwo", 0)
    assert [play.static.names[card] for card in play.state.discard] == ["corridor-wwwo"]
    assert (play.bonus((1, 0)), play.todo((1, 0))) == (0, 1)
    assert play.log[-1] == "player 0 replaces corridor-wwwo at (1,0) with ore-room-wwwo, turned 0"
    assert play.seat().xp == 0


@pytest.mark.rule("DC-C-18")
@pytest.mark.parametrize(
    ("room", "allowed"),
    [
        ("corridor-wwwo !", True),
        ("corridor-wwwo", False),
        ("ore-room-wwwo", False),
        ("blacksmith-wwwo ~", False),
        ("blacksmith-wwwo !", True),
        ("warp-room-wwwo !", False),
        ("dragon !", False),
    ],
)
def test_only_a_resolved_room_is_replaced_and_no_warp_room_or_dragon(table: Any, room: str, allowed: bool) -> None:
    play = table(beside(room), hands=["corridor-oooo"]).play("place corridor-oooo")
    assert ((1, 0) in play.cells("over")) == allowed
    assert (0, 0) not in play.cells("over"), "the Entrance stays"
    assert play.refused("over (0,0)") == "DC-U17"
    assert play.refused("over (7,7)") == "DC-C-18"


@pytest.mark.rule("DC-U17", "DC-U16")
def test_what_a_refused_replacement_names(table: Any) -> None:
    for room, rule in (("dragon !", "DC-U17"), ("corridor-wwwo", "DC-U16"), ("warp-room-wwwo !", "DC-C-18")):
        play = table(beside(room), hands=["corridor-oooo"]).play("place corridor-oooo")
        assert play.refused("over (1,0)") == rule


@pytest.mark.rule("DC-U19")
def test_a_replacement_fits_all_its_neighbours(table: Any) -> None:
    rooms = {(1, 0): "corridor-wlwo !", (2, 0): "corridor-wwwl", (1, 1): "dragon"}
    play = table(rooms, hands=["corridor-olow corridor-wwwo"])
    assert play.turns("corridor-wwwo", (1, 0), "over") == []
    play.play("place corridor-wwwo")
    assert play.refused("over (1,0)") == "DC-U19"
    assert "its east side wall meets locked" in play.reason
    ways = table(rooms, hands=["corridor-wloo"]).turns("corridor-wloo", (1, 0), "over")
    assert ways == [0]


@pytest.mark.rule("DC-U19", "DC-C-06")
def test_a_replacement_that_fits_in_several_ways_is_turned(table: Any) -> None:
    play = table(beside("corridor-wwwo !"), hands=["corridor-owwo"]).play("place corridor-owwo", "over (1,0)")
    assert play.legal() == ["turn 0", "turn 3"]
    assert play.refused("turn 1") == "DC-U19"
    assert play.reason == "turned 1 its west side wall meets open"
    play.play("turn 3")
    assert play.room((1, 0)) == ("corridor-owwo", 3)


@pytest.mark.rule("DC-U19")
def test_walls_may_be_all_that_a_replacement_touches(table: Any) -> None:
    """Whether walls join is asked of additions only (DC-U2)."""
    rooms = {(1, 0): "corridor-wwww !", (2, 0): "corridor-wwww", (0, 0): "corridor-wwww"}
    play = table(rooms, hands=["corridor-wwww"], options={"walls_join": False})
    play.play("place corridor-wwww")
    assert play.cells("over") == [(1, 0)]


@pytest.mark.rule("DC-U1", "DC-U13")
def test_a_room_that_touches_no_other_is_not_replaced(table: Any) -> None:
    """A removal may have left one; what is laid touches a card."""
    play = table({(9, 9): "corridor-oooo !"}, hands=["corridor-oooo"])
    play.state.discard.append(play.state.deck.pop())
    play.play("place corridor-oooo")
    assert play.cells("over") == []
    assert play.refused("over (9,9)") == "DC-U1"
    play = table({(9, 9): "corridor-oooo !", (9, 8): "corridor-wwow"}, hands=["corridor-oooo"])
    assert play.play("place corridor-oooo").cells("over") == [(9, 9)]


@pytest.mark.rule("DC-U15")
def test_the_own_pawn_stands_in_the_new_room_or_keeps_the_old_one(table: Any) -> None:
    play = table(beside("corridor-wwwo !"), hands=["ore-room-wwwo"], pawns=[(1, 0)])
    play.play("place ore-room-wwwo", "over (1,0)")
    assert play.seat().cell == (1, 0)
    play.play("stop")
    assert play.seat().ore == 2, "it resolves the new room without a step"
    play = table(beside("corridor-wwwo !"), hands=["ore-room-wwwo"], pawns=[(1, 0)], options={"own_pawn_blocks": True})
    play.play("place ore-room-wwwo")
    assert play.cells("over") == []
    assert play.refused("over (1,0)") == "DC-U15"


@pytest.mark.rule("DC-C-18")
@pytest.mark.parametrize("blocks", [False, True])
def test_another_pawn_keeps_it(table: Any, blocks: bool) -> None:
    options = {"own_pawn_blocks": blocks}
    play = table(beside("corridor-wwwo !"), hands=["corridor-oooo"], pawns=[(0, 0), (1, 0)], options=options)
    play.play("place corridor-oooo")
    assert play.refused("over (1,0)") == "DC-C-18"


@pytest.mark.rule("DC-U18")
@pytest.mark.parametrize(("mode", "players"), [("shared", 2), ("shared", 4), ("individual", 1), ("individual", 3)])
def test_everybody_replaces_in_both_modes_with_a_card_for_each(table: Any, mode: str, players: int) -> None:
    rooms = {(1, 0): "corridor-wwwo !", (-1, 0): "corridor-wowo !"}
    for player in range(players):
        hands = ["corridor-oooo corridor-oooo"] * players
        play = table(rooms, hands=hands, players=players, player=player, options={"mode": mode})
        if play.top == "Removal":
            play.play("remove (-1,0)")
        else:
            play.play("place corridor-oooo", "over (-1,0)")
            assert play.hand(player) == ["corridor-oooo"]
        play.play("place corridor-oooo", "over (1,0)")
        assert play.room((1, 0), player)[0] == "corridor-oooo"
        if mode == "individual" and players > 1:
            assert play.room((1, 0), (player + 1) % players)[0] == "corridor-wwwo"


@pytest.mark.rule("DC-U18")
def test_in_individual_mode_pawns_in_other_dungeons_keep_nothing(table: Any) -> None:
    play = table(
        beside("corridor-wwwo !"), hands=["corridor-oooo"], pawns=[(0, 0), (1, 0)], options={"mode": "individual"}
    )
    play.play("place corridor-oooo")
    assert play.cells("over") == [(1, 0)]


@pytest.mark.rule("DC-U18")
def test_rooms_are_replaced_in_the_building_step_with_a_card_in_hand(table: Any) -> None:
    play = table(beside("corridor-wwwo !"), hands=["corridor-oooo dragon"])
    assert play.refused("over (1,0)") == "DC-U18"
    play.play("unleash dragon")
    assert play.refused("over (1,0)") == "DC-U3"
    assert play.refused("at (1,0)") == "DC-U3"


# -- the extra card

OPEN: dict[Cell, str] = {
    (10, 10): "corridor-oooo !",
    **dict.fromkeys(((10, 9), (11, 10), (10, 11), (9, 10)), "corridor-oooo"),
}
AMID = ("place corridor-oooo", "over (10,10)")


@pytest.mark.rule("DC-C-20", "DC-U20")
def test_amid_four_rooms_a_card_may_be_drawn_and_added_at_once(table: Any) -> None:
    play = table(OPEN, hands=["corridor-oooo"], deck="corridor-owow corridor-wwww").play(*AMID)
    assert play.legal() == ["draw", "decline"]
    play.play("draw")
    assert play.hand() == ["corridor-owow"]
    assert play.log[-1] == "player 0 draws ?"
    assert play.match.log(0)[-1] == "player 0 draws corridor-owow"
    assert play.top == "Building"
    play.play("place corridor-owow", "at (10,8)")
    assert play.room((10, 8))[0] == "corridor-owow"


@pytest.mark.rule("DC-U20")
def test_the_extra_card_may_be_declined_or_must_be_drawn(table: Any) -> None:
    play = table(OPEN, hands=["corridor-oooo"], pawns=[(10, 10)]).play(*AMID)
    deck = len(play.state.deck)
    play.play("decline")
    assert (play.hand(), len(play.state.deck)) == ([], deck)
    assert play.top == "Moving", "no card is left to build with"
    options = {"must_draw": True}
    play = table(OPEN, hands=["corridor-oooo"], deck="corridor-owow corridor-wwww", options=options).play(*AMID)
    assert play.hand() == ["corridor-owow"]
    assert play.refused("decline") == "DC-C-21"


@pytest.mark.rule("DC-U20")
def test_the_extra_card_is_held_if_it_fits_nowhere(table: Any) -> None:
    play = table(OPEN, hands=["corridor-oooo"], deck="corridor-llll corridor-wwww").play(*AMID, "draw")
    assert play.legal() == ["hold"]


@pytest.mark.rule("DC-C-20")
def test_without_a_card_in_the_deck_nothing_is_asked(table: Any) -> None:
    play = table(OPEN, hands=["corridor-oooo"], deck="", pawns=[(10, 10)]).play(*AMID)
    assert play.top == "Moving"
    assert play.refused("draw") == "DC-C-20"


@pytest.mark.rule("DC-C-21")
def test_what_was_declined_may_come_with_the_next_replacement(table: Any) -> None:
    rooms = {**OPEN, **{(x + 4, y): text for (x, y), text in OPEN.items()}}
    play = table(rooms, hands=["corridor-oooo corridor-oooo"]).play(*AMID, "decline")
    play.play("place corridor-oooo", "over (14,10)")
    assert play.top == "Drawing"


@pytest.mark.rule("DC-U22", "DC-C-20")
def test_three_neighbours_are_not_four_and_the_dragon_is_one(table: Any) -> None:
    rooms = dict(OPEN)
    rooms[11, 10] = "dragon"
    assert table(rooms, hands=["corridor-oooo"]).play(*AMID).top == "Drawing"
    del rooms[11, 10]
    assert table(rooms, hands=["corridor-oooo"], pawns=[(10, 10)]).play(*AMID).top == "Moving"


@pytest.mark.rule("DC-C-19", "DC-U12")
def test_a_replacement_has_no_bonus_and_filling_a_gap_brings_no_card(table: Any) -> None:
    play = table(OPEN, hands=["corridor-oooo"]).play(*AMID)
    assert play.bonus((10, 10)) == 0
    play = table(RING, hands=["corridor-lowo"], players=3, pawns=[(0, -1)])
    play.play("remove (0,0)", "place corridor-lowo")
    assert play.top == "Moving"
    assert play.refused("draw") == "DC-C-20"


@pytest.mark.rule("DC-C-02")
def test_the_dragon_may_come_while_an_extra_card_is_offered(table: Any) -> None:
    play = table(OPEN, hands=["corridor-oooo dragon"]).play(*AMID)
    play.play("unleash dragon", "at (10,8)")
    assert play.top == "Drawing"
