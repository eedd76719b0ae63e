"""The rooms: what their pictures say, against the table of pits, gears and gates, and how they turn."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

import pytest

from undercroft.data import read_data
from undercroft.spatial import Edge, Grid, Mask
from undercroft_dungeon_twister.entries import RoomEntry
from undercroft_dungeon_twister.rooms import RoomShape, Turned, room_shape

DATA = read_data(files("undercroft_dungeon_twister") / "data", {"rooms": RoomEntry})["rooms"]
ROOMS: dict[str, RoomShape] = {entry.name: room_shape(entry) for entry in DATA}
Square = tuple[int, int]

# Gear, pits and gates as published, by row and column.
TABLE: dict[str, tuple[Square, list[Square], list[tuple[Square, Square]]]] = {
    "1D": ((2, 2), [(0, 4)], [((1, 0), (1, 1))]),
    "1G": ((4, 3), [(0, 2), (4, 2)], [((2, 0), (2, 1)), ((2, 3), (2, 4))]),
    "2D": ((1, 1), [(1, 4), (2, 0)], [((3, 2), (3, 3))]),
    "2G": ((2, 2), [(1, 2), (3, 2), (4, 0)], [((2, 0), (2, 1)), ((2, 3), (2, 4))]),
    "3D": ((2, 3), [(1, 1), (1, 4)], [((2, 0), (3, 0)), ((3, 2), (4, 2)), ((4, 3), (4, 4))]),
    "3G": ((1, 3), [(2, 1), (4, 4)], [((0, 2), (1, 2)), ((3, 3), (3, 4))]),
    "4D": ((2, 3), [(0, 0)], [((3, 3), (4, 3))]),
    "4G": ((3, 3), [(1, 2)], [((3, 1), (4, 1))]),
}


def number(square: Square) -> int:
    return square[0] * 5 + square[1]


def pair(squares: Iterable[Square]) -> tuple[int, ...]:
    return tuple(sorted(map(number, squares)))


def clockwise(square: Square) -> Square:
    return square[1], 4 - square[0]


def mirrored(square: Square) -> Square:
    return square[0], 4 - square[1]


def openings(room: Turned) -> dict[str, list[int]]:
    return {
        side: [place for place, wall in enumerate(walls) if not wall]
        for side, walls in zip("nesw", room.borders, strict=True)
    }


def board(room: RoomShape, turns: int = 0, x: int = 2, y: int = 3) -> Grid:
    """A room alone on a board, in its canonical turn unless told."""
    return Grid(9, 10).with_missing(range(90)).place(room.tile, x, y, turns)


def alone(room: RoomShape) -> Grid:
    """A room that fills the board, so that nobody leaves it."""
    return Grid(5, 5).with_missing(range(25)).place(room.tile, 0, 0)


@pytest.mark.parametrize("name", TABLE)
def test_gear_pits_and_gates_are_those_of_the_table(name: str) -> None:
    gear, pits, gates = TABLE[name]
    room = ROOMS[name].turned[0]
    assert room.gear == number(gear)
    assert room.pits == pair(pits)
    assert room.gates == tuple(map(pair, gates))


@pytest.mark.rule("DT-B31")
def test_there_are_eight_pairs_whose_rooms_turn_opposite_ways() -> None:
    assert list(ROOMS) == [f"{number}{way}" for number in (1, 2, 3, 4, 9, 10, 11, 12) for way in "DG"]
    for room in ROOMS.values():
        assert room.name == f"{room.number}{'D' if room.clockwise else 'G'}"
        assert room.twin != room.name
        twin = ROOMS[room.twin]
        assert (twin.number, twin.clockwise) == (room.number, not room.clockwise)


@pytest.mark.parametrize("numbers", [range(1, 5), range(9, 13)])
def test_eight_rooms_have_8_gears_14_pits_and_13_gates(numbers: range) -> None:
    rooms = [room.turned[0] for room in ROOMS.values() if room.number in numbers]
    assert len(rooms) == 8
    assert sum(len(room.pits) for room in rooms) == 14
    assert sum(len(room.gates) for room in rooms) == 13
    assert not any(room.gear in room.pits for room in rooms)


@pytest.mark.parametrize("name", TABLE)
def test_rooms_9_to_12_are_mirror_images_that_turn_the_other_way(name: str) -> None:
    base = ROOMS[name]
    image = ROOMS[f"{base.number + 8}{'G' if base.clockwise else 'D'}"]
    gear, pits, gates = TABLE[name]
    room, plain = image.turned[0], base.turned[0]
    assert room.gear == number(mirrored(gear))
    assert room.pits == pair(map(mirrored, pits))
    assert set(room.gates) == {pair(map(mirrored, gate)) for gate in gates}
    flip = [row * 5 + 4 - column for row in range(5) for column in range(5)]
    assert set(room.edges) == {(*sorted((flip[a], flip[b])), kind) for a, b, kind in plain.edges}
    before, after = openings(plain), openings(room)
    assert after["n"] == [4 - place for place in reversed(before["n"])]
    assert after["s"] == [4 - place for place in reversed(before["s"])]
    assert (after["e"], after["w"]) == (before["w"], before["e"])
    assert next(entry.source for entry in DATA if entry.name == image.name) == "assumed"
    assert next(entry.source for entry in DATA if entry.name == name) == "public"


@pytest.mark.rule("DT-M1")
@pytest.mark.parametrize("name", ROOMS)
def test_a_room_has_25_squares_and_40_edges(name: str) -> None:
    for room in ROOMS[name].turned:
        inner = {(a, a + 1) for a in range(25) if a % 5 < 4} | {(a, a + 5) for a in range(20)}
        walls = [(a, b) for a, b, _ in room.edges]
        assert walls == sorted(walls)
        assert sorted([*walls, *room.gates]) == sorted(inner)
        assert {kind for _, _, kind in room.edges} <= {Edge.WALL, Edge.OPEN}
        assert [len(walls) for walls in room.borders] == [5, 5, 5, 5]


@pytest.mark.rule("DT-M2")
def test_room_1d_after_a_clockwise_quarter() -> None:
    room = ROOMS["1D"].turned[1]  # T19
    assert room.pits == (number((4, 4)),)
    assert room.gates == (pair([(0, 3), (1, 3)]),)
    assert room.gear == number((2, 2))
    assert openings(room) == {"n": [1, 2, 3], "e": [1, 2, 3, 4], "s": [1, 2, 4], "w": [1, 2, 3]}


@pytest.mark.rule("DT-M2")
def test_room_1g_after_a_counter_clockwise_quarter() -> None:
    room = ROOMS["1G"].turned[3]  # T20
    assert room.gear == number((1, 4))
    assert room.pits == pair([(2, 0), (2, 4)])


@pytest.mark.rule("DT-M2")
@pytest.mark.parametrize("name", ROOMS)
def test_each_quarter_takes_every_square_where_the_rule_says_and_four_change_nothing(name: str) -> None:
    def after(squares: Iterable[int]) -> tuple[int, ...]:
        return pair(clockwise(divmod(square, 5)) for square in squares)

    for turns in range(4):  # T22: the fourth leads back to the first
        room, turned = ROOMS[name].turned[turns], ROOMS[name].turned[(turns + 1) % 4]
        assert (turned.gear,) == after([room.gear])
        assert turned.pits == after(room.pits)
        assert turned.gates == tuple(after(gate) for gate in room.gates)
        assert set(turned.edges) == {(*after((a, b)), kind) for a, b, kind in room.edges}
        before = openings(room)
        assert openings(turned) == {
            "n": [4 - place for place in reversed(before["w"])],
            "e": before["n"],
            "s": [4 - place for place in reversed(before["e"])],
            "w": before["s"],
        }


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("turns", range(4))
def test_the_tile_laid_turned_is_the_board_of_these_edges(name: str, turns: int) -> None:
    shape, (x, y) = ROOMS[name], (2, 3)
    room = shape.turned[turns]

    def at(row: int, column: int) -> int:
        return (y + row) * 9 + x + column

    squares = [at(row, column) for row in range(5) for column in range(5)]
    edges = [(squares[a], squares[b], kind) for a, b, kind in room.edges]
    edges += [(squares[a], squares[b], Edge.DOOR_CLOSED) for a, b in room.gates]
    beyond = (
        [(at(0, n), at(-1, n)) for n in range(5)],
        [(at(n, 4), at(n, 5)) for n in range(5)],
        [(at(4, n), at(5, n)) for n in range(5)],
        [(at(n, 0), at(n, -1)) for n in range(5)],
    )
    for walls, places in zip(room.borders, beyond, strict=True):
        edges += [(a, b, Edge.WALL if wall else Edge.OPEN) for wall, (a, b) in zip(walls, places, strict=True)]
    missing = [square for square in range(90) if square not in squares]
    assert board(shape, turns) == Grid(9, 10).with_missing(missing).with_edges(edges)
    assert board(shape, turns).turn(x, y, 5) == board(shape, (turns + 1) % 4)


def inside(name: str, start: Square, budget: int, *, avoid_pits: bool = True) -> set[Square]:
    """Where one gets with so many steps within a room whose gates are shut, the start left out."""
    room = ROOMS[name]
    pits = Mask(25, room.turned[0].pits if avoid_pits else ())
    squares = alone(room).reach(number(start), budget, figures=pits)
    return {divmod(square, 5) for square in squares} - {start}


def test_the_walls_of_room_1d_let_as_many_squares_be_reached_as_published() -> None:
    expected = {(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4), (4, 0), (4, 1)}
    expected |= {(4, 2), (4, 3), (4, 4)}
    assert inside("1D", (2, 2), 4) == expected  # T1
    assert [len(inside("1D", (2, 2), speed)) for speed in (2, 3, 5)] == [9, 12, 17]  # T2


def test_the_walls_of_room_2g_leave_two_squares_but_to_a_flyer() -> None:
    assert inside("2G", (2, 2), 4) == {(2, 1), (2, 3)}  # T10
    crossed = inside("2G", (2, 2), 4, avoid_pits=False)  # T11
    assert len(crossed) == 14
    assert {(1, 2), (3, 2)} <= crossed


@pytest.mark.parametrize(
    ("name", "a", "b", "kind"),
    [
        ("2G", (0, 2), (1, 2), Edge.OPEN),  # T12
        ("2G", (1, 2), (1, 1), Edge.WALL),  # T13
        ("3D", (1, 0), (1, 1), Edge.OPEN),  # T14
        ("3D", (1, 1), (1, 2), Edge.OPEN),
        ("3D", (1, 1), (2, 1), Edge.OPEN),
        ("3D", (1, 1), (0, 1), Edge.WALL),
        ("1D", (1, 0), (1, 1), Edge.DOOR_CLOSED),  # T16
        ("1D", (2, 2), (2, 3), Edge.OPEN),  # T17
        ("1D", (2, 3), (2, 4), Edge.WALL),
    ],
)
def test_an_edge_that_a_worked_example_names(name: str, a: Square, b: Square, kind: Edge) -> None:
    assert alone(ROOMS[name]).edge(number(a), number(b)) == kind
