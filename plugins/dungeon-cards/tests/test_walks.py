"""Walking: steps, keys, warps, and which way is taken."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Rng
from undercroft_dungeon_cards.ways import reach
from undercroft_dungeon_cards.words import AROUND

Cell = tuple[int, int]


def row(length: int, name: str = "corridor-wowo", start: int = 1) -> dict[Cell, str]:
    """Rooms east of the Entrance."""
    return {(x, 0): name for x in range(start, start + length)}


@pytest.mark.rule("DC-H7", "DC-H9")
@pytest.mark.parametrize(("xp", "steps"), [(0, 3), (2, 3), (3, 4), (6, 4), (7, 5), (11, 5), (12, 6), (13, 6), (40, 6)])
def test_a_walk_has_two_steps_and_one_for_each_level(table: Any, xp: int, steps: int) -> None:
    play = table(row(9), seats=[{"xp": xp}])
    assert play.cells("go") == [(x, 0) for x in range(1, steps + 1)]
    assert play.refused(f"go ({steps + 1},0)") == "DC-H7"
    assert f"further away than your {steps} steps" in play.reason


@pytest.mark.rule("DC-H7")
def test_a_walk_may_go_on_until_its_steps_are_used(table: Any) -> None:
    play = table(row(9)).play("go (2,0)")
    assert play.position.flow[-1].used == 2
    assert play.cells("go") == [(1, 0), (3, 0)]
    play.play("go (1,0)")
    assert play.asked == (1,), "the third step was the last"
    assert play.seat().cell == (1, 0)


@pytest.mark.rule("DC-H7")
def test_an_open_passage_is_free_a_locked_one_costs_a_key_each_time_a_wall_is_shut(table: Any) -> None:
    rooms = {(1, 0): "corridor-wlwo", (2, 0): "corridor-wwwl", (0, 1): "corridor-wwww", (-1, 0): "corridor-wowo"}
    play = table(rooms, seats=[{"keys": 1}])
    assert play.cells("go") == [(-1, 0), (1, 0), (2, 0)]
    play.play("go (2,0)")
    assert play.seat().keys == 0
    assert play.legal() == ["stop"], "back it costs another key"
    assert play.refused("go (1,0)") == "DC-H7"
    assert play.reason == "the way to (1,0) takes 1 keys in 1 steps; you have 0"
    play = table(rooms, seats=[{"keys": 2}]).play("go (2,0)", "go (1,0)")
    assert play.seat().keys == 0
    play = table(rooms, seats=[{"keys": 0}])
    assert play.cells("go") == [(-1, 0), (1, 0)]
    assert play.refused("go (0,1)") == "DC-H7"
    assert play.reason == "no way leads to (0,1)"
    assert play.refused("go (9,9)") == "DC-H7"
    assert play.refused("go (0,0)") == "DC-H7"


@pytest.mark.rule("DC-H7")
def test_the_way_with_fewest_keys_is_taken_and_of_these_the_shortest(table: Any) -> None:
    """Straight on it is two steps and a key; the way round is four steps and free."""
    rooms = {
        (1, 0): "corridor-wloo",
        (2, 0): "corridor-wwol",
        (1, 1): "corridor-oowo",
        (2, 1): "corridor-owwo",
        (0, 1): "corridor-oowo",
    }
    short = table(rooms).play("go (2,0)")
    assert (short.seat().keys, short.position.flow[-1].used) == (0, 2)
    long = table(rooms, seats=[{"xp": 3}])
    long.play("go (2,0)")
    assert long.seat().keys == 1, "with four steps the key is kept"
    assert long.asked == (1,)
    assert table(rooms, seats=[{"keys": 0}]).cells("go") == [(0, 1), (1, 0), (1, 1), (2, 1)]


@pytest.mark.rule("DC-H7")
def test_in_reach_is_what_steps_and_keys_together_allow(table: Any) -> None:
    """Two keys lead there in three steps, one key in four: with three steps and one key nobody comes there."""
    rooms = {
        (1, 0): "corridor-wloo",
        (2, 0): "corridor-wlwl",
        (3, 0): "corridor-wwol",
        (1, 1): "corridor-oowo k0",
        (2, 1): "corridor-wlwo",
        (3, 1): "corridor-owwl",
    }
    assert (3, 0) not in table(rooms, seats=[{"keys": 1}]).cells("go")
    assert (3, 0) in table(rooms, seats=[{"keys": 2}]).cells("go")
    assert (3, 0) not in table(rooms, seats=[{"keys": 1, "xp": 3}]).cells("go")
    play = table(rooms, seats=[{"keys": 2, "xp": 7}]).play("go (3,0)")
    assert play.seat().keys == 1


@pytest.mark.rule("DC-H7")
def test_from_a_warp_room_a_step_leads_to_any_other(table: Any) -> None:
    rooms = {(1, 0): "warp-room-wwwo", (5, 5): "warp-room-owww", (5, 4): "corridor-wwow", (9, 9): "warp-room-wwww"}
    play = table(rooms, seats=[{"keys": 0}])
    assert play.cells("go") == [(1, 0), (5, 4), (5, 5), (9, 9)]
    play.play("go (5,5)")
    assert play.position.flow[-1].used == 2
    assert play.position.flow[-1].back == (1, 0)


@pytest.mark.rule("DC-H7", "DC-H1")
def test_warps_lead_nowhere_in_the_dungeons_of_others(table: Any) -> None:
    rooms = {(1, 0): "warp-room-wwwo"}
    assert table(rooms, options={"mode": "individual"}).cells("go") == [(1, 0)]


@pytest.mark.rule("DC-H7")
def test_several_pawns_share_a_room(table: Any) -> None:
    play = table(row(1), pawns=[(0, 0), (1, 0)]).play("go (1,0)")
    assert play.seat(0).cell == play.seat(1).cell == (1, 0)


@pytest.mark.rule("DC-H12")
def test_without_a_step_to_take_nobody_is_asked(table: Any) -> None:
    play = table({(1, 0): "corridor-lwww", (1, -1): "corridor-wwlw"}, pawns=[(1, 0), (0, 0)], seats=[{"keys": 0}])
    assert play.asked == (1,)
    play = table({(1, 0): "corridor-lwww", (1, -1): "corridor-wwlw"}, pawns=[(1, 0), (0, 0)])
    assert play.cells("go") == [(1, -1)]


def brute(
    rooms: dict[Cell, list[str]], start: Cell, steps: int, keys: int, warps: set[Cell]
) -> dict[Cell, tuple[int, int]]:
    """All walks, one after the other: for each room the fewest keys, and then the fewest steps."""
    best: dict[Cell, tuple[int, int]] = {}
    walks: list[tuple[Cell, int, int]] = [(start, 0, 0)]
    for cell, spent, used in walks:
        if cell != start:
            best[cell] = min(best.get(cell, (99, 99)), (spent, used))
        if used == steps:
            continue
        for side, (dx, dy) in enumerate(AROUND):
            there = (cell[0] + dx, cell[1] + dy)
            if there in rooms:
                pair = {rooms[cell][side], rooms[there][side ^ 2]}
                if "*" in pair or pair == {"O"}:
                    walks.append((there, spent, used + 1))
                elif pair == {"L"} and spent < keys:
                    walks.append((there, spent + 1, used + 1))
        walks += [(there, spent, used + 1) for there in sorted(warps - {cell}) if cell in warps]
    return best


@pytest.mark.rule("DC-H7", "DC-U4")
@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_slow_walker_comes_to_the_same_rooms_for_the_same_price(host: Any, players: int, seed: int) -> None:
    mode = "individual" if players == 1 else "shared"
    position = host.setting("dungeon-cards", players, {"mode": mode, "must_remove": False}).start(seed)
    rng = Rng(seed)
    compared = 0
    while asked := position.players():
        player = asked[0]
        legal = position.legal(player)
        if type(position.flow[-1]).__name__ == "Moving":
            static, state = position.static, position.state
            dungeon = state.dungeons[static.dungeon_of(player)]
            rooms = {(x, y): list(dungeon.board.sides(x, y)) for _, x, y, _ in dungeon.board.tiles()}
            warps = {(x, y) for card, x, y, _ in dungeon.board.tiles() if static.warp[card]}
            seat = state.seats[player]
            for steps, keys in ((3, 0), (4, 1), (5, 2), (3, seat.keys)):
                found = reach(static, dungeon, dungeon.cells.index(seat.cell), steps, keys)
                assert {dungeon.cells[place]: way[:2] for place, way in found.items()} == brute(
                    rooms, seat.cell, steps, keys, warps
                )
                compared += len(found)
        position.play_unchecked(player, rng.choice(legal))
    assert compared > 20


def test_the_room_before_is_one_step_away(table: Any) -> None:
    play = table(row(5))
    cells = play.dungeon().cells
    found = reach(play.static, play.dungeon(), 0, 5, 0)
    assert [(cells[place], cells[way[2]]) for place, way in found.items()] == [
        ((x, 0), (x - 1, 0)) for x in range(1, 6)
    ]


@pytest.mark.rule("DC-H7", "DC-H8")
def test_of_two_equal_ways_the_one_through_the_older_room_is_taken(table: Any) -> None:
    """So that it does not matter which way round one looks at the dungeon."""
    for first, second in (((1, 0), (0, 1)), ((0, 1), (1, 0))):
        rooms = {first: "corridor-oooo", second: "corridor-oooo", (1, 1): "monster-room-oooo-9"}
        play = table(rooms).play("go (1,1)", "stop")
        assert play.seat().cell == first
