"""The code that measures kernels, and the gate's counting: what they report. Times are not judged here."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from undercroft.bench import kernels, libraries, plain
from undercroft.bench.boards import board
from undercroft.bench.kernels import Disagreement, KernelReport, KernelRow, Plan, measure
from undercroft.bench.libraries import Library, Work
from undercroft.cli.bench import app

ROOT = Path(__file__).resolve().parents[1]
SMALL = {kernel: [(5, 4)] for kernel in kernels.KERNELS}


@pytest.fixture(scope="module")
def report() -> KernelReport:
    return measure(quick=True, kernels=SMALL)


def test_every_kernel_has_a_row_with_times_and_with_peers_that_everybody_has(report: KernelReport) -> None:
    assert {row.kernel for row in report.rows} == set(kernels.KERNELS)
    assert all(row.microseconds > 0 for row in report.rows)
    peers = {(row.kernel, row.peer) for row in report.rows}
    assert {("reach", "Python"), ("reach", "networkx"), ("path", "networkx"), ("sight", "Python")} <= peers
    for row in report.rows:
        if row.peer_microseconds is not None:
            assert row.ratio == pytest.approx(row.peer_microseconds / row.microseconds, rel=0.1, abs=0.01)


def test_a_row_has_its_target_and_whether_it_is_reached(report: KernelReport) -> None:
    rows = {(row.kernel, row.peer): row for row in report.rows}
    row = rows["reach", "networkx"]
    assert row.target == 14
    assert row.ratio is not None
    assert row.ok is (row.ratio >= 14)
    assert rows["reach, pass", "reach"].target == 0.667


def test_absent_peers_are_named_with_the_way_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "igraph", None)
    plan = Plan({"reach": [(5, 4)]})
    assert "igraph is not installed, so it is not compared: pip install igraph" in plan.absent
    assert "igraph" not in plan.entries[0].peers


def test_a_peer_that_says_something_else_is_no_peer() -> None:
    liar = Library("liar", (), lambda *_: {"reach": Work(lambda a: {a}, set)})
    with pytest.raises(Disagreement, match="reach on 5x4: liar says"):
        Plan({"reach": [(5, 4)]}, [liar])


def test_each_target_is_of_a_kernel_a_board_and_a_peer_that_are_measured() -> None:
    targets = tomllib.loads((Path(kernels.__file__).parent / "kernels.toml").read_text())
    peers = {"Python", "Python, bits", "numba", "microseconds", *(each.name for each in libraries.LIBRARIES)}
    for kernel, sizes in targets.items():
        measured = {kernels.SIZES.get(kernel, f"{w}x{h}") for w, h in kernels.LARGE[kernel]}
        assert set(sizes) <= measured, kernel
        assert all(set(of) <= peers for of in sizes.values()), kernel


def test_boards_are_the_same_each_time_and_questions_are_about_squares_that_reach_each_other() -> None:
    on = board(26, 19)
    assert on == board(26, 19)
    assert len(on.pairs) == 32
    assert all(plain.path(on.neighbours, a, b) for a, b in on.pairs)


def test_the_plain_ways_agree_with_each_other() -> None:
    on = board(26, 19)
    bits, dug = plain.Bits(on), plain.DigBits(on.dug, on.w, on.h)
    for a in on.sources:
        assert plain.members(bits.reach(a, 12)) == set(plain.reach(on.neighbours, a, 12))
    assert plain.members(dug.diggable()) == set(plain.dig(on.dug, on.w, on.h))
    ones = bytes([1]) * on.n
    steps = plain.reach(on.neighbours, on.sources[0])
    assert plain.costs(on.neighbours, ones, on.sources[0]) == steps


def test_json_has_one_object_for_each_row(report: KernelReport, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "measure", lambda *, quick: report)
    printed = json.loads(CliRunner().invoke(app, ["kernels", "--quick", "--json"]).output)
    assert set(printed) == {"python", "machine", "quick", "rows", "absent"}
    assert {"kernel", "size", "microseconds", "peer", "ratio", "target"} < set(printed["rows"][0])


def test_the_table_has_every_row_and_names_absent_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    row = KernelRow(kernel="reach", size="5x4", microseconds=0.2, peer="networkx", peer_microseconds=8.0, ratio=40.0)
    report = KernelReport(python="3", machine="m", quick=True, rows=[row], absent=["tcod is not installed"])
    monkeypatch.setattr(kernels, "measure", lambda *, quick: report)
    result = CliRunner().invoke(app, ["kernels"], env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    for word in ("reach", "5x4", "0.20", "networkx", "8.00", "40.0", "tcod is not installed"):
        assert word in result.output


# --- the gate


@pytest.fixture(scope="module")
def gate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("perf_gate", ROOT / "benches" / "gate" / "gate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["perf_gate"] = module
    spec.loader.exec_module(module)
    return module


def row(gate: ModuleType, **found: object) -> list[str]:
    limits = {"work": 10, "allocations": 1, "bytes": 64, "instructions": 0.5, "time": 0.4}
    misses: list[str] = gate.Row("reach", limits, **found).misses
    return misses


def test_the_gate_judges_counts_exactly_instructions_by_the_limit_and_time_widely(gate: ModuleType) -> None:
    exact = {"work": 10, "allocations": 1, "bytes": 64}
    assert row(gate, exact=exact, kernel=49.0, plain=100.0, time=0.59) == []
    assert row(gate, exact=exact | {"allocations": 2}) == ["allocations 2, recorded 1"]
    assert row(gate, kernel=51.0, plain=100.0) == ["instructions 0.5100 of the reference's, limit 0.5000"]
    assert row(gate, time=0.61) == ["time 0.610 of the reference's, recorded 0.400"]


def test_every_limit_says_why(gate: ModuleType) -> None:
    tables = gate.limits()
    calls = tables.pop("calls")
    calls.pop("loop")
    assert all(table["why"] for table in (*tables.values(), *calls.values()))


def test_without_valgrind_the_gate_is_an_error_in_ci(gate: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(gate.shutil, "which", lambda _: None)
    with pytest.raises(gate.Unmet, match="no valgrind, so no instructions are counted: apt-get install valgrind"):
        gate.gate([])


def test_calls_from_python_run_as_the_gate_starts_them(gate: ModuleType) -> None:
    for mode in ("kernel", "plain", "slow"):
        for name in (*gate.limits()["calls"], "loop"):
            if name == "loop" and mode != "plain":
                continue
            command = [sys.executable, "-S", gate.HERE / "calls.py", gate.library(), mode, name, "20"]
            done = subprocess.run(command, env={"PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, "")
