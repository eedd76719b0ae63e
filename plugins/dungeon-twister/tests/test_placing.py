"""Who puts which tokens where at the beginning: numbers, kinds, levels, spare places, and that nobody gets stuck."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft_dungeon_twister.check_board import named_rooms
from undercroft_dungeon_twister.words import CHARACTERS, COLOURS, KINDS, MEN, OBJECTS, TEAM

from .conftest import HOST
from .scenarios import MORE, NAMES, SCENARIOS, asked_to_hide, begun, phase, set_up, static_of


@pytest.mark.rule("DT-G10")
@pytest.mark.rule("DT-ST3")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_the_box_of_each_colour(scenario: str, players: int) -> None:
    static = static_of(scenario, players)
    state = begun(scenario, players).position.state
    without = static.scenario.without
    for seat in state.seats:
        assert len(seat.team) == 14 - len(without)
        assert (len(seat.hand), len(seat.combat), seat.jumps) == (4, 9, 3)
    tokens = players * (static.scenario.characters - static.scenario.starters + 6 - len(without))
    assert sum(static.capacity) == tokens + static.scenario.spare


@pytest.mark.rule("DT-ST3")
@pytest.mark.parametrize(("players", "tokens"), [(3, 30), (4, 40)])
def test_four_begin_on_the_zone_and_ten_go_into_rooms(players: int, tokens: int) -> None:
    match = set_up(begun("standard", players))
    assert Counter(token // TEAM for token in match.position.state.up) == dict.fromkeys(range(players), 4)
    assert sum(map(len, match.position.state.stash)) == tokens


@pytest.mark.rule("DT-G11")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_zones_have_ten_squares_with_four_circles_or_five_with_none(scenario: str, players: int) -> None:
    for strip in static_of(scenario, players).strips:
        assert len(strip.squares) == (10 if strip.large else 5)
        assert [strip.squares.index(square) + 1 for square in strip.circles] == ([2, 4, 7, 9] if strip.large else [])


@pytest.mark.rule("DT-G12")
def test_two_players_have_the_colours_of_the_base_box_and_more_have_others() -> None:
    assert set(static_of("base", 2).scenario.colours) == {"blue", "yellow"}
    assert set(COLOURS) - {"blue", "yellow"} == {"red", "green"}
    assert all(set(static_of(name, players).scenario.colours) <= set(COLOURS) for name, players in SCENARIOS)
    assert all(len(set(static_of(name, players).scenario.colours)) == players for name, players in SCENARIOS)


@pytest.mark.rule("DT-G4")
@pytest.mark.rule("DT-CR1")
@pytest.mark.rule("DT-WE1")
@pytest.mark.rule("DT-RO2")
@pytest.mark.rule("DT-RO13")
@pytest.mark.rule("DT-PY3")
@pytest.mark.rule("DT-TR2")
@pytest.mark.rule("DT-TR10")
@pytest.mark.rule("DT-TE1")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_rooms_are_pairs_face_down_and_those_with_a_place_lie_there(scenario: str, players: int, seed: int) -> None:
    match = begun(scenario, players, seed)
    state, static = match.position.state, match.position.static
    count = {"base": 8, "standard": 12, "pyramid": 16, "rush-out": 14, "translation": 13, "surprise-team": 10}
    rooms = state.rooms.ids
    assert len(rooms) == len(set(rooms)) == count.get(scenario, 16)
    assert sorted([*rooms, *state.rooms_box]) == list(range(16))
    assert set(state.turned) == {-1}
    names = [static.shapes[room].name for room in rooms]
    single = [name for name, room in zip(names, rooms, strict=True) if static.twin[room] not in rooms]
    assert single == (["1D"] if scenario == "translation" else [])
    if scenario == "base":
        assert {int(name[:-1]) for name in names} == {1, 2, 3, 4}
    for cell, name in named_rooms(static.scenario):
        assert names[cell] == name
    known = [cell for cell, seen in enumerate(state.rooms.seen) if seen == -1]
    assert sorted(known) == sorted(cell for cell, _ in named_rooms(static.scenario))


@pytest.mark.rule("DT-CR1")
@pytest.mark.rule("DT-TR2")
def test_rooms_and_how_they_lie_are_drawn_anew_in_every_match() -> None:
    matches = [begun("crossing", 4, seed) for seed in range(6)]
    assert len({tuple(match.position.state.rooms.ids) for match in matches}) == 6
    assert len({tuple(match.position.state.facing) for match in matches}) == 6
    facing = [begun("translation", 4, seed).position.state.facing for seed in range(40)]
    assert all({one[cell] for one in facing} == {0, 1, 2, 3} for cell in (5, 6, 7))


@pytest.mark.rule("DT-RO13")
def test_any_pair_can_be_left_out_of_rush_out() -> None:
    static = static_of("rush-out", 3)
    left = {static.shapes[begun("rush-out", 3, seed).position.state.rooms_box[0]].number for seed in range(60)}
    assert left == {shape.number for shape in static.shapes}


@pytest.mark.rule("DT-CR2")
@pytest.mark.rule("DT-TR1")
@pytest.mark.rule("DT-LM2")
@pytest.mark.rule("DT-TE1")
@pytest.mark.rule("DT-B34")
@pytest.mark.parametrize("scenario", ["crossing", "translation", "little-murders", "surprise-team", "standard"])
def test_characters_begin_on_the_circles_of_their_own_zone(scenario: str) -> None:
    match = begun(scenario, 4, 3)
    static = match.position.static
    order = []
    while not asked_to_hide(match):
        player = match.players()[0]
        order.append(player)
        texts = [match.text(action) for action in match.legal(player)]
        assert {text.split()[1] for text in texts} <= set(CHARACTERS)
        match.play(player, texts[-1])
    begins = order[0]
    assert order == [(begins + step) % 4 for step in range(4) for _ in range(4)]
    state = match.position.state
    own = {square: strip.owner for strip in static.strips for square in strip.circles}
    assert [own[square] for square in state.posts] == [token // TEAM for token in state.posted.ids]
    assert sorted(state.posts) == sorted(own)
    assert match.players()[0] == begins


@pytest.mark.rule("DT-PY4")
@pytest.mark.rule("DT-PY5")
@pytest.mark.rule("DT-PY16")
@pytest.mark.rule("DT-RO3")
@pytest.mark.rule("DT-RO11")
@pytest.mark.rule("DT-WE3")
@pytest.mark.rule("DT-WE8")
@pytest.mark.parametrize(
    ("scenario", "players", "each"),
    [
        ("pyramid", 4, 3),
        ("pyramid", 3, 4),
        ("rush-out", 3, 4),
        ("where-is-the-exit", 4, 4),
        ("where-is-the-exit", 3, 5),
    ],
)
def test_characters_are_put_in_turn_on_any_circle_of_large_zones(scenario: str, players: int, each: int) -> None:
    match = begun(scenario, players, 5)
    static = match.position.static
    circles = {square for strip in static.strips for square in strip.circles}
    order = []
    while not asked_to_hide(match):
        player = match.players()[0]
        order.append(player)
        legal = match.legal(player)
        assert {action.square for action in legal} == circles - set(match.position.state.posts)
        match.play(player, legal[len(order) % len(legal)])
    assert order == [(order[0] + step) % players for step in range(players * each)]
    assert len(circles) - len(match.position.state.posts) == (scenario == "where-is-the-exit" and players == 3)
    owners = Counter(token // TEAM for token in match.position.state.posted.ids)
    assert owners == dict.fromkeys(range(players), each)
    assert match.players()[0] == order[0]


@pytest.mark.rule("DT-PY4")
@pytest.mark.rule("DT-RO3")
@pytest.mark.rule("DT-WE3")
@pytest.mark.rule("DT-B34")
@pytest.mark.parametrize(("scenario", "players"), [("base", 2), ("rush-out", 3), ("pyramid", 4)])
def test_who_places_first_and_who_plays_first_are_drawn_apart(scenario: str, players: int) -> None:
    placers, pairs = set(), set()
    for seed in range(80):
        first = begun(scenario, players, seed).players()[0]
        starter = begun(scenario, players, seed, setup="random").players()[0]
        placers.add(first)
        pairs.add((first, starter))
    assert placers == set(range(players))
    assert pairs == {(a, b) for a in range(players) for b in range(players)}


@pytest.mark.rule("DT-ST1")
@pytest.mark.rule("DT-B33")
@pytest.mark.parametrize(
    ("scenario", "players", "beside", "between"),
    [("base", 2, 2, 3), ("standard", 3, 2, 3), ("standard", 4, 3, 4), ("where-is-the-exit", 4, None, 3)],
)
def test_rooms_along_zones_take_fewer_tokens(scenario: str, players: int, beside: int | None, between: int) -> None:
    static = static_of(scenario, players)
    large = {cell for strip in static.strips if strip.large for cell in strip.cells}
    expected = 2 if beside is None else beside
    for cell, capacity in enumerate(static.capacity):
        assert capacity == (expected if cell in large else between)
    assert sum(capacity == between for capacity in static.capacity) == {
        ("base", 2): 4, ("standard", 3): 6, ("standard", 4): 4, ("where-is-the-exit", 4): 8
    }[scenario, players]  # fmt: skip


@pytest.mark.rule("DT-B34")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
@given(data=st.data())
def test_nobody_gets_stuck_whatever_is_put(scenario: str, players: int, data: Any) -> None:
    """Any choices lead to every place being filled but the spare ones, and to the first turn."""
    match = begun(scenario, players, data.draw(st.integers(0, 2**32)))
    mood = data.draw(st.sampled_from(["objects", "characters", "low rooms", "high rooms"]))
    turn = 0
    while phase(match) == "Placing":
        (player,) = match.players()
        legal = match.legal(player)
        assert legal
        if data.draw(st.booleans()) if turn < 20 else False:
            action = data.draw(st.sampled_from(legal))
        elif mood in ("objects", "characters"):
            wanted = OBJECTS if mood == "objects" else CHARACTERS
            action = next((one for one in legal if one.token in wanted), legal[0])
        else:
            action = (min if mood == "low rooms" else max)(legal, key=lambda one: getattr(one, "room", 0))
        match.play(player, action)
        turn += 1
    state, static = match.position.state, match.position.static
    free = sum(static.capacity) - sum(map(len, state.stash))
    assert free == static.scenario.spare
    assert all(len(seat.team) == 8 - static.scenario.characters for seat in state.seats)
    for cell, stash in zip(static.scenario.cells, state.stash, strict=True):
        assert len(stash) <= cell.capacity
        if cell.takes != "any":
            assert all((token % TEAM < MEN) == (cell.takes == "characters") for token in stash.ids)
    assert not state.posts
    assert not state.deals
    assert phase(match) == "ChooseCard"


@pytest.mark.rule("DT-B34")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_set_up_is_played_half_or_drawn(scenario: str, players: int) -> None:
    """Half: the players put only their first characters; random: nothing. Nobody knows then where his tokens lie."""
    starters = players * static_of(scenario, players).scenario.starters
    for how, decisions in (("half", starters), ("random", 0)):
        match = set_up(begun(scenario, players, 1, setup=how))
        assert match.count == decisions
        assert len(match.position.state.up) == starters
        seen = {one for stash in match.position.state.stash for one in stash.seen}
        assert seen == {0}
        assert sum(map(len, match.position.state.stash)) == sum(static_of(scenario, players).capacity) - (
            match.position.static.scenario.spare
        )


@pytest.mark.rule("DT-B34")
@pytest.mark.rule("DT-WE5")
def test_starters_are_face_down_until_all_tokens_lie_and_then_face_up() -> None:
    match = set_up(begun("where-is-the-exit", 4, 1), 1, until=asked_to_hide)
    state = match.position.state
    assert (len(state.posted), state.up) == (16, [])
    posted = dict(zip(state.posted.ids, state.posts, strict=True))
    set_up(match, 1)
    assert {token: state.where[token] for token in state.up} == posted
    assert sorted(state.dealt) == [0, 1, 2, 3]
    assert "the zone at" in "\n".join(match.log())


@pytest.mark.rule("DT-B8")
@pytest.mark.parametrize("remember", [True, False])
def test_a_player_remembers_what_he_put_unless_the_option_forgets_it(remember: bool) -> None:
    match = set_up(begun("base", 2, 1, remember=remember), 1)
    seen = {
        token // TEAM: one
        for stash in match.position.state.stash
        for token, one in zip(stash.ids, stash.seen, strict=True)
    }
    assert seen == ({0: 1, 1: 2} if remember else {0: 0, 1: 0})


def test_a_scenario_that_begins_with_fewer_characters_than_circles_offers_all_circles() -> None:
    match = HOST.match("dungeon-twister", players=2, seed=1, options={"scenario": "corridor", "data": MORE})
    player = match.players()[0]
    assert len({action.square for action in match.legal(player)}) == 4


@pytest.mark.rule("DT-B8")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"setup": "random"}, 0),
        ({"setup": "half"}, 4),
        ({"setup": "played"}, 14),
        ({"setup": "half", "remember": False}, 0),
        ({"setup": "played", "remember": False}, 0),
    ],
)
def test_the_log_tells_an_owner_what_he_may_remember_and_nothing_else(options: dict[str, Any], told: int) -> None:
    """What was drawn for him he does not know, as his observation says."""
    match = HOST.match("dungeon-twister", players=2, seed=3, options=options)
    while match.text(match.legal(match.players()[0])[0]).startswith(("place", "hide")):
        match.play(match.players()[0], match.legal(match.players()[0])[0])
    for player in range(2):
        lines = [line for line in match.log(player) if "face down" in line]
        assert len(lines) == 28
        known = [line for line in lines if any(f" {kind} " in line for kind in KINDS)]
        assert len(known) == told
        assert all(line.startswith(f"player {player} puts ") for line in known)
        state = match.observation(player).state
        seen = [token for pile in state.stash for token in pile.ids if token >= 0]
        assert len(seen) == max(0, told - 4)
