"""Who sees whom, who is where: the questions about figures that all rules share. One call of the kernel each.

Heroes' questions go to the grid as the heroes know it, so that lists of legal actions tell nothing; what is carried
out for monsters, or discloses something, goes to the truth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.spatial import Mask

from .geometry import open_view
from .state import NOWHERE, Game, Hero, Monster
from .tables import Reading
from .words import HEROES, SQUARES

_KINDS: Final[dict[str, int]] = {name: index for index, name in enumerate(HEROES)}


def hero_squares(state: Game, but: Hero | None = None) -> Mask:
    """Gives the squares on which heroes stand, all but one."""
    return Mask(SQUARES, [hero.square for hero in state.heroes if hero.square != NOWHERE and hero is not but])


def monster_squares(state: Game, but: Monster | None = None) -> Mask:
    """Gives the squares on which monsters stand, all but one."""
    return Mask(SQUARES, [monster.square for monster in state.monsters if monster is not but])


def figures(state: Game) -> Mask:
    """Gives the squares on which anybody stands: they block sight (HQ-R6.2), but for the two ends (HQ-R6.4)."""
    heroes = [hero.square for hero in state.heroes if hero.square != NOWHERE]
    return Mask(SQUARES, heroes + [monster.square for monster in state.monsters])


def sees(table: Reading, square: int, target: int) -> bool:
    """Tells whether one sees from a square to another as far as the heroes know the board (HQ-R6).

    All that is unknown and could block (a block, an undiscovered monster) is laid out as soon as it is seen, so the
    answer is the true one wherever a hero stands.
    """
    return table.state.grid.sees(square, target, figures(table.state))


def monsters_seen(table: Reading, square: int) -> list[Monster]:
    """Gives the monsters that are seen from a square, in their order."""
    state = table.state
    if not state.monsters:
        return []
    view = open_view(state.grid, square)
    found = [monster for monster in state.monsters if monster.square in view]
    if found:
        view = state.grid.view(square, figures(state))
        found = [monster for monster in found if monster.square in view]
    return found


def heroes_seen(table: Reading, square: int) -> list[Hero]:
    """Gives the heroes that are seen from a square, in the order of turns; one on the square itself too."""
    state = table.state
    view = open_view(state.grid, square)
    found = [hero for hero in state.heroes if hero.square in view]
    if any(hero.square != square for hero in found):
        view = state.grid.view(square, figures(state))
        found = [hero for hero in found if hero.square in view]
    return found


def area(table: Reading, square: int) -> Mask:
    """Gives the squares of the room or corridor that one searches from here (HQ-A3), as far as heroes know."""
    return table.static.board.search_area(table.state.grid, square)


def room_of(table: Reading, square: int) -> str:
    """Gives the room of a square; no text in the corridor."""
    return table.static.board.room_names[square]


def hero_on(state: Game, square: int) -> Hero | None:
    """Gives the first hero on a square; stairs and pits may hold several."""
    for hero in state.heroes:
        if hero.square == square:
            return hero
    return None


def monster_on(state: Game, square: int) -> Monster | None:
    """Gives the monster on a square."""
    for monster in state.monsters:
        if monster.square == square:
            return monster
    return None


def hero_index(state: Game, kind: int) -> int:
    """Gives the place in `state.heroes` of the hero that actions and events write as this index of `words.HEROES`."""
    name = HEROES[kind]
    for index, hero in enumerate(state.heroes):
        if hero.kind == name:
            return index
    raise LookupError(f"the {name} does not play")


def hero_called(state: Game, name: str) -> int:
    """Gives the place in `state.heroes` of the hero that actions write by this name."""
    return hero_index(state, next(number for number, hero in enumerate(HEROES) if hero == name))


def kind_of(hero: Hero) -> int:
    """Gives the index into `words.HEROES` by which actions and events write a hero."""
    return _KINDS[hero.kind]


def monster_called(state: Game, label: str) -> Monster | None:
    """Gives the monster of a label such as `orc#2`."""
    kind, number = _kind_and_number(label)
    for monster in state.monsters:
        if monster.number == number and monster.kind == kind:
            return monster
    return None


@lru_cache(10_000)
def _kind_and_number(label: str) -> tuple[str, int]:
    """Gives kind and number of a monster by its label; no number is below 0 but that of a label that nobody has."""
    kind, _, number = label.rpartition("#")
    return (kind, int(number)) if number.isdecimal() and f"{kind}#{int(number)}" == label else ("", -1)


def in_pit(state: Game, square: int) -> bool:
    """Tells whether a square is an open pit: who stands there fights with a die less (HQ-R12.5)."""
    traps = state.traps
    return bool(traps) and square in [trap.square for trap in traps if trap.sprung and trap.kind == "pit"]
