"""The box as it is shipped."""

from __future__ import annotations

import pytest
from hypothesis import settings

from undercroft_heroquest.box import Box, read_box

# Machines differ in speed, and so does one machine; what must be fast is measured in benches/.
settings.register_profile("heroquest", parent=settings(), deadline=None)
settings.load_profile("heroquest")


@pytest.fixture(scope="session")
def box() -> Box:
    return read_box()
