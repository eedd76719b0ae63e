"""The score sheet: the rulebook's scoring example line by line, what changes it, and who wins."""

from __future__ import annotations

from importlib.resources import files
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import undercroft_donjon.plugin as donjon
from undercroft import Host, Line, Pile, Score
from undercroft_donjon.named_rules import set_points
from undercroft_donjon.objectives import Goal, Objective
from undercroft_donjon.scoring import score_lines, winners
from undercroft_donjon.state import Seat
from undercroft_donjon.words import KINDS, PLACES, WIDTH

DATA = files("undercroft_donjon") / "data" / "objectives.toml"
TILES = msgspec.convert(msgspec.toml.decode(DATA.read_bytes())["objectives"], list[Objective])
NAMES = [tile.name for tile in TILES]
ROOMS_2_TO_5 = (0, 2, 2, 2, 2)
"""The gold piles that the data file assumes."""
PILES = (ROOMS_2_TO_5, (1, 1, 1, 1, 1), (2, 2, 2, 2, 2), (0, 0, 0, 2, 2), (0, 1, 1, 2, 2))
"""Gold piles that all agree with the rulebook's example."""

AUDREY = (
    "room 1: 2 brou, skeleton; "
    "room 2: brou, spider, vampire, skeleton; "
    "room 3: spider, 2 vampire, skeleton, vip; "
    "room 4: brou, spider, vampire, 2 dragon; "
    "room 5: 2 brou, 2 dragon, skeleton; "
    "hallway 1: vampire; hallway 4: vampire"
)
"""A dungeon that fits every sentence of the rulebook's scoring example."""


def seat(where: str, groups: tuple[int, ...] = (), laid: tuple[int, ...] = (), covers: tuple[int, ...] = ()) -> Seat:
    """A seat with these monsters, adventurer groups in these rooms, and these Malus tiles."""
    monsters = [0] * (len(PLACES) * WIDTH)
    for part in filter(None, where.split("; ")):
        place, held = part.split(": ")
        for item in held.split(", "):
            number, kind = item.split(" ") if " " in item else ("1", item)
            monsters[PLACES.index(place) * WIDTH + KINDS.index(kind)] += int(number)
    return Seat(
        monsters,
        groups=[groups.count(room) for room in range(1, 6)],
        reserve=[malus for malus in range(1, 6) if malus not in laid + covers],
        laid=list(laid),
        covers=[*covers, 0, 0, 0][:3],
        guardian=Pile([0], [-1]),
    )


def audrey(where: str = AUDREY) -> Seat:
    return seat(where, groups=(1, 2, 5), laid=(1,), covers=(2, 3))


def sheet(*seats: Seat, objectives: str = "Y3 R1 V1 G3", piles: tuple[int, ...] = ROOMS_2_TO_5) -> dict[str, int]:
    """The first seat's score by short label, with the total."""
    lines = score_lines(table(*seats, objectives=objectives, piles=piles), 0)
    scored = {line.label.split(":")[0]: line.points for line in lines}
    assert len(scored) == len(lines) == 7
    return scored | {"total": Score(tuple(lines)).total}


def table(*seats: Seat, objectives: str = "Y3 R1 V1 G3", piles: tuple[int, ...] = ROOMS_2_TO_5) -> Any:
    chosen = [NAMES.index(name) for name in objectives.split()]
    goals = tuple(Goal(tile, piles) for tile in TILES)
    return SimpleNamespace(
        state=SimpleNamespace(seats=list(seats), objectives=chosen),
        static=SimpleNamespace(goals=goals),
        rules=SimpleNamespace(set_points=set_points),
    )


def moved(where: str, old: str, new: str) -> str:
    assert where.count(old) == 1
    return where.replace(old, new)


@pytest.mark.rule("DJ-Y3", "DJ-R1", "DJ-V1", "DJ-G3", "DJ-E5", "DJ-E6")
@pytest.mark.parametrize("piles", PILES)
def test_the_scoring_example_has_39_points_with_any_gold_piles_that_fit_it(piles: tuple[int, ...]) -> None:
    lines = score_lines(table(audrey(), piles=piles), 0)
    assert [(line.rule, line.points) for line in lines] == [
        ("DJ-Y3", 12),
        ("DJ-R1", 14),
        ("DJ-V1", 0),
        ("DJ-G3", 6),
        ("DJ-E5", 21),
        ("DJ-E5", -6),
        ("DJ-E5", -8),
    ]
    assert [line.label for line in lines] == [
        "Y3: 4 per room with spider and vampire",
        "R1: per room: one brou 2, more 5",
        "V1: 15 with 6 vampires in rooms",
        "G3: full rooms 1-4: 1 6 15 24",
        "rooms with four types or more",
        "Malus tiles laid",
        "adventurer groups",
    ]
    assert Score(tuple(lines)).total == 39


@pytest.mark.rule("DJ-E5", "DJ-S2")
def test_a_match_with_the_objectives_of_the_example_scores_it_alike_on_position_and_observation() -> None:
    match = Host(plugins=[donjon]).match("donjon", players=2, seed=3, options={"objectives": "G3,Y3,V1,R1"})
    match.position.state.seats[1] = audrey()
    score = match.scores()[1]
    assert score.lines == tuple(score_lines(table(seat(""), audrey()), 1))
    assert score.total == 39
    for viewer in (0, 1, None):
        assert score_lines(match.observation(viewer), 1) == list(score.lines)


@pytest.mark.rule("DJ-V1")
def test_two_vampires_that_leave_the_hallways_for_a_room_bring_15_points() -> None:
    """D-T1: one total goes from 39 to 54."""
    where = moved(AUDREY, "; hallway 1: vampire; hallway 4: vampire", "")
    scored = sheet(audrey(moved(where, "2 brou, skeleton; ", "2 brou, skeleton, 2 vampire; ")))
    assert (scored["V1"], scored["total"]) == (15, 54)


