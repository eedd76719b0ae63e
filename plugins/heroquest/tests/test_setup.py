"""The table at the beginning: HQ-R1 to HQ-R3, hero sheets, options, and the reward at the end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from undercroft import Host, OptionError, Rng
from undercroft_heroquest import plugin
from undercroft_heroquest.dice import combat_dice, red_dice
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import Fetch, Reward
from undercroft_heroquest.static import led_by
from undercroft_heroquest.words import HEROES


@pytest.fixture(scope="module")
def host() -> Host:
    return Host(plugins=[plugin], strict=True)


@pytest.mark.rule("HQ-R1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_zargon_and_one_to_four_who_lead_the_heroes(host: Host, players: int) -> None:
    match = host.match("heroquest", players=players, seed=1)
    assert {hero.player for hero in match.position.state.heroes} == set(range(1, players))
    assert led_by(4, 3) == (1, 1, 2, 2)
    assert led_by(3, 3) == (1, 1, 2)


def test_every_player_leads_a_hero(host: Host) -> None:
    with pytest.raises(OptionError, match="one each at least"):
        host.match("heroquest", players=4, seed=1, options={"heroes": "elf,dwarf"})


@pytest.mark.rule("HQ-R2.5")
@pytest.mark.rule("HQ-R7.8")
def test_heroes_start_with_their_points_and_weapon(host: Host) -> None:
    heroes = host.match("heroquest", players=2, seed=1).position.state.heroes
    assert [hero.kind for hero in heroes] == list(HEROES)
    assert [(hero.body, hero.mind, hero.items) for hero in heroes] == [
        (8, 2, ["broadsword"]),
        (7, 3, ["shortsword"]),
        (6, 4, ["shortsword"]),
        (4, 6, ["dagger"]),
    ]


@pytest.mark.rule("HQ-R2.1")
def test_only_the_starting_room_is_laid_out(host: Host) -> None:
    state = host.match("heroquest", players=2, seed=1).position.state
    assert state.revealed == ["T"]
    assert state.monsters == []
    assert (state.traps, state.things) == ([], [])
    assert [hero.square for hero in state.heroes] == list(state.stairs)


@pytest.mark.rule("HQ-R1.6")
def test_stairs_are_shared_and_tiles_are_what_heroes_find(host: Host) -> None:
    state = host.match("heroquest", players=2, seed=1).position.state
    assert len(state.stairs) == 4
    assert (list(state.blocks), state.traps, [piece.kind for piece in state.furniture]) == ([], [], [])


@pytest.mark.rule("HQ-R2.4")
def test_dice_never_run_out() -> None:
    assert len(combat_dice(Rng(1), 12, "")) == 12
    assert set(combat_dice(Rng(1), 200, "")) == {"skull", "white shield", "black shield"}
    assert set(red_dice(Rng(1), 200, "")) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("HQ-R2.2")
def test_the_treasure_deck_is_shuffled_and_face_down(host: Host) -> None:
    decks = [host.match("heroquest", players=2, seed=seed).position.state.treasures for seed in (1, 2)]
    assert decks[0] != decks[1]
    assert Counter(decks[0]) == Counter(decks[1])
    assert len(decks[0]) == 24  # D1
    for player in (0, 1):
        seen = host.match("heroquest", players=2, seed=1).observation(player).state.treasures
        assert set(seen) == {-1}


@pytest.mark.rule("HQ-R2.3")
def test_the_wizard_chooses_then_the_elf_and_the_wizard_takes_the_rest(host: Host) -> None:
    match = host.match("heroquest", players=5, seed=1)
    assert match.players() == (4,)
    match.play(4, "choose fire")
    assert match.players() == (3,)
    with pytest.raises(Exception, match="choose"):
        match.play(3, "choose fire")
    match.play(3, "choose earth")
    state = match.position.state
    names = [[match.position.static.spells[spell].element for spell in hero.spells] for hero in state.heroes]
    assert [len(spells) for spells in names] == [0, 0, 3, 9]
    assert set(names[2]) == {"earth"}
    assert state.spells_left == []


def test_without_the_elf_the_wizard_goes_on_choosing(host: Host) -> None:
    match = host.match("heroquest", players=2, seed=1, options={"heroes": "wizard"})
    for element in ("fire", "air", "water"):
        match.play(1, f"choose {element}")
    state = match.position.state
    assert len(state.heroes[0].spells) == 9
    assert len(state.spells_left) == 3
    without = host.match("heroquest", players=2, seed=1, options={"heroes": "barbarian"})
    assert without.legal(1)[0] != "choose fire"
    assert len(without.position.state.spells_left) == 12


def test_a_file_of_sheets_brings_equipment(host: Host, tmp_path: Path) -> None:
    file = tmp_path / "heroes.toml"
    file.write_text(
        '[[heroes]]\nkind = "dwarf"\ngold = 40\nitems = ["battle-axe", "helmet"]\nartifacts = ["ring-of-fortitude"]\n'
        '[[heroes]]\nkind = "elf"\n'
    )
    match = host.match("heroquest", players=2, seed=1, options={"heroes": str(file)})
    dwarf, elf = match.position.state.heroes
    assert (dwarf.gold, dwarf.items, dwarf.body, dwarf.in_hand) == (40, ["battle-axe", "helmet"], 8, "")
    assert elf.items == ["shortsword"]
    match.position.setting.check(match.position)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[heroes]]\nkind = "dwarf"\nitems = ["battleaxe"]', "battle-axe"),
        ('[[heroes]]\nkind = "ogre"', "no file of hero sheets"),
        ('[[heroes]]\nkind = "elf"\n[[heroes]]\nkind = "elf"', "twice"),
        ('[[heroes]]\nkind = "elf"\nartifacts = ["ring"]', "no artifact"),
        ("heroes = 3", "no file of hero sheets"),
        ("[[", "no file of hero sheets"),
    ],
)
def test_what_is_wrong_with_sheets_is_said(host: Host, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "heroes.toml"
    file.write_text(text)
    with pytest.raises(OptionError, match=said):
        host.match("heroquest", players=2, seed=1, options={"heroes": str(file)})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"heroes": "elf,ogre"}, "no hero"),
        ({"heroes": "elf,elf"}, "twice"),
        ({"heroes": "none.toml"}, "cannot be read"),
        ({"quest": "first-step"}, "first-steps"),
        ({"quest": "none/none.toml"}, "none"),
    ],
)
def test_what_is_wrong_with_options_is_said(host: Host, options: dict[str, str], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        host.match("heroquest", players=2, seed=1, options=options)


@pytest.mark.rule("HQ-R1.2")
@pytest.mark.rule("HQ-R19.2")
@pytest.mark.rule("HQ-A19")
def test_the_reward_is_split_among_who_comes_home(table: Any) -> None:
    game = table(
        heroes={"elf": (1, 5), "dwarf": (1, 6)},
        left=9,
        goal=Fetch(thing="bell"),
        change={"elf": {"things": ["bell"], "away": True}, "dwarf": {"away": True}},
        reward=Reward(gold=101, artifacts=("orcs-bane",), words="Well done."),
    )
    game.play("go (1,4)", "leave")
    assert game.state.result == ""
    game.hero("dwarf").square = number((1, 3))
    game.play("leave")
    assert game.state.result == "won"
    assert [hero.gold for hero in game.state.heroes] == [50, 50]
    assert len(game.hero("elf").artifacts) == 1
    assert "Well done." in game.log()
    assert [score.total for score in game.position.setting.scores(game.position)] == [0, 1]
