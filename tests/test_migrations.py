"""Saves of older years: positions, records and what goes on from them, brought to the present schema step by step."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Annotated, Any

import pytest
from tests.toys_mine import LONG, STEPS, Coins, Digging3, make, mines, play_on, plugin

from undercroft import (
    CONTRACT,
    Component,
    Hidden,
    Host,
    Migration,
    Of,
    Overlay,
    PositionError,
    RecordError,
    RulesetError,
    State,
    hookimpl,
)
from undercroft.history import APART
from undercroft.record import replay_all
from undercroft.recording import Recorder

RECORDS = Path(__file__).parent / "records"
OLD = sorted(RECORDS.glob("mine-*"))


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def rewrite(path: Path, change: Any) -> Path:
    """Changes a record, given as the list of its lines."""
    every = lines(path)
    change(every)
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in every))
    return path


def old(name: str, folder: Path) -> Path:
    """Gives a copy of an old file, to be written to."""
    return Path(shutil.copy(RECORDS / name, folder))


def played(schema: int, seed: int, steps: int) -> Any:
    """The same match, played with that year's game."""
    return play_on(mines(schema).match("mine", 2, seed, LONG[schema]), steps)


def same(one: Any, other: Any) -> bool:
    """Tells whether two matches of different hosts stand alike."""
    return bool(one.position.to_bytes() == other.position.to_bytes())


# -- what is on file


@pytest.mark.parametrize("schema", [1, 2])
def test_the_files_are_what_the_game_of_that_year_writes(tmp_path: Path, schema: int) -> None:
    make(tmp_path, schema)
    for path in tmp_path.iterdir():
        assert path.read_text() == (RECORDS / path.name).read_text()


def test_every_old_file_loads_and_replays() -> None:
    assert len(OLD) == 6
    assert replay_all(RECORDS, mines()) == dict.fromkeys(OLD, "")


@pytest.mark.parametrize("schema", [1, 2])
def test_an_old_record_leads_to_the_match_as_it_is_played_today(schema: int) -> None:
    today = played(3, 6, 230)
    host = mines()
    match = host.load(RECORDS / f"mine-{schema}-open.jsonl")
    assert same(match, today)
    assert match.actions == today.actions
    assert match.log() == today.log()
    assert match.setting.options.rounds == 420
    assert same(host.from_json((RECORDS / f"mine-{schema}-open.json").read_text()), today)
    record = host.record(RECORDS / f"mine-{schema}-ended.jsonl")
    ended = played(3, 5, 420)
    for number in (0, 1, APART, APART + 1, 419, 420):
        assert same(record.at(host, number), ended.at(number))
    assert record.replay(host).winners() == ended.winners()


@pytest.mark.parametrize("schema", [1, 2])
def test_an_old_record_is_gone_on_with_in_the_same_file(tmp_path: Path, schema: int) -> None:
    path = old(f"mine-{schema}-open.jsonl", tmp_path)
    host = mines()
    for _ in range(3):
        with host.resume(path) as match:
            for _ in range(60):
                match.play(match.players()[0], "take 1 coins")
            match.play(match.players()[0], "roll")
    kinds = [line["line"] for line in lines(path)]
    assert kinds.count("upgrade") == 1, "once a record is of today it stays so"
    assert [line.number for line in host.record(path).stored] == [APART, 2 * APART]
    assert [line["schema"] for line in lines(path) if line["line"] == "upgrade"] == [3]
    again = host.load(path)
    assert again.position == match.position
    assert again.count == 230 + 3 * 61
    assert replay_all(tmp_path, host) == {path: ""}
    with pytest.raises(RecordError, match=f"was saved with schema 3 of mine; installed is schema {schema}: upgrade"):
        mines(schema).load(path)


def test_undo_goes_back_behind_an_upgrade(tmp_path: Path) -> None:
    path, host = old("mine-2-open.jsonl", tmp_path), mines()
    with host.resume(path) as match:
        while match.actions[-1].action != host.ruleset("mine").parse("take 2 coins"):
            match.play(match.players()[0], "take 2 coins")
        before = match.count
        match.undo()
        match.play(match.players()[0], "take 1 coins")
    assert match.count == before
    assert host.load(path).position == match.position
    assert replay_all(tmp_path, host) == {path: ""}


def test_the_first_line_of_today_comes_with_its_schema_also_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old("mine-1-open.jsonl", tmp_path)
    before = path.read_bytes()
    with mines().resume(path) as match:
        write = Recorder.write_actions

        def late(self: Any, *args: Any) -> None:
            write(self, *args)
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(Recorder, "write_actions", late)
            with pytest.raises(KeyboardInterrupt):
                match.play(0, "take 1 coins")
        assert path.read_bytes() == before
        match.play(0, "take 1 coins")
        match.undo()
        match.play(0, "roll")
    added = path.read_bytes()[len(before) :].splitlines()
    assert [json.loads(line)["line"] for line in added] == ["upgrade", "action", "undo", "action"]
    assert replay_all(tmp_path, mines()) == {path: ""}


