"""Who can play a scenario, and who sits where at a terminal when nobody says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft import Host, OptionError, UndercroftError
from undercroft.seating import seating_of
from undercroft_dungeon_twister.options import Options
from undercroft_dungeon_twister.plugin import GAME

from .scenarios import SCENARIOS

BOT = "dungeon-twister"


def usual(**options: Any) -> tuple[range, tuple[str, ...]]:
    found = seating_of(GAME, Options(**options))
    return found.seats, found.usual


def test_every_scenario_allows_its_numbers_of_players_and_no_others(host: Host) -> None:
    numbers: dict[str, set[int]] = {}
    for scenario, players in SCENARIOS:
        numbers.setdefault(scenario, set()).add(players)
    for scenario, allowed in numbers.items():
        for players in range(1, 6):
            if players in allowed:
                assert host.setting("dungeon-twister", players=players, options={"scenario": scenario}).seats == players
            else:
                with pytest.raises(UndercroftError) as caught:
                    host.setting("dungeon-twister", players=players, options={"scenario": scenario})
                assert str(players) in str(caught.value)


@pytest.mark.rule("DT-RO1")
def test_a_scenario_alone_is_played_by_its_most_players_with_the_bot_of_the_game() -> None:
    assert usual() == (range(2, 5), ("human", BOT))
    assert usual(scenario="base") == (range(2, 3), ("human", BOT))
    assert usual(scenario="rush-out") == (range(3, 4), ("human", BOT, BOT))
    assert usual(scenario="pyramid") == (range(3, 5), ("human", BOT, BOT, BOT))
    assert usual(scenario="crossing") == (range(4, 5), ("human", BOT, BOT, BOT))


def test_the_number_alone_decides_the_scenario_where_none_is_named(host: Host) -> None:
    names = [host.setting("dungeon-twister", players=players).static.scenario.name for players in (2, 3, 4)]
    assert names == ["base-2", "standard-3", "standard-4"]


def test_a_scenario_that_is_not_there_is_named_whatever_the_players(host: Host, tmp_path: Path) -> None:
    for players in (2, 4):
        with pytest.raises(OptionError) as caught:
            host.setting("dungeon-twister", players=players, options={"scenario": "croissant"})
        assert "crossing" in str(caught.value)
        assert "'croissant'" in str(caught.value)
    with pytest.raises(UndercroftError) as wrong:
        host.setting("dungeon-twister", players=2, options={"scenario": "base", "data": str(tmp_path / "nothing")})
    assert "does not exist" in str(wrong.value)
