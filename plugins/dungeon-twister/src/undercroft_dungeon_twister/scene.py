"""The table as shapes, for terminals and pictures: the board with what is asked, and in views of their own the seats,
the tokens and the rooms in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from undercroft.scene import Box, Scene, Shape, Squares, View, ids_of

from . import abilities
from .actions import (
    Attack,
    BreakGate,
    CloseGate,
    Drink,
    Drop,
    EndTurn,
    Fire,
    Go,
    Halt,
    Heal,
    Hide,
    Join,
    Jump,
    Lay,
    Leave,
    LiftRoom,
    OpenGate,
    Place,
    PlayCard,
    Put,
    Regenerate,
    Reveal,
    Rotate,
    RotateBack,
    Slide,
    StayOut,
    Step,
    Swap,
    Take,
    WalkThrough,
)
from .battle import Alliance, Fight
from .board import FACE_DOWN, gear_of
from .placing import Placing, open_cells
from .revealing import Putting
from .scene_lists import WIDTH, header, players, rooms, tokens
from .scene_map import board_map, number_square, pieces, sign_legend, square_id
from .survey import Survey
from .tables import Reading
from .turn import Turn
from .walking import Walking
from .words import MEN, TEAM, TROLL, WIZARD
from .words import WIDTH as COLUMNS

SMALL: Final = 10
"""A board with so many rows is seen whole."""
LARGE: Final = 16
"""One with more rows than this has a middle besides its north and its south."""
WIDE: Final = 25
"""The columns that have room on a terminal of 80."""
CORNERS: Final = {
    ("north", "west"): "nw",
    ("north", "east"): "ne",
    ("south", "west"): "sw",
    ("south", "east"): "se",
}
"""The short names of the corners of a wide board: all views are named in one line."""
LISTS: Final[dict[str, Callable[[Reading, int, int], list[Shape]]]] = {
    "players": players,
    "tokens": tokens,
    "rooms": rooms,
}
"""The views below the board, each drawn as a player sees it from a line on."""


def scene(table: Reading, player: int) -> Scene:
    """Gives the table as that player sees it (-1: an onlooker), each legal action tied to what it touches."""
    touches = {table.text(action): tuple(_touched(table, player, action)) for action in table.legal(player)}
    touched = {name for names in touches.values() for name in names}
    shapes: list[Shape] = list(header(table, player))
    y = 1 + max(shape.y for shape in shapes)
    board = board_map(table, y, player if player >= 0 else _active(table))
    shapes += [board, *pieces(table, board, touched)]
    focus = square_id(table, _focus(table, player, board))
    width = max(WIDTH, board.width)
    y += board.height
    views = {"board": View(0, 0, width, y)}
    regions = {name: View(0, 0, width, y, f"{board.id}/{square}") for name, square in _regions(board).items()}
    for name, draw in LISTS.items():
        top = y + 1
        found = draw(table, player, top)
        y = max(_bottom(shape) for shape in found)
        shapes += found
        views[name] = View(0, top, WIDTH, y - top)
    views |= regions
    there = {name for shape in shapes for name in ids_of(shape)}
    ties = {action: tuple(name for name in dict.fromkeys(names) if name in there) for action, names in touches.items()}
    fights = any(isinstance(phase, Fight) for phase in table.flow)
    return Scene(
        width, y, tuple(shapes), ties, tuple(sign_legend(table)), focus, views, "players" if fights else "board"
    )


def _bottom(shape: Shape) -> int:
    return shape.y + (shape.height if isinstance(shape, Box | Squares) else 1)


def _active(table: Reading) -> int:
    """Gives whose turn it is, -1 if it is nobody's."""
    return next((phase.player for phase in table.flow if isinstance(phase, Turn)), -1)


# -- what matters


