"""The worked examples of walking in section 7 of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def squares(text: str) -> set[str]:
    return set(text.split())


@pytest.mark.rule("DT-P9")
@pytest.mark.rule("DT-P10")
@pytest.mark.rule("DT-C2")
def test_t1_a_goblin_on_the_gear_of_1d(table: Callable[..., Any]) -> None:
    wanted = "(1,1) (1,2) (1,3) (2,1) (2,3) (2,4) (3,1) (3,2) (3,3) (3,4) (4,0) (4,1) (4,2) (4,3) (4,4)"
    assert table("1D", "blue-goblin (2,2)").reach("goblin") - {"(2,2)"} == squares(wanted)


@pytest.mark.parametrize(("who", "count"), [("troll", 9), ("warrior", 12), ("thief", 17)])
@pytest.mark.rule("DT-C4")
@pytest.mark.rule("DT-C5")
@pytest.mark.rule("DT-C7")
def test_t2_others_from_there(table: Callable[..., Any], who: str, count: int) -> None:
    assert len(table("1D", f"blue-{who} (2,2)").reach(who) - {"(2,2)"}) == count


@pytest.mark.rule("DT-P10")
def test_t10_a_goblin_between_gates(table: Callable[..., Any]) -> None:
    assert table("2G", "blue-goblin (2,2)").reach("goblin") - {"(2,2)"} == {"(2,1)", "(2,3)"}


@pytest.mark.rule("DT-C8")
def test_t11_a_wizard_crosses_pits(table: Callable[..., Any]) -> None:
    assert len(table("2G", "blue-wizard (2,2)").reach("wizard") - {"(2,2)"}) == 12
