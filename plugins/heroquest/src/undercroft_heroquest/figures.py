"""Monsters come to the board (HQ-R18).

Contracts: `place_monster` is the only function that puts a monster on the board.
"""

from __future__ import annotations

from .events import Appeared
from .geometry import number as number_of
from .quest_notes import MonsterPart
from .state import Monster
from .tables import Position


def place_monster(
    pos: Position, kind: str, square: int, part: MonsterPart | None = None, index: int | None = None
) -> Monster | None:
    """Puts a monster on a square: values of the chart, those of `part` over them; tells `Appeared`.

    `index` is its place among the monsters of the quest (`goals.quest_monsters`) if it is one of those. The figure is
    one of its kind, or of another kind of its colour if there is none left (HQ-R18.1): the first of the chart with
    figures left. None if no figure of the colour is left: the monster does not come; if the quest has it, it counts as
    dead.
    """
    state, box = pos.state, pos.static.box
    line = box.monsters[kind]
    numbers = pos.static.figure_numbers
    same = [kind] + [name for name, other in box.monsters.items() if other.colour == line.colour and name != kind]
    figure = next((numbers[name] for name in same if state.box[numbers[name]]), None)
    if figure is None:
        if index is not None:
            state.dead.append(index)
        return None
    state.box[figure] -= 1
    number = state.last_number.get(kind, 0) + 1
    state.last_number[kind] = number
    body = (part and part.body) or line.body or 1
    given = part or MonsterPart(kind=kind, at=(1, 1))
    monster = Monster(
        figure=figure,
        kind=kind,
        number=number,
        square=square,
        movement=given.movement or line.movement or 1,
        attack=line.attack or 0 if given.attack is None else given.attack,
        defend=line.defend or 0 if given.defend is None else given.defend,
        body=body,
        most_body=body,
        mind=line.mind or 0 if given.mind is None else given.mind,
        name=given.name,
        part=index,
        spells=list(given.spells),
        escape=None if given.escape is None else number_of(given.escape),
    )
    state.monsters.append(monster)
    pos.tell(Appeared(monster.label, square))
    return monster
