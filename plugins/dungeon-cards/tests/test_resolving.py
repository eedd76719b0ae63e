"""Resolving rooms: what is taken, forged, fought, and who gets the bonus XP."""

from __future__ import annotations

from typing import Any

import pytest

Cell = tuple[int, int]


def visit(table: Any, room: str, seat: dict[str, int] | None = None, **more: Any) -> Any:
    """A walk to a room beside the Entrance."""
    play = table({(1, 0): room}, seats=[seat or {}], **more)
    return play.play("go (1,0)", "stop")


@pytest.mark.rule("DC-H8", "DC-H3")
@pytest.mark.parametrize(
    ("room", "good", "number"),
    [("ore-room-wwwo", "ore", 2), ("gem-room-wwwo", "gems", 1), ("treasure-wwwo", "xp", 3)],
)
def test_what_lies_there_is_taken_once(table: Any, room: str, good: str, number: int) -> None:
    play = visit(table, room)
    assert getattr(play.seat(), good) == number
    assert play.todo((1, 0)) == 0
    assert f"player 0 gets {number} {good}" in play.log
    assert getattr(visit(table, room + " !").seat(), good) == 0


@pytest.mark.rule("DC-H8", "DC-H6", "DC-C-19")
@pytest.mark.parametrize(
    "room", ["corridor-wwwo", "warp-room-wwwo", "ore-room-wwwo", "treasure-wwwo", "monster-room-wwwo-1"]
)
def test_whoever_resolves_it_fully_takes_the_bonus_xp(table: Any, room: str) -> None:
    plain = visit(table, room).seat().xp
    play = visit(table, room + " +3")
    assert play.seat().xp == plain + 3
    assert play.bonus((1, 0)) == 0
    assert f"player 0 resolves {room} at (1,0)" in play.log


@pytest.mark.rule("DC-H8")
def test_each_function_of_a_blacksmith_is_used_once_for_an_ore(table: Any) -> None:
    play = visit(table, "blacksmith-wwwo +2", {"ore": 3})
    assert play.legal() == ["use attack", "use key", "stop"]
    play.play("use attack")
    seat = play.seat()
    assert (seat.attack, seat.ore, seat.keys, seat.xp) == (2, 2, 1, 0)
    assert play.legal() == ["use key", "stop"]
    assert play.refused("use attack") == "DC-H8"
    assert play.reason == "attack was used in blacksmith-wwwo"
    play.play("use key")
    assert (seat.attack, seat.ore, seat.keys, seat.xp) == (2, 1, 2, 2), "the second one resolves the room"
    assert play.asked == (1,)


@pytest.mark.rule("DC-H8")
def test_functions_are_optional_and_need_ore(table: Any) -> None:
    play = visit(table, "blacksmith-wwwo +2", {"ore": 1}).play("stop")
    assert (play.seat().ore, play.seat().xp, play.todo((1, 0))) == (1, 0, 3)
    play = visit(table, "blacksmith-wwwo", {"ore": 1}).play("use key")
    assert play.asked == (1,), "without ore nobody is asked"
    assert visit(table, "blacksmith-wwwo", {"ore": 0}).asked == (1,)
    play = table({(1, 0): "blacksmith-wwwo"}, seats=[{"ore": 1}])
    assert play.refused("use key") == "DC-H8"
    play.play("go (1,0)", "stop")
    assert play.refused("use dance") == "DC-H8"
    assert play.refused("go (0,0)") == "DC-H5"


@pytest.mark.rule("DC-C-12", "DC-H8")
def test_what_one_player_left_another_may_use_and_takes_the_bonus(table: Any) -> None:
    play = table({(1, 0): "blacksmith-wwwo +2"}, seats=[{"ore": 1}, {"ore": 1}])
    play.play("go (1,0)", "stop", "use attack", "go (1,0)", "stop")
    assert play.legal() == ["use key", "stop"]
    play.play("use key")
    assert (play.seat(0).xp, play.seat(1).xp) == (0, 2)


@pytest.mark.rule("DC-H8", "DC-H9")
@pytest.mark.parametrize("strength", [1, 2, 3, 4])
@pytest.mark.parametrize(("attack", "xp"), [(1, 0), (2, 0), (1, 3), (1, 7), (1, 12), (3, 2)])
def test_a_fight_is_won_by_attack_and_level(table: Any, strength: int, attack: int, xp: int) -> None:
    level = 1 + sum(xp >= step for step in (3, 7, 12))
    won = attack + level - 1 >= strength
    play = visit(table, f"monster-room-wwwo-{strength}", {"attack": attack, "xp": xp})
    assert play.seat().xp == xp + strength * won
    assert play.seat().cell == ((1, 0) if won else (0, 0))
    assert play.todo((1, 0)) == (not won)
    assert ("player 0 steps back to (0,0)" in play.log) == (not won)


@pytest.mark.rule("DC-H8")
def test_who_loses_steps_back_one_room_not_to_where_the_walk_began(table: Any) -> None:
    rooms = {(1, 0): "corridor-wowo", (2, 0): "ore-room-wowo", (3, 0): "monster-room-wwwo-9"}
    play = table(rooms).play("go (3,0)")
    assert play.seat().cell == (2, 0)
    assert play.seat().ore == 0, "there is one room to resolve in a turn"
    assert play.todo((2, 0)) == 1


@pytest.mark.rule("DC-H8")
def test_who_loses_after_a_warp_goes_back_through_it(table: Any) -> None:
    rooms = {(1, 0): "warp-room-wwwo", (7, 7): "warp-room-owww", (7, 6): "monster-room-wwow-9"}
    play = table(rooms).play("go (7,6)")
    assert play.seat().cell == (7, 7)
    play = table({**rooms, (5, 5): "dragon", (6, 5): "warp-room-wwww"}, seats=[{"xp": 3}]).play("go (5,5)", "stop")
    assert play.seat().cell == (6, 5)


@pytest.mark.rule("DC-H8")
def test_who_has_not_moved_stays_and_may_fight_again(table: Any) -> None:
    play = table({(1, 0): "monster-room-wwwo-3"}, pawns=[(1, 0), (0, 0)]).play("stop")
    assert play.seat().cell == (1, 0)
    assert any("lost" in line for line in play.log)
    play = table({(1, 0): "monster-room-wwwo-3"}, pawns=[(1, 0), (0, 0)], seats=[{"attack": 3}]).play("stop")
    assert play.seat().xp == 3


@pytest.mark.rule("DC-H8", "DC-H5")
def test_only_the_room_where_the_walk_ends_is_resolved(table: Any) -> None:
    rooms = {(1, 0): "ore-room-wowo", (2, 0): "gem-room-wwwo"}
    play = table(rooms).play("go (1,0)", "go (2,0)", "stop")
    assert (play.seat().ore, play.seat().gems) == (0, 1)
    assert play.todo((1, 0)) == 1


@pytest.mark.rule("DC-U16", "DC-H8")
def test_passing_through_an_empty_room_is_no_visit(table: Any) -> None:
    rooms = {(1, 0): "corridor-wowo", (2, 0): "corridor-wwwo"}
    play = table(rooms).play("go (2,0)", "stop")
    assert (play.todo((1, 0)), play.todo((2, 0))) == (1, 0)


@pytest.mark.rule("DC-H9")
def test_a_level_that_is_reached_by_a_fight_counts_from_then_on(table: Any) -> None:
    play = visit(table, "monster-room-wwwo-2 +1", {"attack": 2})
    assert play.seat().xp == 3
    assert play.position.rules.steps(play.position, 0) == 4
    assert play.position.rules.might(play.position, 0) == 3
