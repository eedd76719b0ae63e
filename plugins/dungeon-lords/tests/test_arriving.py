"""Adventurers: drawn, sorted and shared out (vectors T01, T02, T23, T25)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_lords.arriving import Arriving, by_evil, draw_adventurers, join
from undercroft_dungeon_lords.happenings import Taxes

from .conftest import Play, lord


def drawn(table: Any, names: str, seats: int = 4) -> tuple[Play, list[str]]:
    """What lies there after these were drawn, the first of them first."""
    play = table(Taxes(player=0), [lord(gold=1) for _ in range(seats)])
    stack = play.state.adventurers
    for name in reversed(names.split()):
        place = stack.ids.index(play.static.adventurer_numbers[name])
        stack.put(stack.ids.pop(place), stack.seen.pop(place))
    draw_adventurers(play.match.position)
    return play, [play.static.adventurers[tile].name for tile in play.state.coming]


@pytest.mark.rule("DL-S-01", "DL-S-02", "DL-S-03", "DL-B7.tiles")
def test_t01_equal_ones_stay_in_the_order_of_drawing(table: Any) -> None:
    _, coming = drawn(table, "warrior-2a priest-1 thief-2a wizard-1")
    assert coming == ["priest-1", "wizard-1", "warrior-2a", "thief-2a"]
    assert len(drawn(table, "warrior-2a priest-1 thief-2a", seats=3)[1]) == 3
    assert len(drawn(table, "warrior-2a priest-1 thief-2a", seats=2)[1]) == 3


@pytest.mark.rule("DL-S-04")
@pytest.mark.parametrize(
    ("names", "coming", "below"),
    [
        ("warrior-2a warrior-2b thief-2a thief-2b priest-3", "warrior-2a warrior-2b thief-2a priest-3", 1),
        ("warrior-2a warrior-2b thief-2a thief-2b priest-2a wizard-1", "wizard-1 warrior-2a warrior-2b thief-2a", 2),
    ],
)
def test_t02_of_four_alike_the_last_goes_under_the_stack(table: Any, names: str, coming: str, below: int) -> None:
    play, found = drawn(table, names)
    assert " ".join(found) == coming
    stack = play.state.adventurers
    assert stack.seen == [-1] * below + [0] * (len(stack) - below)
    assert play.static.adventurers[stack.ids[below - 1]].name == "thief-2b"


@pytest.mark.rule("DL-S-71", "DL-S-72")
@pytest.mark.parametrize(
    ("evil", "starter", "order"),
    [((6, 4, 6, 9), 0, [1, 0, 2, 3]), ((6, 4, 6, 9), 2, [1, 2, 0, 3]), ((5, 5, 5, 5), 1, [1, 2, 3, 0])],
)
def test_t23_the_nicest_gets_the_weakest(table: Any, evil: tuple[int, ...], starter: int, order: list[int]) -> None:
    lords = [lord(evil=one) for one in evil]
    coming = "priest-1 warrior-2a thief-2a wizard-3"
    play = table(Arriving(), lords, round=1, starter=starter, arriving=coming)
    assert [play.party(player) for player in order] == coming.split()


@pytest.mark.rule("DL-S-73", "DL-S-74", "DL-S-79", "DL-B7.warrior")
def test_t25_warriors_go_to_the_front_behind_the_paladin(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=1), lord(gold=1, party="paladin-silver")])
    numbers = play.static.adventurer_numbers
    for name in ("priest-1", "warrior-1", "warrior-2a", "thief-1"):
        join(play.match.position, play.seat(0), numbers[name])
    assert play.party(0) == "warrior-2a warrior-1 priest-1 thief-1"
    for name in ("priest-2a", "warrior-2b", "warrior-3"):
        join(play.match.position, play.seat(1), numbers[name])
    assert play.party(1) == "paladin-silver warrior-3 warrior-2b priest-2a"


@pytest.mark.rule("DL-S-75", "DL-S-72")
@pytest.mark.parametrize(
    ("evil", "dummy", "parties"),
    [
        ((5, 8), 4, ["warrior-2a", "wizard-3"]),
        ((5, 8), 8, ["priest-1", "warrior-2a"]),
        ((5, 8), 7, ["priest-1", "wizard-3"]),
    ],
)
def test_the_dummy_counter_takes_part_with_two_players(
    table: Any, evil: tuple[int, int], dummy: int, parties: list[str]
) -> None:
    lords = [lord(evil=one) for one in evil]
    play = table(Arriving(), lords, round=2, arriving="priest-1 warrior-2a wizard-3", dummy_evil=dummy)
    assert ([play.party(0), play.party(1)], play.state.dummy_evil) == (parties, dummy + 1)
    assert len(play.state.distant) == 1


@pytest.mark.rule("DL-S-71", "DL-S-01", "DL-B3.5")
def test_nobody_comes_in_winter(table: Any) -> None:
    play = table(Arriving(), [lord(), lord()], round=0)
    assert (play.party(0), play.party(1), play.state.dummy_evil) == ("", "", 5)
    assert by_evil(play.match.position) == [-1, 0, 1]
