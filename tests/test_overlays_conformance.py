"""The conformance kit tries a game with its overlays: a right overlay passes, a faulty one fails by its fault."""

from __future__ import annotations

from typing import Any

import pytest
from tests.test_overlays_beside import Divining, Veil, Wait, deep_fog
from tests.toys_overlays import Resting, caves

from undercroft import DONE, then
from undercroft.testing import failures, verify


def settled(overlay: Any) -> dict[str, Any]:
    return {"plugins": [overlay], "overlays": ["deep-fog"], "games": 3}


def inserted(phase: Any) -> Any:
    return deep_fog(phases=lambda register: register.before("caves", Resting, phase))


def test_a_game_with_a_right_overlay_passes() -> None:
    assert verify(caves(), **settled(deep_fog())).failures == []


class Peeking(Divining, tag="caves.deep-fog.Peeking"):
    """Lists what depends on the other's omen."""

    def legal(self, table: Any, player: int) -> list[Any]:
        legal = super().legal(table, player)
        other = table.beside(Veil).seats[1 - player].hand
        return legal[::-1] if other and other[0] == 0 else legal


class Losing(Divining, tag="caves.deep-fog.Losing"):
    """Loses a piece."""

    def play(self, pos: Any, player: int, action: Any) -> Any:
        if isinstance(action, Wait) and pos.beside(Veil).deck:
            pos.beside(Veil).deck.pop()
        return super().play(pos, player, action)


class Straying(Divining, tag="caves.deep-fog.Straying"):
    """Leads where it does not say."""

    def play(self, pos: Any, player: int, action: Any) -> Any:
        super().play(pos, player, action)
        return then(Resting(player)) if isinstance(action, Wait) else DONE


class Hushed(Divining, tag="caves.deep-fog.Hushed"):
    """Forgets to say that an omen was shown."""

    def play(self, pos: Any, player: int, action: Any) -> Any:
        shown = pos.shown
        step = super().play(pos, player, action)
        pos.shown = shown
        return step


@pytest.mark.parametrize(
    ("overlay", "check"),
    [
        (inserted(Peeking), "observations"),
        (inserted(Losing), "pieces"),
        (inserted(Straying), "flow"),
        (inserted(Hushed), "undo"),
    ],
    ids=["peeking", "losing", "straying", "hushed"],
)
def test_a_fault_of_an_overlay_is_found(overlay: Any, check: str) -> None:
    assert check in [failure.check for failure in failures(caves(), **settled(overlay))]
