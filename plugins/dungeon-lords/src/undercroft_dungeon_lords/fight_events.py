"""What happens in the fights, for listeners and for the log."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft import Action, Event, Owner

from .actions import FightAt, Free, Send, SetTrap, Square


class FightBegan(Event, frozen=True):
    """A round of fights has begun: plans are made."""

    text: ClassVar[str] = "{when}, fight {number}"
    chapter: ClassVar[bool] = True
    when: str
    number: int


class CombatCardTurnedUp(Event, frozen=True):
    """The combat card of the round was turned up."""

    text: ClassVar[str] = "fight {number}: {card} ({what})"
    number: int
    card: str
    what: str


class BattleBegan(Event, frozen=True):
    """A lord's battle has begun."""

    text: ClassVar[str] = "player {player}: battle at {square} against {party}"
    player: int
    square: Square
    party: str


class FightPlanned(Event, frozen=True):
    """A lord has chosen where to fight."""

    text: ClassVar[str] = "player {player}: fights at {square}"
    repeats: ClassVar[tuple[type[Action], ...]] = (FightAt,)
    player: int
    square: Square


class TrapSet(Event, frozen=True):
    """A lord has laid a trap face down."""

    text: ClassVar[str] = "player {player}: sets a trap, {trap}"
    repeats: ClassVar[tuple[type[Action], ...]] = (SetTrap,)
    player: int
    trap: Annotated[str, Owner]


class Sent(Event, frozen=True):
    """A lord sends a monster or ghost."""

    text: ClassVar[str] = "player {player}: sends {monster}"
    repeats: ClassVar[tuple[type[Action], ...]] = (Send,)
    player: int
    monster: str


class Freed(Event, frozen=True):
    """A lord has freed a prisoner."""

    text: ClassVar[str] = "player {player}: frees {adventurer}"
    repeats: ClassVar[tuple[type[Action], ...]] = (Free,)
    player: int
    adventurer: str


class TrapSprung(Event, frozen=True):
    """A trap goes off."""

    text: ClassVar[str] = "player {player}: {trap} goes off, {prevented} of {damage} damage prevented"
    player: int
    trap: str
    damage: int
    prevented: int


class SpellCast(Event, frozen=True):
    """The spell of the combat card is cast."""

    text: ClassVar[str] = "player {player}: the party casts {card} ({what})"
    player: int
    card: str
    what: str


class SpellMissed(Event, frozen=True):
    """A party cannot cast the spell of the combat card."""

    text: ClassVar[str] = "player {player}: the party does not cast {card} ({why})"
    player: int
    card: str
    why: str


class Withdrawn(Event, frozen=True):
    """A monster goes back to the lair face up, before it has attacked."""

    text: ClassVar[str] = "player {player}: {monster} is withdrawn"
    player: int
    monster: str


class KnockedOut(Event, frozen=True):
    """A monster is knocked out by a card."""

    text: ClassVar[str] = "player {player}: {monster} is knocked out"
    player: int
    monster: str


class Attacked(Event, frozen=True):
    """A monster or ghost has attacked, or could not."""

    text: ClassVar[str] = "player {player}: {monster} attacks ({how})"
    player: int
    monster: str
    how: str


class Wounded(Event, frozen=True):
    """An adventurer takes damage."""

    text: ClassVar[str] = "player {player}: {n} damage to {adventurer} ({damage} of {hit_points})"
    player: int
    adventurer: str
    n: int
    damage: int
    """What it has now."""
    hit_points: int


class ImageHit(Event, frozen=True):
    """The image in front of a party takes damage."""

    text: ClassVar[str] = "player {player}: {n} damage to the image"
    player: int
    n: int


class Absorbed(Event, frozen=True):
    """Magic takes damage away."""

    text: ClassVar[str] = "player {player}: the shield absorbs {n} damage"
    player: int
    n: int


class Imprisoned(Event, frozen=True):
    """An adventurer goes to prison."""

    text: ClassVar[str] = "player {player}: {adventurer} goes to prison"
    player: int
    adventurer: str


class Healed(Event, frozen=True):
    """An adventurer is healed."""

    text: ClassVar[str] = "player {player}: {n} damage healed on {adventurer}"
    player: int
    adventurer: str
    n: int


class Tired(Event, frozen=True):
    """Fatigue strikes a party."""

    text: ClassVar[str] = "player {player}: fatigue {n}"
    player: int
    n: int


class Conquered(Event, frozen=True):
    """A tile was conquered."""

    text: ClassVar[str] = "player {player}: {square} is conquered"
    player: int
    square: Square


class TrainingOver(Event, frozen=True):
    """A training fight is over: how near it came to the best that is possible (DL-B0.training)."""

    text: ClassVar[str] = "player {player}: {lost} of {tiles} tiles lost, {caught} of {party} caught: {verdict}"
    player: int
    lost: int
    tiles: int
    caught: int
    party: int
    verdict: str
