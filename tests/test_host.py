"""The host as an app uses it: few lines, errors that are ours, no state but its own."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from tests.toys import Go, toy
from tests.toys_dig import digs, play_to_the_end

import undercroft
from undercroft import (
    OVER,
    GameFault,
    Host,
    IllegalAction,
    OptionError,
    Phase,
    PlayersError,
    PluginError,
    PositionError,
    RecordError,
    RulesetError,
    State,
    UndercroftError,
    UndoRefused,
    UnknownName,
    hookimpl,
)
from undercroft.examples import tic_tac_toe
from undercroft.migrating import Migration


def test_five_lines_play_a_game() -> None:
    match = Host(plugins=[tic_tac_toe]).match("tic-tac-toe", seed=7)
    while match.players():
        player = match.players()[0]
        match.play(player, match.legal(player)[0])
    assert match.winners() == [0]
    assert match.scores()[0].lines == (undercroft.Line("three in a row", 1, ""),)


def test_every_error_is_ours_and_those_about_values_are_value_errors() -> None:
    errors = [
        e
        for name in undercroft.__all__
        if isinstance(e := getattr(undercroft, name), type) and issubclass(e, Exception)
    ]
    assert len(errors) > 15
    assert all(issubclass(error, UndercroftError) for error in errors)
    assert all(issubclass(error, ValueError) for error in (IllegalAction, OptionError, PlayersError))
    assert not any(issubclass(error, ValueError) for error in (PositionError, RecordError, PluginError, UndoRefused))


def test_the_text_of_an_error_can_always_be_printed() -> None:
    for error in (UndercroftError("half \ud800"), UnknownName("game", "\udcff" * 500, []), OptionError("\ud800", "x")):
        str(error).encode()
        assert len(str(error)) < 1000


def test_a_game_there_is_not_is_refused_whatever_it_is_called() -> None:
    host = digs()
    for name in (
        None,
        3,
        "",
        "dog",
        "dig ",
        "DIG",
        b"dig",
        [],
        {},
        ("dig",),
        object(),
        "x" * 10**6,
        "\ud800",
        10**5000,
    ):
        for call in (host.game, host.ruleset, host.setting, host.match):
            with pytest.raises(UnknownName) as caught:
                call(name)  # type: ignore[operator]
            assert len(str(caught.value).encode()) < 300
    with pytest.raises(UnknownName, match="did you mean 'dig'"):
        host.match("digg")


def test_what_a_host_gives_is_compiled_once_and_not_shared_with_another_host() -> None:
    one, other = digs(), digs()
    assert one.ruleset("dig") is one.ruleset("dig")
    assert one.ruleset("dig") is not other.ruleset("dig")
    assert one.match("dig", 2, seed=1).setting is one.match("dig", 2, seed=2).setting


def test_matches_side_by_side_do_not_touch_each_other() -> None:
    host = digs()
    alone = host.match("dig", 2, seed=3)
    play_to_the_end(alone)
    mixed = [host.match("dig", 2, seed=3) for _ in range(3)]
    for step in range(200):
        for match in mixed:
            if asked := match.players():
                legal = match.legal(asked[0])
                match.play(asked[0], legal[(step * 7) % len(legal)])
    assert all(match.position == alone.position for match in mixed)


def test_positions_of_the_same_game_compare_across_hosts() -> None:
    one, other = (Host(plugins=[tic_tac_toe]).match("tic-tac-toe", seed=5) for _ in range(2))
    assert one.position == other.position
    other.play(0, "mark 1")
    assert one.position != other.position
    assert one.position != "mark 1"


def test_a_game_whose_parts_do_not_fit_is_told_when_it_is_compiled() -> None:
    class Lost(Phase, tag="other.Lost"):
        actions: ClassVar = (Go,)

    class Empty(State):
        pass

    host = Host(plugins=[toy("lost", Empty, Lost, (Lost,), lambda seats, rng: Empty())])
    for _ in range(2):
        with pytest.raises(RulesetError, match=r"phase Lost needs a tag that begins with 'lost.'"):
            host.match("lost")


# -- memory


class Total(State):
    n: int = 0


class Count(Phase, tag="count.Count"):
    actions: ClassVar = (Go,)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> Any:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.state.n += 1
        if pos.state.n % 100 == 0:
            pos.rng.below(6)


def test_a_long_match_keeps_positions_only_as_far_back_as_undo_can_go() -> None:
    match = Host(plugins=[toy("count", Total, Count, (Count,), lambda seats, rng: Total())]).match("count", 1, seed=1)
    for n in range(1, 5001):
        match.play(0, "go")
        assert len(match._undo) == n % 100
    assert len(match.actions) == 5000


@pytest.mark.parametrize("made", [None, {}, {"squares": []}, State()])
def test_a_set_up_that_gives_no_state_of_the_game_is_named(made: Any) -> None:
    class Board(State):
        squares: list[int] = []

    class Turn(Phase, tag="bare.Turn"):
        ends = (OVER,)
        final = False

        def proceed(self, pos: Any) -> Any:
            return OVER

    bare = toy("bare", Board, Turn, [Turn], lambda seats, rng: made)
    with pytest.raises(GameFault, match=f"the set-up of bare gives no Board, but one {type(made).__name__}"):
        Host(plugins=[bare]).match("bare", 1, seed=1)


def test_a_given_plugin_that_is_broken_is_named_where_its_game_is_missed() -> None:
    broken = tic_tac_toe_with(schema=3, migrations={1: Migration()})
    host = Host(plugins=[broken], strict=False)
    with pytest.raises(PluginError, match=r"no game named 'tic-tac-toe'; plugin \w+ is broken: .*migrat"):
        host.match("tic-tac-toe")


@pytest.mark.parametrize(
    ("usual", "message"),
    [
        ("human,random", "is a tuple of names, a name for each seat, not 'human,random'"),
        (["human", "random"], "is a tuple of names"),
        (("human", 1), "is a tuple of names"),
        (("human",), "names 1 seats, and tic-tac-toe has 2"),
        (("human",) * 3, "names 3 seats, and tic-tac-toe has 2"),
    ],
)
def test_who_usually_sits_where_is_a_name_for_each_seat_of_a_game_of_that_size(usual: Any, message: str) -> None:
    with pytest.raises(PluginError, match=message):
        Host(plugins=[tic_tac_toe_with(usual=usual)], strict=True)


def tic_tac_toe_with(**changes: Any) -> Any:
    class Plugin:
        @hookimpl
        def undercroft_games(self, register: Any) -> None:
            register.add(msgspec.structs.replace(tic_tac_toe.GAME, **changes))

    return Plugin()
