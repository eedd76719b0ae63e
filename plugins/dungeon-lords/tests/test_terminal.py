"""Dungeon Lords at a terminal: who plays, prompts that say what is needed, orders in one line, the score sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from undercroft import Host
from undercroft.cli import app
from undercroft_dungeon_lords import plugin
from undercroft_dungeon_lords.attacking import Attacking
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.choosing import ChooseInaccessible, ChooseOrders
from undercroft_dungeon_lords.executing import Deal, Executing
from undercroft_dungeon_lords.happenings import Payday, Taxes
from undercroft_dungeon_lords.planning import Planning
from undercroft_dungeon_lords.production import Production
from undercroft_dungeon_lords.scoring import TITLES
from undercroft_dungeon_lords.words import FOOD, IMPS, ORDERS, TRAPS

from .conftest import lord


def run(*args: str, typed: str = "") -> Result:
    """Runs a command on Dungeon Lords alone."""
    return CliRunner().invoke(app, list(args), input=typed, obj=Host(plugins=[plugin]), catch_exceptions=False)


def refused(*args: str) -> str:
    """Runs a command that is refused with one sentence; gives it."""
    result = run(*args)
    assert result.exit_code == 2
    return result.stderr.removeprefix("undercroft: ").strip()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test plays in an empty folder, where games are kept by themselves."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Who plays


@pytest.mark.parametrize(
    ("args", "seats"),
    [
        ((), "3 players: human, dungeon-lords, dungeon-lords"),
        (("-p", "2"), "2 players: human, dungeon-lords"),
        (("-p", "4"), "4 players: human, dungeon-lords, dungeon-lords, dungeon-lords"),
        (("--option", "training=1"), "1 player: human"),
        (("--option", "training=4", "--seats", "random"), "1 player: random"),
    ],
)
def test_a_game_begins_with_as_many_as_fit(args: tuple[str, ...], seats: str) -> None:
    assert run("play", "dungeon-lords", *args, typed="quit\n").stdout.startswith(f"Dungeon Lords, {seats}\n")


def test_numbers_that_do_not_fit_are_refused() -> None:
    for command in ("play", "simulate"):
        assert refused(command, "dungeon-lords", "-p", "1") == (
            "dungeon-lords is for 2 to 4 players, not 1; with training=1 it is for 1 player"
        )
        assert refused(command, "dungeon-lords", "-p", "3", "-o", "training=2") == (
            "dungeon-lords with training=2 is for 1 player, not 3"
        )
    assert "20 games of 1 player" in run("simulate", "dungeon-lords", "-n", "20", "-o", "training=3").stdout


# Orders


@pytest.mark.rule("DL-S-07", "DL-S-53")
def test_all_orders_are_chosen_in_one_line() -> None:
    args = ("play", "dungeon-lords", "-p", "2", "--seed", "7", "-o", "rules=first")
    text = run(*args, typed="food; rooms; mine; dummy rooms\nquit\n").stdout
    assert "in one line such as food; reputation; mine; dummy reputation [" in " ".join(text.split())
    for line in ("you: food", "you: dummy rooms", "dummy A: minion on rooms I", "player 0: orders food, rooms, mine"):
        assert line in text
    # All or none: a line with a mistake lays nothing.
    text = run(*args, typed="food; dig; rooms\nfood; food; rooms\nquit\n").stdout
    assert "Nothing was played" in text
    assert "'dig' is refused: dig is inaccessible in this round (DL-S-06" in text
    assert "'food' is refused: food is laid already (DL-S-07" in text


@pytest.mark.rule("DL-S-06", "DL-S-07", "DL-S-53")
def test_an_order_is_refused_with_the_reason(table: Any) -> None:
    dummies = ["food imps rooms", "food imps rooms"]
    play = table(ChooseOrders(), [lord(inaccessible="dig mine")] * 2, dummies=dummies)
    assert (play.refused("dig"), play.reason) == ("DL-S-06", "dig is inaccessible in this round")
    assert (play.refused("dummy dig"), play.reason) == ("DL-S-53", "first lay 3 orders of your own")
    assert (play.refused("take back"), play.reason) == ("DL-S-07", "nothing is laid yet")
    assert (play.refused("hire witch"), play.reason) == ("DL-S-07", "not legal now")
    play.play("food")
    assert (play.refused("food"), play.reason) == ("DL-S-07", "food is laid already")
    assert play.match.prompt(0) == "Lay order 2 of 3, after food"
    play.play("imps", "traps")
    assert play.refused("rooms") == "DL-S-53"
    assert play.reason == "your own 3 orders are laid; choose for your dummy, such as: dummy rooms"
    assert play.refused("dummy food") == "DL-S-53"
    assert play.reason == "your dummy has food drawn already, or it is inaccessible"
    drawn = [play.match.text(action).split()[1] for action in play.match.legal(0) if "dummy" in play.match.text(action)]
    assert not {"food", "imps", "rooms"} & set(drawn)
    assert "Choose the third order of your dummy, beside " in play.match.prompt(0)
    three = table(ChooseOrders(), [lord(inaccessible="dig mine")] * 3, dummies=["food imps rooms"])
    assert (three.refused("dummy dig"), three.reason) == (
        "DL-S-53",
        "with more than two players nobody chooses for a dummy",
    )
    assert three.match.prompt(0).endswith("in one line such as food; reputation; imps")


@pytest.mark.rule("DL-B2.orders")
def test_an_order_that_was_not_drawn_is_refused_with_those_that_were(table: Any) -> None:
    play = table(ChooseInaccessible(), [lord(), lord()])
    drawn = [text.removeprefix("take ") for text in play.legal()]
    other = next(order for order in ORDERS if order not in drawn)
    for text in (f"take {other}", other, drawn[0]):
        assert play.refused(text) == "DL-B2.orders"
        assert play.reason == f"first take one of {drawn[0]}, {drawn[1]} and {drawn[2]}"


# Prompts


def at(table: Any, phase: Any, given: Any, **more: Any) -> str:
    """What player 0 is asked."""
    prompt: str = table(phase, [given], **more).match.prompt(0)
    return prompt


ORDERED = {"orders": "imps dig mine", "inaccessible": "food traps"}


def test_a_deal_is_asked_with_its_price_and_what_is_held(table: Any) -> None:
    rich = lord(gold=4, food=2, imps=1, evil=7, orders="food dig mine", inaccessible="imps traps")
    assert at(table, Deal(player=0, place=FOOD, space=2), rich) == (
        "Execute food III, 2 evil for 3 food and 1 gold, or decline; you have gold 4, food 2, evil 7"
    )


@pytest.mark.rule("DL-S-25", "DL-S-26", "DL-S-30")
def test_imps_are_asked_for_with_how_many_are_idle(table: Any) -> None:
    for place, words in (("dig", "Dig up to"), ("mine", "Mine in up to")):
        given = lord(imps=5, busy=1, **ORDERED)
        assert at(table, Executing(), given, minions={place: "0"}) == f"{words} 2 tunnels, an imp for each; idle imps 4"
        assert at(table, Executing(), given, minions={place: "- - 0"}) == (
            f"{words} 3 tunnels, an imp for each and one foreman; idle imps 4"
        )
    play = table(Executing(), [lord(imps=5, **ORDERED)], minions={"dig": "- - 0"})
    play.play("dig (1,0)")
    assert play.match.prompt(0) == "Dig up to 3 tunnels, an imp for each; idle imps 3"


@pytest.mark.rule("DL-S-38", "DL-S-39", "DL-S-43")
def test_offers_are_asked_for_with_their_prices(table: Any) -> None:
    given = lord(gold=2, food=5, imps=3, orders="monsters rooms mine", inaccessible="food traps")
    assert at(table, Executing(), given, minions={"monsters": "- - 0"}, hire="witch troll vampire") == (
        "Hire III: troll (3 food), witch (2 food and 1 evil) and vampire (1 food and 2 evil); "
        "you have gold 2, food 5, evil 5"
    )
    assert at(table, Executing(), given, minions={"rooms": "- 0"}, build="mint tool-shed") == (
        "Build for 1 gold: mint (bottom, 3 imps make 1 gold) and tool-shed (edge, 2 imps make 1 tunnel); "
        "you have gold 2, food 5, evil 5"
    )
    assert at(table, Executing(), given, minions={"rooms": "0"}, build="mint").startswith("Build for nothing: mint")


def test_what_happens_is_asked_with_what_it_costs(table: Any) -> None:
    assert at(table, Taxes(player=0), lord(gold=2)) == (
        "Taxes of 2 gold: each one not paid costs 3 points at the end; you have 2"
    )
    assert at(table, Payday(player=0), lord(lair="ghost troll", food=3)) == (
        "Payday: ghost (1 evil) and troll (2 food); who is not paid leaves for 1 evil; you have gold 0, food 3, evil 5"
    )
    given = lord(imps=4, food=1, rooms="mint (2,2), magic-room (2,0)")
    assert at(table, Production(player=0), given) == (
        "Use mint, where 3 imps make 1 gold and magic-room, where 2 imps and 1 food make 1 imp, or stop; "
        "idle imps and tokens 4"
    )


@pytest.mark.rule("DL-B11.traps", "DL-B11.monsters")
def test_a_fight_is_asked_for_with_prices_and_places_left(table: Any) -> None:
    given = {"party": "warrior-3", "gold": 3, "conquered": "(2,0) (2,1)", "rooms": "mint (2,2)"}
    play = table(Planning(player=0), [lord(traps="cursed-ring fire-wall", lair="goblin troll ghost", **given)])
    assert play.match.prompt(0) == (
        "Set up to 1 trap at (2,2): fire-wall (1 gold: 1 damage to each, 1 damage to the last) and "
        "cursed-ring (2 gold: 1 damage to each, nothing is conquered); or stop"
    )
    play.play("stop")
    assert play.match.prompt(0) == "Send up to 2 monsters and any ghosts, or stop"
    play.play("send goblin", "send ghost")
    assert play.match.prompt(0) == "Send up to 1 monster and any ghosts, or stop"
    stone = table(Planning(player=0), [lord(party="warrior-3", traps="rolling-stone")], year=2)
    assert stone.match.prompt(0) == "Set up to 1 trap at (2,0): rolling-stone (free: 4 damage to the first); or stop"
    full = table(Planning(player=0), [lord(lair="goblin ghost", party="warrior-3")])
    assert full.play("send goblin").match.prompt(0) == "Send ghosts, or stop"


def test_ways_to_attack_are_told_by_their_numbers(table: Any) -> None:
    given = lord(party="warrior-3 priest-1", lair="+troll +ghost", fight="(2,0)", food=1)
    play = table(Battle(player=0, number=1), [given], fight="fireball")
    assert play.top == Attacking.__name__
    assert play.match.prompt(0) == (
        "Choose who attacks, and how - ghost 1: 2 damage to anyone but the first; troll 1: 3 damage to the first; "
        "troll 2: 4 damage to the first for 1 food"
    )


@pytest.mark.rule("DL-S-36")
def test_what_others_are_asked_tells_no_trap(table: Any) -> None:
    play = table(Planning(player=0), [lord(party="warrior-3", traps="fire-wall")])
    for viewer in (1, None):
        assert play.match.observation(viewer).prompt(0) == "Set up to 1 trap at (2,0): one of the hand; or stop"


# Prices refused


@pytest.mark.rule("DL-S-16", "DL-S-17")
@pytest.mark.parametrize(
    ("place", "space", "given", "why"),
    [
        (IMPS, "- - 0", {"food": 1}, "it costs 1 gold and 1 food, and of 1 gold none is there"),
        (IMPS, "- - 0", {"gold": 1}, "it costs 1 gold and 1 food, and of 1 food none is there"),
        (IMPS, "- 0", {"food": 1}, "it costs 2 food, and of 2 food only 1 is there"),
        (TRAPS, "- - 0", {"gold": 1}, "it costs 2 gold, and of 2 gold only 1 is there"),
    ],
)
def test_a_price_that_cannot_be_paid_says_what_is_lacking(
    table: Any, place: int, space: str, given: Any, why: str
) -> None:
    name = "imps" if place == IMPS else "traps"
    given = lord(orders=f"{name} dig mine", inaccessible="food monsters", **given)
    play = table(Executing(), [given], minions={name: space})
    assert f"player 0: the order {name} is not executed ({why})" in play.log


@pytest.mark.rule("DL-S-40", "DL-B4.evil", "DL-B5.demon", "DL-B5.golem")
@pytest.mark.parametrize(
    ("given", "monster", "rule", "why"),
    [
        ({"food": 0}, "troll", "DL-S-40", "it costs 2 food, and of 2 food none is there"),
        ({"evil": 14, "food": 1}, "vampire", "DL-B4.evil", "it costs 2 evil, and evil 14 can rise by 1 only"),
        ({"gold": 1}, "golem", "DL-S-40", "it costs 1 gold and 1 trap, and of 1 traps none is there"),
        ({}, "demon", "DL-B5.demon", "it costs 1 monster and 1 evil, and no other monster is there to be fed to it"),
    ],
)
def test_a_monster_that_is_too_dear_is_refused_with_what_is_lacking(
    table: Any, given: Any, monster: str, rule: str, why: str
) -> None:
    lords = [lord(**{"orders": "monsters dig mine", "inaccessible": "food traps", **given})]
    options = {"rules": "full", "special_events": "no"}
    play = table(Executing(), lords, minions={"monsters": "0"}, hire=f"{monster} ghost", options=options, year=2)
    assert (play.refused(f"hire {monster}"), play.reason) == (rule, why)


# The end


@pytest.mark.rule("DL-B15.licence")
@pytest.mark.parametrize("players", [2, 4])
def test_the_sheet_at_the_end_has_every_line_and_title(players: int) -> None:
    seats = ",".join(["random"] * players)
    text = run("play", "dungeon-lords", "--seats", seats, "--seed", "4", "--record", "r.jsonl").stdout
    sheet = text[text.rindex("unconquered rooms") :].splitlines()
    rows = {line[:21].strip(): line[21:].split() for line in sheet}
    scores = json.loads(run("replay", "r.jsonl", "--json").stdout)["scores"]
    for seat, score in enumerate(scores):
        assert len({line["label"] for line in score["lines"]}) == len(score["lines"])
        for line in score["lines"]:
            assert (int(rows[line["label"]][seat]), rows[line["label"]][-1]) == (line["points"], line["rule"])
        assert int(rows["total"][seat]) == score["total"] == sum(line["points"] for line in score["lines"])
    plain = ("rooms", "monsters", "prisoners", "paladins", "conquered", "letters")
    wanted = {f"DL-B15.{name}" for name in plain} | {rule for _, rule, _ in TITLES}
    assert wanted <= {row[-1] for row in rows.values() if row}
    most = max(score["total"] for score in scores)
    assert rows["won"].count("*") == sum(score["total"] == most for score in scores)
    for seat, score in enumerate(scores):
        told = run("replay", "r.jsonl").stdout
        assert f"player {seat}: gets {'a' if score['total'] > 0 else 'no'} licence" in told


@pytest.mark.rule("DL-B3.2")
def test_a_record_is_gone_through_by_rounds_and_fights() -> None:
    run("play", "dungeon-lords", "--seats", "random,random", "--seed", "4", "--record", "r.jsonl")
    lines = run("replay", "r.jsonl", "--by", "chapter", "--as", "0").stdout.splitlines()
    headings = [line[3:].split("   ")[0] for line in lines if line.startswith("== ")]
    seasons = ("winter", "spring", "summer", "autumn")
    for year in (1, 2):
        for season in seasons:
            assert [one for one in headings if f"year {year}, {season}: player " in one]
        for number in (1, 2, 3, 4):
            assert [one for one in headings if f"year {year}, fight {number}" in one]


# A whole game


def test_people_play_a_whole_first_game_with_what_is_listed() -> None:
    """Two people at one terminal, each round's orders in one line; nothing they type is refused."""
    typed = _lines(Host(plugins=[plugin]).match("dungeon-lords", 2, 11, {"rules": "first"}))
    args = ("-p", "2", "--seed", "11", "-o", "rules=first", "--seats", "human,human", "--record", "r.jsonl")
    text = run("play", "dungeon-lords", *args, typed=typed).stdout
    assert "is refused" not in text
    assert "not an action" not in text
    assert "--- player 1 ---" in text
    assert " won.\n" in text or "share the victory" in text
    assert "undercroft replay r.jsonl" in text


def _lines(match: Any) -> str:
    """What two people type who take one action after the other of those that are listed."""
    typed: list[str] = []
    player = -1
    while asked := match.players():
        player = player if player in asked else asked[0]  # one goes on until the other must
        line: list[str] = []
        while not line or match.prompt(player).startswith(("Lay order", "Choose the third order")):
            legal = [text for action in match.legal(player) if (text := match.text(action)) != "take back"]
            line.append(legal[(len(typed) + len(line)) % len(legal)])
            match.play(player, line[-1])
            if player not in match.players():
                break
        typed.append("; ".join(line))
    assert any(line.count("; ") == 3 for line in typed)
    return "".join(f"{line}\n" for line in typed)
