"""The shape of a save changes with all that keeps an old save from being loaded."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from msgspec import Meta
from tests.cli_toys import zoo
from tests.toys import Go, host, toy

from undercroft import OVER, Names, Phase, Public, State
from undercroft.testing import shape_of


class Once(Phase, tag="bounds.Once"):
    """Ends with its one action."""

    rule: ClassVar[str] = ""
    actions = (Go,)
    ends = (OVER,)

    def players(self, table: Any) -> tuple[int, ...]:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return OVER


def field(tp: Any) -> str:
    """Gives what the shape says of a field of that type."""
    state: Any = msgspec.defstruct("Numbers", [("value", tp)], bases=(State,))
    plugin = toy("bounds", state, Once, [Once], lambda seats, rng: None)
    return shape_of(host(plugin, strict=False).ruleset("bounds")).types["Numbers"]["value"]


@pytest.mark.parametrize(
    ("plain", "bound", "said"),
    [
        (int, Annotated[int, Meta(ge=0, le=9)], "int (ge=0, le=9)"),
        (int, Annotated[int, Meta(gt=0, lt=9)], "int (gt=0, lt=9)"),
        (int, Annotated[int, Meta(ge=1), Meta(le=8), Public], "int (ge=1, le=8)"),
        (int, Annotated[int, Meta(multiple_of=5)], "int (multiple_of=5)"),
        (str, Annotated[str, Meta(pattern="^a")], "str (pattern='^a')"),
        (list[int], Annotated[list[int], Meta(max_length=3)], "list[int] (max_length=3)"),
        (list[int], Annotated[list[int], Meta(min_length=0)], "list[int] (min_length=0)"),
        (list[int], list[Annotated[int, Meta(ge=1)]], "list[int (ge=1)]"),
        (dict[str, int], dict[str, Annotated[int, Meta(le=2)]], "dict[str, int (le=2)]"),
        (int | None, Annotated[int, Meta(ge=0)] | None, "int (ge=0) | NoneType"),
    ],
)
def test_bounds_of_a_value_belong_to_the_shape(plain: Any, bound: Any, said: str) -> None:
    assert field(bound) == said != field(plain)


def test_words_on_who_knows_a_value_and_descriptions_add_no_bounds() -> None:
    assert field(Annotated[int | None, Public]) == field(int | None) == "int | NoneType"
    assert field(Annotated[int, Meta(description="how many")]) == field(int) == "int"
    assert field(Annotated[int, Names(("a", "b"))]) == "one of a, b"


def test_the_shape_says_how_many_pieces_there_are_and_by_what_rows_they_are_counted() -> None:
    types = shape_of(zoo().ruleset("zoo")).types
    assert types["component stone"] == {"kinds": "white, black", "counts": "2, 3"}
    assert types["Zoo"]["stones"] == "counts of stone by bag, board"


def test_of_many_words_the_shape_holds_how_many_they_are_and_a_fingerprint() -> None:
    words = tuple(f"({column},{row})" for row in range(5) for column in range(9))
    assert field(Annotated[int, Names(words[:40])]) == f"one of {', '.join(words[:40])}"
    said = field(Annotated[int, Names(words)])
    assert said.startswith("one of 45 words, (0,0) to (8,4) (")
    assert len(said) < 60
    swapped = (words[0], *words[2:4], words[1], *words[4:])
    assert field(Annotated[int, Names(swapped)]) != said != field(Annotated[int, Names(words[:-1])])
