"""Dread spells: HQ-R16, chapter 3.9, each of the twelve."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.geometry import number

DOOR = ((10, 10), (11, 10))
SORCERER = ("dread-warrior", (11, 10))
AWAKE = 6


def casting(table: Any, *spells: str, heroes: Any = None, monsters: Any = (), escape: Any = None, **parts: Any) -> Any:
    """A sorcerer in room K on Zargon's turn, with Dread spells; heroes are in the room too."""
    game = table(
        heroes=heroes or {"barbarian": (12, 11), "elf": (15, 8)}, monsters=[SORCERER, *monsters], zargon=True, **parts
    )
    sorcerer = game.state.monsters[0]
    sorcerer.spells = list(spells)
    sorcerer.escape = escape and number(escape)
    return game.play("pick dread-warrior#1")


def cast(game: Any, what: str, *dice: int) -> Any:
    return game.dice(*dice).play(f"dread-warrior#1 cast {what}")


# -- casting


@pytest.mark.rule("HQ-R16.1")
def test_only_monsters_that_the_quest_names_have_spells(table: Any) -> None:
    from undercroft_heroquest.quest_notes import MonsterPart

    wanted = MonsterPart(kind="orc", at=(12, 10), spells=("fear", "escape"), escape=(16, 12))
    game = table(heroes={"elf": (10, 10)}, doors=[DOOR], part_monsters=(wanted, MonsterPart(kind="orc", at=(16, 12))))
    game.play("open (10,10) to (11,10)", "end turn", "pick orc#1")
    assert game.legal("orc#1 cast") == ["orc#1 cast fear on elf", "orc#1 cast escape"]
    game.play("end turn", "pick orc#2")
    assert game.legal("orc#2 cast") == []


@pytest.mark.rule("HQ-R16.1")
def test_a_spell_is_cast_instead_of_an_attack_on_a_hero_in_sight(table: Any) -> None:
    game = casting(
        table,
        "ball-of-flame",
        "fear",
        heroes={"barbarian": (12, 10), "dwarf": (11, 12), "elf": (13, 10), "wizard": (9, 10)},
        doors=[DOOR],
    )
    barbarian = ["dread-warrior#1 cast ball-of-flame on barbarian", "dread-warrior#1 cast fear on barbarian"]
    dwarf = ["dread-warrior#1 cast ball-of-flame on dwarf", "dread-warrior#1 cast fear on dwarf"]
    wanted = {*barbarian, *dwarf}  # the elf stands behind the barbarian, the wizard behind a door
    assert set(game.legal("dread-warrior#1 cast")) == wanted
    assert "dread-warrior#1 attack barbarian" in game.legal()
    cast(game, "fear on dwarf")
    assert game.legal("dread-warrior#1 cast") == game.legal("dread-warrior#1 attack") == []
    assert game.legal("dread-warrior#1 move")
    attacked = casting(table, "fear", heroes={"barbarian": (12, 10)})
    attacked.play("dread-warrior#1 attack barbarian")
    assert attacked.legal("dread-warrior#1 cast") == []


@pytest.mark.rule("HQ-R16.1")
def test_each_spell_is_cast_once_whoever_has_it(table: Any) -> None:
    game = casting(table, "fear", "tempest", monsters=[("orc", (16, 12))])
    game.state.monsters[1].spells = ["fear", "sleep"]
    cast(game, "fear on elf")
    game.play("end turn", "pick orc#1")
    assert {line.split(" on ")[0] for line in game.legal("orc#1 cast")} == {"orc#1 cast sleep"}
    assert game.state.monsters[0].cast == ["fear"]


@pytest.mark.rule("HQ-R16.2")
def test_a_quest_may_leave_spells_out(table: Any) -> None:
    assert casting(table).legal("dread-warrior#1 cast") == []


