"""Known traps in the way of a hero: disarmed, jumped over, or entered on purpose, when the way round is much longer."""

from __future__ import annotations

from typing import Any

from undercroft.spatial import Numbers
from undercroft_heroquest.actions import Disarm, Enter, Jump

from .knowledge import TRAP_COST, Scene


def over_trap(scene: Scene, away: Numbers, least: int) -> Any:
    """Gives what brings the hero over a trap, or None: `away` is the way that is left, `least` what walking leaves.

    `away` counts `TRAP_COST` for a trap, so a way that is shorter by so much leads over one.
    """
    turn = scene.turn
    if not scene.state.traps:
        return None
    for action in scene.get(Disarm):
        square = action.square
        if turn.moved == "no" and turn.left is not None and _saves(away, square, least):
            ways = scene.grid.distances(scene.here, figures=scene.barred | scene.monster_squares)
            if 0 < ways[square] <= turn.left:
                return action
    best, nearest = None, least
    for action in scene.get(Jump):
        distance = away[action.to]
        if 0 <= distance < nearest and least - distance > TRAP_COST - 2:
            best, nearest = action, distance
    if best is None:  # there is nowhere to land, or the trap itself is where to go
        for action in scene.get(Enter):
            if _saves(away, action.square, least):
                return action
    return best


def _saves(away: Numbers, square: int, least: int) -> bool:
    """Tells whether the way over a trap is so much shorter, or the trap is where to go."""
    return away[square] == 0 or TRAP_COST <= away[square] < least
