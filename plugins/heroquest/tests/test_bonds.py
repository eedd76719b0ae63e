"""Bonds and waking up (chapters 3.8 and 3.9); D18."""

from __future__ import annotations

from itertools import product
from typing import Any

from undercroft_heroquest.bonds import wakes

HERE = (12, 10)


def test_dice_that_wake(table: Any) -> None:  # D18
    for mind, odds in ((1, 1), (2, 11), (3, 91)):
        game = table(heroes={"elf": HERE}, change={"elf": {"mind": mind}})
        elf = game.hero("elf")
        awake = 0
        for dice in product(range(1, 7), repeat=mind):
            game.dice(*dice)
            awake += wakes(game.position, elf, 6, "waking")
        assert awake == odds
    game = table(heroes={"elf": HERE}, change={"elf": {"mind": 0}})
    assert not wakes(game.position, game.hero("elf"), 6, "waking")
    assert game.log() == []
