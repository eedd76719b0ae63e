"""Routes that lead out over rooms that are turned, and what bots make of them in long games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft import Host, Table
from undercroft.spatial import Edge
from undercroft_dungeon_twister.acting import twins
from undercroft_dungeon_twister.board import gates_of, gear_of
from undercroft_dungeon_twister.bots.plans import walks
from undercroft_dungeon_twister.bots.routes import NONE, route, steps
from undercroft_dungeon_twister.bots.whims import CALM, ERRAND, REST, WILD, errand, whim
from undercroft_dungeon_twister.reach import turned
from undercroft_dungeon_twister.state import CARRIED

from .test_bots import begun
from .test_hopeless import beside, strewn

MANY = 3000
ROUND = ERRAND + WILD + REST


def least_turns(table: Any, man: int, passes: tuple[Edge, ...] = (Edge.DOOR_OPEN,)) -> int | None:
    """How often somebody alone who crosses no pits has to turn rooms to get out: all ways of lying, one by one."""
    static = table.static
    leave = set(table.state.seats[man // 14].leave)
    closed = set(static.zones) - set(static.homes[man // 14]) - leave
    now, seen, depth = [(table, table.state.where[man])], set(), 0
    while now:
        after = []
        for position, square in now:
            state = position.state
            bars = state.pits | type(state.pits)(static.size, closed)
            area = set(state.grid.reach(square, 1000, figures=bars.without(square), passes=passes))
            if area & leave:
                return depth
            if (tuple(state.turned), min(area)) in seen:
                continue
            seen.add((tuple(state.turned), min(area)))
            for cell in range(len(state.turned)):
                gear = gear_of(static, state, cell)
                if gear in area:
                    there = [*state.where]
                    there[man] = gear
                    on_gear = Table(position.setting, replaced(state, there), position.flow, position.extra)
                    for turning in twins(position, cell):
                        then = turned(on_gear, turning)
                        after.append((then, then.state.where[man]))
        now, depth = after, depth + 1
    return None


def replaced(state: Any, where: list[int]) -> Any:
    """The same state with tokens elsewhere."""
    copied = type(state)(**{name: getattr(state, name) for name in state.__struct_fields__})
    copied.where = where
    return copied


def test_a_route_is_found_where_there_is_one(table: Callable[..., Any]) -> None:
    """Against a plain search for all ways of lying; it need not be the shortest, and begins where the man can go."""
    found = {"none": 0, "at once": 0, "turning": 0}
    for seed in range(100):
        play = strewn(table, seed, ["blue-troll"])
        position, man = play.match.position, play.token("blue-troll")
        least, way = least_turns(position, man), route(position, man, MANY)
        if least is None:
            assert way.turns == NONE
            found["none"] += 1
            continue
        assert min(least, NONE - 1) <= way.turns < NONE
        assert (way.turns == 0) == (least == 0)
        found["turning" if least else "at once"] += 1
        assert steps(position, man, way.ends)[position.state.where[man]] >= 0
        gears = [gear_of(position.static, position.state, cell) for cell in range(8)]
        assert set(way.ends) <= set(gears) if least else set(way.ends) <= set(position.state.seats[0].leave)
    assert min(found.values()) > 10


def test_a_route_is_not_looked_for_without_end(table: Callable[..., Any]) -> None:
    """With hardly any ways looked at only what is near is found; the more, the more."""
    count = [0, 0, 0]
    for seed in range(60):
        play = strewn(table, seed, ["blue-troll"])
        for number, boards in enumerate((1, 20, MANY)):
            count[number] += route(play.match.position, play.token("blue-troll"), boards).turns < NONE
    assert count[0] < count[1] < count[2]


def test_who_opens_portcullises_goes_to_the_one_in_the_way(table: Callable[..., Any]) -> None:
    """A Warrior gets out wherever one does for whom all are open; to open one counts as a turn."""
    tried = 0
    for seed in range(100):
        play = strewn(table, seed, ["blue-warrior"])
        position, man = play.match.position, play.token("blue-warrior")
        static, state = position.static, position.state
        way = route(position, man, MANY)
        least = least_turns(position, man, (Edge.DOOR_OPEN, Edge.DOOR_CLOSED))
        assert (way.turns == NONE) == (least is None)
        gears = {gear_of(static, state, cell) for cell in range(8)}
        ends = set(way.ends) - gears - set(state.seats[0].leave)
        if ends:
            doors = [pair for cell, gates in enumerate(state.gates) for pair in gates_of(static, state, cell) if gates]
            assert ends <= {square for pair in doors for square in pair}
            assert least is not None
            assert way.turns > least
            tried += 1
    assert tried > 5


def test_where_only_pits_are_in_the_way_he_goes_for_a_rope(table: Callable[..., Any]) -> None:
    """And is nearer to his way out once he has it."""
    tried = 0
    for seed in range(100):
        play = strewn(table, seed, ["blue-troll"])
        man = play.token("blue-troll")
        if route(play.match.position, man, MANY).turns < NONE:
            continue
        play = beside(play, "yellow-rope", "blue-troll")
        position, rope = play.match.position, play.token("yellow-rope")
        way = route(position, man, MANY)
        if way.turns == NONE:
            continue
        assert way.ends == (position.state.where[rope],)
        position.state.load[man] = rope
        position.state.status[rope] = CARRIED
        assert route(position, man, MANY).turns < way.turns
        tried += 1
    assert tried > 5


# -- errands, and wild turns


def test_a_game_that_is_young_has_no_whims(host: Host) -> None:
    """Later they come and go, and to end a turn is worth nothing."""
    position = begun(host, "base", 2, 1)
    position.state.turns = 2 * CALM
    assert whim(position, 0) == 0
    found = set()
    for turns in range(6 * CALM, 6 * CALM + 4 * ROUND):
        position.state.turns = turns
        found.add(whim(position, 0))
        player = (position.state.starter + turns) % 2
        before = whim(position, player)
        position.state.turns += 1
        assert whim(position, player) == before
    assert 0 in found
    assert len(found) > 2


def test_who_is_sent_somewhere_is_worth_the_more_the_nearer_he_is(table: Callable[..., Any]) -> None:
    """He is sent to where he can turn a room up, once the game has lasted long, and goes there."""
    worth = []
    for place in ("(4,2)", "(3,2)", "(2,2)", "(1,2)", "(0,2)"):
        play = table("1D", f"blue-troll {place}")
        assert errand(play.match.position, 0) is None
        play.state.turns = 2 * (CALM + ROUND)
        position = play.match.position
        sent = errand(position, 0)
        assert sent is not None
        assert play.static.token_names[sent.man] == "blue-troll"
        moves = sent.moves(play.square(place), 2)
        worth.append((moves, whim(position, 0)))
        ends = [plan[-2].square for plan in walks(position, 0, sent.man)]
        assert not moves or min(sent.moves(end, 2) for end in ends) < moves
    assert len({moves for moves, _ in worth}) > 2
    assert [value for _, value in sorted(worth)] == sorted((value for _, value in worth), reverse=True)


def test_who_has_left_is_not_missed(table: Callable[..., Any]) -> None:
    """To leave is worth more than whatever errand somebody else could have instead."""
    play = table("1D", "blue-troll (4,2), blue-goblin (2,2)")
    play.state.turns = 2 * (CALM + ROUND)
    before = whim(play.match.position, 0)
    for man in ("blue-troll", "blue-goblin"):
        token = play.token(man)
        play.state.up.remove(token)
        play.state.where[token] = -1
        play.state.seats[0].out.append(token)
        after = whim(play.match.position, 0)
        assert after > before
        before = after
