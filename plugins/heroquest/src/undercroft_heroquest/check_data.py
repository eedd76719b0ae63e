"""What data files must agree on, beyond the types of single entries: numbers the rules state, names, the board.

Every check raises a `DataError` that names the file and, where it is one entry's fault, the entry.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from undercroft import DataError
from undercroft.errors import nearest
from undercroft.spatial import Grid

from .cards import BoardEntry, Gear, HeroSpell, Monster, Treasure
from .check_targets import target_fault
from .effects import (
    Bind,
    Bonus,
    Damage,
    Destroy,
    Effects,
    EndTurn,
    Heal,
    Kill,
    OpenDoor,
    Revive,
    Summon,
    Wander,
)
from .words import COLUMNS, CORRIDOR, ELEMENTS, HEROES, ROWS, SQUARES, TRAPS

CARDS: Final = {"artifacts": 14, "dread": 12, "spells": 12, "treasures": 24}
"""How many cards there are, copies included (HQ-R1.5)."""
WORD: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A name that is written in quests and actions."""
RESERVED: Final = (*TRAPS, "stairs", "blocked", "dark")
"""What the picture of a quest shows besides monsters and furniture."""

Data = Mapping[str, Sequence[Any]]


def check_data(data: Data) -> None:
    """Checks all files together."""
    _check_names(data)
    _check_numbers(data)
    _check_board(data["board"])
    for monster in data["monsters"]:
        _check_monster(monster)
    for file in ("equipment", "artifacts"):
        for gear in data[file]:
            _check_gear(file, gear)
    _check_heroes(data)
    for card in data["treasures"]:
        _check_treasure(card)
    for file in ("equipment", "artifacts", "treasures", "spells", "dread"):
        for entry in data[file]:
            _check_effects(file, entry, entry.effects, entry.target, data)
    for file in ("spells", "dread"):
        for spell in data[file]:
            if not spell.effects:
                raise _fail(file, "it has no effects", spell.name)
    for spell in data["spells"]:
        _check_spell(spell, data)


def _fail(file: str, message: str, entry: str = "") -> DataError:
    return DataError(f"{file}.toml", entry, message)


def _check_names(data: Data) -> None:
    for file, entries in data.items():
        for entry in entries:
            if not WORD.fullmatch(entry.name):
                raise _fail(file, "the name must be one word of small letters, digits and hyphens", entry.name)
    _check_apart(data, ("monsters", "furniture"), "the map of a quest could mean either")
    _check_apart(data, ("equipment", "artifacts", "treasures"), "a quest that gives it could mean either")
    for file in ("monsters", "furniture"):
        for entry in data[file]:
            if entry.name in RESERVED:
                raise _fail(file, "the map of a quest uses this word for something else", entry.name)


def _check_apart(data: Data, files: Sequence[str], why: str) -> None:
    seen: dict[str, str] = {}
    for file in files:
        for entry in data[file]:
            if entry.name in seen:
                raise _fail(file, f"{seen[entry.name]}.toml has this name too; {why}", entry.name)
            seen[entry.name] = file


def _check_numbers(data: Data) -> None:
    for file, number in CARDS.items():
        found = sum(getattr(entry, "copies", 1) for entry in data[file])
        if found != number:
            raise _fail(file, f"there must be {number} in all, not {found} (HQ-R1.5)")
    groups = Counter(spell.element for spell in data["spells"])
    for element in ELEMENTS:
        if groups[element] != 3:
            raise _fail("spells", f"three must have element = {element!r}, not {groups[element]} (HQ-R2.3)")


def _check_board(entries: Sequence[BoardEntry]) -> None:
    if len(entries) != 1:
        raise _fail("board", f"there must be one board, not {len(entries)}")
    (board,) = entries
    if len(board.rows) != ROWS or any(len(row) != COLUMNS for row in board.rows):
        raise _fail("board", f"it must have {ROWS} rows of {COLUMNS} characters", board.name)
    areas = "".join(board.rows)
    if not areas.isprintable() or " " in areas:
        raise _fail("board", "a room must be named by one character that can be printed", board.name)
    numbers = list(Grid.from_areas("\n".join(board.rows)).components())
    for room in sorted(set(areas) - {CORRIDOR}):
        if len({number for area, number in zip(areas, numbers, strict=True) if area == room}) != 1:
            raise _fail("board", f"room {room} is in several pieces", board.name)
    covered = set()
    for left, top, width, height in ((r.left, r.top, r.width, r.height) for r in board.corridors):
        if left + width - 1 > COLUMNS or top + height - 1 > ROWS:
            raise _fail("board", f"corridor {[left, top, width, height]} leaves the board", board.name)
        covered |= {
            row * COLUMNS + column
            for row in range(top - 1, top - 1 + height)
            for column in range(left - 1, left - 1 + width)
        }
    for square in range(SQUARES):
        if (square in covered) != (areas[square] == CORRIDOR):
            place = f"({square % COLUMNS + 1},{square // COLUMNS + 1})"
            fault = "is in a room and in a corridor" if square in covered else "is in none of the corridors"
            raise _fail("board", f"square {place} {fault} (HQ-A3)", board.name)


