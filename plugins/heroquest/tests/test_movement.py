"""Heroes on foot: HQ-R4 and the vectors M1 to M12."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import IllegalAction
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import TrapPart
from undercroft_heroquest.quest_notes import Entered, MonsterPart, Note, PlaceMonster, Say, Stop


def places(texts: list[str]) -> set[tuple[int, int]]:
    return {tuple(map(int, text.split("(")[1].rstrip(")").split(","))) for text in texts}  # type: ignore[misc]


@pytest.mark.rule("HQ-R4.1")
def test_the_sum_of_two_red_dice_is_the_most_and_any_part_of_it_may_be_used(table: Any) -> None:
    game = table(heroes={"barbarian": (1, 1)}).dice(3, 4)
    game.play("roll")
    assert game.turn.left == 7
    assert "go (8,1)" in game.legal()  # M1
    assert "go (9,1)" not in game.legal()
    game.play("go (3,1)", "go (8,1)")
    assert game.turn.left == 0
    assert game.legal("go") == []
    game.play("end turn")


@pytest.mark.rule("HQ-R4.2")
def test_steps_are_orthogonal_and_cost_one_each(table: Any) -> None:
    game = table(heroes={"elf": (13, 2)}, left=2)
    assert places(game.legal("go")) == {(13, 1), (12, 1), (14, 1), (14, 2), (14, 3), (13, 3), (13, 4)}
    game.play("go (14,3)")
    assert game.turn.left == 0


@pytest.mark.rule("HQ-R4.3")
def test_heroes_are_passed_and_monsters_are_not(table: Any) -> None:
    game = table(heroes={"elf": (5, 10), "dwarf": (6, 10)}, left=2)
    assert "go (7,10)" in game.legal()  # M3
    assert "go (6,10)" not in game.legal()
    game.play("go (7,10)")
    assert game.hero("elf").square == number((7, 10))
    game = table(heroes={"elf": (5, 10)}, monsters=[("orc", (6, 10))], left=12)
    assert "go (7,10)" not in game.legal()  # M4
    assert "go (4,10)" in game.legal()
    assert "go (7,10)" not in table(heroes={"elf": (5, 10)}, left=12, blocked=((6, 10),)).legal()


@pytest.mark.rule("HQ-R4.4")
@pytest.mark.rule("HQ-R5.1")
def test_a_door_is_opened_for_nothing_from_the_square_next_to_it(table: Any) -> None:
    doors = [((10, 10), (11, 10))]
    assert table(heroes={"elf": (9, 10)}, doors=doors, left=5).legal("open") == []  # M6
    game = table(heroes={"elf": (10, 10)}, doors=doors, left=5)
    assert "go (11,10)" not in game.legal()
    game.play("open (10,10) to (11,10)", "go (11,10)")
    assert game.turn.left == 4
    assert game.legal("open") == []


@pytest.mark.rule("HQ-R4.5")
def test_only_stairs_are_shared(table: Any) -> None:
    game = table(heroes={"elf": (1, 1), "dwarf": (1, 2)}, left=3)
    assert "go (1,2)" in game.legal()  # M7
    assert "go (1,6)" not in table(heroes={"elf": (1, 5), "dwarf": (1, 6)}, left=3).legal()


@pytest.mark.rule("HQ-R3.2")
def test_moving_is_over_once_it_is_interrupted_by_an_action(table: Any) -> None:
    game = table(heroes={"elf": (5, 10)}, left=9)
    game.play("go (4,10)")
    game.turn.act()
    assert game.legal("go") == []  # M10
    with pytest.raises(IllegalAction):
        game.play("go (3,10)")
    game = table(heroes={"elf": (5, 10)}, left=9)
    game.turn.act()
    assert "go (4,10)" in game.legal()


@pytest.mark.rule("HQ-R4.1")
def test_plate_mail_leaves_one_die(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, items={"elf": ["plate-mail"]}).dice(6)
    game.play("roll")
    assert game.turn.left == 6  # M12


@pytest.mark.rule("HQ-R4.6")
@pytest.mark.rule("HQ-R19.1")
def test_who_comes_back_to_the_stairs_may_leave(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, left=9)
    assert game.legal("leave") == []
    game.play("go (2,1)")
    assert game.legal("leave") == []
    game.play("go (1,1)", "leave")
    assert game.state.result == "lost"
    assert not game.position.players()


@pytest.mark.rule("HQ-R3.1")
def test_turns_go_round_from_the_first_hero_to_zargon(table: Any) -> None:
    heroes = {"barbarian": (1, 1), "dwarf": (1, 2), "elf": (1, 3), "wizard": (1, 4)}
    game = table(heroes=heroes, monsters=[("orc", (26, 19))], players=5)
    asked = []
    for _ in range(10):
        asked.append(game.position.players()[0])
        game.play("end turn")
    assert asked == [1, 2, 3, 4, 0] * 2  # D19
    game.hero("dwarf").life = "dead"
    game.hero("dwarf").square = -1
    asked = []
    for _ in range(8):
        asked.append(game.position.players()[0])
        game.play("end turn")
    assert asked == [1, 3, 4, 0] * 2


@pytest.mark.rule("HQ-R19.1")
def test_without_the_goal_the_heroes_give_up_together(table: Any) -> None:
    both = {"elf": {"away": True}, "dwarf": {"away": True}}
    game = table(heroes={"elf": (1, 1), "dwarf": (1, 6)}, left=5, change=both)
    assert game.legal("leave") == []
    game.hero("dwarf").square = number((1, 2))
    game.play("leave", "leave")
    assert game.state.result == "lost"
    early = table(heroes={"elf": (1, 1), "dwarf": (1, 6)}, left=5, change=both)
    early.state.achieved = True
    assert early.legal("leave") == ["leave"]


AGAIN = {"when": Entered(squares=((3, 1),)), "again": True}


def past_a_comrade(table: Any, *does: Any) -> Any:
    """The elf wants to walk past the dwarf, on whose square a note is set off."""
    notes = (Note(**AGAIN, does=does),)
    game = table(heroes={"elf": (2, 1), "dwarf": (3, 1)}, left=9, notes=notes, start=((26, 19),))
    return game.play("go (6,1)")


@pytest.mark.rule("HQ-R4.5")
def test_what_is_told_on_the_square_of_a_comrade_stops_the_walk_behind_it(table: Any) -> None:
    game = past_a_comrade(table, Say(words="A draught."))
    assert game.hero("elf").square == number((4, 1))
    assert game.turn.left == 7


@pytest.mark.rule("HQ-R4.3")
@pytest.mark.rule("HQ-R4.5")
def test_nobody_walks_onto_a_monster_that_has_just_come(table: Any) -> None:
    game = past_a_comrade(table, PlaceMonster(monster=MonsterPart(kind="orc", at=(4, 1))))
    assert game.monster("orc#1").square == number((4, 1))
    assert game.hero("elf").square == number((3, 1))
    game.play("go (2,1)")
    other = past_a_comrade(table, PlaceMonster(monster=MonsterPart(kind="orc", at=(4, 1)))).play("end turn")
    assert other.hero("elf").square == number((2, 1))
    assert other.turn.hero == 1


@pytest.mark.rule("HQ-R4.5")
def test_a_turn_that_a_note_ends_on_the_square_of_a_comrade_ends_behind_it(table: Any) -> None:
    game = past_a_comrade(table, Stop())
    assert game.turn.hero == 1
    assert game.hero("dwarf").square == number((3, 1))
    assert game.hero("elf").square == number((4, 1))


@pytest.mark.rule("HQ-R4.5")
@pytest.mark.parametrize(("kind", "square"), [("spear", (3, 10)), ("pit", (4, 10))])
def test_who_is_caught_by_a_trap_under_a_monster_shares_a_pit_alone(table: Any, kind: str, square: Any) -> None:
    heroes = {"elf": (3, 10), "dwarf": (1, 1)}
    game = table(heroes=heroes, left=5, monsters=[("orc", (4, 10))], traps=(TrapPart(kind=kind, at=(4, 10)),))
    game.turn.passes = ["monsters"]  # the veil of mist
    game.dice("skull").play("go (6,10)")
    assert game.turn.hero == 1
    assert game.monster("orc#1").square == number((4, 10))
    assert game.hero("elf").square == number(square)


@pytest.mark.rule("HQ-R19.1")
def test_who_only_walks_about_on_the_stairs_has_not_come_back(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, left=9).play("go (1,2)", "go (1,4)", "go (1,1)")
    assert game.legal("leave") == []


@pytest.mark.rule("HQ-R3.2")
@pytest.mark.parametrize("action", ["attack orc#1 with shortsword", "cast tempest on orc#1", "search for traps"])
def test_no_action_stands_in_the_middle_of_a_move(table: Any, action: str) -> None:
    monsters = [] if "search" in action else [("orc", (14, 10))]
    game = table(heroes={"elf": (11, 10)}, left=9, monsters=monsters).deal("elf", "tempest")
    game.dice("white shield", "white shield").play("go (13,10)", action)  # M10
    assert game.turn.acted
    assert game.legal("go") == game.legal("roll") == []
    first = table(heroes={"elf": (13, 10)}, left=9, monsters=monsters).deal("elf", "tempest")
    first.dice("white shield", "white shield").play(action)
    first.play("go (13,11)", "go (13,12)")
    assert first.legal("search") == first.legal("attack") == first.legal("cast") == []


def test_the_prompt_says_what_is_left_of_the_move(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, left=3)

    def asked() -> str:
        return str(game.turn.prompt(game.position, 1))

    assert asked() == "elf: Body 6, Mind 4, 3 to move"
    game.play("go (2,1)")
    assert asked() == "elf: Body 6, Mind 4, 2 to move"
    game.play("search for traps")
    assert asked() == "elf: Body 6, Mind 4"
