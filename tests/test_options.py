"""Options, numbers of players and seeds: typed, from values or from text, and refused with what they take."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys_dig import digs

from undercroft import GameFault, Host, OptionError, Options, PlayersError, UndercroftError
from undercroft.setting import make_options


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
