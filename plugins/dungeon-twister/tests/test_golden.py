"""Matches recorded once; that they lead to the same positions, everywhere and in later versions, the suite checks.

A change of the rules or data that makes one of them differ is a change for everybody with a saved game: say so in the
changelog, and write them anew as `write_golden.py` says.
"""

from __future__ import annotations

from undercroft import Host
from undercroft_dungeon_twister import plugin

from .write_golden import MATCHES, RECORDS

PATHS = sorted(RECORDS.glob("*.jsonl"))


def test_there_is_a_record_of_each_match_and_whole_games_come_to_their_end() -> None:
    host = Host(plugins=[plugin])
    headers = {path.stem: host.record(path).header for path in PATHS}
    assert {name: (one.players, one.options, one.seed) for name, one in headers.items()} == MATCHES
    for path in PATHS:
        match = host.record(path).replay(host)
        scenario = match.position.static.scenario
        assert not match.position.unfinished
        assert match.count > 150
        if scenario.target:
            assert max(score.total for score in match.scores()) >= scenario.target
        else:
            assert match.position.state.turns == scenario.cycles * 4 * match.setting.seats
