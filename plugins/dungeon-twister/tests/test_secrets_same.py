"""Two tables that differ in one hidden thing are the same to everybody who may not know it, until it is disclosed.

Each case says in which match, what differs, who knows it, what is played on, and which line tells the two apart.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from undercroft import Match
from undercroft.testing import told_apart
from undercroft_dungeon_twister import actions as act
from undercroft_dungeon_twister.words import CHARACTERS, TEAM

from .conftest import HOST, make
from .scenarios import asked_to_hide, phase

Change = Callable[[Match], None]
Line = str | tuple[str, str]


@dataclass(frozen=True)
class Case:
    """One secret."""

    change: Change
    scenario: str = "base"
    players: int = 2
    options: dict[str, Any] = field(default_factory=lambda: {"setup": "random"})
    before: Callable[[Match], bool] = lambda match: False
    """How far both are played at random before they differ: until this holds."""
    lines: tuple[Line, ...] = ()
    telling: Callable[[Match], str] | None = None
    """The line that tells the two apart; None: nothing within reach does."""
    keeper: int | None = None
    """Who knows the secret; None: nobody does."""


def piles(match: Match) -> list[Any]:
    state = match.position.state
    return [*state.stash, state.posted]


def swap_tokens(seat: int, same_kind: bool = False) -> Change:
    """Exchanges two face-down tokens of a seat: the first of the lowest room that has one, and one elsewhere."""

    def change(match: Match) -> None:
        places = [(pile.ids, n) for pile in piles(match) for n, token in enumerate(pile.ids) if token // TEAM == seat]
        ids, at = places[0]
        for other, place in reversed(places):
            if other is not ids and (not same_kind or (other[place] % TEAM < 8) == (ids[at] % TEAM < 8)):
                ids[at], other[place] = other[place], ids[at]
                return
        raise AssertionError("there is nothing to exchange")

    return change


def swap_with_box(seat: int) -> Change:
    """Exchanges a face-down character of a seat and one that it has not put."""

    def change(match: Match) -> None:
        team = match.position.state.seats[seat].team
        for pile in piles(match):
            for n, token in enumerate(pile.ids):
                if token // TEAM == seat and token % TEAM < 8:
                    other = next(at for at, one in enumerate(team) if one % TEAM < 8)
                    pile.ids[n], team[other] = team[other], token
                    return

    return change


def swap_rooms(match: Match) -> None:
    """Exchanges the room in the first cell and another that is face down."""
    ids, seen = match.position.state.rooms.ids, match.position.state.rooms.seen
    other = next(n for n in range(len(ids) - 1, 0, -1) if seen[n] == 0)
    ids[0], ids[other] = ids[other], ids[0]


def turn_room(match: Match) -> None:
    facing = match.position.state.facing
    facing[0] = (facing[0] + 1) % 4


def turn_elevator(match: Match) -> None:
    facing = match.position.state.facing
    facing[6] = (facing[6] + 2) % 4


def swap_exits(match: Match) -> None:
    deals = match.position.state.deals
    deals[0], deals[1] = deals[1], deals[0]


def reveals(match: Match) -> str:
    return next(text for text in texts(match) if text.startswith("reveal room 1 "))


def first(match: Match) -> str:
    return texts(match)[0]


def texts(match: Match) -> list[str]:
    return [match.text(action) for action in match.legal(match.players()[0])]


def set_up_over(match: Match) -> bool:
    return phase(match) != "Placing"


def near_the_end(match: Match) -> bool:
    """One token is left to put."""
    state = match.position.state
    box = 8 - match.position.static.scenario.characters
    return sum(len(seat.team) - box for seat in state.seats) == 1


PLAYED: dict[str, Any] = {}
FORGET: dict[str, Any] = {"remember": False}
CASES: dict[str, Case] = {
    "a token in a room": Case(swap_tokens(1), lines=("action 2",), telling=reveals),
    "a token of one's own": Case(swap_tokens(0), lines=("action 2",), telling=reveals),
    "a token that one has put": Case(
        swap_tokens(1), options=PLAYED, before=set_up_over, lines=("action 2",), telling=reveals, keeper=1
    ),
    "a token that one has put and forgotten": Case(
        swap_tokens(1), options=FORGET, before=set_up_over, lines=("action 2",), telling=reveals
    ),
    "a token during the set-up": Case(swap_tokens(1), options=PLAYED, before=near_the_end, keeper=1),
    "a character on a circle": Case(
        swap_with_box(1), options=PLAYED, before=asked_to_hide, keeper=1
    ),
    "a character that stayed in the box": Case(
        swap_with_box(2), "pyramid", 4, PLAYED, before=set_up_over, keeper=2
    ),
    "a character that stayed in the box, drawn": Case(swap_with_box(0), "pyramid", 4, keeper=0),
    "a room": Case(swap_rooms, lines=("action 2",), telling=reveals),
    "how a room lies": Case(turn_room, lines=("action 2",), telling=reveals),
    "how the elevator lies": Case(turn_elevator, "translation", 4),
    "a room of the pyramid": Case(swap_rooms, "pyramid", 3),
    "whose the small zones are": Case(
        swap_exits, "where-is-the-exit", 4, PLAYED, before=near_the_end, telling=first
    ),
    "whose the small zones are, with a decoy": Case(
        swap_exits, "where-is-the-exit", 3, PLAYED, before=near_the_end, telling=first
    ),
    "a token where rooms take one kind": Case(swap_tokens(1, same_kind=True), "crossing", 4, PLAYED,
                                              before=set_up_over, keeper=1),
}  # fmt: skip


def begun_so(case: Case) -> list[Match]:
    """Two matches that are the same, with player 0 to begin where that matters."""
    setting = HOST.setting("dungeon-twister", players=case.players, options={"scenario": case.scenario, **case.options})
    for seed in range(200):
        matches = [Match(setting, None, position=setting.start(seed)) for _ in range(2)]
        for match in matches:
            dice = random.Random(seed)
            while not case.before(match) and not set_up_over(match):
                match.play(match.players()[0], dice.choice(texts(match)))
        one = matches[0]
        if case.telling is not reveals or (one.players()[0] == 0 and interesting(one)):
            return matches
    raise AssertionError("no match begins so")


def interesting(match: Match) -> bool:
    """Whether tokens of both seats lie in room 1, which player 0 can turn up."""
    return {token // TEAM for token in match.position.state.stash[0].ids} == {0, 1}


def plausible(match: Match) -> Iterator[Any]:
    """Actions of every kind that somebody might think of, legal or not."""
    static: Any = match.position.static
    squares = sorted({*static.strip_at, *static.cell_at})
    for kind in range(len(CHARACTERS)):
        yield from (act.GO[kind][square] for square in squares[:: 7 + kind])
        yield from (act.DRINK[kind], act.LEAVE[kind], act.SWAP[kind])
        yield from (act.Jump(kind, square, square + 1) for square in squares[::50])
    yield from (act.STEP[square] for square in squares[::9])
    yield from (act.WALK_THROUGH[square] for square in squares[::11])
    yield from (*act.FIRE, *act.LAY, *act.PLAY_CARD.values(), *act.SLIDE)
    yield from (act.DROP, act.HALT, act.END_TURN, act.REGENERATE, act.STAY_OUT, act.LIFT_ROOM)
    yield from (*static.rotate, *static.rotate_back, *static.take, *static.attack, *static.heal, *static.join)
    for edges in static.reveal:
        yield from edges
    for rooms in static.hide:
        yield from rooms[::3]
    for places in static.place:
        yield from list(places.values())[::2]
    yield from (table[square] for table in static.put for square in squares[::40])
    yield from (kind(square, square + 1) for kind in (act.OpenGate, act.CloseGate, act.BreakGate)
                for square in squares[::30])  # fmt: skip


def compare(matches: Sequence[Match], keeper: int | None) -> list[str]:
    """What tells them apart for those who do not know the secret."""
    one, other = matches
    players = [player for player in (*range(one.setting.seats), None) if player is None or player != keeper]
    return told_apart(one, other, players, plausible)


def play(matches: Sequence[Match], line: Line) -> None:
    """Plays a line, or a pair of lines, of whoever is asked first."""
    for match, text in zip(matches, (line, line) if isinstance(line, str) else line, strict=True):
        match.play(match.players()[0], text)


@pytest.mark.rule("DT-B8", "DT-B34", "DT-M6", "DT-G9", "DT-WE2", "DT-PY1")
@pytest.mark.parametrize("name", CASES)
def test_what_lies_face_down_is_seen_nowhere_before_it_is_face_up(name: str) -> None:
    case = CASES[name]
    matches = begun_so(case)
    assert compare(matches, None) == []
    case.change(matches[1])
    assert matches[0].to_json() != matches[1].to_json()
    assert compare(matches, case.keeper) == []
    if case.keeper is not None:
        assert compare(matches, None) != []
    for line in case.lines:
        play(matches, line)
        assert compare(matches, case.keeper) == [], line
    if case.telling is not None:
        line = case.telling(matches[0])
        assert line == case.telling(matches[1])
        play(matches, line)
        assert compare(matches, case.keeper) != []


@pytest.mark.rule("DT-B14")
@pytest.mark.rule("DT-K1")
def test_a_card_laid_face_down_is_seen_by_nobody_else_until_all_are_turned_up() -> None:
    tokens = "blue-warrior (2,2), yellow-troll (2,3)"
    matches = [make("1D", tokens).match for _ in range(2)]
    play(matches, "attack yellow-troll")
    play(matches, ("lay 1", "lay 5"))
    assert matches[0].to_json() != matches[1].to_json()
    assert compare(matches, 0) == []
    assert compare(matches, 1) != []
    play(matches, "lay 2")
    assert compare(matches, None) != []


@pytest.mark.rule("DT-LM11")
def test_cards_of_an_alliance_are_seen_by_nobody_else_until_all_are_turned_up() -> None:
    tokens = "red-warrior 11 (3,3), blue-troll 11 (3,4)"
    rooms = {n: f"{number}{way}" for n, (number, way) in enumerate(
        ((number, way) for number in (1, 2, 3, 4, 9, 10, 11, 12) for way in "DG"), 1)}  # fmt: skip
    matches = [make(rooms, tokens, scenario="little-murders", seats=4).match for _ in range(2)]
    play(matches, "attack blue-troll")
    play(matches, ("lay 1", "lay 6"))
    assert compare(matches, 0) == []
    play(matches, "lay 2")
    assert compare(matches, None) != []
