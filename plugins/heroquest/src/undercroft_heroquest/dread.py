"""Dread spells (HQ-R16): what a monster can cast, and casting. What a spell does is `effects_apply.apply`.

A monster sees a hero where the hero sees it, so what heroes know of the board is enough to tell who is in sight.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from undercroft import DONE, Next

from . import bonds
from .actions import CastDread, CastDreadAlone, CastDreadAt, Destroy
from .cards import DreadSpell
from .effects import Flee
from .effects_apply import apply, destroy
from .events import CastSpell
from .geometry import CLOSED, number, place_of
from .phase import GamePhase
from .sight import area, hero_index, heroes_seen, kind_of, room_of
from .state import NOWHERE, ZARGON, Hero, Monster
from .tables import Position, Reading
from .words import COLUMNS, ROWS, SQUARE_NAMES

WAYS: Final = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
"""The eight straight directions."""


def dread_casts(table: Reading, monster: Monster) -> list[Any]:
    """Lists what a monster can cast at whom: `CastDread`, `CastDreadAlone`, `CastDreadAt`.

    Only Zargon knows `monster.spells`, and only Zargon is asked.
    """
    if bonds.stopped(monster, "attack"):
        return []
    found: list[Any] = []
    cast = table.state.dread_cast
    for name in monster.spells:
        if name not in cast:
            found += _casts(table, monster, table.static.box.dread[name])
    return found


def _casts(table: Reading, monster: Monster, spell: DreadSpell) -> list[Any]:
    who, name = monster.label, spell.name
    if spell.target in ("hero", "other hero"):
        return [CastDread(who, name, kind_of(hero)) for hero in heroes_seen(table, monster.square)]
    if spell.target == "figures in a line":
        return [CastDreadAt(who, name, line[0]) for line in lines(table, monster) if heroes_on(table, line)]
    if spell.target == "self":
        useless = monster.escape is None and any(isinstance(effect, Flee) for effect in spell.effects)
        return [] if useless else [CastDreadAlone(who, name)]
    return [CastDreadAlone(who, name)] if struck(table, monster, spell)[0] else []


def struck(table: Reading, monster: Monster, spell: DreadSpell) -> tuple[list[Hero], list[Monster]]:
    """Gives the figures on which a spell falls that names none of them."""
    state, square = table.state, monster.square
    if spell.target == "heroes in sight":
        return heroes_seen(table, square), []
    if spell.target == "heroes in the area":
        squares = area(table, square)
        return [hero for hero in state.heroes if hero.square in squares], []
    if spell.target == "others in the room":
        room = room_of(table, square)
        if not room:
            return [], []
        squares = table.static.board.rooms[room]
        others = [one for one in state.monsters if one is not monster and one.square in squares]
        return [hero for hero in state.heroes if hero.square in squares], others
    return [], []


def lines(table: Reading, monster: Monster) -> list[list[int]]:
    """Gives the squares of the straight lines from a monster, each until a wall, a closed door or a block."""
    return [line for way in WAYS if (line := _line(table, monster.square, way))]


def _line(table: Reading, start: int, way: tuple[int, int]) -> list[int]:
    grid = table.state.truth or table.state.grid
    squares: list[int] = []
    here = start
    x, y = place_of(start)
    while True:
        x, y = x + way[0], y + way[1]
        if not (1 <= x <= COLUMNS and 1 <= y <= ROWS):
            return squares
        there = number((x, y))
        if 0 in way:
            free = grid.edge(here, there) not in CLOSED and there not in grid.blocked and there in grid.present
        else:
            free = grid.sees(here, there)
        if not free:
            return squares
        squares.append(there)
        here = there


def heroes_on(table: Reading, squares: list[int]) -> list[Hero]:
    """Gives the heroes who stand on these squares."""
    return [hero for hero in table.state.heroes if hero.square != NOWHERE and hero.square in squares]


class Destroying(GamePhase):
    """A hero loses one of several things: Zargon chooses (rust)."""

    hero: int
    names: list[str]

    rule: ClassVar[str] = "HQ-R16.1"
    actions: ClassVar[tuple[Any, ...]] = (Destroy,)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names Zargon."""
        return (ZARGON,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists what can be destroyed."""
        return [Destroy(name) for name in self.names]

    def prompt(self, table: Reading, player: int) -> str:
        """Asks what is lost."""
        return f"Zargon: what does {table.state.heroes[self.hero].kind} lose?"

    def play(self, pos: Position, player: int, action: Destroy) -> Next | None:
        """Destroys it."""
        destroy(pos, pos.state.heroes[self.hero], action.name)
        return DONE


def play_dread(pos: Position, monster: Monster, action: Any) -> Next | None:
    """Casts: the spell goes from `spells` to `cast`; effects fall on heroes in the order of turns, then on monsters."""
    state = pos.state
    spell = pos.static.box.dread[action.spell]
    monster.spells.remove(spell.name)
    monster.cast.append(spell.name)
    state.dread_cast.append(spell.name)
    heroes: list[Hero]
    monsters: list[Monster] = []
    target = ""
    if isinstance(action, CastDread):
        heroes = [state.heroes[hero_index(state, action.hero)]]
    elif isinstance(action, CastDreadAt):
        line = next(line for line in lines(pos, monster) if line[0] == action.square)
        heroes = heroes_on(pos, line)
        monsters = [one for one in state.monsters if one.square in line]
        target = f"all towards {SQUARE_NAMES[action.square]}"
    else:
        heroes, monsters = struck(pos, monster, spell)
    names = [*map(bonds.name_of, heroes), *map(bonds.name_of, monsters)]
    target = target or ", ".join(names) or "nobody"
    pos.tell(CastSpell(monster.label, spell.name, target))
    if spell.target == "self":
        return apply(pos, spell.effects, spell.name, None, monster=monster)
    following: Next | None = None
    for hero in heroes:
        following = apply(pos, spell.effects, spell.name, None, hero=state.heroes.index(hero)) or following
    for one in monsters:
        apply(pos, spell.effects, spell.name, None, monster=one)
    return following
