"""What single characters can do besides walking (DT-P12, DT-C1 to DT-C8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft_dungeon_twister.board import isolate

Make = Callable[..., Any]


# -- healing


@pytest.mark.rule("DT-C1")
@pytest.mark.rule("DT-B18")
def test_t28_who_is_healed_does_nothing_more_in_the_turn(table: Make) -> None:
    play = table("1D", "blue-cleric (2,2), -blue-warrior (2,3), yellow-troll (3,3), yellow-goblin (3,2)", ap=5)
    play.play("heal blue-warrior")
    assert not play.wounded("blue-warrior")
    assert play.steps("warrior") == set()
    assert play.refused("warrior (1,3)") == "DT-B18"
    # It takes no part in the fight of the Cleric beside it, though it touches the Troll.
    play.play("attack yellow-goblin")
    assert play.log[-1].endswith("blue-cleric (2) against yellow-goblin (1)")
    play.play("lay 0", "lay 1", "end turn", "action 2", "end turn", "action 2")
    assert "(1,3)" in play.steps("warrior")
    assert play.can("attack yellow-troll")


@pytest.mark.rule("DT-C1")
def test_a_cleric_heals_friend_and_foe_even_in_the_turn_of_the_wound(table: Make) -> None:
    for who in ("-blue-troll", "!blue-troll", "-yellow-troll", "!yellow-troll"):
        play = table("1D", f"blue-cleric (2,2), {who} (2,3)")
        play.play(f"heal {who[1:]}")
        assert play.ap == 4
        assert not play.wounded(who[1:])


@pytest.mark.rule("DT-C1")
@pytest.mark.rule("DT-B32")
@pytest.mark.parametrize(
    ("tokens", "reason"),
    [
        ("blue-cleric (2,3), -blue-troll (2,4)", "wall"),
        ("blue-cleric (1,0), -blue-troll (1,1)", "Portcullis"),
        ("blue-cleric (2,2), -blue-troll (3,3)", "next to"),
        ("blue-cleric (2,2) with -blue-troll", "carries"),
        ("blue-cleric (2,2), blue-troll (2,3)", "not wounded"),
        ("blue-cleric (2,2), blue-goblin (2,3) with -blue-troll", "carried"),
        ("blue-cleric (2,2)", "not face up"),
    ],
)
def test_whom_a_cleric_does_not_heal(table: Make, tokens: str, reason: str) -> None:
    play = table("1D", tokens)
    assert not play.can("heal blue-troll")
    assert play.refused("heal blue-troll") == "DT-C1"
    assert reason in play.reason


@pytest.mark.rule("DT-C1")
@pytest.mark.rule("DT-B32")
def test_a_cleric_heals_through_an_open_portcullis_and_not_itself(table: Make) -> None:
    assert table("1D", "blue-cleric (1,0), -blue-troll (1,1)", gates={"(1,0) (1,1)": "open"}).can("heal blue-troll")
    play = table("1D", "-blue-cleric (2,2), -blue-troll (2,3)")
    assert play.refused("heal blue-cleric") == "DT-B19"
    assert play.refused("heal blue-troll") == "DT-B19"


@pytest.mark.rule("DT-C1")
@pytest.mark.rule("DT-O6")
def test_who_is_healed_on_a_roped_pit_stays_there(table: Make) -> None:
    play = table("1D", "blue-cleric (1,4), -blue-goblin (0,4), yellow-rope (0,4)").play("heal blue-goblin")
    assert play.where("blue-goblin") == "(0,4)"
    assert play.load("blue-goblin") == "yellow-rope"


# -- the Troll


@pytest.mark.rule("DT-C5")
@pytest.mark.rule("DT-B18")
def test_a_troll_regenerates_and_does_nothing_else(table: Make) -> None:
    play = table("1D", "-blue-troll (2,2), yellow-goblin (2,3)").play("regenerate")
    assert play.ap == 4
    assert not play.wounded("blue-troll")
    assert play.steps("troll") == set()
    assert not play.can("attack yellow-goblin")
    play.play("end turn", "action 2", "end turn", "action 2")
    assert play.can("attack yellow-goblin")


@pytest.mark.rule("DT-C5")
def test_a_troll_does_not_regenerate_in_the_turn_of_the_wound(table: Make) -> None:
    play = table("1D", "blue-troll (2,2), yellow-troll (2,3)")
    assert play.refused("regenerate") == "DT-C5"
    play.play("attack yellow-troll", "lay 0", "lay 6")
    assert play.wounded("blue-troll")
    assert play.refused("regenerate") == "DT-C5"
    assert "this turn" in play.reason
    play.play("end turn", "action 2", "end turn", "action 2", "regenerate")
    assert not play.wounded("blue-troll")


@pytest.mark.rule("DT-C5")
def test_nobody_else_regenerates(table: Make) -> None:
    assert not table("1D", "-blue-goblin (2,2), -blue-cleric (2,3), -yellow-troll (3,3)").can("regenerate")
    play = table("1D", "blue-goblin (2,2) with -blue-troll")
    assert not play.can("regenerate")


# -- walls and gates


@pytest.mark.rule("DT-C6")
def test_a_wall_walker_goes_through_a_wall_with_what_she_carries(table: Make) -> None:
    play = table("1D", "blue-wall-walker (2,3) with blue-sword").play("through the wall to (2,4)")
    assert play.ap == 4
    assert play.where("blue-wall-walker") == play.where("blue-sword") == "(2,4)"
    assert play.top == "Acting"  # no move goes with it
    play = table("1D", "blue-wall-walker (2,3) with -blue-troll").play("through the wall to (2,4)")
    assert play.where("blue-troll") == "(2,4)"


@pytest.mark.rule("DT-C6")
@pytest.mark.parametrize(
    ("tokens", "to", "rule", "reason"),
    [
        ("blue-wall-walker (1,0)", "(1,1)", "DT-C6", "Portcullis"),
        ("blue-wall-walker (2,2)", "(2,3)", "DT-C6", "no wall"),
        ("blue-wall-walker (2,2)", "(2,4)", "DT-C6", "not next to"),
        ("blue-wall-walker (1,4)", "4 (1,0)", "DT-C6", "face down"),
        ("blue-wall-walker (2,3), blue-troll (2,4)", "(2,4)", "DT-P11", "blue-troll"),
        ("blue-wall-walker (2,3), yellow-troll (2,4)", "(2,4)", "DT-P11", "yellow-troll"),
        ("blue-wall-walker (2,3), -yellow-troll (2,4)", "(2,4)", "DT-P11", "wounded enemy"),
        ("blue-wall-walker (2,3) with blue-sword, blue-rope (2,4)", "(2,4)", "DT-B5", "carries"),
        ("-blue-wall-walker (2,3)", "(2,4)", "DT-B19", "wounded"),
    ],
)
def test_where_a_wall_walker_does_not_go(table: Make, tokens: str, to: str, rule: str, reason: str) -> None:
    play = table("1D", tokens)
    assert not play.can(f"through the wall to {to}")
    assert play.refused(f"through the wall to {to}") == rule
    assert reason in play.reason


@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-P10")
def test_not_through_a_portcullis_whatever_its_state(table: Make) -> None:
    for state in ("open", "broken"):
        play = table("1D", "blue-wall-walker (1,0)", gates={"(1,0) (1,1)": state})
        assert not play.can("through the wall to (1,1)")


@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-P9")
def test_where_a_wall_walker_may_stop_behind_a_wall(table: Make) -> None:
    for there in ("yellow-sword", "-blue-troll"):
        play = table("1D", f"blue-wall-walker (2,3), {there} (2,4)").play("through the wall to (2,4)")
        assert play.where("blue-wall-walker") == "(2,4)"


@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-P11")
def test_a_wall_walker_lands_on_no_open_pit(table: Make) -> None:
    """In 2G the pit (1,2) has walls on two sides."""
    play = table("2G", "blue-wall-walker (1,1)")
    assert play.refused("through the wall to (1,2)") == "DT-P11"
    assert "Pit Trap" in play.reason
    for held in ("blue-wall-walker (1,1) with blue-rope", "blue-wall-walker (1,1), yellow-rope (1,2)"):
        play = table("2G", held).play("through the wall to (1,2)")
        assert play.where("blue-wall-walker") == "(1,2)"


@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-M3")
@pytest.mark.parametrize(
    ("rooms", "row", "walls"),
    [
        ({3: "1D", 4: "4D"}, 1, 2),  # both have a wall there
        ({3: "1D", 4: "1G"}, 1, 1),  # the near one alone
        ({3: "1G", 4: "1D"}, 0, 1),  # the far one alone
        ({3: "1G", 4: "1D"}, 1, 0),
    ],
)
def test_a_double_wall_is_one_wall(table: Make, rooms: dict[int, str], row: int, walls: int) -> None:
    play = table(rooms, f"blue-wall-walker ({row},4)")
    room, beyond = play.state.rooms.ids[2:4]
    shapes = play.static.shapes
    assert shapes[room].turned[0].borders[1][row] + shapes[beyond].turned[0].borders[3][row] == walls
    far = f"4 ({row},0)"
    assert (far in play.steps("wall-walker")) == (walls == 0)
    assert play.can(f"through the wall to {far}") == (walls > 0)
    if walls:
        assert play.play(f"through the wall to {far}").where("blue-wall-walker") == far


@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-B27")
def test_a_wall_walker_reveals_nothing_through_a_wall(table: Make) -> None:
    assert not any(text.startswith("reveal") for text in table("1D", "blue-wall-walker (1,4)").legal())
    assert any(text.startswith("reveal room 4") for text in table("1D", "blue-wall-walker (2,4)").legal())


@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-B23")
def test_a_wall_walker_leaves_through_a_wall(table: Make) -> None:
    """The south of 1D has walls at its first and its last square."""
    play = table({7: "1D"}, "blue-wall-walker (4,0)").play("through the wall to b22")
    assert play.where("blue-wall-walker") == "out"
    assert play.score() == 1
    for there in ("yellow-troll", "-yellow-troll"):
        play = table({7: "1D"}, f"blue-wall-walker (4,0), {there} b22")
        assert not play.can("through the wall to b22")


@pytest.mark.rule("DT-C4")
@pytest.mark.rule("DT-C7")
@pytest.mark.rule("DT-B32")
def test_t16_a_portcullis_is_opened_closed_and_broken(table: Make) -> None:
    play = table("1D", "blue-thief (1,0), blue-warrior (1,1)")
    play.play("open (1,0) (1,1)")
    assert list(play.state.gates[2]) == [1]
    assert play.ap == 4
    play.play("close (1,0) (1,1)")
    assert list(play.state.gates[2]) == [0]
    play.play("break (1,0) (1,1)")
    assert list(play.state.gates[2]) == [2]
    assert play.ap == 2
    assert play.refused("close (1,0) (1,1)") == "DT-B32"
    assert "broken" in play.reason
    assert play.refused("open (1,0) (1,1)") == "DT-B32"
    assert play.refused("break (1,0) (1,1)") == "DT-B32"
    play.play("thief (1,1)", "(1,2)", "halt")
    assert play.where("blue-thief") == "(1,2)"


@pytest.mark.rule("DT-B32")
@pytest.mark.rule("DT-C4")
def test_a_thief_works_a_portcullis_from_either_side_and_only_beside_it(table: Make) -> None:
    for place in ("(1,0)", "(1,1)"):
        play = table("1D", f"blue-thief {place}").play("open (1,0) (1,1)")
        assert play.can("close (1,0) (1,1)")
        assert not play.can("open (1,0) (1,1)")
        assert play.refused("open (1,0) (1,1)") == "DT-C4"
    play = table("1D", "blue-thief (2,1)")
    assert play.refused("open (1,0) (1,1)") == "DT-B32"
    assert play.refused("open (2,1) (2,2)") == "DT-C4"
    assert table("1D", "-blue-thief (1,0)").refused("open (1,0) (1,1)") == "DT-B19"


@pytest.mark.rule("DT-C7")
def test_a_warrior_breaks_only_what_is_closed(table: Make) -> None:
    for place in ("(1,0)", "(1,1)"):
        play = table("1D", f"blue-warrior {place}").play("break (1,0) (1,1)")
        assert not any(text.startswith(("open", "close", "break")) for text in play.legal())
    play = table("1D", "blue-warrior (1,0)", gates={"(1,0) (1,1)": "open"})
    assert play.refused("break (1,0) (1,1)") == "DT-C7"
    assert "is open" in play.reason


@pytest.mark.rule("DT-C7")
@pytest.mark.rule("DT-B32")
def test_a_broken_portcullis_turns_with_its_room(table: Make) -> None:
    play = table("1D", "blue-warrior (1,0), blue-goblin (2,2), blue-thief (1,1)").play("break (1,0) (1,1)")
    play.play("turn room 3")
    # (1,0) has come to (0,3), and (1,1) to (1,3).
    assert play.where("blue-warrior") == "(0,3)"
    assert play.where("blue-thief") == "(1,3)"
    play.play("thief (0,3)", "(0,2)", "halt")
    assert play.where("blue-thief") == "(0,2)"


# -- the icons


@pytest.mark.rule("DT-P12")
def test_each_ability_is_one_kind_of_characters_alone(table: Make) -> None:
    kinds = ("cleric", "goblin", "mekanork", "thief", "troll", "wall-walker", "warrior", "wizard")
    abilities: dict[str, set[str]] = {}
    for kind in kinds:
        # On the gear of 1D, beside its gate, beside a wounded friend, and with a Wand and somebody in line.
        for place, others in (
            ("(2,2)", ", -yellow-goblin (2,3)"),
            ("(1,1)", ""),
            ("(2,3)", ""),
            ("(0,3)", ""),
        ):
            play = table("1D", f"blue-{kind} {place} with blue-wand{others}")
            for text in play.legal():
                word = text.removeprefix(f"{kind} ").split(" ")[0]
                word = "back" if text.endswith(" back") else word
                if word in ("heal", "open", "break", "through", "fireball", "back"):
                    abilities.setdefault(word, set()).add(kind)
            if place == "(0,3)" and "(0,4)" in play.steps(kind):
                abilities.setdefault("over pits", set()).add(kind)
            if place == "(0,3)" and "(0,4)" in play.reach(kind):
                abilities.setdefault("on pits", set()).add(kind)
        if table("1D", f"-blue-{kind} (2,2)").can("regenerate"):
            abilities.setdefault("regenerate", set()).add(kind)
    assert abilities == {
        "heal": {"cleric"},
        "open": {"thief"},
        "break": {"warrior"},
        "through": {"wall-walker"},
        "fireball": {"wizard"},
        "back": {"mekanork"},
        "regenerate": {"troll"},
        "over pits": {"thief", "wizard"},
        "on pits": {"thief"},
    }


@pytest.mark.rule("DT-C6")
@pytest.mark.rule("DT-PY18")
def test_a_wall_walker_does_not_leave_the_lifted_room(table: Make) -> None:
    """9D, the top of the Pyramid, is open all round; lifted it has no neighbours."""
    play = table({16: "9D", 13: "1G", 14: "2G"}, "red-wall-walker 16 (4,1)", scenario="pyramid", seats=4)
    below = play.place(play.square("16 (4,1)") + 32)
    assert below in play.steps("wall-walker")
    play.state.lifted = True
    isolate(play.static, play.state, play.static.lift_cell)
    play = play.copy()
    assert below not in play.steps("wall-walker")
    assert not play.can(f"through the wall to {below}")
    assert play.refused(f"through the wall to {below}") == "DT-PY18"
