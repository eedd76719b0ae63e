"""Each objective at its edges, and all of them against a slow reading of the rules."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft import Pile
from undercroft_donjon.objectives import COLOURS, Goal, Objective
from undercroft_donjon.state import Seat
from undercroft_donjon.words import KINDS, PLACES, WIDTH

DATA = files("undercroft_donjon") / "data" / "objectives.toml"
TILES = {
    tile.name: tile for tile in msgspec.convert(msgspec.toml.decode(DATA.read_bytes())["objectives"], list[Objective])
}
ROOMS_2_TO_5 = (0, 2, 2, 2, 2)
"""The gold piles that the data file assumes."""


def seat(where: str) -> Seat:
    """A seat with these monsters: "room 1: 2 brou, spider; hallway 3: vampire"."""
    monsters = [0] * (len(PLACES) * WIDTH)
    for part in filter(None, where.split("; ")):
        place, held = part.split(": ")
        for item in held.split(", "):
            number, kind = item.split(" ") if " " in item else ("1", item)
            monsters[PLACES.index(place) * WIDTH + KINDS.index(kind)] += int(number)
    return Seat(monsters, groups=[0] * 5, reserve=[], laid=[], covers=[0] * 3, guardian=Pile([], []))


def points(name: str, where: str, piles: tuple[int, ...] = ROOMS_2_TO_5) -> int:
    return Goal(TILES[name], piles).points([seat(where)], 0)


EVERY_ROOM = "room 1: {0}; room 2: {0}; room 3: {0}; room 4: {0}; room 5: {0}"
EVERY_HALLWAY = EVERY_ROOM.replace("room", "hallway")


@pytest.mark.rule("DJ-N2", "DJ-S1", "DJ-R2")
def test_each_colour_has_a_plain_and_a_starred_tile_of_two_sides() -> None:
    assert " ".join(tile.name for tile in TILES.values() if not tile.starred) == "Y1 Y3 R1 R3 V1 V3 G1 G3"
    assert " ".join(tile.name for tile in TILES.values() if tile.starred) == "Y2 Y4 R2 R4 V2 V4 G2 G4"
    assert [tile.colour for tile in TILES.values()] == [colour for colour in COLOURS for _ in range(4)]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        pytest.param("Y1", "brou", marks=pytest.mark.rule("DJ-Y1")),
        pytest.param("Y2", "dragon", marks=pytest.mark.rule("DJ-Y2")),
        pytest.param("Y3", "vampire", marks=pytest.mark.rule("DJ-Y3")),
        pytest.param("Y4", "skeleton", marks=pytest.mark.rule("DJ-Y4")),
    ],
)
def test_a_yellow_tile_pays_each_room_with_a_spider_and_the_other_monster_once(name: str, other: str) -> None:
    assert points(name, "") == 0
    assert points(name, f"room 1: 3 spider; room 2: 2 {other}") == 0
    assert points(name, f"entrance: spider, {other}; hallway 2: spider, {other}") == 0
    assert points(name, f"room 4: spider, {other}") == 4
    assert points(name, f"room 4: 3 spider, 3 {other}") == 4
    assert points(name, EVERY_ROOM.format(f"spider, {other}")) == 20
    assert points(name, EVERY_ROOM.format(", ".join(kind for kind in KINDS if kind != other))) == 0


@pytest.mark.parametrize(
    ("name", "where", "expected"),
    [
        pytest.param("R1", "", 0, marks=pytest.mark.rule("DJ-R1")),
        ("R1", "room 1: brou", 2),
        ("R1", "room 1: 2 brou", 5),
        ("R1", "room 1: 6 brou", 5),
        ("R1", "room 1: brou; room 2: 2 brou; room 5: brou", 9),
        ("R1", "hallway 1: 2 brou; entrance: brou", 0),
        ("R1", EVERY_ROOM.format("2 brou"), 25),
        pytest.param("R2", "room 1: brou", 0, marks=pytest.mark.rule("DJ-R2")),
        ("R2", "room 1: 2 brou", 4),
        ("R2", "room 1: 3 brou; room 2: brou; hallway 3: 2 brou", 4),
        ("R2", EVERY_ROOM.format("2 brou"), 20),
        pytest.param("R3", "room 1: 4 brou; room 2: brou; room 3: brou", 0, marks=pytest.mark.rule("DJ-R3")),
        ("R3", "room 1: brou; room 2: brou; room 3: brou; room 4: brou; hallway 5: brou", 13),
        ("R3", "room 1: brou; room 2: brou; room 3: brou; room 5: 2 brou", 13),
        ("R3", EVERY_ROOM.format("brou"), 20),
        pytest.param("R4", "room 1: 2 brou; hallway 1: 9 brou", 0, marks=pytest.mark.rule("DJ-R4")),
        ("R4", "room 1: 2 brou; room 5: brou", 5),
        ("R4", "room 1: 5 brou", 5),
        ("R4", "room 1: 3 brou; room 2: 3 brou", 13),
        ("R4", "room 1: 7 brou", 13),
        ("R4", "room 1: 8 brou", 13),
        ("R4", "room 1: 9 brou", 24),
        ("R4", "room 1: 20 brou", 24),
    ],
)
def test_red_tiles_count_brous_in_rooms(name: str, where: str, expected: int) -> None:
    assert points(name, where) == expected


@pytest.mark.parametrize(
    ("name", "where", "expected"),
    [
        pytest.param("V1", "room 1: 5 vampire", 0, marks=pytest.mark.rule("DJ-V1")),
        ("V1", "room 1: 4 vampire; hallway 1: vampire; entrance: vampire", 0),
        ("V1", "room 1: 4 vampire; room 5: 2 vampire", 15),
        ("V1", "room 3: 7 vampire", 15),
        pytest.param("V2", "room 1: 5 vampire; entrance: vampire", 0, marks=pytest.mark.rule("DJ-V2")),
        ("V2", "hallway 1: 4 vampire", 2),
        ("V2", "hallway 1: vampire; hallway 5: 2 vampire", 6),
        ("V2", "hallway 1: vampire; hallway 2: vampire; hallway 3: vampire", 12),
        ("V2", "hallway 2: vampire; hallway 3: vampire; hallway 4: vampire; hallway 5: vampire", 20),
        ("V2", EVERY_HALLWAY.format("vampire"), 30),
        pytest.param("V4", "room 1: 5 vampire; entrance: vampire", 0, marks=pytest.mark.rule("DJ-V4")),
        ("V4", "hallway 3: 3 vampire, brou", 4),
        ("V4", EVERY_HALLWAY.format("2 vampire"), 20),
    ],
)
def test_blue_tiles_count_vampires_in_rooms_or_in_hallways(name: str, where: str, expected: int) -> None:
    assert points(name, where) == expected


@pytest.mark.rule("DJ-V3")
@pytest.mark.parametrize(
    ("vampires", "expected"),
    [
        ((4, 4, 2), (12, 12, 0)),
        ((3, 2), (12, 0)),
        ((0, 1, 0, 0), (0, 12, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((2, 2, 2, 2), (12, 12, 12, 12)),
    ],
)
def test_most_vampires_in_rooms_pays_all_who_are_tied(vampires: tuple[int, ...], expected: tuple[int, ...]) -> None:
    goal = Goal(TILES["V3"], ROOMS_2_TO_5)
    # Vampires in hallways would turn the order round if they counted.
    seats = [seat(f"room 2: {number} vampire; hallway 2: {9 - number} vampire") for number in vampires]
    assert tuple(goal.points(seats, player) for player in range(len(seats))) == expected


@pytest.mark.parametrize(
    ("name", "where", "expected"),
    [
        pytest.param("G1", "room 1: 3 dragon; hallway 2: dragon", 0, marks=pytest.mark.rule("DJ-G1")),
        ("G1", "room 2: dragon", 3),
        ("G1", "room 2: 2 dragon", 6),
        ("G1", "room 2: 3 dragon; room 5: dragon", 9),
        ("G1", EVERY_ROOM.format("2 dragon"), 24),
        pytest.param("G2", "room 1: 2 dragon", -12, marks=pytest.mark.rule("DJ-G2")),
        ("G2", "room 2: dragon; room 3: dragon; room 4: dragon; room 5: dragon", -12),
        ("G2", "room 2: 2 dragon; room 3: dragon", -5),
        ("G2", "room 2: 2 dragon; room 3: 3 dragon", 0),
        ("G2", "room 2: 2 dragon; room 3: 3 dragon; room 5: 2 dragon; room 4: dragon", 7),
        ("G2", EVERY_ROOM.format("2 dragon"), 15),
        pytest.param("G3", "room 1: 2 dragon; room 2: dragon", 0, marks=pytest.mark.rule("DJ-G3")),
        ("G3", "room 2: 2 dragon", 1),
        ("G3", "room 2: 2 dragon; room 3: 3 dragon", 6),
        ("G3", "room 2: 2 dragon; room 3: 3 dragon; room 5: 2 dragon; room 4: dragon", 15),
        ("G3", EVERY_ROOM.format("2 dragon"), 24),
        pytest.param("G4", "room 1: 2 dragon; hallway 2: 2 dragon", 0, marks=pytest.mark.rule("DJ-G4")),
        ("G4", "room 2: dragon", 2),
        ("G4", "room 2: 2 dragon", 8),
        ("G4", "room 2: 5 dragon; room 4: dragon", 10),
        ("G4", EVERY_ROOM.format("2 dragon"), 32),
    ],
)
def test_green_tiles_count_dragons_on_gold_piles(name: str, where: str, expected: int) -> None:
    assert points(name, where) == expected


@pytest.mark.rule("DJ-G2", "DJ-G3")
def test_five_full_rooms_are_worth_what_four_are() -> None:
    everywhere = EVERY_ROOM.format("2 dragon")
    assert (points("G2", everywhere, (2, 2, 2, 2, 2)), points("G3", everywhere, (2, 2, 2, 2, 2))) == (15, 24)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kinds": ["goblin"]}, "goblin"),
        ({"kinds": []}, "one or two monsters"),
        ({"steps": [[2, 5], [1, 2]]}, "lowest number to the highest"),
        ({"steps": [[1, 2], [1, 5]]}, "each once"),
        ({"steps": []}, "never worth anything"),
        ({"look": "cellar"}, "cellar"),
        ({"goal": "a" * 36}, "longer than 35"),
    ],
)
def test_a_tile_that_makes_no_sense_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=message):
        msgspec.convert(msgspec.to_builtins(TILES["R1"]) | change, Objective)


# A second reading of the rules, with no eye on speed, and without the data file.

Held = Callable[[str, int, str], int]
"""How many monsters of a kind are in the place of that sort and number: `held("room", 3, "brou")`."""
NUMBERS = range(1, 6)


def rooms_with(held: Held, *kinds: str, least: int = 1) -> int:
    return sum(all(held("room", room, kind) >= least for kind in kinds) for room in NUMBERS)


def in_rooms(held: Held, kind: str) -> int:
    return sum(held("room", room, kind) for room in NUMBERS)


def vampire_hallways(held: Held) -> int:
    return sum(held("hallway", hallway, "vampire") > 0 for hallway in NUMBERS)


def covered(held: Held, piles: tuple[int, ...]) -> list[int]:
    return [min(held("room", room, "dragon"), piles[room - 1]) for room in NUMBERS]


def full_rooms(held: Held, piles: tuple[int, ...]) -> int:
    pairs = zip(covered(held, piles), piles, strict=True)
    return min(4, sum(number == there and there > 0 for number, there in pairs))


def brou_steps(brous: int) -> int:
    return 24 if brous >= 9 else 13 if brous >= 6 else 5 if brous >= 3 else 0


REFERENCE: dict[str, Callable[[list[Held], int, tuple[int, ...]], int]] = {
    "Y1": lambda all_, me, piles: 4 * rooms_with(all_[me], "spider", "brou"),
    "Y2": lambda all_, me, piles: 4 * rooms_with(all_[me], "spider", "dragon"),
    "Y3": lambda all_, me, piles: 4 * rooms_with(all_[me], "spider", "vampire"),
    "Y4": lambda all_, me, piles: 4 * rooms_with(all_[me], "spider", "skeleton"),
    "R1": lambda all_, me, piles: 2 * rooms_with(all_[me], "brou") + 3 * rooms_with(all_[me], "brou", least=2),
    "R2": lambda all_, me, piles: 4 * rooms_with(all_[me], "brou", least=2),
    "R3": lambda all_, me, piles: {4: 13, 5: 20}.get(rooms_with(all_[me], "brou"), 0),
    "R4": lambda all_, me, piles: brou_steps(in_rooms(all_[me], "brou")),
    "V1": lambda all_, me, piles: 15 if in_rooms(all_[me], "vampire") >= 6 else 0,
    "V2": lambda all_, me, piles: [0, 2, 6, 12, 20, 30][vampire_hallways(all_[me])],
    "V3": lambda all_, me, piles: (
        12
        if in_rooms(all_[me], "vampire") > 0
        and not any(in_rooms(other, "vampire") > in_rooms(all_[me], "vampire") for other in all_)
        else 0
    ),
    "V4": lambda all_, me, piles: 4 * vampire_hallways(all_[me]),
    "G1": lambda all_, me, piles: 3 * sum(covered(all_[me], piles)),
    "G2": lambda all_, me, piles: [-12, -5, 0, 7, 15][full_rooms(all_[me], piles)],
    "G3": lambda all_, me, piles: [0, 1, 6, 15, 24][full_rooms(all_[me], piles)],
    "G4": lambda all_, me, piles: sum([0, 2, 8][number] for number in covered(all_[me], piles)),
}


def reading(monsters: list[int]) -> Held:
    return lambda sort, number, kind: monsters[PLACES.index(f"{sort} {number}") * WIDTH + KINDS.index(kind)]


SPARSE = (0, 0, 0, 0, 0, 1, 1, 1, 2, 3)
# Bytes are drawn much faster than lists of numbers.
dungeons = st.binary(min_size=len(PLACES) * WIDTH, max_size=len(PLACES) * WIDTH).map(
    lambda drawn: [SPARSE[byte % len(SPARSE)] for byte in drawn]
)


@pytest.mark.parametrize("name", list(REFERENCE))
@given(tables=st.lists(dungeons, min_size=2, max_size=4), piles=st.tuples(*[st.integers(0, 2)] * 5))
def test_every_objective_agrees_with_a_slow_reading_of_the_rules(
    name: str, tables: list[list[int]], piles: tuple[int, ...]
) -> None:
    seats = [msgspec.structs.replace(seat(""), monsters=monsters) for monsters in tables]
    goal = Goal(TILES[name], piles)
    readings = [reading(monsters) for monsters in tables]
    for player in range(len(seats)):
        assert goal.points(seats, player) == REFERENCE[name](readings, player, piles)
