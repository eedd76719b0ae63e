"""The result of a quest says which artifacts were lost (HQ-R19.5)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.death import die
from undercroft_heroquest.goals import lost_artifacts

DEATH = {"heroes": {"elf": (5, 10), "wizard": (1, 1)}, "left": 3}


def lines(game: Any) -> list[list[tuple[str, int, str]]]:
    scores = game.position.scores()
    return [[(line.label, line.points, line.rule) for line in score.lines] for score in scores]


@pytest.mark.rule("HQ-R19.5")
def test_what_a_monster_took_is_named_to_all_and_counts_nothing(table: Any) -> None:
    game = table(heroes=DEATH["heroes"], monsters=[("orc", (6, 10))], zargon=True)
    game.deal("elf", "spirit-blade", "wizards-cloak")
    die(game.position, 0)
    die(game.position, 1)
    game.play("end turn")
    assert game.position.over
    assert lines(game) == [
        [("the quest", won, "HQ-R19.1"), ("lost: spirit-blade", 0, "HQ-R19.5"), ("lost: wizards-cloak", 0, "HQ-R19.5")]
        for won in (1, 0)
    ]
    assert game.position.winners() == [0]


@pytest.mark.rule("HQ-R19.5")
def test_what_lies_where_a_hero_died_is_lost_when_all_have_gone(table: Any) -> None:
    game = table(**DEATH, turn="wizard").deal("elf", "spirit-blade")
    game.state.achieved = True
    die(game.position, 0)
    assert game.state.heaps[0].artifacts
    game.play("leave")
    assert game.state.result == "won"
    assert lines(game)[1] == [("the quest", 1, "HQ-R19.1"), ("lost: spirit-blade", 0, "HQ-R19.5")]


@pytest.mark.rule("HQ-R19.5")
def test_nothing_is_lost_that_heroes_bring_home_or_have_used_up(table: Any) -> None:
    game = table(heroes={"elf": (5, 10), "wizard": (5, 1)}, left=3)
    game.deal("elf", "spirit-blade", "ring-of-return").play("use ring-of-return")
    game.state.achieved = True
    game.play("leave", "end turn")
    assert game.state.artifacts_used
    assert not any("lost" in label for sheet in lines(game) for label, _, _ in sheet)


@pytest.mark.rule("HQ-R19.5")
def test_what_still_lies_there_is_not_lost_before_the_end(table: Any) -> None:
    game = table(**DEATH, turn="wizard").deal("elf", "spirit-blade")
    die(game.position, 0)
    assert lost_artifacts(game.state) == []
