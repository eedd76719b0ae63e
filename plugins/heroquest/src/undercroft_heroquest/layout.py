"""A quest laid out on the board: its doors, blocks and furniture as the kernels of `undercroft.spatial` take them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.spatial import Edge, Grid, Mask

from .box import Box
from .geometry import mask, neighbours, number, rectangle
from .quest import Door, DoorKind, FurniturePart, Quest
from .words import Place

EDGES: Final[dict[DoorKind, Edge]] = {
    "closed": Edge.DOOR_CLOSED,
    "open": Edge.DOOR_OPEN,
    "locked": Edge.DOOR_LOCKED,
    "secret": Edge.DOOR_SECRET,
}
"""What each kind of door is on a grid."""
DOORS: Final = tuple(EDGES.values())


class Layout:
    """Where everything of a quest is; what leaves the board, and doors without a wall, are left out."""

    def __init__(self, quest: Quest, box: Box) -> None:
        self._box = box
        board = box.board
        self.dark: Final = mask(map(number, quest.dark)) | _union(board.rooms.get(room) for room in quest.dark_rooms)
        """Squares that do not belong to the quest."""
        self.blocked: Final = mask(map(number, quest.blocked)) - self.dark
        self.grid: Final[Grid] = (
            board.grid.with_missing(self.dark)
            .with_blocked(self.blocked)
            .with_edges((*edge, EDGES[door.kind]) for door in quest.doors if (edge := self.edge(door)))
        )
        """The board with every door as it is at first; to heroes a secret one is a wall."""
        self.pieces: Final = tuple(self.covered(piece) for piece in quest.furniture)
        """The squares of each piece of furniture."""
        self.furniture: Final = mask(square for squares in self.pieces for square in squares)
        kinds = [box.furniture.get(piece.kind) for piece in quest.furniture]
        self.solid: Final = mask(
            square
            for squares, kind in zip(self.pieces, kinds, strict=True)
            for square in squares
            if kind is None or kind.blocks_movement
        )
        """Squares that furniture keeps figures from (HQ-A5)."""
        self.opaque: Final = mask(
            square
            for squares, kind in zip(self.pieces, kinds, strict=True)
            for square in squares
            if kind is not None and kind.blocks_sight
        )
        """Squares that furniture keeps the eye from (HQ-A5)."""
        self.stairs: Final = mask(rectangle(quest.stairs, *board.stairs) or () if quest.stairs else ())
        self.start: Final = self.stairs or mask(map(number, quest.start))
        """Where heroes start and come back to (HQ-R4.6)."""

    def covered(self, piece: FurniturePart) -> list[int]:
        """Gives the squares of a piece; none if its kind is unknown or it leaves the board."""
        kind = self._box.furniture.get(piece.kind)
        return (kind and self._box.board.footprint(kind, piece.at, piece.facing)) or []

    def edge(self, door: Door) -> tuple[int, int] | None:
        """Gives the two squares of a door; None if no wall is between them."""
        a, b = map(number, door.between)
        return (a, b) if self._box.board.wall_edge(a, b) else None

    def free(self, square: int) -> bool:
        """Tells whether a figure could stand here: not dark, not blocked, no furniture."""
        return square not in self.dark and square not in self.blocked and square not in self.solid

    def ways(self, square: int) -> Iterable[int]:
        """Gives the neighbours where one could stand, with nothing worse than a door between."""
        grid = self.grid
        return (other for other in neighbours(square) if self.free(other) and grid.edge(square, other) != Edge.WALL)

    def squares(self, places: Iterable[Place], room: str | None = None) -> Mask:
        """Gives the squares of a list, and of a room if one is named."""
        return mask(map(number, places)) | self._box.board.rooms.get(room or "", mask(()))


def _union(masks: Iterable[Mask | None]) -> Mask:
    found = mask(())
    for one in masks:
        found |= one or found
    return found
