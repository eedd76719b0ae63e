"""A match in a notebook: a picture of what everybody may know, whether or not there is a notebook."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest
from tests.cli_toys import BEASTS, zoo
from tests.toys_dig import digs

from undercroft import GameFault, Match, Rng
from undercroft.scene import scene_of
from undercroft.svg import svg


def played() -> Match:
    match = zoo().match("zoo", players=2, seed=5)
    match.play(0, match.legal(0)[3])
    assert match.text(match.actions[0].action).startswith("bury")
    return match


def test_a_match_shows_what_an_onlooker_sees_and_an_observation_what_its_player_sees() -> None:
    match = played()
    for shown, seen, viewer in (
        (match, match.observation(), "an onlooker"),
        (match.observation(1), match.observation(1), "player 1"),
    ):
        bundle = shown._repr_mimebundle_(include=None, exclude=None)
        assert list(bundle) == ["text/plain", "image/svg+xml"]
        picture = bundle["image/svg+xml"]
        assert picture == svg(scene_of(seen), f"The Zoo, as {viewer} sees it")
        assert ET.fromstring(picture).get("aria-label") == f"The Zoo, as {viewer} sees it"
        assert bundle["text/plain"].startswith("┌ zoo ─")


def test_a_match_shows_no_secret() -> None:
    match = played()
    other = zoo().match("zoo", players=2, seed=6)
    other.position.state = match.observation().sample(Rng(2)).state
    other.position.flow = match.position.flow
    assert other.position.state.seats != match.position.state.seats
    bundle = match._repr_mimebundle_()
    assert other._repr_mimebundle_() == bundle
    assert not [beast for beast in BEASTS if f" {beast} " in " ".join(bundle.values())]


def test_a_game_without_a_board_shows_itself_in_words() -> None:
    match = digs().match("dig", seed=1)
    assert match._repr_mimebundle_() == {"text/plain": repr(match)}
    assert match.observation(0)._repr_mimebundle_() == {"text/plain": match.observation(0).to_json()}


def test_a_scene_that_fails_is_the_games_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    monkeypatch.setattr("tests.cli_toys.BEASTS", ())
    with pytest.raises(GameFault, match="the scene of zoo failed with IndexError"):
        match.observation(0)._repr_mimebundle_()


def test_drawing_is_not_loaded_before_something_is_drawn() -> None:
    program = """
import sys, undercroft
drawn = {f"undercroft.{name}" for name in ("display", "svg", "png", "render", "palette")} | {"resvg_py"}
assert not drawn & set(sys.modules), drawn & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
