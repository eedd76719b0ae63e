"""The board as shapes: rooms with walls, pits, gears and Portcullises, zones, and the tokens on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.scene import Ground, Label, Piece, Shape, Squares
from undercroft.spatial import Edge

from .board import FACE_DOWN, cell_of, gates_of, gear_of, pits_of, walled
from .placing import Placing
from .scene_words import (
    SIGNS,
    UNKNOWN,
    initial,
    is_man,
    kind_sign,
    name,
    owner_of,
    sign,
    tone,
    unknown_sign,
)
from .state import CARRIED, WOUNDED
from .static import squares_of
from .tables import Reading
from .walking import Walking
from .words import BROKEN, KINDS, LETTERS, ROOM, SIDES, STEPS, TEAM, WIDTH

MAP: Final = "map"
PIT: Final = "O"
GEARS: Final = ("<@", "@>")
"""The gear of a room that turns counter-clockwise, and clockwise: as the upper rim of a wheel goes."""
ZONE: Final = "="
EXIT: Final = ">"
CIRCLE: Final = "o"
SEPARATE: Final = 3 * ROOM
"""So many tokens face down in a room have a square each, below its name and what it takes."""


def square_id(table: Reading, square: int) -> str:
    """Gives the id of a square of the board."""
    return f"{MAP}/{drawn(table, square)}"


def drawn(table: Reading, square: int) -> int:
    """Gives the number of a square in the drawing, which leaves out the columns that this board has not."""
    row, column = divmod(square, WIDTH)
    return row * (table.static.right + 1) + column


def board_map(table: Reading, y: int, leave_of: int) -> Squares:
    """Gives the squares from line y on; exits are those of the seat `leave_of`, of none if it is negative."""
    static = table.static
    across = static.right + 1
    broken = [
        (drawn(table, a), drawn(table, b))
        for cell in face_up(table)
        for (a, b), kind in zip(gates_of(static, table.state, cell), table.state.gates[cell], strict=True)
        if kind == BROKEN
    ]
    return Squares(
        0,
        y,
        _picture(table),
        tuple(_grounds(table, leave_of)),
        id=MAP,
        broken=tuple(broken),
        columns=LETTERS[:across],
        rows=tuple(str(row + 1) for row in range(static.height)),
    )


def face_up(table: Reading) -> list[int]:
    """Gives the cells whose rooms are face up."""
    return [cell for cell, turned in enumerate(table.state.turned) if turned != FACE_DOWN]


def _picture(table: Reading) -> str:
    """Gives the grid with the rooms that are face down, open inside, and as wide as the board is."""
    static, state = table.static, table.state
    grid = state.grid
    for cell, turned in enumerate(state.turned):
        if turned == FACE_DOWN:
            grid = grid.without_missing(squares_of(state.corners[cell]))
    edges = [edge for cell, turned in enumerate(state.turned) if turned == FACE_DOWN for edge in _rim(table, cell)]
    end = 3 * (static.right + 1) + 1
    return "\n".join(line[:end] for line in grid.with_edges(edges).to_text().split("\n"))


def _rim(table: Reading, cell: int) -> Iterator[tuple[int, int, Edge]]:
    """Gives the edges round a face-down room: the walls of its neighbours; whether it has some nobody knows (DT-M4)."""
    static, state = table.static, table.state
    inside = set(squares_of(state.corners[cell]))
    for square in inside:
        for side, step in enumerate(STEPS):
            to = square + step
            if to in inside:
                continue
            other = cell_of(static, state, to)
            hidden = other >= 0 and state.turned[other] == FACE_DOWN
            wall = hidden or walled(static, state, to, (side + 2) % len(SIDES))
            yield square, to, Edge.WALL if wall else Edge.OPEN


# -- what squares are


def _grounds(table: Reading, leave_of: int) -> Iterator[Ground]:
    static, state = table.static, table.state
    yield from _zones(table, leave_of)
    for cell, turned in enumerate(state.turned):
        squares = tuple(drawn(table, square) for square in squares_of(state.corners[cell]))
        if turned == FACE_DOWN:
            yield Ground(squares, " ", f"room {cell + 1}, face down", "faint")
            continue
        shape = static.shapes[state.rooms.ids[cell]]
        way = "clockwise" if shape.clockwise else "counter-clockwise"
        told = f"room {cell + 1}: {shape.name}, turns {way}"
        yield Ground(squares, "", told)
        pits = tuple(drawn(table, pit) for pit in pits_of(static, state, cell))
        if pits:
            yield Ground(pits, PIT, "pit", "magenta")
        yield Ground((drawn(table, gear_of(static, state, cell)),), GEARS[shape.clockwise], f"gear of {told}", "cyan")
        yield Ground((drawn(table, number_square(table, cell)),), str(cell + 1), told)


def number_square(table: Reading, cell: int) -> int:
    """Gives the square of a face-up room that has its number: the first one on which nothing is."""
    static, state = table.static, table.state
    taken = {state.where[token] for token in state.up}
    gear = gear_of(static, state, cell)
    squares = squares_of(state.corners[cell])
    return next(
        (square for square in squares if square not in taken and square not in state.pits and square != gear),
        squares[0],
    )


def _zones(table: Reading, leave_of: int) -> Iterator[Ground]:
    static, state = table.static, table.state
    colours = static.scenario.colours
    placing = any(isinstance(phase, Placing) for phase in table.flow)
    leave = state.seats[leave_of].leave if leave_of >= 0 else ()
    for number, strip in enumerate(static.strips):
        owner, whose, colour = "", "zone", ""
        if number in static.scenario.hidden:
            owner, whose = UNKNOWN, "small zone, face down"
            if state.dealt:
                colour = static.exit_names[state.dealt[static.scenario.hidden.index(number)]]
                owner, whose = colour[0], f"small zone of {colour}"
        elif strip.owner >= 0:
            colour = colours[strip.owner]
            owner, whose = colour[0], f"zone of {colour}"
        elif not strip.large:
            whose = "small zone"
        out = strip.squares[0] in leave
        squares = tuple(drawn(table, square) for square in strip.squares)
        told = f"exit, {whose}" if out else whose
        mark = EXIT if out else ZONE
        yield Ground(squares, mark, told, colour or "good" * out)
        # Whose it is, once for each room along it: where a square has one sign, there is room for a mark.
        yield Ground(squares[::ROOM], mark + owner, told, colour or "good" * out)
        if placing and strip.circles:
            circles = tuple(drawn(table, square) for square in strip.circles)
            yield Ground(circles, CIRCLE, f"circle, {whose}", colour)


# -- what is on them


def pieces(table: Reading, board: Squares, touched: frozenset[str] | set[str]) -> Iterator[Shape]:
    """Gives the tokens on the board, and what is told of rooms that are face down."""
    for square, tokens in on_squares(table).items():
        first, *rest = tokens
        told = name(table, first)
        if rest:
            carried = table.state.load[first]
            told += "".join(f" {'with' if other == carried else 'and'} {name(table, other)}" for other in rest)
        badge = kind_sign(table, rest[0]) if len(rest) == 1 else str(len(rest)) if rest else ""
        yield Piece(
            *board.at(drawn(table, square), 2),
            sign(table, first, bool(rest)),
            told,
            tone=tone(table, first // TEAM),
            id=f"token/{table.static.token_names[first]}",
            badge=badge,
        )
    yield from _posted(table, board)
    for cell, turned in enumerate(table.state.turned):
        if turned == FACE_DOWN:
            yield from _hidden(table, board, cell, touched)


def on_squares(table: Reading) -> dict[int, list[int]]:
    """Gives the tokens of each square, first who walks, then who stands, is wounded, lies there, is carried."""
    state = table.state
    walker = next((phase.token for phase in table.flow if isinstance(phase, Walking)), -1)
    at: dict[int, list[int]] = {}
    for token in state.up:
        at.setdefault(state.where[token], []).append(token)
    for tokens in at.values():
        tokens.sort(
            key=lambda token: (
                token != walker,
                not is_man(token),
                state.status[token] & WOUNDED,
                state.status[token] & CARRIED,
                token,
            )
        )
    return at


def _posted(table: Reading, board: Squares) -> Iterator[Shape]:
    """The tokens face down on circles."""
    for square, piece in zip(table.state.posts, table.state.posted.ids, strict=True):
        yield Piece(
            *board.at(drawn(table, square), 2),
            unknown_sign(table, piece),
            face_down_name(table, piece),
            tone=tone(table, owner_of(piece)),
        )


def face_down_name(table: Reading, piece: int) -> str:
    """Gives what a viewer knows of a token that lies face down."""
    colour = table.static.scenario.colours[owner_of(piece)]
    return f"{colour} {KINDS[piece % TEAM]}, face down" if piece >= 0 else f"{colour} token, face down"


def _hidden(table: Reading, board: Squares, cell: int, touched: frozenset[str] | set[str]) -> Iterator[Shape]:
    """A room that is face down: its number, what it takes at set-up, and the tokens in it (DT-B8)."""
    state = table.state
    corner = state.corners[cell]
    x, y = board.at(drawn(table, corner), 2)
    room = f"room/{cell + 1}"
    yield Label(x, y, f"{'*' if room in touched else ''}room {cell + 1}", id=room)
    if any(isinstance(phase, Placing) for phase in table.flow):
        entry = table.static.scenario.cells[cell]
        kind = "tokens" if entry.takes == "any" else entry.takes
        yield Label(x, y + 2, f"{len(state.stash[cell])}/{entry.capacity} {kind}", "faint")
    ids = sorted(state.stash[cell].ids, key=lambda piece: (owner_of(piece), piece))
    if len(ids) > SEPARATE:
        yield from _many_hidden(table, board, corner, ids)
        return
    for place, piece in enumerate(ids):
        row, column = divmod(place, ROOM)
        yield Piece(
            *board.at(drawn(table, corner + (2 + row) * WIDTH + column), 2),
            unknown_sign(table, piece),
            face_down_name(table, piece),
            tone=tone(table, owner_of(piece)),
        )


def _many_hidden(table: Reading, board: Squares, corner: int, ids: list[int]) -> Iterator[Shape]:
    """More tokens than have squares: for each owner a piece with their number; its name tells what is remembered."""
    owners = sorted({owner_of(piece) for piece in ids})
    for place, owner in enumerate(owners):
        own = [piece for piece in ids if owner_of(piece) == owner]
        known = [KINDS[piece % TEAM] for piece in own if piece >= 0]
        told = f"{table.static.scenario.colours[owner]} tokens, face down"
        row, column = divmod(place, 2)
        yield Piece(
            *board.at(drawn(table, corner + (2 + row) * WIDTH + 3 * column), 2),
            unknown_sign(table, -1 - owner),
            f"{told}, among them {', '.join(known)}" if known else told,
            count=len(own),
            tone=tone(table, owner),
        )


def sign_legend(table: Reading) -> Iterator[str]:
    """Tells what the signs on the board mean."""
    colours = table.static.scenario.colours
    yield from (f"{initial(table, seat)} {colour}" for seat, colour in enumerate(colours))
    yield from (f"{mark} {kind}" for mark, kind in zip(SIGNS, KINDS, strict=True))
    yield f"{initial(table, 0)}g small: wounded"
    yield f"{initial(table, 0).upper()}G: with more on the square"
    yield f"{PIT} pit"
    yield f"{GEARS[1]} gear of a room that turns clockwise, {GEARS[0]} counter-clockwise"
    yield "1 2 3 rooms"
    yield f"{ZONE} zone"
    yield f"{EXIT} exit"
    if any(isinstance(phase, Placing) for phase in table.flow):
        yield f"{CIRCLE} circle"
    yield "D closed Portcullis"
    yield "' open"
    yield "x broken"
