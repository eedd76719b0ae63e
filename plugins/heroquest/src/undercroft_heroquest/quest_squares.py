"""Checks of a quest: that everything stands where it can stand."""

from __future__ import annotations

from undercroft.spatial import Edge

from .geometry import neighbours, number, place_of, turned
from .quest import Escape, Reach
from .quest_case import Case, Path
from .quest_notes import Entered, PlaceMonster, Unblock
from .words import HEROES, show


def check_squares(case: Case) -> None:
    """Checks doors, furniture, stairs, figures and traps on their squares."""
    _check_doors(case)
    _check_furniture(case)
    _check_stairs(case)
    _check_figures(case)
    _check_traps(case)
    _check_falling_blocks(case)
    _check_speaking_of(case)


def _check_doors(case: Case) -> None:
    seen = set()
    board = case.box.board
    freed = {number(deed.at) for _, deed in case.deeds if isinstance(deed, Unblock)}
    for n, door in enumerate(case.quest.doors):
        a, b = map(number, door.between)
        pair, path = f"{show(door.between[0])} and {show(door.between[1])}", ("doors", n)
        if b not in neighbours(a):
            case.error("no wall", f"a door is between two neighbours; {pair} are none", path, a)
        elif not board.wall_edge(a, b):
            text = f"between {pair} is no wall: both are in {_areas({board.areas[a]})}"
            case.error("no wall", text, path, a)
        elif frozenset((a, b)) in seen:
            case.error("twice", f"a second door between {pair}", path, a)
        else:
            for square in (a, b):
                if not case.layout.free(square) and square not in freed:
                    case.error("occupied", f"this door is shut for ever by {_what(case, square)}", path, square)
        seen.add(frozenset((a, b)))


def _what(case: Case, square: int) -> str:
    """Says why nobody can stand on a square."""
    if square in case.layout.dark:
        return "a dark square"
    if square in case.layout.blocked:
        return "a blocked square"
    kinds = (p.kind for p, squares in zip(case.quest.furniture, case.layout.pieces, strict=True) if square in squares)
    return f"the {next(kinds)}"


def _check_furniture(case: Case) -> None:
    taken: dict[int, str] = {}
    board = case.box.board
    for n, piece in enumerate(case.quest.furniture):
        kind = case.box.furniture.get(piece.kind)
        if kind is None:
            continue
        path: Path = ("furniture", n)
        squares = case.layout.pieces[n]
        at = number(piece.at)
        if not squares:
            width, height = turned(kind.width, kind.height, piece.facing)
            case.error("off the board", f"the {piece.kind}, {width} x {height}, leaves the board", path, at)
            continue
        areas = {board.areas[square] for square in squares}
        if len(areas) > 1:
            case.error("in a wall", f"the {piece.kind} stands in the wall between {_areas(areas)}", path, at)
        elif not board.room(at):
            case.warn("in a wall", f"the {piece.kind} stands in the corridor", path, at)
        for square in squares:
            if square in case.layout.dark or square in case.layout.blocked:
                word = "dark" if square in case.layout.dark else "blocked"
                case.error("occupied", f"the {piece.kind} stands on a {word} square", path, square)
            if square in taken:
                case.error("occupied", f"the {piece.kind} stands on the {taken[square]}", path, square)
            taken[square] = piece.kind


def _areas(areas: set[str]) -> str:
    return " and ".join(f"room {area}" if area != "." else "the corridor" for area in sorted(areas))


def _check_stairs(case: Case) -> None:
    quest, layout = case.quest, case.layout
    if quest.stairs is None and not quest.start:
        case.error("start", "the heroes start nowhere: give `stairs` or `start`", ())
    if quest.stairs is not None:
        if quest.start:
            case.error("start", "give `stairs` or `start`, not both", ("start",))
        at = number(quest.stairs)
        if not layout.stairs:
            width, height = case.box.board.stairs
            case.error("off the board", f"the stairs, {width} x {height}, leave the board", ("stairs",), at)
        areas = {case.box.board.areas[square] for square in layout.stairs}
        if len(areas) > 1:
            case.error("in a wall", f"the stairs lie in the wall between {_areas(areas)}", ("stairs",), at)
        for square in layout.stairs:
            if not layout.free(square):
                case.error("occupied", f"the stairs lie on {_what(case, square)}", ("stairs",), square)
    else:
        for n, place in enumerate(quest.start):
            if not layout.free(number(place)):
                case.error("occupied", f"a hero starts on {_what(case, number(place))}", ("start", n), number(place))
        if quest.start and len(set(quest.start)) < len(HEROES):
            text = f"`start` has {len(set(quest.start))} squares for {len(HEROES)} heroes"
            case.error("start", text, ("start",))


