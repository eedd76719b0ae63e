"""The quests that are shipped: whole, varied, ever harder, and as hard as their headers say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain, pairwise
from typing import Any, get_args

import pytest

from undercroft import Host
from undercroft_heroquest.bots.rates import play
from undercroft_heroquest.box import Box
from undercroft_heroquest.quest import DoorKind, Goal, Quest
from undercroft_heroquest.quest_case import Case
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_notes import AnyTrigger, GiveArtifact, GiveItem, PlaceMonster
from undercroft_heroquest.quest_read import Reading, quest_names, shipped_quest
from undercroft_heroquest.words import TRAPS

from .measure_quests import HEADER, PAIRS, RATES, field, header

FIRST, THIRD = "first-steps", "the-long-table"
GAMES = 200
"""So many games of each quest stand behind its rate, at least."""


@pytest.fixture(scope="module")
def readings(box: Box) -> dict[str, Reading]:
    """The quests by name, in the order in which they are meant to be played."""
    found = {name: shipped_quest(name, box) for name in quest_names()}
    return dict(sorted(found.items(), key=lambda one: one[1].quest.campaign.number if one[1].quest.campaign else 0))


@pytest.fixture(scope="module")
def quests(readings: dict[str, Reading]) -> dict[str, Quest]:
    return {name: reading.quest for name, reading in readings.items()}


def text_of(name: str) -> str:
    return (files("undercroft_heroquest") / "data" / "quests" / f"{name}.toml").read_text(encoding="utf-8")


def placed(readings: dict[str, Reading], box: Box) -> Iterator[tuple[str, Any]]:
    """All monsters with their quests, those that notes place too."""
    for name, reading in readings.items():
        yield from ((name, monster) for _, monster in Case(reading, box).placed)


def deeds(readings: dict[str, Reading], box: Box) -> list[Any]:
    return [deed for reading in readings.values() for _, deed in Case(reading, box).deeds]


def test_there_are_six_in_order_and_the_first_teaches(quests: dict[str, Quest]) -> None:
    numbers = [quest.campaign.number for quest in quests.values() if quest.campaign]
    assert numbers == [1, 2, 3, 4, 5, 6]
    assert next(iter(quests)) == FIRST
    assert list(quests)[2] == THIRD
    assert len(quests[FIRST].monsters) == min(len(quest.monsters) for quest in quests.values())
    assert len({quest.title for quest in quests.values()}) == 6


def test_nothing_is_wrong_with_any(readings: dict[str, Reading], box: Box) -> None:
    for name, reading in readings.items():
        report = check_quest(reading, box)
        assert (report.errors, report.warnings) == ((), ()), name


def test_they_have_rooms_enough_and_not_too_many(quests: dict[str, Quest], box: Box) -> None:
    for name, quest in quests.items():
        dark = set(quest.dark)
        rooms = [
            room
            for room, squares in box.board.rooms.items()
            if room not in quest.dark_rooms and any((s % 26 + 1, s // 26 + 1) not in dark for s in squares)
        ]
        assert 5 <= len(rooms) <= 14, (name, rooms)


def test_together_they_have_every_trap(quests: dict[str, Quest]) -> None:
    traps = {trap.kind for quest in quests.values() for trap in quest.traps}
    assert traps == set(TRAPS)
    assert sum(piece.trap is not None for quest in quests.values() for piece in quest.furniture) >= 3


def test_together_they_have_every_door_and_blocked_squares(quests: dict[str, Quest]) -> None:
    kinds = {door.kind for quest in quests.values() for door in quest.doors}
    assert kinds == set(get_args(DoorKind)) - {"open"}
    assert all(any(door.kind == "secret" for door in quest.doors) for quest in quests.values())
    assert any(quest.blocked for quest in quests.values())


def test_together_they_have_every_goal_and_trigger(quests: dict[str, Quest]) -> None:
    assert {type(quest.goal) for quest in quests.values()} == set(get_args(Goal))
    triggers = {type(note.when) for quest in quests.values() for note in quest.notes}
    assert triggers == set(get_args(AnyTrigger))
    assert all(quest.goal.words for quest in quests.values())


def test_together_they_have_every_monster_of_the_box(readings: dict[str, Reading], box: Box) -> None:
    kinds = {monster.kind for _, monster in placed(readings, box)}
    assert kinds == set(box.monsters)
    assert len({reading.quest.wandering for reading in readings.values()}) >= 3


def test_named_monsters_cast_all_dread_spells_between_them(readings: dict[str, Reading], box: Box) -> None:
    casters = [(name, monster) for name, monster in placed(readings, box) if monster.spells]
    assert all(monster.name for _, monster in casters)
    assert len({name for name, _ in casters}) >= 4
    assert set(chain.from_iterable(monster.spells for _, monster in casters)) == set(box.dread)


def test_there_is_special_treasure_in_each_and_artifacts_are_found(readings: dict[str, Reading], box: Box) -> None:
    assert all(reading.quest.treasures for reading in readings.values())
    assert any(isinstance(deed, GiveItem) for deed in deeds(readings, box))
    found = [deed.name for deed in deeds(readings, box) if isinstance(deed, GiveArtifact)]
    assert len(set(found)) == len(found) >= 3


def test_notes_lay_ambushes_and_open_doors(readings: dict[str, Reading], box: Box) -> None:
    assert {type(deed).__struct_config__.tag for deed in deeds(readings, box)} >= {
        "say", "gold", "item", "artifact", "damage", "heal", "place", "open", "unblock", "skip turn", "end turn", "win",
    }  # fmt: skip
    assert any(isinstance(deed, PlaceMonster) for deed in deeds(readings, box))


# How hard they are.


@pytest.fixture(scope="module")
def rates() -> dict[str, dict[str, str]]:
    return tomllib.loads(RATES.read_text(encoding="utf-8"))


def rate(games: str) -> float:
    return 100 * games.count("w") / len(games)


def test_the_headers_say_what_was_measured(quests: dict[str, Quest], rates: dict[str, dict[str, str]]) -> None:
    assert set(rates) == set(PAIRS)
    assert all(set(games) == set(quests) for games in rates.values())
    for name, quest in quests.items():
        games = rates["shipped"][name]
        assert re.fullmatch("[w-]+", games)
        assert len(games) >= GAMES
        said = HEADER.search(text_of(name))
        assert said is not None, name
        assert said[0] == header(games.count("w"), len(games))
        assert field(games.count("w"), len(games)) in text_of(name)
        assert quest.difficulty is not None
        assert quest.difficulty.games == len(games)


def test_they_become_harder(quests: dict[str, Quest], rates: dict[str, dict[str, str]]) -> None:
    falling = [rate(rates["shipped"][name]) for name in quests]
    assert all(20 <= one <= 95 for one in falling), falling
    assert all(before > after for before, after in pairwise(falling)), falling


def test_good_play_matters_on_both_sides(rates: dict[str, dict[str, str]]) -> None:
    """Heroes at random win at least 40 points less often, a random Zargon loses at least 15 points more often."""
    shipped, heroes, zargon = (
        sum(map(rate, rates[pair].values())) / len(rates[pair])
        for pair in ("shipped", "random-heroes", "random-zargon")
    )
    assert shipped - heroes >= 40
    assert zargon - shipped >= 15


def test_games_played_again_end_as_they_did(rates: dict[str, dict[str, str]]) -> None:
    """Four games of each quest, two that heroes won and two that they lost: not one that may go either way."""
    host = Host()
    for name, games in rates["shipped"].items():
        won = [seed for seed, mark in enumerate(games, 1) if mark == "w"][:2]
        lost = [seed for seed, mark in enumerate(games, 1) if mark == "-"][:2]
        assert play(name, seeds=[*won, *lost], host=host) == [True, True, False, False], name
