"""Actions as text: the line an action is written as reads back as itself and as nothing else."""

from __future__ import annotations

import itertools
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft import Action, IllegalAction, Names, NotAnAction, NotUnique, RulesetError
from undercroft.notation import LONGEST, Notation

KINDS = ("spider", "cave spider", "Ghost")


class Recruit(Action, frozen=True):
    text: ClassVar[str] = "recruit {n} {kind} from {place}"
    n: int
    kind: Annotated[int, Names(KINDS)]
    place: str


class Step(Action, frozen=True):
    text: ClassVar[str] = "{kind}#{n} step {to}"
    kind: Annotated[int, Names(KINDS)]
    n: int
    to: tuple[int, int]


class Rest(Action, frozen=True):
    text: ClassVar[str] = "rest"


NOTATION = Notation((Recruit, Step, Rest))
numbers = st.integers(-(10**17), 10**17)
small = st.integers(-(10**8), 10**8)
kinds = st.integers(0, len(KINDS) - 1)
# Letters whose other case is one letter too: a notation is read without regard to case.
words = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF, exclude_characters=";\x85\xa0\xad"), min_size=1)
actions = st.one_of(
    st.builds(Recruit, numbers, kinds, words), st.builds(Step, kinds, numbers, st.tuples(small, small)), st.just(Rest())
)


def make(text: str, **fields: Any) -> type[Action]:
    """Gives a class of actions with that notation."""
    return type(Action)(
        "Made", (Action,), {"text": text, "__annotations__": {**fields, "text": ClassVar[str]}}, frozen=True
    )


@given(actions)
def test_the_text_of_an_action_reads_back_as_the_action(action: Action) -> None:
    assert NOTATION.parse(NOTATION.text(action)) == action


@given(st.lists(actions, unique=True, max_size=6), st.data())
def test_the_whole_text_chooses_the_action_among_the_legal_ones(legal: list[Action], data: Any) -> None:
    for action in legal:
        assert NOTATION.choose(NOTATION.text(action), legal) == action
    other = data.draw(actions)
    if other not in legal and NOTATION.text(other).lower() not in {NOTATION.text(a).lower() for a in legal}:
        with pytest.raises(IllegalAction, match="not legal here"):
            NOTATION.choose(NOTATION.text(other), legal)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = NOTATION.parse(text)
    except NotAnAction:
        return
    assert isinstance(action, (Recruit, Step, Rest))


def test_case_and_spaces_do_not_matter() -> None:
    assert NOTATION.parse("  RECRUIT\t2   Cave\nSPIDER from Forest ") == Recruit(2, 1, "Forest")
    assert NOTATION.parse("ghost#-3 STEP (4,-5)") == Step(2, -3, (4, -5))


def test_beginnings_of_words_are_enough_where_one_action_fits() -> None:
    legal = [Recruit(2, 0, "forest"), Recruit(3, 1, "forest"), Rest()]
    assert NOTATION.choose("r 3", legal) == legal[1]
    assert NOTATION.choose("re 2 sp f", legal) == legal[0]
    assert NOTATION.choose("rest", legal) == Rest()


def test_a_text_that_fits_several_actions_names_them() -> None:
    legal = [Recruit(n, 0, "forest") for n in range(1, 9)]
    with pytest.raises(NotUnique, match=r"fits recruit 1 spider from forest; recruit 2 .*; \.\.\.$"):
        NOTATION.choose("rec", legal)


def test_a_whole_action_is_never_taken_for_a_longer_one() -> None:
    go = make("go {n}", n=int)
    notation = Notation((go,))
    with pytest.raises(IllegalAction, match="'go 1' is not legal here") as caught:
        notation.choose("go 1", [go(12)])
    assert type(caught.value) is IllegalAction
    with pytest.raises(NotAnAction):
        notation.choose("g 1", [go(12)])
    assert notation.choose("g", [go(12)]) == go(12)
    assert notation.choose("go 012", [go(12)]) == go(12)


def test_two_words_that_differ_in_case_alone_are_told_apart_by_case() -> None:
    say = make("say {word}", word=str)
    legal = [say("Ah"), say("aH")]
    notation = Notation((say,))
    assert notation.choose("say aH", legal) == say("aH")
    with pytest.raises(NotUnique):
        notation.choose("say ah", legal)


def test_an_error_shows_how_the_first_word_is_used_or_the_nearest_one() -> None:
    with pytest.raises(NotAnAction, match=r"'recruit' is used so: recruit {n} {kind} from {place}$"):
        NOTATION.parse("recruit two spiders")
    with pytest.raises(NotAnAction, match=r"did you mean 'recruit'\?"):
        NOTATION.parse("recrute 2 spider from forest")
    with pytest.raises(NotAnAction, match="' ' is not an action; there are: "):
        NOTATION.parse(" ")


@pytest.mark.parametrize("text", ["x" * 10**6, "rest" + " " * LONGEST + "x", "re\ud800st", None, 3, b"rest", ["rest"]])
def test_what_is_no_text_or_too_long_or_half_a_letter_is_refused_shortly(text: Any) -> None:
    for call in (NOTATION.parse, lambda t: NOTATION.choose(t, [Rest()])):
        with pytest.raises(NotAnAction) as caught:
            call(text)
        assert len(str(caught.value).encode()) < 300


