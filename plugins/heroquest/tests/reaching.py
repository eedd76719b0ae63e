"""What play of HeroQuest must come to besides phases and actions: spells, traps, monsters, cards, weapons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.testing import Moment
from undercroft_heroquest.actions import WHAT
from undercroft_heroquest.box import read_box
from undercroft_heroquest.events import Disarmed, Drawn, Killed, Sprung
from undercroft_heroquest.words import HEROES, TRAPS

BOX: Final = read_box()

WEAPONS: Final = [name for name, card in {**BOX.equipment, **BOX.artifacts}.items() if card.slot == "weapon"]
ALWAYS: Final = ("fortunes-longsword", "spell-ring")
"""What has effects, but is asked about rather than used."""
USED: Final = [
    *(name for name, card in BOX.treasures.items() if card.keep),
    *(name for name, card in {**BOX.equipment, **BOX.artifacts}.items() if card.effects and name not in ALWAYS),
]
"""What is used by an action of its own."""


def hero_spells(moment: Moment) -> Iterator[str]:
    """Gives the spell that a hero casts."""
    if type(moment.action).__name__ in ("Cast", "CastOther", "CastDoor"):
        yield moment.action.spell


def dread_spells(moment: Moment) -> Iterator[str]:
    """Gives the spell that a monster casts."""
    if type(moment.action).__name__ in ("CastDread", "CastDreadAlone", "CastDreadAt"):
        yield moment.action.spell


def sprung(moment: Moment) -> Iterator[str]:
    """Gives the traps that go off; those of chests and other furniture are one kind."""
    return (_trap(event.trap) for event in moment.events if isinstance(event, Sprung))


def disarmed(moment: Moment) -> Iterator[str]:
    """Gives the traps that are disarmed."""
    return (_trap(event.trap) for event in moment.events if isinstance(event, Disarmed))


def _trap(name: str) -> str:
    return name if name in TRAPS else "furniture"


def cards(moment: Moment) -> Iterator[str]:
    """Gives the treasure cards that are drawn."""
    return (event.card for event in moment.events if isinstance(event, Drawn))


def monsters(moment: Moment) -> Iterator[str]:
    """Gives the kinds of monsters on the board."""
    return (monster.kind for monster in moment.position.state.monsters)


def fighting(moment: Moment) -> Iterator[str]:
    """Gives the kind of the monster that attacks a hero."""
    if type(moment.action).__name__ == "Strike" and moment.action.who not in HEROES:
        yield _kind(moment.action.who)


def killed(moment: Moment) -> Iterator[str]:
    """Gives the kinds of monsters that are killed."""
    return (_kind(event.monster) for event in moment.events if isinstance(event, Killed))


def _kind(label: str) -> str:
    return label.partition("#")[0]


def weapons(moment: Moment) -> Iterator[str]:
    """Gives the weapon with which a hero attacks, or `hands`."""
    if type(moment.action).__name__ == "Attack":
        yield moment.action.weapon


def thrown(moment: Moment) -> Iterator[str]:
    """Gives the weapon that a hero throws."""
    if type(moment.action).__name__ == "Throw":
        yield moment.action.weapon


def used(moment: Moment) -> Iterator[str]:
    """Gives the card that a hero uses."""
    if type(moment.action).__name__ in ("Use", "UseOn"):
        yield moment.action.name


def held(moment: Moment) -> Iterator[str]:
    """Gives the artifacts that heroes have."""
    static: Any = moment.position.static
    return (static.artifacts[number].name for hero in moment.position.state.heroes for number in hero.artifacts)


def searches(moment: Moment) -> Iterator[str]:
    """Gives what is searched for."""
    if type(moment.action).__name__ in ("Search", "SearchPit"):
        yield WHAT[moment.action.what]


REACH: Final[dict[str, Any]] = {
    "hero spells": (BOX.spells, hero_spells),
    "Dread spells": (BOX.dread, dread_spells),
    "traps sprung": ((*TRAPS, "furniture"), sprung),
    "traps disarmed": ((*TRAPS, "furniture"), disarmed),
    "treasure cards": (BOX.treasures, cards),
    "monsters": (BOX.monsters, monsters),
    "monsters that attacked": (BOX.monsters, fighting),
    "monsters killed": (BOX.monsters, killed),
    "weapons": ((*WEAPONS, "hands"), weapons),
    "weapons thrown": ([name for name in WEAPONS if BOX.equipment.get(name) and BOX.equipment[name].throw], thrown),
    "cards used": (USED, used),
    "artifacts": (BOX.artifacts, held),
    "searches": (WHAT, searches),
}
