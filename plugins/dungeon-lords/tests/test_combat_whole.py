"""Whole battles, as the rulebook plays them (vectors T28 to T59 of the rules sheet)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.planning import Planning, SettingTraps

from .conftest import lord

LATE = 4
"""A fight so late that hardly any party has the magic for a spell."""


def battle(table: Any, number: int = LATE, card: str = "fireball", year: int = 1, **given: Any) -> Any:
    """A battle at the entrance tile, with a combat card of fatigue 1 that does nothing."""
    given.setdefault("fight", "(2,0)")
    return table(Battle(player=0, number=number), [lord(**given)], fight=card, year=year)


# Traps


@pytest.mark.rule("DL-B6.labyrinth", "DL-B12.rolling-stone", "DL-B12.fire-wall", "DL-B11.step-1")
@pytest.mark.parametrize(("first", "damage"), [("rolling-stone", [0, 1, 1, 2]), ("fire-wall", [4, 0, 0, 0])])
def test_t28_traps_of_a_labyrinth_share_the_icons(table: Any, first: str, damage: list[int]) -> None:
    play = battle(
        table,
        card="regeneration",
        year=2,
        party="paladin-gold warrior-4 warrior-5 thief-4",
        rooms="labyrinth (2,0)",
        set="fire-wall rolling-stone",
    )
    # Three icons of the gold paladin and two of the thief: five, as many as the sheet's party has. The fatigue of 1
    # comes on top for the paladin, and nobody is healed, since nothing attacked.
    other = "rolling-stone" if first == "fire-wall" else "fire-wall"
    play.play(f"spring {first}")
    assert [line.split(": ")[1].split(" goes")[0] for line in play.log if "goes off" in line] == [first, other]
    assert play.damage() == [damage[0] + 1, *damage[1:]]


@pytest.mark.rule("DL-B12.fire-wall", "DL-B11.step-1", "DL-B7.thief")
@pytest.mark.parametrize(
    ("party", "damage"),
    [("warrior-2a warrior-1 priest-1", [2, 1, 2]), ("warrior-3 priest-2b thief-3", [1, 0, 2])],
)
def test_t34_a_fire_wall_hits_all_and_the_last_one_twice(table: Any, party: str, damage: list[int]) -> None:
    """The fatigue of the round, 1, comes on top for the leader."""
    assert battle(table, party=party, set="fire-wall").damage() == damage


@pytest.mark.rule("DL-B12.rolling-stone")
@pytest.mark.parametrize(
    ("year", "party", "left"),
    [
        (1, "warrior-1 warrior-3", "warrior-3:1"),
        (1, "warrior-3 priest-2b thief-3", "warrior-3:2 priest-2b thief-3"),
        (1, "warrior-2a thief-2b thief-2a", "warrior-2a:1 thief-2b thief-2a"),
        (2, "warrior-2a thief-2b thief-2a", "warrior-2a:2 thief-2b thief-2a"),
    ],
)
def test_t35_a_rolling_stone(table: Any, year: int, party: str, left: str) -> None:
    card = "fireball" if year == 1 else "regeneration"  # fatigue 1 both
    assert battle(table, card=card, year=year, party=party, set="rolling-stone").party() == left


@pytest.mark.rule("DL-B12.kamikaze-imp", "DL-B11.payable")
@pytest.mark.parametrize(
    ("party", "damage"), [("warrior-2a wizard-2a priest-1", [1, 1]), ("warrior-2a wizard-2a thief-2a", [2, 1, 1])]
)
def test_t37_an_imp_that_gives_itself(table: Any, party: str, damage: list[int]) -> None:
    play = battle(table, party=party, set="kamikaze-imp", imps=1)
    assert (play.damage(), play.seat().imps) == (damage, 0)


@pytest.mark.rule("DL-B12.kamikaze-imp", "DL-S-59")
def test_t37_a_token_is_no_imp(table: Any) -> None:
    play = table(SettingTraps(player=0), [lord(traps="kamikaze-imp", lair="troll", party="thief-1", fight="(2,0)")])
    assert play.legal() == ["stop"]
    assert play.refused("set kamikaze-imp") == "DL-B11.payable"


@pytest.mark.rule("DL-B12.poisoned-dart", "DL-B11.step-7", "DL-B11.prison")
def test_t38_poison_works_after_the_tile_is_lost(table: Any) -> None:
    play = battle(table, party="thief-1", set="poisoned-dart", evil=6)
    play.play("hit thief-1")
    assert (play.party(), play.prison(), play.conquered(), play.seat().evil) == ("", "thief-1", "(2,0)", 5)


@pytest.mark.rule("DL-B11.payable", "DL-B6.labyrinth", "DL-B12.cursed-ring")
@pytest.mark.parametrize(
    ("year", "rooms", "gold", "legal"),
    [
        (1, "mint (2,2)", 1, False),
        (1, "mint (2,2)", 2, True),
        (1, "", 1, True),
        (2, "labyrinth (2,2)", 1, True),
        (2, "labyrinth (2,2)", 0, False),
    ],
)
def test_t40_what_a_trap_costs_in_a_room(table: Any, year: int, rooms: str, gold: int, legal: bool) -> None:
    dungeon = {"conquered": "(2,0) (2,1)", "rooms": rooms, "party": "warrior-3", "fight": "(2,2)"}
    play = table(SettingTraps(player=0), [lord(gold=gold, traps="cursed-ring", **dungeon)], year=year)
    assert ("set cursed-ring" in play.legal()) is legal


@pytest.mark.rule("DL-B11.step-1", "DL-B12.cursed-ring", "DL-B4.rooms")
@pytest.mark.parametrize(("year", "rooms", "left"), [(1, "mint (2,2)", 0), (1, "", 1), (2, "labyrinth (2,2)", 1)])
def test_t32_t40_a_room_takes_a_gold_more(table: Any, year: int, rooms: str, left: int) -> None:
    card = "fireball" if year == 1 else "regeneration"
    dungeon = {"conquered": "(2,0) (2,1)", "rooms": rooms, "party": "warrior-3", "fight": "(2,2)"}
    play = battle(table, card=card, year=year, gold=2, set="cursed-ring", **dungeon)
    assert (play.seat().gold, play.conquered()) == (left, "(2,0) (2,1)")


# Attacks and healing


@pytest.mark.rule("DL-B5.surplus", "DL-B5.witch")
def test_t41_surplus_is_lost(table: Any) -> None:
    play = battle(table, card="invisibility", party="warrior-2a:3 warrior-1", lair="+witch")
    play.play("attack witch 1")
    assert (play.party(), play.prison(), play.lair()) == ("warrior-1", "warrior-2a", "-witch")


@pytest.mark.rule("DL-B5.slime", "DL-B11.step-5")
def test_t43_damage_to_all_and_a_heart(table: Any) -> None:
    play = battle(table, card="invisibility", party="warrior-1:2 priest-2b thief-3:1", lair="+slime")
    play.play("attack slime 1")
    assert (play.prison(), play.damage()) == ("warrior-1", [0, 2])


@pytest.mark.rule("DL-B11.step-5", "DL-B7.priest")
@pytest.mark.parametrize(
    ("party", "lair", "played", "left"),
    [
        ("warrior-3 priest-2b", "+troll", ["attack troll 1"], [2, 0]),
        ("priest-3 thief-2b:1 priest-2a:2", "+goblin", ["attack goblin 1"], [0, 0, 1]),
        ("warrior-3 thief-1 priest-1", "+vampire", ["attack vampire 1", "hit thief-1"], [0, 0]),
    ],
)
def test_t44_hearts_heal_the_foremost_wounded(
    table: Any, party: str, lair: str, played: list[str], left: list[int]
) -> None:
    play = battle(table, card="invisibility", party=party, lair=lair)
    assert play.play(*played).damage() == left


@pytest.mark.rule("DL-B11.step-5")
def test_t29_without_an_attack_nobody_is_healed(table: Any) -> None:
    attacked = battle(table, card="invisibility", party="priest-3:0 warrior-2a:3 priest-2a:1", lair="+goblin")
    attacked.play("attack goblin 1")
    assert attacked.damage() == [0, 1, 1]
    trapped = battle(table, card="invisibility", party="warrior-2a:0 priest-2a:1", set="rolling-stone")
    assert trapped.damage() == [3, 1]


@pytest.mark.rule("DL-B6.training-room", "DL-B6.dark-room")
@pytest.mark.parametrize(
    ("rooms", "lair", "food", "played", "party", "left"),
    [
        ("training-room", "+goblin", 0, ["attack goblin 1"], "warrior-1 priest-1:1", ""),
        ("training-room", "+troll", 1, ["attack troll 2"], "warrior-6", "warrior-6:5"),
        ("training-room", "+troll", 1, ["attack troll 1"], "warrior-6", "warrior-6:4"),
        ("dark-room", "+witch", 0, ["attack witch 1"], "warrior-6", "warrior-6:5"),
        ("dark-room", "+witch", 0, ["attack witch 2", "hit warrior-6", "hit warrior-6"], "warrior-6", "warrior-6:4"),
        ("dark-room", "+vampire", 0, ["attack vampire 1", "hit warrior-6"], "warrior-6", "warrior-6:4"),
        ("dark-room", "+vampire", 0, ["attack vampire 2", "hit warrior-6"], "warrior-6", "warrior-6:3"),
    ],
)
def test_t46_rooms_for_fights(
    table: Any, rooms: str, lair: str, food: int, played: list[str], party: str, left: str
) -> None:
    play = battle(
        table, card="regeneration", year=2, party=party, rooms=f"{rooms} (2,0)", lair=lair, food=food, number=LATE
    )
    play.play(*played)
    expected = left and f"{left[:-1]}{int(left[-1]) + 1}"  # the fatigue of the round
    assert (play.party(), play.seat().food) == (expected, food - (played[0] == "attack troll 2"))
    assert play.lair() == ("vampire" if played[0] == "attack vampire 2" else f"-{lair[1:]}")


@pytest.mark.rule("DL-B5.demon", "DL-B11.step-5", "DL-B5.ghost")
def test_t31_a_demon_is_an_attack_a_lone_adventurer_is_out_of_a_ghosts_reach(table: Any) -> None:
    play = battle(table, card="regeneration", year=2, party="priest-4:1 warrior-4 thief-4", lair="+demon", evil=6)
    play.play("attack demon 1", "hit thief-4")
    assert (play.party(), play.conquered(), play.seat().evil) == ("priest-4 warrior-4", "", 6)
    lone = battle(table, party="priest-1:1", lair="+ghost")
    lone.play("attack ghost 1")
    assert (lone.party(), lone.lair()) == ("priest-1:2", "-ghost")


# Fatigue, tiles, spells


@pytest.mark.rule("DL-B11.step-6", "DL-B11.gone")
@pytest.mark.parametrize(
    ("party", "left", "conquered", "evil"),
    [
        ("warrior-2a:3 priest-1", "priest-1:1", "(2,0)", 5),
        ("warrior-2a:3 thief-1:2", "", "", 6),
        ("warrior-3 thief-1 priest-1", "warrior-3:2 thief-1 priest-1", "(2,0)", 5),
    ],
)
def test_t52_fatigue_spills_over(table: Any, party: str, left: str, conquered: str, evil: int) -> None:
    play = battle(table, card="graffiti", party=party, evil=6)
    assert (play.party(), play.conquered(), play.seat().evil) == (left, conquered, evil)


@pytest.mark.rule("DL-B11.tile")
def test_t53_the_fight_is_for_the_nearest_unconquered_tile(table: Any) -> None:
    dungeon = {"dug": "(2,0) (2,1) (1,1) (3,1)", "rooms": "mint (3,1)", "party": "warrior-3"}

    def tiles(conquered: str) -> list[str]:
        play = table(Planning(player=0), [lord(conquered=conquered, lair="goblin", **dungeon)])
        return play.legal() if play.top == "Planning" else [play.log[0].split("fights ")[1]]

    assert tiles("") == ["at (2,0)"]
    assert tiles("(2,0)") == ["at (2,1)"]
    assert tiles("(2,0) (2,1)") == ["fight at (1,1)", "fight at (3,1)"]
    assert tiles("(2,0) (2,1) (1,1)") == ["at (3,1)"]


@pytest.mark.rule("DL-B13.word-of-peace", "DL-B13.ghosts", "DL-B9.2", "DL-B9.6")
def test_t55_peace_or_evil(table: Any) -> None:
    given = {"party": "warrior-3 wizard-1", "lair": "+vampire +ghost", "evil": 8, "number": 1, "card": "word-of-peace"}
    peace = battle(table, **given)
    assert peace.legal() == ["choose 1", "choose 2"]
    peace.play("choose 1")
    assert peace.lair() == "vampire +ghost"
    assert peace.legal() == ["attack ghost 1"]
    evil = battle(table, **given)
    evil.play("choose 2")
    assert (evil.seat().evil, evil.party(), evil.top) == (10, "paladin-silver warrior-3 wizard-1", "Attacking")


@pytest.mark.rule("DL-B13.suggestion", "DL-B4.evil")
def test_t56_a_price_in_evil_without_room(table: Any) -> None:
    play = table(
        Battle(player=0, number=1),
        [lord(party="warrior-3 wizard-1", lair="+troll +vampire", evil=14, food=2, fight="(2,0)")],
        fight="suggestion",
        options={"evil_price": "yes"},
    )
    assert play.legal() == ["pay troll", "withdraw troll", "withdraw vampire"]
    assert play.refused("pay vampire") == "DL-B4.evil"
    play.play("pay troll", "withdraw vampire")
    assert (play.lair(), play.seat().food, play.legal()) == ("+troll vampire", 0, ["attack troll 1"])


@pytest.mark.rule("DL-B11.no-tile", "DL-S-81")
def test_t58_without_a_tile_prisoners_are_freed(table: Any) -> None:
    play = table(
        Combat(number=2),
        [lord(conquered="(2,0) (2,1) (2,2)", prison="thief-1 paladin-silver", party="warrior-1", evil=6)],
    )
    assert play.legal() == ["free thief-1", "free paladin-silver"]
    play.play("free thief-1", "free paladin-silver")
    assert (play.prison(), play.seat().evil, play.top) == ("", 6, "over")


@pytest.mark.rule("DL-B9.3", "DL-B9.6", "DL-B9.7")
@pytest.mark.parametrize("starter", [0, 1])
def test_t59_the_paladin_goes_from_battle_to_battle(table: Any, starter: int) -> None:
    lords = [
        lord(party="paladin-silver:3 warrior-1", evil=12, lair="goblin"),
        lord(party="warrior-2a warrior-2b", evil=12, lair="goblin", traps="cursed-ring", gold=1),
    ]
    play = table(Combat(number=2), lords, starter=starter)
    while play.asked:
        play.play("set cursed-ring" if "set cursed-ring" in play.legal() else "stop")
    lines = play.log
    came = next(place for place, line in enumerate(lines) if "paladin comes to player 1" in line)
    rings = [place for place, line in enumerate(lines) if "cursed-ring goes off" in line]
    assert (rings[0] > came) is (starter == 0)
    # Where he is in the battle his icons take two of three points away.
    stopped = "2 of 3 damage prevented" if starter == 0 else "0 of 2 damage prevented"
    assert lines[rings[0]] == f"player 1: cursed-ring goes off, {stopped}"


# Training fights, with their fatigue of 2


@pytest.mark.rule("DL-B0.training", "DL-B5.troll", "DL-B5.goblin", "DL-B12.rolling-stone")
@pytest.mark.parametrize(
    ("way", "food"),
    [
        (["set rolling-stone", "send troll", "attack troll 2"], 0),
        (["set rolling-stone", "send troll", "attack troll 1", "send goblin", "attack goblin 1"], 1),
    ],
)
def test_t47_the_first_training_fight_loses_one_tile(host: Any, way: list[str], food: int) -> None:
    match = host.match("dungeon-lords", players=1, options={"training": 1})
    for text in way:
        match.play(0, text)
    while match.players():
        match.play(0, "stop")
    seat = match.position.state.seats[0]
    assert (len(seat.conquered), len(seat.prison), seat.food) == (1, 3, food)


@pytest.mark.rule("DL-B0.training", "DL-B5.ghost", "DL-B5.witch", "DL-B12.poisoned-meal")
def test_t49_the_second_training_fight(host: Any) -> None:
    match = host.match("dungeon-lords", players=1, options={"training": 2})
    assert match.text(match.legal(0)[0]) == "set poisoned-meal"
    match.play(0, "stop")
    # A tunnel takes one monster and any number of ghosts; they are sent in the order of the list.
    match.play(0, "send ghost")
    match.play(0, "send witch")
    match.play(0, "attack ghost 1")
    match.play(0, "hit thief-2b")
    match.play(0, "attack witch 1")
    seat = match.position.state.seats[0]
    assert [len(seat.prison), len(seat.conquered)] == [2, 1]
    match.play(0, "set poisoned-meal")
    seat = match.position.state.seats[0]
    assert (match.over, len(seat.prison), len(seat.conquered), seat.food) == (True, 3, 1, 0)


@pytest.mark.rule("DL-B0.training", "DL-B5.vampire", "DL-B12.cursed-ring", "DL-B12.pendulum")
def test_t50_the_third_training_fight(host: Any) -> None:
    match = host.match("dungeon-lords", players=1, options={"training": 3})
    for text in (
        "set cursed-ring", "send vampire", "attack vampire 2", "hit thief-3",
        "stop", "send vampire", "attack vampire 2", "hit thief-3",
        "set pendulum", "send vampire", "attack vampire 1", "hit warrior-3",
    ):  # fmt: skip
        match.play(0, text)
    seat = match.position.state.seats[0]
    assert (match.over, len(seat.prison), len(seat.conquered), seat.gold) == (True, 3, 1, 0)


@pytest.mark.rule("DL-B6.labyrinth", "DL-B12.poisoned-dart", "DL-B11.step-7")
@pytest.mark.parametrize(("second", "left"), [("thief-1", "priest-3"), ("priest-3", "thief-1:2 priest-3:2")])
def test_two_darts_of_a_labyrinth_poison_both_they_hit(table: Any, second: str, left: str) -> None:
    """Two icons take the points of both darts, nothing takes the poison; fatigue is 1 and hits the warrior in front."""
    play = battle(
        table, year=2, card="regeneration", rooms="labyrinth (2,0)", party="warrior-7 thief-3 thief-1 priest-3",
        set="poisoned-dart poisoned-dart",
    )  # fmt: skip
    play.play("spring poisoned-dart", "hit thief-1", f"hit {second}")
    assert play.party() == f"warrior-7:1 thief-3 {left}"


@pytest.mark.rule("DL-B9.3", "DL-B13.illusion")
def test_an_image_goes_when_the_paladin_leaves_it_alone(table: Any) -> None:
    lords = [lord(party="paladin-silver", image=3, fight="(2,0)", evil=10), lord(evil=10, party="thief-1")]
    play = table(Battle(player=0, number=4), lords, fight="fireball")
    assert (play.party(0), play.seat(0).image) == ("", 0)
