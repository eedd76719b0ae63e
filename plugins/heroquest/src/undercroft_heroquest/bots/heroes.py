"""The side of the heroes: every question a player of heroes is asked, and what to answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft import Observation
from undercroft_heroquest.actions import (
    DECLINE,
    END_TURN,
    Attack,
    Cast,
    CastOther,
    Choose,
    NameSpell,
    Reroll,
    StepAside,
    Throw,
    Use,
)
from undercroft_heroquest.combat import BeforeAttack, Rerolling
from undercroft_heroquest.death import Dying
from undercroft_heroquest.effects import Bonus, Heal, Revive
from undercroft_heroquest.sight import monster_called
from undercroft_heroquest.turn import HeroTurn
from undercroft_heroquest.words import ELEMENTS

from .crossing import over_trap
from .exploring import GIVE_UP, Memory, explore
from .fighting import fight, worth
from .knowledge import Scene

GROUPS: Final = ("fire", "earth", "water", "air")
"""The groups of spells in the order in which they are taken: the wizard burns, the elf heals."""
RING: Final = ("heal-body", "water-of-healing", "ball-of-flame", "sleep", "genie", "tempest")
"""The spells that are best cast twice."""

FIGHTING: Final = (Attack, Throw, Cast, CastOther)


class Heroes:
    """Leads the heroes of one seat."""

    def __init__(self) -> None:
        self._memory = Memory()

    def choose(self, table: Observation[Any, Any], legal: Sequence[Any]) -> Any:
        """Gives one of the legal actions."""
        phase: Any = table.flow[-1]
        kind = type(phase)
        if kind is HeroTurn:
            return self._turn(table, phase, legal)
        if kind is Dying:
            return save(table, legal)
        if kind is BeforeAttack:
            return brace(table, phase, legal)
        if kind is Rerolling:
            return reroll(table, phase, legal)
        if type(legal[0]) is StepAside:
            return step_aside(table, legal)
        if type(legal[0]) is Choose:
            return min(legal, key=lambda action: GROUPS.index(ELEMENTS[action.element]))
        if type(legal[0]) is NameSpell:
            return min(legal, key=lambda action: RING.index(action.spell) if action.spell in RING else len(RING))
        return legal[-1]

    def _turn(self, table: Observation[Any, Any], turn: HeroTurn, legal: Sequence[Any]) -> Any:
        memory = self._memory
        memory.see(table.state)
        scene = Scene(table, turn, legal, memory.useless)
        if not scene.foes or (table.decisions > GIVE_UP and not scene.get(Attack)):
            memory.fought = table.decisions
            return explore(scene, memory, table.decisions)
        if scene.homeward and not scene.threatened:
            return explore(scene, memory, table.decisions)
        impatience = min(8.0, max(0, table.decisions - memory.fought) / 60)
        action = fight(scene, impatience)
        if type(action) in FIGHTING:
            memory.fought = table.decisions
        elif action is END_TURN and impatience > 1:  # perhaps a trap lies between
            ways = scene.to_foes
            return over_trap(scene, ways, ways[scene.here]) or action
        return action


def save(table: Observation[Any, Any], legal: Sequence[Any]) -> Any:
    """Gives what saves a dying hero: a potion first, since a spell can also help others, the elixir last."""
    best, least = DECLINE, 9
    for action in legal:
        if type(action) is Use:
            card = table.static.usable[action.name]
            rank = 2 if any(type(effect) is Revive for effect in card.effects) else 0
        elif type(action) is Cast:
            rank = 1
        else:
            continue
        if rank < least:
            best, least = action, rank
    return best


def brace(table: Observation[Any, Any], phase: BeforeAttack, legal: Sequence[Any]) -> Any:
    """Gives what is drunk before an attack: more defence when it could kill. Healing can wait until the hero falls."""
    hero = table.state.heroes[phase.hero]
    dice = table.flow[-2].dice if len(table.flow) > 1 and hasattr(table.flow[-2], "dice") else 3
    for action in legal:
        if type(action) is not Use:
            continue
        effects = table.static.usable[action.name].effects
        if any(type(effect) is Bonus and effect.defend for effect in effects) and hero.body <= dice:
            return action
        if any(type(effect) is Heal for effect in effects) and table.options.potions == "own turn" and hero.body <= 2:
            return action
    return DECLINE


def reroll(table: Observation[Any, Any], phase: Rerolling, legal: Sequence[Any]) -> Any:
    """Gives the die to roll again: when a strong monster would survive, or nothing was hit."""
    monster = monster_called(table.state, phase.target)
    dice = [action for action in legal if type(action) is Reroll]
    skulls = phase.faces.count("skull")
    if monster is None or not dice or (skulls > monster.body and skulls > 1):
        return DECLINE
    return dice[0] if worth(monster) > 1.7 or not skulls else DECLINE


def step_aside(table: Observation[Any, Any], legal: Sequence[Any]) -> Any:
    """Gives the side of a fallen block from which most comrades, and the stairs, can still be reached."""
    state, turn = table.state, table.nearest(HeroTurn)
    hero = state.heroes[turn.hero]
    closed = state.grid.with_blocked([hero.square])
    best, most = legal[0], -1
    for action in legal:
        if type(action) is not StepAside:
            continue
        reached = closed.reach(action.to, 494, figures=state.solid)
        value = 3 * sum(square in reached for square in state.stairs)
        value += 2 * sum(one is not hero and one.square in reached for one in state.heroes)
        if state.exits is not None:
            value += 10 * (not state.exits.isdisjoint(reached))
        if value > most:
            best, most = action, value
    return best
