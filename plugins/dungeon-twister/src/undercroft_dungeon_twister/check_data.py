"""What data files must agree on beyond the types of single entries: the eight characters, pairs of rooms, boards.

Every check raises a `DataError` that names the file and, where it is one entry's fault, the entry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from undercroft import DataError

from .check_board import check_board
from .entries import CharacterEntry, RoomEntry, ScenarioEntry
from .rooms import RoomShape, room_shape
from .words import CHARACTERS

Data = Mapping[str, Sequence[Any]]
BASE: Final = 4
"""The rooms of the base game have numbers up to this one."""


def check_data(data: Data) -> None:
    """Checks all files together."""
    _check_characters(data["characters"])
    rooms = _check_rooms(data["rooms"])
    for entry in data["scenarios"]:
        _check_scenario(entry, rooms)


def _fail(file: str, message: str, entry: str = "") -> DataError:
    return DataError(f"{file}.toml", entry, message)


def _check_characters(entries: Sequence[CharacterEntry]) -> None:
    names = {entry.name for entry in entries}
    if missing := [name for name in CHARACTERS if name not in names]:
        raise _fail("characters", f"nothing is said of {', '.join(missing)}")
    for entry in entries:
        if entry.name not in CHARACTERS:
            raise _fail("characters", f"there is no such character; there are {', '.join(CHARACTERS)}", entry.name)


def _check_rooms(entries: Sequence[RoomEntry]) -> dict[str, RoomShape]:
    """Gives the rooms by their names."""
    rooms = {}
    for entry in entries:
        try:
            rooms[entry.name] = room_shape(entry)
        except ValueError as error:
            raise _fail("rooms", str(error), entry.name) from None
    for name, room in rooms.items():
        # With the names told apart, twins that turn alike are two names of which one is wrong.
        if room.clockwise != name.endswith("D"):
            way = "clockwise" if name.endswith("D") else "counter-clockwise"
            raise _fail("rooms", f"turns: a room named {name} turns {way}, and its twin the other way (DT-B31)", name)
        if room.twin not in rooms:
            raise _fail("rooms", f"there is no room {room.twin}, its twin (DT-B31)", name)
    return rooms


def _check_scenario(entry: ScenarioEntry, rooms: Mapping[str, RoomShape]) -> None:
    used = {name: room for name, room in rooms.items() if entry.rooms == "all" or room.number <= BASE}
    try:
        check_board(entry, used)
    except ValueError as error:
        raise _fail("scenarios", str(error), entry.name) from None
