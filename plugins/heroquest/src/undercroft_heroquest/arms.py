"""Weapons and armor of heroes: what is worn, and how many dice it makes (HQ-R7.2, HQ-R7.7, HQ-R7.8)."""

from __future__ import annotations

from typing import Final

from .bonds import attack_bonus, defend_bonus, stopped
from .cards import Against, Gear
from .sight import in_pit
from .state import Hero, Monster
from .tables import Reading

HANDS: Final = "hands"
"""What is attacked with by who has no weapon."""
SINGLE: Final = ("head", "body", "shield", "cloak")
"""Slots of which one thing counts."""


def owned(table: Reading, hero: Hero) -> list[Gear]:
    """Gives the equipment and artifacts of a hero, items first."""
    equipment, artifacts = table.static.box.equipment, table.static.artifacts
    found: list[Gear] = [equipment[name] for name in hero.items if name in equipment]
    if hero.artifacts:
        found += [artifacts[number] for number in hero.artifacts]
    return found


def weapons(table: Reading, hero: Hero) -> list[Gear]:
    """Gives the weapons that the hero owns and may use (HQ-R7.8), each kind once."""
    found: dict[str, Gear] = {}
    for gear in owned(table, hero):
        if gear.slot == "weapon" and hero.kind in gear.users:
            found[gear.name] = gear
    return list(found.values())


def near_weapons(table: Reading, hero: Hero) -> list[str]:
    """Gives the names of the weapons with which the hero can attack somebody adjacent; bare hands without any."""
    return [gear.name for gear in weapons(table, hero) if gear.reach != "far"] or [HANDS]


def weapon(table: Reading, name: str) -> Gear | None:
    """Gives the weapon of a name; None for bare hands."""
    box = table.static.box
    return box.equipment.get(name) or box.artifacts.get(name)


def worn(table: Reading, hero: Hero) -> list[Gear]:
    """Gives what counts of what the hero owns: the best of each slot of which one is worn, and all other things.

    A shield does not count while a weapon for two hands is in use (C9).
    """
    best: dict[str, Gear] = {}
    found: list[Gear] = []
    in_hand = weapon(table, hero.in_hand) if hero.in_hand else None
    for gear in owned(table, hero):
        if hero.kind not in gear.users or gear.slot == "weapon":
            continue
        if gear.slot not in SINGLE:
            found.append(gear)
        elif gear.slot == "shield" and in_hand is not None and in_hand.hands > 1:
            continue
        elif gear.slot not in best or gear.defend > best[gear.slot].defend:
            best[gear.slot] = gear
    return [*best.values(), *found]


def move_dice(table: Reading, hero: Hero) -> int:
    """Gives how many red dice the hero moves with: plate mail leaves one (M12); spells and potions multiply them."""
    dice = table.static.box.heroes[hero.kind].move_dice
    if [gear for gear in owned(table, hero) if gear.move_dice is not None]:
        dice = min([dice, *(gear.move_dice for gear in worn(table, hero) if gear.move_dice is not None)])
    return dice * hero.times


def against(gear: Gear | None, kind: str) -> Against | None:
    """Gives what a weapon does against a kind of monster, if that is something else."""
    if gear is not None:
        for one in gear.against:
            if kind in one.kinds:
                return one
    return None


def attack_dice(table: Reading, hero: Hero, name: str, target: str = "") -> int:
    """Gives how many dice a hero attacks with: weapon, bonuses, bonds; one less in a pit, but one (HQ-R12.5).

    `target` is the kind of the monster.
    """
    gear = weapon(table, name)
    dice = table.static.box.heroes[hero.kind].attack if gear is None else gear.attack
    special = against(gear, target)
    if special is not None and special.attack is not None:
        dice = special.attack
    return _fighting(table, hero, dice + attack_bonus(hero))


def defend_dice(table: Reading, hero: Hero) -> int:
    """Gives how many dice a hero defends with: two and armor (HQ-R7.7), bonuses; one less in a pit, but one."""
    if stopped(hero, "defend"):
        return 0
    dice = table.static.box.heroes[hero.kind].defend + sum(gear.defend for gear in worn(table, hero))
    return _in_pit(table, hero, dice + defend_bonus(hero))


def monster_attack_dice(table: Reading, monster: Monster) -> int:
    """Gives how many dice a monster attacks with (HQ-R15.3); a pit takes one, but the last (HQ-R12.5, HQ-A14)."""
    return _fighting(table, monster, monster.attack + attack_bonus(monster))


def monster_defend_dice(table: Reading, monster: Monster) -> int:
    """Gives how many dice a monster defends with; none while a spell keeps it from it."""
    if stopped(monster, "defend"):
        return 0
    return _in_pit(table, monster, monster.defend + defend_bonus(monster))


def _fighting(table: Reading, figure: Hero | Monster, dice: int) -> int:
    for bond in figure.bound:
        if bond.attack_dice is not None:
            dice = min(dice, bond.attack_dice)
    return _in_pit(table, figure, dice)


def _in_pit(table: Reading, figure: Hero | Monster, dice: int) -> int:
    """Takes a die from who stands in a pit, but not the last one; it gives none to who has none."""
    return dice - 1 if dice > 1 and in_pit(table.state, figure.square) else dice
