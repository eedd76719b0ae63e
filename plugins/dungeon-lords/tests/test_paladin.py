"""The paladin, who follows every single change of a counter (vectors T26, T62), against a slow plain reference."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft_dungeon_lords.evil import host as host_of
from undercroft_dungeon_lords.evil import move_evil, paladin_of
from undercroft_dungeon_lords.happenings import Taxes
from undercroft_dungeon_lords.rounds import second_year

from .conftest import Play, lord, make


def lords(evil: tuple[int, ...], paladin: int = -1) -> list[Any]:
    return [
        lord(gold=1, evil=one, party="paladin-silver" if player == paladin else "") for player, one in enumerate(evil)
    ]


def start(evil: tuple[int, ...], paladin: int = -1, starter: int = 0, seats: int = 2) -> Play:
    return make(Taxes(player=0), lords(evil, paladin), starter=starter, seats=max(seats, len(evil)))


def where(play: Play) -> int:
    return host_of(play.state, paladin_of(play.match.position))


@pytest.mark.rule("DL-B9.3", "DL-B9.4", "DL-B9.1")
@pytest.mark.parametrize(
    ("evil", "paladin", "moves", "goes"),
    [
        ((11, 10, 5), 0, [(1, 1)], 0),
        ((11, 11, 5), 0, [(1, 1)], 1),
        ((9, 9, 5), 1, [(1, -1)], 1),
        ((12, 12, 5), 1, [(1, -1)], 0),
        ((9, 9, 5), -1, [(0, 1)], 0),
        ((9, 9, 5), -1, [(0, 1), (0, -1), (1, 1)], 1),
        ((9, 9, 5), -1, [(0, 1), (0, -3)], 0),
    ],
)
def test_t26_when_he_moves(evil: tuple[int, ...], paladin: int, moves: list[tuple[int, int]], goes: int) -> None:
    play = start(evil, paladin)
    for player, n in moves:
        move_evil(play.match.position, player, n)
    assert where(play) == goes


@pytest.mark.rule("DL-B9.5", "DL-S-81", "DL-S-79", "DL-B2.scale")
@pytest.mark.parametrize(("starter", "goes"), [(0, 2), (1, 2), (2, 1)])
def test_of_equals_he_goes_to_the_last_in_turn_order(starter: int, goes: int) -> None:
    play = start((12, 12, 12), 0, starter)
    move_evil(play.match.position, 0, -1)
    assert where(play) == goes


@pytest.mark.rule("DL-B9.6")
def test_he_takes_his_damage_along() -> None:
    play = make(Taxes(player=0), [lord(gold=1, evil=11, party="paladin-silver:3 thief-1"), lord(gold=1, evil=11)])
    move_evil(play.match.position, 1, 1)
    assert (play.party(0), play.party(1)) == ("thief-1", "paladin-silver:3")


@pytest.mark.rule("DL-B9.6", "DL-B9.2")
def test_who_is_in_prison_stays_there() -> None:
    play = make(Taxes(player=0), [lord(gold=1, evil=11, prison="paladin-silver"), lord(gold=1, evil=5)])
    move_evil(play.match.position, 1, 10)
    assert (where(play), play.prison(0)) == (-1, "paladin-silver")


@pytest.mark.rule("DL-B9.11", "DL-S-75")
def test_the_dummy_counter_does_not_draw_him() -> None:
    from undercroft_dungeon_lords.evil import move_dummy_evil

    play = start((5, 5))
    move_dummy_evil(play.match.position, 9)
    assert (play.state.dummy_evil, where(play)) == (14, -1)


@pytest.mark.rule("DL-B9.8", "DL-B14.5", "DL-S-78", "DL-B2.paladins")
@pytest.mark.parametrize(("evil", "goes"), [((11, 13, 13, 4), 1), ((9, 9, 9, 9), -1)])
def test_t62_the_gold_paladin_comes_when_the_second_year_begins(evil: tuple[int, ...], goes: int) -> None:
    # With four players the start token goes three seats on: from 3 to 2.
    play = start(evil, starter=3)
    second_year(play.match.position)
    state = play.state
    assert (state.starter, where(play)) == (2, goes)
    assert play.static.adventurers[paladin_of(play.match.position)].name == "paladin-gold"
    assert [play.static.adventurers[tile].name for tile in state.distant] == ["paladin-silver"]


def reference(evil: list[int], present: int, waits: bool, starter: int) -> int:
    """Where he is after a change, written from the sheet: one line for each sentence of B9."""
    seats = len(evil)
    if present < 0 and not waits:
        return present
    bar = evil[present] if present >= 0 else 0
    able = [player for player in range(seats) if evil[player] >= 10 and evil[player] > bar]
    if not able:
        return present
    top = max(evil[player] for player in able)
    last = [(starter + step) % seats for step in range(seats)]
    return [player for player in last if player in able and evil[player] == top][-1]


@pytest.mark.rule("DL-B9.1", "DL-B9.2", "DL-B9.3", "DL-B9.4", "DL-B9.5", "DL-S-19", "DL-S-21")
@given(
    evil=st.lists(st.integers(1, 15), min_size=2, max_size=4),
    starter=st.integers(0, 1),
    moves=st.lists(st.tuples(st.integers(0, 3), st.integers(-3, 3)), max_size=25),
)
def test_he_is_always_where_the_sheet_says(evil: list[int], starter: int, moves: list[tuple[int, int]]) -> None:
    play = start(tuple(evil), starter=starter, seats=len(evil))
    numbers, present, waits = list(evil), -1, True
    for player, n in moves:
        if player >= len(evil):
            continue
        before = numbers[player]
        numbers[player] = min(15, max(1, before + n))
        move_evil(play.match.position, player, n)
        if numbers[player] != before:
            present = reference(numbers, present, waits, starter)
            waits = present < 0
        assert [seat.evil for seat in play.state.seats] == numbers
        assert where(play) == present
