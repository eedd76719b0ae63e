"""Matches recorded once: the same seed and actions lead to the same positions everywhere and in later versions."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import HOST
from .write_golden import MATCHES, RECORDS


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_record_of_before_replays_to_the_positions_it_noted(path: Path) -> None:
    record = HOST.record(path)
    match = record.replay(HOST)
    assert match.over
    assert record.result is not None
    assert match.winners() == record.result.winners
    assert [score.total for score in match.scores()] == record.result.totals


def test_there_is_a_record_of_each_match() -> None:
    assert sorted(path.stem for path in RECORDS.glob("*.jsonl")) == sorted(MATCHES)
