"""Zargon's turn and monsters: HQ-R15, HQ-R12.1, HQ-R13.5, HQ-R9.7, HQ-R9.8."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.arms import defend_dice
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import TrapPart
from undercroft_heroquest.state import Bound
from undercroft_heroquest.wandering import Wander

WHITE = "white shield"


@pytest.mark.rule("HQ-R15.1")
@pytest.mark.rule("HQ-R15.3")
def test_every_monster_moves_and_acts_in_either_order(table: Any) -> None:
    game = table(heroes={"barbarian": (5, 10)}, monsters=[("orc", (8, 10)), ("goblin", (4, 10))], zargon=True)
    assert game.position.players() == (0,)
    game.play("pick orc#1", "orc#1 move (6,10)")
    assert game.legal("orc#1 move") == []
    game.dice(WHITE, WHITE, WHITE).play("orc#1 attack barbarian")
    assert game.legal() == ["pick goblin#1", "end turn"]
    game.dice(WHITE, WHITE).play("pick goblin#1", "goblin#1 attack barbarian")
    assert game.legal("goblin#1 attack") == []
    game.play("goblin#1 move (1,10)")
    assert game.position.players() == (1,)


@pytest.mark.rule("HQ-R5.2")
@pytest.mark.rule("HQ-R15.2")
@pytest.mark.rule("HQ-R15.3")
def test_what_monsters_may_not_do(table: Any) -> None:
    game = table(
        heroes={"barbarian": (6, 10), "elf": (10, 10)},
        monsters=[("orc", (5, 10)), ("orc", (9, 9)), ("orc", (10, 11))],
        doors=[((10, 10), (11, 10))],
        zargon=True,
    )
    game.play("pick orc#1")
    moves = game.legal("orc#1 move")
    assert "orc#1 move (7,10)" not in moves
    assert "orc#1 move (6,10)" not in moves
    assert "orc#1 move (1,6)" in moves  # M13: eight steps
    assert "orc#1 move (1,5)" not in moves
    assert not any("search" in text or "open" in text for text in game.legal())
    game.play("end turn", "pick orc#3")
    assert game.legal("orc#3 attack") == ["orc#3 attack elf"]


@pytest.mark.rule("HQ-R15.2")
def test_monsters_do_not_attack_diagonally_nor_go_through_blocks(table: Any) -> None:
    game = table(heroes={"elf": (12, 9)}, monsters=[("orc", (13, 10))], zargon=True)
    game.play("pick orc#1")
    assert game.legal("orc#1 attack") == []  # C7
    game = table(heroes={"elf": (1, 1)}, monsters=[("orc", (5, 10))], blocked=((6, 10),), zargon=True)
    game.play("pick orc#1")
    assert "orc#1 move (7,10)" not in game.legal()  # M15


@pytest.mark.rule("HQ-A12")
@pytest.mark.rule("HQ-R15.2")
@pytest.mark.parametrize("passing", [True, False])
def test_monsters_pass_each_other_by_option(table: Any, passing: bool) -> None:
    game = table(
        heroes={"elf": (1, 1)},
        monsters=[("orc", (5, 10)), ("orc", (6, 10))],
        zargon=True,
        options={"monsters_pass": passing},
    )
    game.play("pick orc#1")
    assert ("orc#1 move (7,10)" in game.legal()) is passing
    assert "orc#1 move (6,10)" not in game.legal()


@pytest.mark.rule("HQ-R12.1")
def test_monsters_spring_no_traps(table: Any) -> None:
    game = table(
        heroes={"elf": (1, 1)}, monsters=[("goblin", (5, 10))], traps=(TrapPart(kind="pit", at=(6, 10)),), zargon=True
    )
    game.play("pick goblin#1", "goblin#1 move (6,10)")  # T18
    assert game.state.traps == []
    assert game.monster("goblin#1").body == 1


@pytest.mark.rule("HQ-R13.5")
def test_monsters_jump_pits_without_a_roll_and_enter_them_for_nothing(table: Any) -> None:
    pit = {"known_traps": [("pit!", (6, 10))], "zargon": True, "heroes": {"elf": (1, 1)}}
    game = table(monsters=[("goblin", (5, 10))], **pit)
    draws = game.position.rng.draws
    game.play("pick goblin#1")
    assert "goblin#1 move (7,10)" in game.legal()
    game.play("goblin#1 move (6,10)")
    assert game.position.rng.draws == draws  # T19
    assert game.monster("goblin#1").body == 1
    slow = table(monsters=[("goblin", (5, 10))], **pit)
    slow.monster("goblin#1").movement = 1
    slow.play("pick goblin#1")
    assert "goblin#1 move (7,10)" not in slow.legal()


@pytest.mark.rule("HQ-R13.5")
@pytest.mark.rule("HQ-A12")
def test_a_monster_does_not_jump_onto_another(table: Any) -> None:
    game = table(
        heroes={"elf": (1, 1)},
        monsters=[("goblin", (5, 10)), ("orc", (7, 10))],
        known_traps=[("pit!", (6, 10))],
        zargon=True,
    )
    game.play("pick goblin#1")
    assert "goblin#1 move (6,10)" in game.legal()
    assert "goblin#1 move (8,10)" not in game.legal()
    game.play("goblin#1 move (6,10)", "end turn", "end turn", "end turn", "pick goblin#1")
    assert "goblin#1 move (8,10)" in game.legal()


def wander(game: Any, hero: int) -> Any:
    position = game.position
    position.flow.append(Wander(hero=hero))
    position.settle()
    return game


@pytest.mark.rule("HQ-R9.7")
@pytest.mark.rule("HQ-A23")
def test_a_wandering_monster_attacks_the_searcher_at_once(table: Any) -> None:
    game = table(heroes={"elf": (2, 2), "dwarf": (2, 3)}, left=5).dice("skull", "skull", WHITE, "black shield")
    wander(game, 0)
    assert game.position.players() == (1,)  # one square is free: (3,2)
    assert game.monster("goblin#1").square == number((3, 2))
    assert game.hero("elf").body == 5
    assert game.hero("dwarf").body == 7
    assert "end turn" in game.legal()


@pytest.mark.rule("HQ-R9.7")
def test_zargon_chooses_among_the_free_squares(table: Any) -> None:
    game = wander(table(heroes={"elf": (3, 3)}, left=5), 0)
    assert game.position.players() == (0,)
    assert game.legal() == ["place on (3,2)", "place on (4,3)", "place on (3,4)", "place on (2,3)"]
    game.dice(WHITE, WHITE).play("place on (4,3)")
    assert game.monster("goblin#1").square == number((4, 3))


@pytest.mark.rule("HQ-R9.8")
def test_without_a_free_square_it_comes_near_and_does_not_attack(table: Any) -> None:
    game = table(heroes={"elf": (2, 2), "dwarf": (2, 3), "wizard": (3, 2)}, left=5)
    wander(game, 0)
    monster = game.monster("goblin#1")
    assert monster.square in (number((4, 2)), number((3, 3)), number((2, 4)))
    assert game.hero("elf").body == 6
    assert game.position.players() == (1,)


def test_a_commanded_hero_moves_and_attacks_for_zargon(table: Any) -> None:
    game = table(
        heroes={"barbarian": (5, 10), "elf": (8, 10)},
        zargon=True,
        change={"barbarian": {"bound": [Bound("command", 6, commanded=True)]}},
    )
    assert game.legal() == ["pick barbarian", "end turn"]
    game.play("pick barbarian")
    game.dice(1, 2).play("roll")
    assert game.position.players() == (0,)
    game.play("go (7,10)")
    game.dice("skull", "skull", "skull", WHITE, "black shield").play("barbarian attack elf")
    assert game.hero("elf").body == 4
    assert game.legal() == ["end turn"]


def commanded(table: Any, *names: str, **has: Any) -> Any:
    """Zargon has the turn of the barbarian, who stands beside the elf."""
    bound = [Bound("command", 6, commanded=True)]
    game = table(
        heroes={"barbarian": (5, 10), "elf": (6, 10)}, zargon=True, change={"barbarian": {"bound": bound, **has}}
    )
    return game.deal("barbarian", *names).play("pick barbarian")


def test_a_commanded_hero_fights_with_the_best_weapon_and_holds_it_from_then_on(table: Any) -> None:
    game = commanded(table, "shield", "battle-axe", "crossbow")
    barbarian = game.hero("barbarian")
    assert defend_dice(game.position, barbarian) == 3
    game.dice(WHITE, WHITE, WHITE, WHITE).play("barbarian attack elf")
    assert "barbarian attacks elf: white+white+white+white" in " ".join(game.log())
    assert barbarian.in_hand == "battle-axe"
    assert defend_dice(game.position, barbarian) == 2  # C9
    bare = commanded(table, items=["crossbow"], in_hand="crossbow").dice(WHITE).play("barbarian attack elf")
    assert bare.hero("barbarian").in_hand == ""


def test_who_is_commanded_and_asleep_does_nothing(table: Any) -> None:
    sleep = Bound("sleep", 6, ("move", "attack", "defend"))
    game = commanded(table, bound=[Bound("command", 6, commanded=True), sleep])
    assert game.legal() == ["end turn"]


def test_a_commanded_hero_strikes_only_those_beside(table: Any) -> None:
    bound = [Bound("command", 6, commanded=True)]
    heroes = {"barbarian": (5, 10), "elf": (6, 10), "wizard": (8, 10)}
    game = table(heroes=heroes, zargon=True, change={"barbarian": {"bound": bound}}).play("pick barbarian")
    assert game.legal("barbarian attack") == ["barbarian attack elf"]


@pytest.mark.rule("HQ-R13.5")
def test_a_jump_of_a_monster_takes_two_squares_of_movement(table: Any) -> None:
    for movement, over in ((1, False), (2, True)):
        game = table(
            heroes={"elf": (1, 1)}, monsters=[("goblin", (5, 10))], known_traps=[("pit!", (6, 10))], zargon=True
        )
        game.monster("goblin#1").movement = movement
        game.play("pick goblin#1")
        assert ("goblin#1 move (7,10)" in game.legal()) == over  # T19


def test_who_is_commanded_twice_has_one_turn(table: Any) -> None:
    twice = [Bound("command", 6, commanded=True), Bound("charm", 6, commanded=True)]
    game = table(heroes={"barbarian": (5, 10), "elf": (8, 10)}, zargon=True, change={"barbarian": {"bound": twice}})
    assert game.legal() == ["pick barbarian", "end turn"]
    game.play("pick barbarian", "end turn")
    assert game.position.players() == (1,)


def test_zargon_does_not_drink_for_a_commanded_hero_under_a_falling_block(table: Any) -> None:
    game = table(
        heroes={"barbarian": (5, 10), "elf": (1, 1)},
        zargon=True,
        traps=(TrapPart(kind="falling-block", at=(7, 10)),),
        change={"barbarian": {"body": 5, "bound": [Bound("command", 6, commanded=True)]}},
    ).deal("barbarian", "potion-of-healing")
    game.dice(1, 2, WHITE, WHITE, WHITE).play("pick barbarian", "roll", "go (7,10)")
    assert game.position.players() == (0,)
    assert game.legal() == ["step aside to (8,10)", "step aside to (6,10)"]
