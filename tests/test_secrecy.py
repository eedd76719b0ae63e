"""Who may know what: observations blanked from the words on fields, refused secrets, conservation, possible worlds."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.toys import Go, begin, host, toy

from undercroft import (
    DONE,
    Action,
    Answers,
    Component,
    Counts,
    GameFault,
    Hidden,
    Of,
    Only,
    Owner,
    PerPlayer,
    Phase,
    Pile,
    PositionError,
    Public,
    Rng,
    RulesetError,
    State,
)

CARDS = Component(tuple("abcdef"), (1,) * 6, (0, 0, 0, 1, 1, 1))
"""Six cards, three with a red back (-1) and three with a blue one (-2)."""
STONES = Component(("white", "black"), (2, 3))


class Seat(State):
    hand: Annotated[list[int], Of("card"), Owner]
    face: Annotated[int | None, Of("card"), Owner] = None
    name: Annotated[str, Owner] = "nobody"
    plan: Annotated[dict[str, int], Owner] = {}
    score: int = 0


class Table(State):
    seats: Annotated[list[Seat], PerPlayer]
    deck: Annotated[list[int], Of("card"), Hidden]
    shown: Annotated[list[int], Of("card"), Public]
    dark: Annotated[Pile, Of("card")]
    stones: Annotated[list[int], Counts("stone", ("bag", "board"))]
    bids: Annotated[list[int | None], PerPlayer, Owner]
    map: Annotated[str | None, Only(0)] = None


class Wait(Phase, tag="toy.Wait"):
    player: int = 0
    memo: Annotated[list[int], Owner] = []
    actions = (Go,)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return DONE


def table(seats: int = 2, **changes: Any) -> Table:
    """Gives two hands, a deck, an open card and a pile of which player 1 knows the card."""
    state = Table(
        seats=[Seat([0], name="ann", plan={"x": 1}), Seat([3], face=1, name="bob")],
        deck=[4],
        shown=[5],
        dark=Pile([2], [0b10]),
        stones=[1, 1, 1, 2],
        bids=[7, None],
        map="treasure",
    )
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def plugin(imagine: Any = lambda table, rng: None, state: type[State] = Table, setup: Any = None) -> Any:
    """Gives the toy game with a position as `table` makes it."""
    return toy(
        "toy",
        state,
        Wait,
        (Wait,),
        setup or (lambda seats, rng: table()),
        seats=range(2, 3),
        components={"card": CARDS, "stone": STONES},
        imagine=imagine,
    )


def test_an_owner_sees_his_own_and_others_see_backs() -> None:
    pos = begin(plugin())
    own, other, onlooker = pos.observation(0).state, pos.observation(1).state, pos.observation().state
    assert own.seats[0].hand == [0]
    assert own.seats[1].hand == [-2], "card d has the second back"
    assert other.seats[0].hand == [-1]
    assert other.seats[1] == Seat([3], face=1, name="bob")
    assert [seat.hand for seat in onlooker.seats] == [[-1], [-2]]


def test_secrets_that_are_no_pieces_become_none_question_mark_or_empty() -> None:
    other = begin(plugin()).observation(1).state
    assert (other.seats[0].name, other.seats[0].plan, other.seats[0].face) == ("?", {}, None)
    assert (other.map, begin(plugin()).observation(0).state.map) == (None, "treasure")
    assert other.bids == [None, None]
    assert begin(plugin()).observation(0).state.bids == [7, None]


def test_an_optional_piece_shows_its_back_and_whether_it_is_there() -> None:
    assert begin(plugin()).observation(0).state.seats[1].face == -1


def test_a_hidden_deck_keeps_its_size_and_backs_and_nothing_else() -> None:
    for player in (0, 1, None):
        assert begin(plugin()).observation(player).state.deck == [-2]


def test_a_pile_shows_each_piece_to_those_who_know_it() -> None:
    pos = begin(plugin())
    assert [pos.observation(p).state.dark.ids for p in (0, 1, None)] == [[-1], [2], [-1]]
    pos.reveal(pos.state.dark, 0, to=0)
    assert [pos.observation(p).state.dark.ids for p in (0, 1, None)] == [[2], [2], [-1]]
    pos.reveal(pos.state.dark, 0)
    assert [pos.observation(p).state.dark.ids for p in (0, 1, None)] == [[2], [2], [2]]
    assert pos.shown == 2
    pos.reveal(pos.state.dark, 0)
    assert pos.shown == 2, "what all know shows nothing new"


def test_a_phase_keeps_its_players_secret() -> None:
    class Dreaming(Wait, tag="toy.Dreaming"):
        player: int = 1

        def enter(self, pos: Any) -> Any:
            self.memo = [9]

    pos = begin(toy("toy", Table, Dreaming, (Dreaming,), lambda s, r: table(), range(2, 3),
                    components={"card": CARDS, "stone": STONES}, imagine=lambda t, r: None))  # fmt: skip
    assert [pos.observation(p).flow[-1].memo for p in (0, 1, None)] == [[], [9], []]


def test_an_observation_is_a_copy_and_holds_no_generator() -> None:
    pos = begin(plugin())
    before = pos.to_bytes()
    seen = pos.observation(0)
    seen.state.seats[0].hand.append(5)
    seen.state.stones[0] = 9
    seen.flow[-1].player = 1
    assert pos.to_bytes() == before
    assert not any(isinstance(getattr(seen, name, None), Rng) for name in dir(seen))


def test_an_observation_as_json_shows_no_secret() -> None:
    pos = begin(plugin())
    text = pos.observation(1).to_json()
    assert "ann" not in text
    assert "treasure" not in text
    assert '"stones":{"bag":{"white":1,"black":1},"board":{"white":1,"black":2}}' in text


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        (Annotated[list[int], Of("card")], "must say who knows them"),
        (Annotated[list[int], Of("coin"), Public], "no component of the game"),
        (Annotated[int, Hidden], "has no unknown value; make it optional"),
        (Annotated[bool, Hidden], "has no unknown value; make it optional"),
        (Annotated[Seat, Hidden], "has no unknown value; make it optional"),
        (Annotated[list[int], Owner], "nothing says who that is"),
        (Annotated[list[int], Counts("stone"), Hidden], "counted pieces are always public"),
        (Annotated[list[int], Counts("coin")], "no component of the game"),
        (Pile, "must say with Of which pieces"),
        (set[int], "a set has no stable order"),
        (dict[int, int], "a dict needs text keys"),
        (object, "cannot be kept in a position"),
    ],
    ids=repr,
)
def test_a_field_that_cannot_keep_its_secret_is_refused_when_the_ruleset_is_compiled(
    annotation: Any, message: str
) -> None:
    bad = msgspec.defstruct("Bad", [("field", annotation)], bases=(State,))
    with pytest.raises(RulesetError, match=message):
        host(plugin(state=bad)).ruleset("toy")


def test_secrets_that_are_no_pieces_need_imagine() -> None:
    with pytest.raises(RulesetError, match=r"Seat.name.*needs the game's `imagine`"):
        host(plugin(imagine=None)).ruleset("toy")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"shown": []}, "0 pieces 'f' of card; the game has 1"),
        ({"shown": [5, 5]}, "2 pieces 'f' of card"),
        ({"shown": [5, 6]}, "no piece 6 of card"),
        ({"shown": [-1]}, "a piece of card is unknown"),
        ({"stones": [1, 1, 1]}, "holds 3 counts; it needs 4"),
        ({"stones": [3, 1, -1, 2]}, "counts -1 pieces"),
        ({"stones": [1, 1, 1, 3]}, "there are 4 pieces 'black' of stone; the game has 3"),
        ({"dark": Pile([2], [])}, "1 pieces but 0 sets of knowers"),
        ({"bids": [None]}, "state.bids has 1 elements; there are 2 players"),
    ],
)
def test_every_piece_is_in_exactly_one_zone(change: dict[str, Any], message: str) -> None:
    setting = host(plugin()).setting("toy")
    with pytest.raises(PositionError, match=message):
        setting.position(table(**change), [Wait()])


def test_a_match_in_strict_mode_finds_the_action_that_loses_a_piece() -> None:
    class Losing(Wait, tag="toy.Losing"):
        def play(self, pos: Any, player: int, action: Any) -> Any:
            pos.state.stones[0] += 1
            return DONE

    losing = toy("toy", Table, Losing, (Losing,), lambda s, r: table(), range(2, 3),
                 components={"card": CARDS, "stone": STONES}, imagine=lambda t, r: None)  # fmt: skip
    match = host(losing).match("toy", seed=1)
    with pytest.raises(GameFault, match="lost count of its pieces on 'go': there are 3 pieces 'white' of stone"):
        match.play(0, "go")
    assert match.position.state.stones[0] == 1
    host(losing, strict=False).match("toy", seed=1).play(0, "go")


def test_a_sampled_world_keeps_what_is_seen_and_reaches_every_possible_world_evenly() -> None:
    pos = begin(plugin())
    seen = pos.observation(0)
    rng = Rng(5)
    worlds = Counter()
    for _ in range(3000):
        world = seen.sample(rng)
        state = world.state
        assert world.observation(0).state.seats[0] == pos.state.seats[0]
        assert state.shown == [5]
        world.setting.check(world)
        worlds[(*state.seats[1].hand, state.seats[1].face, *state.deck, *state.dark.ids)] += 1
    red, blue = (1, 2), (3, 4)
    possible = {(b[0], r[0], b[1], r[1]) for r in itertools.permutations(red) for b in itertools.permutations(blue)}
    assert set(worlds) == possible
    assert all(600 < count < 900 for count in worlds.values()), worlds


def test_a_sampled_world_has_a_fresh_generator() -> None:
    pos = begin(plugin())
    before = pos.rng.to_bytes()
    rng = Rng(5)
    worlds = [pos.observation(0).sample(rng) for _ in range(20)]
    assert pos.rng.to_bytes() == before
    draws = {world.rng.copy().below(2**60) for world in worlds}
    assert len(draws) == 20
    assert pos.rng.copy().below(2**60) not in draws


def test_a_sample_of_a_match_that_was_cut_is_unfinished_too() -> None:
    class Endless(Wait, tag="toy.Endless"):
        def play(self, pos: Any, player: int, action: Any) -> Any:
            return None

    endless = toy("toy", Table, Endless, (Endless,), lambda s, r: table(), range(2, 3),
                  components={"card": CARDS, "stone": STONES}, imagine=lambda t, r: None)  # fmt: skip
    pos = begin(endless, max_decisions=1)
    pos.play_unchecked(0, Go())
    assert pos.unfinished
    world = pos.observation(0).sample(Rng(1))
    assert (world.over, world.unfinished, world.winners(), world.decisions) == (True, True, [], 1)


def test_the_same_generator_gives_the_same_sample() -> None:
    seen = begin(plugin()).observation(0)
    assert seen.sample(Rng(3)) == seen.sample(Rng(3))


class Pick(Action, frozen=True):
    text: ClassVar[str] = "pick {number}"
    number: int


class Auction(Phase, tag="toy.Auction"):
    """Both pick two numbers of three in secret; then they are laid open."""

    picks: Answers[int]
    actions = (Pick,)

    def players(self, table: Any) -> Any:
        return tuple(p for p, given in enumerate(self.picks.given) if given < 2)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Pick(n) for n in (1, 2, 3) if n not in self.picks.laid[player]]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.picks.lay(player, action.number)

    def proceed(self, pos: Any) -> Any:
        pos.state.open = [list(laid) for laid in self.picks.laid]
        return DONE


class Begin(Phase, tag="toy.Begin"):
    leads = (Auction,)
    final = False

    def proceed(self, pos: Any) -> Any:
        from undercroft import then

        return then(Auction(Answers.of(pos.seats)))


class Open(State):
    open: list[list[int]] = []


def auction() -> Any:
    return begin(toy("toy", Open, Begin, (Begin, Auction), lambda seats, rng: Open([]), range(2, 4)), 2)


def test_that_somebody_answered_is_public_and_what_he_answered_is_his() -> None:
    pos = auction()
    assert pos.players() == (0, 1)
    pos.play_unchecked(1, Pick(3))
    views = [pos.observation(p).flow[-1].picks for p in (0, 1, None)]
    assert [view.given for view in views] == [[0, 1]] * 3
    assert [view.laid for view in views] == [[[], []], [[], [3]], [[], []]]
    for p in (0, 1):
        assert pos.observation(p).players() == (0, 1)
        assert pos.observation(p).legal(p) == pos.legal(p)


def test_the_sealed_answers_of_others_are_drawn_by_asking_again() -> None:
    pos = auction()
    pos.play_unchecked(1, Pick(3))
    pos.play_unchecked(0, Pick(1))
    rng = Rng(8)
    seen = Counter()
    for _ in range(900):
        world = pos.observation(0).sample(rng)
        picks = world.flow[-1].picks
        assert (picks.given, picks.laid[0]) == ([1, 1], [1])
        seen[picks.laid[1][0]] += 1
        assert world.players() == (0, 1)
    assert set(seen) == {1, 2, 3}
    assert all(230 < count < 370 for count in seen.values()), seen


def test_when_all_have_answered_the_phase_goes_on() -> None:
    pos = auction()
    for player, number in ((0, 1), (1, 2), (1, 1), (0, 3)):
        pos.play_unchecked(player, Pick(number))
    assert pos.over
    assert pos.state.open == [[1, 3], [2, 1]]


def test_a_secret_number_taken_back_is_gone() -> None:
    picks = Answers[int].of(2)
    picks.lay(0, 5)
    assert picks.back(0) == 5
    assert (picks.given, picks.laid) == ([0, 0], [[], []])


def test_a_world_in_which_somebody_asked_cannot_move_is_drawn_again() -> None:
    class Needs(Wait, tag="toy.Needs"):
        """Player 1 must hold card 4 to move: half of the worlds that player 0 can think of."""

        def players(self, table: Any) -> Any:
            return (1,)

        def legal(self, table: Any, player: int) -> list[Any]:
            return [Go()] if table.state.seats[1].hand == [4] else []

    swapped = lambda s, r: table(seats=[Seat([0], name="ann"), Seat([4], face=1)], deck=[3])  # noqa: E731
    pos = begin(toy("toy", Table, Needs, (Needs,), swapped, range(2, 3),
                    components={"card": CARDS, "stone": STONES}, imagine=lambda t, r: None))  # fmt: skip
    rng = Rng(1)
    assert {tuple(pos.observation(0).sample(rng).state.seats[1].hand) for _ in range(50)} == {(4,)}


def test_more_unknown_pieces_than_are_left_is_a_fault_that_names_the_component() -> None:
    seen = begin(plugin()).observation(0)
    seen.state.deck += [-1, -1, -1]
    with pytest.raises(GameFault, match="more face-down pieces of card lie about"):
        seen.sample(Rng(1))


class Leaf(State):
    """A struct inside the nesting."""

    numbers: list[int]


class Nest(State):
    """Nesting of every kind that a state may have."""

    rows: list[list[Leaf]]
    by_name: dict[str, Leaf]
    maybe: Leaf | None
    either: list[int] | None
    pair: tuple[int, str] = (1, "x")


@settings(max_examples=20)
@given(st.integers(0, 3), st.booleans())
def test_copies_share_nothing_that_can_change(rows: int, there: bool) -> None:
    def setup(seats: int, rng: Rng) -> Nest:
        return Nest(
            [[Leaf([1])] for _ in range(rows)], {"a": Leaf([1])}, Leaf([1]) if there else None, [1] if there else None
        )

    pos = begin(toy("toy", Nest, Wait, (Wait,), setup, range(1, 2), imagine=lambda t, r: None))
    copy = pos.copy()
    assert copy == pos
    before = pos.to_bytes()
    for row in copy.state.rows:
        row[0].numbers.append(2)
    copy.state.by_name["a"].numbers.append(3)
    copy.state.by_name["b"] = Leaf([])
    if there:
        copy.state.maybe.numbers.append(4)
        copy.state.either.append(5)
    copy.flow[-1].memo.append(5)
    assert pos.to_bytes() == before
