"""The board as a picture: legible wherever the game stands, and without anything that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import undercroft_donjon.plugin as donjon
from undercroft import Host, Rng
from undercroft.render import render
from undercroft.scene import Scene, scene_of
from undercroft.svg import svg
from undercroft_donjon.words import KINDS, PLACES

HOST = Host(plugins=[donjon], strict=True)
SVG = "{http://www.w3.org/2000/svg}"


def positions(players: int, seed: int, every: int) -> Iterator[Any]:
    """Gives the position of a random match before each so many decisions, and the last."""
    pos = HOST.setting("donjon", players, {"objectives": "advanced"}).start(seed)
    rng = Rng(seed)
    while asked := pos.players():
        if pos.decisions % every == 0:
            yield pos
        pos.play_unchecked(asked[0], rng.choice(pos.legal(asked[0])))
    yield pos


def board(pos: Any, viewer: int | None = 0) -> Scene:
    return scene_of(pos.observation(viewer))


def texts(picture: ET.Element) -> Iterator[tuple[str, float, float, float, float]]:
    """Gives each text with the left, right, upper and lower end of what it takes."""
    for text in picture.iter(f"{SVG}text"):
        size = float(text.get("font-size", "14"))
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        long = float(text.get("textLength", size * 0.9))
        left = x - long / 2 if text.get("text-anchor") == "middle" else x
        yield text.text or "", left, left + long, y - size * 0.72, y


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_text_of_the_picture_lies_over_another_or_beyond_its_edge(players: int) -> None:
    for pos in positions(players, players, every=25):
        picture = ET.fromstring(svg(board(pos)))
        _, _, width, height = map(float, picture.get("viewBox", "").split())
        found = list(texts(picture))
        for text, left, right, top, bottom in found:
            # The group they are in lies 12 to the right and 12 down.
            assert 0 <= left + 12 <= right + 12 <= width, text
            assert 0 <= top + 12 <= bottom + 12 <= height, text
        for one, other in combinations(found, 2):
            apart = one[2] <= other[1] or other[2] <= one[1] or one[4] <= other[3] or other[4] <= one[3]
            assert apart, (one, other)


def test_everything_that_has_a_name_shows_it() -> None:
    for pos in positions(4, 6, every=60):
        picture = ET.fromstring(svg(board(pos)))
        shown = {text.text or "" for text in picture.iter(f"{SVG}text")}
        static, state = pos.static, pos.state
        named = [static.mixtures[card].name for card in state.mixtures_shown]
        named += [static.vips[card].name for card in state.vips_shown]
        named += [name for name in PLACES if name.startswith("room")]
        assert set(named) <= shown
        for seat in range(4):
            assert any(f"player {seat}" in text for text in shown)
        tooltips = {title.text or "" for title in picture.iter(f"{SVG}title")}
        assert {kind for kind in KINDS if any(tip.endswith(kind) for tip in tooltips)} == set(KINDS)


def test_worlds_that_look_alike_are_drawn_alike_in_every_way() -> None:
    for pos in positions(3, 12, every=40):
        for viewer in (None, 0, 2):
            seen = pos.observation(viewer)
            mine = scene_of(seen)
            for seed in range(3):
                other = scene_of(seen.sample(Rng(seed)).observation(viewer))
                assert svg(other) == svg(mine)
                assert render(other, colour=True) == render(mine, colour=True)


def test_no_hidden_card_or_tile_is_named_in_the_picture() -> None:
    for pos in positions(4, 13, every=50):
        static, state = pos.static, pos.state
        shown = {static.mixtures[card].name for card in state.mixtures_shown}
        shown |= {static.vips[card].name for card in state.vips_shown}
        hidden = {card.name for card in (*static.mixtures, *static.vips)} - shown
        for viewer in (None, *range(4)):
            # An onlooker's: legal actions name cards that are shown, nothing else.
            picture = ET.fromstring(svg(board(pos, viewer)))
            words = {element.text for element in picture.iter() if element.tag in (f"{SVG}text", f"{SVG}title")}
            assert not words & hidden


def test_what_can_be_done_is_tied_to_the_places_it_touches() -> None:
    import json

    for pos in positions(3, 4, every=20):
        for player in pos.players():
            scene = board(pos, player)
            picture = ET.fromstring(svg(scene))
            offered = {action for element in picture.iter() for action in json.loads(element.get("data-actions", "[]"))}
            assert offered == {action for action, touched in scene.touches.items() if touched}
        assert "uc-can" not in svg(board(pos, None))


def test_the_picture_in_the_docs_is_up_to_date() -> None:
    command = (
        "undercroft show plugins/donjon/tests/records/players-4.jsonl --at 200 --as 2 --svg plugins/donjon/board.svg"
    )
    record = HOST.record(Path(__file__).parent / "records" / "players-4.jsonl")
    match = record.at(HOST, 200)
    title = f"{match.setting.game.title}, after 200 of {len(record)} actions, as player 2 ({match.names[2]}) sees it"
    picture = (Path(__file__).parents[1] / "board.svg").read_text(encoding="utf-8")
    assert picture == svg(scene_of(match.observation(2)), title), f"draw it again: {command}"
