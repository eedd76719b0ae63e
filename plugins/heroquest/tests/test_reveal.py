"""Doors, looking and revealing: HQ-R5, and what the heroes' grid says of it."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.spatial import Edge
from undercroft_heroquest.doors import block, lay_door
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import Door, FurniturePart, Thing, TrapPart
from undercroft_heroquest.quest_notes import MonsterPart

DOOR = ((10, 10), (11, 10))
A, B = number((10, 10)), number((11, 10))
SECRET = ((9, 10), (9, 11))


def closed(kind: str = "closed") -> tuple[Door, ...]:
    return (Door(between=DOOR, kind=kind),)  # type: ignore[arg-type]


@pytest.mark.rule("HQ-R5.3")
@pytest.mark.rule("HQ-R5.1")
def test_a_closed_door_is_laid_out_when_it_is_seen(table: Any) -> None:
    game = table(heroes={"elf": (1, 11)}, left=9, more_doors=closed())
    assert game.state.doors == []
    assert game.state.grid.edge(A, B) == Edge.WALL
    game.play("go (1,10)")
    assert game.state.doors == [(A, B)]
    assert game.state.grid.edge(A, B) == Edge.DOOR_CLOSED


@pytest.mark.rule("HQ-R5.3")
def test_a_monster_in_the_corridor_is_laid_out_when_it_is_seen_and_the_walk_stops(table: Any) -> None:
    game = table(heroes={"elf": (2, 1)}, left=9, part_monsters=(MonsterPart(kind="orc", at=(1, 10)),))
    assert game.state.monsters == []
    game.play("go (1,5)")
    assert game.hero("elf").square == number((1, 1))
    assert [monster.label for monster in game.state.monsters] == ["orc#1"]
    assert game.turn.left == 8
    assert game.position.shown > 0


@pytest.mark.rule("HQ-R5.4")
@pytest.mark.rule("HQ-R5.5")
def test_opening_a_door_lays_out_what_belongs_to_the_room_but_no_trap_and_no_secret_door(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10)},
        doors=[DOOR],
        more_doors=(Door(between=((16, 8), (17, 8)), kind="secret"),),
        part_monsters=(MonsterPart(kind="orc", at=(16, 12)), MonsterPart(kind="goblin", at=(2, 2))),
        furniture=(FurniturePart(kind="table", at=(12, 8)),),
        things=(Thing(name="bell", at=(16, 8)),),
        traps=(TrapPart(kind="pit", at=(11, 10)),),
    )
    assert game.state.revealed == []
    game.play("open (10,10) to (11,10)")
    assert game.state.revealed == ["K"]
    assert [monster.label for monster in game.state.monsters] == ["orc#1"]
    assert [piece.kind for piece in game.state.furniture] == ["table"]
    assert [thing.name for thing in game.state.things] == ["bell"]
    assert game.state.traps == []
    assert len(game.state.doors) == 1
    assert number((12, 8)) in game.state.solid


@pytest.mark.rule("HQ-R5.1")
def test_an_opened_door_stays_open_and_copies_share_the_grid(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[DOOR])
    before = game.state.grid
    game.play("open (10,10) to (11,10)")
    after = game.state.grid
    assert after == before.open_door(A, B)
    assert game.position.copy().state.grid is after
    assert game.legal("open") == []


@pytest.mark.rule("HQ-R5.6")
def test_a_blocked_square_is_laid_out_when_it_is_seen(table: Any) -> None:
    game = table(heroes={"elf": (1, 2)}, left=5, blocked=((5, 1),))
    assert number((5, 1)) not in game.state.blocks
    game.play("go (1,1)")
    assert list(game.state.blocks) == [number((5, 1))]
    assert number((5, 1)) in game.state.grid.blocked
    assert "go (6,1)" not in game.legal()


@pytest.mark.rule("HQ-R6.5")
def test_a_secret_door_is_wall_until_it_is_found_and_a_closed_door_then(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, left=5, more_doors=closed("secret"))
    assert game.state.grid.edge(A, B) == Edge.WALL
    assert game.legal("open") == []
    lay_door(game.position, A, B)
    assert game.state.grid.edge(A, B) == Edge.DOOR_CLOSED
    assert game.state.truth is not None
    assert game.state.truth.edge(A, B) == Edge.DOOR_CLOSED
    game.play("open (10,10) to (11,10)", "go (11,10)")


@pytest.mark.rule("HQ-R1.7")
def test_the_heroes_know_nothing_of_the_quest(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10)}, left=5, more_doors=closed("secret"), traps=(TrapPart(kind="pit", at=(9, 10)),)
    )
    setting = game.position.setting
    seen = setting.observe(game.position, 1).state
    assert (seen.quest, seen.truth, seen.unseen, seen.placed, seen.noted) == (None, None, None, [], [])
    assert setting.observe(game.position, 0).state.quest is not None
    other = table(heroes={"elf": (10, 10)}, left=5)
    assert setting.observe(game.position, 1).to_json() == other.position.setting.observe(other.position, 1).to_json()


def test_both_grids_change_together(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[DOOR], left=5)
    block(game.position, number((5, 10)))
    state = game.state
    assert state.truth is not None
    assert number((5, 10)) in state.grid.blocked
    assert number((5, 10)) in state.truth.blocked


def test_a_locked_door_opens_for_nobody(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[(*DOOR, "locked")], left=5)
    assert game.legal("open") == []


@pytest.mark.rule("HQ-R5.3")
def test_a_room_of_which_a_square_is_seen_through_an_open_door_is_revealed(table: Any) -> None:
    far = (FurniturePart(kind="throne", at=(16, 12)),)
    game = table(heroes={"elf": (1, 9)}, left=2, doors=[(*DOOR, "open")], furniture=far)
    assert game.state.revealed == []
    game.play("go (1,10)")
    assert game.state.revealed == ["K"]
    assert "elf reveals room K" in game.log()
    assert [piece.kind for piece in game.state.furniture] == ["throne"]


@pytest.mark.rule("HQ-R5.3")
def test_everybody_looks_when_a_door_is_opened(table: Any) -> None:
    orc = MonsterPart(kind="orc", at=(5, 10))
    game = table(heroes={"elf": (11, 10), "dwarf": (12, 10)}, doors=[DOOR], part_monsters=(orc,))
    assert game.state.monsters == []
    game.play("open (11,10) to (10,10)")
    assert [monster.label for monster in game.state.monsters] == ["orc#1"]


def test_what_was_seen_stays_seen_and_what_was_laid_out_discloses_nothing_more(table: Any) -> None:
    orc = MonsterPart(kind="orc", at=(5, 1))
    bell = Thing(name="bell", at=(5, 19))
    game = table(heroes={"elf": (1, 2)}, left=9, part_monsters=(orc,), things=(bell,))
    assert {number((5, 1)), number((5, 19))} <= set(game.state.unseen)
    before = game.state.seen
    game.play("go (1,1)", "go (2,1)")
    assert before <= game.state.seen
    assert number((5, 1)) in game.state.seen
    assert number((5, 1)) not in game.state.unseen
    assert number((5, 19)) in game.state.unseen


@pytest.mark.rule("HQ-R5.1")
@pytest.mark.rule("HQ-R10.2")
@pytest.mark.rule("HQ-R12.10")
@pytest.mark.parametrize("change", ["door", "secret door", "block"])
def test_each_change_of_the_board_makes_one_new_grid_that_copies_share_and_a_load_gives_back(
    table: Any, change: str
) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[DOOR], more_doors=(Door(between=SECRET, kind="secret"),))
    position, old = game.position, game.state.grid
    copied = position.copy()
    if change == "door":
        game.play("open (10,10) to (11,10)")
    elif change == "secret door":
        game.play("search for secret doors")
    else:
        block(position, number((5, 10)))
    state = game.state
    assert state.grid is not old
    assert copied.state.grid is old
    assert state.grid != old
    copied = position.copy()
    assert copied.state.grid is state.grid
    assert copied.state.truth is state.truth
    loaded = position.setting.codec.load(position.to_bytes())
    assert (loaded.state.grid, loaded.state.truth) == (state.grid, state.truth)
    assert loaded == position
    a, b = map(number, SECRET)
    assert state.grid.edge(a, b) == (Edge.DOOR_CLOSED if change == "secret door" else Edge.WALL)
