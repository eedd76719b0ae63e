"""What players can do, each with its line of notation, and ready-made tables of all of it.

Actions are values and are made once: the rules pick them from the tables below, so listing what is legal allocates
nothing but the list. Where a card is named, the table is in `Static`, since cards are data.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Final

from undercroft import Action, Names

from .words import (
    AREAS,
    FIGURES,
    IN_SUPPLY,
    KINDS,
    LOCATIONS,
    PLACES,
    ROOM_NAMES,
    ROOMS,
    SUPPLIED,
    WIDTH,
)


class Lay(Action, frozen=True):
    """Choose the area for the monsters of a Threat card when both are equally empty."""

    text: ClassVar[str] = "threat to {area}"
    rule: ClassVar[str] = "DJ-T6"
    area: Annotated[int, Names(AREAS[:2])]


class Recruit(Action, frozen=True):
    """Take one or two monsters of one type from an area and put them into one place."""

    text: ClassVar[str] = "recruit {n} {kind} from {area} to {place}"
    rule: ClassVar[str] = "DJ-T14"
    n: int
    kind: Annotated[int, Names(KINDS)]
    area: Annotated[int, Names(AREAS)]
    place: Annotated[int, Names(PLACES)]


class Step(Action, frozen=True):
    """Move one monster one space."""

    text: ClassVar[str] = "step {kind} from {start} to {to}"
    rule: ClassVar[str] = "DJ-D2"
    kind: Annotated[int, Names(KINDS)]
    start: Annotated[int, Names(PLACES)]
    to: Annotated[int, Names(PLACES)]


class Stop(Action, frozen=True):
    """Leave what remains of footsteps or of an "up to" unused."""

    text: ClassVar[str] = "stop"
    rule: ClassVar[str] = "DJ-T18"


class Pass(Action, frozen=True):
    """Go without an optional phase."""

    text: ClassVar[str] = "pass"
    rule: ClassVar[str] = "DJ-T1"


class Send(Action, frozen=True):
    """Send a monster to the oubliettes for the power of its room."""

    text: ClassVar[str] = "send {kind} from {place}"
    rule: ClassVar[str] = "DJ-T19"
    kind: Annotated[int, Names(KINDS)]
    place: Annotated[int, Names(PLACES)]


class Use(Action, frozen=True):
    """Lay a Malus on a power of the own Guardian tile and use it."""

    text: ClassVar[str] = "use {power}"
    rule: ClassVar[str] = "DJ-T12"
    power: str


class Brew(Action, frozen=True):
    """Use a Mixture that is shown."""

    text: ClassVar[str] = "brew {card}"
    rule: ClassVar[str] = "DJ-PW1"
    card: str


class Welcome(Action, frozen=True):
    """Choose the room of the VIP figure, and of the card that follows."""

    text: ClassVar[str] = "welcome vip in {room}"
    rule: ClassVar[str] = "DJ-PW2"
    room: Annotated[int, Names(ROOM_NAMES)]


class Invite(Action, frozen=True):
    """Use a VIP card that is shown."""

    text: ClassVar[str] = "invite {card}"
    rule: ClassVar[str] = "DJ-PW2"
    card: str


class Move(Action, frozen=True):
    """Take a monster where an effect says and put it where the effect says: no footsteps, no ways."""

    text: ClassVar[str] = "move {kind} from {start} to {to}"
    rule: ClassVar[str] = "DJ-D8"
    kind: Annotated[int, Names(KINDS)]
    start: Annotated[int, Names(LOCATIONS)]
    to: Annotated[int, Names(LOCATIONS[:IN_SUPPLY])]


class Remove(Action, frozen=True):
    """Send an adventurer group back to the terrace."""

    text: ClassVar[str] = "remove group from {room}"
    rule: ClassVar[str] = "DJ-AG3"
    room: Annotated[int, Names(ROOM_NAMES)]


STOP: Final = Stop()
PASS: Final = Pass()
LAY: Final = (Lay(0), Lay(1))
WELCOME: Final = tuple(Welcome(room) for room in range(len(ROOMS)))
REMOVE: Final = tuple(Remove(room) for room in range(len(ROOMS)))

POWER_ROOMS: Final = ROOMS[:4]
"""The rooms with a power that a monster is sent for (DJ-T19)."""
SEND: Final = tuple(Send(kind, room) for room in POWER_ROOMS for kind in range(WIDTH))
"""In the order of the counts of rooms 1 to 4."""

RECRUIT: Final = tuple(
    tuple(tuple(Recruit(n, kind, area, place) for place in range(len(PLACES))) for n in range(1, FIGURES[kind] + 1))
    for area in range(len(AREAS))
    for kind in range(WIDTH)
)
"""`RECRUIT[area * WIDTH + kind][n - 1][place]`, for as many as there are: how many one may take is a rule."""

Rows = tuple[tuple[Move, ...], ...]


@cache
def move_rows(start: int | None, to: int | None, kind: int | None) -> Rows:
    """Gives what can be moved for an effect: a row of actions for each count of the monsters there.

    `start` and `to` are locations, None the whole dungeon; `kind` is None where the type is free, and then there is a
    row for each type. A generic icon takes no VIP from the supply, so that row is empty (DJ-D9).
    """
    starts = range(len(PLACES)) if start is None else (start,)
    kinds = range(WIDTH) if kind is None else (kind,)
    targets = range(len(PLACES)) if to is None else (to,)
    return tuple(
        ()
        if place == IN_SUPPLY and kind is None and monster not in SUPPLIED
        else tuple(Move(monster, place, target) for target in targets if target != place)
        for place in starts
        for monster in kinds
    )
