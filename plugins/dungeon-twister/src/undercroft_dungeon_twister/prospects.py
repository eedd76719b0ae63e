"""Who can still leave, and who can still beat whom, however rooms are turned: what a board comes to (DT-PY20)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from undercroft.spatial import Mask

from .board import FACE_DOWN, gates_of, gear_of
from .fighting import cards_left
from .revealing import within_reach
from .state import WOUNDED
from .survey import neighbours_in
from .tables import Reading
from .turnings import Turnings, lying, opened
from .words import ARMOR, CLERIC, CLOSED, MEN, SWORD, TEAM, TROLL, WALL_WALKER, WAND, WIZARD

OFTEN: Final = 16
"""Each how many turns it is asked, which takes a while."""
SHARE: Final = 4
"""Of how many turns it takes one for each way more in which rooms may come to lie."""


class Prospects(NamedTuple):
    """What is still possible on a board on which not all can leave any more."""

    leaving: list[int]
    """How many characters of each seat may leave."""
    beating: set[tuple[int, int]]
    """The pairs of teams of which the first may wound somebody of the second."""


def after_turns(table: Reading) -> Prospects | None:
    """Gives the prospects now and then only: the more ways of lying are looked at the more rarely.

    Every 16th turn it looks at 4, every 32nd at 8 and so on, so that what it takes in all grows but slowly.
    """
    turns: int = table.state.turns
    rare = turns & -turns
    return prospects(table, rare // SHARE) if rare >= OFTEN else None


def prospects(table: Reading, boards: int) -> Prospects | None:
    """Gives who may still leave and beat whom, where rooms can come to lie in no more ways than so many; else None.

    None as well where all who can act may leave, or somebody gets to a room that is face down or to a gear that does
    more than turn rooms, and for a Wall-Walker.
    """
    state = table.state
    men = [token for token in state.up if token % TEAM < MEN]
    able = [token for token in men if not state.status[token] & WOUNDED or token % TEAM == TROLL]
    return searched(Turnings(table, able, roped=False), boards)


def searched(search: Turnings, boards: int) -> Prospects | None:
    """Gives the prospects of those who are able, and of those whom they can heal."""
    able, static = search.able, search.table.static
    kinds = {man % TEAM for man in able}
    if WALL_WALKER in kinds:
        return None
    down = [man for man in search.table.state.up if man % TEAM < MEN and man not in able]
    free: set[int] = set()
    meeting: set[tuple[int, int]] = set()
    armed: set[int] = set()
    todo, seen = deque([search.start]), {lying(*search.start)}
    while todo:
        table, squares = todo.popleft()
        state = table.state
        areas = search.areas(table, squares)
        if any(does_more(table, area) for area in areas):
            return None
        free |= {man for man, area in zip(able, areas, strict=True) if not area.isdisjoint(leave_of(table, man))}
        if len(free) == len(able):
            return None
        if any(state.where[rope] in area for rope in search.ropes for area in areas):
            return searched(Turnings(search.table, able, roped=True), boards)
        if CLERIC in kinds:
            healed = [man for man in down if any(beside(table, man, area) for area in areas)]
            if healed:
                return searched(Turnings(search.table, [*able, *healed], search.roped), boards)
        gates = closed_gates(search, table, areas)
        if gates:
            return searched(Turnings(opened(search.table, gates), able, search.roped), boards)
        meeting |= touching(search, table, areas, down)
        armed |= {static.team[man // TEAM] for man, area in zip(able, areas, strict=True) if finds_arms(table, area)}
        for _, then in search.after(table, areas):
            if lying(*then) not in seen:
                if len(seen) >= boards:
                    return None
                seen.add(lying(*then))
                todo.append(then)
    leaving = [sum(man // TEAM == seat for man in free) for seat in range(search.table.seats)]
    return Prospects(leaving, beating(search, armed, down, meeting))


def does_more(table: Reading, area: Mask) -> bool:
    """Tells whether a room that is face down can be got to, or a gear that does more than turn rooms."""
    if any(gear in area for gear in more_than_turn(table)):
        return True
    return FACE_DOWN in table.state.turned and any(within_reach(table, square) for square in area)


def more_than_turn(table: Reading) -> list[int]:
    """Gives the gears that lift or slide a room."""
    state, static = table.state, table.static
    cells = [cell for cell in (static.lift_cell, *static.elevator_gears) if cell >= 0]
    return [gear_of(static, state, cell) for cell in cells if state.turned[cell] != FACE_DOWN]


def leave_of(table: Reading, man: int) -> Mask:
    """Gives the squares by which a character leaves."""
    leave: Mask = table.state.seats[man // TEAM].leave
    return leave


def closed_gates(search: Turnings, table: Reading, areas: Sequence[Mask]) -> list[tuple[int, int]]:
    """Gives the closed Portcullises that somebody can open who gets to them: the cell and the number of each."""
    state = table.state
    openers = [area for area, opens in zip(areas, search.opens, strict=True) if opens]
    return [
        (cell, number)
        for cell, kinds in enumerate(state.gates)
        if openers and CLOSED in kinds
        for number, (sides, kind) in enumerate(zip(gates_of(table.static, state, cell), kinds, strict=True))
        if kind == CLOSED and any(side in area for area in openers for side in sides)
    ]


def fire(search: Turnings) -> set[tuple[int, int]]:
    """Gives the pairs of teams of which one may be paid for somebody of the other whom a fireball hits (DT-B21)."""
    state, static = search.table.state, search.table.static
    if not any(token % TEAM == WAND for token in state.up):
        return set()
    wizards = {static.team[man // TEAM] for man in search.able if man % TEAM == WIZARD}
    teams = range(len(static.teams))
    return {(team, other) for team in teams for other in teams if other != team and wizards & {team, other}}


def touching(search: Turnings, table: Reading, areas: Sequence[Mask], down: Sequence[int]) -> set[tuple[int, int]]:
    """Gives the pairs of teams, both ways, of which characters can come to touch as rooms lie, or who are down."""
    static, where = table.static, table.state.where
    found = set()
    places = [*zip(search.able, areas, strict=True), *((man, Mask(static.size, (where[man],))) for man in down)]
    for number, (man, area) in enumerate(zip(search.able, areas, strict=True)):
        for other, place in places:
            team, rival = static.team[man // TEAM], static.team[other // TEAM]
            if team == rival or (team, rival) in found:
                continue
            # Who stands where the one cannot go, on a pit or a zone, may be beside a square to which he can.
            if not area.isdisjoint(place) or any(
                not area.isdisjoint(search.beside(table, number, square))
                for square in place & search.bars(table, number)
            ):
                found |= {(team, rival), (rival, team)}
    return found


def finds_arms(table: Reading, area: Mask) -> bool:
    """Tells whether a Sword or an Armor is among these squares."""
    state = table.state
    return any(token % TEAM in (SWORD, ARMOR) and state.where[token] in area for token in state.up)


def beating(
    search: Turnings, armed: set[int], down: Sequence[int], meeting: set[tuple[int, int]]
) -> set[tuple[int, int]]:
    """Gives the pairs of teams, of those that can meet, of which the first may wound or eliminate somebody."""
    found = fire(search) | {pair for pair in meeting if stronger(search, armed, down, *pair)}
    # Whom one team has wounded is weak before all others (DT-B15).
    weak = {other for _, other in found}
    return found | {pair for pair in meeting if pair[1] in weak}


def stronger(search: Turnings, armed: set[int], down: Sequence[int], team: int, other: int) -> bool:
    """Tells whether a team can win a fight against somebody of another with all that it may have (DT-B15, DT-B16)."""
    table = search.table
    static, status = table.static, table.state.status
    # In a fight by alliance others may help (DT-LM9).
    allied = static.scenario.combat == "alliance"
    helpers = [
        man
        for man in search.able
        if (static.team[man // TEAM] != other if allied else static.team[man // TEAM] == team)
    ]
    most = sum(static.combat[man % TEAM] + (static.team[man // TEAM] in armed) for man in helpers)
    most += sum(max(cards_left(table, seat)) for seat in {man // TEAM for man in helpers})
    return any(
        most > (0 if status[man] & WOUNDED else static.combat[man % TEAM]) + min(cards_left(table, man // TEAM))
        for man in (*search.able, *down)
        if static.team[man // TEAM] == other
    )


def beside(table: Reading, man: int, area: Mask) -> bool:
    """Tells whether somebody who gets to these squares can heal a character."""
    square = table.state.where[man]
    return square in area or any(other in area for other in neighbours_in(table.state.grid, square))
