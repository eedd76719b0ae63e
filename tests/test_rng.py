"""The generator against a plain reference, and what it refuses."""

import copy
import pickle
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft._core import Rng

WORD = 2**64 - 1
SEEDS = st.integers(0, WORD)
BOUNDS = st.one_of(st.integers(1, 100), st.integers(1, 2**63))


class Reference:
    """xoshiro256** seeded by splitmix64, written down once more from the papers."""

    def __init__(self, seed: int) -> None:
        self.state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & WORD
            z = seed
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
            self.state.append(z ^ (z >> 31))

    def next(self) -> int:
        s = self.state
        result = (turn((s[1] * 5) & WORD, 7) * 9) & WORD
        t = (s[1] << 17) & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = turn(s[3], 45)
        return result

    def below(self, n: int) -> int:
        while True:
            product = self.next() * n
            if product & WORD >= 2**64 % n:
                return product >> 64

    def shuffle(self, items: list[int]) -> None:
        for i in reversed(range(1, len(items))):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def turn(word: int, bits: int) -> int:
    return (word << bits | word >> (64 - bits)) & WORD


@pytest.mark.parametrize(
    ("seed", "dice", "order"),
    [
        (0, [3, 4, 0, 2, 4, 5, 2, 3, 5, 5, 0, 0], [9, 7, 8, 6, 0, 4, 2, 3, 5, 1]),
        (7, [4, 1, 5, 5, 5, 5, 0, 0, 2, 0, 3, 4], [5, 4, 6, 0, 2, 1, 8, 3, 7, 9]),
        (WORD, [3, 4, 3, 4, 3, 4, 2, 4, 3, 3, 1, 0], [2, 0, 8, 6, 3, 7, 5, 1, 9, 4]),
    ],
)
def test_a_seed_gives_these_numbers_for_ever(seed: int, dice: list[int], order: list[int]) -> None:
    """A change here breaks every saved game."""
    rng = Rng(seed)
    assert [rng.below(6) for _ in range(12)] == dice
    items = list(range(10))
    rng.shuffle(items)
    assert items == order


@given(SEEDS, st.lists(BOUNDS, max_size=20))
def test_numbers_agree_with_the_reference(seed: int, bounds: list[int]) -> None:
    rng, reference = Rng(seed), Reference(seed)
    assert [rng.below(n) for n in bounds] == [reference.below(n) for n in bounds]
    assert rng.draws == len(bounds)


@given(SEEDS, st.lists(st.integers()))
def test_shuffles_agree_with_the_reference(seed: int, items: list[int]) -> None:
    rng, expected = Rng(seed), list(items)
    Reference(seed).shuffle(expected)
    rng.shuffle(items)
    assert items == expected
    assert rng.draws == max(0, len(items) - 1)


@given(SEEDS, st.lists(st.integers(), min_size=1), st.integers(0, 9))
def test_choices_and_dice_are_bounded_numbers(seed: int, items: list[int], n: int) -> None:
    rng, same = Rng(seed), Rng(seed)
    assert rng.choice(tuple(items)) == items[same.below(len(items))]
    assert rng.roll(items, n) == [items[same.below(len(items))] for _ in range(n)]
    assert rng == same
    assert rng.draws == n + 1


@given(SEEDS, st.integers(0, 20))
def test_copies_go_on_alike_and_apart(seed: int, draws: int) -> None:
    rng = Rng(seed)
    for _ in range(draws):
        rng.below(6)
    copies = [
        rng.copy(),
        copy.copy(rng),
        copy.deepcopy(rng),
        Rng.from_bytes(rng.to_bytes()),
        pickle.loads(pickle.dumps(rng)),
    ]
    for other in copies:
        assert other == rng
        assert other.draws == draws
        assert other.below(1000) == rng.copy().below(1000)
        assert other != rng


def test_every_number_below_a_bound_is_as_likely() -> None:
    for n in (2, 3, 6, 7, 24):
        rng = Rng(n)
        counts = Counter(rng.below(n) for _ in range(n * 4000))
        assert sorted(counts) == list(range(n))
        freedom = n - 1
        assert chi_square(counts) < freedom + 3 * (2 * freedom) ** 0.5


