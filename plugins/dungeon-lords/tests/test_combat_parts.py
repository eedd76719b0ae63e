"""Fights part by part: planning, spells, the paladin, and what is left afterwards (DL-B9, DL-B11, DL-B13)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Rng
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.planning import Planning

from .conftest import lord


def battle(table: Any, card: str, number: int = 1, year: int = 1, **given: Any) -> Any:
    given.setdefault("fight", "(2,0)")
    return table(Battle(player=0, number=number), [lord(**given)], fight=card, year=year)


# Planning


@pytest.mark.rule("DL-B11.traps", "DL-B11.monsters", "DL-S-48")
@pytest.mark.parametrize(
    ("year", "rooms", "traps", "monsters"),
    [(1, "", 1, 1), (1, "mint (2,2)", 1, 2), (2, "labyrinth (2,2)", 2, 1), (2, "training-room (2,2)", 1, 2)],
)
def test_how_much_a_tile_takes(table: Any, year: int, rooms: str, traps: int, monsters: int) -> None:
    given = lord(
        conquered="(2,0) (2,1)", rooms=rooms, gold=9, party="warrior-3", traps="fire-wall pendulum trap-door",
        lair="goblin goblin troll ghost ghost",
    )  # fmt: skip
    play = table(Planning(player=0), [given], year=year)
    for _ in range(traps):
        assert play.top == "SettingTraps"
        play.play(play.legal()[0])
    assert play.top == "Sending"
    sent = 0
    while "send goblin" in play.legal():
        play.play("send goblin")
        sent += 1
    assert (sent, play.refused("send troll") if sent == monsters else "") == (monsters, "DL-B11.monsters")
    play.play("send ghost", "send ghost")
    assert (play.top, len(play.seat().plan.traps)) == ("over", traps)


@pytest.mark.rule("DL-B11.secret", "DL-B11.traps")
def test_traps_lie_face_down_and_monsters_face_up(table: Any) -> None:
    lords = [lord(party="warrior-3", traps="fire-wall", lair="goblin"), lord(party="warrior-1", lair="troll")]
    play = table(Combat(), lords)
    play.play("set fire-wall", "send goblin")
    assert play.asked == (1,)
    for player in (1, None):
        seen = play.match.observation(player).state.seats[0]
        assert [one.sent for one in seen.lair] == [True]
        assert len(seen.plan.traps) == 1
        assert seen.plan.traps.ids[0] < 0
        assert "player 0: sets a trap, ?" in play.match.log(player)
    assert play.match.observation(0).state.seats[0].plan.traps.ids[0] >= 0


@pytest.mark.rule("DL-B11.payable", "DL-B11.secret")
def test_what_others_imagine_to_be_set_can_be_paid(table: Any) -> None:
    """Of nine kinds three cost goods that this lord does not have; where he could not pay, all but those come up."""
    lords = [lord(party="warrior-3", traps="fire-wall", lair="goblin"), lord(party="warrior-1", lair="troll")]
    play = table(Combat(), lords)
    play.play("set fire-wall")
    observation = play.match.observation(1)
    names = [trap.name for trap in play.static.traps]
    found = {names[observation.sample(Rng(seed)).state.seats[0].plan.traps.ids[0]] for seed in range(300)}
    assert found == set(names) - {"poisoned-meal", "cursed-ring", "kamikaze-imp"}


@pytest.mark.rule("DL-B11.monsters", "DL-B11.step-3", "DL-B11.after")
def test_who_is_knocked_out_rests_until_the_year_ends(table: Any) -> None:
    play = table(Combat(number=2), [lord(party="warrior-3", lair="goblin -troll vampire")])
    assert play.legal() == ["send goblin", "send vampire", "stop"]
    assert play.refused("send troll") == "DL-B11.monsters"
    assert "knocked out" in play.reason
    play.play("send vampire", "attack vampire 2", "hit warrior-3")
    assert play.lair() == "goblin -troll vampire"
    play.play("send goblin", "attack goblin 1")
    assert (play.top, play.lair(), play.party()) == ("over", "goblin troll vampire", "")


@pytest.mark.rule("DL-B11.waiting", "DL-B11.gone")
def test_who_is_never_reached_stays_face_up(table: Any) -> None:
    trapped = battle(table, "fireball", party="warrior-1", set="rolling-stone", lair="+goblin")
    assert (trapped.lair(), trapped.party(), trapped.conquered()) == ("goblin", "", "")
    waiting = battle(table, "fireball", party="thief-1", lair="+goblin +ghost +ghost +vampire")
    waiting.play("attack vampire 1", "hit thief-1")
    assert waiting.lair() == "-goblin -ghost -ghost -vampire"


@pytest.mark.rule("DL-B11.reveal", "DL-B11.after", "DL-B9.10")
def test_a_card_for_each_fight_then_survivors_leave(table: Any) -> None:
    lords = [lord(party="paladin-silver warrior-3", evil=11)]
    play = table(Combat(), lords)
    while play.asked:
        play.play("stop")
    told = [line.split(":")[0] for line in play.log if line.startswith("fight ")]
    assert told == ["fight 1", "fight 2", "fight 3", "fight 4"]
    assert len(play.state.combat_gone) == 4
    assert (play.party(), play.conquered()) == ("", "(2,0) (2,1) (2,2)")
    names = sorted(play.static.adventurers[tile].name for tile in (*play.state.distant, *play.seat().prison))
    assert names == ["paladin-silver", "warrior-3"]


# The paladin in front


@pytest.mark.rule("DL-B9.9", "DL-S-80", "DL-B5.vampire", "DL-B5.ghost")
def test_what_hits_the_paladin(table: Any) -> None:
    party = "paladin-silver thief-1 wizard-2b"
    stone = battle(table, "invisibility", number=4, party="paladin-silver warrior-2a", set="pendulum", evil=10)
    assert stone.damage() == [0, 1]  # his two icons, and the second one of the line
    vampire = battle(table, "invisibility", number=4, party=party, lair="+vampire +ghost", evil=10)
    assert vampire.legal() == ["attack ghost 1", "attack vampire 1", "attack vampire 2"]
    vampire.play("attack ghost 1")
    assert vampire.legal() == ["hit thief-1", "hit wizard-2b"]
    vampire.play("hit wizard-2b", "attack vampire 1")
    assert "hit paladin-silver" in vampire.legal()
    vampire.play("hit paladin-silver")
    assert vampire.party() == "paladin-silver:1 thief-1 wizard-2b:2"  # two hearts of his own heal the foremost


@pytest.mark.rule("DL-S-80", "DL-B7.wizard", "DL-B9.9", "DL-B11.step-2")
def test_his_crystals_count_and_a_dart_on_him_is_nothing_special(table: Any) -> None:
    cast = battle(table, "detect-evil", number=2, party="paladin-silver warrior-1", evil=10)
    assert (cast.seat().evil, cast.conquered()) == (11, "(2,0)")
    dart = battle(table, "detect-evil", number=2, party="paladin-silver warrior-1", evil=10, set="anti-magic-dart")
    dart.play("hit paladin-silver")
    assert dart.seat().evil == 11


# Magic


@pytest.mark.rule("DL-B11.step-2", "DL-B11.step-4", "DL-B7.wizard", "DL-B13.detect-evil")
@pytest.mark.parametrize(("number", "evil"), [(1, 6), (2, 6), (3, 4), (4, 4)])
def test_the_magic_of_a_fight_is_its_number(table: Any, number: int, evil: int) -> None:
    play = battle(table, "detect-evil", number=number, party="warrior-3 wizard-2a")
    assert (play.seat().evil, play.conquered()) == (evil, "(2,0)")


@pytest.mark.rule("DL-B11.step-4", "DL-B11.step-2", "DL-B11.step-3")
def test_a_monster_prevents_a_slow_spell_and_no_fast_one(table: Any) -> None:
    slow = battle(table, "detect-evil", party="warrior-3 wizard-1", lair="+vampire")
    slow.play("attack vampire 1", "hit wizard-1")
    assert (slow.seat().evil, slow.prison()) == (4, "wizard-1")
    fast = battle(table, "suggestion", party="warrior-3 wizard-1", lair="+vampire")
    assert fast.legal() == ["pay vampire", "withdraw vampire"]
    trapped = battle(table, "suggestion", party="wizard-1", lair="+vampire", set="rolling-stone")
    assert (trapped.prison(), trapped.lair()) == ("wizard-1", "vampire")


@pytest.mark.rule("DL-B6.anti-magic-room")
def test_no_spell_in_a_room_against_magic(table: Any) -> None:
    play = battle(
        table, "create-food", year=2, party="warrior-4 wizard-4", rooms="anti-magic-room (2,0)", lair="+witch", evil=9
    )
    assert play.legal() == ["attack witch 1", "attack witch 2"]
    play.play("attack witch 2", "hit warrior-4", "hit wizard-4")
    assert [hero.more for hero in play.seat().party] == [0, 0]


@pytest.mark.rule("DL-B12.anti-magic-dart")
@pytest.mark.parametrize(
    ("target", "evil", "damage"), [("wizard-1", 4, [3, 0, 1]), ("priest-1", 6, [4, 1, 0]), ("warrior-3", 6, [4, 0, 0])]
)
def test_a_dart_against_magic(table: Any, target: str, evil: int, damage: list[int]) -> None:
    """The goblin's two hurt the warrior, fatigue two more; the heart heals one unless the dart binds it."""
    play = battle(
        table, "detect-evil", party="warrior-3 priest-1 wizard-1", set="anti-magic-dart", lair="+goblin", evil=5
    )
    play.play(f"hit {target}", "attack goblin 1")
    assert (play.damage(), play.seat().evil) == (damage, evil)


