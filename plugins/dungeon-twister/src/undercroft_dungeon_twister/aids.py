"""Words for a terminal that show before choosing how far a character gets, and what turning a room brings."""

from __future__ import annotations

import re
from typing import Any, Final

from undercroft import IllegalAction, NotAnAction, Observation, UnknownName
from undercroft.render import render
from undercroft.scene import Scene
from undercroft.spatial import Mask

from .board import FACE_DOWN, gear_of
from .reach import reach, turned
from .scene_map import board_map, pieces, square_id
from .scene_words import is_man, name
from .state import HEALED, WOUNDED, Table
from .static import Static
from .tables import Reading
from .words import CHARACTERS, ROOM, SQUARE_NAMES, TEAM
from .words import WIDTH as COLUMNS

LINES: Final = 26
"""How high a drawn part of the board is: as many rows as the fastest character gets both ways."""
WIDTH: Final = 80
TURN: Final = re.compile(r"(?:turn )?(?:room )?(\d+)( back)?")
AFTER: Final = " after "


def reach_lines(observation: Observation[Table, Static], text: str) -> list[str]:
    """Gives where one move of a character can end, for `goblin`, `red-goblin`, or `goblin after turn room 3`.

    UnknownName if there is no such character or room, NotAnAction if what follows `after` are no turns, IllegalAction
    if such a room is face down.
    """
    who, after, turns = text.partition(AFTER)
    token = _character(observation, who.strip())
    table: Reading = observation
    for turn in turns.split(";") if after else ():
        cell, back = _turn(table, turn.strip())
        if table.state.turned[cell] == FACE_DOWN:
            raise IllegalAction(f"room {cell + 1} is face down", "DT-B31")
        table = turned(table, cell, back)
    state = table.state
    square = state.where[token]
    told = name(table, token)
    if square < 0:
        return [f"the {told} is not face up on the board"]
    if state.status[token] & (WOUNDED | HEALED):
        return [f"the {told} cannot move{', it was healed this turn' if state.status[token] & HEALED else ''}"]
    found = reach(table, token)
    leave = found & state.seats[token // TEAM].leave
    stops = found - leave
    load = state.load[token]
    carried = f" with {name(table, load)}" if load >= 0 else ""
    lines = [f"the {told} on {SQUARE_NAMES[square]}{carried} can end a move on {_squares(stops)}"]
    if len(leave):
        lines.append(f"it can leave by {_squares(leave)}")
    return lines + _drawn(table, observation.player, square, found)


def turns_lines(observation: Observation[Table, Static], text: str) -> list[str]:
    """Gives how a room turns, from which gears, and the board after it, for `room 3` or `3 back`.

    UnknownName if there is no such room, NotAnAction if the text names none.
    """
    cell, back = _turn(observation, text.strip())
    state, static = observation.state, observation.static
    if state.turned[cell] == FACE_DOWN:
        return [f"room {cell + 1} is face down: nobody knows which way it turns"]
    shape = static.shapes[state.rooms.ids[cell]]
    way = "clockwise" if shape.clockwise else "counter-clockwise"
    lines = [f"room {cell + 1} is {shape.name}; its arrow is {way}, against it turns a Mekanork alone"]
    twin = static.twin[state.rooms.ids[cell]]
    for one, room in enumerate(state.rooms.ids):
        if state.turned[one] != FACE_DOWN and (one == cell or room == twin):
            gear = gear_of(static, state, one)
            on = [name(observation, token) for token in state.up if state.where[token] == gear and is_man(token)]
            whose = "its own gear" if one == cell else f"that of its twin, room {one + 1},"
            lines.append(f"it turns from {whose} on {SQUARE_NAMES[gear]}: {' and '.join(on) or 'nobody'} there")
    after = turned(observation, cell, back)
    lines.append(f"after a turn{' against its arrow' if back else ''}:")
    middle = state.corners[cell] + ROOM // 2 * (COLUMNS + 1)
    return lines + _drawn(after, observation.player, middle, Mask(static.size))


def _character(table: Observation[Table, Static], text: str) -> int:
    """Gives a character by its name; without a colour it is the viewer's."""
    static = table.static
    own = static.scenario.colours[max(table.player, 0)]
    for named in (text, f"{own}-{text}"):
        token = static.tokens_by_name.get(named.replace(" ", "-"), -1)
        if token >= 0 and is_man(token):
            return token
    known = [one for one, token in static.tokens_by_name.items() if is_man(token)]
    raise UnknownName("character", text, [*CHARACTERS, *known])


def _turn(table: Reading, text: str) -> tuple[int, bool]:
    """Gives the cell of a room that is to be turned, and whether against its arrow."""
    found = TURN.fullmatch(text)
    if found is None:
        raise NotAnAction(f"{text!r} names no room to turn; write it as `turn room 3`, or `turn room 3 back`")
    rooms = len(table.state.turned)
    if not 1 <= int(found[1]) <= rooms:
        raise UnknownName("room", found[1], [str(room + 1) for room in range(rooms)])
    return int(found[1]) - 1, found[2] is not None


def _squares(mask: Mask) -> str:
    return ", ".join(SQUARE_NAMES[square] for square in mask) or "no square"


def _drawn(table: Reading, player: int, around: int, marked: Mask) -> list[str]:
    """Gives the part of the board around a square, these squares marked."""
    board = board_map(table, 0, player)
    touches = {"reach": tuple(square_id(table, square) for square in marked)}
    shapes: tuple[Any, ...] = (board, *pieces(table, board, frozenset()))
    return render(
        Scene(board.width, board.height, shapes, touches, focus=square_id(table, around)), WIDTH, height=LINES
    ).split("\n")
