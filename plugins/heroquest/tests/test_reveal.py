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
