"""Positions as JSON and as bytes: what is saved is what is loaded, and whatever was edited by hand is checked."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.toys import Go, toy
from tests.toys_dig import digs, play_to_the_end

from undercroft import (
    DONE,
    GameFault,
    Host,
    OptionError,
    Phase,
    PlayersError,
    PositionError,
    State,
    UndercroftError,
    UnknownName,
)
from undercroft.examples import tic_tac_toe

HOST = digs()


def middle(steps: int = 11, seed: int = 4) -> Any:
    match = HOST.match("dig", 2, seed=seed, options={"named": "x"}, names=["Ann", "Bo"])
    for step in range(steps):
        if asked := match.players():
            legal = match.legal(asked[0])
            match.play(asked[0], legal[(step * 5) % len(legal)])
    return match


SAVED = middle().to_json()


def edited(change: Any) -> str:
    """The saved position with a change made to its plain form."""
    plain = json.loads(SAVED)
    change(plain)
    return json.dumps(plain)


@pytest.mark.parametrize("steps", range(0, 25, 3))
def test_a_match_goes_on_from_its_json_just_as_it_would_have(steps: int) -> None:
    match = middle(steps)
    again = HOST.from_json(match.to_json())
    assert again.to_json() == match.to_json()
    assert again.position == match.position
    assert (again.seed, again.names, again.players()) == (match.seed, match.names, match.players())
    for one in (match, again):
        play_to_the_end(one)
    assert again.position == match.position


def test_json_may_come_as_bytes_and_names_its_fields() -> None:
    plain = json.loads(SAVED)
    assert HOST.from_json(SAVED.encode()).to_json() == SAVED
    assert list(plain) == ["undercroft", "game", "version", "schema", "players", "options", "seed", "names", "position"]
    assert set(plain["position"]["state"]["stones"]) <= {"quarry", "yard"}
    assert plain["position"]["flow"][0]["type"] == "dig.Rounds"


def test_a_position_edited_by_hand_is_played_on() -> None:
    def change(plain: Any) -> None:
        state = plain["position"]["state"]
        state["seats"][0]["coins"] = 40
        state["stones"] = {"quarry": {"flint": 5, "slate": 3}, "yard": {"flint": 7}}
        plain["position"]["flow"] = [
            {"type": "dig.Rounds", "begun": True},
            {"type": "dig.Turn", "player": 1, "left": 2},
        ]

    match = HOST.from_json(edited(change))
    assert match.players() == (1,)
    assert "haul 10 flint" not in [match.text(action) for action in match.legal(1)]
    match.play(1, "haul 1 flint; pass")
    play_to_the_end(match)
    assert match.scores()[0].total >= 40


def test_a_finished_match_can_be_saved_and_loaded() -> None:
    match = middle(0)
    play_to_the_end(match)
    again = HOST.from_json(match.to_json())
    assert (again.over, again.winners()) == (True, match.winners())


def at(*path: Any, value: Any) -> Any:
    """A change that sets the value at a path."""

    def change(plain: Any) -> None:
        inner = plain
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value

    return change


WRONG = {
    "a type": (at("position", "state", "rounds", value="one"), r"Expected `int`, got `str` - at `\$.state.rounds`"),
    "an unknown field": (at("position", "state", "extra", value=1), "unknown field `extra`"),
    "a field that is missing": (lambda p: p["position"]["state"].pop("bag"), "missing required field `bag`"),
    "a piece that is lost": (lambda p: p["position"]["state"]["bag"].pop(), "there are 1 pieces '.*' of gem"),
    "a piece that is doubled": (lambda p: p["position"]["state"]["sold"].append(0), "there are 3 pieces 'ruby' of gem"),
    "a piece there is not": (at("position", "state", "bag", 0, value=3), "no piece 3 of gem; the last is 2"),
    "a piece unknown": (at("position", "state", "bag", 0, value=-1), "a piece of gem is unknown"),
    "counted pieces too many": (
        at("position", "state", "stones", "yard", value={"flint": 40}),
        "pieces 'flint' of stone",
    ),
    "counts below none": (at("position", "state", "stones", "yard", value={"flint": -1}), "is -1; it must be a number"),
    "counts that are no number": (
        at("position", "state", "stones", "yard", value={"flint": "1"}),
        "is '1'; it must be",
    ),
    "counts that are true": (at("position", "state", "stones", "yard", value={"flint": True}), "is True; it must be"),
    "a place there is not": (at("position", "state", "stones", "yrd", value={}), "has no 'yrd'; did you mean 'yard'"),
    "a kind there is not": (at("position", "state", "stones", "yard", value={"flnt": 1}), "did you mean 'flint'"),
    "counts as a list": (at("position", "state", "stones", value=[0, 1]), "must be an object with names"),
    "knowers too few": (lambda p: p["position"]["state"]["buried"]["seen"].pop(), "3 pieces but 2 sets of knowers"),
    "knowers there are not": (
        at("position", "state", "buried", "seen", value=[8, 0, 0]),
        "a bit for each of 2 players",
    ),
    "a seat missing": (lambda p: p["position"]["state"]["seats"].pop(), "pieces|seats has 1 elements"),
    "a seat too many": (
        lambda p: p["position"]["state"]["seats"].append({"hand": [], "coins": 0, "notes": {}}),
        "seats has 3 elements; there are 2 players",
    ),
    "a phase there is not": (at("position", "flow", 0, "type", value="dig.Nap"), "Invalid value 'dig.Nap'"),
    "a phase of nobody": (at("position", "flow", -1, "player", value=7), "player is 7; seats are 0 to 1"),
    "answers uncounted": (
        at("position", "flow", value=[{"type": "dig.Bids", "picks": {"given": [1, 0], "laid": [[], []]}}]),
        "given is .1, 0.; it counts the answers",
    ),
    "an unwinding of nothing": (
        at("position", "flow", value=[{"type": "host.Unwind", "frames": 3, "begun": True}]),
        "frames is 3; there are 0 phases below|cannot be played on",
    ),
    "a generator cut short": (at("position", "rng", value="AXcm"), "random generator of the position is damaged"),
    "a generator that is none": (at("position", "rng", value="%%%"), "no position of dig: Invalid base64"),
    "a number too large to save": (at("position", "state", "rounds", value=10**30), "cannot be played on|out of range"),
    "more decisions than a match can have": (at("position", "decisions", value=501), "a match is cut after 500"),
    "a number of looks without end": (at("position", "shown", value=2**64), "Expected `int` <="),
    "a count of looks below none": (at("position", "shown", value=-1), "Expected `int` >= 0"),
    "a cut match that goes on": (at("position", "unfinished", value=True), "unfinished is for a match that was cut"),
    "another format": (at("undercroft", value=2), "has format 2; this version reads format 1"),
    "another schema": (at("schema", value=7), "saved with schema 7 of dig; installed is schema 1"),
    "no object": (at("position", value=[]), "Expected `object`, got `array`"),
    "a queued phase of nobody": (
        at(
            "position",
            "flow",
            value=[
                {"type": "dig.Rounds", "begun": True},
                {"type": "dig.Turn", "player": -1},
                {"type": "dig.Turn", "player": 0},
            ],
        ),
        r"flow\[1\].player is -1; seats are 0 to 1",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_position_edited_wrongly_is_refused_and_says_why(name: str) -> None:
    change, message = WRONG[name]
    with pytest.raises(PositionError, match=message):
        HOST.from_json(edited(change))


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (at("game", value="digg"), UnknownName),
        (at("players", value=9), PlayersError),
        (at("options", value={"mood": "short"}), OptionError),
        (at("options", value={"mode": "medium"}), OptionError),
        (at("seed", value=-1), OptionError),
        (at("seed", value=2**64), OptionError),
        (at("names", value=["Ann"]), PlayersError),
        (at("names", value=["Ann", "B" * 1000]), PlayersError),
    ],
    ids=["game", "players", "option", "choice", "seed", "large seed", "names", "long name"],
)
def test_a_header_that_fits_no_match_is_refused(change: Any, error: type[UndercroftError]) -> None:
    with pytest.raises(error):
        HOST.from_json(edited(change))


def test_what_is_no_saved_position_is_refused() -> None:
    texts = (
        None, 3, [], {}, bytearray(b"{}"), "", b"", "nul", "null", "[]", "{}", "{", SAVED[:-1], SAVED + "x", "\ud800",
        SAVED.encode()[:-5] + b"\xff}}}", "\0", "[" * 10**6,
        '{"position":' * 10**5, '{"a":' * 10**5 + "1" + "}" * 10**5,
        "9" * 10**5, "NaN", SAVED.replace('"rounds":2', '"rounds":NaN'), SAVED.encode("utf-16"), "\ufeff" + SAVED,
    )  # fmt: skip
    for text in texts:
        with pytest.raises(PositionError):
            HOST.from_json(text)  # type: ignore[arg-type]


def test_what_is_too_large_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.codec.LARGEST", len(SAVED) - 1)
    with pytest.raises(PositionError, match=r"at most .* are read"):
        HOST.from_json(SAVED)


# -- whatever is done to a saved position, it can be played on or is refused

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([2**31, 2**63, 2**64, -(2**63) - 1, 10**40]),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["dig.Turn", "dig.Bids", "host.Unwind", "ruby", "\ud83d", "x" * 5000]),
    st.lists(st.integers(-2, 3), max_size=5),
    st.dictionaries(st.sampled_from(["type", "flint", "a"]), st.integers(), max_size=3),
    st.sampled_from(
        [
            {"type": "dig.Turn", "player": 0, "begun": True},
            {"type": "host.Unwind", "frames": 1},
            {"type": "dig.Bids", "picks": {"given": [0, 0], "laid": [[], []]}},
        ]
    ),
    st.recursive(st.just(0), lambda inner: st.lists(inner, min_size=1, max_size=2), max_leaves=30),
)


def places(plain: Any, path: tuple[Any, ...] = ()) -> Any:
    """Every place in plain data, as the path to it."""
    items = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


def mutate(plain: Any, data: Any) -> None:
    """Deletes, doubles, replaces or swaps something somewhere."""
    every = list(places(plain))
    path = data.draw(st.sampled_from(every))
    inner = plain
    for step in path[:-1]:
        inner = inner[step]
    what = data.draw(st.sampled_from(["delete", "double", "replace", "replace", "nudge", "swap", "rename"]))
    key = path[-1]
    if what == "delete":
        del inner[key]
    elif what == "double" and isinstance(inner, list):
        inner.insert(key, copy.deepcopy(inner[key]))
    elif what == "nudge" and type(inner[key]) is int:
        inner[key] += data.draw(st.sampled_from([-1, 1]))
    elif what == "swap":
        other = plain
        target = data.draw(st.sampled_from(every))
        for step in target[:-1]:
            other = other[step]
        inner[key], other[target[-1]] = copy.deepcopy(other[target[-1]]), copy.deepcopy(inner[key])
    elif what == "rename" and isinstance(inner, dict):
        inner[data.draw(st.text(max_size=5))] = inner.pop(key)
    else:
        inner[key] = copy.deepcopy(data.draw(odd))  # what is drawn must not change with it


def loads_or_refuses(host: Host, text: str | bytes) -> None:
    """Whatever loads is played for some steps, and saved again."""
    try:
        match = host.from_json(text)
    except UndercroftError as error:
        str(error).encode()
        return
    for step in range(12):
        if not match.players():
            break
        player = match.players()[step % len(match.players())]
        legal = match.legal(player)
        try:
            match.play(player, legal[step % len(legal)])
        except GameFault:  # types and pieces fit, and yet the rules could not go on: nothing has changed
            break
        match.observation(player).to_json()
    assert host.from_json(match.to_json()).position == match.position


@settings(max_examples=400)
@given(st.data())
def test_a_position_changed_at_random_is_played_on_or_refused(data: Any) -> None:
    plain = json.loads(middle(data.draw(st.integers(0, 20))).to_json())
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(plain, data)
    loads_or_refuses(HOST, json.dumps(plain))


@settings(max_examples=200)
@given(st.data())
def test_a_small_game_changed_at_random_is_played_on_or_refused(data: Any) -> None:
    host = Host(plugins=[tic_tac_toe], strict=True)
    match = host.match("tic-tac-toe", seed=1)
    match.play(0, "mark 5")
    plain = json.loads(match.to_json())
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(plain, data)
    loads_or_refuses(host, json.dumps(plain))


@settings(max_examples=200)
@given(st.integers(0, len(SAVED)), st.binary(max_size=4), st.integers(0, 4))
def test_json_with_bytes_cut_out_or_put_in_is_played_on_or_refused(place: int, put: bytes, cut: int) -> None:
    raw = SAVED.encode()
    loads_or_refuses(HOST, raw[:place] + put + raw[place + cut :])


# -- bytes


def test_bytes_hold_the_whole_position() -> None:
    codec = HOST.setting("dig", 2, {"named": "x"}).codec
    position = middle().position
    assert codec.load(position.to_bytes()) == position


@settings(max_examples=200)
@given(st.data())
def test_bytes_changed_at_random_load_or_are_refused(data: Any) -> None:
    codec = HOST.setting("dig", 2, {"named": "x"}).codec
    raw = bytearray(middle(data.draw(st.integers(0, 20))).position.to_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        codec.load(bytes(raw))
    except PositionError:
        return


def test_bytes_cut_anywhere_are_refused() -> None:
    codec = HOST.setting("dig", 2, {"named": "x"}).codec
    raw = middle().position.to_bytes()
    for length in range(len(raw)):
        with pytest.raises(PositionError):
            codec.load(raw[:length])


# -- types that hold themselves


class Tree(State):
    inside: list[Tree] = []


class Wait(Phase, tag="tree.Wait"):
    actions: ClassVar = (Go,)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> Any:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return DONE


@pytest.mark.parametrize("depth", [50, 200, 400, 900, 5000, 100_000])
def test_a_state_nested_deeply_is_played_on_or_refused(depth: int) -> None:
    host = Host(plugins=[toy("tree", Tree, Wait, (Wait,), lambda seats, rng: Tree())], strict=True)
    text = host.match("tree", 1, seed=1).to_json()
    text = text.replace('"inside":[]', '"inside":[' + '{"inside":[' * depth + "]}" * depth + "]")
    try:
        match = host.from_json(text)
    except PositionError:
        assert depth >= 200
        return
    match.play(0, "go")
    assert match.over


# -- other processes

SCRIPT = """
import sys
from tests.toys_dig import digs, play_to_the_end
match = digs().match("dig", 3, seed=9)
play_to_the_end(match, 17)
print(match.to_json(), match.position.to_bytes().hex())
"""


def test_the_same_seed_and_actions_give_the_same_bytes_in_every_process() -> None:
    root = Path(__file__).parents[1]
    seen = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=root, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }  # fmt: skip
    assert len(seen) == 1
