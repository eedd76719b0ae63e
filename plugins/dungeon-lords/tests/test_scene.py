"""The drawn board: all that lies open is on it, in views that fit a terminal of 80 columns and 24 lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from undercroft import Rng
from undercroft.render import render
from undercroft.scene import Box, Label, Piece, Scene, columns, part, problems, scene_of
from undercroft.squares import Squares
from undercroft.svg import svg
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.choosing import ChooseOrders
from undercroft_dungeon_lords.digging import Digging
from undercroft_dungeon_lords.executing import Deal, Spying
from undercroft_dungeon_lords.happenings import Taxes
from undercroft_dungeon_lords.hiring import Building, Hiring
from undercroft_dungeon_lords.planning import Planning
from undercroft_dungeon_lords.words import DIG, FOOD, MONSTERS, ORDERS, ROOMS, SPACES, SQUARE_NAMES

from .conftest import lord

ROOM: Final = 22
"""So many lines of a screen of 24 are left by a question and its answer."""


def positions(host: Any, players: int, seed: int, **options: Any) -> Iterator[Any]:
    """Gives the position before each decision of a random match, and the last one."""
    pos = host.setting("dungeon-lords", players, options).start(seed)
    rng = Rng(seed)
    while asked := pos.players():
        yield pos
        pos.play_unchecked(asked[0], rng.choice(pos.legal(asked[0])))
    yield pos


def drawn(play: Any, view: str, player: int | None = 0, **how: Any) -> list[str]:
    scene = scene_of(play.match.observation(player))
    assert not problems(scene)
    scene = part(scene, view) if scene.views else scene
    return render(scene, **how).splitlines()


def inside(scene: Scene, box: Box) -> list[str]:
    """Gives the texts that lie inside a box."""
    return [
        shape.text
        for shape in scene.shapes
        if isinstance(shape, Label | Piece)
        and box.x < shape.x < box.x + box.width - 1
        and box.y < shape.y < box.y + box.height - 1
    ]


def boxes(scene: Scene, prefix: str) -> dict[str, Box]:
    return {
        shape.id.removeprefix(prefix): shape
        for shape in scene.shapes
        if isinstance(shape, Box) and shape.id.startswith(prefix)
    }


# -- laws: what lies open is there


def law_of_the_board(pos: Any, scene: Scene) -> None:
    """Minions stand on their spaces, counters on their numbers; who is on offer and who comes is named."""
    state, static = pos.state, pos.static
    lines = render(part(scene, "board")).splitlines()
    spaces = {shape.id: shape for shape in scene.shapes if shape.id.startswith("space/")}
    minions = {
        (piece.x, piece.y): piece for piece in scene.shapes if isinstance(piece, Piece) and "minion" in piece.name
    }
    for number, who in enumerate(state.spaces):
        label = spaces[f"space/{ORDERS[number // 3]}/{SPACES[number % 3]}"]
        found = [piece for (x, y), piece in minions.items() if y == label.y and label.x < x < label.x + 19]
        if who >= 0:
            assert [piece.name for piece in found] == [f"minion of player {who}"]
        elif who < -1:
            assert [piece.name for piece in found] == [f"minion of dummy {'AB'[-2 - who]}"]
    evil = next(line for line in lines if line.startswith("│evil"))
    counters = dict(re.findall(r"(\d+):(\S+)", evil))
    for player, seat in enumerate(state.seats):
        assert str(player) in counters[str(seat.evil)]
    assert ("D" in evil) == bool(state.dummy_evil)
    assert ("P" in evil, "p" in evil) == tuple(static.paladins[back] in state.tent for back in ("gold", "silver"))
    text = "\n".join(lines)
    for tile in state.hire:
        assert f"{static.monster_names[tile]} " in text
    for tile in state.build:
        assert static.rooms[tile].name in text
    for tile in (*state.arriving, *state.coming):
        assert static.adventurers[tile].name in text


def law_of_a_large_dungeon(pos: Any, scene: Scene, player: int) -> None:
    """Each tile is where it is, with its room, conquered or fought for; the party stands in its order."""
    static, seat = pos.static, pos.state.seats[player]
    tiles = boxes(scene, "dungeon/")
    dug = {name for name, box in tiles.items() if not any(text.startswith("* dig") for text in inside(scene, box))}
    assert dug == {SQUARE_NAMES[square] for square in seat.site.dug}
    rooms = {room.square: static.rooms[room.tile].name for room in seat.rooms}
    for square in seat.site.dug:
        texts = inside(scene, tiles[SQUARE_NAMES[square]])
        name = rooms.get(square, "tunnel")
        assert texts[0][:3] == name[:3]
        assert ("conquered" in texts) == (square in seat.conquered)
        fought = seat.plan is not None and seat.plan.square == square and square not in seat.conquered
        assert any("fight!" in text for text in texts) == fought
    party = sorted(boxes(scene, "party/").items(), key=lambda one: one[1].x)
    expected = [static.adventurers[hero.tile].name for hero in seat.party]
    assert [name for name, _ in party] == ["image"] * bool(seat.image) + expected
    for hero, (_, box) in zip(seat.party[::-1], party[::-1], strict=False):
        most = static.adventurers[hero.tile].hit_points + hero.more
        assert any(f"wounds {hero.damage}/{most}" in text for text in inside(scene, box))
    labels = {shape.id: shape.text.lstrip("*") for shape in scene.shapes if isinstance(shape, Label)}
    for place, lodger in enumerate(seat.lair):
        text = labels[f"lair/{place}"].lower()
        assert text.startswith(static.monster_names[lodger.tile])
        assert ("down" in text, "sent" in text) == (lodger.down, lodger.sent and not lodger.down)
    assert {name for name in labels if name.startswith("prison/")} == {
        f"prison/{static.adventurers[tile].name}" for tile in seat.prison
    }
    assert labels["gold"] == f"gold {seat.gold}"
    assert labels["imps"].startswith(f"imps {seat.imps}")
    assert len(seat.lair) == sum(name.startswith("lair/") for name in labels)


def law_of_small_dungeons(pos: Any, scene: Scene, player: int) -> None:
    """The squares, rooms, parties and lairs of all others are there."""
    static = pos.static
    for other, seat in enumerate(pos.state.seats):
        floors = [shape for shape in scene.shapes if isinstance(shape, Squares) and shape.id == f"{other}/site"]
        assert len(floors) == (other != player)
        if other == player:
            continue
        floor = floors[0]
        assert set(floor.there()) == set(seat.site.dug)
        assert {square for ground in floor.grounds for square in ground.squares} == set(seat.conquered)
        pieces = {piece.name: (piece.x, piece.y) for piece in scene.shapes if isinstance(piece, Piece)}
        for room in seat.rooms:
            lost = ", conquered" if room.square in seat.conquered else ""
            assert pieces[f"{static.rooms[room.tile].name}{lost}"] == floor.at(room.square, 2)
        party = [shape.id for shape in scene.shapes if shape.id.startswith(f"{other}/party/")]
        assert party == [f"{other}/party/{static.adventurers[hero.tile].name}" for hero in seat.party]
        texts = inside(scene, boxes(scene, f"{other}/")["dungeon"])
        assert f"gold {seat.gold} food {seat.food} imps {seat.imps}" in texts
        for lodger in seat.lair:
            assert any(static.monster_names[lodger.tile] in text for text in texts)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_all_that_lies_open_is_drawn_and_each_view_fits_its_terminal(host: Any, players: int, seed: int) -> None:
    for step, pos in enumerate(positions(host, players, seed)):
        player = (pos.players() or (0,))[0]
        scene = scene_of(pos.observation(player))
        assert not problems(scene)
        assert list(scene.views) == ["board", "dungeon", "others"]
        assert max(view.height for view in scene.views.values()) <= ROOM
        if step % 3:
            continue
        law_of_the_board(pos, scene)
        law_of_a_large_dungeon(pos, scene, player)
        law_of_small_dungeons(pos, scene, player)
        for name in scene.views:
            assert max(map(columns, render(part(scene, name)).splitlines())) <= 80


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_onlooker_sees_every_dungeon_large(host: Any, players: int) -> None:
    for step, pos in enumerate(positions(host, players, 5)):
        if step % 10:
            continue
        scene = scene_of(pos.observation(-1))
        assert not problems(scene)
        assert list(scene.views) == ["board", *(f"dungeon-{seat}" for seat in range(players))]
        law_of_the_board(pos, scene)
        for seat, mine in enumerate(pos.state.seats):
            tiles = boxes(scene, f"dungeon-{seat}/dungeon/")
            assert tiles.keys() == {SQUARE_NAMES[square] for square in mine.site.dug}


@pytest.mark.parametrize("training", [1, 2, 3, 4])
def test_a_training_fight_has_the_dungeon_alone(host: Any, training: int) -> None:
    for pos in positions(host, 1, 2, training=training):
        scene = scene_of(pos.observation(0))
        assert not problems(scene)
        assert (scene.views, scene.view) == ({}, "")
        assert scene.height <= ROOM
        law_of_a_large_dungeon(pos, scene, 0)


# -- which view matters


def test_the_view_is_that_of_what_is_asked(table: Any) -> None:
    board = [ChooseOrders(), Deal(player=0, place=FOOD, space=1), Hiring(player=0, place=MONSTERS, space=0)]
    for phase in board:
        assert view_of(table(phase, [lord(food=9)], hire="goblin"), 0) == "board"
    fight = lord(party="warrior-1", lair="goblin", traps="fire-wall")
    own = [Digging(player=0, place=DIG, space=0), Spying(player=0), Taxes(player=0), Planning(player=0)]
    own.append(Building(player=0, place=ROOMS, space=0))
    for phase in own:
        fight.gold, fight.imps = 3, 3
        play = table(phase, [fight], build="mint")
        assert view_of(play, 0) == "dungeon"
        assert view_of(play, 1) == "others"
        assert view_of(play, None) == "dungeon-0"


def view_of(play: Any, player: int | None) -> str:
    return scene_of(play.match.observation(player)).view


def test_when_all_is_over_everybody_sees_his_own_dungeon(host: Any) -> None:
    *_, last = positions(host, 2, 0)
    assert [scene_of(last.observation(player)).view for player in (0, 1, -1)] == ["dungeon", "dungeon", "board"]


# -- examples


def test_the_central_board_is_drawn_like_this(table: Any) -> None:
    play = table(
        Deal(player=1, place=FOOD, space=1),
        [lord(evil=4, gold=2, orders="food dig rooms"), lord(evil=11, inaccessible="reputation mine", food=3,
             orders="food -imps traps", party="paladin-silver", traps="fire-wall")],
        minions={"food": "0 - D", "dig": "0 E -", "rooms": "- - 0"},
        dummies=["reputation dig mine", "food imps traps"],
        hire="witch demon golem",
        build="mint tool-shed",
        arriving="thief-1 warrior-2b",
        coming="priest-2a wizard-3",
        round=1,
        starter=1,
        dummy_evil=5,
    )  # fmt: skip
    lines = drawn(play, "board", 0)
    assert lines[:21] == [
        "┌ food ─────────────┬ reputation ───────┬ dig ──────────────┬ mine ────────────┐",
        "│I   1 gold→2 food 0│I   -1 evil look   │I   2 imps        0│I   2 imps        │",
        "│II  1 evil→3 food 1│II  -2 evil        │II  3 imps        B│II  3 imps        │",
        "│III 2e→3f 1g      A│III 1g→-2e look    │III 4+1 imps       │III 4+1 imps      │",
        "├ imps ─────────────┼ traps ────────────┼ monsters ─────────┼ rooms ───────────┤",
        "│I   1 food→1 imp   │I   1 gold→1 trap  │I   its price      │I   free          │",
        "│II  2 food→2 imps  │II  1 trap         │II  its price      │II  1 gold        │",
        "│III 1g 1f→2i       │III 2g→2 traps     │III 1 food+price   │III 1 gold       0│",
        "├ on offer ─────────┴───────────────────┴───────────────────┴──────────────────┤",
        "│hire  witch 1 food 1 evil     demon 1 monster 1 evil  golem 1 gold 1 trap     │",
        "│build mint: bottom, 3 imps→1 gold          tool-shed: edge, 2 imps→1 tunnel   │",
        "├ year 1, spring ─────────────────────────────── spring ?  summer ?  autumn ? ─┤",
        "│evil  1  2  3  4:0  5:D  6  7  8  9  | 10:P  11:1  12  13  14  15             │",
        "│spring: thief-1 3hp 1t    warrior-2b 4hp                                      │",
        "│summer: priest-2a 3hp 2h  wizard-3 4hp 2c                                     │",
        "├ players ─gold─food─imps─traps─lair─lies open────────orders───────────────────┤",
        "│0 you      2    0    0    0     0   traps rooms      food dig rooms           │",
        "│1 player*p 0    3    0    1     0   reput. mine      food -imps traps         │",
        "│A for 0   open: reput. dig mine                                               │",
        "│B for 1   open: food imps traps                                               │",
        "└──────────────────────────────────────────────────────────────────────────────┘",
    ]


def test_a_dungeon_in_a_fight_is_drawn_like_this(table: Any) -> None:
    dug = "(2,0) (2,1) (2,2) (2,3) (1,3) (3,3)"
    mine = lord(
        gold=3, food=2, imps=6, busy=2, letters=1, evil=11, dug=dug, conquered="(2,0)", fight="(2,1)",
        rooms="printing-press (2,1), mint (1,3) 1", party="paladin-silver:2 warrior-2a:1 thief-3",
        lair="+vampire -troll witch", traps="fire-wall pendulum fire-wall", prison="priest-1",
    )  # fmt: skip
    play = table(Battle(player=0, number=2), [mine, lord()], fight="magic-shield fireball", round=3)
    lines = drawn(play, "dungeon")
    assert lines[:20] == [
        "┌ paladin-silver ──┬ warrior-2a ───────┬ thief-3 ──────────┬───────────────────┐",
        "│wounds 2/5 ■■■□□  │wounds 1/4 ■■■□    │wounds 0/4 ■■■■    │the entrance is    │",
        "│2t 2h 2c          │no icons           │2 anti-trap        │above (2,0)        │",
        "├──────────────────┴┬ (2,0) ──┬────────┴──────────┬ fight 2, fatigue last ─────┤",
        "│  (0,0)     (1,0)  │tunnel   │  (3,0)     (4,0)  │>1 magic-shield fast 1      │",
        "│                   │conquered│                   │ 2 ?                        │",
        "│                   ╠ (2,1) ══╣                   │ 3 ?                        │",
        "│  (0,1)     (1,1)  ║pri press║  (3,1)     (4,1)  │ 4 ?                        │",
        "│                   ║fight!   ║                   ├ lair ──────────────────────┤",
        "│                   ╠ (2,2) ══╣                   │*vampire 2 evil SENT        │",
        "│  (0,2)     (1,2)  │tunnel   │  (3,2)     (4,2)  │troll 2 food DOWN           │",
        "│                   │         │                   │witch 1 food 1 evil         │",
        "│         ┌ (1,3) ──┼ (2,3) ──┼ (3,3) ──┐         │                            │",
        "│  (0,3)  │mint     │tunnel   │tunnel   │  (4,3)  │                            │",
        "│         │used x1  │         │         │         │                            │",
        "├ your dungeon ─────┴─────────┴─────────┴─────────┴────────────────────────────┤",
        "│has gold 3  food 2  imps 6, 2 at work  troll tokens 1  evil 11  dead letters 1│",
        "│3 traps fire-wall x2  pendulum                                                │",
        "│prison priest-1                                                               │",
        "│in this fight shield 1                                                        │",
    ]


def test_dungeons_of_others_are_small(table: Any) -> None:
    other = lord(
        gold=3, food=2, imps=6, letters=1, evil=11, dug="(2,0) (2,1) (2,2) (1,2)", conquered="(2,0) (2,1)",
        rooms="mint (1,2), workshop (2,0)", party="paladin-silver:2 thief-3", fight="(2,2)", set="fire-wall",
        lair="-vampire +ghost goblin goblin", prison="priest-1 priest-2a",
    )  # fmt: skip
    play = table(Battle(player=1, number=2), [lord(), other], fight="fireball")
    assert drawn(play, "others", 0)[:18] == [
        "┌ player 1 ───────────────┐",
        "│gold 3 food 2 imps 6     │",
        "│evil 11 traps 0 letters 1│",
        "│      ┌──┐       Mi mint │",
        "│      │xW│       Wo work…│",
        "│      │  │               │",
        "│      │ x│               │",
        "│   ┌──┘  │               │",
        "│   │Mi  !│               │",
        "│   └─────┘               │",
        "│                 prison 2│",
        "│                         │",
        "│fight at (2,2)           │",
        "│lair -vampire  !ghost    │",
        "│     goblin x2           │",
        "│paladin 2/5 2t 2h 2c     │",
        "│thief-3 0/4 2t           │",
        "└─────────────────────────┘",
    ]


def test_in_ascii_the_same_is_in_the_same_places(table: Any) -> None:
    play = table(ChooseOrders(), [lord(), lord()], hire="goblin troll witch", build="mint chapel")
    for view in ("board", "dungeon", "others"):
        plain = drawn(play, view, unicode=False)
        assert all(line.isascii() for line in plain)
        for one, other in zip(plain, drawn(play, view), strict=True):
            assert re.sub(r"[^a-z0-9]", "", one) == re.sub(r"[^a-z0-9]", "", other)


def test_the_picture_shows_all_views(table: Any) -> None:
    play = table(ChooseOrders(), [lord(), lord()], hire="goblin troll witch", build="mint chapel")
    picture = svg(scene_of(play.match.observation(0)))
    for name in ("place/food", "dungeon/(2,0)", "1/site/2", "hire/0", "build/1", "evilometer"):
        assert f'data-id="{name}"' in picture
