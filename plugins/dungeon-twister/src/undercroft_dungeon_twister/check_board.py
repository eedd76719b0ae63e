"""What a scenario must agree on: its board, the tokens that are put on it, who leaves where, and its end.

Every check raises a ValueError, which `check_data` says of the entry. Seats, zones and cells are counted from 0, as in
the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from .entries import ScenarioEntry, Zone
from .rooms import RoomShape
from .words import COLOURS, HEIGHT, OBJECTS, ROOM, WIDTH

WORD: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A scenario's name as it is written in an option."""
LAST: Final = min(WIDTH, HEIGHT) - 2 - ROOM
"""The last column and row where a room can begin on a board with a ring of zones around it."""
LARGE: Final = 10
CIRCLES: Final = 4
"""The circles of a large zone (DT-G11)."""


def check_board(entry: ScenarioEntry, rooms: Mapping[str, RoomShape]) -> None:
    """Checks a scenario that is played with these rooms. ValueError says what does not agree."""
    _check_names(entry)
    _check_teams(entry)
    _check_cells(entry)
    _check_zones(entry)
    _check_elevator(entry)
    _check_rooms(entry, rooms)
    _check_starters(entry)
    _check_levels(entry)
    _check_capacities(entry)
    _check_exits(entry)
    _check_deeds(entry)


def named_rooms(entry: ScenarioEntry) -> list[tuple[int, str]]:
    """Gives the cells whose room the scenario names, with that room; all others are drawn."""
    named: list[tuple[int, str]] = []
    if entry.lift:
        named.append((entry.lift.cell, entry.lift.room))
    if entry.elevator:
        named += [(entry.elevator.cell, entry.elevator.room), *entry.elevator.fixed]
    return named


def _check_names(entry: ScenarioEntry) -> None:
    if not WORD.fullmatch(entry.scenario):
        raise ValueError(f"scenario: {entry.scenario!r} is not one word in small letters, digits and hyphens")
    if entry.scenario == "usual":
        raise ValueError("scenario: usual is what the option says for the usual one")
    if entry.name != f"{entry.scenario}-{entry.players}":
        raise ValueError(f"the name is that of the scenario and the players, {entry.scenario}-{entry.players}")
    if len(entry.colours) != entry.players:
        raise ValueError(f"colours: {len(entry.colours)} for {entry.players} players; each has one")
    if twice := _twice(entry.colours):
        raise ValueError(f"colours: {twice} stands twice")


def _check_teams(entry: ScenarioEntry) -> None:
    if not entry.teams:
        return
    seats = [seat for team in entry.teams for seat in team]
    if sorted(seats) != list(range(entry.players)):
        raise ValueError(f"teams: each seat from 0 to {entry.players - 1} is in one team; these are {_words(seats)}")
    if len(entry.teams) < 2 or not all(entry.teams):
        raise ValueError("teams: there are two at least, and nobody is alone against nobody")


