"""A possible quest for who does not know the real one, so that everything that is known holds.

What was laid out stays as it is. Where nobody has looked there may be doors, monsters and traps; rooms that nobody has
searched may have a treasure, furniture a trap, and walls a secret door.
"""

from __future__ import annotations

from typing import Final

from undercroft import Rng
from undercroft.spatial import Edge, Mask

from .geometry import mask, neighbours, place_of
from .plan import plan_of
from .quest import (
    ByNotes,
    Door,
    Escape,
    Fetch,
    FurniturePart,
    Goal,
    Quest,
    Reach,
    RoomTreasure,
    Slay,
    Thing,
    Trap,
    TrapPart,
)
from .quest_notes import GiveGold, Hurt, MonsterPart
from .reveal import forget
from .state import Game
from .tables import Reading
from .words import SQUARES, TRAPS

DOORS: Final[dict[Edge, str]] = {
    Edge.DOOR_CLOSED: "closed",
    Edge.DOOR_OPEN: "open",
    Edge.DOOR_LOCKED: "locked",
}


def imagine(table: Reading, rng: Rng) -> None:
    """Fills the secrets of a sampled world: a quest, and the board as it is in it."""
    state = table.state
    if state.quest is not None:
        return
    goals, things = _goal(table, rng)
    doors = _doors(table, rng)
    state.quest = Quest(
        format=1,
        title=state.title,
        parchment=state.parchment,
        wandering=rng.choice([name for name, kind in table.static.box.monsters.items() if kind.body is not None]),
        goal=goals,
        start=tuple(place_of(square) for square in state.stairs),
        doors=(*_known_doors(state), *doors),
        furniture=_furniture(table, rng),
        monsters=_monsters(table, rng),
        traps=_traps(table, rng),
        blocked=tuple(place_of(square) for square in state.blocks),
        things=things,
        treasures=_treasures(table, rng),
    )
    plan = plan_of(state.quest, table.static)
    state.truth = state.grid.with_edges(
        (*edge, plan.truth.edge(*edge)) for edge in plan.doors if edge not in state.doors
    )
    forget(table, plan)


def hidden_rooms(table: Reading) -> list[str]:
    """Gives the rooms that were not revealed."""
    return [room for room in table.static.board.rooms if room not in table.state.revealed]


def _known_doors(state: Game) -> list[Door]:
    return [
        Door(between=(place_of(a), place_of(b)), kind=DOORS[state.grid.edge(a, b)])  # type: ignore[arg-type]
        for a, b in state.doors
    ]


def _doors(table: Reading, rng: Rng) -> list[Door]:
    """Gives some doors where nobody has seen either side; a secret one also where a side was seen."""
    state, board = table.state, table.static.board
    found = []
    for room in hidden_rooms(table):
        edges = [
            (square, other)
            for square in board.rooms[room]
            for other in neighbours(square)
            if board.wall_edge(square, other) and square not in state.seen
        ]
        unseen = [edge for edge in edges if edge[1] not in state.seen]
        if unseen and rng.below(4):
            a, b = rng.choice(unseen)
            found.append(Door(between=(place_of(a), place_of(b))))
        elif edges and not rng.below(4):
            a, b = rng.choice(edges)
            if not _searched(table, b, "secret doors"):
                found.append(Door(between=(place_of(a), place_of(b)), kind="secret"))
    return found


def _searched(table: Reading, square: int, what: str) -> bool:
    room = table.static.board.room(square)
    return not room or f"{what} {room}" in table.state.searched


def _furniture(table: Reading, rng: Rng) -> tuple[FurniturePart, ...]:
    """Gives the furniture that was laid out; what nobody has searched for traps may have one."""
    found = []
    for piece in table.state.furniture:
        trapped = piece.trap == "known" or (
            not piece.trap
            and not _searched(table, piece.at, "traps")
            and not _searched(table, piece.at, "treasure")  # it would have gone off (HQ-R9.10)
            and not rng.below(4)
        )
        trap = Trap(words="A trap.", does=(Hurt(n=1),)) if trapped else None
        found.append(FurniturePart(kind=piece.kind, at=place_of(piece.at), facing=piece.facing, trap=trap))
    return tuple(found)


def _monsters(table: Reading, rng: Rng) -> tuple[MonsterPart, ...]:
    """Gives monsters for hidden rooms, no more than the box has figures of."""
    state, static = table.state, table.static
    left = [
        kind
        for kind, count in enumerate(state.box)
        if static.box.monsters[static.figures[kind]].body is not None
        for _ in range(count)
    ]
    rng.shuffle(left)
    found = []
    for room in hidden_rooms(table):
        squares = list(static.board.rooms[room] - state.seen)
        rng.shuffle(squares)
        for square in squares[: min(rng.below(4), len(left))]:
            kind = static.figures[left.pop()]
            found.append(MonsterPart(kind=kind, at=place_of(square)))
    return tuple(found)


def _traps(table: Reading, rng: Rng) -> tuple[TrapPart, ...]:
    """Gives the traps that are known, and some on squares where nobody has walked or searched."""
    state = table.state
    known = {trap.square: trap.kind for trap in state.traps}
    barred = mask([*known, *state.gone]) | state.safe | state.solid | state.blocks | state.stairs
    free = list(Mask(SQUARES, range(SQUARES)) - barred)
    rng.shuffle(free)
    found = [TrapPart(kind=kind, at=place_of(square)) for square, kind in known.items()]
    found += [TrapPart(kind=rng.choice(TRAPS), at=place_of(square)) for square in free[: 3 + rng.below(8)]]
    return tuple(found)


def _treasures(table: Reading, rng: Rng) -> tuple[RoomTreasure, ...]:
    """Gives some rooms a treasure that nobody has looked for."""
    return tuple(
        RoomTreasure(room=room, gives=(GiveGold(n=50),))
        for room in table.static.board.rooms
        if f"treasure {room}" not in table.state.searched and room not in table.state.emptied and not rng.below(4)
    )


def _goal(table: Reading, rng: Rng) -> tuple[Goal, tuple[Thing, ...]]:
    """Gives a goal that is not met yet, and the things that lie about with it."""
    state = table.state
    lying = tuple(Thing(name=thing.name, at=place_of(thing.square), captive=thing.captive) for thing in state.things)
    carried = tuple(Thing(name=name) for hero in state.heroes for name in hero.things)
    things = (*lying, *carried)
    rooms = hidden_rooms(table)
    if state.achieved:
        return ByNotes(), things
    if state.exits is not None:
        return Escape(squares=tuple(place_of(square) for square in state.exits)), things
    if things:
        return Fetch(thing=rng.choice(things).name), things
    if not rooms:
        return ByNotes(), things
    room = rng.choice(rooms)
    goals: tuple[Goal, ...] = (Reach(room=room), Slay(), Fetch(thing="what-is-sought"))
    goal = rng.choice(goals)
    if isinstance(goal, Fetch):
        square = rng.choice(list(table.static.board.rooms[room]))
        return goal, (*things, Thing(name=goal.thing, at=place_of(square)))
    return goal, things