@pytest.mark.rule("DL-B12.anti-magic-dart", "DL-B7.thief")
def test_a_dart_binds_though_its_point_is_prevented(table: Any) -> None:
    play = battle(table, "detect-evil", party="warrior-3 thief-1 wizard-1", set="anti-magic-dart")
    play.play("hit wizard-1")
    assert (play.damage(), play.seat().evil) == ([2, 0, 0], 4)


@pytest.mark.rule("DL-B12.trap-door", "DL-B12.cursed-ring", "DL-B12.second-year")
@pytest.mark.parametrize("year", [1, 2])
@pytest.mark.parametrize(("trap", "damage"), [("trap-door", [2, 0]), ("cursed-ring", [1, 1])])
def test_traps_that_hold_the_tile(table: Any, year: int, trap: str, damage: list[int]) -> None:
    card = "graffiti" if year == 1 else "magic-key"
    play = battle(table, card, number=4, year=year, party="warrior-3 warrior-2a", set=trap, gold=1)
    assert (play.damage(), play.conquered(), play.seat().evil) == (damage, "", 5)


@pytest.mark.rule("DL-B12.second-year")
def test_what_the_second_year_changes_of_traps(table: Any) -> None:
    static = battle(table, "fireball", party="warrior-3").static
    changed = [trap.name for trap in static.traps if trap.effects_2 is not None or trap.price_2 is not None]
    assert changed == ["rolling-stone"]


