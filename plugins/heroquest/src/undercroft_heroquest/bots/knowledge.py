"""What a hero knows at a moment of the own turn: who is where, which ways there are, which monsters can be fought."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any, Final

from undercroft.spatial import Grid, Mask, Numbers
from undercroft_heroquest import arms
from undercroft_heroquest.bonds import stopped
from undercroft_heroquest.cards import Gear
from undercroft_heroquest.effects import Heal
from undercroft_heroquest.geometry import mask
from undercroft_heroquest.state import NOWHERE, Game, Hero, Monster
from undercroft_heroquest.tables import Reading
from undercroft_heroquest.things import captives
from undercroft_heroquest.turn import HeroTurn
from undercroft_heroquest.words import SQUARES

FAR: Final = 999
SOON: Final = 4
"""How many steps more than a monster can make it is away when it need not be minded yet."""
TRAP_COST: Final = 10
"""How many steps of a detour a known trap is worth."""


class Scene:
    """One decision of a hero: everything here follows from the table, and is worked out when it is asked for."""

    def __init__(self, table: Reading, turn: HeroTurn, legal: Sequence[Any], useless: Collection[str] = ()) -> None:
        self.table = table
        self.useless = useless
        """The things of the quest that were brought home for nothing."""
        self.turn = turn
        self.state: Game = table.state
        self.grid: Grid = table.state.grid
        self.hero: Hero = table.state.heroes[turn.hero]
        self.here = self.hero.square
        self.legal: dict[type, list[Any]] = {}
        for action in legal:
            self.legal.setdefault(type(action), []).append(action)
        self.others = [one for one in self.state.heroes if one is not self.hero and one.square != NOWHERE]

    def get(self, kind: type) -> list[Any]:
        """Gives the legal actions of a kind."""
        return self.legal.get(kind, [])

    # -- ways

    @cached_property
    def barred(self) -> Mask:
        """What nobody walks through: furniture and captives who wait."""
        captive = captives(self.state)
        return self.state.solid | captive if captive else self.state.solid

    @cached_property
    def monster_squares(self) -> Mask:
        """Where monsters stand."""
        return mask(monster.square for monster in self.state.monsters)

    @cached_property
    def costs(self) -> bytearray:
        """What stepping on each square costs: known traps much, squares that nobody has tried a little more."""
        found = bytearray(b"\2") * SQUARES
        for square in self.state.safe | self.state.stairs:
            found[square] = 1
        for trap in self.state.traps:
            found[trap.square] = TRAP_COST
        return found

    def ways(self, squares: list[int] | Mask | int) -> Numbers:
        """Gives the cost of the way from each square to the nearest of some, round the monsters."""
        return self.grid.distances(squares, figures=self.barred | self.monster_squares, square_costs=self.costs)

    @cached_property
    def reached(self) -> Mask:
        """The squares to which a way leads from here, past monsters and over traps."""
        return self.grid.reach(self.here, SQUARES, figures=self.barred)

    # -- heroes

    @cached_property
    def group(self) -> list[Hero]:
        """The heroes who can come together with this one, in the order of turns, this one included."""
        return [one for one in self.state.heroes if one.square != NOWHERE and one.square in self.reached]

    @cached_property
    def leader(self) -> Hero:
        """Who goes first: the first fighter who is not badly hurt, else the one who stands most."""
        able = [one for one in self.group if not stopped(one, "move")] or self.group
        fighters = [one for one in able if best_dice(self.table, one) > 1]
        for one in fighters:
            if lasting(self.table, one) >= 3:
                return one
        return max(fighters or able, key=lambda one: lasting(self.table, one))

    # -- home

    @cached_property
    def homeward(self) -> bool:
        """Whether the heroes go home: the goal is achieved, the way out is known, or they have what was sought."""
        state = self.state
        if state.achieved or state.exits is not None:
            return True
        return any(self._sought(thing) for hero in self.group for thing in hero.things if thing not in self.useless)

    @property
    def home(self) -> Mask:
        """The squares over which the heroes leave."""
        return self.state.stairs if self.state.exits is None else self.state.exits

    def _sought(self, thing: str) -> bool:
        """Tells whether the words of the goal speak of a thing."""
        goal = (self.state.goal or self.state.parchment).lower()
        return all(word in goal for word in thing.split("-"))

    # -- monsters

    @cached_property
    def foes(self) -> list[Monster]:
        """The monsters to which a way leads."""
        return [monster for monster in self.state.monsters if monster.square in self.reached]

    @cached_property
    def threatened(self) -> bool:
        """Whether a monster could come to this hero in its next turn, or soon after."""
        ways = self.grid.distances(self.here, figures=self.barred)
        return any(0 <= ways[monster.square] <= monster.movement + SOON for monster in self.foes)

    @property
    def to_foes(self) -> Numbers:
        """The cost of the way from each square to the nearest monster that can be fought."""
        squares = [monster.square for monster in self.foes]
        return self.grid.distances(squares, figures=self.barred, square_costs=self.costs)


def best_dice(table: Reading, hero: Hero) -> int:
    """Gives the most dice with which the hero attacks somebody adjacent."""
    return max(arms.attack_dice(table, hero, name) for name in arms.near_weapons(table, hero))


def healing_potions(table: Reading, hero: Hero) -> int:
    """Gives how many things to drink a hero has that restore Body."""
    static = table.static
    names = [static.treasures[number].name for number in hero.potions] + hero.items
    usable = static.usable
    return sum(
        name in usable and any(type(effect) is Heal for effect in usable[name].effects) and _may(usable[name], hero)
        for name in names
    )


def _may(card: Any, hero: Hero) -> bool:
    return not isinstance(card, Gear) or hero.kind in card.users


def lasting(table: Reading, hero: Hero) -> float:
    """Gives how much Body stands between a hero and death: a potion is drunk at the last moment (HQ-R17.1)."""
    if not (hero.potions or hero.items):
        return float(hero.body)
    return hero.body + 3.5 * healing_potions(table, hero)
