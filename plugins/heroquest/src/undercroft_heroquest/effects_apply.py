"""What the effects of cards, items, spells and traps do (`effects`): one function for each kind of effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from undercroft import Next, end, first

from . import bonds, effects
from .dice import red_dice, shown
from .effects import Effects
from .events import Healed, Lost, Rolled
from .sight import figures, monster_on, monster_squares
from .state import Bonus, Bound, Hero, Monster
from .tables import Position


@dataclass(frozen=True, slots=True)
class Aim:
    """From what the effects come, who acts, and on whom they fall."""

    source: str
    index: int | None
    """The hero who acts, as an index into `state.heroes`; None: Zargon."""
    hero: int | None
    monster: Monster | None
    door: tuple[int, int] | None

    def figure(self, pos: Position) -> Hero | Monster:
        """Gives the hero or monster on whom they fall."""
        if self.monster is not None:
            return self.monster
        assert self.hero is not None
        return pos.state.heroes[self.hero]


def apply(
    pos: Position,
    effects: Effects,
    source: str,
    index: int | None,
    hero: int | None = None,
    monster: Monster | None = None,
    door: tuple[int, int] | None = None,
) -> Next | None:
    """Does the effects in order to a hero, a monster or a door; `index` is the hero who acts, None if Zargon does.

    `source` is the name of the card. Gives what comes next (`end(HeroTurn)` for `end turn`), else None. What works
    while something else is done (`reroll`, `cast again`) does nothing here.
    """
    aim = Aim(source, index, hero, monster, door)
    following: Next | None = None
    for effect in effects:
        do = DOES.get(type(effect))
        if do is not None:
            following = do(pos, effect, aim) or following
    return following


# -- Body and gold


def _gold(pos: Position, effect: effects.GainGold, aim: Aim) -> None:
    from .gear import take_gold

    assert aim.hero is not None
    take_gold(pos, aim.hero, effect.n)


def _damage(pos: Position, effect: effects.Damage, aim: Aim) -> None:
    """Red dice save points; there is no defence."""
    from .combat import hurt_monster
    from .death import hurt_hero

    dice = red_dice(pos.rng, effect.saves, "{}: saving from {}", bonds.name_of(aim.figure(pos)), aim.source)
    points = max(0, effect.n - sum(die in effect.on for die in dice))
    if dice:
        pos.tell(
            Rolled(bonds.name_of(aim.figure(pos)), shown(dice), f"saving from {aim.source}", f"{points} Body lost")
        )
    if aim.monster is not None:
        hurt_monster(pos, aim.monster, points, aim.index or 0)
    elif aim.hero is not None:
        hurt_hero(pos, aim.hero, points)


def _heal(pos: Position, effect: effects.Heal, aim: Aim) -> None:
    from .death import heal_hero

    dice = red_dice(pos.rng, effect.dice, "{}: {}", bonds.name_of(aim.figure(pos)), aim.source)
    points = effect.n + sum(dice)
    if dice:
        pos.tell(Rolled(bonds.name_of(aim.figure(pos)), shown(dice), aim.source, f"{points} Body back"))
    if aim.monster is not None:
        heal_monster(pos, aim.monster, points)
    elif aim.hero is not None:
        heal_hero(pos, aim.hero, points)


def heal_monster(pos: Position, monster: Monster, points: int) -> None:
    """Restores lost Body of a monster, not above the starting value."""
    back = min(points, monster.most_body - monster.body)
    if back > 0:
        monster.body += back
        pos.tell(Healed(monster.label, back, monster.body))


def _revive(pos: Position, effect: effects.Revive, aim: Aim) -> None:
    """Brings a dead hero back to where death came, with all Body and Mind; saves one who is about to die."""
    from .death import heal_hero
    from .movement import in_rock, move_hero
    from .reveal import free_square

    assert aim.hero is not None
    state = pos.state
    hero = state.heroes[aim.hero]
    hero.mind = hero.most_mind
    back = hero.life == "dead"
    hero.life = "alive"
    heal_hero(pos, aim.hero, hero.most_body)
    if back:
        pos.show()  # who stands somewhere sees what is there, and what is not
        rock = in_rock(pos, hero.fell)
        move_hero(pos, aim.hero, start_square(pos) if rock else free_square(pos, hero.fell))


# -- fighting


def _bonus(pos: Position, effect: effects.Bonus, aim: Aim) -> None:
    aim.figure(pos).bonuses.append(Bonus(aim.source, effect.attack, effect.defend, effect.until))
    bonds.end_unseen(pos)


def _attacks(pos: Position, effect: effects.Attacks, aim: Aim) -> None:
    from .turn import HeroTurn

    if pos.has(HeroTurn):
        pos.nearest(HeroTurn).attacks = effect.n - 1


def _attack(pos: Position, effect: effects.Attack, aim: Aim) -> None:
    from .combat import attack_monster

    assert aim.monster is not None
    attack_monster(pos, aim.index or 0, aim.monster, effect.dice)


def _kill(pos: Position, effect: effects.Kill, aim: Aim) -> None:
    from .combat import kill_monster

    if aim.monster is not None and aim.monster.kind in effect.kinds:
        kill_monster(pos, aim.monster, aim.index or 0)


def _no_defence(pos: Position, effect: effects.NoDefence, aim: Aim) -> None:
    from .turn import HeroTurn

    pos.nearest(HeroTurn).undefended = True


# -- moving


def _move_dice(pos: Position, effect: effects.MoveDice, aim: Aim) -> None:
    if aim.hero is not None:
        pos.state.heroes[aim.hero].times *= effect.times


def _pass(pos: Position, effect: effects.Pass, aim: Aim) -> None:
    """On the next move, which is the present one as long as no step was taken."""
    from .turn import HeroTurn

    if aim.hero is None:
        return
    passes = pos.state.heroes[aim.hero].passes
    if pos.has(HeroTurn):
        turn = pos.nearest(HeroTurn)
        if turn.hero == aim.hero and turn.left is not None and turn.moved == "no":
            passes = turn.passes
    if effect.what not in passes:
        passes.append(effect.what)


def _open_door(pos: Position, effect: effects.OpenDoor, aim: Aim) -> None:
    from .doors import open_door

    assert aim.door is not None
    open_door(pos, *aim.door, aim.index or 0)


def _return(pos: Position, effect: effects.Return, aim: Aim) -> None:
    """Goes to where the quest began."""
    from .movement import move_hero

    state = pos.state
    if aim.hero is not None and state.heroes[aim.hero].square not in state.stairs:
        pos.show()
        move_hero(pos, aim.hero, start_square(pos))


def start_square(pos: Position) -> int:
    """Gives a free square of the start; if there is none, one that heroes share (HQ-R4.5), or the nearest free one."""
    from .reveal import free_square

    state = pos.state
    squares = (state.stairs - figures(state)) or (state.stairs - monster_squares(state)) or state.stairs
    square = next(iter(squares))
    return square if monster_on(state, square) is None else free_square(pos, square)


def _flee(pos: Position, effect: effects.Flee, aim: Aim) -> None:
    """Goes to the square that the quest marks, or next to it if somebody stands there."""
    from .reveal import free_square
    from .zargon import move_monster

    monster = aim.monster
    if monster is None or monster.escape is None:
        return
    pos.show()
    if monster.square != monster.escape:
        move_monster(pos, monster, free_square(pos, monster.escape))


# -- bonds


def _skip(pos: Position, effect: effects.SkipTurn, aim: Aim) -> None:
    figure = aim.figure(pos)
    if effect.wakes is None or not bonds.wakes(pos, figure, effect.wakes, f"resisting {aim.source}"):
        figure.skips += 1


def _bind(pos: Position, effect: effects.Bind, aim: Aim) -> None:
    bond = Bound(aim.source, effect.wakes, effect.stops, effect.attack_dice)
    bonds.bind(pos, aim.figure(pos), bond, effect.first == "at once")


def _command(pos: Position, effect: effects.Command, aim: Aim) -> None:
    bond = Bound(aim.source, effect.wakes, commanded=True)
    bonds.bind(pos, aim.figure(pos), bond, effect.first == "at once")


# -- what is lost, who comes, and the end of the turn


def _destroy(pos: Position, effect: effects.Destroy, aim: Aim) -> None:
    """Destroys what is named of the things that the hero has; Zargon chooses if there are several."""
    from .dread import Destroying

    assert aim.hero is not None
    hero = pos.state.heroes[aim.hero]
    names = [name for name in effect.items if name in hero.items]
    if len(names) > 1:
        pos.interrupt(Destroying(hero=aim.hero, names=names))
    elif names:
        destroy(pos, hero, names[0])


def destroy(pos: Position, hero: Hero, name: str) -> None:
    """Takes an item from a hero for good."""
    hero.items.remove(name)
    if hero.in_hand == name and name not in hero.items:
        hero.in_hand = ""
    pos.tell(Lost(hero.kind, name))


def _summon(pos: Position, effect: effects.Summon, aim: Aim) -> Next | None:
    from .wandering import SummonPlace

    assert aim.monster is not None
    die = red_dice(pos.rng, 1, "{}: {}", aim.monster.label, aim.source)[0]
    throw = next(throw for throw in effect.table if die in throw.on)
    kinds = [kind for kind, number in throw.monsters.items() for _ in range(number)]
    words = ", ".join(f"{number} of {kind}" for kind, number in throw.monsters.items())
    pos.tell(Rolled(aim.monster.label, shown([die]), aim.source, words))
    return first(SummonPlace(kinds=kinds, square=aim.monster.square))


def _wander(pos: Position, effect: effects.Wander, aim: Aim) -> Next | None:
    from .wandering import Wander

    assert aim.hero is not None
    return first(Wander(hero=aim.hero))


def _end_turn(pos: Position, effect: effects.EndTurn, aim: Aim) -> Next | None:
    from .death import has_turn
    from .turn import HeroTurn

    return end(HeroTurn) if aim.hero is not None and has_turn(pos, aim.hero) else None


DOES: Final[Mapping[type, Callable[[Position, Any, Aim], Next | None]]] = {
    effects.GainGold: _gold,
    effects.Damage: _damage,
    effects.Heal: _heal,
    effects.Revive: _revive,
    effects.Bonus: _bonus,
    effects.Attacks: _attacks,
    effects.Attack: _attack,
    effects.Kill: _kill,
    effects.NoDefence: _no_defence,
    effects.MoveDice: _move_dice,
    effects.Pass: _pass,
    effects.OpenDoor: _open_door,
    effects.Return: _return,
    effects.Flee: _flee,
    effects.SkipTurn: _skip,
    effects.Bind: _bind,
    effects.Command: _command,
    effects.Destroy: _destroy,
    effects.Summon: _summon,
    effects.Wander: _wander,
    effects.EndTurn: _end_turn,
}
"""What does each effect; the ones left out work while something else is done."""
