"""Tokens laid by a file at the beginning: what the file says, what it leaves out, and what it may not say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft import OptionError
from undercroft.match import Match
from undercroft_dungeon_twister.words import CHARACTERS, OBJECTS, SQUARE_NAMES, TEAM

from .conftest import HOST
from .scenarios import begun, phase, set_up, write_file


def laid(folder: Path, text: str, scenario: str = "base", players: int = 2, **options: Any) -> Match:
    return begun(scenario, players, 1, placement=write_file(folder, text), **options)


def fault(folder: Path, text: str, scenario: str = "base", players: int = 2) -> str:
    with pytest.raises(OptionError) as caught:
        laid(folder, text, scenario, players)
    assert caught.value.option == "placement"
    return str(caught.value)


def whole(match: Match) -> str:
    """A file that says where all tokens of a match lie."""
    state, names = match.position.state, match.position.static.token_names
    lines = ["[circles]"]
    lines += [f'{names[token]} = "{SQUARE_NAMES[state.where[token]]}"' for token in state.up]
    lines.append("[rooms]")
    lines += [f"{names[token]} = {cell + 1}" for cell, stash in enumerate(state.stash) for token in stash.ids]
    return "\n".join(lines)


@pytest.mark.rule("DT-B34")
@pytest.mark.parametrize(
    ("scenario", "players"), [("base", 2), ("pyramid", 3), ("translation", 4), ("where-is-the-exit", 3)]
)
def test_a_whole_file_lays_all_tokens(tmp_path: Path, scenario: str, players: int) -> None:
    before = begun(scenario, players, 6, setup="random")
    match = laid(tmp_path, whole(before), scenario, players)
    assert phase(match) == "ChooseCard"
    assert match.count == 0
    assert match.position.state.where == before.position.state.where
    assert [sorted(s.ids) for s in match.position.state.stash] == [sorted(s.ids) for s in before.position.state.stash]
    assert {one for stash in match.position.state.stash for one in stash.seen} <= {0}


@pytest.mark.rule("DT-B34")
def test_what_the_file_leaves_out_is_put_by_the_players(tmp_path: Path) -> None:
    text = (
        '[circles]\nblue-goblin = "c1"\nyellow-troll = "c22"\n[rooms]\nblue-sword = 3\nblue-rope = 3\nyellow-cleric = 5'
    )
    match = laid(tmp_path, text)
    state, static = match.position.state, match.position.static
    assert [len(stash) for stash in state.stash] == [0, 0, 2, 0, 1, 0, 0, 0]
    put = 0
    while phase(match) == "Placing":
        player = match.players()[0]
        tokens = {action.token for action in match.legal(player)}
        assert not tokens & ({"goblin", "sword", "rope"} if player == 0 else {"troll", "cleric"})
        match.play(player, match.legal(player)[-1])
        put += 1
    assert put == 28 - 5
    assert [len(stash) for stash in state.stash] == list(static.capacity)
    assert state.where[static.tokens_by_name["blue-goblin"]] == SQUARE_NAMES.index("c1")


@pytest.mark.parametrize("how", ["half", "random"])
def test_what_the_file_leaves_out_is_drawn(tmp_path: Path, how: str) -> None:
    match = set_up(laid(tmp_path, "[rooms]\nblue-sword = 3", setup=how))
    state, static = match.position.state, match.position.static
    assert match.count == (8 if how == "half" else 0)
    assert static.tokens_by_name["blue-sword"] in state.stash[2].ids
    assert [len(stash) for stash in state.stash] == list(static.capacity)


@pytest.mark.rule("DT-PY6")
def test_who_has_nothing_for_the_open_level_waits_until_the_next_one_opens(tmp_path: Path) -> None:
    """Red's three characters lie in level 2 already; the others fill it, and then red goes on with the others."""
    text = "[rooms]\nred-cleric = 1\nred-goblin = 1\nred-troll = 2"
    match = laid(tmp_path, text, "pyramid", 4)
    asked = []
    while phase(match) == "Placing":
        player = match.players()[0]
        action = match.legal(player)[0]
        if hasattr(action, "room"):
            asked.append((player, action.token in CHARACTERS))
        match.play(player, action)
    assert [player for player, man in asked if man].count(0) == 0
    assert len([player for player, man in asked if man]) == 9
    assert [player for player, man in asked if not man].count(0) == 6
    assert [man for _, man in asked] == sorted((man for _, man in asked), reverse=True)


