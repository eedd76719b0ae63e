"""Sampling reaches every possible world of a small toy, each as often as it should; and asks sealed answers again.

The shares are counted out exactly by `undercroft.testing.worlds.every`, which has no part in the sampling, and compared
with samples by a chi-square bound with fixed seeds. That the shares themselves are right is shown by playing: of all
positions that look the same to a player, each is as often the real one as its share says.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import pytest
from tests.toys import begin, toy

from undercroft import (
    DONE,
    Action,
    Answers,
    Component,
    GameFault,
    Hidden,
    Of,
    Owner,
    PerPlayer,
    Phase,
    Pile,
    Position,
    Public,
    Rng,
    State,
    first,
    then,
)
from undercroft.testing import examine, failures
from undercroft.testing.worlds import every, key

CARDS = Component(("ant", "bee", "cat", "dog"), (2, 1, 1, 2), (0, 0, 0, 1))
"""Six cards: two ants, a bee and a cat with red backs, two dogs with blue ones."""


class Seat(State):
    hand: Annotated[list[int], Of("card"), Owner]
    quest: Annotated[str, Owner]


class Table(State):
    seats: Annotated[list[Seat], PerPlayer]
    deck: Annotated[list[int], Of("card"), Hidden]
    dark: Annotated[Pile, Of("card")]
    shown: Annotated[list[int], Of("card"), Public]
    plays: int = 0


QUESTS = ("gold", "glory", "peace")


class Lay(Action, frozen=True):
    text: ClassVar[str] = "lay {card}"
    card: int


class Round(Phase, tag="sampled.Round"):
    """Both name a kind of card in their hand, in secret; a third thing can interrupt it."""

    laid: Answers[int]
    actions = (Lay,)
    calls = ("Pause",)

    def players(self, table: Any) -> Any:
        return [p for p, given in enumerate(self.laid.given) if not given]

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Lay(kind) for kind in sorted(set(table.state.seats[player].hand))]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.laid.lay(player, action.card)
        pos.state.plays += 1
        return first(Pause(player=player))

    def proceed(self, pos: Any) -> Any:
        pos.show()
        return DONE


class Go(Action, frozen=True):
    text: ClassVar[str] = "go"


class Pause(Phase, tag="sampled.Pause"):
    """Somebody says go."""

    player: int
    actions = (Go,)

    def players(self, table: Any) -> Any:
        return (self.player,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return DONE


class Start(Phase, tag="sampled.Start"):
    leads = (Round,)
    final = False

    def proceed(self, pos: Any) -> Any:
        return then(Round(laid=Answers.of(pos.seats)))


def setup(seats: int, rng: Rng) -> Table:
    deck = [0, 0, 1, 2, 3, 3]
    rng.shuffle(deck)
    hands = [Seat([deck.pop(), deck.pop()], QUESTS[rng.below(3)]) for _ in range(2)]
    dark = Pile()
    dark.put(deck.pop(), seen=0b10)
    return Table(hands, deck, dark, [])


def imagine(table: Any, rng: Rng) -> None:
    """Gives each player whose quest is not known any of the three."""
    for seat in table.state.seats:
        if seat.quest == "?":
            seat.quest = QUESTS[rng.below(3)]


def sampled(imagined: Any = imagine) -> Any:
    return toy("sampled", Table, Start, (Start, Round, Pause), setup, range(2, 3),
               components={"card": CARDS}, imagine=imagined)  # fmt: skip


VALUES: Mapping[str, Any] = {"Seat.quest": QUESTS}
GAME = sampled()


def moments(seed: int) -> list[Position[Any, Any]]:
    """Gives the position at the start, when 1 has laid and pauses, when 0 has too."""
    pos = begin(GAME, 2, seed)
    found = [pos.copy()]
    pos.play_unchecked(1, pos.legal(1)[-1])
    found.append(pos.copy())
    pos.play_unchecked(1, Go())
    found.append(pos.copy())
    pos.play_unchecked(0, pos.legal(0)[0])
    found.append(pos.copy())
    return found


def unlikely(counts: Mapping[bytes, int], shares: Mapping[bytes, float], total: int) -> float:
    """Gives by how many standard deviations the chi-square sum lies above what it should be."""
    freedom = len(shares) - 1
    chi = sum((counts.get(name, 0) - share * total) ** 2 / (share * total) for name, share in shares.items())
    return (chi - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize("moment", range(4), ids=["start", "interrupted answers", "answers", "interrupted again"])
@pytest.mark.parametrize("player", [0, 1, -1])
def test_each_possible_world_is_sampled_as_often_as_it_should_be(moment: int, player: int) -> None:
    position = moments(1)[moment]
    seen = position.observation(None if player < 0 else player)
    shares = every(position, player, 5000, VALUES)
    assert shares is not None
    assert key(position) in shares, "the real world is possible"
    draws = min(40 * len(shares), 8_000)
    rng = Rng(7)
    counts = Counter(key(seen.sample(rng)) for _ in range(draws))
    assert set(counts) <= set(shares), "what is sampled is possible"
    if min(shares.values()) * draws > 25:
        assert set(counts) == set(shares), "each is reached"
    assert abs(unlikely(counts, shares, draws)) < 5, f"{len(shares)} worlds"


def test_the_real_world_is_each_possible_one_as_often_as_its_share_says() -> None:
    real: dict[str, Counter[bytes]] = defaultdict(Counter)
    shares: dict[str, Any] = {}
    for seed in range(2500):
        position = begin(GAME, 2, seed)
        seen = position.observation(1).to_json()
        real[seen][key(position)] += 1
        if seen not in shares:
            shares[seen] = every(position, 1, 5000, VALUES)
    assert len(shares) > 10
    for seen, counts in real.items():
        total = sum(counts.values())
        assert set(counts) <= set(shares[seen])
        if total > 5 * len(shares[seen]) > 5:
            assert unlikely(counts, shares[seen], total) < 5


@pytest.mark.parametrize("moment", range(4))
@pytest.mark.parametrize("player", [0, 1, None])
def test_a_sample_looks_the_same_keeps_its_pieces_and_goes_on(moment: int, player: int | None) -> None:
    position = moments(3)[moment]
    seen = position.observation(player)
    for seed in range(50):
        world = seen.sample(Rng(seed))
        assert world.observation(player).to_json() == seen.to_json()
        world.setting.check(world)
        assert world.state.plays == position.state.plays, "asking again does nothing else again"
        while asked := world.players():
            world.play_unchecked(asked[0], world.legal(asked[0])[0])
        assert world.over


def test_a_sample_depends_on_the_observation_and_the_dice_alone() -> None:
    position = moments(3)[2]
    twin = position.copy()
    twin.rng = Rng(99)
    twin.state.seats[0].quest = next(quest for quest in QUESTS if quest != position.state.seats[0].quest)
    assert position.observation(1).to_json() == twin.observation(1).to_json()
    for seed in range(20):
        one, other = position.observation(1).sample(Rng(seed)), twin.observation(1).sample(Rng(seed))
        assert one.to_bytes() == other.to_bytes(), "the generator too"


def test_samples_that_are_wrong_are_seen_to_be() -> None:
    """What is compared above can fail: one world left out, or one twice as likely, is far beyond the bound."""
    position = moments(1)[0]
    shares = every(position, 0, 5000, VALUES)
    assert shares is not None
    draws = 40 * len(shares)
    fair = {name: round(share * draws) for name, share in shares.items()}
    some = sorted(shares)
    assert abs(unlikely(fair, shares, draws)) < 5
    assert unlikely({**fair, some[0]: 0, some[1]: 0, some[2]: 0}, shares, draws) > 5
    assert unlikely({**fair, **{name: 2 * fair[name] for name in some[: len(some) // 4]}}, shares, draws) > 5


def imagining(*quests: str) -> Any:
    """Gives an `imagine` that draws among these quests."""

    def imagine(table: Any, rng: Rng) -> None:
        for seat in table.state.seats:
            if seat.quest == "?":
                seat.quest = rng.choice(quests)

    return imagine


@pytest.mark.parametrize("left", [QUESTS[:1], QUESTS[:2], ("war", "glory", "peace")], ids=" ".join)
def test_the_kit_finds_an_imagine_that_leaves_out_what_could_be(left: tuple[str, ...]) -> None:
    wrong = failures(sampled(imagining(*left)), checks=["samples"], games=6)
    assert ["Seat.quest never has the value that it really has" in error.message for error in wrong] == [True]
    assert not any(quest in wrong[0].message for quest in QUESTS)


@pytest.mark.parametrize("weights", [(1, 1, 1), (40, 5, 1)])
def test_the_kit_takes_an_imagine_that_reaches_all_whatever_their_shares(weights: tuple[int, ...]) -> None:
    quests = [quest for quest, weight in zip(QUESTS, weights, strict=True) for _ in range(weight)]
    assert failures(sampled(imagining(*quests)), checks=["samples"], games=6) == []


def test_the_kit_says_when_a_secret_can_be_too_much_to_be_reached_by_samples() -> None:
    many = examine(sampled(imagining(*(str(number) for number in range(10**5)))), checks=["samples"], games=1)
    assert not many.failures
    assert any("did not come to what Seat.quest is" in line for line in many.unexercised)


class Known(Table):
    """All quests are open, also where a seat keeps its own."""

    quests: list[str] = []


def test_the_kit_takes_an_imagine_that_gives_what_the_player_found_out() -> None:
    def open_setup(seats: int, rng: Rng) -> Known:
        table = setup(seats, rng)
        seats_ = table.seats
        return Known(seats_, table.deck, table.dark, table.shown, quests=[seat.quest for seat in seats_])

    def imagine(table: Any, rng: Rng) -> None:
        for seat, quest in zip(table.state.seats, table.state.quests, strict=True):
            seat.quest = quest

    game = toy("sampled", Known, Start, (Start, Round, Pause), open_setup, range(2, 3),
               components={"card": CARDS}, imagine=imagine)  # fmt: skip
    found = examine(game, checks=["samples"], games=4)
    assert not found.failures
    assert any("one value only, which it had" in line for line in found.unexercised)


class Written(Table):
    """What the quests mean stands in a secret book, which can be anything."""

    book: Annotated[int | None, Hidden] = None


def test_the_kit_does_not_judge_a_secret_that_may_speak_of_another() -> None:
    def write(seats: int, rng: Rng) -> Written:
        table = setup(seats, rng)
        return Written(table.seats, table.deck, table.dark, table.shown, book=rng.below(2**40))

    def imagine(table: Any, rng: Rng) -> None:
        table.state.book = rng.below(2**40)
        for seat in table.state.seats:
            seat.quest = "gold" if seat.quest == "?" else seat.quest

    game = toy("sampled", Written, Start, (Start, Round, Pause), write, range(2, 3),
               components={"card": CARDS}, imagine=imagine)  # fmt: skip
    found = examine(game, checks=["samples"], games=4)
    assert not found.failures
    assert any("did not come to what Seat.quest is" in line for line in found.unexercised)


def test_who_could_not_have_answered_is_a_fault_that_names_the_phase() -> None:
    class Never(Round, tag="sampled.Round"):
        def legal(self, table: Any, player: int) -> list[Any]:
            return [Lay(0)] if not table.state.plays else []

        def players(self, table: Any) -> Any:
            return () if table.state.plays else (0, 1)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            super().play(pos, player, action)
            return first(Pause(player=player))

    class Begin(Start, tag="sampled.Start"):
        leads = (Never,)

        def proceed(self, pos: Any) -> Any:
            return then(Never(laid=Answers.of(2)))

    game = toy("sampled", Table, Begin, (Begin, Never, Pause), setup, range(2, 3),
               components={"card": CARDS}, imagine=imagine)  # fmt: skip
    pos = begin(game, 2, 1)
    pos.play_unchecked(0, Lay(0))
    with pytest.raises(GameFault, match="Never of sampled has no action with which player 0 could have answered"):
        pos.observation(1).sample(Rng(1))
