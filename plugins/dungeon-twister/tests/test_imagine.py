"""Worlds that are imagined during the set-up: kinds lie where they can, and the set-up goes on to its end."""

from __future__ import annotations

import random

import pytest

from undercroft import Rng
from undercroft_dungeon_twister.check_position import check_position

from .scenarios import NAMES, SCENARIOS, begun, phase


@pytest.mark.rule("DT-B34")
@pytest.mark.parametrize("remember", [True, False])
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_imagined_worlds_of_the_set_up_go_on(scenario: str, players: int, remember: bool) -> None:
    dice = random.Random(3)
    match = begun(scenario, players, 3, remember=remember)
    while phase(match) == "Placing":
        if dice.random() < 0.2:
            for viewer in (*range(players), None):
                observation = match.observation(viewer)
                world = observation.sample(Rng(dice.randrange(2**32)))
                assert check_position(world) is None
                if viewer is not None:
                    assert world.observation(viewer).to_json() == observation.to_json()
                while type(world.flow[-1]).__name__ == "Placing":
                    (player,) = world.players()
                    world.play_unchecked(player, dice.choice(world.legal(player)))
        player = match.players()[0]
        match.play(player, dice.choice(match.legal(player)))