@pytest.mark.rule("HQ-R1.7")
def test_heroes_do_not_know_what_can_be_cast(table: Any) -> None:
    game = casting(table, "fear", "tempest")
    seen = game.position.observation(1).state.monsters[0]
    assert (seen.spells, seen.escape) == ([], None)
    cast(game, "fear on elf")
    assert game.position.observation(1).state.monsters[0].cast == ["fear"]


# -- the twelve


@pytest.mark.parametrize(("dice", "lost"), [((1, 4), 2), ((5, 1), 1), ((6, 5), 0)])
def test_ball_of_flame(table: Any, dice: Any, lost: int) -> None:
    game = cast(casting(table, "ball-of-flame"), "ball-of-flame on elf", *dice)
    assert game.hero("elf").body == 6 - lost


def test_cloud_of_dread_falls_on_all_heroes_of_the_room(table: Any) -> None:
    heroes = {"barbarian": (12, 11), "dwarf": (10, 10), "elf": (15, 8)}
    game = casting(table, "cloud-of-dread", heroes=heroes, doors=[(*DOOR, "open")])
    cast(game, "cloud-of-dread", 1, 2, 3, 4, 5, AWAKE)
    assert [len(hero.bound) for hero in game.state.heroes] == [1, 0, 0]
    game.dice(1, 2).play("end turn")
    assert game.turn.hero == 1  # the barbarian cannot do anything
    game.play("end turn", "end turn")
    game.dice(1, AWAKE).play("end turn")
    assert game.turn.hero == 0


def test_in_a_corridor_the_cloud_falls_on_that_corridor(table: Any) -> None:
    game = casting(table, "cloud-of-dread", heroes={"barbarian": (12, 11)})
    game.state.monsters[0].square = number((5, 10))
    assert game.legal("dread-warrior#1 cast") == []
    game.hero("barbarian").square = number((8, 10))
    assert game.legal("dread-warrior#1 cast") == ["dread-warrior#1 cast cloud-of-dread"]


def test_command_gives_zargon_the_hero_until_it_breaks(table: Any) -> None:
    game = cast(casting(table, "command", heroes={"barbarian": (15, 8), "elf": (15, 9)}), "command on barbarian", 1, 2)
    game.play("end turn")
    assert game.legal() == ["pick barbarian", "end turn"]
    game.play("pick barbarian")
    game.dice("white shield", "white shield", "white shield").play("barbarian attack elf")
    assert game.position.players() == (0,)
    game.dice(1, 1).play("end turn")
    assert game.turn.hero == 1  # the barbarian has no turn of its own
    game.play("end turn")
    game.dice(1, AWAKE).play("end turn")
    assert (game.turn.hero, game.position.players()) == (0, (1,))


def test_escape_takes_the_caster_to_the_square_of_the_quest(table: Any) -> None:
    game = cast(casting(table, "escape", escape=(3, 3)), "escape")
    assert game.monster("dread-warrior#1").square == number((3, 3))
    assert casting(table, "escape").legal("dread-warrior#1 cast") == []
    taken = casting(table, "escape", escape=(3, 3), monsters=[("orc", (3, 3))])
    assert cast(taken, "escape").monster("dread-warrior#1").square == number((3, 2))


def test_fear_leaves_one_die_and_breaks_on_a_later_turn(table: Any) -> None:
    from undercroft_heroquest.arms import attack_dice, defend_dice

    game = cast(casting(table, "fear"), "fear on barbarian")
    barbarian = game.hero("barbarian")
    assert not [line for line in game.log() if "rolls" in line]
    assert attack_dice(game.position, barbarian, "broadsword") == 1
    assert defend_dice(game.position, barbarian) == 2
    game.dice(1, 2).play("end turn")
    assert game.turn.hero == 0
    assert attack_dice(game.position, barbarian, "broadsword") == 1
    game.play("end turn", "end turn")
    game.dice(AWAKE, 1).play("end turn")
    assert attack_dice(game.position, barbarian, "broadsword") == 3


