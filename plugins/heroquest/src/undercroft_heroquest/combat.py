"""Fighting (HQ-R7). R2 fills this file.

Contracts: `attacks` and `play_attack` are called by the hero's turn; `MonsterAttack` is a phase that every attack on a
hero goes through (Zargon's turn, a wandering monster, a commanded hero), since potions may be drunk before it (HQ-A25);
`hurt_monster` and `kill_monster` are the only functions that take Body from a monster or take it off the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import DONE, Next

from .phase import GamePhase
from .state import Hero, Monster
from .tables import Position, Reading

if TYPE_CHECKING:
    from .turn import HeroTurn


def attacks(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists `Attack` and `Throw` of the hero whose turn it is; `turn.can_act` was asked already.

    Every weapon owned that reaches a monster (near, diagonal, far), bare hands if there is none at all.
    """
    return []


def play_attack(pos: Position, turn: HeroTurn, action: Any) -> Next | None:
    """Carries `Attack` or `Throw` out: both rolls, damage, the weapon in hand; calls `turn.act()` or counts attacks."""
    raise NotImplementedError


def hero_attack_dice(table: Reading, hero: Hero, weapon: str, monster: Monster | None) -> int:
    """Gives how many dice the hero attacks with: weapon, bonuses, bonds, pit (HQ-R12.5, at least one)."""
    raise NotImplementedError


def hero_defend_dice(table: Reading, hero: Hero) -> int:
    """Gives how many dice the hero defends with: armor, shield unless a big weapon is in hand, bonuses, bonds, pit."""
    raise NotImplementedError


def attack_monster(pos: Position, index: int, monster: Monster, dice: int, source: str) -> None:
    """Attacks a monster with so many dice and lets it defend; also the genie. Tells `Attacked`."""
    raise NotImplementedError


class MonsterAttack(GamePhase):
    """An attack on a hero, from the drinking of potions before it to the damage after it."""

    hero: int
    """The hero, as an index into `state.heroes`."""
    attacker: str
    """The label of a monster, or the kind of a commanded hero."""
    dice: int

    def proceed(self, pos: Position) -> Next | None:
        """Rolls both sides and calls `death.hurt_hero`."""
        return DONE


def hurt_monster(pos: Position, monster: Monster, points: int, index: int) -> None:
    """Takes Body from a monster, not below 0, and kills it at 0 (HQ-R7.5). `index` is the hero who did it."""
    monster.body = max(0, monster.body - points)
    if not monster.body:
        kill_monster(pos, monster, index)


def kill_monster(pos: Position, monster: Monster, index: int) -> None:
    """Takes a monster off the board: figure back into the box (HQ-R18.1), `slain`, `dead`; tells `Killed`."""
    raise NotImplementedError
