"""The objective tiles: what each of them counts, and what it is worth.

A tile is data (`data/objectives.toml`); this module turns it into a function that is quick enough for
play-outs. Every tile gives each place it looks at a number and makes points of these numbers:

| `look` | places | number of a place |
|---|---|---|
| `rooms` | rooms 1 to 5 | the monsters of `kinds` in it; of two kinds the smaller number: pairs |
| `hallways` | hallways 1 to 5 | the same |
| `piles` | rooms 1 to 5 | the same, but no more than the room has gold piles |
| `full rooms` | rooms 1 to 5 | 1 when the room has gold piles and all of them are covered, otherwise 0 |

| `count` | what is worth points |
|---|---|
| `places` | how many places have a number above 0 |
| `monsters` | the sum of the numbers |
| `place by place` | each number by itself; the points are added |
| `most` | the sum, if no other player has a higher one, otherwise 0 |

A number n is worth `per` times n, and the points of the highest of the `steps` that it reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from undercroft import Entry

from .state import Seat
from .words import HALLWAYS, KINDS, ROOMS, WIDTH, Monster

COLOURS: Final = ("yellow", "red", "blue", "green")
"""The colour slots of the board, in the order of `Table.objectives`."""

Points = Callable[[Sequence[Seat], int], int]
"""Gives the points of a player among these seats."""
Numbers = Callable[[list[int]], list[int]]
"""Gives the number of each place, from the monsters of a dungeon."""


class Objective(Entry, frozen=True):
    """One side of an objective tile; `name` is its short name, such as Y1."""

    colour: Literal["yellow", "red", "blue", "green"]
    starred: bool
    """Whether the tile has an asterisk and is left out of the basic game (DJ-S1)."""
    goal: str
    """The goal in a few words, for board and score sheet; at most 35 letters."""
    look: Literal["rooms", "hallways", "piles", "full rooms"]
    kinds: tuple[Monster, ...]
    count: Literal["places", "monsters", "place by place", "most"]
    per: int = 0
    steps: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.kinds) <= 2:
            raise ValueError("kinds must name one or two monsters")
        if list(self.steps) != sorted(dict(self.steps).items()):
            raise ValueError("steps must be given from the lowest number to the highest, each once")
        if not self.per and not self.steps:
            raise ValueError("an objective needs steps or per, otherwise it is never worth anything")
        if len(self.goal) > 35:
            raise ValueError("the goal must not be longer than 35 letters")

    @property
    def rule(self) -> str:
        """The rule that the tile stands for."""
        return "DJ-" + self.name

    def worth(self, number: int) -> int:
        """Gives the points of a number.

        Steps are reached, not added up: 7 brous are worth what 6 are (DJ-R4).
        """
        reached = [points for least, points in self.steps if number >= least]
        return self.per * number + (reached[-1] if reached else 0)


class Worth(dict[int, int]):
    """The points of each number, found out once."""

    def __init__(self, objective: Objective) -> None:
        self.objective = objective

    def __missing__(self, number: int) -> int:
        points = self[number] = self.objective.worth(number)
        return points


class Goal:
    """An objective ready to be scored on dungeons with these gold piles."""

    __slots__ = ("label", "points", "rule")

    def __init__(self, objective: Objective, piles: Sequence[int]) -> None:
        self.label = f"{objective.name}: {objective.goal}"
        self.rule = objective.rule
        self.points = _points(objective, _numbers(objective, piles))
        """Gives the points of a player among these seats."""


def _numbers(objective: Objective, piles: Sequence[int]) -> Numbers:
    places = HALLWAYS if objective.look == "hallways" else ROOMS
    kinds = [KINDS.index(name) for name in objective.kinds]
    first = [place * WIDTH + kinds[0] for place in places]
    second = [place * WIDTH + kinds[-1] for place in places]
    pairs = list(zip(first, second, strict=True))
    limits = list(zip(first, second, piles, strict=True))

    def one(monsters: list[int]) -> list[int]:
        return [monsters[i] for i in first]

    def two(monsters: list[int]) -> list[int]:
        return [min(monsters[i], monsters[j]) for i, j in pairs]

    def covered(monsters: list[int]) -> list[int]:
        return [min(monsters[i], monsters[j], limit) for i, j, limit in limits]

    def full(monsters: list[int]) -> list[int]:
        # A room without piles is never full, or the lowest step of G2 could not be reached (DJ-G2).
        return [1 if 0 < limit <= monsters[i] and limit <= monsters[j] else 0 for i, j, limit in limits]

    if objective.look == "piles":
        return covered
    if objective.look == "full rooms":
        return full
    return two if len(kinds) == 2 else one


def _points(objective: Objective, numbers: Numbers) -> Points:
    worth = Worth(objective)

    def places(seats: Sequence[Seat], player: int) -> int:
        found = numbers(seats[player].monsters)
        return worth[len(found) - found.count(0)]

    def monsters(seats: Sequence[Seat], player: int) -> int:
        return worth[sum(numbers(seats[player].monsters))]

    def place_by_place(seats: Sequence[Seat], player: int) -> int:
        return sum([worth[number] for number in numbers(seats[player].monsters)])

    def most(seats: Sequence[Seat], player: int) -> int:
        sums = [sum(numbers(seat.monsters)) for seat in seats]
        return worth[sums[player] if sums[player] == max(sums) else 0]

    if objective.count == "places":
        return places
    if objective.count == "monsters":
        return monsters
    return most if objective.count == "most" else place_by_place
