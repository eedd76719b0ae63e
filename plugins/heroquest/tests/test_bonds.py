"""Bonds and waking up (chapters 3.8 and 3.9); D18."""

from __future__ import annotations

from itertools import product
from typing import Any

from undercroft_heroquest.bonds import wakes
from undercroft_heroquest.state import Bound

HERE = (12, 10)


def test_dice_that_wake(table: Any) -> None:  # D18
    for mind, odds in ((1, 1), (2, 11), (3, 91), (4, 671), (6, 31031)):
        game = table(heroes={"elf": HERE}, change={"elf": {"mind": mind, "most_mind": 6}})
        elf, rng = game.hero("elf"), game.position.rng
        awake = 0
        for dice in product(range(1, 7), repeat=mind):
            game.position.rng = rng
            game.dice(*dice)
            awake += wakes(game.position, elf, 6, "waking")
        assert awake == odds
    game = table(heroes={"elf": HERE}, change={"elf": {"mind": 0}})
    assert not wakes(game.position, game.hero("elf"), 6, "waking")
    assert game.log() == []


def test_a_missed_turn_and_a_bond_at_once(table: Any) -> None:
    bond = Bound("sleep", 6, ("move", "attack", "defend"))
    game = table(heroes={"elf": HERE, "dwarf": (1, 1)}, turn="dwarf", change={"elf": {"skips": 1, "bound": [bond]}})
    game.dice(6, 1, 1, 1).play("end turn")
    assert game.hero("elf").bound == []
    assert game.turn.hero == 1  # free, but the turn is missed
    game.play("end turn")
    assert game.turn.hero == 0


def test_who_is_kept_from_one_thing_does_the_others(table: Any) -> None:
    parts = {"heroes": {"elf": HERE}, "monsters": [("orc", (13, 10))], "left": 3}
    moves = table(**parts, change={"elf": {"bound": [Bound("web", 6, ("attack", "defend"))]}})
    assert moves.legal("go")
    assert moves.legal("attack") == []
    fights = table(**parts, change={"elf": {"bound": [Bound("web", 6, ("move", "defend"))]}})
    assert fights.legal("go") == []
    assert fights.legal("attack")
