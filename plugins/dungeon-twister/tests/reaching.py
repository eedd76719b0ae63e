"""What play must come to besides phases and actions: what each character does, objects, cards, and all events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft import Event
from undercroft.testing import Moment
from undercroft_dungeon_twister import actions as act
from undercroft_dungeon_twister import events
from undercroft_dungeon_twister.words import ACTION_CARDS, CHARACTERS, KINDS, OBJECTS, SIDES


def kind(token: str) -> str:
    """A token's kind from its name."""
    return token.split("-", 1)[1]


def told(event: type[Event], word: str = "token") -> Any:
    """Gives a function that gives the kind of token of each event of a sort."""

    def names(moment: Moment) -> Iterator[str]:
        for one in moment.events:
            if isinstance(one, event):
                yield kind(getattr(one, word))

    return names


def carried(moment: Moment) -> Iterator[str]:
    """Gives the objects that are picked up, and that a wounded character is."""
    for event in moment.events:
        if isinstance(event, events.Taken):
            name = kind(event.load)
            yield name if name in OBJECTS else "a wounded character"


def kinds(moment: Moment) -> Iterator[str]:
    """Gives the kinds of events."""
    return (type(event).__name__ for event in moment.events)


def cards(moment: Moment) -> Iterator[str]:
    """Gives the Action and Combat cards that are played."""
    if isinstance(moment.action, act.PlayCard):
        yield f"action {moment.action.card}"
    elif isinstance(moment.action, act.Lay):
        yield f"combat {moment.action.card}"


def used(moment: Moment) -> Iterator[str]:
    """Gives the objects that have done something: thrown, drunk, carried out, or in the hands of who fights."""
    static: Any = moment.position.static
    for event in moment.events:
        if isinstance(event, events.Shot):
            yield "wand"
        elif isinstance(event, events.Drunk):
            yield "potion"
        elif isinstance(event, events.Attacked):
            state = moment.position.state
            for side, object_ in ((event.attackers, "sword"), (event.defenders, "armor")):
                for name in side.split(", "):
                    load = state.load[static.tokens_by_name[name]]
                    if load >= 0 and static.token_names[load].endswith(object_):
                        yield object_
    state = moment.position.state
    for token in state.up:
        if KINDS[token % 14] == "rope" and state.where[token] in state.pits:
            yield "rope"
    if any(seat.deeds[3] for seat in state.seats):
        yield "treasure"


def deeds(moment: Moment) -> Iterator[str]:
    """Gives what pays in each scenario."""
    name = moment.position.static.scenario.scenario
    for seat in moment.position.state.seats:
        for deed, points in zip(("kill", "wound", "exit", "treasure"), seat.deeds, strict=True):
            if points and (paid := f"{name} {deed}") in PAID:
                yield paid


def edges(moment: Moment) -> Iterator[str]:
    """Gives the edges over which rooms are turned up."""
    if isinstance(moment.action, act.Reveal):
        yield SIDES[moment.action.edge]


def healed(moment: Moment) -> Iterator[str]:
    """Gives whether somebody was healed by a Cleric, or a Troll healed itself."""
    if any(isinstance(event, events.Healed) for event in moment.events):
        yield "regenerated" if isinstance(moment.action, act.Regenerate) else "healed"


def slides(moment: Moment) -> Iterator[str]:
    """Gives the ways in which the elevator slides."""
    return (event.direction for event in moment.events if isinstance(event, events.Slid))


EVENT_KINDS: Final = [
    name for name, value in vars(events).items() if isinstance(value, type) and issubclass(value, Event)
]
for rare in ("Event", "Discarded", "Hopeless"):
    # No token is discarded in play (DT-CR4), and few tables become hopeless: both have tests of their own.
    EVENT_KINDS.remove(rare)
KILLS_PAY: Final = ("base", "standard", "crossing", "translation", "surprise-team", "little-murders")
PAID: Final = (
    *(f"{name} exit" for name in (*KILLS_PAY, "rush-out", "where-is-the-exit", "pyramid")),
    *(f"{name} kill" for name in KILLS_PAY),
    "little-murders wound",
)

REACH: Final[dict[str, Any]] = {
    "characters that walked": (CHARACTERS, told(events.Stepped)),
    "characters that jumped": (CHARACTERS, told(events.Jumped)),
    "characters wounded": (CHARACTERS, told(events.Wounded)),
    "characters eliminated": (CHARACTERS, told(events.Eliminated)),
    "healings": (("healed", "regenerated"), healed),
    "characters that left": (CHARACTERS, told(events.Left)),
    "tokens carried": ((*OBJECTS, "a wounded character"), carried),
    "objects used": (OBJECTS, used),
    "cards": (
        (*(f"action {card}" for card in ACTION_CARDS), *(f"combat {card}" for card in range(7))),
        cards,
    ),
    "edges": (SIDES, edges),
    "slides": (("up", "down"), slides),
    "deeds paid": (PAID, deeds),
    "kinds of events": (EVENT_KINDS, kinds),
}
