"""Options, numbers of players and seeds: typed, from values or from text, and refused with what they take."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys import Go, host, toy
from tests.toys_dig import digs

from undercroft import DONE, GameFault, Host, OptionError, Options, Phase, PlayersError, State, UndercroftError
from undercroft.options import make_options


class Many(Options, frozen=True):
    level: Annotated[int, msgspec.Meta(ge=1, le=9, description="how hard it is")] = 3
    speed: float = 1.5
    rich: bool = False
    folder: str = ""
    mode: Literal["basic", "long", "solo"] = "basic"
    quests: tuple[int, ...] = ()
    low: int = 1
    high: int = 2

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


def test_options_come_as_values_or_as_text() -> None:
    values = {"level": 5, "speed": 0.5, "rich": True, "folder": "x", "mode": "solo"}
    assert make_options(Many, values) == make_options(Many, {name: str(value) for name, value in values.items()})
    assert make_options(Many, {"rich": "true", "quests": [1, "2"]}) == Many(rich=True, quests=(1, 2))
    assert make_options(Many, {}) == Many()


class Filed(Options, frozen=True):
    map: Annotated[str, msgspec.Meta(description="a file", extra={"file": True})] = "plain"
    book: Annotated[str | None, msgspec.Meta(extra={"file": True})] = None
    pages: Annotated[int, msgspec.Meta(extra={"file": True})] = 1
    words: Annotated[str, msgspec.Meta(extra={"file": False})] = ""


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("plain", "plain"),
        ("/home/ann/secret plans/cave.toml", "cave.toml"),
        ("../plans/cave.toml", "cave.toml"),
        ("C:\\plans\\cave.toml", "cave.toml"),
        ("/home/ann/plans/", "plans"),
        ("/", ""),
        ("", ""),
    ],
)
def test_clients_get_the_name_of_a_file_and_not_where_it_lies(tmp_path: Path, written: str, told: str) -> None:
    tiny = host(toy("tiny", State, Once, (Once,), lambda seats, rng: State(), options=Filed))
    given = {"map": written, "book": written, "pages": 3, "words": "/home/ann"}
    expected = {**given, "map": told, "book": told, "max_decisions": 0}
    match = tiny.match("tiny", 1, seed=1, options=given, record=tmp_path / "tiny.jsonl")
    match.play(0, "go")
    match.close()
    assert match.view(0)["options"] == expected
    assert match.view()["options"] == expected
    assert json.loads(match.observation(0).to_json())["options"] == expected
    copy = [json.loads(line) for line in tiny.record(tmp_path / "tiny.jsonl").seen_by(tiny, 0, boards=True)]
    assert copy[0]["observation"]["options"] == expected
    assert copy[0]["options"].items() <= expected.items()
    assert copy[0]["options"]["words"] == "/home/ann"
    assert match.setting.options.map == written
    assert tiny.load(tmp_path / "tiny.jsonl").setting.options.map == written, "the record has the whole of it"
    assert tiny.from_json(match.to_json()).setting.options.map == written


def test_a_setting_is_kept_until_a_file_that_it_was_made_from_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def static(options: Any, seats: int, data: Any) -> str:
        read.append(Path(options.map).read_text() if Path(options.map).is_file() else options.map)
        return read[-1]

    tiny = host(toy("tiny", State, Once, (Once,), lambda seats, rng: State(), options=Filed, static=static))
    for folder, text in (("one", "forest"), ("two", "swamp")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "map").write_text(text)

    def there(name: str) -> Any:
        return tiny.setting("tiny", 1, {"map": name}).static

    monkeypatch.chdir(tmp_path / "one")
    assert [there("map"), there("map"), there("plain"), there("plain")] == ["forest", "forest", "plain", "plain"]
    assert read == ["forest", "plain"]
    (tmp_path / "one" / "map").write_text("desert")
    assert [there("map"), there("map")] == ["desert", "desert"]
    monkeypatch.chdir(tmp_path / "two")
    assert there("map") == "swamp", "the same name is another file elsewhere"
    (tmp_path / "two" / "map").unlink()
    assert there("map") == "map"
    assert read == ["forest", "plain", "desert", "swamp", "map"]


class Once(Phase, tag="tiny.Once"):
    actions = (Go,)

    def players(self, table: Any) -> tuple[int, ...]:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return DONE


def test_options_that_depend_on_each_other_are_taken_together() -> None:
    assert make_options(Many, {"low": 7, "high": 8}) == make_options(Many, {"high": 8, "low": 7})
    with pytest.raises(OptionError, match="option 'low': low is above high"):
        make_options(Many, {"low": 7})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"levl": 1}, "option 'levl': unknown; did you mean 'level'"),
        ({"zzz": 1}, "option 'zzz': unknown; there are: "),
        ({3: 1}, "option '3': unknown"),
        ({None: 1}, "option 'None': unknown"),
        ({10**5000: 1}, "option '<int>': unknown"),
        ({("a",): 1}, "unknown"),
        ({"level": 0}, "option 'level': 0 does not fit: Expected `int` >= 1"),
        ({"level": "ten"}, "'ten' does not fit: Expected `int`, got `str`"),
        ({"level": True}, "Expected `int`, got `bool`"),
        ({"level": None}, "Expected `int`, got `null`"),
        ({"level": 1.5}, "Expected `int`, got `float`"),
        ({"level": "9" * 5000}, "option 'level': '999"),
        ({"level": 10**5000}, "option 'level': <int> does not fit"),
        ({"level": object()}, "does not fit"),
        ({"level": []}, "Expected `int`, got `array`"),
        ({"rich": "maybe"}, "'maybe' does not fit: Expected `bool`"),
        ({"folder": 3}, "Expected `str`, got `int`"),
        ({"folder": "\ud800"}, "is no text that can be saved"),
        ({"mode": "sol"}, "'sol' does not fit: it is one of basic, long, solo; did you mean 'solo'"),
        ({"mode": 3}, "3 does not fit: it is one of basic, long, solo"),
        ({"quests": [2**64]}, "it holds what cannot be saved"),
        ({"quests": [-(2**63) - 1]}, "cannot be saved"),
        ({"quests": "1,2"}, "Expected `array`, got `str`"),
        ({"max_decisions": -1}, ">= 0"),
        ({"max_decisions": 10**9}, "<= 10000000"),
    ],
    ids=lambda value: None if isinstance(value, str) else "",
)
def test_a_wrong_option_is_named_with_what_it_takes(given: Any, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        make_options(Many, given)
    assert message in str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert len(str(caught.value).encode()) < 500


@pytest.mark.parametrize("given", [3, "mode=long", ["mode"], [("mode", "long")], 0, "", (), object()])
def test_options_that_are_no_mapping_are_refused(given: Any) -> None:
    with pytest.raises(OptionError, match="they are a mapping of names to values"):
        digs().match("dig", 2, options=given)


anything = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())


@given(st.dictionaries(st.text(max_size=8) | st.sampled_from(Many.__struct_fields__), anything))
def test_any_options_make_typed_options_or_are_refused(given: Any) -> None:
    try:
        options = make_options(Many, given)
    except OptionError:
        return
    assert msgspec.convert(msgspec.to_builtins(options), Many) == options


def test_a_match_keeps_the_options_that_are_not_the_default() -> None:
    host = digs()
    match = host.match("dig", 2, options={"mode": "long", "depth": "1", "rich": "true"})
    assert match.setting.given_options() == {"mode": "long", "rich": True}
    assert host.from_json(match.to_json()).setting is match.setting
    assert match.position.options.mode == "long"


def test_the_same_options_share_one_setting() -> None:
    host = digs()
    assert host.setting("dig", 2, {"depth": "2"}) is host.setting("dig", 2, {"depth": 2, "rich": False})
    assert host.setting("dig", 2) is not host.setting("dig", 3)
    assert host.setting("dig") is host.setting("dig", 4), "the most players, if nobody says"


@pytest.mark.parametrize("players", [0, 5, -1, True, 2.0, "2", 10**30, [], (), object(), float("nan")])
def test_a_number_of_players_that_the_game_is_not_for_is_refused(players: Any) -> None:
    with pytest.raises(PlayersError, match="dig is for 1 to 4 players, not ") as caught:
        digs().match("dig", players)
    assert isinstance(caught.value, ValueError)


def test_a_game_for_one_number_of_players_says_so() -> None:
    from undercroft.examples import tic_tac_toe

    with pytest.raises(PlayersError, match="tic-tac-toe is for 2 players, not 3"):
        Host(plugins=[tic_tac_toe]).match("tic-tac-toe", 3)


def test_a_seed_that_is_none_is_refused() -> None:
    host = digs()
    for seed in (-1, 2**64, 10**5000, True, 1.0, "7", b"7", [], object(), float("nan")):
        for call in (
            lambda s: host.match("dig", 2, seed=s),
            host.setting("dig", 2).start,
            lambda s: host.agent("random", s),
        ):
            with pytest.raises(OptionError, match=r"option 'seed': it is a whole number from 0 to 2\*\*64 - 1, not "):
                call(seed)
    for seed in (0, 2**64 - 1):
        assert host.match("dig", 2, seed=seed).seed == seed


def test_without_a_seed_each_match_has_one_of_its_own() -> None:
    host = digs()
    seeds = {host.match("dig", 2).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(seed is not None and 0 <= seed < 2**53 for seed in seeds)
    match = host.match("dig", 2)
    assert host.match("dig", 2, seed=match.seed).position == match.position


def test_names_that_are_none_are_refused() -> None:
    host = digs()
    for names in (
        3,
        "ab",
        ["a"],
        ["a", "b", "c"],
        [1, 2],
        [None, None],
        ["\ud800", "b"],
        ["a" * 201, "b"],
        [b"a", b"b"],
    ):
        with pytest.raises(PlayersError):
            host.match("dig", 2, names=names)  # type: ignore[arg-type]
    for names in ([], (), ["Ann", "Bo"], ("", ""), iter(["Ann", "Bo"])):
        host.match("dig", 2, names=names)


def test_options_whose_own_check_fails_otherwise_are_an_error_of_ours() -> None:
    class Odd(Options, frozen=True):
        level: int = 1

        def __post_init__(self) -> None:
            if self.level > 1:
                raise KeyError("secret")

    with pytest.raises(UndercroftError) as caught:
        digs(options=Odd).match("dig", 2, options={"level": 2})
    assert isinstance(caught.value, (OptionError, GameFault))
