"""Refusals: whatever is tried, the answer names a rule and says what is wrong, and nothing changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft import IllegalAction
from undercroft_dungeon_twister import actions as all_actions
from undercroft_dungeon_twister.board import gear_of
from undercroft_dungeon_twister.words import CHARACTERS, COLOURS, KINDS, STEPS

from .laws import BOARDS, HOST, strewn_match
from .scenarios import NAMES, SCENARIOS
from .test_rules import IDS

Make = Callable[..., Any]

ACTIONS = [
    kind
    for kind in vars(all_actions).values()
    if isinstance(kind, type) and issubclass(kind, all_actions.Action) and kind is not all_actions.Action
]


def anything(kind: type, static: Any, state: Any, chance: random.Random) -> Any:
    """An action of that kind, with squares near somebody more often than not."""
    made: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        name = field.name
        if name in ("square", "pit", "a", "b"):
            if made.get("a", made.get("pit")) is not None and chance.random() < 0.7:
                made[name] = abs(made.get("a", made.get("pit")) + chance.choice(STEPS)) % 1024
            else:
                near = chance.choice(state.up) if state.up else 0
                square = state.where[near] + chance.choice((*STEPS, 0, 33, -31, 2))
                made[name] = square % 1024 if chance.random() < 0.9 else chance.randrange(1024)
        elif name == "character":
            made[name] = chance.randrange(len(CHARACTERS))
        elif name in ("token", "target"):
            short = kind in (all_actions.Place, all_actions.Hide)
            made[name] = chance.choice(KINDS if short else static.token_names)
            if chance.random() < 0.05:
                made[name] = "nobody"
        elif name == "room":
            made[name] = chance.randrange(0, 20)
        elif name in ("edge", "direction"):
            made[name] = chance.randrange(2 if kind is all_actions.Slide else 4)
        elif name == "colour":
            made[name] = chance.choice((*COLOURS, "pink"))
        else:
            assert name == "card"
            made[name] = chance.randrange(-1, 9)
    return kind(**made)


def try_all(match: Any, chance: random.Random, tries: int) -> None:
    """Tries actions of all kinds, refused or not; what is legal is not played."""
    player = match.players()[0]
    legal = match.legal(player)
    before = match.to_json()
    for kind in ACTIONS:
        for _ in range(tries):
            action = anything(kind, match.position.static, match.position.state, chance)
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as caught:
                match.play(player, action)
            error = caught.value
            assert error.rule in IDS, (action, error.rule)
            assert error.reason != "not legal now", action
            assert match.to_json() == before


@settings(max_examples=60)
@given(st.sampled_from(BOARDS), st.integers(0, 10_000))
def test_whatever_is_refused_has_a_rule_and_a_reason(board: tuple[str, int], seed: int) -> None:
    chance = random.Random(f"{board} {seed}")
    match = strewn_match(*board, seed)
    for _ in range(chance.randrange(25)):
        if not match.players():
            return
        asked = match.players()[0]
        legal = match.legal(asked)
        kind = chance.choice(sorted({type(action).__name__ for action in legal}))
        match.play(asked, chance.choice([action for action in legal if type(action).__name__ == kind]))
    if match.players():
        try_all(match, chance, 3)


@settings(max_examples=15)
@given(st.sampled_from(BOARDS), st.integers(0, 10_000))
def test_at_set_up_too(board: tuple[str, int], seed: int) -> None:
    scenario, players = board
    chance = random.Random(f"{board} {seed}")
    match = HOST.match("dungeon-twister", players=players, seed=seed, options={"scenario": scenario})
    for _ in range(chance.randrange(players * 14)):
        asked = match.players()[0]
        match.play(asked, chance.choice(match.legal(asked)))
    try_all(match, chance, 4)


def told(match: Any, text: str) -> tuple[str, str]:
    """The rule and the reason of a refusal."""
    with pytest.raises(IllegalAction) as caught:
        match.play(match.players()[0], match.ruleset.parse(text))
    return caught.value.rule, caught.value.reason


@pytest.mark.rule("DT-B34")
@pytest.mark.rule("DT-TR4")
def test_t44_what_the_elevator_does_not_take() -> None:
    match = HOST.match("dungeon-twister", players=4, seed=3, options={"scenario": "translation"})
    elevator = match.position.static.elevator + 1
    circle = match.text(match.legal(match.players()[0])[0]).split(" ")[-1]
    assert told(match, f"hide sword in room {elevator}") == ("DT-B34", "the circles come first")
    assert told(match, f"place sword on {circle}") == ("DT-B34", "a circle takes a character, not the sword")
    assert told(match, "place cleric on q10") == ("DT-G11", "q10 is no circle of a zone")
    while match.text(match.legal(match.players()[0])[0]).startswith("place"):
        match.play(match.players()[0], match.legal(match.players()[0])[0])
    man = next(
        text.split(" ")[1]
        for text in map(match.text, match.legal(match.players()[0]))
        if text.split(" ")[1] in CHARACTERS
    )
    assert told(match, f"hide {man} in room {elevator}") == ("DT-TR4", f"room {elevator} takes objects only")
    for _ in range(4):
        player = match.players()[0]
        match.play(player, next(t for t in map(match.text, match.legal(player)) if t.endswith(f" room {elevator}")))
    own = match.text(match.legal(match.players()[0])[-1]).split(" ")[1]
    assert told(match, f"hide {own} in room {elevator}") == (
        "DT-TR4",
        f"room {elevator} takes 4 tokens, and they are there",
    )
    assert told(match, f"hide {own} in room 20") == ("DT-B34", "there is no room 20; they are 1 to 13")
    assert told(match, "action 2") == ("DT-B34", "the tokens are put first")


ROOMS_TAKE = {
    "base": ("DT-B33", ""),
    "standard": ("DT-ST1", ""),
    "crossing": ("DT-CR3", "DT-CR3"),
    "pyramid": ("DT-PY8", "DT-PY7"),
    "rush-out": ("DT-RO4", "DT-RO4"),
    "translation": ("DT-TR4", "DT-TR4"),
    "where-is-the-exit": ("DT-WE4", ""),
    "little-murders": ("DT-LM2", "DT-LM2"),
    "surprise-team": ("DT-TE1", ""),
}
"""The rules by which a room takes no more, and no other kind."""


@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_what_a_room_does_not_take_is_refused_by_the_rule_of_the_scenario(scenario: str, players: int) -> None:
    expected = ("DT-PY16", "DT-PY16") if (scenario, players) == ("pyramid", 3) else ROOMS_TAKE[scenario]
    match = HOST.match("dungeon-twister", players=players, seed=3, options={"scenario": scenario})
    cells = match.position.static.scenario.cells
    found: dict[str, set[str]] = {"full": set(), "kind": set()}
    while match.text(match.legal(match.players()[0])[0]).startswith(("place", "hide")):
        player = match.players()[0]
        legal = match.legal(player)
        kinds = {text.split(" ")[1] for text in map(match.text, legal)}
        if match.text(legal[0]).startswith("hide"):
            for number, cell in enumerate(cells, start=1):
                if len(match.position.state.stash[number - 1]) == cell.capacity > 0:
                    fits = [kind for kind in kinds if cell.takes in ("any", takes(kind))]
                    for kind in fits[:1]:
                        found["full"].add(told(match, f"hide {kind} in room {number}")[0])
                for kind in kinds:
                    if cell.takes not in ("any", takes(kind)):
                        rule, reason = told(match, f"hide {kind} in room {number}")
                        assert reason == f"room {number} takes {cell.takes} only"
                        found["kind"].add(rule)
        match.play(player, legal[-1])
    assert found == {"full": {expected[0]}, "kind": {expected[1]} - {""}}


def takes(kind: str) -> str:
    """What a room takes that takes such a token and not any."""
    return "characters" if kind in CHARACTERS else "objects"


@pytest.mark.rule("DT-TR5")
@pytest.mark.rule("DT-TR9")
def test_t43_the_elevator_goes_no_further_than_its_stops(table: Make) -> None:
    play = table("1D", "", scenario="translation", seats=4)
    static = play.static
    cell = static.elevator_gears[1]
    name = play.static.scenario.elevator.fixed[0][1]
    play = table({cell + 1: name}, "", scenario="translation", seats=4)
    gear = play.place(gear_of(static, play.state, cell))
    colour = static.scenario.colours[0]
    place = gear if " " in gear else f"{cell + 1} {gear}"
    play = table({cell + 1: name}, f"{colour}-goblin {place}", scenario="translation", seats=4)
    play.play("slide the elevator up")
    assert play.refused("slide the elevator up") == "DT-TR9"
    play.play("slide the elevator down", "slide the elevator down")
    assert play.refused("slide the elevator down") == "DT-TR9"
    assert play.ap == 2
