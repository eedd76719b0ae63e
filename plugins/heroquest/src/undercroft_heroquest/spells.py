"""Hero spells (HQ-R8): what can be cast on whom, and casting. What a spell does is `effects_apply.apply`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from undercroft import Next
from undercroft.spatial import Edge

from . import arms, bonds
from .actions import Cast, CastDoor, CastOther
from .cards import ONESELF, HeroSpell
from .effects import CastAgain, Heal
from .effects_apply import apply
from .events import CastSpell
from .sight import area, hero_called, heroes_seen, monster_called
from .state import NOWHERE, Hero, Monster
from .tables import Position, Reading
from .words import SQUARE_NAMES

if TYPE_CHECKING:
    from .turn import HeroTurn


@lru_cache(10_000)
def cast(spell: str, target: str) -> Cast:
    """Gives the casting of a spell on a hero or a monster."""
    return Cast(spell, target)


@lru_cache(10_000)
def cast_other(spell: str, target: str) -> CastOther:
    """Gives the casting of a spell for its other effect."""
    return CastOther(spell, target)


@lru_cache(10_000)
def cast_door(spell: str, a: int, b: int) -> CastDoor:
    """Gives the casting of a spell on a door."""
    return CastDoor(spell, a, b)


def casts(table: Reading, turn: HeroTurn, hero: Hero, monsters: list[Monster]) -> list[Any]:
    """Lists what the hero can cast at whom: `Cast`, `CastOther`, `CastDoor`; targets in sight (HQ-R8.2).

    `monsters` are those that the hero sees. The spells of one turn are different ones.
    """
    if not hero.spells or bonds.stopped(hero, "attack"):
        return []
    heroes: list[Hero] | None = None
    found: list[Any] = []
    for number in hero.spells:
        spell = table.static.spells[number]
        if spell.name in turn.cast or not may_cast(table, hero, spell):
            continue
        if heroes is None:
            heroes = heroes_seen(table, hero.square)
        if spell.target == "door":
            found += [cast_door(spell.name, a, b) for a, b in shut_doors(table)]
        else:
            targets = targets_of(spell.target, hero, heroes, monsters)
            found += [cast(spell.name, bonds.name_of(one)) for one in targets if touches(spell, one)]
        if spell.instead:
            targets = targets_of(spell.instead_target, hero, heroes, monsters)
            found += [cast_other(spell.name, bonds.name_of(one)) for one in targets]
    return found


def may_cast(table: Reading, hero: Hero, spell: HeroSpell) -> bool:
    """Tells whether the hero may cast a spell: a second time only with the ring still on the finger."""
    if hero.ring != spell.name:
        return True
    return not any(name in hero.spent for name in rings(table)) or ring_of(table, hero) is not None


def rings(table: Reading) -> list[str]:
    """Gives the names of the artifacts that let a spell be cast twice."""
    return [one.name for one in table.static.artifacts if any(type(effect) is CastAgain for effect in one.effects)]


def ring_of(table: Reading, hero: Hero) -> str | None:
    """Gives the name of the artifact of the hero that lets a spell be cast twice; None without one."""
    owned = [table.static.artifacts[number].name for number in hero.artifacts]
    return next((name for name in rings(table) if name in owned), None)


def targets_of(target: str, hero: Hero, heroes: list[Hero], monsters: list[Monster]) -> list[Hero] | list[Monster]:
    """Gives those of the figures in sight that can be chosen; the caster alone stands for all where none is."""
    if target == "hero":
        return heroes
    if target == "other hero":
        return [one for one in heroes if one is not hero]
    if target == "monster":
        return monsters
    return [hero]


def touches(spell: HeroSpell, figure: Hero | Monster) -> bool:
    """Tells whether a spell does something to a figure: it spares some kinds, and healing wants lost Body."""
    if isinstance(figure, Monster):
        return figure.kind not in spell.spares
    return figure.body < figure.most_body or any(type(effect) is not Heal for effect in spell.effects)


def shut_doors(table: Reading) -> list[tuple[int, int]]:
    """Gives the closed doors that heroes know and that need no note to open."""
    grid = table.state.grid
    return [(a, b) for a, b in table.state.doors if grid.edge(a, b) == Edge.DOOR_CLOSED]


def play_cast(pos: Position, turn: HeroTurn, action: Any) -> Next | None:
    """Casts as the action of the turn (HQ-R8.1), or as the second spell of it (wand of magic)."""
    if turn.acted:
        turn.casts -= 1
    else:
        turn.act()
        turn.casts = max([gear.spells for gear in arms.worn(pos, pos.state.heroes[turn.hero])], default=1) - 1
    turn.cast.append(action.spell)
    return cast_spell(pos, turn.hero, action)


def cast_spell(pos: Position, index: int, action: Any) -> Next | None:
    """Casts: the card is out (HQ-R8.3) unless the ring keeps it, effects apply."""
    state = pos.state
    hero = state.heroes[index]
    number = pos.static.spell_numbers[action.spell]
    spell = pos.static.spells[number]
    ring = ring_of(pos, hero)
    if hero.ring == spell.name and ring is not None and ring not in hero.spent:
        hero.spent.append(ring)
    else:
        hero.spells.remove(number)
        state.spells_cast.append(number)
    if isinstance(action, CastDoor):
        pos.tell(CastSpell(hero.kind, spell.name, f"the door {SQUARE_NAMES[action.a]} to {SQUARE_NAMES[action.b]}"))
        return apply(pos, spell.effects, spell.name, index, door=(action.a, action.b))
    pos.tell(CastSpell(hero.kind, spell.name, action.target))
    other = isinstance(action, CastOther)
    effects, target = (spell.instead, spell.instead_target) if other else (spell.effects, spell.target)
    monster = monster_called(state, action.target)
    if monster is not None:
        return apply(pos, effects, spell.name, index, monster=monster)
    following: Next | None = None
    for one in whom(pos, target, index, hero_called(state, action.target)):
        following = apply(pos, effects, spell.name, index, hero=one) or following
    return following


def whom(table: Reading, target: str, index: int, chosen: int) -> list[int]:
    """Gives the heroes on whom something of a hero falls: the chosen one, or all those that the card means."""
    heroes = table.state.heroes
    square = heroes[index].square
    if target == "heroes in sight":
        return [heroes.index(one) for one in heroes_seen(table, square)]
    if target == "heroes in the area":
        squares = area(table, square)
        return [n for n, one in enumerate(heroes) if one.square != NOWHERE and one.square in squares]
    return [chosen]


def healing_oneself(table: Reading, hero: Hero) -> list[Any]:
    """Lists the casts of uncast healing spells on the hero itself (HQ-R17.1b)."""
    return [
        cast(spell.name, hero.kind)
        for spell in (table.static.spells[number] for number in hero.spells)
        if spell.target in ONESELF
        and any(type(effect) is Heal for effect in spell.effects)
        and may_cast(table, hero, spell)
    ]


def save_oneself(pos: Position, index: int, action: Cast) -> None:
    """Casts a healing spell on oneself at the moment of death: it is the action of the turn (HQ-A11)."""
    from .death import own_turn
    from .turn import HeroTurn

    if own_turn(pos, index):
        pos.nearest(HeroTurn).act()
    cast_spell(pos, index, action)