def _focus(table: Reading, player: int, board: Squares) -> int:
    """Gives the square around which a large board is drawn: where something happens, else amid one's own characters."""
    state, static = table.state, table.static
    for phase in reversed(table.flow):
        match phase:
            case Walking():
                return state.where[phase.token]
            case Putting():
                return state.corners[phase.cell] + 2 * COLUMNS + 2
            case Fight():
                return _where(table, phase.defenders + phase.attackers)
            case Alliance():
                return _where(table, [phase.target, phase.attacker])
            case Placing() if not phase.at_circles(table):
                for cell in open_cells(table):
                    return state.corners[cell] + 2 * COLUMNS + 2
    own = player if player >= 0 else max(_active(table), 0)
    squares = [state.where[token] for token in range(own * TEAM, own * TEAM + MEN) if state.where[token] >= 0]
    squares = squares or [square for strip in static.strips if strip.owner == own for square in strip.squares]
    if squares:
        return min(squares, key=lambda square: sum(_apart(square, other) for other in squares))
    middle = static.height // 2 * COLUMNS + static.right // 2
    return min(
        [square for strip in static.strips for square in strip.squares], key=lambda square: _apart(square, middle)
    )


def _where(table: Reading, fighters: list[int]) -> int:
    """Gives where the first of these still stands."""
    return next(table.state.where[token] for token in fighters if table.state.where[token] >= 0)


def _apart(a: int, b: int) -> int:
    return abs(a // COLUMNS - b // COLUMNS) + abs(a % COLUMNS - b % COLUMNS)


def _regions(board: Squares) -> dict[str, int]:
    """Names the parts of a board that is too large for a terminal, each with the square around which it is."""
    if board.down <= SMALL:
        down = {"": board.down // 2}
    else:
        down = {"north": 0, "middle": board.down // 2, "south": board.down - 1}
        if board.down <= LARGE:
            del down["middle"]
    across = {"west": 0, "east": board.across - 1} if board.across > WIDE else {"": board.across // 2}
    columns = board.across
    there = [divmod(square, columns) for square in board.there()]
    found = {}
    for upright, row in down.items():
        for level, column in across.items():
            name = CORNERS.get((upright, level), level or upright)
            if name:
                near = min(there, key=lambda at: (abs(at[0] - row), abs(at[1] - column)))
                found[name] = near[0] * columns + near[1]
    return found


# -- what actions touch


def _touched(table: Reading, player: int, action: Any) -> Iterator[str]:
    state, static = table.state, table.static
    own = player * TEAM
    match action:
        case Place() | Step() | Put() | WalkThrough():
            yield square_id(table, action.square)
        case Go():
            yield square_id(table, action.square)
        case Hide() | Reveal():
            yield f"room/{action.room}"
        case Take() | Drop() | Swap() | Halt():
            yield from (
                square_id(table, state.where[phase.token]) for phase in table.flow if isinstance(phase, Walking)
            )
        case Jump():
            yield square_id(table, action.pit)
            yield square_id(table, action.square)
        case Rotate() | RotateBack():
            yield from _room(table, action.room - 1)
        case Slide():
            yield from _room(table, static.elevator)
        case LiftRoom():
            yield square_id(table, gear_of(static, state, static.lift_cell))
        case Attack():
            yield f"attack/{action.target}"
            yield square_id(table, state.where[static.tokens_by_name[action.target]])
        case Heal():
            yield square_id(table, state.where[static.tokens_by_name[action.target]])
        case Regenerate():
            yield square_id(table, state.where[own + TROLL])
        case Drink() | Leave():
            yield square_id(table, state.where[own + action.character])
        case OpenGate() | CloseGate() | BreakGate():
            yield square_id(table, action.a)
            yield square_id(table, action.b)
        case Fire():
            survey = Survey(table, player, (own + WIZARD,))
            victim = abilities.victim(table, survey, state.where[own + WIZARD], action.direction)
            yield square_id(table, state.where[victim])
        case PlayCard():
            yield f"action/{action.card}"
        case Lay():
            yield f"combat/{action.card}"
        case Join():
            side = static.scenario.colours.index(action.colour)
            fight = next(phase for phase in table.flow if isinstance(phase, Alliance))
            yield f"side/{fight.sides[side]}"
        case StayOut() | EndTurn():
            yield "turn"


def _room(table: Reading, cell: int) -> Iterator[str]:
    """What stands for a room: its gear and its number, or the name of one that is face down."""
    static, state = table.static, table.state
    yield f"rooms/{cell + 1}"
    if state.turned[cell] == FACE_DOWN:
        yield f"room/{cell + 1}"
    else:
        yield square_id(table, gear_of(static, state, cell))
        yield square_id(table, number_square(table, cell))