def _check_figures(case: Case) -> None:
    quest, layout = case.quest, case.layout
    taken: dict[int, str] = {}
    figures: list[tuple[Path, str, int]] = [
        *((("monsters", n), m.name or m.kind, number(m.at)) for n, m in enumerate(quest.monsters)),
        *((("things", n), t.name, number(t.at)) for n, t in enumerate(quest.things) if t.at and t.captive),
    ]
    for path, name, square in figures:
        if not layout.free(square):
            case.error("occupied", f"{name} stands on {_what(case, square)}", path, square)
        elif square in layout.start:
            case.error("occupied", f"{name} stands where the heroes start", path, square)
        if square in taken:
            case.error("occupied", f"{name} stands on the square of {taken[square]}", path, square)
        taken[square] = name
    for n, thing in enumerate(quest.things):
        if thing.at and not thing.captive and not _in_reach_of_a_hand(case, number(thing.at)):
            what = _what(case, number(thing.at))
            case.error("occupied", f"{thing.name} lies on {what}", ("things", n), number(thing.at))
    for path, deed in case.deeds:
        if isinstance(deed, PlaceMonster) and not layout.free(square := number(deed.monster.at)):
            case.error("occupied", f"{deed.monster.kind} is placed on {_what(case, square)}", path, square)
    for path, monster in case.placed:
        if monster.escape and not layout.free(square := number(monster.escape)):
            case.error("occupied", f"{monster.kind} escapes to {_what(case, square)}", (*path, "escape"), square)


def _in_reach_of_a_hand(case: Case, square: int) -> bool:
    """Tells whether a thing could lie here: on a free square, or on furniture."""
    return case.layout.free(square) or square in case.layout.solid


def _check_traps(case: Case) -> None:
    layout = case.layout
    taken: dict[int, str] = {}
    for n, trap in enumerate(case.quest.traps):
        square, path = number(trap.at), ("traps", n)
        if not layout.free(square):
            case.error("occupied", f"nobody can spring this {trap.kind} on {_what(case, square)}", path, square)
        elif square in layout.start:
            case.error("occupied", f"this {trap.kind} lies where the heroes start", path, square)
        if square in taken:
            case.error("twice", f"this {trap.kind} lies on the square of a {taken[square]}", path, square)
        taken[square] = trap.kind


def _check_falling_blocks(case: Case) -> None:
    """Looks for squares where a hero under a block could find neither ahead nor back an empty square (HQ-A2).

    Back is where the hero came from, but the hero may have passed a comrade who stands there. So without a free square
    ahead there is only the fallback of HQ-A2, a free square aside; in a dead end there is not even that.
    """
    layout = case.layout
    blocks = {number(trap.at) for trap in case.quest.traps if trap.kind == "falling-block"}
    for n, trap in enumerate(case.quest.traps):
        square, path = number(trap.at), ("traps", n)
        if trap.kind != "falling-block" or not layout.free(square):
            continue
        ways = [other for other in layout.ways(square) if other not in blocks]
        if len(ways) < 2:
            text = "a hero under this falling block has at most one square to step to; give it two (HQ-A2)"
            case.error("falling block", text, path, square)
            continue
        # A door behind the hero is open, one ahead perhaps not.
        ahead = [other for other in ways if layout.grid.edge(square, other) in (Edge.OPEN, Edge.DOOR_OPEN)]
        bad = [place_of(back) for back in ways if 2 * square - back not in ahead]
        if bad:
            sides = ", ".join(map(show, bad))
            text = f"who comes from {sides} has no free square ahead of this falling block (HQ-A2)"
            case.warn("falling block", text, path, square)


def _check_speaking_of(case: Case) -> None:
    """Checks the squares that goals, notes and treasures speak of."""
    quest, layout = case.quest, case.layout
    blocked = set(layout.blocked)
    for path, deed in case.deeds:
        if isinstance(deed, Unblock) and number(deed.at) not in blocked:
            case.error("occupied", "nothing is blocked here that could be freed", path, number(deed.at))
    if isinstance(quest.goal, Reach | Escape):
        for n, place in enumerate(quest.goal.squares):
            if not layout.free(number(place)) and number(place) not in blocked:
                what = _what(case, number(place))
                case.error("occupied", f"the goal is {what}", ("goal", "squares", n), number(place))
    for number_, note in enumerate(quest.notes):
        if isinstance(note.when, Entered):
            for n, place in enumerate(note.when.squares):
                square, path = number(place), ("notes", number_, "when", "squares", n)
                if not layout.free(square) and square not in blocked:
                    case.error("occupied", f"nobody can step on {_what(case, square)}", path, square)
    for n, treasure in enumerate(quest.treasures):
        if treasure.at is None:
            continue
        square = number(treasure.at)
        if square not in layout.furniture:
            text = "`at` is a square of the furniture that holds the treasure, but none stands here"
            case.error("occupied", text, ("treasures", n, "at"), square)
        elif case.box.board.room(square) != treasure.room:
            case.error("occupied", f"this is not in room {treasure.room}", ("treasures", n, "at"), square)
