"""Tic-tac-toe: the smallest whole game, to be copied as the beginning of another.

The squares are numbered 1 to 9, row by row. Load it with `Host(plugins=[tic_tac_toe])`, or give a wheel the entry point
`tic-tac-toe = "your_module"` in the group `undercroft.games`.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from undercroft import CONTRACT, OVER, Action, Game, Line, Names, Next, Phase, Position, Rng, State, Table, hookimpl
from undercroft.registers import Games, Phases, Scoring
from undercroft.scene import Ground, Piece, Scene, Squares
from undercroft.spatial import Grid

SQUARES = tuple("123456789")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = tuple(tuple(line for line in LINES if square in line) for square in range(9))
"""The lines through each square: all that a mark can complete."""


class Board(State):
    """Who has marked each square (-1: nobody), and who has three in a row."""

    squares: list[int]
    winner: int = -1


class Mark(Action, frozen=True):
    """Put your sign on a free square."""

    text: ClassVar[str] = "mark {square}"
    square: Annotated[int, Names(SQUARES)]


MARKS = tuple(Mark(square) for square in range(9))


class Turn(Phase, tag="tic-tac-toe.Turn"):
    """The players mark squares in turn until one has a line or the board is full."""

    player: int = 0
    turn: ClassVar[bool] = True
    actions = (Mark,)
    ends = (OVER,)
    final = False

    def players(self, table: Table[Board, None]) -> tuple[int]:
        """The one whose turn it is."""
        return (self.player,)

    def legal(self, table: Table[Board, None], player: int) -> list[Mark]:
        """Every free square."""
        squares = table.state.squares
        return [mark for mark in MARKS if squares[mark.square] < 0]

    def play(self, pos: Position[Board, None], player: int, action: Mark) -> Next | None:
        """Marks the square and looks for a line through it."""
        squares = pos.state.squares
        squares[action.square] = player
        for a, b, c in THROUGH[action.square]:
            if squares[a] == player and squares[b] == player and squares[c] == player:
                pos.state.winner = player
                return OVER
        if -1 not in squares:
            return OVER
        self.player = 1 - player
        return None


def lines(table: Table[Board, None], player: int) -> list[Line]:
    """One point for three in a row."""
    return [Line("three in a row", 1, "")] if table.state.winner == player else []


def winners(table: Table[Board, None], scores: Any) -> list[int]:
    """The one with a line, if any."""
    return [table.state.winner] if table.state.winner >= 0 else []


def check(table: Table[Board, None]) -> str | None:
    """What is wrong with a board that was edited by hand."""
    squares = table.state.squares
    return None if len(squares) == 9 and set(squares) <= {-1, 0, 1} else "a board is nine squares, each -1, 0 or 1"


FLOOR = Squares(
    0,
    0,
    Grid.from_areas("123\n456\n789").to_text(),
    tuple(Ground((square,), name, f"square {name}") for square, name in enumerate(SQUARES)),
    id="square",
)


def scene(table: Table[Board, None], player: int) -> Scene:
    """The board: marks on squares, each action tied to the square that it marks."""
    marks = [
        Piece(*FLOOR.at(square), "XO"[owner], f"mark of player {owner}", tone=("red", "blue")[owner])
        for square, owner in enumerate(table.state.squares)
        if owner >= 0
    ]
    touches: dict[str, tuple[str, ...]] = {
        table.text(action): (f"square/{action.square}",) for action in table.legal(player)
    }
    return Scene(FLOOR.width, FLOOR.height, (FLOOR, *marks), touches)


def setup(static: None, options: Any, seats: int, rng: Rng) -> Board:
    """An empty board."""
    return Board([-1] * 9)


GAME = Game(
    name="tic-tac-toe",
    title="Tic-tac-toe",
    contract=CONTRACT,
    seats=range(2, 3),
    state=Board,
    start=Turn,
    setup=setup,
    winners=winners,
    check=check,
    scene=scene,
    max_decisions=9,
)


@hookimpl
def undercroft_games(register: Games) -> None:
    """The game."""
    register.add(GAME)


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """Its only phase."""
    register.add("tic-tac-toe", Turn)


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """How it is scored."""
    register.add("tic-tac-toe", "line", lines)