# -- how an old record proves itself


CHANGES: dict[str, tuple[Any, str]] = {
    "an action": (
        lambda every: every[3].update(text="take 9"),
        r"action 3 \('take 9'\) does not replay: .* is refused",
    ),
    "draws": (lambda every: every[2].update(draws=2), r"action 2 \('roll'\) draws 1 times, not 2 as was noted"),
    "another action": (
        lambda every: every[1].update(text="take 2"),
        "the position stored after action 200 is not that",
    ),
    "totals": (lambda every: every[-1].update(totals=[1, 1]), "the result that was noted is not the one"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_old_record_proves_itself_by_actions_draws_positions_and_result(tmp_path: Path, name: str) -> None:
    change, message = CHANGES[name]
    path = rewrite(old("mine-1-ended.jsonl", tmp_path), change)
    with pytest.raises(RecordError, match=message):
        list(mines().record(path).steps(mines()))


def test_a_game_that_draws_otherwise_now_goes_on_from_the_last_stored_position(tmp_path: Path) -> None:
    path = old("mine-1-open.jsonl", tmp_path)
    rewrite(path, lambda every: every[2].update(draws=5))
    with mines().resume(path) as match:
        assert same(match, played(3, 6, 230))
        play_on(match, 10)
    with pytest.raises(RecordError) as caught:
        list(mines().record(path).steps(mines()))
    assert (caught.value.action, caught.value.stored) == (2, APART)


# -- what is refused


def loads(host: Host, schema: int = 1) -> list[Any]:
    """Ways to load what is old."""
    return [
        lambda: host.load(RECORDS / f"mine-{schema}-open.jsonl"),
        lambda: host.resume(RECORDS / f"mine-{schema}-open.jsonl"),
        lambda: host.from_json((RECORDS / f"mine-{schema}-open.json").read_text()),
    ]


def test_a_missing_step_is_named() -> None:
    host = mines(migrations={2: STEPS[2]})
    for call in loads(host):
        with pytest.raises((RecordError, PositionError)) as caught:
            call()
        text = str(caught.value)
        assert (
            "was saved with schema 1 of mine; installed is schema 3, and it brings no migration from schema 1 to 2"
            in text
        )
    for call in (loads(host, 2)[0], loads(host, 2)[2]):
        assert call().count in (0, 230)


def test_a_newer_schema_is_refused_kindly() -> None:
    for call in loads(mines(1), 2):
        with pytest.raises((RecordError, PositionError), match="schema 2 of mine; installed is schema 1: upgrade mine"):
            call()


def burst(plain: Any) -> None:
    raise KeyError("secret")


FAULTS: dict[str, tuple[Migration, str]] = {
    "raises": (
        Migration(position=burst, options=STEPS[1].options),
        "the migration of mine from schema 1 to 2 failed with KeyError",
    ),
    "raises on options": (Migration(options=burst), "the migration of mine from schema 1 to 2 failed with KeyError"),
    "returns": (Migration(position=dict, options=STEPS[1].options), "must change what it is given and return nothing"),
    "does nothing": (Migration(options=STEPS[1].options), "unknown field `gold`|no position of mine"),
    "no options": (Migration(position=STEPS[1].position), "option 'long': unknown"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_migration_that_fails_is_a_clear_error(name: str) -> None:
    step, message = FAULTS[name]
    host = mines(migrations=STEPS | {1: step})
    for call in loads(host):
        with pytest.raises(Exception, match=message) as caught:
            call()
        assert type(caught.value).__module__ == "undercroft.errors"
        assert "secret" not in str(caught.value)


@pytest.mark.parametrize("action", [burst, lambda text: None, lambda text: "dance"], ids=["raises", "none", "other"])
def test_a_migration_of_actions_that_fails_names_the_action(action: Any) -> None:
    host = mines(migrations=STEPS | {1: Migration(position=STEPS[1].position, options=STEPS[1].options, action=action)})
    with pytest.raises(
        RecordError, match=r"action 201 \('[a-z 0-9]*'\) does not replay: .*stored after action 200 can be"
    ):
        host.load(RECORDS / "mine-1-open.jsonl")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"schema": 0, "migrations": {}}, "the schema of mine is a number from 1, not 0"),
        ({"schema": True, "migrations": {}}, "the schema of mine is a number from 1, not True"),
        ({"migrations": {1: STEPS[1]}}, "must lead to schema 3 without a gap"),
        ({"migrations": {0: STEPS[1], 1: STEPS[1], 2: STEPS[2]}}, "the first from 1 or later"),
        ({"migrations": STEPS | {3: STEPS[1]}}, "must lead to schema 3"),
        ({"migrations": STEPS | {"x": STEPS[1]}}, "must lead to schema 3"),
        ({"migrations": {2: lambda plain: None}}, "a dict of schema numbers to Migration objects"),
        ({"migrations": [STEPS[1]]}, "a dict of schema numbers to Migration objects"),
    ],
)
def test_migrations_that_do_not_fit_together_are_refused_when_the_game_is_registered(more: Any, message: str) -> None:
    from undercroft import PluginError

    with pytest.raises((PluginError, RulesetError), match=message):
        Host(plugins=[plugin(Coins, Digging3, **({"schema": 3} | more))], strict=True)