def test_firestorm_burns_everybody_else_in_the_room(table: Any) -> None:
    game = casting(
        table,
        "firestorm",
        heroes={"barbarian": (12, 11), "dwarf": (10, 10), "elf": (15, 8)},
        monsters=[("gargoyle", (16, 12)), ("orc", (9, 10))],
        doors=[(*DOOR, "open")],
    )
    cast(game, "firestorm", 1, 1, 5, 1, 6, 5)
    assert [hero.body for hero in game.state.heroes] == [5, 7, 4]
    assert game.monster("gargoyle#1").body == 2
    assert game.monster("dread-warrior#1").body == 3
    assert game.monster("orc#1") is not None


def test_firestorm_is_not_for_corridors(table: Any) -> None:
    game = casting(table, "firestorm", heroes={"barbarian": (8, 10)})
    game.state.monsters[0].square = number((5, 10))
    assert game.legal("dread-warrior#1 cast") == []


def test_several_may_die_at_once_and_each_is_asked(table: Any) -> None:
    change = {"barbarian": {"body": 1}, "elf": {"body": 2}}
    game = casting(table, "firestorm", change=change, players=3)
    game.deal("barbarian", "potion-of-healing").deal("elf", "potion-of-healing")
    cast(game, "firestorm", 1, 1, 1, 1)
    assert game.position.players() == (1,)
    game.dice(4).play("use potion-of-healing")
    assert game.position.players() == (2,)
    game.play("go on")
    assert (game.hero("barbarian").body, game.hero("elf").life) == (4, "dead")
    assert game.position.players() == (0,)


def test_lightning_strikes_along_a_line_until_a_wall_or_a_closed_door(table: Any) -> None:
    heroes = {"barbarian": (13, 12), "dwarf": (10, 10), "elf": (12, 11), "wizard": (14, 13)}
    game = casting(table, "lightning-bolt", heroes=heroes, monsters=[("orc", (13, 8))], doors=[DOOR])
    assert game.legal("dread-warrior#1 cast") == ["dread-warrior#1 cast lightning-bolt towards (12,11)"]
    cast(game, "lightning-bolt towards (12,11)")
    assert [hero.body for hero in game.state.heroes] == [6, 7, 4, 4]
    through = casting(table, "lightning-bolt", heroes=heroes, monsters=[("orc", (9, 10))], doors=[(*DOOR, "open")])
    cast(through, "lightning-bolt towards (10,10)")
    assert [hero.body for hero in through.state.heroes] == [8, 5, 6, 4]
    assert through.monster("orc#1") is None


def test_rust_destroys_a_sword_or_a_helmet_but_no_artifact(table: Any) -> None:
    game = casting(table, "rust", items={"barbarian": ["helmet", "shield"]})
    cast(game, "rust on barbarian")
    assert game.position.players() == (0,)
    assert game.legal() == ["destroy broadsword", "destroy helmet"]
    game.play("destroy broadsword")
    assert game.hero("barbarian").items == ["helmet", "shield"]
    assert game.hero("barbarian").in_hand == ""
    game = casting(table, "rust", items={"barbarian": ["helmet"]}, change={"barbarian": {"items": ["battle-axe"]}})
    game.deal("barbarian", "fortunes-longsword")
    cast(game, "rust on barbarian")
    assert game.hero("barbarian").items == ["battle-axe"]
    assert len(game.hero("barbarian").artifacts) == 1
    assert not game.legal("destroy")


def test_sleep_keeps_a_hero_from_everything(table: Any) -> None:
    from undercroft_heroquest.arms import defend_dice

    game = cast(casting(table, "sleep"), "sleep on elf", 1, 2, 3, 4)
    assert defend_dice(game.position, game.hero("elf")) == 0
    game.play("end turn")
    assert game.turn.hero == 0
    game.dice(1, 2, 3, 4).play("end turn")  # the elf misses the turn
    assert game.position.players() == (0,)
    game.play("end turn")
    game.dice(1, 2, 3, AWAKE).play("end turn")
    assert game.turn.hero == 1
    at_once = cast(casting(table, "sleep"), "sleep on elf", 1, AWAKE, 3, 4)
    assert at_once.hero("elf").bound == []


