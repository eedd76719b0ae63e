"""Worlds that are imagined during the set-up: kinds lie where they can, and the set-up goes on to its end."""

from __future__ import annotations

import random

import pytest

from undercroft import Rng
from undercroft_dungeon_twister.check_position import check_position
from undercroft_dungeon_twister.words import MEN, TEAM

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


@pytest.mark.rule("DT-CR3", "DT-PY7", "DT-LM2")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_imagined_rooms_hold_what_they_take(scenario: str, players: int) -> None:
    """Also after the set-up: whoever imagines what a face-down room holds imagines no token that is discarded (CR4)."""
    match = begun(scenario, players, 5, setup="random")
    dice = random.Random(5)
    cells = match.position.static.scenario.cells
    for _ in range(120):
        viewer = dice.choice([None, *range(players)])
        world = match.observation(viewer).sample(Rng(dice.randrange(2**32)))
        for cell, stash in zip(cells, world.state.stash, strict=True):
            kinds = {"characters" if token % TEAM < MEN else "objects" for token in stash.ids}
            assert cell.takes == "any" or kinds <= {cell.takes}
        player = match.players()[0]
        match.play(player, dice.choice(match.legal(player)))
