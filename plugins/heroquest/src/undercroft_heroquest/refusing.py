"""Why a spell, the use of a card or a gift is refused: the rule, and a reason in words. Nothing here decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Refusal

from . import gear, spells
from .actions import CastDoor, Give, Use, UseOn
from .bonds import stopped
from .sight import hero_called, hero_index, monster_called, sees
from .state import NOWHERE, Hero, Monster
from .tables import Reading
from .words import HEROES, SQUARE_NAMES

if TYPE_CHECKING:
    from .turn import HeroTurn


def cast(table: Reading, turn: HeroTurn, hero: Hero, action: Any) -> Refusal | None:
    """Says why this cannot be cast: `Cast`, `CastOther` or `CastDoor`."""
    who, name = hero.kind, action.spell
    number = table.static.spell_numbers.get(name)
    if number is None:
        return Refusal("HQ-R8.1", f"there is no spell {name}")
    spell = table.static.spells[number]
    if name in turn.cast:
        return Refusal("HQ-R8.3", f"the {who} has cast {name} in this turn")
    if number not in hero.spells:
        was = number in table.state.spells_cast
        return Refusal("HQ-R8.3", f"{name} was cast" if was else f"the {who} does not have {name}")
    if turn.acted and not turn.casts:
        return Refusal("HQ-R8.1", f"the {who} has used the action of this turn")
    if stopped(hero, "attack"):
        return Refusal("HQ-R8.1", f"the {who} can do nothing against the spell that holds the {who}")
    if not spells.may_cast(table, hero, spell):
        return Refusal("HQ-R8.3", f"the {who} has cast {name}, and the ring is gone")
    if isinstance(action, CastDoor):
        where = f"{SQUARE_NAMES[action.a]} to {SQUARE_NAMES[action.b]}"
        return Refusal("HQ-R8.2", f"no closed door is known from {where}, or {name} is not for doors")
    target = _figure(table, action.target)
    unseen = _unseen(table, hero, action.target, target)
    if unseen is not None or target is None:
        return unseen
    if isinstance(target, Monster) and target.kind in spell.spares:
        return Refusal("HQ-R8.2", f"{name} does nothing to a {target.kind}")
    if isinstance(target, Hero) and spell.target != "monster" and not spells.touches(spell, target):
        return Refusal("HQ-R8.2", f"the {target.kind} has lost no Body")
    return Refusal("HQ-R8.2", f"{name} is not cast like this on {action.target}")


def use(table: Reading, turn: HeroTurn, hero: Hero, action: Use | UseOn) -> Refusal | None:
    """Says why this cannot be used."""
    who, name = hero.kind, action.name
    if name in hero.spent:
        return Refusal("HQ-R9.11", f"{name} was used in this quest")
    card = next((card for card in gear.usable(table, hero) if card.name == name), None)
    if card is None:
        return Refusal("HQ-R9.11", f"the {who} has no {name} to use")
    if card.when not in ("any time", "own turn") and turn.acted:
        return Refusal("HQ-R3.3", f"the {who} has used the action of this turn")
    if isinstance(action, UseOn):
        unseen = _unseen(table, hero, action.target, _figure(table, action.target))
        if unseen is not None and card.target != "dead hero":
            return unseen
        return Refusal("HQ-R9.11", f"{name} does nothing to {action.target}")
    if card.target not in ("self", "heroes in sight", "heroes in the area"):
        return Refusal("HQ-R9.11", f"say on whom: use {name} on ..")
    return Refusal("HQ-R9.11", f"{name} would do nothing for the {who} now")


def give(table: Reading, hero: Hero, action: Give) -> Refusal | None:
    """Says why this cannot be handed over."""
    name, other = action.name, HEROES[action.hero]
    if all(one.kind != other for one in table.state.heroes):
        return Refusal("HQ-R3.5", f"the {other} does not play")
    near = gear.receivers(table, hero)
    if table.state.heroes[hero_index(table.state, action.hero)] not in near:
        place = "beside the" if table.options.handing_over == "adjacent" else "in the same room or corridor as the"
        undisturbed = ", or a monster is beside them" if table.options.handing_over == "adjacent" else ""
        return Refusal("HQ-A17", f"the {other} is not {place} {hero.kind}{undisturbed}")
    if name in hero.items and name not in table.static.potions:
        return Refusal("HQ-R3.5", f"{name} is equipment, and that is not handed over during a quest")
    return Refusal("HQ-R3.5", f"the {hero.kind} has no {name} to give")


def _figure(table: Reading, name: str) -> Hero | Monster | None:
    if any(hero.kind == name for hero in table.state.heroes):
        return table.state.heroes[hero_called(table.state, name)]
    return monster_called(table.state, name)


def _unseen(table: Reading, hero: Hero, name: str, figure: Hero | Monster | None) -> Refusal | None:
    if figure is None or figure.square == NOWHERE:
        return Refusal("HQ-R8.2", f"no {name} is on the board")
    if not sees(table, hero.square, figure.square):
        return Refusal("HQ-R8.2", f"the {hero.kind} does not see {name}")
    return None
