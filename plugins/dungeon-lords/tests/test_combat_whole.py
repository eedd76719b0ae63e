"""Whole battles, as the rulebook plays them (vectors T28 to T59)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from undercroft_dungeon_lords.battle import Battle

from .conftest import Play, lord

Make = Callable[..., Play]


@pytest.mark.rule("DL-B12.fire-wall", "DL-B11.step-1")
@pytest.mark.parametrize(
    ("party", "damage"),
    [
        ("warrior-2a priest-1", [1, 2]),
        ("warrior-2a warrior-2b priest-1", [1, 1, 2]),
        ("warrior-3 priest-2b thief-3", [0, 0, 2]),
    ],
)
def test_t34_a_fire_wall_hits_all_and_the_last_one_twice(table: Make, party: str, damage: list[int]) -> None:
    play = table(Battle(player=0, number=4), [lord(party=party, set="fire-wall", fight="(2,0)")], fight="invisibility")
    assert play.damage() == damage
