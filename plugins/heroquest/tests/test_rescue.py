"""A healing spell on oneself at the moment of death (HQ-R17.1, HQ-A11); H3, H4 and H6."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.quest import TrapPart

DYING = {"wizard": {"body": 1}}


def in_a_pit(table: Any, **parts: Any) -> Any:
    game = table(heroes={"wizard": (12, 10)}, change=DYING, left=5, traps=(TrapPart(kind="pit", at=(13, 10)),), **parts)
    return game.deal("wizard", "heal-body")


@pytest.mark.rule("HQ-R17.1")
@pytest.mark.rule("HQ-A11")
def test_with_the_action_left_a_healing_spell_saves_its_caster_and_the_turn_ends(table: Any) -> None:
    game = in_a_pit(table).play("go (13,10)")  # H4
    assert game.legal() == ["cast heal-body on wizard", "go on"]
    game.play("cast heal-body on wizard")
    wizard = game.hero("wizard")
    assert (wizard.life, wizard.body, wizard.spells) == ("alive", 4, [])
    assert not game.turn.acted  # a new turn: the other one has ended with the pit
    assert game.turn.left is None


@pytest.mark.rule("HQ-A11")
def test_who_has_acted_is_dead(table: Any) -> None:
    game = in_a_pit(table, monsters=[("orc", (12, 9))])
    game.play("attack orc#1 with dagger", "go (13,10)")
    assert game.hero("wizard").life == "dead"


@pytest.mark.rule("HQ-R17.1")
def test_after_a_search_only_a_potion_saves(table: Any) -> None:
    for potion in (False, True):  # H6
        game = table(heroes={"wizard": (12, 10)}, change=DYING).deal("wizard", "heal-body")
        if potion:
            game.deal("wizard", "potion-of-healing")
        hazard = game.position.static.treasure_numbers["hazard-arrow"]
        rest = [number for number in game.state.treasures if number != hazard]
        game.state.treasures_out += rest
        game.state.treasures[:] = [hazard, hazard]
        game.play("search for treasure")
        if potion:
            assert game.legal() == ["use potion-of-healing", "go on"]
        else:
            assert game.hero("wizard").life == "dead"


@pytest.mark.rule("HQ-R17.1")
@pytest.mark.rule("HQ-A11")
@pytest.mark.parametrize("rescue", ["own turn", "always"])
def test_in_zargons_turn_a_spell_saves_by_the_option_only(table: Any, rescue: str) -> None:
    game = table(
        heroes={"wizard": (12, 10)},
        monsters=[("orc", (13, 10))],
        zargon=True,
        change=DYING,
        options={"rescue": rescue},
    ).deal("wizard", "water-of-healing")
    game.play("pick orc#1").dice("skull", "skull", "skull", "black shield", "black shield").play("orc#1 attack wizard")
    if rescue == "own turn":
        assert game.hero("wizard").life == "dead"  # H3
        return
    game.play("cast water-of-healing on wizard")
    assert game.hero("wizard").body == 4
    assert game.position.players() == (0,)


@pytest.mark.rule("HQ-R17.1")
@pytest.mark.rule("HQ-R8.3")
def test_a_spell_that_the_ring_let_cast_saves_nobody_once_the_ring_is_gone(table: Any) -> None:
    for ring in (True, False):
        game = in_a_pit(table)
        wizard = game.hero("wizard")
        wizard.ring, wizard.spent = "heal-body", ["spell-ring"]  # cast once by the ring
        if ring:
            game.deal("wizard", "spell-ring")
        game.play("go (13,10)")
        assert (wizard.life == "alive") == ring
