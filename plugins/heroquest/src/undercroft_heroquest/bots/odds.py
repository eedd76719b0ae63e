"""What dice are likely to do: exact odds of attacks, of spells with saving dice, and of waking up."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from undercroft_heroquest.effects import Damage

MONSTER: Final = 1
"""Of the six sides of a die, those that defend a monster: the black shield (HQ-R7.4)."""
HERO: Final = 2
"""Those that defend a hero: the white shields."""


@lru_cache(1_000)
def points(attack: int, defend: int, shields: int) -> tuple[float, ...]:
    """Gives how likely an attack costs 0, 1, 2 .. Body, against so many dice of which so many sides of six defend.

    >>> [round(chance * 288) for chance in points(3, 2, MONSTER)]
    [72, 106, 85, 25]
    """
    found = [0.0] * (attack + 1)
    for skulls in range(attack + 1):
        hit = comb(attack, skulls) / 2**attack
        for blocked in range(defend + 1):
            chance = comb(defend, blocked) * (shields / 6) ** blocked * (1 - shields / 6) ** (defend - blocked)
            found[max(0, skulls - blocked)] += hit * chance
    return tuple(found)


@lru_cache(10_000)
def blow(attack: int, defend: int, shields: int, body: int) -> tuple[float, float]:
    """Gives how much Body an attack takes on average from who has so much, and how likely it kills.

    >>> mean, kills = blow(3, 2, MONSTER, 1)
    >>> round(mean, 2), round(kills, 2)
    (0.75, 0.75)
    """
    return _taken(points(attack, defend, shields), body)


@lru_cache(1_000)
def burn(effect: Damage, body: int) -> tuple[float, float]:
    """Gives the same of an effect that costs Body, less what its red dice save.

    >>> mean, kills = burn(Damage(n=2, saves=2, on=(5, 6)), 1)
    >>> round(mean, 2), round(kills, 2)
    (0.89, 0.89)
    """
    each = len(set(effect.on)) / 6
    found = [0.0] * (effect.n + 1)
    for saved in range(effect.saves + 1):
        chance = comb(effect.saves, saved) * each**saved * (1 - each) ** (effect.saves - saved)
        found[max(0, effect.n - saved)] += chance
    return _taken(tuple(found), body)


def _taken(chances: tuple[float, ...], body: int) -> tuple[float, float]:
    mean = sum(chance * min(taken, body) for taken, chance in enumerate(chances))
    return mean, sum(chances[body:])


@lru_cache(100)
def turns_held(mind: int, most: float = 3.0) -> float:
    """Gives how many turns a figure with so much Mind is held by what a 6 on a red die for each point ends (D18).

    >>> turns_held(1), round(turns_held(4), 2), turns_held(0)
    (3.0, 0.93, 3.0)
    """
    stays = (5 / 6) ** mind
    return min(most, stays / (1 - stays)) if mind else most
