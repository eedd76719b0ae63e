"""`undercroft simulate --fixed`: agents keep their seats, and the table of seats says who sat there."""

from __future__ import annotations

import json

from tests.cli_toys import refused, run

FIXED = ("simulate", "zoo", "-n", "4", "-p", "3", "-s", "9", "-b", "greedy,random", "--fixed")


def test_agents_keep_their_seats_and_the_last_has_those_that_are_left() -> None:
    plain = json.loads(run(*FIXED, "--json").stdout)
    assert plain["fixed"] is True
    assert [result["bots"] for result in plain["results"]] == [["greedy", "random", "random"]] * 4
    seats, bots = plain["summary"]["seats"], plain["summary"]["bots"]
    assert bots["greedy"]["wins"] == seats[0]["wins"]
    assert bots["random"]["wins"] == seats[1]["wins"] + seats[2]["wins"]
    assert (bots["greedy"]["games"], bots["random"]["games"]) == (4, 8)


def test_the_table_of_seats_says_who_sat_there() -> None:
    by_seat = run(*FIXED).stdout.splitlines()
    assert any(line.split() == ["seat", "0", "greedy", "1", "random", "2", "random"] for line in by_seat)
    moving = run(*FIXED[:-1]).stdout.splitlines()
    assert any(line.split() == ["seat", "0", "1", "2"] for line in moving)
    assert json.loads(run(*FIXED[:-1], "--json").stdout)["fixed"] is False


def test_more_agents_than_fixed_seats_are_refused() -> None:
    assert refused("simulate", "zoo", "-p", "2", "-b", "random,greedy,random", "--fixed") == (
        "3 agents are named for 2 fixed seats"
    )
