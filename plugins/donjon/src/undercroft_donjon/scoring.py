"""The score sheet, line by line, and who wins.

All of it rests on what lies open, so it gives the same on an observation as on the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from undercroft import Line, Score

from .words import ROOMS, WIDTH

if TYPE_CHECKING:
    from .tables import Reading

TYPES_FOR_A_SET: Final = 4
"""How many types of monsters a room needs to be worth points (DJ-E5)."""
ROOM_SLICES: Final = tuple(slice(place * WIDTH, place * WIDTH + WIDTH) for place in ROOMS)


def score_lines(table: Reading, player: int) -> list[Line]:
    """Gives the score sheet of a player as the dungeon stands now: objectives, sets, Malus tiles, groups.

    Lines worth nothing are there too, so the sheets of all players have the same lines. The reserve of Malus
    tiles is not on it (DJ-E9).
    """
    state = table.state
    seats = state.seats
    seat = seats[player]
    goals = table.static.goals
    lines = []
    for index in state.objectives:
        goal = goals[index]
        lines.append(Line(goal.label, goal.points(seats, player), goal.rule))
    one, two, three, four, five = seat.groups
    points = table.rules.set_points(table, player)
    lines.append(Line("rooms with four types or more", points * sets(seat.monsters), "DJ-E5"))
    lines.append(Line("Malus tiles laid", -sum(seat.laid) - sum(seat.covers), "DJ-E5"))
    lines.append(Line("adventurer groups", -(one + 2 * two + 3 * three + 4 * four + 5 * five), "DJ-E5"))
    return lines


def sets(monsters: Sequence[int]) -> int:
    """Gives the number of rooms that hold four or more types; VIPs are a type (DJ-E6)."""
    enough = WIDTH - TYPES_FOR_A_SET
    return len([room for room in ROOM_SLICES if monsters[room].count(0) <= enough])


def winners(table: Reading, scores: Sequence[Score]) -> list[int]:
    """Gives the player with the highest total alone, or nobody when it is shared (DJ-E7)."""
    totals = [score.total for score in scores]
    best = max(totals)
    return [totals.index(best)] if totals.count(best) == 1 else []
