"""Monsters that come in the middle of a quest: wandering ones (HQ-R9.7, HQ-R9.8, HQ-A23), and summoned ones."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, then

from . import arms
from .actions import DECLINE, PLACE, Decline, Place
from .combat import MonsterAttack
from .figures import place_monster
from .geometry import adjacent, neighbours
from .phase import GamePhase
from .plan import plan_of
from .sight import figures
from .state import ZARGON
from .tables import Position, Reading
from .things import captives


class Wander(GamePhase):
    """A wandering monster comes to a hero: Zargon chooses the square if several are free, and it attacks at once."""

    hero: int
    """The hero who searched, as an index into `state.heroes`."""

    rule: ClassVar[str] = "HQ-R9.7"
    actions: ClassVar[tuple[Any, ...]] = (Place,)
    leads: ClassVar[tuple[Any, ...]] = (MonsterAttack,)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names Zargon if there is a choice."""
        return (ZARGON,) if len(beside(table, self.hero)) > 1 else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the free squares next to the hero."""
        return [PLACE[square] for square in beside(table, self.hero)]

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a square."""
        return f"Zargon: a wandering monster comes to {table.state.heroes[self.hero].kind}; place it"

    def play(self, pos: Position, player: int, action: Place) -> Next | None:
        """Places it there."""
        return self._come(pos, action.square, True)

    def proceed(self, pos: Position) -> Next | None:
        """Places it on the only square, or as near as possible in the same room, and then without an attack."""
        free = beside(pos, self.hero)
        if free:
            return self._come(pos, free[0], True)
        square = nearest(pos, self.hero)
        return DONE if square is None else self._come(pos, square, False)

    def _come(self, pos: Position, square: int, attacks: bool) -> Next:
        quest = pos.state.quest
        assert quest is not None
        monster = place_monster(pos, quest.wandering, square)
        pos.show()
        if monster is not None:
            pos.state.wandered = quest.wandering
        if monster is None or not attacks:
            return DONE
        dice = arms.monster_attack_dice(pos, monster)
        return then(MonsterAttack(hero=self.hero, attacker=monster.label, dice=dice))


def beside(table: Reading, index: int) -> list[int]:
    """Gives the free squares next to a hero, in the same room and with no wall between (HQ-A23)."""
    state = table.state
    square = state.heroes[index].square
    room = table.static.board.room(square)
    taken = figures(state) | state.solid | captives(state) | state.blocks
    return [
        other
        for other in neighbours(square)
        if other not in taken and table.static.board.room(other) == room and adjacent(state.grid, square, other)
    ]


def nearest(table: Reading, index: int) -> int | None:
    """Gives the free square of the hero's room or corridor to which the way is shortest; None if all are taken."""
    state = table.state
    square = state.heroes[index].square
    squares = table.static.board.search_area(state.grid, square)
    taken = figures(state) | state.solid | captives(state)
    distances = state.grid.distances(square, figures=state.solid)
    free = [(distances[other], other) for other in squares - taken if distances[other] > 0]
    return min(free)[1] if free else None


class SummonPlace(GamePhase):
    """Summoned monsters come around the caster: Zargon chooses a square for each.

    Zargon is asked even where one square is free: heroes would see from it what they do not know of the place.
    """

    kinds: list[str]
    """What still has to be placed."""
    square: int
    """Where the caster stands."""

    rule: ClassVar[str] = "HQ-R16.1"
    actions: ClassVar[tuple[Any, ...]] = (Place, Decline)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names Zargon as long as somebody comes."""
        return (ZARGON,) if self.kinds else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the free squares that are nearest to the caster; going on if there is none."""
        return [PLACE[square] for square in around(table, self.square)] or [DECLINE]

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a square."""
        return f"Zargon: place the {self.kinds[0]}" if self.kinds else ""

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Places the next one there; whoever finds no square does not come."""
        from .zargon import ZargonTurn

        if isinstance(action, Decline):
            return DONE
        monster = place_monster(pos, self.kinds.pop(0), action.square)
        pos.show()
        if monster is not None and pos.has(ZargonTurn):
            pos.nearest(ZargonTurn).done.append(monster.label)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Is over."""
        return DONE


def around(table: Reading, square: int) -> list[int]:
    """Gives the free squares nearest to a square: those one step away as long as there are some.

    Of the real board; only for Zargon.
    """
    state = table.state
    assert state.quest is not None
    assert state.truth is not None
    solid = plan_of(state.quest, table.static).layout.solid
    taken = figures(state) | solid | captives(state)
    distances = state.truth.distances(square, figures=solid)
    free = [(distances[other], other) for other in range(len(distances)) if distances[other] > 0 and other not in taken]
    if not free:
        return []
    least = min(free)[0]
    return [other for distance, other in free if distance == least]
