"""The table at the beginning (DC-H2, DC-H3)."""

from __future__ import annotations

from undercroft import Rng

from .dealing import draw
from .options import Options
from .state import Dungeon, Seat, Table
from .static import Static
from .ways import NO_DOOR
from .words import ENTRANCE, FOUR


def setup(static: Static, options: Options, seats: int, rng: Rng) -> Table:
    """Sets the table up for that many players."""
    rooms = list(static.room_cards)
    rng.shuffle(rooms)
    used = static.cards_per_player * seats
    rooms, box = rooms[:used], rooms[used:]
    last = list(static.dragon_cards)
    while rooms and len(last) < static.late:
        last.append(rooms.pop())
    rng.shuffle(last)
    start = static.starting
    table = Table(
        seats=[Seat(ENTRANCE, [], start.keys, start.ore, start.gems, start.attack) for _ in range(seats)],
        dungeons=[
            Dungeon(static.bare, [static.entrance], [ENTRANCE], [0], [0], [NO_DOOR] * FOUR)
            for _ in range(static.dungeons)
        ],
        deck=last + rooms,
        discard=[],
        box=box,
        dealer=rng.below(seats),
    )
    for turn in range(static.first_deal * seats):
        draw(static, table, (table.dealer + turn) % seats)
    return table
