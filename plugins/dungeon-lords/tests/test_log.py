"""What happened is told: a line of the log for each change, and no secret in it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft import Host, Rng
from undercroft_dungeon_lords import events, fight_events
from undercroft_dungeon_lords.arriving import Arriving
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.choosing import ChooseInaccessible, ChooseOrders
from undercroft_dungeon_lords.executing import SEQUENCE, Executing
from undercroft_dungeon_lords.happenings import Taxes
from undercroft_dungeon_lords.hiring import Hiring
from undercroft_dungeon_lords.planning import Planning
from undercroft_dungeon_lords.specials import Special
from undercroft_dungeon_lords.wording import (
    adventurer_words,
    attack_words,
    card_words,
    deal_words,
    event_words,
    parts_words,
    production_words,
    room_words,
    trap_words,
)
from undercroft_dungeon_lords.words import MONSTERS, SEASONS, SPACES

from .conftest import lord

OWNED: Final = str(Path(__file__).parent / "owned")
"""Special cards of an owner, which between them do all that such cards can do."""

ALL_LOST = "(2,0) (2,1) (2,2)"


@pytest.mark.parametrize(
    ("phase", "given", "plays", "line"),
    [
        (Planning(player=0), lord(party="thief-1", conquered=ALL_LOST, prison="priest-1"), "free priest-1", "frees"),
        (Planning(player=0), lord(party="thief-1", lair="goblin"), "send goblin", "sends goblin"),
        (Taxes(player=0), lord(gold=3), "pay 2 gold", "pays 2 gold"),
        (Taxes(player=0), lord(gold=3), "pay 1 gold", "1 to the dead-letter office"),
        (Battle(player=0, number=4), lord(party="thief-1", imps=2, fight="(2,0)", set="kamikaze-imp"), "", "1 imp"),
        (Battle(player=0, number=4), lord(party="thief-1 thief-3", fight="(2,0)"), "", "1 damage to thief-1"),
        (Battle(player=0, number=4), lord(party="thief-1 thief-3", fight="(2,0)"), "", "(2,0) is conquered"),
        (Battle(player=0, number=4), lord(party="thief-1 thief-3", fight="(2,0)", evil=7), "", "evil 6"),
        (Battle(player=0, number=4), lord(party="thief-1 thief-3", fight="(2,0)"), "", "fatigue 1"),
    ],
)
def test_a_change_is_told(table: Any, phase: Any, given: Any, plays: str, line: str) -> None:
    play = table(phase, [given], fight="fireball")
    play.play(*filter(None, [plays]))
    assert any(told.startswith("player 0: ") and line in told for told in play.log), play.log


def test_a_room_is_told(table: Any) -> None:
    play = table(
        Executing(), [lord(orders="rooms dig mine", inaccessible="food imps")], build="mint", minions={"rooms": "0"}
    )
    play.play("build mint at (2,2)")
    assert "player 0: builds mint at (2,2)" in play.log


def test_a_drawn_trap_is_told_its_owner_alone(table: Any) -> None:
    given = lord(orders="traps dig mine", inaccessible="food imps")
    play = table(Executing(), [given], minions={"traps": "- 0"}, deck="pendulum")
    play.play("execute")
    assert "player 0: draws a trap, pendulum" in play.match.log(0)
    for player in (1, None):
        assert "player 0: draws a trap, ?" in play.match.log(player)


def test_the_counter_of_the_dummy_lord_is_told(table: Any) -> None:
    play = table(Arriving(), round=1, arriving="thief-1 priest-1 warrior-1", dummy_evil=7)
    assert "dummy lord: evil 8" in play.log


@pytest.mark.rule("DL-B4.evil")
@pytest.mark.parametrize(("evil", "legal"), [(12, True), (13, True), (14, False)])
def test_a_price_in_evil_may_fill_the_scale(table: Any, evil: int, legal: bool) -> None:
    given = lord(evil=evil, food=9, orders="monsters dig mine", inaccessible="food imps")
    options = {"rules": "full", "special_events": "no"}
    play = table(Hiring(player=0, place=6, space=0), [given], hire="vampire goblin", options=options)
    assert ("hire vampire" in play.legal()) == legal
    if not legal:
        assert play.refused("hire vampire") == "DL-B4.evil"


# What is turned up


@pytest.mark.rule("DL-B3.1", "DL-S-65")
def test_a_round_tells_what_was_turned_up(host: Host) -> None:
    match = host.match("dungeon-lords", 4, seed=5, options={"rules": "first"})
    assert match.log()[:2] == ["year 1", "year 1, winter: player 3 begins"]
    offered, announced = match.log()[2:4]
    state, static = match.position.state, match.position.static
    for tile in state.hire:
        assert f"{static.monster_names[tile]} (" in offered
    for room in state.build:
        assert f"{static.rooms[room].name} ({static.rooms[room].zone}" in offered
    for tile in state.coming:
        assert f"{static.adventurers[tile].name} (" in announced
    [coming] = [tile for tile, seen in zip(state.events.ids, state.events.seen, strict=True) if seen == -1]
    assert announced.startswith(f"next season: {static.events[coming].name} (")


@pytest.mark.rule("DL-B2.orders")
def test_orders_that_lie_open_are_told(table: Any) -> None:
    play = table(ChooseInaccessible(), [lord(), lord()])
    play.play(play.legal()[0], play.legal(1)[0])
    for player in (0, 1):
        first, second = (events.ORDERS[order] for order in play.seat(player).inaccessible)
        assert f"player {player}: {first} and {second} lie open" in play.log


def test_an_order_that_comes_back_is_told_with_those_that_lie_open(table: Any) -> None:
    play = table(Executing(), [lord(orders="traps dig mine", inaccessible="food imps")], minions={"traps": "- 0"})
    play.play("decline")
    assert "player 0: traps II (1 trap for nothing)" in play.log
    assert "player 0: the order traps is not executed (declined)" in play.log


@pytest.mark.rule("DL-S-12", "DL-S-13")
def test_spaces_are_told_in_the_order_in_which_they_are_resolved(host: Host) -> None:
    match = played(host, 4, 3)
    order = {divmod(number, len(SPACES)): place for place, number in enumerate(SEQUENCE)}
    told: list[int] = []
    for event in match.events:
        if isinstance(event, events.RoundBegan):
            assert told == sorted(told)
            told = []
        elif isinstance(event, events.Resolving):
            told.append(order[event.order, event.space])
            assert event.deal == match.position.static.deals[SEQUENCE[told[-1]]]


@pytest.mark.rule("DL-B4.first-hire")
def test_what_is_paid_at_once_says_what_for(table: Any) -> None:
    given = [lord(gold=1, inaccessible="food imps"), lord(inaccessible="food imps")]
    play = table(ChooseOrders(), given, seats=4, options={"first_hire": "yes"})
    for player in range(4):
        for _ in range(3):
            order = "monsters" if "monsters" in play.legal(player) else play.legal(player)[0]
            play.match.play(player, order)
    assert "player 0: pays 1 gold for monsters as the first order" in play.log
    assert "player 1: the order monsters is not executed (no gold for monsters as the first order)" in play.log
    assert MONSTERS in play.state.seats[0].orders


# Fights


def test_a_battle_tells_who_stands_there(table: Any) -> None:
    given = lord(party="warrior-3:2 thief-1", image=1, fight="(2,1)", conquered="(2,0)")
    play = table(Battle(player=0, number=4), [given], fight="illusion", year=2)
    assert play.log[0] == "player 0: battle at (2,1) against an image 0/1, warrior-3 2/5 and thief-1 0/3"


@pytest.mark.rule("DL-B11.step-2", "DL-B6.anti-magic-room", "DL-B12.anti-magic-dart")
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"fight": "(2,0)"}, "it takes 4 magic, and there is 1"),
        ({"fight": "(2,2)", "rooms": "anti-magic-room (2,2)"}, "no spell works here"),
        ({"fight": "(2,0)", "set": "anti-magic-dart"}, "a wizard was hit"),
    ],
)
def test_a_party_that_casts_no_spell_is_told_why(table: Any, given: Any, why: str) -> None:
    play = table(Battle(player=0, number=4), [lord(party="warrior-3 wizard-1", **given)], fight="detect-evil")
    if play.asked:
        play.play("hit wizard-1")
    assert f"player 0: the party does not cast detect-evil ({why})" in play.log
    assert not [line for line in play.log if "casts" in line]


@pytest.mark.rule("DL-B13.word-of-peace", "DL-B13.suggestion", "DL-B13.metamorphosis", "DL-B13.dimensional-gate")
@pytest.mark.parametrize(
    ("card", "year", "does", "told"),
    [
        ("word-of-peace", 1, "choose 1", ["chooses all monsters that wait are withdrawn", "troll is withdrawn"]),
        ("word-of-peace", 1, "choose 2", ["chooses 2 evil", "evil 7, was 5"]),
        ("suggestion", 1, "withdraw troll", ["troll is withdrawn"]),
        ("metamorphosis", 2, "enchant troll", ["troll is knocked out"]),
        ("dimensional-gate", 2, "withdraw troll", ["troll is withdrawn"]),
    ],
)
def test_what_a_spell_does_to_monsters_is_told(table: Any, card: str, year: int, does: str, told: list[str]) -> None:
    given = lord(party="wizard-1 wizard-2a", lair="+troll", fight="(2,0)")
    play = table(Battle(player=0, number=1), [given], fight=card, year=year)
    play.play(does)
    lines = [line.removeprefix("player 0: ") for line in play.log]
    at = lines.index(told[0])
    assert lines[at : at + len(told)] == told


@pytest.mark.rule("DL-B13.fist-of-justice", "DL-B13.detect-treasure")
@pytest.mark.parametrize(("card", "what"), [("fist-of-justice", "1 imp"), ("detect-treasure", "1 food")])
def test_what_a_spell_takes_is_lost_and_not_paid(table: Any, card: str, what: str) -> None:
    given = lord(party="wizard-1 warrior-3", imps=2, food=3, fight="(2,0)")
    play = table(Battle(player=0, number=1), [given], fight=card)
    assert f"player 0: loses {what}" in play.log
    assert not [line for line in play.log if "pays" in line]


@pytest.mark.rule("DL-B10.special")
def test_what_special_cards_do_is_told(table: Any) -> None:
    strike = table(Special(player=0, card=1), [lord(lair="goblin")], options={"data": OWNED})
    assert strike.play("knock out goblin").log[0] == "player 0: goblin is knocked out"
    choice = table(Special(player=0, card=7), [lord()], options={"data": OWNED})
    assert choice.match.prompt(0).endswith(" does to you: 1: 2 evil less, or 2: 2 gold are got")
    assert choice.play("choose 2").log[:2] == ["player 0: chooses 2 gold are got", "player 0: gets 2 gold"]


# Whole games


def played(host: Host, players: int, seed: int, **options: Any) -> Any:
    """A whole game at random."""
    match, rng = host.match("dungeon-lords", players, seed, options=options), Rng(seed)
    while match.players():
        match.play(match.players()[0], rng.choice(match.legal(match.players()[0])))
    return match


@pytest.mark.rule("DL-B3.2", "DL-B11.reveal")
@pytest.mark.parametrize(("players", "rules"), [(2, "first"), (3, "full"), (4, "full")])
def test_headings_are_years_rounds_and_fights(host: Host, players: int, rules: str) -> None:
    match = played(host, players, players, rules=rules)
    headings = [match.ruleset.tell(event, -1) for event in match.events if event.chapter]
    expected = []
    for year in (1, 2):
        expected += [f"year {year}", *(f"year {year}, {season}" for season in SEASONS)]
        expected += [f"year {year}, fight {number}" for number in (1, 2, 3, 4)]
    assert [heading.split(":")[0] for heading in headings] == expected
    # What is turned up comes after its heading, what a fight brings after that of the fight.
    kinds = [type(event) for event in match.events]
    for at, kind in enumerate(kinds):
        if kind is events.Offered:
            assert kinds[at - 1] is events.RoundBegan
    for event, before in zip(match.events[1:], match.events, strict=False):
        if isinstance(event, events.RoundBegan) and event.season == 0 and event.year == 1:
            assert isinstance(before, events.YearBegan)


def test_a_training_fight_has_a_heading_for_each_round(table: Any, host: Host) -> None:
    match = played(host, 1, 2, training=1)
    headings = [match.ruleset.tell(event, -1) for event in match.events if event.chapter]
    assert headings == [f"training 1, fight {number}" for number in range(1, len(headings) + 1)]
    assert len(headings) > 1


@pytest.mark.parametrize("seed", range(6))
def test_the_log_adds_up(host: Host, seed: int) -> None:
    """Whoever reads it can keep the books: evil, damage, who stands where, what lies open."""
    match = played(host, 2 + seed % 3, seed)
    evil = [5] * match.setting.seats
    damage: Counter[str] = Counter()
    goods: Counter[tuple[int, str]] = Counter()
    lairs: Counter[tuple[int, str]] = Counter()
    opened: dict[int, set[int]] = {}
    for event in match.events:
        match event:
            case events.EvilMoved():
                assert evil[event.player] == event.before
                evil[event.player] = event.evil
            case fight_events.Wounded():
                damage[event.adventurer] += event.n
                assert event.damage == damage[event.adventurer]
            case fight_events.Healed():
                damage[event.adventurer] -= event.n
                assert damage[event.adventurer] >= 0
            case events.Paid() | events.Got() | events.Lost():
                what = "imps" if event.what == "imp" else event.what
                goods[event.player, what] += event.n if isinstance(event, events.Got) else -event.n
            case events.PaidAtOnce():
                goods[event.player, "gold"] -= 1
            case events.Hired():
                lairs[event.player, event.monster] += 1
            case events.MonsterLeft():
                lairs[event.player, event.monster] -= 1
            case events.OrdersOpen() | events.OrderReturned():
                opened[event.player] = {event.first, event.second}
    names = match.position.static.monster_names
    for player, seat in enumerate(match.position.state.seats):
        assert evil[player] == seat.evil
        for what in ("gold", "food", "imps"):
            assert getattr(seat, what) == 3 + goods[player, what]
        assert Counter(names[one.tile] for one in seat.lair) == Counter(
            {name: n for (whose, name), n in lairs.items() if whose == player and n}
        )
        assert opened[player] == set(seat.inaccessible)


# Words for everything in the box


@pytest.mark.parametrize("options", [{}, {"data": OWNED}])
def test_everything_in_the_box_has_words(host: Host, options: Any) -> None:
    static = host.setting("dungeon-lords", 4, options).static
    told = [
        *map(deal_words, static.spaces),
        *map(adventurer_words, static.adventurers),
        *map(card_words, static.combats),
    ]
    told += [parts_words(card.effects) for card in static.specials]
    told += [event_words(event, "?") for event in static.events]
    told += [production_words(room) for room in static.rooms if room.workers]
    rooms = [room_words(room) for room in static.rooms]
    assert all(", " in text for text in rooms)  # each is good for something, wherever it stands
    told += rooms
    told += [trap_words(trap.effects) for years in static.trap_years for trap in years]
    for monster in static.monsters:
        ways = [attack_words(way) for way in monster.attacks]
        assert len(set(ways)) == len(ways)
        told += ways
    assert all(told)
    assert not [text for text in told if text != " ".join(text.split()) or "None" in text]
    assert {production_words(room) for room in static.rooms if not room.workers} == {""}
