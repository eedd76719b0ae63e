"""Routes, which lead play to what is rare, and what a suite says that play must come to."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.zoo import right_maze

from undercroft.examples import tic_tac_toe
from undercroft.testing import ConformanceError, Moment, Route, examine, failures, verify
from undercroft.testing.exercise import Exercise

ROW = ("mark 1", "mark 4", "mark 2", "mark 5", "mark 3")
"""Player 0 takes the upper row, if both begin so."""
ENDS = ("won by 0", "won by 1", "drawn")


def ends(moment: Moment) -> list[str]:
    """Says how a match has ended."""
    board = moment.position.state
    if moment.position.flow:
        return []
    return ["drawn" if board.winner < 0 else f"won by {board.winner}"]


def by_turns(position: Any, player: int, legal: Sequence[Any]) -> list[Any]:
    """Prefers the line of `ROW` whose turn it is."""
    return [action for action in legal if position.text(action) == ROW[min(position.decisions, 4)]]


ROUTE = Route(2, prefer=by_turns, name="row")


def played(**what: Any) -> list[list[str]]:
    """Gives what was played in each play-out, as a suite sees it."""
    games: list[list[str]] = []

    def told(moment: Moment) -> list[str]:
        if moment.action is None:
            games.append([])
        else:
            games[-1].append(f"{moment.player} {moment.position.text(moment.action)}")
        return []

    verify(tic_tac_toe, checks=["reached"], reach={"things": (["a thing"], told)}, **what)
    return games


# -- routes


def test_a_route_is_played_by_its_preference_in_every_play_out_of_it() -> None:
    games = played(players=[], routes=[ROUTE], games=3)
    assert games == [["0 mark 1", "1 mark 4", "0 mark 2", "1 mark 5", "0 mark 3"]] * 3


def test_of_lines_the_first_that_fits_is_taken_and_where_none_fits_all_are_chosen_among() -> None:
    games = played(players=[], routes=[Route(2, prefer=["mark 9", "mark 3", "pass"])], games=8)
    assert {tuple(game[:2]) for game in games} == {("0 mark 9", "1 mark 3")}
    assert len({game[2] for game in games}) > 2
    assert all(len(set(game)) == len(game) >= 5 for game in games)


def test_what_was_played_least_is_played_next_where_a_route_says_what_is_alike() -> None:
    route = Route(2, seldom=lambda action: action.square % 3)
    games = played(players=[], routes=[route], games=8)
    columns = [[int(text[-1]) % 3 for text in game] for game in games]
    assert len({tuple(column) for column in columns}) > 2
    assert all(len(set(some[:3])) == len(set(some[3:6])) == 3 for some in columns if len(some) >= 6)
    assert any(len(some) >= 6 for some in columns)


def test_routes_are_tried_besides_the_settings_under_their_names() -> None:
    routes = [ROUTE, Route(2, prefer=("mark 5",)), Route(2, {"max_decisions": 9}, ("mark 1",), decisions=3)]
    report = verify(tic_tac_toe, checks=["ends", "determinism"], routes=routes, games=2)
    assert report.settings == ["2 players", "row", "2 players", "2 players, max_decisions 9"]
    # Routes of the same setting are played each in its own way.
    games = played(routes=routes, games=1)
    assert [game[0] for game in games[1:]] == ["0 mark 1", "0 mark 5", "0 mark 1"]
    assert [len(game) for game in games[1:]] == [5, len(games[2]), 3]


def test_where_nobody_looks_any_more_play_is_random_and_comes_to_its_end() -> None:
    forth_and_back = Route(2, prefer=["go north", "go south"], name="pacing", decisions=30)
    assert verify(right_maze, checks=["ends"], players=[], routes=[forth_and_back]).settings == ["pacing"]


def test_every_check_is_tried_on_routes_and_what_it_finds_is_made_short() -> None:
    class Sour(tic_tac_toe.Turn, tag="tic-tac-toe.Sour"):
        def play(self, pos: Any, player: int, action: Any) -> Any:
            if action.square == 8 and pos.state.squares[0] >= 0:
                raise RuntimeError("sour")
            return super().play(pos, player, action)

    from msgspec.structs import replace
    from tests.toys import Plugin

    plugin = Plugin(replace(tic_tac_toe.GAME, start=Sour), (Sour,), components={}, listeners=(), scoring={})
    (error,) = failures(plugin, checks=["legal"], players=[], routes=[Route(2, prefer=("mark 2", "mark 1"))], games=1)
    assert [text for _, text in error.actions] == ["mark 1"]
    assert "RuntimeError: sour" in str(error)


def test_a_preference_that_raises_is_named_and_what_is_not_legal_is_none() -> None:
    def wrong(position: Any, player: int, legal: Sequence[Any]) -> list[Any]:
        return [legal[20]]

    for check in ("ends", "legal", "reached"):
        with pytest.raises(ConformanceError, match="preference of the route lost raised IndexError") as caught:
            verify(
                tic_tac_toe,
                checks=[check],
                routes=[Route(2, prefer=wrong, name="lost")],
                players=[],
                complete=["action"],
            )
        assert "return [legal[20]]" in str(caught.value)
    with pytest.raises(ConformanceError, match="preference of the route odd raised AttributeError"):
        verify(
            tic_tac_toe, checks=["ends"], routes=[Route(2, seldom=lambda action: action.row, name="odd")], players=[]
        )
    foreign = Route(2, prefer=lambda position, player, legal: tic_tac_toe.MARKS[:1])
    games = played(players=[], routes=[foreign], games=5)
    assert {game[0] for game in games} == {"0 mark 1"}
    assert len({game[1] for game in games}) > 1


def test_wrong_routes_and_kinds_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match=r"a line: \['mark 1'\]"):
        Route(2, prefer="mark 1")
    with pytest.raises(ValueError, match="there is nothing to try"):
        verify(tic_tac_toe, players=[])
    with pytest.raises(ValueError, match="'phase' is watched by the kit already"):
        verify(tic_tac_toe, reach={"phase": (ENDS, ends)})
    with pytest.raises(ValueError, match="there are no ends"):
        verify(tic_tac_toe, reach={"ends": ((), ends)})
    with pytest.raises(ValueError, match="'end' is none of ends, players, option, "):
        verify(tic_tac_toe, reach={"ends": (ENDS, ends)}, complete=["end"])
    with pytest.raises(ValueError, match="'rule' is none of "):
        verify(tic_tac_toe, complete=["rule"])


# -- what is reached


def test_what_was_named_is_counted_and_what_was_not_reached_is_listed() -> None:
    report = examine(tic_tac_toe, checks=["reached"], players=[], routes=[ROUTE], reach={"ends": (ENDS, ends)})
    assert report.failures == []
    assert report.reached == ["ends: 1 of 3"]
    assert "ends never reached: won by 1, drawn" in report.unexercised
    assert "\n  reached: ends: 1 of 3\n  not exercised: ends never reached: won by 1, drawn" in str(report)


def test_what_must_be_complete_and_is_not_is_a_failure() -> None:
    what: dict[str, Any] = {"reach": {"ends": (ENDS, ends)}, "complete": ["ends", "action", "seat"]}
    (error,) = failures(tic_tac_toe, checks=["reached"], players=[], routes=[ROUTE], **what)
    assert error.message == "play never came to ends: won by 1, drawn. Give the suite routes that do"
    assert error.seed is None
    report = verify(tic_tac_toe, checks=["reached"], games=30, **what)
    assert report.reached == ["ends: 3 of 3", "kinds of actions: 1 of 1", "players: 2 of 2"]
    assert report.unexercised == []


def test_what_other_checks_come_to_does_not_count() -> None:
    # `ends` plays on where the others stop looking.
    what: dict[str, Any] = {"reach": {"ends": (ENDS, ends)}, "complete": ["ends"], "decisions": 3}
    (error,) = failures(tic_tac_toe, checks=["ends", "scores", "reached"], **what)
    assert "ends: won by 0, won by 1, drawn" in error.message
    kinds: dict[str, Any] = {"decisions": 1, "options": [{}], "players": [2], "complete": ["action"]}
    report = examine(right_maze, checks=["ends", "reached"], **kinds)
    (error,) = report.failures
    listed = [line for line in report.unexercised if line.startswith("kinds of actions never played")]
    assert "Search" in error.message
    assert "Search" not in "".join(listed)


def test_moments_are_told_with_their_events_and_once_each() -> None:
    seen: list[Moment] = []

    def told(moment: Moment) -> list[str]:
        seen.append(moment._replace(position=moment.position.copy()))
        return []

    verify(right_maze, checks=["reached"], players=[2], options=[{}], games=1, reach={"x": (["y"], told)})
    assert (seen[0].player, seen[0].action, seen[0].events) == (-1, None, ())
    assert [moment.position.decisions for moment in seen] == list(range(len(seen)))
    assert seen[-1].position.over
    moved = [sum(type(event) is right_maze.Moved for event in moment.events) for moment in seen]
    assert moved == [int(type(moment.action) is right_maze.Go) for moment in seen]
    assert sum(moved) > 3


def test_what_becomes_known_on_the_way_is_told_too() -> None:
    exercise = Exercise()
    known = exercise.known.setdefault("seat", [])
    told = []
    for seat in ("0 of 2", "1 of 2", "0 of 3"):
        known.append(seat)
        exercise.saw("seat", seat)
        told.append(exercise.news())
    assert [one["known"]["seat"] for one in told] == [["0 of 2"], ["1 of 2"], ["0 of 3"]]


SUITE = """\
from tests.test_testing_reach import ENDS, ROUTE, ends
from undercroft.examples import tic_tac_toe
from undercroft.testing import conformance

TestIt = conformance(tic_tac_toe, players=[], routes=[ROUTE], games=1, reach={"ends": (ENDS, ends)})
TestAll = conformance(tic_tac_toe, games=1, reach={"ends": (ENDS, ends)}, complete=["ends"])
"""


def test_the_summary_of_pytest_says_what_was_reached(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(SUITE)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "--rootdir", str(tmp_path)]
    root = str(Path(__file__).parent.parent)
    done = subprocess.run([*command, str(tmp_path)], capture_output=True, text=True, check=False, cwd=root)
    assert "test_reached" in done.stdout
    assert "reached in test_it.py::TestIt" in done.stdout
    assert "\n  ends: 1 of 3\n" in done.stdout
    assert "\n  ends never reached: won by 1, drawn\n" in done.stdout
    assert "tic-tac-toe fails the check 'reached': play never came to ends: " in done.stdout
    assert "1 failed" in done.stdout
