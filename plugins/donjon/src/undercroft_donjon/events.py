"""What happens during a game, for listeners and for the log."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from undercroft import Event, Names

from .words import AREAS, KINDS, PLACES, ROOM_NAMES, WIDTH


class TurnBegan(Event, frozen=True):
    """A player's turn has begun."""

    text: ClassVar[str] = "turn of player {player}"
    chapter: ClassVar[bool] = True
    player: int


class Entered(Event, frozen=True):
    """A monster has come to a place of a dungeon, from wherever it was."""

    text: ClassVar[str] = "player {player}: {kind} enters {place}"
    player: int
    kind: Annotated[int, Names(KINDS)]
    place: Annotated[int, Names(PLACES)]


class Imprisoned(Event, frozen=True):
    """A monster has gone from a dungeon to the oubliettes."""

    text: ClassVar[str] = "player {player}: {kind} goes to the oubliettes"
    player: int
    kind: Annotated[int, Names(KINDS)]


class Gathered(Event, frozen=True):
    """A monster has come from the supply to the forest or the swamp."""

    text: ClassVar[str] = "{kind} comes to the {area}"
    kind: Annotated[int, Names(KINDS)]
    area: Annotated[int, Names(AREAS)]


class GroupArrived(Event, frozen=True):
    """An adventurer group has come into a room."""

    text: ClassVar[str] = "player {player}: adventurers enter {room}"
    player: int
    room: Annotated[int, Names(ROOM_NAMES)]


class GroupRemoved(Event, frozen=True):
    """An adventurer group has fled from a room to the terrace."""

    text: ClassVar[str] = "player {player}: adventurers flee from {room}"
    player: int
    room: Annotated[int, Names(ROOM_NAMES)]


class MalusLaid(Event, frozen=True):
    """A Malus tile has been laid left of room 5."""

    text: ClassVar[str] = "player {player}: malus {value} is laid"
    player: int
    value: int


class ThreatRevealed(Event, frozen=True):
    """A Threat card was turned up."""

    text: ClassVar[str] = "threat: {card} ({effect})"
    card: str
    effect: str


class InnTurned(Event, frozen=True):
    """An Inn card was turned up."""

    text: ClassVar[str] = "inn: {card} ({effect})"
    card: str
    effect: str


class MixtureUsed(Event, frozen=True):
    """A player uses a Mixture."""

    text: ClassVar[str] = "player {player}: mixture: {card} ({effect})"
    player: int
    card: str
    effect: str


class VipUsed(Event, frozen=True):
    """A player uses a VIP card."""

    text: ClassVar[str] = "player {player}: vip card: {card} ({effect})"
    player: int
    card: str
    effect: str


class SwordbearerDrawn(Event, frozen=True):
    """A player has drawn a Swordbearer."""

    text: ClassVar[str] = "player {player}: swordbearer: {card} ({effect})"
    player: int
    card: str
    effect: str


class PowerCovered(Event, frozen=True):
    """A player has laid a Malus tile on a Guardian power and uses it."""

    text: ClassVar[str] = "player {player}: malus {value} covers {power} ({effect})"
    player: int
    value: int
    power: str
    effect: str


class GuardianWoken(Event, frozen=True):
    """A player's Guardian tile was turned up."""

    text: ClassVar[str] = "player {player}: guardian tile {tile} is turned up"
    player: int
    tile: str


ENTERED: Final = tuple(
    tuple(Entered(player, kind, place) for place in range(len(PLACES)) for kind in range(WIDTH)) for player in range(4)
)
"""Ready-made events: `ENTERED[player][place * WIDTH + kind]`, since they happen at nearly every decision."""
TURN_BEGAN: Final = tuple(map(TurnBegan, range(4)))