def _check_heroes(data: Data) -> None:
    heroes = data["heroes"]
    if {hero.name for hero in heroes} != set(HEROES):
        raise _fail("heroes", f"there must be exactly {', '.join(HEROES)} (HQ-R1.1)")
    weapons = {item.name: item for item in data["equipment"] if item.slot == "weapon"}
    for hero in heroes:
        if hero.weapon not in weapons:
            raise _fail("heroes", f"weapon: {_unknown('equipment.toml', hero.weapon, weapons)}", hero.name)
        if hero.name not in weapons[hero.weapon].users:
            raise _fail("heroes", f"the {hero.name} may not use the {hero.weapon}", hero.name)
    if (groups := sum(hero.spell_groups for hero in heroes)) != len(ELEMENTS):
        raise _fail("heroes", f"spell_groups must add up to {len(ELEMENTS)}, not {groups} (HQ-R2.3)")


def _check_monster(monster: Monster) -> None:
    values = (monster.movement, monster.attack, monster.defend, monster.body, monster.mind)
    if None in values and any(value is not None for value in values):
        raise _fail("monsters", "give movement, attack, defend, body and mind, or none of them", monster.name)


def _check_gear(file: str, gear: Gear) -> None:
    if not gear.users or len(set(gear.users)) != len(gear.users):
        raise _fail(file, "users must name at least one hero, and each once", gear.name)
    if gear.slot == "weapon":
        if not gear.attack:
            raise _fail(file, "a weapon needs attack dice", gear.name)
    elif gear.attack or gear.throw or gear.hands > 1 or gear.against or gear.reach != "near":
        raise _fail(file, "attack, reach, throw, hands and against are for weapons only", gear.name)
    elif not (gear.defend or gear.body or gear.mind or gear.effects or gear.disarms or gear.spells > 1):
        raise _fail(file, "it does nothing", gear.name)
    if gear.slot == "potion" and not (gear.effects and gear.uses == "once"):
        raise _fail(file, 'a potion has effects and uses = "once"', gear.name)


def _check_treasure(card: Treasure) -> None:
    if not card.effects:
        raise _fail("treasures", "it has no effects", card.name)
    if card.keep and (card.returns or card.uses != "once"):
        raise _fail("treasures", 'a card that is kept has returns = false and uses = "once" (HQ-R9.5)', card.name)


def _check_spell(spell: HeroSpell, data: Data) -> None:
    _check_effects("spells", spell, spell.instead, spell.instead_target, data)
    _known("spells", spell.name, spell.spares, data["monsters"], "monsters.toml")


def _check_effects(file: str, entry: Any, effects: Effects, target: str, data: Data) -> None:
    for group in getattr(entry, "against", ()):
        _known(file, entry.name, group.kinds, data["monsters"], "monsters.toml")
    for effect in effects:
        if isinstance(effect, Kill):
            _known(file, entry.name, effect.kinds, data["monsters"], "monsters.toml")
        if isinstance(effect, Destroy):
            known = [*data["equipment"], *data["artifacts"]]
            _known(file, entry.name, effect.items, known, "equipment.toml or artifacts.toml")
        if isinstance(effect, Summon):
            if sorted(pip for throw in effect.table for pip in throw.on) != list(range(1, 7)):
                raise _fail(file, "its table must name each number from 1 to 6 once", entry.name)
            for throw in effect.table:
                _known(file, entry.name, tuple(throw.monsters), data["monsters"], "monsters.toml")
        if fault := effect_fault(effect):
            raise _fail(file, fault, entry.name)
        if isinstance(effect, EndTurn | Wander) and _interrupts(entry, effects):
            word = type(effect).__struct_config__.tag
            raise _fail(file, f"`{word}` does not go with what heals or defends in the turns of others", entry.name)
        if isinstance(effect, OpenDoor) != (target == "door"):
            raise _fail(file, "`open door` and the target `door` go together", entry.name)
        if isinstance(effect, Revive) != (target == "dead hero"):
            raise _fail(file, "`revive` and the target `dead hero` go together", entry.name)
        if fault := target_fault(file, target, effect):
            raise _fail(file, fault, entry.name)


def _interrupts(entry: Any, effects: Effects) -> bool:
    """Tells whether something is offered while something else is done: before an attack, or on losing Body."""
    if not getattr(entry, "keep", True) or entry.when != "any time":
        return False
    return any(isinstance(one, Heal | Revive) or (isinstance(one, Bonus) and one.defend > 0) for one in effects)


def effect_fault(effect: object) -> str:
    """Gives what is wrong with the numbers of one effect, or no text."""
    if isinstance(effect, Damage) and bool(effect.saves) != bool(effect.on):
        return "damage: `saves` and `on` go together"
    if isinstance(effect, Heal) and not (effect.n or effect.dice):
        return "heal: give `n` or `dice`"
    if isinstance(effect, Bonus) and not ((effect.attack or effect.defend) and effect.until):
        return "bonus: give `attack` or `defend`, and `until` when"
    if isinstance(effect, Bind) and not effect.stops and effect.attack_dice is None:
        return "bind: give `stops` or `attack_dice`"
    return ""


def _known(file: str, entry: str, names: Iterable[str], known: Sequence[Any], where: str) -> None:
    there = [item.name for item in known]
    for name in names:
        if name not in there:
            raise _fail(file, _unknown(where, name, there), entry)


def _unknown(where: str, name: str, known: Iterable[str]) -> str:
    return f"{where} has no {name!r}; {nearest(name, known)}"
