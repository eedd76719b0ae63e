"""The state of a game of Dungeon Lords: the boards, what lies beside them, and who may know it.

Decks are drawn from the end of their list. What is done in the present round or fight is on the flow; what outlives it
is here.
"""

from __future__ import annotations

from typing import Annotated

from undercroft import Hidden, Of, PerPlayer, Pile, Public, State
from undercroft.spatial import Mask, Site


class Lodger(State):
    """A monster or ghost in a lair."""

    tile: Annotated[int, Of("monster"), Public]
    down: bool = False
    """Whether it is knocked out, that is face down, until the end of the year (DL-B11)."""
    sent: bool = False
    """Whether it was sent into the fight of this combat round and has not attacked yet."""
    due: bool = False
    """Whether its wage is due on this payday (DL-S-67)."""


class Chamber(State):
    """A room that was built."""

    tile: Annotated[int, Of("room"), Public]
    square: int
    used: int = 0
    """How often it was used this round (DL-S-60)."""


class Hero(State):
    """An adventurer in a party, or the paladin."""

    tile: Annotated[int, Of("adventurer"), Public]
    damage: int = 0
    more: int = 0
    """Hit points on top of the tile's own (Create Food)."""


class Plan(State):
    """What a lord sends into the fight of a combat round (DL-B11)."""

    square: int
    traps: Annotated[Pile, Of("trap")]
    """Face down: only the owner knows them."""


class Seat(State):
    """What one lord has."""

    gold: int
    food: int
    imps: int
    """All imps of the lord, at work or not."""
    evil: int
    site: Site
    """The squares dug: tunnels and rooms, conquered or not (DL-S-29)."""
    traps: Annotated[Pile, Of("trap")]
    """Trap cards in hand; how many is public (DL-S-36)."""
    inaccessible: list[int]
    """The orders that lie open and cannot be chosen (DL-S-06)."""
    busy: int = 0
    """Imps that have worked this round."""
    letters: int = 0
    """Damage counters in the dead-letter office (DL-S-69)."""
    rooms: list[Chamber] = []
    conquered: Mask = Mask(20)
    """The conquered squares; they stay so (DL-B14)."""
    lair: list[Lodger] = []
    party: list[Hero] = []
    """The adventurers before the dungeon, front to back (DL-S-73)."""
    image: int = 0
    """The hit points of an image that stands in front of the party; 0: none (Illusion)."""
    prison: Annotated[list[int], Of("adventurer"), Public] = []
    orders: list[int] = []
    """The three orders of this round once they are revealed, in their order."""
    unmet: list[int] = []
    """Which of the three were not executed, by their position 0 to 2: a minion stands on them (DL-S-11, DL-S-14)."""
    plan: Plan | None = None


class Dummy(State):
    """A dummy player (DL-S-50, DL-S-52)."""

    inaccessible: list[int]
    drawn: list[int] = []
    """Its orders of this round, as far as they lie open."""


class Table(State):
    """A whole table."""

    seats: Annotated[list[Seat], PerPlayer]
    dummies: list[Dummy]
    """With two players dummy `p` is kept by player `p`."""
    dummy_evil: int
    """The counter of the dummy lord of a two-player game (DL-S-75); 0 without one."""
    year: int
    """1 or 2."""
    round: int
    """0 winter to 3 autumn."""
    starter: int
    spaces: list[int]
    """Whose minion stands on each space of the central board: a seat, `words.EMPTY`, or a dummy's number."""

    monsters: Annotated[list[int], Of("monster"), Hidden]
    monsters_later: Annotated[list[int], Of("monster"), Hidden]
    """The stack of the second year."""
    hire: Annotated[list[int], Of("monster"), Public]
    """The monsters on offer."""
    monsters_gone: Annotated[list[int], Of("monster"), Public]

    rooms: Annotated[list[int], Of("room"), Hidden]
    rooms_later: Annotated[list[int], Of("room"), Hidden]
    build: Annotated[list[int], Of("room"), Public]
    """The rooms on offer."""
    rooms_gone: Annotated[list[int], Of("room"), Public]

    adventurers: Annotated[Pile, Of("adventurer")]
    """The stack; a tile that was put under it is known to all (DL-S-04)."""
    adventurers_later: Annotated[list[int], Of("adventurer"), Hidden]
    adventurers_box: Annotated[Pile, Of("adventurer")]
    """Those of the first year that nobody drew."""
    arriving: Annotated[list[int], Of("adventurer"), Public]
    """The adventurers of this season, weakest first (DL-S-02)."""
    coming: Annotated[list[int], Of("adventurer"), Public]
    """Those of the next season."""
    tent: Annotated[list[int], Of("adventurer"), Public]
    """The paladins that wait, the next one last."""
    distant: Annotated[list[int], Of("adventurer"), Public]
    """Who went to distant lands."""

    trap_deck: Annotated[list[int], Of("trap"), Hidden]
    traps_gone: Annotated[Pile, Of("trap")]
    """Traps that were used are known to all, those put away face down to who put them away."""

    events: Annotated[Pile, Of("event")]
    """The tiles of spring, summer and autumn that have not happened (DL-S-65), in this order."""
    events_gone: Annotated[list[int], Of("event"), Public]
    specials: Annotated[list[int], Of("special"), Hidden]
    """The two special cards of the game that wait, the next one last (DL-B10)."""
    special: Annotated[list[int], Of("special"), Public]
    """Special cards that were turned up."""
    specials_box: Annotated[list[int], Of("special"), Hidden]

    combat: Annotated[Pile, Of("combat")]
    """The combat cards of this year that were not used, in the order of the fights; spies know some (DL-S-22)."""
    combat_later: Annotated[list[int], Of("combat"), Hidden]
    """The four of the second year, in their order."""
    combat_box: Annotated[list[int], Of("combat"), Hidden]
    """Those put away unseen."""
    combat_gone: Annotated[list[int], Of("combat"), Public]
    """Those of fights that were; the last one is the present one while a fight lasts."""
