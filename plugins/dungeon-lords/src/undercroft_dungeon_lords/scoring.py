"""The final scoring, line by line (DL-B15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft import Line

from .digging import tunnels
from .state import Seat
from .tables import Reading

LARGE: Final = 4
"""With four players the hall of fame is worth more."""


def monsters(table: Reading, seat: Seat, kinds: tuple[str, ...] | None = None) -> int:
    """Gives how many monsters a lord has, ghosts left out; or how many of these kinds, ghosts too."""
    static = table.static
    entries = (static.monsters[static.kind_of[lodger.tile]] for lodger in seat.lair)
    return sum(not entry.ghost if kinds is None else entry.name in kinds for entry in entries)


TITLES: Final[tuple[tuple[str, str, Callable[[Reading, Seat], int]], ...]] = (
    ("dark deeds", "DL-B15.dark-deeds", lambda table, seat: seat.evil),
    ("halls", "DL-B15.halls", lambda table, seat: len(seat.rooms)),
    ("tunnel lord", "DL-B15.tunnel-lord", lambda table, seat: tunnels(seat)),
    ("monster lord", "DL-B15.monster-lord", monsters),
    ("imps", "DL-B15.imps", lambda table, seat: seat.imps),
    ("riches", "DL-B15.riches", lambda table, seat: seat.gold + seat.food + len(seat.traps)),
    ("battlelord", "DL-B15.battlelord", lambda table, seat: -len(seat.conquered)),
)
"""Each title, its rule, and what the lord with the most of it holds it for (DL-B15)."""


def holders(table: Reading, number: Callable[[Reading, Seat], int]) -> list[int]:
    """Gives who holds a title; all who are equal share it, with nothing too (DL-B15.zero)."""
    numbers = [number(table, seat) for seat in table.state.seats]
    return [player for player, one in enumerate(numbers) if one == max(numbers)]


def score_lines(table: Reading, player: int) -> list[Line]:
    """Gives the score sheet of a lord as things stand: what the dungeon is worth, then the titles."""
    state, static = table.state, table.static
    seat = state.seats[player]
    rooms = [room for room in seat.rooms if room.square not in seat.conquered]
    paladins = sum(static.adventurers[tile].kind == "paladin" for tile in seat.prison)
    lines = [
        Line("unconquered rooms", 2 * len(rooms), "DL-B15.rooms"),
        Line("monsters", monsters(table, seat), "DL-B15.monsters"),
        Line("adventurers in prison", 2 * (len(seat.prison) - paladins), "DL-B15.prisoners"),
        Line("paladins in prison", 5 * paladins, "DL-B15.paladins"),
        Line("conquered tiles", -2 * len(seat.conquered), "DL-B15.conquered"),
        Line("dead letters", -3 * seat.letters, "DL-B15.letters"),
    ]
    if table.seats == 1:
        return lines
    held = [(name, rule, holders(table, number)) for name, rule, number in TITLES]
    alone = sum(who == [player] for _, _, who in held)
    for room in rooms:
        bonus = static.rooms[room.tile].bonus
        if bonus is None:
            continue
        each = bonus.each_of_few if bonus.each_of_few and table.seats < LARGE else bonus.each
        n = monsters(table, seat, bonus.monsters) + (alone if bonus.titles else 0)
        lines.append(Line(static.rooms[room.tile].name, each * n, "DL-B6.scoring"))
    best = 3 if table.seats > 2 else 2
    for name, rule, who in held:
        lines.append(Line(name, (best if who == [player] else best - 1) if player in who else 0, rule))
    return lines
