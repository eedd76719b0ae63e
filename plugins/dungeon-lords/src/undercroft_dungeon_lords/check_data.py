"""What data files must agree on beyond the types of single entries: numbers the rules state, and names.

Every check raises a `DataError` that names the file and, where it is one entry's fault, the entry.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from undercroft import DataError

from .cards import AdventurerEntry, Attack, Gain, PlaceEntry, Price, TrapEntry
from .effects import Damage, Poison, Silence
from .words import ORDERS, Colour

Data = Mapping[str, Sequence[Any]]
WORD: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A name that is written in an action."""
MONSTERS: Final = 12
"""Monster tiles of each year: three for each of its rounds (DL-B1)."""
ROOMS: Final = 8
"""Rooms of each year: two for each of its rounds (DL-B1)."""
ADVENTURERS: Final = 16
TRAPS: Final = 27
COMBATS: Final = 9
SPECIALS: Final = 9
EVENTS: Final = ("taxes", "payday", "special")
WORK: Final = ("dig", "mine")
"""Places where imps work."""
CHOSEN: Final = ("monsters", "rooms")
"""Places where a tile is chosen."""
BACKS: Final[tuple[Colour, ...]] = ("silver", "gold")


def check_data(data: Data) -> None:
    """Checks all files together."""
    for file, entries in data.items():
        for entry in entries:
            if not WORD.fullmatch(entry.name):
                raise _fail(
                    file, "the name must be one word in small letters and digits, joined by hyphens", entry.name
                )
    _check_numbers(data)
    _check_names("places", data["places"], ORDERS)
    _check_places(data["places"])
    _check_monsters(data)
    _check_rooms(data)
    _check_traps(data["traps"])
    _check_adventurers(data["adventurers"])
    _check_trainings(data)


def _fail(file: str, message: str, entry: str = "") -> DataError:
    return DataError(f"{file}.toml", entry, message)


def _count(file: str, what: str, number: int, wanted: int, rule: str) -> None:
    if number != wanted:
        raise _fail(file, f"there are {number} {what}; the game has {wanted} ({rule})")


def _check_numbers(data: Data) -> None:
    for back in BACKS:
        tiles = sum(getattr(entry, back) for entry in data["monsters"])
        _count("monsters", f"tiles with {back} backs", tiles, MONSTERS, "DL-B1")
        for file, number in (("rooms", ROOMS), ("combats", COMBATS)):
            found = sum(entry.back == back for entry in data[file])
            _count(file, f"entries with {back} backs", found, number, "DL-B1")
        found = sum(entry.back == back and entry.kind != "paladin" for entry in data["adventurers"])
        _count("adventurers", f"adventurers with {back} backs", found, ADVENTURERS, "DL-B7")
        paladins = sum(entry.back == back and entry.kind == "paladin" for entry in data["adventurers"])
        _count("adventurers", f"paladins with {back} backs", paladins, 1, "DL-B8")
    _count("traps", "cards, copies included", sum(entry.copies for entry in data["traps"]), TRAPS, "DL-B11.step-1")
    _count("specials", "cards", len(data["specials"]), SPECIALS, "DL-B10")
    does = Counter(entry.does for entry in data["events"])
    if does != Counter(EVENTS):
        raise _fail("events", f"there is one tile each that does {', '.join(EVENTS)} (DL-B10)")


def _check_names(file: str, entries: Sequence[Any], wanted: Iterable[str]) -> None:
    names = {entry.name for entry in entries}
    if missing := [name for name in wanted if name not in names]:
        raise _fail(file, f"nothing is said of {', '.join(missing)}")
    if more := sorted(names - set(wanted)):
        raise _fail(file, f"there is no such thing; there are {', '.join(wanted)}", more[0])


def _check_places(entries: Sequence[PlaceEntry]) -> None:
    """What a place cannot ask or give would be left out in silence."""
    for place in entries:
        for space in place.spaces:
            price, works = space.price, place.name in WORK
            if works and (space.price != Price() or space.gain != Gain() or not space.workers):
                raise _fail("places", "here imps work: it says how many workers, no price and no gain", place.name)
            if not works and (space.workers or space.foreman):
                raise _fail("places", f"workers and a foreman are for {' and '.join(WORK)}", place.name)
            if price.traps or price.monsters or (price.imps and place.name == "monsters"):
                raise _fail("places", "a price is paid in gold, food, evil, and but for monsters imps", place.name)
            if space.gain.tunnels or (space.gain != Gain() and place.name in CHOSEN):
                raise _fail("places", f"no place gives tunnels; {' and '.join(CHOSEN)} give a tile", place.name)


