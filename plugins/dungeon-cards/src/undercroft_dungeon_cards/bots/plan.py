"""Plans: which rooms to resolve in the next turns, one after the other, in the dungeon as it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from undercroft_dungeon_cards.cards import Fight, Take, Use
from undercroft_dungeon_cards.dungeon import dungeon_of
from undercroft_dungeon_cards.moving import Moving
from undercroft_dungeon_cards.tables import Reading
from undercroft_dungeon_cards.ways import Way, reach
from undercroft_dungeon_cards.words import AROUND

from .outlook import gain, walks_left

AHEAD: Final = 3
"""How many turns a plan has."""
BRANCHES: Final = 6
"""How many rooms are tried for each of them, the best ones first."""
LATER: Final = 0.95
"""What something is worth that is got a turn later: others may be faster, or the game over."""
ORE: Final = 0.45
KEY: Final = 0.8
ATTACK: Final = 1.2
"""What goods are worth at the end of a plan, if the whole game were to come."""
EXIT: Final = 0.2
"""What an empty cell is worth that one can build in and walk to, if the whole game were to come."""
EXITS: Final = 6
"""How many of them count."""


class Walker(NamedTuple):
    """A player as a plan has him."""

    place: int
    xp: int
    gems: int
    ore: int
    keys: int
    attack: int
    done: frozenset[int] = frozenset()
    """The rooms that he has resolved in the plan."""


class Planner:
    """What is worked out once for all plans of a player in a position."""

    def __init__(self, table: Reading, player: int) -> None:
        self.table, self.player = table, player
        self.static, self.dungeon = table.static, dungeon_of(table, player)
        self.left = walks_left(table, player)
        top = table.flow[-1] if table.flow else None
        self.used = top.used if isinstance(top, Moving) and top.player == player else 0
        self.now = any(isinstance(phase, Moving) and phase.player == player for phase in table.flow)
        """Whether the first walk of a plan comes before those of others."""
        self.lost = frozenset(favourites(table, player))
        """The rooms that others will have resolved before the next walk."""
        self._ways: dict[tuple[int, int, int], dict[int, Way]] = {}

    def best(self) -> float:
        """Gives what the best plan comes to, the points that the player has among it."""
        seat = self.table.state.seats[self.player]
        here = self.dungeon.cells.index(seat.cell)
        walker = Walker(here, seat.xp, seat.gems, seat.ore, seat.keys, seat.attack)
        if not self.now:
            walker = walker._replace(done=self.lost)
        turns = min(self.left, AHEAD)
        return self._points(walker) + self._best(walker, turns, self.left, self.used) + self._room_to_build(here)

    def _room_to_build(self, here: int) -> float:
        """Gives what it is worth to have open passages into empty cells in reach, for the rooms of later turns."""
        if not self.left:
            return 0.0
        static, dungeon = self.static, self.dungeon
        seat = self.table.state.seats[self.player]
        at, free = dungeon.board.at, set()
        for place in (here, *reach(static, dungeon, here, static.level(seat.xp).steps - 1, 0)):
            x, y = dungeon.cells[place]
            card, turns = static.lying(dungeon.board, (x, y))
            for letter, (dx, dy) in zip(static.shown[card][turns], AROUND, strict=True):
                if letter in static.free and at(x + dx, y + dy) is None:
                    free.add((x + dx, y + dy))
        return EXIT * min(len(free), EXITS) * self.left / static.rounds

    def _points(self, walker: Walker) -> float:
        return walker.xp + self.static.gem_points * walker.gems

    def _best(self, walker: Walker, turns: int, left: int, used: int) -> float:
        """Gives the most that so many turns bring beyond the points there are, and what is left is good for."""
        share = left / self.static.rounds
        most = share * (ORE * min(walker.ore, 4) + KEY * min(walker.keys, 3) + ATTACK * walker.attack)
        if not turns:
            return most
        steps = self.static.level(walker.xp).steps
        options = []
        ways = self._reach(walker.place, steps * turns - used, walker.keys)
        for place, (keys, walked, _) in ways.items():
            if place not in walker.done and self.dungeon.todo[place]:
                after = self._after(walker, place, keys)
                if after is not None:
                    # Whoever is on his way for longer than this turn comes too late for what others like best.
                    if walked + used > steps and place in self.lost:
                        continue
                    due = 1 + max(walked + used - 1, 0) // steps
                    gained = self._points(after) - self._points(walker)
                    hope = gained + share * (ATTACK * (after.attack - walker.attack) + ORE * (after.ore - walker.ore))
                    options.append((hope * LATER ** (due - 1), gained, due, after))
        options.sort(key=lambda option: option[0], reverse=True)
        for _, gained, due, after in options[:BRANCHES]:
            then = self._best(after, turns - due, left - due, 0)
            most = max(most, gained * LATER ** (due - 1) + then * LATER**due)
        return most

    def _reach(self, place: int, steps: int, keys: int) -> dict[int, Way]:
        found = self._ways.get((place, steps, keys))
        if found is None:
            found = {place: (0, 0, place), **reach(self.static, self.dungeon, place, steps, keys)}
            self._ways[place, steps, keys] = found
        return found

    def _after(self, walker: Walker, place: int, keys: int) -> Walker | None:
        """Gives the player after he has stopped in a room; None if he would gain nothing there."""
        static, dungeon = self.static, self.dungeon
        card, todo = dungeon.laid[place], dungeon.todo[place]
        goods = {"xp": walker.xp, "gems": walker.gems, "ore": walker.ore, "keys": walker.keys - keys}
        goods["attack"] = walker.attack
        might = walker.attack + static.level(walker.xp).might
        left = 0
        effects: Any = static.effects[card]
        for bit, effect in enumerate(effects):
            if not todo >> bit & 1:
                continue
            if isinstance(effect, Fight):
                if might < static.cards[card].strength:
                    return None
                goods["xp"] += static.prize[card]
            elif isinstance(effect, Take):
                _change(goods, effect.gain, 1)
            elif isinstance(effect, Use):
                if goods["ore"] < effect.pay.ore or goods["gems"] < effect.pay.gems or goods["keys"] < effect.pay.keys:
                    left += 1
                    continue
                _change(goods, effect.pay, -1)
                _change(goods, effect.gain, 1)
        if not left:
            goods["xp"] += dungeon.bonus[place]
        after = Walker(place, **goods, done=walker.done | {place} | self.lost)
        same = after[1:4] == walker[1:4] and after.attack == walker.attack
        return None if same and after.keys <= walker.keys else after


def favourites(table: Reading, player: int) -> Iterator[int]:
    """Gives for each other player in the same dungeon the room that is worth most to him in his next walk."""
    static = table.static
    for other in range(table.seats):
        if other == player or static.individual:
            continue
        left = walks_left(table, other)
        if not left:
            continue
        dungeon, seat = dungeon_of(table, other), table.state.seats[other]
        here = dungeon.cells.index(seat.cell)
        near = [here, *reach(static, dungeon, here, static.level(seat.xp).steps, seat.keys)]
        worth = [(gain(table, other, place, left / static.rounds), place) for place in near if dungeon.todo[place]]
        best, place = max(worth, default=(0.0, 0))
        if best > 0:
            yield place


def _change(goods: dict[str, int], by: Any, times: int) -> None:
    for good in goods:
        goods[good] += times * getattr(by, good)
