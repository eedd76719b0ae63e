"""The rules of the maze, each with its test."""

from __future__ import annotations

from typing import Any

import pytest
from tests.zoo import right_maze as maze

from undercroft import Host, IllegalAction, Pile
from undercroft.spatial import Edge

HOST = Host(plugins=[maze], strict=True)


def walk(square: int, points: int = 3, **changes: Any) -> Any:
    """Gives a match in which player 0 walks from a square; player 1 stands in his corner."""
    found = HOST.match("maze", 2, seed=1)
    position = found.position
    state = position.state
    state.heroes[0].square = square
    for name, value in changes.items():
        setattr(state.heroes[0], name, value)
    flow = [maze.Rounds(played=1), maze.Turn(player=1), maze.Turn(player=0, points=points), maze.Walk(player=0)]
    flow[2].begun = True
    found.position = position.setting.position(state, flow)
    found.position.flow[1].begun = False
    return found


def lay(found: Any, tile: int, square: int) -> None:
    """Changes the tile on a square with another, so that it is this one."""
    state = found.position.state
    at, other = state.spots.index(square), state.tiles.ids.index(tile)
    state.tiles.ids[at], state.tiles.ids[other] = state.tiles.ids[other], state.tiles.ids[at]


def texts(found: Any, player: int = 0) -> list[str]:
    return [found.text(action) for action in found.legal(player)]


def refused(found: Any, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        found.play(0, text)
    return caught.value.rule


@pytest.mark.rule("MZ-S1")
@pytest.mark.parametrize("potions", [True, False])
def test_all_begin_in_the_corners_with_a_potion_if_those_are_played(potions: bool) -> None:
    state = HOST.match("maze", 4, seed=1, options={"potions": potions}).position.state
    assert [hero.square for hero in state.heroes] == [0, 19, 4, 15]
    assert [hero.potion for hero in state.heroes] == [potions] * 4


@pytest.mark.rule("MZ-S2")
def test_the_tiles_lie_face_down_and_shuffled() -> None:
    orders = {tuple(HOST.setting("maze", 2).start(seed).state.tiles.ids) for seed in range(20)}
    assert len(orders) > 15
    assert {tuple(sorted(order)) for order in orders} == {(0, 0, 1, 1, 1, 2, 2, 3)}
    assert HOST.match("maze", 2, seed=1).observation(0).state.tiles.ids == [-1] * 8


@pytest.mark.rule("MZ-T1")
def test_a_turn_has_three_to_five_points() -> None:
    setting = HOST.setting("maze", 2)
    assert {setting.start(seed).nearest(maze.Turn).points for seed in range(40)} == {3, 4, 5}
    found = walk(0, points=1)
    found.play(0, "go east")
    assert (texts(found), refused(found, "go west")) == (["halt", "drink"], "MZ-T1")


@pytest.mark.rule("MZ-T2")
def test_a_step_goes_to_a_free_square_without_a_wall_between() -> None:
    found = walk(0)
    assert texts(found)[:2] == ["go east", "go south"]
    assert refused(found, "go north") == refused(found, "go west") == "MZ-T2"
    found.play(0, "go south")
    assert (found.position.state.heroes[0].square, found.position.nearest(maze.Turn).points) == (5, 2)
    assert "go east" not in texts(walk(18))


@pytest.mark.rule("MZ-T3")
def test_an_opened_door_stays_open_and_lets_more_be_seen() -> None:
    found = walk(1)
    seen = len(found.position.state.seen)
    assert refused(found, "open west") == "MZ-T3"
    found.play(0, "open east")
    assert found.position.state.grid.edge(1, 2) == Edge.DOOR_OPEN
    assert len(found.position.state.seen) > seen
    assert "go east" in texts(found)


@pytest.mark.rule("MZ-T4")
def test_a_search_shows_a_tile_to_the_one_who_looks() -> None:
    found = walk(1)
    lay(found, maze.GEM, 6)
    found.play(0, "search south")
    at = found.position.state.spots.index(6)
    assert [found.observation(player).state.tiles.ids[at] for player in (0, 1)] == [maze.GEM, -1]
    assert refused(found, "search south") == "MZ-T4"


@pytest.mark.rule("MZ-T5")
def test_a_turn_ends_with_a_halt_though_points_are_left() -> None:
    found = walk(0)
    found.play(0, "halt")
    assert found.players() == (1,)


@pytest.mark.rule("MZ-T6", "MZ-E3")
def test_a_potion_gives_three_points_once_and_counts_a_point_if_kept() -> None:
    found = walk(0)
    assert found.scores()[0].total == 1
    found.play(0, "drink")
    assert (found.position.nearest(maze.Turn).points, found.scores()[0].total) == (6, 0)
    assert "drink" not in texts(found)


@pytest.mark.rule("MZ-P1", "MZ-E2")
@pytest.mark.parametrize(("tile", "points"), [(maze.COIN, 1), (maze.GEM, 3), (maze.EMPTY, 0)])
def test_what_one_steps_on_is_turned_up_and_coins_and_gems_are_kept(tile: int, points: int) -> None:
    found = walk(1, potion=False)
    lay(found, tile, 6)
    found.play(0, "go south")
    state = found.position.state
    assert (state.heroes[0].hoard, state.away) == (([tile], []) if points else ([], [tile]))
    assert found.scores()[0].total == points
    assert found.log()[-1] == f"player 0 finds: {maze.TILES[tile]}"


@pytest.mark.rule("MZ-P2")
@pytest.mark.parametrize("way_out", ["drop coin", "rest"])
def test_a_pit_ends_the_walk_and_costs_something_or_the_next_turn(way_out: str) -> None:
    found = walk(1)
    lay(found, maze.PIT, 6)
    state = found.position.state
    at = state.tiles.ids.index(maze.COIN)
    state.tiles.take(at)
    state.spots.pop(at)
    state.heroes[0].hoard.append(maze.COIN)
    found.play(0, "go south")
    assert texts(found) == ["drop coin", "rest"]
    found.play(0, way_out)
    assert (state.heroes[0].hoard, state.heroes[0].resting) == (([], False) if way_out != "rest" else ([1], True))
    found.play(1, "halt")
    assert found.players() == ((0,) if way_out != "rest" else (1,))


@pytest.mark.rule("MZ-E1")
def test_the_match_ends_after_the_rounds_or_when_no_tile_is_left() -> None:
    found = HOST.match("maze", 2, seed=1)
    turns = 0
    while not found.over:
        found.play(found.players()[0], "halt")
        turns += 1
    assert turns == 6
    found = walk(0)
    state = found.position.state
    state.away, state.tiles, state.spots = list(state.tiles.ids), Pile(), []
    found.play(0, "halt")
    found.play(1, "halt")
    assert found.over
