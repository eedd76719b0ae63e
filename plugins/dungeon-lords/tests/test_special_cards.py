"""Special cards that an owner writes down: what each effect does to a lord (DL-B10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from undercroft_dungeon_lords.specials import Special

from .conftest import lord

OWNED: Final = str(Path(__file__).parent / "owned")
LOSE_MONSTER, STRIKE, CHOOSE, LOSE_TRAP, TRAP_AND_STRIKE, HALF, _, NICER = range(8)


def special(table: Any, card: int, **given: Any) -> Any:
    return table(Special(player=0, card=card), [lord(**given)], options={"data": OWNED}, deck="trap-door")


@pytest.mark.rule("DL-B10.special")
def test_each_monster_that_strikes_is_paid_or_knocked_out(table: Any) -> None:
    play = special(table, STRIKE, lair="goblin ghost troll witch", food=2, gold=3)
    play.play("pay goblin", "knock out troll")
    assert (play.seat().food, play.seat().gold) == (1, 3)
    play.play("pay witch")
    assert (play.top, play.seat().food, play.lair()) == ("over", 0, "goblin ghost -troll witch")


@pytest.mark.rule("DL-B10.special")
def test_who_cannot_pay_has_them_knocked_out(table: Any) -> None:
    play = special(table, STRIKE, lair="goblin ghost", food=0)
    assert play.legal() == ["knock out goblin"]
    assert play.refused("pay goblin") == "DL-S-16"


@pytest.mark.rule("DL-B10.special")
def test_a_card_gives_a_trap_first_and_strikes_then(table: Any) -> None:
    play = special(table, TRAP_AND_STRIKE, lair="goblin", gold=1)
    assert play.hand() == "trap-door"
    play.play("pay goblin")
    assert (play.top, play.seat().gold) == ("over", 0)


@pytest.mark.rule("DL-B10.special")
def test_what_was_chosen_is_done_and_nothing_else(table: Any) -> None:
    evil = special(table, CHOOSE, lair="goblin", evil=5).play("choose 1")
    assert (evil.top, evil.seat().evil, evil.lair()) == ("over", 8, "goblin")
    loss = special(table, CHOOSE, lair="goblin ghost", evil=5).play("choose 2")
    assert loss.legal() == ["dismiss goblin"]
    loss.play("dismiss goblin")
    assert (loss.top, loss.seat().evil, loss.lair()) == ("over", 5, "ghost")
    gold = special(table, NICER, evil=5, gold=1).play("choose 2")
    assert (gold.seat().evil, gold.seat().gold) == (5, 3)
    assert special(table, NICER, evil=5, gold=1).play("choose 1").seat().evil == 3


@pytest.mark.rule("DL-B10.special")
def test_what_cannot_be_lost_cannot_be_chosen(table: Any) -> None:
    assert special(table, CHOOSE, lair="ghost", evil=5).legal() == ["choose 1"]


@pytest.mark.rule("DL-B10.special")
@pytest.mark.parametrize(("lair", "left"), [("goblin", 1), ("goblin troll", 1), ("goblin troll witch", 2)])
def test_half_of_the_monsters_rounded_down(table: Any, lair: str, left: int) -> None:
    play = special(table, HALF, lair=lair)
    while play.top != "over":
        play.play(play.legal()[0])
    assert len(play.seat().lair) == left


@pytest.mark.rule("DL-B10.special")
def test_a_trap_that_is_lost_is_chosen(table: Any) -> None:
    play = special(table, LOSE_TRAP, traps="fire-wall pendulum")
    play.play("discard pendulum")
    assert (play.top, play.hand()) == ("over", "fire-wall")
    assert special(table, LOSE_TRAP).top == "over"
