"""Numbers of players that depend on options: `Game.seating`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest
from tests.cli_toys import refused, run, zoo
from tests.toys import host, toy

import undercroft
from undercroft import DONE, Action, GameFault, Host, Phase, PlayersError, PluginError, PositionError, Seating, State
from undercroft.schema import position_schema
from undercroft.testing import Route
from undercroft.testing.plan import Plan


class Options(undercroft.Options, frozen=True):
    puzzle: Annotated[Literal[0, 1, 2], msgspec.Meta(description="one of two puzzles, for one player")] = 0
    teams: Annotated[bool, msgspec.Meta(description="two against two")] = False
    long: Annotated[bool, msgspec.Meta(description="a long game")] = False


class Board(State):
    left: int = 4


class Take(Action, frozen=True):
    text: ClassVar[str] = "take"


class Turn(Phase, tag="den.Turn"):
    actions = (Take,)

    def players(self, table: Any) -> tuple[int, ...]:
        return (table.state.left % table.seats,) if table.state.left else ()

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Take()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.state.left -= 1

    def proceed(self, pos: Any) -> Any:
        return DONE


def seating(options: Any) -> Seating:
    if options.puzzle:
        return Seating(range(1, 2), ("human",))
    if options.teams:
        return Seating(range(4, 5))
    return Seating(range(2, 4), ("random", "human"))


def den(seating: Any = seating, seats: range = range(1, 5), **more: Any) -> Host:
    """Gives a host with a game of 2 or 3 players, of 4 in teams, and with puzzles for one."""
    setup = lambda players, rng: Board()  # noqa: E731
    return host(toy("den", Board, Turn, (Turn,), setup, seats=seats, options=Options, seating=seating, **more))


def test_options_say_how_many_can_play() -> None:
    for options, most, allowed in (
        ({}, 3, (2, 3)),
        ({"long": True}, 3, (2, 3)),
        ({"puzzle": 2}, 1, (1,)),
        ({"puzzle": "1"}, 1, (1,)),
        ({"teams": True}, 4, (4,)),
        ({"teams": True, "puzzle": 1}, 1, (1,)),
    ):
        games = den()
        assert games.setting("den", None, options).seats == most
        assert list(games.ruleset("den").seating(options).seats) == list(allowed)
        for players in range(6):
            if players in allowed:
                assert games.match("den", players, 1, options).setting.seats == players
            else:
                with pytest.raises(PlayersError):
                    games.match("den", players, 1, options)


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (5, {}, "den is for 2 to 3 players, not 5"),
        (5, {"long": True}, "den is for 2 to 3 players, not 5"),
        (1, {}, "den is for 2 to 3 players, not 1; with puzzle=1 it is for 1 player"),
        (4, {"long": True}, "den is for 2 to 3 players, not 4; with teams=True it is for 4 players"),
        (2, {"puzzle": 2, "long": True}, "den with puzzle=2 is for 1 player, not 2"),
        (2, {"teams": True}, "den with teams=True is for 4 players, not 2"),
        (True, {}, "den is for 2 to 3 players, not True"),
        ("1", {}, "den is for 2 to 3 players, not '1'"),
    ],
)
def test_a_wrong_number_is_refused_with_the_options_that_matter(players: Any, options: Any, message: str) -> None:
    with pytest.raises(PlayersError) as caught:
        den().setting("den", players, options)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (lambda options: range(1, 2), r"the seating of den is range\(1, 2\), no Seating"),
        (lambda options: Seating((2, 3)), "the seating of den: the seats of a game are a range"),
        (lambda options: Seating(range(2, 3), "human"), "the seating of den: who usually sits where"),
        (
            lambda options: Seating(range(2, 3), ("human",)),
            "who usually sits where names 1 seats, and den has 2",
        ),
        (lambda options: Seating(range(2, 6)), "the seating of den has 2 to 5 seats, its game 1 to 4"),
        (lambda options: options.missing, "the seating of den failed with AttributeError"),
    ],
)
def test_a_seating_that_is_none_is_the_fault_of_the_game(given: Any, message: str) -> None:
    with pytest.raises(GameFault, match=message):
        den(given).setting("den")


def test_who_usually_sits_where_is_said_once() -> None:
    with pytest.raises(PluginError, match="den says twice who usually sits where"):
        den(usual=("human", "random"))


def test_a_saved_position_with_a_number_that_its_options_do_not_allow_is_refused() -> None:
    games = den()
    saved = json.loads(games.match("den", 1, 1, {"puzzle": 1}).to_json())
    for change in ({"players": 2}, {"options": {}}):
        with pytest.raises((PlayersError, PositionError), match=r"den .*is for"):
            games.from_json(json.dumps(saved | change))
    assert position_schema(games.setting("den"))["properties"]["players"] == {"enum": [1, 2, 3, 4]}


def test_the_kit_tries_each_option_with_numbers_that_it_allows() -> None:
    plugin = den_plugin()
    assert Plan(plugin).settings() == [
        *(Route(players) for players in (2, 3)),
        Route(1, {"puzzle": 1}),
        Route(1, {"puzzle": 2}),
        Route(4, {"teams": True}),
        Route(2, {"long": True}),
    ]
    assert Plan(plugin, players=[1, 3], options=[{}, {"puzzle": 1}]).settings() == [
        Route(3, {}),
        Route(1, {"puzzle": 1}),
    ]
    # What was asked for and is not allowed is tried all the same, and fails.
    assert Plan(plugin, players=[3], options=[{"puzzle": 1}]).settings() == [Route(3, {"puzzle": 1})]


def den_plugin() -> Any:
    setup = lambda players, rng: Board()  # noqa: E731
    return toy("den", Board, Turn, (Turn,), setup, options=Options, seating=seating)


@pytest.mark.parametrize(
    ("args", "seats"),
    [
        ((), "2 players: random, human"),
        (("-p", "3"), "3 players: random, human, random"),
        (("--option", "puzzle=2"), "1 player: human"),
        (("--option", "teams=true"), "4 players: human, greedy, greedy, greedy"),
        (("--seats", "human,human,random"), "3 players: human, human, random"),
    ],
)
def test_play_seats_as_many_as_is_usual_with_the_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: Any, seats: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("play", "den", *args, typed="quit\n", host=den()).stdout.startswith(f"den, {seats}\n")


def test_commands_without_a_number_take_one_that_the_options_allow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "den: 3 games of 1 player" in run("simulate", "den", "-n", "3", "-o", "puzzle=1", host=den()).stdout
    den().match("den", seed=1, options={"puzzle": 2}, record="r.jsonl").close()
    assert "1 player: human" in run("play", "--from", "r.jsonl", typed="quit\n", host=den()).stdout
    assert refused("simulate", "den", "-p", "2", "-o", "puzzle=1", host=den()) == (
        "den with puzzle=1 is for 1 player, not 2"
    )
    assert refused("play", "den", "--seats", "human", host=den()) == (
        "den is for 2 to 3 players, not 1; with puzzle=1 it is for 1 player"
    )


def test_a_game_without_a_seating_is_for_the_same_numbers_whatever_the_options() -> None:
    games = zoo(usual=("random", "human"))
    for options in ({}, {"rounds": 3}):
        assert games.ruleset("zoo").seating(options) == Seating(range(2, 4), ("random", "human"))
