"""What is told during the set-up begins the log, wherever a match comes from, for each as he may know it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest
from tests.cli_toys import run
from tests.toys import Go, host, toy

from undercroft import OVER, Event, Host, Match, Owner, PerPlayer, Phase, State, then

LONG = ("It was a dark and stormy night, " * 4).strip()


class Seat(State):
    number: Annotated[int | None, Owner]


class Board(State):
    seats: Annotated[list[Seat], PerPlayer]


class Said(Event, frozen=True):
    text: ClassVar[str] = "{words}"
    words: str


class Dealt(Event, frozen=True):
    text: ClassVar[str] = "player {player} gets {number}"
    player: int
    number: Annotated[int, Owner]


class Dealing(Phase, tag="deal.Dealing"):
    leads = ("Going",)
    final = False

    def proceed(self, pos: Any) -> Any:
        pos.tell(Said(LONG))
        for player, seat in enumerate(pos.state.seats):
            pos.tell(Dealt(player, seat.number))
        return then(Going())


class Going(Phase, tag="deal.Going"):
    left: int = 3
    actions = (Go,)
    ends = (OVER,)
    final = False

    def players(self, table: Any) -> tuple[int, ...]:
        return (self.left % table.seats,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.left -= 1
        pos.tell(Said(f"{self.left} left"))
        return None if self.left else OVER


def imagine(table: Any, rng: Any) -> None:
    for seat in table.state.seats:
        if seat.number is None:
            seat.number = rng.below(100)


def deal() -> Host:
    def setup(seats: int, rng: Any) -> Board:
        return Board([Seat(rng.below(100)) for _ in range(seats)])

    return host(toy("deal", Board, Dealing, (Dealing, Going), setup, range(1, 3), imagine=imagine))


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match that has gone on by one action; its record is `deal.jsonl`."""
    monkeypatch.chdir(tmp_path)
    made = deal().match("deal", 2, seed=1, record="deal.jsonl")
    made.play(1, "go")
    made.close()
    return made


def log(match: Match, player: int | None = 0) -> list[str]:
    return match.log(player)


def test_the_log_begins_with_the_set_up_as_each_may_know_it(match: Match) -> None:
    numbers = [seat.number for seat in match.position.state.seats]
    assert log(match, 0) == [LONG, f"player 0 gets {numbers[0]}", "player 1 gets ?", "2 left"]
    assert log(match, 1) == [LONG, "player 0 gets ?", f"player 1 gets {numbers[1]}", "2 left"]
    assert log(match, None) == [LONG, "player 0 gets ?", "player 1 gets ?", "2 left"]
    assert match.view(1)["log"] == log(match, 1)


def test_wherever_a_match_comes_from_it_tells_the_same(match: Match) -> None:
    told = match.events
    assert len(told) == 4
    assert deal().load("deal.jsonl").events == told
    assert match.at(0).events == told[:3]
    assert match.at(1).events == told
    assert match.copy().events == told
    assert [len(step.events) for step in match.history()] == [3, 4]
    with deal().resume("deal.jsonl") as resumed:
        assert resumed.events == told
        resumed.play(0, "go")
        assert len(resumed.events) == 5
    assert deal().from_json(match.to_json()).events == [], "a position alone does not tell how it came about"
    match.undo(1)
    assert match.events == told[:3]
    match.play(1, "go")
    assert match.events == told
    assert deal().record("deal.jsonl").at(deal(), 0).events == told[:3]
    assert Match(match.setting, 1, names=()).events == told[:3]


def test_what_was_fed_in_the_set_up_is_told_again(tmp_path: Path) -> None:
    with deal().match("deal", 2, seed=1, chance=[7, 9], record=tmp_path / "fed.jsonl") as fed:
        assert log(fed, 0)[1] == "player 0 gets 7"
        assert fed.at(0).events == fed.events
    assert deal().load(tmp_path / "fed.jsonl").events == fed.events


def test_a_position_that_nobody_listens_to_keeps_no_log() -> None:
    here = deal()
    setting = here.setting("deal", 2)
    assert setting.start(1).log is None
    assert here.match("deal", 2, seed=1).position.log is None
    assert here.match("deal", 2, seed=1).position == setting.start(1)
    told: list[Event] = []
    assert setting.start(1, log=told).log is told
    assert len(told) == 3


def test_a_copy_of_a_record_has_it_covered(match: Match) -> None:
    lines = [json.loads(line) for line in deal().record("deal.jsonl").seen_by(deal(), 1)]
    assert [line.get("events") for line in lines] == [log(match, 1)[:3], ["2 left"]]


# -- at the terminal


def test_it_is_told_before_the_first_turn_and_again_by_the_log(match: Match) -> None:
    numbers = [seat.number for seat in match.position.state.seats]
    typed = "go\nlog\nquit\n"
    text = run("play", "deal", "--seats", "random,human", "--seed", "1", typed=typed, host=deal()).stdout
    first, second = " ".join(text.split()).split("> log")
    for part in (first, second):
        assert part.count(LONG) == 1
        assert f"player 0 gets ? player 1 gets {numbers[1]}" in part
    assert max(map(len, text.splitlines())) <= 80
    assert text.index("dark and stormy") < text.index("Player 1: your turn")


def test_it_is_told_again_when_a_game_goes_on_and_in_a_replay(match: Match) -> None:
    numbers = [seat.number for seat in match.position.state.seats]
    text = run("play", "--from", "deal.jsonl", "--seats", "human,random", typed="log\nquit\n", host=deal()).stdout
    assert f"player 0 gets {numbers[0]}" in text
    assert f"gets {numbers[1]}" not in text
    replayed = run("replay", "deal.jsonl", host=deal()).stdout
    assert "player 1 gets ?" in replayed
    assert replayed.count("2 left") == 1
    plain = json.loads(run("replay", "deal.jsonl", "--as", "1", "--json", host=deal()).stdout)
    assert plain["set_up"] == log(match, 1)[:3]
    assert plain["steps"][0]["events"] == ["2 left"]
