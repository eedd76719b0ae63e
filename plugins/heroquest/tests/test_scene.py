"""The board as shapes: what lies where, for whom; nothing lies over anything, nothing that is secret is in it."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft.cli.drawing import say_board
from undercroft.cli.terminal import Terminal
from undercroft.render import render
from undercroft.scene import Ground, Scene, Squares, columns, problems, scene_of
from undercroft.svg import svg
from undercroft_heroquest import plugin
from undercroft_heroquest.box import Box
from undercroft_heroquest.geometry import neighbours, number
from undercroft_heroquest.quest import Door, Escape, FurniturePart, RoomTreasure, Thing, Trap, TrapPart
from undercroft_heroquest.quest_notes import GiveGold, Hurt, MonsterPart
from undercroft_heroquest.scene_board import monster_signs, room_tones
from undercroft_heroquest.words import Place

ROOM = [((10, 10), (11, 10))]
"""A door between where heroes stand in these tests and the room in the middle."""


@pytest.mark.parametrize("seed", range(3))
def test_in_random_games_scenes_have_no_problems_and_tie_every_legal_action(seed: int) -> None:
    setting = Host(plugins=[plugin], strict=False).setting("heroquest", 3, {})
    position, rng = setting.start(seed), Rng(seed)
    for step in range(300):
        asked = position.players()
        if not asked:
            break
        if step % 20 == 0:
            for player in (-1, 0, 1, 2):
                scene = scene_of(setting.observe(position, player))
                assert problems(scene) == []
                texts = [position.text(action) for action in position.legal(player)] if player >= 0 else []
                assert set(scene.touches) == set(texts)
                assert all(scene.touches.values())
                picture = svg(scene, title="HeroQuest")
                clicked = re.findall(r'data-actions="(.*?)"', picture)
                assert {text for one in clicked for text in json.loads(html.unescape(one))} == set(texts)
        position.play_unchecked(asked[0], rng.choice(position.legal(asked[0])))


def seen(game: Any, player: int) -> Scene:
    return scene_of(game.position.setting.observe(game.position, player))


def drawn(game: Any, player: int) -> list[str]:
    return render(seen(game, player), unicode=False).splitlines()


def at(lines: list[str], place: Place) -> str:
    """The two characters of a square, counted off in the drawing."""
    column, row = place
    return lines[2 * row - 1].ljust(79)[3 * column - 2 : 3 * column]


def edge(lines: list[str], a: Place, b: Place) -> str:
    """The character between two squares."""
    column, row = max(a, b)
    if a[1] == b[1]:
        return lines[2 * row - 1][3 * column - 3]
    return lines[2 * max(a[1], b[1]) - 2][3 * column - 2]


# -- what lies where


def test_figures_stand_on_their_squares_monsters_with_their_numbers(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10), "dwarf": (9, 10)}, monsters=[("orc", (10, 9)), ("orc", (1, 1)), ("goblin", (2, 1))]
    )
    lines = drawn(game, -1)
    assert [at(lines, place) for place in ((10, 10), (9, 10), (10, 9), (1, 1), (2, 1))] == [
        " E",
        " D",
        "o1",
        "o2",
        "g1",
    ]


def test_a_monster_and_a_hero_in_one_pit_are_both_seen(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "dwarf": (9, 10)}, known_traps=[("pit!", (10, 9)), ("pit!", (9, 9))])
    game.hero("elf").square = game.hero("dwarf").square = number((10, 9))
    lines = drawn(game, -1)
    assert at(lines, (10, 9)) == "DE"
    assert at(lines, (9, 9)) == "()"


@pytest.mark.parametrize(
    ("kind", "place", "facing"),
    [
        ("table", (12, 11), "down"), ("table", (12, 10), "right"), ("tomb", (12, 9), "down"),
        ("rack", (12, 9), "right"),
        ("bookcase", (12, 11), "down"), ("bookcase", (12, 9), "right"), ("throne", (13, 10), "down"),
        ("treasure-chest", (13, 10), "down"), ("fireplace", (12, 9), "up"), ("cupboard", (12, 9), "left"),
    ],
)  # fmt: skip
def test_furniture_covers_its_real_squares_and_no_other(
    table: Any, box: Box, kind: str, place: Place, facing: Any
) -> None:
    bare = table(heroes={"elf": (10, 10)}, doors=ROOM, left=5).play("open (10,10) to (11,10)")
    game = table(
        heroes={"elf": (10, 10)}, doors=ROOM, left=5, furniture=(FurniturePart(kind=kind, at=place, facing=facing),)
    ).play("open (10,10) to (11,10)")
    before, after = drawn(bare, 1), drawn(game, 1)
    width, height = box.furniture[kind].width, box.furniture[kind].height
    if facing in ("left", "right"):
        width, height = height, width
    covered = {(place[0] + x, place[1] + y) for x in range(width) for y in range(height)}
    for column in range(1, 27):
        for row in range(1, 20):
            here = (column, row)
            changed = at(before, here).replace("*", " ") != at(after, here).replace("*", " ")
            assert changed == (here in covered), here
    if kind == "table" and facing == "down":
        assert [line[34:42] for line in after[21:24]] == ["table%%%", "%%%%%%%%", "%%%%%%%%"]


@pytest.mark.parametrize(("kind", "sign"), [("closed", "D"), ("open", "'"), ("locked", "L"), ("secret", "|")], ids=str)
def test_doors_are_told_apart_and_a_secret_one_is_wall(table: Any, kind: str, sign: str) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=[(*ROOM[0], kind)], left=5)
    assert edge(drawn(game, 1), *ROOM[0]) == sign
    assert edge(drawn(game, 0), *ROOM[0]) == ("s" if kind == "secret" else sign)


def test_to_zargon_a_door_nobody_has_seen_is_pale(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, more_doors=(), doors=[])
    secret = table(heroes={"elf": (10, 10)}, doors=[((2, 2), (1, 2), "secret")])
    assert edge(drawn(secret, 0), (2, 2), (1, 2)) == "s"
    assert edge(drawn(game, 0), (2, 2), (1, 2)) == "|"
    floor = seen(secret, 0).shapes[0]
    assert isinstance(floor, Squares)
    assert [set(pair) for pair in floor.faint] == [{number((2, 2)), number((1, 2))}]


def test_rooms_are_tinted_unlike_their_neighbours_and_corridors_are_plain(table: Any, box: Box) -> None:
    tones = room_tones(box.board)
    assert set(tones) == set(box.board.rooms)
    for square in range(494):
        for other in neighbours(square):
            a, b = box.board.room(square), box.board.room(other)
            assert not a or not b or a == b or tones[a] != tones[b], (a, b)
    floor = seen(table(heroes={"elf": (10, 10)}), 0).shapes[0]
    assert isinstance(floor, Squares)
    tinted = {square for ground in floor.grounds if ground.name.startswith("room ") for square in ground.squares}
    assert tinted == {square for square in range(494) if box.board.room(square)}


def test_stairs_traps_and_what_the_dead_leave_have_signs(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10)},
        known_traps=[("pit", (1, 9)), ("spear", (1, 10)), ("falling-block", (1, 11)), ("pit!", (1, 12))],
        stairs=(2, 12),
    )
    lines = drawn(game, -1)
    assert [at(lines, (1, row)) for row in (9, 10, 11, 12)] == ["^P", "^S", "^F", "()"]
    assert [at(lines, place) for place in ((2, 12), (3, 12), (2, 13), (3, 13))] == [" ="] * 4
    names = {ground.name for ground in floor_of(game).grounds if ground.squares}
    assert {"pit trap", "spear trap", "falling block trap", "open pit", "stairs"} <= names


def floor_of(game: Any, player: int = -1) -> Squares:
    floor = seen(game, player).shapes[0]
    assert isinstance(floor, Squares)
    return floor


def test_what_nobody_has_seen_is_dark_and_empty_but_in_a_room_that_was_revealed(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, doors=ROOM, left=5)
    assert at(drawn(game, 1), (12, 10)) == "  "
    game.play("open (10,10) to (11,10)")
    lines = drawn(game, 1)
    board = game.position.static.board
    rooms = set(board.rooms[board.room(number((11, 10)))])
    assert not rooms <= set(game.state.seen)
    for square in range(494):
        column, row = square % 26 + 1, square // 26 + 1
        if square in game.state.stairs:
            continue  # heroes know where they have come from
        known = square in game.state.seen or square in rooms
        assert (at(lines, (column, row)).strip(" *") == "") == (not known), (column, row)
    dark = next(ground for ground in floor_of(game).grounds if ground.name == "not seen yet")
    assert set(dark.squares) == set(range(494)) - set(game.state.seen) - rooms
    assert not any(isinstance(one, Ground) and one.name == "not seen yet" for one in floor_of(game, 0).grounds)


def test_every_sign_on_the_board_is_in_the_legend(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10), "dwarf": (9, 10)},
        monsters=[("orc", (10, 9))],
        doors=[*ROOM, ((2, 2), (1, 2), "secret")],
        known_traps=[("pit", (1, 9)), ("pit!", (1, 12))],
        furniture=(FurniturePart(kind="throne", at=(13, 10)),),
        traps=(TrapPart(kind="spear", at=(20, 1)),),
        left=5,
    ).play("open (10,10) to (11,10)")
    for player in (-1, 0):
        entries = {entry.split(" ")[0] for entry in seen(game, player).legend}
        text = "".join(at(drawn(game, player), (x, y)) for x in range(1, 27) for y in range(1, 20))
        signs = set(re.findall(r"[A-Z^$]|\(\)|th|[a-z](?=\d)", text)) - {"P", "T"}
        assert signs <= entries | {"^" if "^P" in entries else ""}, signs - entries
        assert "'" in entries
    assert "s" in {entry.split(" ")[0] for entry in seen(game, 0).legend}


# -- for whom


HIDDEN: dict[str, dict[str, Any]] = {
    "monster": {"part_monsters": (MonsterPart(kind="orc", at=(15, 9)),)},
    "named monster": {"part_monsters": (MonsterPart(kind="orc", at=(15, 9), name="grim"),)},
    "pit": {"traps": (TrapPart(kind="pit", at=(5, 10)),)},
    "falling block": {"traps": (TrapPart(kind="falling-block", at=(10, 11)),)},
    "table": {"furniture": (FurniturePart(kind="table", at=(12, 11)),)},
    "turned tomb": {"furniture": (FurniturePart(kind="tomb", at=(12, 9), facing="right"),)},
    "thing": {"things": (Thing(name="bell", at=(13, 9)),)},
    "blocked square": {"blocked": ((13, 9),)},
    "door": {"more_doors": (Door(between=((2, 2), (1, 2))),)},
    "secret door": {"more_doors": (Door(between=((10, 9), (11, 9)), kind="secret"),)},
    "way out": {"goal": Escape(squares=((1, 19),))},
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_is_drawn_for_zargon_alone(table: Any, what: str) -> None:
    bare = table(heroes={"elf": (10, 10)}, doors=ROOM, left=5)
    game = table(heroes={"elf": (10, 10)}, doors=ROOM, left=5, **HIDDEN[what])
    if what == "way out":
        bare.state.goal = game.state.goal
    for player in (1, -1):
        assert seen(game, player) == seen(bare, player)
    assert drawn(game, 0)[:39] != drawn(bare, 0)[:39]


def board_room(game: Any, place: Place) -> str:
    room: str = game.position.static.board.room(number(place))
    return room


def test_a_chest_trap_is_seen_by_zargon_and_by_heroes_once_it_is_known(table: Any) -> None:
    chest = FurniturePart(kind="treasure-chest", at=(12, 10), trap=Trap(words="Click.", does=(Hurt(n=1),)))
    plain = FurniturePart(kind="treasure-chest", at=(12, 10))
    games = [table(heroes={"elf": (10, 10)}, doors=ROOM, left=5, furniture=(one,)) for one in (chest, plain)]
    trapped, safe = [game.play("open (10,10) to (11,10)") for game in games]
    assert seen(trapped, 1) == seen(safe, 1)
    assert at(drawn(trapped, 1), (12, 10)) == "ch"
    assert [at(drawn(game, 0), (12, 10)) for game in (trapped, safe)] == ["c^", "ch"]
    gold = RoomTreasure(room=board_room(trapped, (12, 10)), gives=(GiveGold(n=5),), at=(12, 10))
    rich = table(heroes={"elf": (10, 10)}, doors=ROOM, left=5, furniture=(chest,), treasures=(gold,))
    rich.play("open (10,10) to (11,10)")
    assert seen(rich, 1) == seen(safe, 1)
    assert at(drawn(rich, 0), (12, 10)) == "^$"
    rich.state.emptied.append(gold.room)
    assert at(drawn(rich, 0), (12, 10)) == "c^"
    trapped.state.furniture[0].trap = "known"
    assert at(drawn(trapped, 1), (12, 10)) == "^c"
    assert "treasure chest with a trap" in {ground.name for ground in floor_of(trapped, 1).grounds}


def test_the_board_of_heroes_and_onlookers_is_the_same_but_for_what_can_be_done(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "dwarf": (9, 10)}, monsters=[("orc", (10, 9))], doors=ROOM, left=5)
    assert [line.replace("*", " ") for line in drawn(game, 1)[:39]] == drawn(game, -1)[:39]


# -- what can be done


def test_actions_touch_squares_and_figures(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "dwarf": (9, 10)}, monsters=[("orc", (10, 9))], doors=ROOM, left=5, players=2)
    touches = seen(game, 1).touches
    assert touches["open (10,10) to (11,10)"] == ("map/243", "map/244")
    assert touches["attack orc#1 with shortsword"] == ("monster/orc#1",)
    assert touches["go (10,11)"] == ("map/269",)
    assert touches["end turn"] == ("hero/elf",)
    assert seen(game, 0).touches == {}
    assert seen(game, 1).focus == "map/243"


def test_what_zargon_can_do_touches_the_monster_or_the_turn(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, monsters=[("orc", (10, 9))], zargon=True)
    touches = seen(game, 0).touches
    assert touches["pick orc#1"] == ("monster/orc#1",)
    assert touches["end turn"] == ("turn",)
    game.play("pick orc#1")
    assert seen(game, 0).touches["end turn"] == ("monster/orc#1",)
    assert seen(game, 0).focus == f"map/{number((10, 9))}"


def test_signs_of_monsters_are_all_different(box: Box) -> None:
    signs = monster_signs(tuple(box.monsters))
    assert len(set(signs.values())) == len(signs) == 9


def test_on_a_small_terminal_the_acting_hero_is_drawn(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "dwarf": (3, 19)}, turn="dwarf", left=5)
    lines = render(seen(game, 1), unicode=False, height=22).splitlines()
    told = next(line for line in lines if line.startswith("(rows"))
    assert told == "(rows 13 to 19 of 19)"
    assert any(" D" in line or "*D" in line for line in lines[:17])
    assert max(map(len, lines)) <= 79


@pytest.mark.parametrize("height", [24, 30, 50])
def test_a_screen_of_80_columns_shows_the_board_the_sheets_and_the_question(
    height: int, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal(interactive=True, width=80, height=height)
    setting = Host(plugins=[plugin], strict=False).setting("heroquest", 2, {"quest": "undelivered"})
    position, rng = setting.start(4), Rng(4)
    for step in range(400):
        asked = position.players()
        if not asked:
            break
        if step % 40 == 0:
            say_board(terminal, setting.observe(position, asked[0]), below=2)
            lines = capsys.readouterr().out.splitlines()
            assert len(lines) <= height - 2
            assert max(map(columns, lines)) <= 80
            for hero in position.state.heroes:
                assert any(f"{hero.kind} Body" in line or f"{hero.kind}: " in line for line in lines)
        position.play_unchecked(asked[0], rng.choice(position.legal(asked[0])))
