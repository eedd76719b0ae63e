"""The measuring code: the shape of what it reports. Times are not judged here."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from undercroft import Host, UnknownName
from undercroft.bench import Report, Row, measure
from undercroft.bench import report as report_module
from undercroft.bench.games import GameBench
from undercroft.bench.timing import Case, take_turns
from undercroft.cli.bench import app
from undercroft.examples import tic_tac_toe


@pytest.fixture(scope="module")
def report() -> Report:
    return measure(["tic-tac-toe"], quick=True)


def test_the_rows_of_a_game_have_times_and_limits(report: Report) -> None:
    rows = {row.case: row for row in report.rows}
    kinds = ("decision", "decision, recorded", "copy", "legal", "copy.deepcopy", "save", "load")
    above = "tic-tac-toe: copy with its legal"
    assert {*(f"tic-tac-toe: {kind}" for kind in kinds), above} <= set(rows)
    assert all(row.microseconds > 0 or row.case == above for row in report.rows)
    decision = rows["tic-tac-toe: decision"]
    assert decision.limit == 2.9
    assert decision.games_per_second is not None
    assert decision.games_per_second > 0
    assert decision.decisions_per_game is not None
    assert 5 <= decision.decisions_per_game <= 8
    assert decision.actions_per_decision is not None
    assert 2 <= decision.actions_per_decision <= 9


def test_without_a_yardstick_there_is_no_ratio_and_a_line_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "pettingzoo.classic.tictactoe_v3", None)
    report = measure(["tic-tac-toe"], quick=True)
    assert report.yardstick is None
    assert all(row.Y is None and row.ok is None for row in report.rows)
    assert "open-spiel is not installed, so there is no Y: pip install open-spiel" in report.absent[0]
    assert "pip install 'pettingzoo[classic]'" in report.absent[-1]


def test_json_has_one_object_for_each_row(report: Report) -> None:
    result = CliRunner().invoke(app, ["games", "tic-tac-toe", "--quick", "--json"])
    assert result.exit_code == 0, result.output
    printed = json.loads(result.output)
    assert set(printed) == {"python", "machine", "quick", "yardstick", "rows", "absent"}
    assert [row["case"] for row in printed["rows"]] == [row.case for row in report.rows]
    assert {"case", "microseconds", "Y", "limit", "ok", "games_per_second", "decisions_per_game"} < set(
        printed["rows"][0]
    )


def test_the_table_names_every_case(report: Report) -> None:
    result = CliRunner().invoke(app, ["games", "tic-tac-toe", "--quick"], env={"COLUMNS": "160"})
    assert result.exit_code == 0, result.output
    for row in report.rows:
        assert row.case in result.output


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName):
        measure(["tick-tack-toe"], quick=True)


def test_only_a_miss_by_more_than_the_margin_fails() -> None:
    def row(ratio: float, limit: float, at_least: bool = False) -> Row:
        ok = ratio >= limit if at_least else ratio <= limit
        return Row(case="", microseconds=1, Y=1, limit=limit, ratio=ratio, at_least=at_least, ok=ok)

    near, far = row(14.0, 10.0), row(16.0, 10.0)
    slow_peer, quick_peer = row(4.5, 6.0, True), row(3.0, 6.0, True)
    report = Report(
        python="", machine="", quick=True, yardstick=1.0, rows=[near, far, slow_peer, quick_peer], absent=[]
    )
    assert report.failed == [far, quick_peer]


def test_what_a_copy_and_its_legal_take_is_counted_above_legal_alone() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bench = GameBench(Host(plugins=[tic_tac_toe], strict=False), "tic-tac-toe", Path(folder))
        plan = report_module._Plan()
        plan.add_game(bench, {"copy_legal": 3.0})
        cases = plan._cases["tic-tac-toe"]
        for case in plan.cases():
            case.least, case.units = 1e-6, 1
        cases["copy_legal"].least = 5e-6
        row = next(row for row in plan.rows() if "with its legal" in row.case)
    assert row.microseconds == pytest.approx(4.0)
    assert row.limit == 3.0


def test_positions_may_be_of_one_phase(tmp_path: Path) -> None:
    host = Host(plugins=[tic_tac_toe], strict=False)
    anywhere = GameBench(host, "tic-tac-toe", tmp_path)
    (phase,) = {type(position.flow[-1]).__name__ for position in anywhere.positions}
    within = GameBench(host, "tic-tac-toe", tmp_path, within=phase)
    # The last position of each game is over, so it is within no phase, and a quarter of the game comes earlier.
    assert len(within.positions) == len(anywhere.positions)
    assert all(position.flow for position in within.positions)
    with pytest.raises(UnknownName, match="there is no phase named 'Battle'"):
        GameBench(host, "tic-tac-toe", tmp_path, within="Battle")


def test_a_window_does_the_same_work_each_time_and_the_least_counts() -> None:
    done: list[int] = []

    def work(pieces: int) -> None:
        done.append(pieces)
        sum(range(pieces * 1000))

    case, yardstick = Case("work", work, lambda pieces: 2 * pieces), Case("yardstick", work)
    take_turns([case], yardstick, 0.0, 0.001, rounds=5)
    assert set(done[-10:]) == {case.pieces, yardstick.pieces}
    assert case.units == 2 * case.pieces
    assert case.microseconds == pytest.approx(case.least / case.units * 1e6)
