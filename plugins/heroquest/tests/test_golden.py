"""Matches recorded once; that they lead to the same positions, everywhere and in later versions, the suite checks.

A change of the rules, or of the first quest, that makes one of them differ is a change for everybody with a saved game:
say so in the changelog, and write them anew with `python plugins/heroquest/tests/write_golden.py`.
"""

from __future__ import annotations

from undercroft import Host
from undercroft_heroquest import plugin

from .write_golden import MATCHES, RECORDS

FOUR = "barbarian,dwarf,elf,wizard"
"""The heroes if none are named."""
PATHS = sorted(RECORDS.glob("*.jsonl"))


def test_there_is_a_record_of_each_match_one_of_them_of_four_heroes() -> None:
    host = Host(plugins=[plugin])
    headers = {path.stem: host.record(path).header for path in PATHS}
    assert {name: (one.players, one.options.get("heroes", FOUR)) for name, one in headers.items()} == MATCHES
    assert FOUR in {heroes for _, heroes in MATCHES.values()}
