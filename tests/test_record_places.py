"""Long records: positions stored on the way, from which loading, looking back and undo go on."""

from __future__ import annotations

import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.toys import toy
from tests.toys_dig import digs
from tests.toys_walk import Counter, Stepped, Walking, stroll, walks

from undercroft import Component, Host, PositionError, RecordError, State, UndoRefused
from undercroft.history import APART
from undercroft.record import replay_all

HOST = walks()


def written(path: Path, steps: int, text: str = "step 1") -> Any:
    """A closed match that was recorded."""
    match = stroll(HOST.match("walk", 2, seed=3, record=path), steps, text)
    match.close()
    return match


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def rewrite(path: Path, change: Any, kind: str = "position", which: int = -1) -> None:
    """Changes one line of that kind."""
    every = lines(path)
    change([line for line in every if line["line"] == kind][which])
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in every))


def test_a_position_is_stored_every_so_many_actions(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = written(path, 3 * APART + 10)
    record = HOST.record(path)
    assert [line.number for line in record.stored] == [APART, 2 * APART, 3 * APART]
    assert [line["line"] for line in lines(path)[APART : APART + 3]] == ["action", "position", "action"]
    assert lines(path)[APART + 1]["position"] == json.loads(match.at(APART).to_json())["position"]
    for number, step in enumerate(record.steps(HOST)):
        if number % 77 == 0 or number > 3 * APART:
            assert record.at(HOST, number).position == match.at(number).position == step.position


@pytest.mark.parametrize("more", [0, 1, 60])
def test_loading_costs_the_same_however_long_the_match_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    counter = Counter(monkeypatch)
    for lots in (1, 2, 12):
        path = tmp_path / f"{lots}.jsonl"
        match = written(path, lots * APART + more)
        counter.take()
        loaded = HOST.load(path)
        assert counter.take() == more
        with HOST.resume(path) as resumed:
            assert counter.take() == more
            assert resumed.position == loaded.position == match.position
            assert resumed.count == match.count
            assert repr(resumed) == repr(match)
            assert resumed.actions == match.actions
            assert counter.take() == 0, "actions are read, not replayed"
        HOST.record(path).at(HOST, lots * APART // 2)
        assert counter.take() <= APART


def test_what_came_before_is_replayed_when_somebody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    match = written(path, 3 * APART + 5)
    counter = Counter(monkeypatch)
    loaded = HOST.load(path)
    assert counter.take() == 5
    assert (loaded.log(0), loaded.log(), loaded.events) == (match.log(0), match.log(), match.events)
    assert loaded.events[0] == Stepped(0, 1)
    assert counter.take() == 3 * APART
    assert loaded.log() == match.log()
    assert counter.take() == 0


def test_undo_goes_back_over_stored_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    match = written(path, 2 * APART + 3)
    counter = Counter(monkeypatch)
    again = HOST.resume(path)
    assert counter.take() == 3
    for number in range(2 * APART + 2, 2 * APART - 6, -1):
        again.undo(number % 2)
        assert again.position == match.at(number).position
        assert len(again.actions) == number
        assert again.log() == match.at(number).log()
    again.play(1, "step 2")
    again.play(0, "roll")
    again.close()
    assert [line.number for line in HOST.record(path).stored] == [APART]
    loaded = HOST.load(path)
    assert loaded.position == again.position
    assert loaded.actions == again.actions
    assert [match.text(done.action) for done in loaded.actions[-2:]] == ["step 2", "roll"]


def test_undo_replays_only_as_far_back_as_it_must(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 4 * APART)
    counter = Counter(monkeypatch)
    match = HOST.load(path)
    assert counter.take() == 0
    assert match.can_undo(1)
    assert counter.take() == APART
    match.undo(1)
    assert counter.take() == 0


def test_what_was_drawn_before_a_stored_position_is_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = stroll(HOST.match("walk", 2, seed=3, record=path), APART - 1)
    match.play(1, "roll")
    match.close()
    again = HOST.resume(path)
    with pytest.raises(UndoRefused, match="drawn by chance since"):
        again.undo()
    stroll(again, 2)
    again.undo(1)
    again.undo(0)
    with pytest.raises(UndoRefused, match="drawn by chance since"):
        again.undo()
    again.close()


def test_parts_make_the_same_file_as_the_whole(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    written(whole, 2 * APART + 30)
    written(parts, 70)
    while HOST.record(parts).moves[69:] and len(HOST.record(parts)) < 2 * APART + 30:
        with HOST.resume(parts) as match:
            stroll(match, min(170, 2 * APART + 30 - match.count))
    assert parts.read_bytes() == whole.read_bytes()


def test_several_actions_at_once_are_followed_by_one_position(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = stroll(HOST.match("walk", 2, seed=3, record=path), APART - 1)
    match.close()
    assert not HOST.record(path).stored
    with HOST.resume(path) as match:
        stroll(match, 1)
    assert [line.number for line in HOST.record(path).stored] == [APART]


def test_a_position_that_was_taken_back_is_stored_again(tmp_path: Path) -> None:
    once, parts = tmp_path / "once.jsonl", tmp_path / "parts.jsonl"
    for path in (once, parts):
        match = stroll(HOST.match("walk", 2, seed=3, record=path), APART + 1)
        for _ in range(3):
            match.undo()
        if path == parts:
            match.close()
            match = HOST.resume(path)
        stroll(match, 5, "step 2")
        match.close()
    assert once.read_bytes() == parts.read_bytes()
    assert [line["number"] for line in lines(once) if line["line"] == "position"] == [APART, APART]
    assert HOST.load(once).position == match.position


def test_nothing_before_the_beginning_of_its_record_is_taken_back(tmp_path: Path) -> None:
    match = stroll(HOST.match("walk", 2, seed=3), 5)
    with match:
        match.record_to(tmp_path / "match.jsonl")
        with pytest.raises(UndoRefused, match="the last action cannot be taken back: its record begins here"):
            match.undo()
        stroll(match, 1)
        match.undo()
        assert not match.can_undo()
        assert match.count == 5
        stroll(match, APART + 1)
    assert [line.number for line in HOST.record(tmp_path / "match.jsonl").stored] == [0, APART]
    assert HOST.load(tmp_path / "match.jsonl").position == match.position


def test_a_position_changed_by_hand_is_where_its_record_begins(tmp_path: Path) -> None:
    match = HOST.match("walk", 2, seed=3)
    match.position.state.places[0] = 50
    with match:
        match.record_to(tmp_path / "match.jsonl")
        stroll(match, 2)
    assert HOST.load(tmp_path / "match.jsonl").position == match.position


def test_large_positions_are_stored_further_apart(tmp_path: Path) -> None:
    host, path = walks(setup=lambda seats, rng: big(rng)), tmp_path / "match.jsonl"
    match = stroll(host.match("walk", 2, seed=3, record=path), 4 * APART)
    match.close()
    first, second = host.record(path).stored
    assert first.number == APART
    assert second.number == APART + len(bytes(first.position)) // 64
    assert host.load(path).position == match.position


def big(rng: Any) -> Any:
    """A position of some 20,000 bytes."""
    from tests.toys_walk import setup

    state = setup(2, rng)
    state.places += [10**6] * 2500
    return state


# -- what is wrong with a stored position


def test_a_stored_position_that_was_changed_is_found(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 2 * APART + 5)
    content = path.read_bytes()
    place = content.rindex(b'"places":[') + len(b'"places":[')
    path.write_bytes(content[:place] + b"9" + content[place:])
    record = HOST.record(path)
    for call in (lambda: HOST.load(path), lambda: record.replay(HOST), lambda: list(record.steps(HOST))):
        with pytest.raises(RecordError, match=f"the position stored after action {2 * APART} was changed"):
            call()
    assert record.at(HOST, 2 * APART - 1).count == 2 * APART - 1
    assert record.replay(HOST, whole=True).count == 2 * APART + 5


def test_a_stored_position_that_is_another_one_is_found(tmp_path: Path) -> None:
    from undercroft.record import hash_of

    path = tmp_path / "match.jsonl"
    written(path, 2 * APART + 5)

    def change(line: Any) -> None:
        line["position"]["state"]["places"][0] += 1
        line["hash"] = hash_of(json.dumps(line["position"], separators=(",", ":")).encode())

    rewrite(path, change)
    record = HOST.record(path)
    for call in (lambda: HOST.load(path), lambda: list(record.steps(HOST))):
        with pytest.raises(RecordError, match=f"stored after action {2 * APART} is not the one that was noted"):
            call()


@pytest.mark.parametrize("position", [[], {}, None, 3, {"state": {}}, "[" * 5000], ids=str)
def test_a_stored_position_that_is_none_is_refused(tmp_path: Path, position: Any) -> None:
    from undercroft.record import hash_of

    path = tmp_path / "match.jsonl"
    written(path, APART)
    raw = position if isinstance(position, str) else json.dumps(position)
    line = f'{{"line":"position","number":{APART},"hash":"{hash_of(raw.encode())}","position":{raw}}}\n'
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]) + line.encode())
    if isinstance(position, str):
        assert "left out" in HOST.record(path).warning
    else:
        with pytest.raises(RecordError, match=f"the position stored after action {APART} cannot be gone on from"):
            HOST.load(path)


@pytest.mark.parametrize("number", [0, 1, APART - 1, APART + 1, 10**9])
def test_a_position_stored_at_another_place_ends_what_is_read(tmp_path: Path, number: int) -> None:
    path = tmp_path / "match.jsonl"
    written(path, APART + 5)
    rewrite(path, lambda line: line.update(number=number))
    record = HOST.record(path)
    assert f"a position after action {number} is stored after action {APART}" in record.warning
    assert HOST.load(path).count == APART


def test_the_first_action_that_does_not_replay_is_named_with_the_position_to_go_on_from(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 2 * APART + 50)
    rewrite(path, lambda line: line.update(text="step 7"), "action", 2 * APART + 9)
    with pytest.raises(RecordError) as caught:
        HOST.load(path)
    assert f"action {2 * APART + 10} ('step 7') does not replay: 'step 7' is refused" in str(caught.value)
    assert str(caught.value).endswith(f"; the position stored after action {2 * APART} can be gone on from")
    assert (caught.value.action, caught.value.stored) == (2 * APART + 10, 2 * APART)
    with HOST.record(path).at(HOST, 2 * APART) as match:
        match.record_to(tmp_path / "on.jsonl")
        stroll(match, 3)
    assert HOST.load(tmp_path / "on.jsonl").position == match.position


def test_a_change_of_rules_far_back_does_not_stop_a_match_and_is_found_by_a_whole_replay(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 2 * APART + 5)
    rewrite(path, lambda line: line.update(hash="0" * 16), "action", 2)
    assert HOST.load(path).count == 2 * APART + 5
    with pytest.raises(RecordError, match=r"after action 3 .* the position is not the one") as caught:
        list(HOST.record(path).steps(HOST))
    assert (caught.value.action, caught.value.stored) == (3, 2 * APART)


def test_a_match_goes_on_although_what_came_before_no_longer_replays(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 2 * APART)
    rewrite(path, lambda line: line.update(text="step 2"), "action", APART + 9)
    with HOST.resume(path) as match:
        assert match.why_no_undo() == (
            "the last action cannot be taken back: what was played before does not replay any more"
        )
        assert (match.log(0), match.untold) == ([], 2 * APART)
        stroll(match, 3)
        assert len(match.log(0)) == 3
        match.undo(0)
        assert match.copy().untold == 2 * APART
        assert match.view(0)["log"] == match.log(0)
        assert match.at(2 * APART + 1).count == 2 * APART + 1
        assert match.at(APART + 3).count == APART + 3
    assert HOST.load(path).position == match.position
    path = tmp_path / "second.jsonl"
    written(path, 3 * APART)
    rewrite(path, lambda line: line.update(text="step 2"), "action", 9)
    match = HOST.load(path)
    assert match.untold == APART
    assert len(match.log()) == 2 * APART


def test_looking_back_at_what_no_longer_replays_says_so(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, APART + 5)
    rewrite(path, lambda line: line.update(player=1), "action", 8)
    match = HOST.load(path)
    with pytest.raises(PositionError, match=r"action 9 of the match does not replay any more: .* is not asked now"):
        match.at(15)
    assert match.at(8).count == 8


class Odd(State):
    """A state with a number that JSON does not have."""

    size: float
    places: list[int]
    rolled: int = 0


@pytest.mark.parametrize("size", [float("inf"), float("nan"), 1.5])
def test_a_position_that_would_not_load_again_is_not_stored(tmp_path: Path, size: float) -> None:
    path = tmp_path / "match.jsonl"
    host = Host(plugins=[toy("walk", Odd, Walking, (Walking,), lambda seats, rng: Odd(size, [0, 0]), range(2, 3))])
    with host.match("walk", 2, seed=3, record=path) as match:
        stroll(match, APART + 5)
        copied = match.copy()
        if size == 1.5:
            copied.record_to(tmp_path / "copy.jsonl")
            copied.close()
        else:
            with pytest.raises(RecordError, match="a record cannot begin with this position"):
                copied.record_to(tmp_path / "copy.jsonl")
    assert len(host.record(path).stored) == (size == 1.5)
    assert host.load(path).position.to_bytes() == match.position.to_bytes()


@pytest.mark.parametrize(
    "fault",
    [{"check": lambda table: "this game likes no position"}, {"components": {"coin": Component(("coin",), (1,))}}],
    ids=["a check that refuses it", "a lost piece"],
)
def test_a_position_whose_facts_would_be_refused_is_not_stored_and_the_match_is_replayed(
    tmp_path: Path, fault: dict[str, Any]
) -> None:
    path = tmp_path / "match.jsonl"
    walk = toy("walk", Odd, Walking, (Walking,), lambda seats, rng: Odd(1.5, [0, 0]), range(2, 3), **fault)
    host = Host(plugins=[walk], strict=False)
    with host.match("walk", 2, seed=3, record=path) as match:
        stroll(match, APART + 5)
    assert host.record(path).stored == []
    assert host.load(path).position.to_bytes() == match.position.to_bytes()


def test_a_position_too_long_for_a_line_is_not_stored(tmp_path: Path) -> None:
    from tests.toys_walk import setup

    def huge(seats: int, rng: Any) -> Any:
        state = setup(seats, rng)
        state.places += [10**9] * 110_000
        return state

    path = tmp_path / "match.jsonl"
    match = stroll(walks(setup=huge).match("walk", 2, seed=3), 1)
    with pytest.raises(RecordError, match="too large"):
        match.record_to(path)
    assert not path.exists()


def test_a_match_that_nobody_holds_any_more_lets_go_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    gc.disable()
    try:
        match = stroll(HOST.match("walk", 2, seed=3, record=path), APART + 2)
        gone = weakref.ref(match)
        with pytest.warns(ResourceWarning):
            del match
        assert gone() is None
        with HOST.resume(path) as match:
            assert match.count == APART + 2
    finally:
        gc.enable()


# -- a folder of old records


def test_a_folder_of_records_is_replayed(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="holds no records"):
        replay_all(tmp_path, HOST)
    with pytest.raises(RecordError, match="cannot be read"):
        replay_all(tmp_path / "none", HOST)
    good, bad, saved = (tmp_path / name for name in ("good.jsonl", "bad.jsonl", "saved.json"))
    written(good, APART + 5)
    saved.write_text(written(bad, 9).to_json())
    (tmp_path / "notes.txt").write_text("x")
    assert replay_all(tmp_path, HOST) == {good: "", bad: "", saved: ""}
    rewrite(bad, lambda line: line.update(text="step 8"), "action", 4)
    saved.write_text("{}")
    found = replay_all(str(tmp_path), HOST)
    assert found[good] == ""
    assert "action 5 ('step 8') does not replay" in found[bad]
    assert "no saved position" in found[saved]
    bad.write_bytes(good.read_bytes()[:-3])
    assert "is cut short" in replay_all(tmp_path, HOST)[bad]


# -- files changed at random


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """A record that begins with a position, and the end of one with a position in the middle."""
    folder = tmp_path_factory.mktemp("stored")
    match = written(folder / "first.jsonl", APART + 12, "step 1")
    with match.at(APART - 5) as begun:
        begun.record_to(folder / "second.jsonl")
        stroll(begun, 12)
    return [(folder / name).read_bytes() for name in ("first.jsonl", "second.jsonl")]


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_record_with_positions_changed_at_random_loads_or_is_refused(
    tmp_path: Path, stored: list[bytes], data: Any
) -> None:
    raw = bytearray(data.draw(st.sampled_from(stored)))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(max(len(raw) - 2500, 0), len(raw)))
        raw[place : place + data.draw(st.integers(0, 80))] = data.draw(st.binary(max_size=6))
    path = tmp_path / "match.jsonl"
    path.write_bytes(raw)
    try:
        match = HOST.load(path)
        assert len(match.actions) == match.count
        assert match.can_undo() in (True, False)
        assert match.log() is not None
    except RecordError:
        return
    stroll(match, 3)


