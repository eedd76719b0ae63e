"""Turning rooms up, and putting the tokens that lay in them (DT-B27 to DT-B30, DT-G6, DT-G9)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from undercroft import DONE, Next, Of, Public, Refusal, first

from . import refusing_others
from .actions import Put
from .board import FACE_DOWN, cell_of, facing_of, turn_up
from .events import Discarded, PutDown, Revealed
from .phase import PlayerPhase
from .static import squares_of
from .tables import Position, Reading
from .words import EAST, MEN, NORTH, SIDES, SOUTH, TEAM, WEST

OVER = {EAST: 0, WEST: 0, NORTH: 2, SOUTH: 2}
"""The quarter turns that flipping over an edge adds: over north or south a room lies the other way round (DT-M6)."""


class Putting(PlayerPhase):
    """Tokens of a revealed room are put on its squares, one on each (DT-B29)."""

    cell: int
    tokens: Annotated[list[int], Of("token"), Public]
    """Those that this player still has to put."""

    rule: ClassVar[str] = "DT-B29"
    actions: ClassVar[tuple[type, ...]] = (Put,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the empty squares of the room that are no pits, for the first of the tokens."""
        put = table.static.put[self.tokens[0]]
        return [put[square] for square in empty(table, self.cell)]

    def play(self, pos: Position, player: int, action: Put) -> Next | None:
        """Puts it there."""
        show(pos, self.tokens.pop(0), action.square)
        return None if self.tokens else DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with where a token goes."""
        return refusing_others.put(table, self, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Names the token."""
        return f"Put the {table.static.token_names[self.tokens[0]]} on a square of room {self.cell + 1}"


def show(pos: Position, token: int, square: int) -> None:
    """Puts a token face up on a square."""
    state = pos.state
    state.up.append(token)
    state.where[token] = square
    pos.tell(PutDown(pos.static.token_names[token], square))


def empty(table: Reading, cell: int) -> list[int]:
    """Gives the squares of a face-up room on which a revealed token can be put."""
    state = table.state
    taken = {state.where[token] for token in state.up}
    return [square for square in squares_of(state.corners[cell]) if square not in taken and square not in state.pits]


def within_reach(table: Reading, square: int) -> list[int]:
    """Gives the face-down rooms that a character on a square can reveal (DT-B27)."""
    state, static = table.state, table.static
    strip = static.strip_at.get(square)
    if strip is not None:
        return [
            cell for cell in static.strips[strip].cells if state.turned[cell] == FACE_DOWN and not away(table, cell)
        ]
    own = cell_of(static, state, square)
    if state.lifted and own == static.lift_cell:
        return []
    found = []
    for step in facing_of(static, state, own).ways_out.get(square - state.corners[own], ()):
        cell = cell_of(static, state, square + step)
        if cell >= 0 and state.turned[cell] == FACE_DOWN:
            found.append(cell)
    return found


def away(table: Reading, cell: int) -> bool:
    """Tells whether the elevator has slid away from the place where its cell began."""
    return table.state.corners[cell] != table.static.corners[cell]


def edges(table: Reading, cell: int) -> tuple[int, ...]:
    """Gives the edges over which a room can be flipped: any if central, else those of its zones (DT-B28, DT-G9)."""
    return table.static.sides_out[cell] or tuple(range(len(SIDES)))


def reveal(pos: Position, player: int, cell: int, edge: int) -> Next | None:
    """Turns a room up over an edge; who puts its tokens is asked next."""
    state, static = pos.state, pos.static
    pos.show()
    turn_up(static, state, cell, (state.facing[cell] + OVER[edge]) % 4)
    pos.tell(Revealed(cell + 1, static.shapes[state.rooms.ids[cell]].name))
    stash = state.stash[cell]
    takes = static.scenario.cells[cell].takes
    tokens = []
    for token in sorted(stash.ids):
        if takes != "any" and (takes == "characters") != (token % TEAM < MEN):
            state.gone.append(token)
            pos.tell(Discarded(static.token_names[token]))
        else:
            tokens.append(token)
    stash.ids, stash.seen = [], []
    others = [token for token in tokens if token % TEAM >= MEN and token // TEAM == player]
    own = [token for token in tokens if token not in others]
    puts = []
    if own:
        puts.append(Putting(player=player, cell=cell, tokens=own))
    if others:
        puts.append(Putting(player=placer(pos, player), cell=cell, tokens=others))
    return first(*puts)


def placer(table: Reading, player: int) -> int:
    """Gives who puts the objects of a revealer's colour: who sits to his right, or opposite (DT-B30, DT-G6, DT-TE3)."""
    step = table.seats - 1 if table.static.scenario.objects_by == "right" else table.seats // 2
    return (player + step) % table.seats