@pytest.mark.rule("DT-TR4")
@pytest.mark.parametrize("full", [1, 2, 4])
def test_the_elevator_is_filled_by_those_who_have_objects_left(tmp_path: Path, full: int) -> None:
    """Blue has put all his objects elsewhere, or into the elevator: the others put what is lacking."""
    rooms = {kind: 7 if number < full - 1 else 1 + number // 3 for number, kind in enumerate(OBJECTS)}
    text = "[rooms]\n" + "\n".join(f"blue-{kind} = {room}" for kind, room in rooms.items())
    for seed in range(3):
        match = set_up(laid(tmp_path, text, "translation", 4, setup="played"), seed)
        stash = match.position.state.stash[6]
        assert len(stash) == 4
        assert sum(token // TEAM == 0 for token in stash.ids) == full - 1
        assert phase(match) == "ChooseCard"


FAULTS = [
    ('[circles]\nred-goblin = "c1"', "there is no token 'red-goblin' in this match"),
    ("[rooms]\nblue-dragon = 1", "there is no token 'blue-dragon'"),
    ('[circles]\nblue-goblin = "b1"', "blue-goblin cannot stand on 'b1'; free circles: c1, e1, h1, j1"),
    ('[circles]\nblue-goblin = "c22"', "blue-goblin cannot stand on 'c22'"),
    ('[circles]\nblue-goblin = "nowhere"', "blue-goblin cannot stand on 'nowhere'"),
    ('[circles]\nblue-goblin = "c1"\nblue-troll = "c1"', "blue-troll cannot stand on 'c1'; free circles: e1, h1, j1"),
    ('[circles]\nblue-sword = "c1"', "blue-sword is an object; circles are for characters"),
    ('[circles]\nblue-goblin = "c1"\n[rooms]\nblue-goblin = 1', "blue-goblin is named twice"),
    ("[rooms]\nblue-goblin = 9", "blue-goblin cannot lie in room 9; there are 8"),
    ("[rooms]\nblue-goblin = 0", "blue-goblin cannot lie in room 0; there are 8"),
    ("[rooms]\nblue-sword = 1\nblue-rope = 1\nblue-wand = 1", "room 1 takes 2 tokens; blue-wand is one too many"),
    ("[rooms]\nblue-goblin = 3\nblue-troll = 3\nblue-thief = 3\nblue-cleric = 4\nblue-wizard = 4",
     "5 characters of blue lie in rooms; 4 do, and 4 begin on circles"),
    ("[room]\nblue-goblin = 1", "`room`"),
    ('[rooms]\nblue-goblin = "one"', "Expected `int`"),
    ("circles = 3", "Expected `object`"),
    ("[rooms", "placement.toml: "),
    ("# nothing but a very long line\n#" + "x" * 70_000, "at most 65,536 are read"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), FAULTS)
def test_what_a_file_may_not_say_is_named(tmp_path: Path, text: str, says: str) -> None:
    assert says in fault(tmp_path, text)


@pytest.mark.parametrize(
    ("scenario", "players", "text", "says"),
    [
        ("crossing", 4, "[rooms]\nred-sword = 2", "red-sword cannot lie in room 2, which takes characters"),
        ("crossing", 4, "[rooms]\nred-troll = 1", "red-troll cannot lie in room 1, which takes objects"),
        ("little-murders", 4, "[rooms]\nred-wand = 2", "red-wand is named twice, or is not in this scenario"),
        ("pyramid", 3, "[rooms]\nred-sword = 16", "room 16 takes 0 tokens; red-sword is one too many"),
        (
            "pyramid",
            4,
            '[circles]\nred-troll = "c22"\nred-thief = "e22"\nred-goblin = "h22"\nred-cleric = "j22"',
            "red-cleric is one too many on circles; 3 begin there",
        ),
    ],
)
def test_what_a_scenario_does_not_take_is_named(
    tmp_path: Path, scenario: str, players: int, text: str, says: str
) -> None:
    assert says in fault(tmp_path, text, scenario, players)


@pytest.mark.rule("DT-TR4")
def test_a_file_that_leaves_too_few_objects_for_the_elevator_is_refused(tmp_path: Path) -> None:
    objects = [f"{colour}-{kind}" for colour in ("blue", "green", "yellow", "red") for kind in OBJECTS]
    others = [room for room in range(1, 14) if room != 7]
    lines = [f"{name} = {others[number // 3]}" for number, name in enumerate(objects[:21])]
    says = fault(tmp_path, "[rooms]\n" + "\n".join(lines), "translation", 4)
    assert "of the rooms that take objects 4 places are left for 3 objects" in says


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(OptionError) as caught:
            HOST.match("dungeon-twister", players=2, options={"placement": str(path)})
        assert "cannot be read" in str(caught.value)
    (tmp_path / "latin.toml").write_bytes(b'[rooms]\n"\xe4" = 1')
    with pytest.raises(OptionError):
        HOST.match("dungeon-twister", players=2, options={"placement": str(tmp_path / "latin.toml")})
