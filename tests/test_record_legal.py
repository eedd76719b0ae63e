"""A match that is recorded lists what is legal once in each position; it never lists what was legal before."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys import host, toy

from undercroft import OVER, Action, Host, IllegalAction, Match, Phase, State
from undercroft.examples import tic_tac_toe

HOST = Host(plugins=[tic_tac_toe], strict=False)
DEEDS = st.lists(st.tuples(st.sampled_from(["play", "two", "fail", "undo", "close"]), st.integers(0, 8)), max_size=25)


def deed(match: Match, what: str, number: int) -> None:
    """Does something with a match, as far as it can be done."""
    player = match.players()[0]
    legal = match.legal(player)
    action = legal[number % len(legal)]
    if what == "play":
        match.play(player, action)
    elif what == "two":  # the second one is another player's
        with pytest.raises(IllegalAction):
            match.play(player, [action, *legal[:1]])
    elif what == "fail":
        with pytest.raises(IllegalAction):
            match.play(player, "mark 99")
    elif what == "undo" and match.can_undo():
        match.undo()
    elif what == "close":
        match.close()


@given(DEEDS)
def test_after_whatever_is_done_the_list_is_that_of_the_position(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[tuple[str, int]]
) -> None:
    match = HOST.match("tic-tac-toe", seed=1, record=tmp_path_factory.mktemp("records") / "a.jsonl")
    for what, number in deeds:
        if match.over:
            break
        deed(match, what, number)
        for player in range(2):
            assert match.legal(player) == match.position.legal(player)
            match.legal(player).clear()  # it is the caller's own
            assert match.legal(player) == match.position.legal(player)
    match.close()


class Left(State):
    left: int


class Take(Action, frozen=True):
    text: ClassVar[str] = "take {n}"
    n: int


class Taking(Phase, tag="taking.Taking"):
    """One player takes as many as there are, again and again."""

    actions: ClassVar = (Take,)
    ends: ClassVar = (OVER,)
    final: ClassVar = False

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Take(n) for n in range(1, table.state.left + 1)]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.state.left -= action.n
        return None if pos.state.left else OVER


def test_several_actions_are_judged_one_after_the_other_all_or_none(tmp_path: Path) -> None:
    games = host(toy("taking", Left, Taking, (Taking,), lambda seats, rng: Left(10), seats=range(1, 2)))
    match = games.match("taking", seed=1, record=tmp_path / "a.jsonl")
    match.play(0, Take(1))
    assert len(match.legal(0)) == 9
    with pytest.raises(IllegalAction):
        match.play(0, [Take(5), Take(5)])
    assert match.legal(0) == match.position.legal(0) == [Take(n) for n in range(1, 10)]
    match.play(0, [Take(5), Take(3)])
    assert match.legal(0) == match.position.legal(0) == [Take(1)]
    match.close()


def test_rules_are_asked_once_for_the_list_and_the_action(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = HOST.match("tic-tac-toe", seed=1, record=tmp_path / "a.jsonl")
    match.play(0, match.legal(0)[4])
    asked = []
    phase: Any = type(match.position.flow[-1])
    rules = phase.legal
    monkeypatch.setattr(phase, "legal", lambda *given: asked.append(given[-1]) or rules(*given))
    match.play(1, match.legal(1)[0])
    assert asked == [1]
    match.close()
