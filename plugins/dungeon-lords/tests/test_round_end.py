"""The end of a round (DL-S-60, DL-S-77)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_lords.rounds import RoundEnd

from .conftest import lord


@pytest.mark.rule("DL-S-60", "DL-S-77")
def test_rooms_and_imps_are_free_again(table: Any) -> None:
    play = table(RoundEnd(), [lord(rooms="mint (2,2) 1", imps=3, busy=3)])
    assert (play.seat().busy, [room.used for room in play.seat().rooms]) == (0, [0])
