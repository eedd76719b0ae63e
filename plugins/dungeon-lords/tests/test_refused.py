"""Refusals that say what was wrong, minions that stay on their cards, and what cannot be taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft import Rng
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.choosing import ChooseInaccessible, ChooseOrders
from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.events import Dug
from undercroft_dungeon_lords.executing import Executing
from undercroft_dungeon_lords.happenings import Taxes
from undercroft_dungeon_lords.hiring import Hiring
from undercroft_dungeon_lords.planning import Planning
from undercroft_dungeon_lords.words import SQUARE_NAMES

from .conftest import HOST, lord

MINER = lord(orders="mine dig imps", inaccessible="food rooms", imps=3)


@pytest.mark.rule("DL-S-14", "DL-S-27")
@pytest.mark.parametrize(("order", "who"), [("mine", 0), ("dig", 1)])
def test_the_minion_of_who_declines_to_mine_or_dig_stays_on_the_card(table: Any, order: str, who: int) -> None:
    play = table(Executing(), [MINER], minions={order: "0"})
    play.play("decline")
    assert (play.top, play.seat().unmet, play.seat().busy) == ("over", [who], 0)


@pytest.mark.rule("DL-S-31", "DL-S-30")
def test_mining_says_how_much_can_be_mined(table: Any) -> None:
    given = lord(orders="mine dig imps", inaccessible="food rooms", imps=5, busy=1, conquered="(2,0)")
    play = table(Executing(), [given], minions={"mine": "- - 0"})
    assert play.legal() == ["mine 1", "mine 2", "decline"]
    assert play.refused("mine 3") == "DL-S-31"
    assert play.reason.startswith("1 to 2 tunnels can be mined here: 4 imps are idle, and 2 tunnels")
    assert play.refused("stop") == "DL-S-31"
    assert play.reason == "not legal now"
    play.play("mine 2")
    assert (play.seat().gold, play.seat().busy) == (2, 4)


@pytest.mark.rule("DL-S-69")
def test_taxes_say_what_is_due(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=1)])
    assert play.refused("pay 2 gold") == "DL-S-69"
    assert play.reason == "2 gold are due, and you have 1"
    assert play.refused("stop") == "DL-S-69"
    assert play.reason == "not legal now"


@pytest.mark.rule("DL-B11.tile", "DL-B11.no-tile")
def test_a_prisoner_is_freed_and_a_tile_fought_for_only_when_it_is_time(table: Any) -> None:
    two = lord(party="thief-1", dug="(2,0) (2,1) (1,0) (3,0)", conquered="(2,0)", prison="priest-1")
    play = table(Planning(player=0), [two])
    assert play.legal() == ["fight at (1,0)", "fight at (3,0)", "fight at (2,1)"]
    assert play.refused("free priest-1") == "DL-B11.no-tile"
    assert play.reason == "a prisoner is freed only when no unconquered tile is left"
    assert play.refused("fight at (2,0)") == "DL-B11.tile"
    assert "(1,0), (3,0), (2,1)" in play.reason
    lost = table(Planning(player=0), [lord(party="thief-1", dug="(2,0)", conquered="(2,0)", prison="priest-1")])
    assert lost.refused("free thief-1") == "DL-B11.no-tile"
    assert lost.reason == "not legal now"
    assert lost.refused("fight at (2,0)") == "DL-B11.tile"
    assert lost.reason == "not legal now"


@pytest.mark.rule("DL-B11.monsters")
def test_who_cannot_be_sent_and_why(table: Any) -> None:
    play = table(Planning(player=0), [lord(party="thief-1", lair="goblin troll ghost -witch ghost slime")])
    cases = {"vampire": "no vampire waits in the lair", "witch": "witch is knocked out"}
    for monster, why in cases.items():
        assert play.refused(f"send {monster}") == "DL-B11.monsters"
        assert play.reason == why
    play.play("send slime")
    assert play.refused("send troll") == "DL-B11.monsters"
    assert play.reason == "no more than 1 can be sent here, besides ghosts"
    play.play("send ghost")
    assert play.legal() == ["send ghost", "stop"]
    late = table(Planning(player=0), [lord(party="thief-1", lair="goblin ghost")]).play("send ghost")
    assert late.top == "over"  # a goblin comes before a ghost, so nobody is left to be asked about


@pytest.mark.rule("DL-B11.monsters")
def test_monsters_are_sent_in_the_order_of_their_kinds(table: Any) -> None:
    given = lord(party="thief-1", lair="goblin troll ghost", dug="(2,0)", rooms="mint (2,0)")
    play = table(Planning(player=0), [given])
    assert play.legal() == ["send goblin", "send ghost", "send troll", "stop"]
    with_ghost = table(Planning(player=0), [given]).play("send ghost")
    assert with_ghost.legal() == ["send troll", "stop"]
    assert with_ghost.refused("send goblin") == "DL-B11.monsters"
    assert with_ghost.reason == "send them in the order in which they are listed"
    three = lord(party="thief-1", lair="goblin slime troll ghost", dug="(2,0)", rooms="mint (2,0)")
    play = table(Planning(player=0), [three]).play("send goblin", "send slime")
    assert play.refused("send troll") == "DL-B11.monsters"
    assert play.reason.startswith("no more than 2 ")
    assert play.legal() == ["send ghost", "stop"]


@pytest.mark.rule("DL-B11.payable")
def test_a_kamikaze_imp_is_an_idle_one(table: Any) -> None:
    for busy, legal in ((1, True), (2, False)):
        given = lord(party="thief-1", traps="kamikaze-imp", imps=2, busy=busy)
        assert ("set kamikaze-imp" in table(Planning(player=0), [given]).legal()) == legal


@pytest.mark.rule("DL-S-39")
def test_what_a_space_costs_is_paid_on_top_of_the_price_of_the_monster(table: Any, tmp_path: Path) -> None:
    """Gold and evil, too, for whoever owns a board that asks for them."""
    from undercroft_dungeon_lords import plugin

    places = Path(plugin.__file__).parent / "data" / "places.toml"
    text = places.read_text(encoding="utf-8")
    changed = text.replace("{ price = { food = 1 } },", "{ price = { food = 1, gold = 2, evil = 3 } },")
    assert changed != text
    (tmp_path / "places.toml").write_text(changed, encoding="utf-8")
    given = lord(food=3, gold=2, evil=5, orders="monsters dig mine", inaccessible="food imps")
    play = table(Hiring(player=0, place=6, space=2), [given], hire="witch", options={"data": str(tmp_path)})
    play.play("hire witch")
    assert (play.seat().food, play.seat().gold, play.seat().evil) == (1, 0, 9)


@pytest.mark.rule("DL-B12.poisoned-dart", "DL-B11.step-1")
def test_who_is_not_in_the_party_cannot_be_hit(table: Any) -> None:
    play = table(
        Battle(player=0, number=4), [lord(party="thief-1 priest-1", set="poisoned-dart", fight="(2,0)")],
        fight="fireball",
    )  # fmt: skip
    assert play.refused("hit thief-3") == "DL-B11.step-1"
    assert play.reason == "there is no thief-3 in the party"
    assert play.refused("spring pendulum") == "DL-B6.labyrinth"
    assert play.reason == "not legal now"


@pytest.mark.rule("DL-S-25", "DL-S-27")
def test_digging_is_left_by_declining_or_stopping(table: Any) -> None:
    digger = lord(orders="dig mine imps", inaccessible="food rooms", imps=3)
    play = table(Executing(), [digger], minions={"dig": "- 0"})
    assert play.refused("stop") == "DL-S-27"
    assert play.reason == "with no tunnel dug, decline"
    play.play("dig (1,0)")
    assert play.match.events[-1] == Dug(0, SQUARE_NAMES.index("(1,0)"))
    assert play.refused("decline") == "DL-S-27"
    assert play.reason == "what was dug stays; stop"


@pytest.mark.rule("DL-S-46")
def test_a_room_is_refused_beside_the_rooms_that_are_there(table: Any) -> None:
    given = lord(orders="rooms mine imps", inaccessible="food dig", rooms="mint (2,2)", dug="(2,0) (2,1) (2,2) (3,0)")
    play = table(Executing(), [given], minions={"rooms": "0"}, build="magic-room")
    assert play.top == "over"  # the only tunnel in its zone is beside the mint
    both = lord(orders="rooms mine imps", inaccessible="food dig", rooms="mint (1,0), workshop (3,0)",
                dug="(1,0) (2,0) (3,0) (2,1) (2,2) (2,3)")  # fmt: skip
    play = table(Executing(), [both], minions={"rooms": "0"}, build="chicken-coop")
    assert play.refused("build chicken-coop at (2,0)") == "DL-S-46"
    assert play.reason == "(2,0) shares a side with the room at (1,0), (3,0)"
    assert play.refused("build mint at (2,1)") == "DL-S-42"
    assert play.refused("build chicken-coop at (2,2)") == "DL-S-45"
    assert play.refused("build chicken-coop at (1,1)") == "DL-S-44"


@pytest.mark.rule("DL-S-38", "DL-S-40")
def test_a_monster_that_is_not_on_offer_cannot_be_hired(table: Any) -> None:
    given = lord(orders="monsters mine imps", inaccessible="food dig", food=1)
    play = table(Hiring(player=0, place=6, space=0), [given], hire="goblin troll")
    assert play.refused("hire witch") == "DL-S-38"
    assert play.reason == "no witch is on offer"
    assert play.refused("hire troll") == "DL-S-40"
    assert "2 food" in play.reason


@pytest.mark.rule("DL-B6.labyrinth", "DL-B12.poisoned-dart", "DL-B11.step-3")
def test_a_battle_asks_for_a_trap_a_target_who_attacks_and_whom(table: Any) -> None:
    given = lord(dug="(2,0) (2,1)", rooms="labyrinth (2,1)", conquered="(2,0)", party="warrior-5 thief-4",
                 set="poisoned-dart fire-wall", fight="(2,1)", lair="+vampire")  # fmt: skip
    play = table(Battle(player=0, number=4), [given], fight="magic-key", year=2)
    asked = [play.match.prompt(0)]
    for line in ("spring poisoned-dart", "hit thief-4", "attack vampire 2"):
        play.play(line)
        asked.append(play.match.prompt(0))
    assert asked[0] == "Choose the trap that goes off first"
    assert asked[1] == "Choose whom poisoned-dart hits"
    assert "who attacks" in asked[2]
    assert "vampire hits" in asked[3]


@pytest.mark.rule("DL-B11.step-3", "DL-B13.invisibility", "DL-B5.slime", "DL-B5.troll")
def test_who_can_attack_nobody_pays_nothing_and_a_slime_can_still_hold(table: Any) -> None:
    given = lord(party="wizard-3", lair="+slime +troll", fight="(2,0)", food=2)
    play = table(Battle(player=0, number=1), [given], fight="invisibility")
    assert play.legal() == ["attack slime 2", "attack troll 1"]
    assert play.refused("attack troll 2") == "DL-B11.step-3"
    assert play.refused("attack slime 1") == "DL-B11.step-3"
    play.play("attack troll 1", "attack slime 2")
    assert (play.party(), play.conquered(), play.lair(), play.seat().food) == ("wizard-3", "", "-slime -troll", 2)


# -- what cannot be taken back


@pytest.mark.rule("DL-S-36")
def test_a_drawn_trap_is_not_put_back(table: Any) -> None:
    given = lord(orders="traps mine imps", inaccessible="food dig", gold=2)
    play = table(Executing(), [given, lord(orders="food mine imps", gold=1)], minions={"traps": "0", "imps": "1"})
    play.play("execute")
    assert (len(play.seat().traps), play.match.can_undo(0)) == (1, False)


@pytest.mark.rule("DL-S-22")
def test_a_look_is_not_taken_back(table: Any) -> None:
    given = lord(orders="reputation mine imps", inaccessible="food dig")
    play = table(Executing(), [given, lord(orders="food mine imps", food=1)], minions={"reputation": "0", "imps": "1"})
    play.play("execute")
    assert play.match.can_undo(0)
    play.play("look 3")
    assert not play.match.can_undo(0)


@pytest.mark.rule("DL-B11.reveal")
def test_a_plan_is_not_changed_once_the_combat_card_is_turned_up(table: Any) -> None:
    lords = [lord(party="warrior-3", lair="goblin"), lord(party="warrior-2a", lair="troll", food=1)]
    play = table(Combat(), lords)
    play.play("send goblin")
    assert play.match.can_undo(0)
    play.play("send troll")
    assert play.top == "Attacking"
    assert not play.match.can_undo(1)


@pytest.mark.rule("DL-S-07", "DL-S-09")
def test_orders_are_not_taken_back_once_they_are_revealed(table: Any) -> None:
    play = table(ChooseOrders(), [MINER, lord(inaccessible="food rooms")], seats=4)
    for player in range(4):
        for _ in range(3):
            assert play.asked[0] == player
            play.play(play.legal()[0])
            if play.top == "ChooseOrders":
                assert play.match.can_undo(player)
    assert play.top == "over"
    assert not play.match.can_undo(3)


@pytest.mark.rule("DL-B2.orders")
def test_orders_taken_at_the_beginning_are_not_taken_back_once_they_are_revealed(table: Any) -> None:
    play = table(ChooseInaccessible(), seats=2)
    play.play(play.legal()[0])
    assert play.match.can_undo(0)
    play.play(play.legal()[0])
    assert play.top == "over"
    assert not play.match.can_undo(1)


# -- imagined worlds


@pytest.mark.rule("DL-S-22")
def test_a_world_that_is_imagined_keeps_the_card_that_its_spy_saw(table: Any) -> None:
    play = table(ChooseOrders(), seats=4)
    position = play.match.position
    seen = position.reveal(position.state.combat, 2, to=1)
    rng = Rng(4)
    worlds = [position.observation(1).sample(rng).state.combat.ids for _ in range(40)]
    assert {world[2] for world in worlds} == {seen}
    assert len({tuple(world) for world in worlds}) > 20
    others = [position.observation(0).sample(rng).state.combat.ids[2] for _ in range(40)]
    assert len(set(others)) > 4


@pytest.mark.rule("DL-B11.payable", "DL-B11.secret")
def test_traps_that_others_set_are_imagined_as_such_as_they_can_pay(table: Any) -> None:
    """A lord without gold, food and imps has set no trap that costs any; of two in a labyrinth both can be paid."""
    maze = {"dug": "(2,0) (2,1)", "rooms": "labyrinth (2,1)", "conquered": "(2,0)", "party": "warrior-5"}
    poor = lord(**maze, fight="(2,1)", set="pendulum trap-door", traps="kamikaze-imp")
    one = lord(**maze, fight="(2,1)", set="cursed-ring fire-wall", traps="cursed-ring", gold=1)
    rng = Rng(7)
    for given, most in ((poor, 0), (one, 1)):
        play = table(Planning(player=1), [given, lord(party="thief-4", prison="warrior-4", conquered="(2,0)")], year=2)
        prices = set()
        for _ in range(150):
            world = play.match.position.observation(1).sample(rng)
            plan = world.state.seats[0].plan
            assert plan is not None
            assert len(plan.traps) == 2
            costs = [play.static.trap_years[trap][1].price for trap in plan.traps.ids]
            assert sum(price.gold for price in costs) <= most
            assert not sum(price.food + price.imps for price in costs)
            prices.add(tuple(plan.traps.ids))
        assert len(prices) > 10
    own = play.match.position.observation(0).sample(rng).state.seats[0].plan
    assert own is not None
    assert {play.static.traps[trap].name for trap in own.traps.ids} == {"cursed-ring", "fire-wall"}


@pytest.mark.rule("DL-B2.orders")
def test_orders_that_others_drew_are_imagined_three_by_three() -> None:
    position = HOST.setting("dungeon-lords", players=3).start(5)
    rng = Rng(1)
    found = set()
    for _ in range(40):
        world = position.observation(2).sample(rng)
        drawn = world.nearest(ChooseInaccessible).drawn
        assert drawn[2] == position.nearest(ChooseInaccessible).drawn[2]
        for orders in drawn:
            assert len(set(orders)) == 3
            assert orders == sorted(orders)
        found.add(tuple(drawn[0]))
    assert len(found) > 20
