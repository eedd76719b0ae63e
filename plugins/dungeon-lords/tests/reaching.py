"""What play must come to besides phases and actions: spaces, rooms, traps, monsters, spells, events."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Final

from undercroft import Action, Event, Host
from undercroft.testing import Moment
from undercroft_dungeon_lords import events, fight_events, plugin
from undercroft_dungeon_lords.words import ORDERS, SPACES

STATIC: Final[Any] = Host(plugins=[plugin], strict=True).setting("dungeon-lords", players=4, options={}).static
WORDS: Final = ("order", "monster", "room", "trap", "way", "number")


def alike(action: Action) -> Hashable:
    """Gives what actions have in common: their kind, and the order, monster, room or trap that they are about."""
    return type(action).__name__, *(getattr(action, word, "") for word in WORDS)


def told(kind: type[Event], *words: str) -> Any:
    """Gives a function that gives a word of each event of a kind."""

    def names(moment: Moment) -> Iterator[str]:
        for event in moment.events:
            if isinstance(event, kind):
                yield " ".join(str(getattr(event, word)) for word in words)

    return names


def spaces(moment: Moment) -> Iterator[str]:
    """Gives the spaces on which minions of players are put."""
    for event in moment.events:
        if isinstance(event, events.MinionPlaced):
            yield f"{ORDERS[event.order]} {SPACES[event.space]}"


def specials(moment: Moment) -> Iterator[str]:
    """Gives the special cards; the eight of which nobody knows what they do are one."""
    for event in moment.events:
        if isinstance(event, events.SpecialTurnedUp):
            yield "blank" if event.card.startswith("blank") else event.card


def kinds(moment: Moment) -> Iterator[str]:
    """Gives the kinds of events."""
    return (type(event).__name__ for event in moment.events)


def kept(moment: Moment) -> Iterator[str]:
    """Gives the classes of adventurers in prisons."""
    static: Any = moment.position.static
    return (static.adventurers[tile].kind for seat in moment.position.state.seats for tile in seat.prison)


EVENT_KINDS: Final = [
    name
    for module in (events, fight_events)
    for name, value in vars(module).items()
    if isinstance(value, type) and issubclass(value, Event) and value is not Event
]
MONSTERS: Final = [one.name for one in STATIC.monsters]

REACH: Final[dict[str, Any]] = {
    "spaces": ([f"{order} {space}" for order in ORDERS for space in SPACES], spaces),
    "rooms built": ([one.name for one in STATIC.rooms], told(events.Built, "room")),
    "rooms that worked": ([one.name for one in STATIC.rooms if one.back == "silver"], told(events.Worked, "room")),
    "traps sprung": ([one.name for one in STATIC.traps], told(fight_events.TrapSprung, "trap")),
    "monsters hired": (MONSTERS, told(events.Hired, "monster")),
    "monsters that attacked": (MONSTERS, told(fight_events.Attacked, "monster")),
    "spells cast": ([one.name for one in STATIC.combats], told(fight_events.SpellCast, "card")),
    "events of seasons": ([one.name for one in STATIC.events], told(events.EventHappens, "event")),
    "special cards": (["embezzlement", "blank", *(f"card-{n}" for n in range(1, 10))], specials),
    "classes in prison": (("warrior", "thief", "priest", "wizard", "paladin"), kept),
    "kinds of events": (EVENT_KINDS, kinds),
}
