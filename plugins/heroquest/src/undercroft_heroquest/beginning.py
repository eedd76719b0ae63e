"""How a quest begins: the parchment, the room where the heroes stand, and the choice of spells (HQ-R2)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, then

from .actions import CHOOSE, Choose
from .events import Got, Said
from .phase import GamePhase
from .reveal import look_all, reveal_room
from .ring import Naming
from .sight import kind_of
from .state import Game
from .tables import Position, Reading
from .turn import Round
from .words import ELEMENTS


class Beginning(GamePhase):
    """Reads the parchment and lays out the room of the start (HQ-R2.1)."""

    leads: ClassVar[tuple[Any, ...]] = ("SpellGroups", Naming, Round)
    final: ClassVar[bool] = False

    def proceed(self, pos: Position) -> Next | None:
        """Begins."""
        state = pos.state
        pos.tell(Said(state.parchment))
        for index, hero in enumerate(state.heroes):
            room = pos.static.board.room(hero.square)
            if room:
                reveal_room(pos, room, index)
        look_all(pos)
        return then(SpellGroups(), Naming(), Round())


class SpellGroups(GamePhase):
    """The wizard takes a group of spells, then the elf, then the wizard those left over (HQ-R2.3).

    Without the elf the wizard goes on choosing.
    """

    rule: ClassVar[str] = "HQ-R2.3"
    actions: ClassVar[tuple[Any, ...]] = (Choose,)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names who leads the hero who chooses."""
        index = chooser(table)
        return () if index is None else (table.state.heroes[index].player,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the groups that nobody has."""
        return [CHOOSE[element] for element in left(table)]

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a group."""
        index = chooser(table)
        return "" if index is None else f"{table.state.heroes[index].kind}: choose a group of spells"

    def play(self, pos: Position, player: int, action: Choose) -> Next | None:
        """Takes a group, and the last ones if there is no choice any more."""
        index = chooser(pos)
        assert index is not None
        take_group(pos, index, action.element)
        index = chooser(pos)
        if index is not None and wants(pos, index) == len(left(pos)):
            for element in left(pos):
                take_group(pos, index, element)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Everybody has spells."""
        return DONE


def left(table: Reading) -> list[int]:
    """Gives the groups that nobody has, as indices into `words.ELEMENTS`."""
    there = {table.static.spells[spell].element for spell in table.state.spells_left}
    return [index for index, element in enumerate(ELEMENTS) if element in there]


def groups_of(table: Reading, index: int) -> int:
    """Gives how many groups a hero has."""
    return len({table.static.spells[spell].element for spell in table.state.heroes[index].spells})


def wants(table: Reading, index: int) -> int:
    """Gives how many groups a hero still gets."""
    return table.static.box.heroes[table.state.heroes[index].kind].spell_groups - groups_of(table, index)


def chooser(table: Reading) -> int | None:
    """Gives the hero who chooses next: who has fewest groups, and of those who gets most in all; None if nobody."""
    heroes = table.static.box.heroes
    waiting = [index for index in range(len(table.state.heroes)) if wants(table, index) > 0]
    if not waiting or not table.state.spells_left:
        return None
    return min(
        waiting, key=lambda index: (groups_of(table, index), -heroes[table.state.heroes[index].kind].spell_groups)
    )


def take_group(pos: Position, index: int, element: int) -> None:
    """Gives a hero the spells of a group."""
    state: Game = pos.state
    hero = state.heroes[index]
    spells = [spell for spell in state.spells_left if pos.static.spells[spell].element == ELEMENTS[element]]
    for spell in spells:
        state.spells_left.remove(spell)
        hero.spells.append(spell)
    pos.tell(Got(kind_of(hero), f"the spells of {ELEMENTS[element]}"))
