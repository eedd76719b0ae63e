"""The last dice that were rolled, for all to see beside the board (`state.last`): they come back with a saved game."""

from __future__ import annotations

from typing import Final

from .events import Attacked, Rolled
from .tables import Position

KEPT: Final = 2
"""How many rolls are kept; an attack with its defence is one."""


def on_rolled(pos: Position, event: Rolled) -> None:
    """Keeps a roll of red dice, or of combat dice for a trap."""
    state = pos.state
    state.last = (*state.last[1 - KEPT :], (f"{event.who}, {event.what}", event.dice, "", event.result))


def on_attacked(pos: Position, event: Attacked) -> None:
    """Keeps an attack and its defence."""
    state = pos.state
    against = "" if event.defence == "none" else event.defence
    roll = (f"{event.attacker} attacks {event.target}", event.dice, against, event.result)
    state.last = (*state.last[1 - KEPT :], roll)
