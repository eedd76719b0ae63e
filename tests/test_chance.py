"""Choice from outside: dice and cards that somebody feeds are checked, recorded and replayed."""

from __future__ import annotations

import json
from collections import Counter
from enum import IntEnum, StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.toys import host, toy

from undercroft import (
    Action,
    ChanceError,
    ChanceNeeded,
    Component,
    GameFault,
    Hidden,
    Of,
    Phase,
    Pile,
    RecordError,
    Rng,
    State,
    UndoRefused,
)
from undercroft.chance import Draw, about, outcomes

CARDS = ("ace", "king", "queen", "king")
"""Two kinds of the same name are told apart by their numbers only."""
FACES = ("skull", "skull", "skull", "shield", "shield", "blank")


class Room(msgspec.Struct, frozen=True):
    """A thing that is neither number nor text."""

    name: str


class Wind(StrEnum):
    NORTH = "n"
    SOUTH = "s"


class Size(IntEnum):
    SMALL = 1
    LARGE = 7


ROOMS = [Room("hall"), Room("crypt"), Room("well")]


class Felt(State):
    deck: Annotated[list[int], Of("card"), Hidden]
    tokens: Annotated[Pile, Of("token")]
    seen: list[str] = []


class Do(Action, frozen=True):
    text: ClassVar[str] = "do {what}"
    what: str


class Table(Phase, tag="felt.Table"):
    actions: ClassVar = (Do,)
    sure: int = 0

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Do(what) for what in TRICKS]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.state.seen.append(f"{action.what}: {TRICKS[action.what](pos)}")


def shuffled(rng: Any, items: list[Any]) -> list[Any]:
    rng.shuffle(items)
    return items


def mixed(pos: Any) -> list[int]:
    pos.state.tokens.shuffle(pos.rng)
    return list(pos.state.tokens.ids)


def swallow(pos: Any) -> str:
    try:
        return f"{pos.rng.below(6)}"
    except Exception:  # noqa: BLE001 - a game that is careless
        return "nothing"


TRICKS: dict[str, Any] = {
    "number": lambda pos: pos.rng.below(6),
    "dice": lambda pos: pos.rng.roll(range(1, 7), 2),
    "die": lambda pos: pos.rng.roll(FACES, 1),
    "pick": lambda pos: pos.rng.choice(["left", "right"]),
    "peek": lambda pos: pos.rng.choice(pos.state.deck),
    "room": lambda pos: pos.rng.choice(ROOMS).name,
    "deck": lambda pos: shuffled(pos.rng, pos.state.deck),
    "tokens": mixed,
    "enums": lambda pos: [pos.rng.choice(list(Wind)).name, *(size.name for size in pos.rng.roll(list(Size), 2))],
    "lists": lambda pos: shuffled(pos.rng, [[1], [2]]),
    "loose": lambda pos: shuffled(pos.rng, [1, 1, 2]),
    "certain": lambda pos: [
        pos.rng.below(1), pos.rng.choice([4]), pos.rng.roll([1, 2], 0), pos.rng.roll("x", 2), shuffled(pos.rng, [7]),
        shuffled(pos.rng, [2, 2, 2]),
    ],
    "named": lambda pos: [
        about(pos.rng, "luck of {} and {}", "Ann", 7), pos.rng.roll(FACES, 2), pos.rng.below(6),
        about(pos.rng, "nothing to ask"), pos.rng.below(1), pos.rng.roll(FACES, 1),
    ],
    "both": lambda pos: [pos.rng.roll(range(1, 7), 1), pos.rng.choice(["left", "right"])],
    "fault": lambda pos: pos.rng.below(6) + None,
    "swallow": swallow,
    "nothing": lambda pos: "",
    "copy": lambda pos: [pos.rng.copy().below(6), pos.copy().rng.below(6), pos.rng.draws >= 0, len(pos.rng.to_bytes())],
}  # fmt: skip