def _check_cells(entry: ScenarioEntry) -> None:
    for number, cell in enumerate(entry.cells):
        if cell.x > LAST or cell.y > LAST:
            raise ValueError(f"cells: {number} at {cell.x}, {cell.y} is off the board; a room begins at {LAST} at most")
        for other, before in enumerate(entry.cells[:number]):
            if _overlap((cell.x, cell.y), (before.x, before.y)):
                raise ValueError(f"cells: {number} at {cell.x}, {cell.y} lies on {other} at {before.x}, {before.y}")


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tells whether two rooms whose top left squares lie there have a square in common."""
    return abs(one[0] - other[0]) < ROOM and abs(one[1] - other[1]) < ROOM


def _check_zones(entry: ScenarioEntry) -> None:
    width = max(cell.x for cell in entry.cells) + ROOM
    height = max(cell.y for cell in entry.cells) + ROOM
    for number, zone in enumerate(entry.zones):
        upright = zone.side in ("e", "w")
        end = height if upright else width
        if zone.first + zone.length > end:
            what = "rows" if upright else "columns"
            raise ValueError(f"zones: {number} ends at {zone.first + zone.length}; the rooms have {what} up to {end}")
        if zone.owner >= entry.players:
            raise ValueError(f"zones: {number} is owned by seat {zone.owner}; there are {entry.players} players")
        for other, before in enumerate(entry.zones[:number]):
            if (
                zone.side == before.side
                and zone.first < before.first + before.length
                and before.first < zone.first + zone.length
            ):
                raise ValueError(f"zones: {number} lies on {other} in the {zone.side}")
        if not any(_touches(zone, cell.x, cell.y, width, height) for cell in entry.cells):
            raise ValueError(f"zones: {number} touches no room")


def _touches(zone: Zone, x: int, y: int, width: int, height: int) -> bool:
    """Tells whether a square of the zone is beside a room on a board so wide and high."""
    along, beside = {
        "n": (x, y == 0),
        "e": (y, x + ROOM == width),
        "s": (x, y + ROOM == height),
        "w": (y, x == 0),
    }[zone.side]
    return beside and along < zone.first + zone.length and zone.first < along + ROOM


def _check_elevator(entry: ScenarioEntry) -> None:
    """That the room which slides has a free way, and is moved from rooms that are there (DT-TR5)."""
    elevator = entry.elevator
    if elevator is None:
        return
    _check_cell(entry, "elevator", elevator.cell)
    for gear in elevator.gears:
        _check_cell(entry, "elevator: gears", gear)
    x, begins = entry.cells[elevator.cell].x, entry.cells[elevator.cell].y
    if list(elevator.stops) != sorted(set(elevator.stops)):
        raise ValueError(f"elevator: the stops {_words(elevator.stops)} do not go down")
    if begins not in elevator.stops:
        raise ValueError(f"elevator: it begins in row {begins}, which is none of its stops {_words(elevator.stops)}")
    lowest = max(cell.y for cell in entry.cells)
    for stop in elevator.stops:
        if stop > lowest:
            raise ValueError(
                f"elevator: at the stop {stop} it is off the board, whose last room begins in row {lowest}"
            )
        for number, cell in enumerate(entry.cells):
            if number != elevator.cell and _overlap((x, stop), (cell.x, cell.y)):
                raise ValueError(f"elevator: at the stop {stop} it lies on cell {number} at {cell.x}, {cell.y}")


def _check_cell(entry: ScenarioEntry, what: str, cell: int) -> None:
    if cell >= len(entry.cells):
        raise ValueError(f"{what}: there is no cell {cell}; the last is {len(entry.cells) - 1}")


def _check_rooms(entry: ScenarioEntry, rooms: Mapping[str, RoomShape]) -> None:
    """That cells can be filled with the rooms that the scenario names, and pairs of others (DT-G4).

    The twin of a named room is either named as well, or plays with it where otherwise half a pair would be left over.
    """
    named = named_rooms(entry)
    for cell, room in named:
        _check_cell(entry, f"room {room}", cell)
        if room not in rooms:
            raise ValueError(f"cell {cell}: there is no room {room} among {_words(rooms)}")
    if twice := _twice(cell for cell, _ in named):
        raise ValueError(f"cell {twice} is named for two rooms")
    names = [room for _, room in named]
    if twice := _twice(names):
        raise ValueError(f"room {twice} is named for two cells")
    single = [room for room in names if rooms[room].twin not in names]
    if len(single) > 1:
        raise ValueError(f"the rooms {_words(single)} are named without their twins; one can be")
    free = ROOM * ROOM - max(len(room.turned[0].pits) for room in rooms.values())
    for number, place in enumerate(entry.cells):
        if place.capacity > free:
            raise ValueError(
                f"cells: {number} takes {place.capacity} tokens; a room has {free} squares for them (DT-B29)"
            )
    drawn = len(entry.cells) - len(names)
    if drawn % 2 and not single:
        raise ValueError(f"{len(entry.cells)} cells cannot be filled with pairs of rooms")
    pairs = (len(rooms) - len(names) - len(single)) // 2
    if drawn // 2 > pairs:
        raise ValueError(f"{len(entry.cells)} cells cannot be filled with {len(rooms)} rooms")


def _check_starters(entry: ScenarioEntry) -> None:
    """That there are circles for the first characters, on zones where they can walk."""
    if entry.characters < entry.starters:
        raise ValueError(f"starters: {entry.starters} of {entry.characters} characters cannot begin on zones")
    if entry.starters_on == "any":
        if entry.walk == "own":
            raise ValueError('starters_on = "any" needs walk = "large": they stand on zones of others')
        _check_circles(entry, entry.zones, entry.starters * entry.players, "")
        return
    for seat in range(entry.players):
        own = [zone for zone in entry.zones if zone.owner == seat]
        _check_circles(entry, own, entry.starters, f" of seat {seat}")


def _check_circles(entry: ScenarioEntry, zones: Iterable[Zone], wanted: int, whose: str) -> None:
    circles = CIRCLES * sum(zone.length == LARGE for zone in zones)
    if circles < wanted:
        raise ValueError(f"zones: the large ones{whose} have {circles} circles for {wanted} characters (DT-G11)")


def _check_capacities(entry: ScenarioEntry) -> None:
    """That what is put into rooms fits, and that nobody can be stuck on the way."""
    if twice := _twice(entry.without):
        raise ValueError(f"without: {twice} stands twice")
    tokens = {
        "characters": entry.players * (entry.characters - entry.starters),
        "objects": entry.players * (len(OBJECTS) - len(entry.without)),
    }
    places = {kind: sum(cell.capacity for cell in entry.cells if cell.takes == kind) for kind in (*tokens, "any")}
    have, wanted = sum(places.values()), sum(tokens.values()) + entry.spare
    if have != wanted:
        raise ValueError(
            f"cells: the capacities add up to {have}, not {wanted}:"
            f" {tokens['characters']} characters, {tokens['objects']} objects and {entry.spare} spare places"
        )
    if entry.spare and places["any"] < have and places["any"]:
        raise ValueError("spare: where not every place is filled, either all rooms take any token or none does")
    for kind, number in tokens.items():
        if places[kind] + places["any"] < number:
            raise ValueError(f"cells: there are {places[kind] + places['any']} places for {number} {kind}")
        if places["any"] and places[kind] % entry.players:
            raise ValueError(
                f"cells: the {places[kind]} places for {kind} alone cannot be shared by {entry.players} players"
            )


def _check_levels(entry: ScenarioEntry) -> None:
    """That a level is open for the kind that is left to put (DT-PY6, DT-PY7): first all of one kind, then the other."""
    levels = sorted({cell.level for cell in entry.cells})
    if len(levels) == 1:
        return
    if entry.spare:
        raise ValueError("spare: where there are levels, every place is filled, or the next level never opens (DT-PY6)")
    kinds: list[str] = []
    for level in levels:
        takes = {cell.takes for cell in entry.cells if cell.level == level and cell.capacity}
        if len(takes) > 1 or "any" in takes:
            raise ValueError(f"cells: the rooms of level {level} take either characters or objects, all the same")
        kinds += [kind for kind in takes if kind not in kinds[-1:]]
    if twice := _twice(kinds):
        raise ValueError(f"cells: levels that take {twice} follow one another, so that nobody lacks a token for one")


def _check_exits(entry: ScenarioEntry) -> None:
    """That each seat can leave: through zones that are named, that are dealt, or by the lift."""
    ways = [name for name, used in (("exits", entry.exits), ("hidden", entry.hidden), ("lift", entry.lift)) if used]
    if len(ways) != 1:
        raise ValueError(f"one of exits, hidden and lift says how characters leave; here {_words(ways) or 'none'} does")
    last = len(entry.zones) - 1
    for zone in (*entry.hidden, *(zone for zones in entry.exits for zone in zones)):
        if zone > last:
            raise ValueError(f"{ways[0]}: there is no zone {zone}; the last is {last}")
    if entry.hidden:
        if len(set(entry.hidden)) != len(entry.hidden) or len(entry.hidden) != len(COLOURS):
            raise ValueError(f"hidden: there is one zone for each of the {len(COLOURS)} colours (DT-WE2)")
        if large := [zone for zone in entry.hidden if entry.zones[zone].length == LARGE]:
            raise ValueError(f"hidden: zone {large[0]} is not a small one (DT-WE2)")
        if owned := [zone for zone in entry.hidden if entry.zones[zone].owner >= 0]:
            raise ValueError(f"hidden: zone {owned[0]} has an owner already (DT-WE2)")
    if entry.exits and len(entry.exits) != entry.players:
        raise ValueError(f"exits: {len(entry.exits)} lists of zones for {entry.players} players; each has one")
    for seat, zones in enumerate(entry.exits):
        _check_way_out(entry, seat, zones)


def _check_way_out(entry: ScenarioEntry, seat: int, zones: Sequence[int]) -> None:
    if not zones:
        raise ValueError(f"exits: seat {seat} has no zone to leave through")
    if twice := _twice(zones):
        raise ValueError(f"exits: zone {twice} stands twice for seat {seat}")
    friends = next((team for team in entry.teams if seat in team), (seat,))
    for number in zones:
        zone = entry.zones[number]
        if zone.owner in friends:
            raise ValueError(f"exits: zone {number} is seat {seat}'s own or its team's (DT-G3)")
        if entry.walk == "large" and zone.length == LARGE:
            raise ValueError(f"exits: on zone {number} one walks and rests, so seat {seat} cannot leave there (DT-B23)")


def _check_deeds(entry: ScenarioEntry) -> None:
    if not entry.target and not entry.cycles:
        raise ValueError("target: without points and cycles the game never ends")
    if entry.own_kill == "opponent" and entry.players != 2:
        raise ValueError(f'own_kill = "opponent" is for two players; there are {entry.players} (DT-B21)')
    if entry.objects_by == "opposite" and entry.players % 2:
        raise ValueError(f'objects_by = "opposite": with {entry.players} players nobody sits opposite (DT-TE3)')


def _twice(things: Iterable[object]) -> str:
    """Gives the first thing that stands twice, as text; "" if none does."""
    seen: set[object] = set()
    for thing in things:
        if thing in seen:
            return str(thing)
        seen.add(thing)
    return ""


def _words(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))
