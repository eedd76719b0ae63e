"""What holds between two actions of any game (laws.py), under random play on all boards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft_dungeon_twister.board import all_pits, built, isolate, slide, turn

from .laws import BOARDS, check, played

PLACES = st.tuples(st.sampled_from(BOARDS), st.integers(0, 10_000))
SCATTERED = st.booleans()


@pytest.mark.rule("DT-M2")
@pytest.mark.rule("DT-M3")
@pytest.mark.rule("DT-M7")
@pytest.mark.rule("DT-P8")
@pytest.mark.rule("DT-P11")
@pytest.mark.rule("DT-B2")
@pytest.mark.rule("DT-B6")
@pytest.mark.rule("DT-B11")
@settings(max_examples=60)
@given(PLACES, SCATTERED)
def test_after_each_action_the_table_is_in_order(place: tuple[tuple[str, int], int], scattered: bool) -> None:
    for match in played(*place, 200, scattered):
        check(match)


@pytest.mark.rule("DT-K2")
@pytest.mark.rule("DT-K4")
@pytest.mark.rule("DT-P5")
@settings(max_examples=20)
@given(PLACES, SCATTERED)
def test_nothing_that_is_spent_comes_back(place: tuple[tuple[str, int], int], scattered: bool) -> None:
    """Points never fall; cards that are spent, jumps, and tokens that are gone stay so; a broken gate stays broken."""
    last: Any = None
    for match in played(*place, 200, scattered):
        state = match.position.state
        now = (
            [list(seat.deeds) for seat in state.seats],
            [Counter(seat.spent) for seat in state.seats],
            [3 - seat.jumps for seat in state.seats],
            [set(seat.won) | set(seat.out) for seat in state.seats],
            set(state.gone),
            [{n for n, kind in enumerate(gates) if kind == 2} for gates in state.gates],
            [turned >= 0 for turned in state.turned],
            state.highest,
            state.turns,
        )
        if last is not None:
            deeds, spent, jumps, away, gone, broken, up, highest, turns = last
            assert all(a <= b for one, two in zip(deeds, now[0], strict=True) for a, b in zip(one, two, strict=True))
            assert all(a <= b for a, b in zip(spent, now[1], strict=True))
            assert all(a <= b for a, b in zip(jumps, now[2], strict=True))
            assert all(a <= b for a, b in zip(away, now[3], strict=True))
            assert gone <= now[4]
            assert all(a <= b for a, b in zip(broken, now[5], strict=True))
            assert all(a <= b for a, b in zip(up, now[6], strict=True))
            assert highest <= now[7]
            assert turns <= now[8]
        last = now


@pytest.mark.rule("DT-M2")
@pytest.mark.rule("DT-B31")
@settings(max_examples=20)
@given(PLACES, st.integers(1, 3))
def test_four_turns_of_any_room_are_none(place: tuple[tuple[str, int], int], quarters: int) -> None:
    matches = list(played(*place, 20, scattered=True))
    if not matches:
        return
    position = matches[-1].position
    static = position.static
    for cell, turned in enumerate(position.state.turned):
        if turned < 0:
            continue
        state = position.copy().state
        for _ in range(4):
            turn(static, state, cell, quarters)
            assert state.grid == built(static, state)
            assert state.pits == all_pits(static, state)
        assert state == position.state


@pytest.mark.rule("DT-TR5")
@pytest.mark.rule("DT-PY13")
@settings(max_examples=15)
@given(st.sampled_from([board for board in BOARDS if board[0] in ("translation", "pyramid")]), st.integers(0, 10_000))
def test_sliding_and_lifting_to_and_fro_changes_nothing(board: tuple[str, int], seed: int) -> None:
    matches = list(played(board, seed, 20, scattered=True))
    if not matches:
        return
    position = matches[-1].position
    static, state = position.static, position.copy().state
    if static.elevator >= 0:
        begun = state.corners[static.elevator]
        for stop in (*static.stops, *reversed(static.stops), begun):
            slide(static, state, static.elevator, stop)
            assert state.grid == built(static, state)
            assert state.pits == all_pits(static, state)
    elif state.turned[static.lift_cell] >= 0:
        before = state.lifted
        for lifted in (not before, before):
            state.lifted = lifted
            isolate(static, state, static.lift_cell)
            assert state.grid == built(static, state)
    assert state == position.state
