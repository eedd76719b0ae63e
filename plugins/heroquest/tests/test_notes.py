"""What the notes of a quest do, and when (HQ-R1.7), and its goals (HQ-R19.1)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.combat import kill_monster
from undercroft_heroquest.death import die
from undercroft_heroquest.doors import block
from undercroft_heroquest.figures import place_monster
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import Door, Escape, Fetch, Reach, Thing, TrapPart
from undercroft_heroquest.quest_notes import (
    Entered,
    GiveArtifact,
    GiveGold,
    GiveItem,
    GiveThing,
    Hurt,
    Killed,
    MonsterPart,
    Note,
    Open,
    Opened,
    PlaceMonster,
    Restore,
    Revealed,
    Say,
    Skip,
    Stop,
    Taken,
    Unblock,
    Win,
)
from undercroft_heroquest.state import Thing as Lying

AT = (3, 1)


def note(*does: Any, again: bool = False) -> tuple[Note, ...]:
    return (Note(when=Entered(squares=(AT,)), does=does, again=again),)


def walked(table: Any, *does: Any, **parts: Any) -> Any:
    return table(heroes={"elf": (1, 1), "dwarf": (1, 2)}, left=9, notes=note(*does), **parts).play("go (5,1)")


@pytest.mark.rule("HQ-R1.7")
def test_a_note_stops_the_walk_and_is_said_once(table: Any) -> None:
    game = walked(table, Say(words="Hush."))
    assert game.hero("elf").square == number(AT)
    assert "Hush." in game.log()
    game.play("go (5,1)", "go (1,1)")
    assert game.log().count("Hush.") == 1
    again = table(heroes={"elf": (1, 1)}, left=9, notes=note(Say(words="Hush."), again=True))
    again.play("go (3,1)", "go (4,1)", "go (3,1)")
    assert again.log().count("Hush.") == 2


def test_notes_give_and_take(table: Any) -> None:
    assert walked(table, GiveGold(n=50)).hero("elf").gold == 50
    everybody = walked(table, GiveGold(n=5, who="all"))
    assert [hero.gold for hero in everybody.state.heroes] == [5, 5]
    assert "helmet" in walked(table, GiveItem(name="helmet")).hero("elf").items
    assert len(walked(table, GiveArtifact(name="orcs-bane")).hero("elf").artifacts) == 1
    assert walked(table, GiveThing(name="key"), things=(Thing(name="key"),)).hero("elf").things == ["key"]
    assert walked(table, Hurt(n=2)).hero("elf").body == 4
    assert walked(table, Hurt(n=2), Restore(n=1)).hero("elf").body == 5
    assert walked(table, Skip(who="all")).hero("dwarf").skips == 1


def test_a_note_may_end_the_turn(table: Any) -> None:
    game = walked(table, Stop())
    assert game.turn.hero == 1


def test_notes_change_the_board(table: Any) -> None:
    door = Door(between=((10, 10), (11, 10)), kind="locked", name="vault")
    game = walked(table, Open(door="vault"), more_doors=(door,))
    assert game.state.revealed == ["K"]
    game = walked(table, Unblock(at=(6, 1)), blocked=((6, 1),))
    assert number((6, 1)) not in game.state.grid.blocked
    assert "go (7,1)" in game.legal()


def test_notes_listen_to_doors_rooms_and_things(table: Any) -> None:
    door = ((10, 10), (11, 10))
    notes = (
        Note(when=Revealed(room="K"), does=(Say(words="A hall."),)),
        Note(when=Entered(room="K"), does=(Say(words="It echoes."),)),
        Note(when=Taken(thing="bell"), does=(Say(words="It rings."),)),
        Note(when=Opened(door="gate"), does=(Say(words="It creaks."),)),
    )
    game = table(
        heroes={"elf": (10, 10)},
        left=5,
        more_doors=(Door(between=door, name="gate"),),
        notes=notes,
        things=(Thing(name="bell", at=(12, 10), words="Heavy."),),
    )
    assert "A hall." not in game.log()
    game.play("open (10,10) to (11,10)")
    assert game.log().index("It creaks.") < game.log().index("A hall.")
    assert "It echoes." not in game.log()
    game.play("go (12,10)")
    assert game.hero("elf").square == number((11, 10))
    assert "It echoes." in game.log()
    game.play("go (12,10)", "take bell")
    assert "It rings." in game.log()
    assert "Heavy." in game.log()
    assert game.hero("elf").things == ["bell"]
    assert game.legal("take") == []


@pytest.mark.rule("HQ-R19.1")
def test_a_thing_is_brought_back_to_the_stairs(table: Any) -> None:
    game = table(heroes={"elf": (1, 5)}, left=9, goal=Fetch(thing="bell"), change={"elf": {"things": ["bell"]}})
    game.play("go (1,4)")
    assert game.state.achieved
    game.play("leave")
    assert game.state.result == "won"


@pytest.mark.rule("HQ-R19.1")
def test_reaching_a_place_is_not_enough_without_coming_back(table: Any) -> None:
    game = table(heroes={"elf": (1, 5), "dwarf": (1, 6)}, left=9, goal=Reach(squares=((1, 9),)))
    game.play("go (1,9)")
    assert game.state.achieved
    assert game.state.result == ""
    everybody = table(heroes={"elf": (1, 5), "dwarf": (1, 7)}, left=9, goal=Reach(squares=((1, 9),), heroes="all"))
    everybody.play("go (1,9)")
    assert not everybody.state.achieved


@pytest.mark.rule("HQ-R19.1")
def test_an_escape_is_over_the_way_out(table: Any) -> None:
    game = table(heroes={"elf": (2, 1)}, left=9, goal=Escape(squares=((1, 9),)))
    assert game.state.exits is None
    game.play("go (1,1)")
    assert game.state.exits is not None
    game.play("go (1,9)", "leave")
    assert game.state.result == "won"


def test_a_note_wins(table: Any) -> None:
    assert walked(table, Win()).state.achieved


# -- who sets off a note, and where monsters come


def told_of_grub(table: Any, *does: Any, **parts: Any) -> Any:
    """A note that waits for the death of the goblin Grub, who stands on the board; the elf is dead."""
    waits = (Note(when=Killed(monsters=("grub",)), does=does),)
    heroes = {"elf": (1, 1), "dwarf": (12, 10), "wizard": (2, 2)}
    game = table(heroes=heroes, left=9, notes=waits, **{"turn": "dwarf", **parts})
    die(game.position, 0)
    part = MonsterPart(kind="goblin", at=(16, 12), name="grub")
    place_monster(game.position, "goblin", number((16, 12)), part)
    return game


@pytest.mark.rule("HQ-R17.3")
@pytest.mark.parametrize("zargon", [False, True])
def test_a_note_that_a_dead_hero_sets_off_is_for_one_who_lives(table: Any, zargon: bool) -> None:
    does = (GiveGold(n=10), GiveItem(name="helmet"), Hurt(n=1, who="area"), Restore(n=9, who="area"), Skip())
    game = told_of_grub(table, *does, zargon=zargon)
    kill_monster(game.position, game.monster("goblin#1"), 0)
    elf, dwarf, _ = game.state.heroes
    assert (elf.life, elf.body, elf.gold, elf.items, elf.skips) == ("dead", 0, 0, [], 0)
    assert (dwarf.gold, dwarf.items, dwarf.body, dwarf.skips) == (10, ["shortsword", "helmet"], 7, 1)
    assert "grub (goblin#1) is dead by dwarf" in game.log()


def test_nobody_comes_to_stand_on_a_figure_a_captive_or_a_fallen_block(table: Any) -> None:
    three = tuple(PlaceMonster(monster=MonsterPart(kind="orc", at=at)) for at in ((3, 1), (5, 1), (7, 1)))
    game = table(
        heroes={"elf": (1, 1)},
        left=9,
        notes=note(*three),
        things=(Thing(name="miner", at=(5, 1), captive=True),),
        traps=(TrapPart(kind="falling-block", at=(7, 1)),),
    )
    block(game.position, number((7, 1)))
    game.play("go (3,1)")
    squares = [monster.square for monster in game.state.monsters]
    assert len(set(squares)) == 3
    assert all(square in (number((2, 1)), number((4, 1)), number((6, 1)), number((8, 1))) for square in squares)


def test_a_thing_is_there_once_however_often_a_note_gives_it(table: Any) -> None:
    keys = Note(when=Taken(thing="key"), does=(Say(words="Clink."), GiveThing(name="key")), again=True)
    lies = (Thing(name="key", at=(6, 1)),)
    game = table(heroes={"elf": (1, 1)}, left=9, notes=(*note(GiveThing(name="key"), again=True), keys), things=lies)
    game.play("go (3,1)", "go (5,1)", "go (3,1)")
    assert game.hero("elf").things == ["key"]
    assert game.log().count("Clink.") == 1
    assert (game.state.things, game.state.laid_things) == ([], ["key"])


def test_a_door_that_is_open_is_not_opened_again(table: Any) -> None:
    creak = Note(when=Opened(door="gate"), does=(Say(words="It creaks."), Open(door="gate")), again=True)
    gate = Door(between=((10, 10), (11, 10)), name="gate")
    game = table(heroes={"elf": (10, 10)}, more_doors=(gate,), notes=(creak,)).play("open (10,10) to (11,10)")
    assert game.log().count("It creaks.") == 1


def test_a_captive_on_whose_square_somebody_stands_is_laid_out_beside_it(table: Any) -> None:
    miner = (Thing(name="miner", at=(6, 1), captive=True),)
    game = table(heroes={"elf": (1, 3)}, left=9, monsters=[("orc", (6, 1))], things=miner)
    assert game.state.things == []
    game.play("go (1,1)")
    assert [thing.square for thing in game.state.things] == [number((5, 1))]


@pytest.mark.rule("HQ-R17.3")
def test_a_note_that_kills_ends_the_turn_of_the_dead(table: Any) -> None:
    game = walked(table, Hurt(n=9))
    assert game.hero("elf").life == "dead"
    assert game.turn.hero == 1


@pytest.mark.parametrize(("die", "body"), [(6, 6), (5, 5)])
def test_a_die_may_save_from_what_a_note_does(table: Any, die: int, body: int) -> None:
    game = table(heroes={"elf": (1, 1)}, left=9, notes=note(Hurt(n=1, saves=1, on=(6,)))).dice(die).play("go (5,1)")
    assert game.hero("elf").body == body


def test_each_thing_has_its_own_words(table: Any) -> None:
    two = (Thing(name="bell", at=(2, 1), words="Heavy."), Thing(name="cup", at=(3, 1)))
    game = table(heroes={"elf": (1, 1)}, left=9, things=two).play("go (3,1)", "take cup")
    assert "Heavy." not in game.log()
    assert "elf goes from (1,1) to (2,1)" in game.log()
    game.play("go (2,1)", "take bell")
    assert "Heavy." in game.log()


def test_gold_is_told(table: Any) -> None:
    assert "elf gets 50 gold" in walked(table, GiveGold(n=50)).log()


@pytest.mark.rule("HQ-R15.2")
def test_who_finds_no_free_square_in_a_shut_room_comes_to_the_nearest_outside(table: Any) -> None:
    room = [(x, y) for x in (8, 9) for y in (11, 12, 13)]
    orcs = [("orc", at) for at in room]
    one = PlaceMonster(monster=MonsterPart(kind="orc", at=(9, 12)))
    game = table(heroes={"elf": (1, 1)}, left=9, monsters=orcs, notes=note(one)).play("go (3,1)")
    assert game.monster("orc#7").square == number((10, 12))


def test_of_two_things_in_reach_the_named_one_is_taken(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, left=9, things=(Thing(name="bell", at=(2, 1)), Thing(name="cup", at=(2, 1))))
    game.state.things[:] = [Lying("bell", number((1, 1))), Lying("cup", number((1, 1)))]
    assert game.play("take cup").hero("elf").things == ["cup"]
    assert [thing.name for thing in game.state.things] == ["bell"]


def test_a_room_is_entered_from_outside_it(table: Any) -> None:
    echo = Note(when=Entered(room="K"), does=(Say(words="It echoes."),), again=True)
    game = table(heroes={"elf": (10, 10)}, left=9, doors=[((10, 10), (11, 10), "open")], notes=(echo,))
    game.play("go (11,10)", "go (12,10)", "go (13,10)")
    assert game.log().count("It echoes.") == 1
    game.play("go (10,10)", "go (11,10)")
    assert game.log().count("It echoes.") == 2


def test_a_note_waits_until_all_whom_it_names_are_dead(table: Any) -> None:
    told = Note(when=Killed(monsters=("grub", "gnaw")), does=(Say(words="Silence."),))
    game = table(heroes={"elf": (12, 10)}, notes=(told,))
    for n, name in enumerate(("grub", "gnaw", "nib")):
        place_monster(game.position, "goblin", number((14, 9 + n)), MonsterPart(kind="goblin", at=(1, 1), name=name))
    for label, said in (("goblin#1", False), ("goblin#3", False), ("goblin#2", True)):
        kill_monster(game.position, game.monster(label), 0)
        assert ("Silence." in game.log()) == said


def test_a_thing_that_is_laid_out_is_told(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[((10, 10), (11, 10))], things=(Thing(name="bell", at=(12, 10)),))
    assert "bell at (12,10)" in game.play("open (10,10) to (11,10)").log()
