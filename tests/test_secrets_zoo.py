"""Games that leak: a right toy with one leak planted is failed by the check that names it, whatever the place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.zoo import leaks_views, leaks_worlds, right_maze
from tests.zoo.faults import Fault, bred

from undercroft.examples import tic_tac_toe
from undercroft.testing import examine, failures

CHECKS = ("observations", "asking", "samples", "undo")
LEAKS = (*leaks_views.LEAKS, *leaks_worlds.LEAKS)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_leak_is_caught_by_the_check_that_names_it(leak: Fault, tmp_path: Path) -> None:
    with bred(leak, tmp_path) as (game, _):
        found = {
            error.check: error
            for error in failures(game, checks=CHECKS, players=[2, 3], options=[{}], games=3, decisions=80)
        }
    assert leak.check in found, f"not found; failed were {list(found)}"
    assert leak.says in found[leak.check].message
    assert set(found) <= {leak.check, *leak.also}, {name: str(error) for name, error in found.items()}


def test_every_check_of_secrets_has_leaks() -> None:
    assert {leak.check for leak in LEAKS} == set(CHECKS)
    assert len(LEAKS) >= 25


def test_it_is_reported_when_there_was_no_secret_to_keep() -> None:
    said = "there never were two worlds that somebody could not tell apart"
    assert any(said in line for line in examine(tic_tac_toe, checks=["observations"]).unexercised)
    assert not any(said in line for line in examine(right_maze, checks=["observations"], games=1).unexercised)
