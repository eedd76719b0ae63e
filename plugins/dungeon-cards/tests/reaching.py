"""What play must come to besides phases and actions: kinds of rooms, refusals, rulings on what is left open."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Final

from undercroft import Action, Rng
from undercroft.testing import Moment
from undercroft_dungeon_cards.actions import (
    DECLINE,
    DRAW,
    HOLD,
    KEEP,
    STOP,
    At,
    Go,
    Hold,
    Over,
    Place,
    Remove,
    Rotate,
    Unleash,
    Use,
)
from undercroft_dungeon_cards.events import Added, Drawn, Removed, Replaced, Resolved
from undercroft_dungeon_cards.refusing import refuse
from undercroft_dungeon_cards.words import AROUND, FOUR

from .conftest import HOST

STATIC: Final = HOST.setting("dungeon-cards", 2).static
KINDS: Final = sorted({kind.name for kind in STATIC.kinds if kind.trait != "entrance"})


def kinds(moment: Moment) -> Iterator[str]:
    """The kinds of rooms that are fully resolved; a second deck has kinds of its own."""
    static: Any = moment.position.static
    for event in moment.events:
        if isinstance(event, Resolved):
            name = static.kinds[static.numbers[event.card]].name
            if name in KINDS:
                yield name


REFUSALS: Final = (
    *("DC-C-01", "DC-C-02", "DC-C-03", "DC-C-04", "DC-C-06", "DC-C-09", "DC-C-10", "DC-C-11", "DC-C-12", "DC-C-13"),
    *("DC-C-14", "DC-C-15", "DC-C-16", "DC-C-17", "DC-C-18", "DC-C-20", "DC-C-21"),
    *("DC-U1", "DC-U2", "DC-U3", "DC-U5", "DC-U9", "DC-U12", "DC-U15", "DC-U16", "DC-U17", "DC-U18", "DC-U19"),
    *("DC-H5", "DC-H7", "DC-H8", "DC-H10"),
)
"""Every rule that a refusal names."""


def refusals(moment: Moment) -> Iterator[str]:
    """The rules that refuse what the player who is asked cannot do; a few such things are tried after each decision."""
    position: Any = moment.position
    if not position.players():
        return
    player = position.players()[0]
    seen, static = position.observation(player), position.static
    dungeon = position.state.dungeons[static.dungeon_of(player)]
    cells = [*dungeon.cells, *dungeon.board.open_cells(), (500, 500)]
    names = [
        *dict.fromkeys(static.names[card] for card in position.state.seats[player].hand),
        static.names[1],
        "dragon",
    ]
    dice = Rng(position.decisions)
    cell = dice.choice(cells)
    tried = [
        *(kind(where) for kind in (At, Over, Go, Remove) for where in (cell, position.state.seats[player].cell)),
        *(Rotate(turns) for turns in range(5)),
        *(Place(name) for name in names),
        *(Unleash(name) for name in names if name in static.numbers),
        *(Use(called) for called in ("attack", "key")),
        *(Remove(where) for where in dungeon.cells if type(position.flow[-1]).__name__ == "Removal"),
        *(KEEP, HOLD, DRAW, DECLINE, STOP),
    ]
    legal = position.legal(player)
    for action in tried:
        if action not in legal and (refusal := refuse(seen, player, seen.flow[-1], action)) is not None:
            assert "{" not in refusal.reason
            yield refusal.rule


RULINGS: Final = (
    "U2 touched with walls only",
    "U3 a dragon that touches",
    "U3 a dragon apart",
    "U4 a wall beside a dragon",
    "U5 added or replaced",
    "U5 could only replace",
    "U5 held what fits",
    "U6 held",
    "U8 the second player removed",
    "U10 a choice of rooms",
    "U10 none removed by choice",
    "U11 no card for the gap",
    "U12 a gap filled",
    "U13 split",
    "U15 the own pawn in a new room",
    "U16 resolved by a visit",
    "U16 removed without a visit",
    "U18 replaced in shared mode",
    "U18 replaced in individual mode",
    "U20 drawn",
    "U20 declined",
    "U20 drawn without being asked",
    "U21 replaced amid four again",
    "U22 a dragon among the four",
)


def rulings(moment: Moment) -> Iterator[str]:
    """The rulings to which a moment has come."""
    position: Any = moment.position
    static, state = position.static, position.state
    for event in moment.events:
        if isinstance(event, Added | Removed | Replaced):
            dungeon = state.dungeons[static.dungeon_of(event.player)]
            yield from _changed(moment, event, dungeon)
    if isinstance(moment.action, Hold) and state.seats[moment.player].hand:
        yield "U6 held"
    for event in moment.events:
        if isinstance(event, Resolved) and not static.effects[static.numbers[event.card]]:
            yield "U16 resolved by a visit"
    yield from _asked(moment)


def _changed(moment: Moment, event: Any, dungeon: Any) -> Iterator[str]:
    position: Any = moment.position
    static, board = position.static, dungeon.board
    cards = {(x, y): (card, board.sides(x, y)) for card, x, y, _ in board.tiles()}
    x, y = event.cell
    near = [(side, cards[x + dx, y + dy]) for side, (dx, dy) in enumerate(AROUND) if (x + dx, y + dy) in cards]
    dragons = any(static.dragon[card] for _, (card, _) in near)
    if isinstance(event, Added):
        if static.dragon[static.numbers[event.card]]:
            yield "U3 a dragon that touches" if near else "U3 a dragon apart"
            return
        own = cards[x, y][1]
        shut = [static.passage[own[side]][sides[side ^ 2]] < 0 for side, (_, sides) in near]
        if all(shut):
            yield "U2 touched with walls only"
        if any(static.dragon[card] and own[side] == "W" for side, (card, _) in near):
            yield "U4 a wall beside a dragon"
        if isinstance(moment.action, Place):
            yield "U12 a gap filled"
    elif isinstance(event, Removed):
        if (event.player - position.state.dealer) % position.seats == 1:
            yield "U8 the second player removed"
        if parts(set(cards)) > 1:
            yield "U13 split"
        if position.options.empty_resolved:
            yield "U16 removed without a visit"
    else:
        yield "U18 replaced in individual mode" if static.individual else "U18 replaced in shared mode"
        if position.state.seats[event.player].cell == event.cell:
            yield "U15 the own pawn in a new room"
        if len(near) == FOUR:
            if dragons:
                yield "U22 a dragon among the four"
            drawn = any(isinstance(one, Drawn) and one.player == event.player for one in moment.events)
            extra = [phase.extra for phase in position.flow if phase.turn]
            if extra == [True] and not drawn:
                yield "U21 replaced amid four again"
            if position.options.must_draw and drawn:
                yield "U20 drawn without being asked"


def parts(cells: set[tuple[int, int]]) -> int:
    """In how many parts these cells are."""
    count = 0
    while cells:
        todo = [cells.pop()]
        count += 1
        for x, y in todo:
            there = {(x + dx, y + dy) for dx, dy in AROUND} & cells
            cells -= there
            todo += there
    return count


def _asked(moment: Moment) -> Iterator[str]:
    position: Any = moment.position
    if type(moment.action).__name__ == "Draw":
        yield "U20 drawn"
    if type(moment.action).__name__ == "Decline":
        yield "U20 declined"
    if type(moment.action).__name__ == "Keep" and not position.options.must_remove:
        yield "U10 none removed by choice"
    if not position.players():
        return
    player = position.players()[0]
    legal, name = position.legal(player), type(position.flow[-1]).__name__
    words = [type(action).__name__ for action in legal]
    if name == "Placing" and {"At", "Over"} <= set(words):
        yield "U5 added or replaced"
    if name == "Building" and {"Place", "Hold"} <= set(words):
        yield "U5 could only replace" if position.options.must_add else "U5 held what fits"
    if name == "Removal" and words.count("Remove") > 1:
        yield "U10 a choice of rooms"
    if name == "Removal" and "Remove" not in words:
        yield "U11 no card for the gap"


def alike(action: Action) -> Hashable:
    """What actions have in common: their kind."""
    return type(action).__name__


REACH: Final[dict[str, Any]] = {
    "kinds of rooms": (KINDS, kinds),
    "refusals": (REFUSALS, refusals),
    "rulings": (RULINGS, rulings),
}
