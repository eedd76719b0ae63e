"""What is worked out once for each grid is what the kernels say, and what is not looked at again was seen before."""

from __future__ import annotations

import random
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft import Host
from undercroft.spatial import Edge, Grid, Mask
from undercroft_heroquest import plugin
from undercroft_heroquest.geometry import CLOSED, adjacent, adjacent_to, neighbours, open_view
from undercroft_heroquest.sight import figures, monsters_seen
from undercroft_heroquest.words import COLUMNS, ROWS, SQUARES

QUESTS = sorted(
    file.name.removesuffix(".toml")
    for file in (files("undercroft_heroquest") / "data" / "quests").iterdir()
    if file.name.endswith(".toml")
)
HOST = Host(plugins=[plugin], strict=True)
EDGES = (Edge.OPEN, Edge.WALL, Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_LOCKED, Edge.DOOR_SECRET)
SQUARE = st.integers(0, SQUARES - 1)


@st.composite
def boards(draw: st.DrawFn) -> Grid:
    """Boards with walls, doors and blocks anywhere."""
    grid = Grid(COLUMNS, ROWS)
    edges = st.tuples(SQUARE, st.integers(0, 1), st.sampled_from(EDGES))
    for a, number, kind in draw(st.lists(edges, max_size=60)):
        grid = grid.with_edge(a, neighbours(a)[number], kind)
    return grid.with_blocked(draw(st.lists(SQUARE, max_size=20)))


@pytest.mark.rule("HQ-A15")
@given(boards(), SQUARE)
def test_adjacent_squares_share_a_side_without_wall_or_closed_door(grid: Grid, square: int) -> None:
    wanted = [other for other in neighbours(square) if grid.edge(square, other) not in CLOSED]
    assert list(adjacent_to(grid, square)) == wanted
    assert [other for other in range(SQUARES) if adjacent(grid, square, other)] == sorted(wanted)


@pytest.mark.rule("HQ-R6.2")
@given(boards(), SQUARE, st.lists(SQUARE, max_size=12))
def test_figures_hide_and_show_nothing(grid: Grid, square: int, standing: list[int]) -> None:
    view = open_view(grid, square)
    assert view == grid.view(square)
    assert grid.view(square, Mask(SQUARES, standing)) <= view


@pytest.mark.rule("HQ-R5.3")
@pytest.mark.parametrize("quest", QUESTS)
def test_all_that_heroes_see_was_looked_at(quest: str) -> None:
    choice = random.Random(7).choice
    position = HOST.setting("heroquest", 2, {"quest": quest}).start(7)
    found = 0
    for _ in range(400):
        if not position.players():
            break
        player = position.players()[0]
        position.play_unchecked(player, choice(position.legal(player)))
        state = position.state
        standing = figures(state)
        for hero in state.heroes:
            if hero.life == "alive":
                assert state.truth.view(hero.square, standing) <= state.seen
                view = state.grid.view(hero.square, standing)
                seen = [monster for monster in state.monsters if monster.square in view]
                assert monsters_seen(position, hero.square) == seen
                found += len(seen)
    assert found
