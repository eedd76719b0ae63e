"""Zargon's side: which monster acts first, where it goes, whom it strikes, and what it casts.

Everything is one look ahead: what a monster can do now is weighed in points of Body that it costs the heroes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft.spatial import Grid, Mask
from undercroft_heroquest import arms
from undercroft_heroquest.actions import (
    END_TURN,
    CastDread,
    CastDreadAlone,
    CastDreadAt,
    Destroy,
    Go,
    Move,
    Pick,
    Place,
    Roll,
    Strike,
)
from undercroft_heroquest.bonds import stopped
from undercroft_heroquest.cards import DreadSpell
from undercroft_heroquest.dread import heroes_on, lines, struck
from undercroft_heroquest.effects import Bind, Command, Damage, Flee, SkipTurn, Summon
from undercroft_heroquest.effects import Destroy as DestroyEffect
from undercroft_heroquest.geometry import adjacent, mask, neighbours
from undercroft_heroquest.sight import figures, hero_index, monster_called, monster_squares
from undercroft_heroquest.state import NOWHERE, Game, Hero, Monster
from undercroft_heroquest.tables import Reading
from undercroft_heroquest.turn import HeroTurn
from undercroft_heroquest.wandering import SummonPlace, Wander
from undercroft_heroquest.zargon import MonsterTurn, ZargonTurn

from .odds import HERO, blow, burn, turns_held

POTION: Final = 3.5
"""What a healing potion restores on average: who has one is that much harder to kill."""
FAR: Final = 999
LONG: Final = 6
"""How many steps of a longer way home count."""


def choose(table: Reading, legal: Sequence[Any]) -> Any:
    """Gives what Zargon does."""
    phase: Any = table.flow[-1]
    kind = type(phase)
    if kind is ZargonTurn:
        return pick_next(table, legal)
    if kind is MonsterTurn:
        return act(table, phase, legal)
    if kind is HeroTurn:
        return lead(table, phase, legal)
    if kind is Wander:
        return place_near(table, legal, table.state.heroes[phase.hero].square)
    if kind is SummonPlace:
        return place_near(table, legal, None)
    if any(type(action) is Destroy for action in legal):
        return max(legal, key=lambda action: _loss(table, action.name))
    return legal[0]


# -- what heroes are worth


def lasting(table: Reading, hero: Hero) -> float:
    """Gives how much Body stands between a hero and death, what the hero would drink included."""
    number = table.static.treasure_numbers.get("potion-of-healing", -1)
    potions = hero.potions.count(number) + hero.items.count("potion-of-healing")
    return hero.body + POTION * potions


def worth(table: Reading, hero: Hero, mean: float, kills: float) -> float:
    """Gives how good it is for Zargon that a hero loses so much Body on average and so likely the last of it."""
    return mean * (1 + 6 / max(1.0, lasting(table, hero))) + 8 * kills


def strike_worth(table: Reading, dice: int, hero: Hero) -> float:
    """Gives how good an attack with so many dice is."""
    mean, kills = blow(dice, arms.defend_dice(table, hero), HERO, hero.body)
    return worth(table, hero, mean, kills)


def standing(state: Game) -> list[Hero]:
    """Gives the heroes on the board."""
    return [hero for hero in state.heroes if hero.square != NOWHERE]


# -- the order of monsters


def pick_next(table: Reading, legal: Sequence[Any]) -> Any:
    """Gives the monster that acts next: who casts first, then who is nearest to a hero."""
    state = table.state
    if len(legal) == 2:
        return legal[0]
    distance = ways_to(table, [hero.square for hero in standing(state)])
    best: Any = END_TURN
    least: tuple[Any, int] = (True, FAR)
    for action in legal:
        if type(action) is not Pick:
            continue
        monster = monster_called(state, action.who)
        if monster is None:  # a commanded hero
            return action
        away = min((distance[square] for square in (*neighbours(monster.square), monster.square)), default=0)
        rank = (not monster.spells, away)
        if rank < least:
            best, least = action, rank
    return best


def ways_to(table: Reading, squares: list[int]) -> list[int]:
    """Gives the length of the way from each square to the nearest of some, past everybody; FAR without a way."""
    state = table.state
    grid = state.truth or state.grid
    found = grid.distances(squares, figures=state.solid) if squares else None
    return [FAR] * 494 if found is None else [FAR if away < 0 else away for away in found]


# -- the turn of a monster


def act(table: Reading, turn: MonsterTurn, legal: Sequence[Any]) -> Any:
    """Gives what a monster does: the best of casting, striking, going somewhere to strike, and coming nearer."""
    state = table.state
    monster = monster_called(state, turn.who)
    assert monster is not None
    moves = [action for action in legal if type(action) is Move]
    heroes = standing(state)
    if not heroes:
        return END_TURN
    if turn.acted:
        return _after(table, monster, moves, heroes)
    best: Any = END_TURN
    most = 0.0
    for action in legal:
        kind = type(action)
        if kind is Strike:
            value = strike_worth(
                table, arms.monster_attack_dice(table, monster), state.heroes[hero_index(state, action.hero)]
            )
        elif kind is CastDread or kind is CastDreadAlone or kind is CastDreadAt:
            value = cast_worth(table, monster, action)
        else:
            continue
        if value > most:
            best, most = action, value
    if not moves:
        return best
    if best is not END_TURN and type(best) is not Strike:
        return best
    dice = arms.monster_attack_dice(table, monster)
    grid = state.truth or state.grid
    barring = Barring(state, grid, monster, heroes)
    if not stopped(monster, "attack"):
        values = {hero.kind: strike_worth(table, dice, hero) for hero in heroes}
        beside: dict[int, float] = {}
        for hero in heroes:
            for square in neighbours(hero.square):
                if beside.get(square, 0.0) < values[hero.kind] and adjacent(grid, square, hero.square):
                    beside[square] = values[hero.kind]
        here = most - 0.05 * _exposed(grid, state, monster.square) + barring.worth(monster.square)
        for action in moves:
            if action.to in beside:
                value = beside[action.to] - 0.05 * _exposed(grid, state, action.to) + barring.worth(action.to)
                if value > here + 1e-9:
                    best, here = action, value
        if best is not END_TURN:
            return best
    if monster.spells:
        seeing = _to_see(table, monster, moves, heroes)
        if seeing is not None:
            return seeing
    if barring.home:
        there = max(moves, key=lambda action: barring.longer(action.to))
        here_longer = barring.longer(monster.square)
        if barring.longer(there.to) > here_longer:
            return there
        if here_longer:
            return END_TURN
    return closer(table, monster, moves, heroes)


class Barring:
    """How much longer the heroes' ways out become if a monster stands on a square: once they are on the way home.

    Before that there is nothing to bar: heroes go where nobody has been.
    """

    def __init__(self, state: Game, grid: Grid, monster: Monster, heroes: list[Hero]) -> None:
        self.home: list[int] = []
        """Where the heroes want to go; empty as long as that is not known."""
        if state.exits is not None:
            self.home = list(state.exits)
        elif state.achieved:
            self.home = list(state.stairs)
        self._grid = grid
        self._heroes = heroes
        self._taken = state.solid | monster_squares(state, monster)
        self._free = self._ways(self._taken) if self.home else []
        self._known: dict[int, int] = {}

    def _ways(self, taken: Mask) -> list[int]:
        away = self._grid.distances(self.home, figures=taken)
        return [FAR if away[hero.square] < 0 else away[hero.square] for hero in self._heroes]

    def longer(self, square: int) -> int:
        """Gives by how many steps all ways together become longer, of a hero's no more than a long way."""
        if not self.home:
            return 0
        if square not in self._known:
            barred = self._ways(self._taken.with_(square))
            self._known[square] = sum(
                min(LONG, after - before) for after, before in zip(barred, self._free, strict=True)
            )
        return self._known[square]

    def worth(self, square: int) -> float:
        """Gives how good that is beside a strike, in Body of heroes: less than the strike itself."""
        return min(0.3, 0.05 * self.longer(square))