@pytest.mark.rule("DJ-G3", "DJ-E5")
def test_a_dragon_that_leaves_room_4_costs_5_points_and_no_set() -> None:
    """D-T2: from 39 to 34."""
    scored = sheet(audrey(moved(AUDREY, "vampire, 2 dragon", "vampire, dragon")))
    assert (scored["G3"], scored["rooms with four types or more"], scored["total"]) == (1, 21, 34)


@pytest.mark.parametrize(
    ("objective", "expected"),
    [
        pytest.param("Y1", 8, marks=pytest.mark.rule("DJ-Y1")),
        pytest.param("Y2", 4, marks=pytest.mark.rule("DJ-Y2")),
        pytest.param("Y4", 8, marks=pytest.mark.rule("DJ-Y4")),
        pytest.param("R2", 8, marks=pytest.mark.rule("DJ-R2")),
        pytest.param("R3", 13, marks=pytest.mark.rule("DJ-R3")),
        pytest.param("R4", 13, marks=pytest.mark.rule("DJ-R4")),
        pytest.param("V2", 6, marks=pytest.mark.rule("DJ-V2")),
        pytest.param("V4", 8, marks=pytest.mark.rule("DJ-V4")),
        pytest.param("G1", 12, marks=pytest.mark.rule("DJ-G1")),
        pytest.param("G2", 0, marks=pytest.mark.rule("DJ-G2")),
        pytest.param("G4", 16, marks=pytest.mark.rule("DJ-G4")),
    ],
)
def test_other_tiles_on_the_dungeon_of_the_example(objective: str, expected: int) -> None:
    """D-T4, D-T5 and D-T7."""
    usual = {"Y": "Y3", "R": "R1", "V": "V1", "G": "G3"}
    chosen = " ".join((usual | {objective[0]: objective}).values())
    before, after = sheet(audrey()), sheet(audrey(), objectives=chosen)
    assert after[objective] == expected
    assert after["total"] - before["total"] == expected - before[usual[objective[0]]]


@pytest.mark.rule("DJ-V3")
def test_most_vampires_compares_the_players() -> None:
    """D-T8: 4, 4 and 2 vampires in rooms."""
    four, two = seat("room 1: 4 vampire"), seat("room 5: 2 vampire; hallway 1: 7 vampire")
    assert sheet(four, four, two, objectives="Y3 R1 V3 G3")["V3"] == 12
    assert sheet(two, four, objectives="Y3 R1 V3 G3")["V3"] == 0


@pytest.mark.rule("DJ-E5", "DJ-E6")
@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("", 0),
        ("room 2: 5 spider, brou, dragon", 0),
        ("room 2: spider, brou, dragon, vampire", 7),
        ("room 2: spider, brou, dragon, vampire, skeleton, vip", 7),
        ("room 2: spider, brou, dragon, vip", 7),
        ("room 2: spider, brou, dragon, 2 vip; room 3: skeleton", 7),
        ("hallway 2: spider, brou, dragon, vampire; entrance: spider, brou, dragon, vip", 0),
        ("room 1: spider, brou, dragon, vip; room 5: spider, brou, vampire, skeleton", 14),
    ],
)
def test_a_room_with_four_types_is_worth_7_points_and_vips_are_a_type(where: str, expected: int) -> None:
    assert sheet(seat(where))["rooms with four types or more"] == expected


@pytest.mark.rule("DJ-E5", "DJ-T12")
def test_a_malus_costs_its_number_left_of_room_5_and_on_the_guardian_tile() -> None:
    assert sheet(seat("", laid=(1,)))["Malus tiles laid"] == -1
    assert sheet(seat("", laid=(1,), covers=(2,)))["Malus tiles laid"] == -3
    assert sheet(seat("", laid=(1, 4, 5), covers=(2, 3)))["Malus tiles laid"] == -15


@pytest.mark.rule("DJ-E9")
def test_a_malus_in_the_reserve_costs_nothing() -> None:
    untouched = seat("")
    assert untouched.reserve == [1, 2, 3, 4, 5]
    assert sheet(untouched)["total"] == 0


@pytest.mark.rule("DJ-E5")
def test_each_group_costs_the_number_of_its_room() -> None:
    for room in range(1, 6):
        assert sheet(seat("", groups=(room,)))["adventurer groups"] == -room
    assert sheet(seat("", groups=(1, 1, 3, 5, 5)))["adventurer groups"] == -15


@pytest.mark.rule("DJ-AG5")
def test_a_removed_group_costs_nothing_any_more_and_its_malus_still_does() -> None:
    assert sheet(seat("", groups=(5,), laid=(1,)))["total"] == -6
    assert sheet(seat("", laid=(1,)))["total"] == -1


@pytest.mark.rule("DJ-E8")
def test_a_total_may_be_negative() -> None:
    ruined = seat("", groups=(5, 5), laid=(1, 2, 3, 4, 5))
    assert sheet(ruined, objectives="Y3 R1 V1 G2")["total"] == -12 - 15 - 10


@pytest.mark.rule("DJ-E7")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((39, 12), [0]),
        ((12, 39, 38), [1]),
        ((-3, -1), [1]),
        ((20, 20), []),
        ((5, 20, 20, 1), []),
        ((0, 0, 0), []),
    ],
)
def test_the_highest_total_wins_alone_and_a_tie_has_no_winner(totals: tuple[int, ...], expected: list[int]) -> None:
    scores = [Score((Line("anything", total, "DJ-E5"),)) for total in totals]
    assert winners(table(), scores) == expected
