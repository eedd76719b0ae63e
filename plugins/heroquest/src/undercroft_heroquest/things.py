"""Things of a quest that lie about, and captives: picked up for nothing on one's own turn (HQ-R3.4)."""

from __future__ import annotations

from typing import Any

from undercroft.spatial import Mask

from .actions import take
from .events import Said
from .gear import take_thing
from .geometry import adjacent, mask
from .plan import plan_here
from .state import Game, Hero, Thing
from .tables import Position, Reading


def captives(state: Game) -> Mask:
    """Gives the squares of captives who wait: they stand there like figures."""
    return mask(thing.square for thing in state.things if thing.captive)


def takes(table: Reading, hero: Hero) -> list[Any]:
    """Lists the things within reach: on the hero's square, or next to it where nobody can stand."""
    return [take(thing.name) for thing in table.state.things if _in_reach(table.state, hero, thing)]


def _in_reach(state: Game, hero: Hero, thing: Thing) -> bool:
    if thing.square == hero.square:
        return True
    if not thing.captive and thing.square not in state.solid:
        return False
    return adjacent(state.grid, hero.square, thing.square)


def take_up(pos: Position, index: int, name: str) -> bool:
    """Takes a thing that lies in reach, and reads aloud what its quest says of it; gives whether there was one."""
    state = pos.state
    hero = state.heroes[index]
    for thing in state.things:
        if thing.name == name and _in_reach(state, hero, thing):
            state.things.remove(thing)
            pos.show()  # that no note waits for it is told as well
            for told in plan_here(pos).quest.things:
                if told.name == name and told.words:
                    pos.tell(Said(told.words))
            take_thing(pos, index, name)
            return True
    return False
