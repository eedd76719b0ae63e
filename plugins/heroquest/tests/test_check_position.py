"""Positions that cannot be are refused with what is wrong, and those that can are not."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import PositionError
from undercroft.spatial import Grid, Mask
from undercroft_heroquest.state import Trap


def set_to(value: Any, name: str) -> Any:
    return lambda state: setattr(state, name, value)


def hero(name: str, value: Any) -> Any:
    return lambda state: setattr(state.heroes[0], name, value)


def monster(name: str, value: Any) -> Any:
    return lambda state: setattr(state.monsters[1], name, value)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (set_to(None, "quest"), "quest is missing"),
        (set_to(Grid(3, 3), "grid"), "grid is 3 x 3"),
        (set_to(Mask(3), "seen"), "seen is a set of 3"),
        (lambda state: state.heroes.reverse(), "the heroes are"),
        (hero("player", 2), "led by"),
        (hero("square", -1), "alive, and on square"),
        (hero("body", 9), "more Body"),
        (hero("square", 999), "no square 999"),
        (hero("square", 494), "no square 494"),
        (lambda state: state.traps.append(Trap("pit", -5)), "no square -5"),
        (monster("number", 1), "same number"),
        (monster("number", 7), "higher number"),
        (monster("body", 0), "0 Body"),
        (monster("kind", "dragon"), "no monster dragon"),
        (lambda state: setattr(state.monsters[1], "square", state.monsters[0].square), "one square"),
    ],
)
def test_what_cannot_be_is_refused(table: Any, spoil: Any, said: str) -> None:
    game = table(
        heroes={"elf": (5, 10), "dwarf": (1, 1)}, monsters=[("orc", (8, 10)), ("orc", (9, 10))], left=3, players=3
    )
    position = game.position
    position.setting.check(position)
    spoil(position.state)
    with pytest.raises(PositionError, match=said):
        position.setting.check(position)


@pytest.mark.parametrize(("field", "value"), [("hero", 5), ("hero", 2), ("player", 1)])
def test_a_turn_of_nobody_is_refused(table: Any, field: str, value: int) -> None:
    game = table(heroes={"elf": (5, 10), "dwarf": (1, 1)}, left=3, players=3, turn="dwarf")
    setattr(game.position.flow[-1], field, value)
    with pytest.raises(PositionError, match="HeroTurn"):
        game.position.setting.check(game.position)