def _exposed(grid: Grid, state: Game, square: int) -> int:
    """Gives from how many sides heroes can come to a square."""
    return sum(1 for other in neighbours(square) if other not in state.solid and adjacent(grid, square, other))


def closer(table: Reading, monster: Monster, moves: list[Move], heroes: list[Hero]) -> Any:
    """Gives the move that comes nearest to a free square beside a hero, round those who stand in the way, or none."""
    state = table.state
    grid = state.truth or state.grid
    standing = mask(hero.square for hero in heroes)
    taken = state.solid | standing | monster_squares(state, monster)
    free = [
        square
        for hero in heroes
        for square in neighbours(hero.square)
        if square not in taken and adjacent(grid, square, hero.square)
    ]
    away = grid.distances(free, figures=state.solid | standing) if free else None
    if away is None or away[monster.square] < 0:
        distance = ways_to(table, [hero.square for hero in heroes])
    else:
        distance = [FAR if steps < 0 else steps for steps in away]
    best: Any = END_TURN
    least = distance[monster.square]
    for action in moves:
        if distance[action.to] < least:
            best, least = action, distance[action.to]
    return best


def _to_see(table: Reading, monster: Monster, moves: list[Move], heroes: list[Hero]) -> Any:
    """Gives the move from which a caster sees most heroes, the farthest from them; None if it sees none anywhere."""
    state = table.state
    if not any(name not in state.dread_cast for name in monster.spells):
        return None
    grid = state.truth or state.grid
    others = figures(state).without(monster.square)
    distance = ways_to(table, [hero.square for hero in heroes])
    best, most = None, (0, 0)
    for action in moves:
        view = grid.view(action.to, others)
        rank = (sum(hero.square in view for hero in heroes), distance[action.to])
        if rank > most and rank[0]:
            best, most = action, rank
    return best


