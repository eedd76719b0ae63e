"""What a mutation run found that no other test saw."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from undercroft.spatial import Edge
from undercroft_dungeon_twister.acting import Acting
from undercroft_dungeon_twister.check_position import check_position
from undercroft_dungeon_twister.state import CARRIED
from undercroft_dungeon_twister.words import OBJECTS, SQUARE_NAMES, STEPS

from .test_alliance import COLOURS, JOINED, Field
from .test_scenario_rooms import GEAR, summit

Make = Callable[..., Any]


# -- fights


@pytest.mark.rule("DT-LM11")
@pytest.mark.rule("DT-B14")
@pytest.mark.parametrize("colours", list(permutations(COLOURS)))
def test_cards_are_laid_by_attacker_and_defender_then_clockwise(table: Make, colours: tuple[str, ...]) -> None:
    field = Field(table, colours)
    play = field.play.play(f"attack {field.names['blue']}-troll")
    while play.top == "Alliance":
        play.play(f"join {field.names[JOINED[field.role(play.asked[0])]]}")
    red, blue = (COLOURS.index(field.names[role]) for role in ("red", "blue"))
    asked = []
    while play.top == "Fight":
        asked += play.asked
        play.play("lay 0")
    clockwise = [(red + step) % 4 for step in (1, 2, 3)]
    assert asked == [red, blue, *(seat for seat in clockwise if seat != blue)]


# -- tokens on one square


@pytest.mark.rule("DT-B3")
@pytest.mark.rule("DT-B4")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
@pytest.mark.parametrize("taken", ["blue-cleric", "{colour}-sword"])
def test_beside_an_object_a_wounded_friend_can_be_taken_whosever_the_object_is(
    table: Make, colour: str, taken: str
) -> None:
    play = table("1D", f"blue-goblin (2,2), -blue-cleric (2,1), {colour}-sword (2,1)")
    name = taken.format(colour=colour)
    play.play("goblin (2,1)", f"take {name}", "(1,1)")
    assert play.load("blue-goblin") == name


@pytest.mark.rule("DT-O6")
@pytest.mark.parametrize("who", ["thief", "goblin"])
def test_with_its_last_step_one_takes_the_rope_from_under_an_enemy_and_stays(table: Make, who: str) -> None:
    """A wounded Thief needs the Rope like everybody; when nobody is left there, one may stop."""
    play = table("1D", f"blue-troll (2,4), -yellow-{who} (0,4), yellow-rope (0,4)")
    play.play("troll (1,4)", "(0,4)", "take yellow-rope")
    assert play.where(f"yellow-{who}") == "won by 0"
    assert play.where("blue-troll") == "(0,4)"
    assert play.top == "Acting"
    assert any(line.endswith(f"the yellow-{who} is eliminated") for line in play.log)


@pytest.mark.rule("DT-B23")
@pytest.mark.parametrize("kind", OBJECTS)
def test_a_position_may_have_any_object_on_the_zone_of_either(table: Make, kind: str) -> None:
    for colour in ("blue", "yellow"):
        assert check_position(table("1D", f"yellow-goblin c22, {colour}-{kind} d22").match.position) is None


def test_a_position_has_as_many_seats_as_players(table: Make) -> None:
    position = table("1D", "blue-goblin (2,2)").match.position
    position.state.seats.append(position.state.seats[0])
    assert check_position(position) == "there are 3 seats for 2 players"


# -- reveals


@pytest.mark.rule("DT-B27")
def test_from_a_zone_no_room_is_revealed_twice(table: Make) -> None:
    play = table("1D", "blue-goblin b1").play("reveal room 1 over n")
    assert not any(text.startswith("reveal room 1 ") for text in play.legal())
    assert play.can("reveal room 2 over n")
    assert play.refused("reveal room 1 over n") == "DT-B27"


@pytest.mark.rule("DT-B27")
def test_a_face_up_room_beside_is_not_revealed_again(table: Make) -> None:
    """Where one can walk into the room, one could reveal it if it lay face down."""
    for beyond in ("4D", None):
        rooms = {3: "1G"} if beyond is None else {3: "1G", 4: beyond}
        offered = False
        for row in range(5):
            play = table(rooms, f"blue-goblin ({row},4)") if not table(rooms).state.pits else None
            play = play or table(rooms, f"blue-thief ({row},4)")
            offered |= any(text.startswith("reveal room 4 ") for text in play.legal())
        assert offered is (beyond is None)


# -- the lifted room


@pytest.mark.rule("DT-PY18")
@pytest.mark.rule("DT-C6")
def test_a_wall_walker_does_not_leave_the_lifted_room_nor_enter_it(table: Make) -> None:
    """Its walls inside are as thin as any."""
    seen = {"in": 0, "out": 0}
    for n in range(25):
        here = f"16 ({n // 5},{n % 5})"
        if here == GEAR or summit(table, "").square(here) in summit(table, "").state.pits:
            continue
        play = summit(table, f"red-thief {GEAR}, red-wall-walker {here}").play("lift the top room")
        inside = play.static.squares(play.state.corners[15])
        through = {SQUARE_NAMES.index(text.split()[-1]) for text in play.legal() if text.startswith("through the wall")}
        assert all(to in inside for to in through)
        square = play.square(here)
        for to in (square + step for step in STEPS):
            if to in inside and play.state.grid.edge(square, to) == Edge.WALL and to not in play.state.pits:
                assert (to in through) == (to != play.square(GEAR))
                seen["in"] += to in through
            elif to not in inside and to >= 0 and play.static.cell_at.get(to, 15) in (12, 13):
                seen["out"] += 1
                below = summit(table, f"red-thief {GEAR}, red-wall-walker {SQUARE_NAMES[to]}")
                below.play("lift the top room")
                assert f"through the wall to {SQUARE_NAMES[square]}" not in below.legal()
    assert seen["in"]
    assert seen["out"]


@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-B26")
def test_a_wall_walker_goes_through_walls_from_her_zone_and_from_the_top_that_is_not_lifted(table: Make) -> None:
    """Where others are kept out by a wall of the room, she is not."""
    for circle in ("b1", "c1", "d1", "e1", "f1"):
        play = table({1: "1D", 3: "2D"}, f"blue-wall-walker {circle}")
        square = SQUARE_NAMES.index(circle) + 32
        wall = play.state.grid.edge(square - 32, square) == Edge.WALL
        assert play.can(f"through the wall to {SQUARE_NAMES[square]}") is (wall and square not in play.state.pits)
        if wall and square not in play.state.pits:
            break
    else:
        raise AssertionError("no wall of 1D is along the zone")
    found = 0
    for n in range(5):
        play = summit(table, f"red-wall-walker 16 (4,{n})")
        below = play.square(f"16 (4,{n})") + 32
        if play.state.grid.edge(below - 32, below) == Edge.WALL and below not in play.state.pits:
            found += 1
            assert play.can(f"through the wall to {SQUARE_NAMES[below]}")
    assert found


# -- what is told


@pytest.mark.rule("DT-PY13")
@pytest.mark.rule("DT-PY15")
def test_the_lifted_room_is_told_and_put_back(table: Make) -> None:
    play = summit(table, f"red-thief {GEAR}").play("lift the top room")
    assert play.log[-1].endswith("room 16 is lifted off the board")
    play.play("end turn")
    assert any(line.endswith("room 16 is put back") for line in play.log)


# -- who pays


def thirsty(play: Any, drinker: str, ap: int) -> Any:
    """Gives the character actions of a potion, and the player others."""
    acting = play.match.position.nearest(Acting)
    acting.ap, acting.potions = ap, [[play.token(drinker), 2]]
    return play.copy()


def paid(play: Any, action: str) -> tuple[int, int]:
    """What an action takes from the card, and from the potion."""
    before = play.match.position.nearest(Acting)
    ap, points = before.ap, before.potions[0][1]
    play.play(action)
    after = play.match.position.nearest(Acting)
    return ap - after.ap, points - after.potions[0][1]


SLIDING = {"scenario": "translation", "seats": 4}
PAYING: list[tuple[Any, str, str, str, dict[str, Any]]] = [
    ({3: "1D", 6: "1G"}, "blue-mekanork (2,2), blue-troll 6 (4,3)", "turn room 3 back", "mekanork", {}),
    ({3: "1D", 6: "1G"}, "blue-goblin (2,2), blue-troll (2,1)", "turn room 3", "goblin", {}),
    ({3: "1D"}, "blue-goblin b1, blue-troll (2,2)", "reveal room 1 over n", "goblin", {}),
    ({3: "1D"}, "blue-goblin (2,2), blue-troll (4,4), yellow-thief (2,1)", "attack yellow-thief", "goblin", {}),
    ({6: "3D", 7: "1D"}, "blue-goblin 6 (2,3), blue-troll 6 (2,2)", "slide the elevator up", "goblin", SLIDING),
    ({16: "9D"}, "red-goblin 16 (4,1), red-troll 16 (2,2)", "lift the top room", "goblin",
     {"scenario": "pyramid", "seats": 4}),
]  # fmt: skip


@pytest.mark.rule("DT-O7")
@pytest.mark.rule("DT-P6")
@pytest.mark.parametrize(("rooms", "tokens", "action", "doer", "more"), PAYING)
def test_only_who_does_it_pays_with_his_potion(
    table: Make, rooms: Any, tokens: str, action: str, doer: str, more: dict[str, Any]
) -> None:
    colour = tokens.split("-", maxsplit=1)[0]
    other = "troll"
    assert paid(thirsty(table(rooms, tokens, **more), f"{colour}-{other}", 3), action) == (1, 0)
    assert paid(thirsty(table(rooms, tokens, **more), f"{colour}-{doer}", 3), action) == (0, 1)
    assert action in thirsty(table(rooms, tokens, **more), f"{colour}-{doer}", 0).legal()
    assert action not in thirsty(table(rooms, tokens, **more), f"{colour}-{other}", 0).legal()


# -- positions


@pytest.mark.rule("DT-B11")
def test_a_position_may_have_who_is_held_on_a_pit(table: Make) -> None:
    for tokens in ("blue-thief (0,4)", "blue-goblin (0,4) with yellow-rope", "-blue-goblin (0,4), yellow-rope (0,4)"):
        assert check_position(table("1D", tokens).match.position) is None


@pytest.mark.rule("DT-B8")
def test_it_is_told_what_a_character_carries_from_now_on(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2), yellow-sword (2,1)").play("goblin (2,1)", "halt")
    assert play.load("blue-goblin") == "yellow-sword"
    assert play.log[-1].endswith("the blue-goblin takes the yellow-sword")


@pytest.mark.rule("DT-B2")
def test_a_position_has_nobody_who_carries_a_standing_friend(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2) with -blue-cleric")
    assert check_position(play.match.position) is None
    play.state.status[play.token("blue-cleric")] = CARRIED
    assert "cannot carry the blue-cleric" in str(check_position(play.match.position))


@pytest.mark.rule("DT-O7")
def test_two_potions_of_one_add_up_and_those_of_two_do_not(table: Make) -> None:
    play = thirsty(table("1D", "blue-goblin (2,2) with blue-potion, blue-troll (3,3)"), "blue-goblin", 1)
    play.play("goblin drinks")
    # The first potion pays for the drinking of the second.
    assert play.match.position.nearest(Acting).potions == [[play.token("blue-goblin"), 1 + 4]]
    play = thirsty(table("1D", "blue-goblin (2,2) with blue-potion, blue-troll (3,3)"), "blue-troll", 1)
    play.play("goblin drinks")
    assert play.match.position.nearest(Acting).potions == [
        [play.token("blue-troll"), 2],
        [play.token("blue-goblin"), 4],
    ]


# -- the Cleric of the first seat is token 0, a load like any other


@pytest.mark.rule("DT-B2")
@pytest.mark.rule("DT-B8")
def test_the_first_cleric_goes_where_she_is_carried(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2) with -blue-cleric").play("goblin (2,1)", "(1,1)", "halt")
    assert play.where("blue-cleric") == play.where("blue-goblin") == "(1,1)"
    play.play("goblin (2,1)", "drop", "(2,2)", "halt")
    assert (play.where("blue-cleric"), play.load("blue-goblin")) == ("(2,1)", "")


@pytest.mark.rule("DT-B5")
@pytest.mark.rule("DT-B7")
def test_who_carries_the_first_cleric_stops_on_nothing_and_keeps_her_over_a_pit(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2) with -blue-cleric, yellow-sword (2,1)").play("goblin (2,1)")
    assert not play.can("halt")
    assert play.can("drop")  # a wounded character and an object can lie together
    thief = table("1D", "blue-thief (2,4) with -blue-cleric").play("thief (1,4)", "(0,4)")
    assert not thief.can("drop")
    assert thief.can("halt")


@pytest.mark.rule("DT-B3")
def test_the_first_cleric_is_swapped(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2) with -blue-cleric, blue-troll (2,1)")
    play.play("goblin (2,1)", "swap with troll")
    assert (play.load("blue-goblin"), play.load("blue-troll")) == ("", "blue-cleric")


@pytest.mark.rule("DT-B20")
@pytest.mark.rule("DT-B25")
def test_the_first_cleric_dies_with_her_carrier_and_is_carried_out(table: Make) -> None:
    play = table("1D", "blue-goblin (2,2) with -blue-cleric, yellow-troll (2,1)", player=1)
    play.play("attack blue-goblin", "lay 6", "lay 0")
    assert (play.where("blue-cleric"), play.wounded("blue-goblin"), play.score(1)) == ("won by 1", True, 1)


@pytest.mark.rule("DT-LM9")
def test_it_is_told_who_joins_and_who_stays_out(table: Make) -> None:
    field = Field(table).attack({"green": "red", "yellow": ""}, {"red": 0, "green": 1, "blue": 1})
    said = "\n".join(field.play.log)
    assert "yellow stays out" in said
    assert "green joins red" in said


TOLD: list[tuple[str, list[str], list[str]]] = [
    ("blue-thief (1,0)", ["open (1,0) (1,1)"], ["the Portcullis b8 c8 is open"]),
    ("blue-warrior (1,0)", ["break (1,0) (1,1)"], ["the Portcullis b8 c8 is broken"]),
    ("blue-goblin (2,2)", ["goblin (2,1)"], ["the blue-goblin goes to c9"]),
    ("blue-goblin (2,2)", ["turn room 3"], ["room 3 turns clockwise"]),
    ("blue-mekanork (2,2)", ["turn room 3 back"], ["room 3 turns counter-clockwise"]),
    ("blue-cleric (2,2), -blue-goblin (2,1)", ["heal blue-goblin"], ["the blue-goblin is healed"]),
    ("-blue-troll (2,2)", ["regenerate"], ["the blue-troll is healed"]),
    ("blue-wall-walker (2,3)", ["through the wall to (2,4)"], ["the blue-wall-walker goes through the wall to f9"]),
    ("blue-goblin (2,2) with blue-sword", ["goblin (2,1)", "drop"], ["the blue-goblin drops the blue-sword"]),
    ("blue-goblin (2,2), blue-sword (2,1)", ["goblin (2,1)", "take blue-sword"],
     ["the blue-goblin takes the blue-sword"]),
    ("blue-goblin (2,2) with blue-sword, blue-troll (2,1)", ["goblin (2,1)", "swap with troll"],
     ["the blue-goblin and the blue-troll swap what they carry"]),
    ("blue-goblin (2,2) with blue-potion", ["goblin drinks"],
     ["the blue-goblin drinks a Speed Potion", "the blue-potion is lost"]),
    ("blue-wizard (2,1) with blue-wand, yellow-troll (2,3)", ["fireball e"],
     ["the blue-wizard throws a fireball e: it hits the yellow-troll", "the blue-wand is lost",
      "the yellow-troll is eliminated", "player 0 scores 1 (1)"]),
    ("blue-goblin (2,1), yellow-troll (2,2)", ["attack yellow-troll", "lay 6", "lay 0"],
     ["the Combat cards blue 6, yellow 0 make it 7 against 4", "the yellow-troll is wounded"]),
    ("blue-goblin (2,1), yellow-thief (2,2)", ["attack yellow-thief", "lay 1", "lay 0"], ["a tie, nobody is hurt"]),
]  # fmt: skip


def for_the_other_seat(text: str) -> str:
    swapped = {"blue": "yellow", "yellow": "blue", "player 0": "player 1"}
    return re.sub("|".join(swapped), lambda found: swapped[found[0]], text)


@pytest.mark.rule("DT-O9")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("tokens", "actions", "lines"), TOLD)
def test_what_is_done_is_told_whoever_does_it(
    table: Make, tokens: str, actions: list[str], lines: list[str], seat: int
) -> None:
    said = for_the_other_seat if seat else str
    play = table("1D", said(tokens), player=seat).play(*map(said, actions))
    for line in map(said, lines):
        assert any(told.endswith(line) for told in play.log), (line, play.log)


@pytest.mark.rule("DT-B9")
@pytest.mark.parametrize("seat", [0, 1])
def test_either_seat_jumps_for_its_own_card(table: Make, seat: int) -> None:
    said = for_the_other_seat if seat else str
    play = table("3D", said("blue-goblin (1,0), yellow-goblin (4,4)"), player=seat)
    play.play("goblin jumps over (1,1) to (2,1)")
    assert play.where(said("blue-goblin")) == "(2,1)"
    assert [play.seat(one).jumps for one in (seat, 1 - seat)] == [2, 3]
    assert any(line.endswith(f"the {said('blue-goblin')} jumps to {play.name('(2,1)')}") for line in play.log)


@pytest.mark.rule("DT-O4")
@pytest.mark.rule("DT-B21")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_fireball_at_ones_own_pays_the_other_seat(table: Make, seat: int) -> None:
    said = for_the_other_seat if seat else str
    play = table("1D", said("blue-wizard (2,1) with blue-wand, blue-goblin (2,2), yellow-troll (2,3)"), player=seat)
    play.play("fireball e")
    assert play.where(said("blue-goblin")) == f"won by {1 - seat}"
    assert [play.score(one) for one in (seat, 1 - seat)] == [0, 1]
    assert not play.wounded(said("yellow-troll"))