@pytest.mark.parametrize(
    "action",
    [Step(3, 1, (0, 0)), Step(-1, 1, (0, 0)), Step("x", 1, (0, 0)), Step([], 1, (0, 0)), Step(0, 1.0, (0, 0)),
     Step(0, True, (0, 0)), Step(0, 1, (0,)), Step(0, 1, None), Recruit(1, 0, "two words"), Recruit(1, 0, ""),
     Recruit(1, 0, "a;b"), Recruit(1, 0, 5), Action(), make("other")(), None, "rest", 7],
)  # fmt: skip
def test_an_action_that_cannot_be_written_is_none_of_the_game(action: Any) -> None:
    with pytest.raises(NotAnAction, match="is no action of this game"):
        NOTATION.text(action)


@pytest.mark.parametrize(
    ("text", "fields", "message"),
    [
        ("", {}, "needs a line of notation"),
        ("go  there", {}, "single spaces"),
        (" go", {}, "single spaces"),
        ("go\nthere", {}, "single spaces"),
        ("go;there", {}, "no ';'"),
        ("go {", {}, "braces only round fields"),
        ("go {n!r}", {"n": int}, "braces only round fields"),
        ("go", {"n": int}, "must name each field once"),
        ("go {n} {m}", {"n": int}, "must name each field once"),
        ("go {n} {n}", {"n": int}, "must name each field once"),
        ("go {n}", {"n": float}, "no notation for"),
        ("go {n}", {"n": Annotated[int, Names(())]}, "its words must differ"),
        ("go {n}", {"n": Annotated[int, Names(("a", "A"))]}, "its words must differ"),
        ("go {n}", {"n": Annotated[int, Names(("a", ""))]}, "its words must differ"),
        ("go {n}", {"n": Annotated[int, Names(("a;b",))]}, "no ';'"),
        ("go {n}", {"n": Annotated[int, Names(("a", "?"))]}, "which stands for a secret"),
        ("go {n}", {"n": Annotated[int, Names((" a",))]}, "single spaces"),
        ("go {n}{m}", {"n": int, "m": int}, "reads 'go 111' in two ways"),
        ("go {a}{b}", {"a": str, "b": int}, "in two ways"),
        ("go {a}-{b}", {"a": str, "b": str}, "in two ways"),
        ("go {a} {b}", {"a": Annotated[int, Names(("x", "x y"))], "b": Annotated[int, Names(("y z", "z"))]},
         "reads 'go x y z' in two ways"),
    ],
)  # fmt: skip
def test_a_notation_that_cannot_be_read_back_is_refused(text: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        Notation((make(text, **fields),))


def test_fields_side_by_side_are_fine_where_only_one_reading_fits() -> None:
    class Square(Action, frozen=True):
        text: ClassVar[str] = "at {column}{row}"
        column: Annotated[int, Names(("a", "b"))]
        row: int

    class Between(Action, frozen=True):
        text: ClassVar[str] = "put {what} {where}"
        what: Annotated[int, Names(("orc", "orc captain"))]
        where: Annotated[int, Names(("cellar", "den"))]

    notation = Notation((Square, Between))
    for action in (Square(1, -12), Between(0, 0), Between(1, 0)):
        assert notation.parse(notation.text(action)) == action


def test_squares_by_name_are_read_and_those_that_are_none_are_not() -> None:
    class Go(Action, frozen=True):
        text: ClassVar[str] = "go {to}"
        to: Annotated[int, Names(("(1,1)", "(2,1)", "(12,1)"))]

    notation = Notation((Go,))
    assert [notation.text(Go(to)) for to in range(3)] == ["go (1,1)", "go (2,1)", "go (12,1)"]
    assert notation.parse("go (12,1)") == Go(2)
    with pytest.raises(NotAnAction):
        notation.parse("go (3,1)")


def place(*words: str) -> Any:
    return Annotated[int, Names(words)]


@pytest.mark.parametrize(
    ("one", "other", "line"),
    [
        (("go {p}", {"p": place("east", "north")}), ("go {p}", {"p": place("west", "North")}), "go north"),
        (("go {p}", {"p": place("east", "home")}), ("go home", {}), "go home"),
        (("{a} {b}", {"a": str, "b": str}), ("go {n}", {"n": int}), "go 1"),
        (("go {s}", {"s": str}), ("go {t}", {"t": tuple[int, int]}), r"go \(1,1\)"),
    ],
)  # fmt: skip
def test_two_notations_that_read_the_same_line_are_refused_with_the_line(one: Any, other: Any, line: str) -> None:
    for pair in ((one, other), (other, one)):
        with pytest.raises(RulesetError, match=f"both read '{line}'"):
            Notation([make(text, **fields) for text, fields in pair])


@given(st.lists(st.sampled_from(["{a}", "{b}", "x", "1", "-", " ", "y"]), min_size=1, max_size=5))
def test_whatever_compiles_reads_each_of_its_lines_in_one_way(parts: list[str]) -> None:
    """A plain reference: all actions with small fields are written, and two must never give one line."""
    a, b = Annotated[int, Names(("x", "x y", "y1"))], int
    text = " ".join("".join(parts).split())
    fields = {name: tp for name, tp in (("a", a), ("b", b)) if f"{{{name}}}" in parts}
    try:
        cls = make(text, **fields)
        notation = Notation((cls,))
    except RulesetError:
        return
    ranges = [range(3) if name == "a" else (-11, -1, 0, 1, 2, 11, 12) for name in fields]
    lines: dict[str, Action] = {}
    for values in itertools.product(*ranges):
        action = cls(*values)
        line = notation.text(action)
        assert line not in lines
        lines[line] = action
        assert notation.parse(line) == action
