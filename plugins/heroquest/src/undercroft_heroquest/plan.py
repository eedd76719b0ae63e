"""A quest laid out for play: what lies on each square of it. Made once per quest and kept outside the state.

Only rules that carry something out may ask for it, and only of the quest in the state, which heroes do not have.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from undercroft.spatial import Edge, Mask

from .geometry import NONE, mask, number
from .layout import Layout
from .quest import Escape, Reach
from .quest_notes import Entered

if TYPE_CHECKING:
    from undercroft.spatial import Grid

    from .quest import Door, FurniturePart, Quest, RoomTreasure
    from .quest_notes import MonsterPart
    from .state import Game
    from .static import Static
    from .tables import Position
    from .words import TrapKind

KEPT: Final = 256
_plans: OrderedDict[int, Plan] = OrderedDict()
_last: list[Plan] = []
"""The plan that was asked for last."""


class Plan:
    """What a quest has, by square and by name."""

    def __init__(self, quest: Quest, static: Static, known: Mask = NONE) -> None:
        self.quest: Final = quest
        self.static: Final = static
        self.layout: Final = Layout(quest, static.box)
        layout = self.layout
        self.truth: Final = layout.grid.with_blocked(layout.opaque)
        """The real board at the beginning; furniture that blocks sight is a block (HQ-A5)."""
        dark = layout.dark
        for squares in static.board.rooms.values():
            if squares <= dark:
                dark -= squares
        self.blocks: Final = layout.blocked | dark
        """What is laid out like a blocked square when it is seen: also what does not belong to the quest.

        Rooms of which nothing belongs to it are left out: their walls are all that is seen of them.
        """
        self.doors: Final[dict[tuple[int, int], Door]] = {
            edge: door for door in quest.doors if (edge := layout.edge(door))
        }
        """The doors by their two squares, as the quest has them."""
        self.secret_doors: Final = tuple(edge for edge, door in self.doors.items() if door.kind == "secret")
        self.door_names: Final = {door.name: edge for edge, door in self.doors.items() if door.name}
        self.monsters: Final[dict[int, int]] = {number(part.at): index for index, part in enumerate(quest.monsters)}
        """The monster of each square, by its place in the list."""
        self.traps: Final[dict[int, TrapKind]] = {number(part.at): part.kind for part in quest.traps}
        self.furniture: Final[dict[int, FurniturePart]] = {number(piece.at): piece for piece in quest.furniture}
        """Furniture by its top left square."""
        self.chests: Final[dict[int, FurniturePart]] = {at: one for at, one in self.furniture.items() if one.trap}
        """The furniture that has a trap."""
        self.treasures: Final[dict[str, RoomTreasure]] = {treasure.room: treasure for treasure in quest.treasures}
        self.covered: Final = {
            square: number(piece.at)
            for squares, piece in zip(layout.pieces, quest.furniture, strict=True)
            for square in squares
        }
        """For each square under furniture the top left square of the piece."""
        self.things: Final = {number(thing.at): thing for thing in quest.things if thing.at is not None}
        self.notes: Final[dict[type, tuple[int, ...]]] = {
            kind: tuple(index for index, note in enumerate(quest.notes) if type(note.when) is kind)
            for kind in {type(note.when) for note in quest.notes}
        }
        """The notes that each kind of trigger may set off, by their places."""
        self.entered: Final[dict[int, frozenset[int]]] = {
            index: frozenset(map(number, note.when.squares))
            for index, note in enumerate(quest.notes)
            if isinstance(note.when, Entered)
        }
        """The squares of each note that waits for a hero to step on one."""
        self.exits: Final = mask(map(number, quest.goal.squares)) if isinstance(quest.goal, Escape) else None
        goal = quest.goal
        self.goal: Final = layout.squares(goal.squares, goal.room) if isinstance(goal, Reach) else None
        """The squares that heroes are to come to."""
        every = layout.grid.with_edges((*edge, Edge.DOOR_OPEN) for edge in self.doors)
        seen: dict[int, list[int]] = {}
        for block in self.blocks - known:
            for square in every.without_missing([block]).without_blocked([block]).view(block):
                seen.setdefault(square, []).append(block)
        self.blocks_from: Final = {square: mask(blocks) for square, blocks in seen.items()}
        """For each square the blocks one may see from there, if no closed door and no figure is between (HQ-R5.6)."""
        self.shows: Final = self._shows()
        """The squares that disclose something to who sees them, at the beginning."""
        self.corridor_shows: Final = tuple(square for square in self.shows if not static.board.room(square))

    def _shows(self) -> Mask:
        """Gives the squares that disclose something to who sees them, at the beginning."""
        layout, board = self.layout, self.static.board
        found = [square for edge, door in self.doors.items() if door.kind != "secret" for square in edge]
        found += [square for squares in board.rooms.values() for square in squares if square not in layout.dark]
        found += [*self.monsters, *self.things]
        found += [square for squares in layout.pieces for square in squares]
        return mask(found) | (self.exits or mask(()))

    def monster(self, index: int) -> MonsterPart:
        """Gives a monster of the quest."""
        return self.quest.monsters[index]


def plan_of(quest: Quest, static: Static, known: Mask = NONE) -> Plan:
    """Gives the plan of a quest: the same object as long as the quest is the same object.

    Of an imagined quest the blocks are `known` that were laid out before it: nobody looks for them any more.
    """
    plan = _plans.get(id(quest))
    if plan is None or plan.quest is not quest or plan.static is not static:
        plan = _plans[id(quest)] = Plan(quest, static, known)
        if len(_plans) > KEPT:
            _plans.popitem(last=False)
    else:
        _plans.move_to_end(id(quest))  # that of a match stays, however many worlds are imagined
    return plan


def plan_here(pos: Position) -> Plan:
    """Gives the plan of the quest that is played. Only for what is carried out: heroes have no quest."""
    quest = pos.state.quest
    for plan in _last:  # asked several times a step, nearly always for the same quest
        if plan.quest is quest and plan.static is pos.static:
            return plan
    assert quest is not None
    _last[:] = [plan_of(quest, pos.static)]
    return _last[0]


def truth_of(state: Game) -> Grid:
    """Gives the real board. Only for what is carried out."""
    assert state.truth is not None
    return state.truth
