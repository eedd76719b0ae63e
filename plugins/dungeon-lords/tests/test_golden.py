"""Matches recorded once; that they lead to the same positions, everywhere and in later versions, the suite checks.

A change of the rules or data that makes one of them differ is a change for everybody with a saved game: say so in the
changelog, and write them anew with `python plugins/dungeon-lords/tests/write_golden.py`.
"""

from __future__ import annotations

from undercroft import Host
from undercroft_dungeon_lords import plugin

from .write_golden import MATCHES, RECORDS

PATHS = sorted(RECORDS.glob("*.jsonl"))


def test_there_is_a_record_of_each_match_and_whole_games_come_to_the_end_of_the_second_year() -> None:
    host = Host(plugins=[plugin])
    headers = {path.stem: host.record(path).header for path in PATHS}
    assert {name: (one.players, one.options) for name, one in headers.items()} == MATCHES
    for path in PATHS:
        match = host.record(path).replay(host)
        state = match.position.state
        if match.setting.seats > 1:
            assert (state.year, state.round) == (2, 3)
            assert match.count > 60 * match.setting.seats
            assert any(seat.prison for seat in state.seats)
        else:
            assert len(state.seats[0].prison) == 3
