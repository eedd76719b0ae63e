"""What data files must agree on, beyond the types of single entries: numbers the rules state, names, the graph.

Every check raises a `DataError` that names the file and, where it is one entry's fault, the entry.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from undercroft import DataError

from .cards import Card, HallwayEntry, InnCard, MovePart, Part, Power, RemovePart, Threat
from .objectives import COLOURS, Objective
from .options import DRAWN
from .words import HALLWAYS, PLACES, ROOM_NAMES

CARDS: Final = {"guardians": 6, "inns": 7, "mixtures": 16, "swordbearers": 16, "vips": 10}
"""How many cards or tiles there are, copies included (DJ-N2)."""
BOARDS: Final = 4
"""Dungeon boards (DJ-N5)."""
THREATS: Final = {2: 12, 3: 6, 4: 6}
"""How many Threat cards come in with two, three and four players (DJ-N1)."""
HALLWAY_NAMES: Final = tuple(PLACES[hallway] for hallway in HALLWAYS)
WORD: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A name that is written in an action."""

Data = Mapping[str, Sequence[Any]]


def check_data(data: Data) -> None:
    """Checks all files together."""
    for file, entries in data.items():
        for entry in entries:
            if not entry.name.isprintable() or not entry.name.strip():
                raise _fail(file, "the name must be one line that can be printed", entry.name)
    for file in ("mixtures", "powers", "vips"):
        _check_words(file, data[file])
    _check_numbers(data)
    _check_places("rooms", data["rooms"], ROOM_NAMES)
    _check_places("hallways", data["hallways"], HALLWAY_NAMES)
    _check_graph(data["hallways"])
    _check_guardians(data)
    _check_objectives(data["objectives"])
    for file in ("mixtures", "powers", "swordbearers", "vips"):
        for card in data[file]:
            _check_card(file, card)
    for inn in data["inns"]:
        _check_inn(inn)


def _fail(file: str, message: str, entry: str = "") -> DataError:
    return DataError(f"{file}.toml", entry, message)


def _check_words(file: str, entries: Iterable[Any]) -> None:
    for entry in entries:
        if not WORD.fullmatch(entry.name):
            raise _fail(
                file,
                "the name must be one word of small letters, digits and hyphens: it is written in actions",
                entry.name,
            )


def _check_numbers(data: Data) -> None:
    for file, number in CARDS.items():
        found = sum(getattr(entry, "copies", 1) for entry in data[file])
        if found != number:
            raise _fail(file, f"there must be {number} in all, not {found} (DJ-N2)")
    if len(data["boards"]) != BOARDS:
        raise _fail("boards", f"there must be {BOARDS}, not {len(data['boards'])} (DJ-N5)")
    threats: Sequence[Threat] = data["threats"]
    players = Counter(threat.players for threat in threats)
    for least, number in THREATS.items():
        if players[least] != number:  # type: ignore[index]
            raise _fail(
                "threats",
                f"{number} cards must have players = {least}, not {players[least]} (DJ-N1)",  # type: ignore[index]
            )


def _check_places(file: str, entries: Sequence[Any], names: tuple[str, ...]) -> None:
    for entry in entries:
        if entry.name not in names:
            raise _fail(file, f"there is no such place; the names are {', '.join(names)} (DJ-D1)", entry.name)
    if missing := [name for name in names if name not in [entry.name for entry in entries]]:
        raise _fail(file, f"there is no entry for {', '.join(missing)} (DJ-D1)")


def _check_graph(hallways: Sequence[HallwayEntry]) -> None:
    for hallway in hallways:
        if len(set(hallway.rooms)) != len(hallway.rooms):
            raise _fail("hallways", "a room is named twice", hallway.name)
        if not hallway.rooms:
            raise _fail("hallways", "it leads to no room: nothing could leave it (DJ-D2)", hallway.name)
    reached = {hallway.name for hallway in hallways if hallway.entrance}
    if not reached:
        raise _fail("hallways", "none of them has entrance = true: no monster could ever leave the entrance (DJ-D2)")
    while True:
        rooms = {room for hallway in hallways if hallway.name in reached for room in hallway.rooms}
        more = {hallway.name for hallway in hallways if rooms & set(hallway.rooms)} | reached
        if more == reached:
            break
        reached = more
    for name in ROOM_NAMES:
        if name not in rooms:
            raise _fail("hallways", f"no way leads from the entrance to {name} (DJ-D2)")
    for hallway in hallways:
        if hallway.name not in reached:
            raise _fail("hallways", "no way leads to it from the entrance (DJ-D2)", hallway.name)


def _check_guardians(data: Data) -> None:
    powers: Sequence[Power] = data["powers"]
    known = [power.name for power in powers]
    for tile in data["guardians"]:
        for name in tile.powers:
            if name not in known:
                raise _fail("guardians", f"powers.toml has no power named {name!r}", tile.name)
        if len(set(tile.powers)) != len(tile.powers):
            raise _fail("guardians", "its three powers must be different", tile.name)


def _check_objectives(objectives: Sequence[Objective]) -> None:
    for objective in objectives:
        if "," in objective.name or objective.name != objective.name.strip() or objective.name in DRAWN:
            raise _fail("objectives", "the option could not name it: no comma, not basic or advanced", objective.name)
    sides = Counter((objective.colour, objective.starred) for objective in objectives)
    for colour in COLOURS:
        for starred in (False, True):
            if sides[colour, starred] != 2:
                kind = "with" if starred else "without"
                raise _fail(
                    "objectives",
                    f"the {colour} tile {kind} asterisk must have two sides, not {sides[colour, starred]} (DJ-N2)",
                )


def _check_card(file: str, card: Card) -> None:
    if not card.you and not card.others:
        raise _fail(file, "it has no effects", card.name)
    for part in card.you:
        _check_part(file, card.name, part, room=file == "vips")
    for part in card.others:
        _check_part(file, card.name, part, room=False)


def _check_inn(inn: InnCard) -> None:
    if not inn.effects:
        raise _fail("inns", "it has no effects", inn.name)
    for part in inn.effects:
        _check_part("inns", inn.name, part, room=False)


def _check_part(file: str, name: str, part: Part, room: bool) -> None:
    ends: list[str] = [part.start] if isinstance(part, MovePart | RemovePart) else []
    ends += [part.to] if isinstance(part, MovePart) else []
    if "room" in ends and not room:
        raise _fail(file, "only `you` of a VIP card can say room: elsewhere no room was chosen (DJ-PW2)", name)
    if isinstance(part, MovePart) and part.start == part.to != "anywhere":
        raise _fail(file, f"a move from {part.start} to {part.to} moves nothing", name)
