"""Rooms at work (vectors T19, T64, T65)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_lords.production import Producing, Production

from .conftest import lord


def at_work(table: Any, rooms: str, year: int = 1, **given: Any) -> Any:
    return table(Production(player=0), [lord(rooms=rooms, **given)], year=year, options={"rules": "first"})


WORK = {
    "chicken-coop": ("(2,0)", 3, {"food": 1}),
    "mushroom-bed": ("(2,2)", 3, {"food": 1}),
    "souvenir-shop": ("(2,0)", 3, {"gold": 1}),
    "mint": ("(2,2)", 3, {"gold": 1}),
    "printing-press": ("(2,1)", 3, {"evil": -1}),
    "magic-room": ("(2,1)", 2, {"imps": 1, "food": -1}),
    "workshop": ("(2,0)", 4, {}),
    "tool-shed": ("(2,0)", 2, {}),
}


@pytest.mark.rule(
    "DL-S-58",
    "DL-S-60",
    "DL-B6.chicken-coop",
    "DL-B6.mushroom-bed",
    "DL-B6.souvenir-shop",
    "DL-B6.mint",
    "DL-B6.printing-press",
    "DL-B6.magic-room",
    "DL-B6.workshop",
    "DL-B6.tool-shed",
)
@pytest.mark.parametrize("room", sorted(WORK))
def test_what_a_room_needs_and_gives(table: Any, room: str) -> None:
    square, workers, gives = WORK[room]
    few = at_work(table, f"{room} {square}", imps=workers - 1, food=1)
    assert few.asked == ()
    play = at_work(table, f"{room} {square}", imps=workers, food=1)
    assert play.legal() == [f"use {room}", "stop"]
    before = {name: getattr(play.seat(), name) for name in ("gold", "food", "imps", "evil")}
    play.play(f"use {room}")
    if room == "tool-shed":
        assert play.top == "Shed"
        assert play.refused("dig (0,0)") == "DL-S-28"
        play.play("dig (2,3)")
    after = {name: getattr(play.seat(), name) for name in before}
    assert {name: after[name] - before[name] for name in before if after[name] != before[name]} == gives
    assert (len(play.seat().traps), len(play.seat().site)) == (room == "workshop", 3 + (room == "tool-shed"))
    assert (play.seat().busy, play.top) == (workers, "over")


@pytest.mark.rule("DL-B6.magic-room", "DL-S-60")
@pytest.mark.parametrize(("imps", "food", "both"), [(4, 1, True), (4, 0, False), (5, 0, True)])
def test_t19_a_new_imp_works_at_once(table: Any, imps: int, food: int, both: bool) -> None:
    play = at_work(table, "chicken-coop (2,0), magic-room (2,2)", imps=imps, food=food)
    assert ("use magic-room" in play.legal()) is (food > 0)
    play.play("use magic-room" if food else "use chicken-coop")
    rest = play.legal() if play.asked else []
    assert (("use chicken-coop" if food else "use magic-room") in rest) is both
    if not both:
        # The coop took three of four imps; the food is there, and one imp is left.
        assert (play.seat().food, play.seat().imps - play.seat().busy) == (1, 1)
    else:
        play.play("use chicken-coop" if food else "use magic-room")
        assert (play.seat().food, play.seat().imps) == (1 if food else 0, imps + 1)


@pytest.mark.rule("DL-S-59")
def test_a_token_works_like_an_imp(table: Any) -> None:
    play = at_work(table, "mint (2,2)", imps=2, lair="troll")
    play.play("use mint")
    assert play.seat().gold == 1
    assert at_work(table, "mint (2,2)", imps=2, lair="goblin").asked == ()


@pytest.mark.rule("DL-S-60", "DL-B6.conquered", "DL-B14.6")
@pytest.mark.parametrize(("year", "conquered", "food"), [(1, "", 1), (2, "", 2), (1, "(2,0)", 0)])
def test_t65_how_often_a_room_works(table: Any, year: int, conquered: str, food: int) -> None:
    play = at_work(table, "chicken-coop (2,0)", imps=6, year=year, conquered=conquered)
    while play.asked:
        play.play("use chicken-coop")
    assert play.seat().food == food


@pytest.mark.rule("DL-S-58", "DL-S-60", "DL-B6.second")
def test_why_a_room_cannot_be_used(table: Any) -> None:
    rooms = "chicken-coop (2,0), magic-room (2,2), mint (3,3), labyrinth (4,2), tool-shed (0,3)"
    dug = "(2,0) (2,1) (2,2) (2,3) (3,3) (4,3) (4,2) (0,3)"
    play = at_work(table, rooms, imps=5, dug=dug)
    assert play.refused("use magic-room") == "DL-S-16"
    assert play.refused("use workshop") == "DL-S-58"
    assert play.refused("use labyrinth") == "DL-B6.second"
    play.play("use chicken-coop")
    assert play.refused("use chicken-coop") == "DL-S-60"
    assert play.refused("use mint") == "DL-S-58"


@pytest.mark.rule("DL-B6.workshop", "DL-B4.extra-trap")
def test_t64_a_workshop_draws_no_extra_trap(table: Any) -> None:
    play = at_work(table, "workshop (2,0)", imps=8, year=2)
    play.play("use workshop", "use workshop")
    assert (len(play.seat().traps), play.top) == (2, "over")


@pytest.mark.rule("DL-S-57", "DL-S-58")
def test_lords_produce_in_turn_order_with_imps_that_are_idle(table: Any) -> None:
    lords = [
        lord(rooms="chicken-coop (2,0)", imps=3, orders="dig mine imps"),
        lord(rooms="mint (2,2)", imps=5, busy=2, orders="dig mine imps"),
        lord(rooms="mushroom-bed (2,2)", imps=3, busy=1, orders="dig mine imps"),
    ]
    play = table(Producing(), lords, starter=1)
    assert play.asked == (1,)
    play.play("use mint")
    assert play.asked == (0,)
    play.play("use chicken-coop")
    assert play.top == "over"