NOTHING = ["graffiti", "fireball", "aura-of-fear", "blind-rage", "song-of-courage", "magic-key"]


@pytest.mark.rule(
    "DL-B13.graffiti",
    "DL-B13.fireball",
    "DL-B13.aura-of-fear",
    "DL-B13.blind-rage",
    "DL-B13.song-of-courage",
    "DL-B13.magic-key",
)
@pytest.mark.parametrize("card", NOTHING)
def test_spells_that_do_nothing_that_is_known(table: Any, card: str) -> None:
    year = 1 if card in ("graffiti", "fireball") else 2
    given = {"party": "warrior-7 wizard-1", "gold": 1, "food": 1, "imps": 1, "year": year}
    play = battle(table, card, **given)
    seat = play.seat()
    assert f"player 0: the party casts {card} (nothing happens)" in play.log
    fatigue = next(one.fatigue for one in play.static.combats if one.name == card)
    assert (play.damage(), seat.gold, seat.food, seat.imps, seat.evil) == ([fatigue, 0], 1, 1, 1, 4)


@pytest.mark.rule("DL-B13.magic-shield")
def test_a_shield_takes_the_first_point(table: Any) -> None:
    each = battle(table, "magic-shield", party="warrior-3 warrior-2a wizard-1", lair="+slime")
    each.play("attack slime 1")
    assert each.damage() == [1, 1, 1]  # the warrior in front: none of the slime, one of fatigue
    fatigue = battle(table, "magic-shield", party="warrior-3 wizard-1")
    assert fatigue.damage() == [0, 0]
    trap = battle(table, "magic-shield", party="warrior-3 wizard-1", set="rolling-stone")
    assert trap.damage() == [3, 0]  # the trap came before it


@pytest.mark.rule("DL-B13.detect-treasure")
@pytest.mark.parametrize(
    ("gold", "food", "traps", "left"),
    [
        (2, 1, "pendulum", (1, 1, 1)),
        (0, 1, "pendulum", (0, 0, 1)),
        (0, 0, "pendulum", (0, 0, 0)),
        (0, 0, "", (0, 0, 0)),
    ],
)
def test_treasure_is_found(table: Any, gold: int, food: int, traps: str, left: tuple[int, int, int]) -> None:
    play = battle(table, "detect-treasure", party="warrior-3 wizard-1", gold=gold, food=food, traps=traps)
    if play.asked:
        assert play.legal() == ["discard pendulum"]
        play.play("discard pendulum")
    assert (play.seat().gold, play.seat().food, len(play.seat().traps)) == left


