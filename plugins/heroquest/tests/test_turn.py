"""The turn of a hero (HQ-R3), and what needs sight (HQ-R6.1)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.actions import (
    Attack,
    Cast,
    CastDoor,
    CastOther,
    Disarm,
    Search,
    SearchPit,
    Throw,
)
from undercroft_heroquest.combat import BeforeAttack
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import Thing
from undercroft_heroquest.sight import monsters_seen, sees
from undercroft_heroquest.turn import HeroTurn

ACTIONS = (Attack, Throw, Cast, CastOther, CastDoor, Search, SearchPit, Disarm)
WHITE, SKULL = "white shield", "skull"
ROOM = ((10, 10), (11, 10))


def give(game: Any, kind: str, field: str, *names: str) -> None:
    """Gives a hero cards that lie on the table."""
    numbers = {"spells": "spell_numbers", "potions": "treasure_numbers", "artifacts": "artifact_numbers"}[field]
    left = {"spells": game.state.spells_left, "potions": game.state.treasures, "artifacts": game.state.artifacts}
    for name in names:
        card = getattr(game.position.static, numbers)[name]
        left[field].remove(card)
        getattr(game.hero(kind), field).append(card)


@pytest.mark.rule("HQ-R3.3")
@pytest.mark.parametrize(
    ("action", "dice"),
    [
        ("attack orc#1 with shortsword", (WHITE, WHITE)),
        ("cast ball-of-flame on orc#1", (5, 6)),
        ("search for treasure", ()),
    ],
)
def test_there_is_one_action_a_turn(table: Any, action: str, dice: tuple[Any, ...]) -> None:
    where = {"heroes": {"elf": (11, 10)}, "doors": [(*ROOM, "open")], "left": 5}
    monsters = [] if "search" in action else [("orc", (11, 9))]
    game = table(monsters=monsters, **where)
    give(game, "elf", "spells", "ball-of-flame")
    assert any(isinstance(one, ACTIONS) for one in game.position.legal(1))
    game.dice(*dice).play(action)
    if game.position.players() == (1,) and game.position.has(HeroTurn):
        assert not any(isinstance(one, ACTIONS) for one in game.position.legal(1))


@pytest.mark.rule("HQ-R3.4")
def test_doors_potions_and_picking_up_cost_no_action(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[ROOM], left=5, things=(Thing(name="bell", at=(11, 10)),))
    give(game, "elf", "potions", "potion-of-healing")
    game.hero("elf").body = 1
    game.play("open (10,10) to (11,10)", "go (11,10)", "take bell")
    game.dice(4).play("use potion-of-healing")
    assert game.hero("elf").body == 5
    assert not game.turn.acted
    assert "go (12,10)" in game.legal()


@pytest.mark.rule("HQ-R6.1")
@pytest.mark.rule("HQ-R6.3")
def test_sight_decides_what_is_shot_and_what_is_visible(table: Any) -> None:
    game = table(heroes={"wizard": (9, 10)}, monsters=[("orc", (12, 10)), ("orc", (14, 10))], doors=[ROOM])
    assert monsters_seen(game.position, number((9, 10))) == []
    assert game.legal("throw") == []
    game = table(heroes={"wizard": (9, 10)}, monsters=[("orc", (12, 10)), ("orc", (14, 10))], doors=[(*ROOM, "open")])
    assert [monster.label for monster in monsters_seen(game.position, number((9, 10)))] == ["orc#1"]
    assert game.legal("throw") == ["throw dagger at orc#1"]


@pytest.mark.rule("HQ-A6")
def test_a_figure_in_a_pit_sees_and_is_in_the_way_as_elsewhere(table: Any) -> None:
    heroes = {"wizard": (5, 10)}
    seen = []
    for traps in ([], [("pit!", (5, 10)), ("pit!", (6, 10))]):
        game = table(heroes=heroes, monsters=[("orc", (6, 10)), ("orc", (8, 10))], known_traps=traps)
        squares = [number((column, 10)) for column in range(1, 11)]
        seen.append([sees(game.position, number((5, 10)), square) for square in squares])
    assert seen[0] == seen[1]
    assert False in seen[0]


@pytest.mark.rule("HQ-A25")
@pytest.mark.parametrize("option", ["any time", "own turn"])
def test_potions_are_drunk_before_an_attack_in_others_turns_by_option(table: Any, option: str) -> None:
    game = table(
        heroes={"elf": (5, 10), "dwarf": (1, 1)},
        monsters=[("orc", (6, 10))],
        zargon=True,
        options={"potions": option},
    )
    give(game, "elf", "potions", "potion-of-defense")
    game.dice(SKULL, SKULL, SKULL, WHITE, WHITE, WHITE, WHITE).play("pick orc#1", "orc#1 attack elf")
    if option == "own turn":
        assert not game.position.has(BeforeAttack)
        assert game.hero("elf").body == 5  # two dice: two shields
        return
    assert game.position.players() == (1,)
    assert game.legal() == ["use potion-of-defense", "go on"]
    game.play("use potion-of-defense")
    assert game.hero("elf").body == 6  # four dice
    assert game.position.players() == (0,)


@pytest.mark.rule("HQ-A25")
def test_who_has_nothing_to_use_is_not_asked(table: Any) -> None:
    game = table(heroes={"elf": (5, 10)}, monsters=[("orc", (6, 10))], zargon=True)
    give(game, "elf", "potions", "potion-of-healing")
    game.dice(WHITE, WHITE, WHITE).play("pick orc#1", "orc#1 attack elf")
    assert game.position.players() == (0,)


@pytest.mark.rule("HQ-R17.1")
def test_a_potion_saves_at_the_moment_of_death(table: Any) -> None:
    game = table(heroes={"elf": (5, 10)}, monsters=[("orc", (6, 10))], zargon=True, change={"elf": {"body": 2}})
    give(game, "elf", "potions", "potion-of-healing")
    game.dice(SKULL, SKULL, SKULL, SKULL, SKULL, 4).play("pick orc#1", "orc#1 attack elf", "go on")
    assert game.hero("elf").body == 0
    assert game.legal() == ["use potion-of-healing", "go on"]
    game.play("use potion-of-healing")
    assert game.hero("elf").body == 4  # H1
    assert game.hero("elf").life == "alive"
    assert game.position.players() == (0,)
