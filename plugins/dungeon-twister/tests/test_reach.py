"""What is shown before choosing: how far a character gets, what turning a room brings, who would fight."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import IllegalAction, NotAnAction, Rng, UnknownName
from undercroft.match import Match
from undercroft_dungeon_twister.aids import reach_lines, turns_lines
from undercroft_dungeon_twister.plugin import GAME
from undercroft_dungeon_twister.reach import odds, reach, turned, turned_from
from undercroft_dungeon_twister.state import HEALED, WOUNDED
from undercroft_dungeon_twister.words import MEN, SQUARE_NAMES, TEAM

from .conftest import Play
from .drawing import positions
from .scenarios import NAMES, SCENARIOS


def places(play: Play, token: str) -> set[str]:
    return {play.place(square) for square in reach(play.match.position, play.token(token))}


@pytest.mark.rule("DT-P9", "DT-P10")
def test_vector_1_is_the_reach_of_a_goblin(table: Any) -> None:
    inside = "(1,1) (1,2) (1,3) (2,1) (2,3) (2,4) (3,1) (3,2) (3,3) (3,4) (4,0) (4,1) (4,2) (4,3) (4,4)"
    play = table("1D", "blue-goblin (2,2)")
    found = places(play, "blue-goblin")
    assert {place for place in found if place.startswith("(")} == set(inside.split())


@pytest.mark.rule("DT-P9")
@pytest.mark.parametrize(("kind", "number"), [("troll", 9), ("warrior", 12), ("thief", 17)])
def test_vector_2_counts_the_squares_inside_the_room(table: Any, kind: str, number: int) -> None:
    found = places(table("1D", f"blue-{kind} (2,2)"), f"blue-{kind}")
    assert sum(place.startswith("(") for place in found) == number


def walked_out(pos: Any, token: int) -> set[int]:
    """All squares on which a move of a character whose turn it is can end or leave, step by step, without handling."""
    static, player = pos.static, token // TEAM
    kind = static.token_names[token].split("-", 1)[1]
    match = Match(pos.setting, None, position=pos.copy())
    found: set[int] = set()
    seen: set[tuple[int, int]] = set()
    leave = set(pos.state.seats[player].leave)

    def go(now: Match, left: int, begun: bool) -> None:
        prefix = "" if begun else f"{kind} "
        for action in now.legal(player):
            text = now.text(action)
            square = getattr(action, "square", -1)
            if text != f"{prefix}{SQUARE_NAMES[square]}" or square == now.position.state.where[token]:
                continue
            copy = Match(pos.setting, None, position=now.position.copy())
            copy.play(player, action)
            if square in leave:
                found.add(square)
                continue
            if type(copy.position.flow[-1]).__name__ != "Walking":
                found.add(square)
                continue
            if "halt" in map(copy.text, copy.legal(player)):
                found.add(square)
            if (square, left) not in seen:
                seen.add((square, left))
                go(copy, left - 1, True)

    go(match, static.speed[token % TEAM] - 1, False)
    return found - {pos.state.where[token]}


@pytest.mark.rule("DT-P9", "DT-P10", "DT-P11", "DT-B23", "DT-B24")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_the_reach_is_where_walking_step_by_step_can_end(scenario: str, players: int) -> None:
    rng = Rng(2)
    compared = 0
    for step, pos in enumerate(positions(scenario, players, 21, 700)):
        if step % 5 or not pos.flow or type(pos.flow[-1]).__name__ != "Acting" or not pos.flow[-1].ap:
            continue
        player = pos.players()[0]
        able = [
            token
            for token in range(player * TEAM, player * TEAM + MEN)
            if pos.state.where[token] >= 0 and not pos.state.status[token] & (WOUNDED | HEALED)
        ]
        if not able or compared > 25:
            continue
        token = rng.choice(able)
        compared += 1
        before = pos.observation(player).to_json()
        assert set(reach(pos, token)) == walked_out(pos, token), pos.static.token_names[token]
        assert pos.observation(player).to_json() == before
    assert compared > 10


@pytest.mark.rule("DT-B23", "DT-B24", "DT-C8")
@pytest.mark.parametrize("kind", ["troll", "warrior", "goblin", "thief", "wizard"])
@pytest.mark.parametrize("load", ["", " with blue-rope"])
def test_one_leaves_by_an_exit_and_does_not_walk_along_it(table: Any, kind: str, load: str) -> None:
    leaving = 0
    others = "yellow-troll {0}, yellow-warrior {1}, -yellow-goblin {2}, yellow-cleric 8 (3,2)"
    for row, column in ((2, 2), (3, 0), (3, 4), (4, 1), (4, 3)):
        zone = [SQUARE_NAMES[square] for square in sorted(table("1D").state.seats[0].leave)][:5]
        people = f"blue-{kind} 7 ({row},{column}){load}, {others.format(zone[1], zone[2], zone[3])}"
        play = table({7: "1D/2", 8: "1G"}, people)
        token = play.token(f"blue-{kind}")
        found = set(reach(play.match.position, token))
        assert found == walked_out(play.match.position, token)
        leaving += len(found & set(play.state.seats[0].leave))
    assert leaving > 3 or kind == "troll"


@pytest.mark.rule("DT-B19", "DT-B18")
def test_who_cannot_move_reaches_nothing(table: Any) -> None:
    play = table("1D", "-blue-goblin (2,2), +blue-cleric (2,3), blue-sword (2,4)")
    for name in ("blue-goblin", "blue-cleric", "blue-sword", "blue-wizard"):
        assert not places(play, name)


def test_the_reach_of_others_is_what_they_reach_in_their_own_turn(table: Any) -> None:
    own = table("1D", "blue-goblin (2,2), yellow-warrior (2,3)", player=1)
    others = table("1D", "blue-goblin (2,2), yellow-warrior (2,3)", player=0)
    assert places(own, "yellow-warrior") == places(others, "yellow-warrior") != set()


# -- turning


@pytest.mark.rule("DT-B31", "DT-C3")
def test_a_room_that_is_thought_turned_is_as_if_it_were_turned() -> None:
    compared = 0
    for scenario, players in SCENARIOS:
        for pos in positions(scenario, players, 5, 400):
            asked = pos.players()
            for action in pos.legal(asked[0]) if asked else ():
                text = pos.text(action)
                if not text.startswith("turn room"):
                    continue
                compared += 1
                before = pos.observation(0).to_json()
                thought = turned(pos, action.room - 1, text.endswith("back")).state
                assert pos.observation(0).to_json() == before
                match = Match(pos.setting, None, position=pos.copy())
                match.play(asked[0], action)
                done = match.position.state
                assert (thought.grid.to_text(), thought.pits, thought.where, thought.turned) == (
                    done.grid.to_text(),
                    done.pits,
                    done.where,
                    done.turned,
                )
    assert compared > 20


@pytest.mark.rule("DT-B31")
def test_a_gear_turns_its_room_and_the_twin_that_is_face_up(table: Any) -> None:
    play = table({3: "1D", 6: "1G", 5: "2D"}, "blue-goblin 3 (2,2), blue-thief 6 (0,0)")
    pos = play.match.position
    assert turned_from(pos, play.square("3 (2,2)")) == [2, 5]
    assert turned_from(pos, play.square("6 (4,3)")) == [2, 5]
    assert turned_from(pos, play.square("5 (1,1)")) == [4]
    assert turned_from(pos, play.square("3 (2,1)")) == turned_from(pos, 0) == []
    with pytest.raises(ValueError, match="room 1 is face down"):
        turned(pos, 0)


@pytest.mark.rule("DT-B12", "DT-B17")
def test_odds_are_given_for_those_that_can_be_attacked(table: Any) -> None:
    play = table("1D", "blue-goblin (2,2), yellow-troll (2,3), !yellow-cleric (3,2), -yellow-thief (2,1)")
    found = {play.static.token_names[one.target]: (one.attack, one.defence) for one in odds(play.match.position, 0)}
    assert found == {"yellow-troll": (1, 4), "yellow-thief": (1, 4)}
    assert odds(play.match.position, 1) != []


# -- words at the terminal


def test_reach_names_squares_and_exits_and_marks_them(table: Any) -> None:
    play = table("1D", "blue-goblin (2,2) with yellow-sword, yellow-troll (4,4)")
    seen = play.match.observation(0)
    lines = reach_lines(seen, "goblin")
    assert lines == GAME.aids["reach"].lines(seen, "blue-goblin") == reach_lines(seen, "blue goblin")
    head = f"the blue goblin on {play.name('(2,2)')} with yellow sword can end a move on "
    assert lines[0].startswith(head)
    assert set(lines[0].removeprefix(head).split(", ")) == {
        SQUARE_NAMES[square] for square in reach(play.match.position, play.token("blue-goblin"))
    }
    assert sum(line.count("*") for line in lines[1:]) == len(reach(play.match.position, play.token("blue-goblin")))
    assert max(map(len, lines[1:])) <= 80
    assert reach_lines(seen, "wizard") == ["the blue wizard is not face up on the board"]


def test_reach_after_turns_is_that_of_the_turned_board(table: Any) -> None:
    play = table("1D", "blue-goblin (0,0), yellow-troll (4,4)")
    after = reach_lines(play.match.observation(0), "goblin after turn room 3; turn room 3")
    again = turned(turned(play.match.position, 2), 2)
    found = {SQUARE_NAMES[square] for square in reach(again, play.token("blue-goblin"))}
    assert after[0].startswith(f"the blue goblin on {play.name('(4,4)')} can end a move on ")
    assert set(after[0].split(" on ")[2].split(", ")) == found
    back = reach_lines(play.match.observation(0), "goblin after turn room 3; turn room 3 back")
    assert back == reach_lines(play.match.observation(0), "goblin")


def test_turns_tells_the_gears_and_draws_the_board_after_it(table: Any) -> None:
    play = table({3: "1D", 6: "1G"}, "blue-goblin 3 (2,2), blue-thief 6 (0,0), yellow-troll 3 (0,1)")
    lines = turns_lines(play.match.observation(0), "room 3")
    gear, other = play.name("3 (2,2)"), play.name("6 (4,3)")
    assert lines[:4] == [
        "room 3 is 1D; its arrow is clockwise, against it turns a Mekanork alone",
        f"it turns from its own gear on {gear}: blue goblin there",
        f"it turns from that of its twin, room 6, on {other}: nobody there",
        "after a turn:",
    ]
    play.play("turn room 3")
    now = next(line for line in turns_lines(play.match.observation(0), "3 back") if line.startswith(" 8"))
    assert "yR" not in now
    assert any("yR" in line and line.startswith(f"{play.name('3 (1,4)')[1:]:>2} ") for line in lines)
    assert turns_lines(play.match.observation(0), "turn room 1") == [
        "room 1 is face down: nobody knows which way it turns"
    ]


@pytest.mark.parametrize(
    ("word", "text", "error", "told"),
    [
        ("reach", "golem", UnknownName, "there is no character named 'golem'"),
        ("reach", "", UnknownName, "there is no character named ''"),
        ("reach", "sword", UnknownName, "there is no character named 'sword'"),
        ("reach", "goblin after dinner", NotAnAction, "'dinner' names no room to turn"),
        ("reach", "goblin after turn room 1", IllegalAction, "room 1 is face down"),
        ("reach", "goblin after turn room 9", UnknownName, "there is no room named '9'"),
        ("turns", "", NotAnAction, "'' names no room to turn"),
        ("turns", "room 0", UnknownName, "there is no room named '0'"),
    ],
)
def test_what_is_not_understood_is_refused_in_a_sentence(
    table: Any, word: str, text: str, error: type[Exception], told: str
) -> None:
    play = table("1D", "blue-goblin (2,2), blue-sword (1,1)")
    with pytest.raises(error) as caught:
        GAME.aids[word].lines(play.match.observation(0), text)
    assert told in str(caught.value)
