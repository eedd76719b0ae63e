"""What a position is worth by chance once a game lasts long: two who have each found their best place wait for ever."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from undercroft.spatial import Mask, Numbers
from undercroft_dungeon_twister.acting import twins
from undercroft_dungeon_twister.board import FACE_DOWN, gear_of
from undercroft_dungeon_twister.state import WOUNDED
from undercroft_dungeon_twister.words import MEN, TEAM

from .ways import Ways, crosses

CALM: Final = 30
"""After how many turns of each player a game lasts too long."""
RISE: Final = 0.02
"""By how much a whim rises with each turn of its player."""
MOST: Final = 1.5
SPAN: Final = 4
"""How many turns of its player an era has."""
WILD: Final = 3.0
"""What it counts where a character stands or how a room lies, by chance and for a turn only."""
TURNS: Final = 0.3
"""What a whim counts of how a room lies."""
TOP: Final = 0.5
"""How often it leads to where the Pyramid's top room can be turned, which is shut on most sides."""
NEARER: Final = 0.87
"""What is left of it for each move to where it leads."""


class Errand(NamedTuple):
    """A character that is sent to a gear."""

    man: int
    ways: Ways
    found: Numbers
    """The way to the gear from each square."""

    def moves(self, square: int, speed: int) -> float:
        """Gives how many moves it is from a square to the gear."""
        return self.ways.steps(self.found, square) / speed


def whim(table: Any, player: int) -> float:
    """Gives what a position is worth by chance: 0 while a game is young, and after that in every other era.

    By turns an era has an errand, with rooms that lie well or not, which stays the same all through it; or every place
    of a character and a room is worth something, and something else in each turn.
    """
    much, era = strength(table, player)
    if not much:
        return 0.0
    return wild(table, player) if era % 4 else much * (TURNS * lying(table, era) + nearness(table, player))


def wild(table: Any, player: int) -> float:
    """Gives what the places of characters and rooms are worth in a turn."""
    state, turn = table.state, turn_of(table, player)
    places = sum(drawn(turn, man, state.where[man]) for man in range(player * TEAM, player * TEAM + MEN))
    return WILD * (places + sum(drawn(turn, -1 - cell, lies) for cell, lies in enumerate(state.turned)))


def lying(table: Any, era: int) -> float:
    """Gives how well rooms lie in an era, on average 0."""
    turned = table.state.turned
    return sum(drawn(era, cell - len(turned), lies) - 0.5 for cell, lies in enumerate(turned))


def nearness(table: Any, player: int) -> float:
    """Gives how near the character that is sent somewhere is to where it goes, from 0 to 1."""
    sent = errand(table, player)
    if sent is None:
        return 0.0
    near: float = NEARER ** sent.moves(table.state.where[sent.man], table.static.speed[sent.man % TEAM])
    return near


def strength(table: Any, player: int) -> tuple[float, int]:
    """Gives how much whims count now, and a number that stays while they stay the same."""
    turn = turn_of(table, player)
    era = turn // SPAN
    return 0.0 if turn <= CALM or era % 2 else min(MOST, (turn - CALM) * RISE), era


def turn_of(table: Any, player: int) -> int:
    """Gives the number of a player's turn, which changes when it begins, or to end it would be worth something."""
    state, seats = table.state, table.static.seats
    turn: int = (state.turns - (player - state.starter) % seats) // seats
    return turn


def errand(table: Any, player: int) -> Errand | None:
    """Gives who is sent where, if anybody is."""
    static, state = table.static, table.state
    much, era = strength(table, player)
    first = player * TEAM
    men = [man for man in range(first, first + MEN) if state.where[man] >= 0 and not state.status[man] & WOUNDED]
    cells = [cell for cell, turned in enumerate(state.turned) if turned != FACE_DOWN]
    if not much or era % 4 or not men or not cells:
        return None
    man = min(men, key=lambda man: drawn(era, man, 0))
    if static.lift_cell in cells and drawn(era, man, -1) < TOP:
        cells = twins(table, static.lift_cell)
    cell = min(cells, key=lambda cell: drawn(era, man, cell + 1))
    ways = Ways(table, player)
    gear = Mask(static.size, (gear_of(static, state, cell),))
    return Errand(man, ways, ways.to(gear, crosses(man % TEAM, state.load[man])))


def drawn(turn: int, what: int, where: int) -> float:
    """Gives a number from 0 to 1 that goes with a turn, a thing and its place, and with nothing else.

    >>> drawn(7, 3, 100) == drawn(7, 3, 100) != drawn(8, 3, 100)
    True
    """
    mixed = (turn * 73_856_093 ^ what * 19_349_663 ^ where * 83_492_791) & 0xFFFF_FFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B_3C6D & 0xFFFF_FFFF
    return ((mixed ^ mixed >> 13) & 0xFFFF) / 0x1_0000
