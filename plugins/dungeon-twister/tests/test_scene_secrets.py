"""A table is drawn from what its viewer may know, and names nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft import Rng
from undercroft.scene import Piece, scene_of
from undercroft_dungeon_twister.aids import reach_lines, turns_lines
from undercroft_dungeon_twister.battle import Fight

from .drawing import labels, walked
from .scenarios import SCENARIOS

positions = st.builds(
    walked,
    st.sampled_from(SCENARIOS),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 200),
    setup=st.sampled_from(["half", "played"]),
    remember=st.booleans(),
)


@settings(max_examples=40)
@given(positions, st.integers(0, 10**6))
def test_worlds_that_a_viewer_cannot_tell_apart_are_drawn_alike(pos: Any, seed: int) -> None:
    for viewer in range(-1, pos.seats):
        seen = pos.observation(viewer)
        drawing = scene_of(seen)
        other = seen.sample(Rng(seed))
        assert scene_of(other.observation(viewer)) == drawing
        # And drawing changes nothing.
        assert scene_of(seen) == drawing
        assert pos.observation(viewer).to_json() == seen.to_json()


@settings(max_examples=20)
@given(positions, st.integers(0, 10**6))
def test_aids_say_the_same_in_worlds_that_a_viewer_cannot_tell_apart(pos: Any, seed: int) -> None:
    viewer = (pos.players() or (0,))[0]
    seen = pos.observation(viewer)
    other = seen.sample(Rng(seed)).observation(viewer)
    for kind in ("goblin", "thief", "wizard"):
        assert reach_lines(seen, kind) == reach_lines(other, kind)
    for room in range(1, len(pos.state.turned) + 1):
        assert turns_lines(seen, f"room {room}") == turns_lines(other, f"room {room}")
    assert pos.observation(viewer).to_json() == seen.to_json()


@settings(max_examples=40)
@given(positions)
@pytest.mark.rule("DT-B8")
def test_no_token_is_named_that_its_viewer_does_not_know(pos: Any) -> None:
    state, static = pos.state, pos.static
    piles = [*state.stash, state.posted]
    for viewer in range(-1, pos.seats):
        scene = scene_of(pos.observation(viewer))
        named = {shape.name.removesuffix(", face down") for shape in scene.shapes if isinstance(shape, Piece)}
        hidden = [
            static.token_names[token].replace("-", " ", 1)
            for pile in piles
            for place, token in enumerate(pile.ids)
            if not pile.known(place, viewer)
        ]
        assert not named & set(hidden)
        unknown = sum(isinstance(shape, Piece) and shape.sign[1] == "?" for shape in scene.shapes)
        assert unknown == len(hidden)


@pytest.mark.rule("DT-B14")
def test_a_card_that_was_laid_is_not_drawn_before_all_are_turned_up(table: Any) -> None:
    play = table("1D", "blue-warrior (2,2), yellow-troll (2,3)").play("attack yellow-troll")
    before = {viewer: scene_of(play.match.position.observation(viewer)) for viewer in (0, 1, -1)}
    pictures = set()
    for card in range(7):
        copy = play.copy().play(f"lay {card}")
        assert copy.match.position.flow[-1].__class__ is Fight
        pictures |= {msgspec.json.encode(scene_of(copy.match.position.observation(viewer))) for viewer in (1, -1)}
    assert len(pictures) == 2
    assert "cards laid by blue" in [
        shape.text for shape in scene_of(copy.match.observation(1)).shapes if hasattr(shape, "text")
    ]
    assert labels(before[0])["combat/6"] == "6"
    assert "combat/6" not in labels(before[-1])
