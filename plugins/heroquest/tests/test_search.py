"""Searching for secret doors and traps (HQ-R10, HQ-R11), where one may search at all, and D6 to D13, T21."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import IllegalAction
from undercroft.spatial import Edge
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import FurniturePart, Trap, TrapPart
from undercroft_heroquest.quest_notes import Hurt, Note, Say, Searched

ALL = ["search for treasure", "search for secret doors", "search for traps"]
IN_K = {"elf": (12, 10), "dwarf": (13, 10)}
DOOR = ((10, 10), (11, 10))


def secret(a: tuple[int, int], b: tuple[int, int]) -> tuple[Any, ...]:
    return (a, b, "secret")


def pit(*places: tuple[int, int]) -> tuple[TrapPart, ...]:
    return tuple(TrapPart(kind="pit", at=place) for place in places)


def known(game: Any) -> set[tuple[int, int]]:
    return {(one.square % 26 + 1, one.square // 26 + 1) for one in game.state.traps}


@pytest.mark.rule("HQ-R9.1")
def test_treasure_is_in_rooms_only(table: Any) -> None:
    assert table(heroes={"elf": (5, 10)}).legal("search") == ALL[1:]  # D7
    assert table(heroes=IN_K).legal("search") == ALL


@pytest.mark.rule("HQ-R9.1")
@pytest.mark.rule("HQ-R10.1")
@pytest.mark.rule("HQ-R11.1")
@pytest.mark.rule("HQ-A7")
def test_monsters_in_the_room_or_in_sight_forbid(table: Any) -> None:
    assert table(heroes=IN_K, monsters=[("orc", (12, 8))]).legal("search") == []
    outside = {"heroes": IN_K, "monsters": [("orc", (9, 10))]}
    assert table(**outside, doors=[(*DOOR, "open")]).legal("search") == ALL[:1]  # D9
    assert table(**outside, doors=[DOOR]).legal("search") == ALL  # D10
    hidden = table(heroes={"elf": (11, 8), "dwarf": (12, 9)}, monsters=[("orc", (13, 10))])
    assert hidden.legal("search") == ALL[1:]  # in the room, but the dwarf stands between


@pytest.mark.rule("HQ-R10.2")
def test_a_secret_door_is_shown_and_still_closed(table: Any) -> None:
    game = table(heroes=IN_K, left=6, doors=[secret((11, 10), (10, 10)), secret((9, 12), (10, 12))])
    a, b = number((11, 10)), number((10, 10))
    assert game.state.grid.edge(a, b) == Edge.WALL
    assert game.state.doors == []
    shown = game.position.shown
    game.play("search for secret doors")  # D13
    assert game.position.shown > shown
    assert game.state.doors == [(a, b)]
    assert game.state.grid.edge(a, b) == game.state.truth.edge(a, b) == Edge.DOOR_CLOSED
    assert not game.state.grid.sees(a, b)
    assert "go (10,10)" not in game.legal()
    assert game.legal("open") == []
    game.play("go (11,10)", "open (11,10) to (10,10)", "go (10,10)")
    assert game.state.truth.edge(a, b) == Edge.DOOR_OPEN


@pytest.mark.rule("HQ-R10.1")
@pytest.mark.rule("HQ-A3")
def test_secret_doors_are_found_from_the_corridor_where_one_stands(table: Any) -> None:
    doors = [secret((10, 10), (11, 10)), secret((9, 12), (10, 12)), secret((2, 2), (2, 1))]
    game = table(heroes={"elf": (10, 11)}, doors=doors).play("search for secret doors")
    assert game.state.doors == [(number((10, 10)), number((11, 10))), (number((9, 12)), number((10, 12)))]
    beyond = table(heroes={"elf": (10, 8)}, doors=doors, blocked=((10, 11),)).play("search for secret doors")
    assert beyond.state.doors == [(number((10, 10)), number((11, 10)))]


@pytest.mark.rule("HQ-R10.2")
def test_opening_a_secret_door_reveals_and_it_stays_open(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[secret((10, 10), (11, 10))], left=3)
    game.play("search for secret doors", "open (10,10) to (11,10)")
    assert game.state.revealed == ["K"]
    assert game.legal("open") == []


@pytest.mark.rule("HQ-R11.1")
@pytest.mark.rule("HQ-R11.2")
@pytest.mark.rule("HQ-R11.3")
def test_traps_are_named_but_nothing_is_sprung(table: Any) -> None:
    game = table(heroes={"dwarf": (12, 10), "elf": (13, 12)}, left=6, traps=pit((13, 10), (16, 12), (9, 10)))
    shown = game.position.shown
    game.play("search for traps")
    assert game.position.shown > shown
    assert known(game) == {(13, 10), (16, 12)}
    assert not any(trap.sprung for trap in game.state.traps)
    assert len(game.legal("jump (13,10)")) == 3  # at once
    assert game.legal("disarm") == []
    game.play("end turn", "end turn")
    assert game.legal("disarm") == ["disarm (13,10)", "disarm (16,12)"]


@pytest.mark.rule("HQ-R11.1")
def test_a_room_is_not_searched_from_outside_its_door(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[(*DOOR, "open")], traps=pit((11, 10), (10, 12), (3, 10), (3, 1)))
    game.play("search for traps")  # T21
    assert known(game) == {(10, 12), (3, 10)}


@pytest.mark.rule("HQ-A3")
def test_a_corridor_is_searched_up_to_blocked_squares_and_closed_doors(table: Any) -> None:
    game = table(heroes={"elf": (3, 10)}, traps=pit((5, 10), (8, 10)), blocked=((7, 10),))
    game.play("search for traps")
    assert known(game) == {(5, 10)}


@pytest.mark.rule("HQ-R11.2")
def test_trapped_furniture_is_named(table: Any) -> None:
    trap = Trap(words="Hiss.", does=(Hurt(n=1),))
    furniture = (
        FurniturePart(kind="treasure-chest", at=(14, 10), trap=trap),
        FurniturePart(kind="treasure-chest", at=(16, 8)),
    )
    game = table(heroes={"elf": (10, 10)}, left=9, doors=[DOOR], furniture=furniture)
    game.play("open (10,10) to (11,10)", "go (11,10)", "search for traps")
    assert [(piece.at, piece.trap) for piece in game.state.furniture] == [
        (number((16, 8)), ""),
        (number((14, 10)), "known"),
    ]
    assert game.hero("elf").body == 6


@pytest.mark.rule("HQ-R11.4")
def test_a_trap_right_behind_a_door_meets_the_first_hero(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "dwarf": (9, 10)}, left=9, doors=[DOOR], traps=pit((11, 10)))
    game.play("open (10,10) to (11,10)", "go (12,10)")
    assert game.hero("elf").square == number((11, 10))
    assert game.hero("elf").body == 5
    assert game.turn.hero == 1


def test_a_search_that_finds_nothing_is_shown_too(table: Any) -> None:
    for what in ALL[1:]:
        game = table(heroes=IN_K)
        shown = game.position.shown
        game.play(what)
        assert game.position.shown > shown
        assert game.state.searched == [what.removeprefix("search for ") + " K"]


def test_a_search_is_an_action_and_costs_no_move(table: Any) -> None:
    game = table(heroes=IN_K, left=6).play("search for traps")
    assert game.legal("search") == []
    with pytest.raises(IllegalAction):
        game.play("search for treasure")
    game.play("go (12,12)")


def test_notes_listen_to_searches(table: Any) -> None:
    notes = (
        Note(when=Searched(room="K", what="traps"), does=(Say(words="traps"),)),
        Note(when=Searched(room="K", what="secret doors"), does=(Say(words="secret doors"),)),
    )
    game = table(heroes=IN_K, notes=notes).play("search for traps")
    assert "traps" in game.log()
    assert "secret doors" not in game.log()


# -- in a pit


IN_PIT = {"heroes": {"elf": (4, 10), "dwarf": (1, 1)}, "known_traps": [("pit!", (4, 10))]}


@pytest.mark.rule("HQ-R12.6")
def test_an_open_pit_is_searched_as_a_room_of_its_own(table: Any) -> None:
    game = table(**IN_PIT)
    pit_only = ["search the pit for treasure", "search the pit for secret doors"]
    assert game.legal("search") == [*pit_only, "search for traps"]
    game.play("search the pit for treasure")
    assert game.hero("elf").searched == ["pit (4,10)"]
    again = table(**IN_PIT, change={"elf": {"searched": ["pit (4,10)"]}})
    assert "search the pit for treasure" not in again.legal()
    in_room = table(heroes=IN_K, known_traps=[("pit!", (12, 10))])
    assert in_room.legal("search")[:2] == ["search the pit for treasure", "search the pit for secret doors"]


@pytest.mark.rule("HQ-R12.6")
def test_only_secret_doors_of_the_pit_are_found_in_it(table: Any) -> None:
    doors = [secret((4, 10), (4, 9)), secret((6, 10), (6, 9))]
    game = table(**IN_PIT, doors=doors).play("search the pit for secret doors")
    assert game.state.doors == [(number((4, 10)), number((4, 9)))]
    assert game.state.searched == ["secret doors pit (4,10)"]


@pytest.mark.rule("HQ-R12.6")
@pytest.mark.rule("HQ-R9.1")
def test_a_monster_in_the_room_does_not_keep_one_from_the_treasure_of_a_pit(table: Any) -> None:
    heroes = {"elf": (11, 8), "dwarf": (12, 9)}
    game = table(heroes=heroes, monsters=[("orc", (16, 12))], known_traps=[("pit!", (11, 8))])
    assert "search the pit for treasure" in game.legal()
    assert game.legal("search for treasure") == []
