"""Goals, what the heroes get for them, and the end of a quest (HQ-R19.1, HQ-R19.2, HQ-R18.1)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.combat import kill_monster
from undercroft_heroquest.death import die
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import Escape, Fetch, Reach, Reward, Slay
from undercroft_heroquest.quest_notes import Entered, MonsterPart, Note, PlaceMonster, Win

SKULL, WHITE, BLACK = "skull", "white shield", "black shield"
ROOM = [((10, 10), (11, 10))]
WON = Note(when=Entered(squares=((3, 1),)), does=(Win(),))


def ambush(*monsters: MonsterPart, at: tuple[int, int] = (3, 1), again: bool = False) -> Note:
    return Note(when=Entered(squares=(at,)), does=tuple(PlaceMonster(monster=one) for one in monsters), again=again)


def slain(game: Any, label: str) -> Any:
    kill_monster(game.position, game.monster(label), 0)
    return game


# -- slaying


@pytest.mark.rule("HQ-R19.1")
def test_a_kind_that_only_a_note_brings_is_slain_when_it_has_come_and_is_dead(table: Any) -> None:
    note = ambush(MonsterPart(kind="gargoyle", at=(6, 1)), MonsterPart(kind="gargoyle", at=(7, 1)))
    goblin = [("goblin", (26, 19))]
    game = table(heroes={"elf": (1, 1)}, left=9, monsters=goblin, notes=(note,), goal=Slay(monsters=("gargoyle",)))
    assert not game.state.achieved
    slain(game, "goblin#1")
    assert not game.state.achieved  # nobody of this kind has come yet
    game.play("go (3,1)")
    slain(game, "gargoyle#1")
    assert not game.state.achieved
    slain(game, "gargoyle#2")
    assert game.state.achieved


@pytest.mark.rule("HQ-R19.1")
def test_of_a_kind_on_the_map_those_that_notes_bring_must_die_too_if_they_have_come(table: Any) -> None:
    orc = MonsterPart(kind="orc", at=(12, 10))
    parts = {
        "heroes": {"elf": (10, 10), "dwarf": (2, 1)},
        "doors": ROOM,
        "part_monsters": (orc,),
        "notes": (ambush(MonsterPart(kind="orc", at=(6, 1))),),
        "goal": Slay(monsters=("orc",)),
    }
    game = table(**parts).play("open (10,10) to (11,10)")
    assert slain(game, "orc#1").state.achieved
    other = table(**parts, turn="dwarf", left=9).play("go (3,1)", "end turn", "end turn", "open (10,10) to (11,10)")
    assert not slain(other, "orc#2").state.achieved
    assert slain(other, "orc#1").state.achieved


@pytest.mark.rule("HQ-R19.1")
def test_without_names_all_of_the_map_must_die_and_no_others(table: Any) -> None:
    two = (MonsterPart(kind="orc", at=(12, 10)), MonsterPart(kind="zombie", at=(13, 10)))
    game = table(
        heroes={"elf": (10, 10)}, doors=ROOM, part_monsters=two, monsters=[("goblin", (9, 10))], goal=Slay()
    ).play("open (10,10) to (11,10)")
    assert not slain(game, "orc#1").state.achieved
    assert slain(game, "zombie#1").state.achieved
    assert game.monster("goblin#1") is not None


@pytest.mark.rule("HQ-R18.1")
@pytest.mark.rule("HQ-R19.1")
def test_monsters_for_whom_no_figure_is_left_do_not_keep_the_heroes_from_their_goal(table: Any) -> None:
    many = tuple(MonsterPart(kind="orc", at=(11 + n % 6, 8 + n // 6)) for n in range(20))
    game = table(heroes={"elf": (10, 10)}, doors=ROOM, part_monsters=many, goal=Slay()).play("open (10,10) to (11,10)")
    assert len(game.state.monsters) == 17
    for monster in list(game.state.monsters):
        assert not game.state.achieved
        kill_monster(game.position, monster, 0)
    assert game.state.achieved


@pytest.mark.rule("HQ-R18.1")
@pytest.mark.parametrize("by_note", [False, True])
def test_the_last_one_that_cannot_come_is_no_reason_to_wait(table: Any, by_note: bool) -> None:
    boss = MonsterPart(kind="orc", at=(13, 10), name="boss")
    parts: dict[str, Any] = {"part_monsters": (boss,)}
    if by_note:
        parts = {"notes": (ambush(boss, at=(9, 10)),)}
    all_green = [("orc", (x, 19)) for x in range(1, 18)]
    goal = Slay(monsters=("boss",))
    game = table(heroes={"elf": (10, 10)}, doors=ROOM, left=5, monsters=all_green, goal=goal, **parts)
    game.play("go (9,10)" if by_note else "open (10,10) to (11,10)")
    assert len(game.state.monsters) == 17
    assert game.state.achieved


# -- escapes


@pytest.mark.rule("HQ-R19.1")
def test_an_escape_is_won_when_all_who_live_have_left_over_the_way_out(table: Any) -> None:
    heroes = {"elf": (1, 8), "dwarf": (1, 7), "wizard": (1, 5)}
    game = table(heroes=heroes, left=5, goal=Escape(squares=((1, 9),)), change={"dwarf": {"away": True}})
    game.play("go (1,9)", "leave")
    assert not game.state.achieved
    game.turn.left = 9
    game.play("go (1,4)")
    assert game.legal("leave") == []  # the stairs are no way out of an escape
    die(game.position, 2)
    game.play("go (1,9)")
    assert not game.state.achieved
    game.play("leave")
    assert game.state.achieved
    assert game.state.result == "won"


@pytest.mark.rule("HQ-R19.1")
def test_an_escape_of_which_some_go_back_is_lost(table: Any) -> None:
    game = table(
        heroes={"elf": (1, 8), "dwarf": (1, 6)},
        left=5,
        goal=Escape(squares=((1, 9),)),
        change={"dwarf": {"away": True}},
    )
    game.play("go (1,9)", "leave")
    game.turn.left = 9
    game.play("go (1,4)", "leave")
    assert not game.state.achieved
    assert game.state.result == "lost"
    assert [hero.fell for hero in game.state.heroes] == [number((1, 9)), number((1, 4))]


# -- the reward


def rewarded(table: Any, heroes: Any = None, **reward: Any) -> Any:
    game = table(heroes=heroes or {"elf": (1, 1)}, left=9, notes=(WON,), reward=Reward(**reward))
    return game.play("go (3,1)", "go (1,1)", "leave")


@pytest.mark.rule("HQ-R19.2")
def test_an_artifact_of_the_reward_works_like_any_other(table: Any) -> None:
    game = rewarded(table, artifacts=("ring-of-fortitude",), words="Take it.")
    elf = game.hero("elf")
    assert (elf.body, elf.most_body) == (7, 7)
    assert "Take it." in game.log()
    assert "elf gets ring-of-fortitude" in game.log()


@pytest.mark.rule("HQ-R19.2")
@pytest.mark.rule("HQ-A19")
def test_gold_is_split_among_those_who_come_home_and_the_rest_is_lost(table: Any) -> None:
    heroes = {"elf": (1, 1), "dwarf": (1, 2), "wizard": (1, 3)}
    for each, gold in ((False, 50), (True, 101)):
        game = rewarded(table, heroes, gold=101, each=each)
        die(game.position, 2)
        game.play("leave")
        assert game.state.result == "won"
        assert [hero.gold for hero in game.state.heroes] == [gold, gold, 0]


@pytest.mark.rule("HQ-R19.2")
def test_who_gives_up_gets_nothing(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, left=9, goal=Fetch(thing="bell"), reward=Reward(gold=100))
    game.play("go (2,1)", "go (1,1)", "leave")
    assert "elf leaves" in game.log()
    assert game.state.result == "lost"
    assert game.hero("elf").gold == 0


@pytest.mark.rule("HQ-R19.1")
def test_if_all_must_come_to_a_place_the_death_of_the_last_who_is_not_there_achieves_it(table: Any) -> None:
    goal = Reach(squares=((1, 9), (1, 10)), heroes="all")
    game = table(heroes={"elf": (1, 8), "dwarf": (1, 10), "wizard": (1, 1)}, left=5, goal=goal).play("go (1,9)")
    assert not game.state.achieved
    die(game.position, 2)
    assert game.state.achieved
