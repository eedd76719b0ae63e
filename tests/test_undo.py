"""What may be taken back, why not, and looking back freely: no draw, nothing shown, nobody else since."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.toys import host, toy
from tests.toys_dig import digs, play_to_the_end
from tests.toys_walk import Counter, stroll, walks

from undercroft import (
    DONE,
    OVER,
    Action,
    Answers,
    Phase,
    PlayersError,
    PositionError,
    State,
    UndoRefused,
    first,
    then,
)
from undercroft.history import APART

# -- answers inside a nested phase


class Table(State):
    kept: list[int]
    later: Answers[int] | None = None


class Pick(Action, frozen=True):
    text: ClassVar[str] = "pick {n}"
    n: int


class Ask(Action, frozen=True):
    text: ClassVar[str] = "ask"


class Turn(Phase, tag="nest.Turn"):
    player: int = 0
    actions: ClassVar = (Ask,)
    calls: ClassVar = ("Duel",)
    ends: ClassVar = (OVER,)
    final: ClassVar = False

    def players(self, table: Any) -> Any:
        return (self.player,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Ask()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.player = (player + 1) % pos.seats
        return first(Duel(picks=Answers.of(pos.seats)))


class Duel(Phase, tag="nest.Duel"):
    """Everybody picks in secret; what is done with it never calls `pos.show`."""

    picks: Answers[int]
    how: ClassVar[str] = "used"
    actions: ClassVar = (Pick,)
    leads: ClassVar = ("Wait",)

    def players(self, table: Any) -> Any:
        return tuple(seat for seat, given in enumerate(self.picks.given) if not given)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Pick(1), Pick(2)]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.picks.lay(player, action.n)

    def proceed(self, pos: Any) -> Any:
        if Duel.how == "used":
            pos.state.kept = [laid[0] for laid in self.picks.laid]
        elif Duel.how == "dropped":
            pass
        elif Duel.how == "taken out":
            pos.state.kept = [self.picks.back(seat) for seat in range(pos.seats)]
            return then(Wait(picks=self.picks))
        elif Duel.how == "handed on":
            return then(Wait(picks=self.picks))
        elif Duel.how == "laid by":
            pos.state.later = self.picks
        return DONE


class Wait(Phase, tag="nest.Wait"):
    picks: Answers[int]
    player: int = 0
    actions: ClassVar = (Ask,)

    def players(self, table: Any) -> Any:
        return (self.player,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Ask()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return DONE


def nested(monkeypatch: pytest.MonkeyPatch, how: str, players: int = 2) -> Any:
    """A match in which everybody but the last has picked."""
    monkeypatch.setattr(Duel, "how", how)
    plugin = toy("nest", Table, Turn, (Turn, Duel, Wait), lambda seats, rng: Table([]))
    match = host(plugin).match("nest", players, seed=1)
    match.play(0, "ask")
    for seat in range(players - 1):
        match.play(seat, "pick 1")
    return match


@pytest.mark.parametrize("how", ["used", "dropped", "taken out"])
def test_the_last_answer_cannot_be_taken_back_once_the_others_are_opened(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    match = nested(monkeypatch, how)
    match.play(1, "pick 2")
    before = match.position.to_bytes()
    for player in (None, 0, 1):
        assert not match.can_undo(player)
        with pytest.raises(UndoRefused, match="what others had picked in secret was opened since"):
            match.undo(player)
    assert match.position.to_bytes() == before


@pytest.mark.parametrize("how", ["handed on", "laid by"])
def test_answers_that_stay_sealed_can_be_taken_back(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    match = nested(monkeypatch, how)
    match.play(1, "pick 2")
    assert match.can_undo(1)
    assert match.why_no_undo(0) == "player 0 cannot take an action back: player 1 acted since"
    match.undo(1)
    match.undo(0)
    match.undo(0)
    assert match.actions == []


def test_an_answer_while_others_still_think_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = nested(monkeypatch, "used", 3)
    assert not match.can_undo(0)
    assert match.can_undo(1)
    match.undo(1)
    match.play(1, "pick 2")
    match.play(2, "pick 2")
    assert not match.can_undo(2)


def test_an_answer_of_ones_own_alone_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = nested(monkeypatch, "used", 1)
    match.play(0, "pick 1")
    match.undo(0)
    assert match.position.flow[-1].picks.given == [0]


# -- asking whether


def test_whether_undo_would_work_can_be_asked_and_is_what_undo_does() -> None:
    match = digs().match("dig", 2, seed=4)
    for step in range(60):
        if not (asked := match.players()):
            break
        legal = match.legal(asked[0])
        match.play(asked[0], legal[(step * 5) % len(legal)])
        before = match.position.to_bytes(), match.log(), list(match.actions)
        for player in (None, 0, 1):
            trial, why = match.copy(), match.why_no_undo(player)
            assert match.can_undo(player) == (why == "")
            if why:
                with pytest.raises(UndoRefused) as caught:
                    trial.undo(player)
                assert str(caught.value) == why
            else:
                trial.undo(player)
        assert (match.position.to_bytes(), match.log(), list(match.actions)) == before
    with pytest.raises(PlayersError):
        match.can_undo(2)


def test_a_refusal_tells_no_more_than_that_it_was_chance_or_something_hidden() -> None:
    match = digs().match("dig", 2, seed=4)
    match.play(0, "dig")
    assert (
        match.why_no_undo(1) == "the last action cannot be taken back: dice, cards or tiles were drawn by chance since"
    )
    match.play(0, "peek under 1")
    assert match.why_no_undo(0) == "the last action cannot be taken back: something hidden was shown since"


# -- looking back


def ways(tmp_path: Path) -> dict[str, Any]:
    """The same match, got in different ways."""
    path = tmp_path / "match.jsonl"
    match = digs().match("dig", 2, seed=4, record=path)
    play_to_the_end(match, 15)
    match.close()
    resumed = digs().resume(path)
    found = {"recorded": match, "resumed": resumed, "loaded": digs().load(path), "copied": match.copy()}
    found["looked back at"] = match.at(15)
    found["unrecorded"] = digs().match("dig", 2, seed=4)
    play_to_the_end(found["unrecorded"], 15)
    return found


def test_every_match_can_be_looked_back_at(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    whole = [step.to_json() for step in digs().match("dig", 2, seed=4).history()]
    for name, match in ways(tmp_path).items():
        before, content = match.to_json(), path.read_bytes()
        steps = [(step.to_json(), step.log(0), step.actions[:]) for step in match.history()]
        assert len(steps) == 16
        assert steps[0][0] == whole[0]
        for number, (text, log, actions) in enumerate(steps):
            past = match.at(number)
            assert (past.to_json(), past.log(0), past.actions) == (text, log, actions), name
            assert (past.count, len(past.actions)) == (number, number)
        assert steps[-1][0] == before
        play_to_the_end(match.at(7))
        match.at(9).undo() if match.at(9).can_undo() else None
        assert (match.to_json(), path.read_bytes()) == (before, content)
        for number in (-1, 16, True, "1", None):
            with pytest.raises(PositionError, match="the match has 15 actions; there is no position"):
                match.at(number)
        match.close()


def test_a_match_from_json_is_looked_back_at_to_where_it_was_saved() -> None:
    match = digs().match("dig", 2, seed=4)
    play_to_the_end(match, 6)
    saved = match.to_json()
    again = digs().from_json(saved)
    play_to_the_end(again, 5)
    assert again.at(0).to_json() == saved
    assert [step.count for step in again.history()] == [0, 1, 2, 3, 4, 5]
    edited = json.loads(saved)
    edited["seed"] = None
    again = digs().from_json(json.dumps(edited))
    play_to_the_end(again, 5)
    assert again.at(5).position == again.position
    assert again.copy().at(2).position == again.at(2).position


def test_looking_back_sees_no_action_that_was_taken_back() -> None:
    match = walks().match("walk", 2, seed=3)
    stroll(match, 4)
    old = match.at(4)
    match.undo()
    match.undo()
    stroll(match, 3, "step 2")
    assert [old.text(done.action) for done in old.actions] == ["step 1"] * 4
    assert [match.text(done.action) for done in match.at(5).actions] == ["step 1"] * 2 + ["step 2"] * 3
    assert old.at(4).position == old.position


def test_looking_back_in_a_long_match_starts_nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    match = stroll(walks().match("walk", 2, seed=3), 5 * APART + 20)
    counter = Counter(monkeypatch)
    for number in (5 * APART + 20, 4 * APART, 4 * APART + 1, 7):
        assert match.at(number).count == number
        assert counter.take() == number % APART
    back = match.at(4 * APART)
    assert back.can_undo()
    assert counter.take() == APART
    for _ in range(APART + 1):
        back.undo()
    assert back.position == match.at(3 * APART - 1).position


def test_what_ended_does_not_end_again_for_observers_when_it_is_looked_at() -> None:
    told: list[Any] = []
    match = walks().match("walk", 2, seed=3)
    match._finished = (told.append,)
    stroll(match, 3)
    match.play(1, "stop")
    assert told == [match]
    assert [step.over for step in match.history()] == [False, False, False, False, True]
    assert match.at(4).over
    assert told == [match]
