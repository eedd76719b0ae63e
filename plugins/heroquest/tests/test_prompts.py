"""Whoever is asked is told in a line who must decide what: each phase that asks has words of its own."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Host, Phase, Rng
from undercroft_heroquest import plugin

HOST = Host(plugins=[plugin], strict=True)
ASKING = [phase for phase in HOST.ruleset("heroquest").phases if phase.actions]


@pytest.mark.parametrize("phase", ASKING, ids=lambda phase: phase.__name__)
def test_every_phase_that_asks_has_words_of_its_own(phase: type[Phase]) -> None:
    assert phase.prompt is not Phase.prompt


def test_whoever_chooses_spells_is_named() -> None:
    match = HOST.match("heroquest", 2, seed=1)
    assert match.prompt(1) == "wizard: choose a group of spells"
    match.play(1, "choose fire")
    assert match.prompt(1) == "elf: choose a group of spells"


def test_a_dying_hero_is_named_and_a_hurt_one(table: Any) -> None:
    game = table(heroes={"dwarf": (5, 10), "elf": (4, 10)}, monsters=[("orc", (6, 10))], zargon=True)
    game.deal("dwarf", "potion-of-healing")
    game.hero("dwarf").body = 1
    game.dice("skull", "skull", "skull", "black shield", "black shield").play("pick orc#1", "orc#1 attack dwarf")
    while "attacked" in game.position.prompt(1):
        game.play("go on")
    assert game.position.prompt(1) == "dwarf is dying: save yourself, or go on and die"


@pytest.mark.parametrize("quest", ["first-steps", "undelivered"])
def test_in_random_games_everybody_who_is_asked_gets_a_line(quest: str) -> None:
    match = HOST.match("heroquest", 3, seed=5, options={"quest": quest})
    rng = Rng(5)
    while match.players() and match.count < 400:
        player = match.players()[0]
        line = match.prompt(player)
        assert line
        assert "\n" not in line
        match.play(player, rng.choice(match.legal(player)))
