"""A mask behaves as a plain set of numbers does."""

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.spatial import Mask

Pair = tuple[int, set[int], set[int]]


@st.composite
def boards(draw: st.DrawFn) -> Pair:
    """A board's size and two sets of its squares; sizes around whole words come often."""
    n = draw(st.one_of(st.integers(1, 150), st.sampled_from([63, 64, 65, 128])))
    sets = st.sets(st.integers(0, n - 1))
    return n, draw(sets), draw(sets)


@given(boards())
def test_operations_are_those_of_sets(board: Pair) -> None:
    n, a, b = board
    x, y = Mask(n, a), Mask(n, b)
    assert set(x | y) == a | b
    assert set(x & y) == a & b
    assert set(x - y) == a - b
    assert set(x ^ y) == a ^ b
    assert set(~x) == set(range(n)) - a
    assert x.isdisjoint(y) == a.isdisjoint(b)
    assert ((x <= y), (x < y), (x >= y), (x > y)) == ((a <= b), (a < b), (a >= b), (a > b))
    assert ((x == y), (x != y)) == ((a == b), (a != b))


@given(boards())
def test_members_are_those_of_the_set(board: Pair) -> None:
    n, a, _ = board
    x = Mask(n, a)
    assert list(x) == x.to_list() == sorted(a)
    assert len(x) == len(a)
    assert bool(x) == bool(a)
    assert x.n == n
    assert all((square in x) == (square in a) for square in range(-2, n + 66))


@given(boards(), st.data())
def test_one_square_more_or_less(board: Pair, data: st.DataObject) -> None:
    n, a, _ = board
    square = data.draw(st.integers(0, n - 1))
    x = Mask(n, a)
    assert set(x.with_(square)) == a | {square}
    assert set(x.without(square)) == a - {square}
    assert set(x) == a


@given(boards())
def test_equal_masks_have_equal_hashes_bytes_and_copies(board: Pair) -> None:
    n, a, _ = board
    x = Mask(n, a)
    for same in (Mask(n, sorted(a)), ~~x, Mask.from_bytes(x.to_bytes()), pickle.loads(pickle.dumps(x))):
        assert same == x
        assert hash(same) == hash(x)
        assert same.to_bytes() == x.to_bytes()
    assert copy.copy(x) is x
    assert copy.deepcopy(x) is x


@given(st.integers(0, 20), st.binary(max_size=4))
def test_any_bytes_are_read_or_refused(n: int, body: bytes) -> None:
    data = b"\1" + n.to_bytes(4, "little") + body
    try:
        x = Mask.from_bytes(data)
    except ValueError:
        return
    assert x.to_bytes() == data
    assert all(square < n for square in x)


def test_the_layout_of_bytes_is_fixed() -> None:
    assert Mask(10, [0, 3, 9]).to_bytes() == bytes([1, 10, 0, 0, 0, 0b1001, 0b10])


def test_small_masks_read_as_they_are_written() -> None:
    assert repr(Mask(12, [5, 3])) == "Mask(12, [3, 5])"
    assert repr(Mask(12)) == "Mask(12)"
    assert repr(~Mask(494)) == "<Mask with 494 of 494 squares>"


def test_a_board_has_at_most_1024_times_1024_squares() -> None:
    assert len(~Mask(2**20)) == 2**20
    assert len(~Mask(0)) == 0
    for n in (2**20 + 1, -1, 2**40, 10**30):
        with pytest.raises(ValueError, match=f"squares.* not {n}$"):
            Mask(n)


@pytest.mark.parametrize("square", [12, -1, 2**32, 2**32 + 3, 10**30])
def test_a_square_off_the_board_is_named(square: int) -> None:
    x = Mask(12, [3])
    calls: list[Callable[[], object]] = [
        lambda: Mask(12, [3, square]),
        lambda: x.with_(square),
        lambda: x.without(square),
    ]
    for call in calls:
        with pytest.raises(IndexError, match=f"square {square} is not on a board of 12 squares"):
            call()
    assert square not in x


def test_what_is_no_int_is_a_type_error() -> None:
    x = Mask(12)
    calls: list[Callable[[], object]] = [
        lambda: Mask(12, ["a"]),  # type: ignore[list-item]
        lambda: x.with_(1.0),  # type: ignore[arg-type]
        lambda: "a" in x,  # type: ignore[operator]
        lambda: Mask("a"),  # type: ignore[arg-type]
    ]
    for call in calls:
        with pytest.raises(TypeError, match="is an int, not"):
            call()
    with pytest.raises(TypeError, match="not iterable"):
        Mask(12, 3)  # type: ignore[arg-type]


def test_an_error_of_the_iterator_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        Mask(12, (1 // n for n in (1, 0)))


def test_boards_of_different_sizes_do_not_mix() -> None:
    x, y = Mask(64, [3]), Mask(65, [3])
    assert x != y
    calls: list[Callable[[], object]] = [
        lambda: x | y,
        lambda: x & y,
        lambda: x - y,
        lambda: x ^ y,
        lambda: x <= y,
        lambda: x > y,
        lambda: x.isdisjoint(y),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"one board has 6\d squares, the other 6\d"):
            call()


def test_a_mask_is_no_plain_set() -> None:
    x = Mask(12, [3])
    assert x != {3}
    with pytest.raises(TypeError):
        x | {3}  # type: ignore[operator]


@pytest.mark.parametrize("data", [b"", b"\1\x08\0\0", b"\1\x08\0\0\0", b"\2\x08\0\0\0\1", b"\1\x07\0\0\0\x80"])
def test_bytes_of_something_else_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="these bytes are no Mask"):
        Mask.from_bytes(data)
