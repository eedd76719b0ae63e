"""The board as shapes: nothing lies over anything, nothing that is secret is in it."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft.render import render
from undercroft.scene import problems, scene_of
from undercroft.svg import svg
from undercroft_heroquest import plugin
from undercroft_heroquest.quest import FurniturePart, Thing, TrapPart
from undercroft_heroquest.quest_notes import MonsterPart


@pytest.mark.parametrize("seed", range(4))
def test_scenes_of_random_games_have_no_problems(seed: int) -> None:
    setting = Host(plugins=[plugin], strict=False).setting("heroquest", 3, {})
    position, rng = setting.start(seed), Rng(seed)
    for step in range(400):
        asked = position.players()
        if not asked:
            break
        if step % 20 == 0:
            for player in (-1, 0, 1, 2):
                scene = scene_of(setting.observe(position, player))
                assert problems(scene) == []
                render(scene)
                svg(scene, title="HeroQuest")
        position.play_unchecked(asked[0], rng.choice(position.legal(asked[0])))


def drawn(game: Any, player: int) -> str:
    return render(scene_of(game.position.setting.observe(game.position, player)), unicode=False)


def test_what_is_hidden_is_drawn_for_zargon_alone(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10)},
        doors=[((10, 10), (11, 10))],
        part_monsters=(MonsterPart(kind="orc", at=(15, 9)),),
        traps=(TrapPart(kind="pit", at=(5, 10)),),
        furniture=(FurniturePart(kind="table", at=(12, 11)),),
        things=(Thing(name="bell", at=(13, 9)),),
        left=5,
    )

    def board(player: int) -> str:
        return "\n".join(drawn(game, player).splitlines()[:39])

    assert "o" in board(0)
    assert "^" in board(0)
    assert not set("o^#!") & set(board(1))
    assert board(1).replace("*", " ") == board(-1)  # stars mark where one can go
    game.play("open (10,10) to (11,10)")
    for sign in "o#!E":
        assert sign in board(1)
    assert "^" not in board(1)


def test_actions_touch_squares_and_figures(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10), "dwarf": (9, 10)},
        monsters=[("orc", (10, 9))],
        doors=[((10, 10), (11, 10))],
        left=5,
    )
    touches = scene_of(game.position.setting.observe(game.position, 1)).touches
    assert touches["open (10,10) to (11,10)"] == ("map/243", "map/244")
    assert touches["attack orc#1 with shortsword"] == ("monster/orc#1",)
    assert touches["go (10,11)"] == ("map/269",)


def test_the_sheets_are_below_the_board(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "dwarf": (9, 10)}, change={"elf": {"gold": 7}})
    lines = drawn(game, 1).splitlines()
    assert any(line.startswith("E elf: Body 6/6, Mind 4, gold 7; shortsword") for line in lines)
