"""Checks of a quest: what the heroes can come to, what can happen at all, and whether the goal can be met."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.spatial import Edge, Mask

from .geometry import NONE, mask, neighbours, number, place_of
from .quest import Escape, Fetch, Goal, Reach, Rescue, Slay
from .quest_case import Case, Path
from .quest_notes import (
    AnyDeed,
    AnyTrigger,
    Entered,
    GiveThing,
    Killed,
    MonsterPart,
    Open,
    Opened,
    PlaceMonster,
    Revealed,
    Searched,
    Taken,
    Unblock,
    Win,
)
from .words import SQUARES, show

PASSES: Final = (Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_SECRET)
"""The doors that heroes can come to open; a locked one needs a note."""


class Ways:
    """What can happen at best: what heroes reach, what they can get and kill, which notes are set off.

    All that can be reached may set off notes, which may open more: it is worked out until nothing is added.
    """

    def __init__(self, case: Case, walled: Mask = NONE) -> None:
        quest, layout = case.quest, case.layout
        self._case = case
        self._walled = walled
        self.grid = layout.grid.with_blocked(walled - layout.dark)
        self.reached = NONE
        """Squares that heroes can step on."""
        self.notes: set[int] = set()
        """Notes that can be set off."""
        self.treasures: set[int] = set()
        """Treasures of rooms that can be found."""
        self.sprung: set[int] = set()
        """Pieces of furniture whose traps can go off."""
        self.things: set[str] = set()
        self.won = False
        """Whether a note can say that the goal is achieved."""
        self.monsters: list[MonsterPart] = list(quest.monsters)
        """Monsters that can come on the board."""
        self._doors = {door.name: layout.edge(door) for door in quest.doors if door.name}
        while self._go_on():
            pass

    def _go_on(self) -> bool:
        """Adds what follows from what is known; tells whether that was anything."""
        case, before = self._case, self._found()
        for start in case.layout.start - self._walled:
            if case.layout.free(start) and start not in self.reached:
                self.reached |= self.grid.reach(start, SQUARES, figures=case.layout.solid, passes=PASSES)
        grid = self.grid
        for thing in case.quest.things:
            if thing.at and self.touches(number(thing.at)):
                self.things.add(thing.name)
        for n, treasure in enumerate(case.quest.treasures):
            if n not in self.treasures and self.enters(treasure.room):
                self.treasures.add(n)
                self._do(treasure.gives)
        for n, piece in enumerate(case.quest.furniture):
            if piece.trap and n not in self.sprung and any(map(self.touches, case.layout.pieces[n])):
                self.sprung.add(n)
                self._do(piece.trap.does)
        for n, note in enumerate(case.quest.notes):
            if n not in self.notes and self.happens(note.when):
                self.notes.add(n)
                self._do(note.does)
        if grid != self.grid:
            # Something opened: what is reached is looked for again.
            self.reached = NONE
            return True
        return before != self._found()

    def _found(self) -> tuple[object, ...]:
        return self.reached, len(self.notes), len(self.things), len(self.treasures), len(self.sprung)

    def _do(self, deeds: Iterable[AnyDeed]) -> None:
        for deed in deeds:
            if isinstance(deed, GiveThing):
                self.things.add(deed.name)
            elif isinstance(deed, Win):
                self.won = True
            elif isinstance(deed, PlaceMonster):
                self.monsters.append(deed.monster)
            elif isinstance(deed, Open) and (edge := self._doors.get(deed.door)):
                self.grid = self.grid.with_edge(*edge, Edge.DOOR_OPEN)
            elif isinstance(deed, Unblock) and number(deed.at) not in self._walled:
                self.grid = self.grid.without_blocked(number(deed.at))

    def touches(self, square: int) -> bool:
        """Tells whether a hero can come onto a square, or beside it where furniture or a figure is on it."""
        return square in self.reached or (
            square in self._case.layout.solid
            and any(
                other in self.reached and self.grid.edge(square, other) in (Edge.OPEN, *PASSES)
                for other in neighbours(square)
            )
        )

    def enters(self, room: str | None) -> bool:
        """Tells whether a hero can come into a room."""
        return not self.reached.isdisjoint(self._case.layout.squares((), room))

    def happens(self, when: AnyTrigger) -> bool:
        """Tells whether a note can be set off so."""
        if isinstance(when, Revealed | Searched):
            return self.enters(when.room)
        if isinstance(when, Entered):
            return not self.reached.isdisjoint(self._case.layout.squares(when.squares, when.room))
        if isinstance(when, Opened):
            edge = self._doors.get(when.door)
            if edge is None:
                return False
            return any(square in self.reached for square in edge) and self.grid.edge(*edge) in PASSES
        if isinstance(when, Taken):
            return when.thing in self.things
        return all(self.kills(name) for name in when.monsters)

    def kills(self, name: str) -> bool:
        """Tells whether heroes can come to every monster of this name or kind, and there is one."""
        meant = [monster for monster in self.monsters if name in (monster.name, monster.kind)]
        return bool(meant) and all(number(monster.at) in self.reached for monster in meant)

    def meets(self, goal: Goal) -> bool:
        """Tells whether the goal can be met."""
        if self.won:
            return True
        if isinstance(goal, Reach):
            return not self.reached.isdisjoint(self._case.layout.squares(goal.squares, goal.room))
        if isinstance(goal, Escape):
            return not self.reached.isdisjoint(mask(map(number, goal.squares)))
        if isinstance(goal, Fetch | Rescue):
            return goal.thing in self.things
        if isinstance(goal, Slay):
            names = goal.monsters or [monster.kind for monster in self.monsters]
            return bool(names) and all(map(self.kills, names))
        return False


def check_ways(case: Case) -> None:
    """Checks what can be reached, what can happen, and the goal."""
    if not case.layout.start:
        return
    ways = Ways(case)
    possible = ways.meets(case.quest.goal)
    if not possible:
        case.error("goal", f"the goal cannot be met: {_why_not(case, ways)}", ("goal",))
    _check_reached(case, ways)
    _check_notes(case, ways)
    if possible:
        _check_blocks(case, ways)


def _check_blocks(case: Case, ways: Ways) -> None:
    """Warns of falling blocks on the only way: to the goal, alone or several together, or to a part of the quest."""
    goal = case.quest.goal
    blocks = {
        square: n
        for n, trap in enumerate(case.quest.traps)
        if trap.kind == "falling-block" and (square := number(trap.at)) in ways.reached
    }
    fatal = False
    for square, n in blocks.items():
        after = Ways(case, walled=mask([square]))
        lost = (ways.reached - after.reached).without(square)
        if not after.meets(goal):
            fatal = True
            text = "once this block has fallen, the goal cannot be met any more"
            case.warn("goal", text, ("traps", n), square)
        elif lost:
            text = f"once this block has fallen, nobody comes to {_parts(case, lost)} any more"
            case.warn("out of reach", text, ("traps", n), square)
    if fatal or Ways(case, walled=mask(blocks)).meets(goal):
        return
    needed = list(blocks)
    for square in blocks:
        fewer = [other for other in needed if other != square]
        if not Ways(case, walled=mask(fewer)).meets(goal):
            needed = fewer
    names = ", ".join(show(place_of(square)) for square in needed)
    text = f"once the blocks at {names} have fallen, the goal cannot be met any more"
    case.warn("goal", text, ("traps", blocks[needed[0]]), needed[0])


def _parts(case: Case, squares: Mask) -> str:
    """Names the rooms of these squares, and says how many squares of the corridor are among them."""
    areas = [case.box.board.room(square) for square in squares]
    found = [f"room {room}" for room in dict.fromkeys(filter(None, areas))]
    corridor = areas.count("")
    if corridor:
        found.append(f"{corridor} {'square' if corridor == 1 else 'squares'} of the corridor")
    return ", ".join(found)


def _why_not(case: Case, ways: Ways) -> str:
    goal = case.quest.goal
    if isinstance(goal, Reach | Escape):
        room = goal.room if isinstance(goal, Reach) else None
        where = [f"room {room}"] if room else []
        return f"heroes cannot come to {' or '.join(where + [show(place) for place in goal.squares]) or 'nowhere'}"
    if isinstance(goal, Fetch | Rescue):
        return f"heroes cannot get {goal.thing}"
    if isinstance(goal, Slay):
        names = goal.monsters or tuple(dict.fromkeys(monster.kind for monster in ways.monsters))
        bad = [name for name in names if not ways.kills(name)]
        return f"heroes cannot come to {', '.join(bad)}" if bad else "there is no monster"
    return "no note that can be set off says `win`"


def _check_reached(case: Case, ways: Ways) -> None:
    """Warns of what nobody can come to, once for each room and for each square of the corridor."""
    layout, board = case.layout, case.box.board
    found: dict[str | int, list[tuple[Path, int, str]]] = {}
    for path, square, name in _contents(case):
        if layout.free(square) and not ways.touches(square):
            found.setdefault(board.room(square) or square, []).append((path, square, name))
    for n, squares in enumerate(layout.pieces):
        if squares and not any(map(ways.touches, squares)):
            key = board.room(squares[0]) or squares[0]
            found.setdefault(key, []).append((("furniture", n), squares[0], case.quest.furniture[n].kind))
    for n, treasure in enumerate(case.quest.treasures):
        if treasure.room in board.rooms and not ways.enters(treasure.room):
            square = next(iter(board.rooms[treasure.room]))
            found.setdefault(treasure.room, []).append((("treasures", n), square, "treasure"))
    for key, items in found.items():
        names = _counted(name for _, _, name in items)
        path, square, _ = items[0]
        if isinstance(key, str) and not ways.enters(key):
            case.warn("out of reach", f"nobody can come to room {key}, which holds {names}", path)
        else:
            case.warn("out of reach", f"nobody can come to {names}", path, square)
    for n, door in enumerate(case.quest.doors):
        edge = layout.edge(door)
        if edge and all(layout.free(square) and square not in ways.reached for square in edge):
            case.warn("out of reach", "nobody can come to this door", ("doors", n), edge[0])


def _contents(case: Case) -> Iterable[tuple[Path, int, str]]:
    quest = case.quest
    for n, monster in enumerate(quest.monsters):
        yield ("monsters", n), number(monster.at), monster.name or monster.kind
        if monster.escape:
            yield ("monsters", n, "escape"), number(monster.escape), f"where {monster.name or monster.kind} escapes to"
    for n, trap in enumerate(quest.traps):
        yield ("traps", n), number(trap.at), trap.kind
    for n, thing in enumerate(quest.things):
        if thing.at:
            yield ("things", n), number(thing.at), thing.name


def _counted(names: Iterable[str]) -> str:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{n} x {name}" if n > 1 else name for name, n in counts.items())


def _check_notes(case: Case, ways: Ways) -> None:
    for n, note in enumerate(case.quest.notes):
        if n not in ways.notes:
            case.warn("never happens", f"this note is never set off: {_told(note.when)}", ("notes", n))
    for n, piece in enumerate(case.quest.furniture):
        if piece.trap and not case.box.board.room(number(piece.at)):
            text = f"the trap of the {piece.kind} never goes off: nobody searches a corridor for treasure (HQ-R9.1)"
            case.warn("never happens", text, ("furniture", n, "trap"), number(piece.at))
    for n, thing in enumerate(case.quest.things):
        placed = thing.at is not None or any(
            isinstance(deed, GiveThing) and deed.name == thing.name for _, deed in case.deeds
        )
        if not placed:
            case.warn("never happens", f"{thing.name} lies nowhere and nothing gives it", ("things", n))
        elif thing.at is None and thing.name not in ways.things:
            case.warn("never happens", f"what gives {thing.name} never happens", ("things", n))
    opened = {deed.door for _, deed in case.deeds if isinstance(deed, Open)}
    for n, door in enumerate(case.quest.doors):
        if door.kind == "locked" and door.name not in opened:
            case.warn("never happens", "this door is locked and nothing opens it", ("doors", n))


def _told(when: AnyTrigger) -> str:
    """Says what would have to happen."""
    if isinstance(when, Revealed | Searched):
        return f"nobody can come to room {when.room}"
    if isinstance(when, Entered):
        places = [f"room {when.room}"] if when.room else []
        return f"nobody can come to {' or '.join(places + [show(place) for place in when.squares])}"
    if isinstance(when, Opened):
        return f"nobody can open the door {when.door}"
    if isinstance(when, Killed):
        return f"nobody can kill all of {', '.join(when.monsters)}"
    return f"nobody can get {when.thing}"
