"""The eight places: what each space costs and gives (vectors T07, T08, T10 to T17, T64)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_lords.digging import Digging, Mining
from undercroft_dungeon_lords.executing import Deal, Executing
from undercroft_dungeon_lords.hiring import Building, Hiring
from undercroft_dungeon_lords.words import DIG, FOOD, IMPS, MINE, MONSTERS, ORDERS, REPUTATION, ROOMS, TRAPS, squares

from .conftest import lord

AROUND = "(1,0) (3,0) (1,1) (3,1) (1,2) (3,2) (2,3)"
"""What may be dug at the start."""
TRAP_NAMES = (
    "rolling-stone",
    "fire-wall",
    "pendulum",
    "poisoned-dart",
    "anti-magic-dart",
    "poisoned-meal",
    "trap-door",
    "cursed-ring",
    "kamikaze-imp",
)
ALL = "food reputation dig mine imps traps monsters rooms"


def at(place: int, space: int) -> Any:
    kinds = {DIG: Digging, MINE: Mining, MONSTERS: Hiring, ROOMS: Building}
    return kinds.get(place, Deal)(player=0, place=place, space=space)


def here(table: Any, place: int, space: int, year: int = 1, **given: Any) -> Any:
    others = {key: given.pop(key) for key in ("hire", "build", "options", "deck") if key in given}
    orders = [ORDERS[place], *[order for order in ALL.split() if order != ORDERS[place]]][:3]
    return table(at(place, space), [lord(orders=" ".join(orders), **given)], year=year, **others)


@pytest.mark.rule("DL-S-20", "DL-S-15", "DL-B4.food", "DL-B4.imps", "DL-S-34", "DL-B4.reputation", "DL-S-21")
@pytest.mark.parametrize(
    ("place", "space", "before", "after"),
    [
        (FOOD, 0, (1, 0, 0, 5), (0, 2, 0, 5)),
        (FOOD, 1, (0, 0, 0, 5), (0, 3, 0, 6)),
        (FOOD, 2, (0, 0, 0, 5), (1, 3, 0, 7)),
        (IMPS, 0, (0, 1, 0, 5), (0, 0, 1, 5)),
        (IMPS, 1, (0, 2, 0, 5), (0, 0, 2, 5)),
        (IMPS, 2, (1, 1, 0, 5), (0, 0, 2, 5)),
        (REPUTATION, 0, (0, 0, 0, 5), (0, 0, 0, 4)),
        (REPUTATION, 1, (0, 0, 0, 5), (0, 0, 0, 3)),
        (REPUTATION, 1, (0, 0, 0, 2), (0, 0, 0, 1)),
        (REPUTATION, 2, (1, 0, 0, 5), (0, 0, 0, 3)),
    ],
)
def test_what_a_space_costs_and_gives(
    table: Any, place: int, space: int, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    gold, food, imps, evil = before
    play = here(table, place, space, gold=gold, food=food, imps=imps, evil=evil)
    assert play.legal() == ["execute", "decline"]
    play.play("execute")
    seat = play.seat()
    assert (seat.gold, seat.food, seat.imps, seat.evil) == after
    assert (play.top, seat.unmet) == ("Spying" if place == REPUTATION and space != 1 else "over", [])


@pytest.mark.rule("DL-S-14", "DL-S-17")
def test_declining_changes_nothing_but_the_minion(table: Any) -> None:
    play = here(table, FOOD, 0, gold=1)
    play.play("decline")
    assert (play.seat().gold, play.seat().food, play.seat().unmet) == (1, 0, [0])
    assert "player 0: the order food is not executed (declined)" in play.log


@pytest.mark.rule("DL-S-16", "DL-S-17")
@pytest.mark.parametrize(
    ("place", "space", "gold", "food"), [(FOOD, 0, 0, 9), (TRAPS, 2, 1, 9), (IMPS, 2, 0, 1), (IMPS, 1, 9, 1)]
)
def test_t08_who_cannot_pay_whole_does_not_execute(table: Any, place: int, space: int, gold: int, food: int) -> None:
    play = here(table, place, space, gold=gold, food=food)
    assert (play.top, play.seat().gold, play.seat().food, play.seat().unmet) == ("over", gold, food, [0])


@pytest.mark.rule("DL-S-18", "DL-S-12", "DL-S-13")
def test_t07_nobody_moves_up(table: Any) -> None:
    lords = [lord(orders="food dig mine"), lord(orders="food dig mine", evil=5)]
    play = table(Executing(), lords, minions={"food": "0 1 -"})
    assert (play.asked, play.seat(0).unmet) == ((1,), [0])
    play.play("execute")
    assert (play.seat(1).food, play.seat(1).evil) == (3, 6)


@pytest.mark.rule("DL-S-12", "DL-S-13", "DL-B3.together")
def test_the_order_in_which_spaces_are_resolved(table: Any) -> None:
    orders = "food reputation dig mine imps traps monsters rooms"
    lords = [lord(orders=orders, gold=20, food=20, imps=9, dug="(2,0) (2,1) (2,2) (2,3)") for _ in range(3)]
    play = table(
        Executing(),
        lords,
        minions=dict.fromkeys(orders.split(), "0 1 2"),
        hire="goblin slime troll",
        build="mint workshop",
        options={"rules": "first"},
        dummies=["food dig mine"],
    )
    seen = []
    while play.asked:
        top = play.match.position.flow[-1]
        seen.append((ORDERS[top.place], top.space, play.asked[0]))
        play.play("decline")
    wanted = [(order, space, space) for order in orders.split()[:6] for space in (0, 1, 2)]
    wanted += [(order, space, space) for order in ("monsters", "rooms") for space in (2, 1, 0)]
    assert seen == wanted


@pytest.mark.rule("DL-S-19", "DL-B4.evil")
@pytest.mark.parametrize(("switch", "evil", "paid"), [("no", 15, True), ("yes", 14, False), ("yes", 13, True)])
def test_a_price_in_evil_at_the_top(table: Any, switch: str, evil: int, paid: bool) -> None:
    play = here(table, FOOD, 2, evil=evil, options={"evil_price": switch})
    assert bool(play.asked) is paid
    if paid:
        play.play("execute")
        assert (play.seat().evil, play.seat().food) == (15, 3)
    else:
        assert play.seat().unmet == [0]


@pytest.mark.rule("DL-S-22", "DL-S-23", "DL-B2.combat")
def test_a_spy_sees_one_card_and_nobody_else_does(table: Any) -> None:
    play = here(table, REPUTATION, 2, gold=1)
    play.play("execute")
    assert play.legal() == ["look 1", "look 2", "look 3", "look 4"]
    play.play("look 3")
    pile = play.state.combat
    assert pile.seen == [0, 0, 1, 0]
    assert play.match.observation(0).state.combat.ids[2] == pile.ids[2]
    assert play.match.observation(1).state.combat.ids[2] < 0
    name = play.static.combats[pile.ids[2]].name
    assert f"player 0: looks at combat card 3, {name}" in play.match.log(0)
    assert "player 0: looks at combat card 3, ?" in play.match.log(1)


@pytest.mark.rule("DL-S-24", "DL-S-25", "DL-S-28", "DL-B4.dig")
def test_t10_where_may_be_dug_at_the_start(table: Any) -> None:
    play = here(table, DIG, 0, imps=3)
    assert play.legal() == [
        f"dig {name}" for name in ["(1,0)", "(3,0)", "(1,1)", "(3,1)", "(1,2)", "(3,2)", "(2,3)"]
    ] + ["decline"]
    assert play.refused("dig (0,0)") == "DL-S-28"
    assert "shares no side" in play.reason
    assert play.refused("dig (4,1)") == "DL-S-28"
    assert play.refused("dig (2,1)") == "DL-S-28"
    assert "dug already" in play.reason


@pytest.mark.rule("DL-S-29")
def test_t11_no_block_is_filled(table: Any) -> None:
    play = here(table, DIG, 2, imps=5)
    play.play("dig (3,0)")
    assert play.refused("dig (3,1)") == "DL-S-29"
    assert play.reason == "(3,1) would fill the block (2,0) (3,0) (2,1) (3,1)"
    assert "dig (3,2)" in play.legal()
    assert "dig (4,0)" in play.legal()
    play.play("dig (3,2)")
    assert play.refused("dig (3,1)") == "DL-S-29"


@pytest.mark.rule("DL-S-26", "DL-S-27", "DL-S-25", "DL-S-33")
@pytest.mark.parametrize(
    ("space", "imps", "most", "busy"),
    [(0, 3, 2, 2), (1, 3, 3, 3), (2, 1, 0, 0), (2, 2, 1, 2), (2, 5, 4, 5), (1, 0, 0, 0)],
)
def test_t13_how_many_imps_dig(table: Any, space: int, imps: int, most: int, busy: int) -> None:
    play = here(table, DIG, space, imps=imps)
    for _ in range(most):
        play.play(play.legal()[0])
    assert (play.top, play.seat().busy, len(play.seat().site)) == ("over", busy, 3 + most)
    assert play.seat().unmet == ([] if most else [0])


@pytest.mark.rule("DL-S-26", "DL-S-25")
def test_t13_a_foreman_stands_there_for_a_single_tunnel(table: Any) -> None:
    play = here(table, DIG, 2, imps=5)
    play.play("dig (1,0)", "stop")
    assert (play.seat().busy, play.seat().unmet) == (2, [])


@pytest.mark.rule("DL-S-30", "DL-S-31", "DL-S-32", "DL-B4.mine", "DL-B4.mine-nothing", "DL-S-33", "DL-B6.conquered")
@pytest.mark.parametrize(
    ("space", "given", "most", "busy"),
    [
        (2, {"imps": 5, "dug": "(2,0) (2,1) (2,2) (2,3)", "rooms": "mint (2,3)"}, 3, 4),
        (0, {"imps": 2, "dug": "(2,0) (2,1) (2,2) (2,3) (1,0)", "conquered": "(2,0)"}, 2, 2),
        (1, {"imps": 5, "conquered": "(2,0) (2,1)"}, 1, 1),
        (2, {"imps": 5, "busy": 4}, 0, 4),
        (0, {"imps": 5, "conquered": "(2,0) (2,1) (2,2)"}, 0, 0),
    ],
)
def test_t14_how_much_is_mined(table: Any, space: int, given: dict[str, Any], most: int, busy: int) -> None:
    play = here(table, MINE, space, **given)
    if most:
        assert play.legal() == [*(f"mine {n}" for n in range(1, most + 1)), "decline"]
        assert play.refused(f"mine {most + 1}") == "DL-S-31"
        play.play(f"mine {most}")
    assert (play.seat().gold, play.seat().busy, play.seat().unmet) == (most, busy, [] if most else [0])


@pytest.mark.rule("DL-S-35", "DL-S-36", "DL-B4.traps", "DL-B1.empty")
@pytest.mark.parametrize(("space", "gold", "traps"), [(0, 1, 1), (1, 0, 1), (2, 2, 2)])
def test_buying_traps(table: Any, space: int, gold: int, traps: int) -> None:
    play = here(table, TRAPS, space, gold=gold, deck="fire-wall pendulum")
    play.play("execute")
    assert (play.seat().gold, play.hand()) == (0, "fire-wall pendulum" if traps == 2 else "fire-wall")
    assert all(trap < 0 for trap in play.match.observation(1).state.seats[0].traps.ids)
    assert len(play.match.observation(1).state.seats[0].traps) == traps


@pytest.mark.rule("DL-B1.empty")
def test_an_empty_deck_gives_no_trap(table: Any) -> None:
    play = here(table, TRAPS, 1, traps=" ".join(name for name in TRAP_NAMES for _ in range(3)))
    play.play("execute")
    assert (play.top, len(play.seat().traps)) == ("over", 27)


@pytest.mark.rule("DL-B4.extra-trap", "DL-B14.6")
def test_t64_the_second_year_draws_one_trap_more(table: Any) -> None:
    play = here(table, TRAPS, 0, year=2, gold=1, traps="trap-door", deck="fire-wall pendulum")
    play.play("execute")
    assert play.legal() == ["discard fire-wall", "discard pendulum", "discard trap-door"]
    play.play("discard trap-door")
    assert (play.hand(), play.state.traps_gone.seen) == ("fire-wall pendulum", [1])
    third = here(table, TRAPS, 2, year=2, gold=2, deck="fire-wall pendulum trap-door")
    third.play("execute", "discard pendulum")
    assert third.hand() == "fire-wall trap-door"


@pytest.mark.rule("DL-S-37", "DL-S-38", "DL-S-39", "DL-S-40", "DL-B4.monsters", "DL-B5.goblin", "DL-B5.troll")
def test_hiring(table: Any) -> None:
    play = here(table, MONSTERS, 2, food=2, hire="goblin troll")
    assert play.legal() == ["hire goblin", "decline"]
    assert play.refused("hire troll") == "DL-S-40"
    assert play.refused("hire witch") == "DL-S-38"
    play.play("hire goblin")
    assert (play.seat().food, play.lair(), len(play.state.hire)) == (0, "goblin", 1)
    plain = here(table, MONSTERS, 0, food=2, hire="goblin troll")
    plain.play("hire troll")
    assert (plain.seat().food, plain.lair()) == (0, "troll")
    poor = here(table, MONSTERS, 2, food=1, hire="goblin troll")
    assert (poor.top, poor.seat().unmet) == ("over", [0])


@pytest.mark.rule("DL-B5.ghost", "DL-B5.slime", "DL-B5.witch", "DL-B5.vampire", "DL-B5.dragon", "DL-B5.goblin")
@pytest.mark.parametrize(
    ("monster", "food", "evil"),
    [("slime", 1, 0), ("ghost", 0, 1), ("witch", 1, 1), ("vampire", 0, 2), ("dragon", 2, 2)],
)
def test_what_monsters_cost(table: Any, monster: str, food: int, evil: int) -> None:
    play = here(table, MONSTERS, 1, food=food, hire=monster)
    play.play(f"hire {monster}")
    assert (play.lair(), play.seat().food, play.seat().evil) == (monster, 0, 5 + evil)
    if food:
        assert here(table, MONSTERS, 1, food=food - 1, hire=monster).top == "over"


@pytest.mark.rule("DL-B5.golem", "DL-B1.used")
def test_a_golem_takes_a_trap(table: Any) -> None:
    play = here(table, MONSTERS, 0, gold=1, traps="fire-wall pendulum", hire="golem")
    play.play("hire golem")
    assert (play.top, play.lair()) == ("Discarding", "")
    play.play("discard pendulum")
    assert (play.lair(), play.hand(), play.seat().gold) == ("golem", "fire-wall", 0)
    assert here(table, MONSTERS, 0, gold=1, hire="golem").top == "over"


@pytest.mark.rule("DL-B5.demon", "DL-B5.fed")
def test_a_demon_is_fed_a_monster_no_ghost(table: Any) -> None:
    play = here(table, MONSTERS, 0, lair="ghost goblin demon", hire="demon")
    play.play("hire demon")
    assert play.legal() == ["feed goblin", "feed demon"]
    assert play.refused("feed ghost") == "DL-B5.demon"
    play.play("feed goblin")
    assert (play.lair(), play.seat().evil) == ("ghost demon demon", 6)
    assert here(table, MONSTERS, 0, lair="ghost", hire="demon").top == "over"


@pytest.mark.rule("DL-S-41", "DL-S-59")
def test_a_troll_brings_a_token_and_takes_it_along(table: Any) -> None:
    from undercroft_dungeon_lords.goods import tokens

    play = here(table, MONSTERS, 0, lair="troll", hire="demon")
    assert tokens(play.match.position, play.seat()) == 1
    play.play("hire demon", "feed troll")
    assert tokens(play.match.position, play.seat()) == 0


@pytest.mark.rule("DL-S-42", "DL-S-43", "DL-S-44", "DL-B4.rooms")
def test_building(table: Any) -> None:
    play = here(table, ROOMS, 2, gold=1, build="mint workshop")
    assert play.legal() == ["build mint at (2,2)", "build workshop at (2,0)", "decline"]
    play.play("build mint at (2,2)")
    assert (play.seat().gold, len(play.seat().site), len(play.state.build)) == (0, 3, 1)
    assert here(table, ROOMS, 1, gold=0, build="mint").seat().unmet == [0]
    free = here(table, ROOMS, 0, gold=0, build="mint")
    assert free.legal() == ["build mint at (2,2)", "decline"]
    assert here(table, ROOMS, 0).seat().unmet == [0]


ZONES = {"top": "souvenir-shop", "edge": "workshop", "core": "printing-press", "bottom": "mint"}


@pytest.mark.rule(
    "DL-S-44", "DL-S-45", "DL-S-46", "DL-S-47", "DL-B6.zones", "DL-B6.souvenir-shop", "DL-B6.workshop", "DL-B6.mint"
)
@pytest.mark.parametrize(
    ("zone", "square", "given", "rule"),
    [
        ("top", "(2,1)", {}, ""),
        ("edge", "(2,2)", {}, "DL-S-45"),
        ("edge", "(2,0)", {}, ""),
        ("core", "(2,0)", {}, "DL-S-45"),
        ("core", "(2,1)", {}, ""),
        ("bottom", "(2,2)", {}, ""),
        ("bottom", "(2,2)", {"rooms": "chicken-coop (2,1)"}, "DL-S-46"),
        ("top", "(2,1)", {"dug": "(2,0) (2,1) (2,2) (3,0)", "rooms": "chicken-coop (3,0)"}, ""),
        ("top", "(2,0)", {"dug": "(2,0) (2,1) (2,2) (3,0)", "rooms": "chicken-coop (3,0)"}, "DL-S-46"),
        ("top", "(2,1)", {"conquered": "(2,1)"}, "DL-S-44"),
        ("top", "(1,1)", {}, "DL-S-44"),
        ("top", "(2,1)", {"rooms": "chicken-coop (2,1)"}, "DL-S-44"),
    ],
)
def test_t16_where_a_room_may_stand(table: Any, zone: str, square: str, given: dict[str, Any], rule: str) -> None:
    name = ZONES[zone]
    play = here(table, ROOMS, 0, build=f"{name} mushroom-bed" if zone != "bottom" else f"{name} workshop", **given)
    if not rule:
        play.play(f"build {name} at {square}")
        assert play.seat().rooms[-1].square == squares(square)[0]
    elif play.asked:
        assert play.refused(f"build {name} at {square}") == rule
    else:
        assert play.seat().unmet == [0]  # there is no place for any room


@pytest.mark.rule("DL-S-32", "DL-S-47", "DL-S-33")
def test_t17_a_tunnel_dug_this_round_is_mined_and_becomes_a_room(table: Any) -> None:
    play = table(
        Executing(),
        [lord(orders="dig mine rooms", imps=5)],
        minions={"dig": "0 - -", "mine": "0 - -", "rooms": "0 - -"},
        build="magic-room printing-press",
    )
    play.play("dig (3,1)", "stop", "mine 2", "build magic-room at (3,1)")
    assert (play.seat().busy, play.seat().gold) == (3, 2)