def _after(table: Reading, monster: Monster, moves: list[Move], heroes: list[Hero]) -> Any:
    """Gives where a monster goes that has acted: a caster away from heroes, others stay where they fight."""
    if not moves or not (monster.spells or monster.cast):
        return END_TURN
    distance = ways_to(table, [hero.square for hero in heroes])
    best = max(moves, key=lambda action: distance[action.to])
    return best if distance[best.to] > distance[monster.square] else END_TURN


# -- Dread spells


def cast_worth(table: Reading, monster: Monster, action: Any) -> float:
    """Gives how good it is to cast this now, in Body of heroes; 0 or less if it should be kept."""
    state = table.state
    spell: DreadSpell = table.static.box.dread[action.spell]
    heroes: list[Hero]
    monsters: list[Monster]
    if type(action) is CastDread:
        heroes, monsters = [state.heroes[hero_index(state, action.hero)]], []
    elif type(action) is CastDreadAt:
        line = next((one for one in lines(table, monster) if one[0] == action.square), [])
        heroes, monsters = heroes_on(table, line), [one for one in state.monsters if one.square in line]
    else:
        heroes, monsters = struck(table, monster, spell)
    value = 0.0
    for effect in spell.effects:
        if isinstance(effect, Flee):
            value += _flight(table, monster)
        elif isinstance(effect, Summon):
            value += 6.0
        elif isinstance(effect, Damage):
            for hero in heroes:
                value += worth(table, hero, *burn(effect, hero.body))
            for one in monsters:
                value -= burn(effect, one.body)[0] + burn(effect, one.body)[1]
        elif isinstance(effect, DestroyEffect):
            value += 2.5 * sum(any(name in hero.items for name in effect.items) for hero in heroes)
        else:
            value += sum(_held(table, monster, hero, effect) for hero in heroes)
    return value


def _held(table: Reading, monster: Monster, hero: Hero, effect: Any) -> float:
    """Gives how good it is to keep a hero from acting."""
    if hero.bound or hero.skips:
        return 0.0
    near = arms.near_weapons(table, hero)
    dice = max(arms.attack_dice(table, hero, name) for name in near) + (len(hero.spells) > 2)
    kind = type(effect)
    if kind is SkipTurn:
        return 0.6 * dice
    if kind is Command:
        company = sum(other is not hero and other.square != NOWHERE for other in table.state.heroes)
        return (0.8 * dice + 0.5 * min(company, 2)) * turns_held(hero.mind, 2.0)
    if kind is Bind:
        share = 0.6 if effect.attack_dice is not None else 1.0
        return 0.8 * share * dice * turns_held(hero.mind, 2.0) + (0.8 if "defend" in effect.stops else 0.0)
    return 0.5


def _flight(table: Reading, monster: Monster) -> float:
    """Gives how good it is for a monster to flee: when heroes stand next to it, and it is hurt or weak."""
    grid = table.state.truth or table.state.grid
    beset = sum(adjacent(grid, monster.square, hero.square) for hero in standing(table.state))
    left = [name for name in monster.spells if name not in table.state.dread_cast]
    return 3.0 * beset if beset and (monster.body <= 1 or len(left) > 1 or monster.body < monster.most_body) else 0.0


# -- other questions


def place_near(table: Reading, legal: Sequence[Any], square: int | None) -> Any:
    """Gives the square for a monster that comes: beside many heroes, the weak ones above all."""
    state = table.state
    grid = state.truth or state.grid
    heroes = standing(state)
    distance = ways_to(table, [hero.square for hero in heroes])
    best, most = legal[0], -1.0 * FAR
    for action in legal:
        if type(action) is not Place:
            continue
        value = -0.1 * distance[action.square]
        for hero in heroes:
            if adjacent(grid, action.square, hero.square):
                value += 1 + 3 / max(1.0, lasting(table, hero))
        if value > most:
            best, most = action, value
    return best


def _loss(table: Reading, name: str) -> int:
    gear = arms.weapon(table, name)
    return 0 if gear is None else 2 * gear.attack + gear.defend


def lead(table: Reading, turn: HeroTurn, legal: Sequence[Any]) -> Any:
    """Gives what Zargon does with a commanded hero: attack the weakest comrade, or come to one."""
    state = table.state
    hero = state.heroes[turn.hero]
    if not turn.acted:
        strikes = [action for action in legal if type(action) is Strike]
        if strikes:
            dice = max(arms.attack_dice(table, hero, name) for name in arms.near_weapons(table, hero))
            return max(
                strikes, key=lambda action: strike_worth(table, dice, state.heroes[hero_index(state, action.hero)])
            )
        if any(type(action) is Roll for action in legal):
            return next(action for action in legal if type(action) is Roll)
        others = [one.square for one in standing(state) if one is not hero]
        goes = [action for action in legal if type(action) is Go]
        if others and goes:
            distance = ways_to(table, others)
            best = min(goes, key=lambda action: distance[action.to])
            if distance[best.to] < distance[hero.square]:
                return best
    return END_TURN