def test_every_order_of_four_is_as_likely() -> None:
    rng, counts = Rng(4), Counter[str]()
    for _ in range(24_000):
        items = list("abcd")
        rng.shuffle(items)
        counts["".join(items)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert chi_square(counts) < 23 + 3 * 46**0.5


def chi_square(counts: Counter[int] | Counter[str]) -> float:
    expected = counts.total() / len(counts)
    return sum((n - expected) ** 2 for n in counts.values()) / expected


@pytest.mark.parametrize("n", [0, -1, 2**63 + 1, 2**64, -(2**70)])
def test_a_bound_out_of_range_is_named(n: int) -> None:
    rng = Rng(7)
    with pytest.raises(ValueError, match=rf"from 1 to 2\*\*63, not {n}$"):
        rng.below(n)
    assert rng == Rng(7)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_named(seed: int) -> None:
    with pytest.raises(ValueError, match=rf"from 0 to 2\*\*64 - 1, not {seed}$"):
        Rng(seed)


def test_an_int_too_long_to_print_is_refused_all_the_same() -> None:
    with pytest.raises(ValueError, match="not one of thousands of digits"):
        Rng(7).below(10**5000)


@pytest.mark.parametrize("value", ["7", 7.0, None])
def test_what_is_no_int_is_a_type_error(value: object) -> None:
    for call in (Rng, Rng(7).below):
        with pytest.raises(TypeError, match="is an int, not"):
            call(value)  # type: ignore[arg-type]


def test_nothing_is_chosen_from_nothing() -> None:
    rng = Rng(7)
    nothing: list[Sequence[object]] = [[], (), "", range(0)]
    for empty in nothing:
        with pytest.raises(IndexError, match="nothing to choose from"):
            rng.choice(empty)
        with pytest.raises(IndexError, match="nothing to choose from"):
            rng.roll(empty, 1)
    assert rng == Rng(7)


@pytest.mark.parametrize("n", [-1, 2**20 + 1, 2**64])
def test_a_number_of_dice_out_of_range_is_named(n: int) -> None:
    rng = Rng(7)
    with pytest.raises(ValueError, match=f"dice.* not {n}$"):
        rng.roll((1, 2), n)
    assert rng == Rng(7)


def test_only_lists_are_shuffled_and_only_sequences_chosen_from() -> None:
    with pytest.raises(TypeError):
        Rng(7).shuffle((1, 2))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Rng(7).choice({1, 2})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\1",
        Rng(7).to_bytes()[:-1],
        Rng(7).to_bytes() + b"\0",
        b"\2" + Rng(7).to_bytes()[1:],
        b"\1" + bytes(40),
    ],
)
def test_bytes_of_something_else_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="these bytes are no Rng"):
        Rng.from_bytes(data)


def test_the_layout_of_bytes_is_fixed() -> None:
    """A version, four words of state, the draws."""
    words = b"".join(word.to_bytes(8, "little") for word in Reference(7).state)
    assert Rng(7).to_bytes() == b"\1" + words + bytes(8)


def test_a_repr_does_not_tell_the_future() -> None:
    assert repr(Rng(7)) == repr(Rng(8)) == "<Rng after 0 draws>"


def test_equality_is_of_state_and_draws_and_there_is_no_hash() -> None:
    rng = Rng(7)
    counted = bytearray(rng.to_bytes())
    counted[-8] = 1
    assert Rng.from_bytes(bytes(counted)) != rng
    assert rng != 7
    with pytest.raises(TypeError, match="unhashable"):
        hash(rng)


def test_threads_share_one_generator() -> None:
    rng = Rng(7)
    got: list[int] = []
    threads = [Thread(target=lambda: got.extend(rng.below(10**9) for _ in range(500))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = Rng(7)
    assert sorted(got) == sorted(alone.below(10**9) for _ in range(2000))
    assert rng == alone


def test_a_sequence_may_itself_ask_the_generator() -> None:
    rng = Rng(7)

    class Cards(Sequence[int]):
        def __len__(self) -> int:
            return rng.below(1) + 3

        def __getitem__(self, place: object) -> int:  # type: ignore[override]
            return rng.below(10)

    # In a thread, since a lock that is taken twice would wait for ever.
    thread = Thread(target=lambda: (rng.choice(Cards()), rng.roll(Cards(), 2)), daemon=True)
    thread.start()
    thread.join(timeout=20)
    assert not thread.is_alive()
    assert rng.draws == 1 + 2 + 2 + 3
