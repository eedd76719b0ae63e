"""Each named rule bites: a house rule in its place changes the game where the rule says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from undercroft_donjon.named_rules import NAMED_RULES
from undercroft_donjon.powers import PowerPhase
from undercroft_donjon.threat import Threat
from undercroft_donjon.turn import Recruitment

HALL = "entrance: 2 brou; room 1: spider; hallway 5: 4 spider"


def number(value: int) -> Callable[..., int]:
    return lambda table, player, *more: value


def always(value: bool) -> Callable[..., bool]:
    return lambda table, player, *more: value


def test_the_number_of_recruits(table: Any) -> None:
    game = table(dungeons=[HALL], swamp="4 dragon", at=Recruitment(0), rules={"recruit_limit": number(3)})
    assert [text for text in game.legal() if "to entrance" in text] == [
        f"recruit {n} dragon from swamp to entrance" for n in (1, 2, 3)
    ]
    assert "1 to 3" in game.match.prompt(0)
    assert game.refused("recruit 4 dragon from swamp to entrance") == "DJ-T14"
    assert "1 to 3 monsters are recruited" in game.reason
    assert table(swamp="4 dragon", at=Recruitment(0), rules={"recruit_limit": number(0)}).done


def test_the_footsteps_after_recruiting(table: Any) -> None:
    game = table(dungeons=[HALL], swamp="brou", at=Recruitment(0), rules={"footsteps": number(9)})
    assert game.play("recruit 1 brou from swamp to entrance").match.prompt(0) == "Take up to 9 footsteps"
    none = table(dungeons=[HALL], swamp="brou", at=Recruitment(0), rules={"footsteps": number(0)})
    assert none.play("recruit 1 brou from swamp to entrance").done


def test_the_footsteps_of_room_3(table: Any) -> None:
    dungeons = ["room 3: brou; entrance: spider"]
    game = table(dungeons=dungeons, at=PowerPhase(0), rules={"room_footsteps": number(2)})
    assert game.play("send brou from room 3").match.prompt(0) == "Take up to 2 footsteps"
    none = table(dungeons=dungeons, at=PowerPhase(0), rules={"room_footsteps": number(0)})
    assert none.play("send brou from room 3").done


@pytest.mark.parametrize(("away", "left"), [(True, 1), (False, 0)])
def test_when_no_threat_card_is_revealed(table: Any, away: bool, left: int) -> None:
    game = table(
        forest="5 spider",
        swamp="6 brou",
        deck="spider-dragon-1",
        at=Threat(0),
        last_round=True,
        rules={"threat_stays_away": always(away)},
    )
    assert len(game.state.threats) == left


@pytest.mark.parametrize("opens", [True, False])
def test_when_an_inn_card_is_turned_up(table: Any, opens: bool) -> None:
    rules = {"inn_opens": always(opens)}
    game = table(deck="spider-brou-1", forest="spider", inns="free-beds", at=Threat(0), last_round=True, rules=rules)
    assert any(line.startswith("inn: free-beds") for line in game.log) is opens


def test_when_a_guardian_wakes(table: Any) -> None:
    rules = {"guardian_wakes": lambda table, player: sum(table.state.seats[player].monsters[-6:]) >= 2}
    game = table(dungeons=["room 5: brou"], swamp="brou", at=Recruitment(0), rules=rules)
    game.play("recruit 1 brou from swamp to room 5")
    assert game.state.seats[0].guardian.seen == [-1]


def test_the_points_of_a_set(table: Any) -> None:
    dungeons = ["room 2: spider, brou, dragon, vampire"]
    for points, rules in ((7, {}), (20, {"set_points": number(20)})):
        game = table(dungeons=dungeons, swamp="brou", at=Recruitment(0), rules=rules)
        (line,) = [line for line in game.match.scores()[0].lines if line.label == "rooms with four types or more"]
        assert line.points == points


def test_every_named_rule_is_tried_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    for rule in NAMED_RULES:
        assert f'"{rule.__name__}"' in text
