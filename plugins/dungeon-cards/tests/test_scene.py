"""The drawn board: all that lies open is on it, nothing that is hidden, and every action is tied to what it touches."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from undercroft import Rng
from undercroft.png import png
from undercroft.render import render
from undercroft.scene import Ground, Label, Piece, Scene, Squares, problems, scene_of
from undercroft.spatial import Edge, Grid
from undercroft.svg import svg
from undercroft_dungeon_cards.scene_map import Map, left_in, signs

from .conftest import HOST, RING
from .test_second_deck import SECOND

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {}),
    (1, {"mode": "individual"}),
    (3, {"mode": "individual"}),
    (3, {"dragon_detached": True}),
    (2, {"data": SECOND}),
]


def positions(players: int, options: dict[str, Any], seed: int) -> Iterator[Any]:
    """The positions of a game."""
    position = HOST.setting("dungeon-cards", players, options).start(seed)
    rng = Rng(seed)
    while asked := position.players():
        yield position
        position.play_unchecked(asked[0], rng.choice(position.legal(asked[0])))
    yield position


def floors(scene: Scene) -> list[Squares]:
    return [shape for shape in scene.shapes if isinstance(shape, Squares)]


def texts(scene: Scene) -> dict[str, str]:
    return {shape.id: shape.text for shape in scene.shapes if isinstance(shape, Label)}


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_it_is_well_made_for_everybody_and_ties_every_action(players: int, options: dict[str, Any]) -> None:
    for position in positions(players, options, 2):
        for viewer in range(-1, players):
            scene = scene_of(position.observation(viewer if viewer >= 0 else None))
            assert not problems(scene)
            asked = position.players()
            legal = {position.text(action) for action in position.legal(viewer)} if viewer in asked else set()
            assert set(scene.touches) == legal
            assert all(len(ids) == 1 for ids in scene.touches.values())
            assert len(floors(scene)) == len(position.state.dungeons)


@pytest.mark.parametrize("players", [2, 4])
def test_walls_doors_and_passages_are_those_of_the_cards(players: int) -> None:
    """Read back from the picture: from square to square one comes just where a step leads from room to room."""
    for position in list(positions(players, {}, 5))[::7]:
        dungeon, static = position.state.dungeons[0], position.static
        scene = scene_of(position.observation(0))
        floor = floors(scene)[0]
        grid = Grid.from_text(floor.picture)
        where = Map(position, 0, [])
        for x, y in dungeon.cells:
            sides = dungeon.board.sides(x, y)
            for side, (dx, dy) in ((1, (1, 0)), (2, (0, 1))):
                there = dungeon.board.sides(x + dx, y + dy)
                if there is None:
                    continue
                one, other = (1, 0) if side == 1 else (2, 0)
                here, beyond = where.square((x, y), one), where.square((x + dx, y + dy), other)
                keys = static.passage[sides[side]][there[side ^ 2]]
                assert grid.edge(here, beyond) == (Edge.WALL if keys < 0 else Edge.DOOR_LOCKED if keys else Edge.OPEN)
                assert (beyond in grid.reach(here, 1)) == (keys == 0)


@pytest.mark.parametrize(("players", "options"), TABLES[:4], ids=str)
def test_rooms_tokens_and_pawns_are_on_it(players: int, options: dict[str, Any]) -> None:
    for position in list(positions(players, options, 3))[::6]:
        scene = scene_of(position.observation(0))
        letters = signs(position.static)
        for number, dungeon in enumerate(position.state.dungeons):
            where = Map(position, number, [])
            floor = next(one for one in floors(scene) if one.id == where.id)
            grounds: dict[int, Ground] = {square: ground for ground in floor.grounds for square in ground.squares}
            for place, (cell, card) in enumerate(zip(dungeon.cells, dungeon.laid, strict=True)):
                sign = grounds[where.square(cell)]
                assert sign.sign[0] == letters[card]
                assert position.static.names[card] in sign.name
                left = left_in(position.static, card, dungeon.todo[place])
                if cell != (0, 0):
                    assert sign.sign[1:] == (left if dungeon.todo[place] else ".")
                if dungeon.bonus[place]:
                    assert grounds[where.square(cell, 1)].sign == f"+{dungeon.bonus[place]}"
        pawns = {shape.id: shape for shape in scene.shapes if isinstance(shape, Piece)}
        assert set(pawns) == {f"pawn/{player}" for player in range(players)}
        spots = {(pawn.x, pawn.y) for pawn in pawns.values()}
        assert len(spots) == players


def test_a_pawn_stands_in_its_room(table: Any) -> None:
    play = table({(1, 0): "corridor-oooo", (2, 0): "corridor-oooo"}, players=4, pawns=[(1, 0)] * 3 + [(2, 0)], round=1)
    scene = scene_of(play.position.observation(0))
    floor, where = floors(scene)[0], Map(play.position, 0, [])
    for shape in scene.shapes:
        if isinstance(shape, Piece):
            column, row = (shape.x - floor.x - 1) // 3, (shape.y - floor.y - 1) // 2
            cell = (where.left + column // 2, where.top + row // 2)
            assert cell == ((2, 0) if shape.id == "pawn/3" else (1, 0))


def fits_told(scene: Scene, position: Any) -> dict[tuple[int, int], str]:
    """The turns that the board shows, by cell."""
    floor, found = floors(scene)[0], {}
    for ground in floor.grounds:
        if ground.tone == "good":
            square = ground.squares[0]
            where = Map(position, 0, [])
            cell = (where.left + square % floor.across // 2, where.top + square // floor.across // 2)
            found[cell] = found.get(cell, "") + ground.sign
    return found


def test_legal_spots_are_shown_with_the_turns_that_fit(table: Any) -> None:
    play = table({(1, 0): "corridor-wwwo !"}, hands=["corridor-owwo"]).play("place corridor-owwo")
    scene = scene_of(play.position.observation(0))
    assert fits_told(scene, play.position) == {
        (0, -1): "23",
        (-1, 0): "12",
        (0, 1): "01",
        (1, 0): "03",
        (1, -1): "01",
        (1, 1): "23",
        (2, 0): "12",  # beside walls
    }
    cells = ("(0,-1)", "(-1,0)", "(0,1)", "(1,-1)", "(1,1)", "(2,0)")
    assert set(scene.touches) == {*(f"at {cell}" for cell in cells), "over (1,0)"}
    assert texts(scene)["laying"] == "to be laid: corridor-owwo, OWWO"
    play.play("at (0,1)")
    scene = scene_of(play.position.observation(0))
    assert fits_told(scene, play.position) == {(0, 1): "01"}
    assert (texts(scene)["turn/0"], texts(scene)["turn/1"]) == ("turn 0: OWWO", "turn 1: OOWW")
    assert scene.touches == {"turn 0": ("turn/0",), "turn 1": ("turn/1",)}
    assert scene.focus == f"map/{Map(play.position, 0, []).square((0, 1))}"
    assert not fits_told(scene_of(play.position.observation(1)), play.position), "only who lays it needs that"


def test_four_turns_fit_on_a_room_that_is_replaced(table: Any) -> None:
    rooms = {(10, 10): "corridor-wwww !", (10, 9): "dragon"}
    play = table(rooms, hands=["corridor-olww"]).play("place corridor-olww")
    assert fits_told(scene_of(play.position.observation(0)), play.position)[10, 10] == "0123"


def test_nothing_hidden_is_on_it(table: Any) -> None:
    play = table(RING, hands=["treasure-llww", "dragon gem-room-lwww"], players=3)
    for viewer in (None, 0, 2):
        shown = json.dumps(svg(scene_of(play.position.observation(viewer))))
        assert "gem-room-lwww" not in shown
        assert ("treasure-llww" in shown) == (viewer == 0)
        assert "cards 2" in shown
    assert "gem-room-lwww" in svg(scene_of(play.position.observation(1)))


def test_it_is_drawn_in_every_form() -> None:
    for position in list(positions(4, {}, 1))[::25]:
        scene = scene_of(position.observation(0))
        text = render(scene, 80, unicode=False)
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 80
        assert svg(scene).startswith("<svg")
        assert png(scene)[:4] == b"\x89PNG"


def long_row(table: Any, length: int, step: int = 1) -> Any:
    """A dungeon in one line, to the east or to the south."""
    name = "corridor-wowo" if step == 1 else "corridor-owow"
    rooms = {(n, 0) if step == 1 else (0, n): name for n in range(1, length + 1)}
    return table(rooms, pawns=[(20, 0) if step == 1 else (0, 20)])


def test_thirty_eight_cards_in_a_row_are_drawn(table: Any) -> None:
    play = long_row(table, 37)
    scene = scene_of(play.position.observation(0))
    assert not problems(scene)
    assert scene.width == 6 * 40 + 1
    text = render(scene, 80)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("c") >= 37
    assert svg(scene).count("uc-can") > 3


def test_a_high_dungeon_is_cropped_around_the_pawn(table: Any) -> None:
    play = long_row(table, 37, step=0)
    scene = scene_of(play.position.observation(0))
    text = render(scene, 80, height=30)
    assert len(text.splitlines()) <= 30
    assert re.search(r"\(rows \d+ to \d+ of 80[,)]", text)
    assert "P" in text.split("(rows")[0], "the pawn is in what is shown"


def test_a_wide_dungeon_scrolls_to_the_pawn_in_eighty_columns(table: Any) -> None:
    play = long_row(table, 37)
    scene = scene_of(play.position.observation(0))
    lines = render(scene, 80, height=30).splitlines()
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 80
    assert any(" 19 " in line and "P" in line and " 21 " in line for line in lines), "the pawn is in what is shown"
    assert any("columns" in line for line in lines)


def test_an_individual_game_shows_the_own_dungeon_first_and_the_others_as_views() -> None:
    position = HOST.setting("dungeon-cards", 3, {"mode": "individual"}).start(1)
    for viewer in range(3):
        scene = scene_of(position.observation(viewer))
        assert scene.view == "dungeon"
        others = [f"dungeon-{player}" for player in range(3) if player != viewer]
        assert list(scene.views) == ["dungeon", *others]
        assert floors(scene)[0].id == f"map-{viewer}"
    assert HOST.setting("dungeon-cards", 3).start(1).observation(0).setting.game.scene is not None
    assert not scene_of(HOST.setting("dungeon-cards", 3).start(1).observation(0)).views
