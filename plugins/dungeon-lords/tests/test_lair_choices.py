"""Which of two monsters of one kind leaves a lair when they differ: the one that its lord can spare."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_lords.happenings import Payday
from undercroft_dungeon_lords.hiring import Hiring
from undercroft_dungeon_lords.losing import LosingMonster

from .conftest import lord

PAIRS = ("goblin -goblin", "-goblin goblin")


@pytest.mark.rule("DL-B5.demon", "DL-B10.special")
@pytest.mark.parametrize("lair", PAIRS)
def test_a_demon_that_is_hired_gets_the_one_that_is_knocked_out(table: Any, lair: str) -> None:
    given = lord(lair=lair, orders="monsters dig mine", inaccessible="food imps")
    play = table(Hiring(player=0, place=6, space=0), [given], hire="demon")
    play.play("hire demon", "feed goblin")
    assert play.lair() == "goblin demon"


@pytest.mark.rule("DL-B5.demon", "DL-S-67")
@pytest.mark.parametrize("lair", PAIRS)
def test_a_demon_gets_the_one_that_is_knocked_out_and_still_due(table: Any, lair: str) -> None:
    play = table(Payday(player=0), [lord(lair=f"{lair} demon", food=1)])
    play.play("pay demon", "feed goblin")
    assert play.lair() == "goblin demon"
    assert play.legal() == ["pay goblin", "dismiss goblin"]


@pytest.mark.rule("DL-B5.demon", "DL-S-67")
def test_a_demon_gets_the_one_whose_wage_is_due_before_one_that_was_paid(table: Any) -> None:
    play = table(Payday(player=0), [lord(lair="-goblin goblin demon", food=1)])
    play.play("pay goblin", "pay demon", "feed goblin")
    assert (play.top, play.lair(), play.seat().food) == ("over", "-goblin demon", 0)


@pytest.mark.rule("DL-B10.special")
@pytest.mark.parametrize("lair", PAIRS)
def test_a_card_takes_the_one_that_is_knocked_out(table: Any, lair: str) -> None:
    play = table(LosingMonster(player=0), [lord(lair=lair)])
    assert play.play("dismiss goblin").lair() == "goblin"


@pytest.mark.rule("DL-B10.special")
@pytest.mark.parametrize("lair", ["+goblin goblin", "goblin +goblin"])
def test_a_spell_takes_the_one_that_was_not_sent(table: Any, lair: str) -> None:
    play = table(LosingMonster(player=0), [lord(lair=lair, fight="(2,0)", party="thief-1")])
    assert play.play("dismiss goblin").lair() == "+goblin"


@pytest.mark.rule("DL-B5.demon")
def test_what_a_demon_does_not_eat(table: Any) -> None:
    play = table(Payday(player=0), [lord(lair="demon goblin ghost")]).play("pay demon")
    assert play.legal() == ["feed goblin"]
    for monster in ("ghost", "demon", "troll"):
        assert play.refused(f"feed {monster}") == "DL-B5.demon"
        assert play.reason.endswith(f"there is no {monster}")
    assert play.refused("pay goblin") == "DL-B5.demon"
    assert play.reason == "not legal now"