def setup(seats: int, rng: Any) -> Felt:
    deck = [0, 1, 2, 3]
    rng.shuffle(deck)
    tokens = Pile()
    for token in (0, 1, 2):
        tokens.put(token)
    return Felt(deck, tokens)


def felts() -> Any:
    parts = {"card": Component(CARDS, (1, 1, 1, 1)), "token": Component(("red", "blue", "green"), (1, 1, 1))}
    return host(toy("felt", Felt, Table, (Table,), setup, range(1, 2), components=parts))


HOST = felts()


def felt(**more: Any) -> Any:
    return HOST.match("felt", 1, seed=2, **more)


def shown(match: Any) -> str:
    return str(match.position.state.seen[-1]).partition(": ")[2]


# -- values in a list


@pytest.mark.parametrize(
    ("what", "values", "result"),
    [
        ("number", [5], "5"),
        ("dice", [[6, 1]], "[6, 1]"),
        ("dice", [(6, 6)], "[6, 6]"),
        ("die", [["shield"]], "['shield']"),
        ("pick", ["right"], "right"),
        ("peek", [2], "2"),
        ("peek", ["queen"], "2"),
        ("room", [1], "crypt"),
        ("room", ["Well"], "well"),
        ("deck", [[3, 1, 0, 2]], "[3, 1, 0, 2]"),
        ("deck", [["king", "ACE", "king", "queen"]], None),
        ("tokens", [["green", "red", "blue"]], "[2, 0, 1]"),
        ("loose", [[1, 2, 1]], "[1, 2, 1]"),
        ("lists", [[1, 0]], "[[2], [1]]"),
        ("enums", ["s", [1, 7]], "['SOUTH', 'SMALL', 'LARGE']"),
        ("enums", [Wind.SOUTH, [Size.SMALL, Size.LARGE]], "['SOUTH', 'SMALL', 'LARGE']"),
        ("both", [[4], "left"], "[[4], 'left']"),
        ("certain", [], "[0, 4, [], ['x', 'x'], [7], [2, 2, 2]]"),
        ("nothing", [], ""),
    ],
    ids=str,
)
def test_what_is_given_is_what_comes(what: str, values: Any, result: str | None) -> None:
    match = felt()
    draws = match.position.rng.draws
    match.play(0, f"do {what}", chance=values)
    if result is not None:
        assert shown(match) == result
    else:
        assert [CARDS[card] for card in match.position.state.deck] == ["king", "ace", "king", "queen"]
        assert sorted(match.position.state.deck) == [0, 1, 2, 3]
    other = felt()
    other.play(0, f"do {what}")
    assert match.position.rng == other.position.rng, "the generator moves on equally"
    if match.position.rng.draws > draws:
        with pytest.raises(UndoRefused, match="drawn by chance"):
            match.undo()
    else:
        match.undo()


