"""Matches recorded once; that they lead to the same positions, everywhere and in later versions, the suite checks."""

from __future__ import annotations

from .write_golden import MATCHES, RECORDS


def test_there_is_a_record_of_each_match() -> None:
    assert sorted(path.stem for path in RECORDS.glob("*.jsonl")) == sorted(MATCHES)