# -- the law behind it all


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_match_that_is_stopped_and_resumed_at_will_is_the_match_that_never_stopped(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, data: Any
) -> None:
    """Positions lie three actions apart here, so that each way over them is gone."""
    monkeypatch.setattr("undercroft.match.APART", 3)
    monkeypatch.setattr("undercroft.recording.APART", 3)
    monkeypatch.setattr("undercroft.recording.BYTES_AN_ACTION", 10**9)
    host, path = digs(), tmp_path_factory.mktemp("law") / "match.jsonl"
    plain, match = host.match("dig", 2, seed=4), host.match("dig", 2, seed=4, record=path)
    try:
        for _ in range(data.draw(st.integers(1, 25))):
            what = data.draw(st.sampled_from(["play", "play", "play", "haul", "undo", "undo", "resume", "copy"]))
            if what == "resume":
                match.close()
                match = host.resume(path)
            elif what == "copy":
                copied = match.copy()
                assert (copied.position, copied.actions) == (plain.position, plain.actions)
                assert copied.why_no_undo() == plain.why_no_undo()
            elif what == "undo":
                assert match.why_no_undo() == plain.why_no_undo()
                for one in (plain, match) if plain.can_undo() else ():
                    one.undo()
            elif asked := plain.players():
                legal = plain.legal(asked[0])
                action = legal[1 if what == "haul" and len(legal) > 2 else data.draw(st.integers(0, len(legal) - 1))]
                plain.play(asked[0], action)
                match.play(asked[0], action)
            assert (match.position, match.count) == (plain.position, plain.count)
        for one in (host.load(path), match, match.copy()):
            alike(one, plain)
    finally:
        match.close()
    for step in host.record(path).steps(host):
        last = step
    assert last.position == plain.position


def alike(one: Any, other: Any) -> None:
    """Compares all that two matches tell."""
    assert (one.position, one.actions, one.log(0)) == (other.position, other.actions, other.log(0))
    for seat in (None, 0, 1):
        assert one.why_no_undo(seat) == other.why_no_undo(seat)
    for number in range(other.count + 1):
        assert one.at(number).to_json() == other.at(number).to_json()
