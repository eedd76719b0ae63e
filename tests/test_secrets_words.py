"""Whatever the types of a game are, an observation hides exactly what the words say: nothing more, nothing less.

The code that the host writes for observations is compared with a slow reading of the same words
(`undercroft.testing.unknown.Unknown`), on types and values made by chance.
"""

from __future__ import annotations

import copy
import random
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.toys import Go, begin, host, toy

from undercroft import (
    DONE,
    Answers,
    Component,
    Event,
    Hidden,
    Of,
    Only,
    Owner,
    PerPlayer,
    Phase,
    Pile,
    Public,
    RulesetError,
    State,
)
from undercroft.notation import Template
from undercroft.testing.unknown import Unknown, holds_pieces

SEATS = 3
CARDS = Component(tuple("abcdefgh"), (9,) * 8, (0, 0, 0, 1, 1, 2, 2, 2))


class Wait(Phase, tag="toy.Wait"):
    actions = (Go,)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return DONE


def state_with(*tps: Any) -> type[State]:
    """Gives a type of state with fields of these types."""
    return msgspec.defstruct("Table", [(f"f{n}", tp) for n, tp in enumerate(tps)], bases=(State,))  # type: ignore[return-value]


def position_with(tp: type[State], value: Any) -> Any:
    """Gives a position with this state; it need not count its pieces right."""
    plugin = toy("toy", tp, Wait, (Wait,), lambda seats, rng: value, range(SEATS, SEATS + 1),
                 components={"card": CARDS}, imagine=lambda table, rng: None)  # fmt: skip
    return begin(plugin)


WORDS = [Hidden, Owner, Only(0), Only(0, 2), Public, None, None]


def with_word(tp: Any, chance: random.Random) -> Any:
    word = chance.choice(WORDS)
    return tp if word is None else Annotated[tp, word]


def value_type(chance: random.Random, depth: int) -> Any:
    """Gives a type by chance, nested at most so deep, with words at any place."""
    kinds = ["text", "optional", "piece", "pieces", "pile", "number"]
    if depth:
        kinds += ["list", "dict", "struct", "either", "seats", "seats"]
    kind = chance.choice(kinds)
    if kind == "text":
        return with_word(str, chance)
    if kind == "optional":
        return with_word(int | None, chance)
    if kind == "piece":
        return Annotated[int | None, Of("card"), chance.choice([w for w in WORDS if w is not None])]
    if kind == "pieces":
        return Annotated[list[int], Of("card"), chance.choice([w for w in WORDS if w is not None])]
    if kind == "pile":
        return Annotated[Pile, Of("card")]
    if kind == "number":
        return int
    inner = value_type(chance, depth - 1)
    if kind == "list":
        return with_word(list[inner], chance) if not holds_pieces(inner) else list[inner]
    if kind == "dict":
        return with_word(dict[str, inner], chance) if not holds_pieces(inner) else dict[str, inner]
    if kind == "seats":
        return Annotated[list[inner], PerPlayer]
    fields: list[Any] = [("a", inner), ("b", value_type(chance, depth - 1))]
    if chance.random() < 0.3:
        fields.append(("owner", int))
    struct = msgspec.defstruct(f"S{chance.randrange(10**9)}", fields, bases=(State,))
    return struct if kind == "struct" else struct | None


def value_of(tp: Any, chance: random.Random) -> Any:
    """Gives a value of such a type."""
    seats = False
    while hasattr(tp, "__metadata__"):
        seats |= PerPlayer in tp.__metadata__
        tp = tp.__origin__
    if tp is str:
        return chance.choice("xyz")
    if tp is int:
        return chance.randrange(8)
    if tp == int | None:
        return chance.choice([None, *range(8)])
    if tp is Pile:
        size = chance.randrange(4)
        return Pile(
            [chance.randrange(8) for _ in range(size)], [chance.choice([-1, 0, 1, 5, 7, 2]) for _ in range(size)]
        )
    origin = getattr(tp, "__origin__", None)
    if origin is list:
        size = SEATS if seats else chance.randrange(4)
        return [value_of(tp.__args__[0], chance) for _ in range(size)]
    if origin is dict:
        return {name: value_of(tp.__args__[1], chance) for name in "pq"[: chance.randrange(3)]}
    if isinstance(tp, type) and issubclass(tp, msgspec.Struct):
        values = {info.name: value_of(info.type, chance) for info in msgspec.structs.fields(tp)}
        if "owner" in values:
            values["owner"] = chance.choice([-1, 0, 1, 2])
        return tp(**values)
    return None if chance.random() < 0.3 else value_of(tp.__args__[0], chance)


