"""Zargon run for a table with the real box: whoever rolls is told whose dice they are, and draws real cards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from undercroft import Host, Match, Rng
from undercroft.chance import Draw
from undercroft.cli import app
from undercroft_heroquest import plugin
from undercroft_heroquest.quest import TrapPart

HOST = Host(plugins=[plugin], strict=True)
COMBAT = "each one of skull, white shield, black shield"
RED = "each one of 1, 2, 3, 4, 5, 6"
NEXT_TO = {"dwarf": (5, 10), "wizard": (4, 10)}


class Real:
    """Dice and cards on a table: what they show, in order, and what was asked."""

    def __init__(self, *shown: Any) -> None:
        self.shown, self.asked = list(shown), list[str]()

    def __call__(self, draw: Draw) -> Any:
        self.asked.append(draw.text)
        return self.shown.pop(0)


def roll(game: Any, line: str, *shown: Any) -> tuple[list[str], list[str]]:
    """Plays an action with real dice; gives what was asked, and what the log says."""
    match = Match(game.position.setting, 1, position=game.position)
    real = Real(*shown)
    match.play(match.players()[0], line, chance=real)
    assert not real.shown
    return real.asked, match.log(0)


def test_an_attack_and_the_defence_are_asked_for_by_name(table: Any) -> None:
    game = table(heroes=NEXT_TO, monsters=[("orc", (6, 10))], left=2)
    asked, log = roll(game, "attack orc#1", ["skull", "black shield"], ["white shield", "black shield"])
    assert asked == [f"dwarf attacks orc#1: 2 dice, {COMBAT}", f"orc#1 defends: 2 dice, {COMBAT}"]
    assert any("skull" in line for line in log)
    missed, _ = roll(table(heroes=NEXT_TO, monsters=[("orc", (6, 10))], left=2), "attack orc#1", ["black shield"] * 2)
    assert missed == asked[:1], "who was not hit does not roll"


def test_an_attack_of_a_monster_is_asked_for_by_name(table: Any) -> None:
    game = table(heroes=NEXT_TO, monsters=[("orc", (6, 10))], zargon=True)
    game.play("pick orc#1")
    asked, _ = roll(game, "orc#1 attack dwarf", ["skull"] * 3, ["white shield", "skull"])
    assert asked == [f"orc#1 attacks dwarf: 3 dice, {COMBAT}", f"dwarf defends: 2 dice, {COMBAT}"]


def test_the_dice_of_movement_are_asked_for(table: Any) -> None:
    game = table(heroes=NEXT_TO)
    asked, log = roll(game, "roll", [3, 4])
    assert asked == [f"dwarf: movement: 2 dice, {RED}"]
    assert "7 squares" in log[-1]


def test_the_die_of_a_jump_and_of_disarming_is_asked_for(table: Any) -> None:
    game = table(heroes=NEXT_TO, known_traps=[("pit", (6, 10))], left=6)
    asked, _ = roll(game, "jump (6,10) to (7,10)", ["white shield"])
    assert asked == [f"dwarf jumps over a pit: a die, {COMBAT[5:]}"]
    game = table(heroes=NEXT_TO, known_traps=[("spear", (6, 10))], left=6).play("disarm (6,10)")
    asked, _ = roll(game, "go (6,10)", ["white shield"])
    assert asked == [f"dwarf disarms a spear: a die, {COMBAT[5:]}"]


@pytest.mark.parametrize(
    ("kind", "shown", "question"),
    [
        ("spear", ["skull"], f"dwarf: the spear: a die, {COMBAT[5:]}"),
        ("falling-block", ["skull", "skull", "white shield"], f"dwarf: the falling block: 3 dice, {COMBAT}"),
    ],
)
def test_the_dice_of_a_trap_that_goes_off_are_asked_for(table: Any, kind: Any, shown: Any, question: str) -> None:
    game = table(heroes=NEXT_TO, traps=(TrapPart(kind=kind, at=(6, 10)),), left=6)
    asked, _ = roll(game, "go (6,10)", shown)
    assert asked == [question]


def test_a_treasure_card_is_drawn_from_the_real_deck(table: Any) -> None:
    game = table(heroes={"elf": (12, 10)}, left=6)
    asked, log = roll(game, "search for treasure", "jewels")
    assert re.match("the treasure card that the elf draws: one of gold-15 .*, jewels", asked[0])
    assert "wandering-monster (6)" in asked[0]
    assert "elf draws jewels" in log
    assert game.hero("elf").gold == 50


@pytest.mark.parametrize("quest", ["first-steps", "the-long-table", "something-in-the-water"])
def test_in_random_games_everything_that_is_drawn_says_what_it_is_for(quest: str) -> None:
    asked: list[Draw] = []
    match = HOST.match("heroquest", 2, seed=3, options={"quest": quest}, chance=asked.append)
    assert [draw.kind for draw in asked] == ["shuffle"], "the deck; nothing else is drawn in the set-up"
    rng = Rng(3)
    while match.players() and match.count < 700:
        player = match.players()[0]
        match.play(player, rng.choice(match.legal(player)))
    assert len(asked) > 50
    for draw in asked:
        assert draw.about, draw.text
        assert not re.search(r"[{}]|hero\d|None", draw.about)


# -- at the terminal


def run(*args: str, typed: str) -> Result:
    return CliRunner().invoke(app, list(args), input=typed, obj=HOST, catch_exceptions=False)


def test_a_person_at_the_table_types_what_the_dice_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(
        "play", "heroquest", "--dice", "--seed", "3", typed="\nchoose fire\nchoose earth\nroll\n6 7\n6 5\nlog\nquit\n"
    )
    text = " ".join(result.stdout.split())
    assert "HeroQuest, 2 players: heroquest, human" in text
    assert f"Chance: barbarian: movement: 2 dice, {RED}" in text
    assert "7 cannot come" in text
    assert "6+5" in text
    record = HOST.record("heroquest-1.jsonl")
    assert len(record) == 3
    assert record.replay(HOST).count == 3
