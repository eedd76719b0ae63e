"""A game costs no more than its author allows."""

from __future__ import annotations

import time
import tracemalloc
from typing import Final

from undercroft.testing.case import Case, Check

TRIES: Final = 5
"""Of so many measurements the best counts: what disturbs one only makes it slower."""


def run(case: Case) -> None:
    """Measures what the budget names, over one play-out."""
    budget = case.plan.budget
    limits = {name: getattr(budget, name) for name in budget.__struct_fields__}
    if not any(limit is not None for limit in limits.values()):
        case.skip("no budget was given")
        return
    for _ in case.walk():
        pass
    if not case.moves or case.raised is not None:
        return
    costs = {"decision_us": decision, "copy_us": copy, "save_bytes": save, "memory_mb": memory}
    for name, limit in limits.items():
        if limit is not None:
            cost = costs[name](case)
            if cost > limit:
                case.fail(f"{name} is {cost:.4g}; the budget is {limit:g}")


def decision(case: Case) -> float:
    """Gives the microseconds of a decision: to list what is legal, and to play."""
    best = float("inf")
    for _ in range(TRIES):
        position = case.setting.start(case.seed)
        start = time.perf_counter()
        for player, action in case.moves:
            position.legal(player)
            position.play_unchecked(player, action)
        best = min(best, time.perf_counter() - start)
    return best / len(case.moves) * 1e6


def copy(case: Case) -> float:
    """Gives the microseconds of a copy, of the position for which it takes longest."""
    worst = 0.0
    for step in case.walk(sample=10):
        best = float("inf")
        for _ in range(TRIES):
            start = time.perf_counter()
            step.position.copy()
            best = min(best, time.perf_counter() - start)
        worst = max(worst, best)
    return worst * 1e6


def save(case: Case) -> float:
    """Gives the size of the largest save."""
    return max(len(step.position.to_bytes()) for step in case.walk())


def memory(case: Case) -> float:
    """Gives the megabytes of a play-out at its peak."""
    running = tracemalloc.is_tracing()
    if not running:
        tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        for _ in case.walk():
            pass
        _, peak = tracemalloc.get_traced_memory()
    finally:
        if not running:
            tracemalloc.stop()
    return (peak - before) / 1e6


CHECK = Check(
    "budget", "A decision, a copy, a save and a play-out cost no more than allowed.", run, "setting", shrinks=False
)
