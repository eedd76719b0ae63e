"""A quest laid out on the board, and what heroes can reach at best, against a slow plain reference."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.spatial import Edge
from undercroft_heroquest.box import Box
from undercroft_heroquest.geometry import neighbours, number, place_of
from undercroft_heroquest.layout import Layout
from undercroft_heroquest.quest import Door, FurniturePart, Quest, Slay
from undercroft_heroquest.quest_case import Case
from undercroft_heroquest.quest_read import Reading
from undercroft_heroquest.quest_ways import Ways

PLACES = st.tuples(st.integers(1, 26), st.integers(1, 19))


def quest(**fields: Any) -> Quest:
    return Quest(format=1, title="t", parchment="p", wandering="orc", goal=Slay(), **fields)


def edges(box: Box) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Every edge on which a door can be."""
    pairs = ((a, b) for a in range(494) for b in neighbours(a) if a < b and box.board.wall_edge(a, b))
    return [(place_of(a), place_of(b)) for a, b in pairs]


@pytest.mark.rule("HQ-R6.5")
def test_doors_stand_on_walls_as_they_are_at_first(box: Box) -> None:
    places = ((10, 10), (11, 10))
    a, b = map(number, places)
    for kind, edge in (("closed", Edge.DOOR_CLOSED), ("open", Edge.DOOR_OPEN), ("secret", Edge.DOOR_SECRET)):
        layout = Layout(quest(doors=(Door(between=places, kind=kind),)), box)
        assert layout.grid.edge(a, b) == layout.grid.edge(b, a) == edge
        assert layout.grid.sees(a, b) == (kind == "open")
    nowhere = Layout(quest(doors=(Door(between=((1, 1), (2, 1))), Door(between=((1, 1), (9, 9))))), box)
    assert nowhere.grid == box.board.grid


def test_dark_and_blocked_squares_and_furniture_take_their_squares(box: Box) -> None:
    made = quest(
        dark=((1, 1),), dark_rooms=("A",), blocked=((1, 2), (1, 1)),
        furniture=(FurniturePart(kind="tomb", at=(2, 12), facing="right"), FurniturePart(kind="table", at=(25, 19))),
    )  # fmt: skip
    layout = Layout(made, box)
    assert layout.dark == box.board.rooms["A"].with_(0)
    assert [place_of(square) for square in layout.blocked] == [(1, 2)]
    assert layout.pieces == ([number((x, y)) for y in (12, 13) for x in (2, 3, 4)], [])
    assert layout.furniture == layout.solid
    assert not layout.opaque
    assert not layout.free(number((2, 12)))
    assert not layout.grid.sees(number((1, 3)), number((1, 1)))
    assert layout.free(number((5, 12)))


@pytest.mark.rule("HQ-A5")
def test_the_data_say_which_furniture_blocks(box: Box) -> None:
    low = msgspec.structs.replace(box.furniture["table"], blocks_movement=False, blocks_sight=True)
    pieces = tuple(low if piece.name == "table" else piece for piece in box.data["furniture"])
    changed = Box({**box.data, "furniture": pieces})
    made = quest(furniture=(FurniturePart(kind="table", at=(13, 9)), FurniturePart(kind="throne", at=(11, 8))))
    plain, other = Layout(made, box), Layout(made, changed)
    assert (len(plain.solid), len(plain.opaque)) == (7, 0)
    assert (len(other.solid), len(other.opaque)) == (1, 6)
    assert plain.furniture == other.furniture


def reached(box: Box, layout: Layout) -> set[int]:
    """Squares that heroes come to, step by step, through every door but a locked one."""
    queue = deque(square for square in layout.start if layout.free(square))
    seen = set(queue)
    while queue:
        square = queue.popleft()
        for other in neighbours(square):
            wall = box.board.areas[square] != box.board.areas[other]
            if other in seen or not layout.free(other) or (wall and layout.grid.edge(square, other) not in PASSED):
                continue
            seen.add(other)
            queue.append(other)
    return seen


PASSED = (Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_SECRET)


@settings(max_examples=60)
@given(data=st.data())
def test_what_heroes_reach_is_what_steps_lead_to(box: Box, data: st.DataObject) -> None:
    doors = st.lists(st.sampled_from(edges(box)), unique=True, max_size=40)
    kinds = st.sampled_from(["closed", "open", "secret", "locked"])
    pieces = st.builds(FurniturePart, kind=st.sampled_from(sorted(box.furniture)), at=PLACES)
    made = quest(
        stairs=data.draw(PLACES),
        doors=tuple(Door(between=pair, kind=data.draw(kinds)) for pair in data.draw(doors)),
        furniture=tuple(data.draw(st.lists(pieces, max_size=8))),
        blocked=tuple(data.draw(st.lists(PLACES, max_size=12))),
        dark=tuple(data.draw(st.lists(PLACES, max_size=12))),
    )
    layout = Layout(made, box)
    ways = Ways(Case(Reading("q", made, {}), box))
    assert set(ways.reached) == reached(box, layout)
