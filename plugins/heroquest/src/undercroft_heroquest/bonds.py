"""Bonuses and bonds that last: when they end, and waking up (HQ-R16, chapters 3.8 and 3.9). R4 fills this file."""

from __future__ import annotations

from .effects import Until
from .state import Bound, Hero, Monster
from .tables import Position


def attack_bonus(figure: Hero | Monster) -> int:
    """Gives the dice that bonuses add to an attack."""
    return sum(bonus.attack for bonus in figure.bonuses)


def defend_bonus(figure: Hero | Monster) -> int:
    """Gives the dice that bonuses add to a defence."""
    return sum(bonus.defend for bonus in figure.bonuses)


def end_bonuses(figure: Hero | Monster, what: Until) -> None:
    """Ends the bonuses that last until this."""
    if figure.bonuses:
        figure.bonuses = [bonus for bonus in figure.bonuses if what not in bonus.until]


def stopped(figure: Hero | Monster, what: str) -> bool:
    """Tells whether a bond keeps the figure from `move`, `attack` or `defend`."""
    return any(what in bond.stops for bond in figure.bound)


def bind(pos: Position, who: Hero | Monster, bond: Bound) -> None:
    """Puts a bond on a figure and rolls at once to shake it off, unless it is `fresh`."""
    raise NotImplementedError


def begin_turn(pos: Position, who: Hero | Monster) -> bool:
    """At the start of a figure's turn: rolls to shake off its bonds, tells `Rolled` and `Woke`.

    Gives False if the turn is missed (`skips`, or bound in everything).
    """
    if who.skips:
        who.skips -= 1
        return False
    return True