BAD: dict[str, tuple[str, Any, str]] = {
    "a 6 below 6": ("number", [6], "6 is no answer: asked is a number from 0 to 5"),
    "a number below 0": ("number", [-1], "-1 is no answer"),
    "a flag": ("number", [True], "True is no answer"),
    "a half": ("number", [1.0], "1.0 is no answer"),
    "a 7 on a die": ("dice", [[7, 1]], "7 cannot come: asked is 2 dice, each one of 1, 2, 3, 4, 5, 6"),
    "a true on a die": ("dice", [[True, 1]], "True cannot come"),
    "one die of two": ("dice", [[3]], "1 named: asked is 2 dice"),
    "three dice of two": ("dice", [[3, 3, 3]], "3 named: asked is "),
    "dice without a list": ("dice", [3], "3 is no answer: asked is 2 dice"),
    "a face that is none": ("die", [["axe"]], "'axe' cannot come: asked is a die, one of skull"),
    "a face beside a list": ("die", ["skull"], "'skull' is no answer"),
    "no item": ("pick", ["up"], "'up' cannot come: asked is one of left, right"),
    "a list as item": ("pick", [["left"]], "cannot come"),
    "a card twice": ("deck", [[0, 0, 1, 2]], "0 comes more often than it is there: asked is the order of 4 card: "),
    "a card twice by name": ("deck", [["king", "king", "king", "ace"]], "'king' comes more often than it is there"),
    "a card that is none": ("deck", [[0, 1, 2, 4]], "4 cannot come"),
    "a card short": ("deck", [[0, 1, 2]], "3 named: asked is "),
    "a name that is none": ("tokens", [["red", "blue", "pink"]], "'pink' cannot come"),
    "too many of the same": ("loose", [[1, 2, 2]], "2 comes more often"),
    "a value too many": ("number", [1, 2], "2 values are given; 1 are asked for"),
    "a value for nothing": ("nothing", [1], "1 values are given; 0 are asked for"),
    "a value for what is certain": ("certain", [0], "1 values are given; 0 are asked for"),
    "a dict": ("number", {"a": 1}, "chance is a list of values or a function that is asked, not"),
    "a text": ("number", "123", "chance is a list of values or a function"),
    "a number for a list": ("number", 3, "chance is a list of values or a function"),
    "swallowed by the game": ("swallow", [9], "9 is no answer"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_is_refused_and_changes_nothing(name: str, tmp_path: Path) -> None:
    what, values, message = BAD[name]
    path = tmp_path / "match.jsonl"
    with felt(record=path) as match:
        before, content = match.to_json(), path.read_bytes()
        with pytest.raises(ChanceError) as caught:
            match.play(0, f"do {what}", chance=values)
        assert message in str(caught.value)
        assert (match.to_json(), path.read_bytes(), match.actions) == (before, content, [])
        match.play(0, f"do {what}")
        assert HOST.load(path).position == match.position


def test_a_client_asks_a_person_value_by_value() -> None:
    match, asked = felt(), []
    values: list[Any] = []
    before = match.to_json()
    for answer in ([4], "right"):
        with pytest.raises(ChanceNeeded) as caught:
            match.play(0, "do both", chance=values)
        needed = caught.value
        assert match.to_json() == before
        assert needed.number == len(values)
        assert f"value {len(values) + 1}: {needed.draw.text}" in str(needed)
        asked.append(needed.draw)
        values.append(answer)
    match.play(0, "do both", chance=values)
    assert shown(match) == "[[4], 'right']"
    assert [draw.kind for draw in asked] == ["roll", "choice"]
    sent = json.loads(msgspec.json.encode(asked[0]))
    assert sent == {
        "kind": "roll", "count": 1, "items": [1, 2, 3, 4, 5, 6], "words": ["1", "2", "3", "4", "5", "6"],
        "component": "", "about": "",
    }  # fmt: skip
    with pytest.raises(ChanceNeeded):
        match.play(0, "do swallow", chance=[])


@pytest.mark.parametrize(
    ("what", "kind", "component", "words", "text"),
    [
        ("number", "number", "", (), "a number from 0 to 5"),
        ("deck", "shuffle", "card", ("ace", "king", "queen", "king"), "the order of 4 card: "),
        ("tokens", "shuffle", "token", ("red", "blue", "green"), "the order of 3 token: red, blue, green"),
        ("loose", "shuffle", "", ("1", "1", "2"), "the order of 3: 1, 1, 2"),
        ("peek", "choice", "card", ("ace", "king", "queen", "king"), "one of ace, king (2), queen"),
        ("room", "choice", "", ("hall", "crypt", "well"), "one of hall, crypt, well"),
        ("die", "roll", "", FACES, "a die, one of skull, shield, blank"),
    ],
)
def test_what_is_asked_is_told_in_words(what: str, kind: str, component: str, words: Any, text: str) -> None:
    with pytest.raises(ChanceNeeded) as caught:
        felt().play(0, f"do {what}", chance=[])
    draw = caught.value.draw
    assert (draw.kind, draw.component, sorted(draw.words)) == (kind, component, sorted(words))
    assert draw.text.startswith(text)


def test_a_game_says_what_a_draw_is_for_and_each_says_so_for_itself() -> None:
    match, asked = felt(), []
    match.chance = lambda draw: asked.append(draw.text)
    match.play(0, "do named")
    assert asked == [
        "luck of Ann and 7: 2 dice, each one of skull, shield, blank", "a number from 0 to 5",
        "a die, one of skull, shield, blank",
    ]  # fmt: skip
    with pytest.raises(ChanceError, match=r"'x' cannot come: asked is luck of Ann and 7: 2 dice"):
        felt().play(0, "do named", chance=[["x", "skull"], 1, ["skull"]])


def test_where_nobody_is_asked_the_words_are_not_put_together() -> None:
    class Costly:
        def __format__(self, spec: str) -> str:
            raise AssertionError("it was put together")

    rng = Rng(1)
    about(rng, "luck of {}", Costly())
    assert rng == Rng(1)


@pytest.mark.parametrize(
    ("what", "line", "value"),
    [
        ("die", "sk", ["skull"]), ("die", "S", ["S"]), ("die", "SH", ["shield"]), ("pick", "L", "left"),
        ("pick", "", ""), ("deck", "k, a, k, q", ["king", "ace", "king", "queen"]), ("peek", "qu", "queen"),
        ("number", "5", 5), ("number", "x", "x"), ("dice", "6 1", [6, 1]), ("dice", "6,1", [6, 1]),
        ("die", "skull", ["skull"]), ("pick", "left", "left"), ("deck", "3 1 0 2", [3, 1, 0, 2]),
        ("deck", "king, ace, king, queen", ["king", "ace", "king", "queen"]), ("dice", "-1 2", [-1, 2]),
        ("pick", "far left", "far left"), ("die", "far left", ["far left"]),
        ("die", "skull, skull", ["skull", "skull"]),
        ("number", " 5 ", 5), ("number", "--5", "--5"), ("number", "9" * 30, "9" * 30), ("number", "1 2", "1 2"),
    ],
)  # fmt: skip
def test_a_line_of_text_is_read_as_a_value(what: str, line: str, value: Any) -> None:
    with pytest.raises(ChanceNeeded) as caught:
        felt().play(0, f"do {what}", chance=[])
    assert caught.value.draw.read(line) == value


# -- a function that is asked


def test_a_function_is_asked_for_every_draw_of_a_match() -> None:
    asked: list[Draw] = []

    def source(draw: Draw) -> Any:
        asked.append(draw)
        return [2, 0, 3, 1] if draw.kind == "shuffle" else None if draw.kind == "roll" else 4

    match = felt(chance=source)
    assert match.position.state.deck == [2, 0, 3, 1]
    match.play(0, "do number; do dice; do certain")
    assert [draw.kind for draw in asked] == ["shuffle", "number", "roll"]
    assert match.position.state.seen[0] == "number: 4"
    match.play(0, "do number", chance=[1])
    assert len(asked) == 3
    copy = felt(chance=[[2, 0, 3, 1]])
    copy.play(0, "do number; do dice", chance=[4, None])
    assert copy.position.state.seen == match.position.state.seen[:2], "None is what the generator draws"
    match.chance = None
    match.play(0, "do number")
    assert len(asked) == 3


@pytest.mark.parametrize("error", [KeyboardInterrupt(), EOFError("gone"), ZeroDivisionError()], ids=repr)
def test_what_a_function_raises_is_passed_on_and_nothing_changes(error: BaseException) -> None:
    def source(draw: Draw) -> Any:
        raise error

    match = felt()
    match.play(0, "do nothing")
    before = match.to_json()
    for text in ("do number", "do swallow", "do nothing; do dice"):
        with pytest.raises(type(error)) as caught:
            match.play(0, text, chance=source)
        assert caught.value is error
        assert match.to_json() == before
    with pytest.raises(type(error)):
        felt(chance=source)


def test_a_fault_of_the_game_is_still_its_fault() -> None:
    match = felt()
    before = match.to_json()
    with pytest.raises(GameFault, match="failed with TypeError"):
        match.play(0, "do fault", chance=[3])
    assert match.to_json() == before


def test_a_copy_that_a_rule_makes_is_fed_by_nobody() -> None:
    match = felt()
    match.play(0, "do copy", chance=[])
    assert type(match.position.rng).__name__ == "Rng"
    assert match.position.to_bytes()


def test_what_came_in_a_step_that_failed_is_forgotten() -> None:
    match = felt()
    with pytest.raises(GameFault):
        match.play(0, "do number; do fault", chance=[3, 1])
    match.play(0, "do nothing")
    assert match.at(1).position == match.position
    assert match.copy().at(1).position == match.position


# -- the set-up


def test_the_set_up_is_fed_too() -> None:
    assert felt(chance=[[1, 3, 0, 2]]).position.state.deck == [1, 3, 0, 2]
    assert felt(chance=[["queen", "king", "ace", "king"]]).position.state.deck[::2] == [2, 0]
    for values, error, message in (
        ([], ChanceNeeded, "the order of 4 card: ace, king, queen, king"),
        ([[0, 0, 1, 2]], ChanceError, "0 comes more often"),
        ([[1, 3, 0, 2], 3], ChanceError, "2 values are given; 1 are asked for"),
        (7, ChanceError, "a list of values or a function"),
    ):
        with pytest.raises(error, match=message):
            felt(chance=values)


def test_a_set_up_that_cannot_be_writes_no_record(tmp_path: Path) -> None:
    with pytest.raises(ChanceNeeded):
        felt(chance=[], record=tmp_path / "match.jsonl")
    assert not list(tmp_path.iterdir())


# -- records


def test_what_came_from_outside_is_recorded_replayed_and_looked_back_at(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = felt(chance=[[1, 3, 0, 2]], record=path)
    match.play(0, "do both; do nothing; do dice", chance=[[4], "left", [2, 2]])
    match.play(0, "do number")
    match.play(0, "do both", chance=[[5], None])
    match.play(0, "do dice", chance=[None])
    match.play(0, "do enums", chance=[Wind.NORTH, [Size.LARGE, 1]])
    match.close()
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [line.get("chance") for line in lines] == [
        [[1, 3, 0, 2]], [[4], "left"], None, [[2, 2]], None, [[5], None], None,
        ["n", [7, 1]],
    ]  # fmt: skip
    for again in (HOST.load(path), HOST.record(path).at(HOST, 7), match.at(7), list(match.history())[-1], match.copy()):
        assert again.position == match.position
        assert again.at(1).position == match.at(1).position
        assert again.at(0).position.state.deck == [1, 3, 0, 2]
    with HOST.resume(path) as again:
        again.play(0, "do number", chance=[3])
    assert HOST.load(path).position == again.position
    assert HOST.load(path).at(8).position == again.position
    for _ in HOST.record(path).steps(HOST):
        pass


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: lines[1].update(chance=[[7], "left"]), r"action 1 \('do both'\) does not replay: 7 cannot come"),
        (lambda lines: lines[1].update(chance=[[1], "left"]), r"after action 1 .* is not the one that was noted"),
        (lambda lines: lines[1].update(chance=[[4]]), r"action 1 \('do both'\) does not replay: chance is asked for"),
        (lambda lines: lines[1].update(chance=[[4], "left", 3]), "3 values are given; 2 are asked for"),
        (lambda lines: lines[1].pop("chance"), r"after action 1 .* is not the one that was noted"),
        (lambda lines: lines[0].update(chance=[[1, 1, 1, 1]]), "cannot be replayed: 1 comes more often"),
        (lambda lines: lines[0].pop("chance"), r"after action 1 .* is not the one that was noted"),
    ],
    ids=range(7),
)
def test_what_came_from_outside_cannot_be_changed_unnoticed(tmp_path: Path, change: Any, message: str) -> None:
    path = tmp_path / "match.jsonl"
    with felt(chance=[[1, 3, 0, 2]], record=path) as match:
        match.play(0, "do both", chance=[[4], "left"])
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(RecordError, match=message):
        HOST.load(path)


