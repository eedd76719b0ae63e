"""The conformance kit finds every fault of the zoo, under the name of the promise that is broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.zoo import (
    faults_chance,
    faults_data,
    faults_flow,
    faults_hidden,
    faults_play,
    faults_reach,
    faults_sheets,
    right_auction,
    right_maze,
)
from tests.zoo.faults import HERE, Fault, bred

from undercroft.testing import Budget, checks, conformance, examine, verify
from undercroft.testing.report import Report

FAULTS: tuple[Fault, ...] = (
    *faults_play.FAULTS,
    *faults_chance.FAULTS,
    *faults_data.FAULTS,
    *faults_flow.FAULTS,
    *faults_sheets.FAULTS,
    *faults_hidden.FAULTS,
    *faults_reach.FAULTS,
)
SECRETS = ("observations", "asking", "samples")
"""The checks whose faults are in `leaks_*.py`."""
SLOW = ("determinism", "undo", *SECRETS)
"""Checks that are tried only on what they must find: they start processes, or make many worlds."""
ROOMY = Budget(decision_us=1e6, copy_us=1e6, save_bytes=4000, memory_mb=50)


def own(toy: str) -> dict[str, Any]:
    """Gives what belongs to a right toy: the tests of its rules, its old records, the shape of its saves."""
    folder = HERE / toy
    return {"tests": folder, "records": folder / "records", "shape": folder / "shape.json", "budget": ROOMY}


TestAuction = conformance(right_auction, games=2, decisions=100, **own("auction"))
TestMaze = conformance(right_maze, games=2, decisions=100, **own("maze"))


def tried(fault: Fault, folder: Path, names: list[str] | None) -> Report:
    """Gives what the kit says of a faulty toy."""
    with bred(fault, folder) as (game, own_folder):
        files = {"shape": own_folder / "shape.json", "records": own_folder / "records"}
        what: dict[str, Any] = {"games": 2, "decisions": 60, "players": [2, 4], "options": [{}], "tests": own_folder}
        what |= {name: files[name] for name in fault.files}
        return examine(game, checks=names, **(what | fault.kit))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_by_the_check_that_names_it(fault: Fault, tmp_path: Path) -> None:
    expected = {fault.check, *fault.also}
    report = tried(fault, tmp_path, [name for name in checks.NAMES if name in expected or name not in SLOW])
    failed = {failure.check: str(failure) for failure in report.failures}
    assert {fault.check} <= failed.keys() <= expected, "\n\n".join(failed.values())
    assert fault.says in failed[fault.check]


@pytest.mark.parametrize("fault", [*faults_flow.UNREACHED, *faults_hidden.UNREACHED], ids=lambda fault: fault.name)
def test_what_no_match_reaches_is_reported_and_is_no_failure(fault: Fault, tmp_path: Path) -> None:
    report = tried(fault, tmp_path, ["flow", "legal", "scores"])
    assert report.failures == []
    assert any(fault.says in line for line in report.unexercised), report.unexercised


@pytest.mark.parametrize("toy", [right_auction, right_maze], ids=lambda toy: toy.__name__.rpartition("_")[2])
def test_play_comes_to_all_that_a_right_toy_has(toy: Any) -> None:
    name = toy.__name__.rpartition("_")[2]
    what = {"games": 2, "decisions": 60, "players": [2, 4], "options": [{}], **faults_reach.KITS[name]}
    report = verify(toy, checks=["reached"], **what)
    parts = [line.rpartition(": ")[2].split(" of ") for line in report.reached]
    assert len(parts) == len(what["complete"])
    assert all(came == known != "0" for came, known in parts), report.reached


def test_every_check_has_its_fault() -> None:
    assert {fault.check for fault in FAULTS} == {*checks.NAMES} - {*SECRETS}


def test_the_zoo_is_large_and_every_animal_in_it_another() -> None:
    assert len(FAULTS) >= 80
    assert len({fault.name for fault in FAULTS}) == len({(fault.toy, fault.change) for fault in FAULTS}) == len(FAULTS)
