"""Disarming (HQ-R14) and the vectors T13, T15, T16."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from undercroft_heroquest.dice import FACES
from undercroft_heroquest.disarm import skill
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import FurniturePart, Trap
from undercroft_heroquest.quest_notes import Hurt
from undercroft_heroquest.state import Trap as Known

CHEST = FurniturePart(kind="treasure-chest", at=(13, 10), trap=Trap(words="Hiss.", does=(Hurt(n=1),)))


def before(table: Any, kind: str = "pit", hero: str = "dwarf", **parts: Any) -> Any:
    given = {"heroes": {hero: (2, 10), "wizard": (1, 1)}, "known_traps": [(kind, (4, 10))], "left": 6}
    return table(**{**given, **parts})


def chest(table: Any, hero: str = "dwarf", at: tuple[int, int] = (12, 10), trap: str = "known") -> Any:
    game = table(heroes={hero: at, "wizard": (1, 1)}, left=6, furniture=(CHEST,))
    from undercroft_heroquest.reveal import reveal_room

    reveal_room(game.position, "K", 0)
    game.state.furniture[0].trap = trap
    return game


@pytest.mark.rule("HQ-R14.1")
def test_disarming_takes_a_tool_kit_but_for_the_dwarf(table: Any) -> None:
    assert before(table).legal("disarm") == ["disarm (4,10)"]
    assert before(table, hero="elf").legal("disarm") == []  # T16
    assert before(table, hero="elf", items={"elf": ["tool-kit"]}).legal("disarm") == ["disarm (4,10)"]


@pytest.mark.rule("HQ-R14.1")
@pytest.mark.rule("HQ-R12.7")
@pytest.mark.rule("HQ-R12.11")
def test_only_known_traps_that_are_not_sprung_are_disarmed(table: Any) -> None:
    assert before(table, "pit!").legal("disarm") == []
    assert before(table, "falling-block!").legal("disarm") == []
    assert before(table, "spear").legal("disarm") == ["disarm (4,10)"]
    assert before(table, known_traps=[]).legal("disarm") == []


@pytest.mark.rule("HQ-R14.2")
def test_it_is_announced_before_moving_and_rolled_for_on_the_square(table: Any) -> None:
    game = before(table)
    assert before(table).play("go (3,10)").legal("disarm") == []
    assert "go (4,10)" not in game.legal()
    game.play("disarm (4,10)").dice("white shield")
    assert game.turn.acted
    assert game.legal("search") == []
    assert len(game.state.traps) == 1
    game.play("go (4,10)")
    assert game.hero("dwarf").square == number((4, 10))
    assert game.state.traps == []
    assert "dwarf disarms the pit at (4,10)" in game.log()


@pytest.mark.rule("HQ-R14.3")
def test_what_disarms(table: Any) -> None:
    dwarf = skill(before(table).position, before(table).hero("dwarf"))
    assert set(FACES) - set(dwarf) == {"black shield"}
    assert Fraction(sum(face in dwarf for face in FACES), 6) == Fraction(5, 6)  # T15
    with_kit = before(table, hero="elf", items={"elf": ["tool-kit"]})
    assert set(FACES) - set(skill(with_kit.position, with_kit.hero("elf"))) == {"skull"}
    both = before(table, items={"dwarf": ["tool-kit"]})
    assert set(skill(both.position, both.hero("dwarf"))) == set(dwarf)


@pytest.mark.rule("HQ-R14.3")
@pytest.mark.parametrize(
    ("hero", "face", "sprung"),
    [
        ("dwarf", "skull", False),
        ("dwarf", "white shield", False),
        ("dwarf", "black shield", True),
        ("elf", "skull", True),
        ("elf", "white shield", False),
        ("elf", "black shield", False),
    ],
)
def test_each_face_of_the_die(table: Any, hero: str, face: str, sprung: bool) -> None:
    game = before(table, hero=hero, items={"elf": ["tool-kit"]} if hero == "elf" else {})
    body = game.hero(hero).body
    game.play("disarm (4,10)").dice(face).play("go (4,10)")
    assert game.hero(hero).body == body - sprung
    assert [trap.sprung for trap in game.state.traps] == [True] * sprung
    assert game.turn.hero == int(sprung)


@pytest.mark.rule("HQ-R14.4")
@pytest.mark.rule("HQ-R12.8")
@pytest.mark.rule("HQ-A8")
def test_a_disarmed_trap_is_gone_and_the_hero_walks_on(table: Any) -> None:
    game = before(table).play("disarm (4,10)").dice("skull").play("go (4,10)")
    assert game.turn.left == 4
    assert game.state.gone == [number((4, 10))]
    game.play("go (6,10)", "go (5,10)")
    game.play("go (4,10)")
    assert game.hero("dwarf").body == 7
    assert game.legal("enter") == game.legal("jump") == []
    stop = before(table, options={"disarmed": "stop"}).play("disarm (4,10)").dice("skull").play("go (4,10)")
    assert stop.legal("go") == []
    assert stop.turn.hero == 0


@pytest.mark.rule("HQ-A9")
def test_a_spear_that_is_not_disarmed_hurts_at_once_or_rolls_by_the_option(table: Any) -> None:
    game = before(table, "spear").play("disarm (4,10)").dice("black shield", "white shield").play("go (4,10)")
    assert game.hero("dwarf").body == 6
    assert game.turn.hero == 1
    rolls = before(table, "spear", options={"failed_spear": "rolls"}).play("disarm (4,10)")
    rolls.dice("black shield", "white shield").play("go (4,10)")
    assert rolls.hero("dwarf").body == 7
    assert rolls.turn.hero == 0


@pytest.mark.rule("HQ-A9")
def test_a_block_that_is_not_disarmed_falls(table: Any) -> None:
    game = before(table, "falling-block").play("disarm (4,10)")
    game.dice("black shield", "skull", "skull", "skull").play("go (4,10)", "step aside to (3,10)")
    assert game.hero("dwarf").body == 4
    assert game.turn.hero == 1


def test_a_trap_under_a_monster_is_not_announced(table: Any) -> None:
    assert before(table, monsters=[("orc", (4, 10))]).legal("disarm") == []


# -- chests and furniture


@pytest.mark.rule("HQ-A10")
@pytest.mark.rule("HQ-R12.15")
def test_a_chest_is_disarmed_from_a_square_next_to_it(table: Any) -> None:
    assert chest(table).legal("disarm") == ["disarm (13,10)"]
    assert chest(table, at=(12, 9)).legal("disarm") == []
    assert chest(table, "elf").legal("disarm") == []
    assert chest(table, trap="").legal("disarm") == []
    assert chest(table, trap="gone").legal("disarm") == []


@pytest.mark.rule("HQ-R12.15")
def test_after_a_chest_the_hero_may_go_on_moving(table: Any) -> None:
    game = chest(table, at=(11, 10)).play("go (12,10)").dice("white shield").play("disarm (13,10)")
    assert game.state.furniture[0].trap == "gone"
    assert game.turn.acted
    game.play("go (12,12)")
    assert game.legal("search") == []


@pytest.mark.rule("HQ-R12.14")
@pytest.mark.rule("HQ-R14.3")
def test_a_chest_that_is_not_disarmed_does_what_the_quest_says(table: Any) -> None:
    game = chest(table).dice("black shield").play("disarm (13,10)")
    assert game.state.furniture[0].trap == "gone"
    assert game.hero("dwarf").body == 6
    assert "Hiss." in game.log()
    assert game.turn.hero == 1


def test_a_trap_of_the_floor_is_not_taken_for_that_of_a_chest(table: Any) -> None:
    game = chest(table)
    game.state.traps.append(Known("pit", number((12, 11))))
    assert game.legal("disarm") == ["disarm (13,10)", "disarm (12,11)"]
    game.play("disarm (12,11)")
    assert game.turn.disarming == number((12, 11))
    assert game.state.furniture[0].trap == "known"
    assert not any("rolls" in line for line in game.log())
