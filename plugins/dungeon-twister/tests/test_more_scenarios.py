"""A scenario that is not in the box comes from a folder, without code, and is played to its end."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from undercroft import DataError
from undercroft.seating import seating_of
from undercroft_dungeon_twister.options import Options
from undercroft_dungeon_twister.plugin import GAME
from undercroft_dungeon_twister.words import SQUARE_NAMES

from .leading import leaving
from .scenarios import MORE, begun, phase, set_up, write_file

CORRIDOR: dict[str, Any] = {"scenario": "corridor", "seats": 2, "options": {"data": MORE}}


def test_its_set_up_is_that_of_the_file() -> None:
    match = begun("corridor", 2, 1, data=MORE)
    assert match.position.static.scenario.colours == ("green", "red")
    set_up(match, 1)
    state = match.position.state
    assert len(state.up) == 2 * 2
    assert [len(stash) for stash in state.stash] == [4, 4, 4, 4]
    assert [len(seat.team) for seat in state.seats] == [4, 4]
    assert phase(match) == "ChooseCard"


def test_its_deeds_pay_as_the_file_says(table: Callable[..., Any]) -> None:
    rooms = {1: "1D", 2: "1G", 3: "4D", 4: "4G"}
    play = table(rooms, "green-warrior 1 (2,2), red-troll 1 (2,3)", **CORRIDOR)
    play.play("attack red-troll", "lay 6", "lay 0")
    assert play.seat(0).deeds == [0, 1, 0, 0]
    east = "2 (2,4)"
    for who, points in (("troll", 3), ("goblin", 4)):
        play = table(rooms, f"green-{who} {east}", **CORRIDOR)
        out = play.static.strips[1].squares
        play.play(next(text for text in play.legal() if any(text == f"{who} {SQUARE_NAMES[at]}" for at in out)))
        assert play.score(0) == points
    hidden = table({1: "1D", 2: "1G", 3: "4D"}, "green-warrior 1 (2,2), red-troll 1 (2,3)", **CORRIDOR)
    assert hidden.refused("attack red-troll") == "DT-LM3"


@pytest.mark.parametrize("seed", range(3))
def test_it_is_played_to_its_end(seed: int) -> None:
    match = set_up(begun("corridor", 2, seed, data=MORE), seed)
    dice = random.Random(seed)
    while not match.over and match.count < 3000:
        player = match.players()[0]
        legal = list(match.legal(player))
        match.play(player, dice.choice(leaving(match.position, player, legal) or legal))
    assert match.over
    totals = [score.total for score in match.scores()]
    assert max(totals) >= 6 or "nobody can come to enough points any more" in "\n".join(match.log())


def test_who_can_play_it_is_read_from_the_folder() -> None:
    assert seating_of(GAME, Options(scenario="corridor", data=MORE)).seats == range(2, 3)
    assert seating_of(GAME, Options(scenario="brawl", data=MORE)).seats == range(4, 5)


def test_a_fault_in_the_folder_is_named(tmp_path: Path) -> None:
    text = (Path(MORE) / "scenarios.toml").read_text(encoding="utf-8").replace("[5, 5, 4]", "[4, 5, 4]")
    write_file(tmp_path, text, "scenarios.toml")
    with pytest.raises(DataError) as caught:
        begun("corridor", 2, data=str(tmp_path))
    assert "corridor-2" in str(caught.value)
    assert "cells: 3 at 4, 5 lies on 2 at 0, 5" in str(caught.value)