@pytest.mark.rule("DL-B13.fist-of-justice")
@pytest.mark.parametrize(("imps", "left"), [(3, 2), (0, 0)])
def test_a_fist_takes_an_imp(table: Any, imps: int, left: int) -> None:
    assert battle(table, "fist-of-justice", party="warrior-3 wizard-1", imps=imps).seat().imps == left


@pytest.mark.rule("DL-B13.invisibility")
def test_wizards_out_of_sight(table: Any) -> None:
    play = battle(table, "invisibility", party="wizard-1 thief-1 warrior-2a", lair="+slime +vampire")
    play.play("attack slime 1", "attack vampire 1")
    assert play.legal() == ["hit thief-1", "hit warrior-2a"]
    play.play("hit thief-1")
    assert play.party() == "warrior-2a:1 wizard-1"


@pytest.mark.rule("DL-B13.invisibility", "DL-B11.step-6")
def test_fatigue_does_not_find_them_either(table: Any) -> None:
    play = battle(table, "invisibility", party="wizard-1")
    assert (play.party(), play.conquered()) == ("wizard-1", "(2,0)")


@pytest.mark.rule("DL-B13.regeneration", "DL-B11.step-5")
def test_regeneration_is_no_healing_step(table: Any) -> None:
    play = battle(table, "regeneration", year=2, party="warrior-4:1 wizard-4:3 thief-4:2", lair="+dragon", evil=8)
    play.play("attack dragon 1")
    # Two each from the dragon; wizard and thief are out with 5 and 4; the spell fell away with the wizard.
    assert play.party() == "warrior-4:4"
    kept = battle(table, "regeneration", year=2, party="warrior-4:1 wizard-4:3 thief-4:2")
    assert kept.party() == "warrior-4:1 wizard-4:2 thief-4:2"


@pytest.mark.rule("DL-B13.metamorphosis", "DL-B13.ghosts")
def test_a_sheep(table: Any) -> None:
    play = battle(
        table,
        "metamorphosis",
        year=2,
        party="warrior-4 wizard-4",
        rooms="training-room (2,0)",
        lair="+goblin +troll +ghost",
    )
    assert play.legal() == ["enchant goblin", "enchant troll"]
    play.play("enchant goblin")
    assert (play.lair(), play.legal()) == ("-goblin +troll +ghost", ["attack ghost 1", "attack troll 1"])
    alone = battle(table, "metamorphosis", year=2, party="warrior-4 wizard-4", lair="+ghost")
    assert alone.top == "Attacking"


@pytest.mark.rule("DL-B13.dimensional-gate", "DL-B13.ghosts")
def test_a_gate(table: Any) -> None:
    play = battle(table, "dimensional-gate", year=2, party="warrior-4 wizard-4", lair="+goblin +ghost")
    assert play.legal() == ["withdraw goblin"]
    play.play("withdraw goblin", "attack ghost 1", "hit wizard-4")
    assert play.lair() == "goblin -ghost"


@pytest.mark.rule("DL-B13.create-food", "DL-B13.illusion")
def test_food_and_images(table: Any) -> None:
    food = battle(table, "create-food", year=2, party="warrior-4:4 wizard-4")
    # Five hit points and one more: fatigue of 2 brings six.
    assert (food.prison(), food.damage()) == ("warrior-4", [0])
    image = battle(table, "illusion", year=2, party="warrior-4 wizard-4", lair="+ghost +goblin")
    assert image.seat().image == 1
    image.play("attack ghost 1")
    assert image.legal() == ["hit warrior-4", "hit wizard-4"]
    image.play("hit warrior-4", "attack goblin 1")
    # The goblin's two end the image, its one strikes the warrior; then fatigue of three.
    assert (image.seat().image, image.prison(), image.damage()) == (0, "warrior-4", [1])
    kept = battle(table, "create-food", year=2, party="warrior-4 wizard-4", image=1)
    assert (kept.seat().image, [hero.more for hero in kept.seat().party]) == (0, [0, 0])


@pytest.mark.rule("DL-B15.licence", "DL-B15.wins")
def test_who_gets_a_licence(host: Any) -> None:
    match = host.match("dungeon-lords", players=3, seed=4, options={"rules": "first"})
    while match.players():
        player = match.players()[0]
        legal = match.legal(player)
        match.play(player, legal[match.count * 5 % len(legal)])
    totals = [score.total for score in match.scores()]
    told = [line for line in match.log() if "licence" in line]
    assert told == [f"player {p}: {'gets a' if totals[p] > 0 else 'gets no'} licence" for p in range(3)]
