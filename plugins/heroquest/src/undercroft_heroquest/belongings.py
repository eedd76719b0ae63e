"""What dead heroes have left, and who may take it (HQ-R17.4, HQ-A21)."""

from __future__ import annotations

from typing import Any

from .actions import TAKE_GOLD, TakeGold, take
from .events import Got
from .gear import put_on, take_gold
from .sight import area, kind_of
from .state import Heap, Hero
from .tables import Position, Reading


def takings(table: Reading, hero: Hero) -> list[Any]:
    """Lists what the hero can take of what lies in the same room or corridor."""
    found: dict[Any, None] = {}
    for heap in _near(table, hero):
        if heap.gold:
            found[TAKE_GOLD] = None
        for name in _names(table, heap):
            found[take(name)] = None
    return list(found)


def take_from_heap(pos: Position, index: int, action: Any) -> None:
    """Takes the gold, or one thing, from the first heap that has it."""
    state, static = pos.state, pos.static
    hero = state.heroes[index]
    for heap in _near(pos, hero):
        if isinstance(action, TakeGold):
            if not heap.gold:
                continue
            gold, heap.gold = heap.gold, 0
            take_gold(pos, index, gold)
        elif action.name in _names(pos, heap):
            name = action.name
            if name in heap.items:
                heap.items.remove(name)
                hero.items.append(name)
            elif name in static.treasure_numbers and static.treasure_numbers[name] in heap.potions:
                heap.potions.remove(static.treasure_numbers[name])
                hero.potions.append(static.treasure_numbers[name])
            else:
                heap.artifacts.remove(static.artifact_numbers[name])
                put_on(pos, hero, static.artifact_numbers[name])
            pos.tell(Got(kind_of(hero), name))
        else:
            continue
        if not (heap.gold or heap.items or heap.potions or heap.artifacts):
            state.heaps.remove(heap)
        return


def _near(table: Reading, hero: Hero) -> list[Heap]:
    if not table.state.heaps:
        return []
    squares = area(table, hero.square)
    return [heap for heap in table.state.heaps if heap.square in squares]


def _names(table: Reading, heap: Heap) -> list[str]:
    static = table.static
    return [
        *heap.items,
        *(static.treasures[card].name for card in heap.potions),
        *(static.artifacts[card].name for card in heap.artifacts),
    ]
