"""What is beside the board: whose turn it is, Body and Mind, belongings, the last dice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from undercroft import Host
from undercroft.render import render
from undercroft.scene import Label, problems, scene_of
from undercroft_heroquest import plugin
from undercroft_heroquest.state import Bonus, Bound


def lines_of(game: Any, player: int = 1) -> list[str]:
    scene = scene_of(game.position.setting.observe(game.position, player))
    assert problems(scene) == []
    return render(scene, unicode=False).splitlines()[39:]


def test_a_sheet_tells_body_mind_and_belongings(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10), "dwarf": (9, 10)}, change={"elf": {"gold": 7, "body": 4}}, items={"elf": ["helmet"]}
    )
    lines = lines_of(game)
    # The hero whose turn it is has a mark; two sheets are side by side.
    assert lines[2].startswith(">E elf Body 4/6 Mind 4/4 ####--")
    assert lines[2][40:].startswith(" D dwarf Body 7/7 Mind 3/3 #######")
    assert lines[3:5] == ["E gold 7; shortsword, helmet", "D gold 0; shortsword"]


def test_spells_are_named_for_the_own_hero_and_counted_for_others(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "wizard": (9, 10)}, players=3)
    game.deal("elf", "genie").deal("wizard", "sleep", "tempest")
    own, other, onlooker = (" ".join(" ".join(lines_of(game, player)).split()) for player in (2, 1, -1))
    assert "spells sleep, tempest" in own
    assert "1 spell" in own
    assert "genie" not in own
    assert "spells genie" in other
    assert "2 spells" in other
    assert "1 spell" in onlooker
    assert "2 spells" in onlooker


def test_what_is_on_a_hero_is_told(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)})
    elf = game.hero("elf")
    elf.bound.append(Bound("fear", 6, attack_dice=1))
    elf.bonuses.append(Bonus("courage", 2, 0, ("next attack",)))
    elf.skips = 2
    text = " ".join(line.strip() for line in lines_of(game))
    assert "FEAR; misses 2 turns; courage +2 attack; gold 0" in text


@pytest.mark.parametrize(("life", "told"), [("dead", "E elf: dead"), ("left", "E elf: gone home")])
def test_who_is_gone_is_told(table: Any, life: str, told: str) -> None:
    game = table(heroes={"elf": (10, 10), "dwarf": (9, 10)}, turn="dwarf", change={"elf": {"life": life, "square": -1}})
    assert any(told in line for line in lines_of(game))


def test_whose_turn_it_is_and_what_is_left_of_it(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)})
    assert lines_of(game)[1] == "Turn of player 1, who leads the elf: dice not rolled, action free"
    game.dice(3, 4).play("roll", "go (10,11)")
    assert lines_of(game)[1] == "Turn of player 1, who leads the elf: 6 squares left, action free"
    game.play("search for traps")
    assert lines_of(game)[1] == "Turn of player 1, who leads the elf: move over, action used"
    zargon = table(heroes={"elf": (10, 10)}, monsters=[("orc", (10, 9))], zargon=True)
    assert lines_of(zargon)[1] == "Turn of Zargon: 1 figure to act"
    zargon.play("pick orc#1")
    assert lines_of(zargon)[1] == "Turn of Zargon: orc#1"


def test_monsters_are_listed_with_their_body(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, monsters=[("orc", (10, 9)), ("mummy", (1, 1))])
    game.state.monsters[1].body = 1
    game.state.monsters[1].bound.append(Bound("sleep", 6))
    assert "o1 orc#1 (10,9) Body 1/1; m1 mummy#1 (1,1) Body 1/2 SLEEP" in lines_of(game)


# -- the last dice


def test_the_last_dice_are_beside_the_board(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, monsters=[("mummy", (10, 9))])
    game.dice(3, 4, "skull", "skull", "black shield", "white shield", "skull", "white shield")
    game.play("roll", "attack mummy#1 with shortsword")
    assert game.state.last == (
        ("elf, movement", "3+4", "", "7 squares"),
        ("elf attacks mummy#1", "skull+skull", "black+white+skull+white", "2 skulls, 1 stopped: 1 Body"),
    )
    lines = lines_of(game)
    assert "elf, movement:              3 4 - 7 squares" in lines
    at = next(number for number, line in enumerate(lines) if line.startswith("elf attacks"))
    assert lines[at] == "elf attacks mummy#1:        skull skull against black white skull white"
    assert lines[at + 1] == "  - 2 skulls, 1 stopped: 1 Body"
    assert game.log()[-2:] == [
        "elf attacks mummy#1: skull+skull against black+white+skull+white: 2 skulls, 1 stopped: 1 Body",
        "mummy#1 loses 1 Body: 1 left",
    ]


def test_only_the_last_two_rolls_are_kept_and_all_see_them(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "dwarf": (9, 10)})
    game.dice(1, 2, 3, 4).play("roll", "end turn", "roll")
    assert [what for what, *_ in game.state.last] == ["elf, movement", "dwarf, movement"]
    game.dice(6, 6).play("end turn", "roll")
    assert [what for what, *_ in game.state.last] == ["dwarf, movement", "elf, movement"]
    setting = game.position.setting
    assert all(setting.observe(game.position, player).state.last == game.state.last for player in (-1, 0, 1))


def test_the_last_dice_come_back_with_a_saved_game() -> None:
    host = Host(plugins=[plugin], strict=True)
    match = host.match("heroquest", players=2, seed=3)
    while not match.position.state.last:
        seat = match.players()[0]
        texts = [match.text(action) for action in match.legal(seat)]
        match.play(seat, "roll" if "roll" in texts else texts[0])
    last = match.position.state.last
    assert match.setting.codec.load(match.position.to_bytes()).state.last == last


def test_dice_are_cards_in_a_picture(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}).dice(3, 4).play("roll")
    scene = scene_of(game.position.setting.observe(game.position, 1))
    cards = [shape for shape in scene.shapes if isinstance(shape, Label) and shape.card]
    assert [(card.text, card.tone) for card in cards] == [("3", "red"), ("4", "red")]


def test_no_monster_is_broken_at_the_end_of_a_line(table: Any) -> None:
    places = [(1, row) for row in range(1, 6)]
    game = table(
        heroes={"elf": (10, 10)}, monsters=[("dread-warrior", place) for place in places[:4]] + [("orc", (2, 1))]
    )
    lines = lines_of(game)[3:]
    told = [entry for line in lines if "#" in line for entry in line.strip().strip(";").split("; ")]
    assert len(told) == 5
    for entry in told:
        assert re.fullmatch(r"[do]\d [a-z-]+#\d \(\d+,\d+\) Body \d/\d", entry), entry
