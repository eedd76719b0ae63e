"""What a position is worth besides once a game lasts long: two who have each found their best place wait for ever."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from undercroft.spatial import UNREACHABLE, Numbers
from undercroft_dungeon_twister.state import WOUNDED
from undercroft_dungeon_twister.words import MEN, TEAM

from .routes import NONE, route, steps

CALM: Final = 30
"""After how many turns of each player a game lasts too long."""
RISE: Final = 0.1
"""By how much an errand counts more with each turn of its player."""
MOST: Final = 6.0
"""How much it comes to in the end: a move of it more than what the way out draws one to as the crow flies."""
ERRAND: Final = 12
"""How many turns of its player an errand lasts."""
WILD: Final = 4
"""How many turns after it are wild."""
REST: Final = 4
"""How many turns after those are as in a young game."""
PLACE: Final = 3.0
"""What it counts in a wild turn where a character stands, what it carries, or how a room lies."""
STEP: Final = 0.05
"""What each move counts to where an errand leads, of what a turn of a room counts."""
FAR: Final = 40.0
"""More moves count no more."""
HALF: Final = 0.5
"""Of how many characters one is chosen for an errand."""
FOUND: Final = 200.0
"""What a way out counts that was found at all, which is more than any wild turn."""
OUT: Final = 250.0
"""What it counts more in a turn of an errand that somebody has left."""
BOARDS: Final = 400
"""In how many ways rooms may come to lie that are looked at for the first errand."""
MORE: Final = 200
"""How many more for each that follows."""
LIMIT: Final = 5000
"""How many it comes to in the end: about a second for one for whom there is no way."""


class Errand(NamedTuple):
    """A character that is sent to where it can do something for its way out."""

    man: int
    turns: int
    """How often rooms have to be turned before it gets out."""
    ends: tuple[int, ...]
    """The squares to one of which it goes first."""
    steps: Numbers
    """How many steps it is from each square to where it goes first."""

    def moves(self, square: int, speed: int) -> float:
        """Gives how many moves it is from a square to where it goes."""
        steps = self.steps[square]
        return FAR if steps == UNREACHABLE else min(FAR, steps / speed)

    def left(self, square: int, speed: int) -> float:
        """Gives what is left to do for a character on a square, as a number of turns."""
        return self.turns + STEP * self.moves(square, speed)


def whim(table: Any, player: int) -> float:
    """Gives what a position is worth besides once a game lasts long: 0 in a young one, and now and then later.

    By turns somebody has an errand; or every place of a character and a room is worth something by chance, and
    something else in each turn; or all is as usual.
    """
    much, turn, number = lasting(table, player)
    if not much:
        return 0.0
    if turn < ERRAND:
        return on_errand(table, player, much, number)
    return wild(table, player) if turn < ERRAND + WILD else 0.0


def on_errand(table: Any, player: int, much: float, number: int) -> float:
    """Gives how near who is sent somewhere is to its way out; where none was found, what a wild turn is worth."""
    # Who has left must not be worth less than who comes next.
    out = OUT * len(table.state.seats[player].out)
    sent = sent_out(table, player, number)
    if sent is None or sent.turns >= NONE:
        return out + wild(table, player)
    return out + FOUND - much * sent.left(table.state.where[sent.man], table.static.speed[sent.man % TEAM])


def wild(table: Any, player: int) -> float:
    """Gives what the places of characters and rooms are worth in a turn."""
    state, turn = table.state, turn_of(table, player)
    found = sum(drawn(turn, -1 - cell, lies) for cell, lies in enumerate(state.turned))
    for man in range(player * TEAM, player * TEAM + MEN):
        found += drawn(turn, man, state.where[man]) + drawn(turn, man, -2 - state.load[man])
    return PLACE * found


def lasting(table: Any, player: int) -> tuple[float, int, int]:
    """Gives how much an errand counts, and how many turns have passed since the last one began, of so many."""
    turn = turn_of(table, player) - CALM
    number, since = divmod(turn, ERRAND + WILD + REST)
    return (min(MOST, turn * RISE) if turn > 0 else 0.0), since, number


def turn_of(table: Any, player: int) -> int:
    """Gives the number of a player's turn, which changes when it begins, or to end it would be worth something."""
    state, seats = table.state, table.static.seats
    turn: int = (state.turns - (player - state.starter) % seats) // seats
    return turn


def errand(table: Any, player: int) -> Errand | None:
    """Gives who is sent where, if anybody is."""
    much, turn, number = lasting(table, player)
    return sent_out(table, player, number) if much and turn < ERRAND else None


def sent_out(table: Any, player: int, number: int) -> Errand | None:
    """Gives who is sent where on the errand of a number, if anybody can act: of half of them who has least to do."""
    state, speed = table.state, table.static.speed
    first = player * TEAM
    men = [man for man in range(first, first + MEN) if state.where[man] >= 0 and not state.status[man] & WOUNDED]
    chosen = [man for man in men if drawn(number, man, 0) < HALF] or men
    boards = min(LIMIT, BOARDS + MORE * number)
    found = [errand_of(table, man, boards) for man in chosen]
    return min(found, key=lambda sent: sent.left(state.where[sent.man], speed[sent.man % TEAM]), default=None)


def errand_of(table: Any, man: int, boards: int) -> Errand:
    """Gives where a character would be sent."""
    way = route(table, man, boards)
    ends = way.ends or (table.state.where[man],)
    return Errand(man, way.turns, ends, steps(table, man, ends))


def drawn(turn: int, what: int, where: int) -> float:
    """Gives a number from 0 to 1 that goes with a turn, a thing and its place, and with nothing else.

    >>> drawn(7, 3, 100) == drawn(7, 3, 100) != drawn(8, 3, 100)
    True
    """
    mixed = (turn * 73_856_093 ^ what * 19_349_663 ^ where * 83_492_791) & 0xFFFF_FFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B_3C6D & 0xFFFF_FFFF
    return ((mixed ^ mixed >> 13) & 0xFFFF) / 0x1_0000