def covered(position: Any, player: int) -> Any:
    """Gives the state with everything covered that the slow reading finds unknown."""
    position = position.copy()
    unknown = Unknown(position, player)
    for place in unknown.places:
        place.put(-1 - CARDS.backs[place.piece])  # type: ignore[index]
    for secret in unknown.secrets:
        stand_ins = {list: [], dict: {}, str: "?"}
        secret.put(stand_ins.get(type(secret.value)))
    return position.state


compiled: list[int] = []


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**40))
def test_observations_hide_exactly_what_the_words_say(seed: int) -> None:
    chance = random.Random(seed)
    tp = state_with(*(value_type(chance, 3) for _ in range(3)))
    value = value_of(tp, chance)
    try:
        position = position_with(tp, value)
    except RulesetError:
        return
    compiled.append(seed)
    before = copy.deepcopy(position.state)
    for player in (-1, 0, 1, 2):
        assert position.observation(None if player < 0 else player).state == covered(position, player), (
            msgspec.structs.fields(tp),
            value,
        )
    assert position.state == before


def test_most_of_these_types_were_good_ones() -> None:
    assert len(compiled) > 60


class Frozen(State, frozen=True):
    plan: Annotated[str, Owner] = "attack"


@pytest.mark.parametrize(
    ("tp", "message"),
    [
        (Annotated[list[Frozen], PerPlayer], "a part of what never changes cannot be kept secret"),
        (Frozen, "a part of what never changes"),
        (Frozen | None, "a part of what never changes"),
        (list[Frozen], "a part of what never changes"),
        (tuple[Annotated[str, Hidden], int], "a part of what never changes"),
        (list[tuple[int, Annotated[list[int], Of("card"), Hidden]]], "a part of what never changes"),
        (Annotated[Pile, Of("card"), Hidden], "a pile says for each piece who knows it; leave out Hidden"),
    ],
    ids=repr,
)
def test_a_secret_that_could_not_be_covered_is_refused(tp: Any, message: str) -> None:
    plugin = toy("toy", state_with(tp), Wait, (Wait,), lambda s, r: None, range(2, 3),
                 components={"card": CARDS}, imagine=lambda t, r: None)  # fmt: skip
    with pytest.raises(RulesetError, match=message):
        host(plugin).ruleset("toy")


def test_what_is_marked_as_a_whole_may_hold_what_never_changes() -> None:
    tp = state_with(Annotated[list[Frozen | None], PerPlayer, Hidden], Annotated[list[Frozen], Hidden])
    position = position_with(tp, tp([Frozen(), None, Frozen()], [Frozen()]))
    assert position.observation(0).state == tp([None] * 3, [])


class Kept(State):
    owner: int
    card: Annotated[int | None, Of("card"), Owner]
    plan: Annotated[str, Owner]


def test_what_nobody_owns_is_unknown_to_onlookers_too() -> None:
    tp = state_with(list[Kept])
    position = position_with(tp, tp([Kept(-1, 3, "attack"), Kept(1, 4, "defend")]))
    for player, known in ((None, [-2, -2]), (0, [-2, -2]), (1, [-2, 4])):
        kept = position.observation(player).state.f0
        assert [one.card for one in kept] == known
        assert [one.plan for one in kept] == ["?", "defend" if player == 1 else "?"]


def test_an_event_that_nobody_owns_tells_onlookers_nothing() -> None:
    class Buried(Event, frozen=True):
        text = "somebody buries {card}"
        owner: int
        card: Annotated[int, Owner]

    template = Template(Buried, "{owner} buries {card}")
    assert template.tell(Buried(-1, 3), -1) == "-1 buries ?"
    assert [template.tell(Buried(1, 3), player) for player in (-1, 0, 1)] == ["1 buries ?", "1 buries ?", "1 buries 3"]


def test_seats_are_all_that_only_takes() -> None:
    for wrong in (-1, "0", True):
        with pytest.raises(ValueError, match="names players by their seats"):
            Only(wrong)  # type: ignore[arg-type]


def test_answers_of_others_are_covered_wherever_they_lie() -> None:
    tp = state_with(list[Answers[int]])
    position = position_with(tp, tp([Answers([1, 2, 0], [[4], [5, 6], []])]))
    assert position.observation(1).state.f0[0] == Answers([1, 2, 0], [[], [5, 6], []])
    assert position.observation().state.f0[0] == Answers([1, 2, 0], [[], [], []])
