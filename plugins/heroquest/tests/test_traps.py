"""Traps on squares (HQ-R12) and the vectors T1, T7, T9, T10, T18."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.spatial import Edge
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import Thing, TrapPart
from undercroft_heroquest.quest_notes import Entered, Note, Stop

HERO = {"elf": (1, 10), "dwarf": (1, 1)}


def trap(kind: str, at: tuple[int, int] = (4, 10)) -> tuple[TrapPart, ...]:
    return (TrapPart(kind=kind, at=at),)  # type: ignore[arg-type]


def known(game: Any) -> list[tuple[str, tuple[int, int], bool]]:
    return [(one.kind, (one.square % 26 + 1, one.square // 26 + 1), one.sprung) for one in game.state.traps]


def at(game: Any, kind: str = "elf") -> tuple[int, int]:
    square = game.hero(kind).square
    return (square % 26 + 1, square // 26 + 1)


@pytest.mark.rule("HQ-R12.2")
@pytest.mark.rule("HQ-R12.3")
def test_an_unknown_pit_stops_hurts_and_ends_the_turn_with_the_action_unused(table: Any) -> None:
    game = table(heroes=HERO, left=7, traps=trap("pit"))
    assert known(game) == []
    shown = game.position.shown
    game.play("go (8,10)")  # T1
    assert at(game) == (4, 10)
    assert game.hero("elf").body == 5
    assert known(game) == [("pit", (4, 10), True)]
    assert game.turn.hero == 1
    assert game.position.shown > shown
    assert "elf springs a pit at (4,10)" in game.log()


@pytest.mark.rule("HQ-R12.4")
def test_out_of_a_pit_one_walks_in_the_next_turn(table: Any) -> None:
    game = table(heroes={"elf": (4, 10)}, left=2, known_traps=[("pit!", (4, 10))])
    game.play("go (6,10)")
    assert at(game) == (6, 10)
    assert game.hero("elf").body == 6


@pytest.mark.rule("HQ-R12.5")
def test_in_a_pit_figures_attack_and_defend_with_a_die_less_but_one(table: Any) -> None:
    game = table(
        heroes={"barbarian": (4, 10), "wizard": (6, 10)},
        monsters=[("orc", (5, 10)), ("goblin", (1, 10))],
        known_traps=[("pit!", (4, 10)), ("pit!", (5, 10)), ("pit!", (6, 10)), ("pit!", (1, 10))],
    )
    from undercroft_heroquest import arms

    barbarian, wizard = game.state.heroes
    assert arms.attack_dice(game.position, barbarian, "broadsword") == 2  # C6
    assert arms.defend_dice(game.position, barbarian) == 1
    assert arms.attack_dice(game.position, wizard, "dagger") == 1
    orc, goblin = game.state.monsters
    assert arms.monster_attack_dice(game.position, orc) == 2
    assert arms.monster_defend_dice(game.position, orc) == 1
    assert arms.monster_attack_dice(game.position, goblin) == 1
    assert arms.monster_defend_dice(game.position, goblin) == 1


@pytest.mark.rule("HQ-R12.7")
def test_a_sprung_pit_is_jumped_but_not_disarmed(table: Any) -> None:
    game = table(heroes={"dwarf": (3, 10)}, left=4, known_traps=[("pit!", (4, 10))])
    assert game.legal("jump") == ["jump (4,10) to (5,10)"]
    assert game.legal("disarm") == []


@pytest.mark.rule("HQ-R13.4")
@pytest.mark.rule("HQ-A13")
def test_who_steps_into_an_open_pit_pays_and_may_still_act(table: Any) -> None:
    places = {"heroes": {"elf": (3, 10)}, "monsters": [("orc", (5, 10))], "known_traps": [("pit!", (4, 10))]}
    game = table(**places, left=4)
    assert game.legal("jump") == []
    game.play("enter (4,10)")
    assert at(game) == (4, 10)
    assert game.hero("elf").body == 5
    assert game.legal("go") == []
    game.play("attack orc#1 with shortsword")
    free = table(**places, left=4, options={"entering_pit": "free"}).play("enter (4,10)")
    assert free.hero("elf").body == 6


@pytest.mark.rule("HQ-R13.4")
def test_who_steps_into_a_known_pit_on_purpose_springs_it_and_fights_from_there(table: Any) -> None:
    game = table(
        heroes={"elf": (1, 2), "dwarf": (10, 10)}, left=4, monsters=[("orc", (2, 1))], known_traps=[("pit", (1, 1))]
    )
    assert game.legal("jump") == []  # T6
    game.play("enter (1,1)")
    assert game.hero("elf").body == 5
    assert known(game) == [("pit", (1, 1), True)]
    assert game.legal("go") == []
    assert "attack orc#1 with shortsword" in game.legal()


@pytest.mark.rule("HQ-R4.5")
def test_a_pit_is_shared(table: Any) -> None:
    game = table(heroes={"elf": (3, 10), "dwarf": (4, 10)}, left=4, known_traps=[("pit!", (4, 10))])
    game.play("enter (4,10)")
    assert at(game) == at(game, "dwarf") == (4, 10)


def test_nobody_walks_through_a_known_trap_without_saying_so(table: Any) -> None:
    game = table(heroes={"elf": (3, 10)}, left=4, known_traps=[("pit", (4, 10))])
    assert "go (5,10)" not in game.legal()
    assert "go (4,10)" not in game.legal()
    assert "enter (4,10)" in game.legal()


# -- falling block


def fallen(table: Any, **parts: Any) -> Any:
    game = table(**{"heroes": HERO, "left": 7, "traps": trap("falling-block"), **parts})
    return game.dice("skull", "skull", "white shield").play("go (8,10)")


@pytest.mark.rule("HQ-R12.9")
@pytest.mark.rule("HQ-R12.10")
@pytest.mark.rule("HQ-A1")
def test_a_falling_block_hurts_without_defence_and_one_steps_ahead_or_back(table: Any) -> None:
    game = fallen(table)  # T7
    assert game.hero("elf").body == 4
    assert game.legal() == ["step aside to (5,10)", "step aside to (3,10)"]
    game.play("step aside to (5,10)")
    square = number((4, 10))
    assert at(game) == (5, 10)
    assert square in game.state.grid.blocked
    assert square in game.state.truth.blocked
    assert square in game.state.blocks
    assert game.turn.hero == 1
    assert fallen(table).play("step aside to (3,10)").hero("elf").square == number((3, 10))


@pytest.mark.rule("HQ-A1")
def test_by_the_option_the_turn_goes_on_after_a_falling_block(table: Any) -> None:
    game = fallen(table, options={"falling_block": "go on"}).play("step aside to (5,10)")
    assert game.turn.hero == 0
    assert game.turn.left == 4
    assert "go (9,10)" in game.legal()


@pytest.mark.rule("HQ-R12.10")
def test_with_one_empty_square_there_is_no_choice(table: Any) -> None:
    game = table(heroes=HERO, left=7, traps=trap("falling-block"), monsters=[("orc", (5, 10))])
    game.dice("skull", "skull", "white shield").play("go (4,10)")
    assert at(game) == (3, 10)
    assert game.turn.hero == 1


@pytest.mark.rule("HQ-R12.11")
def test_a_fallen_block_is_neither_jumped_nor_disarmed_nor_entered(table: Any) -> None:
    game = fallen(table, heroes={"elf": (1, 10), "dwarf": (3, 19)}).play("step aside to (3,10)", "end turn", "end turn")
    assert known(game) == []
    game.turn.left = 7
    assert [text for text in game.legal() if "(4,10)" in text or "(5,10)" in text] == []


MISSED = ("white shield", "white shield", "black shield")


@pytest.mark.rule("HQ-A2")
def test_if_neither_ahead_nor_back_is_empty_any_neighbour_will_do(table: Any) -> None:
    game = table(
        heroes={"elf": (11, 10), "dwarf": (12, 10)},
        left=2,
        monsters=[("orc", (14, 10))],
        traps=trap("falling-block", (13, 10)),
    )
    game.dice(*MISSED).play("go (13,10)")
    assert game.legal() == ["step aside to (13,9)", "step aside to (13,11)"]


@pytest.mark.rule("HQ-A2")
def test_with_no_empty_neighbour_the_hero_stays_and_the_block_closes_behind(table: Any) -> None:
    game = table(
        heroes={"elf": (2, 10), "dwarf": (3, 10)}, left=2, monsters=[("orc", (5, 10))], traps=trap("falling-block")
    )
    game.dice(*MISSED).play("go (4,10)")
    square = number((4, 10))
    assert at(game) == (4, 10)
    assert game.turn.hero == 1
    assert square not in game.state.blocks
    assert "enter (4,10)" not in game.legal()
    game.turn.left = 9
    assert "enter (4,10)" not in game.legal()
    game.play("end turn", "end turn")
    game.turn.left = 9
    assert [text for text in game.legal() if "disarm" in text or "jump" in text] == []
    game.play("go (2,10)")
    assert square in game.state.blocks
    assert game.state.traps == []
    assert game.state.gone == [square]


@pytest.mark.rule("HQ-R12.10")
def test_a_step_aside_does_what_the_square_does(table: Any) -> None:
    game = fallen(table, traps=(*trap("falling-block"), *trap("pit", (5, 10))))
    game.play("step aside to (5,10)")
    assert at(game) == (5, 10)
    assert game.hero("elf").body == 3
    assert known(game) == [("pit", (5, 10), True)]
    assert game.turn.hero == 1
    twice = fallen(table, traps=(*trap("falling-block"), *trap("falling-block", (5, 10))))
    twice.dice("skull", "white shield", "white shield").play("step aside to (5,10)")
    assert twice.legal() == ["step aside to (6,10)"] or at(twice) == (6, 10)
    assert twice.hero("elf").body == 3
    assert list(twice.state.blocks) == [number((4, 10)), number((5, 10))]


def test_who_dies_under_a_falling_block_leaves_things_beside_it(table: Any) -> None:
    game = fallen(
        table,
        change={"elf": {"body": 2, "things": ["bell"], "gold": 30}},
        things=(Thing(name="bell"),),
    )
    assert game.hero("elf").life == "dead"
    assert number((4, 10)) in game.state.blocks
    assert [(thing.name, thing.square == number((4, 10))) for thing in game.state.things] == [("bell", False)]
    assert game.state.heaps[0].square not in game.state.blocks
    assert game.turn.hero == 1


def test_a_note_that_ends_the_turn_on_a_falling_block_leaves_it_to_close_later(table: Any) -> None:
    note = Note(when=Entered(squares=((4, 10),)), does=(Stop(),))
    game = fallen(table, notes=(note,))
    assert game.turn.hero == 1
    assert at(game) == (4, 10)
    game.play("end turn")
    assert game.turn.hero == 0
    game.turn.left = 3
    game.play("go (6,10)")
    assert number((4, 10)) in game.state.blocks


# -- spear


@pytest.mark.rule("HQ-R12.12")
@pytest.mark.rule("HQ-R12.13")
def test_a_spear_hurts_with_a_skull_and_is_gone(table: Any) -> None:
    game = table(heroes=HERO, left=7, traps=trap("spear")).dice("skull").play("go (8,10)")  # T9
    assert game.hero("elf").body == 5
    assert game.turn.hero == 1
    assert known(game) == []
    assert game.state.gone == [number((4, 10))]


@pytest.mark.rule("HQ-R12.12")
@pytest.mark.rule("HQ-R12.13")
@pytest.mark.parametrize("face", ["white shield", "black shield"])
def test_a_spear_is_dodged_with_a_shield_and_the_hero_walks_on(table: Any, face: str) -> None:
    game = table(heroes=HERO, left=6, traps=trap("spear")).dice(face).play("go (7,10)")  # T10
    assert game.hero("elf").body == 6
    assert game.turn.hero == 0
    assert game.turn.left == 3
    assert game.state.gone == [number((4, 10))]
    game.play("go (7,10)")
    assert at(game) == (7, 10)


def test_a_spear_is_not_sprung_twice(table: Any) -> None:
    game = table(heroes=HERO, left=9, traps=trap("spear")).dice("white shield").play("go (4,10)")
    game.dice("skull").play("go (5,10)", "go (4,10)")
    assert game.hero("elf").body == 6


# -- monsters


@pytest.mark.rule("HQ-R12.1")
@pytest.mark.parametrize("kind", ["pit", "falling-block", "spear"])
def test_monsters_walk_over_hidden_traps(table: Any, kind: str) -> None:
    game = table(heroes={"elf": (26, 19)}, monsters=[("goblin", (2, 10))], traps=trap(kind), zargon=True)
    game.play("pick goblin#1", "goblin#1 move (4,10)")  # T18
    assert game.monster("goblin#1").body == 1
    assert known(game) == []
    assert game.state.gone == []
    other = table(heroes={"elf": (26, 19)}, monsters=[("goblin", (2, 10))], traps=trap(kind), zargon=True)
    other.play("pick goblin#1", "goblin#1 move (8,10)")
    assert known(other) == []


@pytest.mark.rule("HQ-R13.5")
def test_monsters_jump_an_open_pit_for_two_points(table: Any) -> None:
    game = table(heroes={"elf": (26, 19)}, monsters=[("goblin", (2, 10))], known_traps=[("pit!", (4, 10))], zargon=True)
    game.play("pick goblin#1")
    places = game.legal("goblin#1 move")
    assert "goblin#1 move (4,10)" in places
    assert "goblin#1 move (10,10)" in places  # T19
    game.play("goblin#1 move (4,10)")
    assert game.monster("goblin#1").body == 1


def test_a_fallen_block_is_a_wall_for_sight_and_monsters(table: Any) -> None:
    game = fallen(table, monsters=[("orc", (9, 10))]).play("step aside to (3,10)", "end turn", "pick orc#1")
    assert "orc#1 move (5,10)" in game.legal()
    assert [text for text in game.legal() if "(4,10)" in text or "(3,10)" in text] == []
    assert game.state.grid.edge(number((4, 10)), number((5, 10))) == Edge.OPEN
    assert not game.state.grid.sees(number((3, 10)), number((5, 10)))


@pytest.mark.rule("HQ-R3.4")
def test_before_stepping_aside_one_may_drink(table: Any) -> None:
    game = fallen(table, items={"elf": ["potion-of-healing"]}).dice(2)
    assert "use potion-of-healing" in game.legal()
    game.play("use potion-of-healing")
    assert game.hero("elf").body == 6
    assert game.legal() == ["step aside to (5,10)", "step aside to (3,10)"]


def test_who_is_carried_off_from_under_a_fallen_block_need_not_step_aside(table: Any) -> None:
    static = table(heroes=HERO).position.static
    ring = static.artifact_numbers["ring-of-return"]
    game = table(heroes=HERO, left=7, traps=trap("falling-block"))
    game.state.artifacts.remove(ring)
    game.hero("elf").artifacts.append(ring)
    game.dice(*MISSED).play("go (4,10)", "use ring-of-return")
    assert at(game)[0] == 1
    assert number((4, 10)) in game.state.blocks
    assert game.turn.hero == 1


def test_who_is_saved_under_a_falling_block_steps_aside_then(table: Any) -> None:
    game = fallen(table, change={"elf": {"body": 2}}, items={"elf": ["potion-of-healing"]})
    assert game.hero("elf").body == 0
    assert game.legal("step") == []
    game.dice(4).play("use potion-of-healing")
    assert game.hero("elf").body == 4
    game.play("step aside to (5,10)")
    assert number((4, 10)) in game.state.blocks
    assert game.turn.hero == 1


@pytest.mark.rule("HQ-R12.10")
@pytest.mark.parametrize(("to", "aside"), [((3, 10), (5, 10)), ((5, 10), (3, 10))])
def test_a_monster_past_whom_one_went_gives_way_to_the_block(table: Any, to: Any, aside: Any) -> None:
    game = table(heroes=HERO, left=7, monsters=[("orc", (4, 10))], traps=trap("falling-block"))
    game.turn.passes = ["monsters"]  # the veil of mist
    game.dice(*MISSED).play("go (8,10)", f"step aside to ({to[0]},{to[1]})")
    assert at(game) == to
    assert game.monster("orc#1").square == number(aside)
    assert number((4, 10)) in game.state.truth.blocked


@pytest.mark.rule("HQ-R12.10")
@pytest.mark.parametrize("ahead", ["pit", "spear", "falling-block"])
def test_nobody_steps_aside_onto_a_known_trap_but_into_an_open_pit(table: Any, ahead: str) -> None:
    places = {"heroes": {"elf": (3, 10), "dwarf": (1, 1)}, "known_traps": [(ahead, (5, 10))]}
    game = table(**places, left=3, traps=trap("falling-block"))
    game.dice(*MISSED).play("go (4,10)")
    assert at(game) == (3, 10)  # there was no choice


@pytest.mark.rule("HQ-R12.9")
def test_a_falling_block_rolls_three_dice(table: Any) -> None:
    assert any("skull+skull+white for the falling block: " in line for line in fallen(table).log())
