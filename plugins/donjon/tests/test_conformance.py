"""Donjon keeps the promises that the host makes for every game; every rule has a test."""

from pathlib import Path

from undercroft.testing import Budget, conformance

HERE = Path(__file__).parent

TestDonjon = conformance(
    "donjon",
    options=[{}, {"objectives": "advanced"}],
    games=2,
    records=HERE / "records",
    shape=HERE / "shape.json",
    budget=Budget(save_bytes=2000, memory_mb=1),  # what is measured in time is measured in benches/
)
