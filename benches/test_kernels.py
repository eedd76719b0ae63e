"""Benches of the kernels, called as games call them. The normal test run does each once; to measure:

uv run pytest benches/test_kernels.py --benchmark-enable --benchmark-only
"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.bench.boards import Board, board
from undercroft.bench.kernels import KERNELS, Ours, ours, questions

SIZES = [size for size in dict.fromkeys(size for sizes in KERNELS.values() for size in sizes) if size[0] <= 64]
CASES = [(kernel, size) for kernel, sizes in KERNELS.items() for size in sizes if size in SIZES]


@pytest.fixture(scope="module")
def boards() -> dict[tuple[int, int], tuple[Board, dict[str, Ours]]]:
    made = {size: board(*size) for size in SIZES}
    return {size: (on, ours(on)) for size, on in made.items()}


@pytest.mark.parametrize(("kernel", "size"), CASES, ids=[f"{kernel} {w}x{h}" for kernel, (w, h) in CASES])
def test_kernel(
    benchmark: Any, boards: dict[tuple[int, int], tuple[Board, dict[str, Ours]]], kernel: str, size: tuple[int, int]
) -> None:
    """One round asks every question once: up to 32 on these boards."""
    on, kernels = boards[size]
    benchmark.extra_info["questions"] = len(questions(kernel, on))
    benchmark(kernels[kernel].loop, 1)
