"""What happened is told: a line of the log for each change, and no secret in it."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_lords.arriving import Arriving
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.executing import Executing
from undercroft_dungeon_lords.happenings import Taxes
from undercroft_dungeon_lords.hiring import Hiring
from undercroft_dungeon_lords.planning import Planning

from .conftest import lord

ALL_LOST = "(2,0) (2,1) (2,2)"


@pytest.mark.parametrize(
    ("phase", "given", "plays", "line"),
    [
        (Planning(player=0), lord(party="thief-1", conquered=ALL_LOST, prison="priest-1"), "free priest-1", "frees"),
        (Planning(player=0), lord(party="thief-1", lair="goblin"), "send goblin", "sends goblin"),
        (Taxes(player=0), lord(gold=3), "pay 2 gold", "pays 2 gold"),
        (Taxes(player=0), lord(gold=3), "pay 1 gold", "1 to the dead-letter office"),
        (Battle(player=0, number=4), lord(party="thief-1", imps=2, fight="(2,0)", set="kamikaze-imp"), "", "1 imp"),
        (Battle(player=0, number=4), lord(party="thief-1 thief-3", fight="(2,0)"), "", "1 damage to thief-1"),
        (Battle(player=0, number=4), lord(party="thief-1 thief-3", fight="(2,0)"), "", "(2,0) is conquered"),
        (Battle(player=0, number=4), lord(party="thief-1 thief-3", fight="(2,0)", evil=7), "", "evil 6"),
        (Battle(player=0, number=4), lord(party="thief-1 thief-3", fight="(2,0)"), "", "fatigue 1"),
    ],
)
def test_a_change_is_told(table: Any, phase: Any, given: Any, plays: str, line: str) -> None:
    play = table(phase, [given], fight="fireball")
    play.play(*filter(None, [plays]))
    assert any(told.startswith("player 0: ") and line in told for told in play.log), play.log


def test_a_room_is_told(table: Any) -> None:
    play = table(
        Executing(), [lord(orders="rooms dig mine", inaccessible="food imps")], build="mint", minions={"rooms": "0"}
    )
    play.play("build mint at (2,2)")
    assert "player 0: builds mint at (2,2)" in play.log


def test_a_drawn_trap_is_told_its_owner_alone(table: Any) -> None:
    given = lord(orders="traps dig mine", inaccessible="food imps")
    play = table(Executing(), [given], minions={"traps": "- 0"}, deck="pendulum")
    play.play("execute")
    assert "player 0: draws a trap, pendulum" in play.match.log(0)
    for player in (1, None):
        assert "player 0: draws a trap, ?" in play.match.log(player)


def test_the_counter_of_the_dummy_lord_is_told(table: Any) -> None:
    play = table(Arriving(), round=1, arriving="thief-1 priest-1 warrior-1", dummy_evil=7)
    assert "dummy lord: evil 8" in play.log


@pytest.mark.rule("DL-B4.evil")
@pytest.mark.parametrize(("evil", "legal"), [(12, True), (13, True), (14, False)])
def test_a_price_in_evil_may_fill_the_scale(table: Any, evil: int, legal: bool) -> None:
    given = lord(evil=evil, food=9, orders="monsters dig mine", inaccessible="food imps")
    options = {"rules": "full", "special_events": "no"}
    play = table(Hiring(player=0, place=6, space=0), [given], hire="vampire goblin", options=options)
    assert ("hire vampire" in play.legal()) == legal
    if not legal:
        assert play.refused("hire vampire") == "DL-B4.evil"
