"""What `undercroft bench games` plays of Dungeon Lords, and the limits it is held to. Times are not judged here."""

from __future__ import annotations

from pathlib import Path

from undercroft.bench.report import _benches
from undercroft_dungeon_lords.battle import Battle


def test_four_lords_play_the_full_game_and_positions_are_copied_in_mid_combat(tmp_path: Path) -> None:
    absent: list[str] = []
    [(bench, limits)] = _benches(["dungeon-lords"], tmp_path, absent)
    assert not absent
    assert limits == {"decision": 15.0, "copy": 16.0}
    position = bench.setting.start(1)
    assert position.seats == 4
    assert position.static.choose_orders
    assert position.static.evil_price
    assert len(bench.positions) == 12
    for position in bench.positions:
        [battle] = [phase for phase in position.flow if isinstance(phase, Battle) and phase.begun]
        assert position.state.seats[battle.player].party
        assert position.state.seats[battle.player].plan is not None
    assert {position.state.year for position in bench.positions} == {1, 2}