def test_who_is_summoned_stands_where_nothing_unknown_is(table: Any) -> None:
    game = casting(table, "summon-orcs", blocked=((11, 9),), heroes={"elf": (5, 10)})
    cast(game, "summon-orcs", 1)
    assert game.legal() == ["place on (12,10)", "place on (11,11)"]
    game.play("place on (12,10)")
    assert game.position.players() == (0,)
    assert game.legal() == ["place on (11,11)"]


@pytest.mark.parametrize(("die", "orcs"), [(1, 4), (3, 4), (4, 5), (5, 5), (6, 6)])
def test_summon_orcs(table: Any, die: int, orcs: int) -> None:
    game = cast(casting(table, "summon-orcs"), "summon-orcs", die)
    while game.legal("place"):
        game.play(game.legal("place")[0])
    assert sum(monster.kind == "orc" for monster in game.state.monsters) == orcs
    beside = {number(place) for place in ((11, 9), (11, 11), (12, 10))}
    assert beside <= {monster.square for monster in game.state.monsters}
    game.play("end turn")
    assert game.turn.hero == 0  # those that have come act on Zargon's next turn


@pytest.mark.parametrize(
    ("die", "kinds"),
    [
        (2, {"skeleton": 4}),
        (3, {"skeleton": 3, "zombie": 2}),
        (6, {"zombie": 2, "mummy": 2}),
    ],
)
def test_summon_undead(table: Any, die: int, kinds: dict[str, int]) -> None:
    game = cast(casting(table, "summon-undead"), "summon-undead", die)
    while game.legal("place"):
        game.play(game.legal("place")[0])
    found = [monster.kind for monster in game.state.monsters[1:]]
    assert {kind: found.count(kind) for kind in found} == kinds


def test_tempest_takes_a_hero_s_next_turn(table: Any) -> None:
    game = cast(casting(table, "tempest"), "tempest on barbarian")
    game.play("end turn")
    assert game.turn.hero == 1
    game.play("end turn", "end turn")
    assert game.turn.hero == 0


def test_lightning_reaches_the_border_of_the_board(table: Any) -> None:
    for start, hero, way in (((3, 10), (1, 10), (2, 10)), ((24, 10), (26, 10), (25, 10)), ((13, 3), (13, 1), (13, 2))):
        game = casting(table, "lightning-bolt", heroes={"elf": hero})
        game.state.monsters[0].square = number(start)
        assert game.legal("dread-warrior#1 cast") == [
            f"dread-warrior#1 cast lightning-bolt towards ({way[0]},{way[1]})"
        ]


@pytest.mark.rule("HQ-R16.1")
def test_a_spell_that_was_cast_is_no_longer_to_be_cast(table: Any) -> None:
    game = cast(casting(table, "fear", "tempest"), "fear on elf")
    assert game.state.monsters[0].spells == ["tempest"]
    assert game.state.dread_cast == ["fear"]
    assert "dread-warrior#1 casts fear on elf" in game.log()


def test_what_rusts_is_told(table: Any) -> None:
    game = cast(casting(table, "rust", heroes={"elf": (12, 10)}), "rust on elf")
    assert game.hero("elf").items == []
    assert "elf loses shortsword" in game.log()


@pytest.mark.rule("HQ-R16.1")
def test_summoned_monsters_for_whom_there_is_no_square_do_not_come(table: Any) -> None:
    room = [(x, y) for x in (8, 9) for y in (11, 12, 13)]
    game = casting(table, "summon-orcs", monsters=[("orc", at) for at in room[1:]])
    game.state.monsters[0].square = number(room[0])
    cast(game, "summon-orcs", 1)
    assert game.legal() == ["go on"]
    game.play("go on")
    assert len(game.state.monsters) == 6
