"""Hero spells: HQ-R8, chapter 3.8, each of the twelve; D15 and D16."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import IllegalAction
from undercroft_heroquest.geometry import number

WIZARD = {"wizard": (11, 10)}
DOOR = ((10, 10), (11, 10))


def caster(table: Any, *spells: str, heroes: Any = WIZARD, **parts: Any) -> Any:
    """The wizard in room K, with spells; a barbarian may be with him."""
    game = table(heroes=heroes, turn="wizard", **parts)
    return game.deal("wizard", *spells)


TWO = {"barbarian": (12, 11), "wizard": (11, 10)}


# -- casting


@pytest.mark.rule("HQ-R8.1")
def test_casting_is_the_action_of_the_own_turn(table: Any) -> None:
    game = caster(table, "sleep", "tempest", monsters=[("orc", (11, 11))], left=5)
    assert "attack orc#1 with dagger" in game.legal()
    game.play("cast tempest on orc#1")
    assert game.legal("cast") == game.legal("attack") == game.legal("search") == []
    assert "go (12,10)" in game.legal()
    game = caster(table, "sleep", monsters=[("orc", (11, 11))], left=5)
    game.play("go (12,10)", "cast sleep on orc#1")
    assert game.legal("go") == []
    game = caster(table, "sleep", monsters=[("orc", (11, 11))])
    game.play("attack orc#1 with dagger")
    assert game.legal("cast") == []


@pytest.mark.rule("HQ-R8.1")
def test_nothing_is_cast_in_the_turns_of_others(table: Any) -> None:
    game = table(heroes=TWO, turn="barbarian", monsters=[("orc", (11, 11))]).deal("wizard", "sleep", "heal-body")
    assert game.legal("cast") == []
    game.play("end turn")
    assert "cast sleep on orc#1" in game.legal()


@pytest.mark.rule("HQ-R8.2")
def test_targets_are_in_sight(table: Any) -> None:
    game = caster(
        table,
        "tempest",
        "rock-skin",
        heroes={"barbarian": (16, 8), "dwarf": (10, 10), "wizard": (11, 10)},
        monsters=[("orc", (16, 12)), ("goblin", (9, 10)), ("skeleton", (1, 1))],
        doors=[DOOR],
    )
    assert game.legal("cast rock-skin") == ["cast rock-skin on barbarian", "cast rock-skin on wizard"]
    assert game.legal("cast tempest") == ["cast tempest on orc#1"]
    game.play("open (11,10) to (10,10)")
    assert "cast rock-skin on dwarf" in game.legal()
    assert "cast tempest on goblin#1" not in game.legal()  # the dwarf stands in the line
    assert "cast tempest on skeleton#1" not in game.legal()


@pytest.mark.rule("HQ-R8.3")
def test_each_spell_is_cast_once(table: Any) -> None:
    game = caster(table, "tempest", "sleep", monsters=[("orc", (11, 12))])
    game.play("cast tempest on orc#1", "end turn")
    assert game.position.static.spell_numbers["tempest"] in game.state.spells_cast
    assert game.legal("cast") == ["cast sleep on orc#1"]  # D16
    with pytest.raises(IllegalAction):
        game.play("cast tempest on orc#1")


def test_who_cannot_attack_casts_nothing(table: Any) -> None:
    from undercroft_heroquest.state import Bound

    game = caster(table, "tempest", monsters=[("orc", (11, 12))], change={"wizard": {"mind": 0}})
    game.hero("wizard").bound.append(Bound("curse", 6, ("attack",)))
    assert game.legal("cast") == game.legal("attack") == []


# -- air


def test_the_genie_opens_any_door_and_reveals_what_is_behind(table: Any) -> None:
    from undercroft_heroquest.quest_notes import MonsterPart

    far = ((5, 4), (5, 5))
    game = caster(
        table,
        "genie",
        doors=[DOOR, ((6, 7), (5, 7), "locked"), ((9, 3), (10, 3), "secret"), far],
        part_monsters=(MonsterPart(kind="orc", at=(3, 3)),),
    )
    assert game.legal("cast") == ["cast genie on door (10,10) to (11,10)", "cast genie on door (5,4) to (5,5)"]
    game.play("cast genie on door (5,4) to (5,5)")
    assert {"A", "G"} <= set(game.state.revealed)
    assert game.monster("orc#1").square == number((3, 3))
    assert game.state.truth.edge(number((5, 4)), number((5, 5))) == game.state.grid.edge(number((5, 4)), number((5, 5)))
    assert game.turn.acted


def test_or_the_genie_attacks_with_five_dice(table: Any) -> None:
    game = caster(table, "genie", monsters=[("gargoyle", (16, 12))])
    game.dice("skull", "skull", "skull", "white shield", "black shield", "black shield", *["white shield"] * 4)
    game.play("cast genie against gargoyle#1")
    assert game.monster("gargoyle#1").body == 1  # three hits, one black shield
    assert game.hero("wizard").spells == []


def test_swift_wind_doubles_the_red_dice_of_the_next_move(table: Any) -> None:
    game = caster(table, "swift-wind").dice(1, 2, 3, 4)
    game.play("cast swift-wind on wizard", "roll")
    assert game.turn.left == 10
    game.play("end turn", "end turn")
    game.dice(6, 6).play("roll")
    assert game.turn.left == 12
    both = caster(table, "swift-wind", heroes=TWO)
    both.play("cast swift-wind on barbarian", "end turn")
    both.dice(1, 1, 1, 1, 6, 6).play("roll")
    assert both.turn.left == 4


def test_tempest_takes_a_monster_s_next_turn(table: Any) -> None:
    game = caster(table, "tempest", monsters=[("orc", (11, 11)), ("goblin", (12, 12))])
    game.play("cast tempest on orc#1", "end turn")
    assert game.legal() == ["pick goblin#1", "end turn"]
    game.play("end turn", "end turn")
    assert "pick orc#1" in game.legal()


# -- earth


def test_heal_body_restores_four_points_not_above_the_start(table: Any) -> None:
    game = caster(table, "heal-body", "water-of-healing", heroes=TWO, change={"barbarian": {"body": 1}})
    assert game.legal("cast") == ["cast heal-body on barbarian", "cast water-of-healing on barbarian"]
    game.play("cast heal-body on barbarian", "end turn")
    assert game.hero("barbarian").body == 5
    game.play("end turn", "cast water-of-healing on barbarian")
    assert game.hero("barbarian").body == 8


def test_pass_through_rock_leads_through_walls_for_one_move(table: Any) -> None:
    game = caster(table, "pass-through-rock", left=3)
    assert "go (9,10)" not in game.legal()
    game.play("cast pass-through-rock on wizard")
    assert "go (8,10)" in game.legal()
    game.play("go (8,10)", "end turn")
    assert game.hero("wizard").life == "alive"
    game.play("end turn")
    game.dice(6, 6).play("roll")
    assert "go (11,10)" not in game.legal()


def test_before_the_roll_and_for_others_it_holds_for_the_next_move(table: Any) -> None:
    game = caster(table, "pass-through-rock", heroes=TWO)
    game.play("cast pass-through-rock on barbarian", "end turn")
    assert game.turn.hero == 0
    game.dice(3, 4).play("roll")
    assert "go (10,11)" in game.legal()
    game.play("go (10,11)", "end turn")
    assert game.hero("barbarian").passes == []


def test_who_ends_the_turn_in_solid_rock_is_dead(table: Any) -> None:
    game = caster(table, "pass-through-rock", left=5, dark_rooms=("H",))
    game.play("cast pass-through-rock on wizard", "go (9,9)")
    assert game.hero("wizard").life == "alive"
    game.play("go (10,9)", "go (9,9)")
    assert game.hero("wizard").life == "alive"
    before = game.position.shown
    game.play("end turn")
    assert game.hero("wizard").life == "dead"
    assert game.hero("wizard").body == 0
    assert "The wizard is trapped in solid rock." in game.log()
    assert game.position.shown > before
    out = caster(table, "pass-through-rock", left=6, dark_rooms=("H",))
    out.play("cast pass-through-rock on wizard", "go (9,9)", "go (10,9)", "end turn")
    assert out.hero("wizard").life == "alive"


def test_unknown_furniture_behind_a_wall_is_revealed_and_not_entered(table: Any) -> None:
    from undercroft_heroquest.quest import FurniturePart

    game = caster(table, "pass-through-rock", left=5, furniture=(FurniturePart(kind="throne", at=(9, 9)),))
    game.play("cast pass-through-rock on wizard", "go (9,9)")
    assert game.hero("wizard").square == number((10, 9))
    assert "H" in game.state.revealed
    assert game.turn.left == 3
    assert "go (9,9)" not in game.legal()
    assert "go (9,8)" in game.legal()


def test_so_is_unknown_furniture_in_a_corridor(table: Any) -> None:
    from undercroft_heroquest.quest import FurniturePart

    game = caster(table, "pass-through-rock", left=2, furniture=(FurniturePart(kind="throne", at=(10, 10)),))
    game.play("cast pass-through-rock on wizard", "go (10,10)")
    assert game.hero("wizard").square == number((11, 10))
    assert [piece.at for piece in game.state.furniture] == [number((10, 10))]
    assert game.turn.left == 2
    assert "go (10,10)" not in game.legal()


def test_who_comes_back_from_solid_rock_comes_to_the_start(table: Any) -> None:
    game = caster(table, "pass-through-rock", heroes=TWO, left=5, dark_rooms=("H",))
    game.play("cast pass-through-rock on wizard", "go (9,9)", "end turn")
    game.deal("barbarian", "elixir-of-life").play("use elixir-of-life on wizard")
    assert game.hero("wizard").square == number((1, 1))


def test_rock_skin_holds_until_body_is_lost(table: Any) -> None:
    from undercroft_heroquest.arms import defend_dice
    from undercroft_heroquest.death import hurt_hero

    game = caster(table, "rock-skin", heroes=TWO)
    game.play("cast rock-skin on barbarian")
    barbarian = game.hero("barbarian")
    assert defend_dice(game.position, barbarian) == 3
    hurt_hero(game.position, 0, 0)
    assert defend_dice(game.position, barbarian) == 3
    hurt_hero(game.position, 0, 1)
    assert defend_dice(game.position, barbarian) == 2


# -- fire


@pytest.mark.parametrize(("dice", "body"), [((4, 4), 1), ((5, 4), 2), ((1, 6), 2), ((5, 6), 3)])
def test_ball_of_flame_costs_two_body_less_one_for_each_five_or_six(table: Any, dice: Any, body: int) -> None:
    game = caster(table, "ball-of-flame", monsters=[("gargoyle", (16, 12))]).dice(*dice)
    game.play("cast ball-of-flame on gargoyle#1")
    assert game.monster("gargoyle#1").body == body


def test_courage_is_two_dice_for_the_next_attack(table: Any) -> None:
    from undercroft_heroquest.arms import attack_dice

    game = caster(table, "courage", heroes=TWO, monsters=[("gargoyle", (13, 11))])
    game.play("cast courage on barbarian")
    barbarian = game.hero("barbarian")
    assert attack_dice(game.position, barbarian, "broadsword") == 5
    game.play("end turn", "end turn", "attack gargoyle#1 with broadsword")
    assert attack_dice(game.position, barbarian, "broadsword") == 3


def test_courage_ends_when_no_monster_is_seen(table: Any) -> None:
    from undercroft_heroquest.combat import kill_monster

    game = caster(table, "courage", monsters=[("gargoyle", (16, 10)), ("orc", (16, 12))], left=9, doors=[DOOR])
    game.play("cast courage on wizard")
    kill_monster(game.position, game.monster("orc#1"), 0)
    assert game.hero("wizard").bonuses
    game.play("open (11,10) to (10,10)", "go (10,9)")
    assert game.hero("wizard").bonuses == []
    assert "wizard is free of courage" in game.log()
    slain = caster(table, "courage", monsters=[("orc", (16, 12))])
    slain.play("cast courage on wizard")
    kill_monster(slain.position, slain.monster("orc#1"), 0)
    assert slain.hero("wizard").bonuses == []
    gone = caster(table, "courage", monsters=[("orc", (11, 12))], doors=[((11, 12), (11, 13), "open")])
    gone.play("cast courage on wizard", "end turn", "pick orc#1")
    gone.play("orc#1 move (12,13)")
    assert gone.hero("wizard").bonuses == []


@pytest.mark.parametrize(("die", "alive"), [(4, False), (5, True), (6, True)])
def test_fire_of_wrath_costs_one_body_unless_the_die_saves(table: Any, die: int, alive: bool) -> None:
    game = caster(table, "fire-of-wrath", monsters=[("orc", (16, 12))]).dice(die)
    game.play("cast fire-of-wrath on orc#1")
    assert (game.monster("orc#1") is not None) == alive


# -- water


def test_sleep_spares_the_undead(table: Any) -> None:
    undead = [("skeleton", (13, 9)), ("zombie", (14, 8)), ("mummy", (15, 12))]
    game = caster(table, "sleep", monsters=[*undead, ("orc", (12, 12))])
    assert game.legal("cast") == ["cast sleep on orc#1"]  # D15
    with pytest.raises(IllegalAction):
        game.play("cast sleep on skeleton#1")


def test_who_sleeps_does_nothing_and_does_not_defend(table: Any) -> None:
    game = caster(table, "sleep", monsters=[("orc", (11, 11))]).dice(5, 5)
    game.play("cast sleep on orc#1")
    game.dice(1, 2).play("end turn")  # the orc has two Mind points, and misses its turn
    assert game.position.players() == (1,)
    game.dice("skull").play("attack orc#1 with dagger")  # no black shield could help it
    assert game.monster("orc#1") is None


def test_a_six_wakes_at_once_or_later(table: Any) -> None:
    game = caster(table, "sleep", monsters=[("orc", (11, 11))]).dice(1, 6)
    game.play("cast sleep on orc#1")
    assert game.monster("orc#1").bound == []
    game = caster(table, "sleep", monsters=[("orc", (11, 11))]).dice(1, 1)
    game.play("cast sleep on orc#1")
    game.dice(6, 1).play("end turn")
    assert game.legal() == ["pick orc#1", "end turn"]


def test_veil_of_mist_leads_past_monsters_for_one_move(table: Any) -> None:
    monsters = [("orc", (1, 6)), ("orc", (1, 7))]
    game = caster(table, "veil-of-mist", heroes={"wizard": (1, 5)}, monsters=monsters, left=3)
    assert "go (1,8)" not in game.legal()
    game.play("cast veil-of-mist on wizard")
    assert "go (1,8)" in game.legal()
    assert "go (1,7)" not in game.legal()
    game.play("go (1,8)", "end turn", "end turn")
    game.dice(6, 6).play("roll")
    assert "go (1,5)" not in game.legal()


# -- the ring and the wand


def test_the_ring_lets_its_spell_be_cast_twice_not_in_one_go(table: Any) -> None:
    game = caster(table, "spell-ring", "wand-of-magic", "tempest", "sleep", monsters=[("orc", (11, 12))])
    game.hero("wizard").ring = "tempest"
    game.play("cast tempest on orc#1")
    assert game.legal("cast") == ["cast sleep on orc#1"]
    game.play("end turn", "cast tempest on orc#1", "end turn")
    assert game.legal("cast") == ["cast sleep on orc#1"]


def test_the_second_time_wants_the_ring(table: Any) -> None:
    game = caster(table, "spell-ring", "tempest", heroes=TWO, monsters=[("orc", (11, 12))])
    game.hero("wizard").ring = "tempest"
    game.play("cast tempest on orc#1", "give spell-ring to barbarian", "end turn", "end turn")
    assert game.turn.hero == 1
    assert game.legal("cast") == []


def test_the_wand_lets_two_different_spells_be_cast_in_a_turn(table: Any) -> None:
    game = caster(table, "wand-of-magic", "tempest", "sleep", "courage", monsters=[("orc", (11, 12))], left=4)
    game.play("cast tempest on orc#1")
    assert game.legal("cast") == ["cast sleep on orc#1", "cast courage on wizard"]
    assert game.legal("attack") == game.legal("search") == []
    game.play("cast courage on wizard")
    assert game.legal("cast") == []
    moved = caster(table, "wand-of-magic", "tempest", "sleep", monsters=[("orc", (11, 12))], left=4)
    moved.play("cast tempest on orc#1", "go (12,10)")
    assert moved.legal("cast") == []  # HQ-R3.2


def test_a_spell_is_told_with_whom_it_is_for(table: Any) -> None:
    game = caster(table, "rock-skin", "tempest", heroes=TWO, monsters=[("orc", (11, 12))])
    assert "wizard casts rock-skin on barbarian" in game.play("cast rock-skin on barbarian").log()
    game.play("end turn", "end turn", "end turn", "cast tempest on orc#1")
    assert "wizard casts tempest on orc#1" in game.log()


@pytest.mark.parametrize("freed", [False, True])
def test_a_blocked_square_is_solid_rock_unless_it_was_freed(table: Any, freed: bool) -> None:
    from undercroft_heroquest.doors import unblock

    game = caster(table, "pass-through-rock", left=2, blocked=((10, 10),))
    if freed:
        unblock(game.position, number((10, 10)))
    game.play("cast pass-through-rock on wizard", "go (10,10)", "end turn")
    assert (game.hero("wizard").life == "alive") == freed


def test_courage_does_nothing_for_who_sees_no_monster(table: Any) -> None:
    game = caster(table, "courage").play("cast courage on wizard")
    assert game.hero("wizard").bonuses == []


def test_the_door_that_the_genie_opens_is_opened_by_its_master(table: Any) -> None:
    game = caster(table, "genie", heroes=TWO, doors=[DOOR]).play("cast genie on door (10,10) to (11,10)")
    assert "wizard opens the door (10,10) to (11,10)" in game.log()
