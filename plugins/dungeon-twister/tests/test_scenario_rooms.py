"""Rooms that move: the top of the Pyramid, and the elevator of Translation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft_dungeon_twister.board import built
from undercroft_dungeon_twister.words import SQUARE_NAMES, WIDTH

from .scenarios import beside, static_of

Table = Callable[..., Any]


# -- the Pyramid


def summit(table: Table, tokens: str, **more: Any) -> Any:
    """The top room, 9D, face up; its gear is at `gear`. The rooms of level 4 below it are face up as well."""
    return table({16: "9D", 13: "2D", 14: "3D"}, tokens, **{"scenario": "pyramid", "seats": 4, **more})


GEAR = "16 (4,1)"


@pytest.mark.rule("DT-PY13")
@pytest.mark.rule("DT-PY14")
@pytest.mark.rule("DT-PY15")
@pytest.mark.rule("DT-PY17")
@pytest.mark.rule("DT-PY21")
def test_t38_three_actions_bring_two_characters_out_and_the_room_turns_at_the_end(table: Table) -> None:
    tokens = f"red-thief {GEAR}, red-goblin 16 (2,2), blue-troll 16 (2,3), yellow-rope 16 (1,3)"
    play = summit(table, tokens)
    assert play.state.turned[15] == 0
    play.play("lift the top room", "goblin leaves", "thief leaves")
    assert (play.ap, play.score(0)) == (2, 2 + 1)
    assert play.top == "Acting"
    assert (play.where("blue-troll"), play.where("yellow-rope")) == ("(2,3)", "(1,3)")
    play.play("end turn")
    assert not play.state.lifted
    # 9D turns clockwise: (r, c) goes to (c, 4 - r).
    assert play.state.turned[15] == 1
    assert (play.where("blue-troll"), play.where("yellow-rope")) == ("(3,2)", "(3,3)")
    assert play.state.grid == built(play.static, play.state)
    assert play.state.corners[15] == play.static.corners[15]


@pytest.mark.rule("DT-PY17")
@pytest.mark.parametrize(
    ("who", "points"),
    [("troll", 1), ("goblin", 2), ("troll with red-treasure", 2), ("goblin with blue-treasure", 3),
     ("troll with red-rope", 1), ("troll with -red-goblin", 1)],
)  # fmt: skip
def test_what_leaving_from_the_top_pays(table: Table, who: str, points: int) -> None:
    kind, _, load = who.partition(" with ")
    play = summit(table, f"red-{kind} {GEAR}" + (f" with {load}" if load else ""))
    play.play("lift the top room", f"{kind} leaves")
    assert play.score(0) == points
    assert play.where(f"red-{kind}") == "out"


@pytest.mark.rule("DT-PY14")
@pytest.mark.rule("DT-PY21")
def test_only_characters_of_the_player_that_stand_on_the_room_leave_and_only_while_it_is_lifted(table: Table) -> None:
    tokens = f"red-thief {GEAR}, -red-cleric 16 (2,2), red-warrior 13 (2,2), yellow-troll 16 (2,3)"
    play = summit(table, tokens)
    assert not any(text.endswith("leaves") for text in play.legal())
    play.play("lift the top room")
    assert [text for text in play.legal() if text.endswith("leaves")] == ["thief leaves"]
    assert play.refused("troll leaves")
    assert play.refused("cleric leaves")
    assert play.refused("warrior leaves")


@pytest.mark.rule("DT-PY13")
@pytest.mark.rule("DT-PY19")
def test_the_top_room_is_lifted_once_a_turn_from_its_own_gear_and_every_exit_costs(table: Table) -> None:
    play = summit(table, f"red-thief {GEAR}, red-goblin 16 (2,2)", ap=2)
    play.play("lift the top room", "thief leaves")
    assert play.ap == 0
    assert play.legal() == ["end turn"]
    again = summit(table, f"red-thief {GEAR}, red-goblin 16 (2,2)", ap=5)
    again.play("lift the top room")
    assert not again.can("lift the top room")
    assert again.refused("lift the top room")
    away = summit(table, "red-thief 16 (2,2), red-goblin 13 (1,1)")
    assert not away.can("lift the top room")
    wounded = summit(table, f"-red-thief {GEAR}, red-goblin 13 (1,1)")
    assert not wounded.can("lift the top room")
    again.play("end turn")
    for _ in range(3):
        again.play(again.legal()[0], "end turn")
    again.play("action 5")
    assert again.state.where[again.token("red-thief")] >= 0
    assert not again.state.lifted


@pytest.mark.rule("DT-PY18")
def test_t40_a_lifted_room_has_no_neighbours(table: Table) -> None:
    """Somewhere along the rim of 9D one can step down to level 4 and attack there; not while it is lifted."""
    for row, column in [(4, column) for column in range(5)]:
        top, below = f"16 ({row},{column})", SQUARE_NAMES[16]
        play = summit(table, f"red-thief {GEAR}")
        below = beside(play, top, WIDTH)
        open_there = play.square(below) in play.state.grid.reach(play.square(top), 1)
        if open_there and top != GEAR and play.square(top) not in play.state.pits:
            break
    else:
        raise AssertionError("9D has no way down here")
    play = summit(table, f"red-thief {GEAR}, red-warrior {top}, blue-cleric {below}, red-wizard 16 (0,0) with red-wand")
    assert play.can("attack blue-cleric")
    play.play("lift the top room")
    assert not play.can("attack blue-cleric")
    assert play.refused("attack blue-cleric")
    inside = play.static.squares(play.state.corners[15])
    grid = play.state.grid
    assert all(grid.reach(square, 1) <= inside for square in inside)
    assert not any("fireball s" in text for text in play.legal())
    for text in play.legal():
        last = text.split()[-1]
        if last in SQUARE_NAMES and text.split()[0] in ("warrior", "thief", "wizard"):
            assert SQUARE_NAMES.index(last) in inside
    play.play("end turn")
    assert play.state.grid == built(play.static, play.state)


# -- Translation


@pytest.mark.rule("DT-TR5")
@pytest.mark.rule("DT-TR9")
def test_t43_the_elevator_slides_up_once_and_no_further(table: Table) -> None:
    play = table({6: "3D", 7: "1D/1"}, "blue-goblin 6 (2,3), red-troll 7 (2,2), blue-sword 7 (4,4)",
                 scenario="translation", seats=4)  # fmt: skip
    before = play.state.corners[6]
    play.play("slide the elevator up")
    assert play.ap == 4
    assert play.state.corners[6] == before - 5 * WIDTH
    assert play.state.turned[6] == 1
    assert (play.where("red-troll"), play.where("blue-sword")) == ("7 (2,2)", "7 (4,4)")
    assert play.state.grid == built(play.static, play.state)
    assert not play.can("slide the elevator up")
    assert play.refused("slide the elevator up")
    play.play("slide the elevator down", "slide the elevator down")
    assert play.state.corners[6] == before + 5 * WIDTH
    assert play.refused("slide the elevator down")
    assert play.where("blue-goblin") == "(2,3)"


@pytest.mark.rule("DT-TR9")
def test_the_elevator_slides_face_down_with_what_lies_in_it(table: Table) -> None:
    play = table({6: "3D"}, "blue-goblin 6 (2,3)", scenario="translation", seats=4, stash={7: "blue-sword, red-rope"})
    play.play("slide the elevator down")
    assert play.state.turned[6] == -1
    assert len(play.state.stash[6]) == 2
    assert play.state.grid == built(play.static, play.state)
    # Nobody beside its old place can turn it up any more.
    assert not any(text.startswith("reveal room 7") for text in play.legal())


@pytest.mark.rule("DT-TR5")
@pytest.mark.rule("DT-TR6")
@pytest.mark.rule("DT-TR11")
@pytest.mark.parametrize(
    ("place", "slides", "turns"),
    [("6 (2,3)", True, {6, 8}), ("8 (1,3)", True, {6, 8}), ("7 (2,2)", True, {7}), ("5 (2,3)", False, {5})],
)
def test_which_gears_slide_the_elevator_and_which_rooms_they_turn(
    table: Table, place: str, slides: bool, turns: set[int]
) -> None:
    rooms = {5: "4D", 6: "3D", 7: "1D", 8: "3G"}
    play = table(rooms, f"blue-goblin {place}", scenario="translation", seats=4)
    assert play.can("slide the elevator up") is slides
    assert {int(text.split()[-1]) for text in play.legal() if text.startswith("turn room")} == turns
    room = min(turns)
    corner = play.state.corners[6]
    play.play(f"turn room {room}")
    assert (play.ap, play.state.corners[6]) == (4, corner)
    assert play.state.turned[room - 1] == 1
    if slides:
        play.play("slide the elevator up")
        assert (play.ap, play.state.turned[room - 1]) == (3, 1)
        if room == 7:
            play.play("turn room 7")
            assert play.state.turned[6] == 2
            assert play.state.grid == built(play.static, play.state)


@pytest.mark.rule("DT-TR8")
def test_in_translation_blue_and_yellow_leave_by_each_others_zone_and_green_and_red() -> None:
    static = static_of("translation", 4)
    colours = static.scenario.colours
    ways = {
        colours[seat]: colours[strip.owner]
        for seat in range(4)
        for strip in static.strips
        if strip.squares[0] in static.exits[seat]
    }
    assert ways == {"blue": "yellow", "yellow": "blue", "green": "red", "red": "green"}
