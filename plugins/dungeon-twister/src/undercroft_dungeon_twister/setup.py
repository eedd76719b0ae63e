"""The table before the first token is placed: rooms shuffled face down, cards dealt (DT-B33, DT-G4, DT-CR1)."""

from __future__ import annotations

from undercroft import Pile, Rng
from undercroft.spatial import Mask

from .board import FACE_DOWN
from .check_board import named_rooms
from .options import Options
from .placement import lay_out
from .state import Seat, Table
from .static import STRENGTHS, Static
from .words import ACTION_CARDS, COLOURS, COMBAT_CARDS, JUMP_CARDS, KINDS, TEAM

BASE = 4
"""The highest number of a room of the base game."""


def setup(static: Static, options: Options, seats: int, rng: Rng) -> Table:
    """Sets the table up for that many players."""
    scenario = static.scenario
    rooms, box = draw_rooms(static, rng)
    named = dict(named_rooms(scenario))
    kinds = [kind for kind, name in enumerate(KINDS) if name not in scenario.without]
    deals = list(range(len(COLOURS))) if scenario.hidden else []
    rng.shuffle(deals)
    tokens = seats * TEAM
    table = Table(
        seats=[
            Seat(
                deeds=[0, 0, 0, 0],
                hand=[seat * len(ACTION_CARDS) + n for n in range(len(ACTION_CARDS))],
                used=[],
                combat=[seat * STRENGTHS + value for value in COMBAT_CARDS],
                spent=[],
                jumps=JUMP_CARDS,
                team=[seat * TEAM + kind for kind in kinds],
                leave=static.exits[seat],
            )
            for seat in range(seats)
        ],
        starter=0,
        turns=0,
        highest=0,
        markers=int(scenario.cycles > 0),
        rooms=Pile(rooms, [-1 if cell in named else 0 for cell in range(len(rooms))]),
        rooms_box=box,
        facing=[rng.below(4) for _ in rooms],
        turned=[FACE_DOWN] * len(rooms),
        corners=list(static.corners),
        gates=[[] for _ in rooms],
        stash=[Pile([], []) for _ in rooms],
        posts=[],
        posted=Pile([], []),
        deals=deals,
        dealt=[],
        grid=static.bare,
        pits=Mask(static.size),
        up=[],
        where=[-1] * tokens,
        load=[-1] * tokens,
        status=[0] * tokens,
        gone=[],
    )
    if options.placement is not None:
        lay_out(static, table, options.placement)
    return table


def draw_rooms(static: Static, rng: Rng) -> tuple[list[int], list[int]]:
    """Gives the room of each cell and the rooms that are not used: pairs by lot, and those that have their place."""
    scenario = static.scenario
    numbers = static.room_numbers
    named = {cell: numbers[name] for cell, name in named_rooms(scenario)}
    pool = [room for room, shape in enumerate(static.shapes) if scenario.rooms == "all" or shape.number <= BASE]
    wanted = len(scenario.cells) - len(named)
    taken = set(named.values())
    chosen = []
    if wanted % 2:
        # One of the named rooms stands alone; its twin is among the others.
        chosen = [static.twin[room] for room in named.values() if static.twin[room] not in taken]
    pairs = [
        (room, static.twin[room])
        for room in pool
        if room < static.twin[room] and not {room, static.twin[room]} & {*taken, *(static.twin[one] for one in taken)}
    ]
    rng.shuffle(pairs)
    for pair in pairs[: (wanted - len(chosen)) // 2]:
        chosen += pair
    rng.shuffle(chosen)
    rest = iter(chosen)
    rooms = [named[cell] if cell in named else next(rest) for cell in range(len(scenario.cells))]
    return rooms, [room for room in range(len(static.shapes)) if room not in rooms]
