"""Each legal action is tied to what it touches, so that a board can be clicked on."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.scene import Scene, ids_of, scene_of
from undercroft_dungeon_twister import actions
from undercroft_dungeon_twister.words import SQUARE_NAMES

from .drawing import floor_of, positions
from .scenarios import NAMES, SCENARIOS

KINDS = {
    name
    for name, kind in vars(actions).items()
    if isinstance(kind, type) and issubclass(kind, actions.Action) and kind is not actions.Action
}

ALL_ROOMS = dict(enumerate((f"{room}{way}" for room in (1, 2, 3, 4, 9, 10, 11, 12) for way in "DG"), 1))


def squares(scene: Scene, text: str) -> set[str]:
    """The squares that an action touches, by name."""
    floor = floor_of(scene)
    drawn = [int(name.removeprefix("map/")) for name in scene.touches[text] if name.startswith("map/")]
    return {floor.columns[square % floor.across] + floor.rows[square // floor.across] for square in drawn}


def law_of_ties(pos: Any, player: int) -> set[str]:
    """Every legal action is there and touches something; a square that it names is among what it touches."""
    scene = scene_of(pos.observation(player))
    legal = pos.legal(player)
    assert list(scene.touches) == [pos.text(action) for action in legal]
    there = {name for shape in scene.shapes for name in ids_of(shape)}
    for action in legal:
        text = pos.text(action)
        assert scene.touches[text], text
        assert set(scene.touches[text]) <= there
        touched = squares(scene, text)
        for field in ("square", "pit", "a", "b"):
            if hasattr(action, field):
                assert SQUARE_NAMES[getattr(action, field)] in touched, text
        if hasattr(action, "room"):
            names = set(scene.touches[text])
            assert names & {f"room/{action.room}", f"rooms/{action.room}"}, text
        if hasattr(action, "target"):
            token = pos.static.tokens_by_name[action.target]
            assert SQUARE_NAMES[pos.state.where[token]] in touched, text
    return {type(action).__name__ for action in legal}


@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_every_action_is_tied_to_what_it_touches(scenario: str, players: int) -> None:
    found: set[str] = set()
    for step, pos in enumerate(positions(scenario, players, 8, 500)):
        asked = pos.players()
        if asked and step % 3 == 0:
            found |= law_of_ties(pos, asked[0])
    assert {"Place", "PlayCard", "Go", "Step", "Halt", "EndTurn", "Reveal", "Put"} <= found


def test_every_kind_of_action_touches_something(table: Any) -> None:
    """The rare kinds on tables made for them; those tables and random play together come to every kind there is."""
    found: set[str] = set()

    def look(play: Any) -> Any:
        nonlocal found
        found |= law_of_ties(play.match.position, play.asked[0])
        return play

    play = look(table("1D", "blue-mekanork (2,2), blue-wizard (2,1) with blue-wand, yellow-troll (2,3)"))
    assert squares(scene_of(play.match.observation(0)), "fireball e") == {play.name("(2,2)")}
    assert play.name("(2,2)") in squares(scene_of(play.match.observation(0)), "turn room 3 back")
    play = look(table("1D", "-blue-troll (2,3), blue-cleric (2,2), blue-goblin (4,2) with blue-potion"))
    assert squares(scene_of(play.match.observation(0)), "regenerate") == {play.name("(2,3)")}
    assert squares(scene_of(play.match.observation(0)), "heal blue-troll") == {play.name("(2,3)")}
    assert squares(scene_of(play.match.observation(0)), "goblin drinks") == {play.name("(4,2)")}
    look(table("1D", "blue-thief (1,0), blue-warrior (1,1), blue-wall-walker (2,2)"))
    look(table("1D", "blue-thief (1,0), yellow-troll (4,4)", gates={"(1,0) (1,1)": "open"}))
    look(table("3D", "blue-goblin (1,0), yellow-troll (4,4)"))
    play = look(table("1D", "blue-goblin (2,2) with blue-rope, blue-cleric (2,3) with blue-sword").play("goblin (2,3)"))
    assert squares(scene_of(play.match.observation(0)), "swap with cleric") == {play.name("(2,3)")}
    look(table("1D", "blue-goblin (2,2), blue-rope (3,2)").play("goblin (3,2)"))
    look(table("1D", "blue-goblin (2,2) with blue-rope").play("goblin (3,2)"))
    play = look(table("1D", "blue-warrior (2,2), yellow-troll (2,3)"))
    look(play.play("attack yellow-troll"))
    lift = table("1D", scenario="pyramid", seats=4).static.lift_cell + 1
    play = look(table({lift: "9D"}, f"red-thief {lift} (4,1)", scenario="pyramid", seats=4))
    assert squares(scene_of(play.match.observation(0)), "lift the top room") == {play.name(f"{lift} (4,1)")}
    look(play.play("lift the top room"))
    cell = table("1D", scenario="translation", seats=4).static.elevator + 1
    look(table({cell: "1D"}, f"blue-thief {cell} (2,2)", scenario="translation", seats=4))
    other = table("1D", scenario="translation", seats=4).static.scenario.elevator.gears[0] + 1
    look(table({other: "3D"}, f"blue-thief {other} (2,3)", scenario="translation", seats=4))
    people = "red-warrior 1 (2,2), yellow-troll 1 (2,3), green-goblin 1 (1,3), green-cleric 1 (1,2)"
    play = table(ALL_ROOMS, people, scenario="little-murders", seats=4).play("attack yellow-troll")
    look(play)
    assert scene_of(play.match.observation(play.asked[0])).touches["stay out"] == ("turn",)
    for pos in positions("base", 2, 1, 60, setup="played"):
        if asked := pos.players():
            found |= law_of_ties(pos, asked[0])
    assert found == KINDS


@pytest.mark.rule("DT-LM9")
def test_a_side_that_is_joined_is_touched(table: Any) -> None:
    people = "red-warrior 1 (2,2), yellow-troll 1 (2,3), green-goblin 1 (3,3), green-cleric 1 (3,2)"
    play = table(ALL_ROOMS, people, scenario="little-murders", seats=4).play("attack yellow-troll")
    touches = scene_of(play.match.observation(play.asked[0])).touches
    assert {text: names for text, names in touches.items() if text.startswith("join")} == {
        "join red": ("side/0",),
        "join yellow": ("side/1",),
    }
