"""Words of a game at the terminal that help with a decision: they see what the seat sees, and change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.cli_toys import BEASTS, run, zoo

from undercroft import Aid, Host, IllegalAction, PluginError, RulesetError
from undercroft.cli.hints import WORDS
from undercroft.registers import OWN_WORDS

PLAY = ("play", "zoo", "--seats", "human,human", "--seed", "3")
SEEN: list[tuple[int, list[int], str]] = []


def count(observation: Any, text: str) -> Sequence[str]:
    """An aid that says what it sees; odd requests are refused, or fail."""
    if text == "nothing":
        raise IllegalAction("there is always something")
    if text == "fault":
        raise KeyError("deck")
    hands = [seat.hand for seat in observation.state.seats]
    SEEN.append((observation.player, [card for hand in hands for card in hand], text))
    observation.state.seats[0].hand.clear()
    return [f"you asked for {text or 'nothing'}", "a line " * 30]


def host() -> Host:
    return zoo(aids={"count": Aid("count the cards", count)})


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    SEEN.clear()


def test_an_aid_sees_what_the_seat_sees_and_changes_nothing() -> None:
    result = run(*PLAY, typed="count my cards\nscore\n:count  a;  b \nCOUNT\nquit\n", host=host())
    assert result.exit_code == 0
    assert [(player, text) for player, _, text in SEEN] == [(0, "my cards"), (0, "a; b"), (0, "")]
    state = host().match("zoo", 2, seed=3).position.state
    for _, cards, _ in SEEN:
        assert cards == [*state.seats[0].hand, -1, -1, -1]
    assert "you asked for my cards\n" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "Nothing was played" in result.stdout


def test_after_a_move_it_is_the_other_ones() -> None:
    first = BEASTS[host().match("zoo", 2, seed=3).position.state.seats[0].hand[0]]
    run(*PLAY, typed=f"lay {first}\ncount\nquit\n", host=host())
    assert [player for player, _, _ in SEEN] == [1]


def test_what_it_refuses_is_a_sentence_and_its_faults_tell_no_secret() -> None:
    result = run(*PLAY, typed="count nothing\ncount fault\nquit\n", host=host())
    assert result.exit_code == 0
    assert "there is always something" in result.stdout
    assert "count of zoo failed with KeyError" in result.stdout
    assert "deck" not in result.stdout


def test_help_lists_it() -> None:
    result = run(*PLAY, typed="help\nquit\n", host=host())
    assert "  count  count the cards\n" in result.stdout
    assert "count the cards" not in run(*PLAY, typed="help\nquit\n").stdout
    assert "count" not in [line.split()[0] for line in run(*PLAY, typed="count 3\nquit\n").stdout.splitlines() if line]


@pytest.mark.parametrize(
    ("aids", "message"),
    [
        ({"seat": Aid("sit", count)}, "'seat' is a word of the terminal itself"),
        ({"Two words": Aid("sit", count)}, "an aid of zoo is an undercroft.Aid by a small word, not 'Two words'"),
        ({"count": count}, "an aid of zoo is an undercroft.Aid by a small word, not 'count'"),
        ({"lay": Aid("lay", count)}, "'lay' begins an action of zoo and is an aid of it"),
    ],
)
def test_words_that_cannot_be_told_apart_are_refused(aids: Any, message: str) -> None:
    with pytest.raises((PluginError, RulesetError), match=message):
        zoo(aids=aids).ruleset("zoo")


def test_the_words_of_the_terminal_are_all_kept_for_it() -> None:
    assert set(WORDS) <= OWN_WORDS
