"""Settings and fixtures that several tests share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from hypothesis import settings
from tests.sites import Site

collect_ignore = ["overlays"]
"""Wheels that tests build and install; they are not for here."""

# Machines differ in speed, and so does one machine; what must be fast is measured in benches/.
settings.register_profile("undercroft", parent=settings(), deadline=None)
settings.load_profile("undercroft")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """An empty site; nothing else is installed as far as the loader sees."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delenv("UNDERCROFT_STRICT", raising=False)
    real = metadata.distributions
    monkeypatch.setattr("importlib.metadata.distributions", lambda: real(path=[str(folder)]))
    made = Site(folder)
    yield made
    for name in made.modules:
        sys.modules.pop(name, None)
