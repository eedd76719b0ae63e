"""Bonuses and bonds that last: when they end, and waking up (HQ-R16, chapters 3.8 and 3.9)."""

from __future__ import annotations

from .dice import red_dice, shown
from .effects import Until
from .events import Killed, MonsterMoved, Moved, Rolled, Woke
from .sight import monsters_seen
from .state import NOWHERE, Bound, Hero, Monster
from .tables import Position


def name_of(figure: Hero | Monster) -> str:
    """Gives how a figure is written in actions and in the log."""
    return figure.kind if isinstance(figure, Hero) else figure.label


# -- bonuses


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


def end_unseen(pos: Position) -> None:
    """Ends the bonuses of heroes who see no monster and that last only as long as one is seen (courage)."""
    for hero in pos.state.heroes:
        for bonus in hero.bonuses:
            if "no monster seen" in bonus.until and not (hero.square != NOWHERE and monsters_seen(pos, hero.square)):
                hero.bonuses = [one for one in hero.bonuses if "no monster seen" not in one.until]
                pos.tell(Woke(hero.kind, bonus.source))
                break


def on_change(pos: Position, event: Moved | Killed | MonsterMoved) -> None:
    """Somebody has moved or is dead, and who saw a monster may see none any more."""
    for hero in pos.state.heroes:
        if hero.bonuses:
            end_unseen(pos)
            return


# -- bonds


def stopped(figure: Hero | Monster, what: str) -> bool:
    """Tells whether a bond keeps the figure from `move`, `attack` or `defend`."""
    return bool(figure.bound) and any(what in bond.stops for bond in figure.bound)


def held(figure: Hero | Monster) -> bool:
    """Tells whether bonds keep the figure from moving and from attacking, as in sleep: then it does nothing."""
    return stopped(figure, "move") and stopped(figure, "attack")


def commanded(hero: Hero) -> bool:
    """Tells whether Zargon moves the hero."""
    return bool(hero.bound) and any(bond.commanded for bond in hero.bound)


def bind(pos: Position, who: Hero | Monster, bond: Bound, at_once: bool) -> None:
    """Puts a bond on a figure, which rolls to shake it off `at_once`, or at the start of its next turn."""
    who.bound.append(bond)
    if at_once:
        _shake_off(pos, who, bond)


def begin_turn(pos: Position, who: Hero | Monster) -> bool:
    """At the start of a figure's turn: rolls to shake off its bonds, tells `Rolled` and `Woke`.

    Gives False if the turn is missed: for a spell that takes it (`skips`), or bound in all that one does in a turn.
    """
    if not (who.bound or who.skips):
        return True
    for bond in list(who.bound):
        _shake_off(pos, who, bond)
    if who.skips:
        who.skips -= 1
        return False
    if isinstance(who, Hero) and commanded(who):
        return False
    return not held(who)


def _shake_off(pos: Position, who: Hero | Monster, bond: Bound) -> None:
    """Rolls a red die for each Mind point; one that shows what wakes ends the bond (D18)."""
    if wakes(pos, who, bond.wakes, f"waking from {bond.spell}"):
        who.bound.remove(bond)
        pos.tell(Woke(name_of(who), bond.spell))


def wakes(pos: Position, who: Hero | Monster, number: int, what: str) -> bool:
    """Rolls a red die for each Mind point and tells whether one shows this number; without Mind nothing is rolled."""
    dice = red_dice(pos.rng, who.mind, "{}: {}", name_of(who), what)
    if dice:
        pos.tell(Rolled(name_of(who), shown(dice), what, "free" if number in dice else "held"))
    return number in dice
