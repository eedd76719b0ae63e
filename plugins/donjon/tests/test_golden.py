"""Matches recorded once: the same seed and actions lead to the same positions, on every machine and in later versions.

A change of the rules that makes one of them differ is a change for everybody with a saved game: say so in the changelog
and record anew with `undercroft simulate donjon -n 1 --records DIR`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft import Host
from undercroft_donjon import plugin

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_before_replays_to_the_positions_it_noted(path: Path) -> None:
    host = Host(plugins=[plugin], strict=True)
    record = host.record(path)
    match = record.replay(host)
    assert match.over
    assert record.result is not None
    assert match.winners() == record.result.winners
    assert [score.total for score in match.scores()] == record.result.totals


def test_there_is_a_record_for_each_number_of_players() -> None:
    host = Host(plugins=[plugin])
    assert [host.record(path).header.players for path in RECORDS] == list(plugin.GAME.seats)
