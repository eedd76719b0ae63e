"""Which tokens each scenario takes into which rooms: kinds, capacities, levels, the elevator, spare places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from undercroft import Match
from undercroft_dungeon_twister.words import CHARACTERS, KINDS, MEN, OBJECTS, TEAM

from .scenarios import asked_to_hide, begun, hide, kinds_in, phase, refused, set_up, static_of


@pytest.mark.rule("DT-CR3")
@pytest.mark.rule("DT-CR2")
def test_t35_crossing_has_places_for_16_characters_and_24_objects() -> None:
    match = set_up(begun("crossing", 4, 1), until=asked_to_hide)
    static = match.position.static
    men = tuple(n + 1 for n, cell in enumerate(static.scenario.cells) if cell.takes == "characters")
    other = tuple(n + 1 for n, cell in enumerate(static.scenario.cells) if cell.takes == "objects")
    assert [static.capacity[room - 1] for room in men] == [2] * 8
    assert [static.capacity[room - 1] for room in other] == [3] * 8
    assert not hide(match, CHARACTERS, other)
    assert not hide(match, OBJECTS, men)
    for _ in range(16):
        assert hide(match, CHARACTERS, men)
    assert kinds_in(match) == {"characters": 16}
    for room in range(1, 17):
        assert refused(match, f"hide {min(CHARACTERS)} in room {room}") == "DT-B34"
    for _ in range(24):
        assert hide(match, OBJECTS, other)
    assert kinds_in(match) == {"characters": 16, "objects": 24}
    assert phase(match) != "Placing"


@pytest.mark.rule("DT-PY2")
@pytest.mark.rule("DT-PY6")
@pytest.mark.rule("DT-PY7")
@pytest.mark.rule("DT-PY8")
@pytest.mark.rule("DT-PY16")
@pytest.mark.parametrize(
    ("players", "capacities"), [(4, {2: [2] * 6, 3: [3] * 5, 4: [2] * 4, 5: [1]}),
                                (3, {2: [1] * 6, 3: [2] * 5, 4: [2] * 4, 5: [0]})],
)  # fmt: skip
def test_levels_of_the_pyramid_open_in_order(players: int, capacities: dict[int, list[int]]) -> None:
    match = set_up(begun("pyramid", players, 2), until=asked_to_hide)
    state, cells = match.position.state, match.position.static.scenario.cells
    for level, wanted in capacities.items():
        rooms = [n for n, cell in enumerate(cells) if cell.level == level]
        assert [cells[n].capacity for n in rooms] == wanted
    reached = []
    begins = match.players()[0]
    for step in range(sum(sum(wanted) for wanted in capacities.values())):
        player = match.players()[0]
        assert player == (begins + step) % players
        full = [n for n, cell in enumerate(cells) if len(state.stash[n]) == cell.capacity]
        level = min(cell.level for n, cell in enumerate(cells) if n not in full)
        reached.append(level)
        legal = match.legal(player)
        assert {action.room - 1 for action in legal} == {
            n for n, cell in enumerate(cells) if cell.level == level and n not in full
        }
        kinds = {action.token for action in legal}
        assert kinds <= set(CHARACTERS if level == 2 else OBJECTS)
        match.play(player, legal[step % len(legal)])
    assert reached == sorted(reached)
    assert set(reached) == {level for level, wanted in capacities.items() if any(wanted)}
    assert phase(match) != "Placing"


@pytest.mark.rule("DT-PY1")
def test_each_player_takes_six_characters_of_choice_into_the_pyramid() -> None:
    """All but the Goblin and the Wizard here; each of the eight can be left in the box."""
    left = ("goblin", "wizard")
    match = begun("pyramid", 4, 4)
    while phase(match) == "Placing":
        player = match.players()[0]
        match.play(player, next(a for a in match.legal(player) if a.token not in left))
    state = match.position.state
    for seat in state.seats:
        assert [KINDS[token % TEAM] for token in seat.team] == list(left)
    assert kinds_in(match) == {"characters": 12, "objects": 24}


@pytest.mark.rule("DT-PY16")
def test_t37_the_pyramid_of_three() -> None:
    match = begun("pyramid", 3, 1, setup="random")
    state, cells = match.position.state, match.position.static.scenario.cells
    levels: Counter[int] = Counter()
    for cell, stash in zip(cells, state.stash, strict=True):
        levels[cell.level] += len(stash)
    assert (len(state.up), dict(levels)) == (12, {2: 6, 3: 10, 4: 8, 5: 0})
    assert Counter(token // TEAM for token in state.up) == {0: 4, 1: 4, 2: 4}
    assert kinds_in(match) == {"characters": 6, "objects": 18}
    assert [len(seat.team) for seat in state.seats] == [2, 2, 2]


@pytest.mark.rule("DT-RO1")
@pytest.mark.rule("DT-RO4")
def test_rush_out_puts_objects_alone_where_two_tokens_lie() -> None:
    match = set_up(begun("rush-out", 3, 2), 1)
    state, cells = match.position.state, match.position.static.scenario.cells
    assert kinds_in(match) == {"characters": 12, "objects": 18}
    for cell, stash in zip(cells, state.stash, strict=True):
        assert len(stash) == cell.capacity
        if cell.capacity == 2:
            assert all(token % TEAM >= MEN for token in stash.ids)


@pytest.mark.rule("DT-TR3")
@pytest.mark.rule("DT-TR4")
def test_t44_the_elevator_takes_four_objects_and_no_character() -> None:
    match = set_up(begun("translation", 4, 1), until=asked_to_hide)
    assert match.position.static.capacity == (3,) * 6 + (4,) + (3,) * 6
    rest = tuple(room for room in range(1, 14) if room != 7)
    assert not hide(match, CHARACTERS, (7,))
    assert refused(match, f"hide {held(match, CHARACTERS)} in room 7") == "DT-TR4"
    for _ in range(4):
        assert hide(match, OBJECTS, (7,))
    assert len(match.position.state.stash[6]) == 4
    assert not hide(match, OBJECTS, (7,))
    assert refused(match, f"hide {held(match, OBJECTS)} in room 7") == "DT-TR4"
    assert hide(match, CHARACTERS, rest)
    assert hide(match, OBJECTS, rest)
    set_up(match, 2)
    assert kinds_in(match) == {"characters": 16, "objects": 24}


@pytest.mark.rule("DT-TR4")
@pytest.mark.parametrize("seed", range(6))
def test_objects_for_the_elevator_are_kept_whatever_else_is_put(seed: int) -> None:
    """Everybody puts his objects elsewhere as long as he may: one each is left for the elevator."""
    match = set_up(begun("translation", 4, seed), seed, until=asked_to_hide)
    rest = tuple(room for room in range(1, 14) if room != 7)
    while phase(match) == "Placing":
        assert hide(match, OBJECTS, rest) or hide(match, CHARACTERS, rest) or hide(match, OBJECTS, (7,))
    stash = match.position.state.stash[6]
    assert sorted(token // TEAM for token in stash.ids) == [0, 1, 2, 3]


@pytest.mark.rule("DT-TR4")
def test_one_who_fills_the_elevator_alone_relieves_the_others() -> None:
    match = set_up(begun("translation", 4, 2), until=asked_to_hide)
    rest = tuple(room for room in range(1, 14) if room != 7)
    generous = match.players()[0]
    while phase(match) == "Placing":
        if match.players()[0] == generous and hide(match, OBJECTS, (7,)):
            continue
        assert hide(match, OBJECTS, rest) or hide(match, CHARACTERS, rest)
    assert {token // TEAM for token in match.position.state.stash[6].ids} == {generous}


@pytest.mark.rule("DT-WE4")
@pytest.mark.rule("DT-WE8")
def test_with_three_players_one_place_of_where_is_the_exit_stays_empty() -> None:
    static = static_of("where-is-the-exit", 3)
    for seed in range(5):
        match = set_up(begun("where-is-the-exit", 3, seed), seed)
        free = [static.capacity[cell] - len(stash) for cell, stash in enumerate(match.position.state.stash)]
        assert sorted(free) == [0] * 15 + [1]
        assert kinds_in(match) == {"characters": 9, "objects": 18}


@pytest.mark.rule("DT-LM1")
@pytest.mark.rule("DT-LM2")
def test_little_murders_has_no_wand_and_no_treasure_and_rooms_of_either_kind() -> None:
    match = set_up(begun("little-murders", 4, 3), 3)
    state, static = match.position.state, match.position.static
    assert kinds_in(match) == {"characters": 16, "objects": 16}
    placed = [KINDS[token % TEAM] for stash in state.stash for token in stash.ids]
    assert Counter(kind for kind in placed if kind in OBJECTS) == dict.fromkeys(("sword", "armor", "rope", "potion"), 4)
    for capacity, stash in zip(static.capacity, state.stash, strict=True):
        kinds = {token % TEAM < MEN for token in stash.ids}
        assert (capacity, kinds) in ((2, {False}), (4, {True}), (0, set()))
    with pytest.raises(KeyError):
        dict.fromkeys(placed, 1)["wand"]


@pytest.mark.rule("DT-TE1")
def test_a_surprise_team_fills_ten_rooms_with_four_tokens_of_any_kind() -> None:
    match = set_up(begun("surprise-team", 4, 3), until=asked_to_hide)
    assert match.position.static.capacity == (4,) * 10
    for kinds in (CHARACTERS, OBJECTS, OBJECTS, CHARACTERS):
        assert hide(match, kinds, (1,))
    assert not hide(match, KINDS, (1,))


def held(match: Match, kinds: Sequence[str]) -> str:
    """A token of one of these kinds that the player who is asked has still to put."""
    player = match.players()[0]
    return next(kind for text in map(match.text, match.legal(player)) if (kind := text.split(" ")[1]) in kinds)
