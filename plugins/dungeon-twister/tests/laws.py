"""What holds between two actions of any game, whatever was played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from undercroft import Host
from undercroft.match import Match
from undercroft_dungeon_twister import plugin
from undercroft_dungeon_twister.acting import Acting
from undercroft_dungeon_twister.board import FACE_DOWN, all_pits, built, cell_of
from undercroft_dungeon_twister.state import CARRIED, HEALED, HURT, WOUNDED
from undercroft_dungeon_twister.turn import ChooseCard
from undercroft_dungeon_twister.words import COMBAT_CARDS, KINDS, MEN, ROPE, TEAM, THIEF

from .test_walk_reference import strewn

HOST = Host(plugins=[plugin], strict=True)
BOARDS = (
    ("base", 2),
    ("standard", 3),
    ("standard", 4),
    ("crossing", 4),
    ("pyramid", 3),
    ("pyramid", 4),
    ("rush-out", 3),
    ("translation", 4),
    ("where-is-the-exit", 3),
    ("where-is-the-exit", 4),
    ("little-murders", 4),
    ("surprise-team", 4),
)


def played(board: tuple[str, int], seed: int, decisions: int, scattered: bool = False) -> Iterator[Any]:
    """Plays at random, each kind of action as likely as any other; gives the match after each action of a turn.

    It begins with the first turn, or with tokens `scattered` over a few rooms.
    """
    scenario, players = board
    chance = random.Random(f"{scenario} {players} {seed}")
    if scattered:
        match = strewn_match(scenario, players, seed)
    else:
        options = {"scenario": scenario, "setup": "random"}
        match = HOST.match("dungeon-twister", players=players, seed=seed, options=options)
    for _ in range(decisions):
        asked = match.players()
        if not asked:
            return
        legal = match.legal(asked[0])
        kind = chance.choice(sorted({type(action).__name__ for action in legal}))
        if kind == "EndTurn" and len(legal) > 1 and chance.random() < 0.5:
            kind = chance.choice(sorted({type(action).__name__ for action in legal} - {"EndTurn"}))
        match.play(asked[0], chance.choice([action for action in legal if type(action).__name__ == kind]))
        flow = match.position.flow
        if flow and isinstance(flow[-1], Acting | ChooseCard):
            yield match


def strewn_match(scenario: str, players: int, seed: int) -> Match:
    """Gives a match that begins with tokens strewn over a few rooms; those left over are in the box."""
    position = strewn(f"{scenario}-{players}", seed)
    static, state = position.static, position.state
    left = {KINDS.index(name) for name in static.scenario.without}
    for token in [token for token in state.up if token % TEAM in left]:
        state.up.remove(token)
        state.where[token], state.status[token] = -1, 0
        state.load = [-1 if load == token else load for load in state.load]
    for number, seat in enumerate(state.seats):
        own = (number * TEAM + kind for kind in range(TEAM) if kind not in left)
        seat.team = [token for token in own if token not in state.up]
        seat.won, seat.out = [], []
    state.gone = []
    # Everybody knows the rooms that are face up.
    state.rooms.seen = [
        -1 if turned != FACE_DOWN else seen for seen, turned in zip(state.rooms.seen, state.turned, strict=True)
    ]
    return Match(position.setting, None, position=position)


def check_board(static: Any, state: Any) -> None:
    """The grid and the pits are those of a board that is built anew."""
    assert state.grid == built(static, state)
    assert state.pits == all_pits(static, state)
    for cell, turned in enumerate(state.turned):
        assert turned != FACE_DOWN or not state.gates[cell]
        assert turned in range(-1, 4)
        # Revealed tokens have been put, or discarded.
        assert turned == FACE_DOWN or not state.stash[cell].ids


def check_squares(static: Any, state: Any) -> None:
    """DT-P8, DT-P11, DT-B5, DT-B6, DT-B7, DT-B11, DT-B23."""
    status, where = state.status, state.where
    at: dict[int, list[int]] = {}
    for token in state.up:
        at.setdefault(where[token], []).append(token)
    for square, tokens in at.items():
        names = [static.token_names[token] for token in tokens]
        men = [token for token in tokens if token % TEAM < MEN]
        standing = [token for token in men if not status[token] & WOUNDED]
        assert len(tokens) <= 2, names
        assert len(standing) <= 1, names
        assert len(tokens) - len(men) <= 1, names
        assert len({static.team[token // TEAM] for token in men}) <= 1, names
        cell = cell_of(static, state, square)
        assert (cell >= 0 and state.turned[cell] != FACE_DOWN) or square in static.zones, names
        for token in men:
            assert square not in state.seats[token // TEAM].leave, names
            # An ally's zone is not entered, but one is carried there.
            allies = static.teams[static.team[token // TEAM]]
            assert any(square not in static.closed[seat] for seat in allies), names
        if square not in state.pits:
            continue
        ropes = any(token % TEAM == ROPE for token in tokens)
        thief = any(token % TEAM == THIEF for token in standing)
        assert ropes or thief, names
        for token in tokens:
            # What a Thief carries over a pit is held by her.
            assert token in standing or token % TEAM == ROPE or status[token] & CARRIED or ropes, names


def check_loads(static: Any, state: Any) -> None:
    """DT-B2, DT-B8: loads lie under their carriers, and nothing else lies under who could carry it."""
    load, status, where = state.load, state.status, state.where
    carried = Counter(token for token in load if token >= 0)
    assert set(carried.values()) <= {1}
    for token, flags in enumerate(status):
        name = static.token_names[token]
        assert bool(flags & CARRIED) == (token in carried), name
        assert where[token] >= 0 or not flags, name
        assert not flags & HURT or flags & WOUNDED or flags & HEALED, name
        if token % TEAM >= MEN:
            assert load[token] < 0, name
            assert flags in (0, CARRIED), name
    for token, held in enumerate(load):
        if held >= 0:
            assert where[token] == where[held] >= 0
            assert not status[token] & WOUNDED
            assert held % TEAM >= MEN or status[held] & WOUNDED
            assert held % TEAM >= MEN or static.team[held // TEAM] == static.team[token // TEAM]
    for token in state.up:
        if token % TEAM < MEN and not status[token] & WOUNDED:
            under = [other for other in state.up if other != token and where[other] == where[token]]
            assert under == ([load[token]] if load[token] >= 0 else []), static.token_names[token]


def check_tokens(static: Any, state: Any) -> None:
    """Each token is in one place; so is each card."""
    places = [*state.up, *state.gone, *state.posted.ids]
    for stash in state.stash:
        places += stash.ids
    for seat in state.seats:
        places += [*seat.won, *seat.out, *seat.team]
    left = {KINDS.index(name) for name in static.scenario.without}
    assert sorted(places) == [token for token in range(static.seats * TEAM) if token % TEAM not in left]
    for token in range(static.seats * TEAM):
        assert (state.where[token] >= 0) == (token in state.up)
    for number, seat in enumerate(state.seats):
        assert sorted([*seat.hand, *seat.used]) == [number * 4 + card for card in range(4)]
        assert sorted(card % 7 for card in [*seat.combat, *seat.spent]) == sorted(COMBAT_CARDS)
        assert 0 not in [card % 7 for card in seat.spent]
        assert 0 <= seat.jumps <= 3
        for token in seat.won:
            assert token % TEAM < MEN


def check(match: Any) -> None:
    """All of that."""
    static, state = match.position.static, match.position.state
    check_board(static, state)
    check_squares(static, state)
    check_loads(static, state)
    check_tokens(static, state)
