"""Sight on the board of HeroQuest: the vectors of the rule sheet, squares as (column, row) from 1."""

from itertools import combinations

import pytest

from undercroft.spatial import Edge, Grid, Mask

AREAS = """
..........................
.AAAABBBBCCC..DDDEEEEFFFF.
.AAAABBBBCCC..DDDEEEEFFFF.
.AAAABBBBCCC..DDDEEEEFFFF.
.GGGGHHHHCCC..DDDEEEEFFFF.
.GGGGHHHHCCC..DDDIIIIJJJJ.
.GGGGHHHH........IIIIJJJJ.
.GGGGHHHH.KKKKKK.IIIIJJJJ.
.GGGGHHHH.KKKKKK.IIIIJJJJ.
..........KKKKKK..........
.LLLLMMNN.KKKKKK.OOOOPPPP.
.LLLLMMNN.KKKKKK.OOOOPPPP.
.LLLLMMNN........OOOOPPPP.
.LLLLQQQQRRR..SSSSOOOPPPP.
.TTTTQQQQRRR..SSSSUUUVVVV.
.TTTTQQQQRRR..SSSSUUUVVVV.
.TTTTQQQQRRR..SSSSUUUVVVV.
.TTTTQQQQRRR..SSSSUUUVVVV.
..........................
"""
BARE = Grid.from_areas(AREAS)
Place = tuple[int, int]


def at(place: Place) -> int:
    return BARE.at(place[0] - 1, place[1] - 1)


def figures(*places: Place) -> Mask:
    return Mask(494, map(at, places))


def doorway(kind: Edge) -> Grid:
    """With a door between the corridor and the room in the middle."""
    return BARE.with_edge(at((10, 10)), at((11, 10)), kind)


OPEN = doorway(Edge.DOOR_OPEN)
VECTORS: list[tuple[str, Grid, Place, Place, Mask | None, bool]] = [
    ("L1", BARE, (11, 8), (16, 12), None, True),
    ("L2", BARE, (10, 9), (11, 9), None, False),
    ("L4, but open", OPEN, (8, 10), (14, 10), None, True),
    ("L4", doorway(Edge.DOOR_CLOSED), (8, 10), (14, 10), None, False),
    ("L5", doorway(Edge.DOOR_SECRET), (8, 10), (14, 10), None, False),
    ("L7", OPEN, (10, 8), (11, 12), None, True),
    ("L8", OPEN, (10, 8), (12, 12), None, False),
    ("L10", OPEN, (9, 10), (12, 10), figures((11, 10)), False),
    ("L11", OPEN, (9, 10), (11, 10), figures((11, 10)), True),
    ("L13", BARE, (1, 1), (2, 2), None, False),
    ("L14", BARE, (1, 3), (3, 1), None, False),
    ("L16", BARE, (1, 2), (3, 1), None, False),
    ("L17", BARE, (2, 4), (3, 5), None, False),
    ("L19", BARE, (14, 5), (12, 7), None, True),
    ("L20", BARE, (13, 5), (12, 7), None, False),
    ("L22", BARE, (1, 1), (26, 1), None, True),
    ("L23", BARE, (13, 1), (13, 7), figures((13, 4)), False),
    ("L25", BARE, (13, 1), (13, 7), figures((14, 4)), True),
    ("L26", BARE, (13, 1), (14, 3), None, True),
    ("L26", BARE, (13, 1), (14, 3), figures((13, 2)), False),
    ("L26", BARE, (13, 1), (14, 3), figures((14, 2)), False),
    ("L28", BARE, (13, 3), (14, 4), figures((13, 4), (14, 3)), True),
    ("L29", BARE.with_blocked(at((13, 4))), (13, 2), (13, 6), None, False),
    ("L31", BARE, (18, 13), (19, 14), None, True),
    ("L32", BARE, (18, 11), (21, 14), None, True),
    ("L34", BARE, (11, 10), (16, 10), None, True),
]


@pytest.mark.parametrize(("name", "grid", "a", "b", "standing", "seen"), VECTORS)
def test_the_vectors_of_the_sheet(name: str, grid: Grid, a: Place, b: Place, standing: Mask | None, seen: bool) -> None:
    here, there = at(a), at(b)
    assert grid.sees(here, there, standing) == grid.sees(there, here, standing) == seen, name
    assert (there in grid.view(here, standing)) == (here in grid.view(there, standing)) == seen
    assert (grid.blocker(here, there, standing) is None) == seen


def test_the_bare_board_has_4209_visible_pairs_and_none_of_different_areas() -> None:
    areas = "".join(AREAS.split())
    seen = [(a, b) for a, b in combinations(range(494), 2) if BARE.sees(a, b)]
    assert len(seen) == BARE.sight_table().pairs == 4209
    assert sum(len(BARE.view(a)) - 1 for a in range(494)) == 2 * 4209
    assert sum(areas[a] == areas[b] == "." for a, b in seen) == 1406
    assert all(areas[a] == areas[b] for a, b in seen)
    inside = {(a, b) for a, b in combinations(range(494), 2) if areas[a] == areas[b] != "."}
    assert inside <= set(seen)


@pytest.mark.parametrize("kind", [Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_LOCKED, Edge.DOOR_SECRET])
def test_the_question_says_which_doors_it_passes(kind: Edge) -> None:
    grid = doorway(kind)
    a, b = at((8, 10)), at((14, 10))
    assert grid.sees(a, b, passes=[kind])
    assert b in grid.view(a, passes=[kind])
    assert grid.sight_table(passes=[kind]).sees(b, a)
    assert grid.blocker(a, b, passes=[kind]) is None
    assert b in grid.fire_line(a, "e", passes=[kind])
    assert grid.sees_many(bytes(2), passes=[kind]) == b"\x01"
    others = {Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_LOCKED, Edge.DOOR_SECRET} - {kind}
    assert not grid.sees(a, b, passes=others)
    assert grid.blocker(a, b, passes=others) == ("edge", [at((10, 10)), at((11, 10))])
    assert grid.sees(a, b) == (kind == Edge.DOOR_OPEN)


def test_answers_follow_every_edit() -> None:
    """What a grid has answered before does not stick to the grids made from it."""
    a, b = at((8, 10)), at((14, 10))
    grid = doorway(Edge.DOOR_CLOSED)
    for _ in range(3):
        assert not grid.sees(a, b)
        assert b not in grid.view(a)
        grid = grid.open_door(at((10, 10)), at((11, 10)))
        assert grid.sees(a, b)
        assert b in grid.view(a)
        assert b not in grid.with_blocked(at((12, 10))).view(a)
        grid = grid.close_door(at((10, 10)), at((11, 10)))
    assert grid.sight_table() == BARE.sight_table()
