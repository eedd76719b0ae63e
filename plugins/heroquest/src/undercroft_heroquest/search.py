"""Searching (HQ-R9 to HQ-R11).

Each search is an action, tells `Searched` first (notes listen) and counts as shown also when nothing is found.
What is legal follows from what heroes know; what is found, from the board as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next, Refusal
from undercroft.spatial import Mask

from . import treasure
from .actions import SEARCH, SEARCH_PIT, WHAT, Search, SearchPit
from .doors import lay_door
from .events import Found, Searched
from .plan import plan_here, truth_of
from .sight import in_pit, kind_of, monsters_seen, room_of
from .state import Hero, Monster, Trap
from .tables import Position, Reading
from .words import CORRIDOR, SQUARE_NAMES

if TYPE_CHECKING:
    from .turn import HeroTurn

TREASURE, SECRET_DOORS, TRAPS = range(len(WHAT))


def searches(table: Reading, turn: HeroTurn, hero: Hero, seen: list[Monster]) -> list[Any]:
    """Lists what the hero can search for here; `seen` are the monsters that the hero sees.

    Treasure in a room that the hero has not searched, with no monster in it (HQ-R9.1, HQ-R9.2); secret doors and traps
    while no monster is seen (HQ-R10.1, HQ-R11.1, HQ-A7). An open pit is a room of its own for treasure and secret doors
    (HQ-R12.6).
    """
    state = table.state
    square = hero.square
    pit = bool(state.traps) and in_pit(state, square)
    room = pit_name(square) if pit else room_of(table, square)
    inside = SEARCH_PIT if pit else SEARCH
    found: list[Any] = []
    if room and room not in hero.searched and not _guarded(table, square, pit):
        found.append(inside[TREASURE])
    if not seen:
        found += [inside[SECRET_DOORS], SEARCH[TRAPS]]
    return found


def _guarded(table: Reading, square: int, pit: bool) -> bool:
    """Tells whether a monster is in the room of a square, or in the pit (HQ-R9.1)."""
    monsters = table.state.monsters
    if pit:
        return any(monster.square == square for monster in monsters)
    rooms = table.static.board.room_names
    return rooms[square] in [rooms[monster.square] for monster in monsters]


def why_not(table: Reading, turn: HeroTurn, hero: Hero, action: Search | SearchPit) -> Refusal | None:
    """Says why this cannot be searched for here."""
    state = table.state
    what, square, kind = action.what, hero.square, hero.kind
    pit, here = type(action) is SearchPit, in_pit(state, square)
    if turn.acted:
        return Refusal("HQ-R3.3", f"the {kind} has used the action of this turn")
    if pit and not here:
        return Refusal("HQ-R12.6", f"the {kind} is in no open pit")
    if here and not pit and what != TRAPS:
        return Refusal("HQ-R12.6", f"in a pit the {kind} searches the pit alone for {WHAT[what]}")
    if what != TREASURE:
        seen = monsters_seen(table, square)
        rule = "HQ-R11.1" if what == TRAPS else "HQ-R10.1"
        return Refusal(rule, f"the {kind} sees {seen[0].label}") if seen else None
    room = pit_name(square) if pit else room_of(table, square)
    if not room:
        return Refusal("HQ-R9.1", "treasure is searched for in rooms, and this is a corridor")
    if room in hero.searched:
        return Refusal("HQ-R9.2", f"the {kind} has searched here")
    return Refusal("HQ-R9.1", "a monster is here") if _guarded(table, square, pit) else None


def pit_name(square: int) -> str:
    """Gives what is written of a pit that was searched.

    >>> pit_name(0)
    'pit (1,1)'
    """
    return f"pit {SQUARE_NAMES[square]}"


def play_search(pos: Position, turn: HeroTurn, action: Search | SearchPit) -> Next | None:
    """Carries a search out."""
    state = pos.state
    hero = state.heroes[turn.hero]
    square = hero.square
    pit = type(action) is SearchPit
    room = pit_name(square) if pit else room_of(pos, square)
    what = WHAT[action.what]
    turn.act()
    pos.show()
    if room and action.what != TREASURE:
        _note(state.searched, f"{what} {room}")
    pos.tell(Searched(kind_of(hero), room or CORRIDOR, what))
    if action.what == TREASURE:
        return treasure.search(pos, turn.hero, room)
    if action.what == TRAPS:
        state.safe = state.safe | known_area(pos, square)
        find_traps(pos, real_area(pos, square))
    else:
        alone = Mask(state.solid.n, [square]) if pit else None
        state.probed = state.probed | (alone or known_area(pos, square))
        find_doors(pos, alone or real_area(pos, square))
    return None


def _note(searched: list[str], fact: str) -> None:
    if fact not in searched:
        searched.append(fact)


def real_area(pos: Position, square: int) -> Mask:
    """Gives the squares of the room or corridor that is searched from here (HQ-A3), on the board as it is."""
    return pos.static.board.search_area(truth_of(pos.state), square)


def known_area(table: Reading, square: int) -> Mask:
    """Gives the squares of which heroes know that they are searched from here.

    Of a corridor those that they have seen, without a gap: a search does not tell how far the real one goes on.
    """
    return table.static.board.search_area(table.state.grid, square, within=table.state.seen)


def find_doors(pos: Position, squares: Mask) -> None:
    """Lays out the secret doors of these squares, closed (HQ-R10.2)."""
    for a, b in plan_here(pos).secret_doors:
        if a in squares or b in squares:
            lay_door(pos, a, b)


def find_traps(pos: Position, squares: Mask) -> None:
    """Names the trapped squares, chests and furniture among these squares; nothing is laid or sprung (HQ-R11.2)."""
    state = pos.state
    plan = plan_here(pos)
    known = {trap.square for trap in state.traps}
    for square, kind in plan.traps.items():
        if square in squares and square not in known and square not in state.gone:
            state.traps.append(Trap(kind, square))
            pos.tell(Found(f"a trap, {kind}", square))
    for piece in state.furniture:
        if piece.at in plan.chests and not piece.trap and any(square in squares for square in piece.squares):
            piece.trap = "known"
            pos.tell(Found(f"a trap of the {piece.kind}", piece.at))
