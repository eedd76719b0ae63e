"""The one function for each kind of change: nothing else moves monsters, adventurers or Malus tiles.

Each of them tells what happened, so "as soon as" rules hang on the event, whoever caused it and whenever.
"""

from __future__ import annotations

from .events import (
    ENTERED,
    Entered,
    Gathered,
    GroupArrived,
    GroupRemoved,
    GuardianWoken,
    Imprisoned,
    MalusLaid,
)
from .tables import Position
from .words import IN_OUBLIETTES, IN_SUPPLY, OUBLIETTES, ROOM_5, ROOMS, WIDTH

LOWEST, HIGHEST = 0, len(ROOMS) - 1


def clockwise(pos: Position, player: int) -> list[int]:
    """Gives all players in the order of play, this one first."""
    return [*range(player, pos.seats), *range(player)]


# -- monsters


def put_monster(pos: Position, player: int, kind: int, place: int) -> None:
    """Puts a monster that was taken from elsewhere into a dungeon."""
    index = place * WIDTH + kind
    pos.state.seats[player].monsters[index] += 1
    pos.tell(ENTERED[player][index])


def move_monster(pos: Position, player: int, kind: int, start: int, to: int) -> None:
    """Takes a monster from a location and puts it into another: a step, a teleport, a rescue, a banishment."""
    state = pos.state
    if start < IN_OUBLIETTES:
        state.seats[player].monsters[start * WIDTH + kind] -= 1
    elif start == IN_SUPPLY:
        state.supply[kind] -= 1
    else:
        state.areas[OUBLIETTES * WIDTH + kind] -= 1
    if to < IN_OUBLIETTES:
        put_monster(pos, player, kind, to)
    else:
        state.areas[OUBLIETTES * WIDTH + kind] += 1
        pos.tell(Imprisoned(player, kind))


def recruit(pos: Position, player: int, n: int, kind: int, area: int, place: int) -> None:
    """Takes monsters from an area and puts all of them into one place."""
    pos.state.areas[area * WIDTH + kind] -= n
    for _ in range(n):
        put_monster(pos, player, kind, place)


def gather(pos: Position, kind: int, area: int) -> None:
    """Brings a monster from the supply to an area; a type that the supply lacks does not come (DJ-T7)."""
    state = pos.state
    if state.supply[kind]:
        state.supply[kind] -= 1
        state.areas[area * WIDTH + kind] += 1
        pos.tell(Gathered(kind, area))


def wake_guardian(pos: Position, event: Entered) -> None:
    """Turns a player's Guardian tile up, for good, as soon as room 5 holds five monsters (DJ-PW11)."""
    if event.place != ROOM_5:
        return
    seat = pos.state.seats[event.player]
    pile = seat.guardian
    if pile.seen[0] != -1 and pos.rules.guardian_wakes(pos, event.player):
        tile = pos.reveal(pile, 0)
        pos.tell(GuardianWoken(event.player, pos.static.guardians[tile].name))


# -- adventurers


def arrive(pos: Position, player: int, room: int) -> None:
    """Puts a group into a room (0 to 4), whether it comes from the terrace or from another room.

    In room 5 the lowest Malus of the reserve is laid (DJ-AG4), if there is one (DJ-AG8).
    """
    seat = pos.state.seats[player]
    seat.groups[room] += 1
    pos.tell(GroupArrived(player, room))
    if room == HIGHEST and seat.reserve:
        value = seat.reserve.pop(0)
        seat.laid.append(value)
        pos.tell(MalusLaid(player, value))


def new_group(pos: Position, player: int, room: int = LOWEST) -> None:
    """Brings a group from the terrace into a room; an empty terrace sends none (DJ-AG7)."""
    state = pos.state
    if state.terrace:
        state.terrace -= 1
        arrive(pos, player, room)


def advance(pos: Position, player: int, n: int) -> None:
    """Moves one group of the lowest room that has one n rooms up, but not beyond room 5 (DJ-AG2, DJ-AG6)."""
    groups = pos.state.seats[player].groups
    for room in range(HIGHEST):
        if groups[room]:
            groups[room] -= 1
            arrive(pos, player, min(room + n, HIGHEST))
            return


def remove_group(pos: Position, player: int, room: int) -> None:
    """Sends a group of a room back to the terrace; what Malus it caused stays (DJ-AG3, DJ-AG5)."""
    pos.state.seats[player].groups[room] -= 1
    pos.state.terrace += 1
    pos.tell(GroupRemoved(player, room))
