"""Rooms that turn and are revealed (DT-B27 to DT-B31, DT-C3, DT-M1 to DT-M7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.spatial import Edge
from undercroft_dungeon_twister.board import all_pits, built, turn
from undercroft_dungeon_twister.words import SIDES, SQUARE_NAMES

Make = Callable[..., Any]


def starting(play: Any, word: str) -> set[str]:
    return {text for text in play.legal() if text.startswith(word)}


# -- rotations


@pytest.mark.rule("DT-B31")
@pytest.mark.rule("DT-M2")
def test_a_room_turns_by_its_arrow_and_all_on_it_turns_along(table: Make) -> None:
    """(r, c) comes to (c, 4 - r) in 1D, which turns clockwise."""
    tokens = "blue-goblin (2,2), yellow-thief (0,4), blue-troll (3,4) with blue-sword, -yellow-cleric (4,1)"
    play = table("1D", tokens).play("turn room 3")
    assert play.ap == 4
    assert play.where("blue-goblin") == "(2,2)"
    assert play.where("yellow-thief") == "(4,4)"
    assert play.where("blue-troll") == play.where("blue-sword") == "(4,1)"
    assert play.load("blue-troll") == "blue-sword"
    assert play.where("yellow-cleric") == "(1,0)"
    assert list(play.state.pits) == [play.square("(4,4)")]
    assert play.state.grid.edge(play.square("(0,3)"), play.square("(1,3)")) == Edge.DOOR_CLOSED


@pytest.mark.rule("DT-B31")
@pytest.mark.rule("DT-M2")
def test_a_counter_clockwise_room(table: Make) -> None:
    """(r, c) comes to (4 - c, r) in 1G: its gear from (4,3) to (1,4), and who stands on it."""
    play = table("1G", "blue-goblin (4,3), yellow-troll (0,0)").play("turn room 3")
    assert play.where("blue-goblin") == "(1,4)"
    assert play.where("yellow-troll") == "(4,0)"
    assert {play.place(pit) for pit in play.state.pits} == {"(2,0)", "(2,4)"}
    play.play("turn room 3")  # still on its gear
    assert play.where("blue-goblin") == "(0,1)"


@pytest.mark.rule("DT-B31")
def test_the_twin_turns_from_the_same_gear_by_its_own_arrow(table: Make) -> None:
    play = table({3: "1D", 6: "1G"}, "blue-goblin 3 (2,2), yellow-troll 6 (0,0), yellow-cleric 3 (0,0)")
    assert starting(play, "turn") == {"turn room 3", "turn room 6"}
    play.play("turn room 6")
    assert play.where("yellow-troll") == "6 (4,0)"
    assert play.where("yellow-cleric") == "(0,0)"  # one room at a time
    play.play("turn room 3")
    assert play.where("yellow-cleric") == "(0,4)"
    assert play.where("yellow-troll") == "6 (4,0)"


@pytest.mark.rule("DT-B31")
def test_only_from_a_gear_by_who_can_act_and_only_face_up_rooms(table: Make) -> None:
    assert starting(table("1D", "blue-goblin (2,1)"), "turn") == set()
    for mark in ("-", "+"):
        play = table("1D", f"{mark}blue-goblin (2,2)")
        assert play.refused("turn room 3") == "DT-B31"
    play = table({3: "1D", 6: "2G"}, "blue-goblin (2,2)")
    assert play.refused("turn room 6") == "DT-B31"  # no twin
    assert play.refused("turn room 4") == "DT-B31"
    assert "face down" in play.reason
    assert play.refused("turn room 12") == "DT-B31"
    # An enemy on the gear turns nothing for us, and a face-down twin does not turn.
    assert starting(table("1D", "yellow-goblin (2,2), blue-troll (2,1)"), "turn") == set()


@pytest.mark.rule("DT-C3")
def test_a_mekanork_turns_both_ways_the_room_and_its_twin(table: Make) -> None:
    play = table({3: "1D", 6: "1G"}, "blue-mekanork 3 (2,2), yellow-troll 6 (0,0), yellow-cleric 3 (0,0)")
    assert starting(play, "turn") == {"turn room 3", "turn room 3 back", "turn room 6", "turn room 6 back"}
    play.play("turn room 3 back", "turn room 6 back")
    assert play.ap == 3
    assert play.where("yellow-cleric") == "(4,0)"
    assert play.where("yellow-troll") == "6 (0,4)"
    play.play("turn room 3", "turn room 6")
    assert play.where("yellow-cleric") == "(0,0)"
    assert play.where("yellow-troll") == "6 (0,0)"


@pytest.mark.rule("DT-C3")
def test_nobody_but_the_mekanork_on_the_gear_turns_back(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), blue-mekanork (2,1)")
    assert play.refused("turn room 3 back") == "DT-C3"
    assert "Mekanork" in play.reason
    play = table({3: "1D", 6: "1G"}, "blue-goblin 3 (2,2), blue-mekanork 6 (4,3)")
    assert play.can("turn room 3 back")  # from the gear of the twin


@pytest.mark.rule("DT-M2")
@pytest.mark.rule("DT-B31")
@pytest.mark.parametrize("room", ["1D", "1G", "2D", "2G", "3D", "3G", "4D", "4G"])
def test_t22_four_turns_are_none(table: Make, room: str) -> None:
    tokens = "blue-goblin (1,3), yellow-troll (4,4), blue-thief (0,2) with blue-sword"
    play = table({3: room, 4: "1D" if room != "1D" else "1G", 1: "2G" if room != "2G" else "2D"}, tokens)
    static, state = play.static, play.state
    if state.gates[2]:
        state.gates[2] = [n % 3 for n in range(len(state.gates[2]))]
        state.grid = built(static, state)
    before = (state.grid, state.pits, list(state.where), list(state.turned), [list(one) for one in state.gates])
    seen = set()
    for _ in range(4):
        turn(static, state, 2, 1)
        assert state.grid == built(static, state)
        assert state.pits == all_pits(static, state)
        seen.add(tuple(state.where))
    assert before == (state.grid, state.pits, list(state.where), list(state.turned), [list(one) for one in state.gates])
    assert len(seen) == 4


# -- rooms side by side


@pytest.mark.rule("DT-M1")
def test_a_room_has_25_squares(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2)")
    for corner in play.state.corners:
        squares = list(play.static.squares(corner))
        assert len(squares) == 25
        assert {(square - corner) // 32 for square in squares} == set(range(5))
        assert {(square - corner) % 32 for square in squares} == set(range(5))


@pytest.mark.rule("DT-M3")
def test_one_crosses_where_neither_side_has_a_wall(table: Make) -> None:
    """The east of 1D has walls at its second and fifth square, the west of 2G in the middle."""
    play = table({3: "1D", 4: "2G"}, "blue-goblin (1,4)")
    edge = play.state.grid.edge
    found = [edge(play.square(f"({row},4)"), play.square(f"4 ({row},0)")) for row in range(5)]
    assert found == [Edge.OPEN, Edge.WALL, Edge.WALL, Edge.OPEN, Edge.WALL]
    assert "4 (0,0)" in table({3: "1D", 4: "2G"}, "blue-thief (0,4)").steps("thief")
    assert "4 (2,0)" not in table({3: "1D", 4: "2G"}, "blue-thief (2,4)").steps("thief")


@pytest.mark.rule("DT-M4")
@pytest.mark.parametrize("hidden", ["2G", "4D", "1G"])
def test_at_a_face_down_room_only_the_near_side_counts(table: Make, hidden: str) -> None:
    """The room beyond has a wall there or not: to reveal it the near side must be free."""
    for row, free in enumerate((True, False, True, True, False)):
        play = table("1D", f"blue-thief ({row},4)", seed=4)
        ids = play.state.rooms.ids
        other = ids.index(play.static.room_numbers[hidden])
        ids[3], ids[other] = ids[other], ids[3]
        assert bool(starting(play.copy(), "reveal room 4")) == free


@pytest.mark.rule("DT-M4")
@pytest.mark.rule("DT-P9")
def test_nobody_walks_into_a_face_down_room(table: Make) -> None:
    play = table("1D", "blue-goblin (2,4)")
    assert "4 (2,0)" not in play.steps("goblin")
    assert play.refused("goblin 4 (2,0)") == "DT-B27"
    assert "face down" in play.reason


@pytest.mark.rule("DT-M5")
def test_at_a_zone_the_side_of_the_room_decides(table: Make) -> None:
    for room in ("1D", "1D/1", "2G", "4D", "4G/3"):
        play = table({1: room}, "blue-goblin c1")
        for column in range(5):
            inside = play.square(f"1 (0,{column})")
            wall = play.static.shapes[play.state.rooms.ids[0]].turned[play.state.turned[0]].borders[0][column]
            assert play.state.grid.edge(inside - 32, inside) == (Edge.WALL if wall else Edge.OPEN)


@pytest.mark.rule("DT-M7")
@pytest.mark.rule("DT-M3")
@pytest.mark.rule("DT-PY9")
def test_rooms_that_are_shifted_are_compared_square_by_square(table: Make) -> None:
    """In the Pyramid a room of one level touches two of the next, two squares and three."""
    cells = table({2: "9D"}, "", scenario="pyramid", seats=4).static.scenario.cells
    by_level = {level: [n + 1 for n, cell in enumerate(cells) if cell.level == level] for level in (2, 3, 4)}
    upper = by_level[4][1]
    corner = cells[upper - 1]
    below = [n for n in by_level[3] if abs(cells[n - 1].x - corner.x) < 5]
    assert len(below) == 2
    assert sorted(5 - abs(cells[n - 1].x - corner.x) for n in below) == [2, 3]
    play = table({upper: "4D", below[0]: "1D", below[1]: "4G"}, "", scenario="pyramid", seats=4)
    state, static = play.state, play.static
    for column in range(5):
        square = play.square(f"{upper} (4,{column})")
        walls = [static.shapes[state.rooms.ids[upper - 1]].turned[0].borders[2][column]]
        for n in below:
            local = square % 32 - state.corners[n - 1] % 32
            if 0 <= local < 5:
                walls.append(static.shapes[state.rooms.ids[n - 1]].turned[0].borders[0][local])
        assert len(walls) == 2
        assert state.grid.edge(square, square + 32) == (Edge.WALL if any(walls) else Edge.OPEN)


# -- reveals


@pytest.mark.rule("DT-B27")
def test_a_reveal_needs_a_character_at_an_open_side(table: Make) -> None:
    play = table("1D", "blue-goblin (2,4)")
    assert {text.split(" over ")[0] for text in starting(play, "reveal")} == {"reveal room 4"}
    assert play.refused("reveal room 1 over n") == "DT-B27"
    assert play.refused("reveal room 3 over n") == "DT-B27"
    assert play.refused("reveal room 9 over n") == "DT-B27"
    assert starting(table("1D", "blue-goblin (1,4)"), "reveal") == set()  # a wall
    assert starting(table("1D", "blue-goblin (2,2)"), "reveal") == set()  # far from the side
    for mark in ("-", "+"):
        assert table("1D", f"{mark}blue-goblin (2,4)").refused("reveal room 4 over n") == "DT-B27"
    assert starting(table("1D", "yellow-goblin (2,4), blue-goblin (2,2)"), "reveal") == set()


@pytest.mark.rule("DT-B27")
@pytest.mark.rule("DT-B28")
@pytest.mark.parametrize("circle", ["b1", "c1", "k1"])
def test_from_a_zone_both_rooms_along_it_are_revealed(table: Make, circle: str) -> None:
    play = table("1D", f"blue-goblin {circle}")
    assert starting(play, "reveal") == {"reveal room 1 over n", "reveal room 2 over n"}
    assert play.refused("reveal room 1 over e") == "DT-B28"


@pytest.mark.rule("DT-G9")
@pytest.mark.rule("DT-M6")
@pytest.mark.rule("DT-B28")
def test_the_edge_decides_how_the_room_lies(table: Make) -> None:
    """Over east or west it shows its hidden turn, over north or south half a turn more."""
    for hidden in range(4):
        for edge, turned in (("e", hidden), ("w", hidden), ("n", (hidden + 2) % 4), ("s", (hidden + 2) % 4)):
            play = table("1D", "blue-goblin (2,4)")
            assert starting(play, "reveal room 4") == {f"reveal room 4 over {side}" for side in SIDES}
            play.state.facing[3] = hidden
            play.play(f"reveal room 4 over {edge}")
            assert play.state.turned[3] == turned
            assert play.state.grid == built(play.static, play.state)


@pytest.mark.rule("DT-M6")
def test_how_a_room_will_lie_is_hidden(table: Make) -> None:
    play = table("1D", "blue-goblin (2,4)")
    seen = []
    for hidden in (0, 2):
        play.state.facing[3] = hidden
        copy = play.copy()
        seen.append([copy.match.observation(viewer).state for viewer in (0, 1)])
    assert seen[0] == seen[1]


@pytest.mark.rule("DT-B29")
@pytest.mark.rule("DT-B30")
def test_the_revealer_puts_all_but_his_own_objects_then_the_other(table: Make) -> None:
    play = table("1D", "blue-goblin (2,4)", stash={4: "blue-sword, blue-troll, yellow-rope"})
    play.state.facing[3] = 0
    play.play("reveal room 4 over e")
    assert play.ap == 4
    corner = play.state.corners[3]
    free = {SQUARE_NAMES[square] for square in play.static.squares(corner)} - {
        SQUARE_NAMES[square] for square in play.state.pits
    }
    assert play.asked == (0,)
    assert {text.split(" on ")[1] for text in play.legal()} == free
    first = play.legal()[0].split(" ")[1]
    assert first in ("blue-troll", "yellow-rope")
    play.play(f"put {first} on 4 (3,0)")
    second = ({"blue-troll", "yellow-rope"} - {first}).pop()
    assert play.refused(f"put {second} on 4 (3,0)") == "DT-B29"
    assert first in play.reason
    assert play.refused("put blue-sword on 4 (3,1)") == "DT-B30"
    assert play.refused(f"put {second} on (3,1)") == "DT-B29"
    play.play(f"put {second} on 4 (3,1)")
    assert play.asked == (1,)
    assert {text.split(" ")[1] for text in play.legal()} == {"blue-sword"}
    play.play("put blue-sword on 4 (3,2)")
    assert play.asked == (0,)
    assert play.top == "Acting"
    assert play.where("blue-sword") == "4 (3,2)"
    assert len(play.state.stash[3].ids) == 0


@pytest.mark.rule("DT-B29")
def test_no_token_is_put_on_a_pit(table: Make) -> None:
    play = table("1D", "blue-goblin (2,4)", stash={4: "blue-rope, yellow-thief"}).play("reveal room 4 over e")
    pits = [square for square in play.state.pits if square in play.static.squares(play.state.corners[3])]
    assert pits
    assert play.refused(f"put yellow-thief on {SQUARE_NAMES[pits[0]]}") == "DT-B29"
    assert "Pit Trap" in play.reason


@pytest.mark.rule("DT-B27")
@pytest.mark.rule("DT-B32")
def test_a_revealed_room_has_its_portcullises_closed_and_is_walked_into(table: Make) -> None:
    play = table("1D", "blue-thief (2,4)")
    wanted, ids = play.static.room_numbers["2D"], play.state.rooms.ids
    other = ids.index(wanted)
    ids[3], ids[other] = ids[other], ids[3]
    play.state.facing[3] = 0
    play = play.copy().play("reveal room 4 over e")
    assert list(play.state.gates[3]) == [0]
    assert play.match.observation(1).state.rooms.ids[3] == wanted
    # 2D has its pit (2,0) there, which a Thief crosses.
    assert "4 (2,0)" in play.steps("thief")
    assert {"4 (2,0)", "4 (2,1)"} <= play.reach("thief")
    gate = (play.square("4 (3,2)"), play.square("4 (3,3)"))
    assert play.state.grid.edge(*gate) == Edge.DOOR_CLOSED