def test_a_match_fed_from_outside_is_saved_as_json() -> None:
    match = felt(chance=[[1, 3, 0, 2]])
    match.play(0, "do both", chance=[[4], "left"])
    again = HOST.from_json(match.to_json())
    assert again.position == match.position
    again.play(0, "do number", chance=[3])
    assert again.at(1).position == again.position


@settings(max_examples=60)
@given(whats=st.lists(st.sampled_from([what for what in TRICKS if what not in ("fault", "copy")]), max_size=6))
def test_a_match_fed_with_what_the_generator_would_draw_is_the_same_match(whats: list[str]) -> None:
    """The law behind it all: outside values take the place of the generator's, and of nothing else."""
    plain, fed = felt(), felt()
    for what in whats:
        before = plain.position.copy()
        plain.play(0, f"do {what}")
        same = [way for way in outcomes(before, 0, Do(what)) if way.position == plain.position]
        assert len(same) == 1
        fed.play(0, f"do {what}", chance=list(same[0].chance))
        assert fed.position == plain.position


# -- all ways in which an action can come out


@pytest.mark.parametrize(
    ("what", "ways"),
    [
        ("number", 6), ("dice", 36), ("die", 3), ("pick", 2), ("room", 3), ("deck", 24), ("tokens", 6), ("loose", 3),
        ("lists", 2), ("enums", 8), ("both", 12), ("certain", 1), ("nothing", 1),
    ],
)  # fmt: skip
def test_all_ways_are_listed_with_their_probability(what: str, ways: int) -> None:
    position = felt().position
    before = position.to_bytes()
    found = outcomes(position, 0, Do(what))
    assert len(found) == ways
    assert sum(outcome.probability for outcome in found) == 1
    assert len({outcome.position.state.seen[-1] for outcome in found}) == ways
    assert position.to_bytes() == before
    for outcome in found:
        match = felt()
        match.play(0, Do(what), chance=list(outcome.chance))
        assert match.position == outcome.position