def _check_monsters(data: Data) -> None:
    for entry in data["monsters"]:
        if entry.price.imps:
            raise _fail("monsters", "a price is paid in gold, food, evil, traps and monsters", entry.name)
        if max(entry.price.traps, entry.price.monsters) > 1:
            raise _fail("monsters", "a price takes one trap and one monster at most", entry.name)
        _check_attacks(entry.attacks, "monsters", entry.name)


def _check_attacks(attacks: Sequence[Attack], file: str, entry: str) -> None:
    """Who was sent attacks or cannot, so what it can do must not hang on what its lord has left (DL-B11.step-3)."""
    if all(way.food for way in attacks):
        raise _fail(file, "one attack at least costs nothing, for a lord without food (DL-B11.step-3)", entry)
    for way in attacks:
        if bool(way.n) == (way.hits == "nobody"):
            raise _fail(file, 'an attack does damage, n; only one that hits "nobody" does none', entry)
        if way.hits != "anyone" and (way.times > 1 or way.spares or way.behind):
            raise _fail(file, 'times, spares and behind are for an attack that hits "anyone"', entry)
        if way.next and way.hits != "first":
            raise _fail(file, 'next is for an attack that hits the "first"', entry)


def _check_rooms(data: Data) -> None:
    monsters = {entry.name for entry in data["monsters"]}
    for room in data["rooms"]:
        named = [here.monster for here in room.fights]
        named += room.bonus.monsters if room.bonus is not None else ()
        if unknown := [name for name in named if name not in monsters]:
            raise _fail("rooms", f"there is no monster {unknown[0]}", room.name)
        for here in room.fights:
            _check_attacks(here.attacks, "rooms", room.name)
        if room.workers and room.price != Price(gold=room.price.gold, food=room.price.food):
            raise _fail("rooms", "production costs gold and food only", room.name)
        if room.gain.tunnels > 1 or room.gain.looks:
            raise _fail("rooms", "production digs one tunnel at most and looks at no card", room.name)


def _check_traps(entries: Sequence[TrapEntry]) -> None:
    for entry in entries:
        for price, effects in ((entry.price, entry.effects), (entry.price_2, entry.effects_2)):
            if price is not None and (price.traps or price.monsters):
                raise _fail("traps", "a trap is paid in gold, food, evil and imps (DL-B12)", entry.name)
            parts = entry.effects if effects is None else effects
            if any(isinstance(part, Damage) and part.whole == bool(part.n) for part in parts):
                raise _fail("traps", "damage is a number, n, or all hit points, whole", entry.name)
            chosen = any(isinstance(part, Damage) and part.to == "anyone" for part in parts)
            if not chosen and any(isinstance(part, Poison | Silence) for part in parts):
                raise _fail("traps", 'poison and silence need damage to "anyone", which says to whom', entry.name)


def _check_adventurers(entries: Sequence[AdventurerEntry]) -> None:
    for entry in entries:
        wrong = {
            "warrior": entry.traps or entry.hearts or entry.crystals,
            "thief": entry.hearts or entry.crystals,
            "priest": entry.traps or entry.crystals,
            "wizard": entry.traps or entry.hearts,
        }
        if wrong.get(entry.kind):
            raise _fail("adventurers", f"a {entry.kind} has no icons of other classes (DL-B7)", entry.name)


def _check_trainings(data: Data) -> None:
    _check_names("trainings", data["trainings"], ("1", "2", "3", "4"))
    known = {
        "party": {entry.name for entry in data["adventurers"]},
        "monsters": {entry.name for entry in data["monsters"]},
        "traps": {entry.name for entry in data["traps"]},
    }
    for entry in data["trainings"]:
        for field, names in known.items():
            for name in getattr(entry, field):
                if name not in names:
                    raise _fail("trainings", f"{field}: there is no {name}", entry.name)
        if entry.room and entry.room not in {room.name for room in data["rooms"] if room.back == "silver"}:
            raise _fail("trainings", f"room: there is no {entry.room} in the first year", entry.name)
