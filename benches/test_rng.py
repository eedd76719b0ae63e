"""Benches of the calls into Rust that rules make most: what is measured is mostly the way there and back."""

from __future__ import annotations

from typing import Any

from undercroft import Rng
from undercroft.spatial import Mask

CARDS = list(range(40))
DICE = ("skull", "skull", "skull", "white", "white", "black")


def test_below(benchmark: Any) -> None:
    assert 0 <= benchmark(Rng(7).below, 6) < 6


def test_choice(benchmark: Any) -> None:
    assert benchmark(Rng(7).choice, CARDS) in CARDS


def test_shuffle_of_forty(benchmark: Any) -> None:
    cards = CARDS.copy()
    benchmark(Rng(7).shuffle, cards)
    assert sorted(cards) == CARDS


def test_roll_of_four_dice(benchmark: Any) -> None:
    assert len(benchmark(Rng(7).roll, DICE, 4)) == 4


def test_copy(benchmark: Any) -> None:
    rng = Rng(7)
    assert benchmark(rng.copy) == rng


def test_bytes_and_back(benchmark: Any) -> None:
    rng = Rng(7)
    assert benchmark(lambda: Rng.from_bytes(rng.to_bytes())) == rng


def test_mask_of_a_board(benchmark: Any) -> None:
    assert len(benchmark(Mask, 494, range(0, 494, 3))) == 165


def test_mask_has(benchmark: Any) -> None:
    mask = Mask(494, range(0, 494, 3))
    assert benchmark(mask.__contains__, 300)


def test_mask_union(benchmark: Any) -> None:
    even, thirds = Mask(494, range(0, 494, 2)), Mask(494, range(0, 494, 3))
    assert len(benchmark(lambda: even | thirds)) == 329


def test_mask_squares(benchmark: Any) -> None:
    mask = Mask(494, range(0, 494, 3))
    assert len(benchmark(lambda: list(mask))) == 165