def test_equal_faces_are_one_way_and_likelier() -> None:
    found = outcomes(felt().position, 0, Do("die"))
    assert {way.chance[0][0]: way.probability for way in found} == {  # type: ignore[index]
        "skull": Fraction(1, 2), "shield": Fraction(1, 3), "blank": Fraction(1, 6),
    }  # fmt: skip


def test_the_generator_agrees_with_the_probabilities() -> None:
    expected = {way.position.state.seen[-1]: way.probability for way in outcomes(felt().position, 0, Do("die"))}
    counts: Counter[str] = Counter()
    for seed in range(3000):
        trial = HOST.setting("felt", 1).start(seed)
        trial.play_unchecked(0, Do("die"))
        counts[trial.state.seen[-1]] += 1
    assert counts.keys() == expected.keys()
    for text, probability in expected.items():
        assert abs(counts[text] / 3000 - float(probability)) < 0.04


def test_too_many_ways_are_refused() -> None:
    position = felt().position
    with pytest.raises(ChanceError, match="'do dice' can come out in more than 35 ways"):
        outcomes(position, 0, Do("dice"), most=35)
    assert len(outcomes(position, 0, Do("dice"), most=36)) == 36
    with pytest.raises(ChanceError, match="in more than 11 ways"):
        outcomes(position, 0, Do("both"), most=11)
    assert len(outcomes(position, 0, Do("both"), most=12)) == 12
    with pytest.raises(GameFault):
        outcomes(position, 0, Do("fault"))
