"""A slow, plain reference of walking, written from the rules alone: all that one move of a character can come to.

It knows nothing of the game's code. A board is a list of rooms as their pictures show them, each turned and laid
somewhere, with the zones; a square is a row and a column. A walk is searched step by step over everything that can
change: where the mover is, what it carries, and where every other token lies.

What the rules leave open is decided here so:
- Tokens are also picked up and put down on the square where a move begins; it need not go a step if that was done.
- What an own character carries is taken, or exchanged for what the mover carries; what lies there is not exchanged, as
  to put one object beside another is forbidden. What is put down where an own character has empty hands is given to it.
- That a square never holds two objects counts all the time. That it holds two tokens at most counts at the end of the
  move; with `at_once` also whenever something is put down: then a wounded character is not changed for the object of a
  square on which another one lies.
- A wounded character is not put down beside an enemy.
- A Rope that somebody carries makes a pit passable for its bearer only; one that lies there, also under a wounded
  character, for all.
- A square is fit to stand on, for the laying of a Rope, by what it is, whoever is on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

Square = tuple[int, int]
SPEED = {
    "cleric": 4,
    "goblin": 4,
    "mekanork": 3,
    "thief": 5,
    "troll": 2,
    "wall-walker": 4,
    "warrior": 3,
    "wizard": 4,
}
OUT: Square = (-1, -1)
"""Where a character is that has left."""
DEAD: Square = (-2, -2)


class Laid(NamedTuple):
    """A face-up room: its picture, how it was turned and where it lies."""

    picture: tuple[str, ...]
    turns: int
    """Quarter turns clockwise."""
    top: int
    left: int
    passable: tuple[bool, ...] = ()
    """Whether each Portcullis is open or broken: as the picture shows them from the top, that to the east first."""
    apart: bool = False
    """Whether it is lifted off the board."""


class Strip(NamedTuple):
    """A zone."""

    squares: tuple[Square, ...]
    home: bool
    """Whether the mover walks and rests there."""
    exit: bool
    """Whether the mover leaves there."""


class Token(NamedTuple):
    kind: str
    seat: int
    square: Square
    """Where it is; what is carried is where its carrier is."""
    wounded: bool = False
    load: int = -1
    """For a character, the number of the token that it carries."""

    @property
    def man(self) -> bool:
        return self.kind in SPEED

    @property
    def able(self) -> bool:
        """Whether it is an unwounded character."""
        return self.man and not self.wounded


class Outcome(NamedTuple):
    """What a move can come to."""

    end: Square
    load: int
    where: tuple[Square, ...]
    """The square of every token, of what the mover carries too."""
    bearer: tuple[int, ...]
    """The character that carries each token, or -1."""


class Scene(NamedTuple):
    """Everything at a moment of a walk."""

    at: Square
    load: int
    where: tuple[Square, ...]
    bearer: tuple[int, ...]


class Board:
    """The ground: what each square is, and from where to where one can step."""

    def __init__(self, rooms: list[Laid], strips: list[Strip]) -> None:
        self.sign: dict[Square, str] = {}
        self.room: dict[Square, int] = {}
        self.shut: set[frozenset[Square]] = set()
        """Neighbours between which stands a wall or a closed Portcullis, on either side of the edge (P10, B32, M3)."""
        self.rooms, self.strips = rooms, strips
        self.strip = {square: number for number, strip in enumerate(strips) for square in strip.squares}
        for number, room in enumerate(rooms):
            self._lay(number, room)

    def _lay(self, number: int, room: Laid) -> None:
        lines = [line.ljust(11) for line in room.picture]
        gates = 0

        def place(row: int, column: int) -> Square:
            """Where a square of the picture is on the board; squares just outside the room as well."""
            for _ in range(room.turns):
                row, column = column, 4 - row
            return room.top + row, room.left + column

        for row in range(5):
            for column in range(5):
                here = place(row, column)
                self.sign[here] = lines[2 * row + 1][2 * column + 1]
                self.room[here] = number
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    edge = lines[2 * row + 1 + down][2 * column + 1 + right]
                    beyond = place(row + down, column + right)
                    if edge in "|-":
                        self.shut.add(frozenset((here, beyond)))
                    elif edge in ":=" and (down, right) in ((0, 1), (1, 0)):
                        if not (room.passable and room.passable[gates]):
                            self.shut.add(frozenset((here, beyond)))
                        gates += 1

    def beside(self, square: Square) -> Iterator[Square]:
        """The squares one can step to from here, as far as the ground goes."""
        row, column = square
        for other in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
            if other not in self.sign and other not in self.strip:
                continue  # off the board, or in a room that is face down
            if frozenset((square, other)) in self.shut or self._apart(square, other):
                continue
            yield other

    def _apart(self, square: Square, other: Square) -> bool:
        """Whether two squares side by side have nothing to do with each other."""
        one, two = self.room.get(square), self.room.get(other)
        if one != two and any(number is not None and self.rooms[number].apart for number in (one, two)):
            return True
        if one is None and two is None:
            # Zones of one length are one strip to walk on; between a small and a large one is no way.
            return len(self.strips[self.strip[square]].squares) != len(self.strips[self.strip[other]].squares)
        return False


class Walk:
    """The moves of one character on a board with these tokens."""

    def __init__(
        self,
        board: Board,
        tokens: list[Token],
        mover: int,
        team: Mapping[int, int] | None = None,
        *,
        over_on_zones: bool = False,
        at_once: bool = False,
    ) -> None:
        self.board, self.tokens, self.mover = board, tokens, mover
        self.kind, self.seat = tokens[mover].kind, tokens[mover].seat
        self.team = team or {token.seat: token.seat for token in tokens}
        self.at_once = at_once
        self.over_on_zones = over_on_zones  # whether enemies are passed on zones (PY10)

    # -- where others stand

    def _friend(self, token: int) -> bool:
        return self.team[self.tokens[token].seat] == self.team[self.seat]

    def _own(self, token: int) -> bool:
        return self.tokens[token].seat == self.seat

    def _on(self, scene: Scene, square: Square) -> list[int]:
        """The tokens on a square, without the mover and what it carries."""
        return [
            n for n, at in enumerate(scene.where) if at == square and n != self.mover and scene.bearer[n] != self.mover
        ]

    def _enemy(self, scene: Scene, square: Square) -> bool:
        """Whether an unwounded enemy stands there."""
        return any(self.tokens[n].able and not self._friend(n) for n in self._on(scene, square))

    # -- on pits, as C4, C8, O6 and B11 say

    def _pit(self, square: Square) -> bool:
        return self.board.sign.get(square) == "O"

    def _roped(self, scene: Scene, square: Square) -> bool:
        """Whether a Rope lies there that nobody carries."""
        return any(self.tokens[n].kind == "rope" and scene.bearer[n] < 0 for n in self._on(scene, square))

    def _thief_there(self, scene: Scene, square: Square) -> bool:
        return any(
            self.tokens[n].kind == "thief" and self.tokens[n].able and self._own(n) for n in self._on(scene, square)
        )

    def _carries_rope(self, load: int) -> bool:
        return load >= 0 and self.tokens[load].kind == "rope"

    def _held_up(self, scene: Scene, *, passing: bool) -> bool:
        """Whether the mover may be where it is, if that is a pit."""
        if not self._pit(scene.at) or self.kind == "thief" or self._carries_rope(scene.load):
            return True
        if self._roped(scene, scene.at) or self._thief_there(scene, scene.at):
            return True
        return passing and self.kind == "wizard"

    def _fallen(self, scene: Scene, square: Square) -> list[int]:
        """The other characters on a pit whom nothing holds any more."""
        if not self._pit(square):
            return []
        here = self._on(scene, square)
        if self._roped(scene, square):
            return []
        return [
            n
            for n in here
            if self.tokens[n].man
            and scene.bearer[n] < 0
            and not (self.tokens[n].kind == "thief" and self.tokens[n].able)
            and not any(scene.bearer[m] == n and self.tokens[m].kind == "rope" for m in here)
        ]

    def _fit(self, scene: Scene, square: Square) -> bool:
        """Whether a character could stand on a square, for the laying of a Rope beside it."""
        if not self._pit(square):
            return True
        return (
            self._roped(scene, square)
            or self._thief_there(scene, square)
            or (self.kind == "thief" and square == scene.at)
        )

    # -- tokens on a square, as B2 to B7 and O6 say

    def _handle(self, scene: Scene) -> Iterator[Scene]:
        """What can be done with tokens on the square where the mover is: take, give up, exchange with a character."""
        here = self._on(scene, scene.at)
        takes: list[int] = [] if self._enemy(scene, scene.at) else [n for n in here if self._can_take(scene, n)]
        for taken in takes:
            if scene.load < 0:
                yield from self._done(scene, taken, -1)
            elif scene.bearer[taken] >= 0:
                yield from self._done(scene, taken, scene.bearer[taken])
        if scene.load >= 0:
            yield from self._done(scene, -1, self._receiver(scene))

    def _can_take(self, scene: Scene, token: int) -> bool:
        piece, holder = self.tokens[token], scene.bearer[token]
        if holder >= 0 and not (self._own(holder) and self.tokens[holder].able):
            return False
        return not piece.man or (piece.wounded and self._friend(token))

    def _receiver(self, scene: Scene) -> int:
        """Who gets what the mover gives up: an own character here with empty hands, else the ground (-1)."""
        for n in self._on(scene, scene.at):
            if self.tokens[n].able and self._own(n) and n not in scene.bearer:
                return n
        return -1

    def _done(self, scene: Scene, taken: int, holder: int) -> Iterator[Scene]:
        """The scene after the mover took a token, if any, and gave up what it carried, if anything."""
        where, bearer = list(scene.where), list(scene.bearer)
        put = scene.load
        if put >= 0:
            bearer[put] = holder
        if taken >= 0:
            bearer[taken] = self.mover
        after = Scene(scene.at, taken, tuple(where), tuple(bearer))
        if put >= 0 and not self._may_lie(after, put, holder):
            return
        fallen = self._fallen(after, scene.at)
        if any(self._friend(n) for n in fallen):
            return
        for n in fallen:
            where[n] = DEAD
        after = after._replace(where=tuple(where))
        if self._held_up(after, passing=True):
            yield after

    def _may_lie(self, scene: Scene, put: int, holder: int) -> bool:
        piece = self.tokens[put]
        others = [n for n in self._on(scene, scene.at) if n != put]
        if not piece.man and any(not self.tokens[n].man for n in others):
            return False  # B6
        if self.at_once and len(others) > 1:
            return False  # P8
        if piece.man and any(self.tokens[n].man and not self._friend(n) for n in others):
            return False
        if holder >= 0 or not self._pit(scene.at):
            return True
        if piece.kind != "rope":
            return False  # B7
        return sum(self._fit(scene, square) for square in self.board.beside(scene.at)) >= 2

    def _handled(self, scene: Scene) -> set[Scene]:
        """All that can be made of a scene without a step, itself included."""
        found, todo = {scene}, [scene]
        while todo:
            for after in self._handle(todo.pop()):
                if after not in found:
                    found.add(after)
                    todo.append(after)
        return found

    # -- steps and stops, as P9 to P11, C8 and B23 to B26 say

    def _step(self, scene: Scene, square: Square) -> Scene | None:
        """The scene one step on; None if the square cannot be entered."""
        strip = self.board.strip.get(square)
        if self._enemy(scene, square):
            over = self.kind == "wizard" or (strip is not None and self.over_on_zones and self.board.strips[strip].home)
            if not over:
                return None
        leaves = strip is not None and self.board.strips[strip].exit
        if strip is not None and not leaves and not self.board.strips[strip].home:
            return None
        to = OUT if leaves else square
        where = list(scene.where)
        where[self.mover] = to
        if scene.load >= 0:
            where[scene.load] = to
        after = scene._replace(at=to, where=tuple(where))
        return after if self._held_up(after, passing=True) else None

    def _may_stop(self, scene: Scene) -> bool:
        here = self._on(scene, scene.at) if scene.at != OUT else []
        if any(self.tokens[n].man and (self.tokens[n].able or not self._friend(n)) for n in here):
            return False
        if not self._held_up(scene, passing=False):
            return False
        squares = {at for at in scene.where if at not in (OUT, DEAD)}
        return all(scene.where.count(square) <= 2 for square in squares)

    def outcomes(self, speed: int | None = None) -> set[Outcome]:
        """All that one move can come to."""
        mover = self.tokens[self.mover]
        if mover.wounded:
            return set()
        bearer = [-1] * len(self.tokens)
        for number, token in enumerate(self.tokens):
            if token.load >= 0:
                bearer[token.load] = number
        start = Scene(mover.square, mover.load, tuple(token.square for token in self.tokens), tuple(bearer))
        seen: set[Scene] = set()
        handled = self._handled(start)
        found = {Outcome(*scene) for scene in handled if scene != start and self._may_stop(scene)}
        for _ in range(SPEED[self.kind] if speed is None else speed):
            layer = {
                after
                for scene in handled - seen
                for square in self.board.beside(scene.at)
                if (after := self._step(scene, square)) is not None
            }
            seen |= handled
            left = {scene for scene in layer if scene.at == OUT}
            handled = set().union(*map(self._handled, layer - left))
            found |= {Outcome(*scene) for scene in left | handled if self._may_stop(scene)}
        return found

    def ends(self, speed: int | None = None) -> set[tuple[Square, int]]:
        """Where the mover can end, and with what."""
        return {(outcome.end, outcome.load) for outcome in self.outcomes(speed)}
