"""What `undercroft bench games` plays of HeroQuest, and the limits it is held to. Times are not judged here."""

from __future__ import annotations

from pathlib import Path

from undercroft import Host
from undercroft.bench.report import _benches
from undercroft.spatial import Edge


def test_four_heroes_of_one_seat_play_the_third_quest(tmp_path: Path) -> None:
    absent: list[str] = []
    [(bench, limits)] = _benches(["heroquest"], tmp_path, absent)
    assert not absent
    assert limits == {"decision": 22.0, "copy_legal": 18.0}
    position = bench.setting.start(1)
    assert position.seats == 2
    assert [hero.player for hero in position.state.heroes] == [1, 1, 1, 1]
    third = Host(strict=False).setting("heroquest", 2, {"quest": "the-long-table"}).start(1)
    assert position.state.title == third.state.title
    assert position.state.quest.campaign.number == 3


def test_in_the_positions_that_are_copied_doors_are_open(tmp_path: Path) -> None:
    [(bench, _)] = _benches(["heroquest"], tmp_path, [])
    for position in bench.positions:
        state = position.state
        assert any(state.grid.edge(a, b) == Edge.DOOR_OPEN for a, b in state.doors)
