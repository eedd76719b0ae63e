"""The map of an imagined quest: rooms that belong to it, doors, blocked squares, furniture, and how far one can come.

All of it lies where no hero has seen it; secret doors also where nobody has searched for them (HQ-R10.2).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft import Rng
from undercroft.spatial import Edge, Grid, Mask

from .cards import Furniture as Kind
from .geometry import NONE, mask, neighbours, number, place_of, rectangle, turned
from .layout import EDGES
from .quest import Door, DoorKind, FurniturePart, Trap
from .quest_notes import AnyTrigger, Entered, GiveGold, Hurt, Note, Open, Revealed, Say, Searched, Skip, Stop
from .quest_ways import PASSES
from .sight import figures
from .state import Game, Piece
from .tables import Reading
from .words import CORRIDOR, SQUARES, Facing

FACINGS: Final[tuple[Facing, ...]] = ("down", "right")
"""The ways to turn furniture that cover different squares."""
KINDS: Final[dict[Edge, DoorKind]] = {edge: kind for kind, edge in EDGES.items()}
HARMS: Final = (
    (Hurt(n=1),),
    (Hurt(n=2, saves=2, on=(5, 6)), Stop()),
    (Hurt(n=1, who="area"), Skip()),
    (Say(words="It clicks, and no more."),),
    (GiveGold(n=1),),
)
"""What the trap of a chest may do; most of it hurts."""


@lru_cache(16)
def walls_of(areas: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """Gives for each room of a board its edges with a wall: the square inside, and the one outside."""
    found: dict[str, list[tuple[int, int]]] = {}
    for a, room in enumerate(areas):
        if room != CORRIDOR:
            found.setdefault(room, []).extend((a, b) for b in neighbours(a) if areas[b] != room)
    return {room: tuple(edges) for room, edges in found.items()}


@lru_cache(16)
def footprints(areas: str, kinds: tuple[Kind, ...]) -> dict[tuple[str, str], tuple[tuple[int, Facing, Mask], ...]]:
    """Gives where furniture can stand, by room and kind: its top left square, how it is turned, what it covers."""
    found: dict[tuple[str, str], list[tuple[int, Facing, Mask]]] = {}
    for kind in kinds:
        for facing in FACINGS:
            for at, room in enumerate(areas):
                if room == CORRIDOR:
                    continue
                squares = rectangle(place_of(at), *turned(kind.width, kind.height, facing))
                if squares and all(areas[square] == room for square in squares):
                    found.setdefault((room, kind.name), []).append((at, facing, mask(squares)))
    return {key: tuple(places) for key, places in found.items()}


class Map:
    """What is known of the board, and what is imagined of the rest so far."""

    def __init__(self, table: Reading, rng: Rng) -> None:
        self.table: Final = table
        self.state: Final[Game] = table.state
        self.board: Final = table.static.board
        self.rng: Final = rng
        state = self.state
        standing = figures(state)
        self.standing: Final = standing | mask(
            [*(thing.square for thing in state.things), *(heap.square for heap in state.heaps)]
        )
        """Squares that are used, as all can see: there is no block and no furniture."""
        watched = state.seen
        for hero in state.heroes:
            if hero.square >= 0:
                watched |= state.grid.view(hero.square, standing)
        self.watched: Final = watched
        """Where something would have been seen."""
        self.unseen: Final = ~watched - state.blocks - state.stairs
        self.near: Final = mask(
            b for trap in state.traps if trap.kind == "falling-block" for b in neighbours(trap.square)
        )
        """The squares beside known falling blocks: they are kept free, so that one can step aside."""
        self.fallen: Final = mask(state.gone) & state.blocks
        """Fallen blocks: no part of the quest."""
        self.taken = state.blocks | state.solid | self.standing | state.stairs
        """Squares where nothing more can stand."""
        self.doors: list[Door] = [
            Door(between=(place_of(a), place_of(b)), kind=KINDS[state.grid.edge(a, b)], name=f"door-{number}")
            for number, (a, b) in enumerate(state.doors, 1)
        ]
        self.ways = mask(square for door in state.doors for square in door)
        """The squares of known doors, and others that must stay free."""
        self.grid: Grid = state.grid.without_blocked(self.fallen) if self.fallen else state.grid
        """The board as the quest has it: blocks that have fallen since are left out."""
        self.blocked = NONE
        """The blocked squares that are imagined."""
        self.furniture: list[FurniturePart] = []
        self.solid = state.solid
        self.opaque = NONE
        """The squares that imagined furniture keeps the eye from (HQ-A5)."""
        self.dark_rooms: list[str] = []
        self.dark = NONE
        self.reached = NONE
        """Where heroes can come to at best."""
        self.keys: list[Note] = []
        """The notes that open locked doors."""
        self._locks: list[tuple[Mask, tuple[int, int]]] = []
        """For each of them the squares where it is set off, and the two of its door."""
        self._known_furniture()
        self._blocks()
        self._rooms()
        self._secret_doors()
        self._pieces()
        self._measure()

    # -- what the rooms are

    def _rooms(self) -> None:
        """Connects rooms that nobody has seen, one after the other, to what can be reached; some are no part of it."""
        state, rng, board = self.state, self.rng, self.board
        hidden = [room for room in board.rooms if room not in state.revealed]
        waiting = []
        for room in hidden:
            squares = board.rooms[room]
            if not squares.isdisjoint(self.watched):
                self._darken(room)  # it was looked into, and nothing was laid out
            else:
                waiting.append(room)
        rng.shuffle(waiting)
        self.reached = self._reach()
        self.hidden: list[str] = []
        """The rooms that belong to the quest and were not revealed."""
        left = [room for room in waiting if self._used(room) or rng.below(6)]
        for _ in range(2):
            later = []
            for room in left:
                if self._joined(room):
                    self.hidden.append(room)
                else:
                    later.append(room)
            left = later
        self._keys()
        if self.keys:
            self.reached = self._reach()
            self.hidden += [room for room in left if not self.board.rooms[room].isdisjoint(self.reached)]
        for room in waiting:
            if room not in self.hidden and not self._used(room) and rng.below(2):
                self._darken(room)

    def _used(self, room: str) -> bool:
        squares = self.board.rooms[room]
        return not (squares.isdisjoint(self.standing) and squares.isdisjoint(self.ways))

    def _darken(self, room: str) -> None:
        self.dark_rooms.append(room)
        self.dark |= self.board.rooms[room]

    def _joined(self, room: str) -> bool:
        """Gives a room its doors; tells whether it can be reached."""
        squares, rng = self.board.rooms[room], self.rng
        joined = not squares.isdisjoint(self.reached)
        if joined and rng.below(4):
            return True
        edges = [
            (a, b)
            for a, b in walls_of(self.board.areas)[room]
            if b in self.reached and a not in self.blocked and b not in self.taken and self._plain(a, b)
        ]
        open_ = [(a, b) for a, b in edges if b in self.unseen]
        secret = [(a, b) for a, b in edges if b not in self.state.probed]
        if open_ and self._doors_left() and (not secret or rng.below(4)):
            a, b = rng.choice(open_)
            chance = rng.below(10)
            if not chance:
                self._add_door(a, b, "locked")
                return joined
            self._add_door(a, b, "open" if chance == 1 else "closed")
        elif secret and rng.below(3):
            self._add_door(*rng.choice(secret), "secret")
        else:
            return joined
        if not joined:
            self.reached |= squares - self.blocked
        return True

    def _keys(self) -> None:
        """Thinks of notes that open the locked doors: something that heroes can still come to do."""
        rng, state = self.rng, self.state
        doors = [door for door in self.doors if door.kind == "locked"]
        squares = (self.reached - self.taken - state.safe - state.stairs).to_list() if doors else []
        rooms = [room for room in self.board.rooms if not self.board.rooms[room].isdisjoint(self.reached)]
        for door in doors:
            ways: list[tuple[AnyTrigger, Mask]] = []
            for room in rooms:
                if room not in state.revealed:
                    ways.append((Revealed(room=room), self.board.rooms[room]))
                if f"traps {room}" not in state.searched:
                    ways.append((Searched(room=room, what="traps"), self.board.rooms[room]))
            if squares:
                square = rng.choice(squares)
                ways.append((Entered(squares=(place_of(square),)), mask([square])))
                self.ways = self.ways.with_(square)
            if ways and door.name:
                when, where = rng.choice(ways)
                self.keys.append(Note(when=when, does=(Open(door=door.name),)))
                self._locks.append((where, (number(door.between[0]), number(door.between[1]))))

    def _plain(self, a: int, b: int) -> bool:
        return self.grid.edge(a, b) == Edge.WALL

    def _doors_left(self) -> bool:
        """Tells whether the box has another door (HQ-R1.4)."""
        entry = self.table.static.box.entry
        return sum(door.kind != "secret" for door in self.doors) < entry.closed_doors + entry.open_doors

    def _add_door(self, a: int, b: int, kind: DoorKind) -> None:
        name = f"door-{len(self.doors) + 1}"
        self.doors.append(Door(between=(place_of(a), place_of(b)), kind=kind, name=name))
        self.grid = self.grid.with_edge(a, b, EDGES[kind])

    def _secret_doors(self) -> None:
        """Puts secret doors anywhere in walls that nobody has searched, also between what heroes know well."""
        rng, walls, probed = self.rng, walls_of(self.board.areas), self.state.probed
        rooms = [room for room in self.board.rooms if room not in self.dark_rooms]
        for _ in range(rng.below(5)):
            a, b = rng.choice(walls[rng.choice(rooms)])
            free = a not in self.taken and b not in self.taken and a not in self.blocked and b not in self.blocked
            if free and a not in probed and b not in probed and b not in self.dark and self._plain(a, b):
                self._add_door(a, b, "secret")

    # -- what stands in the way

    def _blocks(self) -> None:
        """Blocks some squares that nobody has seen, and from which nobody steps aside."""
        state, rng = self.state, self.rng
        traps = mask([trap.square for trap in state.traps] + state.gone)
        free = self.unseen - self.taken - self.ways - self.near - traps - state.safe
        squares = [square for square in free.to_list() if self.board.areas[square] == CORRIDOR or not rng.below(8)]
        if squares:
            self.blocked = mask(rng.choice(squares) for _ in range(rng.below(5)))
            self.grid = self.grid.with_blocked(self.blocked)

    def _known_furniture(self) -> None:
        """Keeps the furniture that was laid out; what nobody has searched may have a trap."""
        state, rng = self.state, self.rng
        gone = {self.board.room(piece.at) for piece in state.furniture if piece.trap == "gone"}
        for piece in state.furniture:
            room = self.board.room(piece.at)
            hidden = not piece.trap and room not in gone and not self._searched(piece, room) and not rng.below(4)
            trap = self._harm() if hidden or piece.trap == "known" else None
            self.furniture.append(FurniturePart(kind=piece.kind, at=place_of(piece.at), facing=piece.facing, trap=trap))

    def _searched(self, piece: Piece, room: str) -> bool:
        """Tells whether a trap of this piece would be known: by a search, or gone off (HQ-R9.10, HQ-R11.2)."""
        searched = self.state.searched
        if room and (f"traps {room}" in searched or f"treasure {room}" in searched):
            return True
        return any(square in self.state.safe for square in piece.squares)

    def _harm(self) -> Trap:
        return Trap(words="A spring lets go.", does=self.rng.choice(HARMS))

    def _pieces(self) -> None:
        """Furnishes rooms that nobody has seen, and seldom the corridor, with what the box has left (HQ-R1.4)."""
        rng, box, state = self.rng, self.table.static.box, self.state
        left = {kind.name: kind.pieces for kind in box.furniture.values()}
        for piece in state.furniture:
            left[piece.kind] = left.get(piece.kind, 0) - 1
        doorways = mask(number(place) for door in self.doors for place in door.between)
        free = self.unseen - self.taken - self.blocked - self.dark - doorways - self.ways - self.near
        where = footprints(self.board.areas, tuple(box.furniture.values()))
        kinds = [name for name, number in left.items() if number > 0]
        for room in self.hidden if kinds else ():
            for _ in range(rng.below(3)):
                name = rng.choice(kinds)
                places = where.get((room, name))
                if not places or left[name] <= 0:
                    continue
                at, facing, squares = rng.choice(places)
                if squares <= free:
                    left[name] -= 1
                    free -= squares
                    self._place(name, at, facing, squares)
        small = [kind.name for kind in box.furniture.values() if kind.width == kind.height == 1 and left[kind.name] > 0]
        corridor = [square for square in free.to_list() if self.board.areas[square] == CORRIDOR]
        if small and corridor and not rng.below(8):
            at = rng.choice(corridor)
            self._place(rng.choice(small), at, "down", mask([at]))

    def _place(self, name: str, at: int, facing: Facing, squares: Mask) -> None:
        kind = self.table.static.box.furniture[name]
        trap = None if self.rng.below(4) else self._harm()
        self.furniture.append(FurniturePart(kind=name, at=place_of(at), facing=facing, trap=trap))
        self.taken |= squares
        if kind.blocks_movement:
            self.solid |= squares
        if kind.blocks_sight:
            self.opaque |= squares

    # -- how far one can come

    def _measure(self) -> None:
        self.taken |= self.blocked | self.dark
        self.reached = self._reach()
        self.hidden = [room for room in self.hidden if not self.board.rooms[room].isdisjoint(self.reached)]
        self.truth = self._truth()
        """The board as it is: what is known, and what is imagined beyond."""

    def _reach(self) -> Mask:
        """Gives where heroes can come to: behind a locked door if they can set off the note that opens it."""
        grid, locks = self.grid, self._locks
        while True:
            found = NONE
            for start in self.state.stairs - self.solid:
                if start not in found:
                    found |= grid.reach(start, SQUARES, figures=self.solid, passes=PASSES)
            opened = [edge for where, edge in locks if not where.isdisjoint(found)]
            if not opened:
                return found
            grid = grid.with_edges((*edge, Edge.DOOR_OPEN) for edge in opened)
            locks = [lock for lock in locks if lock[1] not in opened]

    def _truth(self) -> Grid:
        grid = self.grid.with_blocked(self.fallen | self.opaque) if self.fallen or self.opaque else self.grid
        return grid.with_missing(self.dark) if self.dark else grid

    def free(self, squares: Mask) -> list[int]:
        """Gives those of the squares where something can stand that heroes come to."""
        return ((squares & self.reached) - self.taken).to_list()
