"""Where tokens lie at the beginning, read from a file: the option `placement`.

# A square by name for each token on a circle, a room by number for each token in a room.
[circles]
blue-goblin = "b1"

[rooms]
blue-sword = 3
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from undercroft import OptionError

from .state import Table
from .static import Static
from .words import MEN, SQUARE_NAMES, TEAM

LARGEST = 64 * 1024


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says of the beginning; each token is named with its colour."""

    circles: dict[str, str] = {}
    rooms: dict[str, int] = {}


def read_placement(path: str) -> Placement:
    """Reads a file. OptionError tells what is wrong with it."""
    try:
        raw = Path(path).read_bytes()
        if len(raw) > LARGEST:
            raise OptionError("placement", f"{path} is {len(raw):,} bytes long; at most {LARGEST:,} are read")
        data: dict[str, Any] = tomllib.loads(raw.decode())
        return msgspec.convert(data, Placement)
    except OSError as error:
        raise OptionError("placement", f"{path} cannot be read: {error.strerror or error}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise OptionError("placement", f"{path}: {error}") from None


def lay_out(static: Static, state: Table, path: str) -> None:
    """Puts the tokens of a file face down. OptionError names the token that cannot lie there, and why."""
    placement = read_placement(path)
    scenario = static.scenario

    def take(name: str) -> int:
        token = static.tokens_by_name.get(name, -1)
        if token < 0:
            raise OptionError("placement", f"{path}: there is no token {name!r} in this match")
        team = state.seats[token // TEAM].team
        if token not in team:
            raise OptionError("placement", f"{path}: {name} is named twice, or is not in this scenario")
        team.remove(token)
        return token

    for name, place in placement.circles.items():
        token = take(name)
        seat = token // TEAM
        circles = {
            square: strip
            for strip in static.strips
            if scenario.starters_on == "any" or strip.owner == seat
            for square in strip.circles
        }
        square = SQUARE_NAMES.index(place) if place in SQUARE_NAMES else -1
        if square not in circles or square in state.posts:
            free = ", ".join(SQUARE_NAMES[one] for one in circles if one not in state.posts)
            raise OptionError("placement", f"{path}: {name} cannot stand on {place!r}; free circles: {free}")
        if token % TEAM >= MEN:
            raise OptionError("placement", f"{path}: {name} is an object; circles are for characters (DT-B34)")
        if sum(other // TEAM == seat for other in state.posted.ids) >= scenario.starters:
            raise OptionError(
                "placement", f"{path}: {name} is one too many on circles; {scenario.starters} begin there"
            )
        state.posts.append(square)
        state.posted.put(token, 0)
    for name, room in placement.rooms.items():
        token = take(name)
        if not 1 <= room <= len(static.corners):
            raise OptionError("placement", f"{path}: {name} cannot lie in room {room}; there are {len(static.corners)}")
        cell = scenario.cells[room - 1]
        if cell.takes != "any" and (cell.takes == "characters") != (token % TEAM < MEN):
            raise OptionError("placement", f"{path}: {name} cannot lie in room {room}, which takes {cell.takes}")
        if len(state.stash[room - 1]) >= cell.capacity:
            raise OptionError("placement", f"{path}: room {room} takes {cell.capacity} tokens; {name} is one too many")
        state.stash[room - 1].put(token, 0)
    _check_rest(static, state, path)


def places_for(static: Static, state: Table, kind: str) -> int:
    """Gives how many places are left in the rooms that take only tokens of a kind."""
    return sum(
        cell.capacity - len(stash)
        for cell, stash in zip(static.scenario.cells, state.stash, strict=True)
        if cell.takes == kind
    )


def _check_rest(static: Static, state: Table, path: str) -> None:
    """That what the file leaves out can be put within the rules."""
    scenario = static.scenario
    most = scenario.characters - scenario.starters
    held = {"characters": 0, "objects": 0}
    for seat, colour in enumerate(scenario.colours):
        inside = sum(token // TEAM == seat and token % TEAM < MEN for stash in state.stash for token in stash.ids)
        if inside > most:
            raise OptionError(
                "placement",
                f"{path}: {inside} characters of {colour} lie in rooms; {most} do, and {scenario.starters} begin on"
                " circles",
            )
        held["characters"] += most - inside
        held["objects"] += sum(token % TEAM >= MEN for token in state.seats[seat].team)
    for kind, tokens in held.items():
        places = places_for(static, state, kind)
        if places > tokens and not scenario.spare:
            raise OptionError(
                "placement", f"{path}: of the rooms that take {kind} {places} places are left for {tokens} {kind}"
            )
