"""`undercroft play --dice`: the terminal asks what real dice and cards show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.cli_toys import run
from tests.test_chance import felts
from tests.toys import host, toy

from undercroft import DONE, Action, Event, Phase, State

START = ("play", "felt", "--seats", "human", "--seed", "2", "--dice", "--record", "match.jsonl")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def chance(folder: Path) -> list[Any]:
    """What came from outside, line by line."""
    return [json.loads(line).get("chance") for line in (folder / "match.jsonl").read_bytes().splitlines()]


def test_the_person_at_the_table_is_asked_for_each_draw(own_folder: Path) -> None:
    typed = "3 1 0 2\ndo dice\n6 1\ndo die\n\ndo deck\nking, king, ace, queen\nquit\n"
    result = run(*START, typed=typed, host=felts())
    assert result.exit_code == 0
    assert "Chance: the order of 4 card: ace, king, queen, king" in result.stdout
    assert "Chance: 2 dice, each one of 1, 2, 3, 4, 5, 6" in result.stdout
    assert "Chance: the order of 4 card: ace, king, queen, king" in result.stdout, "not the order in which they lay"
    assert chance(own_folder) == [[[3, 1, 0, 2]], [[6, 1]], None, [[3, 1, 0, 2]]]
    assert felts().load(own_folder / "match.jsonl").position.state.seen[0] == "dice: [6, 1]"


def test_what_cannot_be_is_asked_again(own_folder: Path) -> None:
    result = run(*START, typed="0 0 1 2\nrest\ndo dice\n7 1\n6\nx y\n6 6\nquit\n", host=felts())
    assert "0 comes more often than it is there" in result.stdout
    assert "7 cannot come" in result.stdout
    assert "1 named: asked is 2 dice" in result.stdout
    assert "'x' cannot come" in result.stdout
    assert chance(own_folder) == [None, [[6, 6]]]


def test_the_rest_of_the_set_up_is_left_to_the_computer_and_no_more() -> None:
    result = run(*START, typed="rest\ndo dice\nrest\n1 1\nquit\n", host=felts())
    assert result.stdout.count("Chance: the order of 4 card") == 1
    assert "1 named: asked is 2 dice" in result.stdout
    assert "rest: all the rest of the set-up" in result.stdout


def test_beginnings_of_words_are_enough(own_folder: Path) -> None:
    result = run(*START, typed="k a k q\ndo die\nsh\ndo dice\n3 3\ndo deck\nk k a q\nquit\n", host=felts())
    asked = result.stdout.split("a die, one of skull, shield, blank")[1].splitlines()
    assert asked[1] == "(beginnings do; Enter: the computer draws) > sh"
    assert "(Enter: the computer draws) > 3 3" in result.stdout, "there are none of numbers"
    assert chance(own_folder)[1:] == [[["shield"]], [[3, 3]], [[1, 3, 0, 2]]]


class Throw(Action, frozen=True):
    text: ClassVar[str] = "throw"


class Thrown(Event, frozen=True):
    text: ClassVar[str] = "there lies a {face}"
    face: int


class Throwing(Phase, tag="bones.Throwing"):
    left: int = 4
    actions = (Throw,)

    def players(self, table: Any) -> tuple[int, ...]:
        return (0 if self.left > 1 else 1,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Throw()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.left -= 1
        pos.tell(Thrown(pos.rng.roll(range(1, 7), 1)[0]))
        return None if self.left else DONE


def test_what_comes_of_the_dice_of_a_bot_is_told_before_the_next_are_asked_for() -> None:
    bones = host(toy("bones", State, Throwing, (Throwing,), lambda seats, rng: State(), range(2, 3)))
    typed = "6\n5\n4\nthrow\n3\n"
    result = run("play", "bones", "--seats", "random,human", "--dice", typed=typed, host=bones)
    words = ("Chance:", "> 6", "> 5", "> 4", "> 3", "lies a 6", "lies a 5", "lies a 4", "lies a 3", "> throw")
    found = [word for line in result.stdout.splitlines() for word in words if word in line]
    assert found == [
        "Chance:", "> 6", "lies a 6", "Chance:", "> 5", "lies a 5", "Chance:", "> 4", "lies a 4",
        "> throw", "Chance:", "> 3", "lies a 3",
    ]  # fmt: skip


def test_who_leaves_while_he_is_asked_has_not_played(own_folder: Path) -> None:
    run(*START, typed="\ndo dice\n6 1\ndo dice\n", host=felts())
    assert chance(own_folder) == [None, [[6, 1]]]
    result = run("play", "--from", "match.jsonl", "--dice", typed="do dice\n2 2\nquit\n", host=felts())
    assert result.exit_code == 0
    assert chance(own_folder) == [None, [[6, 1]], [[2, 2]]]


def test_without_the_option_nobody_is_asked(own_folder: Path) -> None:
    result = run(*(word for word in START if word != "--dice"), typed="do dice\nquit\n", host=felts())
    assert "Chance" not in result.stdout
    assert chance(own_folder) == [None, None]
