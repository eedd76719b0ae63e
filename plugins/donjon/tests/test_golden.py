"""Matches recorded once; that they lead to the same positions, everywhere and in later versions, the suite checks.

A change of the rules that makes one of them differ is a change for everybody with a saved game: say so in the changelog
and record anew with `undercroft simulate donjon -n 1 --records DIR`.
"""

from __future__ import annotations

from pathlib import Path

from undercroft import Host
from undercroft_donjon import plugin

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))


def test_there_is_a_record_for_each_number_of_players() -> None:
    host = Host(plugins=[plugin])
    assert [host.record(path).header.players for path in RECORDS] == list(plugin.GAME.seats)
