"""Equipment, artifacts, potions and handing over. R4 fills this file.

`uses` are the acts at any time of one's own turn; `HeroTurn` lends them to open phases above it. `healing` is what a
dying hero may use, `before_attack` what may be used before an attack on its owner (HQ-A25).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import Next

from .cards import Gear, Treasure
from .events import Got
from .sight import kind_of
from .state import Hero
from .tables import Position, Reading

if TYPE_CHECKING:
    from .turn import HeroTurn


def potion(table: Reading, name: str) -> Treasure | Gear:
    """Gives the card of a name that a hero holds."""
    box = table.static.box
    return box.treasures.get(name) or box.equipment.get(name) or box.artifacts[name]


def healing(table: Reading, hero: Hero) -> list[Any]:
    """Lists the `Use` actions of what the hero owns that restores Body at any time (HQ-R17.1a)."""
    return []


def before_attack(table: Reading, hero: Hero) -> list[Any]:
    """Lists the `Use` actions that matter before an attack on the hero: healing when hurt, defence dice."""
    return []


def uses(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists what the hero may use, drink, hand over or take at this time of the own turn."""
    return []


def play_use(pos: Position, index: int, action: Any) -> Next | None:
    """Carries out one of those, in whosever turn; `turn` facts go through `pos.nearest(HeroTurn)`."""
    raise NotImplementedError


def take_gold(pos: Position, index: int, n: int) -> None:
    """Gives gold to a hero and tells `Got`."""
    pos.state.heroes[index].gold += n
    pos.tell(Got(kind_of(pos.state.heroes[index]), f"{n} gold"))


def take_item(pos: Position, index: int, name: str) -> None:
    """Gives a piece of equipment, or a potion by name, to a hero and tells `Got`."""
    pos.state.heroes[index].items.append(name)
    pos.tell(Got(kind_of(pos.state.heroes[index]), name))


def take_artifact(pos: Position, index: int, name: str) -> None:
    """Gives an artifact to a hero, worn ones add Body and Mind; nothing happens if somebody has or has lost it."""
    state, hero = pos.state, pos.state.heroes[index]
    number = pos.static.artifact_numbers[name]
    if number in state.artifacts:
        state.artifacts.remove(number)
        hero.artifacts.append(number)
        pos.tell(Got(kind_of(hero), name))


def take_thing(pos: Position, index: int, name: str) -> None:
    """Gives a thing of the quest to a hero and tells `Got`; notes and goals listen."""
    pos.state.heroes[index].things.append(name)
    pos.tell(Got(kind_of(pos.state.heroes[index]), name))