# -- overlays


class Rich:
    """An overlay that has had two schemas; its plugin changes nothing else."""

    __name__ = "rich-mines"

    def __init__(self, schema: int, migrations: dict[int, Migration]) -> None:
        self.overlay = Overlay(
            name="rich", game="mine", title="Rich", contract=CONTRACT, schema=schema, migrations=migrations
        )

    @hookimpl
    def undercroft_overlays(self, register: Any) -> None:
        register.add(self.overlay)


def enrich(position: dict[str, Any]) -> None:
    position["state"]["coins"][0] += 100


def test_a_record_made_with_an_overlay_names_it_and_is_not_loaded_without(tmp_path: Path) -> None:
    path, rich = tmp_path / "match.jsonl", mines(3, Rich(1, {}))
    with rich.match("mine", 2, 5, record=path, overlays=["rich"]) as match:
        play_on(match, 9)
    assert lines(path)[0]["overlays"] == {"rich": {"schema": 1, "plugin": "rich-mines"}}
    assert rich.load(path).position == match.position
    assert rich.load(path).setting.overlays == ("rich",)
    for call in (mines().load, mines().resume):
        with pytest.raises(
            RecordError, match="with the overlay 'rich' of mine, which is not here; it comes with rich-mines"
        ):
            call(path)


def test_an_overlay_has_migrations_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with mines(3, Rich(1, {})).match("mine", 2, 5, {"rounds": 420}, record=path, overlays=["rich"]) as match:
        play_on(match, APART + 2)
    newer = mines(3, Rich(2, {1: Migration(position=enrich)}))
    [before], [after] = ([one.position.state.coins] for one in (match, newer.load(path)))
    assert after == [before[0] + 100, before[1]]
    again = newer.from_json(match.to_json())
    assert again.position == newer.load(path).position
    content = path.read_bytes()
    with newer.resume(path):
        pass
    assert path.read_bytes() == content, "nothing is written before something is played"
    with newer.resume(path) as again:
        play_on(again, 1)
    assert lines(path)[-2]["overlays"]["rich"]["schema"] == 2
    with pytest.raises(RecordError, match=r"schema 2 of mine\.rich; installed is schema 1"):
        mines(3, Rich(1, {})).load(path)
    with pytest.raises(RecordError, match=r"no migration from schema 1 to 2"):
        list(mines(3, Rich(2, {})).record(path).steps(mines(3, Rich(2, {}))))


class Dust(State):
    grains: int = 3


class Sand(State):
    weight: int
    cards: Annotated[list[int], Of("shard"), Hidden] = []


class Kept(Rich):
    """An overlay that keeps data of its own beside the state."""

    def __init__(self, schema: int) -> None:
        self.overlay = Overlay(
            name="rich", game="mine", title="Rich", contract=CONTRACT, schema=schema,
            state=Dust if schema == 1 else Sand,
            setup=None if schema == 1 else lambda static, options, seats, rng, state: heap(rng),
            migrations={} if schema == 1 else {1: Migration(position=weigh)},
        )  # fmt: skip

    @hookimpl
    def undercroft_components(self, register: Any) -> None:
        if self.overlay.schema == 2:
            register.add("mine", "shard", Component(("dull", "bright", "black"), (1, 1, 1)))


def heap(rng: Any) -> Sand:
    cards = [0, 1, 2]
    rng.shuffle(cards)
    return Sand(3, cards)


def weigh(position: dict[str, Any]) -> None:
    position["beside"]["rich"] = {"weight": position["beside"]["rich"]["grains"], "cards": [2, 1, 0]}


def test_what_an_overlay_keeps_beside_the_state_is_migrated(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with mines(3, Kept(1)).match("mine", 2, 5, {"rounds": 420}, record=path, overlays=["rich"]) as match:
        play_on(match, APART + 2)
    assert match.position.beside(Dust).grains == 3
    newer = mines(3, Kept(2))
    for again in (newer.load(path), newer.from_json(match.to_json())):
        assert (again.position.beside(Sand).weight, again.position.beside(Sand).cards) == (3, [2, 1, 0])


def test_pieces_of_an_overlay_are_asked_for_by_name() -> None:
    asked: list[str] = []

    def ask(draw: Any) -> Any:
        asked.append(draw.text)
        return ["black", "dull", "bright"] if draw.kind == "shuffle" else 2

    match = mines(3, Kept(2)).match("mine", 2, 5, overlays=["rich"], chance=ask)
    assert asked[-1] == "the order of 3 shard: dull, bright, black"
    assert match.position.beside(Sand).cards == [2, 0, 1]
