"""Jumping (HQ-R13) and the vectors T3, T4, T6, T19."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import TrapPart


def before(table: Any, kind: str = "pit", left: int = 4, **parts: Any) -> Any:
    given = {"heroes": {"elf": (3, 10), "dwarf": (1, 1)}, "known_traps": [(kind, (4, 10))]}
    return table(**{**given, **parts}, left=left)


@pytest.mark.rule("HQ-R13.1")
def test_a_jump_takes_two_points(table: Any) -> None:
    assert before(table, left=1).legal("jump") == []  # T3
    assert before(table, left=2).legal("jump") == ["jump (4,10) to (5,10)"]


@pytest.mark.rule("HQ-R13.1")
@pytest.mark.rule("HQ-R11.3")
def test_only_known_traps_are_jumped(table: Any) -> None:
    hidden = table(heroes={"elf": (3, 10)}, left=4, traps=(TrapPart(kind="pit", at=(4, 10)),))
    assert hidden.legal("jump") == []
    for kind in ("pit", "pit!", "spear", "falling-block"):
        assert len(before(table, kind).legal("jump")) == 1


@pytest.mark.rule("HQ-R13.2")
@pytest.mark.parametrize("face", ["white shield", "black shield"])
@pytest.mark.parametrize("kind", ["pit", "pit!", "spear", "falling-block"])
def test_with_a_shield_the_hero_is_over_and_walks_on(table: Any, kind: str, face: str) -> None:
    game = before(table, kind).dice(face)
    traps = [(one.kind, one.sprung) for one in game.state.traps]
    game.play("jump (4,10) to (5,10)")  # T4
    assert game.hero("elf").square == number((5, 10))
    assert game.turn.left == 2
    assert game.hero("elf").body == 6
    assert [(one.kind, one.sprung) for one in game.state.traps] == traps
    game.play("go (7,10)")


@pytest.mark.rule("HQ-R13.2")
@pytest.mark.parametrize("kind", ["pit", "pit!"])
def test_with_a_skull_the_hero_falls_into_the_pit_and_the_turn_is_over(table: Any, kind: str) -> None:
    game = before(table, kind).dice("skull").play("jump (4,10) to (5,10)")
    assert game.hero("elf").square == number((4, 10))
    assert game.hero("elf").body == 5
    assert [(one.kind, one.sprung) for one in game.state.traps] == [("pit", True)]
    assert game.turn.hero == 1


@pytest.mark.rule("HQ-R13.2")
@pytest.mark.rule("HQ-A9")
def test_a_jump_short_onto_a_spear_hurts_at_once_or_rolls_by_the_option(table: Any) -> None:
    game = before(table, "spear").dice("skull", "white shield").play("jump (4,10) to (5,10)")
    assert game.hero("elf").body == 5
    assert game.turn.hero == 1
    assert game.state.gone == [number((4, 10))]
    assert game.state.traps == []
    rolls = before(table, "spear", options={"failed_spear": "rolls"}).dice("skull", "white shield")
    rolls.play("jump (4,10) to (5,10)")
    assert rolls.hero("elf").body == 6
    assert rolls.turn.hero == 1
    assert rolls.state.gone == [number((4, 10))]


@pytest.mark.rule("HQ-R13.2")
@pytest.mark.rule("HQ-A9")
@pytest.mark.parametrize("option", ["end turn", "go on"])
def test_a_jump_short_onto_a_falling_block_rolls_three_dice_and_ends_the_turn(table: Any, option: str) -> None:
    game = before(table, "falling-block", options={"falling_block": option})
    game.dice("skull", "skull", "black shield", "skull").play("jump (4,10) to (5,10)", "step aside to (5,10)")
    assert game.hero("elf").body == 4
    assert game.turn.hero == 1
    assert number((4, 10)) in game.state.blocks


@pytest.mark.rule("HQ-R13.3")
def test_there_are_up_to_three_squares_to_land_on_and_one_round_a_corner(table: Any) -> None:
    wide = table(heroes={"elf": (12, 8)}, left=4, known_traps=[("pit", (13, 8))])
    assert wide.legal("jump") == ["jump (13,8) to (14,8)", "jump (13,8) to (13,9)"]
    middle = table(heroes={"elf": (12, 9)}, left=4, known_traps=[("pit", (13, 9))])
    assert len(middle.legal("jump")) == 3
    corner = table(heroes={"elf": (1, 2)}, left=4, known_traps=[("pit", (1, 1))])
    assert corner.legal("jump") == ["jump (1,1) to (2,1)"]


@pytest.mark.rule("HQ-R13.1")
@pytest.mark.rule("HQ-R13.4")
def test_one_lands_on_free_squares_only(table: Any) -> None:
    assert before(table, monsters=[("orc", (5, 10))]).legal("jump") == []
    assert before(table, heroes={"elf": (3, 10), "dwarf": (5, 10)}).legal("jump") == []
    assert before(table, known_traps=[("pit", (4, 10)), ("spear", (5, 10))]).legal("jump") == []
    corner = {"heroes": {"elf": (1, 2)}, "known_traps": [("pit", (1, 1))], "left": 4}
    assert table(**corner, monsters=[("orc", (2, 1))]).legal("jump") == []  # T6
    assert table(**corner, monsters=[("orc", (2, 1))]).legal("enter") == ["enter (1,1)"]


def test_nobody_jumps_over_monsters(table: Any) -> None:
    assert before(table, "pit!", monsters=[("orc", (4, 10))]).legal("jump") == []


def test_a_jump_through_a_door_takes_an_open_one(table: Any) -> None:
    places = {"heroes": {"elf": (10, 10)}, "known_traps": [("pit", (11, 10))], "left": 4}
    assert table(**places, doors=[((10, 10), (11, 10))]).legal("jump") == []
    opened = table(**places, doors=[((10, 10), (11, 10), "open")])
    assert len(opened.legal("jump")) == 3


def test_where_one_lands_a_hidden_trap_is_sprung(table: Any) -> None:
    game = before(table, traps=(TrapPart(kind="pit", at=(5, 10)),)).dice("white shield")
    game.play("jump (4,10) to (5,10)")
    assert game.hero("elf").square == number((5, 10))
    assert game.hero("elf").body == 5
    assert game.turn.hero == 1


@pytest.mark.rule("HQ-R3.2")
def test_no_jump_after_an_action_in_the_middle_of_the_move(table: Any) -> None:
    game = before(table, left=6, heroes={"elf": (2, 10), "dwarf": (1, 1)})
    game.play("go (3,10)", "search for traps")
    assert game.legal("jump") == []
    fresh = before(table, left=6).play("search for traps")
    assert fresh.legal("jump") == ["jump (4,10) to (5,10)"]


@pytest.mark.rule("HQ-R12.10")
@pytest.mark.parametrize("over", ["pit", "pit!"])
def test_under_a_block_where_one_lands_ahead_is_away_from_what_was_jumped(table: Any, over: str) -> None:
    block = TrapPart(kind="falling-block", at=(14, 10))
    game = table(heroes={"elf": (12, 10)}, left=5, known_traps=[(over, (13, 10))], traps=(block,))
    game.dice("white shield", *["black shield"] * 3).play("jump (13,10) to (14,10)")
    back = ["step aside to (13,10)"] if over == "pit!" else []
    if back:
        assert game.legal() == ["step aside to (15,10)", *back]
        game.play("step aside to (15,10)")
    assert game.hero("elf").square == number((15, 10))
