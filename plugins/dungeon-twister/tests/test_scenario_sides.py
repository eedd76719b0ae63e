"""Who is against whom: Little Murders and A Surprise Team."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.spatial import Mask
from undercroft_dungeon_twister.battle import Fight
from undercroft_dungeon_twister.words import SQUARE_NAMES, WIDTH

from .scenarios import ALL_UP, beside, static_of, win

Table = Callable[..., Any]


# -- Little Murders


@pytest.mark.rule("DT-LM3")
@pytest.mark.rule("DT-LM1")
def test_t47_nobody_is_attacked_before_all_rooms_are_face_up(table: Table) -> None:
    rooms = {room: name for room, name in ALL_UP.items() if room != 16}
    last = table(rooms, "red-warrior 11 (3,3), blue-goblin 11 (3,4)", scenario="little-murders", seats=4)
    assert not any(text.startswith("attack") for text in last.legal())
    assert last.refused("attack blue-goblin") == "DT-LM3"
    rooms[16] = ALL_UP[16]
    whole = table(rooms, "red-warrior 11 (3,3), blue-goblin 11 (3,4)", scenario="little-murders", seats=4)
    assert whole.can("attack blue-goblin")
    assert not any("fireball" in text for text in whole.legal())
    assert "red-wand" not in [whole.static.token_names[token] for token in whole.state.seats[0].team]


def murders(table: Table, tokens: str, **more: Any) -> Any:
    return table(ALL_UP, tokens, scenario="little-murders", seats=4, **more)


FLOOR = ("11 (3,3)", "11 (3,4)")
"""Two squares of room 11 beside each other."""


@pytest.mark.rule("DT-LM6")
@pytest.mark.rule("DT-LM7")
def test_a_wound_pays_and_the_kill_later_pays_again(table: Table) -> None:
    play = murders(table, f"red-warrior {FLOOR[0]}, blue-troll {FLOOR[1]}")
    win(play, "blue-troll")
    assert play.wounded("blue-troll")
    assert play.score(0) == 1
    assert play.seat(0).won == []
    assert play.refused("attack blue-troll") == "DT-B17"
    play.play("end turn")
    for _ in range(3):
        play.play(play.legal()[0], "end turn")
    play.play("action 5", "attack blue-troll", "lay 5", "lay 1")
    assert play.where("blue-troll") == "won by 0"
    assert play.score(0) == 2


@pytest.mark.rule("DT-LM6")
@pytest.mark.rule("DT-LM17")
def test_who_is_healed_and_wounded_again_pays_again(table: Table) -> None:
    play = murders(table, f"red-warrior {FLOOR[0]}, blue-troll {FLOOR[1]}")
    win(play, "blue-troll")
    play.play("end turn")
    while play.asked != (3,):
        play.play(play.legal()[0], "end turn")
    play.play(play.legal()[0], "regenerate", "end turn", "action 5", "attack blue-troll", "lay 5", "lay 1")
    assert play.wounded("blue-troll")
    assert play.score(0) == 2


@pytest.mark.rule("DT-LM5")
@pytest.mark.parametrize(("room", "place", "step"), [(8, "(2,4)", 1), (14, "(4,2)", WIDTH), (5, "(2,0)", -1)])
@pytest.mark.parametrize(("who", "points"), [("troll", 1), ("goblin", 2)])
def test_in_little_murders_one_leaves_by_any_zone_of_an_enemy(
    table: Table, room: int, place: str, step: int, who: str, points: int
) -> None:
    play = table({room: "1D"}, f"red-{who} {room} {place}", scenario="little-murders", seats=4)
    play.play(f"{who} {beside(play, f'{room} {place}', step)}")
    assert play.where(f"red-{who}") == "out"
    assert play.score(0) == points


# -- A Surprise Team


@pytest.mark.rule("DT-TE5")
@pytest.mark.rule("DT-TE4")
def test_t58_partners_do_not_join_a_fight_and_cannot_be_attacked(table: Table) -> None:
    tokens = "red-warrior 5 (2,2), blue-troll 5 (2,3), green-goblin 5 (3,3), yellow-cleric 5 (1,3)"
    play = table({5: "1D"}, tokens, scenario="surprise-team", seats=4)
    assert {text for text in play.legal() if text.startswith("attack")} == {"attack blue-troll"}
    play.play("attack blue-troll")
    fight = play.match.position.nearest(Fight)
    names = play.static.token_names
    assert [names[token] for token in fight.attackers] == ["red-warrior"]
    assert [names[token] for token in fight.defenders] == ["blue-troll"]
    near = table({5: "1D"}, "red-warrior 5 (2,2), green-goblin 5 (3,2)", scenario="surprise-team", seats=4)
    assert near.refused("attack green-goblin")


@pytest.mark.rule("DT-TE9")
def test_partners_leave_by_the_zones_of_the_other_side_alone(table: Table) -> None:
    static = static_of("surprise-team", 4)
    for seat, team in ((0, (2, 3)), (1, (2, 3)), (2, (0, 1)), (3, (0, 1))):
        assert static.exits[seat] == Mask(static.size, [s for n in team for s in static.strips[n].squares])
    # Red stands below green's zone, and may not enter it.
    play = table({3: "1D"}, "red-thief 3 (0,2)", scenario="surprise-team", seats=4)
    up = beside(play, "3 (0,2)", -WIDTH)
    assert SQUARE_NAMES.index(up) in static.strips[1].squares
    assert not play.can(f"thief {up}")
    assert play.refused(f"thief {up}")


@pytest.mark.rule("DT-TE10")
def test_a_fireball_is_not_thrown_at_a_partner(table: Table) -> None:
    tokens = "red-wizard 5 (2,1) with red-wand, green-goblin 5 (2,3), yellow-goblin 5 (1,1)"
    play = table({5: "1D"}, tokens, scenario="surprise-team", seats=4)
    assert not play.can("fireball e")
    assert play.refused("fireball e")


@pytest.mark.rule("DT-TE2")
@pytest.mark.rule("DT-TE11")
def test_partners_sit_side_by_side_and_an_enemy_sits_opposite() -> None:
    static = static_of("surprise-team", 4)
    assert static.scenario.colours == ("red", "green", "yellow", "blue")
    teams = [{static.scenario.colours[seat] for seat in team} for team in static.teams]
    assert teams == [{"red", "green"}, {"yellow", "blue"}]
    assert all(static.team[seat] != static.team[(seat + 2) % 4] for seat in range(4))
